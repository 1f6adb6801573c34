//! The publications of `methods/rank`.

use crate::spec::Reference;

/// All of them.
pub(super) static ALL: &[&Reference] = &[];
