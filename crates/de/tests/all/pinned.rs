//! Bits of whole runs: the best value, and a checksum of everything that was evaluated and shown, as in `pinned.txt`.
//!
//! A change of the code must not change them. If a run is meant to change, the message has the new line of the table.

use tpam_bbob::Problem;
use tpam_de::{Algorithm, CROSSOVERS, Catalogues, Engine, Generation, MUTATIONS, PUBLISHED, Probes, SELECTIONS, Settings, Watch};
use tpam_pam::{PAMS, pams};
use tpam_problem::{Observer, Watched};

const TABLE: &str = include_str!("pinned.txt");

/// FNV-1a over the bits of numbers.
struct Sum(u64);

impl Sum {
    fn add(&mut self, bits: u64) {
        self.0 = bits.to_le_bytes().iter().fold(self.0, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    }

    fn extend(&mut self, numbers: &[f64]) {
        for x in numbers {
            self.add(x.to_bits());
        }
    }
}

impl Default for Sum {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Observer for Sum {
    fn observe(&mut self, points: &[f64], values: &[f64]) {
        self.extend(points);
        self.extend(values);
    }
}

impl Watch for Sum {
    fn see(&mut self, generation: &Generation) {
        self.add(generation.before);
        self.extend(&[generation.points, generation.values, generation.population, generation.energies].concat());
        if let Some(params) = generation.params {
            params.named().for_each(|(_, column)| self.extend(column));
        }
        generation.success.iter().for_each(|won| self.add(u64::from(*won)));
        self.add(u64::from(generation.restarted));
        generation.pam.trace(&mut |_, value| self.add(value.to_bits()));
    }

    fn probed(&mut self, probes: &Probes) {
        self.add(probes.before);
        self.add(probes.segment);
        self.extend(&[probes.best, probes.leader, probes.spread]);
        self.extend(&[&probes.params[0], &probes.params[1], probes.parents, probes.values].concat());
        probes.success.iter().for_each(|won| self.add(u64::from(*won)));
    }
}

/// A run that is pinned.
struct Case {
    name: String,
    algorithm: Algorithm,
    function: u32,
    settings: Settings,
    first: Vec<f64>,
}

impl Case {
    fn line(&self) -> String {
        let problem = Watched::new(Problem::new(self.function, 4, 1).unwrap(), Sum::default());
        let mut shown = Sum::default();
        let engine = Engine::new(&self.algorithm, &problem, self.settings).unwrap().starting_at(&self.first).unwrap();
        let ended = engine.run(&mut shown);
        let bits = [ended.value.to_bits(), problem.into_observer().0, shown.0].map(|bits| format!("{bits:016x}")).join(" ");
        format!("{} | {} {} {bits}", self.name, ended.evaluations, ended.restarts)
    }
}

/// The specs of an algorithm, from the PAM to the selection.
type Specs<'a> = [&'a str; 6];

fn read(known: &Catalogues, [pam, mutation, crossover, restart, population, selection]: Specs) -> Algorithm {
    Algorithm::new(known, [pam, mutation, crossover, restart]).unwrap().with(known, population, selection).unwrap()
}

fn settings(budget: u64) -> Settings {
    Settings { individuals: None, budget, target: f64::NEG_INFINITY, seed: 3, run: 1, tries: 1, probes: 0 }
}

fn case(known: &Catalogues, function: u32, specs: Specs, settings: Settings) -> Case {
    let Settings { budget, tries, probes, target, .. } = settings;
    let mut name = format!("f{function} {} {budget}", specs.join(" "));
    for (what, given) in [(format!("tries={tries}"), tries > 1), (format!("probes={probes}"), probes > 0), ("target".into(), target > 0.0)]
    {
        name = if given { format!("{name} {what}") } else { name };
    }
    Case { name, algorithm: read(known, specs), function, settings, first: Vec::new() }
}

const SHADE: Specs = ["shade", "current-to-pbest/1", "bin", "collapse+stagnation", "constant", "equal"];

/// Every published algorithm with its own PAM and with others, with and without restarts.
fn published(known: &Catalogues) -> Vec<Case> {
    let with = |pam: &'static str, restart: &'static str, population: &'static str, function, budget| {
        PUBLISHED.iter().map(move |one| {
            let pick = |text: &'static str, own: &'static str| if text.is_empty() { own } else { text };
            let (pam, restart, population) = (pick(pam, one.pam), pick(restart, one.restart), pick(population, one.population));
            let specs = [pam, one.mutation, one.crossover, restart, population, one.selection];
            case(known, function, specs, settings(budget))
        })
    };
    let own = with("", "", "", 8, 3001);
    let others = ["jade", "jde", "epsde"].into_iter().flat_map(|pam| with(pam, "", "", 15, 1203));
    own.chain(others).chain(with("", "collapse+stagnation", "constant", 3, 6007)).chain(with("", "collapse", "", 1, 5003)).collect()
}

/// Every PAM with one algorithm, and every operator with one PAM.
fn parts(known: &Catalogues) -> Vec<Case> {
    let single = |at: usize, spec: &'static str| {
        let mut specs = SHADE;
        specs[at] = spec;
        if spec == "pool" {
            specs[0] = "ap";
        }
        case(known, 8, specs, settings(1507))
    };
    let names = |at: usize, names: Vec<&'static str>| names.into_iter().map(move |name| single(at, name));
    let mutations = MUTATIONS.iter().map(|entry| entry.page.name).filter(|name| *name != "current-to-ptop/1").collect();
    let selections = SELECTIONS.iter().map(|entry| entry.page.name).filter(|name| *name != "front").collect();
    names(0, PAMS.iter().map(|entry| entry.page.name).collect())
        .chain(names(1, mutations))
        .chain(names(2, CROSSOVERS.iter().map(|entry| entry.page.name).collect()))
        .chain(names(5, selections))
        .collect()
}

/// Restarts, tries, probes, the variants of a front, a target value, first points.
fn frames(known: &Catalogues) -> Vec<Case> {
    let tried = |mut specs: Specs<'static>, pam, tries| {
        specs[0] = pam;
        case(known, 8, specs, Settings { tries, ..settings(1203) })
    };
    let redrawn = ["shade", "current-to-pbest/1:repair=redraw", "exp-or-bin:coin=round", "none", "linear:from=18", "strict"];
    let collapsing = ["jade", "best/1", "bin", "collapse", "linear:from=10", "equal"];
    let adaptive = ["mde", "rand-to-pbest/1:repair=random,from_archive=adaptive", "exp-or-bin", "none", "non-linear", "equal"];
    let front = |selection, pam| [pam, "current-to-ptop/1", "bin", "collapse+stagnation", "linear:from=10", selection];
    let mut cases = Vec::new();
    for specs in [SHADE, redrawn, collapsing] {
        cases.extend([("uniform", 5), ("fixed", 3)].map(|(pam, tries)| tried(specs, pam, tries)));
    }
    for specs in [SHADE, redrawn, collapsing, adaptive, ["cobide", "rand/1", "exp", "collapse", "constant", "strict-success"]] {
        cases.push(case(known, 3, specs, Settings { probes: 3, ..settings(4003) }));
        cases.extend([1, 21, 777].map(|budget| case(known, 21, specs, settings(budget))));
    }
    let target = Problem::new(1, 4, 1).unwrap().f_opt() + 1e-3;
    cases.push(case(known, 1, SHADE, Settings { target, ..settings(20_000) }));
    for selection in ["front", "front:enter=round", "front:quirks=code,row=stale", "front:enter=round,quirks=code"] {
        cases.extend(["l-srtde", "shade", "rdex"].map(|pam| case(known, 3, front(selection, pam), settings(4003))));
        cases.push(case(known, 1, front(selection, "l-srtde"), settings(7)));
        cases.push(case(known, 1, front(selection, "l-srtde"), Settings { target, ..settings(20_000) }));
    }
    let mut given = case(known, 8, SHADE, settings(333));
    (given.first, given.name) = (vec![1.0, 2.0, 3.0, 4.0, -1.0, -2.0, -3.0, -4.0], format!("{} first points", given.name));
    cases.push(given);
    cases
}

fn compare(made: &[Case]) {
    for case in made {
        let line = case.line();
        assert!(TABLE.lines().any(|pinned| pinned == line), "not in the table:\n{line}");
    }
}

#[test]
fn published_algorithms_have_their_bits() {
    compare(&published(&Catalogues::new(pams())));
}

#[test]
fn every_part_has_its_bits() {
    compare(&parts(&Catalogues::new(pams())));
}

#[test]
fn restarts_tries_probes_and_fronts_have_their_bits() {
    compare(&frames(&Catalogues::new(pams())));
}

#[test]
#[ignore = "prints the table"]
#[allow(clippy::print_stdout)]
fn the_table() {
    let known = Catalogues::new(pams());
    for case in [published(&known), parts(&known), frames(&known)].iter().flatten() {
        println!("{}", case.line());
    }
}
