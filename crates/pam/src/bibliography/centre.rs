//! The publications of `methods/centre`.

use crate::spec::Reference;

/// All of them.
pub(super) static ALL: &[&Reference] = &[];
