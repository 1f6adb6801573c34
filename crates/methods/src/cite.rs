//! The publications to cite for named PAMs, targets, acceptances and operators.

use tpam_de::PARTS;
use tpam_pam::bibliography::TPAM;
use tpam_pam::spec::{Page, Reference};
use tpam_searches::Catalogues;
use tpam_store::Error;

/// Lists of names or specs, one list for each catalogue; an empty list is allowed.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Named {
    /// PAMs, such as `jade,shade:h=5`.
    pub pam: String,
    /// Targets.
    pub target: String,
    /// Acceptances.
    pub accept: String,
    /// Searches.
    pub search: String,
    /// Those of [`PARTS`], in its order.
    pub parts: [String; PARTS.len()],
}

/// The publications of everything that is named, each once, without the paper of the model.
fn references(named: &Named, known: &Catalogues) -> Result<Vec<&'static Reference>, Error> {
    let mut found: Vec<&'static Reference> = Vec::new();
    for page in pages(named, known)? {
        for reference in page.source.references() {
            if reference.key != TPAM.key && found.iter().all(|other| other.key != reference.key) {
                found.push(reference);
            }
        }
    }
    Ok(found)
}

/// The pages of everything that is named.
fn pages(named: &Named, known: &Catalogues) -> Result<Vec<&'static Page>, Error> {
    let mut pages = Vec::new();
    let mut add = |list: &str, find: &dyn Fn(&str) -> Result<Vec<&'static Page>, tpam_pam::spec::SpecError>| {
        if !list.is_empty() {
            pages.extend(find(list)?);
        }
        Ok::<(), Error>(())
    };
    add(&named.pam, &|list| known.sim.subjects.pages_of(list))?;
    add(&named.target, &|list| known.sim.targets.pages_of(list))?;
    add(&named.accept, &|list| known.sim.acceptances.pages_of(list))?;
    add(&named.search, &|list| known.searches.pages_of(list))?;
    for (part, list) in PARTS.iter().zip(&named.parts) {
        add(list, &|list| (part.pages_of)(&known.de, list))?;
    }
    Ok(pages)
}

/// What to cite for everything that is named, as BibTeX: its publications, the paper of the model, this program, and how entries differ
/// from what was published.
///
/// ```
/// use tpam_methods::cite::{Named, bibtex};
/// let mut named = Named::default();
/// named.pam = "shade,jade:c=0.2".into();
/// named.parts[0] = "current-to-pbest/1".into();
/// let text = bibtex(&named, &tpam_searches::Catalogues::default()).unwrap();
/// for entry in ["{TanabeF13,", "{ZhangS09,", "@misc{tpam,"] {
///     assert_eq!(text.matches(entry).count(), 1);
/// }
/// ```
pub fn bibtex(named: &Named, known: &Catalogues) -> Result<String, Error> {
    let mut entries: Vec<String> = references(named, known)?.iter().map(|reference| reference.bibtex().to_owned()).collect();
    entries.extend([format!("% The model:\n{}", TPAM.bibtex()), format!("% This program:\n{}", program())]);
    let pages = pages(named, known)?;
    let differing = pages.iter().filter(|page| !page.differs.is_empty());
    entries.extend(differing.map(|page| format!("% {} here: {}.", page.name, page.differs)));
    Ok(entries.join("\n\n") + "\n")
}

/// The BibTeX entry of this program, with what CITATION.cff says about it.
fn program() -> String {
    format!(include_str!("../text/program.bib.txt"), authors = AUTHORS, version = env!("CARGO_PKG_VERSION"), year = YEAR)
        .trim_end()
        .to_owned()
}

const AUTHORS: &str = "The tpam developers";
/// The year of this version, as in the licence.
const YEAR: &str = "2026";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entry_of_the_program_agrees_with_the_citation_file() {
        let (citation, licence) = (include_str!("../../../CITATION.cff"), include_str!("../../../LICENSE-MIT"));
        assert!(citation.contains(&format!("  - name: {AUTHORS}\nversion: {}\n", env!("CARGO_PKG_VERSION"))));
        assert!(licence.contains(&format!("Copyright (c) {YEAR} {AUTHORS}\n")));
        // An address belongs into both.
        assert!(!citation.contains("url:"));
        assert!(citation.contains(&format!("\ndate-released: {YEAR}-")));
        let entry = program();
        assert!(entry.contains("  author       = {{The tpam developers}},\n") && entry.ends_with(" = {2026}\n}"), "{entry}");
    }
}
