//! The function groups.

use std::fmt;

/// A function group: functions with similar difficulties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// f1 to f5: separable.
    Separable,
    /// f6 to f9: low or moderate conditioning.
    Moderate,
    /// f10 to f14: high conditioning, unimodal.
    High,
    /// f15 to f19: multi-modal with adequate global structure.
    Adequate,
    /// f20 to f24: multi-modal with weak global structure.
    Weak,
}

impl Group {
    /// All groups, in the order of their functions.
    pub const ALL: [Group; 5] = [Group::Separable, Group::Moderate, Group::High, Group::Adequate, Group::Weak];

    /// The short name in COCO.
    pub fn key(self) -> &'static str {
        match self {
            Group::Separable => "separ",
            Group::Moderate => "lcond",
            Group::High => "hcond",
            Group::Adequate => "multi",
            Group::Weak => "mult2",
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Group::Separable => "separable",
            Group::Moderate => "low or moderate conditioning",
            Group::High => "high conditioning, unimodal",
            Group::Adequate => "multi-modal, adequate global structure",
            Group::Weak => "multi-modal, weak global structure",
        })
    }
}
