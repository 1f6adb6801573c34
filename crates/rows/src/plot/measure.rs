//! A measure of stored cells: the one that a figure shows or that is compared.

use crate::names::the_one_named;
use crate::simulations::{Stored, unknown_measure};
use crate::summary::LEVEL;
use tpam_pam::symbol_of;
use tpam_sim::measure::{Better, KINDS, Kind, RELATIVE, SUCCESS, WINDOW};
use tpam_stats::{Moments, mean_interval};
use tpam_store::Error;

/// A measure of stored cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    name: String,
    /// `None` if this program does not know the measure.
    kind: Option<&'static Kind>,
    noun: String,
    /// Whether success says nothing about quality in these cells.
    unjudged: bool,
}

/// Why success does not judge on the sphere.
const ON_SPHERE: &str = "on the sphere a shorter step succeeds more often, whether it makes progress or not";

impl Measured {
    /// The column of `runs.csv` with a name. A measure that exists once for each column may be named without it, `lag` for `lag_c`, if one
    /// of them was measured.
    pub(crate) fn find(name: &str, cells: &[Stored]) -> Result<Self, Error> {
        let all: Vec<&str> = cells.first().map_or_else(Vec::new, |cell| cell.measures().collect());
        let mut like: Vec<Self> = all.iter().map(|one| Self::named(one)).filter(|one| one.name == name || one.is(name)).collect();
        if like.iter().any(|one| one.is_measured(cells)) {
            like.retain(|one| one.name == name || one.is_measured(cells));
        } else {
            like.truncate(1);
        }
        let found = the_one_named(&like, name, |one| [one.name.clone(), name.to_owned()])?;
        let mut found = found.cloned().ok_or_else(|| unknown_measure(name, &all))?;
        found.unjudged = found.is_rate() && cells.iter().any(|cell| !cell.is_judged_by_success());
        Ok(found)
    }

    /// The measure with this name in `runs.csv`.
    pub fn named(name: &str) -> Self {
        let (kind, noun) = match Kind::find(name) {
            Some((kind, part)) => (Some(kind), kind.title_of(symbol_of(part))),
            None => (None, name.to_owned()),
        };
        Self { name: name.to_owned(), kind, noun, unjudged: false }
    }

    /// The same for a comparison of absolute values, if its values are those: a bias of -0.1 is as bad as one of 0.1.
    #[must_use]
    pub(crate) fn compared(mut self) -> Self {
        if self.is_absolute() {
            self.noun.insert_str(0, "absolute ");
        }
        self
    }

    /// The column of `runs.csv`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is of the kind with this name.
    fn is(&self, kind: &str) -> bool {
        self.kind.is_some_and(|own| own.name == kind)
    }

    /// Whether it is the success rate.
    pub(super) fn is_success(&self) -> bool {
        self.is(SUCCESS.name)
    }

    /// Whether it is a rate of success: of the run, of a tenth of it, or relative to the oracle's.
    fn is_rate(&self) -> bool {
        [&SUCCESS, &RELATIVE, &WINDOW].iter().any(|kind| self.is(kind.name))
    }

    /// Whether any cell has a value.
    fn is_measured(&self, cells: &[Stored]) -> bool {
        cells.iter().any(|cell| self.mean(cell).is_finite())
    }

    /// Fails if no cell has a value, and names measures like this one that they have: `lag_c` if there is no `lag_f`.
    pub(super) fn check_measured(&self, cells: &[Stored]) -> Result<(), Error> {
        if self.is_measured(cells) {
            return Ok(());
        }
        let all = cells.iter().take(1).flat_map(Stored::measures).map(Self::named);
        let like: Vec<Self> = all.filter(|other| other.kind == self.kind && other.is_measured(cells)).collect();
        let why = if like.is_empty() {
            "it was not measured (measures = success), or there is nothing to measure".to_owned()
        } else {
            format!("they hold {}", like.iter().map(Self::name).collect::<Vec<_>>().join(" and "))
        };
        Err(Error::nothing("measure", format!("these cells hold no {}: {why}", self.name)))
    }

    /// The mean over the runs of a cell.
    pub(super) fn mean(&self, cell: &Stored) -> f64 {
        cell.number(if self.is_success() { "mean_success" } else { &self.name })
    }

    /// The interval of the mean: the stored one of success, and Student's interval of the runs of another measure. NaN if there is none.
    pub(super) fn interval(&self, cell: &Stored, runs: &[f64]) -> [f64; 2] {
        if self.is_success() {
            return ["ci_low", "ci_high"].map(|end| cell.number(end));
        }
        let moments: Moments = runs.iter().copied().filter(|value| value.is_finite()).collect();
        mean_interval(&moments, LEVEL).map_or([f64::NAN; 2], |interval| [interval.low, interval.high])
    }

    /// Its name without its unit, for sentences.
    pub(crate) fn noun(&self) -> &str {
        &self.noun
    }

    /// Its unit; empty for rates.
    pub(crate) fn unit(&self) -> &'static str {
        self.kind.map_or("", |kind| kind.unit)
    }

    /// Its name with its unit, such as `success rate` or `lag of C (iterations)`.
    pub fn title(&self) -> String {
        self.title_with("")
    }

    /// Its name with its unit and a remark: `lag of C (iterations, 95 % CI)`.
    pub(super) fn title_with(&self, remark: &str) -> String {
        let remarks: Vec<&str> = [self.unit(), remark].into_iter().filter(|text| !text.is_empty()).collect();
        if remarks.is_empty() { self.noun.clone() } else { format!("{} ({})", self.noun, remarks.join(", ")) }
    }

    /// Which values are better; `None` for a measure that describes and does not judge.
    pub fn better(&self) -> Option<Better> {
        self.kind?.better.ok().filter(|_| !self.unjudged)
    }

    /// Which values are better; fails for a measure of which neither end is.
    pub(super) fn judged(&self) -> Result<Better, Error> {
        let judged = self.kind.map_or(Err("it is not known which values are better"), |kind| kind.better);
        judged.and_then(|better| if self.unjudged { Err(ON_SPHERE) } else { Ok(better) }).map_err(|why| {
            let judged = KINDS.iter().filter(|kind| kind.better.is_ok() && kind.decimals.is_some());
            let mut names: Vec<&str> = judged.map(|kind| kind.name).collect();
            let last = names.pop().unwrap_or_default();
            Error::key("y", &self.name, format!("{why}; use {} or {last}", names.join(", ")))
        })
    }

    /// Whether its absolute value is compared: a bias of -0.1 is as bad as one of 0.1.
    pub fn is_absolute(&self) -> bool {
        self.better() == Some(Better::NearZero)
    }

    /// Whether a lower compared value is better.
    pub(crate) fn lower_is_better(&self) -> bool {
        matches!(self.better(), Some(Better::Lower | Better::NearZero))
    }

    /// The value of a run that is compared.
    pub(crate) fn value(&self, measured: f64) -> f64 {
        if self.is_absolute() { measured.abs() } else { measured }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(lag_f: &str, lag_c: &str) -> Stored {
        let columns = [
            ("pam", "jade"),
            ("runs", "3"),
            ("mean_success", "0.5"),
            ("ci_high", ""),
            ("lag_f", lag_f),
            ("lag_c", lag_c),
            ("window_1", "0.1"),
        ];
        Stored::from_columns(columns.into_iter())
    }

    #[test]
    fn a_measure_is_found_without_its_column() {
        let of = |name: &str, lag_f: &str| Measured::find(name, &[cell(lag_f, "3")]).map(|one| one.name).map_err(|e| e.to_string());
        assert_eq!(of("lag", "").as_deref(), Ok("lag_c"));
        assert_eq!(of("lag_f", "").as_deref(), Ok("lag_f"));
        assert_eq!(of("lag", "2"), Err("'lag' is ambiguous: write lag_f or lag_c".to_owned()));
        assert_eq!(of("sucess", ""), Err("there is no measure 'sucess': did you mean 'success'?".to_owned()));
        let message = Measured::named("lag_f").check_measured(&[cell("", "3")]).unwrap_err().to_string();
        assert_eq!(message, "these cells hold no lag_f: they hold lag_c");
    }

    #[test]
    fn titles_have_units() {
        let titles = ["success", "lag_c", "recovery", "bias_f", "window_3"].map(|name| Measured::named(name).title());
        let expected =
            ["success rate", "lag of C (iterations)", "recovery (iterations)", "bias of F", "success rate in tenth 3 of the run"];
        assert_eq!(titles, expected);
        assert_eq!(Measured::named("lag_c").title_with("95 % CI"), "lag of C (iterations, 95 % CI)");
    }

    #[test]
    fn the_interval_of_other_measures_is_that_of_their_runs() {
        let [low, high] = Measured::named("lag_c").interval(&cell("", ""), &[1.0, 2.0, f64::NAN, 3.0]);
        assert!((low - (2.0 - 2.4841)).abs() < 1e-3 && (high - 4.4841).abs() < 1e-3, "{low} {high}");
        assert!(Measured::named("success").interval(&cell("", ""), &[0.1, 0.2])[0].is_nan());
    }

    #[test]
    fn better_values_have_higher_scores() {
        let better = |name| Measured::named(name).judged();
        assert_eq!(better("bias_c").unwrap().score(-0.25), -0.25);
        assert!(better("lag_c").unwrap().score(2.0) > better("lag_c").unwrap().score(3.0));
        assert_eq!(Better::NearZero.value(Better::NearZero.score(-0.5)), 0.5);
        assert!(["diversity_c", "recovery", "recovered", "charm"].iter().all(|measure| better(measure).is_err()));
        let message = better("diversity_c").unwrap_err().to_string();
        let (_, names) = message.split_once("more is not better or worse; use ").expect("the reason, and measures to use instead");
        let names: Vec<&str> = names.split(" or ").flat_map(|part| part.split(", ")).collect();
        assert!(names.starts_with(&["success", "relative", "bias", "rmse", "lag"]), "{message}");
        assert!(!["diversity", "recovery", "recovered", "window"].iter().any(|name| names.contains(name)), "{message}");
    }

    #[test]
    fn directions_and_titles_of_comparisons() {
        let named = |name| Measured::named(name).compared();
        let lower = ["success", "relative", "bias_c", "rmse_f", "lag_c", "diversity_c", "recovery", "window_3"]
            .into_iter()
            .filter(|name| named(name).lower_is_better());
        assert_eq!(lower.collect::<Vec<_>>(), ["bias_c", "rmse_f", "lag_c"]);
        assert_eq!(named("diversity_c").better(), None);
        assert_eq!((named("bias_c").value(-0.25), named("lag_c").value(-0.25)), (0.25, -0.25));
        let [lag, success, bias] = ["lag_c", "success", "bias_c"].map(named);
        assert_eq!((lag.noun(), lag.unit()), ("lag of C", "iterations"));
        assert_eq!((success.noun(), success.unit()), ("success rate", ""));
        assert_eq!(bias.noun(), "absolute bias of C");
    }

    /// Tables once said RMSE of C and figures rmse of C.
    #[test]
    fn tables_and_figures_have_the_same_titles() {
        use tpam_sim::{Catalogues, Experiment, Plan, plan::Count};
        let plan = Plan { target: "step".into(), iterations: Count::Number(100), runs: 2, ..Plan::default() };
        let experiment = Experiment::new(&plan, &Catalogues::new(tpam_pam::pams())).unwrap();
        let summaries = crate::sweep::summarise(&experiment, &tpam_work::Work::new()).unwrap();
        let table = crate::summary::table(&crate::summary::rows(&experiment, &summaries));
        let markdown = table.render(tpam_table::Format::Markdown);
        for kind in KINDS.iter().filter(|kind| kind.decimals.is_some()) {
            let measures = experiment.measures();
            // Those of step sizes and of arms do not exist for F and C.
            let Some(measure) = measures.iter().filter(|measure| measure.kind == *kind).last() else { continue };
            let title = Measured::named(&measures.name(measure)).noun;
            assert!(markdown.contains(&format!("| {title} ")), "{title}: {markdown}");
        }
    }
}
