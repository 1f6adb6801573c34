//! Errors that a caller can match on.

use std::error::Error as _;
use std::path::Path;
use tpam_rows::plot::{Options, draw};
use tpam_rows::select::Selection;
use tpam_rows::simulations::Simulations;
use tpam_rows::sweep;
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, SearchPlan, Searches};
use tpam_sim::plan::Count;
use tpam_sim::{Experiment, Plan};
use tpam_store::folder::{self, Contents};
use tpam_store::{Error, FolderProblem};
use tpam_work::Work;

fn simulated(folder: &Path) {
    let size = Count::Number(10);
    let plan = Plan { pam: "jade,shade".into(), target: "step".into(), n: size.clone(), iterations: size, runs: 2, ..Plan::default() };
    let experiment = Experiment::new(&plan, &Catalogues::default().sim).unwrap();
    sweep::keep_in(&experiment, folder, None, &Work::new()).unwrap();
}

#[test]
fn a_folder_of_another_kind_says_what_it_holds() {
    let place = tempfile::tempdir().unwrap();
    simulated(place.path());
    match folder::plan::<Searches>(place.path()) {
        Err(Error::Folder { path, problem: FolderProblem::OtherKind { holds, wanted: Some(wanted) }, .. }) => {
            assert_eq!((path.as_path(), holds.as_str(), wanted.as_str()), (place.path(), Simulations::KIND, Searches::KIND));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_unknown_measure_is_named() {
    let place = tempfile::tempdir().unwrap();
    simulated(place.path());
    let mut options = Options::new([Selection::all(place.path())]);
    options.measure = "sucess".to_owned();
    match draw(&options, &Work::new(), &Catalogues::default().sim) {
        Err(Error::Unknown { what: "measure", name, says }) => {
            assert_eq!(name, "sucess");
            assert_eq!(says, "there is no measure 'sucess': did you mean 'success'?");
        }
        other => panic!("{:?}", other.err()),
    }
}

#[test]
fn an_error_of_a_lower_crate_is_the_source() {
    let plan = SearchPlan { pam: "shaed".into(), ..SearchPlan::default() };
    let error = Grid::new(&plan, &Catalogues::default()).err().unwrap();
    assert!(matches!(&error, Error::Spec(_)), "{error:?}");
    assert_eq!(error.source().unwrap().to_string(), "unknown PAM 'shaed': did you mean 'shade'?");
}
