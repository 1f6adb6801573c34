//! The usual frame of a differential evolution: in each generation every individual gets a trial vector, then selection decides.
//!
//! # References
//! The greedy approximate oracle: R. Tanabe, A. Fukunaga: How far are we from an optimal, adaptive DE? PPSN XIV, 2016.

use crate::algorithm::Algorithm;
use crate::breeder::{Breeder, Hand};
use crate::mutation::{self, Material, Parents, Picks};
use crate::population::Population;
use crate::repair::{Limits, Repair};
use crate::selection::Selection;
use std::ops::Range;
use tpam_pam::spec::SpecError;
use tpam_pam::{C, F, FC, Feedback, Outcome, Params, Stream, View};
use tpam_search::{Evaluated, Judged, Members, Now, Probing, Sampled, Search, Setup};

/// The state of a run.
pub(crate) struct Generations {
    breeder: Breeder,
    hand: Hand,
    selection: Selection,
    population: Population,
    archiving: Stream,
    redrawing: Stream,
    /// The stream of the crossover at the beginning of the round, if there are several tries.
    before: Option<Stream>,
    /// Creates the probes; `None` without them.
    probing: Option<Hand>,
    /// The stream of the rows of mutants, and the draws of the round, if rows depend on a column of the mutation.
    own: Option<(Stream, Vec<f64>)>,
    /// The position of this column: after F and C, unless these are fixed.
    place: usize,
    /// F and C of all individuals, if they are fixed.
    fixed: Option<[Vec<f64>; 2]>,
}

impl Generations {
    /// Prepares a run.
    pub(crate) fn new(algorithm: &Algorithm, setup: &Setup) -> Result<Self, SpecError> {
        let breeder = Breeder::new(algorithm, setup)?;
        let (n, mutation) = (breeder.first, &breeder.mutation);
        let fixed = mutation.fixed();
        let place = if fixed.is_some() { 0 } else { FC.len() };
        let mut population = Population::new(n, breeder.dim, mutation.archive(), mutation.best_of(n, 0.0));
        population.archive.of_trials = mutation.archives_trials();
        population.archive.drops_newest = mutation.drops_newest();
        let size = n * breeder.dim;
        let hand = Hand::new(algorithm, ["de-crossover", "de-repair"].map(|role| setup.stream(role)), size)?;
        let probing = || Hand::new(algorithm, ["probe-crossover", "probe-repair"].map(|role| setup.stream(role)), size);
        Ok(Self {
            selection: algorithm.selection.build()?,
            population,
            archiving: setup.stream("de-archive"),
            redrawing: setup.stream("de-redraw"),
            before: (setup.settings.tries > 1).then(|| hand.crossing.clone()),
            own: (breeder.mutation.columns().len() > place).then(|| (setup.stream("de-own-column"), Vec::new())),
            place,
            fixed: fixed.map(|values| values.map(|value| vec![value; n])),
            probing: (setup.settings.probes > 0).then(probing).transpose()?,
            breeder,
            hand,
        })
    }

    /// Picks the rows again, with what a PAM sampled for the column of the mutation.
    fn pick_own(&mut self, own: &[f64], progress: f64) {
        let Self { breeder, population, own: draws, .. } = self;
        let Some((_, draws)) = draws else { return };
        let parents = parents(population, progress, breeder.success);
        breeder.mutation.adapt(own, &parents, draws);
        breeder.mutation.pick(&parents, draws, &mut breeder.picks);
    }

    /// Creates trial vectors outside the box again, with other rows and what the PAM redraws, up to 100 times. The PAM is not asked for
    /// another sample, because it may remember its last one.
    fn redraw(&mut self, progress: f64, sampled: &mut Sampled, trials: &mut [f64]) {
        const MOST: usize = 100;
        let Self { breeder, hand: Hand { crossover, marks, .. }, population, redrawing: rng, .. } = self;
        let (n, dim) = (population.n, population.dim);
        let outside = |limits: &Limits, trials: &[f64], i: &usize| !limits.holds(&trials[i * dim..][..dim]);
        let mut left: Vec<usize> = (0..n).filter(|i| outside(&breeder.limits, trials, i)).collect();
        if left.is_empty() {
            return;
        }
        let mut picks = vec![Picks::default(); n];
        for _ in 1..MOST {
            for i in &left {
                sampled.redraw(*i, rng);
            }
            let parents = parents(population, progress, breeder.success);
            let mut draws = mutation::draws(&*breeder.mutation, n, rng).to_vec();
            if self.own.is_some() {
                breeder.mutation.adapt(sampled.column(self.place), &parents, &mut draws);
            }
            breeder.mutation.pick(&parents, &draws, &mut picks);
            for i in &left {
                breeder.picks[*i] = picks[*i];
                let own = i * dim..(i + 1) * dim;
                let marks = &mut marks[own.clone()];
                crossover.mark(dim, &sampled.column(C)[*i..=*i], rng, marks);
                breeder.told.count_marks(*i, marks, dim);
                let material = breeder.material(&population.rows, &picks[*i..=*i], &population.rows[own.clone()], marks, progress);
                let material = Material { limits: &breeder.open, ..material };
                mutation::combine(material, &sampled.column(F)[*i..=*i], &mut trials[own]);
            }
            left.retain(|i| outside(&breeder.limits, trials, i));
            if left.is_empty() {
                break;
            }
        }
    }
}

impl Search for Generations {
    fn gives(&self) -> Feedback {
        crate::told::GIVEN
    }

    fn size(&self) -> usize {
        self.population.n
    }

    fn planned(&self, budget: u64) -> f64 {
        self.breeder.sizing.rounds(self.breeder.first, budget)
    }

    fn begin(&mut self, points: &mut Vec<f64>) {
        self.breeder.draw(self.population.n, points);
    }

    fn began(&mut self, points: &[f64], values: &[f64]) {
        self.population.rows[..points.len()].copy_from_slice(points);
        self.population.values.copy_from_slice(values);
        self.population.archive.len = 0;
        self.population.rank();
    }

    fn prepare(&mut self, now: &Now) {
        let Self { breeder, hand, population, .. } = self;
        population.track_best(breeder.mutation.best_of(population.n, now.progress));
        if breeder.mutation.ranked() || breeder.told.needs_ranks() {
            population.sort();
        }
        breeder.pick(&parents(population, now.progress, breeder.success));
        hand.crossover.begin(now.progress, &mut hand.crossing);
        if let Some(before) = &mut self.before {
            before.clone_from(&hand.crossing);
        }
        if let Some((rng, draws)) = &mut self.own {
            *draws = mutation::draws(&*breeder.mutation, population.n, rng).to_vec();
        }
    }

    fn view<'a>(&'a mut self, view: View<'a>) -> View<'a> {
        self.breeder.told.view(view, &self.population, &self.breeder.picks)
    }

    fn propose(&mut self, _: Range<usize>, now: &Now, sampled: &mut Sampled, trials: &mut [f64]) {
        if self.own.is_some() {
            self.pick_own(sampled.column(self.place), now.progress);
        }
        let Self { breeder, hand, population, fixed, .. } = self;
        let (f, c) = match fixed {
            Some([f, c]) => (&f[..population.n], &c[..population.n]),
            None => (sampled.column(F), sampled.column(C)),
        };
        hand.create(breeder, population, now.progress, [f, c], trials);
        breeder.told.count_marks(0, &hand.marks[..trials.len()], population.dim);
        if breeder.mutation.repair() == Repair::Redraw {
            self.redraw(now.progress, sampled, trials);
            self.breeder.limits.repair(trials, self.population.individuals());
        }
    }

    fn again(&mut self) {
        if let Some(before) = &self.before {
            self.hand.crossing.clone_from(before);
        }
    }

    /// Replaces parents by better trial vectors, and equal ones as the selection says.
    fn select(&mut self, evaluated: Evaluated, judged: &mut Judged) {
        let Self { breeder, population, selection, archiving, .. } = self;
        let Evaluated { counted, points, values, .. } = evaluated;
        if counted == population.n {
            breeder.mutation.learn(&breeder.picks, &population.values, values);
        }
        let counted = &values[..counted];
        judged.compare(&population.values, counted, selection.succeeds);
        let success = judged.flags.success();
        if breeder.told.asks(Feedback::DISTANCES) {
            let rows = points.chunks_exact(population.dim).zip(population.individuals().chunks_exact(population.dim));
            for (i, (won, (trial, parent))) in success.iter().zip(rows).enumerate() {
                breeder.told.measure(i, *won, trial, parent);
            }
        }
        population.select(points, counted, selection.replaces, success, archiving);
    }

    fn tell<'a>(&'a mut self, outcome: Outcome<'a>) -> Outcome<'a> {
        self.breeder.told.complete(outcome)
    }

    /// Removes the worst individuals if the population has to become smaller.
    fn end(&mut self, now: &Now, judged: &Judged) -> Option<Vec<usize>> {
        self.breeder.success = judged.rate();
        let n = self.breeder.size(self.population.n, now.progress);
        if n == self.population.n {
            return None;
        }
        self.breeder.shrink(n);
        Some(self.population.shrink(n, &mut self.archiving))
    }

    fn population(&self) -> Members<'_> {
        let Population { values, best, .. } = &self.population;
        Members { points: self.population.individuals(), values, best: values[best[0] as usize] }
    }

    fn probing(&mut self) -> Option<&mut dyn Probing> {
        if self.probing.is_some() { Some(self) } else { None }
    }
}

impl Probing for Generations {
    fn at(&self, column: usize, unit: f64) -> f64 {
        // F is in (0, 1], because a mutant with F = 0 is its base.
        if column == F && self.fixed.is_none() { 1.0 - unit } else { self.breeder.mutation.columns()[column].at(unit) }
    }

    /// A probe outside the box is not created again with other rows: it is repaired.
    fn probe(&mut self, rows: Range<usize>, now: &Now, params: &Params, points: &mut [f64]) {
        if self.own.is_some() {
            self.pick_own(&params[self.place][rows.clone()], now.progress);
        }
        let Self { breeder, population, fixed, .. } = self;
        let Some(hand) = &mut self.probing else { return };
        if rows.start == 0 {
            hand.crossover.begin(now.progress, &mut hand.crossing);
        }
        let [f, c] = match fixed {
            Some(fixed) => [&fixed[F][rows.clone()], &fixed[C][rows]],
            None => [&params[F][rows.clone()], &params[C][rows]],
        };
        hand.create(breeder, population, now.progress, [f, c], points);
        if breeder.mutation.repair() == Repair::Redraw {
            breeder.limits.repair(points, population.individuals());
        }
    }

    fn parents(&self) -> &[f64] {
        &self.population.values
    }

    fn succeeds(&self, value: f64, parent: f64) -> bool {
        value < parent || (value == parent && self.selection.succeeds)
    }
}

fn parents(population: &Population, progress: f64, success: f64) -> Parents<'_> {
    let Population { n, archive, best, order, .. } = population;
    Parents { n: *n, archived: archive.len, best, order, progress, success }
}
