//! The chapter of a folder without a plan, such as a trace or an evaluation of logs: its figures and tables as they are.

use super::{Part, Place, blocks, origin, picture};
use std::path::Path;
use tpam_figure::page::Block;
use tpam_relevance as relevance;
use tpam_rows::names::counted;
use tpam_rows::select::Selection;
use tpam_rows::{plot, trace};
use tpam_searches::{Catalogues, ecdf};
use tpam_signals::{calibrate, clouds, gao};
use tpam_store::{Error, disk, folder};
use tpam_work::Work;

/// The largest text that a page shows, in bytes.
const MOST_TEXT: u64 = 20_000;

/// The chapter of a folder of files.
pub(super) fn part(place: &Place, kind: &str, known: &Catalogues) -> Result<Part, Error> {
    let path = place.path;
    folder::check_files(path)?;
    let checked = origin::checked(path, known)?;
    let names = folder::files(path);
    let of = |ends: &str| names.iter().filter(|name| name.ends_with(ends)).collect::<Vec<_>>();
    let (figures, tables, texts) = (of(".svg"), of(".csv"), of(".toml"));
    let mut blocks = Vec::new();
    if trace::is_trace(path) {
        let sheet = plot::draw(&plot::Options::new([Selection::all(path)]), &Work::new(), &known.sim)?;
        blocks.push(place.figure("trace", [sheet.svg(), String::new()], "The target and the state of the PAM, iteration by iteration."));
    }
    for name in &figures {
        blocks.push(figure(place, name)?);
    }
    for name in &tables {
        let table = blocks::read_csv(&path.join(name))?;
        blocks.push(Block::Heading(titled(kind, name)));
        blocks.push(place.table(name.trim_end_matches(".csv"), &table));
    }
    for name in texts {
        blocks.extend(text(&path.join(name), name)?);
    }
    let contents = [(figures.len(), "figure"), (tables.len(), "table")];
    let contents = contents.into_iter().filter(|(count, _)| *count > 0);
    let contents = contents.map(|(count, what)| counted(count, what)).collect::<Vec<_>>().join(", ");
    Ok(Part::new(kind, contents, blocks, checked, None))
}

/// The name of a table, and what it holds.
fn titled(kind: &str, name: &str) -> String {
    let about = ABOUT.iter().find(|(of, file, _)| (*of, *file) == (kind, name)).map(|(.., about)| about);
    about.map_or_else(|| name.to_owned(), |about| format!("{name}: {about}"))
}

/// What the tables hold, by the kind of the folder and the name of the file.
const ABOUT: [(&str, &str, &str); 13] = [
    (ecdf::KIND, "areas.csv", "the area under each ECDF"),
    (ecdf::KIND, "curves.csv", "the ECDF at many budgets"),
    (ecdf::KIND, "art.csv", "average running times to each target value"),
    (ecdf::KIND, "scores.csv", "scores and mean ranks of the algorithms"),
    (ecdf::KIND, "pairs.csv", "every pair of algorithms"),
    (ecdf::KIND, "convergence.csv", "median and quartiles of f − f_opt at many budgets"),
    (calibrate::KIND, "fits.csv", "every fitted acceptance"),
    (calibrate::KIND, "curves.csv", "success by distance from the target"),
    (clouds::KIND, "distances.csv", "success by distance from the successful values"),
    (gao::KIND, "gao.csv", "how well the targets describe the choices of the oracle"),
    (gao::KIND, "schedule.csv", "every choice of the median runs"),
    (relevance::KIND, "relevance.csv", "correlations of tracking and search"),
    (relevance::KIND, "scores.csv", "the correlated values"),
];

/// A stored figure, if it holds only shapes and texts.
pub(super) fn figure(place: &Place, name: &str) -> Result<Block, Error> {
    let svg = read(&place.path.join(name))?;
    let svg = picture::without_metadata(&svg);
    Ok(if picture::is_plain(&svg) {
        place.figure(name.trim_end_matches(".svg"), [svg, String::new()], format!("`{name}`"))
    } else {
        Block::Text(format!("`{name}` is not shown here: it holds more than shapes and texts."))
    })
}

fn text(file: &Path, name: &str) -> Result<Vec<Block>, Error> {
    let long = disk::open(file).and_then(|file| file.metadata()).is_ok_and(|meta| meta.len() > MOST_TEXT);
    Ok(if long { Vec::new() } else { vec![Block::Heading(name.to_owned()), Block::Code(read(file)?)] })
}

fn read(file: &Path) -> Result<String, Error> {
    disk::read_text(file, disk::OF_LIST)?.ok_or_else(|| Error::damaged(file, "it is missing"))
}
