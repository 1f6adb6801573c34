//! The two pbest mutations: `v = b + F·(pb − b) + F·(x1 − x̃2)`, where b is the individual itself or a random one.
//!
//! # References
//! - J. Zhang, A. C. Sanderson: JADE. IEEE Trans. Evol. Comput. 13(5), 2009. <https://doi.org/10.1109/TEVC.2009.2014613>
//! - J. Zhang, A. C. Sanderson: Adaptive differential evolution. Springer, 2009. <https://doi.org/10.1007/978-3-642-01527-4>

use super::choice::{Apart, Choice, Other};
use super::pressure::Pressure;
use super::usage::Usage;
use super::{Mutation, Parents, Picker, Picks};
use crate::repair::Repair;
use tpam_pam::draw::part;
use tpam_pam::spec::{Bounds, Entry, OptionDef, Options, Page, Reference, Source};
use tpam_pam::{C, Column, F, FC, Space, bibliography};

const OPTIONS: &[OptionDef] = &[
    OptionDef::unit("p", "0.05", "the part of the population that counts as best; at least two individuals"),
    OptionDef::optional_real("p_end", Bounds::closed(0.0, 1.0), "p at the end of the budget; it changes linearly [default: p]"),
    OptionDef::optional_real("archive", Bounds::closed(0.0, 100.0), "size of the archive, in population sizes [default: 1]"),
    OptionDef::optional(
        "archived",
        &["trials"],
        "trials: successful trial vectors go into the archive [default: the parents that they replace]",
    ),
    OptionDef::optional(
        "archive_drop",
        &["newest"],
        "newest: the members in the last places of the archive leave when it shrinks, as in released programs [default: random ones]",
    ),
    OptionDef::optional(
        "weight",
        &["jso"],
        "jso: the difference to the best is multiplied by 0.7, by 0.8 and by 1.2 before 20 %, before 40 % and after 40 % of the budget",
    ),
    OptionDef::optional(
        "pick",
        &["rank", "exp"],
        "rank: x1 and x2 of the population are picked with weights that fall linearly with the rank; exp: only x2, with weights \
         exp(-rank/N)",
    ),
    OptionDef::optional(
        "draw_p",
        &["each", "adapted"],
        "each: every individual draws its own p from U(2/N, p) (SHADE 1.0); adapted: the PAM samples it, as its column p, up to p",
    ),
    OptionDef::optional("count", &["floor"], "floor: the number p N of best individuals is rounded down [default: half up]"),
    OptionDef::optional(
        "other",
        &["half", "always"],
        "pbest is not the individual itself: in the first half of the budget (jSO), or always",
    ),
    OptionDef::optional(
        "apart",
        &["pbest", "all"],
        "x1 and x2 differ from each other and from pbest, or also from the individual (all) [default: from the individual, not from pbest]",
    ),
    OptionDef::optional(
        "from_archive",
        &["half", "adaptive", "relative"],
        "how likely x2 is from the archive: 1/2; learned from the gains (NL-SHADE-RSP); learned from relative gains (its program) \
         [default: by size]",
    ),
    OptionDef::optional(
        "repair",
        &["random", "redraw"],
        "beyond a bound: a random number, or up to 100 new trial vectors with other rows and, if the PAM redraws it (nl-shade-lbc), \
         another F [default: midpoint to the parent]",
    ),
];

/// From the individual towards one of the best.
pub(super) static CURRENT_TO_PBEST: Entry<Box<dyn Mutation>> =
    page("current-to-pbest/1", "x + F(pbest - x) + F(x1 - x2), x2 also from the archive", &[&bibliography::JADE])
        .built(|options| Ok(Box::new(ToPbest::new(Base::Current, options))));

/// From a random individual towards one of the best.
pub(super) static RAND_TO_PBEST: Entry<Box<dyn Mutation>> =
    page("rand-to-pbest/1", "x1 + F(pbest - x1) + F(x2 - x3), x3 also from the archive", &[&bibliography::ADAPTIVE_DE_BOOK])
        .built(|options| Ok(Box::new(ToPbest::new(Base::Random, options))));

const fn page(name: &'static str, about: &'static str, source: &'static [&'static Reference]) -> Page {
    Page::new(name, about, Source::Published(source)).with(OPTIONS)
}

/// F, C, and the part of the population that counts as best.
const WITH_P: Space = &[FC[F], FC[C], Column::real("p", 0.0, 1.0)];

/// The base of a mutant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    /// The individual itself.
    Current,
    /// Another, random individual.
    Random,
}

/// A mutation towards one of the best `p`·n individuals.
struct ToPbest {
    base: Base,
    /// At the beginning and at the end.
    p: [f64; 2],
    /// Added to p·n before it is rounded down.
    half: f64,
    archive: f64,
    archives_trials: bool,
    drops_newest: bool,
    weighted: bool,
    repair: Repair,
    columns: Space,
    /// `None` for the rows of JADE, which are picked faster.
    choice: Option<Choice>,
}

impl ToPbest {
    fn new(base: Base, options: &Options) -> Self {
        let p = options.real("p");
        let choice = Choice {
            random_base: base == Base::Random,
            pressure: match options.text("pick") {
                "rank" => Some(Pressure::Linear),
                "exp" => Some(Pressure::Exponential(1.0)),
                _ => None,
            },
            first_too: options.text("pick") == "rank",
            own_p: !options.text("draw_p").is_empty(),
            other: match options.text("other") {
                "half" => Other::FirstHalf,
                "always" => Other::Always,
                _ => Other::Never,
            },
            apart: match options.text("apart") {
                "pbest" => Apart::Pbest,
                "all" => Apart::All,
                _ => Apart::Individual,
            },
            usage: Usage::new(options.text("from_archive")),
        };
        let plain = ["pick", "draw_p", "other", "apart", "from_archive"].iter().all(|name| options.text(name).is_empty());
        Self {
            base,
            p: [p, options.optional_real("p_end").unwrap_or(p)],
            half: if options.text("count") == "floor" { 0.0 } else { 0.5 },
            archive: options.optional_real("archive").unwrap_or(1.0),
            archives_trials: options.text("archived") == "trials",
            drops_newest: options.text("archive_drop") == "newest",
            weighted: options.text("weight") == "jso",
            repair: match options.text("repair") {
                "random" => Repair::Random,
                "redraw" => Repair::Redraw,
                _ => Repair::Midpoint,
            },
            columns: if options.text("draw_p") == "adapted" { WITH_P } else { FC },
            choice: (!plain).then_some(choice),
        }
    }
}

/// `DRAWS` is known to the compiler, so that the loops of [`Picker::next`] unroll.
fn pick_all<const DRAWS: usize>(parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
    for (i, (pick, draws)) in picks.iter_mut().zip(draws.chunks_exact(DRAWS)).enumerate() {
        let mut picker = Picker::except(i);
        let base = if DRAWS == 4 { picker.next(draws[1], parents.n) } else { i as u32 };
        let first = picker.next(draws[DRAWS - 2], parents.n);
        let second = picker.next(draws[DRAWS - 1], parents.n + parents.archived);
        let towards = parents.best[part(draws[0], parents.best.len())];
        *pick = Picks { base, plus: [towards, first, 0], minus: [base, second, 0] };
    }
}

impl Mutation for ToPbest {
    fn columns(&self) -> Space {
        self.columns
    }

    fn differences(&self) -> usize {
        2
    }

    fn draws(&self) -> usize {
        3 + usize::from(self.base == Base::Random) + usize::from(self.choice.as_ref().is_some_and(|choice| choice.own_p))
    }

    fn least(&self) -> usize {
        let all = self.choice.as_ref().is_some_and(|choice| choice.apart == Apart::All);
        3 + usize::from(self.base == Base::Random) + usize::from(all)
    }

    fn best_of(&self, n: usize, progress: f64) -> usize {
        let [first, last] = self.p;
        let p = if first == last { first } else { first + (last - first) * progress };
        count(p, n, self.half)
    }

    fn archive(&self) -> f64 {
        self.archive
    }

    fn archives_trials(&self) -> bool {
        self.archives_trials
    }

    fn drops_newest(&self) -> bool {
        self.drops_newest
    }

    fn ranked(&self) -> bool {
        self.choice.as_ref().is_some_and(|choice| choice.pressure.is_some())
    }

    fn repair(&self) -> Repair {
        self.repair
    }

    fn weight(&self, progress: f64) -> f64 {
        match progress {
            _ if !self.weighted => 1.0,
            ..0.2 => 0.7,
            ..0.4 => 0.8,
            _ => 1.2,
        }
    }

    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        match (&self.choice, self.base) {
            (Some(choice), _) => choice.pick(parents, draws, picks),
            (None, Base::Current) => pick_all::<3>(parents, draws, picks),
            (None, Base::Random) => pick_all::<4>(parents, draws, picks),
        }
    }

    /// The last draw of an individual decides its own p.
    fn adapt(&self, own: &[f64], parents: &Parents, draws: &mut [f64]) {
        let (n, range) = (parents.n as f64, (parents.best.len() as f64 - 2.0).max(1.0));
        for (p, draw) in own.iter().zip(draws.iter_mut().skip(self.draws() - 1).step_by(self.draws())) {
            *draw = ((p * n - 2.0) / range).clamp(0.0, 1.0);
        }
    }

    fn learn(&mut self, picks: &[Picks], values: &[f64], trials: &[f64]) {
        if let Some(choice) = &mut self.choice {
            choice.usage.learn(picks, values, trials);
        }
    }
}

/// max(round(p·n), 2); `half` is 0.5, or 0 if it is rounded down.
fn count(p: f64, n: usize, half: f64) -> usize {
    ((p * n as f64 + half).floor() as usize).max(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Algorithm, Catalogues, Ended, Engine, Function, Generation, Probes, Settings, Watch};
    use tpam_pam::pams;
    use tpam_pam::spec::SpecError;

    fn engine(pam: &str, settings: Settings, watch: &mut impl Watch) -> Result<Ended, SpecError> {
        let mutation = "current-to-pbest/1:p=0.5,draw_p=adapted,repair=redraw,apart=all";
        let algorithm = Algorithm::new(&Catalogues::new(pams()), [pam, mutation, "bin", "none"])?;
        let sphere = Function::new(vec![(-5.0, 5.0); 4], |x| x.iter().map(|x| x * x).sum());
        Ok(Engine::new(&algorithm, &sphere, settings)?.run(watch))
    }

    /// The third column of samples and of probes.
    #[derive(Default)]
    struct Third(Vec<f64>, Vec<f64>);

    impl Watch for Third {
        fn see(&mut self, generation: &Generation) {
            self.0.extend(generation.sampled().filter(|(column, _)| column.name == "p").flat_map(|(_, values)| values));
        }

        fn probed(&mut self, probes: &Probes) {
            self.1.extend(&probes.params[2]);
        }
    }

    #[test]
    fn a_pam_adapts_p() {
        let (mut third, settings) = (Third::default(), Settings { budget: 2000, probes: 2, ..Settings::default() });
        let ended = engine("uniform", settings, &mut third).unwrap();
        assert!(ended.value < 1e-2, "{ended:?}");
        assert_eq!((third.0.len(), third.1.len()), (1980, 2 * 1980));
        assert_eq!(engine("uniform", Settings { probes: 0, ..settings }, &mut ()).unwrap(), ended);
        assert!(engine("jade", settings, &mut ()).unwrap().value < 1e-2);
    }

    #[test]
    fn the_column_is_p_of_each_individual() {
        let catalogue = Catalogues::new(pams()).mutations;
        let mutation = catalogue.spec("current-to-pbest/1:p=0.5,draw_p=adapted").unwrap().build().unwrap();
        let best: Vec<u32> = (0..10).collect();
        let parents = Parents { n: 20, archived: 0, best: &best, order: &[], progress: 0.0, success: 0.5 };
        // The first draw chooses among the best: the last one of them.
        let mut draws = [0.999, 0.1, 0.2, 0.3].repeat(20);
        let p: Vec<f64> = (0..20).map(|i| f64::from(i) / 20.0).collect();
        mutation.adapt(&p, &parents, &mut draws);
        let mut picks = [Picks::default(); 20];
        mutation.pick(&parents, &draws, &mut picks);
        let expected: Vec<u32> = (0..20).map(|i| i.clamp(2, 10) - 1).collect();
        assert_eq!(picks.map(|pick| pick.plus[0]).to_vec(), expected);
    }

    #[test]
    fn the_count_is_rounded_and_at_least_two() {
        let rounded = [(0.05, 50), (0.05, 20), (0.05, 100), (0.1, 25), (1.0, 7)].map(|(p, n)| count(p, n, 0.5));
        assert_eq!(rounded, [3, 2, 5, 3, 7]);
        assert_eq!([(0.05, 50), (0.1, 25), (0.1, 39)].map(|(p, n)| count(p, n, 0.0)), [2, 2, 3]);
    }
}
