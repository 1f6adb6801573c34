//! Logs a pattern search on the BBOB functions and computes its ECDF: `cargo run -- FOLDER`.

use std::error::Error;
use std::path::Path;
use tpam_bbob::Bbob;
use tpam_coco::ecdf::{By, EcdfOptions};
use tpam_coco::{Logger, Logs};
use tpam_problem::{Problem, Suite};

/// An optimiser without any code for logging. It tries a step up and down along each coordinate, and halves the step if nothing improves.
fn pattern_search(problem: &dyn Problem, budget: usize) {
    let bounds = problem.bounds();
    let mut x: Vec<f64> = bounds.iter().map(|(low, high)| low + 0.7 * (high - low)).collect();
    let mut best = problem.evaluate(&x);
    let (mut step, mut left) = (1.0, budget - 1);
    while left > 0 && step > 1e-12 {
        let before = best;
        for i in 0..x.len() {
            for direction in [-step, step] {
                if left == 0 {
                    return;
                }
                let old = x[i];
                x[i] = (old + direction).clamp(bounds[i].0, bounds[i].1);
                let value = problem.evaluate(&x);
                left -= 1;
                if value < best { best = value } else { x[i] = old }
            }
        }
        if best == before {
            step /= 2.0;
        }
    }
}

fn run(folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut logger = Logger::create(folder, Bbob.name(), "pattern search")?;
    for function in Bbob.functions() {
        for instance in 1..=5 {
            let problem = logger.observe(Bbob.problem(function, 5, instance)?)?;
            pattern_search(&problem, 1000 * problem.dimension());
        }
    }
    logger.finish()?;

    let logs = Logs::read(&[folder])?;
    let mut options = EcdfOptions::default();
    options.by = By::Group(Bbob.groups());
    options.at = vec![10.0, 100.0, 1000.0];
    let mut text = String::from("share of (function, target) pairs reached after 10, 100, 1000 evaluations per dimension\n");
    for line in logs.ecdf(&options) {
        let shares: Vec<String> = line.budgets.iter().map(|budget| format!("{:.3}", line.curve.at(*budget))).collect();
        text += &format!("{:<6} {}\n", line.part, shares.join("  "));
    }
    Ok(text)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("name a folder for the logs")?;
    print!("{}", run(Path::new(&folder))?);
    Ok(())
}

#[cfg(test)]
mod tests {
    /// Most target values of the separable functions are reached, and no run is missing.
    #[test]
    fn the_logs_are_complete() {
        let folder = std::env::temp_dir().join(format!("tpam-coco-logger-{}", std::process::id()));
        let text = super::run(&folder).unwrap();
        let trials: usize = tpam_coco::read(&folder).unwrap()[0].problems.iter().map(|problem| problem.trials.len()).sum();
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(trials, 24 * 5);
        let last = |part: &str| -> f64 {
            let line = text.lines().find(|line| line.starts_with(part)).unwrap();
            line.split_whitespace().last().unwrap().parse().unwrap()
        };
        assert!(last("separ") > 0.5 && last("separ") > last("hcond"), "{text}");
    }
}
