//! A report on result folders: one self-contained HTML page with tables that can be sorted and filtered, figures, the commands that made
//! the folders, and whether their files are what was written.
//!
//! ```text
//! simulations   the chapter of a folder of simulations: figures, PAMs compared, cells
//! searches      the chapter of a folder of searches: ECDF, areas, running times, scores, convergence
//! probes        the chapter of a folder of probes: maps, phases
//! files         the chapter of a folder without a plan: its figures and tables as they are
//! pams          the PAMs of a folder of simulations over all settings
//! origin        the check of a folder, and the command that makes it again
//! blocks        typed tables as blocks of a page
//! csv_file      typed tables from CSV files
//! picture       stored figures inside a page
//! words         lists and names in sentences
//! ```
//!
//! ```
//! use tpam_kinds::report::{self, Options};
//! use tpam_searches::Catalogues;
//! use tpam_rows::sweep;
//! use tpam_sim::{Experiment, Plan};
//! use tpam_work::Work;
//!
//! let (known, work) = (Catalogues::default(), Work::new());
//! let folder = std::env::temp_dir().join(format!("tpam-report-{}", std::process::id()));
//! let plan = Plan { pam: "jade,shade".into(), runs: 2, ..Plan::default() };
//! sweep::keep_in(&Experiment::new(&plan, &known.sim)?, &folder, None, &work)?;
//!
//! let mut options = Options::new([&folder]);
//! options.title = Some("Two PAMs".into());
//! let page = report::html(&options, &known, &work)?;
//! assert!(page.contains("<h1>Two PAMs</h1>") && page.contains("tpam sim --pam"));
//! report::write(&options, &folder.with_extension("html"), &known, &work)?;
//! # std::fs::remove_file(folder.with_extension("html")).unwrap();
//! # std::fs::remove_dir_all(&folder).unwrap();
//! # Ok::<(), tpam_store::Error>(())
//! ```

mod blocks;
mod files;
mod origin;
mod pams;
mod picture;
mod probes;
mod searches;
mod simulations;
mod words;

pub use blocks::{block, saved_block};

use origin::Checked;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tpam_figure::page::{self, Block, Chapter};
use tpam_rows::names::names_of_folders;
use tpam_rows::simulations::Simulations;
use tpam_searches::Catalogues;
use tpam_searches::search::Searches;
use tpam_signals::probe::ProbeRuns;
use tpam_store::folder::{self, Contents, write_aside};
use tpam_store::{Error, FolderProblem, disk};
use tpam_table::Table;
use tpam_work::Work;

/// What to report.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The result folders, a chapter each.
    pub folders: Vec<PathBuf>,
    /// The title; `None` for the names of the folders.
    pub title: Option<String>,
    /// The command that writes this report, which the page shows.
    pub command: Option<String>,
}

impl Options {
    /// A report on these folders.
    pub fn new<P: AsRef<Path>>(folders: impl IntoIterator<Item = P>) -> Self {
        let folders = folders.into_iter().map(|folder| folder.as_ref().to_owned()).collect();
        Self { folders, ..Self::default() }
    }
}

/// A folder, as the report shows it.
struct Part {
    /// What it holds: `simulations`.
    kind: String,
    /// What it holds, in a few words: `12 cells of 3 PAMs`.
    contents: String,
    /// The main result in a sentence, if there is one.
    headline: Option<String>,
    runs: Option<u64>,
    seed: Option<u64>,
    /// The number of files that were compared with their checksums.
    files: usize,
    blocks: Vec<Block>,
}

impl Part {
    /// A checked folder of this kind without runs and seed; `command` is the one that makes it again.
    fn new(kind: &str, contents: String, mut blocks: Vec<Block>, checked: Checked, command: Option<String>) -> Self {
        let files = checked.files;
        blocks.extend(checked.blocks(command));
        Self { kind: kind.to_owned(), contents, headline: None, runs: None, seed: None, files, blocks }
    }
}

/// The folder of a chapter, and the names that its parts have in the page.
struct Place<'a> {
    path: &'a Path,
    /// Its name in the report.
    name: &'a str,
    /// The number of the folder in the report, from 1.
    number: usize,
}

impl Place<'_> {
    /// An identifier in the page.
    fn id(&self, name: &str) -> String {
        format!("r{}-{}", self.number, words::plain(name))
    }

    /// The name of a file that readers can save: that of the folder, and `name`.
    fn file(&self, name: &str) -> String {
        format!("{}-{name}", words::plain(self.name))
    }

    /// A table of this folder, which readers can save as `name.csv`.
    fn table(&self, name: &str, table: &Table) -> Block {
        block(&self.id(name), table, Some(&self.file(&format!("{name}.csv"))))
    }

    /// A figure for wide screens and, unless `narrow` is empty, one for narrow screens.
    fn figure(&self, name: &str, [svg, narrow]: [String; 2], caption: impl Into<String>) -> Block {
        Block::Figure { id: self.id(name), svg, narrow, caption: caption.into() }
    }
}

/// The line by which a page of this program is recognised.
const GENERATOR: &str = "tpam report";

/// The page. The same folders give the same text.
pub fn html(options: &Options, known: &Catalogues, work: &Work) -> Result<String, Error> {
    check_folders(&options.folders)?;
    let names = names_of_folders(&options.folders.iter().map(PathBuf::as_path).collect::<Vec<_>>());
    let mut parts = Vec::new();
    for (at, (path, name)) in options.folders.iter().zip(&names).enumerate() {
        work.check()?;
        parts.push(part(&Place { path, name, number: at + 1 }, known)?);
    }
    let overview = Chapter::new("folders", "Folders", overview(options, &parts));
    let mut chapters = Vec::new();
    let mut lead = Vec::new();
    for (at, (name, part)) in names.iter().zip(parts).enumerate() {
        lead.push(format!("{name}: {}.", part.headline.as_ref().unwrap_or(&part.contents)));
        let headline = part.headline.map(|words| Block::Note { title: "Result".to_owned(), texts: vec![format!("{words}.")] });
        let blocks: Vec<Block> = headline.into_iter().chain(part.blocks).collect();
        chapters.push(Chapter::new(format!("folder-{}", at + 1), format!("{name}: {}", part.kind), blocks));
    }
    chapters.push(overview);
    let page = page::Report::new(title(options, &names), lead.join(" ")).with_chapters(chapters).with_generator(GENERATOR);
    Ok(page.html())
}

/// Writes the page into a file, which may only replace another report.
pub fn write(options: &Options, out: &Path, known: &Catalogues, work: &Work) -> Result<(), Error> {
    check(out)?;
    write_aside(out, html(options, known, work)?.as_bytes())
}

/// Checks, before the work, that a report can be written into this file.
pub fn check(out: &Path) -> Result<(), Error> {
    let refuse = |why: &str| Err(Error::Input(format!("{} {why}", out.display())));
    if disk::is_given_folder(out)? {
        return Err(Error::folder(out, FolderProblem::IsFolder, "name a file such as report.html"));
    }
    if out.extension().is_none_or(|extension| extension != "html") {
        return refuse("has to end in .html");
    }
    if disk::is_there(out) && !is_report(out)? {
        return refuse("exists and is not a report of this program: name another file");
    }
    Ok(())
}

/// Whether a file is a page of this program.
fn is_report(file: &Path) -> Result<bool, Error> {
    // The line is in the head of the page, before its style.
    let head = disk::head_of_given(file, 2000)?;
    Ok(String::from_utf8_lossy(&head).contains(&page::generated_by(GENERATOR)))
}

fn check_folders(folders: &[PathBuf]) -> Result<(), Error> {
    if folders.is_empty() {
        return Err(Error::nothing("folder", "name at least one result folder"));
    }
    let mut seen = BTreeSet::new();
    for folder in folders {
        let place = folder.canonicalize().map_err(|e| Error::file("read", folder, e))?;
        if !seen.insert(place) {
            return Err(Error::twice("folder", folder.display(), format!("{} is named twice", folder.display())));
        }
    }
    Ok(())
}

fn part(place: &Place, known: &Catalogues) -> Result<Part, Error> {
    let path = place.path;
    if disk::is_there(path) && !disk::is_given_folder(path)? {
        return Err(Error::folder(path, FolderProblem::IsFile, "name a result folder"));
    }
    match folder::kind(path).as_deref() {
        Some(Simulations::KIND) => simulations::part(place, known),
        Some(Searches::KIND) => searches::part(place, known),
        Some(ProbeRuns::KIND) => probes::part(place, known),
        Some(kind) if !folder::files(path).is_empty() => files::part(place, kind, known),
        _ => Err(unknown(path)),
    }
}

fn unknown(path: &Path) -> Error {
    let advice = "a report needs folders that a command of tpam wrote; logs of other programs become one by `tpam ecdf`";
    folder::not_results(path, "a result folder", None, advice)
}

fn title(options: &Options, names: &[String]) -> String {
    options.title.clone().unwrap_or_else(|| format!("Results: {}", names.join(", ")))
}

/// A row for each folder, and how the page was made.
fn overview(options: &Options, parts: &[Part]) -> Vec<Block> {
    let rows: Vec<(&PathBuf, &Part)> = options.folders.iter().zip(parts).collect();
    let table = Table::from_rows(&rows)
        .text("folder", |(path, _)| path.display().to_string())
        .text("kind", |(_, part)| &part.kind)
        .text("contents", |(_, part)| &part.contents)
        .integer("runs", |(_, part)| part.runs)
        .integer("seed", |(_, part)| part.seed)
        .integer("files checked", |(_, part)| part.files)
        .build();
    let command = options.command.iter().map(|command| format!("$ {command}\n"));
    let made = command.chain([format!("tpam {}", env!("CARGO_PKG_VERSION"))]).collect::<String>();
    let use_of_page =
        "A click on a heading sorts a table. Figures show values where the pointer is. The file beside a table has all of its digits.";
    let [use_of_page, made_by] = [use_of_page, "This page was made by"].map(|text| Block::Text(text.to_owned()));
    vec![block("folders-table", &table, None), use_of_page, made_by, Block::Code(made)]
}

#[cfg(test)]
mod tests;
