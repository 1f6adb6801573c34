//! lin-inc, lin-dec: 0.5 ± 0.4 n, as printed in the paper; sqrt-inc, sqrt-dec: 0.5 ± 0.4 √n, as shown in its Figure 3.

use super::{Curve, PAPER, SharedTarget};
use std::sync::Arc;
use tpam_pam::spec::{Entry, Page};

const fn page(name: &'static str, about: &'static str) -> Page {
    Page { name, about, source: PAPER, ..Page::EMPTY }
}

pub(super) static LIN_INC: Entry<SharedTarget> = page("lin-inc", "0.5 + 0.4 n").built(|_| Ok(Arc::new(Curve::new(|n: f64| 0.5 + 0.4 * n))));

pub(super) static LIN_DEC: Entry<SharedTarget> = page("lin-dec", "0.5 - 0.4 n").built(|_| Ok(Arc::new(Curve::new(|n: f64| 0.5 - 0.4 * n))));

pub(super) static SQRT_INC: Entry<SharedTarget> = page("sqrt-inc", "0.5 + 0.4 sqrt(n), the curve that reproduces the published Figure 3")
    .built(|_| Ok(Arc::new(Curve::new(|n: f64| 0.5 + 0.4 * n.sqrt()))));

pub(super) static SQRT_DEC: Entry<SharedTarget> = page("sqrt-dec", "0.5 - 0.4 sqrt(n), the curve that reproduces the published Figure 3")
    .built(|_| Ok(Arc::new(Curve::new(|n: f64| 0.5 - 0.4 * n.sqrt()))));

#[cfg(test)]
mod tests {
    use crate::target::tests::path_of;

    #[test]
    fn halfway() {
        assert_eq!(path_of("lin-inc", 1000)[500], 0.7);
        assert_eq!(path_of("lin-dec", 1000)[500], 0.3);
        assert_eq!(path_of("sqrt-inc", 1000)[250], 0.7);
        assert_eq!(path_of("sqrt-dec", 1000)[250], 0.3);
    }
}
