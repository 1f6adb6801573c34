//! The laws that every PAM must obey, as checks that also work for a PAM of another crate.
//!
//! ```
//! for entry in tpam_pam::PAMS.iter() {
//!     tpam_pam::laws::check(entry);
//! }
//! ```

use crate::spec::{Catalogue, Entry};
use crate::{Column, FC, Feedback, Flags, Pam, Params, Space, Stream, Tracked, View, check_space};

/// Columns of every kind, of one kind, and those of differential evolution, for a PAM that accepts any columns that it can adapt.
const SPACES: [Space; 4] = [
    FC,
    &[
        Column::real("x", 0.0, 1.0),
        Column::real("y", -3.0, 3.0),
        Column::log("sigma", 1e-8, 10.0),
        Column::category("rule", &["first", "second", "third"]),
    ],
    &[Column::log("sigma", 1e-4, 1e4), Column::log("tau", 1e-2, 1.0)],
    &[Column::category("arm", &["1", "2", "3", "4", "5"]), Column::category("only", &["1"])],
];

/// Checks an entry, with its default options, against every law.
///
/// # Panics
/// If a law is broken; the message says which one.
pub fn check(entry: &'static Entry<Box<dyn Pam>>) {
    let spec = Catalogue::new("PAM", [entry]).spec(entry.page.name).unwrap_or_else(|e| panic!("the defaults are wrong: {e}"));
    assert!(
        !entry.page.about.is_empty() && !entry.page.source.to_string().is_empty(),
        "{}: about and source must not be empty",
        entry.page.name
    );
    let fresh = || spec.build().unwrap_or_else(|e| panic!("the defaults do not build: {e}"));
    let adapted = |space: &&Space| space.iter().all(|column| fresh().adapts(column));
    let any = SPACES.iter().filter(adapted).copied().collect::<Vec<_>>();
    assert!(!any.is_empty(), "{}: it adapts no column", entry.page.name);
    for space in fresh().space().map_or(any, |space| vec![space]) {
        check_space(space).unwrap_or_else(|e| panic!("{}: {e}", entry.page.name));
        let single = (0..space.len()).map(|column| Tracked::single(space, column));
        single.chain([Tracked::all(space)]).for_each(|tracked| check_tracked(&fresh, tracked, entry.page.name));
    }
}

/// Checks the laws for one choice of tracked columns.
pub(crate) fn check_tracked(fresh: &dyn Fn() -> Box<dyn Pam>, tracked: Tracked, name: &str) {
    let columns: Vec<&str> = tracked.columns().map(|(_, column)| column.name).collect();
    let ranges = ranges(&*fresh(), tracked);
    for feedback in [Told::Needed, Told::Everything, Told::Shrinking] {
        for n in [1, 2, 7, 50] {
            let what = format!("{name} with n = {n}, {columns:?}, {feedback:?}");
            let history = play(&mut *fresh(), n, tracked, feedback, 1);
            in_range(&history, &ranges, &what);
            only_tracked_columns(&history, tracked, &what);
            assert_eq!(history, play(&mut *fresh(), n, tracked, feedback, 1), "{what}: same seed, same values");
            let mut used = fresh();
            play(&mut *used, 13, Tracked::all(tracked.space()), feedback, 2);
            assert_eq!(history, play(&mut *used, n, tracked, feedback, 1), "{what}: start must reset all state");
        }
    }
}

/// What the judge of a check tells the PAM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    /// Success, progress, and what the PAM cannot work without.
    Needed,
    /// Every kind of feedback; the gains of every third round are all 0.
    Everything,
    /// The same, and the population shrinks to four.
    Shrinking,
}

const ROUNDS: usize = 120;
/// The dimension of the points that a PAM is shown.
const DIM: usize = 3;

/// Runs rounds with several success rates, including 0 and 1.
fn play(pam: &mut dyn Pam, mut n: usize, tracked: Tracked, told: Told, seed: u64) -> Vec<Params> {
    let mut rng = Stream::new(seed, 0, "pam");
    let mut judge = Stream::new(seed, 0, "accept");
    let asks = pam.asks();
    let known = if told == Told::Needed { asks.needs } else { Feedback::EVERYTHING };
    pam.start(n, tracked, &mut rng);
    let mut history = Vec::new();
    for round in 0..ROUNDS {
        if told == Told::Shrinking && round % 10 == 9 && n > 4 {
            let gone = judge.index(n);
            let kept: Vec<usize> = (0..n).filter(|i| *i != gone && (n < 8 || i % 4 != 3)).collect();
            pam.shrink(&kept);
            n = kept.len();
        }
        let facts = Facts::new(n, &mut judge);
        if !asks.all().common(Feedback::BEFORE).is_empty() {
            pam.look(&facts.view(round, known));
        }
        let mut params = Params::new(n, tracked);
        pam.sample(&mut params, &mut rng);
        let share = [0.0, 0.02, 0.5, 1.0][round * 4 / ROUNDS];
        let success: Vec<bool> = (0..n).map(|_| judge.uniform() < share).collect();
        let some = |draws: &[f64]| -> Vec<f64> { draws.iter().zip(&success).map(|(draw, won)| if *won { *draw } else { 0.0 }).collect() };
        let gains = if round % 3 == 2 { vec![0.0; n] } else { some(judge.uniforms(n)) };
        let (distances, crossed) = (some(judge.uniforms(n)), judge.uniforms(n).to_vec());
        let flags = Flags::from(success);
        let mut outcome = flags.outcome().at((round + 1) as f64 / ROUNDS as f64);
        if known.has(Feedback::GAINS) {
            outcome = outcome.gaining(&gains);
        }
        if known.has(Feedback::DISTANCES) {
            outcome = outcome.moving(&distances);
        }
        if known.has(Feedback::CROSSED) {
            outcome = outcome.crossing(&crossed);
        }
        if known.has(Feedback::HEIRS) {
            outcome = outcome.inherited(&facts.heirs);
        }
        if known.has(Feedback::REWARDS) {
            outcome = outcome.rewarding(&facts.values);
        }
        if known.has(Feedback::STEPS) {
            outcome = outcome.stepping(&facts.points);
        }
        pam.update(&params, &outcome, &mut rng);
        pam.trace(&mut |name, value| assert!(value.is_finite(), "{name} is {value}"));
        history.push(params);
    }
    history
}

/// A population that does not exist, in random order.
struct Facts {
    ranks: Vec<u32>,
    base_ranks: Vec<u32>,
    heirs: Vec<u32>,
    values: Vec<f64>,
    points: Vec<f64>,
}

impl Facts {
    fn new(n: usize, rng: &mut Stream) -> Self {
        let mut ranks: Vec<u32> = (1..=n as u32).collect();
        for i in (1..n).rev() {
            ranks.swap(i, rng.index(i + 1));
        }
        Self {
            base_ranks: (0..n).map(|_| 1 + rng.index(n) as u32).collect(),
            heirs: (0..n).map(|_| rng.index(n) as u32).collect(),
            // Sometimes all values are equal, or 0, or infinite.
            values: match rng.index(8) {
                0 => vec![0.0; n],
                1 => vec![f64::INFINITY; n],
                _ => ranks.iter().map(|rank| f64::from(*rank) - 3.0).collect(),
            },
            points: rng.uniforms(n * DIM).to_vec(),
            ranks,
        }
    }

    fn view(&self, round: usize, known: Feedback) -> View<'_> {
        let mut view = View::at(round as f64 / ROUNDS as f64, round as u64, ROUNDS as f64);
        if known.has(Feedback::RANKS) {
            view = view.ranked(&self.ranks);
        }
        if known.has(Feedback::BASE_RANKS) {
            view = view.based(&self.base_ranks);
        }
        if known.has(Feedback::VALUES) || known.has(Feedback::POINTS) {
            view = view.placed(&self.values, &self.points, DIM);
        }
        view
    }
}

/// The range of each tracked column that the PAM declares; `None` for categories and for PAMs that accept any columns.
fn ranges(pam: &dyn Pam, tracked: Tracked) -> Vec<Option<[f64; 2]>> {
    let of = |(at, column): (usize, &Column)| (pam.space().is_some() && !column.is_category()).then(|| pam.range(at));
    tracked.columns().map(of).collect()
}

fn in_range(history: &[Params], ranges: &[Option<[f64; 2]>], what: &str) {
    for params in history {
        for ((at, column), range) in params.tracked().columns().zip(ranges) {
            let allowed = |value: f64| match range {
                Some([low, high]) => (*low..=*high).contains(&value) && value.is_finite(),
                None => column.holds(value),
            };
            if let Some(value) = params[at].iter().find(|value| !allowed(**value)) {
                panic!("{what}: {value} is not a value of the column {} ({:?}, {range:?})", column.name, column.kind);
            }
        }
    }
}

fn only_tracked_columns(history: &[Params], tracked: Tracked, what: &str) {
    for params in history {
        for at in 0..tracked.space().len() {
            let expected = if tracked.has(at) { params.individuals() } else { 0 };
            assert_eq!(params[at].len(), expected, "{what}: columns keep their length");
        }
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
