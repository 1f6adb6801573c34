//! A page for each method, generated from the registry: its rule, its options, what it listens to, where implementations differ, how it
//! behaves and how to cite it.
//!
//! ```text
//! page       one method in Markdown
//! figure     how one method behaves
//! overview   all methods: tables in Markdown, CSV and HTML
//! search     the places of methods in a table of searches
//! check      whether stored pages agree with the registry
//! markdown   texts that Markdown must not read as markup
//! ```
//!
//! ```
//! use tpam_methods::behaviour::Design;
//! use tpam_methods::{Methods, Options};
//! use tpam_searches::Catalogues;
//! use tpam_figure::Export;
//! use tpam_work::Work;
//!
//! let few = Options::default().with_design(Design { runs: 3, ..Design::STANDARD });
//! let methods = Methods::measure(&few, &Catalogues::default(), &Work::new())?;
//! let files = methods.files(&Export::default())?;
//! let jade = files.iter().find(|(name, _)| name == "jade.md").unwrap();
//! assert!(String::from_utf8_lossy(&jade.1).starts_with("# jade\n"));
//! # Ok::<(), tpam_store::Error>(())
//! ```

pub mod behaviour;
mod check;
pub mod cite;
mod figure;
mod markdown;
mod overview;
mod page;
pub mod pages;
mod search;

pub use check::differences;
pub use search::Search;
pub use tpam_store::Error;

use crate::behaviour::{Behaviour, Design};
use std::path::Path;
use tpam_figure::{Export, Size};
use tpam_pam::spec::Page;
use tpam_pam::{Asks, GROUPS, Place, place};
use tpam_searches::Catalogues;
use tpam_store::first_look;
use tpam_store::folder::{FileKind, check_folder, write_drawn};
use tpam_table::Format;
use tpam_work::Work;

/// What the folder of files holds: the pages, or a first look at them.
const KINDS: [FileKind; 2] = ["pages of methods", "a first look at methods"];

/// How the pages are made.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The experiments.
    pub design: Design,
    /// The results of searches that the pages quote.
    pub search: Search,
}

impl Options {
    /// Whether the experiments have fewer runs than usual, for a first look.
    fn quick(&self) -> bool {
        self.design.runs < Design::STANDARD.runs
    }

    /// What the folder of files will hold. The pages are not replaced by a first look at them.
    pub fn kind(&self) -> FileKind {
        KINDS[usize::from(self.quick())]
    }

    /// With other experiments.
    #[must_use]
    pub fn with_design(self, design: Design) -> Self {
        Self { design, ..self }
    }

    /// With results of searches.
    #[must_use]
    pub fn with_search(self, search: Search) -> Self {
        Self { search, ..self }
    }
}

/// A method with everything that its page says.
#[derive(Debug)]
pub struct Method {
    /// Its page in the registry.
    pub page: &'static Page,
    /// Its group and its file, if it is a PAM of this project.
    pub place: Option<Place>,
    /// What it listens to; `None` if an option without default is missing.
    pub asks: Option<Asks>,
    /// How it behaves, or why it cannot be simulated.
    pub behaviour: Result<Behaviour, String>,
}

impl Method {
    fn measure(page: &'static Page, design: &Design, known: &Catalogues) -> Self {
        let behaviour = Behaviour::measure(page.name, design, &known.sim).map_err(|e| e.to_string());
        Self { page, place: place(page.name), asks: pages::asks("PAM", page.name, known), behaviour }
    }

    /// The name of its group; empty for a PAM of another crate.
    fn group(&self) -> &str {
        self.place.as_ref().map_or("", |place| place.group.name)
    }
}

/// All methods of a catalogue, group by group.
#[derive(Debug)]
pub struct Methods {
    /// The methods.
    pub all: Vec<Method>,
    options: Options,
}

impl Methods {
    /// Measures all PAMs of a catalogue. The result does not depend on the number of threads.
    pub fn measure(options: &Options, known: &Catalogues, work: &Work) -> Result<Self, Error> {
        let pages: Vec<&'static Page> = known.de.pams.pages().collect();
        let stage = work.stage("methods", pages.len() as u64, "methods");
        let mut all = Vec::new();
        work.in_order(
            pages.into_iter(),
            |page| Method::measure(page, &options.design, known),
            |_, method| {
                stage.advance(1);
                all.push(method);
                Ok::<(), Error>(())
            },
        )?;
        Ok(Self::of(all, options))
    }

    /// Sorts the methods by group; within a group they are in the order of the registry.
    fn of(mut all: Vec<Method>, options: &Options) -> Self {
        let group = |method: &Method| GROUPS.iter().position(|group| group.name == method.group());
        all.sort_by_key(|method| group(method).unwrap_or(usize::MAX));
        Self { all, options: options.clone() }
    }

    /// Names and contents of all files: `NAME.md` and the figure of each method, `README.md`, `methods.csv` and `methods.html`.
    pub fn files(&self, export: &Export) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let export = export.clone().with_size(export.size.unwrap_or(Size::DOUBLE));
        let mut files = Vec::new();
        for method in &self.all {
            files.push((format!("{}.md", method.page.name), self.page(method).into_bytes()));
            if let Some(figure) = self.figure(method) {
                files.extend(export.files(method.page.name, figure)?);
            }
        }
        files.push(("README.md".to_owned(), self.readme().into_bytes()));
        let table = first_look::table(self.table(), self.options.quick());
        files.push(("methods.csv".to_owned(), table.render(Format::Csv).into_bytes()));
        files.push(("methods.html".to_owned(), self.html(&export).into_bytes()));
        Ok(files)
    }

    /// Writes all files into a folder.
    pub fn write(&self, folder: &Path, export: &Export, work: &Work) -> Result<(), Error> {
        let kind = self.options.kind();
        check_folder(folder, kind)?;
        write_drawn(folder, kind, &self.files(export)?, export, work)
    }
}

#[cfg(test)]
mod tests;
