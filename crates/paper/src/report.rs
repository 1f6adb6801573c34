//! The report: findings, figures, claims, settings. Its prose is in the folder `text`.

use super::acceptances;
use super::claims;
use super::clouds;
use super::figures::Part;
use super::grids::{Grid, PAMS};
use super::oracle;
use super::published::{Figure as Agreement, compare, compare_printed, sentence, table as published_table};
use super::relevance;
use super::rules;
use super::searches::{BUDGETS, DIM, Gaps, OPERATORS, Scope, published};
use super::study::{Stage, Study};
use super::table::decimals;
use tpam_figure::page::{Block, Chapter, Report};
use tpam_figure::prose;
use tpam_kinds::report::saved_block as block;
use tpam_pam::STREAM_VERSION;
use tpam_relevance::{Relevance, by_operator};
use tpam_rows::claims::{Claim, State, Verdict, by_chance, sizes, verdicts};
use tpam_rows::error_rates::OVER_FUNCTIONS;
use tpam_store::Error;
use tpam_store::first_look::{self, data_name};
use tpam_store::output::Output;
use tpam_table::Table;

/// A figure of the report.
pub(crate) struct Shown {
    /// The name of its file, and its anchor.
    pub(crate) id: String,
    pub(crate) part: Part,
    pub(crate) figure: tpam_figure::Figure,
    pub(crate) caption: String,
}

/// The maps of many operators.
pub(crate) fn relevance_maps(relevance: &Relevance, quick: bool) -> impl Iterator<Item = Shown> {
    let found = relevance.sentences().join(" ");
    by_operator(relevance).into_iter().map(move |(dim, map)| Shown {
        id: format!("relevance-D{dim}"),
        part: Part::Of(Stage::SupplementRelevance),
        figure: first_look::figure(map, quick),
        caption: format!("As the map above, on all functions, with every operator, in {dim} dimensions. {found}"),
    })
}

/// Everything that the report contains.
pub(crate) struct Findings<'a> {
    pub(crate) study: &'a Study<'a>,
    pub(crate) output: &'a Output<'a>,
    pub(crate) figures: &'a [Shown],
    pub(crate) results: &'a Results,
}

/// What the study found.
pub(crate) struct Results {
    pub(crate) claims: Vec<Claim>,
    /// Figures 3 (√n), 4 and 5.
    pub(crate) agreement: Vec<Agreement>,
    /// Figure 3 with the printed equations.
    printed: Agreement,
    /// Figure 7 compared with the published one.
    pub(crate) gaps: Gaps,
}

impl Results {
    pub(crate) fn compute(study: &Study) -> Result<Self, Error> {
        let (agreement, printed) = (compare(study), compare_printed(study));
        let gaps = Gaps::measure(study.searches()?);
        Ok(Self { claims: claims::all(study)?, agreement, printed, gaps })
    }
}

impl Findings<'_> {
    /// The page as HTML. New parts of the study add a chapter here.
    pub(crate) fn html(&self) -> Result<String, Error> {
        let study = self.study;
        let data = data_name(study.options.quick);
        let [lead] = prose!("lead", runs = study.runs);
        let [of_paper, of_others] = prose!("figures");
        let chapters = [
            rules::chapter(study.known)?,
            Chapter::new("paper", "The paper's figures", self.below(of_paper, Part::Paper)),
            // F and the pair, which the paper mentions and does not show.
            Chapter::new("others", "The same for F and for the pair", self.below(of_others, Part::Others)),
            self.beyond(),
            self.search()?,
            clouds::chapter(study.clouds()?, self.figures_of(Part::Of(Stage::Clouds))),
            study.calibrations()?.chapter(self.figures_of(Part::Of(Stage::Calibrations)), data, &study.known.sim)?,
            study.law()?.chapter(&study.options.export),
            oracle::chapter(
                study.oracle()?,
                study.everywhere()?,
                [Stage::Oracle, Stage::Everywhere].map(|stage| self.figures_of(Part::Of(stage))),
            ),
            relevance::chapter(
                study.relevance()?,
                [Stage::Relevance, Stage::SupplementRelevance].map(|stage| self.figures_of(Part::Of(stage))),
            ),
            self.found(),
            self.judged(),
            self.settings(),
        ];
        let lead = first_look::lead(&lead, study.options.quick);
        Ok(Report::new("TPAM, reproduced", lead).with_chapters(chapters).html())
    }

    fn found(&self) -> Chapter {
        let [points, claims, search, fails, z] = prose!(
            "found",
            points = sentence(&self.results.agreement),
            claims = sizes(&self.results.claims),
            verdicts = Verdict::counts(&self.results.claims),
            mean = decimals(self.results.gaps.mean, 3),
            largest = decimals(self.results.gaps.largest, 3),
        );
        let mut blocks = vec![Block::List(vec![points, claims, search]), self.square_roots()];
        let failing = self.results.claims.iter().filter(|claim| claim.judge().0 == Verdict::Fails);
        let list: Vec<String> = failing.map(failure).collect();
        if !list.is_empty() {
            blocks.extend([Block::Text(fails), Block::List(list)]);
        }
        blocks.extend([self.agreement_table(), Block::Text(z)]);
        Chapter::new("found", "Agreement with the paper", blocks)
    }

    /// The box about Figure 3.
    fn square_roots(&self) -> Block {
        let published = &self.results.agreement[0];
        let verdict = |version: &str, id: &str| {
            let whole = format!("{id} {version}");
            self.results.claims.iter().find(|claim| claim.id == whole).map(|claim| claim.judge().0)
        };
        let ids: Vec<&str> = self.results.claims.iter().filter_map(|claim| claim.id.strip_suffix(" printed")).collect();
        let same: Vec<&str> = ids.iter().copied().filter(|id| verdict("printed", id) == verdict("sqrt", id)).collect();
        let other: Vec<&str> = ids.iter().copied().filter(|id| !same.contains(id)).collect();
        let [title, points, verdicts] = prose!(
            "square-roots",
            printed = self.results.printed.agreeing,
            printed_points = self.results.printed.points,
            printed_square = decimals(self.results.printed.mean_square, 1),
            agreeing = published.agreeing,
            points = published.points,
            square = decimals(published.mean_square, 2),
            ids = ids.len(),
            same = same.len(),
            differ = if other.is_empty() { String::new() } else { format!(" ({} differ)", other.join(", ")) },
        );
        Block::Note { title, texts: vec![points, verdicts] }
    }

    fn agreement_table(&self) -> Block {
        let names = ["Figure 3, against 0.5 ± 0.4 √n", "Figure 4", "Figure 5"];
        let mut figures: Vec<(&str, &Agreement)> = names.into_iter().zip(&self.results.agreement).collect();
        figures.push(("Figure 3, against the printed 0.5 ± 0.4 n", &self.results.printed));
        block("points", &published_table(&figures))
    }

    fn figures_of(&self, part: Part) -> Vec<Block> {
        let own = self.figures.iter().filter(|shown| shown.part == part);
        own.map(|shown| self.output.block(&shown.id, &shown.figure, &shown.caption)).collect()
    }

    /// A text, and the figures of a part.
    fn below(&self, text: String, part: Part) -> Vec<Block> {
        [vec![Block::Text(text)], self.figures_of(part)].concat()
    }

    fn beyond(&self) -> Chapter {
        let mut blocks = self.figures_of(Part::Beyond);
        blocks.extend(acceptances::blocks(self.study));
        Chapter::new("beyond", "Beyond the paper", blocks)
    }

    fn search(&self) -> Result<Chapter, Error> {
        let instances = self.study.searches()?.instances;
        let [about, gaps] = prose!("search", instances = instances, gaps = self.results.gaps.words());
        let mut blocks = self.below(about, Part::Of(Stage::Searches));
        blocks.extend([Block::Text(gaps), self.gap_table()?]);
        blocks.extend(self.figures_of(Part::Of(Stage::Supplement)));
        Ok(Chapter::new("search", "Search on BBOB", blocks))
    }

    /// Ours and the published value of each curve at each budget.
    fn gap_table(&self) -> Result<Block, Error> {
        let searches = self.study.searches()?;
        let rows: Vec<(&str, &str)> = OPERATORS.into_iter().flat_map(|operator| PAMS.map(|pam| (operator, pam))).collect();
        let cell = |(operator, pam): &(&str, &str), by: f64| {
            let ours = searches.proportion(operator, pam, DIM, by);
            format!("{} / {}", decimals(ours, 3), decimals(published(operator, pam, by).unwrap_or(f64::NAN), 3))
        };
        let labels = Table::from_rows(&rows).text("operator", |row| row.0).text("pam", |row| row.1);
        let table = BUDGETS.into_iter().fold(labels, |table, by| table.text(format!("10^{by}"), |row| cell(row, by)).right());
        Ok(block("gaps", &table.build()))
    }

    fn judged(&self) -> Chapter {
        let [about] = prose!("claims", over_functions = OVER_FUNCTIONS);
        let chance = by_chance(self.results.claims.len());
        let table = block("claims-table", &verdicts(&self.results.claims));
        Chapter::new("claims", "The claims, judged", [Block::Text(about), Block::Text(chance), table])
    }

    fn settings(&self) -> Chapter {
        let row = |grid: Grid| {
            let [theta, targets, accepts] = grid.words();
            [grid.name(), theta, targets, accepts].map(str::to_owned)
        };
        let rows: Vec<[String; 4]> =
            Grid::all().map(row).chain([Scope::Figure7.row(Scope::Figure7.name())]).chain(relevance::rows()).collect();
        let header = [data_name(self.study.options.quick), "theta", "targets or functions", "acceptances or operators"];
        let columns = header.into_iter().enumerate();
        let table = columns.fold(Table::from_rows(&rows), |table, (at, name)| table.text(name, move |row| &row[at]));
        let table = block("grids", &table.build());
        let [about, source] =
            prose!("settings", pams = PAMS.join(", "), runs = self.study.runs, seed = self.study.seed, version = STREAM_VERSION);
        let command = format!("$ {}\ntpam {}", self.study.options.origin, env!("CARGO_PKG_VERSION"));
        let blocks = [Block::Text(about), table, Block::Code(command), Block::Text(source)];
        Chapter::new("settings", "Settings", blocks)
    }
}

/// A claim that fails, in words.
fn failure(claim: &Claim) -> String {
    let (_, bound) = claim.judge();
    let bounds = claim.bounds();
    let [words] = prose!(
        "failing",
        id = claim.id,
        text = claim.text,
        failing = bounds.iter().filter(|bound| bound.state == State::Below).count(),
        quantities = bounds.len(),
        what = bound.what,
        estimate = decimals(bound.estimate, 4),
        low = decimals(bound.low, 4),
        high = decimals(bound.high, 4),
        margin = bound.margin,
    );
    words
}
