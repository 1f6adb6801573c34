//! Other names for lines and panels.

use super::arrange::Called;
use crate::labels::{Label, Labels};
use crate::parts::Parts;
use crate::select::Wanted;
use std::collections::BTreeSet;
use tpam_pam::spec::nearest;
use tpam_store::Error;

/// The key of an error.
const KEY: &str = "label";
/// What separates the parts of a name.
const BETWEEN: &str = " · ";

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

    /// The part of names that is replaced, and the new text.
    fn meant(&self, called: &[Called], cells: &[Labels]) -> Result<(String, String), Error> {
        let parts: BTreeSet<&str> = called.iter().flat_map(parts).collect();
        for (old, new) in self.readings.iter().rev() {
            if parts.contains(old.as_str()) {
                return Ok((old.clone(), new.clone()));
            }
            let of_spec = of_spec(&Wanted::new(old), called, cells);
            match &of_spec.iter().collect::<Vec<_>>()[..] {
                [] => {}
                [part] => return Ok(((**part).to_owned(), new.clone())),
                several => {
                    let names: Vec<&str> = several.iter().map(|part| **part).collect();
                    return Err(self.error(format!("{old} has several names here, choose one: {}", names.join(" or "))));
                }
            }
        }
        let near = nearest(&self.readings[0].0, parts.iter().copied());
        Err(self.error(format!("nothing in the figure has this name: {near}")))
    }
}

/// The parts of the names of a cell.
fn parts(called: &Called) -> impl Iterator<Item = &str> {
    called.line.split(BETWEEN).chain(called.panel.split(BETWEEN)).filter(|part| !part.is_empty())
}

/// The parts that stand for the PAM of the cells whose PAM has a spec.
fn of_spec<'a>(wanted: &Wanted, called: &'a [Called], cells: &[Labels]) -> BTreeSet<&'a str> {
    let pams = cells.iter().map(|cell| cell.get(&Label::Pam).filter(|pam| wanted.is_spec(pam)));
    let named = |(called, pam): (&'a Called, Option<&Parts>)| {
        let name = pam?.name();
        parts(called).find(|part| part.split(':').next() == Some(name))
    };
    called.iter().zip(pams).filter_map(named).collect()
}

/// Renames the lines and panels of cells with these labels.
pub(super) fn renamed(mut called: Vec<Called>, cells: &[Labels], renames: &[Rename]) -> Result<Vec<Called>, Error> {
    let meant = renames.iter().map(|rename| Ok((rename, rename.meant(&called, cells)?)));
    for (rename, (old, new)) in meant.collect::<Result<Vec<_>, Error>>()? {
        let replaced = |name: &str| {
            let parts: Vec<&str> = name.split(BETWEEN).map(|part| if part == old { new.as_str() } else { part }).collect();
            parts.join(BETWEEN)
        };
        let before = (distinct(&called, |called| &called.line), distinct(&called, |called| &called.panel));
        called = called.iter().map(|called| Called { line: replaced(&called.line), panel: replaced(&called.panel) }).collect();
        if before != (distinct(&called, |called| &called.line), distinct(&called, |called| &called.panel)) {
            return Err(rename.error("something else in the figure has this name: choose another"));
        }
    }
    Ok(called)
}

fn distinct(called: &[Called], name: fn(&Called) -> &String) -> usize {
    called.iter().map(name).collect::<BTreeSet<_>>().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure() -> (Vec<Called>, Vec<Labels>) {
        let called = |line: &str, panel: &str| Called { line: line.to_owned(), panel: panel.to_owned() };
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
