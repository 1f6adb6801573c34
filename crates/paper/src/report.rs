//! The report: findings, figures, claims, settings.

use super::acceptances;
use super::choice::{self, Advice};
use super::claims::{self, Claim, State, Verdict, by_chance};
use super::clouds;
use super::figures::{FIGURES, Part};
use super::grids::Grid;
use super::oracle;
use super::published::{Figure as Agreement, sentence, table as published_table};
use super::relevance;
use super::rules;
use super::searches::{BUDGETS, CONTROLS_FOLDER, DIM, Gaps, OPERATORS, Scope, published};
use super::study::{PAMS, Study};
use super::table::decimals;
use tpam_figure::Export;
use tpam_figure::page::{Block, Chapter, Report};
use tpam_kinds::report::saved_block as block;
use tpam_pam::STREAM_VERSION;
use tpam_store::{Error, first_look};
use tpam_table::Table;

/// Everything that the report contains.
pub(crate) struct Findings<'a> {
    pub(crate) study: &'a Study<'a>,
    pub(crate) figures: &'a [(&'static str, String)],
    pub(crate) claims: &'a [Claim],
    /// Figures 3 (√n), 4 and 5.
    pub(crate) agreement: &'a [Agreement],
    /// Figure 3 with the printed equations.
    pub(crate) printed: &'a Agreement,
    /// Figure 7 compared with the published one.
    pub(crate) gaps: &'a Gaps,
    /// Which PAM to use.
    pub(crate) advice: &'a Advice,
    /// The maps of relevance in the supplement, if requested.
    pub(crate) maps: &'a [(String, String, String)],
    /// The command that makes this report.
    pub(crate) command: &'a str,
    /// How figures are written.
    pub(crate) export: &'a Export,
    /// Whether this is a first look.
    pub(crate) quick: bool,
}

impl Findings<'_> {
    /// The page as HTML. New parts of the study add a chapter here.
    pub(crate) fn html(&self) -> Result<String, Error> {
        let study = self.study;
        let lead = format!(
            "How well do five parameter adaptation methods of differential evolution track a moving target? The study of Tanabe and Fukunaga \
             (GECCO 2017), redone with {} runs of each setting.",
            self.study.runs
        );
        let chapters = [
            choice::chapter(study, self.advice),
            rules::chapter(study.known.subjects.pages()),
            self.paper(),
            self.others(),
            self.beyond(),
            self.search(),
            clouds::chapter(study.clouds()?, self.figures_of(Part::Clouds)),
            study.calibrations()?.chapter(self.figures_of(Part::Calibrations), study.folder, study.known)?,
            study.law()?.chapter(self.export),
            oracle::chapter(study.oracle()?, study.everywhere()?, self.figures_of(Part::Oracle)),
            relevance::chapter(study.relevance()?, self.figures_of(Part::Relevance), pictures(self.maps)),
            self.found(),
            self.judged(),
            self.settings(),
        ];
        Ok(Report::new("TPAM, reproduced", first_look::lead(&lead, self.quick)).with_chapters(chapters).html())
    }

    fn found(&self) -> Chapter {
        let points = vec![
            format!("Figures 3, 4 and 5: {} (see the table below).", sentence(self.agreement)),
            format!(
                "What the paper says in words makes {} claims, some of them judged in two versions: {}.",
                self.claims.len(),
                Verdict::counts(self.claims)
            ),
            format!(
                "In real search the curves of Figure 7 are met with a mean gap of {} and a largest of {}.",
                decimals(self.gaps.mean, 3),
                decimals(self.gaps.largest, 3)
            ),
        ];
        let failing = |claim: &Claim| {
            let (_, bound) = claim.judge();
            let numbers = [bound.estimate, bound.low, bound.high].map(|value| decimals(value, 4));
            format!(
                "{}: {}. {} of its {} inequalities fail; the worst is {} = {}, between {} and {}, where more than 0 is claimed and {} below is allowed.",
                claim.id,
                claim.text,
                failing_of(claim),
                claim.bounds().len(),
                bound.what,
                numbers[0],
                numbers[1],
                numbers[2],
                bound.margin
            )
        };
        let fails = self.claims.iter().filter(|claim| claim.judge().0 == Verdict::Fails);
        let mut blocks = vec![Block::List(points), self.square_roots()];
        let list: Vec<String> = fails.map(failing).collect();
        if !list.is_empty() {
            blocks.push(Block::Text(
                "What fails is a finding too. Most of these fail in few of their inequalities and by little:".into(),
            ));
            blocks.push(Block::List(list));
        }
        blocks.push(self.agreement_table());
        blocks.push(Block::Text(
            "z = (published − ours) / se with se = sd √(1/runs + 1/101) + 5e-5, our standard deviation for both. A point agrees unless its p-value (Student's t with runs − 1 degrees of freedom) is below 0.05 divided by the number of points, so that the probability of one false disagreement among all points is at most 0.05."
                .into(),
        ));
        Chapter::new("found", "Agreement with the paper", blocks)
    }

    /// The box about Figure 3.
    fn square_roots(&self) -> Block {
        let published = &self.agreement[0];
        let verdict = |version: &str, id: &str| {
            let whole = format!("{id} {version}");
            self.claims.iter().find(|claim| claim.id == whole).map(|claim| claim.judge().0)
        };
        let ids: Vec<&str> = self.claims.iter().filter_map(|claim| claim.id.strip_suffix(" printed")).collect();
        let same: Vec<&str> = ids.iter().copied().filter(|id| verdict("printed", id) == verdict("sqrt", id)).collect();
        let other: Vec<&str> = ids.iter().copied().filter(|id| !same.contains(id)).collect();
        let differ = if other.is_empty() { String::new() } else { format!(" ({} differ)", other.join(", ")) };
        Block::Note {
            title: "The published Figure 3 follows a square root".into(),
            texts: vec![
                format!(
                    "The paper prints the targets of Figure 3 as 0.5 ± 0.4 n. With them {} of its {} published points agree with the simulation, and the mean of z² is {}. \
                     With 0.5 ± 0.4 √n {} of {} agree, and the mean of z² is {}. So the published figure is reproduced by a square root and not by the printed equations; \
                     both are shown below, one above the other.",
                    self.printed.agreeing,
                    self.printed.points,
                    decimals(self.printed.mean_square, 1),
                    published.agreeing,
                    published.points,
                    decimals(published.mean_square, 2)
                ),
                format!(
                    "Of {} claims about monotone targets {} have the same verdict under both{differ}.",
                    ids.len(),
                    same.len()
                ),
            ],
        }
    }

    fn agreement_table(&self) -> Block {
        let names = ["Figure 3, against 0.5 ± 0.4 √n", "Figure 4", "Figure 5"];
        let mut figures: Vec<(&str, &Agreement)> = names.into_iter().zip(self.agreement).collect();
        figures.push(("Figure 3, against the printed 0.5 ± 0.4 n", self.printed));
        block("points", &published_table(&figures))
    }

    fn figures_of(&self, part: Part) -> Vec<Block> {
        let drawn = FIGURES.iter().filter(|figure| figure.part == part).filter_map(|figure| {
            let (id, svg) = self.figures.iter().find(|(id, _)| *id == figure.id)?;
            Some(Block::Figure { id: (*id).to_owned(), svg: svg.clone(), caption: figure.caption.to_owned() })
        });
        drawn.collect()
    }

    fn paper(&self) -> Chapter {
        let mut blocks = vec![Block::Text(
            "The mean success rate r_succ of a PAM is the part of its samples that succeeded; p_max is the probability of success on the target. Hover for values.".into(),
        )];
        blocks.extend(self.figures_of(Part::Paper));
        Chapter::new("paper", "The paper's figures", blocks)
    }

    /// F and the pair, which the paper mentions and does not show.
    fn others(&self) -> Chapter {
        let mut blocks = vec![Block::Text(
            "The paper shows C and says that F and the pair (F, C) look alike; claim P1 judges it. These are their figures, with the targets as printed. No points were published.".into(),
        )];
        blocks.extend(self.figures_of(Part::Others));
        Chapter::new("others", "The same for F and for the pair", blocks)
    }

    fn beyond(&self) -> Chapter {
        let mut blocks = self.figures_of(Part::Beyond);
        blocks.extend(acceptances::blocks(self.study));
        Chapter::new("beyond", "Beyond the paper", blocks)
    }

    fn search(&self) -> Chapter {
        let mut blocks = vec![Block::Text(format!(
            "The same PAM objects in a complete differential evolution, which judges them by an objective function instead of a target: 24 BBOB functions, {} instances, 10⁴ D evaluations. \
             N = 5 D; restarts when the population has collapsed or has not improved for 500 D evaluations.",
            self.study.searches.as_ref().map_or(0, |searches| searches.instances)
        ))];
        blocks.extend(self.figures_of(Part::Searches));
        blocks.push(Block::Text(format!("{}. Ours / published, by evaluations per dimension:", self.gaps.words())));
        blocks.push(self.gap_table());
        blocks.extend(self.figures_of(Part::Supplement));
        Chapter::new("search", "Search on BBOB", blocks)
    }

    /// Ours and the published value of each curve at each budget.
    fn gap_table(&self) -> Block {
        let rows: Vec<(&str, &str)> =
            OPERATORS.into_iter().flat_map(|operator| PAMS.map(|pam| (operator, pam))).collect();
        let cell = |(operator, pam): &(&str, &str), by: f64| {
            let ours = self.study.searches.as_ref().map_or(f64::NAN, |all| all.proportion(operator, pam, DIM, by));
            format!("{} / {}", decimals(ours, 3), decimals(published(operator, pam, by).unwrap_or(f64::NAN), 3))
        };
        let labels = Table::of(&rows).text("operator", |row| row.0).text("pam", |row| row.1);
        let table =
            BUDGETS.into_iter().fold(labels, |table, by| table.text(format!("10^{by}"), |row| cell(row, by)).right());
        block("gaps", &table.build())
    }

    fn judged(&self) -> Chapter {
        let table = block("claims-table", &claims::verdicts(self.claims));
        let text = "Each claim is a set of quantities that should be above 0, each with a 95 % interval: Student's t over runs, paired where both sides share runs, and a percentile bootstrap over runs for rank correlations. In searches (B1 by BCa, B2) functions \
                    are resampled first, then instances within them. A claim holds when every interval lies above 0 (a conjunction, so that no correction is needed), holds within the margin when every interval lies above minus the margin, and fails when at least \
                    one interval, widened so that all of the claim hold at once (Holm), lies below minus the margin; otherwise it cannot be decided. Margins, fixed beforehand: 0.005 for a rate, an area or a difference of two, 0.01 for a distance, 0.1 for a rank \
                    correlation or a mean rank. B2 is an order of five PAMs, so that the exact test over their 120 orders must agree (p of at most 0.05). \
                    Shown is the quantity that decides; `claims.csv` has all of them. Claims L0 to L7 are judged on the printed equations and on the square roots, T1 and T2 against the entries of SHADE's memory and against their mean, R1 with and without EPSDE. \
                    L: lines, S: sines, R: random walks, T: how closely μ and M track, A: the slope α, P: other parameters, B: search. The paper speaks in words; the thresholds (0.03, a factor of 2, 0.005, −0.9, 0.6) are ours.";
        let chance = Block::Text(by_chance(self.claims.len()));
        Chapter::new("claims", "The claims, judged", vec![Block::Text(text.into()), chance, table])
    }

    fn settings(&self) -> Chapter {
        let row = |grid: &Grid| {
            let ([theta, targets, accepts], _) = grid.words();
            [grid.name(), theta, targets, accepts].map(str::to_owned)
        };
        let [mutations, crossovers, dims] = Scope::Figure7.words();
        let search = [
            Scope::Figure7.name(),
            "f and c",
            &format!("BBOB f1 to f24, D = {dims}"),
            &format!("{mutations}; {crossovers}"),
        ];
        let search = search.map(str::to_owned);
        let [_, theta, functions, operators] = search.clone();
        let controls = [CONTROLS_FOLDER.to_owned(), theta, functions, operators];
        let rows: Vec<[String; 4]> =
            Grid::ALL.iter().map(row).chain([search, controls]).chain(relevance::rows()).collect();
        let header = [self.study.folder, "theta", "targets or functions", "acceptances or operators"];
        let columns = header.into_iter().enumerate();
        let table = columns.fold(Table::of(&rows), |table, (at, name)| table.text(name, move |row| &row[at]));
        let table = block("grids", &table.build());
        let text = format!(
            "PAMs {}; N = 50 individuals, t_max = 1000 iterations, {} runs, seed {}; random streams of version {STREAM_VERSION}; run k uses the same random walk and the same random numbers in every setting. \
             Drift: target `const`, acceptance `constant`. Simulations depend on nothing else: any machine finds the same numbers. Searches depend also on the platform's mathematical library, by which COCO defines the constants of its functions.",
            PAMS.join(", "),
            self.study.runs,
            self.study.seed
        );
        let version = format!("$ {}\ntpam {}", self.command, env!("CARGO_PKG_VERSION"));
        let source = "R. Tanabe, A. Fukunaga: TPAM: A Simulation-Based Model for Quantitatively Analyzing Parameter Adaptation Methods. GECCO 2017, 729–736. doi:10.1145/3071178.3071226";
        let blocks = vec![Block::Text(text), table, Block::Code(version), Block::Text(source.into())];
        Chapter::new("settings", "Settings", blocks)
    }
}

/// Blocks of figures, given as name, figure and caption.
fn pictures<T: ToString>(figures: &[(T, String, String)]) -> Vec<Block> {
    let figure = |(id, svg, caption): &(T, String, String)| Block::Figure {
        id: id.to_string(),
        svg: svg.clone(),
        caption: caption.clone(),
    };
    figures.iter().map(figure).collect()
}

/// The number of inequalities of a claim that fail.
fn failing_of(claim: &Claim) -> usize {
    claim.bounds().iter().filter(|bound| bound.state == State::Below).count()
}
