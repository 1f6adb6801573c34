//! Tables of the fits and of the observed curves, and the shape of a curve in one word, where it can be known.

use super::fit::{Fit, probabilities};
use super::functions::{Calibrated, Curve, each};
use tpam_figure::prose;
use tpam_rows::spec_columns::{Parts, SpecColumns};
use tpam_stats::bernoulli::Trials;
use tpam_stats::wilson_interval;
use tpam_table::{Document, Table};

/// The acceptance of the paper.
pub const LINEAR: &str = "linear";

/// One row per function, θ and family.
pub(super) fn fits(all: &[Calibrated]) -> Table {
    let rows: Vec<(&Calibrated, &Curve, &Fit)> =
        each(all).flat_map(|(found, curve)| curve.fits.iter().map(move |fit| (found, curve, fit))).collect();
    let accepts: Vec<Option<Parts>> = rows.iter().map(|(.., fit)| Some(Parts::from_spec(&fit.accept))).collect();
    let table = Table::from_rows(&rows)
        .integer("function", |(found, ..)| found.function)
        .integer("dim", |(found, ..)| found.dim)
        .text("theta", |(_, curve, _)| curve.theta.to_string())
        .integer("samples", |(_, curve, _)| curve.offsets.total().count)
        .integer("successes", |(_, curve, _)| curve.offsets.total().successes)
        .real("rate", |(_, curve, _)| curve.offsets.total().rate())
        .text("family", |(.., fit)| fit.accept.name())
        .text("accept", |(.., fit)| fit.accept.to_string())
        .integer("parameters", |(.., fit)| fit.parameters)
        .real("log_likelihood", |(.., fit)| fit.log_likelihood)
        .real("aic", |(.., fit)| fit.aic)
        .real("overdispersion", |(_, curve, _)| curve.overdispersion)
        .real("qaic", |(.., fit)| fit.qaic)
        .real("delta_qaic", |(.., fit)| fit.delta)
        .real("deviance", |(.., fit)| fit.deviance)
        .integer("df", |(.., fit)| fit.freedom)
        .real("explained", |(.., fit)| fit.explained)
        .integer("chosen", |(.., fit)| fit.delta == 0.0)
        .text("like", |(.., fit)| fit.like.unwrap_or_default());
    SpecColumns::new("accept", &accepts).add_in_order(table).build()
}

/// One row per function, θ and coarse bin with enough samples: the observed success rate, and the one that the chosen acceptance predicts.
pub(super) fn curves(all: &[Calibrated]) -> Table {
    let mut rows = Vec::new();
    for (found, curve) in each(all) {
        let fitted = probabilities(&curve.chosen().accept, &curve.offsets.fine().0);
        let bins = curve.offsets.coarse().into_iter();
        rows.extend(bins.map(|bin| (found, curve, curve.offsets.expected(&bin, &fitted), bin)));
    }
    Table::from_rows(&rows)
        .integer("function", |(found, ..)| found.function)
        .integer("dim", |(found, ..)| found.dim)
        .text("theta", |(_, curve, ..)| curve.theta.to_string())
        .real("offset", |(.., bin)| bin.from)
        .real("to", |(.., bin)| bin.to)
        .integer("samples", |(.., bin)| bin.trials.count)
        .integer("successes", |(.., bin)| bin.trials.successes)
        .real("probability", |(.., bin)| bin.trials.rate())
        .real("low", |(.., bin)| bin.ends[0])
        .real("high", |(.., bin)| bin.ends[1])
        .real("chosen", |(_, _, expected, _)| *expected)
        .build()
}

/// Every family on one function, the best first, to be printed.
pub(super) fn one_function(name: &str, found: &Calibrated) -> Document {
    let mut rows: Vec<(&Curve, &Fit)> = Vec::new();
    for curve in &found.curves {
        let mut fits: Vec<&Fit> = curve.fits.iter().collect();
        fits.sort_by(|a, b| a.delta.total_cmp(&b.delta));
        rows.extend(fits.into_iter().map(|fit| (curve, fit)));
    }
    let like = |fit: &Fit| fit.like.map_or_else(String::new, |other| format!("no better than {other}"));
    let table = Table::from_rows(&rows)
        .text("theta", |(curve, _)| curve.theta.short())
        .text("acceptance", |(_, fit)| fit.accept.to_string())
        .rounded("ln L", 1, |(_, fit)| fit.log_likelihood)
        .rounded("ΔQAIC", 1, |(_, fit)| fit.delta)
        .rounded("deviance", 1, |(_, fit)| fit.deviance)
        .integer("df", |(_, fit)| fit.freedom)
        .rounded("explained", 3, |(_, fit)| fit.explained)
        .text("", |(_, fit)| like(fit))
        .right();
    let verdicts: Vec<String> = found.curves.iter().map(verdict).collect();
    let document = Document::new().text(described(name, found)).text(verdicts.join("\n"));
    explained(document, found.learns).table(table.build())
}

/// Whether the chosen acceptance fits, in words.
fn verdict(curve: &Curve) -> String {
    let fit = curve.chosen();
    let [level, nothing, fits, approximation, numbers] = prose!(
        "verdict",
        theta = curve.theta.short(),
        chosen = fit.accept.name(),
        explained = 100.0 * fit.explained,
        deviance = fit.deviance,
        freedom = fit.freedom,
        overdispersion = curve.overdispersion,
    );
    match (curve.has_signal(), curve.is_fitted()) {
        (false, true) => format!("{level} ({numbers})."),
        (false, false) => format!("{nothing} ({numbers})."),
        (true, true) => format!("{fits} ({numbers})."),
        (true, false) => format!("{approximation} ({numbers}, p < 0.001). The scenario is an approximation."),
    }
}

/// On which functions no acceptance fits, in words, for each θ.
fn verdicts(all: &[Calibrated]) -> String {
    let on_all = |k: usize| {
        let named = |is: &dyn Fn(&Curve) -> bool| {
            let found = all.iter().filter(|found| is(&found.curves[k])).map(|found| format!("f{}", found.function));
            let names: Vec<String> = found.collect();
            if names.is_empty() { "none".to_owned() } else { format!("{} ({})", names.len(), names.join(", ")) }
        };
        let [words] = prose!(
            "verdicts",
            theta = all[0].curves[k].theta.short(),
            count = all.len(),
            functions = if all.len() == 1 { "function" } else { "functions" },
            unfitted = named(&|curve| !curve.is_fitted()),
            level = named(&|curve| !curve.has_signal()),
        );
        words
    };
    (0..all.first().map_or(0, |found| found.curves.len())).map(on_all).collect::<Vec<_>>().join("\n")
}

/// Adds why no shape is given, if the PAM learns.
fn explained(document: Document, learns: bool) -> Document {
    if learns { document.text(FORCED) } else { document }
}

fn described(name: &str, found: &Calibrated) -> String {
    let total = found.curves[0].offsets.total();
    let [used, all] = found.segments;
    let left_out = match all - used {
        0 => String::new(),
        left => format!(" ({left} more have successes in fewer than five generations, hence no spline, and are left out)"),
    };
    let [searches, target] = prose!(
        "calibrated",
        name = name,
        dim = found.dim,
        function = found.function,
        runs = found.runs,
        used = used,
        left_out = left_out,
        samples = total.count,
        rate = total.rate(),
        instance = found.instance,
        generations = found.targets[0].len(),
        individuals = found.individuals,
        restarts = found.restarts,
    );
    format!("{searches}\n{target}")
}

/// One row per function and θ, to be printed: success below, at and above the target, the chosen acceptance, how well it fits, and how much
/// worse the paper's linear model is.
pub fn summary(all: &[Calibrated]) -> Table {
    let rows: Vec<(&Calibrated, &Curve)> = each(all).collect();
    let linear = |curve: &Curve, what: fn(&Fit) -> f64| curve.fit(LINEAR).map_or(f64::NAN, what);
    Table::from_rows(&rows)
        .text("function", |(found, _)| format!("f{}", found.function))
        .text("theta", |(_, curve)| curve.theta.short())
        .text("shape", |(found, curve)| shape(found, curve).unwrap_or(UNKNOWN))
        .text("chosen by QAIC", |(_, curve)| curve.chosen().accept.to_string())
        .rounded("below", 3, |(_, curve)| curve.offsets.around()[0].rate())
        .rounded("at", 3, |(_, curve)| curve.offsets.around()[1].rate())
        .rounded("above", 3, |(_, curve)| curve.offsets.around()[2].rate())
        .rounded("explained", 3, |(_, curve)| curve.chosen().explained)
        .rounded("deviance", 1, |(_, curve)| curve.chosen().deviance)
        .integer("df", |(_, curve)| curve.chosen().freedom)
        .rounded("ΔQAIC linear", 1, |(_, curve)| linear(curve, |fit| fit.delta))
        .rounded("linear explains", 3, |(_, curve)| linear(curve, |fit| fit.explained))
        .build()
}

/// The table of several functions, to be printed.
pub(super) fn several_functions(name: &str, all: &[Calibrated]) -> Document {
    let dim = all.first().map_or(0, |found| found.dim);
    let document = Document::new().text(format!("{name} in {dim} dimensions")).text(verdicts(all));
    explained(document, all.iter().any(|found| found.learns)).table(summary(all))
}

/// Why the samples of a PAM that learns do not tell the shape of the curve.
///
/// With sampling variance v, the successes have the mean m ≈ μ + v·(ln p)′ and the PAM learns a mean that is κ·v/m above m. It rests where
/// this equals μ, which forces the slope.
pub const FORCED: &str = "A PAM that learns a mean of its successes rests where d ln p/dθ = −κ/θ, on any function: κ is 1 for Lehmer's \
                          mean, 0.25 for the power mean of order 1.5 and 0 for the arithmetic mean. So the slope of success at the target \
                          belongs to the PAM, and its samples do not tell whether success has a peak there: no shape is given. Samples \
                          that do not depend on successes (such as those of uniform) tell it.";

/// What a table shows instead of a shape.
pub(super) const UNKNOWN: &str = "set by the PAM";

/// The shape of a curve in one word, from the success rates below, at and above the target. Two rates differ if their 95 % intervals do not
/// overlap. `None` if the samples are those of a PAM that learns: see [`FORCED`].
pub(super) fn shape(found: &Calibrated, curve: &Curve) -> Option<&'static str> {
    (!found.learns).then(|| around(curve))
}

fn around(curve: &Curve) -> &'static str {
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
            let theta = thetas(tpam_pam::FC).spec("c").unwrap();
            around(&Curve { theta, offsets, overdispersion: 1.0, fits: Vec::new() })
        };
        let shapes =
            [[10, 30, 10], [30, 10, 30], [20, 20, 20], [40, 20, 10], [10, 20, 40], [20, 20, 10], [20, 20, 40], [10, 20, 20], [40, 20, 20]];
        assert_eq!(
            shapes.map(with),
            ["peak", "dip", "level", "falls", "rises", "falls above", "rises above", "rises below", "falls below"]
        );
    }
}
