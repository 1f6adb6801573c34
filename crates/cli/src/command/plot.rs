//! `tpam plot`: a figure of a result folder or of a trace.

use crate::args::PlotArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::{note_unchecked, work};
use tpam_figure::Format;
use tpam_lab::folder::write_aside;
use tpam_lab::plot::{Options, draw};
use tpam_sim::Catalogues;

pub(super) fn run(args: &PlotArgs, known: &Catalogues) -> Result<(), Failure> {
    let options = options(args);
    let out = args.out.clone().unwrap_or_else(|| args.folder.join(options.file_name()));
    let format = Format::of(&out)
        .ok_or_else(|| Failure::Input(format!("{} has to end in .svg, .pdf or .png", out.display())))?;
    let sheet = draw(&options, &work(None), known)?;
    note_unchecked([args.folder.as_path()]);
    let file = sheet.written(format).map_err(|e| Failure::Input(format!("{}: {e}", out.display())))?;
    write_aside(&out, &file)?;
    print(format!("{}\n", out.display()).as_bytes())
}

fn options(args: &PlotArgs) -> Options {
    let mut options = Options::new(args.folder.clone());
    options.kind = args.kind.map(Into::into);
    options.x.clone_from(&args.x);
    options.measure.clone_from(&args.measure);
    options.up.clone_from(&args.up);
    options.own_heights = args.own_heights;
    options.title.clone_from(&args.title);
    options
}
