//! `tpam ecdf`: evaluates COCO logs.

use crate::args::{EcdfArgs, Shown};
use crate::failure::{Failure, note, notes};
use crate::print::print;
use crate::progress::work;
use tpam_coco::Logs;
use tpam_coco::ecdf::EcdfOptions;
use tpam_problem::Suites;
use tpam_searches::ecdf;
use tpam_store::Error;
use tpam_store::folder::check_folder;
use tpam_table::Document;

pub(super) fn run(args: &EcdfArgs, suites: &Suites) -> Result<(), Failure> {
    args.out.as_deref().map_or(Ok(()), |out| check_folder(out, ecdf::KIND))?;
    args.figure.check_used(args.out.is_some())?;
    let logs = read(args)?;
    let options = args.options(&logs, suites)?;
    let text = rendered(&logs, &options, args)?;
    if let Some(folder) = &args.out {
        ecdf::write(&logs, &options, &args.figure.export(), folder, &work(None))?;
    }
    logs.unfinished().iter().for_each(|trial| note(&trial.to_string()));
    if matches!(args.show, Shown::Curve | Shown::Area) || args.out.is_some() {
        logs.missing().iter().for_each(|missing| note(&missing.to_string()));
    }
    match args.show {
        Shown::Curve => notes(ecdf::curve_beyond(&logs, &args.at)),
        Shown::Convergence => notes(ecdf::convergence_beyond(&logs, &args.at)),
        _ => {}
    }
    print(text.as_bytes())
}

/// The logs, with the requested dimensions, functions, reference and baseline.
fn read(args: &EcdfArgs) -> Result<Logs, Error> {
    let logs = ecdf::read(&args.folders, &args.dims, args.reference.as_deref(), args.mode.into())?;
    let logs = match &args.functions {
        Some(functions) => ecdf::on_functions(logs, functions)?,
        None => logs,
    };
    match &args.baseline {
        Some(_) if args.show != Shown::Compare && args.out.is_none() => {
            Err(Error::Unused { key: "baseline", reason: "only --show compare and --out use it" })
        }
        Some(name) => ecdf::with_baseline(logs, name),
        None => Ok(logs),
    }
}

/// The output, in the requested format.
fn rendered(logs: &Logs, options: &EcdfOptions, args: &EcdfArgs) -> Result<String, Failure> {
    let budgets = |end: f64| if args.at.is_empty() { ecdf::grid(end, args.format) } else { args.at.clone() };
    let with_folder = |document: Document| match &args.out {
        Some(folder) => document.text(format!("tables and figures: {}", folder.display())),
        None => document,
    };
    Ok(match args.show {
        Shown::Curve => {
            let lines = logs.ecdf_at(options, budgets);
            args.format.render(|| with_folder(ecdf::curve_overview(&lines)), || ecdf::curves(&lines))
        }
        Shown::Area => {
            let areas = ecdf::areas(&logs.ecdf_at(options, budgets));
            args.format.render(|| with_folder(areas.clone().into()), || areas.clone())
        }
        Shown::Art => {
            let people = || with_folder(ecdf::running_time_overview(logs).into());
            args.format.render(people, || ecdf::running_times(logs, args.targets))
        }
        Shown::Compare => {
            let scores = logs.scores().map_err(Error::from)?;
            args.format.render(|| with_folder(ecdf::score_overview(&scores)), || ecdf::score_table(&scores))
        }
        Shown::Convergence => {
            let all = logs.convergence(|longest| ecdf::shown(options, longest, args.format));
            args.format.render(|| with_folder(ecdf::convergence_overview(&all)), || ecdf::convergence_table(&all))
        }
    })
}
