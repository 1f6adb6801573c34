//! The fits and the observed curves, for people and for programs.

use super::fit::{Fit, probabilities};
use super::functions::{Calibrated, Curve};
use crate::output::table::{aligned, decimals};
use crate::output::{Format, csv, json, number};
use tpam_stats::bernoulli::Trials;
use tpam_stats::wilson_interval;

const FITS: [&str; 17] = [
    "function",
    "dim",
    "theta",
    "samples",
    "successes",
    "rate",
    "family",
    "accept",
    "parameters",
    "log_likelihood",
    "aic",
    "delta_aic",
    "deviance",
    "df",
    "explained",
    "chosen",
    "like",
];
const WORDS: [&str; 4] = ["theta", "family", "accept", "like"];
const CURVES: [&str; 11] =
    ["function", "dim", "theta", "offset", "to", "samples", "successes", "probability", "low", "high", "chosen"];

/// The paper's model.
pub const LINEAR: &str = "linear";

fn each(all: &[Calibrated]) -> impl Iterator<Item = (&Calibrated, &Curve)> {
    all.iter().flat_map(|found| found.curves.iter().map(move |curve| (found, curve)))
}

/// One row per function, θ and family, as CSV or JSON.
pub fn fits(all: &[Calibrated], format: Format) -> Vec<u8> {
    let rows = each(all).flat_map(|(found, curve)| curve.fits.iter().map(move |fit| row(found, curve, fit)));
    if format == Format::Json { json(&FITS, rows, &WORDS) } else { csv(&FITS, rows) }
}

fn row(found: &Calibrated, curve: &Curve, fit: &Fit) -> Vec<String> {
    let total = curve.offsets.total();
    vec![
        found.function.to_string(),
        found.dim.to_string(),
        curve.theta.to_string(),
        total.count.to_string(),
        total.successes.to_string(),
        number(total.rate()),
        fit.accept.name().to_owned(),
        fit.accept.to_string(),
        fit.parameters.to_string(),
        number(fit.log_likelihood),
        number(fit.aic),
        number(fit.delta),
        number(fit.deviance),
        fit.freedom.to_string(),
        number(fit.explained),
        u8::from(fit.delta == 0.0).to_string(),
        fit.like.unwrap_or_default().to_owned(),
    ]
}

/// One row per function, θ and coarse bin with enough samples: what was observed, and what the chosen acceptance expects there.
pub fn curves(all: &[Calibrated]) -> Vec<u8> {
    let rows = each(all).flat_map(|(found, curve)| {
        let fitted = probabilities(&curve.chosen().accept, &curve.offsets.fine().0);
        curve.offsets.coarse().into_iter().map(move |seen| {
            let numbers = [seen.from, seen.to].map(number);
            let counts = [seen.trials.count, seen.trials.successes].map(|count| count.to_string());
            let expected = curve.offsets.expected(&seen, &fitted);
            let rates = [seen.trials.rate(), seen.ends[0], seen.ends[1], expected].map(number);
            let name = [found.function.to_string(), found.dim.to_string(), curve.theta.to_string()];
            name.into_iter().chain(numbers).chain(counts).chain(rates).collect()
        })
    });
    csv(&CURVES, rows)
}

/// Every family on one function, for people.
pub fn one_function(name: &str, found: &Calibrated) -> String {
    let header = ["theta", "acceptance", "ln L", "ΔAIC", "deviance", "df", "explained", ""].map(str::to_owned);
    let mut rows = Vec::new();
    for curve in &found.curves {
        let mut fits: Vec<&Fit> = curve.fits.iter().collect();
        fits.sort_by(|a, b| a.delta.total_cmp(&b.delta));
        rows.extend(fits.into_iter().map(|fit| {
            let like = fit.like.map_or_else(String::new, |other| format!("no better than {other}"));
            let numbers = [(fit.log_likelihood, 1), (fit.delta, 1), (fit.deviance, 1)];
            let numbers = numbers.map(|(value, places)| decimals(value, places));
            let words = [curve.theta.short(), fit.accept.to_string()];
            let rest = [fit.freedom.to_string(), decimals(fit.explained, 3), like];
            words.into_iter().chain(numbers).chain(rest).collect()
        }));
    }
    format!("{}\n\n{}", described(name, found), aligned(&header, &rows, 2))
}

fn described(name: &str, found: &Calibrated) -> String {
    let total = found.curves[0].offsets.total();
    let [used, all] = found.segments;
    let left = match all - used {
        0 => String::new(),
        left => {
            format!(" ({left} more have successes in fewer than five generations, hence no spline, and are left out)")
        }
    };
    format!(
        "{name} on {}-D f{}: {} runs with {used} restart segments{left}, {} samples, success rate {:.4}\n\
         target: the first segment of the median run, instance {}: {} generations of {} individuals, {} restarts after it",
        found.dim,
        found.function,
        found.runs,
        total.count,
        total.rate(),
        found.instance,
        found.targets[0].len(),
        found.individuals,
        found.restarts
    )
}

/// The header of [`summary`].
pub const SUMMARY: [&str; 12] = [
    "function",
    "theta",
    "shape",
    "chosen by AIC",
    "below",
    "at",
    "above",
    "explained",
    "deviance",
    "df",
    "ΔAIC linear",
    "linear explains",
];
/// How many of them are words.
pub const SUMMARY_WORDS: usize = 4;

/// One row per function and θ: success below, at and above the target, which acceptance was chosen, how well it does, and how far the paper's linear model is behind.
pub fn summary(all: &[Calibrated]) -> Vec<Vec<String>> {
    let row = |(found, curve): (&Calibrated, &Curve)| {
        let chosen = curve.chosen();
        let linear = |what: fn(&Fit) -> f64| curve.fit(LINEAR).map_or(f64::NAN, what);
        let words =
            [format!("f{}", found.function), curve.theta.short(), shape(curve).to_owned(), chosen.accept.to_string()];
        let around = curve.offsets.around().map(|trials| decimals(trials.rate(), 3));
        let fitted = [decimals(chosen.explained, 3), decimals(chosen.deviance, 1), chosen.freedom.to_string()];
        let behind = [decimals(linear(|fit| fit.delta), 1), decimals(linear(|fit| fit.explained), 3)];
        words.into_iter().chain(around).chain(fitted).chain(behind).collect()
    };
    each(all).map(row).collect()
}

/// The shape of a curve in one word, by success below, at and above the target: two of them differ where their 95 % intervals do not meet.
pub fn shape(curve: &Curve) -> &'static str {
    let [below, at, above] = curve.offsets.around();
    let more = |a: Trials, b: Trials| {
        let ends = |trials: Trials| wilson_interval(trials.successes, trials.count, 0.95);
        match (ends(a), ends(b)) {
            (Some(a), Some(b)) if a.low > b.high => 1,
            (Some(a), Some(b)) if a.high < b.low => -1,
            _ => 0,
        }
    };
    match (more(at, below), more(at, above)) {
        (1, 1) => "peak",
        (-1, -1) => "dip",
        (0, 0) => "level",
        (-1, 1) => "falls",
        (1, -1) => "rises",
        (0, 1) => "falls above",
        (0, _) => "rises above",
        (1, _) => "rises below",
        _ => "falls below",
    }
}

/// The table of several functions, for people.
pub fn several_functions(name: &str, all: &[Calibrated]) -> String {
    let dim = all.first().map_or(0, |found| found.dim);
    format!("{name} in {dim} dimensions\n\n{}", aligned(&SUMMARY.map(str::to_owned), &summary(all), SUMMARY_WORDS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibrate::offsets::Offsets;
    use tpam_sim::theta::thetas;

    #[test]
    fn shapes_by_success_below_at_and_above() {
        let with = |rates: [u32; 3]| {
            let mut offsets = Offsets::signed();
            for (offset, rate) in [-0.1, 0.0, 0.1].into_iter().zip(rates) {
                (0..1000).for_each(|k| offsets.count(offset, k % 100 < rate));
            }
            shape(&Curve { theta: thetas(tpam_pam::FC).spec("c").unwrap(), offsets, fits: Vec::new() })
        };
        let shapes = [
            [10, 30, 10],
            [30, 10, 30],
            [20, 20, 20],
            [40, 20, 10],
            [10, 20, 40],
            [20, 20, 10],
            [20, 20, 40],
            [10, 20, 20],
            [40, 20, 20],
        ];
        assert_eq!(
            shapes.map(with),
            ["peak", "dip", "level", "falls", "rises", "falls above", "rises above", "rises below", "falls below"]
        );
    }
}
