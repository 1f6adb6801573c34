//! Stored figures inside a page: a folder may come from somebody else, so that a figure is shown only if it is written as our own figures
//! are.
//!
//! A browser reads a figure inside a page as HTML, which accepts much that is not SVG. Only text that can be read in one way is therefore
//! accepted: tags that match, with one space before each `name="value"`, and only the names that `tpam_figure` writes.

/// The elements of our figures. A browser reads HTML inside the last two, so that they may hold only text.
const ELEMENTS: [&str; 8] = ["svg", "g", "rect", "path", "text", "tspan", "title", "desc"];

/// The attributes of our figures, except those for scripts, which begin with `data-`.
const ATTRIBUTES: &str = "class d dy fill fill-opacity font-family font-size font-style font-weight height pointer-events role \
                          shape-rendering stroke stroke-dasharray stroke-linejoin stroke-opacity stroke-width text-anchor \
                          transform viewBox width x xmlns y";

/// Whether a figure holds only shapes and texts, as our figures do: no script, no link, no style, no address, and no character that is
/// obeyed.
pub(super) fn is_plain(svg: &str) -> bool {
    let turns = |ch: char| matches!(ch, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if svg.contains(|ch: char| turns(ch) || ch.is_control() && ch != '\n') {
        return false;
    }
    let mut open = Vec::new();
    let mut pieces = svg.trim_end().split('<');
    // Before the first tag there is nothing, and after each tag a text.
    let tags = pieces.next() == Some("") && pieces.all(|piece| piece.split_once('>').is_some_and(|(tag, _)| is_plain_tag(tag, &mut open)));
    tags && open.is_empty() && svg.starts_with("<svg ")
}

/// Whether a tag, without its angle brackets, is one of ours. `open` holds the names of the elements around it.
fn is_plain_tag<'a>(tag: &'a str, open: &mut Vec<&'a str>) -> bool {
    if let Some(name) = tag.strip_prefix('/') {
        return open.pop() == Some(name);
    }
    let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
    let (name, attributes) = tag.split_at(tag.find(' ').unwrap_or(tag.len()));
    let fits = match open.last() {
        None => name == "svg",
        Some(around) => name != "svg" && !["title", "desc"].contains(around),
    };
    if !closed {
        open.push(name);
    }
    fits && ELEMENTS.contains(&name) && are_plain(attributes)
}

/// Whether attributes are written as ` name="value"`, one after the other, and all are ours.
fn are_plain(mut attributes: &str) -> bool {
    while let Some((name, value, rest)) = first(attributes) {
        if !is_plain_attribute(name, value) {
            return false;
        }
        attributes = rest;
    }
    attributes.is_empty()
}

/// The name and the value of the first attribute, and what follows them.
fn first(attributes: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = attributes.strip_prefix(' ')?.split_once("=\"")?;
    let (value, rest) = rest.split_once('"')?;
    Some((name, value, rest))
}

/// Values are read as CSS, whose function `url` would load something, and whose backslash can hide it: only `transform` has parentheses.
fn is_plain_attribute(name: &str, value: &str) -> bool {
    if let Some(data) = name.strip_prefix("data-") {
        return !data.is_empty() && data.bytes().all(|byte| byte.is_ascii_lowercase());
    }
    let marks = if name == "transform" { " .,-()" } else { " .,-#%" };
    let plain = value.chars().all(|ch| ch.is_ascii_alphanumeric() || marks.contains(ch));
    ATTRIBUTES.split(' ').any(|known| known == name) && (plain || (name, value) == ("xmlns", "http://www.w3.org/2000/svg"))
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
        let lines = Lines::new("t = 1 & more").with_x("p_max").with_panels([Panel::new("p", [series])]).svg();
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
            // In HTML, a value without quotes may hold one.
            "<g a=b\" onload=alert(1) c=d\"/>",
            "<g fill=none/>",
            "<g fill='none'/>",
            "<g  fill=\"none\"/>",
            "<g fill=\"none\"onload=\"x\"/>",
            "<g data-=\"x\"/>",
            "<g data-x onload=\"x\"/>",
            "<g fill=\"url(http://a.b/c)\"/>",
            "<g fill=\"u\\72l(x)\"/>",
            "<g transform=\"url(//a.b)\"/>",
            "<g xmlns=\"http://www.w3.org/1999/xhtml\"/>",
            "<g clip-path=\"none\"/>",
            "<use href=\"#a\"/>",
            "<image width=\"1\"/>",
            "<?xml-stylesheet href=\"x\"?>",
            "<![CDATA[<script>x</script>]]>",
            "<title><g/></title>",
            "<g>",
            "</svg><g>",
            "</svg></div>",
            "<svg width=\"1\"></svg>",
            "<G/>",
            "<text x=\"1\">a\u{1b}[2J</text>",
            "<text x=\"1\">a\u{202e}b</text>",
        ] {
            assert!(!is_plain(&format!("<svg width=\"1\">{inside}</svg>")), "{inside}");
        }
        assert!(is_plain("<svg width=\"1\"><text x=\"1\">a = b</text></svg>"));
        assert!(!is_plain("<html></html>") && !is_plain("") && !is_plain("a<svg width=\"1\"></svg>"));
        assert!(!is_plain("<svg a=b\" onload=alert(1) c=d\"></svg>"));
    }

    #[test]
    fn metadata_are_left_out() {
        let svg = "<svg a=\"1\">\n<metadata>made by <x/></metadata>\n<g/></svg>";
        assert_eq!(without_metadata(svg), "<svg a=\"1\">\n<g/></svg>");
        assert_eq!(without_metadata("<svg/>"), "<svg/>");
    }
}
