//! Where paper and released program differ: does it matter? Each question compares variants of one PAM.

use super::methods::is_registered;
use super::scale::{OPERATORS, Operator};
use tpam_lab::Catalogues;

/// A question, as variants of one PAM that are compared with the first of them.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Question {
    /// The name of its folder, and its anchor in the page.
    pub(crate) id: &'static str,
    /// The question.
    pub(crate) title: &'static str,
    /// What differs, and who does it.
    pub(crate) about: &'static str,
    /// The variants, at least two.
    pub(crate) variants: &'static [Variant],
}

/// A variant of a PAM.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    /// Its spec.
    pub(crate) spec: &'static str,
    /// Its name in tables and figures.
    pub(crate) name: &'static str,
}

/// The questions.
pub(crate) static QUESTIONS: [Question; 5] = [
    Question {
        id: "feed",
        title: "What does the error in the released NL-SHADE-RSP cost?",
        about: "The released program stores the last raw draw of F of the generation for every success (`feed=last`), so that F does not learn from success. The paper stores the F that succeeded (`feed=own`).",
        variants: &[
            Variant { spec: "nl-shade-rsp:feed=own", name: "own" },
            Variant { spec: "nl-shade-rsp:feed=last", name: "last" },
        ],
    },
    Question {
        id: "terminal",
        title: "L-SHADE: is a terminal value for ever?",
        about: "If all successful C are 0, the cell of the memory becomes terminal and gives C = 0. In the paper it stays so (`terminal=locked`). The released C++ program revives the cell when it is written again (`terminal=cell`). \
                Without terminal values the mean of zeros is 0 (`terminal=off`).",
        variants: &[
            Variant { spec: "l-shade:terminal=locked", name: "locked" },
            Variant { spec: "l-shade:terminal=cell", name: "cell" },
            Variant { spec: "l-shade:terminal=off", name: "off" },
        ],
    },
    Question {
        id: "silence-lbc",
        title: "NL-SHADE-LBC: does the reset after a generation without success matter?",
        about: "After a generation without success the released program sets the current cell to 0.5 for F and C (`silence=reset`). The paper does not mention it; the usual rule changes nothing (`silence=keep`).",
        variants: &[
            Variant { spec: "nl-shade-lbc:silence=reset", name: "reset" },
            Variant { spec: "nl-shade-lbc:silence=keep", name: "keep" },
        ],
    },
    Question {
        id: "silence-imode",
        title: "IMODE: does the reset after a generation without success matter?",
        about: "The same rule in IMODE, whose memory forgets faster because new means replace old ones.",
        variants: &[
            Variant { spec: "imode:silence=reset", name: "reset" },
            Variant { spec: "imode:silence=keep", name: "keep" },
        ],
    },
    Question {
        id: "sinusoid",
        title: "LSHADE-EpSin: what does the constant sinusoid cost?",
        about: "The first of the two sinusoids has the frequency 0.5 and is evaluated at whole generations only, where it is 0: F is the constant 0.5 (`sinusoid=constant`). Meant was a sinusoid that decreases over the run (`sinusoid=decreasing`).",
        variants: &[
            Variant { spec: "lshade-epsin:sinusoid=constant", name: "constant" },
            Variant { spec: "lshade-epsin:sinusoid=decreasing", name: "decreasing" },
        ],
    },
];

impl Question {
    /// The specs of its variants as one list.
    pub(crate) fn specs(&self) -> String {
        self.variants.iter().map(|variant| variant.spec).collect::<Vec<_>>().join(",")
    }

    /// The name of its PAM.
    pub(crate) fn pam(&self) -> &'static str {
        self.variants[0].spec.split(':').next().unwrap_or_default()
    }
}

/// The operators of the questions: that of the published curves, and that of most algorithms asked about.
pub(crate) fn operators() -> &'static [Operator] {
    &OPERATORS[..2]
}

/// The questions about PAMs that a catalogue has, and those about others.
pub(crate) fn registered(known: &Catalogues) -> (Vec<&'static Question>, Vec<&'static Question>) {
    QUESTIONS.iter().partition(|question| is_registered(&known.de.pams, question.variants[0].spec))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_question_is_about_variants_of_one_pam() {
        for question in &QUESTIONS {
            assert!(question.variants.len() > 1 && question.title.ends_with('?'), "{}", question.id);
            let of_pam =
                |variant: &Variant| variant.spec.strip_prefix(question.pam()).is_some_and(|o| o.starts_with(':'));
            assert!(question.variants.iter().all(of_pam), "{}", question.id);
        }
    }

    #[test]
    fn registered_variants_can_be_built_and_differ() {
        let known = Catalogues::default();
        for question in registered(&known).0 {
            let specs: Vec<String> = question
                .variants
                .iter()
                .map(|variant| known.de.pams.spec(variant.spec).unwrap_or_else(|e| panic!("{e}")).to_string())
                .collect();
            assert!((1..specs.len()).all(|k| !specs[..k].contains(&specs[k])), "{specs:?}");
        }
    }
}
