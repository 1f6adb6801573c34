//! PAM of LSHADE-cnEpSin: LSHADE-EpSin that learns which sinusoid succeeds more often.
//!
//! # References
//! N. H. Awad, M. Z. Ali, P. N. Suganthan: Ensemble sinusoidal differential covariance matrix adaptation with Euclidean neighborhood for
//! solving CEC2017 benchmark problems. CEC 2017. <https://doi.org/10.1109/CEC.2017.7969336>

use super::lshade_epsin::DECREASING;
use super::options::{size_option, start_option, terminal, terminal_option};
use super::rules::Rules;
use super::sinusoid::{Choice, FREQUENCY, START_FREQUENCY, Sinusoids};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "lshade-cnepsin",
    about: "LSHADE-EpSin that learns which of the two sinusoids succeeds more often",
    source: Source::Published(&[&bibliography::LSHADE_CNEPSIN]),
    rule: "As lshade-epsin, but in the first half of the run the sinusoid of a round is not chosen by a fair coin:
the first L = 20 rounds a fair coin; then over the last L rounds  S_j = ns_j / (ns_j + nf_j) + 0.01,  p_1 = S_1 / (S_1 + S_2)
ns_j, nf_j = successes and failures with sinusoid j; a sinusoid that a round did not use gets one success and one failure for it
draw=probability: the first sinusoid with probability p_1;  draw=larger: the first one if p_1 > p_2, else the second",
    ledger: include_str!("../../../text/lshade-cnepsin.txt"),
    differs: "the crossover in a rotated space, with probability 0.4 and the covariance of the nearest half of the population, p = \
              0.11, an archive of 1.4 N, and the shrinking population are matters of the search",
    options: &[
        size_option("5"),
        OptionDef::choice(
            "draw",
            &["probability", "larger"],
            "the sinusoid of a round is drawn with its probability, or is the one with the larger probability",
        ),
        OptionDef::integer("period", [1, 1_000_000], "20", "number L of rounds that the probabilities are learned from"),
        FREQUENCY,
        terminal_option("locked"),
        start_option("start_f", "0.5"),
        start_option("start_c", "0.5"),
        START_FREQUENCY,
    ],
    shorthands: &[START],
    presets: &[
        PUBLISHED,
        preset("code", "as in the released program: the sinusoid with the larger probability", &[("draw", "larger")]),
        DECREASING,
    ],
}
.built(|options| {
    let rules = Rules { terminal: terminal(options), ..Rules::lehmer(options.integer("h"), starts(options)) };
    let start = options.real_or_random("start_freq");
    let learned = Learned {
        period: options.integer("period"),
        takes_larger: options.text("draw") == "larger",
        rounds: Vec::new(),
        next: 0,
        sums: [[0; 2]; 2],
    };
    Ok(Box::new(Sinusoids::new(learned, options.real("frequency"), start, rules)))
});

/// Learns from the last rounds.
struct Learned {
    period: usize,
    /// Whether the sinusoid with the larger probability is taken.
    takes_larger: bool,
    /// The successes and failures of each sinusoid, in each of the last rounds.
    rounds: Vec<[[usize; 2]; 2]>,
    /// The round to be replaced next.
    next: usize,
    /// Over these rounds.
    sums: [[usize; 2]; 2],
}

impl Learned {
    /// The probability p_1.
    fn chance(&self) -> f64 {
        if self.rounds.len() < self.period {
            return 0.5;
        }
        let [one, two] = self.sums.map(|[success, failure]| success as f64 / (success + failure).max(1) as f64 + 0.01);
        one / (one + two)
    }

    fn add(&mut self, counts: [[usize; 2]; 2]) {
        for (sum, count) in self.sums.as_flattened_mut().iter_mut().zip(counts.as_flattened()) {
            *sum += count;
        }
    }
}

impl Choice for Learned {
    fn start(&mut self) {
        self.rounds.clear();
        (self.next, self.sums) = (0, [[0; 2]; 2]);
    }

    fn first(&mut self, rng: &mut Stream) -> bool {
        if self.takes_larger && self.rounds.len() >= self.period {
            return self.chance() > 0.5;
        }
        rng.uniform() < self.chance()
    }

    fn learn(&mut self, first: bool, success: usize, failure: usize) {
        let (used, idle) = ([success, failure], [1, 1]);
        let counts = if first { [used, idle] } else { [idle, used] };
        if self.rounds.len() < self.period {
            self.rounds.push(counts);
        } else {
            let old = std::mem::replace(&mut self.rounds[self.next], counts);
            for (sum, count) in self.sums.as_flattened_mut().iter_mut().zip(old.as_flattened()) {
                *sum -= count;
            }
            self.next = (self.next + 1) % self.period;
        }
        self.add(counts);
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("p_1", self.chance());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{F, Flags, Tracked, View};

    /// Plays rounds in which the first sinusoid always succeeds with this many of ten individuals and the second with that many; returns
    /// p_1 and how often the first one was used in the last 100 of 200 rounds.
    fn play(spec: &str, first: usize, second: usize) -> (f64, usize) {
        let (mut pam, mut rng, mut params) = run(spec, Tracked::F, 10);
        let mut used = 0;
        for round in 0..200 {
            pam.look(&View::at(0.0, round, 1000.0));
            pam.sample(&mut params, &mut rng);
            let constant = params[F].iter().all(|f| *f == 0.5);
            used += usize::from(constant && round >= 100);
            let success = if constant { first } else { second };
            pam.update(&params, &Flags::from((0..10).map(|i| i < success).collect::<Vec<_>>()).outcome(), &mut rng);
        }
        (traced(&*pam).last().unwrap().1, used)
    }

    #[test]
    fn the_sinusoid_that_succeeds_is_preferred() {
        let (chance, used) = play("lshade-cnepsin", 9, 0);
        // It is drawn with a probability above 0.7 in every round: fewer than 35 of 100 have a probability below 1e-12.
        assert!(chance > 0.7 && used > 35 && used < 100, "{chance} {used}");
        // Always the same one: it has 20 · 9 successes of 200, the other one 20 of 40.
        let (chance, used) = play("lshade-cnepsin:preset=code", 9, 0);
        assert!((chance - 0.91 / (0.91 + 0.51)).abs() < 1e-15 && used == 100, "{chance} {used}");
        let (chance, used) = play("lshade-cnepsin:preset=code", 0, 9);
        assert!((chance - 0.51 / (0.51 + 0.91)).abs() < 1e-15 && used == 0, "{chance} {used}");
    }

    #[test]
    fn by_hand() {
        let (mut pam, mut rng, mut params) = run("lshade-cnepsin:period=1", Tracked::F, 10);
        assert_eq!(traced(&*pam).last(), Some(&("p_1", 0.5)));
        pam.look(&View::at(0.1, 100, 1000.0));
        pam.sample(&mut params, &mut rng);
        let first = params[F].iter().all(|f| *f == 0.5);
        let one_of_ten: Vec<bool> = (0..10).map(|i| i == 0).collect();
        pam.update(&params, &Flags::from(one_of_ten).outcome(), &mut rng);
        // One of ten, and one of two for the sinusoid that was not used.
        let (one, two) = if first { (0.11, 0.51) } else { (0.51, 0.11) };
        let (_, chance) = *traced(&*pam).last().unwrap();
        assert!((chance - one / (one + two)).abs() < 1e-15, "{chance}");
        // The second half of the run does not count.
        pam.look(&View::at(0.6, 600, 1000.0));
        pam.sample(&mut params, &mut rng);
        pam.update(&params, &Flags::from([false; 10]).outcome(), &mut rng);
        assert_eq!(traced(&*pam).last(), Some(&("p_1", chance)));
        pam.start(10, Tracked::F, &mut rng);
        assert_eq!(traced(&*pam).last(), Some(&("p_1", 0.5)));
    }
}
