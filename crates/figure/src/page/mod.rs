//! A report as one HTML file that needs nothing else: no network, no other files.
//!
//! A report is a list of chapters, a chapter a list of blocks; whoever has something to report adds a chapter. The page's template, style and script
//! are files of their own beside this one.
//!
//! ```
//! use tpam_figure::page::{Block, Chapter, Report};
//! let chapter = Chapter { id: "found".into(), title: "What was found".into(), blocks: vec![Block::Text("That `a < b`.".into())] };
//! let page = Report { title: "A study".into(), lead: "In short.".into(), chapters: vec![chapter] }.html();
//! assert!(page.contains("<p>That <code>a &lt; b</code>.</p>"));
//! ```

mod block;

pub use block::{Block, Filter};

/// A report.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What it is called.
    pub title: String,
    /// The sentence below the title.
    pub lead: String,
    /// What it consists of.
    pub chapters: Vec<Chapter>,
}

/// A chapter.
#[derive(Clone, Debug, Default)]
pub struct Chapter {
    /// What links to it are called.
    pub id: String,
    /// What stands above it.
    pub title: String,
    /// What it consists of.
    pub blocks: Vec<Block>,
}

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

impl Report {
    /// The page.
    pub fn html(&self) -> String {
        let link = |chapter: &Chapter| format!("<a href=\"#{}\">{}</a>", chapter.id, block::text(&chapter.title));
        let section = |chapter: &Chapter| {
            let blocks: String = chapter.blocks.iter().map(Block::html).collect();
            format!("<section id=\"{}\">\n<h2>{}</h2>\n{blocks}</section>\n", chapter.id, block::text(&chapter.title))
        };
        let parts = [
            ("title", block::text(&self.title)),
            ("lead", block::text(&self.lead)),
            ("style", STYLE.to_owned()),
            ("script", SCRIPT.to_owned()),
            ("links", self.chapters.iter().map(link).collect::<Vec<_>>().join("\n")),
            ("chapters", self.chapters.iter().map(section).collect()),
        ];
        fill(PAGE, &parts)
    }
}

/// The template with each `{{name}}` replaced; what is put in is not looked at again.
fn fill(template: &str, parts: &[(&str, String)]) -> String {
    let mut page = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, behind) = after.split_once("}}").expect("the template closes what it opens");
        let value = parts.iter().find(|(other, _)| *other == name).map(|(_, value)| value);
        page.push_str(before);
        page.push_str(value.expect("the template names only parts there are"));
        rest = behind;
    }
    page + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_holds_every_chapter_and_asks_for_nothing_else() {
        let chapter = |id: &str| Chapter {
            id: id.into(),
            title: format!("About <{id}>"),
            blocks: vec![Block::Text(format!("{{{{{id}}}}}"))],
        };
        let page = Report { title: "T".into(), lead: "L".into(), chapters: vec![chapter("a"), chapter("b")] }.html();
        for id in ["a", "b"] {
            assert!(
                page.contains(&format!("<section id=\"{id}\">\n<h2>About &lt;{id}&gt;</h2>\n<p>{{{{{id}}}}}</p>")),
                "{page}"
            );
            assert!(page.contains(&format!("<a href=\"#{id}\">")));
        }
        for outside in ["src=", "http://", "https://", "url(", "@import", "fetch("] {
            assert!(!page.contains(outside), "{outside}");
        }
    }
}
