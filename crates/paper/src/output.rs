//! The folder of a study: its data, its figures and its tables.

use std::path::{Path, PathBuf};
use tpam_figure::{Export, Figure};
use tpam_store::Error;
use tpam_store::folder::write_aside;
use tpam_work::Work;

/// Refuses a folder that holds other files than those of the study whose data are in `data`, and folders with the names of output files.
pub(crate) fn check(out: &Path, data: &Path, files: &[String]) -> Result<(), Error> {
    let empty = std::fs::read_dir(out).map_or(true, |mut entries| entries.next().is_none());
    if !empty && !data.is_dir() {
        return Err(Error::Input(format!("{} holds other files: name a new folder", out.display())));
    }
    for name in files {
        if out.join(name).is_dir() {
            return Err(Error::Input(format!(
                "{} is a folder, and a file is to be written there",
                out.join(name).display()
            )));
        }
    }
    Ok(())
}

/// Writes the figures, each in every format, and returns their paths. Notes on them go to the user.
pub(crate) fn draw<'a>(
    out: &Path,
    export: &Export,
    figures: impl Iterator<Item = (&'a str, &'a Figure)>,
    work: &Work,
) -> Result<Vec<PathBuf>, Error> {
    let mut written = Vec::new();
    for (id, figure) in figures {
        for (name, bytes) in export.files(id, figure.clone())? {
            let path = out.join(name);
            write_aside(&path, &bytes)?;
            written.push(path);
        }
    }
    export.take_notes().iter().for_each(|text| work.note(text));
    Ok(written)
}
