//! A PAM in a run: what happens to it in each round, whoever judges its samples.

use crate::{Feedback, Outcome, Pam, Params, Stream, Tracked, View};

/// A PAM and its random stream. A round is [`sample`](Self::sample), a judge, and [`update`](Self::update).
///
/// ```
/// use tpam_pam::{C, Flags, Params, Pupil, Stream, Tracked, View, pams};
/// let mut pupil = Pupil::new(pams().spec("jade")?.build()?, Stream::new(1, 0, "pam"));
/// let mut params = Params::new(50, Tracked::C);
/// pupil.start(50, Tracked::C);
/// for round in 0..100u32 {
///     pupil.sample(&mut params, || View::at(f64::from(round) / 100.0, round.into(), 100.0));
///     let success: Vec<bool> = params[C].iter().map(|c| *c > 0.8).collect();
///     pupil.update(&params, &Flags::from(success).outcome());
/// }
/// assert!(params[C].iter().sum::<f64>() / 50.0 > 0.8);
/// # Ok::<(), tpam_pam::spec::SpecError>(())
/// ```
pub struct Pupil {
    /// The PAM.
    pub pam: Box<dyn Pam>,
    /// The stream of its draws.
    pub draws: Stream,
    /// Whether it wants to know something before it samples.
    looks: bool,
}

impl Pupil {
    /// A PAM that has to be [started](Self::start).
    pub fn new(pam: Box<dyn Pam>, draws: Stream) -> Self {
        let looks = !pam.asks().all().common(Feedback::BEFORE).is_empty();
        Self { pam, draws, looks }
    }

    /// Starts the PAM for `n` individuals and the `tracked` columns, or starts it again.
    pub fn start(&mut self, n: usize, tracked: Tracked) {
        self.pam.start(n, tracked, &mut self.draws);
    }

    /// Shows the PAM what it wants to know, and samples.
    #[inline]
    pub fn sample<'a>(&mut self, params: &mut Params, view: impl FnOnce() -> View<'a>) {
        if self.looks {
            self.pam.look(&view());
        }
        self.pam.sample(params, &mut self.draws);
    }

    /// Tells the PAM the outcome of its parameters.
    #[inline]
    pub fn update(&mut self, params: &Params, outcome: &Outcome) {
        self.pam.update(params, outcome, &mut self.draws);
    }
}
