//! Where paper and released program differ: does it matter? Each question compares variants of one PAM.

use crate::scale::{NO_RESTART, OPERATORS, Scale};
use tpam_figure::page::paragraph;
use tpam_searches::search::SearchPlan;
use tpam_store::Error;

/// A question, as variants of one PAM that are compared with the first of them.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Question {
    /// The name of its folder, and its anchor in the page.
    pub(crate) id: &'static str,
    /// The question.
    pub(crate) title: &'static str,
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

const fn question(id: &'static str, title: &'static str, variants: &'static [Variant]) -> Question {
    Question { id, title, variants }
}

const fn variant(spec: &'static str, name: &'static str) -> Variant {
    Variant { spec, name }
}

const ABOUT: &str = include_str!("../text/about.txt");

/// The questions.
pub(crate) static QUESTIONS: [Question; 6] = [
    question(
        "feed",
        "NL-SHADE-RSP: what does the error of the released program cost?",
        &[variant("nl-shade-rsp:feed=own", "own"), variant("nl-shade-rsp:feed=last", "last")],
    ),
    question(
        "feed-code",
        "NL-SHADE-RSP: would the correction of the released program help it?",
        &[variant("nl-shade-rsp:preset=code,feed=own", "corrected"), variant("nl-shade-rsp:preset=code", "released")],
    ),
    question(
        "terminal",
        "L-SHADE: is a terminal value for ever?",
        &[variant("l-shade:terminal=locked", "locked"), variant("l-shade:terminal=cell", "cell"), variant("l-shade:terminal=off", "off")],
    ),
    question(
        "silence-lbc",
        "NL-SHADE-LBC: does the reset after a generation without success matter?",
        &[variant("nl-shade-lbc:silence=keep", "keep"), variant("nl-shade-lbc:silence=reset", "reset")],
    ),
    question(
        "silence-imode",
        "IMODE: does the reset after a generation without success matter?",
        &[variant("imode:silence=keep", "keep"), variant("imode:silence=reset", "reset")],
    ),
    question(
        "sinusoid",
        "LSHADE-EpSin: what does the constant sinusoid cost?",
        &[variant("lshade-epsin:frequency=0.5", "constant"), variant("lshade-epsin:frequency=0.25", "swinging")],
    ),
];

/// A search in which variants are compared. All are without restarts, and only a strict improvement is a success for the PAM, as in the
/// programs that are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    /// That of the review with current-to-pbest/1/bin.
    Review,
    /// A whole published algorithm, L-SHADE, with the PAM of the question.
    Whole,
}

/// The whole algorithm.
const WHOLE: &str = "l-shade";

impl Setting {
    /// Both settings.
    pub(crate) const ALL: [Self; 2] = [Self::Review, Self::Whole];

    /// Its name in tables and figures.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Setting::Review => OPERATORS[1].name,
            Setting::Whole => WHOLE,
        }
    }

    /// The name of its folders.
    fn file(self) -> &'static str {
        match self {
            Setting::Review => OPERATORS[1].file,
            Setting::Whole => WHOLE,
        }
    }

    /// The plan of searches with these PAMs.
    pub(crate) fn plan(self, pams: &str, scale: Scale, seed: u64) -> Result<SearchPlan, Error> {
        let plan = scale.plan(pams, OPERATORS[1].specs, NO_RESTART, seed);
        Ok(match self {
            Setting::Review => SearchPlan { selection: STRICT.to_owned(), ..plan },
            Setting::Whole => {
                let SearchPlan { mutation, crossover, restart, population, selection, .. } = SearchPlan::published(WHOLE)?;
                SearchPlan { mutation, crossover, restart, population, selection, ..plan }
            }
        })
    }
}

/// The selection with which only a strict improvement is a success for the PAM.
const STRICT: &str = "strict-success";

impl Question {
    /// What differs, and who does it.
    pub(crate) fn about(&self) -> String {
        paragraph(ABOUT, self.id).expect("a test compares the texts with the questions")
    }

    /// The name of the folder of its searches in a setting.
    pub(crate) fn folder(&self, setting: Setting) -> String {
        format!("{}-{}", self.id, setting.file())
    }

    /// The name of its PAM.
    pub(crate) fn pam(&self) -> &'static str {
        self.variants[0].spec.split(':').next().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_question_is_about_variants_of_one_pam() {
        assert_eq!(ABOUT.split("\n\n").count(), QUESTIONS.len());
        for question in &QUESTIONS {
            assert!(question.variants.len() > 1 && question.title.ends_with('?'), "{}", question.id);
            assert!(question.about().ends_with('.'));
            let of_pam = |variant: &Variant| variant.spec.strip_prefix(question.pam()).is_some_and(|o| o.starts_with(':'));
            assert!(question.variants.iter().all(of_pam), "{}", question.id);
        }
    }

    #[test]
    fn variants_are_registered_and_differ() {
        let pams = tpam_pam::pams();
        for question in &QUESTIONS {
            let spec = |variant: &Variant| pams.spec(variant.spec).unwrap_or_else(|e| panic!("{e}")).to_string();
            let specs: Vec<String> = question.variants.iter().map(spec).collect();
            assert!((1..specs.len()).all(|k| !specs[..k].contains(&specs[k])), "{specs:?}");
        }
    }

    #[test]
    fn the_whole_algorithm_keeps_everything_but_the_pam() {
        let own = SearchPlan::published(WHOLE).unwrap();
        let plan = Setting::Whole.plan("jade", Scale::of_questions(true), 3).unwrap();
        assert_eq!((plan.pam.as_str(), plan.seed, plan.budget), ("jade", 3, 1000));
        assert_eq!((&plan.mutation, &plan.population, &plan.selection), (&own.mutation, &own.population, &own.selection));
        let review = Setting::Review.plan("jade", Scale::of_questions(true), 3).unwrap();
        assert_eq!((review.population, review.restart, review.selection), ("constant".into(), "none".into(), own.selection));
    }
}
