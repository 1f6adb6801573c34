//! Selects cells of a result folder of simulations: all of them, those of a PAM, one row, or those with given values of labels and options.
//!
//! | selection | cells |
//! |---|---|
//! | `DIR` | all |
//! | `DIR@shade` | those of the PAM `shade`, with any options |
//! | `DIR@shade:h=5` | those with this option; `h=5\|10` allows two values |
//! | `DIR@3` | the cell of row 3 of `cells.csv`, from 0 |
//! | `DIR@h=5,pmax=0.1\|0.3` | those that fulfil the conditions, see [`Selection::with_where`] |

mod condition;

use crate::simulations;
use crate::simulations::Stored;
use condition::Condition;
pub(crate) use condition::Wanted;
use std::fmt;
use std::path::{Path, PathBuf};
use tpam_pam::spec::suggestion;
use tpam_store::{Error, disk};

/// Some cells of a result folder.
///
/// ```
/// use tpam_rows::select::Selection;
/// use tpam_sim::Catalogues;
/// use tpam_rows::sweep;
/// use tpam_sim::{Experiment, Plan};
/// use tpam_work::Work;
///
/// let folder = std::env::temp_dir().join(format!("tpam-select-{}", std::process::id()));
/// let plan = Plan { pam: "jade,shade:h=5|10".into(), accept: "linear:pmax=0.1|0.5".into(), runs: 2, ..Plan::default() };
/// sweep::keep_in(&Experiment::new(&plan, &Catalogues::new(tpam_pam::pams()))?, &folder, None, &Work::new())?;
///
/// let shade = Selection::parse(&format!("{}@shade", folder.display()));
/// assert_eq!(shade.load()?.len(), 4);
/// assert_eq!(shade.with_where("h=5,pmax=0.1|0.5")?.load()?.len(), 2);
/// let error = Selection::all(&folder).with_where("h=7")?.load().unwrap_err();
/// assert!(error.to_string().ends_with("has no cell with h=7: h is 5, 10"));
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), tpam_store::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    folder: PathBuf,
    /// What follows the `@`.
    part: Option<String>,
    conditions: Vec<Condition>,
}

impl Selection {
    /// Reads `DIR`, `DIR@SPEC`, `DIR@ROW` or `DIR@KEY=VALUE,…`. A text that is the path of something that exists is a folder, even if it
    /// contains an `@`.
    pub fn parse(text: &str) -> Self {
        match text.rsplit_once('@') {
            Some((folder, part)) if !disk::is_there(Path::new(text)) => Self { part: Some(part.to_owned()), ..Self::all(folder) },
            _ => Self::all(text),
        }
    }

    /// All cells of a folder.
    pub fn all(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), part: None, conditions: Vec::new() }
    }

    /// Adds conditions, such as `pam=shade,h=5,pmax=0.1|0.3`; a cell has to fulfil all of them.
    ///
    /// A key is a label (`pam`, `theta`, `target`, `target_c`, `accept`, `n`, `iterations`, `cell`) or an option, by its full name
    /// (`pam.h`, `target.omega`, `accept.pmax`) or by its short name (`h`) while only one label has such an option. `|` separates
    /// alternatives. The value of a spec may be a name or a name with options: `target=sin:omega=20`.
    pub fn with_where<'a>(mut self, conditions: impl Into<Option<&'a str>>) -> Result<Self, Error> {
        if let Some(text) = conditions.into() {
            self.conditions.extend(condition::parse(text)?);
        }
        Ok(self)
    }

    /// The result folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The row, if one cell was selected by `DIR@ROW`.
    pub fn row(&self) -> Option<usize> {
        self.part.as_deref()?.parse().ok()
    }

    /// The selected cells of a finished folder, at least one.
    pub fn load(&self) -> Result<Vec<Stored>, Error> {
        let mut cells = simulations::load(&self.folder)?;
        let mut conditions = self.conditions.clone();
        match &self.part {
            Some(part) if condition::is_condition(part) => conditions.extend(condition::parse(part)?),
            Some(part) => cells = self.part_of(cells, part)?,
            None => {}
        }
        condition::fulfilled(&self.folder, &cells, &conditions)
    }

    /// The values of a measure of these cells of the folder, run by run: a column of `runs.csv`, with NaN for an empty field.
    pub fn values(&self, cells: &[Stored], measure: &str) -> Result<Vec<Vec<f64>>, Error> {
        let mut values = simulations::values(&self.folder, measure)?;
        let own = |cell: &Stored| cell.row().and_then(|row| values.get_mut(row)).map(std::mem::take).unwrap_or_default();
        Ok(cells.iter().map(own).collect())
    }

    /// The selected cells, each with its values of a measure.
    pub fn load_with(&self, measure: &str) -> Result<Vec<(Stored, Vec<f64>)>, Error> {
        let cells = self.load()?;
        let values = self.values(&cells, measure)?;
        Ok(cells.into_iter().zip(values).collect())
    }

    /// Whether it selects a whole folder.
    pub fn is_whole(&self) -> bool {
        self.part.is_none() && self.conditions.is_empty()
    }

    /// Whether it says which PAMs it selects, by a row, a spec or a condition.
    pub fn names_pam(&self) -> bool {
        let of_pam = |conditions: &[Condition]| conditions.iter().any(Condition::is_of_pam);
        let by_part = |part: &str| !condition::is_condition(part) || condition::parse(part).is_ok_and(|conditions| of_pam(&conditions));
        self.part.as_deref().is_some_and(by_part) || of_pam(&self.conditions)
    }

    /// The cell of a row, or the cells of a PAM.
    fn part_of(&self, cells: Vec<Stored>, part: &str) -> Result<Vec<Stored>, Error> {
        let wanted = Wanted::new(part);
        let (found, others): (Vec<Stored>, Vec<Stored>) =
            cells.into_iter().partition(|cell| cell.label("cell") == part || cell.pam().is_some_and(|pam| wanted.is_spec(pam)));
        if found.is_empty() { Err(self.nothing(part, &others)) } else { Ok(found) }
    }

    fn nothing(&self, part: &str, cells: &[Stored]) -> Error {
        let near = suggestion(part, cells.iter().map(Stored::name)).map_or_else(String::new, |near| format!("; {near}"));
        let mut pams: Vec<&str> = cells.iter().map(|cell| cell.label("pam")).collect();
        pams.sort_unstable();
        pams.dedup();
        let (folder, last) = (self.folder.display(), cells.len().saturating_sub(1));
        let says = format!("{folder} has no '{part}': it has the rows 0 to {last} and the PAMs {}{near}", pams.join(" "));
        Error::unknown("row or PAM", part, says)
    }
}

/// The selection as text, such as `results@shade where h=5`.
impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.folder.display())?;
        self.part.iter().try_for_each(|part| write!(f, "@{part}"))?;
        let conditions: Vec<String> = self.conditions.iter().map(ToString::to_string).collect();
        if conditions.is_empty() { Ok(()) } else { write!(f, " where {}", conditions.join(",")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_at_sign_separates_the_folder_from_the_part() {
        let selection = Selection::parse("a@b@shade:h=5");
        assert_eq!((selection.folder(), selection.part.as_deref()), (Path::new("a@b"), Some("shade:h=5")));
        assert_eq!((selection.row(), Selection::parse("r@3").row()), (None, Some(3)));
        assert_eq!(Selection::parse("r@3").with_where("h=5, n = 50").unwrap().to_string(), "r@3 where h=5,n=50");
    }

    #[test]
    fn a_folder_with_an_at_sign_in_its_name_is_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let named = folder.path().join("a@b");
        std::fs::create_dir(&named).unwrap();
        assert_eq!(Selection::parse(named.to_str().unwrap()), Selection::all(named));
    }
}
