//! The page of one method in Markdown.

use super::markdown::{block, code, prose};
use super::methods::{Method, Methods};
use crate::behaviour::{Behaviour, ColumnBehaviour, Estimate};
use crate::pages;
use std::fmt::Write;
use tpam_de::PUBLISHED;
use tpam_figure::prose;
use tpam_pam::spec::{OptionDef, Page, Reference, Source};
use tpam_pam::{Asks, Place, place};
use tpam_store::first_look;

/// The lines around what is measured. The texts between them are not compared with the registry.
pub(super) const MEASURED: [&str; 2] = ["<!-- measured -->", "<!-- end of measured -->"];

impl Methods {
    /// The page of a method.
    pub(super) fn page(&self, method: &Method) -> String {
        let (page, place) = (method.page, method.place.as_ref());
        [
            words(page, place, method.asks),
            section("Behaviour", &self.behaviour(method)),
            section("Search", &self.places(method)),
            section("How to cite", &citation(page.source)),
        ]
        .concat()
    }

    fn behaviour(&self, method: &Method) -> String {
        let name = method.page.name;
        match &method.behaviour {
            Err(why) => format!("No figure, because it was not simulated: {}.\n", prose(why.trim_end_matches('.'))),
            Ok(behaviour) => {
                let table = measured(&table(behaviour, self.baseline()), self.options.quick());
                let [caption] = prose!("behaviour");
                format!("![Step response, drift and success of {name}]({name}.svg)\n\n{caption}.\n\n{table}")
            }
        }
    }

    /// The baseline that learns nothing.
    pub(super) fn baseline(&self) -> Option<&Behaviour> {
        self.all.iter().find(|method| method.page.name == "uniform")?.behaviour.as_ref().ok()
    }

    /// Its places in the searches.
    fn places(&self, method: &Method) -> String {
        let places = self.options.search.places(method.page.name);
        if places.is_empty() {
            return measured("Not in the table of searches.\n", false);
        }
        let line = |place: super::search::Place| {
            let spec = if place.spec == method.page.name { String::new() } else { format!(" ({})", code(place.spec)) };
            let (operator, end) = (code(place.operator), place.end);
            format!("- {operator}{spec}: {end:.3} of the target values, place {} of {}\n", place.rank, place.of)
        };
        let lines: String = places.into_iter().map(line).collect();
        let ([frame, whole], name) = (prose!("search"), method.page.name);
        let own = PUBLISHED.iter().any(|algorithm| algorithm.name == name);
        let end = if own { format!("{whole} ({}).", code(name)) } else { whole + "." };
        measured(&format!("{frame}\n\n{lines}\n{end}\n"), false)
    }
}

/// The page of a rule of step sizes or of operators, which has no behaviour on F and C.
pub(super) fn rule_page(page: &Page, asks: Option<Asks>) -> String {
    words(page, place(page.name).as_ref(), asks) + &section("How to cite", &citation(page.source))
}

/// What the registry says.
fn words(page: &Page, place: Option<&Place>, asks: Option<Asks>) -> String {
    let rule = if page.rule.is_empty() { String::new() } else { block("text", page.rule) };
    let differs = page.differs.trim_end_matches('.');
    let ledger: Vec<String> = page.ledger.lines().map(|line| format!("- {}\n", prose(line))).collect();
    [
        format!("# {}\n\n{}\n\n{}", page.name, prose(page.about), facts(page, place, asks)),
        section("Rule", &rule),
        if differs.is_empty() { String::new() } else { format!("\n**Here:** {}.\n", prose(differs)) },
        options(page),
        presets(page),
        section("Where implementations differ", &ledger.concat()),
    ]
    .concat()
}

/// A heading and a text below it; nothing if the text is empty.
fn section(title: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("\n## {title}\n\n{text}") }
}

/// Source, group, feedback and file.
fn facts(page: &Page, place: Option<&Place>, asks: Option<Asks>) -> String {
    let mut rows = vec![("source", source(page.source))];
    if let Some(place) = place {
        rows.push(("group", format!("{}: {}", place.group.name, prose(place.group.about))));
    }
    if let Some(asks) = asks {
        rows.push(("listens to", prose(&pages::listens(page.name, asks))));
    }
    if let Some(place) = place {
        rows.push(("code", format!("[{0}](../../{0})", place.file)));
    }
    let rows: String = rows.iter().map(|(name, value)| format!("| {name} | {value} |\n")).collect::<Vec<_>>().concat();
    format!("| | |\n|---|---|\n{rows}")
}

fn source(source: Source) -> String {
    let one = |reference: &&Reference| match reference.doi() {
        Some(doi) => {
            let words = reference.to_string();
            let names = words.strip_suffix(&format!("doi:{doi}")).unwrap_or(&words);
            format!("{}[doi:{doi}](https://doi.org/{doi})", prose(names))
        }
        None => prose(&reference.to_string()),
    };
    match source {
        Source::Unpublished(words) => prose(words),
        Source::Published(references) => references.iter().map(one).collect::<Vec<_>>().join("; "),
    }
}

fn options(page: &Page) -> String {
    if page.options.is_empty() {
        return "\nIt has no options.\n".to_owned();
    }
    let default = |option: &OptionDef| match option.default {
        None => "compulsory".to_owned(),
        Some("") => "none".to_owned(),
        Some(value) => code(value),
    };
    let mut text = "| option | meaning | values | default |\n|---|---|---|---|\n".to_owned();
    for option in page.options {
        let (meaning, values) = (prose(option.help), prose(&option.kind.to_string()));
        let _ = writeln!(text, "| {} | {meaning} | {values} | {} |", code(option.name), default(option));
    }
    for shorthand in page.shorthands {
        let names: Vec<String> = shorthand.sets.iter().map(|name| code(name)).collect();
        let _ = writeln!(text, "| {} | sets {} | | |", code(shorthand.name), names.join(" and "));
    }
    section("Options", &text)
}

fn presets(page: &Page) -> String {
    if page.presets.is_empty() {
        return String::new();
    }
    let mut text = "| preset | what it stands for | sets |\n|---|---|---|\n".to_owned();
    for preset in page.presets {
        let sets: Vec<String> = preset.sets.iter().map(|(name, value)| code(&format!("{name}={value}"))).collect();
        let sets = if sets.is_empty() { "nothing: these are the defaults".to_owned() } else { sets.join(", ") };
        let spec = code(&format!("{}:preset={}", page.name, preset.name));
        let _ = writeln!(text, "| {spec} | {} | {sets} |", prose(preset.about));
    }
    section("Presets", &text)
}

fn citation(source: Source) -> String {
    match source {
        Source::Unpublished(words) => format!("Not published: {}. Cite this program (`tpam cite`).\n", prose(words)),
        Source::Published(references) => {
            let entries: Vec<&str> = references.iter().map(|reference| reference.bibtex()).collect();
            let both = "`tpam cite` adds the paper of the simulation and this program.";
            format!("{}\n{both}\n", block("bibtex", &entries.join("\n\n")))
        }
    }
}

/// The lines that mark a text as measured, and the sentence of a first look.
pub(super) fn measured(text: &str, quick: bool) -> String {
    let [begin, end] = MEASURED;
    let mark = if quick { first_look::lead("", true) + "\n\n" } else { String::new() };
    format!("{begin}\n{mark}{text}{end}\n")
}

/// The measured numbers.
fn table(behaviour: &Behaviour, baseline: Option<&Behaviour>) -> String {
    let cells = |behaviour: &Behaviour, cell: &dyn Fn(&ColumnBehaviour) -> String| {
        behaviour.columns.iter().map(cell).collect::<Vec<_>>().join(" | ")
    };
    let symbols: Vec<&str> = behaviour.space.iter().map(|column| column.symbol).collect();
    let mut text = format!("| | {} |\n|---{}|\n", symbols.join(" | "), "|---".repeat(symbols.len()));
    let mut row = |name: &str, cells: String| _ = writeln!(text, "| {name} | {cells} |");
    row("success on the slow target, relative to the oracle", cells(behaviour, &|column| interval(column.slow)));
    row("success on the fast target", cells(behaviour, &|column| interval(column.fast)));
    if let Some(baseline) = baseline {
        let both = |column: &ColumnBehaviour| format!("{:.3}, {:.3}", column.slow.mean, column.fast.mean);
        row("the same for `uniform`: slow, fast", cells(baseline, &both));
    }
    row("iterations to half of a jump up, down", cells(behaviour, &|column| column.halfway.map(halfway).join(", ")));
    row("mean without signal at the end", cells(behaviour, &|column| format!("{:.3}", column.last)));
    row("its change since the first iteration", cells(behaviour, &|column| interval(column.change)));
    text
}

fn interval(estimate: Estimate) -> String {
    let [mean, low, high] = [estimate.mean, estimate.low, estimate.high].map(rounded);
    format!("{mean} \\[{low}, {high}]")
}

fn rounded(value: f64) -> String {
    let text = format!("{value:.3}");
    if text == "-0.000" { "0.000".to_owned() } else { text }
}

fn halfway(rounds: Option<usize>) -> String {
    rounds.map_or("not reached".to_owned(), |rounds| rounds.to_string())
}
