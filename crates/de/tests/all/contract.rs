//! The contract of a PAM in a search: sample, judge, update. Every PAM of the catalogue, with every preset, goes through every repair,
//! selection and probe.

use std::cell::{Cell, RefCell};
use tpam_de::{Algorithm, Catalogues, Engine, Function, Settings};
use tpam_pam::spec::{Entry, Page, Source, Spec};
use tpam_pam::{Asks, Outcome, PAMS, Pam, Params, Space, Stream, Tracked, View, pams};

thread_local! {
    /// The PAM that the next wrapper contains.
    static INNER: RefCell<Option<Spec<Box<dyn Pam>>>> = const { RefCell::new(None) };
    static CALLS: Cell<Calls> = const { Cell::new(Calls { samples: 0, updates: 0, redraws: 0, changes: 0 }) };
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Calls {
    samples: u64,
    updates: u64,
    redraws: u64,
    /// Redraws after which the parameters were others.
    changes: u64,
}

fn count(add: impl FnOnce(&mut Calls)) {
    let mut calls = CALLS.get();
    add(&mut calls);
    CALLS.set(calls);
}

/// Passes every call on to a PAM, and checks the order of the calls and that `update` gets what was sampled.
struct Checked {
    inner: Box<dyn Pam>,
    /// The parameters of this round, from `sample` to `update`.
    round: RefCell<Option<Params>>,
}

static CHECKED: Entry<Box<dyn Pam>> = Entry {
    page: Page { name: "checked", about: "checks calls", source: Source::Unpublished("a test"), ..Page::EMPTY },
    build: |_| {
        let inner = INNER.with_borrow(|spec| spec.as_ref().expect("a test has chosen the PAM").build());
        Ok(Box::new(Checked { inner: inner.map_err(|error| error.0)?, round: RefCell::new(None) }))
    },
};

impl Pam for Checked {
    fn space(&self) -> Option<Space> {
        self.inner.space()
    }

    fn asks(&self) -> Asks {
        self.inner.asks()
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        self.round.replace(None);
        self.inner.start(n, tracked, rng);
    }

    fn look(&mut self, view: &View) {
        assert!(self.round.borrow().is_none(), "look comes before sample");
        self.inner.look(view);
    }

    fn shrink(&mut self, kept: &[usize]) {
        assert!(self.round.borrow().is_none(), "a population shrinks between two rounds");
        self.inner.shrink(kept);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        count(|calls| calls.samples += 1);
        self.inner.sample(out, rng);
        assert_eq!(self.round.replace(Some(out.clone())), None, "a second sample in one round");
    }

    fn redraw(&self, i: usize, out: &mut Params, rng: &mut Stream) {
        let mut round = self.round.borrow_mut();
        let known = round.as_mut().expect("redraw comes after sample");
        assert_eq!(known, out, "only redraw changes what was sampled");
        self.inner.redraw(i, out, rng);
        let changed = known != out;
        count(|calls| (calls.redraws, calls.changes) = (calls.redraws + 1, calls.changes + u64::from(changed)));
        known.copy_individual(out, i);
        assert_eq!(known, out, "redraw changes one individual");
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, rng: &mut Stream) {
        count(|calls| calls.updates += 1);
        assert_eq!(self.round.replace(None).as_ref(), Some(used), "update gets the parameters of the only sample");
        self.inner.update(used, outcome, rng);
    }
}

/// All PAMs that work without options, with all their presets.
fn all_specs() -> impl Iterator<Item = String> {
    let complete = PAMS.iter().filter(|pam| pam.page.options.iter().all(|option| option.default.is_some()));
    complete.flat_map(|pam| {
        let name = pam.page.name;
        let presets = pam.page.presets.iter().map(move |preset| format!("{name}:preset={}", preset.name));
        std::iter::once(name.to_owned()).chain(presets)
    })
}

/// A search that leads to a corner, so that many trial vectors are outside the box.
fn search(mutation: &str, selection: &str, probes: usize) -> Calls {
    let known = Catalogues::new(pams().with(&CHECKED));
    let algorithm = Algorithm::new(&known, ["checked", mutation, "bin", "none"]).unwrap();
    let algorithm = algorithm.with(&known, "linear:from=10", selection).unwrap();
    let slope = Function::new(vec![(-5.0, 5.0); 3], |x| x.iter().map(|x| (x - 6.0) * (x - 6.0)).sum());
    let settings = Settings { individuals: None, budget: 600, target: f64::NEG_INFINITY, seed: 1, run: 0, tries: 1, probes };
    CALLS.take();
    Engine::new(&algorithm, &slope, settings).unwrap().run(&mut ());
    CALLS.get()
}

#[test]
fn every_pam_samples_once_and_learns_from_what_was_used() {
    let repairs = ["", ":repair=random", ":repair=redraw"].map(|repair| format!("current-to-pbest/1{repair}"));
    let generations = ["equal", "strict-success", "strict"];
    let fronts = ["front", "front:enter=round", "front:enter=round,quirks=code"];
    let mut redrawing = Vec::new();
    for spec in all_specs() {
        INNER.set(Some(pams().spec(&spec).unwrap()));
        let mut changes = 0;
        let mut check = |mutation: &str, selection, probes| {
            let calls = search(mutation, selection, probes);
            // The last round is not told, because the budget ends with it.
            assert!(calls.updates > 20 && calls.samples == calls.updates + 1, "{spec}, {mutation}: {calls:?}");
            assert_eq!(calls.redraws > 0, mutation.ends_with("redraw"), "{spec}, {mutation}: {calls:?}");
            changes += calls.changes;
        };
        for (repair, selection) in repairs.iter().flat_map(|repair| generations.map(|selection| (repair, selection))) {
            for probes in [0, 2] {
                check(repair, selection, probes);
            }
        }
        for selection in fronts {
            check("current-to-ptop/1", selection, 0);
        }
        if changes > 0 {
            redrawing.push(spec);
        }
    }
    assert_eq!(redrawing, ["nl-shade-lbc", "nl-shade-lbc:preset=published", "nl-shade-lbc:preset=code"]);
}

#[test]
fn several_tries_need_a_pam_that_learns_nothing() {
    let known = Catalogues::new(pams());
    let problem = Function::new(vec![(-5.0, 5.0); 3], |x| x.iter().sum());
    let settings = Settings { individuals: None, budget: 100, target: f64::NEG_INFINITY, seed: 1, run: 0, tries: 3, probes: 0 };
    let start = |pam| {
        let algorithm = Algorithm::new(&known, [pam, "rand/1", "bin", "none"]).unwrap();
        Engine::new(&algorithm, &problem, settings).map(|_| ()).map_err(|error| error.0)
    };
    assert_eq!(start("uniform"), Ok(()));
    assert!(start("sade").unwrap_err().starts_with("sade learns from one sample in each round: "));
}
