//! Data without effect, in clusters: normal, or effects that were observed.

use super::observed::Observed;
use tpam_pam::Stream;

/// Differences of several settings, run by run: settings share a part of each run, as large as their own noise.
pub(super) fn shared_runs(draws: &mut Stream, settings: usize, runs: usize) -> Vec<Vec<f64>> {
    let common = draws.normals(runs).to_vec();
    (0..settings).map(|_| common.iter().zip(draws.normals(runs)).map(|(own, noise)| own + noise).collect()).collect()
}

/// Differences by function and instance. A function has an effect of its own, with mean 0 and this standard deviation, and instances differ
/// around it.
pub(super) fn functions(draws: &mut Stream, [functions, instances]: [usize; 2], sd: [f64; 2]) -> Vec<Vec<f64>> {
    let effects = draws.normals(functions).to_vec();
    let around = |effect: f64| draws.normals(instances).iter().map(|noise| sd[0] * effect + sd[1] * noise).collect();
    effects.into_iter().map(around).collect()
}

/// The PAM of each of 21 settings: five with four settings each, in the order of a hyperparameter, and one alone.
pub(super) fn families() -> Vec<usize> {
    (0..21).map(|setting| setting / 4).collect()
}

/// Scores of the 21 settings under several conditions. Settings of a PAM share an effect in all conditions, and a smaller one in each;
/// scores rise or fall along the hyperparameter by `trend` from one setting to the next, in a direction that each PAM has by chance; each
/// score has noise.
pub(super) fn scores(draws: &mut Stream, conditions: usize, trend: f64, noise: f64) -> Vec<Vec<f64>> {
    let members = families();
    let directions: Vec<f64> = (0..6).map(|_| if draws.uniform() < 0.5 { -trend } else { trend }).collect();
    let shared = draws.normals(6).to_vec();
    let condition = |_| {
        let own = draws.normals(6).to_vec();
        let score = |setting: usize| {
            let pam = members[setting];
            let place = setting as f64 - 4.0 * pam as f64 - 1.5;
            shared[pam] + 0.3 * own[pam] + directions[pam] * place + noise * draws.normal()
        };
        (0..21).map(score).collect()
    };
    (0..conditions).map(condition).collect()
}

/// Success rates of runs with the mean `mean`. The probability of a run is uniform between half and one and a half of it, and its rate is
/// from 200 trials.
pub(super) fn rates(draws: &mut Stream, mean: f64, runs: usize) -> Vec<f64> {
    let rate = |_| {
        let p = mean * (0.5 + draws.uniform());
        draws.uniforms(200).iter().filter(|u| **u < p).count() as f64 / 200.0
    };
    (0..runs).map(rate).collect()
}

/// An effect that was observed, the difference of two algorithms or the effect of a factor.
pub(super) struct Effect {
    from: fn() -> &'static Observed,
    side: fn(&str) -> Option<bool>,
    /// What it is, and how skewed it is.
    pub(super) words: &'static str,
}

/// The lead of SHADE over jDE in the report.
pub(super) const LEAD: Effect = Effect {
    from: Observed::paper,
    side: |pam| ["jde", "shade"].iter().position(|name| *name == pam).map(|at| at == 1),
    words: "observed differences of SHADE and jDE, skewness 1.1, 24 functions, 15 instances",
};
/// Effects of the factorial.
pub(super) const BOTH: Effect = Effect {
    from: Observed::factorial,
    side: |member| Some(member.contains("f1") == member.contains("c1")),
    words: "observed interaction of κ_F and κ_C, skewness -0.3, 24 functions, 5 instances",
};
pub(super) const BIAS: Effect = Effect {
    from: Observed::factorial,
    side: |member| Some(member.contains("f1")),
    words: "observed effects of κ_F, skewness 1.8, 24 functions, 5 instances",
};
pub(super) const GAINS: Effect = Effect {
    from: Observed::factorial,
    side: |member| Some(member.contains("gains")),
    words: "observed effects of weights by gain, skewness 2.9, 24 functions, 5 instances",
};
pub(super) const RING: Effect = Effect {
    from: Observed::factorial,
    side: |member| Some(member.starts_with("ring")),
    words: "observed effects of a ring, skewness 3.6, 24 functions, 5 instances",
};

impl Effect {
    /// The effects of all functions of the study, around 0.
    pub(super) fn centred(&self) -> Observed {
        (self.from)().contrast(self.side).centred()
    }

    /// Differences by function and instance, on functions that are drawn from those of the study; their mean over the study is 0.
    pub(super) fn functions(&self, draws: &mut Stream) -> Vec<Vec<f64>> {
        self.centred().drawn(24, draws).areas.swap_remove(0)
    }
}

/// One of 18 observed effects, on functions that are drawn: the lead of SHADE over one of eight other PAMs and controls, or one of ten main
/// effects and interactions of a ring, weights by gain, κ_F and κ_C. Their mean over the study is 0.
pub(super) fn any_effect(draws: &mut Stream) -> Vec<Vec<f64>> {
    let chosen = draws.index(18);
    let lead = |pam: &str| (pam == "shade").then_some(true);
    let effect = if let Some(rival) = Observed::paper().names.iter().filter(|pam| *pam != "shade").nth(chosen) {
        Observed::paper().contrast(|pam| if pam == rival { Some(false) } else { lead(pam) })
    } else {
        let factors = ["ring", "gains", "f1", "c1"];
        let mut pairs = (0..4).flat_map(|a| (a..4).map(move |b| [a, b]));
        let [a, b] = pairs.nth(chosen - 8).expect("four factors have ten effects");
        Observed::factorial().contrast(|member| {
            let has = |at: usize| member.contains(factors[at]);
            Some(if a == b { has(a) } else { has(a) == has(b) })
        })
    };
    effect.centred().drawn(24, draws).areas.swap_remove(0)
}

#[cfg(test)]
mod tests {
    use super::super::observed::by_function;
    use super::*;

    #[test]
    fn effects_are_as_skewed_as_their_words_say() {
        for effect in [LEAD, BOTH, BIAS, GAINS, RING] {
            let effects = by_function(&effect.centred().areas[0]);
            let moment = |power: i32| effects.iter().map(|effect| effect.powi(power)).sum::<f64>() / 24.0;
            let said = format!("skewness {:.1},", moment(3) / moment(2).powf(1.5));
            assert!(moment(1).abs() < 1e-12 && effect.words.contains(&said), "{}: {said}", effect.words);
        }
    }
}
