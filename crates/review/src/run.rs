//! Runs the whole study: searches, comparisons, tables, figures and the page.

use crate::Options;
use crate::agreement::Agreement;
use crate::answers::{self, Answer};
use crate::catalogue::Catalogue;
use crate::figures::{self, Drawn};
use crate::folders::{folders, search};
use crate::report::Findings;
use crate::scale::Scale;
use crate::searches::by_operator;
use crate::{published, tables};
use std::path::PathBuf;
use tpam_searches::Catalogues;
use tpam_store::output::Output;
use tpam_store::{Error, first_look};
use tpam_table::{Document, Format, Table};
use tpam_work::Work;

/// The result of the study.
pub struct Review {
    agreement: Option<Agreement>,
    answers: Vec<Answer>,
    order: Table,
    /// The path of the report.
    pub report: PathBuf,
}

/// The tables, each a CSV file.
const TABLES: [&str; 6] = ["curves.csv", "gaps.csv", "order.csv", "overview.csv", "questions.csv", "search.csv"];

/// Searches what is missing in the folder, compares the curves with the published ones, answers the questions, and writes tables, figures
/// and the report.
pub fn run(options: &Options, work: &Work, known: &Catalogues) -> Result<Review, Error> {
    let output = Output::new(&options.out, options.quick, &options.export);
    let data = output.create_own(figures::ids(), &[&TABLES[..], &[Output::PAGE]].concat())?;
    let (scale, of_questions) = (Scale::new(options.quick), Scale::of_questions(options.quick));
    let finished = search(folders(options, known)?, &data, work, known).map_err(|error| error.saved_in(&data))?;
    let all = by_operator(&finished, scale);
    let catalogue = Catalogue::new(&all, &finished, scale);
    let compared = answers::compared(finished);
    let agreement = (!options.quick).then(|| Agreement::new(&all[0], scale, published::curve));
    let answers = answers::answers(&compared, of_questions);
    let mut drawn: Vec<Drawn> = all.iter().map(|searched| figures::ecdf(searched, scale)).collect();
    drawn.push(figures::agreement(&all[0], scale, agreement.as_ref()));
    drawn.push(figures::overview(&all));
    let of_question = compared.chunk_by(|a, b| a.question == b.question);
    drawn.extend(of_question.map(|all| figures::question(all, of_questions)));
    for drawn in &mut drawn {
        drawn.figure = first_look::figure(drawn.figure.clone(), options.quick);
    }
    let (order, overview) = (tables::order(&all), tables::overview(&all, known));
    let findings = Findings {
        options,
        output: &output,
        scale,
        of_questions,
        folders: &folders(options, known)?,
        searched: &all,
        agreement: agreement.as_ref(),
        answers: &answers,
        overview: &overview,
        catalogue: &catalogue,
        order: &order,
        figures: &drawn,
    };
    let page = findings.html();
    output.figures(drawn.iter().map(|drawn| (&drawn.id, &drawn.figure)), work)?;
    let written = [
        &tables::curves(&all, &scale.places(), agreement.is_some()),
        &tables::gaps(agreement.as_ref()),
        &order,
        &overview,
        &tables::answers(&answers),
        &catalogue.search(),
    ];
    for (file, table) in TABLES.into_iter().zip(written) {
        output.table(file, Format::Csv, table)?;
    }
    let report = output.page(&page)?;
    Ok(Review { agreement, answers, order, report })
}

/// What a first look says in place of the agreement.
const FIRST_LOOK: &str = "a first look: nothing is compared with published curves, and its order of the methods is not a ranking: few \
                          functions, few instances and a small budget";

impl Review {
    /// The gaps to the published curves or, without them, the order of the methods; and the answers to the questions.
    pub fn summary(&self) -> Document {
        let first = if self.agreement.is_some() { self.gaps() } else { self.order.clone() };
        Document::new().table(first).table(self.answers())
    }

    /// The result in two lines.
    pub fn conclusion(&self) -> String {
        let agreement = self.agreement.as_ref().map_or_else(|| FIRST_LOOK.to_owned(), Agreement::words);
        let is_clear = |answer: &&Answer| answer.difference.low > 0.0 || answer.difference.high < 0.0;
        let (clear, all) = (self.answers.iter().filter(is_clear).count(), self.answers.len());
        format!("{agreement}\nquestions: {clear} of {all} differences between variants of a PAM have an interval without 0")
    }

    /// One row per published curve: the gaps and the verdict. Empty if nothing was compared.
    pub fn gaps(&self) -> Table {
        // Only a first look has no agreement.
        first_look::table(tables::gaps(self.agreement.as_ref()), self.agreement.is_none())
    }

    /// The answers to the questions, one row per question, search, measure and variant.
    pub fn answers(&self) -> Table {
        tables::answers(&self.answers)
    }

    /// Whether no curve differs that must agree, and the methods end in the published order; `None` if nothing was compared.
    pub fn agrees(&self) -> Option<bool> {
        self.agreement.as_ref().map(Agreement::holds)
    }
}
