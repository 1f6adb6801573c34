//! The study as a chapter of a report.

use super::study::Law;
use tpam_figure::Export;
use tpam_figure::page::{Block, Chapter};
use tpam_kinds::report::block;
use tpam_store::first_look;
use tpam_store::output::Output;

/// What each table or figure shows, by the name of its file.
const CAPTIONS: [(&str, &str); 7] = [
    ("rest", "Where a PAM rests on a known success probability, computed and measured."),
    ("slopes", "The slope that the law gives for the places, the motion and the few successes of searches, and the measured slope."),
    ("slopes-functions", "The same on each of the functions, also on those where C is near its bound."),
    (
        "swap",
        "JADE and SHADE differ in their memory (one μ or a ring of ten) and in the mean on C (arithmetic, κ_C = 0, or Lehmer's, κ_C = 1). \
         Effects of each, and of the mean on F, on the share of target values that searches reach.",
    ),
    ("swap-tracking", "The same swap in simulations: effects on the success rate."),
    ("map", "Search with a ring of ten cells over κ_F and κ_C."),
    ("map-tracking", "Tracking with the same PAMs, as a part of what the oracle reaches."),
];

/// The tables of the chapter; the others are in files.
const SHOWN: [&str; 4] = ["slopes", "swap", "swap-effects", "map"];

impl Law {
    /// The chapter with the anchor `law`: the law in words, every figure, and the main tables. `export` says where the figures come from;
    /// its size and formats do not matter.
    pub fn chapter(&self, export: &Export) -> Chapter {
        let mut blocks = vec![Block::Text(first_look::lead(
            "A PAM that learns a mean of successful values does not climb the success probability p(θ). It rests where its mean returns its own location, and there \
             d ln p/dθ = −κ/θ: it climbs θ^κ p(θ), with κ = 0 for the arithmetic mean (JADE on C), 0.25 for the power mean of MDE, 1 for Lehmer's mean (SHADE; JADE on F). \
             So the slope of success at the place where it rests says which mean it has, and nothing about the problem. `docs/law.md` derives it.",
            self.quick,
        ))];
        let sentences = self.sentences();
        if !sentences.is_empty() {
            blocks.push(Block::List(sentences));
        }
        let output = Output::new("".as_ref(), self.quick, export);
        let (figures, tables) = (self.figures(), self.tables());
        for (name, caption) in CAPTIONS {
            if let Some((_, figure)) = figures.iter().find(|(own, _)| *own == name) {
                blocks.push(output.block(&format!("law-{name}"), figure, caption));
            }
        }
        for (name, table) in tables.iter().filter(|(name, _)| SHOWN.contains(name)) {
            let id = format!("law-table-{name}");
            blocks.push(block(&id, table, Some(&format!("{name}.csv"))));
        }
        if self.swap.is_none() || self.maps.is_none() {
            blocks.push(Block::Text(
                "The swap of memory and bias and the maps over κ take longer. `tpam law` computes them; if its output folder is the folder `law` beside this report, the next report shows them."
                    .into(),
            ));
        }
        Chapter::new("law", "What a PAM climbs", blocks)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Options, Part};
    use super::*;
    use tpam_searches::Catalogues;
    use tpam_work::Work;

    #[test]
    fn a_chapter_has_the_figures_of_its_parts_and_names_what_is_missing() {
        let out = tempfile::tempdir().unwrap();
        let mut options = Options::new(out.path().to_owned());
        (options.quick, options.only) = (true, vec![Part::Rest]);
        let law = Law::run(&options, &Work::new(), &Catalogues::default()).unwrap();
        let chapter = law.chapter(&Export::new());
        let figure = |block: &Block| if let Block::Figure { id, .. } = block { Some(id.clone()) } else { None };
        let figures: Vec<String> = chapter.blocks.iter().filter_map(figure).collect();
        assert_eq!(figures, ["law-rest"]);
        let text = format!("{:?}", chapter.blocks);
        assert!(text.contains("216 resting points") && text.contains("`tpam law` computes them"), "{text}");
        assert!(out.path().join("data-quick/rest/numbers.csv").exists());
        // Nothing is finished that was not asked for.
        assert_eq!(Law::finished(&options, &Catalogues::default()).unwrap(), []);
        options.only = vec![Part::Map];
        let chapter = Law::run(&options, &Work::new(), &Catalogues::default()).unwrap().chapter(&Export::new());
        assert_eq!(Law::finished(&options, &Catalogues::default()).unwrap(), [Part::Map]);
        assert_eq!(chapter.blocks.iter().filter_map(figure).collect::<Vec<_>>(), ["law-map", "law-map-tracking"]);
    }
}
