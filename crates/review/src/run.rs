//! Runs the whole study: searches, comparisons, tables, figures and the page.

use crate::agreement::Agreement;
use crate::answers::{self, Answer};
use crate::catalogue;
use crate::figures::{self, Drawn};
use crate::methods::METHODS;
use crate::questions::QUESTIONS;
use crate::report::Findings;
use crate::scale::{OPERATORS, Scale};
use crate::{published, searches, tables};
use std::path::PathBuf;
use tpam_figure::Export;
use tpam_searches::Catalogues;
use tpam_store::Error;
use tpam_store::first_look::{self, data_folder, data_name};
use tpam_store::folder::write_aside;
use tpam_store::output::{self, draw};
use tpam_table::{Document, Format, Table};
use tpam_work::Work;

/// How the study is computed and written.
///
/// ```no_run
/// use tpam_review::{Options, run};
/// let mut options = Options::new("results/review".into());
/// options.quick = true;
/// let review = run(&options, &tpam_work::Work::new(), &tpam_searches::Catalogues::default())?;
/// assert!(review.report.ends_with("report.html"));
/// # Ok::<(), tpam_store::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The folder for the report, its figures, its tables and its data.
    pub out: PathBuf,
    /// Whether to search on few problems with a small budget, for a first look. Nothing is then compared with published curves.
    pub quick: bool,
    /// Seed of all random numbers.
    pub seed: u64,
    /// The command that makes the same report; the report shows it.
    pub origin: String,
    /// How figures are written. The report contains them in the size that their content needs.
    pub export: Export,
}

impl Options {
    /// The whole study with seed 1.
    pub fn new(out: PathBuf) -> Self {
        Self { out, quick: false, seed: 1, origin: String::new(), export: Export::new() }
    }
}

/// The result of the study.
pub struct Review {
    agreement: Option<Agreement>,
    answers: Vec<Answer>,
    order: Table,
    /// The path of the report.
    pub report: PathBuf,
}

/// The tables, each a CSV file.
const TABLES: [&str; 6] = ["curves", "gaps", "order", "overview", "questions", "search"];
const REPORT: &str = "report.html";

/// Searches what is missing in the folder, compares the curves with the published ones, answers the questions, and writes tables, figures and the report.
pub fn run(options: &Options, work: &Work, known: &Catalogues) -> Result<Review, Error> {
    let data = data_folder(&options.out, options.quick)?;
    // Creates the folder before any computation, so that an error is reported at once.
    output::check(&options.out, &data, &file_names(&options.export))?;
    std::fs::create_dir_all(&data).map_err(|e| Error::file("create", &data, e))?;
    let (scale, of_questions) = (Scale::new(options.quick), Scale::of_questions(options.quick));
    // The weights are the numbers of runs: questions have twice as many instances, and two searches each.
    let variants = QUESTIONS.iter().map(|question| question.variants.len()).sum::<usize>();
    let others: usize = catalogue::others(known).iter().map(Vec::len).sum();
    let parts = work.parts([
        ("methods", (OPERATORS.len() * METHODS.len()) as f64),
        ("catalogue", (OPERATORS.len() * others) as f64),
        ("questions", 4.0 * variants as f64),
    ]);
    let all = searches::run(scale, options.seed, &data, &parts[0], known).map_err(|error| error.saved_in(&data))?;
    let catalogue = catalogue::run(scale, options.seed, &data, &all, &parts[1], known);
    let catalogue = catalogue.map_err(|error| error.saved_in(&data))?;
    let compared =
        answers::run(of_questions, options.seed, &data, &parts[2], known).map_err(|error| error.saved_in(&data))?;
    drop(parts);

    let agreement = (!options.quick).then(|| Agreement::new(&all[0], scale, published::curve));
    let answers = answers::answers(&compared, of_questions);
    let mut drawn: Vec<Drawn> = all.iter().map(|searched| figures::ecdf(searched, scale)).collect();
    drawn.push(figures::agreement(&all[0], scale, agreement.as_ref()));
    drawn.push(figures::overview(&all));
    let of_question = compared.chunk_by(|a, b| a.question == b.question);
    drawn.extend(of_question.map(|all| figures::question(all, of_questions)));
    let mark = |drawn: Drawn| Drawn { figure: first_look::figure(drawn.figure, options.quick), ..drawn };
    let drawn: Vec<Drawn> = drawn.into_iter().map(mark).collect();
    // Without a comparison the table of gaps has a header and no rows.
    let none = Agreement { gaps: Vec::new() };
    let written = [
        tables::curves(&all, &scale.places(), agreement.is_some()),
        tables::gaps(agreement.as_ref().unwrap_or(&none)),
        tables::order(&all),
        tables::overview(&all, known),
        tables::answers(&answers),
        catalogue.search(),
    ];
    let [_, _, order, overview, ..] = &written;
    let findings = Findings {
        quick: options.quick,
        scale,
        of_questions,
        seed: options.seed,
        data: data_name(options.quick),
        searched: &all,
        agreement: agreement.as_ref(),
        answers: &answers,
        overview,
        catalogue: &catalogue,
        order,
        figures: &drawn,
        export: &options.export,
        command: &options.origin,
    };
    let page = findings.html();
    draw(&options.out, &options.export, drawn.iter().map(|drawn| (drawn.id.as_str(), &drawn.figure)), work)?;
    for (name, table) in TABLES.iter().zip(&written) {
        let table = first_look::table(table.clone(), options.quick);
        write_aside(&options.out.join(format!("{name}.csv")), table.render(Format::Csv).as_bytes())?;
    }
    let report = options.out.join(REPORT);
    write_aside(&report, page.as_bytes())?;
    Ok(Review { agreement, answers, order: order.clone(), report })
}

/// The names of all files that are written beside the data.
fn file_names(export: &Export) -> Vec<String> {
    let figures = figures::ids().into_iter().flat_map(|id| {
        export.formats.iter().map(move |format| format!("{id}.{}", format.extension())).collect::<Vec<_>>()
    });
    figures.chain(TABLES.iter().map(|name| format!("{name}.csv"))).chain([REPORT.to_owned()]).collect()
}

impl Review {
    /// The agreement with the published curves or, without it, the order of the methods; and the answers to the questions.
    pub fn summary(&self) -> Document {
        let document = match &self.agreement {
            Some(agreement) => Document::new().text(agreement.words()).table(self.gaps()),
            None => Document::new()
                .text("a first look: nothing is compared with published curves")
                .table(self.order.clone()),
        };
        document.table(self.answers())
    }

    /// One row per published curve: the gaps and the verdict. Empty if nothing was compared.
    pub fn gaps(&self) -> Table {
        // Only a first look has no agreement.
        let none = Agreement { gaps: Vec::new() };
        first_look::table(tables::gaps(self.agreement.as_ref().unwrap_or(&none)), self.agreement.is_none())
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
