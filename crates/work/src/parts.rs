//! The parts of a larger computation, so that an observer can show the progress of the whole.

use crate::handle::Work;
use std::ops::Deref;

/// The name of a part, and its share of the whole work.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// Empty if the work has no parts.
    pub(crate) name: String,
    pub(crate) span: [f64; 2],
}

impl Default for Part {
    fn default() -> Self {
        Self { name: String::new(), span: [0.0, 1.0] }
    }
}

impl Part {
    /// The parts of this part, with shares in proportion to the weights.
    pub(crate) fn split(&self, parts: &[(String, f64)]) -> Vec<Self> {
        let [from, to] = self.span;
        let total: f64 = parts.iter().map(|(_, weight)| weight).sum();
        let mut sum = 0.0;
        let share = |sum: f64| if total > 0.0 { from + (to - from) * (sum / total).min(1.0) } else { to };
        let mut one = |(name, weight): &(String, f64)| {
            let begin = share(sum);
            sum += weight;
            let name = if self.name.is_empty() { name.clone() } else { format!("{}, {name}", self.name) };
            Self { name, span: [begin, share(sum)] }
        };
        parts.iter().map(&mut one).collect()
    }

    /// What remains of the span if `done` of `done + total` units were there before.
    pub(crate) fn after(&self, done: u64, total: u64) -> [f64; 2] {
        let [from, to] = self.span;
        let all = done as f64 + total as f64;
        [if all > 0.0 { from + (to - from) * (done as f64 / all) } else { to }, to]
    }
}

/// The parts of a computation, one [`Work`] for each: [`Work::parts`]. The whole ends when they are dropped.
pub struct Parts {
    pub(crate) works: Vec<Work>,
    /// Whether these are the parts of the whole, and not of a part.
    pub(crate) outermost: bool,
}

impl Deref for Parts {
    type Target = [Work];

    fn deref(&self) -> &[Work] {
        &self.works
    }
}

impl Drop for Parts {
    fn drop(&mut self) {
        if let Some(work) = self.works.first().filter(|_| self.outermost) {
            work.finish();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(parts: &[Part]) -> Vec<[f64; 2]> {
        parts.iter().map(|part| part.span).collect()
    }

    #[test]
    fn shares_are_proportional_to_weights_and_nest() {
        let named = |weights: &[f64]| weights.iter().map(|weight| ("x".to_owned(), *weight)).collect::<Vec<_>>();
        let parts = Part::default().split(&named(&[1.0, 0.0, 3.0]));
        assert_eq!(spans(&parts), [[0.0, 0.25], [0.25, 0.25], [0.25, 1.0]]);
        let inner = parts[2].split(&named(&[1.0, 1.0]));
        assert_eq!(spans(&inner), [[0.25, 0.625], [0.625, 1.0]]);
        assert_eq!(inner[0].name, "x, x");
        assert_eq!(spans(&Part::default().split(&named(&[0.0]))), [[1.0, 1.0]]);
    }

    #[test]
    fn what_was_done_before_is_not_counted_as_work() {
        let part = Part { name: String::new(), span: [0.2, 1.0] };
        assert_eq!(part.after(0, 10), [0.2, 1.0]);
        let [from, to] = part.after(5, 5);
        assert!((from - 0.6).abs() < 1e-12 && to == 1.0);
        assert_eq!(part.after(5, 0), [1.0, 1.0]);
    }
}
