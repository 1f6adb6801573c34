//! Flags that several subcommands share. Those of one subcommand are in its file.

mod figure;
mod operators;
mod output;
mod pams;
mod parts;
mod search;
mod simulate;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
pub(crate) use figure::{FigureArgs, format_of, write_figure};
pub(crate) use operators::OperatorArgs;
pub(crate) use output::{FormatArgs, KeepArgs, OutArgs, OutputArgs, TablesArgs, ThreadsArgs};
pub(crate) use pams::PamArgs;
pub(crate) use parts::PartsArgs;
pub(crate) use search::{ObservedArgs, SearchArgs};
pub(crate) use simulate::{PlanArgs, RunsArgs, WorkArgs};
use tpam_sim::measure::{Exists, KINDS, Kind};

/// How specs are written.
pub(crate) const SPECS: &str = include_str!("../help/specs.txt");

/// The examples at the end of a help text, which the short help shows.
pub(crate) fn examples(text: &str) -> &str {
    &text[text.find("Example").unwrap_or(0)..]
}

/// The measures that tables show, for the help.
pub(crate) fn measures() -> String {
    let shown = KINDS.iter().filter(|kind| kind.decimals.is_some());
    let column = |kind: &Kind| match kind.exists {
        Exists::PerColumn => "_c",
        Exists::PerLog => "_sigma",
        Exists::PerCategory => "_arm",
        Exists::Once | Exists::PerTenth => "",
    };
    let names = shown.map(|kind| format!("{}{}", kind.name, column(kind)));
    format!("{}, and the same for F", names.collect::<Vec<_>>().join(", "))
}

/// Parses a count, also in the form `1e4`. The library checks its range, which depends on the rest of the command.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    // Above this, no library accepts a count; 1e18 itself is exactly a float.
    const MOST: f64 = 1e18;
    let power = |text: &str| {
        let number = text.parse().ok().filter(|number: &f64| number.fract() == 0.0 && (0.0..=MOST).contains(number))?;
        text.contains(['e', 'E']).then_some(number as u64)
    };
    let number = text.parse().ok().or_else(|| power(text));
    number.ok_or_else(|| match text.parse::<f64>() {
        Ok(number) if number > MOST => "too large: write a smaller number".to_owned(),
        _ => "write a whole number of at least 1".to_owned(),
    })
}

/// Parses a whole number of 64 bits, such as a seed.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

/// Parses a number of things that fit into memory.
pub(crate) fn size_value(text: &str) -> Result<usize, String> {
    count(text).and_then(|size| usize::try_from(size).map_err(|_| format!("{size} is too large")))
}

/// Parses one of some words with their descriptions, which may be empty, each of which stands for a value.
pub(crate) fn choice<T: Copy + Send + Sync + 'static>(
    words: &'static [(&'static str, &'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let values = words.iter().map(|(word, help, _)| match *help {
        "" => PossibleValue::new(*word),
        help => PossibleValue::new(*word).help(help),
    });
    let value = |given: String| words.iter().find(|(word, ..)| *word == given).map(|(.., value)| *value);
    PossibleValuesParser::new(values).try_map(move |given| value(given).ok_or("unknown word"))
}
