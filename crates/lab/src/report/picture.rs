//! Stored figures inside a page: a folder may come from somebody else, so that a figure is shown only if it holds nothing but shapes and texts.

/// The elements of our figures.
const ELEMENTS: [&str; 14] = [
    "svg", "g", "title", "desc", "defs", "rect", "path", "text", "tspan", "line", "circle", "polyline", "polygon",
    "clipPath",
];

/// Whether an SVG figure holds only shapes and texts: no script, no link, no style, no address.
pub(super) fn is_plain(svg: &str) -> bool {
    svg.starts_with("<svg ") && svg.split('<').skip(1).all(is_plain_tag)
}

/// What follows a `<`: the name of an element and its attributes, and the text after them.
fn is_plain_tag(after: &str) -> bool {
    let Some((tag, _)) = after.split_once('>') else { return false };
    // A `>` inside a value would hide the attributes behind it.
    let whole = tag.matches('"').count() % 2 == 0 && !tag.split('"').step_by(2).any(|outside| outside.contains('\''));
    let name = tag.trim_start_matches('/');
    let name = name.split([' ', '\n', '\t', '\r', '/']).next().unwrap_or_default();
    whole && ELEMENTS.contains(&name) && attributes(tag).iter().all(|name| is_plain_attribute(name))
}

/// The names of the attributes of a tag. Values are in double quotes, and a `=` outside of them follows a name.
fn attributes(tag: &str) -> Vec<String> {
    let outside: Vec<&str> = tag.split('"').step_by(2).collect();
    let names = outside.iter().flat_map(|text| text.split('=').take(text.matches('=').count()));
    names
        .map(|text| text.rsplit(|ch: char| ch.is_whitespace() || ch == '/').next().unwrap_or_default().to_lowercase())
        .collect()
}

fn is_plain_attribute(name: &str) -> bool {
    let known = name.chars().all(|ch| ch.is_ascii_lowercase() || ch.is_ascii_digit() || ch == '-');
    known && !name.is_empty() && !name.starts_with("on") && !["href", "style", "src", "id"].contains(&name)
}

/// The figure without its metadata, which are for programs that read the file.
pub(super) fn without_metadata(svg: &str) -> String {
    match (svg.find("<metadata"), svg.find("</metadata>")) {
        (Some(from), Some(to)) if from < to => {
            let rest = &svg[to + "</metadata>".len()..];
            format!("{}{}", &svg[..from], rest.trim_start())
        }
        _ => svg.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_figure::{CriticalDifference, Lines, Panel, Series};

    #[test]
    fn our_figures_are_plain() {
        let series = Series::new("a \"b\" <c> onload=x", [(0.0, 1.0), (1.0, 2.0)]).with_whiskers([[0.5, 1.5]; 2]);
        let lines = Lines::new("t = 1 & more").with_panels([Panel::new("p", [series])]).svg();
        assert!(is_plain(&without_metadata(&lines)), "{lines}");
        let ranks = CriticalDifference::new("Ranks", &[("jade", 1.2), ("jde", 1.8)], 0.3).svg();
        assert!(is_plain(&without_metadata(&ranks)), "{ranks}");
    }

    #[test]
    fn what_runs_or_loads_is_refused() {
        for inside in [
            "<script>alert(1)</script>",
            "<rect onclick=\"alert(1)\"/>",
            "<rect\nonclick=\"alert(1)\"/>",
            "<rect x=\"1\"onload=\"alert(1)\"/>",
            "<rect/onload=alert(1)>",
            "<g ONLOAD=\"x\"/>",
            "<a href=\"javascript:x\">a</a>",
            "<text xlink:href=\"x\">a</text>",
            "<style>*{}</style>",
            "<rect style=\"fill:url(x)\"/>",
            "<foreignObject><img src=\"x\"/></foreignObject>",
            "<animate onbegin=\"x\"/>",
            "<!-- --><rect/>",
            "<rect x=\"a>b\" onclick=\"x\"/>",
            "<rect x='a>b' onclick=\"x\"/>",
            "<rect",
        ] {
            assert!(!is_plain(&format!("<svg width=\"1\">{inside}</svg>")), "{inside}");
        }
        assert!(is_plain("<svg width=\"1\"><text x=\"1\">a = b</text></svg>"));
        assert!(!is_plain("<html></html>") && !is_plain(""));
    }

    #[test]
    fn metadata_are_left_out() {
        let svg = "<svg a=\"1\">\n<metadata>made by <x/></metadata>\n<g/></svg>";
        assert_eq!(without_metadata(svg), "<svg a=\"1\">\n<g/></svg>");
        assert_eq!(without_metadata("<svg/>"), "<svg/>");
    }
}
