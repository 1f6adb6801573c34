//! The parsers of tpam as functions of bytes, one per fuzz target. For any input they return: a parser gives a value or an error and never
//! panics. They tell whether the input was accepted, which every input of the corpus is, so that changed copies of it reach the code behind
//! the first checks.
//!
//! The fuzz targets in `fuzz_targets` call them, and so does `crates/kinds/tests/all/fuzz.rs`, which runs them on changed copies of the
//! corpus in `cargo test`.

use std::path::Path;
use std::sync::LazyLock;
use tempfile::TempDir;
use tpam_kinds::verify;
use tpam_pam::Stream;
use tpam_pam::spec::{Catalogue, numbers, take_apart};
use tpam_rows::simulations;
use tpam_searches::Catalogues;
use tpam_searches::search::{Finished, Grid, Run, SearchPlan};
use tpam_sim::{Experiment, Plan};
use tpam_store::folder;

/// A target: its name, which is that of its corpus folder, and its function.
pub type Target = (&'static str, fn(&[u8]) -> bool);

/// Every target.
pub const TARGETS: [Target; 9] = [
    ("specs", specs),
    ("experiment", experiment),
    ("search_plan", search_plan),
    ("target_file", target_file),
    ("coco_logs", coco_logs),
    ("ioh_logs", ioh_logs),
    ("simulation_folder", simulation_folder),
    ("search_folder", search_folder),
    ("run_line", run_line),
];

/// The line between the files of an input that stands for a folder.
pub const NEXT_FILE: &str = "=====\n";

static KNOWN: LazyLock<Catalogues> = LazyLock::new(Catalogues::default);

/// The grammar of specs. The canonical form of a spec is read back as the same spec.
pub fn specs(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let _ = take_apart(text);
    let (targets, acceptances) = (&KNOWN.sim.targets, &KNOWN.sim.acceptances);
    let read = [read_specs(targets, text), read_specs(acceptances, text), read_specs(&tpam_pam::pams(), text)];
    read.contains(&true) || numbers(text).is_ok()
}

fn read_specs<T>(catalogue: &Catalogue<T>, text: &str) -> bool {
    let Ok(specs) = catalogue.specs(text) else { return false };
    for spec in specs {
        let written = spec.to_string();
        let again = catalogue.spec(&written).map(|spec| spec.to_string());
        assert_eq!(again.ok().as_ref(), Some(&written), "the canonical form is read back");
    }
    true
}

/// Experiment files (TOML), which are also the scenario files of `tpam calibrate`.
pub fn experiment(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    toml::from_str::<Plan>(text).is_ok_and(|plan| Experiment::new(&plan, &KNOWN.sim).is_ok())
}

/// Plans of searches (TOML).
pub fn search_plan(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    toml::from_str::<SearchPlan>(text).is_ok_and(|plan| Grid::new(&plan, &KNOWN).is_ok())
}

/// Target files (CSV). The values of a target that was read are in [0, 1].
pub fn target_file(data: &[u8]) -> bool {
    let folder = unpack(data, &["target.csv"]);
    let spec = format!("file:path='{}'", folder.path().join("target.csv").display());
    let Ok(target) = KNOWN.sim.targets.spec(&spec).and_then(|spec| spec.build()) else { return false };
    let mut path = [f64::NAN; 20];
    target.path(&mut path, &mut Stream::new(1, 0, "fuzz"));
    assert!(path.iter().all(|value| (0.0..=1.0).contains(value)), "{path:?}");
    true
}

/// Logs of COCO: an index file and its data files.
pub fn coco_logs(data: &[u8]) -> bool {
    let data_file = "data_f1/bbobexp_f1_DIM2";
    let folder = unpack(data, &["bbobexp_f1.info", &format!("{data_file}.dat"), &format!("{data_file}.tdat")]);
    read_logs(folder.path())
}

/// Logs of IOHprofiler: an index file and its data file.
pub fn ioh_logs(data: &[u8]) -> bool {
    let folder = unpack(data, &["IOHprofiler_f1_Sphere.json", "data_f1_Sphere/IOHprofiler_f1_DIM2.dat"]);
    read_logs(folder.path())
}

/// What `tpam ecdf` computes first.
fn read_logs(folder: &Path) -> bool {
    let Ok(logs) = tpam_coco::Logs::read(&[folder]) else { return false };
    let _ = (logs.suite(), logs.missing());
    let _ = logs.lengths(2, &[10.0, 1e-8]);
    true
}

/// Result folders of simulations: plan, version, runs, cells, journal, checksums. Only the checksum of the Parquet file is read.
/// An input without a journal and without checksums gets the right ones, so that what is changed in it reaches the parsers.
pub fn simulation_folder(data: &[u8]) -> bool {
    let names = ["folder.toml", "experiment.toml", "runs.csv", "cells.csv", "journal.csv", "SHA256SUMS", "runs.parquet"];
    let folder = unpack_whole(data, &names);
    let sound = is_sound(folder.path());
    simulations::load(folder.path()).is_ok() || sound
}

/// Result folders of searches: plan, version, trials, journal, checksums.
pub fn search_folder(data: &[u8]) -> bool {
    let names = ["folder.toml", "experiment.toml", "trials.csv", "journal.csv", "SHA256SUMS", "hits.parquet"];
    let folder = unpack_whole(data, &names);
    let sound = is_sound(folder.path());
    let finished = Finished::open(folder.path(), &KNOWN);
    finished.is_ok_and(|finished| finished.runs(|_, _, _| ()).is_ok()) || sound
}

fn unpack_whole(data: &[u8], names: &[&str]) -> TempDir {
    let folder = unpack(data, names);
    let there = |name: &str| folder.path().join(name).exists();
    if ["journal.csv", folder::SUMS].into_iter().all(|name| !there(name)) {
        let names: Vec<String> = names.iter().filter(|name| there(name)).map(|name| (*name).to_owned()).collect();
        let mut sums = folder::Sums::default();
        sums.keep(folder.path(), &names, &sums.clone()).and_then(|()| sums.write(folder.path())).expect("it is ours");
    }
    folder
}

fn is_sound(folder: &Path) -> bool {
    verify::verify(folder, &KNOWN).is_ok_and(|verdict| verdict.is_sound())
}

/// One line of the runs of a search. What was read can be written and read back.
pub fn run_line(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let Some(run) = Run::read(text) else { return false };
    let line = run.write(0, 0);
    let again = Run::read(&line).map(|run| run.write(0, 0));
    assert_eq!(again, Some(line), "a line is read back");
    true
}

/// A folder with the files of the input, which [`NEXT_FILE`] separates. An empty part is a file that is missing. The names are
/// constants, so that no input can write elsewhere.
fn unpack(data: &[u8], names: &[&str]) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder can be made");
    for (name, bytes) in names.iter().zip(parts(data)).filter(|(_, bytes)| !bytes.is_empty()) {
        let file = folder.path().join(name);
        let parent = file.parent().expect("it is in the folder");
        std::fs::create_dir_all(parent).and_then(|()| std::fs::write(&file, bytes)).expect("the disk is not full");
    }
    folder
}

/// The pieces between the separators.
fn parts(mut data: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    while let Some(at) = data.windows(NEXT_FILE.len()).position(|window| window == NEXT_FILE.as_bytes()) {
        parts.push(&data[..at]);
        data = &data[at + NEXT_FILE.len()..];
    }
    parts.push(data);
    parts
}
