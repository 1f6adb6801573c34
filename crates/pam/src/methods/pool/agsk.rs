//! PAM of AGSK (adaptive gaining-sharing knowledge): four settings of (F, C), chosen by probabilities that follow the share of the gains.
//!
//! # References
//! A. W. Mohamed, A. A. Hadi, A. K. Mohamed, N. H. Awad: Evaluating the performance of adaptive gaining-sharing knowledge based algorithm
//! on CEC 2020 benchmark problems. CEC 2020. <https://doi.org/10.1109/CEC48606.2020.9185901>

use super::wheel::Wheel;
use crate::methods::prelude::*;

pub(super) const SETTINGS: usize = 4;
/// Each setting, for F and C.
pub(super) type Pool = [[f64; SETTINGS]; 2];
pub(super) const POOL: Pool = [[0.1, 1.0, 0.5, 1.0], [0.2, 0.1, 0.9, 0.9]];
const START: [f64; SETTINGS] = [0.85, 0.05, 0.05, 0.05];

pub(super) const OPTIONS: [OptionDef; 4] = [
    OptionDef::unit("rate", "0.05", "learning rate of the probabilities"),
    OptionDef::unit("wait", "0.1", "fraction of the run before the probabilities change"),
    OptionDef::real("floor", Bounds::closed(0.0, 0.25), "0.05", "a share of the gains below this is raised to it"),
    OptionDef::choice(
        "rest",
        &["largest", "all"],
        "how the raised shares are made to sum to 1: the largest gives (largest), or all are divided by the sum (all)",
    ),
];

pub(super) const PUBLISHED: Preset = preset("published", "raised shares as in the paper: rest=all", &[("rest", "all")]);

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "agsk",
    about: "chooses one of four settings of (F, C) with probabilities that follow the share of the gains",
    source: Source::Published(&[&bibliography::AGSK]),
    rule: "settings (K_F, K_R) as (F, C): (0.1, 0.2), (1, 0.1), (0.5, 0.9), (1, 0.9), chosen with probabilities P
P = (0.85, 0.05, 0.05, 0.05) while the finished fraction of the run is below wait
then before each round P ← (1 − rate) P + rate Δ, divided by its sum
Δ_k = share of setting k in the gains of the last round, raised to floor; the largest share is what is left (rest=largest),
or all are raised and divided by their sum (rest=all)      Δ_k = ¼ if nothing succeeded",
    ledger: include_str!("../../../text/agsk.txt"),
    differs: "the two numbers of a setting are used as F and C of differential evolution. In the published algorithm they are the \
              knowledge factor and the knowledge ratio of its own two operators, and the population shrinks; the rule for the shares \
              is that of the released program",
    options: &OPTIONS,
    presets: &[PUBLISHED, CODE],
    ..Page::EMPTY
}
.built(|options| Ok(Box::new(Agsk::new(options))));

/// The probabilities of the four settings, and how they are learned.
pub(super) struct Agsk {
    rate: f64,
    wait: f64,
    floor: f64,
    /// Whether the largest share gives what the others get.
    largest: bool,
    progress: f64,
    probabilities: [f64; SETTINGS],
    /// The shares of the last round; `None` before the first.
    learned: Option<[f64; SETTINGS]>,
    wheel: Wheel,
    second: Option<SecondPool>,
}

/// A pool that a round uses instead of [`POOL`].
pub(super) struct SecondPool {
    pub(super) pool: Pool,
    /// The fraction of the run before it is used.
    pub(super) from: f64,
    /// The probability that a round uses it.
    pub(super) probability: f64,
}

impl Agsk {
    pub(super) fn new(options: &Options) -> Self {
        Self {
            rate: options.real("rate"),
            wait: options.real("wait"),
            floor: options.real("floor"),
            largest: options.text("rest") == "largest",
            progress: 0.0,
            probabilities: START,
            learned: None,
            wheel: Wheel::default(),
            second: None,
        }
    }

    /// The same with a second pool.
    pub(super) fn with(self, second: SecondPool) -> Self {
        Self { second: Some(second), ..self }
    }

    /// The pool of a round. Nothing is drawn while it can only be the first one.
    fn pool(&self, rng: &mut Stream) -> &Pool {
        match &self.second {
            Some(second) if self.progress >= second.from && rng.uniform() < second.probability => &second.pool,
            _ => &POOL,
        }
    }

    /// The shares, none of them below the floor.
    fn raised(&self, shares: [f64; SETTINGS]) -> [f64; SETTINGS] {
        let mut raised = shares.map(|share| share.max(self.floor));
        if !self.largest {
            return normalized(raised);
        }
        // Of equal shares the last one is the largest.
        let largest = (1..SETTINGS).fold(0, |best, k| if shares[k] >= shares[best] { k } else { best });
        raised[largest] = 0.0;
        raised[largest] = 1.0 - raised.iter().sum::<f64>();
        raised
    }
}

/// The values divided by their sum; ¼ each if that is not possible.
fn normalized(values: [f64; SETTINGS]) -> [f64; SETTINGS] {
    let sum: f64 = values.iter().sum();
    if sum > 0.0 && sum.is_finite() { values.map(|value| value / sum) } else { [1.0 / SETTINGS as f64; SETTINGS] }
}

impl Pam for Agsk {
    fn range(&self, column: usize) -> [f64; 2] {
        let values = self.second.iter().flat_map(|second| second.pool[column]);
        [values.fold(0.0, f64::min), 1.0]
    }

    fn asks(&self) -> Asks {
        Asks::needs(Feedback::PROGRESS).and_uses(Feedback::GAINS)
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {
        self.progress = 0.0;
        self.probabilities = START;
        self.learned = None;
    }

    fn look(&mut self, view: &View) {
        self.progress = view.progress.unwrap_or(0.0);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        let pool = *self.pool(rng);
        if let Some(learned) = self.learned
            && self.progress >= self.wait
        {
            let moved: [f64; SETTINGS] = std::array::from_fn(|k| (1.0 - self.rate) * self.probabilities[k] + self.rate * learned[k]);
            self.probabilities = normalized(moved);
        }
        self.wheel.spin(&self.probabilities, out.individuals(), rng);
        self.wheel.write(&pool[F], &mut out[F]);
        self.wheel.write(&pool[C], &mut out[C]);
    }

    fn update(&mut self, _used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        let mut sums = [0.0; SETTINGS];
        self.wheel.add(outcome.by_gain(), &mut sums);
        // An infinite gain, from an infinite objective value, has no share: successes count equally then.
        if sums.iter().any(|sum| !sum.is_finite()) {
            sums = [0.0; SETTINGS];
            self.wheel.add(outcome.ones, &mut sums);
        }
        self.learned = Some(self.raised(normalized(sums)));
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        self.probabilities.iter().for_each(|p| show("p", *p));
    }
}

#[cfg(test)]
mod tests {
    use super::{POOL, START};
    use crate::testing::{run, traced};
    use crate::{C, F, Flags, Tracked, View};

    fn close(found: &[f64], expected: [f64; 4]) -> bool {
        found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-15)
    }

    /// The probabilities after one round in which each setting gained this much, at this moment of the run.
    fn learned(spec: &str, gained: [f64; 4], progress: f64) -> Vec<f64> {
        let (mut pam, mut rng, mut params) = run(spec, Tracked::PAIR, 1000);
        let setting = |i: usize| (0..4).find(|k| POOL[F][*k] == params[F][i] && POOL[C][*k] == params[C][i]);
        let mut gains = vec![0.0; 1000];
        for (k, gain) in gained.iter().enumerate() {
            // A setting has 50 individuals or more, up to chance: the first one gains.
            gains[(0..1000).find(|i| setting(*i) == Some(k)).expect("each setting is used")] = *gain;
        }
        let flags = Flags::from(gains.iter().map(|gain| *gain > 0.0).collect::<Vec<bool>>());
        pam.update(&params, &flags.outcome().gaining(&gains), &mut rng);
        pam.look(&View::at(progress, 1, 100.0));
        pam.sample(&mut params, &mut rng);
        traced(&*pam).into_iter().map(|(_, p)| p).collect()
    }

    #[test]
    fn shares_of_the_gains_are_raised() {
        // Shares 0.01, 0.04, 0.95, 0: 0.05, 0.05, 0.05 and the rest, 0.85.
        let p = learned("agsk:rate=1", [1.0, 4.0, 95.0, 0.0], 0.5);
        assert!(close(&p, [0.05, 0.05, 0.85, 0.05]), "{p:?}");
        // 0.05 + 0.05 + 0.95 + 0.05 = 1.1.
        let p = learned("agsk:rate=1,preset=published", [1.0, 4.0, 95.0, 0.0], 0.5);
        assert!(close(&p, [0.5 / 11.0, 0.5 / 11.0, 9.5 / 11.0, 0.5 / 11.0]), "{p:?}");
        let p = learned("agsk", [1.0, 1.0, 1.0, 1.0], 0.1);
        assert!(close(&p, [0.82, 0.06, 0.06, 0.06]), "{p:?}");
    }

    #[test]
    fn nothing_succeeds_or_it_is_too_early() {
        let p = learned("agsk", [0.0; 4], 0.1);
        assert!(close(&p, [0.82, 0.06, 0.06, 0.06]), "{p:?}");
        assert_eq!(learned("agsk", [1.0, 0.0, 0.0, 0.0], 0.099), START);
        // Infinite gains: one success each of two settings.
        let p = learned("agsk:rate=1", [f64::INFINITY, f64::INFINITY, 0.0, 0.0], 0.5);
        assert!(close(&p, [0.5, 0.4, 0.05, 0.05]), "{p:?}");
    }

    #[test]
    fn settings_are_pairs() {
        let (_, rng, params) = run("agsk", Tracked::PAIR, 10_000);
        for (k, p) in START.into_iter().enumerate() {
            let is = |i: usize| params[F][i] == POOL[F][k] && params[C][i] == POOL[C][k];
            let count = (0..10_000).filter(|i| is(*i)).count() as f64;
            // Seven standard deviations of a binomial: probability 3e-12.
            assert!((count - 1e4 * p).abs() < 7.0 * (1e4 * p * (1.0 - p)).sqrt(), "{k}: {count}");
        }
        assert_eq!(rng.drawn().uniform, 10_000);
    }
}
