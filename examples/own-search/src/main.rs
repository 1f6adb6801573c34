//! The `tpam` command with an evolution strategy and a rule for its step length: `cargo run -- search own-es --pam one-fifth,jade …`.

mod es;

use tpam_searches::Catalogues;

fn main() -> std::process::ExitCode {
    tpam_cli::main(&known())
}

/// The catalogues with the search and the rule.
fn known() -> Catalogues {
    let mut known = Catalogues::new(tpam_pam::pams().with(&es::ONE_FIFTH));
    known.searches = known.searches.with(&es::ES);
    known
}

#[cfg(test)]
mod tests {
    use tpam_searches::search::{Grid, SearchPlan};

    #[test]
    fn another_number_of_individuals_is_refused() {
        let plan = |individuals| SearchPlan {
            pam: "one-fifth".into(),
            functions: "1".into(),
            dims: "2".into(),
            individuals,
            ..SearchPlan::alone("own-es")
        };
        let refused = |individuals| Grid::new(&plan(individuals), &super::known()).err().map(|error| error.to_string());
        assert_eq!([refused(None), refused(Some(1))], [None, None]);
        assert!(refused(Some(2)).is_some_and(|sentence| sentence.contains("individuals = 2: a (1+1)-ES has 1")));
    }
}
