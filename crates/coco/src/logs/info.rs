//! Index files (`.info`): per function and dimension a line of properties, a comment, and a line that names data files and trials.

use super::{GROUPS, data_file};
use crate::Error;
use std::path::{Path, PathBuf};

/// The entry of an index file for one function in one dimension.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) algorithm: String,
    pub(super) suite: Option<String>,
    /// The keys of the function's groups.
    pub(super) groups: Vec<String>,
    pub(super) function: u32,
    pub(super) dimension: u32,
    /// Relative to the index file, without extension.
    pub(super) data: Vec<PathBuf>,
    pub(super) trials: Vec<Announced>,
    /// The line of the index file that names the trials.
    pub(super) line: usize,
}

/// One trial in an index file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Announced {
    pub(super) instance: u32,
    /// 0 if the trial did not end properly.
    pub(super) evaluations: u64,
}

/// The entries of an index file.
pub(super) fn parse(path: &Path, text: &str) -> Result<Vec<Entry>, Error> {
    let mut entries = Vec::new();
    let mut header: Option<Entry> = None;
    for (number, line) in text.lines().enumerate() {
        let wrong = |why: String| Error::unreadable(path, number + 1, why);
        let line = line.trim();
        if line.is_empty() || line.starts_with('%') {
            continue;
        }
        let parts = split(line);
        if parts[0].contains('=') {
            header = Some(properties(&parts).map_err(wrong)?);
        } else {
            let known = header.as_ref().ok_or_else(|| wrong("trials come before 'funcId = …, DIM = …'".to_owned()))?;
            let mut entry = known.clone();
            trials(&parts, &mut entry).map_err(wrong)?;
            entry.line = number + 1;
            entries.push(entry);
        }
    }
    if entries.is_empty() {
        return Err(Error::unreadable(path, 0, "no trials: the file is empty, or was cut off"));
    }
    Ok(entries)
}

/// Splits a line at the commas outside quotes.
fn split(line: &str) -> Vec<&str> {
    let mut quoted = false;
    let outside = move |letter: char| {
        quoted ^= letter == '\'';
        letter == ',' && !quoted
    };
    line.split(outside).map(str::trim).collect()
}

/// `funcId = 1, DIM = 2, Precision = 1.000e-08, algId = 'name', …` in any order; other keys are ignored.
fn properties(parts: &[&str]) -> Result<Entry, String> {
    let value = |names: &[&str]| {
        let pairs = parts.iter().filter_map(|part| part.split_once('='));
        let mut found = pairs.filter(|(name, _)| names.contains(&name.trim()));
        found.next().map(|(_, value)| value.trim().trim_matches('\''))
    };
    if value(&["indicator"]).is_some() || value(&["data_format"]) == Some("bbob-biobj") {
        return Err("these are logs of two objectives, and only logs of one can be read".to_owned());
    }
    let whole = |names: &[&str]| {
        let text = value(names).ok_or_else(|| format!("'{} = …' is missing", names[0]))?;
        text.parse::<u32>().ok().filter(|n| *n > 0).ok_or_else(|| format!("{} = {text} is not a whole number", names[0]))
    };
    Ok(Entry {
        algorithm: value(&["algId", "algorithm"]).unwrap_or("").to_owned(),
        suite: value(&["suite"]).map(str::to_owned),
        groups: value(&[GROUPS]).unwrap_or("").split_ascii_whitespace().map(str::to_owned).collect(),
        function: whole(&["funcId", "function"])?,
        dimension: whole(&["DIM", "dim"])?,
        data: Vec::new(),
        trials: Vec::new(),
        line: 0,
    })
}

/// `data_f1/bbobexp_f1_DIM2.dat, 1:193|1.1e-09, 2:165|4.1e-10, …`.
fn trials(parts: &[&str], entry: &mut Entry) -> Result<(), String> {
    for part in parts.iter().filter(|part| !part.is_empty()) {
        if part.ends_with("dat") {
            entry.data.push(data_file(part)?.with_extension(""));
            continue;
        }
        let wrong = || format!("'{part}' is not a trial: it should look like 1:193|1.1e-09");
        let (instance, rest) = part.split_once(':').unwrap_or((part, "0|"));
        let (evaluations, _) = rest.split_once('|').ok_or_else(wrong)?;
        let instance = instance.trim().parse().map_err(|_| wrong())?;
        let evaluations = evaluations.trim().parse().map_err(|_| wrong())?;
        entry.trials.push(Announced { instance, evaluations });
    }
    if entry.data.is_empty() {
        return Err("no .dat file is named".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Vec<Entry>, String> {
        parse(Path::new("a.info"), text).map_err(|wrong| wrong.to_string())
    }

    const NEW: &str = "suite = 'bbob', funcId = 1, DIM = 2, Precision = 1.000e-08, algId = 'a, or b', coco_version = '2.8.2', \
                       logger = 'bbob', data_format = 'bbob-new2', settings = 'x = 1, y = 2'\n% words = and more\n\
                       data_f1/b_f1_DIM2.dat, 1:193|1.1e-09, 2:165|4.1e-10\n";

    #[test]
    fn data_files_outside_are_refused() {
        for outside in ["../b", "/tmp/b", "data_f1/../../b", "..\\b"] {
            let wrong = parsed(&NEW.replace("data_f1/b", outside)).unwrap_err();
            assert!(wrong.contains("is not in the folder of the index file"), "{wrong}");
        }
        assert!(parsed(&NEW.replace("data_f1/", "./data_f1\\")).is_ok());
    }

    #[test]
    fn the_current_format() {
        let entries = parsed(&format!("{NEW}{}", NEW.replace("DIM = 2", "DIM = 3"))).unwrap();
        assert_eq!(entries.len(), 2);
        let Entry { algorithm, suite, groups, function, dimension, data, trials, line } = &entries[0];
        assert_eq!((*line, entries[1].line), (3, 6));
        assert_eq!((algorithm.as_str(), *function, *dimension, entries[1].dimension), ("a, or b", 1, 2, 3));
        assert_eq!((suite.as_deref(), groups.len()), (Some("bbob"), 0));
        assert_eq!(data, &[PathBuf::from("data_f1/b_f1_DIM2")]);
        let announced = |instance, evaluations| Announced { instance, evaluations };
        assert_eq!(trials, &[announced(1, 193), announced(2, 165)]);
    }

    #[test]
    fn older_formats_and_windows() {
        let text = "funcId = 12, DIM = 40, Precision = 1.000e-08, algId = 'old'\n%\ndata_f12\\a.dat, 1:5|2e+00, data_f12\\b.dat, 3";
        let entry = parsed(text).unwrap().remove(0);
        assert_eq!((entry.function, entry.dimension), (12, 40));
        assert_eq!(entry.data, [PathBuf::from("data_f12/a"), PathBuf::from("data_f12/b")]);
        // The run on instance 3 did not end properly.
        assert_eq!(entry.trials.iter().map(|t| (t.instance, t.evaluations)).collect::<Vec<_>>(), [(1, 5), (3, 0)]);
        for empty in ["", "\n", "funcId = 12, DIM = 40, Precision = 1.000e-08, algId = 'old'\n%\n"] {
            assert_eq!(parsed(empty).unwrap_err(), "a.info: no trials: the file is empty, or was cut off");
        }
    }

    #[test]
    fn errors_name_the_line() {
        let says = |text: &str, words: &str| {
            let sentence = parsed(text).unwrap_err();
            assert!(sentence.starts_with("a.info line ") && sentence.contains(words), "{sentence}");
        };
        says("a.dat, 1:5|2e+00", "line 1: trials come before");
        says("funcId = 1, algId = 'x'\n", "'DIM = …' is missing");
        says("funcId = one, DIM = 2\n", "funcId = one is not a whole number");
        says(&NEW.replace("2:165|4.1e-10", "2:many|4.1e-10"), "line 3: '2:many|4.1e-10' is not a trial");
        says(&NEW.replace("data_f1/b_f1_DIM2.dat, ", ""), "line 3: no .dat file is named");
        says(&NEW.replace("suite", "indicator"), "two objectives");
    }
}
