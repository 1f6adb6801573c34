//! A publication: how lists name it, and its BibTeX entry.

use std::fmt;

/// A publication: an entry of a BibTeX file.
#[derive(Debug)]
pub struct Reference {
    /// The key of the entry.
    pub key: &'static str,
    file: &'static str,
}

impl Reference {
    /// The entry with this key in the text of a BibTeX file, which must have it. An empty line is between two entries, and each field is a
    /// line.
    ///
    /// ```
    /// use tpam_spec::Reference;
    /// static MINE: Reference = Reference::new("Doe26", "@misc{Doe26,\n  author = {Jo Doe},\n  title = {My {PAM}},\n  year = {2026}\n}\n");
    /// assert_eq!(MINE.to_string(), "Doe 2026, My PAM");
    /// ```
    pub const fn new(key: &'static str, file: &'static str) -> Self {
        Self { key, file }
    }

    /// The BibTeX entry.
    ///
    /// ```
    /// let entry = tpam_pam::bibliography::SHADE.bibtex();
    /// assert!(entry.starts_with("@inproceedings{TanabeF13,\n  author    = {Ryoji Tanabe and Alex Fukunaga},\n"));
    /// assert!(entry.contains("  doi       = {10.1109/CEC.2013.6557555}\n}"));
    /// ```
    pub fn bibtex(&self) -> &'static str {
        let key = |entry: &'static str| entry.split_once('{')?.1.split_once(',').map(|(key, _)| key);
        let own = self.file.split("\n\n").find(|entry| key(entry) == Some(self.key));
        own.expect("the BibTeX file has an entry with this key").trim()
    }

    /// The DOI, if there is one.
    pub fn doi(&self) -> Option<&'static str> {
        self.field("doi")
    }

    fn field(&self, wanted: &str) -> Option<&'static str> {
        let mut fields = self.bibtex().lines().filter_map(|line| line.split_once(" = {"));
        let (_, value) = fields.find(|(name, _)| name.trim() == wanted)?;
        value.trim_end_matches(',').strip_suffix('}')
    }

    /// Where it was published: the proceedings, the book or the journal; empty for others.
    fn venue(&self) -> String {
        ["booktitle", "journal"].map(|field| self.plain(field)).concat()
    }

    /// A field without LaTeX's commands and braces.
    fn plain(&self, field: &str) -> String {
        self.lettered(field).replace(['{', '}'], "")
    }

    /// A field without LaTeX's commands.
    fn lettered(&self, field: &str) -> String {
        let latex = self.field(field).unwrap_or_default().to_owned();
        LETTERS.iter().fold(latex, |text, (letter, command)| text.replace(command, letter))
    }

    /// The last names of the authors; of four or more only the first. Braces hold a last name of several words together.
    fn names(&self) -> String {
        let authors = self.lettered("author");
        let last = |author: &str| match author.strip_suffix('}').and_then(|author| author.rsplit_once('{')) {
            Some((_, name)) => name.to_owned(),
            None => author.rsplit(' ').next().unwrap_or_default().replace(['{', '}'], ""),
        };
        let names: Vec<String> = authors.split(" and ").map(last).collect();
        match &names[..] {
            [.., last] if names.len() <= 3 && names.len() > 1 => {
                format!("{} & {last}", names[..names.len() - 1].join(", "))
            }
            [one] => one.clone(),
            _ => format!("{} et al.", names.first().map_or("", String::as_str)),
        }
    }
}

/// Authors, year and DOI, such as `Tanabe & Fukunaga 2013, doi:10.1109/CEC.2013.6557555`; without a DOI the title and the
/// proceedings or the journal.
impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, ", self.names(), self.plain("year"))?;
        if let Some(doi) = self.doi() {
            return write!(f, "doi:{doi}");
        }
        let parts = [self.plain("title"), self.venue()];
        f.write_str(parts.join(", ").trim_end_matches(", "))
    }
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
