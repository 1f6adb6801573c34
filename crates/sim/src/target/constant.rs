//! const: a constant target.

use super::{Curve, PAPER, SharedTarget};
use std::sync::Arc;
use tpam_pam::spec::{Bounds, Entry, Kind, OptionDef, Page};

pub(super) static ENTRY: Entry<SharedTarget> = Entry {
    page: Page {
        name: "const",
        about: "constant at value",
        source: PAPER,
        options: &[OptionDef {
            name: "value",
            kind: Kind::Real(Bounds::closed(0.0, 1.0)),
            default: Some("0.5"),
            help: "the constant",
        }],
        ..Page::EMPTY
    },
    build: |options| {
        let value = options.real("value");
        Ok(Arc::new(Curve::new(move |_| value)))
    },
};
