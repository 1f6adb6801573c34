//! `tpam clouds`: what a search samples, and how success depends on the distance from the successful samples (Figures 1 and 2).

use crate::args::CloudsArgs;
use crate::failure::{Failure, say};
use crate::print::print;
use crate::progress::work;
use tpam_de::Catalogues;
use tpam_lab::clouds::{Clouds, WIDTHS, bars, cloud, render, sentence};
use tpam_lab::folder::{check_folder, write_all};
use tpam_lab::output::Format;
use tpam_lab::samples::NAMES;
use tpam_lab::search::{Grid, check_dim, check_function};
use tpam_work::Work;

pub(super) fn run(args: &CloudsArgs, known: &Catalogues) -> Result<(), Failure> {
    let grid = one_cell(args, known)?;
    check_folder(&args.out)?;
    let work = work(args.how.threads);
    let clouds = Clouds::search(&grid, WIDTHS, &work)?;
    let without = clouds.runs.len() - clouds.with_curves();
    if without > 0 {
        say(&format!(
            "note: {without} of {} runs have successes in fewer than five generations, hence no spline, and are left out",
            clouds.runs.len()
        ));
    }
    write(args, &grid, &clouds, &work)?;
    let mut bytes = render(&clouds.distances, args.how.format.into());
    if args.how.format.is_for_people() {
        bytes.extend(format!("\n{}", sentence(&clouds.distances)).into_bytes());
        let (median, out) = (clouds.median().words(), args.out.display());
        bytes.extend(format!("median run: {median}\nfigures and table: {out}\n").into_bytes());
    }
    print(&bytes)
}

/// The plan, which has to be one algorithm on one function.
fn one_cell(args: &CloudsArgs, known: &Catalogues) -> Result<Grid, Failure> {
    check_function(args.function)?;
    check_dim(args.dim)?;
    let plan = args.how.plan(&args.pam, &args.function.to_string(), &args.dim.to_string());
    let grid = Grid::new(&plan, known)?;
    if grid.cells.len() > 1 {
        return Err(Failure::Input(format!(
            "clouds show one algorithm, and these are {}: name one PAM, one mutation, one crossover and one restart",
            grid.cells.len()
        )));
    }
    Ok(grid)
}

fn write(args: &CloudsArgs, grid: &Grid, clouds: &Clouds, work: &Work) -> Result<(), Failure> {
    let name = format!("{} on {}-D f{}", grid.algorithms[0].name, args.dim, args.function);
    let first = format!("{} and {} of {name}: median run: {}", NAMES[0], NAMES[1], clouds.median().words());
    let second = format!("Success by distance: {name}, {} runs", clouds.with_curves());
    let files = [
        ("fig1.svg", cloud(&first, &clouds.samples).into_bytes()),
        ("fig2.svg", bars(&second, &clouds.distances, None).into_bytes()),
        ("distances.csv", render(&clouds.distances, Format::Csv)),
    ];
    Ok(write_all(&args.out, &files.map(|(name, bytes)| (name.to_owned(), bytes)), work)?)
}
