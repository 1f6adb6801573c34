//! The publications of `methods/constant`.

use crate::spec::Reference;

/// All of them.
pub(super) static ALL: &[&Reference] = &[];
