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
    /// A chapter of a book.
    Chapter {
        /// The title of the book.
        book: &'static str,
        /// The publisher.
        publisher: &'static str,
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
        let mut fields = vec![("author", latex(&self.authors.join(" and "))), ("title", latex(self.title))];
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
            Venue::Proceedings(_) => "inproceedings",
            Venue::Chapter { .. } => "incollection",
            Venue::Book(_) => "book",
            Venue::Report(_) => "misc",
        }
    }

    fn fields(self) -> Vec<(&'static str, String)> {
        match self {
            Venue::Journal { name, volume, number, pages: [first, last] } => {
                let number = (number > 0).then(|| ("number", number.to_string()));
                let pages = if first == last { first.to_string() } else { format!("{first}--{last}") };
                let fields = [("journal", name.to_owned()), ("volume", volume.to_string())];
                fields.into_iter().chain(number).chain([("pages", pages)]).collect()
            }
            Venue::Proceedings(name) => vec![("booktitle", name.to_owned())],
            Venue::Chapter { book, publisher } => {
                vec![("booktitle", book.to_owned()), ("publisher", publisher.to_owned())]
            }
            Venue::Book(publisher) => vec![("publisher", publisher.to_owned())],
            Venue::Report(place) => vec![("howpublished", place.to_owned())],
        }
    }
}

/// Letters with accents as LaTeX commands; words with capitals after the first letter protected by braces, because BibTeX styles change capitals.
fn latex(text: &str) -> String {
    let protected = |word: &str| {
        let capitals = word.chars().filter(char::is_ascii_uppercase).count();
        let bare = word.trim_end_matches([':', ',']);
        if capitals > 1 { format!("{{{bare}}}{}", &word[bare.len()..]) } else { word.to_owned() }
    };
    let text = text.split(' ').map(protected).collect::<Vec<_>>().join(" ");
    [("š", "{\\v{s}}"), ("č", "{\\v{c}}"), ("ć", "{\\'c}"), ("Ž", "{\\v{Z}}"), ("ö", "{\\\"o}"), ("–", "--")]
        .iter()
        .fold(text, |text, (letter, command)| text.replace(letter, command))
}

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
        let entry = DISH.bibtex();
        assert!(entry.contains("  volume    = {50},\n  pages     = {100462},\n"), "{entry}");
        let entry = RDE_2024.bibtex();
        assert!(entry.starts_with("@misc{") && entry.contains("  howpublished = {arXiv:2404.16280},\n"), "{entry}");
    }
}
