//! All methods with everything that their pages say, and the files of the pages.

use crate::behaviour::{Behaviour, Design};
use crate::page::rule_page;
use crate::pages;
use crate::search::Search;
use std::path::Path;
use tpam_figure::{Export, Size};
use tpam_pam::spec::Page;
use tpam_pam::{Asks, GROUPS, Place, other_pams, place};
use tpam_searches::Catalogues;
use tpam_store::folder::{FileKind, write_drawn};
use tpam_store::{Error, first_look};
use tpam_table::Format;
use tpam_work::Work;

/// What the folder of files holds: the pages, or a first look at them.
const KINDS: [FileKind; 2] = ["pages of methods", "a first look at methods"];

/// How the pages are made.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The experiments.
    pub design: Design,
    /// The results of searches that the pages quote.
    pub search: Search,
}

impl Options {
    /// Whether the experiments have fewer runs than usual, for a first look.
    pub(crate) fn quick(&self) -> bool {
        self.design.runs < Design::STANDARD.runs
    }

    /// What the folder of files will hold. The pages are not replaced by a first look at them.
    pub fn kind(&self) -> FileKind {
        KINDS[usize::from(self.quick())]
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
    pub(crate) fn group(&self) -> &str {
        self.place.as_ref().map_or("", |place| place.group.name)
    }
}

/// All methods of a catalogue, group by group.
#[derive(Debug)]
pub struct Methods {
    /// The methods.
    pub all: Vec<Method>,
    /// The rules of step sizes and of operators, with what they listen to.
    pub(crate) rules: Vec<(&'static Page, Option<Asks>)>,
    pub(crate) options: Options,
}

impl Methods {
    /// Measures all PAMs of a catalogue and sorts them by group; within a group they are in the order of the registry. The result does not
    /// depend on the number of threads.
    pub fn measure(options: &Options, known: &Catalogues, work: &Work) -> Result<Self, Error> {
        let pages: Vec<&'static Page> = known.de.pams_of_f_and_c().collect();
        let mut all = work.collect("methods", "methods", pages, |page| Method::measure(page, &options.design, known))?;
        let group = |method: &Method| GROUPS.iter().position(|group| group.name == method.group());
        all.sort_by_key(|method| group(method).unwrap_or(usize::MAX));
        let rules = other_pams().pages().map(|page| (page, pages::asks("PAM", page.name, known))).collect();
        Ok(Self { all, rules, options: options.clone() })
    }

    /// Names and contents of all files: `NAME.md` and the figure of each method, `NAME.md` of each rule of step sizes and
    /// operators, `README.md`, `methods.csv` and `methods.html`.
    pub fn files(&self, export: &Export) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let export = export.clone().with_size(export.size.unwrap_or(Size::DOUBLE));
        let mut files = Vec::new();
        for method in &self.all {
            files.push((format!("{}.md", method.page.name), self.page(method).into_bytes()));
            if let Some(figure) = self.figure(method) {
                files.extend(export.files(method.page.name, figure)?);
            }
        }
        files.extend(self.rules.iter().map(|(page, asks)| (format!("{}.md", page.name), rule_page(page, *asks).into_bytes())));
        files.push(("README.md".to_owned(), self.readme().into_bytes()));
        let table = first_look::table(self.table(), self.options.quick());
        files.push(("methods.csv".to_owned(), table.render(Format::Csv).into_bytes()));
        files.push(("methods.html".to_owned(), self.html(&export).into_bytes()));
        Ok(files)
    }

    /// Writes all files into a folder.
    pub fn write(&self, folder: &Path, export: &Export, work: &Work) -> Result<(), Error> {
        write_drawn(folder, self.options.kind(), &self.files(export)?, export, work)
    }
}
