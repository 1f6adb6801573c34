//! The swap: what tells SHADE from JADE, its memory or the bias of its mean? Effects of three factors on search and on tracking.
//!
//! JADE is one μ with κ_C = 0, SHADE a ring with κ_C = 1; both have κ_F = 1. All eight combinations of {one μ, ring} × κ_F × κ_C are
//! searched with.

use super::outcomes::{Member, Outcomes, Reached};
use super::scale::Scale;
use super::stages::{mean_of, two_stage};
use std::path::Path;
use tpam_methods::behaviour::Estimate;
use tpam_pam::{C, F, Stream};
use tpam_searches::Catalogues;
use tpam_searches::search::SearchPlan;
use tpam_sim::Label;
use tpam_stats::differences;
use tpam_store::Error;
use tpam_work::Work;

/// The eight members.
const PAMS: &str = "mean:h=0|10,kappa_f=0|1,kappa_c=0|1";
/// The members that matter if one parameter is tracked.
const TRACKERS: &str = "mean:h=0|10,kappa=0|1";
/// The crossovers, and the mutations of a part and of all searches of Figures S.2 to S.5.
const CROSSOVERS: &str = "bin,sec";
const MUTATIONS: [&str; 2] =
    ["rand/1,current-to-pbest/1", "rand/1,rand/2,best/1,best/2,current-to-rand/1,current-to-best/1,current-to-pbest/1,rand-to-pbest/1"];

/// The operator of effects that are means over all operators.
pub(super) const ALL: &str = "all";

tpam_table::named! {
    /// One of the three things that are swapped.
    pub enum Factor {
        /// A ring of ten cells instead of one μ.
        Memory = "ring instead of one μ",
        /// κ_C = 1 instead of 0.
        BiasC = "κ_C = 1 instead of 0",
        /// κ_F = 1 instead of 0.
        BiasF = "κ_F = 1 instead of 0",
    }
}

impl Factor {
    /// Whether a member has the second of the two levels.
    fn is_on(self, member: Member) -> bool {
        match self {
            Self::Memory => member.h > 0,
            Self::BiasC => member.kappa[C] > 0.0,
            Self::BiasF => member.kappa[F] > 0.0,
        }
    }
}

/// What one member reached with one operator in one dimension.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Arm {
    /// Mutation and crossover.
    pub operator: String,
    /// The dimension.
    pub dim: usize,
    /// The member.
    pub member: Member,
    /// The mean share of target values reached, and the mean area under the ECDF.
    pub reached: [f64; 2],
}

/// The effect of one factor on searches, as a mean over the other factors.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Effect {
    /// Mutation and crossover, or `all` for the mean over all operators.
    pub operator: String,
    /// The dimension.
    pub dim: usize,
    /// The factor.
    pub factor: Factor,
    /// What it has an effect on.
    pub reached: Reached,
    /// The effect, with an interval over functions and instances.
    pub effect: Estimate,
}

/// The effect of one factor on r_succ in simulations, as a mean over the other factor.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TrackingEffect {
    /// F or C, as a position.
    pub column: usize,
    /// The target.
    pub target: String,
    /// The acceptance.
    pub accept: String,
    /// The factor; the bias is that of the tracked parameter.
    pub factor: Factor,
    /// The effect, with an interval over runs.
    pub effect: Estimate,
}

/// The swap in searches and in simulations.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Swap {
    /// One for each operator, dimension and member.
    pub arms: Vec<Arm>,
    /// The effects on searches.
    pub effects: Vec<Effect>,
    /// The effects on tracking.
    pub tracking: Vec<TrackingEffect>,
}

/// The searches, and the name of their folder.
fn searches(scale: Scale, all: bool) -> (SearchPlan, &'static str) {
    let plan = scale.search(PAMS, [MUTATIONS[usize::from(all)], CROSSOVERS], scale.dims());
    (plan, if all { "swap-all-operators" } else { "swap" })
}

impl Swap {
    /// Whether all searches are done.
    pub(super) fn is_finished(scale: Scale, all: bool, data: &Path, known: &Catalogues) -> Result<bool, Error> {
        let (plan, folder) = searches(scale, all);
        Outcomes::are_finished(&plan, &data.join(folder), known)
    }

    /// Searches and simulates what is missing in the folders below `data`. With `all` the searches have every operator of Figures S.2 to
    /// S.5.
    pub(super) fn run(scale: Scale, all: bool, data: &Path, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        let parts = work.parts([("simulations of the swap", 1.0), ("searches of the swap", 60.0)]);
        let tracking = tracking(scale, &data.join("swap-simulations"), &parts[0], known)?;
        let (plan, folder) = searches(scale, all);
        let found = Outcomes::search(&plan, &data.join(folder), &parts[1], known)?;
        let mut swap = Self { tracking, ..Self::default() };
        let mut rng = Stream::new(scale.seed, 0, "law swap");
        let operators = found.by_operator();
        let all: Vec<usize> = operators.iter().flat_map(|(_, algorithms)| algorithms.clone()).collect();
        for dim in found.dims() {
            for (operator, algorithms) in &operators {
                swap.add_arms(&found, operator, algorithms, dim);
                swap.add_effects(&found, operator, algorithms, dim, &mut rng);
            }
            swap.add_effects(&found, ALL, &all, dim, &mut rng);
        }
        Ok(swap)
    }

    /// Adds the members with one operator in one dimension.
    fn add_arms(&mut self, found: &Outcomes, operator: &str, algorithms: &[usize], dim: usize) {
        for algorithm in algorithms {
            let (member, reached) = (found.member(*algorithm), found.means(*algorithm, dim));
            self.arms.push(Arm { operator: operator.to_owned(), dim, member, reached });
        }
    }

    /// Adds the effects over some algorithms in one dimension.
    fn add_effects(&mut self, found: &Outcomes, operator: &str, algorithms: &[usize], dim: usize, rng: &mut Stream) {
        for (reached, factor) in Reached::ALL.into_iter().flat_map(|what| Factor::ALL.map(|factor| (what, factor))) {
            let side = |on: bool| {
                let own = algorithms.iter().filter(|at| factor.is_on(found.member(**at)) == on);
                mean_of(&own.map(|at| found.reached(*at, dim, reached)).collect::<Vec<_>>())
            };
            let effect = two_stage(&differences(&side(true), &side(false)), rng);
            self.effects.push(Effect { operator: operator.to_owned(), dim, factor, reached, effect });
        }
    }
}

/// The effects on tracking F and on tracking C.
fn tracking(scale: Scale, folder: &Path, work: &Work, known: &Catalogues) -> Result<Vec<TrackingEffect>, Error> {
    let (experiment, summaries) = scale.track(TRACKERS, "f,c", folder, work, known)?;
    let rates: Vec<&[f64]> = summaries.iter().map(|summary| summary.rates().expect("few runs are kept")).collect();
    let mut effects = Vec::new();
    // The PAM changes fastest.
    let members = experiment.cells.iter().take_while(|cell| conditions(cell) == conditions(&experiment.cells[0])).count();
    for (cells, rates) in experiment.cells.chunks(members).zip(rates.chunks(members)) {
        let (column, _) = cells[0].theta.tracked().columns().next().expect("one parameter is tracked");
        for factor in [Factor::Memory, if column == F { Factor::BiasF } else { Factor::BiasC }] {
            let sign = |cell: &tpam_sim::Cell| if factor.is_on(Member::from_options(cell.subject.options())) { 1.0 } else { -1.0 };
            let half = members as f64 / 2.0;
            let of = |run: usize| cells.iter().zip(rates).map(|(cell, rates)| sign(cell) * rates[run]).sum::<f64>() / half;
            let [_, target, accept] = conditions(&cells[0]);
            effects.push(TrackingEffect { column, target, accept, factor, effect: Estimate::over_runs((0..rates[0].len()).map(of)) });
        }
    }
    Ok(effects)
}

/// What the members of a group of cells share: θ, target and acceptance.
fn conditions(cell: &tpam_sim::Cell) -> [String; 3] {
    [Label::Theta, Label::Target, Label::Accept].map(|label| cell.label(label))
}

#[cfg(test)]
mod tests {
    use super::super::stages::average;
    use super::*;

    #[test]
    fn every_factor_splits_the_members_in_halves() {
        let members: Vec<Member> = tpam_pam::pams().specs(PAMS).unwrap().iter().map(|spec| Member::from_options(spec.options())).collect();
        assert_eq!(members.len(), 8);
        for factor in Factor::ALL {
            assert_eq!(members.iter().filter(|member| factor.is_on(**member)).count(), 4, "{factor:?}");
        }
    }

    #[test]
    fn effects_are_differences_of_means() {
        let (known, work) = (Catalogues::default(), Work::new());
        let folder = tempfile::tempdir().unwrap();
        let plan = tpam_searches::search::SearchPlan {
            instances: "1-2".into(),
            budget: 300,
            ..tpam_searches::search::SearchPlan::new(PAMS, "1,8", "2")
        };
        let found = Outcomes::search(&plan, &folder.path().join("out"), &work, &known).unwrap();
        let (mut swap, mut rng) = (Swap::default(), Stream::new(1, 0, "law"));
        let (operator, algorithms) = found.by_operator().remove(0);
        swap.add_arms(&found, &operator, &algorithms, 2);
        swap.add_effects(&found, &operator, &algorithms, 2, &mut rng);
        assert_eq!((swap.arms.len(), swap.effects.len()), (8, 6));
        let mean = |on: bool| {
            let own = swap.arms.iter().filter(|arm| (arm.member.h > 0) == on).map(|arm| arm.reached[0]);
            average(own)
        };
        let memory = &swap.effects[0];
        assert_eq!((memory.factor, memory.reached), (Factor::Memory, Reached::Share));
        assert!((memory.effect.mean - (mean(true) - mean(false))).abs() < 1e-12);
        assert!(memory.effect.low <= memory.effect.high);
    }

    #[test]
    fn tracking_blames_the_bias_on_a_falling_target() {
        let (known, work) = (Catalogues::default(), Work::new());
        let folder = tempfile::tempdir().unwrap();
        let effects = tracking(Scale::new(true, 1), &folder.path().join("out"), &work, &known).unwrap();
        assert_eq!(effects.len(), 2 * 5 * 3 * 2);
        let falling = effects.iter().find(|effect| {
            effect.column == C && effect.target == "lin-dec" && effect.accept.contains("pmax=1") && effect.factor == Factor::BiasC
        });
        // Known from other runs: −0.25, with a standard error far below 0.01.
        let effect = falling.unwrap().effect;
        assert!((-0.35..-0.15).contains(&effect.mean), "{effect:?}");
    }
}
