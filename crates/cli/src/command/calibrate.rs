//! `tpam calibrate`: from runs of a real DE to scenarios of the simulation.

use crate::Known;
use crate::args::CalibrateArgs;
use crate::calibrate::{
    Calibrated, NamedTheta, Scenario, alone, calibrate, curves, families, fits, label, multiples, one_function,
    rows_of_target, several_functions, shell_path,
};
use crate::failure::Failure;
use crate::folder::{check_folder, write_all};
use crate::output::{self, Format};
use crate::search::{Grid, SearchPlan, check_dim};
use crate::work;
use std::path::Path;
use tpam_sim::Catalogues;
use tpam_sim::theta::{Join, Theta};

pub(super) fn run(args: &CalibrateArgs, known: &Known) -> Result<(), Failure> {
    let thetas = thetas(&args.theta, &known.sim)?;
    let families = families(&args.families, &known.sim.acceptances)?;
    let pair = thetas.iter().any(|(_, theta)| matches!(theta, Theta::Pair(_)));
    if let Some(sided) = families.first().filter(|_| pair && families.iter().all(|family| family.sided)) {
        return Err(Failure::Input(format!("{} has sides, and a pair has none: name other families", sided.name())));
    }
    check_dim(args.dim)?;
    check_folder(&args.out)?;
    let plan = SearchPlan::new(&args.pam, &args.functions, &args.dim.to_string(), &args.how);
    let grid = Grid::new(&plan, &known.de)?;
    if grid.algorithms.len() > 1 {
        return Err(Failure::Input(format!(
            "one algorithm is calibrated, and these are {}: name one PAM, one mutation, one crossover and one restart",
            grid.algorithms.len()
        )));
    }
    let threads = args.how.threads.map_or_else(work::cores, usize::from);
    let all = calibrate(&grid, &thetas, &families, threads, "nothing was written")?;
    let name = &grid.algorithms[0].name;
    let scenarios = scenarios(&all, &args.out, &known.sim)?;
    write(&args.out, name, &all, &scenarios)?;
    output::print(&match args.how.format {
        Format::Table => people(name, &all, &scenarios, &args.out).into_bytes(),
        format => fits(&all, format),
    })
}

/// What is tracked, each once.
fn thetas(text: &str, known: &Catalogues) -> Result<Vec<NamedTheta>, Failure> {
    let mut thetas: Vec<NamedTheta> = Vec::new();
    for spec in known.thetas.specs(text)? {
        let theta = spec.build()?;
        if theta == Theta::Pair(Join::Product) {
            return Err(Failure::Input(
                "--theta pair:join=product cannot be calibrated, because its success is no function of one distance: write pair, pair:join=max or pair:join=sum"
                    .to_owned(),
            ));
        }
        if thetas.iter().any(|(other, _)| other.to_string() == spec.to_string()) {
            return Err(Failure::Input(format!("--theta {text}: {spec} is asked for twice")));
        }
        thetas.push((spec, theta));
    }
    Ok(thetas)
}

/// Those of every function and θ, in order.
fn scenarios(all: &[Calibrated], out: &Path, known: &Catalogues) -> Result<Vec<Scenario>, Failure> {
    let each = all.iter().flat_map(|found| found.curves.iter().map(move |curve| (found, curve)));
    each.map(|(found, curve)| Scenario::new(found, curve, out, known)).collect()
}

fn write(out: &Path, name: &str, all: &[Calibrated], scenarios: &[Scenario]) -> Result<(), Failure> {
    let mut files = vec![("fits.csv".to_owned(), fits(all, Format::Csv)), ("curves.csv".to_owned(), curves(all))];
    files.extend(all.iter().flat_map(rows_of_target));
    let mut next = scenarios.iter();
    for found in all {
        for (curve, scenario) in found.curves.iter().zip(&mut next) {
            let (number, theta) = (found.function, label(&curve.theta));
            let plan = toml::to_string(&scenario.plan()).expect("a plan is plain text and numbers");
            files.push((format!("f{number}-scenario-{theta}.toml"), plan.into_bytes()));
            let title = format!("Success by distance, theta {theta}: {name} on {}-D f{number}", found.dim);
            files.push((format!("f{number}-fit-{theta}.svg"), alone(&title, curve).into_bytes()));
        }
    }
    if let [first, _, ..] = all {
        for (k, curve) in first.curves.iter().enumerate() {
            let theta = label(&curve.theta);
            let title = format!("Success by distance, theta {theta}: {name}, D = {}", first.dim);
            files.push((format!("curves-{theta}.svg"), multiples(&title, all, k, COLUMNS).into_bytes()));
        }
    }
    write_all(out, &files)
}

/// Panels side by side.
const COLUMNS: usize = 4;

fn people(name: &str, all: &[Calibrated], scenarios: &[Scenario], out: &Path) -> String {
    let (table, next) = match all {
        [one] => {
            let commands: Vec<String> = scenarios.iter().map(Scenario::command).collect();
            (one_function(name, one), commands.join("\n"))
        }
        many => (several_functions(name, many), format!("tpam sweep {}/f*-scenario-*.toml", shell_path(out))),
    };
    format!("{table}\nwhat to simulate now:\n{next}\n\ntargets, scenarios, tables and figures: {}\n", out.display())
}
