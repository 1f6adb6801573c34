//! How a written figure differs from what was asked for: it is higher, or its font lacks characters.

use crate::font::{Fonts, STAND_IN};
use crate::shape::Shape;
use crate::sheet::{Asked, Element, Item};
use crate::{Format, Sheet};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// The largest number of characters that a sentence lists.
const LISTED: usize = 8;

/// How a figure differs from what was asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flaws {
    /// The height in millimetres, if it is larger than the one that was asked for.
    higher: Option<(f64, Asked)>,
    /// Characters of its texts that the font of its files lacks.
    missing: BTreeSet<char>,
}

impl Sheet {
    /// Sentences on how files of these formats differ from what was asked for: the figure is higher, or the font of PDF and PNG files lacks
    /// characters.
    ///
    /// ```
    /// use tpam_figure::{CriticalDifference, Format};
    /// let sheet = CriticalDifference::new("Ranks", &[("jade", 1.2), ("jde", 1.8)], 0.3).with_size("84x20mm".parse().ok()).sheet();
    /// assert!(sheet.notes(&[Format::Pdf])[0].ends_with(" mm high, not 20 mm: its names need it"));
    /// ```
    pub fn notes(&self, formats: &[Format]) -> Vec<String> {
        sentences(&[("the figure".to_owned(), self.flaws(formats))])
    }

    /// How files of these formats differ from what was asked for.
    pub(crate) fn flaws(&self, formats: &[Format]) -> Flaws {
        let high = crate::size::millimetres(self.size()[1]);
        let higher = self.asked.as_ref().filter(|asked| high > asked.height + 0.1).map(|asked| (high, asked.clone()));
        let has_font = formats.iter().any(|format| *format != Format::Svg);
        Flaws { higher, missing: if has_font { missing(self) } else { BTreeSet::new() } }
    }
}

/// The characters of a sheet's texts that the built-in font lacks.
fn missing(sheet: &Sheet) -> BTreeSet<char> {
    let fonts = Fonts::new();
    let mut missing = BTreeSet::new();
    for item in &sheet.items {
        if let Item::Element(Element { shape: Shape::Text { words, style, .. }, .. }) = item {
            missing.extend(words.chars().filter(|character| fonts.lacks(*character, *style)));
        }
    }
    missing
}

/// Sentences on several figures with their names: one on heights, one on characters.
fn sentences(figures: &[(String, Flaws)]) -> Vec<String> {
    let higher = |(name, flaws): &'_ (String, Flaws)| {
        let (high, asked) = flaws.higher.clone()?;
        Some((name.clone(), high, asked))
    };
    let higher: Vec<(String, f64, Asked)> = figures.iter().filter_map(higher).collect();
    let missing: BTreeSet<char> = figures.iter().flat_map(|(_, flaws)| &flaws.missing).copied().collect();
    on_heights(&higher).into_iter().chain(on_characters(&missing)).collect()
}

fn on_heights(higher: &[(String, f64, Asked)]) -> Option<String> {
    let (name, high, asked) = higher.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let [high, wanted] = [*high, asked.height].map(short);
    Some(match higher.len() {
        1 => format!("{name} is {high} mm high, not {wanted} mm: {} it", asked.content),
        several => {
            format!("{several} figures are higher than {wanted} mm, {name} the most ({high} mm): their content needs it")
        }
    })
}

fn on_characters(missing: &BTreeSet<char>) -> Option<String> {
    let (it, is, show) = if missing.len() == 1 { ("it", "is", "it") } else { ("they", "are", "them") };
    let listed: Vec<String> = missing.iter().take(LISTED).map(|character| format!("'{character}'")).collect();
    let more = missing.len().saturating_sub(LISTED);
    let more = if more > 0 { format!(" and {more} more characters") } else { String::new() };
    (!missing.is_empty()).then(|| {
        let listed = listed.join(", ");
        format!("the font of PDF and PNG files has no {listed}{more}: {it} {is} drawn as '{STAND_IN}'; SVG files show {show}")
    })
}

/// A length with at most one decimal.
fn short(length: f64) -> String {
    let text = format!("{length:.1}");
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

/// The flaws of the figures that were written, by name. Clones share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Noted(Arc<Mutex<Vec<(String, Flaws)>>>);

impl Noted {
    /// Adds a figure.
    pub(crate) fn add(&self, name: &str, flaws: Flaws) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((name.to_owned(), flaws));
    }

    /// Sentences on the figures so far, which are then forgotten.
    pub(crate) fn take(&self) -> Vec<String> {
        sentences(&std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

/// What was written does not distinguish two ways of writing.
impl PartialEq for Noted {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Export, Lines, Panel, Series, Size};

    fn lines(panels: usize, size: &str, title: &str) -> Lines {
        let panel = |k: usize| Panel::new(format!("panel {k}"), [Series::new("a", [(0.0, 0.0), (1.0, 1.0)])]);
        let panels: Vec<Panel> = (0..panels).map(panel).collect();
        Lines::new(title).with_panels(panels).with_columns(1).with_size(size.parse::<Size>().ok())
    }

    #[test]
    fn a_figure_says_that_it_is_higher_and_why() {
        let sheet = lines(6, "84x60mm", "").sheet();
        let high = short(sheet.size()[1] / 96.0 * 25.4);
        let said = sheet.notes(&Format::ALL);
        assert_eq!(said, [format!("the figure is {high} mm high, not 60 mm: its 6 panels need it")]);
        for fitting in ["84x60mm", "84mm", "single"] {
            assert!(lines(1, fitting, "").sheet().notes(&Format::ALL).is_empty(), "{fitting}");
        }
    }

    #[test]
    fn several_figures_give_one_sentence_each_time() {
        let export = Export::new().with_formats([Format::Pdf]).with_size("84x60mm".parse::<Size>().ok());
        for (name, panels) in [("a", 5), ("b", 8), ("c", 1)] {
            export.clone().files(name, lines(panels, "single", "漢字")).unwrap();
        }
        let said = export.take_notes();
        assert!(said[0].starts_with("2 figures are higher than 60 mm, b the most ("), "{said:?}");
        let words = "the font of PDF and PNG files has no '字', '漢': they are drawn as '?'; SVG files show them";
        assert_eq!(said[1..], [words]);
        assert!(export.take_notes().is_empty());
    }

    #[test]
    fn long_lists_of_characters_are_cut() {
        let all: BTreeSet<char> = ('\u{4e00}'..'\u{4e0b}').collect();
        assert!(on_characters(&all).unwrap().contains("'\u{4e07}' and 3 more characters: they are drawn"));
    }
}
