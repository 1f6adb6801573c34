//! The frame of a run: budget, populations, restarts, and the PAM. `ask` for points, evaluate them, `tell` their values.

use crate::bounds::check_bounds;
use crate::budget::{Budget, without_nan};
use crate::columns::Columns;
use crate::given::Given;
use crate::probe::Prober;
use crate::recipe::{Recipe, Setup};
use crate::restart::{Restart, State};
use crate::round::Round;
use crate::search::{Evaluated, Judged, Members, Now, Sampled, Search};
use crate::settings::{Ended, Settings};
use crate::watch::{Generation, Watch};
use std::ops::Range;
use tpam_pam::spec::SpecError;
use tpam_pam::{Pupil, Stream, View, fitted};

/// A run.
pub struct Course {
    search: Box<dyn Search>,
    pupil: Pupil,
    columns: Columns,
    restart: Box<dyn Restart>,
    budget: Budget,
    bounds: Vec<(f64, f64)>,
    round: Round,
    /// The best of the tries so far, if there are several.
    best: Option<Round>,
    judged: Judged,
    prober: Option<Prober>,
    /// Points for the first population.
    given: Given,
    stage: Stage,
    /// The rows whose values are needed next; those of the whole population at its beginning.
    rows: Range<usize>,
    asked: bool,
    prepared: bool,
    /// The points of this round that counted.
    counted: usize,
    tries: usize,
    /// The finished tries of this round.
    tried: usize,
    /// The number of finished rounds, and the planned number.
    rounds: (u64, f64),
    restarts: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// A population has to be drawn.
    Begin,
    Round,
    Ended,
}

impl Course {
    /// Prepares a run in a box with these bounds.
    pub fn new(recipe: &dyn Recipe, bounds: &[(f64, f64)], settings: Settings) -> Result<Self, SpecError> {
        check_bounds(bounds)?;
        let name = recipe.pam().name();
        let space = recipe.columns()?;
        let Some(pam) = fitted(&|| recipe.pam().build(), space)? else {
            return Err(Columns::lacking(space, &*recipe.pam().build()?, name));
        };
        Columns::check_same(space, &*pam, name)?;
        let mut search = recipe.build(&Setup { bounds, settings: &settings, asked: pam.asks().all() })?;
        if settings.tries > 1 && tpam_pam::place(name).is_some_and(|place| place.group.learns) {
            return Err(SpecError(format!(
                "{name} learns from one sample in each round: several trial vectors of an individual need a PAM that learns nothing, such \
                 as uniform"
            )));
        }
        let columns = Columns::new(space, &*pam);
        let missing = pam.asks().needs.without(search.gives());
        if !missing.is_empty() {
            return Err(SpecError(format!(
                "{name} needs {missing}, which this search does not have: choose another search or another PAM"
            )));
        }
        let (n, budget) = (search.size(), settings.budget);
        if settings.probes > 0 && budget <= n as u64 {
            return Err(SpecError(format!(
                "a budget of {budget} evaluations ends with the first population of {n}: write a larger one to probe"
            )));
        }
        let prober = if settings.probes > 0 { Some(Prober::new(&mut *search, columns.space, bounds, &settings)?) } else { None };
        Ok(Self {
            restart: recipe.restart()?,
            budget: Budget::new(bounds.len(), &settings),
            bounds: bounds.to_vec(),
            round: Round::new(n, bounds.len(), columns.tracked),
            best: None,
            judged: Judged::new(n),
            prober,
            given: Given::default(),
            stage: Stage::Begin,
            rows: 0..0,
            asked: false,
            prepared: false,
            counted: 0,
            tries: settings.tries,
            tried: 0,
            rounds: (0, search.planned(settings.budget)),
            restarts: 0,
            columns,
            pupil: Pupil::new(pam, Stream::new(settings.seed, settings.run, "pam")),
            search,
        })
    }

    /// Begins with these points, one after the other, in place of the first individuals of the first population. Populations after a
    /// restart are drawn as always.
    pub fn starting_at(mut self, points: &[f64]) -> Result<Self, SpecError> {
        self.given = Given::new(points, &self.bounds, self.search.size())?;
        Ok(self)
    }

    /// The points whose values are needed next, and where to write them; `None` at the end. There may be none if a search begins without
    /// a population.
    pub fn ask(&mut self) -> Option<(&[f64], &mut [f64])> {
        match self.stage {
            Stage::Ended => return None,
            _ if self.asked => {}
            Stage::Begin => self.begin(),
            Stage::Round => self.propose(),
        }
        self.asked = true;
        let (dim, allowed) = (self.bounds.len(), self.budget.allowed(self.rows.len()));
        let (points, values) = self.round.part(self.rows.start..self.rows.start + allowed, dim);
        Some((points, values))
    }

    /// Takes the values that were written: selects, shows the round to the observer, lets the PAM learn, restarts.
    pub fn tell(&mut self, watch: &mut impl Watch) {
        if !std::mem::take(&mut self.asked) {
            return;
        }
        without_nan(self.round.part(self.rows.clone(), self.bounds.len()).1);
        if self.stage == Stage::Begin {
            self.began(watch);
        } else if !self.keeps_trying() {
            self.select(watch);
        }
    }

    /// Evaluates the probes of a round that is about to begin, and shows them to the observer. Does nothing at other times, or if the
    /// settings ask for none.
    pub fn probe(&mut self, evaluate: &dyn Fn(&[f64], &mut [f64]), watch: &mut impl Watch) {
        if self.stage != Stage::Round || self.prober.is_none() || self.prepared {
            return;
        }
        self.prepare();
        let now = self.now();
        if let Some(prober) = &mut self.prober {
            watch.probed(&prober.probe(&mut *self.search, &now, evaluate, &self.budget, self.restarts));
        }
    }

    /// The result so far.
    pub fn ended(&self) -> Ended {
        self.budget.ended(self.restarts)
    }

    /// The population, one individual after the other, and its values.
    pub fn population(&self) -> (&[f64], &[f64]) {
        let Members { points, values, .. } = self.search.population();
        (points, values)
    }

    fn now(&self) -> Now {
        Now { progress: self.budget.progress(), round: self.rounds.0 }
    }

    /// Draws a population.
    fn begin(&mut self) {
        self.round.points.clear();
        self.search.begin(&mut self.round.points);
        self.given.put(&mut self.round.points);
        self.rows = 0..self.round.points.len() / self.bounds.len();
        self.round.values.resize(self.rows.end, 0.0);
    }

    /// Starts the search, the PAM and the restart rule with the population.
    fn began(&mut self, watch: &mut impl Watch) {
        let counted = self.budget.count(&self.round.points, &mut self.round.values);
        self.search.began(&self.round.points, &self.round.values);
        self.pupil.start(self.search.size(), self.columns.tracked);
        self.restart.begin(&state(&*self.search, &self.bounds, &self.budget));
        self.stage = Stage::Round;
        self.show(watch, counted, true);
        self.resize();
        self.rows = 0..0;
    }

    fn prepare(&mut self) {
        if !std::mem::replace(&mut self.prepared, true) {
            self.search.prepare(&self.now());
        }
    }

    /// Proposes the next rows; the first ones after the PAM has sampled.
    fn propose(&mut self) {
        self.prepare();
        let now = self.now();
        if self.rows.end == 0 {
            let time = View::at(now.progress, now.round, self.rounds.1);
            self.pupil.sample(&mut self.round.params, || self.search.view(time));
        }
        self.rows = self.rows.end..(self.rows.end + self.search.batch()).min(self.search.size());
        let dim = self.bounds.len();
        let mut sampled = Sampled { params: &mut self.round.params, places: &self.columns.places, pam: &*self.pupil.pam };
        let points = &mut self.round.points[self.rows.start * dim..self.rows.end * dim];
        self.search.propose(self.rows.clone(), &now, &mut sampled, points);
    }

    /// Keeps the best of several tries. Returns whether there is another one.
    fn keeps_trying(&mut self) -> bool {
        if self.tries < 2 {
            return false;
        }
        match &mut self.best {
            None => self.best = Some(self.round.clone()),
            Some(best) => best.keep_better(&self.round, self.bounds.len()),
        }
        self.tried += 1;
        if self.tried < self.tries {
            self.search.again();
            self.rows = 0..0;
            return true;
        }
        self.tried = 0;
        if let Some(best) = self.best.take() {
            self.round = best;
        }
        false
    }

    /// Selects among the proposed points; the last ones of a round end it.
    fn select(&mut self, watch: &mut impl Watch) {
        let rows = self.rows.clone();
        let (points, values) = self.round.part(rows.clone(), self.bounds.len());
        let counted = self.budget.count(points, values);
        self.counted += counted;
        self.search.select(Evaluated { rows, counted, points, values }, &mut self.judged);
        if self.rows.end < self.search.size() && !self.budget.over() {
            return;
        }
        self.rows = 0..0;
        self.prepared = false;
        let counted = std::mem::take(&mut self.counted);
        self.show(watch, counted, false);
        if self.stage == Stage::Round {
            self.learn();
            if self.restart.wanted(&state(&*self.search, &self.bounds, &self.budget)) {
                self.restarts += 1;
                self.stage = Stage::Begin;
            }
        }
    }

    /// Shows the counted points to the observer: those of a first population, or those of a round. The run may end here.
    fn show(&mut self, watch: &mut impl Watch, counted: usize, first: bool) {
        let Members { points, values, .. } = self.search.population();
        watch.see(&Generation {
            before: self.budget.count - counted as u64,
            points: &self.round.points[..counted * self.bounds.len()],
            values: &self.round.values[..counted],
            params: (!first).then_some(&self.round.params),
            columns: self.columns.space,
            places: &self.columns.places,
            success: if first { &[] } else { &self.judged.flags.success()[..counted] },
            restarted: first && self.restarts > 0,
            last: self.budget.over(),
            population: points,
            energies: values,
            pam: &*self.pupil.pam,
        });
        if self.budget.over() || !watch.go_on() {
            self.stage = Stage::Ended;
        }
    }

    /// Lets the PAM learn from the round, and ends it.
    fn learn(&mut self) {
        self.rounds.0 += 1;
        let outcome = self.judged.flags.outcome().gaining(&self.judged.gains).at(self.budget.progress());
        self.pupil.update(&self.round.params, &self.search.tell(outcome));
        let now = self.now();
        if let Some(kept) = self.search.end(&now, &self.judged) {
            self.pupil.pam.shrink(&kept);
            self.resize();
        }
    }

    /// Space for the points of a round.
    fn resize(&mut self) {
        let n = self.search.size();
        self.round = Round::new(n, self.bounds.len(), self.columns.tracked);
        self.judged = Judged::new(n);
    }
}

fn state<'a>(search: &'a dyn Search, bounds: &[(f64, f64)], budget: &Budget) -> State<'a> {
    let Members { points, values, best } = search.population();
    State { points, values, dim: bounds.len(), evaluations: budget.count, best }
}
