//! A publication: how lists name it, and its BibTeX entry.

use std::fmt;

/// A publication.
#[derive(Debug)]
pub struct Reference {
    /// The key of the BibTeX entry.
    pub key: &'static str,
    /// First and last name of each author.
    pub authors: &'static [&'static str],
    /// The title.
    pub title: &'static str,
    /// Where it was published.
    pub venue: Venue,
    /// The year.
    pub year: u16,
    /// The DOI, if there is one.
    pub doi: Option<&'static str>,
}

/// Where something was published.
#[derive(Clone, Copy, Debug)]
pub enum Venue {
    /// An article in a journal.
    Journal {
        /// The name of the journal.
        name: &'static str,
        /// The volume.
        volume: u16,
        /// The issue; 0 if there are none.
        number: u16,
        /// The first and the last page; twice the number of the article if there are no pages.
        pages: [u32; 2],
    },
    /// A paper in the proceedings of this conference.
    Proceedings(&'static str),
    /// The same, with its pages.
    Paper {
        /// The proceedings of this conference.
        proceedings: &'static str,
        /// The first and the last page.
        pages: [u32; 2],
    },
    /// A chapter of a book.
    Chapter {
        /// The title of the book.
        book: &'static str,
        /// The publisher.
        publisher: &'static str,
    },
    /// A chapter of a book with editors, with its pages.
    EditedChapter {
        /// The title of the book.
        book: &'static str,
        /// First and last name of each editor.
        editors: &'static [&'static str],
        /// The publisher.
        publisher: &'static str,
        /// The first and the last page.
        pages: [u32; 2],
    },
    /// A book of this publisher.
    Book(&'static str),
    /// A preprint or report, found there.
    Report(&'static str),
}

impl Reference {
    /// The BibTeX entry, in ASCII.
    ///
    /// ```
    /// let entry = tpam_pam::bibliography::SHADE.bibtex();
    /// assert!(entry.starts_with("@inproceedings{TanabeF13,\n  author    = {Ryoji Tanabe and Alex Fukunaga},\n"));
    /// assert!(entry.contains("  doi       = {10.1109/CEC.2013.6557555}\n}"));
    /// ```
    pub fn bibtex(&self) -> String {
        let mut fields = vec![("author", latex(&self.authors.join(" and "))), ("title", latex(&protected(self.title)))];
        fields.extend(self.venue.fields());
        fields.push(("year", self.year.to_string()));
        fields.extend(self.doi.map(|doi| ("doi", doi.to_owned())));
        let lines: Vec<String> = fields.iter().map(|(name, value)| format!("  {name:<9} = {{{value}}}")).collect();
        format!("@{}{{{},\n{}\n}}", self.venue.entry(), self.key, lines.join(",\n"))
    }

    /// The last names of the authors; of four or more only the first.
    fn names(&self) -> String {
        let last = |author: &&'static str| author.rsplit(' ').next().unwrap_or(author);
        let names: Vec<&str> = self.authors.iter().map(last).collect();
        match &names[..] {
            [.., last] if names.len() <= 3 && names.len() > 1 => {
                format!("{} & {last}", names[..names.len() - 1].join(", "))
            }
            [one] => (*one).to_owned(),
            _ => format!("{} et al.", names.first().copied().unwrap_or_default()),
        }
    }
}

/// Authors, year and DOI, such as `Tanabe & Fukunaga 2013, doi:10.1109/CEC.2013.6557555`; without a DOI the title.
impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, ", self.names(), self.year)?;
        match self.doi {
            Some(doi) => write!(f, "doi:{doi}"),
            None => f.write_str(self.title),
        }
    }
}

impl Venue {
    fn entry(self) -> &'static str {
        match self {
            Venue::Journal { .. } => "article",
            Venue::Proceedings(_) | Venue::Paper { .. } => "inproceedings",
            Venue::Chapter { .. } | Venue::EditedChapter { .. } => "incollection",
            Venue::Book(_) => "book",
            Venue::Report(_) => "misc",
        }
    }

    fn fields(self) -> Vec<(&'static str, String)> {
        match self {
            Venue::Journal { name, volume, number, pages } => {
                let number = (number > 0).then(|| ("number", number.to_string()));
                let fields = [("journal", name.to_owned()), ("volume", volume.to_string())];
                fields.into_iter().chain(number).chain([("pages", range(pages))]).collect()
            }
            Venue::Proceedings(name) => vec![("booktitle", name.to_owned())],
            Venue::Paper { proceedings, pages } => {
                vec![("booktitle", proceedings.to_owned()), ("pages", range(pages))]
            }
            Venue::EditedChapter { book, editors, publisher, pages } => vec![
                ("editor", latex(&editors.join(" and "))),
                ("booktitle", book.to_owned()),
                ("pages", range(pages)),
                ("publisher", publisher.to_owned()),
            ],
            Venue::Chapter { book, publisher } => {
                vec![("booktitle", book.to_owned()), ("publisher", publisher.to_owned())]
            }
            Venue::Book(publisher) => vec![("publisher", publisher.to_owned())],
            Venue::Report(place) => vec![("howpublished", place.to_owned())],
        }
    }
}

fn range([first, last]: [u32; 2]) -> String {
    if first == last { first.to_string() } else { format!("{first}--{last}") }
}

/// Acronyms in braces, because BibTeX styles change capitals: words with two capitals in a row (`L-SHADE`), or with a capital after a small letter (`jDE`).
fn protected(title: &str) -> String {
    let is_acronym = |word: &str| {
        let next = word.chars().skip(1);
        word.chars().zip(next).any(|(one, next)| one.is_ascii_alphabetic() && next.is_ascii_uppercase())
    };
    let braced = |word: &str| {
        let bare = word.trim_end_matches([':', ',']);
        if is_acronym(word) { format!("{{{bare}}}{}", &word[bare.len()..]) } else { word.to_owned() }
    };
    title.split(' ').map(braced).collect::<Vec<_>>().join(" ")
}

/// Letters with accents as LaTeX commands.
fn latex(text: &str) -> String {
    LETTERS.iter().fold(text.to_owned(), |text, (letter, command)| text.replace(letter, command))
}

/// Letters that are not ASCII, and the LaTeX commands for them.
const LETTERS: [(&str, &str); 11] = [
    ("š", "{\\v{s}}"),
    ("ć", "{\\'c}"),
    ("č", "{\\v{c}}"),
    ("Ž", "{\\v{Z}}"),
    ("–", "--"),
    ("á", "{\\'a}"),
    ("é", "{\\'e}"),
    ("í", "{\\'i}"),
    ("ñ", "{\\~n}"),
    ("ö", "{\\\"o}"),
    ("ε", "{$\\varepsilon$}"),
];

/// Where an entry of a catalogue comes from.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// These publications.
    Published(&'static [&'static Reference]),
    /// Something that is not published, in a few words.
    Unpublished(&'static str),
}

impl Source {
    /// The publications to cite.
    pub const fn references(self) -> &'static [&'static Reference] {
        match self {
            Source::Published(references) => references,
            Source::Unpublished(_) => &[],
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Unpublished(words) => f.write_str(words),
            Source::Published(references) => {
                let all: Vec<String> = references.iter().map(ToString::to_string).collect();
                f.write_str(&all.join("; "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::bibliography::*;

    #[test]
    fn names_of_one_to_five_authors() {
        let short = |reference: &super::Reference| reference.to_string();
        assert_eq!(short(&INTRODUCTION), "Price 1999, An introduction to differential evolution");
        assert_eq!(short(&SHADE), "Tanabe & Fukunaga 2013, doi:10.1109/CEC.2013.6557555");
        assert_eq!(short(&DE_BOOK), "Price, Storn & Lampinen 2005, doi:10.1007/3-540-31306-0");
        assert_eq!(short(&JDE), "Brest et al. 2006, doi:10.1109/TEVC.2006.872133");
    }

    #[test]
    fn only_acronyms_are_protected() {
        let title = |reference: &super::Reference| {
            let entry = reference.bibtex();
            entry.split("title     = {").nth(1).unwrap().split("},\n").next().unwrap().to_owned()
        };
        assert_eq!(title(&SHADE), "Success-History Based Parameter Adaptation for Differential Evolution");
        assert!(title(&TPAM).starts_with("{TPAM}: A Simulation-Based Model"), "{}", title(&TPAM));
        assert!(title(&IL_SHADE).starts_with("{iL-SHADE}: Improved {L-SHADE} Algorithm"), "{}", title(&IL_SHADE));
        assert!(title(&JSO).ends_with("Real-Parameter Optimization: Algorithm {jSO}"), "{}", title(&JSO));
    }

    #[test]
    fn entries_are_ascii_with_balanced_braces_and_have_different_keys() {
        for (at, reference) in all().enumerate() {
            let entry = reference.bibtex();
            assert!(entry.is_ascii(), "{entry}");
            assert_eq!(entry.matches('{').count(), entry.matches('}').count(), "{entry}");
            assert!(all().take(at).all(|other| other.key != reference.key), "{entry}");
        }
        let entry = JDE.bibtex();
        assert!(entry.contains("Borko Bo{\\v{s}}kovi{\\'c} and Marjan Mernik and Viljem {\\v{Z}}umer"), "{entry}");
        assert!(JADE.bibtex().contains("title     = {{JADE}: Adaptive"), "{}", JADE.bibtex());
        assert!(
            JADE.bibtex().contains("number    = {5}") && !COBIDE.bibtex().contains("number"),
            "{}",
            COBIDE.bibtex()
        );
        let entry = SHADE.bibtex();
        assert!(entry.contains("({CEC})},\n  pages     = {71--78},\n"), "{entry}");
        let entry = INTRODUCTION.bibtex();
        assert!(entry.contains("  editor    = {David Corne and Marco Dorigo and Fred Glover},\n"), "{entry}");
        assert!(entry.contains("  pages     = {79--108},\n"), "{entry}");
        let entry = DISH.bibtex();
        assert!(entry.contains("  volume    = {50},\n  pages     = {100462},\n"), "{entry}");
        let entry = RDE_2024.bibtex();
        assert!(entry.starts_with("@misc{") && entry.contains("  howpublished = {arXiv:2404.16280},\n"), "{entry}");
    }
}
