//! The page: findings, agreement, curves, all methods, questions, settings.

use crate::agreement::{Agreement, END, MEAN, RHO, Verdict};
use crate::answers::{Answer, Measure};
use crate::catalogue::Catalogue;
use crate::figures::{AGREEMENT, Drawn, OVERVIEW, ecdf_id, question_id};
use crate::methods::{METHODS, Method};
use crate::questions::{QUESTIONS, Question};
use crate::scale::{DIM, NO_RESTART, OPERATORS, RESTART, Scale, listed};
use crate::searches::{Searched, by_restart, once};
use crate::tables;
use tpam_figure::Export;
use tpam_figure::page::{Block, Chapter, Report};
use tpam_kinds::report::saved_block as block;
use tpam_pam::STREAM_VERSION;
use tpam_store::first_look;
use tpam_table::Table;

/// Everything that the page contains.
pub(crate) struct Findings<'a> {
    pub(crate) quick: bool,
    pub(crate) scale: Scale,
    pub(crate) of_questions: Scale,
    pub(crate) seed: u64,
    /// The name of the data folder.
    pub(crate) data: &'static str,
    pub(crate) searched: &'a [Searched],
    pub(crate) agreement: Option<&'a Agreement>,
    pub(crate) answers: &'a [Answer],
    pub(crate) overview: &'a Table,
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) order: &'a Table,
    pub(crate) figures: &'a [Drawn],
    pub(crate) export: &'a Export,
    /// The command that makes this page.
    pub(crate) command: &'a str,
}

impl Findings<'_> {
    /// The page as HTML.
    pub(crate) fn html(&self) -> String {
        let lead = format!(
            "{} methods that control F and C of differential evolution, in the same search, with three operators on the BBOB functions in {DIM} dimensions: the study of Tanabe and Fukunaga \
             (IEEE T. Cybernetics 2020), redone.",
            METHODS.len()
        );
        let chapters = [self.found(), self.agreed(), self.curves(), self.all(), self.asked(), self.settings()];
        Report::new("The review of parameter control methods, reproduced", first_look::lead(&lead, self.quick))
            .with_chapters(chapters)
            .html()
    }

    fn found(&self) -> Chapter {
        let mut points = Vec::new();
        points.extend(self.agreement.map(|agreement| format!("{}.", agreement.words())));
        points.extend(self.searched.iter().map(best));
        points.extend(QUESTIONS.iter().map(|question| self.answered(question)));
        let mut blocks = Vec::new();
        if self.quick {
            let text = format!(
                "Functions {}, instances {}, {} D evaluations: too few for a comparison with published curves. The whole study has 24 functions, 15 instances and 10⁴ D evaluations.",
                self.scale.functions, self.scale.instances, self.scale.budget
            );
            blocks.push(Block::Note { title: "A first look".into(), texts: vec![text] });
        }
        blocks.push(Block::List(points));
        Chapter::new("found", "What was found", blocks)
    }

    /// A question with its answers by the area under the ECDF.
    fn answered(&self, question: &Question) -> String {
        let own = self.answers.iter().filter(|answer| answer.question == question && answer.measure == Measure::Area);
        let answers: Vec<String> = own.map(Answer::short).collect();
        format!("{} By the area under the ECDF: {}.", question.title, answers.join("; "))
    }

    fn agreed(&self) -> Chapter {
        let mut blocks = vec![Block::Text(format!(
            "A curve agrees if its end is within {END} of the published one and the mean of the absolute gaps over its 41 points is at most {MEAN}. The order of the methods at the end agrees if Spearman's ρ is at least {RHO}. \
             A method may differ if the review does not describe it completely."
        ))];
        blocks.extend(self.figure(AGREEMENT));
        if let Some(agreement) = self.agreement {
            blocks.push(Block::Text(format!("{}.", agreement.words())));
            blocks.push(block("gaps", &tables::gaps(agreement)));
            let reason = |method: &Method| method.incomplete.map(|why| format!("{}: {why}.", method.name));
            blocks.push(Block::Text("Methods that may differ, and why:".into()));
            blocks.push(Block::List(METHODS.iter().filter_map(reason).collect()));
            let differs = agreement.gaps.iter().filter(|gap| gap.verdict() == Verdict::Differs);
            let names: Vec<&str> = differs.map(|gap| gap.method.name).collect();
            if !names.is_empty() {
                blocks.push(Block::Text(format!("These curves differ and should not: {}.", names.join(", "))));
            }
        } else {
            blocks.push(Block::Text("A first look compares nothing with published curves.".into()));
        }
        Chapter::new("agreed", "Agreement with the published curves", blocks)
    }

    fn curves(&self) -> Chapter {
        let mut blocks: Vec<Block> =
            self.searched.iter().filter_map(|searched| self.figure(&ecdf_id(searched.operator.file))).collect();
        blocks.push(Block::Text("The order of the methods by the proportion of target values at the end:".into()));
        blocks.push(block("order", self.order));
        Chapter::new("curves", "All methods with three operators", blocks)
    }

    fn all(&self) -> Chapter {
        let mut blocks: Vec<Block> = self.figure(OVERVIEW).into_iter().collect();
        blocks.push(Block::Text(format!(
            "End: the proportion of target values reached with {} D evaluations. Area: the mean of that proportion over log10(evaluations / D) from 0 to {}. Click a heading to sort:",
            self.scale.budget, self.scale.end
        )));
        blocks.push(block("overview-table", self.overview));
        blocks.push(Block::Heading("The whole catalogue".into()));
        blocks.push(Block::Text(format!(
            "The same searches with all {} PAMs, each with its defaults: the ends with each operator, and the mean rank among them. PAMs that follow a schedule over the whole run do not restart. \
             A method that belongs to a whole algorithm, such as `l-shade`, is here only the rule for F and C, with the operator and the constant population of the review.",
            self.catalogue.len()
        )));
        blocks.push(block("catalogue-table", &self.catalogue.table()));
        Chapter::new("overview-chapter", "Overview", blocks)
    }

    fn asked(&self) -> Chapter {
        let mut blocks = vec![Block::Text(format!(
            "Papers and released programs differ. Each question compares variants of one PAM in two searches: that of the review with current-to-pbest/1/bin and N = 5 D, and a whole published algorithm with a shrinking population. \
             Both are without restarts, and only a strict improvement is a success for the PAM. Functions {}, instances {}; variants share them and their random numbers, so that they are compared run by run.",
            self.of_questions.functions, self.of_questions.instances
        ))];
        for question in &QUESTIONS {
            blocks.push(Block::Heading(question.title.into()));
            blocks.push(Block::Text(question.about.into()));
            let own = self.answers.iter().filter(|answer| answer.question == question);
            blocks.push(Block::List(own.map(Answer::words).collect()));
            blocks.extend(self.figure(&question_id(question.id)));
        }
        blocks.push(Block::Text(
            "The interval of a difference is Student's t over instances: each instance is reduced to the mean of its differences over the functions, so that it is about the mean over these functions. All intervals of the table hold together at 95 % (Bonferroni). \
             The p-value asks about functions such as these: Wilcoxon's signed-rank test of the mean differences on each function, adjusted for all rows (Holm). The columns + / = / − count the functions on which b is above, equal to and below a."
                .into(),
        ));
        blocks.push(block("questions-table", &tables::answers(self.answers)));
        Chapter::new("questions-chapter", "Does it matter?", blocks)
    }

    fn settings(&self) -> Chapter {
        let [restarting, others] = by_restart();
        let mut rows: Vec<[String; 4]> = Vec::new();
        for operator in &OPERATORS {
            for (methods, restart, folder) in
                [(&restarting, RESTART, operator.file.to_owned()), (&others, NO_RESTART, once(operator))]
            {
                rows.push([folder, listed(methods), operator.name.to_owned(), restart.to_owned()]);
            }
        }
        for question in &QUESTIONS {
            rows.extend(question.settings().map(|setting| {
                [question.folder(setting), question.specs(), setting.name().to_owned(), NO_RESTART.to_owned()]
            }));
        }
        let columns = [self.data, "PAMs", "operator or algorithm", "restart"].into_iter().enumerate();
        let table = columns.fold(Table::of(&rows), |table, (at, name)| table.text(name, move |row| &row[at]));
        let text = format!(
            "BBOB functions {}, instances {}, D = {DIM}, {} D evaluations, N = 5 D, seed {}; random streams of version {STREAM_VERSION}. A run ends at 1e-8 above the optimum. A success is a trial vector that is not worse than its parent. \
             Restarts: when the population has collapsed or has not improved for 500 D evaluations; methods that follow a schedule over the whole run do not restart. YADE, the 24th method of the review, is missing, because its equations are only in a supplement that is not available.",
            self.scale.functions, self.scale.instances, self.scale.budget, self.seed
        );
        let version = format!("$ {}\ntpam {}", self.command, env!("CARGO_PKG_VERSION"));
        let source = "R. Tanabe, A. Fukunaga: Reviewing and benchmarking parameter control methods in differential evolution. IEEE Transactions on Cybernetics 50(3), 2020, 1170–1184. doi:10.1109/TCYB.2019.2892735";
        let blocks =
            vec![Block::Text(text), block("folders", &table.build()), Block::Code(version), Block::Text(source.into())];
        Chapter::new("settings", "Settings", blocks)
    }

    /// A figure as a block.
    fn figure(&self, id: &str) -> Option<Block> {
        let drawn = self.figures.iter().find(|drawn| drawn.id == id)?;
        let shown = Export::new().with_origin(self.export.origin.clone());
        let svg = shown.sheet(drawn.figure.clone()).svg();
        Some(Block::Figure { id: drawn.id.clone(), svg, caption: drawn.caption.clone() })
    }
}

/// The best methods with one operator, and the place of constant parameters, in a sentence.
fn best(searched: &Searched) -> String {
    let order = searched.order();
    let named: Vec<String> =
        order.iter().take(3).map(|found| format!("{} ({:.3})", found.method.name, found.end())).collect();
    let place = |name: &str| order.iter().position(|found| found.method.name == name).map(|place| place + 1);
    let baseline = place("F05C09")
        .map_or(String::new(), |place| format!("; constant F = 0.5 and C = 0.9 are number {place} of {}", order.len()));
    format!("With {} the highest ends are those of {}{baseline}.", searched.operator.name, named.join(", "))
}
