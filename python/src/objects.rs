//! The catalogues of a call: the built-in ones, and the PAMs, targets, acceptances and problems that are Python objects.

use crate::callables::{PyAcceptance, PyTarget, Rows};
use crate::names::new_page;
use crate::pam::{Given, together};
use crate::search::with_search;
use crate::suite::PySuite;
use crate::trouble::Trouble;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;
use tpam_pam::Pam;
use tpam_searches::Catalogues;
use tpam_sim::accept::SharedAcceptance;
use tpam_sim::target::SharedTarget;

/// Python objects with their names.
pub(crate) type Named<'py> = Vec<(String, Bound<'py, PyAny>)>;

/// All Python objects of a plan: PAMs and searches, targets, acceptances, and a suite, or the folder of the data of the built-in ones.
pub(crate) type Objects<'py> = (Named<'py>, Named<'py>, Named<'py>, Option<Bound<'py, PyAny>>);

/// The catalogues with all objects of a plan, and where their exceptions are stored.
pub(crate) fn known_of((pams, targets, accepts, suite): &Objects) -> PyResult<(Catalogues, Trouble)> {
    let (mut known, trouble) = known_on(pams, suite.as_ref())?;
    known.sim = with_callables(known.sim, targets, accepts, &trouble)?;
    Ok((known, trouble))
}

/// The catalogues with some PAMs and searches, and where their exceptions are stored.
pub(crate) fn known_with(pams: &Named) -> PyResult<(Catalogues, Trouble)> {
    known_on(pams, None)
}

/// The catalogues with some PAMs and searches, and a suite.
fn known_on(objects: &Named, suite: Option<&Bound<PyAny>>) -> PyResult<(Catalogues, Trouble)> {
    let (trouble, mut all) = (Trouble::default(), tpam_pam::pams());
    let is_search = |(_, object): &&(String, Bound<'_, PyAny>)| object.getattr("is_search").is_ok_and(|is| is.is_truthy().unwrap_or(false));
    let (searches, pams): (Vec<_>, Vec<_>) = objects.iter().partition(is_search);
    for (name, player) in pams {
        let page = new_page(&all, name)?;
        let (given, trouble) = (Arc::new(Given::new(name, player)?), trouble.clone());
        // Ticks check for signals, which only the main thread may do: the observer of the work does it.
        let alone = move || Box::new(together(&given, &trouble, None, 1).remove(0)) as Box<dyn Pam>;
        all = all.with_built(page, move |_| Ok(alone()));
    }
    let mut known = Catalogues::new(all);
    for (name, seeker) in searches {
        known.searches = with_search(known.searches, name, seeker, &trouble)?;
    }
    if let Some(suite) = suite {
        known.suites = match suite.extract::<PathBuf>() {
            Ok(folder) => known.suites.with_data(&folder),
            Err(_) => known.suites.with(PySuite::new(suite, &trouble)?),
        };
    }
    Ok((known, trouble))
}

/// The catalogues of simulations with some targets, which are functions or arrays, and acceptances.
pub(crate) fn with_callables(
    mut known: tpam_sim::Catalogues,
    targets: &Named,
    accepts: &Named,
    trouble: &Trouble,
) -> PyResult<tpam_sim::Catalogues> {
    for (name, path) in targets {
        let page = new_page(&known.targets, name)?;
        let target: SharedTarget = if let Ok(rows) = path.cast::<PyArray1<f64>>() {
            Arc::new(Rows(rows.to_vec()?))
        } else {
            let random = path.getattr("random")?.extract()?;
            let (name, path, trouble) = (name.clone(), path.clone().unbind(), trouble.clone());
            Arc::new(PyTarget { name, path, random, trouble })
        };
        known.targets = known.targets.with_built(page, move |_| Ok(Arc::clone(&target)));
    }
    for (name, chance) in accepts {
        let page = new_page(&known.acceptances, name)?;
        let made = PyAcceptance::new(chance.py(), name, chance.clone().unbind(), trouble.clone())?;
        let accept: SharedAcceptance = Arc::new(made);
        known.acceptances = known.acceptances.with_built(page, move |_| Ok(Arc::clone(&accept)));
    }
    Ok(known)
}
