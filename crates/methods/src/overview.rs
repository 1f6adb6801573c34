//! All methods in one table: in Markdown, as a CSV file and as a page for the browser.

use super::methods::{Method, Methods};
use super::page::measured;
use crate::behaviour::{ColumnBehaviour, Design, Estimate};
use crate::pages;
use tpam_figure::page::{Block, Chapter, Report};
use tpam_figure::{Export, prose};
use tpam_kinds::report::block;
use tpam_pam::{Asks, Column, Feedback, GROUPS, learns};
use tpam_store::first_look;
use tpam_table::{Builder, Format, Table};

/// Short words for kinds of feedback.
const WORDS: [(Feedback, &str); 13] = [
    (Feedback::GAINS, "gains"),
    (Feedback::PROGRESS, "progress"),
    (Feedback::ROUNDS, "rounds"),
    (Feedback::RANKS, "ranks"),
    (Feedback::BASE_RANKS, "base ranks"),
    (Feedback::VALUES, "values"),
    (Feedback::POINTS, "positions"),
    (Feedback::DISTANCES, "distances"),
    (Feedback::CROSSED, "crossed shares"),
    (Feedback::HEIRS, "heirs"),
    (Feedback::REWARDS, "rewards"),
    (Feedback::STEPS, "steps"),
    (Feedback::LINE, "a line"),
];

impl Method {
    /// What it listens to, in a few words.
    fn listens(&self) -> String {
        let heard = self.asks.map_or(Feedback::NONE, Asks::all);
        let success = learns(self.page.name).then_some("success");
        let others = WORDS.iter().filter(|(kind, _)| heard.has(*kind)).map(|(_, word)| *word);
        let words: Vec<&str> = success.into_iter().chain(others).collect();
        if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
    }

    fn measured<T>(&self, column: &Column, take: impl Fn(&ColumnBehaviour) -> T) -> Option<T> {
        self.behaviour.as_ref().ok()?.column(column.name).map(take)
    }
}

/// A measured number: its name, and its value.
type Number = (&'static str, fn(&ColumnBehaviour) -> Estimate);

const NUMBERS: [Number; 3] = [("slow", |column| column.slow), ("fast", |column| column.fast), ("drift", |column| column.change)];

impl Methods {
    /// The columns of all methods that were measured.
    fn columns(&self) -> Vec<&'static Column> {
        let mut all: Vec<&Column> = Vec::new();
        for column in self.all.iter().filter_map(|method| method.behaviour.as_ref().ok()).flat_map(|found| found.space) {
            if all.iter().all(|other| other.name != column.name) {
                all.push(column);
            }
        }
        all
    }

    /// One row per method: what it listens to, tracking of a slow and a fast target, drift, and its results in searches.
    pub fn table(&self) -> Table {
        let mut table = Table::from_rows(&self.all)
            .text("method", |method| method.page.name)
            .link(|method| format!("{}.md", method.page.name))
            .text("group", Method::group)
            .text("listens_to", Method::listens)
            .heading("listens to")
            .integer("simulated", |method| method.behaviour.is_ok())
            .for_programs();
        for number in NUMBERS {
            for column in self.columns() {
                table = with_estimate(table, number, column);
            }
        }
        for column in self.columns() {
            let name = column.name;
            table = table.real(format!("last_{name}"), move |method| method.measured(column, |found| found.last)).for_programs();
            for (at, way) in ["up", "down"].into_iter().enumerate() {
                let rounds = move |method: &Method| method.measured(column, |found| found.halfway[at]).flatten().map(|n| n as u64);
                table = table.integer(format!("halfway_{way}_{name}"), rounds).for_programs();
            }
        }
        for operator in self.options.search.operators() {
            let end = |method: &Method| self.options.search.place(method.page.name, operator).map(|place| place.end);
            table = table.rounded(format!("ecdf_end {operator}"), 3, end).heading(operator);
        }
        table.build()
    }

    /// The overview in Markdown.
    pub(super) fn readme(&self) -> String {
        let groups: Vec<String> = GROUPS.iter().map(|group| format!("- **{}**: {}\n", group.name, group.about)).collect();
        let experiments: Vec<String> = experiments(&self.options.design).iter().map(|line| format!("- {line}\n")).collect();
        let table = measured(&self.table().render(Format::Markdown), self.options.quick());
        let ([introduction, columns, design, _, beyond], groups, experiments) = (prose!("overview"), groups.concat(), experiments.concat());
        let names: [String; 9] = prose!("names");
        let names = names.map(|line| format!("- {line}\n")).concat();
        let rules: Vec<String> = self.rules.iter().map(|(page, _)| format!("- [{0}]({0}.md): {1}\n", page.name, page.about)).collect();
        let rules = rules.concat();
        format!(
            "# The methods\n\n{introduction}\n\n{columns}\n\n{table}\n## Groups\n\n{groups}\n\
             ## Step sizes and operators\n\n{beyond}\n\n{rules}\n## Names without a page of their own\n\n{names}\n\
             ## Experiments\n\n{design}\n\n{experiments}"
        )
    }

    /// The overview as a page for the browser: the table, and the figure of each method.
    pub fn html(&self, export: &Export) -> String {
        let [_, columns, design, lead, _] = prose!("overview");
        let experiments = Block::List(experiments(&self.options.design));
        let overview = vec![block("methods-table", &self.table(), Some("methods.csv")), Block::Text(columns)];
        let mut chapters = vec![
            Chapter::new("overview", "All methods", overview),
            Chapter::new("experiments", "Experiments", [Block::Text(design), experiments]),
        ];
        let named = GROUPS.iter().map(|group| (group.name, group.about));
        for (name, about) in named.chain([("", "PAMs that are not part of this project")]) {
            let methods: Vec<&Method> = self.all.iter().filter(|method| method.group() == name).collect();
            if !methods.is_empty() {
                let title = if name.is_empty() { "others" } else { name };
                let blocks = methods.iter().flat_map(|method| self.in_short(method, export));
                let blocks: Vec<Block> = [Block::Text(format!("{about}."))].into_iter().chain(blocks).collect();
                chapters.push(Chapter::new(format!("group-{title}"), title, blocks));
            }
        }
        Report::new("The methods", first_look::lead(&lead, self.options.quick()))
            .with_chapters(chapters)
            .with_generator("tpam list methods")
            .html()
    }

    /// A method in the page: what it does, its figure and its rule.
    fn in_short(&self, method: &Method, export: &Export) -> Vec<Block> {
        let page = method.page;
        let mut blocks = vec![Block::Heading(page.name.to_owned()), Block::Text(format!("{}. Source: {}", page.about, page.source))];
        match (&method.behaviour, self.figure(method)) {
            (_, Some(figure)) => blocks.push(Block::Figure {
                id: format!("figure-{}", page.name),
                svg: export.sheet(figure).svg(),
                narrow: String::new(),
                caption: method.asks.map_or_else(String::new, |asks| format!("Listens to {}.", pages::listens(page.name, asks))),
            }),
            (Err(why), None) => blocks.push(Block::Text(format!("Not simulated: {why}."))),
            (Ok(_), None) => {}
        }
        if !page.rule.is_empty() {
            blocks.push(Block::Code(page.rule.to_owned()));
        }
        blocks
    }
}

/// A number of a parameter, with its interval for programs.
fn with_estimate<'a>(table: Builder<'a, Method>, (name, value): Number, of: &'static Column) -> Builder<'a, Method> {
    let (symbol, column) = (of.symbol, of.name);
    let estimate = move |method: &Method| method.measured(of, value);
    table
        .rounded(format!("{name}_{column}"), 2, move |method| estimate(method).map(|all| all.mean))
        .heading(format!("{symbol} {name}"))
        .real(format!("{name}_{column}_low"), move |method| estimate(method).map(|all| all.low))
        .for_programs()
        .real(format!("{name}_{column}_high"), move |method| estimate(method).map(|all| all.high))
        .for_programs()
}

/// The experiments in words.
fn experiments(design: &Design) -> Vec<String> {
    let words: [String; 6] = prose!(
        "experiments",
        n = design.n,
        rounds = design.rounds,
        runs = design.runs,
        seed = design.seed,
        window = design.window,
        accept = design.accept,
        constant = design.constant,
        step = design.step,
        slow = design.targets[0],
        fast = design.targets[1],
    );
    words.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_feedback_has_a_word() {
        let all = WORDS.iter().fold(Feedback::NONE, |all, (kind, _)| all.and(*kind));
        assert_eq!(all, Feedback::EVERYTHING);
    }
}
