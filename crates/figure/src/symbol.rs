//! Mathematics in texts: the letter of `p_max` is italic and its index is lowered. Greek letters are italic, and so are the letter of
//! `F = 1` or `f − f_opt` and a letter that is the whole text.

/// The size of an index, and how far it is lowered, as fractions of the size of its text.
const INDEX: [f64; 2] = [0.8, 0.2];
/// Characters that join letters to words, such as `10-D` and `shade:h=5`.
const JOINING: &str = "-_:/.,'’";

/// A part of a text that is set in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece<'a> {
    pub(crate) text: &'a str,
    pub(crate) kind: Kind,
}

/// How a part of a text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Plain,
    /// A letter, which is italic.
    Symbol,
    /// The index of a letter, which is small and lowered.
    Index,
}

impl Kind {
    /// The size of the type in a text of this size, and how far it is lowered.
    pub(crate) fn size(self, text: f64) -> [f64; 2] {
        if self == Kind::Index { INDEX.map(|part| part * text) } else { [text, 0.0] }
    }
}

/// The parts of a text, in order.
pub(crate) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let (mut plain, mut at, mut before) = (0, 0, ' ');
    while let Some(character) = text[at..].chars().next() {
        let is_inside = before.is_alphanumeric() || JOINING.contains(before);
        before = character;
        match symbol(&text[at..], at == 0).filter(|_| !is_inside) {
            Some([letter, index]) => {
                let parts = [(&text[plain..at], Kind::Plain), (letter, Kind::Symbol), (index, Kind::Index)];
                pieces.extend(parts.map(|(text, kind)| Piece { text, kind }));
                at += letter.len() + if index.is_empty() { 0 } else { 1 + index.len() };
                plain = at;
            }
            None => at += character.len_utf8(),
        }
    }
    pieces.push(Piece { text: &text[plain..], kind: Kind::Plain });
    pieces.retain(|piece| !piece.text.is_empty());
    pieces
}

/// The letter and the index, which may be empty, of the symbol with which a text begins, if it does.
fn symbol(text: &str, is_whole: bool) -> Option<[&str; 2]> {
    let first = text.chars().next().filter(|first| first.is_alphabetic())?;
    let (letter, after) = text.split_at(first.len_utf8());
    if let Some(rest) = after.strip_prefix('_') {
        let index = &rest[..rest.find(|ch: char| !ch.is_ascii_alphanumeric()).unwrap_or(rest.len())];
        return Some([letter, index]).filter(|_| !index.is_empty() && !rest[index.len()..].starts_with('_'));
    }
    let is_word = after.starts_with(|ch: char| ch.is_alphanumeric() || JOINING.contains(ch) && !".,".contains(ch));
    let is_alone = [" = ", " − "].iter().any(|sign| after.starts_with(sign)) || (is_whole && after.is_empty());
    (!is_word && (is_alone || ('α'..='ω').contains(&first))).then_some([letter, ""])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Symbols in stars, indices in brackets.
    fn marked(text: &str) -> String {
        let mark = |piece: Piece| match piece.kind {
            Kind::Plain => piece.text.to_owned(),
            Kind::Symbol => format!("*{}*", piece.text),
            Kind::Index => format!("[{}]", piece.text),
        };
        pieces(text).into_iter().map(mark).collect()
    }

    #[test]
    fn symbols_are_found_and_words_are_left_alone() {
        let cases = [
            ("p_max", "*p*[max]"),
            ("p_max = 0.5, ω = 10", "*p*[max] = 0.5, *ω* = 10"),
            ("f − f_opt of the best", "*f* − *f*[opt] of the best"),
            ("Spearman's ρ · μ_c", "Spearman's *ρ* · *μ*[c]"),
            ("F = 0.5", "*F* = 0.5"),
            ("C", "*C*"),
            ("μm, λ-sort, m_c_7, a_, log_x", "μm, λ-sort, m_c_7, a_, log_x"),
            ("shade:h=5 in 10-D, a panel", "shade:h=5 in 10-D, a panel"),
            ("", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(marked(text), expected);
        }
    }
}
