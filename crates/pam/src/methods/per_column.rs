//! PAMs whose columns do not depend on each other: a rule for F and a rule for C.

use crate::{Asks, C, F, Outcome, Pam, Params, Stream, Tracked, View};

/// How one column is sampled and adapted: the methods of [`Pam`] for a single column. They are called only if the column is tracked,
/// [`Rule::asks`] and [`Rule::range`] always.
pub(crate) trait Rule: Send {
    fn range(&self) -> [f64; 2] {
        [0.0, 1.0]
    }

    fn asks(&self) -> Asks {
        Asks::default()
    }

    fn start(&mut self, n: usize, rng: &mut Stream) {
        let _ = (n, rng);
    }

    fn look(&mut self, view: &View) {
        let _ = view;
    }

    fn shrink(&mut self, kept: &[usize]) {
        let _ = kept;
    }

    fn sample(&mut self, column: &mut [f64], rng: &mut Stream);

    fn update(&mut self, used: &[f64], outcome: &Outcome, rng: &mut Stream) {
        let _ = (used, outcome, rng);
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        let _ = show;
    }
}

/// A PAM with a rule for each column.
pub(crate) struct PerColumn<A, B> {
    pub(crate) f: A,
    pub(crate) c: B,
    tracked: Tracked,
}

impl<A: Rule, B: Rule> PerColumn<A, B> {
    pub(crate) fn new(f: A, c: B) -> Self {
        Self { f, c, tracked: Tracked::PAIR }
    }

    /// The rules of the tracked columns.
    fn rules(&mut self) -> impl Iterator<Item = (usize, &mut dyn Rule)> {
        let rules: [(usize, &mut dyn Rule); 2] = [(F, &mut self.f), (C, &mut self.c)];
        let tracked = self.tracked;
        rules.into_iter().filter(move |(column, _)| tracked.has(*column))
    }
}

impl<A: Rule, B: Rule> Pam for PerColumn<A, B> {
    fn range(&self, column: usize) -> [f64; 2] {
        if column == F { self.f.range() } else { self.c.range() }
    }

    fn asks(&self) -> Asks {
        self.f.asks().and(self.c.asks())
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        self.tracked = tracked;
        self.rules().for_each(|(_, rule)| rule.start(n, rng));
    }

    fn look(&mut self, view: &View) {
        self.rules().for_each(|(_, rule)| rule.look(view));
    }

    fn shrink(&mut self, kept: &[usize]) {
        self.rules().for_each(|(_, rule)| rule.shrink(kept));
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        self.rules().for_each(|(column, rule)| rule.sample(&mut out[column], rng));
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, rng: &mut Stream) {
        self.rules().for_each(|(column, rule)| rule.update(&used[column], outcome, rng));
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        if self.tracked.has(F) {
            self.f.trace(show);
        }
        if self.tracked.has(C) {
            self.c.trace(show);
        }
    }
}

/// Writes methods of [`Pam`] that a field of the PAM does: `forward!(memory: sample, trace);`.
macro_rules! forward {
    ($field:tt: $($method:ident),+) => { $($crate::methods::forward!(@ $method $field);)+ };
    (@ range $field:tt) => {
        fn range(&self, column: usize) -> [f64; 2] {
            self.$field.range(column)
        }
    };
    (@ asks $field:tt) => {
        fn asks(&self) -> $crate::Asks {
            self.$field.asks()
        }
    };
    (@ start $field:tt) => {
        fn start(&mut self, n: usize, tracked: $crate::Tracked, rng: &mut $crate::Stream) {
            self.$field.start(n, tracked, rng);
        }
    };
    (@ look $field:tt) => {
        fn look(&mut self, view: &$crate::View) {
            self.$field.look(view);
        }
    };
    (@ shrink $field:tt) => {
        fn shrink(&mut self, kept: &[usize]) {
            self.$field.shrink(kept);
        }
    };
    (@ sample $field:tt) => {
        fn sample(&mut self, out: &mut $crate::Params, rng: &mut $crate::Stream) {
            self.$field.sample(out, rng);
        }
    };
    (@ update $field:tt) => {
        fn update(&mut self, used: &$crate::Params, outcome: &$crate::Outcome, rng: &mut $crate::Stream) {
            self.$field.update(used, outcome, rng);
        }
    };
    (@ trace $field:tt) => {
        fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
            self.$field.trace(show);
        }
    };
}
pub(crate) use forward;
