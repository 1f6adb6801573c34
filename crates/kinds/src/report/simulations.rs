//! The chapter of a folder of simulations: what was simulated, figures, the PAMs compared, the table of cells.

use super::{Part, Place, blocks, origin, pams, words};
use crate::shell;
use std::sync::{Arc, Mutex};
use tpam_figure::Size;
use tpam_figure::page::Block;
use tpam_rows::names::counted;
use tpam_rows::plot::{self, Factors, Kind};
use tpam_rows::select::Selection;
use tpam_rows::simulations::{self, Simulations};
use tpam_rows::summary::{self, Summary};
use tpam_searches::Catalogues;
use tpam_sim::measure::Depth;
use tpam_sim::{Experiment, Plan};
use tpam_store::Error;
use tpam_store::folder::{self, Contents};
use tpam_table::Table;
use tpam_work::{Observe, Work};

/// The chapter of a finished folder of simulations.
pub(super) fn part(place: &Place, known: &Catalogues) -> Result<Part, Error> {
    let plan = folder::plan::<Simulations>(place.path)?;
    let checked = origin::checked(place.path, known)?;
    let cells = simulations::load(place.path)?;
    let mut points = settings(&plan);
    // A plan with a PAM or a file that is unknown here has no notes.
    points.extend(Experiment::new(&plan, &known.sim).map(|experiment| experiment.notes()).unwrap_or_default());
    let factors = Factors::of_cells(&cells, &known.sim);
    let mut blocks = figures(place, &factors, plan.measures, known)?;
    let compared = pams::Compared::new(&cells, &factors);
    if let Some(compared) = &compared {
        blocks.push(Block::Heading("PAMs over all settings".to_owned()));
        blocks.push(place.table("pams", &compared.table()));
    }
    blocks.push(Block::Heading("Cells".to_owned()));
    blocks.push(place.table("cells", &table(place, &plan, known)?));
    blocks.extend([Block::Heading("What was simulated".to_owned()), Block::List(points)]);
    let contents = format!("{} of {}", counted(cells.len(), "cell"), counted(plan.pam.texts().len(), "PAM"));
    let part = Part::new(Simulations::KIND, contents, blocks, checked, Some(shell::simulations(&plan, place.path)));
    let headline = compared.and_then(|compared| compared.headline());
    Ok(Part { headline, runs: Some(plan.runs), seed: Some(plan.seed), ..part })
}

/// The experiment in words.
fn settings(plan: &Plan) -> Vec<String> {
    let mut points = vec![words::point("PAMs", plan.pam.texts()), words::point("Tracked parameter θ", plan.theta.texts())];
    if !plan.target.is_empty() {
        points.push(words::point("Target trajectories", plan.target.texts()));
    }
    let own = plan.targets.iter();
    points.extend(own.map(|(column, target)| words::point(&format!("Target trajectories of {column}"), target.texts())));
    points.push(words::point("Acceptances", plan.accept.texts()));
    points.push(format!(
        "N = {} individuals, {} iterations, {} runs of each cell, seed {}; run k meets the same random numbers in every cell",
        plan.n.text(),
        plan.iterations.text(),
        plan.runs,
        plan.seed
    ));
    points.extend(
        plan.scenario.as_ref().map(|origin| {
            format!("The scenario comes from searches of `{}` on f{} in {}-D", origin.algorithm, origin.function, origin.dim)
        }),
    );
    points
}

/// The table of cells, as the command prints it. If a PAM or a file of the plan is unknown here, the stored table.
fn table(place: &Place, plan: &Plan, known: &Catalogues) -> Result<Table, Error> {
    let Ok(experiment) = Experiment::new(plan, &known.sim) else {
        return blocks::read_csv(&simulations::cells_file(place.path));
    };
    let mut summaries = Summary::all(&experiment);
    folder::rows(place.path, &Simulations(&experiment), |(cell, _), record| {
        summaries[cell].push(&record);
        Ok(())
    })?;
    Ok(summary::table(&summary::rows(&experiment, &summaries)))
}

/// The default figures: lines, and with two numbers that vary a map of success and one of the best PAM.
fn figures(place: &Place, factors: &Factors, measures: Depth, known: &Catalogues) -> Result<Vec<Block>, Error> {
    let axes = factors.axes();
    if axes.is_empty() && measures == Depth::Success {
        // Success over time was not measured.
        return Ok(Vec::new());
    }
    let free = axes.iter().filter(|axis| !axis.of_pam()).count();
    let over = axes.first().map_or("time, in tenths of the run".to_owned(), plot::Factor::title);
    let lines = format!("Success rate over {over}, with 95 % intervals.");
    let mut blocks = vec![drawn(place, Kind::Lines, &lines, known)?];
    if free > 1 {
        blocks.push(drawn(place, Kind::Map, "Success rate over two numbers, a panel for each PAM.", known)?);
        let best = "The PAM with the highest success rate; faint where its lead over the second may be due to noise.";
        // There may be nothing to compare.
        blocks.extend(drawn(place, Kind::Best, best, known).ok());
    }
    Ok(blocks)
}

fn drawn(place: &Place, kind: Kind, caption: &str, known: &Catalogues) -> Result<Block, Error> {
    let notes = Arc::new(Notes::default());
    let mut options = plot::Options::new([Selection::all(place.path)]);
    options.kind = Some(kind);
    let work = Work::new().with_observer(Arc::clone(&notes) as Arc<dyn Observe>);
    let wide = plot::draw(&options, &work, &known.sim)?;
    options.size = Some(Size::SINGLE);
    let narrow = plot::draw(&options, &Work::new(), &known.sim)?;
    let name = options.file_name();
    let notes = notes.0.lock().map(|notes| notes.concat()).unwrap_or_default();
    Ok(place.figure(name.trim_end_matches(".svg"), [wide.svg(), narrow.svg()], format!("{caption}{notes}")))
}

/// What a figure leaves out, as sentences for its caption.
#[derive(Default)]
struct Notes(Mutex<Vec<String>>);

impl Observe for Notes {
    fn note(&self, text: &str) {
        if let Ok(mut notes) = self.0.lock() {
            let mut letters = text.chars();
            let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
            notes.push(format!(" {first}{}.", letters.as_str()));
        }
    }
}
