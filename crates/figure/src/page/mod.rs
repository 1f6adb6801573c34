//! A report as one self-contained HTML file: it needs no network and no other files.
//!
//! A report is a list of chapters, and a chapter is a list of blocks. The template, style and script
//! of the page are separate files beside this one. The page's content security policy names the hashes of
//! this style and this script: a browser runs nothing else, and requests nothing.
//!
//! ```
//! use tpam_figure::page::{Block, Chapter, Report};
//! let chapter = Chapter::new("results", "Results", [Block::Text("That `a < b`.".into())]);
//! let page = Report::new("A study", "In short.").with_chapters([chapter]).html();
//! assert!(page.contains("<p>That <code>a &lt; b</code>.</p>"));
//! ```

mod block;
mod hash;
mod printed;
mod prose;
mod table;

use crate::builder::built;
use crate::text::markup_escaped as escaped;

pub use block::Block;
pub use prose::{paragraph, paragraphs};
pub use table::{DataCell, DataColumn, DataTable};

built! {
    /// A report.
    pub struct Report {
        /// Its title.
        title: String,
        /// The sentence below the title.
        lead: String,
        /// Its chapters.
        chapters: Vec<Chapter> => with_chapters(impl Into<Vec<Chapter>>),
        /// The program that wrote the page, by which it can recognise the page; empty for none.
        generator: String => with_generator(impl Into<String>),
    }

    /// A report with this title, the sentence below it, and no chapters.
    pub fn new(title: impl Into<String>, lead: impl Into<String>);
}

built! {
    /// A chapter.
    pub struct Chapter {
        /// The anchor for links to it.
        id: String,
        /// Its title.
        title: String,
        /// Its blocks.
        blocks: Vec<Block>,
    }

    /// A chapter with this anchor, title and blocks.
    pub fn new(id: impl Into<String>, title: impl Into<String>, blocks: impl Into<Vec<Block>>);
}

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

impl Report {
    /// The page.
    pub fn html(&self) -> String {
        let link = |chapter: &Chapter| format!("<a href=\"#{}\">{}</a>", chapter.id, block::text(&chapter.title));
        let section = |chapter: &Chapter| {
            let (id, title, blocks) = (&chapter.id, block::text(&chapter.title), printed::html(&chapter.blocks));
            format!("<section id=\"{id}\">\n<h2>{title}</h2>\n{blocks}</section>\n")
        };
        let generator = match self.generator.as_str() {
            "" => String::new(),
            program => format!("{}\n", generated_by(program)),
        };
        let parts = [
            ("generator", generator),
            ("title", block::text(&self.title)),
            ("lead", block::text(&self.lead)),
            ("style", STYLE.to_owned()),
            ("style-hash", hash::source(STYLE)),
            ("script", SCRIPT.to_owned()),
            ("script-hash", hash::source(SCRIPT)),
            ("links", self.chapters.iter().map(link).collect::<Vec<_>>().join("\n")),
            ("chapters", self.chapters.iter().map(section).collect()),
        ];
        fill(PAGE, &parts)
    }
}

/// The line of a page that names the program that wrote it.
///
/// ```
/// use tpam_figure::page::{Report, generated_by};
/// let page = Report::new("T", "").with_generator("plan 9").html();
/// assert!(page.contains(&generated_by("plan 9")));
/// ```
pub fn generated_by(program: &str) -> String {
    format!("<meta name=\"generator\" content=\"{}\">", escaped(program))
}

/// The template with each `{{name}}` replaced; replacements are not searched for names.
fn fill(template: &str, parts: &[(&str, String)]) -> String {
    let mut page = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, behind) = after.split_once("}}").expect("every {{ of the template has a }}");
        let value = parts.iter().find(|(other, _)| *other == name).map(|(_, value)| value);
        page.push_str(before);
        page.push_str(value.expect("the template contains only known names"));
        rest = behind;
    }
    page + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::{Colour, STYLES};

    /// The colour that a series has on a dark page.
    fn on_dark(colour: Colour) -> [u8; 3] {
        let rule = format!(".sheet [stroke=\"{colour}\"] {{ stroke: var(");
        let Some((_, after)) = STYLE.split_once(&rule) else { return colour.0 };
        let name = format!("{}: #", after.split(')').next().unwrap());
        let dark = STYLE.split_once("[data-theme=\"dark\"] {").unwrap().1;
        let hex = &dark.split_once(&name).unwrap().1[..6];
        [0, 2, 4].map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap())
    }

    #[test]
    fn series_have_clearly_different_colours_on_a_dark_page() {
        let colours: Vec<[u8; 3]> = STYLES.iter().map(|style| on_dark(style.colour)).collect();
        for (k, one) in colours.iter().enumerate() {
            for other in &colours[..k] {
                let squares = one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2));
                assert!(squares.sum::<u32>() > 60 * 60, "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn wide_tables_scroll_visibly_within_their_block() {
        let (_, rule) = STYLE.split_once("\n.scroll {").unwrap();
        let rule = rule.split('}').next().unwrap();
        assert!(rule.contains("overflow: auto") && rule.contains("scroll;"), "{rule}");
        assert!(STYLE.contains(".scroll::-webkit-scrollbar {"));
    }

    #[test]
    fn the_page_contains_every_chapter_and_needs_no_other_file() {
        let chapter =
            |id: &str| Chapter { id: id.into(), title: format!("About <{id}>"), blocks: vec![Block::Text(format!("{{{{{id}}}}}"))] };
        let page = Report::new("T", "L").with_chapters([chapter("a"), chapter("b")]).html();
        for id in ["a", "b"] {
            assert!(page.contains(&format!("<section id=\"{id}\">\n<h2>About &lt;{id}&gt;</h2>\n<p>{{{{{id}}}}}</p>")), "{page}");
            assert!(page.contains(&format!("<a href=\"#{id}\">")));
        }
        // A name with markup that got through all escaping could still run and load nothing.
        let policy = page.split("<meta http-equiv=\"Content-Security-Policy\" content=\"").nth(1).unwrap();
        let policy = policy.split('"').next().unwrap();
        assert!(policy.starts_with("default-src 'none'; ") && !policy.contains("unsafe"), "{policy}");
        for (name, part) in [("style", STYLE), ("script", SCRIPT)] {
            assert!(policy.contains(&format!("{name}-src {};", hash::source(part))), "{policy}");
            assert!(page.contains(&format!("<{name}>{part}</{name}>")), "the hash is that of the whole element");
        }
        for outside in ["src=", "http://", "https://", "url(", "@import", "fetch("] {
            assert!(!page.contains(outside), "{outside}");
        }
    }
}
