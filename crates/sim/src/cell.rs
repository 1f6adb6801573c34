//! A cell of a grid: one subject, one θ, one target, one acceptance, one size.

use crate::accept::SharedAcceptance;
use crate::subject::Subject;
use crate::target::SharedTarget;
use crate::theta::{Join, Theta};
use tpam_pam::spec::{Spec, SpecError};

/// What is simulated, but for run and seed.
#[derive(Clone)]
pub struct Cell {
    /// Who is simulated.
    pub subject: Spec<Subject>,
    /// What is tracked.
    pub theta: Theta,
    /// `theta` in words.
    pub theta_spec: Spec<Theta>,
    /// What moves.
    pub course: Course,
    /// Who succeeds.
    pub accept: SharedAcceptance,
    /// `accept` in words.
    pub accept_spec: Spec<SharedAcceptance>,
    /// Individuals N.
    pub n: usize,
    /// Iterations t_max.
    pub iterations: usize,
}

/// A target and its words.
#[derive(Clone)]
pub struct NamedTarget {
    /// In words.
    pub spec: Spec<SharedTarget>,
    /// Itself.
    pub built: SharedTarget,
}

/// The targets of a cell.
#[derive(Clone)]
pub enum Course {
    /// One for whatever is tracked; of a pair, both parameters follow the same path.
    Shared(NamedTarget),
    /// One for each parameter of a pair.
    Separate {
        /// F's.
        f: NamedTarget,
        /// C's.
        c: NamedTarget,
    },
}

impl Course {
    /// The targets there are.
    pub fn targets(&self) -> Vec<&NamedTarget> {
        match self {
            Course::Shared(target) => vec![target],
            Course::Separate { f, c } => vec![f, c],
        }
    }

    /// Whether any of them is drawn anew in every run.
    pub fn random(&self) -> bool {
        self.targets().iter().any(|target| target.built.random())
    }

    /// Whether any of them jumps.
    pub fn jumps(&self) -> bool {
        self.targets().iter().any(|target| target.built.jumps())
    }

    /// The specs for the columns target, target_f and target_c; empty where there is none.
    fn words(&self) -> [String; 3] {
        match self {
            Course::Shared(target) => [target.spec.to_string(), String::new(), String::new()],
            Course::Separate { f, c } => [String::new(), f.spec.to_string(), c.spec.to_string()],
        }
    }
}

impl Cell {
    /// The names of the columns that say which cell a row belongs to; each is the flag or key that sets it.
    pub const LABELS: [&'static str; 8] =
        ["pam", "theta", "target", "target_f", "target_c", "accept", "n", "iterations"];

    /// The canonical values of [`Cell::LABELS`].
    pub fn labels(&self) -> [String; 8] {
        let [target, target_f, target_c] = self.course.words();
        [
            self.subject.to_string(),
            self.theta_spec.to_string(),
            target,
            target_f,
            target_c,
            self.accept_spec.to_string(),
            self.n.to_string(),
            self.iterations.to_string(),
        ]
    }

    /// Samples in one run.
    pub fn samples(&self) -> u64 {
        self.n as u64 * self.iterations as u64
    }

    /// After how many iterations the targets of F and of C repeat themselves, where they do.
    pub(crate) fn periods(&self) -> [Option<f64>; 2] {
        let of = |target: &NamedTarget| target.built.period().map(|period| period * self.iterations as f64);
        match &self.course {
            Course::Shared(target) => [of(target); 2],
            Course::Separate { f, c } => [of(f), of(c)],
        }
    }

    /// p_a of a sample on the target.
    pub fn peak(&self) -> f64 {
        let one = self.accept.peak();
        if self.theta == Theta::Pair(Join::Product) { one * one } else { one }
    }

    /// What fits alone but not together.
    pub(crate) fn check(&self) -> Result<(), SpecError> {
        if self.accept.sided() && matches!(self.theta, Theta::Pair(join) if join != Join::Product) {
            return Err(SpecError(format!(
                "{} needs to know on which side of the target a sample is, and {} joins two distances: write pair:join=product",
                self.accept_spec.name(),
                self.theta_spec
            )));
        }
        self.subject.build().map(drop)
    }
}
