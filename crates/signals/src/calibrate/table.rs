//! Tables of the fits and of the observed curves.

use super::fit::{Fit, probabilities};
use super::functions::{Calibrated, Curve};
use super::shape::{FORCED, UNKNOWN, shape};
use tpam_rows::spec_columns::{Parts, SpecColumns};
use tpam_table::{Document, Table};

/// The acceptance of the paper.
pub const LINEAR: &str = "linear";

fn each(all: &[Calibrated]) -> impl Iterator<Item = (&Calibrated, &Curve)> {
    all.iter().flat_map(|found| found.curves.iter().map(move |curve| (found, curve)))
}

/// One row per function, θ and family.
pub fn fits(all: &[Calibrated]) -> Table {
    let mut rows: Vec<(&Calibrated, &Curve, &Fit)> = Vec::new();
    for (found, curve) in each(all) {
        rows.extend(curve.fits.iter().map(|fit| (found, curve, fit)));
    }
    let accepts: Vec<Option<Parts>> = rows.iter().map(|(.., fit)| Some(Parts::of(&fit.accept))).collect();
    let table = Table::of(&rows)
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
pub fn curves(all: &[Calibrated]) -> Table {
    let mut rows = Vec::new();
    for (found, curve) in each(all) {
        let fitted = probabilities(&curve.chosen().accept, &curve.offsets.fine().0);
        let bins = curve.offsets.coarse().into_iter();
        rows.extend(bins.map(|bin| (found, curve, curve.offsets.expected(&bin, &fitted), bin)));
    }
    Table::of(&rows)
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
pub fn one_function(name: &str, found: &Calibrated) -> Document {
    let mut rows: Vec<(&Curve, &Fit)> = Vec::new();
    for curve in &found.curves {
        let mut fits: Vec<&Fit> = curve.fits.iter().collect();
        fits.sort_by(|a, b| a.delta.total_cmp(&b.delta));
        rows.extend(fits.into_iter().map(|fit| (curve, fit)));
    }
    let like = |fit: &Fit| fit.like.map_or_else(String::new, |other| format!("no better than {other}"));
    let table = Table::of(&rows)
        .text("theta", |(curve, _)| curve.theta.short())
        .text("acceptance", |(_, fit)| fit.accept.to_string())
        .real("ln L", |(_, fit)| fit.log_likelihood)
        .decimals(1)
        .real("ΔQAIC", |(_, fit)| fit.delta)
        .decimals(1)
        .real("deviance", |(_, fit)| fit.deviance)
        .decimals(1)
        .integer("df", |(_, fit)| fit.freedom)
        .real("explained", |(_, fit)| fit.explained)
        .decimals(3)
        .text("", |(_, fit)| like(fit))
        .right();
    let verdicts: Vec<String> = found.curves.iter().map(verdict).collect();
    let document = Document::new().text(described(name, found)).text(verdicts.join("\n"));
    explained(document, found.learns).table(table.build())
}

/// Whether the chosen acceptance fits, in words.
fn verdict(curve: &Curve) -> String {
    let (theta, fit) = (curve.theta.short(), curve.chosen());
    let numbers =
        format!("deviance {:.1} with {} degrees of freedom, overdispersion {:.1}", fit.deviance, fit.freedom, curve.overdispersion);
    let chosen = fit.accept.name();
    match (curve.has_signal(), curve.is_fitted()) {
        (false, true) => {
            format!("theta {theta}: success does not depend on the distance: no acceptance explains more than a constant rate ({numbers}).")
        }
        (false, false) => format!(
            "theta {theta}: no acceptance fits: none explains more than a constant rate, and a constant does not describe the samples either ({numbers})."
        ),
        (true, true) => format!("theta {theta}: {chosen} fits up to sampling error ({numbers})."),
        (true, false) => format!(
            "theta {theta}: no acceptance fits up to sampling error, by its own deviance: {chosen}, the best, explains {:.0} % of the deviance ({numbers}, p < 0.001). The scenario is an approximation.",
            100.0 * fit.explained
        ),
    }
}

/// On which functions no acceptance fits, in words, for each θ.
fn verdicts(all: &[Calibrated]) -> String {
    let of = |k: usize| {
        let named = |is: &dyn Fn(&Curve) -> bool| {
            let found = all.iter().filter(|found| is(&found.curves[k])).map(|found| format!("f{}", found.function));
            let names: Vec<String> = found.collect();
            if names.is_empty() { "none".to_owned() } else { format!("{} ({})", names.len(), names.join(", ")) }
        };
        format!(
            "theta {}, {} function{}: no acceptance fits up to sampling error on {}; none explains more than a constant rate on {}.",
            all[0].curves[k].theta.short(),
            all.len(),
            if all.len() == 1 { "" } else { "s" },
            named(&|curve| !curve.is_fitted()),
            named(&|curve| !curve.has_signal()),
        )
    };
    (0..all.first().map_or(0, |found| found.curves.len())).map(of).collect::<Vec<_>>().join("\n")
}

/// Adds why no shape is given, if the PAM learns.
fn explained(document: Document, learns: bool) -> Document {
    if learns { document.text(FORCED) } else { document }
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

/// One row per function and θ, to be printed: success below, at and above the target, the chosen acceptance, how well it fits, and how much
/// worse the paper's linear model is.
pub fn summary(all: &[Calibrated]) -> Table {
    let rows: Vec<(&Calibrated, &Curve)> = each(all).collect();
    let linear = |curve: &Curve, what: fn(&Fit) -> f64| curve.fit(LINEAR).map_or(f64::NAN, what);
    let mut table = Table::of(&rows)
        .text("function", |(found, _)| format!("f{}", found.function))
        .text("theta", |(_, curve)| curve.theta.short())
        .text("shape", |(found, curve)| shape(found, curve).unwrap_or(UNKNOWN))
        .text("chosen by QAIC", |(_, curve)| curve.chosen().accept.to_string());
    for (at, name) in ["below", "at", "above"].into_iter().enumerate() {
        table = table.real(name, move |(_, curve)| curve.offsets.around()[at].rate()).decimals(3);
    }
    table
        .real("explained", |(_, curve)| curve.chosen().explained)
        .decimals(3)
        .real("deviance", |(_, curve)| curve.chosen().deviance)
        .decimals(1)
        .integer("df", |(_, curve)| curve.chosen().freedom)
        .real("ΔQAIC linear", |(_, curve)| linear(curve, |fit| fit.delta))
        .decimals(1)
        .real("linear explains", |(_, curve)| linear(curve, |fit| fit.explained))
        .decimals(3)
        .build()
}

/// The table of several functions, to be printed.
pub fn several_functions(name: &str, all: &[Calibrated]) -> Document {
    let dim = all.first().map_or(0, |found| found.dim);
    let document = Document::new().text(format!("{name} in {dim} dimensions")).text(verdicts(all));
    explained(document, all.iter().any(|found| found.learns)).table(summary(all))
}
