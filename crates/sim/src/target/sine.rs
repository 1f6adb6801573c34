//! sin: 0.5 + 0.4 sin(ω n).

use super::{Curve, PAPER, SharedTarget};
use std::sync::Arc;
use tpam_pam::spec::{Bounds, Entry, OptionDef, Page};

pub(super) static ENTRY: Entry<SharedTarget> = Page::new("sin", "0.5 + 0.4 sin(omega n)", PAPER)
    .with(&[OptionDef::real("omega", Bounds::open_low(0.0, 1e6), "20", "angular frequency")])
    .built(|options| {
        let omega = options.real("omega");
        let period = Some(std::f64::consts::TAU / omega);
        Ok(Arc::new(Curve { at: move |n: f64| 0.5 + 0.4 * libm::sin(omega * n), period }))
    });

#[cfg(test)]
mod tests {
    use crate::target::tests::path_of;

    #[test]
    fn peak() {
        let path = path_of("sin:omega=10", 1000);
        let (peak, _) = path.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).unwrap();
        // sin(10 n) has its first peak at n = π/20. The sampled maximum is at one of the equal peaks near 0.157 and 0.785.
        assert!([157, 785].contains(&peak), "{peak}");
        assert!((path[100] - (0.5 + 0.4 * 0.841_470_984_807_896_5)).abs() < 1e-15);
    }
}
