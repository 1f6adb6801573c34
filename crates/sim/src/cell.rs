//! A cell of a grid: one subject, one θ, one target, one acceptance, one size.

use crate::accept::{Law, MOST_DECADES, SharedAcceptance};
use crate::subject::{SIMULATED, Subject};
use crate::target::SharedTarget;
use crate::theta::{Join, Theta};
use tpam_pam::spec::{Spec, SpecError};
use tpam_pam::{Column, Feedback, Space};

/// Everything that defines a simulation, except run and seed.
#[derive(Clone)]
pub struct Cell {
    /// The PAM or baseline to simulate.
    pub subject: Spec<Subject>,
    /// The tracked parameters.
    pub theta: Theta,
    /// The spec of `theta`.
    pub theta_spec: Spec<Theta>,
    /// The targets.
    pub course: Course,
    /// The acceptance.
    pub accept: SharedAcceptance,
    /// The spec of `accept`.
    pub accept_spec: Spec<SharedAcceptance>,
    /// Individuals N.
    pub n: usize,
    /// Iterations t_max.
    pub iterations: usize,
}

/// A target and its spec.
#[derive(Clone)]
pub struct NamedTarget {
    /// The spec.
    pub spec: Spec<SharedTarget>,
    /// The target.
    pub built: SharedTarget,
}

/// The targets of a cell.
#[derive(Clone)]
pub enum Course {
    /// One target for all tracked columns: they follow the same path, each over its own range.
    Shared(NamedTarget),
    /// One target for each column of the subject, in order; all columns are tracked.
    Separate(Vec<NamedTarget>),
}

impl Course {
    /// All targets.
    pub fn targets(&self) -> &[NamedTarget] {
        match self {
            Course::Shared(target) => std::slice::from_ref(target),
            Course::Separate(targets) => targets,
        }
    }

    /// The target of a column.
    pub fn target(&self, column: usize) -> &NamedTarget {
        match self {
            Course::Shared(target) => target,
            Course::Separate(targets) => &targets[column],
        }
    }

    /// Whether any target is random, with a new draw in every run.
    pub fn random(&self) -> bool {
        self.targets().iter().any(|target| target.built.random())
    }

    /// Whether any target jumps.
    pub fn jumps(&self) -> bool {
        self.targets().iter().any(|target| target.built.jumps())
    }
}

impl Cell {
    /// The columns of its subject.
    pub fn space(&self) -> Space {
        self.theta.space()
    }

    /// Samples in one run.
    pub fn samples(&self) -> u64 {
        self.n as u64 * self.iterations as u64
    }

    /// The period of the target of a column, in iterations; `None` if it is not periodic.
    pub(crate) fn period(&self, column: usize) -> Option<f64> {
        self.course.target(column).built.period().map(|period| period * self.iterations as f64)
    }

    /// p_a of a sample on the target.
    pub fn peak(&self) -> f64 {
        let one = self.accept.peak();
        let factors = if self.theta.join() == Some(Join::Product) { self.space().len() } else { 1 };
        (1..factors).fold(one, |product, _| product * one)
    }

    /// What the simulation tells the PAM besides success: the time, and gains, rewards and values if the acceptance models them.
    pub fn feedback(&self) -> Feedback {
        SIMULATED.and(match (self.accept.law(), self.accept.gain()) {
            (Some(Law::Sphere(_)), _) => Feedback::GAINS.and(Feedback::REWARDS).and(Feedback::VALUES),
            (Some(Law::Rewards(_)), _) => Feedback::GAINS.and(Feedback::REWARDS),
            (None, Some(_)) => Feedback::GAINS,
            (None, None) => Feedback::NONE,
        })
    }

    /// The dimension of the sphere whose optimal step size is the target, if the samples move it.
    pub(crate) fn driven_in(&self) -> Option<usize> {
        match (&self.course, self.accept.law()) {
            (Course::Shared(target), Some(Law::Sphere(sphere))) if target.built.driven() => sphere.dim,
            _ => None,
        }
    }

    /// The feedback that the PAM uses and the simulation does not have: stand-ins take its place.
    pub fn unheard(&self) -> Feedback {
        self.subject.build().map_or(Feedback::NONE, |subject| subject.asks().uses.without(self.feedback()))
    }

    /// What takes the place of the feedback that the simulation does not have, in words.
    ///
    /// ```
    /// use tpam_sim::{Catalogues, Experiment, Plan};
    /// let said = |accept: &str| {
    ///     let plan = Plan { pam: "l-shade".into(), accept: accept.into(), ..Plan::default() };
    ///     Experiment::new(&plan, &Catalogues::new(tpam_pam::pams())).unwrap().cells[0].note()
    /// };
    /// let stand_in = "l-shade: equal gains stand in for the gains of successes (gain= of the acceptance models them)";
    /// assert_eq!(said("linear").unwrap(), stand_in);
    /// assert_eq!(said("linear:gain=exponential"), None);
    /// ```
    pub fn note(&self) -> Option<String> {
        let hint = |kind| if kind == Feedback::GAINS { " (gain= of the acceptance models them)" } else { "" };
        let one = |kind: Feedback| format!("{}{}", kind.stand_in(), hint(kind));
        let said: Vec<String> = self.unheard().kinds().map(one).collect();
        (!said.is_empty()).then(|| format!("{}: {}", self.subject.name(), said.join(", ")))
    }

    /// Checks that the parts of the cell fit together.
    pub(crate) fn check(&self) -> Result<(), SpecError> {
        if self.accept.sided() {
            self.check_sides()?;
        }
        for target in self.course.targets() {
            let wrong = |e| SpecError(format!("{}: {e}", target.spec.short()));
            target.built.check(self.iterations).map_err(wrong)?;
            self.check_driven(target)?;
        }
        self.check_feedback()
    }

    /// A driven target needs the sphere in a finite dimension, and a range of step sizes that it does not leave.
    fn check_driven(&self, target: &NamedTarget) -> Result<(), SpecError> {
        if !target.built.driven() {
            return Ok(());
        }
        let (Some(Law::Sphere(sphere)), Some(dim)) = (self.accept.law(), self.driven_in()) else {
            let name = target.spec.name();
            return Err(SpecError(format!("{name} moves with the progress on the sphere: write the acceptance sphere:d=10, or another d")));
        };
        // With the best step size the mean progress of one sample is .2025, and that of the best of n at most about ln n more, for large
        // D: .09 and .434 ln n decades, and a little for chance.
        let fall = (0.1 + 0.44 * libm::log(self.n as f64)) * self.iterations as f64 / dim as f64;
        if fall <= sphere.half_range() {
            return Ok(());
        }
        let (wanted, most) = ((2.0 * fall).ceil(), MOST_DECADES);
        let fewer = (0.5 * most / fall * self.iterations as f64).floor();
        let advice = if wanted <= most { format!("decades={wanted} in the acceptance") } else { format!("iterations={fewer} or fewer") };
        Err(SpecError(format!(
            "the target falls by up to {fall:.0} decades in {} iterations, below the range of the step size: write {advice}",
            self.iterations
        )))
    }

    /// Refuses a PAM that needs what a simulation does not have.
    fn check_feedback(&self) -> Result<(), SpecError> {
        let missing = self.subject.build()?.asks().needs.without(self.feedback());
        if missing.is_empty() {
            return Ok(());
        }
        let (name, accept) = (self.subject.name(), self.accept_spec.name());
        Err(SpecError(if missing == Feedback::GAINS {
            format!("{name} needs {missing}: choose a model of them, such as {accept}:gain=exponential")
        } else {
            let steps = self.space().iter().any(Column::is_log);
            let search = if steps { ", such as `tpam search es:selection=comma,lambda=10`" } else { "" };
            format!("{name} needs {missing}, which a simulation does not have: use it in a search{search}")
        }))
    }

    /// Checks that the values of every tracked column have an order, and that no join loses the side of the target.
    fn check_sides(&self) -> Result<(), SpecError> {
        let (accept, theta) = (self.accept_spec.name(), &self.theta_spec);
        let needs = format!("{accept} needs to know on which side of the target a sample is, and");
        if self.theta.join().is_some_and(|join| join != Join::Product) {
            let many = if self.space().len() == 2 { "two" } else { "several" };
            let name = theta.name();
            return Err(SpecError(format!("{needs} {theta} joins {many} distances: write {name}:join=product")));
        }
        match self.theta.tracked().columns().find(|(_, column)| column.is_category()) {
            Some((_, column)) => Err(SpecError(format!("{needs} the values of {} have no order: use another acceptance", column.name))),
            None => Ok(()),
        }
    }
}
