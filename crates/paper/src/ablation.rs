//! What the memory of SHADE is worth: SHADE with one entry, and JADE with samples that are as widely spread as those of SHADE. θ = C.

use super::study::{Stage, Study};
use super::tracking::FAST;
use tpam_pam::spec::{Bounds, Entry, OptionDef, Page, Source};
use tpam_pam::{C, Outcome, Pam, Params, Stream, Tracked, mean};
use tpam_sim::measure::Nothing;
use tpam_sim::run::{Round, Runner, Watch};
use tpam_sim::{Catalogues, Cell, Experiment, Plan};
use tpam_store::Error;

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
pub(crate) fn measure(study: &Study) -> Result<Vec<Ablation>, Error> {
    let known = Catalogues::new(tpam_pam::pams().with(&WIDE));
    let mut all = Vec::new();
    for (target, p_max) in FAST.into_iter().flat_map(|target| [0.1, 0.2, 0.3].map(|p| (target, p))) {
        let cell = |pam: &str| cell(study, &known, pam, target, p_max);
        let spread = |pam: &str| Ok::<f64, Error>(spread(study, &cell(pam)?));
        let shade = spread("shade")?;
        let mut width = shade;
        for _ in 0..CORRECTIONS {
            width *= shade / spread(&format!("jade-wide:sd={width}"))?;
        }
        let wide = format!("jade-wide:sd={width}");
        let spreads = [shade, spread(&wide)?];
        let (single, wide) = (rates(study, &cell("shade:h=1")?)?, rates(study, &cell(&wide)?)?);
        all.push(Ablation { target, p_max, single, wide, width, spreads });
        study.work(Stage::Simulations).check()?;
    }
    Ok(all)
}

fn cell(study: &Study, known: &Catalogues, pam: &str, target: &str, p_max: f64) -> Result<Cell, Error> {
    let accept = format!("linear:alpha=1,pmax={p_max}");
    let (pam, theta, target, accept) = (pam.into(), "c".into(), target.into(), accept.as_str().into());
    let plan = Plan { pam, theta, target, accept, runs: study.runs, seed: study.seed, ..Plan::default() };
    let cells = Experiment::new(&plan, known)?.cells;
    Ok(cells.into_iter().next().expect("one PAM on one target is one cell"))
}

/// r_succ, run by run.
fn rates(study: &Study, cell: &Cell) -> Result<Vec<f64>, Error> {
    let mut runner = Runner::new(cell)?;
    let samples = (cell.iterations * cell.n) as f64;
    Ok((0..study.runs).map(|run| runner.run(study.seed, run, &mut Nothing) as f64 / samples).collect())
}

/// The root mean square spread of the samples within an iteration, over a few runs.
fn spread(study: &Study, cell: &Cell) -> f64 {
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
        self.variances +=
            samples.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / samples.len() as f64;
        self.iterations += 1.0;
    }
}

/// JADE's rule for C with samples of any width.
static WIDE: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "jade-wide",
        about: "JADE on C with samples of another width",
        source: Source::Unpublished("an ablation"),
        options: &[OptionDef::real("sd", Bounds::positive(), "0.1", "standard deviation of the samples")],
        ..Page::EMPTY
    },
    build: |options| Ok(Box::new(Wide { sd: options.real("sd"), mu: 0.5 })),
};

struct Wide {
    sd: f64,
    mu: f64,
}

/// JADE's learning rate.
const RATE: f64 = 0.1;

impl Pam for Wide {
    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {
        self.mu = 0.5;
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        let draws = rng.normals(out[C].len());
        let clipped = |draw: &f64| (self.mu + self.sd * draw).clamp(0.0, 1.0);
        out[C].iter_mut().zip(draws).for_each(|(value, draw)| *value = clipped(draw));
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        if let Some(mean) = mean::arithmetic(&used[C], outcome.ones) {
            self.mu = (1.0 - RATE) * self.mu + RATE * mean;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With the standard deviation 0.1 it is JADE, up to rounding.
    #[test]
    fn the_narrow_one_is_jade() {
        let known = Catalogues::new(tpam_pam::pams().with(&WIDE));
        let plan =
            Plan { pam: "jade,jade-wide".into(), theta: "c".into(), target: "sin:omega=40".into(), ..Plan::default() };
        let cells = Experiment::new(&plan, &known).unwrap().cells;
        let rates = [0, 1].map(|k: usize| Runner::new(&cells[k]).unwrap().run(1, 0, &mut Nothing));
        assert_eq!(rates[0], rates[1]);
    }
}
