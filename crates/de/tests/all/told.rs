//! What the engine tells a PAM: every kind of feedback is what it says, and a population that shrinks names the rows it drops.

use std::cell::RefCell;
use tpam_de::{Algorithm, Catalogues, Engine, Function, Generation, Settings, Watch};
use tpam_pam::spec::{Entry, Page, Source};
use tpam_pam::{Asks, C, F, Feedback, Outcome, Pam, Params, Stream, Tracked, View, pams};

/// What the PAM of this thread was told in the last round.
#[derive(Clone, Debug, Default)]
struct Seen {
    n: usize,
    ranks: Vec<u32>,
    base_ranks: Vec<u32>,
    values: Vec<f64>,
    points: Vec<f64>,
    progress: f64,
    round: u64,
    rounds: f64,
    success: Vec<bool>,
    gains: Vec<f64>,
    distances: Vec<f64>,
    crossed: Vec<f64>,
    rows: Vec<u32>,
    row_gains: Vec<f64>,
    kept: Vec<Vec<usize>>,
}

thread_local! {
    static SEEN: RefCell<Vec<Seen>> = const { RefCell::new(Vec::new()) };
}

/// Samples F = 0.5 and C = 0.3, and records everything.
struct Spy(Seen);

static SPY: Entry<Box<dyn Pam>> = Entry {
    page: Page { name: "spy", about: "records", source: Source::Unpublished("a test"), ..Page::EMPTY },
    build: |_| Ok(Box::new(Spy(Seen::default()))),
};

impl Pam for Spy {
    fn asks(&self) -> Asks {
        Asks::uses(Feedback::EVERYTHING)
    }

    fn start(&mut self, n: usize, _: Tracked, _: &mut Stream) {
        self.0.n = n;
    }

    fn look(&mut self, view: &View) {
        self.0.ranks = view.ranks.to_vec();
        self.0.base_ranks = view.base_ranks.to_vec();
        self.0.values = view.values.to_vec();
        self.0.points = view.points.to_vec();
        (self.0.progress, self.0.round, self.0.rounds) = (view.progress.unwrap(), view.round, view.rounds.unwrap());
        assert_eq!(view.dim, 3);
    }

    fn shrink(&mut self, kept: &[usize]) {
        assert!(kept.is_sorted() && kept.iter().all(|row| *row < self.0.n));
        // The dropped individuals were the worst: all kept values are at most the smallest dropped one.
        self.0.kept.push(kept.to_vec());
        self.0.n = kept.len();
    }

    fn sample(&mut self, out: &mut Params, _: &mut Stream) {
        assert_eq!(out[F].len(), self.0.n);
        out[F].fill(0.5);
        out[C].fill(0.3);
    }

    fn update(&mut self, _: &Params, outcome: &Outcome, _: &mut Stream) {
        self.0.success = outcome.success.to_vec();
        self.0.gains = outcome.gains.to_vec();
        self.0.distances = outcome.distances.to_vec();
        self.0.crossed = outcome.crossed.to_vec();
        (self.0.rows, self.0.row_gains) = (outcome.rows.to_vec(), outcome.row_gains.to_vec());
        SEEN.with_borrow_mut(|seen| seen.push(self.0.clone()));
    }
}

/// The rounds of a search with the spy. The function has plateaus, so that equal values are common.
fn search(mutation: &str, population: &str, selection: &str, budget: u64) -> Vec<Seen> {
    let known = Catalogues::new(pams().with(&SPY));
    let algorithm = Algorithm::new(&known, ["spy", mutation, "bin", "none"]).unwrap();
    let algorithm = algorithm.with(&known, population, selection).unwrap();
    let steps = Function::new(vec![(-5.0, 5.0); 3], |x| x.iter().map(|x| (4.0 * x).floor().abs()).sum());
    let settings = Settings { individuals: None, budget, target: f64::NEG_INFINITY, seed: 1, run: 0, tries: 1, probes: 0 };
    SEEN.with_borrow_mut(Vec::clear);
    Engine::new(&algorithm, &steps, settings).unwrap().run(&mut ());
    SEEN.with_borrow(Clone::clone)
}

#[test]
fn ranks_belong_to_values_and_time_runs() {
    let seen = search("rand/1", "constant", "equal", 2000);
    assert_eq!(seen.len(), 98, "20 individuals: the first population, 98 rounds, and the last, which is not told");
    for (round, now) in seen.iter().enumerate() {
        assert_eq!((now.round, now.rounds), (round as u64, 100.0));
        assert!((now.progress - (round + 1) as f64 / 100.0).abs() < 1e-12);
        let mut sorted: Vec<usize> = (0..20).collect();
        sorted.sort_by(|a, b| now.values[*a].total_cmp(&now.values[*b]));
        let place = |i: usize| sorted.iter().position(|other| *other == i).unwrap() as u32 + 1;
        assert!((0..20).all(|i| now.ranks[i] == place(i)));
        assert!(now.base_ranks.iter().all(|rank| (1..=20).contains(rank)));
        assert_eq!(now.points.len(), 60);
    }
    // The base of current-to-pbest/1 is the individual itself.
    assert!(search("current-to-pbest/1", "constant", "equal", 1000).iter().all(|now| now.ranks == now.base_ranks));
}

#[test]
fn distances_and_shares_of_components_belong_to_trial_vectors() {
    let seen = search("rand/1", "constant", "equal", 4000);
    let all = |pick: fn(&Seen) -> &Vec<f64>| seen.iter().flat_map(pick).copied().collect::<Vec<f64>>();
    let won: Vec<bool> = seen.iter().flat_map(|now| now.success.clone()).collect();
    assert!(all(|now| &now.distances).iter().zip(&won).all(|(distance, won)| *won || *distance == 0.0));
    // The parent of the next round is the trial vector: the distance is what it moved.
    for pair in seen.windows(2) {
        for i in 0..20 {
            let moved: f64 = (0..3).map(|j| (pair[1].points[3 * i + j] - pair[0].points[3 * i + j]).powi(2)).sum();
            assert!((moved.sqrt() - pair[0].distances[i]).abs() < 1e-12);
        }
    }
    // One component always, each other with probability 0.3: 1 + 2 · 0.3 of 3. Seven standard errors (0.216 / √3920 each): probability
    // 3e-12.
    let crossed = all(|now| &now.crossed);
    let mean = crossed.iter().sum::<f64>() / crossed.len() as f64;
    assert!((mean - 1.6 / 3.0).abs() < 7.0 * 0.216 / (crossed.len() as f64).sqrt(), "{mean}");
    assert!(crossed.iter().all(|share| [1.0, 2.0, 3.0].iter().any(|k| (share - k / 3.0).abs() < 1e-12)));
}

#[test]
fn equal_trial_vectors_are_successes_replacements_or_neither() {
    let ties =
        |seen: &[Seen]| seen.iter().flat_map(|now| now.success.iter().zip(&now.gains)).filter(|(won, gain)| **won && **gain == 0.0).count();
    let moves = |seen: &[Seen]| {
        let still = |pair: &[Seen], i: usize| {
            pair[0].values[i] == pair[1].values[i] && pair[0].points[3 * i..][..3] != pair[1].points[3 * i..][..3]
        };
        seen.windows(2).map(|pair| (0..20).filter(|i| still(pair, *i)).count()).sum::<usize>()
    };
    let [equal, told, strict] = ["equal", "strict-success", "strict"].map(|selection| search("rand/1", "constant", selection, 2000));
    assert!(ties(&equal) > 10 && ties(&told) == 0 && ties(&strict) == 0);
    assert!(moves(&equal) > 10 && moves(&told) > 10 && moves(&strict) == 0);
}

#[test]
fn the_worst_leave_a_shrinking_population() {
    for (population, mutation) in
        [("linear:from=10", "current-to-pbest/1:archive=2.6"), ("non-linear:from=10", "current-to-pbest/1:p=0.4,p_end=0.2,pick=rank")]
    {
        let seen = search(mutation, population, "strict-success", 3000);
        let last = seen.last().unwrap();
        assert_eq!((seen[0].n, last.n), (30, 4), "{population}");
        let spent = 30 + seen.iter().map(|now| now.success.len()).sum::<usize>();
        assert!((2990..3000).contains(&spent), "{population}: {spent}");
        assert!((seen.len() as f64 - last.rounds).abs() < 4.0, "{} rounds, planned {}", seen.len(), last.rounds);
        for pair in seen.windows(2) {
            // `kept` of a round is announced after its update, and shows in the next record.
            let Some(kept) = pair[1].kept.get(pair[0].kept.len()) else { continue };
            assert_eq!(kept.len(), pair[1].n);
            // Gains say what the values were after selection: the worst of them are gone.
            let after: Vec<f64> = pair[0].values.iter().zip(&pair[0].gains).map(|(value, gain)| value - gain).collect();
            let mut sorted = after.clone();
            sorted.sort_by(f64::total_cmp);
            let mut left: Vec<f64> = kept.iter().map(|row| after[*row]).collect();
            left.sort_by(f64::total_cmp);
            assert_eq!(left, sorted[..kept.len()], "{population}");
        }
    }
}

/// The trial vectors of every generation but the first, and their values.
#[derive(Default)]
struct Trials(Vec<(Vec<f64>, Vec<f64>)>);

impl Watch for Trials {
    fn see(&mut self, generation: &Generation) {
        if generation.params.is_some() {
            self.0.push((generation.points.to_vec(), generation.values.to_vec()));
        }
    }
}

/// The points and the values of each round.
type Evaluated = Vec<(Vec<f64>, Vec<f64>)>;

/// A search on a smooth function that leads to a corner, so that many trial vectors are outside the box.
fn watched(mutation: &str, selection: &str) -> (Vec<Seen>, Evaluated) {
    let known = Catalogues::new(pams().with(&SPY));
    let algorithm = Algorithm::new(&known, ["spy", mutation, "bin", "none"]).unwrap();
    let algorithm = algorithm.with(&known, "linear:from=10", selection).unwrap();
    let slope = Function::new(vec![(-5.0, 5.0); 3], |x| x.iter().map(|x| (x - 6.0) * (x - 6.0)).sum());
    let settings = Settings { individuals: None, budget: 1500, target: f64::NEG_INFINITY, seed: 1, run: 0, tries: 1, probes: 0 };
    SEEN.with_borrow_mut(Vec::clear);
    let mut trials = Trials::default();
    Engine::new(&algorithm, &slope, settings).unwrap().run(&mut trials);
    (SEEN.with_borrow(Clone::clone), trials.0)
}

#[test]
fn shares_of_components_are_those_of_the_trial_vectors_in_every_frame_and_repair() {
    for (mutation, selection) in [
        ("current-to-pbest/1", "equal"),
        ("current-to-pbest/1:repair=random", "equal"),
        ("current-to-pbest/1:repair=redraw", "equal"),
        ("current-to-ptop/1", "front:enter=round"),
    ] {
        let (seen, trials) = watched(mutation, selection);
        let (mut equal, mut all) = (0, 0);
        for (now, (points, _)) in seen.iter().zip(&trials) {
            for (k, trial) in points.chunks(3).enumerate() {
                let parent = &now.points[3 * k..][..3];
                let moved = trial.iter().zip(parent).filter(|(u, x)| u != x).count();
                let crossed = (3.0 * now.crossed[k]).round() as usize;
                // Individuals have components in common with former ones, so a component of the mutant can be exactly that of the parent.
                assert!(moved <= crossed, "{mutation}: {k}");
                (equal, all) = (equal + usize::from(moved == crossed), all + 1);
            }
        }
        assert!(all > 1000 && 10 * equal > 9 * all, "{mutation}: {equal} of {all}");
    }
}

#[test]
fn a_front_tells_of_parents_and_gains() {
    let (mut ties, mut checked) = ([0, 0], 0);
    for (which, selection) in ["front:enter=round", "front:enter=round,quirks=code"].into_iter().enumerate() {
        let (seen, trials) = watched("current-to-ptop/1", selection);
        for (now, (_, values)) in seen.iter().zip(&trials) {
            // Up to the first success, the front is that of the beginning of the round.
            let first = now.success.iter().position(|won| *won).unwrap_or(now.n - 1);
            for (k, value) in values.iter().enumerate().take(first + 1) {
                assert_eq!(now.success[k], *value <= now.values[k]);
                let gain = if now.success[k] { now.values[k] - value } else { 0.0 };
                assert!(now.gains[k] == gain || (which == 1 && now.gains[k] == 0.0));
                checked += 1;
            }
            for (a, b) in now.values.iter().zip(&now.ranks).zip(now.values.iter().zip(&now.ranks).skip(1)) {
                assert!(a.0 == b.0 || (a.0 < b.0) == (a.1 < b.1), "ranks are those of the values");
            }
            ties[which] += now.success.iter().zip(&now.gains).filter(|(won, gain)| **won && **gain == 0.0).count();
        }
        assert_eq!((seen[0].n, seen.last().unwrap().n), (30, 4));
    }
    assert!(checked > 200, "{checked}");
    // A success that replaces its own parent has no gain in the released program.
    assert!(ties[0] < ties[1] / 2 && ties[1] > 20, "{ties:?}");
}

#[test]
fn a_front_tells_of_its_rows() {
    for selection in ["front", "front:enter=round", "front:quirks=code,row=stale"] {
        let (seen, trials) = watched("current-to-ptop/1", selection);
        let mut twice = 0;
        for (now, (_, values)) in seen.iter().zip(&trials) {
            assert_eq!((now.rows.len(), now.row_gains.len()), (values.len(), values.len()), "{selection}");
            for (k, row) in now.rows.iter().enumerate() {
                // Only the last trial vector of a row counts, against the value of the row when the round began.
                let last = now.rows.iter().rposition(|other| other == row).unwrap();
                assert_eq!(now.row_gains[*row as usize], (now.values[k] - values[last]).max(0.0), "{selection}");
                twice += usize::from(k != last);
            }
        }
        assert!(twice > 100, "{selection}: {twice}");
    }
    assert!(watched("current-to-pbest/1", "equal").0.iter().all(|now| now.rows.is_empty() && now.row_gains.is_empty()));
}

#[test]
fn repairs_differ_and_keep_points_inside() {
    let points = |repair: &str| {
        let (_, trials) = watched(&format!("current-to-pbest/1{repair}"), "equal");
        let all: Vec<f64> = trials.into_iter().flat_map(|(points, _)| points).collect();
        assert!(all.iter().all(|x| (-5.0..=5.0).contains(x)), "{repair}");
        all
    };
    let [midpoint, random, redraw] = ["", ":repair=random", ":repair=redraw"].map(points);
    assert!(midpoint != random && midpoint != redraw && random != redraw);
    // Random numbers are far from the corner, to which the population has moved: components below 0 in the second half.
    let low = |all: &[f64]| all[all.len() / 2..].iter().filter(|x| **x < 0.0).count();
    assert!(low(&random) > 20 && low(&midpoint) == 0 && low(&redraw) == 0, "{} {} {}", low(&random), low(&midpoint), low(&redraw));
}
