//! The `tpam` command with an additional search, which is not differential evolution, and a PAM for its column.
//!
//! ```text
//! cargo run -p own-search -- list es
//! cargo run -p own-search -- search es --pam fifth,jade,uniform --functions 1 --dims 2,5 --budget 1000 --out results/es
//! cargo run -p own-search -- sim --theta sigma --pam fifth,jade,uniform --target sin
//! ```

mod es;
mod fifth;

use tpam_searches::Catalogues;

/// The catalogues of tpam with the two entries of this crate.
fn catalogues() -> Catalogues {
    let all = Catalogues::new(tpam_pam::pams().with(&fifth::ENTRY));
    Catalogues { searches: all.searches.with(&es::ENTRY), ..all }
}

fn main() -> std::process::ExitCode {
    tpam_cli::main(&catalogues())
}

#[cfg(test)]
mod tests {
    use super::catalogues;
    use tpam_problem::Function;
    use tpam_search::{Alone, Ended, Engine, Generation, Settings, Watch};

    /// The last σ.
    struct Last(f64);

    impl Watch for Last {
        fn see(&mut self, generation: &Generation) {
            self.0 = generation.sampled().next().map_or(self.0, |(_, sigma)| sigma[0]);
        }
    }

    fn minimize(pam: &str, dim: usize) -> (Ended, f64) {
        let known = catalogues();
        let (search, pam) = (known.searches.spec("es").unwrap(), known.de.pams.spec(pam).unwrap());
        let recipe = Alone { search, pam, restart: known.de.restarts.spec("none").unwrap() };
        let sphere = Function::new(vec![(-5.0, 5.0); dim], |x| x.iter().map(|x| (x - 1.0) * (x - 1.0)).sum());
        let mut last = Last(f64::NAN);
        let ended = Engine::new(&recipe, &sphere, Settings { budget: 5000, target: 1e-8, ..Settings::default() }).unwrap().run(&mut last);
        (ended, last.0)
    }

    #[test]
    fn the_rule_of_the_search_reaches_the_target() {
        for dim in [2, 5] {
            let (ended, _) = minimize("fifth", dim);
            assert!(ended.value <= 1e-8 && ended.evaluations < 1000, "{ended:?}");
        }
    }

    /// Smaller steps succeed more often, so that a PAM that imitates its successes makes them too small.
    #[test]
    fn a_rule_without_a_set_point_makes_its_steps_too_small() {
        let (ended, sigma) = minimize("jade", 5);
        assert!(ended.value > 1e-6 && sigma < 1e-4, "{ended:?} {sigma}");
    }
}
