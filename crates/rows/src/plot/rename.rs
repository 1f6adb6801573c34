//! Other names for lines and panels.

use super::arrange::{Word, Words};
use crate::factor::Label;
use crate::labels::Labels;
use crate::select::Wanted;
use std::collections::BTreeSet;
use tpam_pam::spec::nearest;
use tpam_store::Error;

/// The key of an error.
const KEY: &str = "label";

/// Another name for a line or a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rename {
    text: String,
    /// The ways to read it: the name that is shown otherwise, and the new one.
    readings: Vec<(String, String)>,
}

impl Rename {
    /// Renames `old`, which is the name of a line, the title of a panel, a part of one of these, or the spec of a PAM.
    pub fn new(old: &str, new: &str) -> Self {
        Self { text: format!("{old}={new}"), readings: vec![(old.to_owned(), new.to_owned())] }
    }

    /// Reads `OLD=NEW`. Both may contain `=`: the longest OLD that names something in the figure counts.
    ///
    /// ```
    /// use tpam_rows::plot::Rename;
    /// assert!(Rename::parse("shade:h=5=SHADE, H=5").is_ok());
    /// assert!(Rename::parse("shade").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        let reading = |(at, _): (usize, &str)| (text[..at].trim().to_owned(), text[at + 1..].trim().to_owned());
        let readings: Vec<_> = text.match_indices('=').map(reading).filter(|(old, new)| !old.is_empty() && !new.is_empty()).collect();
        if readings.is_empty() {
            return Err(Error::key(KEY, text, "write OLD=NEW, such as jade=JADE"));
        }
        Ok(Self { text: text.to_owned(), readings })
    }

    fn error(&self, problem: impl Into<String>) -> Error {
        Error::key(KEY, &self.text, problem)
    }

    /// The word that is replaced, and the new text.
    fn meant(&self, all: &[Words], cells: &[Labels]) -> Result<(String, String), Error> {
        let known: BTreeSet<&str> = all.iter().flatten().flatten().map(|word| word.text.as_str()).collect();
        for (old, new) in self.readings.iter().rev() {
            if known.contains(old.as_str()) {
                return Ok((old.clone(), new.clone()));
            }
            match &of_spec(&Wanted::new(old), all, cells).into_iter().collect::<Vec<_>>()[..] {
                [] => {}
                [word] => return Ok(((*word).to_owned(), new.clone())),
                several => return Err(self.error(format!("{old} has several names here, choose one: {}", several.join(" or ")))),
            }
        }
        let near = nearest(&self.readings[0].0, known.iter().copied());
        Err(self.error(format!("nothing in the figure has this name: {near}")))
    }
}

/// The words that stand for the PAM of the cells whose PAM has a spec.
fn of_spec<'a>(wanted: &Wanted, all: &'a [Words], cells: &[Labels]) -> BTreeSet<&'a str> {
    let fits = |cell: &Labels| cell.get(&Label::Pam).is_some_and(|pam| wanted.is_spec(pam));
    let fitting = all.iter().zip(cells).filter(|(_, cell)| fits(cell));
    fitting.filter_map(|(words, _)| words.iter().flatten().find(|word| word.names_pam)).map(|word| word.text.as_str()).collect()
}

/// The name of a cell in a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Called {
    /// Its line.
    pub(super) line: String,
    /// Its panel.
    pub(super) panel: String,
}

/// The names of the lines and panels of cells with these labels.
pub(super) fn renamed(mut all: Vec<Words>, cells: &[Labels], renames: &[Rename]) -> Result<Vec<Called>, Error> {
    let meant = renames.iter().map(|rename| Ok((rename, rename.meant(&all, cells)?)));
    for (rename, (old, new)) in meant.collect::<Result<Vec<_>, Error>>()? {
        let before = [0, 1].map(|part| distinct(&all, part));
        for word in all.iter_mut().flatten().flatten().filter(|word| word.text == old) {
            word.text.clone_from(&new);
            word.shown.clone_from(&new);
        }
        if before != [0, 1].map(|part| distinct(&all, part)) {
            return Err(rename.error("something else in the figure has this name: choose another"));
        }
    }
    let called = |[line, panel]: &Words| Called { line: joined(line), panel: joined(panel) };
    Ok(all.iter().map(called).collect())
}

fn joined(words: &[Word]) -> String {
    words.iter().map(|word| word.shown.as_str()).collect::<Vec<_>>().join(" · ")
}

/// The number of different lines, or of different panels.
fn distinct(all: &[Words], part: usize) -> usize {
    all.iter().map(|words| joined(&words[part])).collect::<BTreeSet<_>>().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure() -> (Vec<Words>, Vec<Labels>) {
        let word = |text: &str| Word {
            text: text.to_owned(),
            shown: text.to_owned(),
            names_pam: text.starts_with("shade") || text.starts_with("jade"),
        };
        let called = |line: &str, panel: &str| [vec![word(line)], panel.split(" · ").map(word).collect()];
        let cells = vec![called("shade:h=5", "pmax=0.1 · n 50"), called("shade:h=9", "pmax=0.3 · n 50"), called("jade", "pmax=0.1 · n 50")];
        let pams = ["shade:h=5,start_f=0.5", "shade:h=9,start_f=0.5", "jade:c=0.1"];
        (cells, pams.map(|pam| Labels::read([("pam", pam)].into_iter())).to_vec())
    }

    fn after(text: &str) -> Result<String, String> {
        let (called, pams) = figure();
        let rename = Rename::parse(text).map_err(|e| e.to_string())?;
        let called = renamed(called, &pams, &[rename]).map_err(|e| e.to_string())?;
        Ok(called.iter().map(|called| format!("{} / {}", called.line, called.panel)).collect::<Vec<_>>().join("\n"))
    }

    #[test]
    fn names_with_equals_signs_are_renamed() {
        let first = |text: &str| after(text).unwrap().lines().next().unwrap().to_owned();
        assert_eq!(first("shade:h=5=SHADE, H=5"), "SHADE, H=5 / pmax=0.1 · n 50");
        assert_eq!(first("shade:start_f=0.5,h=5=S"), "S / pmax=0.1 · n 50");
        assert_eq!(first("pmax=0.1=hard"), "shade:h=5 / hard · n 50");
        assert_eq!(first("n 50=small"), "shade:h=5 / pmax=0.1 · small");
        assert!(after("jade=JADE").unwrap().ends_with("\nJADE / pmax=0.1 · n 50"));
    }

    #[test]
    fn unclear_names_are_refused() {
        assert!(after("jde=JDE").unwrap_err().contains("nothing in the figure has this name: did you mean 'jade'?"));
        assert!(after("shade=S").unwrap_err().contains("choose one: shade:h=5 or shade:h=9"));
        assert!(after("jade=shade:h=5").unwrap_err().contains("something else in the figure has this name"));
        assert!(after("jade").unwrap_err().contains("write OLD=NEW"));
    }
}
