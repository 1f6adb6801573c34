//! `tpam list`: every name, with its options, defaults and source, from the same pages that specs are checked against.

use crate::args::{ListArgs, Listed};
use crate::failure::Failure;
use crate::output;
use std::fmt::Write;
use tpam_pam::spec::Page;
use tpam_sim::Catalogues;

pub(super) fn run(args: &ListArgs, known: &Catalogues) -> Result<(), Failure> {
    let wanted = |listed| args.what.is_none_or(|what| what == listed);
    let mut text = String::new();
    let mut add = |listed, title: &str, pages: Vec<&'static Page>| {
        if wanted(listed) {
            text += &chapter(title, &pages);
        }
    };
    add(Listed::Pams, "PAMs (--pam)", known.subjects.pages().collect());
    add(Listed::Thetas, "What is tracked (--theta)", known.thetas.pages().collect());
    add(Listed::Targets, "Targets (--target), of the time n in [0, 1)", known.targets.pages().collect());
    add(
        Listed::Acceptances,
        "Acceptances (--accept), of the distance d from the target",
        known.acceptances.pages().collect(),
    );
    output::print(text.trim_end().as_bytes())?;
    output::print(b"\n")
}

fn chapter(title: &str, pages: &[&Page]) -> String {
    let mut text = format!("{title}\n\n");
    for page in pages {
        let _ = writeln!(text, "  {}\n      {}\n      source: {}", page.name, page.about, page.source);
        for option in page.options {
            let default = option.default.map_or_else(|| "compulsory".to_owned(), |value| format!("default {value}"));
            let _ = writeln!(text, "      {:<8} {}: {}; {default}", option.name, option.help, option.kind);
        }
        for shorthand in page.shorthands {
            let _ = writeln!(text, "      {:<8} sets {}", shorthand.name, shorthand.sets.join(" and "));
        }
        for preset in page.presets.iter().filter(|preset| !preset.sets.is_empty()) {
            let _ = writeln!(text, "      preset={}: {}", preset.name, preset.about);
        }
        text.push('\n');
    }
    text
}
