//! The page: findings, agreement, curves, all methods, questions, settings.

use crate::Options;
use crate::agreement::{Agreement, END, MEAN, RHO, Verdict};
use crate::answers::{Answer, Measure};
use crate::catalogue::Catalogue;
use crate::figures::{AGREEMENT, Drawn, OVERVIEW, ecdf_id, question_id};
use crate::folders::{Folder, Purpose};
use crate::methods::{METHODS, Method};
use crate::questions::{QUESTIONS, Question};
use crate::scale::{DIM, Scale};
use crate::searches::Searched;
use crate::tables;
use tpam_figure::page::{Block, Chapter, Report};
use tpam_figure::prose;
use tpam_kinds::report::saved_block as block;
use tpam_pam::STREAM_VERSION;
use tpam_store::first_look::{self, data_name};
use tpam_store::output::Output;
use tpam_table::Table;

/// Everything that the page contains.
pub(crate) struct Findings<'a> {
    pub(crate) options: &'a Options,
    pub(crate) output: &'a Output<'a>,
    pub(crate) scale: Scale,
    pub(crate) of_questions: Scale,
    pub(crate) folders: &'a [Folder],
    pub(crate) searched: &'a [Searched],
    pub(crate) agreement: Option<&'a Agreement>,
    pub(crate) answers: &'a [Answer],
    pub(crate) overview: &'a Table,
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) order: &'a Table,
    pub(crate) figures: &'a [Drawn],
}

impl Findings<'_> {
    /// The page as HTML.
    pub(crate) fn html(&self) -> String {
        let [lead] = prose!("lead", methods = METHODS.len(), dim = DIM);
        let lead = first_look::lead(&lead, self.options.quick);
        let chapters = [self.found(), self.agreed(), self.curves(), self.all(), self.asked(), self.settings()];
        Report::new("The review of parameter control methods, reproduced", lead).with_chapters(chapters).html()
    }

    fn found(&self) -> Chapter {
        let mut points = Vec::new();
        points.extend(self.agreement.map(|agreement| format!("{}.", agreement.words())));
        points.extend(self.searched.iter().map(best));
        points.extend(QUESTIONS.iter().map(|question| self.answered(question)));
        let mut blocks = Vec::new();
        if self.options.quick {
            let Scale { functions, instances, budget, .. } = self.scale;
            let texts: [String; 1] = prose!("first-look", functions = functions, instances = instances, budget = budget);
            blocks.push(Block::Note { title: "A first look".into(), texts: texts.into() });
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
        let [about] = prose!("agreed", end = END, mean = MEAN, rho = RHO);
        let mut blocks = vec![Block::Text(about)];
        blocks.extend(self.figure(AGREEMENT));
        if let Some(agreement) = self.agreement {
            blocks.push(Block::Text(format!("{}.", agreement.words())));
            blocks.push(block("gaps", &tables::gaps(Some(agreement))));
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
        let mut blocks: Vec<Block> = self.searched.iter().filter_map(|searched| self.figure(&ecdf_id(searched.operator.file))).collect();
        blocks.push(Block::Text("The order of the methods by the proportion of target values at the end:".into()));
        blocks.push(block("order", self.order));
        Chapter::new("curves", "All methods with three operators", blocks)
    }

    fn all(&self) -> Chapter {
        let Scale { budget, end, .. } = self.scale;
        let [columns, whole] = prose!("overview", budget = budget, end = end, pams = self.catalogue.len());
        let mut blocks: Vec<Block> = self.figure(OVERVIEW).into_iter().collect();
        blocks.extend([
            Block::Text(columns),
            block("overview-table", self.overview),
            Block::Heading("The whole catalogue".into()),
            Block::Text(whole),
            block("catalogue-table", &self.catalogue.table()),
        ]);
        Chapter::new("overview-chapter", "Overview", blocks)
    }

    fn asked(&self) -> Chapter {
        let Scale { functions, instances, .. } = self.of_questions;
        let [about, tests] = prose!("questions", functions = functions, instances = instances);
        let mut blocks = vec![Block::Text(about)];
        for question in &QUESTIONS {
            blocks.push(Block::Heading(question.title.into()));
            blocks.push(Block::Text(question.about()));
            let own = self.answers.iter().filter(|answer| answer.question == question);
            blocks.push(Block::List(own.map(Answer::words).collect()));
            blocks.extend(self.figure(&question_id(question.id)));
        }
        blocks.push(Block::Text(tests));
        blocks.push(block("questions-table", &tables::answers(self.answers)));
        Chapter::new("questions-chapter", "Does it matter?", blocks)
    }

    fn settings(&self) -> Chapter {
        let own = self.folders.iter().filter(|folder| !matches!(folder.purpose, Purpose::Catalogue(_)));
        let rows: Vec<[String; 4]> = own
            .map(|Folder { purpose, name, pams, plan }| {
                [name.clone(), pams.join(","), purpose.algorithm().to_owned(), plan.restart.clone()]
            })
            .collect();
        let columns = [data_name(self.options.quick), "PAMs", "operator or algorithm", "restart"].into_iter().enumerate();
        let table = columns.fold(Table::from_rows(&rows), |table, (at, name)| table.text(name, move |row| &row[at]));
        let [about, source] = prose!(
            "settings",
            functions = self.scale.functions,
            instances = self.scale.instances,
            dim = DIM,
            budget = self.scale.budget,
            seed = self.options.seed,
            version = STREAM_VERSION,
        );
        let command = format!("$ {}\ntpam {}", self.options.origin, env!("CARGO_PKG_VERSION"));
        let folders = block("folders", &table.build());
        let blocks = [Block::Text(about), folders, Block::Code(command), Block::Text(source)];
        Chapter::new("settings", "Settings", blocks)
    }

    /// A figure as a block.
    fn figure(&self, id: &str) -> Option<Block> {
        let drawn = self.figures.iter().find(|drawn| drawn.id == id)?;
        Some(self.output.block(&drawn.id, &drawn.figure, &drawn.caption))
    }
}

/// The best methods with one operator, and the place of constant parameters, in a sentence.
fn best(searched: &Searched) -> String {
    let order = searched.order();
    let named: Vec<String> = order.iter().take(3).map(|found| format!("{} ({:.3})", found.method.name, found.end())).collect();
    let place = |name: &str| order.iter().position(|found| found.method.name == name).map(|place| place + 1);
    let baseline =
        place("F05C09").map_or(String::new(), |place| format!("; constant F = 0.5 and C = 0.9 are number {place} of {}", order.len()));
    format!("With {} the highest ends are those of {}{baseline}.", searched.operator.name, named.join(", "))
}
