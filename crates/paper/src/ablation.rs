//! What the memory of SHADE is worth: SHADE with one entry, and JADE with samples that are as widely spread as those of SHADE. θ = C.

use super::simulated::Simulated;
use super::tracking::{FAST, cells, rates};
use tpam_pam::C;
use tpam_sim::Cell;
use tpam_sim::run::{Round, Runner, Watch};
use tpam_store::Error;
use tpam_work::Work;

/// SHADE and its ablations on one target.
pub(crate) struct Ablation {
    pub(crate) target: &'static str,
    pub(crate) p_max: f64,
    /// r_succ of SHADE with one entry, run by run.
    pub(crate) single: Vec<f64>,
    /// r_succ of JADE with wider samples, run by run.
    pub(crate) wide: Vec<f64>,
    /// The standard deviation of these samples around μ, before they are clipped.
    pub(crate) width: f64,
    /// The root mean square spread of the samples of SHADE and of the wider JADE within an iteration.
    pub(crate) spreads: [f64; 2],
}

/// The number of runs from which spreads are measured.
const FEW: u64 = 11;
/// How often the width is corrected, so that clipped samples have the spread of SHADE.
const CORRECTIONS: usize = 3;

/// Simulates the ablations on the fast targets at p_max 0.1, 0.2 and 0.3. Not stored: it takes a second.
pub(crate) fn measure(study: &Simulated, work: &Work) -> Result<Vec<Ablation>, Error> {
    // JADE is a member of the family `mean`.
    let jade = |width: f64| format!("mean:preset=jade,width={width}");
    let mut all = Vec::new();
    for (target, p_max) in FAST.into_iter().flat_map(|target| [0.1, 0.2, 0.3].map(|p| (target, p))) {
        let accept = format!("linear:alpha=1,pmax={p_max}");
        let cell = |pam: &str| Ok::<Cell, Error>(cells(study, pam, "c", target, &accept)?.swap_remove(0));
        let spread = |pam: &str| Ok::<f64, Error>(spread(study, &cell(pam)?));
        let rates = |pam: &str| rates(&cell(pam)?, study.runs, study.seed);
        let shade = spread("shade")?;
        let mut width = shade;
        for _ in 0..CORRECTIONS {
            width *= shade / spread(&jade(width))?;
        }
        let spreads = [shade, spread(&jade(width))?];
        let (single, wide) = (rates("shade:h=1")?, rates(&jade(width))?);
        all.push(Ablation { target, p_max, single, wide, width, spreads });
        work.check()?;
    }
    Ok(all)
}

/// The root mean square spread of the samples within an iteration, over a few runs.
fn spread(study: &Simulated, cell: &Cell) -> f64 {
    let Ok(mut runner) = Runner::new(cell) else { return f64::NAN };
    let mut seen = Spread::default();
    for run in 0..study.runs.min(FEW) {
        runner.run(study.seed, run, &mut seen);
    }
    (seen.variances / seen.iterations).sqrt()
}

/// Variances of the samples of single iterations, summed.
#[derive(Default)]
struct Spread {
    variances: f64,
    iterations: f64,
}

impl Watch for Spread {
    fn see(&mut self, round: &Round) {
        let samples = &round.params[C];
        let mean = samples.iter().sum::<f64>() / samples.len() as f64;
        self.variances += samples.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / samples.len() as f64;
        self.iterations += 1.0;
    }
}
