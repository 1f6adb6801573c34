//! The laws every PAM obeys, as functions that a PAM in another crate can be put through as well.
//!
//! ```
//! for entry in tpam_pam::PAMS {
//!     tpam_pam::laws::check(entry);
//! }
//! ```

use crate::spec::{Catalogue, Entry};
use crate::{Flags, Pam, Params, Stream, Tracked};

const THETAS: [Tracked; 3] = [Tracked::F, Tracked::C, Tracked::PAIR];

/// Holds an entry, with its default options, against every law.
///
/// # Panics
/// With the law that is broken.
pub fn check(entry: &'static Entry<Box<dyn Pam>>) {
    let spec =
        Catalogue::new("PAM", [entry]).spec(entry.page.name).unwrap_or_else(|e| panic!("the defaults are wrong: {e}"));
    assert!(
        !entry.page.about.is_empty() && !entry.page.source.is_empty(),
        "{}: says what it is and where it comes from",
        entry.page.name
    );
    let fresh = || spec.build().unwrap_or_else(|e| panic!("the defaults do not build: {e}"));
    for tracked in THETAS {
        for n in [1, 2, 7, 50] {
            let what = format!("{} with n = {n}, {tracked:?}", entry.page.name);
            let history = play(&mut *fresh(), n, tracked, 1);
            in_range(&history, &what);
            only_tracked_columns(&history, n, tracked, &what);
            assert_eq!(history, play(&mut *fresh(), n, tracked, 1), "{what}: same seed, same values");
            let mut used = fresh();
            play(&mut *used, 13, Tracked::PAIR, 2);
            assert_eq!(history, play(&mut *used, n, tracked, 1), "{what}: start forgets everything");
        }
    }
}

/// Rounds with every share of successes, all and none included.
fn play(pam: &mut dyn Pam, n: usize, tracked: Tracked, seed: u64) -> Vec<Params> {
    let mut rng = Stream::new(seed, 0, "pam");
    let mut luck = Stream::new(seed, 0, "accept");
    let mut params = Params::new(n, tracked);
    pam.start(n, tracked, &mut rng);
    let mut history = Vec::new();
    for round in 0..120 {
        pam.sample(&mut params, &mut rng);
        let share = [0.0, 0.02, 0.5, 1.0][round / 30];
        let success: Vec<bool> = (0..n).map(|_| luck.uniform() < share).collect();
        pam.update(&params, &Flags::from(success).outcome().at((round + 1) as f64 / 120.0), &mut rng);
        pam.trace(&mut |name, value| assert!(value.is_finite(), "{name} is {value}"));
        history.push(params.clone());
    }
    history
}

fn in_range(history: &[Params], what: &str) {
    for params in history {
        for value in params.f.iter().chain(&params.c) {
            assert!((0.0..=1.0).contains(value), "{what}: {value} is outside [0, 1]");
        }
    }
}

fn only_tracked_columns(history: &[Params], n: usize, tracked: Tracked, what: &str) {
    let expected = Params::new(n, tracked);
    for params in history {
        assert_eq!(
            (params.f.len(), params.c.len()),
            (expected.f.len(), expected.c.len()),
            "{what}: columns keep their length"
        );
    }
}
