//! The measure that a figure shows: its name, its title with its unit, and which end is better.

use super::symbol;
use crate::Error;
use crate::folder::Stored;
use crate::summary::LEVEL;
use tpam_pam::spec::nearest;
use tpam_stats::{Moments, mean_interval};

/// The name of the success rate.
pub(super) const SUCCESS: &str = "success";

/// Which values of a measure are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Better {
    /// The highest, such as that of the success rate.
    Higher,
    /// The lowest, such as that of the root mean square error.
    Lower,
    /// The one nearest to 0, such as that of the bias.
    NearZero,
}

impl Better {
    /// A number that is higher if the value is better.
    pub(super) fn score(self, value: f64) -> f64 {
        match self {
            Better::Higher => value,
            Better::Lower => -value,
            Better::NearZero => -value.abs(),
        }
    }

    /// The value that belongs to a score.
    pub(super) fn value(self, score: f64) -> f64 {
        if self == Better::Higher { score } else { -score }
    }
}

/// The column of `runs.csv` with a name. A measure that exists once for each column may be named without it, `lag` for `lag_c`, if one of them was measured.
pub(crate) fn resolved(name: &str, cells: &[Stored]) -> Result<String, Error> {
    let all: Vec<&str> = cells.first().map_or_else(Vec::new, |cell| cell.measures().collect());
    if all.contains(&name) {
        return Ok(name.to_owned());
    }
    let of_columns: Vec<&str> = all.iter().copied().filter(|measure| base(measure) == name).collect();
    let measured: Vec<&str> = of_columns.iter().copied().filter(|measure| is_measured(cells, measure)).collect();
    match (&measured[..], &of_columns[..]) {
        ([one], _) => Ok((*one).to_owned()),
        ([], []) => Err(Error::Input(format!("there is no measure '{name}': {}", nearest(name, all.into_iter())))),
        ([], [first, ..]) => Ok((*first).to_owned()),
        (several, _) => Err(Error::Input(format!("'{name}' is ambiguous: write {}", several.join(" or ")))),
    }
}

/// The measure without the column that it belongs to: `lag` for `lag_c`, `window` for `window_3`.
fn base(measure: &str) -> &str {
    measure.split_once('_').map_or(measure, |(base, _)| base)
}

/// Whether any cell has a value.
fn is_measured(cells: &[Stored], measure: &str) -> bool {
    cells.iter().any(|cell| mean(cell, measure).is_finite())
}

/// Fails if no cell has a value, and names measures like this one that they have: `lag_c` if there is no `lag_f`.
pub(super) fn check_measured(measure: &str, cells: &[Stored]) -> Result<(), Error> {
    if is_measured(cells, measure) {
        return Ok(());
    }
    let all = cells.iter().take(1).flat_map(Stored::measures);
    let like: Vec<&str> = all.filter(|other| base(other) == base(measure) && is_measured(cells, other)).collect();
    let why = if like.is_empty() {
        "it was not measured (measures = success), or there is nothing to measure".to_owned()
    } else {
        format!("they hold {}", like.join(" and "))
    };
    Err(Error::Input(format!("these cells hold no {measure}: {why}")))
}

/// The mean of a measure over the runs of a cell.
pub(super) fn mean(cell: &Stored, measure: &str) -> f64 {
    cell.number(if measure == SUCCESS { "mean_success" } else { measure })
}

/// The interval of the mean: the stored one of success, and Student's interval of the runs of another measure. NaN if there is none.
pub(super) fn interval(cell: &Stored, measure: &str, runs: &[f64]) -> [f64; 2] {
    if measure == SUCCESS {
        return ["ci_low", "ci_high"].map(|end| cell.number(end));
    }
    let moments: Moments = runs.iter().copied().filter(|value| value.is_finite()).collect();
    mean_interval(&moments, LEVEL).map_or([f64::NAN; 2], |interval| [interval.low, interval.high])
}

/// The title of a measure, with its unit and a remark: `lag of C (iterations, 95 % CI)`.
pub(super) fn title_with(measure: &str, remark: &str) -> String {
    let words = match measure.split_once('_') {
        Some(("window", tenth)) => format!("success rate in tenth {tenth} of the run"),
        Some((name, column)) => format!("{name} of {}", symbol(column)),
        None if measure == SUCCESS => "success rate".to_owned(),
        None if measure == "relative" => "relative success rate".to_owned(),
        None => measure.to_owned(),
    };
    let unit = if matches!(base(measure), "lag" | "recovery") { "iterations" } else { "" };
    let remarks: Vec<&str> = [unit, remark].into_iter().filter(|text| !text.is_empty()).collect();
    if remarks.is_empty() { words } else { format!("{words} ({})", remarks.join(", ")) }
}

/// The title of a measure, with its unit: `lag of C (iterations)`.
pub(crate) fn title(measure: &str) -> String {
    title_with(measure, "")
}

/// Which values are better; fails for a measure of which neither end is.
pub(crate) fn better(measure: &str) -> Result<Better, Error> {
    match base(measure) {
        "success" | "relative" | "window" => Ok(Better::Higher),
        "rmse" | "lag" => Ok(Better::Lower),
        "bias" => Ok(Better::NearZero),
        // A PAM that never follows the target has the same success after a jump as before it: it recovers at once.
        "recovery" | "recovered" => Err(Error::key(
            "y",
            measure,
            "a PAM that does not follow the target recovers at once, so that neither more nor less is better; use success, relative, bias, rmse or lag",
        )),
        _ => Err(Error::key("y", measure, "more is not better or worse; use success, relative, bias, rmse or lag")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(lag_f: &str, lag_c: &str) -> Stored {
        Stored::of(&[
            ("pam", "jade"),
            ("runs", "3"),
            ("mean_success", "0.5"),
            ("ci_high", ""),
            ("lag_f", lag_f),
            ("lag_c", lag_c),
            ("window_1", "0.1"),
        ])
    }

    #[test]
    fn a_measure_is_found_without_its_column() {
        let of = |name: &str, lag_f: &str| resolved(name, &[cell(lag_f, "3")]).map_err(|e| e.to_string());
        assert_eq!(of("lag", "").as_deref(), Ok("lag_c"));
        assert_eq!(of("lag_f", "").as_deref(), Ok("lag_f"));
        assert_eq!(of("lag", "2"), Err("'lag' is ambiguous: write lag_f or lag_c".to_owned()));
        assert_eq!(of("sucess", ""), Err("there is no measure 'sucess': did you mean 'success'?".to_owned()));
        let message = check_measured("lag_f", &[cell("", "3")]).unwrap_err().to_string();
        assert_eq!(message, "these cells hold no lag_f: they hold lag_c");
    }

    #[test]
    fn titles_have_units() {
        let titles = ["success", "lag_c", "recovery", "bias_f", "window_3"].map(title);
        let expected = [
            "success rate",
            "lag of C (iterations)",
            "recovery (iterations)",
            "bias of F",
            "success rate in tenth 3 of the run",
        ];
        assert_eq!(titles, expected);
        assert_eq!(title_with("lag_c", "95 % CI"), "lag of C (iterations, 95 % CI)");
    }

    #[test]
    fn the_interval_of_other_measures_is_that_of_their_runs() {
        let [low, high] = interval(&cell("", ""), "lag_c", &[1.0, 2.0, f64::NAN, 3.0]);
        assert!((low - (2.0 - 2.4841)).abs() < 1e-3 && (high - 4.4841).abs() < 1e-3, "{low} {high}");
        assert!(interval(&cell("", ""), "success", &[0.1, 0.2])[0].is_nan());
    }

    #[test]
    fn better_values_have_higher_scores() {
        assert_eq!(better("bias_c").unwrap().score(-0.25), -0.25);
        assert!(better("lag_c").unwrap().score(2.0) > better("lag_c").unwrap().score(3.0));
        assert_eq!(Better::NearZero.value(Better::NearZero.score(-0.5)), 0.5);
        assert!(["diversity_c", "recovery", "recovered"].iter().all(|measure| better(measure).is_err()));
    }
}
