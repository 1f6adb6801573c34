//! PAM of DISH: jSO with successes weighted by how far the trial vector is from its parent.
//!
//! # References
//! A. Viktorin, R. Senkerik, M. Pluhacek, T. Kadavy, A. Zamuda: Distance based parameter adaptation for success-history based differential
//! evolution. Swarm Evol. Comput. 50, 2019. <https://doi.org/10.1016/j.swevo.2018.10.013>

use super::jso;
use super::learner::Weights;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "dish",
    about: "jSO with successes weighted by the distance between trial vector and parent",
    source: Source::Published(&[&bibliography::DISH]),
    rule: "M_F = 0.3, M_C = 0.8;  r_i ~ {1, …, H}, the same for F and C;  cell H is always (0.9, 0.9);  τ = finished part of the run
F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while ≤ 0, at most 1;  τ < 0.6: at most 0.7
C_i = 0 if M_C[r_i] < 0, else N(M_C[r_i], 0.1²) clipped to [0, 1];  τ < 0.25: at least 0.7;  τ < 0.5: at least 0.6
success: M_F[k] ← (M_F[k] + mean_WL(S_F)) / 2,  M_C[k] ← (M_C[k] + mean_WL(S_C)) / 2,  k ← k mod H + 1
         max S_C = 0: M_C[k] ← −1 for ever (terminal=locked), or M_C[k] ← (M_C[k] − 1) / 2 (terminal=cell)
mean_WL(S) = Σ w s² / Σ w s, w = Euclidean distance ‖u − x‖ of the success; equal weights where there are no positions
If nothing succeeds, the memory and k do not change.",
    ledger: include_str!("../../../text/dish.txt"),
    differs: "as for jso, the second factor of the mutation, p, the population size and the archive are matters of the search",
    options: jso::OPTIONS,
    shorthands: &[START],
    presets: jso::PRESETS,
}
.built(|options| Ok(Box::new(jso::build(options, mean::lehmer, [0.5, 0.5], Weights::Distances))));

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{FC, Feedback, Flags, Params, Tracked};

    #[test]
    fn means_are_weighted_by_distances() {
        let (mut pam, mut rng, _) = run("dish:h=1,fixed=none", Tracked::PAIR, 3);
        assert!(pam.asks().uses == Feedback::DISTANCES);
        let used = Params::from_columns(FC, [vec![0.4, 0.8, 0.1], vec![0.4, 0.8, 0.1]]);
        let flags = Flags::from([true, true, false]);
        // The gains are the other way round, and do not count.
        let outcome = flags.outcome().gaining(&[3.0, 1.0, 0.0]).moving(&[1.0, 3.0, 0.0]);
        pam.update(&used, &outcome, &mut rng);
        let [(_, f), (_, c)] = traced(&*pam)[..] else { panic!("one cell each") };
        let mean = 0.742_857_142_857_142_9;
        assert!((f - f64::midpoint(0.3, mean)).abs() < 1e-15 && (c - f64::midpoint(0.8, mean)).abs() < 1e-15, "{f} {c}");
    }

    #[test]
    fn with_equal_distances_and_gains_it_is_jso() {
        let both = ["dish", "jso"].map(|spec| {
            let (mut pam, mut rng, mut params) = run(spec, Tracked::PAIR, 20);
            for round in 0..100 {
                let flags = Flags::from((0..20).map(|i| (i + round) % 3 == 0).collect::<Vec<_>>());
                pam.update(&params, &flags.outcome(), &mut rng);
                pam.sample(&mut params, &mut rng);
            }
            (params, traced(&*pam))
        });
        assert_eq!(both[0], both[1]);
    }
}
