//! The folder of a study: its data, its tables, its figures and its page. The tables of a first look are marked as such; its figures are
//! marked where they are made.

use crate::disk::write_aside;
use crate::first_look::{self, data_folder};
use crate::{Error, FolderProblem, disk};
use std::path::{Path, PathBuf};
use tpam_figure::page::Block;
use tpam_figure::{Export, Figure};
use tpam_table::{Format, Table};
use tpam_work::Work;

/// The folder of a study.
///
/// ```
/// use tpam_figure::Export;
/// use tpam_store::output::Output;
/// use tpam_table::{Format, Table};
///
/// let folder = std::env::temp_dir().join(format!("tpam-output-{}", std::process::id()));
/// let (export, quick) = (Export::new(), true);
/// let output = Output::new(&folder, quick, &export);
/// assert!(output.create()?.ends_with("data-quick"));
/// output.table("rates.csv", Format::Csv, &Table::from_rows(&[0.5]).real("rate", |rate| *rate).build())?;
/// assert_eq!(std::fs::read_to_string(folder.join("rates.csv")).unwrap(), "rate,scale\n0.5,first look\n");
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), tpam_store::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Output<'a> {
    folder: &'a Path,
    quick: bool,
    export: &'a Export,
}

impl<'a> Output<'a> {
    /// The folder of a study, or of a first look, and how its figures are written.
    pub fn new(folder: &'a Path, quick: bool, export: &'a Export) -> Self {
        Self { folder, quick, export }
    }

    /// Creates the folder of the data. To be called before any computation, so that an error is reported at once.
    pub fn create(&self) -> Result<PathBuf, Error> {
        let data = data_folder(self.folder, self.quick)?;
        disk::create_folder(&data)?;
        Ok(data)
    }

    /// The same for a study that owns its folder: refuses one that holds other files, and one with folders that have the names of its
    /// figures or of its other files.
    pub fn create_own<S: AsRef<str>>(&self, figures: impl IntoIterator<Item = S>, others: &[&str]) -> Result<PathBuf, Error> {
        if disk::is_there(self.folder) && !disk::is_given_folder(self.folder)? {
            return Err(Error::folder(self.folder, FolderProblem::IsFile, "name a folder"));
        }
        let data = data_folder(self.folder, self.quick)?;
        let empty = disk::list(self.folder).map_or(true, |names| names.is_empty());
        if !empty && !disk::is_given_folder(&data)? {
            return Err(Error::folder(self.folder, FolderProblem::OtherFiles { holds: "other files" }, "name a new folder"));
        }
        let formats = &self.export.formats;
        let drawn = figures
            .into_iter()
            .flat_map(|id| formats.iter().map(move |format| format!("{}.{}", id.as_ref(), format.extension())).collect::<Vec<_>>());
        for name in drawn.chain(others.iter().map(|name| (*name).to_owned())) {
            let path = self.folder.join(name);
            if disk::is_given_folder(&path)? {
                return Err(Error::folder(&path, FolderProblem::IsFolder, "a file is to be written there"));
            }
        }
        self.create()
    }

    /// Writes a table.
    pub fn table(&self, file: &str, format: Format, table: &Table) -> Result<(), Error> {
        let marked = first_look::table(table.clone(), self.quick);
        write_aside(&self.folder.join(file), marked.render(format).as_bytes())
    }

    /// Writes the figures, each in every format, and returns their paths. Notes on them go to the user.
    pub fn figures<'f, S: AsRef<str>>(
        &self,
        figures: impl IntoIterator<Item = (S, &'f Figure)>,
        work: &Work,
    ) -> Result<Vec<PathBuf>, Error> {
        let mut written = Vec::new();
        for (id, figure) in figures {
            for (name, bytes) in self.export.files(id.as_ref(), figure.clone())? {
                let path = self.folder.join(name);
                write_aside(&path, &bytes)?;
                written.push(path);
            }
        }
        self.export.take_notes().iter().for_each(|text| work.note(text));
        Ok(written)
    }

    /// A figure as a block of the page, in the size that its content needs.
    pub fn block(&self, id: &str, figure: &Figure, caption: impl Into<String>) -> Block {
        let shown = Export::new().with_origin(self.export.origin.clone());
        Block::Figure { id: id.to_owned(), svg: shown.sheet(figure.clone()).svg(), narrow: String::new(), caption: caption.into() }
    }

    /// The name of the page.
    pub const PAGE: &'static str = "report.html";

    /// Writes the page, and returns its path.
    pub fn page(&self, html: &str) -> Result<PathBuf, Error> {
        let path = self.folder.join(Self::PAGE);
        write_aside(&path, html.as_bytes())?;
        Ok(path)
    }
}
