//! const: a constant target.

use super::{Curve, PAPER, SharedTarget};
use std::sync::Arc;
use tpam_pam::spec::{Entry, OptionDef, Page};

pub(super) static ENTRY: Entry<SharedTarget> =
    Page::new("const", "constant at value", PAPER).with(&[OptionDef::unit("value", "0.5", "the constant")]).built(|options| {
        let value = options.real("value");
        Ok(Arc::new(Curve::new(move |_| value)))
    });
