//! PAM of IDE (individual-dependent DE): F around the rank of the base vector, C around the rank of the individual.
//!
//! # References
//! L. Tang, Y. Dong, J. Liu: Differential evolution with an individual-dependent mechanism. IEEE Trans. Evol. Comput. 19(4), 2015.
//! <https://doi.org/10.1109/TEVC.2014.2360890>

use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "ide",
    about: "draws F around the rank of the base vector and C around the rank of the individual, both divided by n",
    source: Source::Published(&[&bibliography::IDE]),
    rule: "F_i ~ N(j/n, width²), j = rank of the base vector (f_by=base) or of the individual itself (f_by=own), 1 = best
C_i ~ N(rank(i)/n, width²)      both redrawn until they are in [0, 1]",
    ledger: include_str!("../../../text/ide.txt"),
    options: &[
        OptionDef::choice("f_by", &["base", "own"], "F depends on the rank of the base vector (base) or of the individual itself (own)"),
        OptionDef::unit("width", "0.1", "standard deviation of F and C"),
    ],
    presets: &[preset(
        "first-stage",
        "the first stage of the complete algorithm, also in EA4eig: the individual itself is the base vector",
        &[("f_by", "own")],
    )],
    ..Page::EMPTY
}
.built(|options| {
    let own = options.text("f_by") == "own";
    let rule = |base: bool| AroundRank { base, width: options.real("width"), means: Vec::new() };
    Ok(Box::new(PerColumn::new(rule(!own), rule(false))))
});

/// Normal draws around a rank divided by n.
struct AroundRank {
    /// Whether the rank is that of the base vector, not of the individual itself.
    base: bool,
    width: f64,
    /// The mean of each individual.
    means: Vec<f64>,
}

impl Rule for AroundRank {
    fn asks(&self) -> Asks {
        Asks::needs(if self.base { Feedback::BASE_RANKS } else { Feedback::RANKS })
    }

    fn start(&mut self, _n: usize, _rng: &mut Stream) {
        self.means.clear();
    }

    fn look(&mut self, view: &View) {
        let ranks = if self.base { view.base_ranks } else { view.ranks };
        self.means.clear();
        self.means.extend(ranks.iter().map(|rank| f64::from(*rank) / ranks.len() as f64));
    }

    /// Draws are repeated until they are in [0, 1]. Individuals without a mean are in the middle.
    fn sample(&mut self, column: &mut [f64], rng: &mut Stream) {
        self.means.resize(column.len(), 0.5);
        shift(rng.normals(column.len()), &self.means, self.width, column);
        for (value, mean) in column.iter_mut().zip(&self.means) {
            if !(0.0..=1.0).contains(value) {
                *value = draw::normal_within(*mean, self.width, [0.0, 1.0], rng);
            }
        }
    }
}

wide! {
    /// Converts standard normal draws into draws around the means.
    fn shift(draws: &[f64], means: &[f64], width: f64, column: &mut [f64]) {
        for ((value, draw), mean) in column.iter_mut().zip(draws).zip(means) {
            *value = mean + width * draw;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{gap, run};
    use crate::{C, F, Params, Tracked, View};

    /// The cdf of N(mean, 0.1²) restricted to [0, 1].
    fn within(mean: f64) -> impl Fn(f64) -> f64 + Copy {
        let below = move |x: f64| 0.5 * libm::erfc(-(x - mean) / (0.1 * std::f64::consts::SQRT_2));
        move |x| (below(x) - below(0.0)) / (below(1.0) - below(0.0))
    }

    #[test]
    fn f_follows_the_base_vector_and_c_the_individual() {
        const N: usize = 200_000;
        let (mut pam, mut rng, mut params) = run("ide", Tracked::PAIR, N);
        // Every rank is shared here, which the rule allows: F around 1 and C around 0.25.
        let (ranks, base_ranks) = (vec![N as u32 / 4; N], vec![N as u32; N]);
        pam.look(&View::default().ranked(&ranks).based(&base_ranks));
        pam.sample(&mut params, &mut rng);
        let (f, c) = (gap(params[F].to_vec(), within(1.0), within(1.0)), gap(params[C].to_vec(), within(0.25), within(0.25)));
        // Kolmogorov: P(> 3) < 3.1e-8 each.
        assert!(f < 3.0 && c < 3.0, "{f} {c}");
    }

    #[test]
    fn each_individual_has_its_own_rank() {
        for (spec, first, second) in [("ide:width=0", [1.0, 0.5], [0.25, 0.75]), ("ide:width=0,f_by=own", [0.25, 0.75], [0.25, 0.75])] {
            let (mut pam, mut rng, mut params) = run(spec, Tracked::PAIR, 4);
            assert_eq!(params[F], [0.5; 4], "the middle before the first look");
            pam.look(&View::default().ranked(&[1, 3, 2, 4]).based(&[4, 2, 1, 1]));
            pam.sample(&mut params, &mut rng);
            assert_eq!((&params[F][..2], &params[C][..2]), (&first[..], &second[..]), "{spec}");
        }
    }

    #[test]
    fn a_single_individual_and_one_column() {
        let (mut pam, mut rng, _) = run("ide", Tracked::C, 1);
        let mut params = Params::new(1, Tracked::C);
        pam.look(&View::default().ranked(&[1]).based(&[1]));
        pam.sample(&mut params, &mut rng);
        assert!(params[F].is_empty() && (0.0..=1.0).contains(&params[C][0]));
    }
}
