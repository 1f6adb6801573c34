//! The reference of a comparison: the best algorithm of 2009 for each target value, or any folder of logs.

use super::suite;
use std::path::Path;
use tpam_coco::ecdf::Mode;
use tpam_coco::{Logs, Reference, best2009};
use tpam_store::Error;

const BEST: &str = "best2009";

/// Reads `best2009` or a folder, for logs of the same suite.
pub(super) fn read(name: &str, mode: Mode, logs: &Logs) -> Result<Reference, Error> {
    if name == BEST {
        suite::check_best("reference", name, logs)?;
        return Ok(best2009(mode));
    }
    let mut found = tpam_coco::read(Path::new(name))?;
    if found.len() != 1 {
        let many = found.len();
        return Err(Error::key("reference", name, format!("it holds {many} algorithms: name the folder of one")));
    }
    suite::check_same(logs, found.first())?;
    Ok(Reference::Algorithm(found.remove(0)))
}
