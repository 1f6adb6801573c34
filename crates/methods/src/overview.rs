//! All methods in one table: in Markdown, as a CSV file and as a page for the browser.

use super::page::measured;
use super::{Method, Methods};
use crate::behaviour::{Behaviour, ColumnBehaviour, Design, Estimate};
use crate::pages;
use tpam_figure::Export;
use tpam_figure::page::{Block, Chapter, Report};
use tpam_kinds::report::block;
use tpam_pam::{Asks, Feedback, GROUPS};
use tpam_store::first_look;
use tpam_table::{Builder, Format, Table};

/// The columns of the table in Markdown that do not depend on measurements.
pub(super) const TEXT_COLUMNS: usize = 3;

/// Short words for kinds of feedback.
const WORDS: [(Feedback, &str); 10] = [
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
];

impl Method {
    /// What it listens to, in a few words.
    fn listens(&self) -> String {
        let heard = self.asks.map_or(Feedback::NONE, Asks::all);
        let success = pages::learns(self.page.name).then_some("success");
        let others = WORDS.iter().filter(|(kind, _)| heard.has(*kind)).map(|(_, word)| *word);
        let words: Vec<&str> = success.into_iter().chain(others).collect();
        if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
    }

    fn measured<T>(&self, take: impl Fn(&Behaviour) -> T) -> Option<T> {
        self.behaviour.as_ref().ok().map(take)
    }
}

/// A parameter: its symbol, its name in files, and what was measured of it.
type Parameter = (&'static str, &'static str, fn(&Behaviour) -> &ColumnBehaviour);

const PARAMETERS: [Parameter; 2] = [("F", "f", |behaviour| &behaviour.f), ("C", "c", |behaviour| &behaviour.c)];

/// A measured number: its name in files, its heading after the symbol, and its value.
type Number = (&'static str, &'static str, fn(&ColumnBehaviour) -> Estimate);

const NUMBERS: [Number; 3] =
    [("slow", "slow", |column| column.slow), ("fast", "fast", |column| column.fast), ("drift", "drift", |column| column.change)];

impl Methods {
    /// One row per method: what it listens to, tracking of a slow and a fast target, drift, and its results in searches.
    pub fn table(&self) -> Table {
        let mut table = Table::of(&self.all)
            .text("method", |method| method.page.name)
            .link(|method| format!("{}.md", method.page.name))
            .text("group", Method::group)
            .text("listens_to", Method::listens)
            .heading("listens to")
            .integer("simulated", |method| method.behaviour.is_ok())
            .for_programs();
        for number in NUMBERS {
            for parameter in PARAMETERS {
                table = with_estimate(table, number, parameter);
            }
        }
        for (_, name, of) in PARAMETERS {
            table = table.real(format!("last_{name}"), move |method| method.measured(|all| of(all).last)).for_programs();
            for (at, way) in ["up", "down"].into_iter().enumerate() {
                let rounds = move |method: &Method| method.measured(|all| of(all).halfway[at]).flatten().map(|n| n as u64);
                table = table.integer(format!("halfway_{way}_{name}"), rounds).for_programs();
            }
        }
        for operator in self.options.search.operators() {
            let end = |method: &Method| self.options.search.place(method.page.name, operator).map(|place| place.end);
            table = table.real(format!("ecdf_end {operator}"), end).heading(operator).decimals(3);
        }
        table.build()
    }

    /// The overview in Markdown.
    pub(super) fn readme(&self) -> String {
        let groups: String = GROUPS.iter().map(|group| format!("- **{}**: {}\n", group.name, group.about)).collect::<Vec<_>>().concat();
        let experiments: String = experiments(&self.options.design).iter().map(|line| format!("- {line}\n")).collect::<Vec<_>>().concat();
        let table = measured(&self.table().render(Format::Markdown), self.options.quick());
        format!(
            "# The methods\n\n{INTRODUCTION}\n\n{table}\n{COLUMNS}\n\n## Groups\n\n{groups}\n## Experiments\n\n{DESIGN}\n\n{experiments}"
        )
    }

    /// The overview as a page for the browser: the table, and the figure of each method.
    pub fn html(&self, export: &Export) -> String {
        let experiments = Block::List(experiments(&self.options.design));
        let overview = vec![block("methods-table", &self.table(), Some("methods.csv")), Block::Text(COLUMNS.to_owned())];
        let mut chapters = vec![
            Chapter::new("overview", "All methods", overview),
            Chapter::new("experiments", "Experiments", [Block::Text(DESIGN.to_owned()), experiments]),
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
        let lead = "Every method in the same small simulations. A click on a heading sorts the table. `tpam list NAME` shows the page of a method.";
        Report::new("The methods", first_look::lead(lead, self.options.quick()))
            .with_chapters(chapters)
            .with_generator("tpam methods")
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
fn with_estimate(table: Builder<'_, Method>, number: Number, parameter: Parameter) -> Builder<'_, Method> {
    let ((name, heading, value), (symbol, column, of)) = (number, parameter);
    let estimate = move |method: &Method| method.measured(|all| value(of(all)));
    table
        .real(format!("{name}_{column}"), move |method| estimate(method).map(|all| all.mean))
        .heading(format!("{symbol} {heading}"))
        .decimals(2)
        .real(format!("{name}_{column}_low"), move |method| estimate(method).map(|all| all.low))
        .for_programs()
        .real(format!("{name}_{column}_high"), move |method| estimate(method).map(|all| all.high))
        .for_programs()
}

const INTRODUCTION: &str = "Every PAM of `tpam list pams` with its rule, its options, what it listens to, where implementations differ, how it behaves and how to cite it. \
                            `tpam methods` writes these pages, `methods.csv` and a page for the browser with a table that sorts and filters (`methods.html`); `cargo xtask methods` renews them here.";

const COLUMNS: &str = "slow, fast: success of F or C on a slow and on a fast target, relative to the oracle. drift: how far the mean of F or C moves by itself when every value succeeds equally often. \
                       The last columns, if there are any: the proportion of target values that a search with this operator reached (`tpam review`). Methods without numbers need more than a simulation has.";

const DESIGN: &str = "Every method with its default options, in the same simulations.";

/// The experiments in words.
fn experiments(design: &Design) -> Vec<String> {
    let Design { n, rounds, runs, seed, window, accept, constant, step, targets: [slow, fast] } = design;
    vec![
        format!(
            "Size: {n} individuals, {rounds} iterations, {runs} runs with the seed {seed}. Intervals are 95 % intervals of the mean over the runs (Student's t)."
        ),
        format!(
            "Step response: target `{step}`, acceptance `{accept}`; F and C are tracked one at a time. Points are windows of {window} iterations of all runs."
        ),
        format!(
            "Half of a jump: the first window of {window} iterations after a jump whose mean has covered half of the way from the mean of the 50 iterations before the jump to the new target."
        ),
        format!(
            "Drift: acceptance `{constant}`, so that nothing can be learned; F and C are tracked together. The change is the mean of the last tenth of the run minus that of the first iteration."
        ),
        format!(
            "Success: targets `{slow}` (slow) and `{fast}` (fast), acceptance `{accept}`; the success rate is divided by that of the oracle, which always samples the target."
        ),
        "Samples below -1 or above 2 count as -1 or 2 in means: a few methods sample from distributions without a mean.".to_owned(),
    ]
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
