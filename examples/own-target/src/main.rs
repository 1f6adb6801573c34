//! The `tpam` command with an additional target, acceptance and mutation.

mod bump;
mod cosine;
mod current;

use tpam_searches::Catalogues;

/// The catalogues of tpam with the three entries of this crate.
fn catalogues() -> Catalogues {
    let mut all = Catalogues::default();
    all.sim.targets = all.sim.targets.with(&bump::ENTRY);
    all.sim.acceptances = all.sim.acceptances.with(&cosine::ENTRY);
    all.de.mutations = all.de.mutations.with(&current::ENTRY);
    all
}

fn main() -> std::process::ExitCode {
    tpam_cli::main(&catalogues())
}

#[cfg(test)]
mod tests {
    use super::catalogues;
    use tpam_rows::sweep::summarise;
    use tpam_sim::{Experiment, Plan};
    use tpam_work::Work;

    #[test]
    fn a_simulation_with_both() {
        let plan = Plan {
            pam: "oracle,uniform".into(),
            target: "bump:width=0.1".into(),
            accept: "cosine:pmax=0.5".into(),
            runs: 3,
            ..Plan::default()
        };
        let experiment = Experiment::new(&plan, &catalogues().sim).unwrap();
        let found = summarise(&experiment, &Work::new()).unwrap();
        let rates: Vec<f64> = found.iter().map(|summary| summary.numbers()[0]).collect();
        // The oracle succeeds with probability 0.5. In three runs of 50,000 samples, seven standard errors are 0.009.
        assert!((rates[0] - 0.5).abs() < 0.009 && rates[1] < 0.4, "{rates:?}");
    }

    #[test]
    fn a_search_with_the_mutation() {
        let known = catalogues().de;
        let algorithm = tpam_de::Algorithm::new(&known, ["shade", "current/1", "bin", "none"]).unwrap();
        let sphere = tpam_de::Function::new(vec![(-5.0, 5.0); 5], |x| x.iter().map(|x| x * x).sum());
        let found = tpam_de::Minimizer::with_algorithm(algorithm).budget(20_000).minimize(&sphere).unwrap();
        assert!(found.value < 1e-3, "{}", found.value);
    }
}
