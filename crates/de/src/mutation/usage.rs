//! How likely x2 comes from the archive: by its size, with probability 1/2, or learned.
//!
//! # References
//! V. Stanovov, S. Akhmedova, E. Semenkin: NL-SHADE-RSP algorithm with adaptive archive and selective pressure. CEC 2021.
//! <https://doi.org/10.1109/CEC45853.2021.9504959>

use super::Picks;

/// The probability that x2 comes from the archive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Usage {
    /// All rows of population and archive are equally likely.
    BySize,
    /// 1/2.
    Half,
    /// The share of the mean gain with the archive in the sum of the mean gains with and without it.
    Adaptive(f64),
    /// As in the released program: gains are divided by the value of the parent, and only successful uses of the archive are counted.
    Relative(f64),
}

/// The limits of a learned probability.
const LIMITS: [f64; 2] = [0.1, 0.9];

impl Usage {
    pub(super) fn new(name: &str) -> Self {
        match name {
            "half" => Self::Half,
            "adaptive" => Self::Adaptive(0.5),
            "relative" => Self::Relative(0.5),
            _ => Self::BySize,
        }
    }

    /// The probability; `None` if it depends on the size of the archive.
    pub(super) fn chance(self) -> Option<f64> {
        match self {
            Self::BySize => None,
            Self::Half => Some(0.5),
            Self::Adaptive(chance) | Self::Relative(chance) => Some(chance),
        }
    }

    /// Learns from the values of parents and trial vectors of a round.
    pub(super) fn learn(&mut self, picks: &[Picks], values: &[f64], trials: &[f64]) {
        let relative = match self {
            Self::BySize | Self::Half => return,
            Self::Adaptive(_) => false,
            Self::Relative(_) => true,
        };
        let n = values.len();
        // With the archive and without it.
        let (mut gains, mut uses) = ([0.0; 2], 0);
        for ((pick, value), trial) in picks.iter().zip(values).zip(trials) {
            let archived = pick.minus[1] as usize >= n;
            let won = trial <= value;
            uses += usize::from(archived && (won || !relative));
            let gain = if relative { (value - trial) / value } else { value - trial };
            if won && gain.is_finite() {
                gains[usize::from(!archived)] += gain;
            }
        }
        let others = n - uses;
        let [with, without] = [gains[0] / uses.max(1) as f64, gains[1] / others.max(1) as f64];
        let share = with / (with + without);
        let learned = if uses == 0 || with == 0.0 || !share.is_finite() { 0.5 } else { share.clamp(LIMITS[0], LIMITS[1]) };
        *self = if relative { Self::Relative(learned) } else { Self::Adaptive(learned) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two of four individuals use the archive.
    fn learned(name: &str, values: [f64; 4], trials: [f64; 4]) -> f64 {
        let picks = [4, 5, 0, 1].map(|row| Picks { minus: [0, row, 0], ..Picks::default() });
        let mut usage = Usage::new(name);
        usage.learn(&picks, &values, &trials);
        usage.chance().unwrap()
    }

    #[test]
    fn the_probability_follows_the_mean_gains() {
        // Gains 3 and 0 with the archive, 1 and 0 without: means 1.5 and 0.5.
        let (values, trials) = ([10.0, 10.0, 5.0, 5.0], [7.0, 11.0, 4.0, 6.0]);
        assert_eq!(learned("adaptive", values, trials), 0.75);
        // Relative gains 0.3 over one successful use, 0.2 over the three others.
        let exact = 0.3 / (0.3 + 0.2 / 3.0);
        assert!((learned("relative", values, trials) - exact).abs() < 1e-15);
        assert_eq!((learned("half", values, trials), Usage::new("").chance()), (0.5, None));
    }

    #[test]
    fn limits_and_nothing_to_learn_from() {
        assert_eq!(learned("adaptive", [10.0; 4], [1.0, 1.0, 11.0, 11.0]), 0.9);
        assert_eq!(learned("adaptive", [10.0; 4], [9.9, 11.0, 1.0, 1.0]), 0.1);
        for name in ["adaptive", "relative"] {
            assert_eq!(learned(name, [10.0; 4], [11.0, 11.0, 1.0, 1.0]), 0.5, "no gain with the archive");
            assert_eq!(learned(name, [10.0; 4], [11.0; 4]), 0.5);
            assert_eq!(learned(name, [f64::INFINITY; 4], [1.0; 4]), 0.5, "gains that are not finite do not count");
            assert_eq!(learned(name, [0.0; 4], [0.0; 4]), 0.5);
        }
    }
}
