//! PAM of ZMDE (Zou's modified DE): F normal around 0.75, C uniform on [0.8, 1].
//!
//! # References
//! D. Zou, J. Wu, L. Gao, S. Li: A modified differential evolution algorithm for unconstrained optimization problems. Neurocomputing 120,
//! 2013. <https://doi.org/10.1016/j.neucom.2013.04.036>

use crate::methods::prelude::*;
use crate::methods::value::{Between, interval};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "zmde",
    about: "learns nothing: F is normal around 0.75, C is uniform on [0.8, 1]",
    source: Source::Published(&[&bibliography::ZMDE]),
    rule: "F_i ~ N(mean_f, width_f²) clipped to [0, 1]      C_i ~ U[low_c, high_c)",
    ledger: "The review calls it ZMDE to tell it from other methods named MDE.",
    options: &[
        OptionDef::unit("mean_f", "0.75", "mean of F"),
        OptionDef::unit("width_f", "0.1", "standard deviation of F"),
        OptionDef::unit("low_c", "0.8", "smallest C drawn"),
        OptionDef::unit("high_c", "1", "largest C drawn"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let f = ClippedNormal { mean: options.real("mean_f"), width: options.real("width_f") };
    Ok(Box::new(PerColumn::new(f, Between(interval(options, ["low_c", "high_c"])?))))
});

struct ClippedNormal {
    mean: f64,
    /// The standard deviation.
    width: f64,
}

impl Rule for ClippedNormal {
    fn sample(&mut self, column: &mut [f64], rng: &mut Stream) {
        draw::clipped_normals(column, self.mean, self.width, rng);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{gap, run, uniform_cdf};
    use crate::{C, F, Tracked};

    #[test]
    fn f_is_a_clipped_normal_and_c_uniform() {
        let (_, _, params) = run("zmde", Tracked::PAIR, 200_000);
        let free = |x: f64| 0.5 * libm::erfc(-(x - 0.75) / (0.1 * std::f64::consts::SQRT_2));
        let f = gap(params[F].to_vec(), |x| if x >= 1.0 { 1.0 } else { free(x) }, |x| if x <= 0.0 { 0.0 } else { free(x) });
        let cdf = uniform_cdf([0.8, 1.0]);
        let c = gap(params[C].to_vec(), cdf, cdf);
        // Kolmogorov: P(> 3) < 3.1e-8 each.
        assert!(f < 3.0 && c < 3.0, "{f} {c}");
        let ones = params[F].iter().filter(|f| **f == 1.0).count() as f64 / 200_000.0;
        // Seven standard errors of a proportion of 0.006210, 1.76e-4 each: probability 3e-12.
        assert!((ones - 0.006_210).abs() < 1.24e-3, "{ones}");
    }
}
