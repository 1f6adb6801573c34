//! How much of a computation is done, and how long the rest will take.

use crate::Begun;
use std::time::Duration;

/// Follows the stages of a computation. It has no clock: the caller says how much time has passed.
///
/// ```
/// use std::sync::{Arc, Mutex};
/// use std::time::Duration;
/// use tpam_work::{Begun, Observe, Progress, Work};
///
/// #[derive(Default)]
/// struct Lines(Mutex<(Progress, Vec<String>)>);
/// impl Observe for Lines {
///     fn begin(&self, stage: &Begun) {
///         self.0.lock().unwrap().0.begin(stage);
///     }
///     fn advance(&self, settled: u64, computed: u64) {
///         let (progress, lines) = &mut *self.0.lock().unwrap();
///         progress.advance(settled, computed);
///         lines.push(progress.line(Duration::from_secs(60)));
///     }
/// }
///
/// let lines = Arc::new(Lines::default());
/// let work = Work::new().with_observer(lines.clone());
/// let parts = work.parts([("first figure", 1.0), ("second figure", 3.0)]);
/// parts[0].stage("simulations", 10, "samples").advance(10);
/// parts[1].stage("simulations", 10, "samples").advance(5);
/// assert_eq!(lines.0.lock().unwrap().1, ["first figure: 25 % · 3 min 0 s left", "second figure: 62 % · 36 s left"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Progress {
    stage: Option<Begun>,
    /// Units of the current stage that are finished or no longer needed.
    settled: u64,
    /// Units of the current stage that were computed.
    computed: u64,
    /// The share of the whole work that earlier stages computed.
    earlier: f64,
}

impl Progress {
    /// A stage begins.
    pub fn begin(&mut self, stage: &Begun) {
        self.earlier += self.share();
        (self.settled, self.computed) = (0, 0);
        self.stage = Some(stage.clone());
    }

    /// Some units are done: see [`Observe::advance`](crate::Observe::advance).
    pub fn advance(&mut self, settled: u64, computed: u64) {
        self.settled += settled;
        self.computed += computed;
    }

    /// The current stage, or the last one.
    pub fn stage(&self) -> Option<&Begun> {
        self.stage.as_ref()
    }

    /// The number of units of the current stage that were computed.
    pub fn computed(&self) -> u64 {
        self.computed
    }

    /// The share of the whole work that is done, including what was done before.
    pub fn done(&self) -> f64 {
        self.stage.as_ref().map_or(0.0, |stage| stage.span[0] + self.share())
    }

    /// The share of the whole that the current stage has computed.
    fn share(&self) -> f64 {
        self.stage.as_ref().map_or(0.0, |Begun { total, span: [from, to], .. }| {
            let part = if *total > 0 { self.settled as f64 / *total as f64 } else { 0.0 };
            (to - from) * part.min(1.0)
        })
    }

    /// The time that the rest will take if `elapsed` was needed so far; `None` while nothing is computed.
    pub fn left(&self, elapsed: Duration) -> Option<Duration> {
        let worked = self.earlier + self.share();
        let left = (1.0 - self.done()).max(0.0);
        (worked > 0.0).then(|| Duration::try_from_secs_f64(elapsed.as_secs_f64() * left / worked).unwrap_or(Duration::MAX))
    }

    /// The state in one line, such as `fig4: 45 % · 1 min 20 s left`.
    pub fn line(&self, elapsed: Duration) -> String {
        let name = self.stage.as_ref().map_or("", |stage| &stage.name);
        let left = self.left(elapsed).map_or_else(String::new, |left| format!(" · {} left", words(left)));
        format!("{name}: {} %{left}", (100.0 * self.done()) as u32)
    }
}

/// A duration in words, such as `1 min 20 s`.
///
/// ```
/// use std::time::Duration;
/// let words = |seconds| tpam_work::words(Duration::from_secs(seconds));
/// assert_eq!([words(7), words(80), words(7500)], ["7 s", "1 min 20 s", "2 h 5 min"]);
/// ```
pub fn words(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begun(name: &str, total: u64, span: [f64; 2]) -> Begun {
        Begun { name: name.to_owned(), total, unit: "samples", span }
    }

    #[test]
    fn parts_that_were_done_before_do_not_make_the_rest_look_fast() {
        let mut progress = Progress::default();
        // The first half was there; the second takes 10 s for each tenth of it.
        progress.begin(&begun("b", 10, [0.5, 1.0]));
        assert_eq!(progress.left(Duration::from_secs(1)), None);
        progress.advance(1, 1);
        assert_eq!(progress.line(Duration::from_secs(10)), "b: 55 % · 1 min 30 s left");
        progress.advance(9, 2);
        assert_eq!((progress.done(), progress.computed()), (1.0, 3));
        assert_eq!(progress.left(Duration::from_secs(40)), Some(Duration::ZERO));
    }

    #[test]
    fn a_stage_without_units_does_nothing() {
        let mut progress = Progress::default();
        progress.begin(&begun("a", 0, [0.0, 0.5]));
        assert_eq!((progress.done(), progress.left(Duration::from_secs(1))), (0.0, None));
        progress.begin(&begun("b", 4, [0.5, 1.0]));
        progress.advance(2, 2);
        assert_eq!(progress.left(Duration::from_secs(10)), Some(Duration::from_secs(10)));
    }
}
