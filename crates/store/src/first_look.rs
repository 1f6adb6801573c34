//! A first look: a study with few runs and small budgets. It never shares a folder with the whole study, and its tables, figures and pages
//! say what they are.

use crate::{Error, FolderProblem, disk, folder};
use std::path::{Path, PathBuf};
use tpam_figure::Figure;
use tpam_table::Table;

/// What is written on a first look.
const MARK: &str = "first look";

/// The folders of the data: of the whole study, and of a first look.
const DATA: [&str; 2] = ["data", "data-quick"];

/// The name of the folder of the data.
pub fn data_name(quick: bool) -> &'static str {
    DATA[usize::from(quick)]
}

/// The folder of the data below the folder of a study. Refuses a folder that holds the other kind, whose tables and figures have the same
/// names.
///
/// ```
/// use tpam_store::first_look::data_folder;
/// let out = std::env::temp_dir().join(format!("tpam-first-look-{}", std::process::id()));
/// std::fs::create_dir_all(out.join("data")).unwrap();
/// assert!(data_folder(&out, false)?.ends_with("data"));
/// let refused = data_folder(&out, true).unwrap_err().to_string();
/// assert!(refused.ends_with("holds the whole study (data): name another folder for a first look"));
/// # std::fs::remove_dir_all(&out).unwrap();
/// # Ok::<(), tpam_store::Error>(())
/// ```
pub fn data_folder(out: &Path, quick: bool) -> Result<PathBuf, Error> {
    const KINDS: [&str; 2] = ["the whole study", "a first look"];
    let (own, other) = (usize::from(quick), usize::from(!quick));
    if disk::is_given_folder(&out.join(DATA[other]))? {
        let holds = format!("{} ({})", KINDS[other], DATA[other]);
        return Err(taken(out, holds, KINDS[own]));
    }
    if let Some(kind) = folder::kind(out) {
        return Err(taken(out, kind, "a study"));
    }
    Ok(out.join(DATA[own]))
}

fn taken(out: &Path, holds: String, wanted: &str) -> Error {
    Error::folder(out, FolderProblem::OtherKind { holds, wanted: None }, format!("name another folder for {wanted}"))
}

/// The table; of a first look, with a column that says so.
pub fn table(table: Table, quick: bool) -> Table {
    if quick { table.with_constant("scale", MARK) } else { table }
}

/// The figure; of a first look, with a title that says so.
pub fn figure(figure: impl Into<Figure>, quick: bool) -> Figure {
    if quick { figure.into().marked(MARK) } else { figure.into() }
}

/// The first sentences of a page or of a printed summary; of a first look, after one that says so.
pub fn lead(text: &str, quick: bool) -> String {
    let mark = if quick { "A first look, with few runs and small budgets: its numbers are not those of the study. " } else { "" };
    format!("{mark}{text}").trim_end().to_owned()
}
