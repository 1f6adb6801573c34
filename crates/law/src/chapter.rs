//! The study as a chapter of a report.

use super::study::Law;
use tpam_figure::page::{Block, Chapter, paragraph};
use tpam_figure::{Export, prose};
use tpam_kinds::report::block;
use tpam_store::first_look;
use tpam_store::output::Output;

/// What each figure shows, by the name of its file.
const CAPTIONS: &str = include_str!("../text/captions.txt");

/// The order of the figures: the slopes before the parts that take long.
const DRAWN: [&str; 8] = ["rest", "slopes", "slopes-functions", "swap", "swap-interactions", "swap-tracking", "map", "map-tracking"];

/// The tables of the chapter; the others are in files.
const SHOWN: [&str; 4] = ["slopes", "swap", "swap-effects", "map"];

impl Law {
    /// The chapter with the anchor `law`: the law in words, every figure, and the main tables. `export` says where the figures come from;
    /// its size and formats do not matter.
    pub fn chapter(&self, export: &Export) -> Chapter {
        let [lead, missing] = prose!("chapter");
        let mut blocks = vec![Block::Text(first_look::lead(&lead, self.quick))];
        let sentences = self.sentences();
        if !sentences.is_empty() {
            blocks.push(Block::List(sentences));
        }
        let output = Output::new("".as_ref(), self.quick, export);
        let figures = self.figures();
        for (name, figure) in DRAWN.iter().filter_map(|name| figures.iter().find(|(own, _)| own == name)) {
            let caption = paragraph(CAPTIONS, name).expect("every figure has a caption");
            blocks.push(output.block(&format!("law-{name}"), figure, caption));
        }
        for (name, table) in self.tables().iter().filter(|(name, _)| SHOWN.contains(name)) {
            blocks.push(block(&format!("law-table-{name}"), table, Some(&format!("{name}.csv"))));
        }
        if self.swap.is_none() || self.maps.is_none() {
            blocks.push(Block::Text(missing));
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
        assert!(text.contains("216 resting points") && text.contains("`tpam reproduce law` computes them"), "{text}");
        assert!(out.path().join("data-quick/rest/numbers.csv").exists());
        // Nothing is finished that was not asked for.
        assert_eq!(Law::finished(&options, &Catalogues::default()).unwrap(), []);
        options.only = vec![Part::Map];
        let chapter = Law::run(&options, &Work::new(), &Catalogues::default()).unwrap().chapter(&Export::new());
        assert_eq!(Law::finished(&options, &Catalogues::default()).unwrap(), [Part::Map]);
        assert_eq!(chapter.blocks.iter().filter_map(figure).collect::<Vec<_>>(), ["law-map", "law-map-tracking"]);
    }
}
