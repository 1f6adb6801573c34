//! `tpam plot`: a figure of results or of traces.

use crate::args::PlotArgs;
use crate::failure::{Failure, notes};
use crate::origin::origin;
use crate::print::print;
use crate::progress::work;
use std::path::Path;
use tpam_figure::Format;
use tpam_rows::plot::{Options, draw};
use tpam_rows::select::Selection;
use tpam_sim::Catalogues;
use tpam_store::folder::write_aside;

pub(super) fn run(args: &PlotArgs, known: &Catalogues) -> Result<(), Failure> {
    let options = options(args)?;
    let first = || options.selections.first().map(Selection::folder);
    let beside = || first().map(|folder| folder.join(options.file_name())).unwrap_or_default();
    let out = args.out.clone().unwrap_or_else(beside);
    let format = Format::of(&out)
        .ok_or_else(|| Failure::Input(format!("{} has to end in .svg, .pdf or .png", out.display())))?;
    let sheet = draw(&options, &work(None), known)?.with_origin(origin());
    notes(sheet.notes(&[format]));
    let file = sheet.written(format).map_err(|e| Failure::Input(format!("{}: {e}", out.display())))?;
    write_aside(&out, &file)?;
    print(format!("{}\n", out.display()).as_bytes())
}

fn options(args: &PlotArgs) -> Result<Options, Failure> {
    let selections = args.results.iter().map(|result| selection(result, args.r#where.as_deref()));
    let mut selections = selections.collect::<Result<Vec<_>, _>>()?.into_iter();
    let first = selections.next().ok_or_else(|| Failure::Input("name a result folder".to_owned()))?;
    let mut options = selections.fold(Options::new(first), Options::and);
    options.kind = args.kind.map(Into::into);
    options.x.clone_from(&args.x);
    options.measure.clone_from(&args.measure);
    options.up.clone_from(&args.up);
    options.lines.clone_from(&args.lines);
    options.panels.clone_from(&args.panels);
    options.columns = args.columns.map(usize::from);
    options.with_baselines = args.with_baselines;
    options.own_heights = args.own_heights;
    options.log_x = args.log_x;
    options.log_y = args.log_y == Some(true);
    options.title.clone_from(&args.title);
    options.x_label.clone_from(&args.x_label);
    options.y_label.clone_from(&args.y_label);
    options.labels.clone_from(&args.labels);
    options.size = args.size;
    Ok(options)
}

/// A selection. A path that is not text is a whole folder.
fn selection(result: &Path, conditions: Option<&str>) -> Result<Selection, Failure> {
    let selection = result.to_str().map_or_else(|| Selection::all(result), Selection::parse);
    Ok(conditions.map_or(Ok(selection.clone()), |conditions| selection.with_where(conditions))?)
}
