//! PAM of SHADE: a memory of H recent means of successful values; each individual draws around a random entry.
//!
//! # References
//! R. Tanabe, A. Fukunaga: Success-history based parameter adaptation for differential evolution. CEC 2013.
//! <https://doi.org/10.1109/CEC.2013.6557555>, which is `preset=published`. The unweighted means are those of the TPAM paper,
//! <https://doi.org/10.1145/3071178.3071226>.

use super::learner::{Learner, Weights};
use super::options::size_option;
use super::rules::Rules;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "shade",
    about: "a memory of h recent successful means (unweighted)",
    source: Source::Published(&[&bibliography::SHADE]),
    rule: "r_i ~ {1, …, H}, same for F and C     F_i ~ Cauchy(M_F[r_i], 0.1)      C_i ~ N(M_C[r_i], 0.1²)
M_F[k] ← mean_L(S_F),  M_C[k] ← mean_L(S_C),  k ← k mod H + 1          mean_L(S) = Σ w s² / Σ w s, 0 if all s are 0
w = 1, or the gain of the success with weights=gains;  with mean_c=arithmetic  M_C[k] ← Σ w s / Σ w
If nothing succeeds, the memory and k do not change.",
    ledger: include_str!("../../../text/shade.txt"),
    differs: "the version of the TPAM paper (2017): unweighted Lehmer means for F and C, H = 10, and in searches N = 5 D individuals \
              and a fixed p. The published SHADE (2013) weights successes by their gain in f, uses the weighted arithmetic mean for C, \
              has H = N = 100 (all this is preset=published, and the entry shade-2013), and draws the p of current-to-pbest/1 for each \
              individual from [2/N, 0.2]. L-SHADE (2014, the entry l-shade) uses weighted Lehmer means, H = 6 and a shrinking \
              population",
    options: &[
        size_option("10"),
        OptionDef::unit_or_random("start_f", "0.5", "first M_F, all entries"),
        OptionDef::unit_or_random("start_c", "0.5", "first M_C, all entries"),
        OptionDef::optional("weights", &["equal", "gains"], "weights of the successes: equal (the default), or their gains in f"),
        OptionDef::optional("mean_c", &["lehmer", "arithmetic"], "mean of the successful C: lehmer (the default), or arithmetic"),
    ],
    shorthands: &[START],
    presets: &[
        preset("review", "the form of the TPAM paper (2017) and of the review of 2020; the same as the defaults", &[]),
        preset(
            "published",
            "as in the SHADE paper (2013), the same as shade-2013: H = 100, weights by gains, arithmetic mean for C",
            &[("h", "100"), ("weights", "gains"), ("mean_c", "arithmetic")],
        ),
    ],
}
.built(|options| {
    let mean_c: Mean = if options.text("mean_c") == "arithmetic" { mean::arithmetic } else { mean::lehmer };
    let rules = Rules { means: [mean::lehmer, mean_c], ..Rules::lehmer(options.integer("h"), starts(options)) };
    let weights = if options.text("weights") == "gains" { Weights::Gains } else { Weights::Equal };
    Ok(Box::new(Learner::new(rules, weights)))
});

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{C, F, FC, Flags, Params, Tracked, mean};

    #[test]
    fn memory_is_written_in_turn() {
        let (mut pam, mut rng, mut params) = run("shade:h=2", Tracked::C, 6);
        let mut expected = [0.5, 0.5];
        for round in 0..5 {
            let flags = Flags::from((0..6).map(|i| round != 2 && i <= round).collect::<Vec<_>>());
            pam.update(&params, &flags.outcome(), &mut rng);
            // Round 2 has no success: the write position does not move.
            if let Some(at) = [Some(0), Some(1), None, Some(0), Some(1)][round] {
                expected[at] = mean::lehmer(&params[C], flags.outcome().ones).unwrap();
            }
            assert_eq!(traced(&*pam), [("m_c", expected[0]), ("m_c", expected[1])]);
            pam.sample(&mut params, &mut rng);
        }
    }

    #[test]
    fn successes_that_are_all_zero_give_zero() {
        let (mut pam, mut rng, _) = run("shade:h=1", Tracked::C, 2);
        pam.update(&Params::from_columns(FC, [vec![], vec![0.0, 0.0]]), &Flags::from([true, true]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("m_c", 0.0)]);
    }

    #[test]
    fn new_options_do_not_change_earlier_specs() {
        let canonical = |text: &str| crate::pams().spec(text).unwrap().to_string();
        assert_eq!(canonical("shade:h=5"), "shade:h=5,start_f=0.5,start_c=0.5");
        assert_eq!(canonical("shade:preset=review"), canonical("shade"));
        assert_eq!(canonical("shade:preset=published"), "shade:h=100,start_f=0.5,start_c=0.5,weights=gains,mean_c=arithmetic");
    }

    #[test]
    fn f_and_c_use_the_same_memory_entry() {
        // Two memory entries far apart: large F must come with large C.
        let (mut pam, mut rng, mut params) = run("shade:h=2", Tracked::PAIR, 1000);
        let mut teach = |f: f64, c: f64| {
            let taught = Params::from_columns(FC, [vec![f; 1000], vec![c; 1000]]);
            pam.update(&taught, &Flags::from([true; 1000]).outcome(), &mut rng);
        };
        teach(0.2, 0.1);
        teach(0.9, 0.9);
        pam.sample(&mut params, &mut rng);
        let together = params[F].iter().zip(&params[C]).filter(|(f, c)| (**f > 0.55) == (**c > 0.5)).count();
        // Cauchy tails cross the threshold in about 9 % of the cases; independent entries would give 500 ± 16.
        assert!(together > 800, "{together}");
    }
}
