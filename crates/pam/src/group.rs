//! Groups of PAMs.

use crate::Pam;
use crate::spec::Entry;

/// A group of PAMs, by what they learn: a folder of this crate.
#[derive(Debug, PartialEq, Eq)]
pub struct Group {
    /// The name.
    pub name: &'static str,
    /// What its PAMs do, in a few words.
    pub about: &'static str,
    /// Whether its PAMs listen to the success of their samples.
    pub learns: bool,
}

/// A PAM of a group, and its file from the root of the repository.
pub(crate) type Member = (&'static Entry<Box<dyn Pam>>, &'static str);

/// The PAMs of the modules of a folder.
macro_rules! members {
    ($folder:literal: $($file:ident),* $(,)?) => {
        &[$((&$file::ENTRY, concat!("crates/pam/src/methods/", $folder, "/", stringify!($file), ".rs"))),*]
    };
}

pub(crate) use members;
