//! Groups of PAMs.

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
