//! The laws that every PAM must obey, as checks that also work for a PAM of another crate.
//!
//! ```
//! for entry in tpam_pam::PAMS {
//!     tpam_pam::laws::check(entry);
//! }
//! ```

use crate::spec::{Catalogue, Entry};
use crate::{Column, FC, Flags, Pam, Params, Space, Stream, Tracked, check_space};

/// Columns of every kind, for a PAM that accepts any columns.
const OTHER: Space = &[
    Column::real("x", 0.0, 1.0),
    Column::real("y", -3.0, 3.0),
    Column::category("rule", &["first", "second", "third"]),
];

/// Checks an entry, with its default options, against every law.
///
/// # Panics
/// If a law is broken; the message says which one.
pub fn check(entry: &'static Entry<Box<dyn Pam>>) {
    let spec =
        Catalogue::new("PAM", [entry]).spec(entry.page.name).unwrap_or_else(|e| panic!("the defaults are wrong: {e}"));
    assert!(
        !entry.page.about.is_empty() && !entry.page.source.to_string().is_empty(),
        "{}: about and source must not be empty",
        entry.page.name
    );
    let fresh = || spec.build().unwrap_or_else(|e| panic!("the defaults do not build: {e}"));
    for space in fresh().space().map_or(vec![FC, OTHER], |space| vec![space]) {
        check_space(space).unwrap_or_else(|e| panic!("{}: {e}", entry.page.name));
        let single = (0..space.len()).map(|column| Tracked::one(space, column));
        single.chain([Tracked::all(space)]).for_each(|tracked| check_tracked(&fresh, tracked, entry.page.name));
    }
}

/// Checks the laws for one choice of tracked columns.
fn check_tracked(fresh: &dyn Fn() -> Box<dyn Pam>, tracked: Tracked, name: &str) {
    for n in [1, 2, 7, 50] {
        let columns: Vec<&str> = tracked.columns().map(|(_, column)| column.name).collect();
        let what = format!("{name} with n = {n}, {columns:?}");
        let history = play(&mut *fresh(), n, tracked, 1);
        in_range(&history, &what);
        only_tracked_columns(&history, n, tracked, &what);
        assert_eq!(history, play(&mut *fresh(), n, tracked, 1), "{what}: same seed, same values");
        let mut used = fresh();
        play(&mut *used, 13, Tracked::all(tracked.space()), 2);
        assert_eq!(history, play(&mut *used, n, tracked, 1), "{what}: start must reset all state");
    }
}

/// Runs rounds with several success rates, including 0 and 1.
fn play(pam: &mut dyn Pam, n: usize, tracked: Tracked, seed: u64) -> Vec<Params> {
    let mut rng = Stream::new(seed, 0, "pam");
    let mut accept = Stream::new(seed, 0, "accept");
    let mut params = Params::new(n, tracked);
    pam.start(n, tracked, &mut rng);
    let mut history = Vec::new();
    for round in 0..120 {
        pam.sample(&mut params, &mut rng);
        let share = [0.0, 0.02, 0.5, 1.0][round / 30];
        let success: Vec<bool> = (0..n).map(|_| accept.uniform() < share).collect();
        pam.update(&params, &Flags::from(success).outcome().at((round + 1) as f64 / 120.0), &mut rng);
        pam.trace(&mut |name, value| assert!(value.is_finite(), "{name} is {value}"));
        history.push(params.clone());
    }
    history
}

fn in_range(history: &[Params], what: &str) {
    for params in history {
        for (at, column) in params.tracked().columns() {
            if let Some(value) = params[at].iter().find(|value| !column.holds(**value)) {
                panic!("{what}: {value} is not a value of the column {} ({:?})", column.name, column.kind);
            }
        }
    }
}

fn only_tracked_columns(history: &[Params], n: usize, tracked: Tracked, what: &str) {
    let lengths = |params: &Params| -> Vec<usize> { (0..tracked.space().len()).map(|at| params[at].len()).collect() };
    let expected = lengths(&Params::new(n, tracked));
    for params in history {
        assert_eq!(lengths(params), expected, "{what}: columns keep their length");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::spec::{Page, Source};

    /// Samples the same value everywhere.
    struct Stuck(Space, f64);

    impl Pam for Stuck {
        fn space(&self) -> Option<Space> {
            Some(self.0)
        }

        fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {}

        fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
            out.columns_mut().for_each(|values| values.fill(self.1));
        }

        fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}
    }

    const WIDE: Space = &[Column::real("x", -3.0, 3.0)];
    const RULES: Space = &[Column::category("rule", &["a", "b"])];
    const TWICE: Space = &[FC[0], FC[0]];

    const fn page(name: &'static str) -> Page {
        Page { name, about: "stuck", source: Source::Unpublished("a test"), ..Page::EMPTY }
    }

    #[test]
    fn a_value_within_the_range_is_accepted() {
        static ENTRY: Entry<Box<dyn Pam>> = Entry { page: page("stuck"), build: |_| Ok(Box::new(Stuck(WIDE, 2.0))) };
        check(&ENTRY);
    }

    #[test]
    #[should_panic(expected = "2 is not a value of the column rule")]
    fn a_category_that_does_not_exist_is_noticed() {
        static ENTRY: Entry<Box<dyn Pam>> = Entry { page: page("stuck"), build: |_| Ok(Box::new(Stuck(RULES, 2.0))) };
        check(&ENTRY);
    }

    #[test]
    #[should_panic(expected = "two columns have the name 'f'")]
    fn a_wrong_space_is_noticed() {
        static ENTRY: Entry<Box<dyn Pam>> = Entry { page: page("stuck"), build: |_| Ok(Box::new(Stuck(TWICE, 0.5))) };
        check(&ENTRY);
    }
}
