//! The subject of a simulation: a PAM, or the oracle, which knows the target.
//!
//! The oracle exists only in the simulation. It is not a PAM: the PAM trait does not give a method access to the target.

use tpam_pam::spec::{Catalogue, Entry, Page, Source, SpecError};
use tpam_pam::{Asks, Feedback, Pam, Space, fitted};

/// The feedback that every simulation has besides success: the time. An acceptance with a gain model adds the gains of successes.
pub const SIMULATED: Feedback = Feedback::PROGRESS.and(Feedback::ROUNDS);

/// The subject of a simulation.
pub enum Subject {
    /// A parameter adaptation method.
    Pam(Box<dyn Pam>),
    /// Always samples the target: its success rate is the upper limit, p_a(0).
    Oracle,
}

impl Subject {
    /// The columns it samples; `None` if it accepts any.
    pub fn space(&self) -> Option<Space> {
        match self {
            Subject::Pam(pam) => pam.space(),
            Subject::Oracle => None,
        }
    }

    /// A subject for the columns of `space`, of those that `build` builds: [fitted], if it is a PAM of F and C. `None` if
    /// it cannot adapt them.
    pub fn on(build: &dyn Fn() -> Result<Self, SpecError>, space: Space) -> Result<Option<Self>, SpecError> {
        let pam = || match build()? {
            Subject::Pam(pam) => Ok(pam),
            Subject::Oracle => Err(SpecError("the oracle has no columns".to_owned())),
        };
        match build()? {
            Subject::Oracle => Ok(Some(Subject::Oracle)),
            Subject::Pam(pam) if pam.space() == Some(space) => Ok(Some(Subject::Pam(pam))),
            Subject::Pam(pam) if pam.space().is_none() => Ok(space.iter().all(|column| pam.adapts(column)).then_some(Subject::Pam(pam))),
            Subject::Pam(_) => Ok(fitted(&pam, space)?.filter(|pam| pam.space() == Some(space)).map(Subject::Pam)),
        }
    }

    /// What it listens to besides success.
    pub fn asks(&self) -> Asks {
        match self {
            Subject::Pam(pam) => pam.asks(),
            Subject::Oracle => Asks::default(),
        }
    }

    /// Whether every simulation has all that it needs.
    ///
    /// ```
    /// use tpam_sim::subject::subjects;
    /// let known = subjects(tpam_pam::pams());
    /// assert!(known.spec("l-shade")?.build()?.can_be_simulated());
    /// # Ok::<(), tpam_pam::spec::SpecError>(())
    /// ```
    pub fn can_be_simulated(&self) -> bool {
        self.asks().needs.without(SIMULATED).is_empty()
    }
}

static ORACLE: Entry<Subject> =
    Page::new("oracle", "always on the target: the upper limit (simulation only)", Source::Unpublished("a baseline of this project"))
        .built(|_| Ok(Subject::Oracle));

/// The PAMs of a registry, and the oracle.
pub fn subjects(pams: Catalogue<Box<dyn Pam>>) -> Catalogue<Subject> {
    pams.map(Subject::Pam).with(&ORACLE)
}
