//! `tpam compare`: compares results, cell by cell and over all settings.

use crate::args::CompareArgs;
use crate::failure::{Failure, notes};
use crate::origin::origin;
use crate::print::print;
use std::path::Path;
use tpam_figure::Format;
use tpam_rows::compare::{Comparison, Options};
use tpam_rows::select::Selection;
use tpam_store::Error;
use tpam_store::folder::write_aside;
use tpam_table::Document;

pub(super) fn run(args: &CompareArgs) -> Result<(), Failure> {
    let kind = args.figure.as_deref().map(kind_of).transpose()?;
    let comparison = Comparison::new(&options(args)?)?;
    if let (Some(file), Some(kind)) = (&args.figure, kind) {
        let sheet = comparison.figure().with_size(args.size).sheet().with_origin(origin());
        notes(sheet.notes(&[kind]));
        let bytes = sheet.written(kind).map_err(|e| Failure::Input(format!("{}: {e}", file.display())))?;
        write_aside(file, &bytes)?;
    }
    notes(comparison.notes());
    print(rendered(&comparison, args).as_bytes())
}

fn rendered(comparison: &Comparison, args: &CompareArgs) -> String {
    let with_figure = |document: Document| match &args.figure {
        Some(file) => document.text(format!("figure: {}", file.display())),
        None => document,
    };
    if args.summary {
        return args.format.render(|| with_figure(comparison.overview()), || comparison.overall_table());
    }
    args.format.render(|| with_figure(comparison.document()), || comparison.table())
}

fn options(args: &CompareArgs) -> Result<Options, Error> {
    let selection = |text: &String| {
        let selection = Selection::parse(text);
        args.conditions.as_deref().map_or(Ok(selection.clone()), |conditions| selection.with_where(conditions))
    };
    let selections: Vec<Selection> = args.results.iter().map(selection).collect::<Result<_, _>>()?;
    let options =
        Options::new(selections).with_measure(&args.measure).with_all(args.all).with_baselines(args.with_baselines);
    Ok(args.baseline.iter().fold(options, Options::with_baseline))
}

/// The kind of file that a figure is written to.
fn kind_of(file: &Path) -> Result<Format, Failure> {
    Format::of(file).ok_or_else(|| Failure::Input(format!("{} has to end in .svg, .pdf or .png", file.display())))
}
