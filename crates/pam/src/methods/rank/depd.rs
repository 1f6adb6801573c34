//! PAM of DEPD (DE using pre-calculated differentials): one F for all from the ratio of the worst and the best objective value, C constant.
//!
//! # References
//! M. M. Ali, A. Törn: Population set-based global optimization algorithms: some modifications and numerical studies. Comput. Oper. Res.
//! 31(10), 2004. <https://doi.org/10.1016/S0305-0548(03)00116-3>

use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "depd",
    about: "computes one F for all from the ratio of the worst and the best objective value; C is constant",
    source: Source::Published(&[&bibliography::DEPD]),
    rule: "q = |f_max / f_min| if that is below 1, else |f_min / f_max|; q = 1 if f_min = 0 or the ratio is undefined
F = max(low_f, 1 − q) for all individuals      C_i = c",
    ledger: include_str!("../../../text/depd.txt"),
    options: &[OptionDef::unit("low_f", "0.4", "smallest F"), OptionDef::unit("c", "0.5", "C of every individual")],
    ..Page::EMPTY
}
.built(|options| {
    let low = options.real("low_f");
    Ok(Box::new(Depd { low, c: options.real("c"), f: low }))
});

struct Depd {
    low: f64,
    c: f64,
    f: f64,
}

/// max(low, 1 − q) for the smallest and the largest objective value.
fn scale_factor(smallest: f64, largest: f64, low: f64) -> f64 {
    let ratio = |over: f64, under: f64| (over / under).abs();
    let first = ratio(largest, smallest);
    let q = if first < 1.0 { first } else { ratio(smallest, largest) };
    // A ratio of two infinite values is not a number.
    if smallest == 0.0 || q.is_nan() { low } else { (1.0 - q).max(low) }
}

impl Pam for Depd {
    fn asks(&self) -> Asks {
        Asks::needs(Feedback::VALUES)
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {
        self.f = self.low;
    }

    fn look(&mut self, view: &View) {
        let widen = |[low, high]: [f64; 2], value: &f64| [low.min(*value), high.max(*value)];
        let [smallest, largest] = view.values.iter().fold([f64::INFINITY, f64::NEG_INFINITY], widen);
        self.f = scale_factor(smallest, largest, self.low);
    }

    fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
        out[F].fill(self.f);
        out[C].fill(self.c);
    }

    fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("shared_f", self.f);
    }
}

#[cfg(test)]
mod tests {
    use super::scale_factor;
    use crate::testing::run;
    use crate::{C, F, Tracked, View};

    #[test]
    fn the_ratio_of_the_extreme_values() {
        let f = |smallest, largest| scale_factor(smallest, largest, 0.4);
        assert_eq!(f(1.0, 4.0), 0.75);
        assert_eq!(f(-4.0, -1.0), 0.75);
        assert_eq!(f(-4.0, 1.0), 0.75);
        assert_eq!(f(-1.0, 4.0), 0.75);
        assert_eq!(f(3.0, 4.0), 0.4, "1 − 3/4 is below the smallest F");
        assert_eq!((f(2.0, 2.0), f(-2.0, 2.0)), (0.4, 0.4));
        assert_eq!((f(0.0, 5.0), f(0.0, 0.0), f(f64::INFINITY, f64::INFINITY)), (0.4, 0.4, 0.4));
        assert_eq!(f(-5.0, 0.0), 1.0);
    }

    #[test]
    fn one_round_by_hand() {
        let (mut pam, mut rng, mut params) = run("depd", Tracked::PAIR, 3);
        assert_eq!(params[F], [0.4; 3], "before the first look");
        pam.look(&View::default().placed(&[5.0, 1.0, 8.0], &[0.0; 3], 1));
        pam.sample(&mut params, &mut rng);
        assert_eq!((&params[F], &params[C]), (&[0.875; 3][..], &[0.5; 3][..]));
    }
}
