//! Where paper and released program differ: does it matter? Each question compares variants of one PAM.

use crate::scale::{NO_RESTART, OPERATORS, Scale};
use tpam_searches::search::SearchPlan;
use tpam_store::Error;

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
    /// The whole algorithm in which they are compared too.
    pub(crate) algorithm: &'static str,
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
pub(crate) static QUESTIONS: [Question; 6] = [
    Question {
        id: "feed",
        title: "NL-SHADE-RSP: what does the error of the released program cost?",
        about: "For every success the released program stores the last raw draw of F of the generation (`feed=last`), so that F does not learn from success. The paper stores the F that succeeded (`feed=own`). \
                Everything else is as in the paper.",
        variants: &[
            Variant { spec: "nl-shade-rsp:feed=own", name: "own" },
            Variant { spec: "nl-shade-rsp:feed=last", name: "last" },
        ],
        algorithm: "l-shade",
    },
    Question {
        id: "feed-code",
        title: "NL-SHADE-RSP: would the correction of the released program help it?",
        about: "The same, but everything else is as in the released program (`preset=code`): new means replace old ones, and a generation without success resets a cell.",
        variants: &[
            Variant { spec: "nl-shade-rsp:preset=code,feed=own", name: "corrected" },
            Variant { spec: "nl-shade-rsp:preset=code", name: "released" },
        ],
        algorithm: "l-shade",
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
        algorithm: "l-shade",
    },
    Question {
        id: "silence-lbc",
        title: "NL-SHADE-LBC: does the reset after a generation without success matter?",
        about: "After a generation without success the released program sets the current cell to 0.5 for F and C (`silence=reset`). The paper does not mention it; the usual rule changes nothing (`silence=keep`).",
        variants: &[
            Variant { spec: "nl-shade-lbc:silence=keep", name: "keep" },
            Variant { spec: "nl-shade-lbc:silence=reset", name: "reset" },
        ],
        algorithm: "l-shade",
    },
    Question {
        id: "silence-imode",
        title: "IMODE: does the reset after a generation without success matter?",
        about: "The same rule in IMODE, where new means replace old ones.",
        variants: &[
            Variant { spec: "imode:silence=keep", name: "keep" },
            Variant { spec: "imode:silence=reset", name: "reset" },
        ],
        algorithm: "l-shade",
    },
    Question {
        id: "sinusoid",
        title: "LSHADE-EpSin: what does the constant sinusoid cost?",
        about: "The first of the two sinusoids has the frequency 0.5 and is evaluated at whole generations only, where it is 0: F is the constant 0.5 (`frequency=0.5`). With the frequency 0.25 it swings, with an amplitude that falls over the run (`frequency=0.25`).",
        variants: &[
            Variant { spec: "lshade-epsin:frequency=0.5", name: "constant" },
            Variant { spec: "lshade-epsin:frequency=0.25", name: "swinging" },
        ],
        algorithm: "l-shade",
    },
];

/// A search in which variants are compared. All are without restarts, and only a strict improvement is a success for the PAM, as in the programs that are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    /// That of the review with current-to-pbest/1/bin.
    Review,
    /// A whole published algorithm, with the PAM of the question.
    Whole(&'static str),
}

impl Setting {
    /// Its name in tables and figures.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Setting::Review => OPERATORS[1].name,
            Setting::Whole(name) => name,
        }
    }

    /// The name of its folders.
    fn file(self) -> &'static str {
        match self {
            Setting::Review => OPERATORS[1].file,
            Setting::Whole(name) => name,
        }
    }

    /// The plan of searches with these PAMs.
    pub(crate) fn plan(self, pams: &str, scale: Scale, seed: u64) -> Result<SearchPlan, Error> {
        let plan = scale.plan(pams, OPERATORS[1].specs, NO_RESTART, seed);
        Ok(match self {
            Setting::Review => SearchPlan { selection: STRICT.to_owned(), ..plan },
            Setting::Whole(name) => {
                let SearchPlan { mutation, crossover, restart, population, selection, .. } =
                    SearchPlan::published(name)?;
                SearchPlan { mutation, crossover, restart, population, selection, ..plan }
            }
        })
    }
}

/// The selection with which only a strict improvement is a success for the PAM.
const STRICT: &str = "strict-success";

impl Question {
    /// The specs of its variants as one list.
    pub(crate) fn specs(&self) -> String {
        self.variants.iter().map(|variant| variant.spec).collect::<Vec<_>>().join(",")
    }

    /// The searches in which its variants are compared.
    pub(crate) fn settings(&self) -> [Setting; 2] {
        [Setting::Review, Setting::Whole(self.algorithm)]
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
        for question in &QUESTIONS {
            assert!(question.variants.len() > 1 && question.title.ends_with('?'), "{}", question.id);
            let of_pam =
                |variant: &Variant| variant.spec.strip_prefix(question.pam()).is_some_and(|o| o.starts_with(':'));
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
        let own = SearchPlan::published("l-shade").unwrap();
        let plan = Setting::Whole("l-shade").plan("jade", Scale::of_questions(true), 3).unwrap();
        assert_eq!((plan.pam.as_str(), plan.seed, plan.budget), ("jade", 3, 1000));
        assert_eq!(
            (&plan.mutation, &plan.population, &plan.selection),
            (&own.mutation, &own.population, &own.selection)
        );
        let review = Setting::Review.plan("jade", Scale::of_questions(true), 3).unwrap();
        assert_eq!(
            (review.population, review.restart, review.selection),
            ("constant".into(), "none".into(), own.selection)
        );
        assert!(Setting::Whole("nothing").plan("jade", Scale::of_questions(true), 3).is_err());
    }
}
