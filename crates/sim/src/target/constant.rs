//! const: a constant target.

use super::{Curve, PAPER, SharedTarget};
use std::sync::Arc;
use tpam_pam::spec::{Entry, OptionDef, Page};

pub(super) static ENTRY: Entry<SharedTarget> = Entry {
    page: Page {
        name: "const",
        about: "constant at value",
        source: PAPER,
        options: &[OptionDef::unit("value", "0.5", "the constant")],
        ..Page::EMPTY
    },
    build: |options| {
        let value = options.real("value");
        Ok(Arc::new(Curve::new(move |_| value)))
    },
};
