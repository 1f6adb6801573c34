//! A PAM in a run: what happens to it in each round, whoever judges its samples.

use crate::{Feedback, Outcome, Pam, Params, Stream, View};

/// A PAM, its parameters and its random stream. A round is [`sample`](Self::sample), a judge, and [`update`](Self::update).
///
/// ```
/// use tpam_pam::{C, Flags, Params, Pupil, Stream, Tracked, View, pams};
/// let mut pupil = Pupil::new(pams().spec("jade")?.build()?, Params::new(50, Tracked::C), Stream::new(1, 0, "pam"));
/// pupil.start();
/// for round in 0..100 {
///     pupil.sample(|| View::at(f64::from(round) / 100.0, round.into(), 100.0));
///     let success: Vec<bool> = pupil.params[C].iter().map(|c| *c > 0.8).collect();
///     pupil.update(&Flags::from(success).outcome());
/// }
/// assert!(pupil.params[C].iter().sum::<f64>() / 50.0 > 0.8);
/// # Ok::<(), tpam_pam::spec::SpecError>(())
/// ```
pub struct Pupil {
    /// The PAM.
    pub pam: Box<dyn Pam>,
    /// The parameters of the round.
    pub params: Params,
    /// The stream of its draws.
    pub draws: Stream,
    /// Whether it wants to know something before it samples.
    looks: bool,
}

impl Pupil {
    /// A PAM that samples these columns for as many individuals as they have; it has to be [started](Self::start).
    pub fn new(pam: Box<dyn Pam>, params: Params, draws: Stream) -> Self {
        let looks = !pam.asks().all().common(Feedback::BEFORE).is_empty();
        Self { pam, params, draws, looks }
    }

    /// Starts the PAM, or starts it again.
    pub fn start(&mut self) {
        self.pam.start(self.params.individuals(), self.params.tracked(), &mut self.draws);
    }

    /// Only these individuals, in ascending order, remain.
    pub fn shrink(&mut self, kept: &[usize]) {
        self.pam.shrink(kept);
        self.params = Params::new(kept.len(), self.params.tracked());
    }

    /// Shows the PAM what it wants to know, and samples.
    #[inline]
    pub fn sample<'a>(&mut self, view: impl FnOnce() -> View<'a>) {
        if self.looks {
            self.pam.look(&view());
        }
        self.pam.sample(&mut self.params, &mut self.draws);
    }

    /// Tells the PAM the outcome of its parameters.
    #[inline]
    pub fn update(&mut self, outcome: &Outcome) {
        self.pam.update(&self.params, outcome, &mut self.draws);
    }
}
