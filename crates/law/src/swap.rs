//! The swap: what tells SHADE from JADE? Effects of five factors on search, and of two on tracking.
//!
//! JADE is one μ with κ_C = 0, SHADE a ring with κ_C = 1; both have κ_F = 1, forget after ten updates, and weight all successes equally. A
//! full factorial varies the shape of the memory, its length, the weights, κ_F and κ_C. The effect of a factor may depend on another one:
//! interactions are shown beside the main effects.

use super::outcomes::{Member, Outcomes, Reached};
use super::scale::Scale;
use super::stages::{mean_of, over_functions};
use std::path::Path;
use tpam_methods::behaviour::Estimate;
use tpam_pam::{C, F};
use tpam_searches::Catalogues;
use tpam_searches::search::SearchPlan;
use tpam_sim::Label;
use tpam_stats::differences;
use tpam_store::Error;
use tpam_work::Work;

/// The members of the factorial: {one μ, ring} × memory of 10, 30 or 100 updates × weights × κ_F × κ_C.
const FACTORIAL: &str = "mean:h=0,rate=0.1|0.0333|0.01,weights=equal|gains,kappa_f=0|1,kappa_c=0|1,\
                         mean:h=10|30|100,weights=equal|gains,kappa_f=0|1,kappa_c=0|1";
/// The eight members with equal weights and a memory of ten updates.
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
    /// One of the things that are swapped: its second level instead of the first.
    pub enum Factor {
        /// κ_C = 1 instead of 0.
        BiasC = "κ_C = 1 instead of 0",
        /// Weights by gain instead of equal ones.
        Gains = "weights by gain instead of equal",
        /// It forgets after 30 updates instead of 10.
        Longer = "memory of 30 updates instead of 10",
        /// It forgets after 100 updates instead of 10.
        Longest = "memory of 100 updates instead of 10",
        /// A ring of cells instead of one μ.
        Ring = "ring instead of one μ",
        /// κ_F = 1 instead of 0.
        BiasF = "κ_F = 1 instead of 0",
    }
}

impl Factor {
    /// Whether a member has the second of the two levels; `None` if it has neither.
    fn is_on(self, member: Member) -> Option<bool> {
        // Learning rates are rounded.
        let forgets = |updates: f64| (member.memory / updates - 1.0).abs() < 0.01;
        let longer = |updates: f64| if forgets(updates) { Some(true) } else { forgets(10.0).then_some(false) };
        match self {
            Self::BiasC => Some(member.kappa[C] > 0.0),
            Self::Gains => Some(member.gains),
            Self::Longer => longer(30.0),
            Self::Longest => longer(100.0),
            Self::Ring => Some(member.h > 0),
            Self::BiasF => Some(member.kappa[F] > 0.0),
        }
    }

    /// The names of the two levels.
    pub(super) fn levels(self) -> [&'static str; 2] {
        match self {
            Self::BiasC => ["κ_C = 0", "κ_C = 1"],
            Self::Gains => ["equal weights", "weights by gain"],
            Self::Longer => ["memory of 10", "memory of 30"],
            Self::Longest => ["memory of 10", "memory of 100"],
            Self::Ring => ["one μ", "ring"],
            Self::BiasF => ["κ_F = 0", "κ_F = 1"],
        }
    }

    /// Every pair of factors that can be varied one without the other.
    fn pairs() -> impl Iterator<Item = [Self; 2]> {
        let after = |first: usize| Self::ALL[first + 1..].iter().map(move |second| [Self::ALL[first], *second]);
        (0..Self::ALL.len()).flat_map(after).filter(|pair| *pair != [Self::Longer, Self::Longest])
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

/// How the effect of one factor on searches depends on another one, as a mean over the others.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Interaction {
    /// Mutation and crossover, or `all` for the mean over all operators.
    pub operator: String,
    /// The dimension.
    pub dim: usize,
    /// The factor, and the one that its effect depends on.
    pub factors: [Factor; 2],
    /// What it has an effect on.
    pub reached: Reached,
    /// The effect at the first and at the second level of the other factor.
    pub effects: [Estimate; 2],
    /// The second effect minus the first one.
    pub difference: Estimate,
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
    /// How they depend on each other.
    pub interactions: Vec<Interaction>,
    /// The effects on tracking.
    pub tracking: Vec<TrackingEffect>,
}

/// What members reached, by function and instance.
struct Arms(Vec<(Member, Vec<Vec<f64>>)>);

impl Arms {
    /// The effect of a factor among some members, by function and instance; `None` if they do not have both levels.
    fn effect(&self, factor: Factor, among: impl Fn(Member) -> bool) -> Option<Vec<Vec<f64>>> {
        let side = |on: bool| {
            let own = self.0.iter().filter(|(member, _)| among(*member) && factor.is_on(*member) == Some(on));
            let all: Vec<&Vec<Vec<f64>>> = own.map(|(_, reached)| reached).collect();
            (!all.is_empty()).then(|| mean_of(&all))
        };
        Some(differences(&side(true)?, &side(false)?))
    }
}

/// The searches, and the name of their folder.
fn searches(scale: Scale, all: bool) -> (SearchPlan, &'static str) {
    if all {
        (scale.search(PAMS, [MUTATIONS[1], CROSSOVERS], scale.dims()), "swap-all-operators")
    } else {
        (scale.factorial(FACTORIAL, MUTATIONS[0]), "factorial")
    }
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
        let operators = found.by_operator();
        let all: Vec<usize> = operators.iter().flat_map(|(_, algorithms)| algorithms.clone()).collect();
        for dim in found.dims() {
            for (operator, algorithms) in &operators {
                swap.add_arms(&found, operator, algorithms, dim);
                swap.add_effects(&found, operator, algorithms, dim);
            }
            swap.add_effects(&found, ALL, &all, dim);
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
    fn add_effects(&mut self, found: &Outcomes, operator: &str, algorithms: &[usize], dim: usize) {
        for reached in Reached::ALL {
            let arms = algorithms.iter().map(|at| (found.member(*at), found.reached(*at, dim, reached))).collect();
            let arms = Arms(arms);
            for factor in Factor::ALL {
                let Some(effect) = arms.effect(factor, |_| true).map(|effect| over_functions(&effect)) else { continue };
                self.effects.push(Effect { operator: operator.to_owned(), dim, factor, reached, effect });
            }
            for factors in Factor::pairs() {
                let at = |on: bool| arms.effect(factors[0], |member| factors[1].is_on(member) == Some(on));
                let Some((off, on)) = at(false).zip(at(true)) else { continue };
                let effects = [&off, &on].map(|effect| over_functions(effect));
                let difference = over_functions(&differences(&on, &off));
                self.interactions.push(Interaction { operator: operator.to_owned(), dim, factors, reached, effects, difference });
            }
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
        for factor in [Factor::Ring, if column == F { Factor::BiasF } else { Factor::BiasC }] {
            let is_on = |cell: &tpam_sim::Cell| factor.is_on(Member::from_options(cell.subject.options())) == Some(true);
            let sign = |cell: &tpam_sim::Cell| if is_on(cell) { 1.0 } else { -1.0 };
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
    use super::super::observed::Observed;
    use super::super::stages::average;
    use super::*;
    use tpam_searches::search::SearchPlan;

    fn members(pams: &str) -> Vec<Member> {
        tpam_pam::pams().specs(pams).unwrap().iter().map(|spec| Member::from_options(spec.options())).collect()
    }

    /// The observed areas from which error rates are measured: one run of the first and of the last member.
    #[test]
    fn areas_of_the_factorial_are_observed_again() {
        let (known, folder) = (Catalogues::default(), tempfile::tempdir().unwrap());
        let specs = tpam_pam::pams().specs(FACTORIAL).unwrap();
        let pams = [0, 47].map(|at: usize| specs[at].to_string()).join(",");
        let plan = Scale::new(false, 1).factorial(&pams, "current-to-pbest/1");
        let plan = SearchPlan { functions: "1".into(), dims: "40".into(), instances: "101".into(), ..plan };
        let found = Outcomes::search(&plan, &folder.path().join("out"), &Work::new(), &known).unwrap();
        let observed = [0, 47].map(|at: usize| Observed::factorial().areas[at][0][0]);
        let again = [0, 1].map(|at| found.reached(at, 40, Reached::Area)[0][0]);
        // The file has four decimals.
        assert!(again.iter().zip(observed).all(|(again, observed)| (again - observed).abs() < 5.1e-5), "{again:?} {observed:?}");
    }

    #[test]
    fn every_factor_is_balanced_over_the_others() {
        let all = members(FACTORIAL);
        assert_eq!(all.len(), 48);
        let count = |factor: Factor, on: bool| all.iter().filter(|member| factor.is_on(**member) == Some(on)).count();
        for factor in Factor::ALL {
            let half = if matches!(factor, Factor::Longer | Factor::Longest) { 16 } else { 24 };
            assert_eq!([false, true].map(|on| count(factor, on)), [half; 2], "{factor:?}");
        }
        assert_eq!(Factor::pairs().count(), 14);
        for [a, b] in Factor::pairs() {
            let at = |x: bool, y: bool| all.iter().filter(|member| [a.is_on(**member), b.is_on(**member)] == [Some(x), Some(y)]).count();
            let counts = [at(false, false), at(false, true), at(true, false), at(true, true)];
            assert!(counts.iter().all(|count| *count == counts[0]), "{a:?} {b:?} {counts:?}");
        }
        // The eight members of all operators vary three of the factors.
        let varied = |factor: &Factor| members(PAMS).iter().any(|member| factor.is_on(*member) == Some(true));
        assert_eq!(Factor::ALL.into_iter().filter(varied).collect::<Vec<_>>(), [Factor::BiasC, Factor::Ring, Factor::BiasF]);
    }

    #[test]
    fn interactions_by_hand() {
        // What is reached is 0.1, and 0.2 more with κ_C = 1 if κ_F = 1; functions and instances do not matter.
        let reached = |member: &Member| 0.1 + if member.kappa == [1.0, 1.0] { 0.2 } else { 0.0 };
        let arms = Arms(members(FACTORIAL).into_iter().map(|member| (member, vec![vec![reached(&member); 2]; 3])).collect());
        let effect = |among: &dyn Fn(Member) -> bool| over_functions(&arms.effect(Factor::BiasC, among).unwrap()).mean;
        let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
        assert!(close(effect(&|_| true), 0.1));
        assert!(close(effect(&|member| Factor::BiasF.is_on(member) == Some(false)), 0.0));
        assert!(close(effect(&|member| Factor::BiasF.is_on(member) == Some(true)), 0.2));
        assert!(arms.effect(Factor::BiasC, |member| member.kappa[C] > 0.0).is_none());
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
        let mut swap = Swap::default();
        let (operator, algorithms) = found.by_operator().remove(0);
        swap.add_arms(&found, &operator, &algorithms, 2);
        swap.add_effects(&found, &operator, &algorithms, 2);
        assert_eq!((swap.arms.len(), swap.effects.len()), (8, 6));
        let mean = |on: bool| {
            let own = swap.arms.iter().filter(|arm| (arm.member.h > 0) == on).map(|arm| arm.reached[0]);
            average(own)
        };
        let memory = &swap.effects[1];
        assert_eq!((memory.factor, memory.reached), (Factor::Ring, Reached::Share));
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
