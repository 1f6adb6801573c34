//! What all subcommands use: the trait that they implement, the catalogues, their failures, standard output, their last line and the
//! handle of their work.

pub(crate) use crate::failure::Failure;
pub(crate) use crate::print::{in_files, next, print, saved, saved_and};
pub(crate) use crate::progress::work;
pub(crate) use tpam_searches::Catalogues;

/// What a subcommand does.
pub(crate) trait Run {
    /// Reads the flags, calls the library and prints what it returns.
    fn run(&self, known: &Catalogues) -> Result<(), Failure>;
}
