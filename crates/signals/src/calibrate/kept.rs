//! Stores the calibration of one function in a file: the counts and the fitted acceptances. All else is computed from them.

use super::family::Family;
use super::fit::compare;
use super::functions::{Calibrated, Curve};
use super::offsets::Offsets;
use super::scenario::{file_of_target, rows_of_target};
use serde::{Deserialize, Serialize};
use std::path::Path;
use tpam_pam::learns;
use tpam_searches::search::{Grid, SearchPlan};
use tpam_sim::Catalogues;
use tpam_sim::theta::thetas;
use tpam_store::folder::{checksum_of, write_aside};
use tpam_store::{Error, disk};

#[derive(Serialize, Deserialize)]
struct Kept<P, C> {
    /// The plan of the searches.
    plan: P,
    #[serde(flatten)]
    found: C,
    curves: Vec<KeptCurve>,
}

#[derive(Serialize, Deserialize)]
struct KeptCurve {
    theta: String,
    offsets: Offsets,
    overdispersion: f64,
    accepts: Vec<String>,
}

fn file(function: u32) -> String {
    format!("f{function}.json")
}

/// Writes a calibration and its target files into a folder.
pub fn keep(folder: &Path, plan: &SearchPlan, found: &Calibrated) -> Result<(), Error> {
    let curve = |curve: &Curve| KeptCurve {
        theta: curve.theta.to_string(),
        offsets: curve.offsets.clone(),
        overdispersion: curve.overdispersion,
        accepts: curve.fits.iter().map(|fit| fit.accept.to_string()).collect(),
    };
    let kept = Kept { plan, found, curves: found.curves.iter().map(curve).collect() };
    let text = serde_json::to_string(&kept).expect("numbers and strings can be written as JSON");
    let targets = rows_of_target(found);
    for (name, bytes) in &targets {
        write_aside(&folder.join(name), bytes)?;
    }
    let sum = checksum(&text, targets.iter().map(|(_, bytes)| bytes.as_slice()));
    // Written last: if this file exists, the calibration is complete.
    write_aside(&folder.join(file(found.function)), format!("{text}\n{sum}\n").as_bytes())
}

/// The checksum of a calibration and its target files.
fn checksum<'a>(text: &'a str, targets: impl IntoIterator<Item = &'a [u8]>) -> String {
    checksum_of([text.as_bytes()].into_iter().chain(targets))
}

/// Reads the calibration of these searches. `None` if it is missing, or belongs to other searches or other families.
pub fn kept(folder: &Path, grid: &Grid, function: u32, families: &[Family], known: &Catalogues) -> Option<Calibrated> {
    let text = disk::read_text(&folder.join(file(function)), disk::OF_LIST).ok()??;
    let space = grid.columns(0);
    let read = |name: &str| disk::read(&folder.join(file_of_target(function, name)), disk::OF_LIST).ok()?;
    let files: Vec<Option<Vec<u8>>> = space.iter().map(|column| read(column.name)).collect();
    let (text, sum) = text.trim_end().split_once('\n')?;
    if checksum(text, files.iter().flatten().map(Vec::as_slice)) != sum {
        return None;
    }
    let kept: Kept<SearchPlan, Calibrated> = serde_json::from_str(text).ok()?;
    if kept.plan != grid.plan || kept.found.function != function {
        return None;
    }
    let curve = |curve: KeptCurve| {
        let fitted = |text: &String| {
            let accept = known.acceptances.spec(text).ok()?;
            let family = families.iter().find(|family| family.name() == accept.name())?;
            Some((accept, family.parameters()))
        };
        let members = curve.accepts.iter().map(fitted).collect::<Option<Vec<_>>>()?;
        let theta = thetas(space).spec(&curve.theta).ok()?;
        (members.len() == families.len()).then(|| Curve {
            theta,
            fits: compare(&curve.offsets, members, curve.overdispersion),
            offsets: curve.offsets,
            overdispersion: curve.overdispersion,
        })
    };
    let targets = files.iter().map(|file| target(file.as_deref()?)).collect::<Option<_>>()?;
    Some(Calibrated {
        algorithm: grid.algorithms[0].name.clone(),
        learns: learns(grid.algorithms[0].algorithm.pam().name()),
        suite: grid.plan.suite.clone(),
        space,
        targets,
        curves: kept.curves.into_iter().map(curve).collect::<Option<_>>()?,
        ..kept.found
    })
}

/// The rows of a target file, below its header.
fn target(file: &[u8]) -> Option<Vec<f64>> {
    std::str::from_utf8(file).ok()?.lines().skip(1).map(|line| line.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    /// A resumed study must go on with the numbers that it stored, not with their neighbours.
    #[test]
    fn numbers_are_read_back_exactly() {
        // Knuth's MMIX generator; every bit pattern below 1 is a number.
        let mut state = 1u64;
        for _ in 0..1000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = f64::from_bits(state >> 2);
            let again: f64 = serde_json::from_str(&serde_json::to_string(&number).unwrap()).unwrap();
            assert_eq!(again, number);
        }
    }
}
