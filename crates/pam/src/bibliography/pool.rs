//! The publications of `methods/pool`.

use crate::spec::Reference;

/// All of them.
pub(super) static ALL: &[&Reference] = &[];
