//! The result folders of the study. None of them depends on another, so that several processes can share them.

use crate::Options;
use tpam_kinds::job::{Job, Runs};
use tpam_searches::Catalogues;
use tpam_searches::search::SearchPlan;
use tpam_sim::Plan;
use tpam_store::Error;
use tpam_store::first_look::data_folder;

/// The choosers, of the literature on operator selection and of differential evolution.
pub(crate) const CHOOSERS: [&str; 17] = [
    "pm",
    "ap",
    "ucb1",
    "dmab",
    "slmab",
    "sw-ucb",
    "d-ucb",
    "f-auc",
    "pm-adapss",
    "recpm",
    "cde-choice",
    "epsde-choice",
    "dedps-choice",
    "agsk-choice",
    "sade-choice",
    "imode-choice",
    UNIFORM,
];
/// The baseline.
pub(crate) const UNIFORM: &str = "uniform";
/// The upper limit.
pub(crate) const ORACLE: &str = "oracle";
/// A mutation of the pool alone: the beginning of the spec, before its number.
pub(crate) const SINGLE: &str = "one-arm:arm=";
/// The published problems of arms, those with the same number of arms in one folder.
pub(crate) const PIECEWISE: [(&str, &str); 3] = [("two-arms", "pb0"), ("three-arms", "pb1|pb2|aistats|unequal"), ("six-arms", "yahoo")];
/// PAMs of F and C.
const PAMS: &str = "jde,epsde,jade,mde,shade,sade,slade,cobide,cde,jdelscop,dersf,uniform";
/// Rules for step sizes that need no steps, in three settings each, so that a test can exchange whole rules.
const RULES: &str = "one-fifth:set=0.1|0.2|0.3,smoothed-success:set=0.1|0.18181818181818182|0.3,rechenberg:factor=0.7|0.85|0.95,\
                     msr:rate=0.1|0.3|0.9,psr:set=0.1|0.25|0.4,self-adaptation:parents=0.1|0.25|0.5";
/// Speeds of the random walks of all three.
const WALKS: &str = "ran:s=0.01|0.05|0.1";
/// A target that jumps.
const JUMPS: &str = "step:period=0.2";

/// What is adapted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// F and C of differential evolution.
    Pam,
    /// The step size of an evolution strategy.
    Step,
    /// The mutation of differential evolution.
    Arm,
}

impl Kind {
    pub(crate) const ALL: [Self; 3] = [Self::Pam, Self::Step, Self::Arm];

    /// The word in names of folders.
    pub(crate) fn word(self) -> &'static str {
        ["pam", "step", "arm"][self as usize]
    }

    /// The name in tables.
    pub(crate) fn title(self) -> &'static str {
        ["F and C", "step size", "operator"][self as usize]
    }

    /// The measure of tracking: of runs whose samples are worth something, what they are worth.
    pub(crate) fn measure(self) -> &'static str {
        ["success", "efficiency_sigma", "success"][self as usize]
    }

    fn rules(self) -> String {
        match self {
            Self::Pam => PAMS.to_owned(),
            Self::Step => format!("{RULES},{UNIFORM}"),
            Self::Arm => CHOOSERS.join(","),
        }
    }

    /// θ, the acceptance and the number of samples in an iteration.
    fn scene(self) -> [&'static str; 3] {
        [["f,c", "linear:pmax=0.3", "50"], ["sigma", "sphere:d=10", "10"], ["arm", "reward:arms=4", "50"]][self as usize]
    }
}

/// A folder of simulations.
pub(crate) struct Simulated {
    pub(crate) name: String,
    /// PAMs, θ, targets, acceptances.
    words: [String; 4],
    n: u64,
    iterations: u64,
    runs: u64,
}

impl Simulated {
    pub(crate) fn plan(&self, seed: u64) -> Plan {
        let [pam, theta, target, accept] = &self.words;
        let base = Plan::new([pam.as_str(), theta, target, accept], [self.n, self.iterations]);
        Plan { runs: self.runs, seed, ..base }
    }
}

/// The number of runs of whatever has many, and of a first look.
pub(crate) fn runs_of(options: &Options, many: u64) -> u64 {
    if options.quick { 3 } else { many }
}

/// All folders of simulations.
pub(crate) fn simulations(options: &Options) -> Vec<Simulated> {
    let made = |name: &str, words: [&str; 4], [n, iterations, runs]: [u64; 3]| Simulated {
        name: name.to_owned(),
        words: words.map(str::to_owned),
        n,
        iterations: if options.quick { iterations / 4 } else { iterations },
        runs: runs_of(options, runs),
    };
    let choosers = format!("{},{ORACLE}", CHOOSERS.join(","));
    let sets = "one-fifth:up=1.02,set=0.2|0.18181818181818182|0.25";
    let mut all = vec![
        made("set-points", [sets, "sigma", "const", "sphere"], [1, 20_000, 21]),
        made("fixed", ["uniform,pm,ap,oracle", "arm", "assign:every=100000000", "reward"], [1, 20_000, 21]),
        made("assign", [&choosers, "arm", "assign:every=50|200|1000", "reward:law=uniform|boolean|outlier"], [1, 4000, 51]),
    ];
    for (name, problems) in PIECEWISE {
        all.push(made(name, [&choosers, "arm", &format!("piecewise:problem={problems}"), "reward:law=bernoulli"], [1, 5000, 51]));
    }
    for kind in Kind::ALL {
        let ([theta, accept, n], rules) = (kind.scene(), kind.rules());
        let n = n.parse().expect("a number");
        all.push(made(&format!("walk-{}", kind.word()), [&format!("{rules},{ORACLE}"), theta, WALKS, accept], [n, 1000, 21]));
        all.push(made(&format!("jump-{}", kind.word()), [&rules, theta, JUMPS, accept], [n, 1000, 21]));
    }
    all.push(made("silent-pam", [PAMS, "f,c", "const", "constant:pmax=0.3"], [50, 1000, 21]));
    all
}

/// All folders of searches, with their names. `pool` and `single` keep their logs.
pub(crate) fn searches(options: &Options) -> Vec<(String, SearchPlan)> {
    let scaled = |plan: SearchPlan| {
        let [functions, instances] = if options.quick { ["1,8,15", "1-2"] } else { ["1-24", "1-5"] }.map(str::to_owned);
        let budget = if options.quick { 200 } else { plan.budget };
        SearchPlan { functions, instances, budget, seed: options.seed, ..plan }
    };
    let pool = |pam: &str| SearchPlan { mutation: "pool".to_owned(), ..SearchPlan::new(pam, "1-24", "10") };
    let pams = SearchPlan { mutation: "rand/1,current-to-pbest/1".to_owned(), ..SearchPlan::new(PAMS, "1-24", "10") };
    let steps = SearchPlan { pam: Kind::Step.rules(), ..SearchPlan::alone("es:lambda=10") };
    [("search-pam", pams), ("search-step", steps), ("search-arm", pool(&CHOOSERS.join(","))), ("single", pool(&format!("{SINGLE}1|2|3|4")))]
        .map(|(name, plan)| (name.to_owned(), scaled(plan)))
        .into()
}

/// The result folders that [`run`](crate::run()) fills.
pub fn job(options: &Options, known: &Catalogues) -> Result<Job, Error> {
    let (mut job, data) = (Job::default(), data_folder(&options.out, options.quick)?);
    for folder in simulations(options) {
        job.add(data.join(&folder.name), Runs::simulations(&folder.plan(options.seed), known)?);
    }
    for (name, plan) in searches(options) {
        job.add(data.join(name), Runs::searches(&plan, known)?);
    }
    Ok(job)
}
