//! The publications of `methods/individual`.

use crate::spec::Reference;

/// All of them.
pub(super) static ALL: &[&Reference] = &[];
