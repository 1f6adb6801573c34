//! The lines that give the numbers of the page elsewhere: a command, and Python.

use std::fmt::Write;
use tpam_sim::cell::Course;
use tpam_sim::shell::word;
use tpam_sim::{Cell, Label};

/// The command that shows the same run of these cells, which differ only in their PAMs.
pub(crate) fn command(cells: &[Cell], seed: u64, run: u64) -> String {
    let pams: Vec<String> = cells.iter().map(|cell| cell.subject.short()).collect();
    let mut line = "tpam trace".to_owned();
    let mut option = |key: &str, value: &str| {
        write!(line, " --{} {}", key.replace('_', "-"), word(value)).expect("a text can always grow");
    };
    let first = &cells[0];
    option("pam", &pams.join(","));
    option("theta", &first.theta_spec.short());
    for (key, spec) in &targets(first) {
        option(key, spec);
    }
    option("accept", &first.accept_spec.short());
    option("n", &first.n.to_string());
    option("iterations", &first.iterations.to_string());
    option("seed", &seed.to_string());
    option("run", &run.to_string());
    line
}

/// The call that computes the same run of a cell.
pub(crate) fn python(cell: &Cell, seed: u64, run: u64) -> String {
    let mut line = format!("tpam.trace({}", quoted(&cell.subject.short()));
    for (key, spec) in targets(cell) {
        write!(line, ", {key}={}", quoted(&spec)).expect("a text can always grow");
    }
    let (accept, theta) = (quoted(&cell.accept_spec.short()), quoted(&cell.theta_spec.short()));
    let Cell { n, iterations, .. } = cell;
    format!("{line}, accept={accept}, theta={theta}, individuals={n}, iterations={iterations}, seed={seed}, run={run})")
}

/// The targets of a cell, with the keys that set them.
fn targets(cell: &Cell) -> Vec<(String, String)> {
    match &cell.course {
        Course::Shared(target) => vec![("target".to_owned(), target.spec.short())],
        Course::Separate(targets) => {
            let key = |column: &tpam_pam::Column| Label::TargetOf(column.name).name().into_owned();
            cell.space().iter().zip(targets).map(|(column, target)| (key(column), target.spec.short())).collect()
        }
    }
}

/// A text as a literal of Python.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_sim::{Catalogues, Experiment, Plan};

    fn cells(plan: &Plan) -> Vec<Cell> {
        Experiment::new(plan, &Catalogues::new(tpam_pam::pams())).unwrap().cells
    }

    #[test]
    fn short_specs_with_quotes_where_they_are_needed() {
        let accept = "linear:pmax=0.1".into();
        let plan = Plan { pam: "jade,shade:h=20".into(), target: "points:values=0.2/0.8".into(), accept, ..Plan::default() };
        let cells = cells(&plan);
        assert_eq!(
            command(&cells, 7, 2),
            "tpam trace --pam jade,shade:h=20 --theta c --target points:values=0.2/0.8 --accept linear:pmax=0.1 --n 50 --iterations 1000 \
             --seed 7 --run 2"
        );
        assert_eq!(
            python(&cells[1], 7, 2),
            "tpam.trace(\"shade:h=20\", target=\"points:values=0.2/0.8\", accept=\"linear:pmax=0.1\", theta=\"c\", individuals=50, \
             iterations=1000, seed=7, run=2)"
        );
    }

    #[test]
    fn a_pair_with_two_targets() {
        let targets = [("f", "sin".into()), ("c", "ran:s=0.1".into())].into_iter().collect();
        let plan = Plan { pam: "jade".into(), theta: "pair".into(), targets, accept: "box".into(), ..Plan::default() };
        let cells = cells(&plan);
        assert!(command(&cells, 1, 0).contains(" --theta pair --target-f sin --target-c ran:s=0.1 --accept box "));
        assert!(python(&cells[0], 1, 0).contains(", target_f=\"sin\", target_c=\"ran:s=0.1\", accept=\"box\", theta=\"pair\", "));
    }
}
