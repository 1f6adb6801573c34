//! The page: findings, chapters, claims, settings.

use crate::Options;
use crate::arms::{self, SCENARIOS, ranked};
use crate::common;
use crate::figures::Drawn;
use crate::five;
use crate::folders::{searches, simulations};
use crate::pool::{Pool, mean};
use tpam_figure::page::{Block, Chapter, Report};
use tpam_figure::prose;
use tpam_kinds::report::saved_block as block;
use tpam_pam::STREAM_VERSION;
use tpam_relevance::Relevance;
use tpam_rows::claims::{Claim, Verdict, by_chance, verdicts};
use tpam_store::first_look;
use tpam_store::output::Output;
use tpam_table::Table;

/// Everything that the page contains.
pub(crate) struct Findings<'a> {
    pub(crate) options: &'a Options,
    pub(crate) output: &'a Output<'a>,
    pub(crate) five: &'a [five::Row],
    pub(crate) arms: &'a [arms::Row],
    pub(crate) common: &'a [common::Row],
    pub(crate) related: &'a [Relevance],
    pub(crate) pool: &'a Pool,
    pub(crate) claims: &'a [Claim],
    pub(crate) figures: &'a [Drawn],
}

impl Findings<'_> {
    /// The page as HTML.
    pub(crate) fn html(&self) -> String {
        let [lead] = prose!("lead");
        let lead = first_look::lead(&lead, self.options.quick);
        let chapters = [
            Chapter::new("found", "What was found", [Block::List(self.found())]),
            self.chapter("five", "The five tests of a step size", prose!("five"), [(0, five::table(self.five))]),
            self.chapter("arms", "Who finds the moving operator?", prose!("arms"), [(1, arms::table(self.arms))]),
            self.in_common(),
            self.chapter(
                "pool",
                "Back in differential evolution",
                prose!("pool", functions = self.pool.best.len()),
                [(2, self.pool.table())],
            ),
            self.judged(),
            self.settings(),
        ];
        Report::new("Beyond F and C", lead).with_chapters(chapters).html()
    }

    /// The findings, each in a sentence.
    pub(crate) fn found(&self) -> Vec<String> {
        let shown = |value: f64| format!("{value:.2}");
        let fastest = |strategy: &str| {
            let own = self.five.iter().filter(|row| row.strategy == strategy && row.rule != five::ORACLE);
            let efficiency = |row: &five::Row| five::estimate(&row.efficiency(self.five)).mean;
            let best = own.max_by(|a, b| efficiency(a).total_cmp(&efficiency(b))).expect("rules were tested");
            format!("{} ({} of the best rate)", best.rule, shown(efficiency(best)))
        };
        let leader = |(scenario, _): &(&str, _)| {
            let own = ranked(self.arms, scenario);
            let regret = |row: &arms::Row| shown(five::estimate(&row.regret).mean);
            format!("{scenario}: {} ({}), {} ({})", own[0].chooser, regret(own[0]), own[1].chooser, regret(own[1]))
        };
        let [first, single] = [0, self.pool.single].map(|at| &self.pool.rows[at]);
        let over = |row| {
            let found = self.pool.over_single(row);
            format!("{:+.3} [{:+.3}, {:+.3}]", found.mean, found.low, found.high)
        };
        let [better, worse] = self.pool.told_from_random().map(|count| if count == 0 { "none".to_owned() } else { count.to_string() });
        let chooser = self.pool.rows.iter().find(|row| !row.single).unwrap_or(first);
        let related = |row: &common::Row| {
            let [rho, low, high] = row.rho.map(shown);
            format!("{} {rho} ({low} to {high}; {} of {} survive the correction)", row.kind.title(), row.survive[0], row.survive[1])
        };
        let sentences: [String; 5] = prose!(
            "found",
            plus = fastest(five::PLUS),
            comma = fastest(five::COMMA),
            arms = SCENARIOS.iter().map(leader).collect::<Vec<_>>().join("; "),
            related = self.common.iter().map(related).collect::<Vec<_>>().join("; "),
            chooser = chooser.name,
            area = mean(&chooser.areas),
            single = single.name,
            single_area = mean(&single.areas),
            over = over(chooser),
            each = self.pool.best_of_each(),
            better = better,
            worse = worse,
            verdicts = Verdict::counts(self.claims),
        );
        sentences.into()
    }

    fn in_common(&self) -> Chapter {
        let [about, prediction] = prose!("common");
        let mut blocks = vec![Block::Text(about), block("common-table", &common::table(self.common)), Block::Text(prediction)];
        for (row, related) in self.common.iter().zip(self.related) {
            blocks.push(Block::Heading(row.kind.title().to_owned()));
            blocks.push(block(&format!("prediction-{}", row.kind.word()), &related.table()));
        }
        Chapter::new("common", "What a PAM, a step size and an operator have in common", blocks)
    }

    /// A chapter of texts, figures and tables.
    fn chapter<const N: usize>(&self, id: &str, title: &str, texts: [String; 2], shown: [(usize, Table); N]) -> Chapter {
        let [about, reading] = texts;
        let mut blocks = vec![Block::Text(about)];
        for (figure, table) in shown {
            let Drawn { id: name, figure, caption } = &self.figures[figure];
            blocks.extend([self.output.block(name, figure, caption), block(&format!("{id}-table"), &table)]);
        }
        blocks.push(Block::Text(reading));
        Chapter::new(id, title, blocks)
    }

    fn judged(&self) -> Chapter {
        let [about] = prose!("claims");
        let blocks = [Block::Text(about), block("claims-table", &verdicts(self.claims)), Block::Text(by_chance(self.claims.len()))];
        Chapter::new("claims", "Claims", blocks)
    }

    fn settings(&self) -> Chapter {
        let of_simulations = simulations(self.options).into_iter().map(|folder| {
            let plan = folder.plan(self.options.seed);
            let list = |list: &tpam_sim::plan::List| list.texts().join(",");
            [folder.name, list(&plan.pam), format!("{}; {}", list(&plan.target), list(&plan.accept)), plan.runs.to_string()]
        });
        let of_searches = searches(self.options).into_iter().map(|(name, plan)| {
            let on = format!("{} {}; f{} in {}-D, {} D evaluations", plan.search, plan.mutation, plan.functions, plan.dims, plan.budget);
            [name, plan.pam, on, plan.instances]
        });
        let rows: Vec<[String; 4]> = of_simulations.chain(of_searches).collect();
        let names = ["folder", "PAMs", "scenario or search", "runs or instances"].into_iter().enumerate();
        let table = names.fold(Table::from_rows(&rows), |table, (at, name)| table.text(name, move |row| &row[at]));
        let [about] = prose!("settings", seed = self.options.seed, version = STREAM_VERSION);
        let command = format!("$ {}\ntpam {}", self.options.origin, env!("CARGO_PKG_VERSION"));
        Chapter::new("settings", "Settings", [Block::Text(about), block("folders", &table.build()), Block::Code(command)])
    }
}
