//! The folder of a study: its data, its figures and its tables.

use crate::folder::write_aside;
use crate::{Error, disk};
use std::path::{Path, PathBuf};
use tpam_figure::{Export, Figure};
use tpam_work::Work;

/// Refuses a folder that holds other files than those of the study whose data are in `data`, and folders with the names of output files.
pub fn check(out: &Path, data: &Path, files: &[String]) -> Result<(), Error> {
    let empty = disk::list(out).map_or(true, |names| names.is_empty());
    if !empty && !disk::is_given_folder(data)? {
        return Err(Error::Input(format!("{} holds other files: name a new folder", out.display())));
    }
    for name in files {
        if disk::is_given_folder(&out.join(name))? {
            return Err(Error::Input(format!(
                "{} is a folder, and a file is to be written there",
                out.join(name).display()
            )));
        }
    }
    Ok(())
}

/// Writes the figures, each in every format, and returns their paths. Notes on them go to the user.
pub fn draw<'a>(
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
