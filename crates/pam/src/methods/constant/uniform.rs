//! Uniform draws that ignore every outcome: the lower baseline. F is uniform on (low_f, 1], C on [0, 1), and any other column over its
//! range.

use crate::spec::{Entry, OptionDef, Page, Source};
use crate::{C, F, FC, Outcome, Pam, Params, Space, Stream, Tracked};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "uniform",
    about: "learns nothing: F is always uniform on (low_f, 1], C on [0, 1)",
    source: Source::Unpublished("a baseline of this project"),
    options: &[OptionDef::unit("low_f", "0", "lower bound of F, excluded")],
    ..Page::EMPTY
}
.built(|options| Ok(Box::new(Uniform { range: 1.0 - options.real("low_f"), differential_evolution: true })));

struct Uniform {
    /// The length of the range of F.
    range: f64,
    /// Whether the columns are F and C: F excludes its lower end; the columns of other spaces exclude their upper end.
    differential_evolution: bool,
}

impl Pam for Uniform {
    fn space(&self) -> Option<Space> {
        None
    }

    fn start(&mut self, _n: usize, tracked: Tracked, _rng: &mut Stream) {
        self.differential_evolution = tracked.space() == FC;
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        if self.differential_evolution {
            rng.fill_uniform(&mut out[F]);
            // Draws are below 1 and may be 0; F is above its lower end and may be 1.
            out[F].iter_mut().for_each(|f| *f = 1.0 - self.range * *f);
            rng.fill_uniform(&mut out[C]);
            return;
        }
        let space = out.space();
        for (values, column) in out.columns_mut().zip(space) {
            rng.fill_uniform(values);
            for value in values.iter_mut() {
                *value = column.at(*value);
            }
        }
    }

    fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}
}

#[cfg(test)]
mod tests {
    use crate::testing::run;
    use crate::{Column, F, Space, Tracked};

    #[test]
    fn f_fills_its_range() {
        let (_, _, params) = run("uniform:low_f=0.4", Tracked::PAIR, 10_000);
        assert!(params[F].iter().all(|f| 0.4 < *f && *f <= 1.0));
        // Six standard errors of a mean of 10,000 draws: probability 2e-9.
        let mean = params[F].iter().sum::<f64>() / 1e4;
        assert!((mean - 0.7).abs() < 6.0 * 0.6 / 12f64.sqrt() / 100.0, "{mean}");
    }
    #[test]
    fn other_columns_are_filled_over_their_ranges() {
        const OTHER: Space = &[Column::real("x", -3.0, 3.0), Column::category("rule", &["a", "b", "c"])];
        let (_, _, params) = run("uniform", Tracked::all(OTHER), 10_000);
        let mean = params[0].iter().sum::<f64>() / 1e4;
        assert!(params[0].iter().all(|x| (-3.0..3.0).contains(x)));
        // Six standard errors of a mean of 10,000 draws, and of a proportion of 1/3: probability 2e-9 each.
        assert!(mean.abs() < 6.0 * 6.0 / 12f64.sqrt() / 100.0, "{mean}");
        for category in [0.0, 1.0, 2.0] {
            let count = params[1].iter().filter(|value| **value == category).count() as f64;
            assert!((count - 1e4 / 3.0).abs() < 6.0 * 47.2, "{category}: {count}");
        }
    }
}
