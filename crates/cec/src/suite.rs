//! The suites of the competitions.

use crate::built::Built;
use crate::data::Data;
use crate::problem::CecProblem;
use crate::table::{CEC_2017, CEC_2022, Entry, Form};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tpam_problem::{Dimensions, Error, Group, Problem, Suite};

/// The environment variable that names the folder of the data files.
const VARIABLE: &str = "TPAM_CEC_DATA";

/// A competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Year {
    /// CEC 2017: 29 functions, in 2 to 100 dimensions.
    Y2017,
    /// CEC 2017 with f2, which was withdrawn.
    Y2017WithF2,
    /// CEC 2022: 12 functions, in 2, 10 and 20 dimensions.
    Y2022,
}

impl Year {
    fn name(self) -> &'static str {
        match self {
            Year::Y2017 => "cec2017",
            Year::Y2017WithF2 => "cec2017-f2",
            Year::Y2022 => "cec2022",
        }
    }
}

/// The suite of a competition. The instance is the number of the run: it does not change the problem.
#[derive(Debug)]
pub struct Cec {
    year: Year,
    folder: Option<PathBuf>,
    /// Functions whose files were read, by number and dimension.
    read: Mutex<BTreeMap<(u32, usize), Arc<Built>>>,
}

impl Cec {
    /// The suite with the data files in the folder that the environment variable `TPAM_CEC_DATA` names.
    pub fn new(year: Year) -> Self {
        Self { year, folder: std::env::var_os(VARIABLE).map(PathBuf::from), read: Mutex::default() }
    }

    /// The same suite with the data files in another folder, or in its folder `input_data_2017` or `input_data_2022`.
    #[must_use]
    pub fn with_folder(&self, folder: impl Into<PathBuf>) -> Self {
        Self { year: self.year, folder: Some(folder.into()), read: Mutex::default() }
    }

    fn entries(&self) -> &'static [Entry] {
        match self.year {
            Year::Y2022 => &CEC_2022,
            _ => &CEC_2017,
        }
    }

    fn data(&self) -> Result<Data, Error> {
        let suite = self.year.name();
        let (source, own) = match self.year {
            Year::Y2022 => ("https://github.com/P-N-Suganthan/2022-SO-BO", "input_data_2022"),
            _ => ("https://github.com/P-N-Suganthan/CEC2017-BoundContrained", "input_data_2017"),
        };
        let missing = || {
            let files = "the organisers' data files (shift_data_1.txt, M_1_D10.txt, …), which are not part of this program";
            let advice = format!("name their folder by the option data or in the environment variable {VARIABLE}");
            Error::Other(format!("the suite {suite} needs {files}: get them from {source} or from the package minionpy, and {advice}"))
        };
        let folder = self.folder.as_ref().ok_or_else(missing)?;
        let below = folder.join(own);
        let data = Data { folder: if below.is_dir() { below } else { folder.clone() }, suite, source };
        data.check_year().map(|()| data)
    }

    fn built(&self, entry: &Entry, dim: usize) -> Result<Arc<Built>, Error> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(built) = read.get(&(entry.number, dim)) {
            return Ok(Arc::clone(built));
        }
        let built = Arc::new(Built::read(entry, dim, &self.data()?)?);
        read.insert((entry.number, dim), Arc::clone(&built));
        Ok(built)
    }
}

impl Suite for Cec {
    fn name(&self) -> &'static str {
        self.year.name()
    }

    fn functions(&self) -> Vec<u32> {
        let numbers = self.entries().iter().map(|entry| entry.number);
        numbers.filter(|number| self.year != Year::Y2017 || *number != 2).collect()
    }

    /// Hybrid functions and compositions of them exist from ten dimensions on, some functions of 2017 not in 20: as the data files do.
    fn dimensions(&self) -> Dimensions {
        Dimensions::List(match self.year {
            Year::Y2022 => vec![2, 10, 20],
            _ => vec![2, 10, 20, 30, 50, 100],
        })
    }

    fn groups(&self) -> Vec<Group> {
        let functions = self.functions();
        let group = |(key, name): (&str, &str)| {
            let ours = self.entries().iter().filter(|entry| group_of(self.year, entry) == key).map(|entry| entry.number);
            Group { key: key.to_owned(), name: name.to_owned(), functions: ours.filter(|number| functions.contains(number)).collect() }
        };
        let all = [("unimod", "unimodal"), ("multim", "simple multimodal"), ("hybrid", "hybrid"), ("compos", "composition")];
        all.into_iter().map(group).collect()
    }

    /// 10⁴ D in 2017; 2·10⁵ in up to ten dimensions and 10⁶ in 20 in 2022.
    fn evaluations(&self, dimension: usize) -> u64 {
        match (self.year, dimension) {
            (Year::Y2022, ..=10) => 200_000,
            (Year::Y2022, _) => 1_000_000,
            _ => 10_000 * dimension as u64,
        }
    }

    fn with_data(&self, folder: &Path) -> Option<Arc<dyn Suite>> {
        Some(Arc::new(self.with_folder(folder)))
    }

    fn build(&self, function: u32, dimension: usize, instance: u32) -> Result<Box<dyn Problem + Send + Sync>, Error> {
        let entry = self.entries().iter().find(|entry| entry.number == function);
        let entry = entry.ok_or_else(|| Error::Function { suite: self.name().to_owned(), function, known: self.functions() })?;
        let (built, group) = (self.built(entry, dimension)?, group_of(self.year, entry));
        let &Entry { name, f_opt, .. } = entry;
        Ok(Box::new(CecProblem { built, dim: dimension, function, instance, name, group, f_opt }))
    }
}

/// The key of the group of a function.
fn group_of(year: Year, entry: &Entry) -> &'static str {
    let unimodal = if year == Year::Y2022 { 1 } else { 3 };
    match entry.form {
        Form::Basic(_) if entry.number <= unimodal => "unimod",
        Form::Basic(_) => "multim",
        Form::Hybrid(_) => "hybrid",
        Form::Composition(_) => "compos",
    }
}
