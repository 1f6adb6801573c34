//! BBOB against COCO: the comparison with its official wheel, and the benchmark with its C code.

use super::python::environment;
use super::{build, example, root, succeeds};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compares single and batch evaluation with the installed package, on a million points.
pub(crate) fn check() -> Result<(), String> {
    let python = environment()?;
    build()?;
    succeeds(Command::new(python).arg("xtask/python/check_bbob.py").arg(example("exchange")))
}

/// Measures the time of an evaluation, and that of COCO's C code if it can be downloaded and built.
pub(crate) fn bench() -> Result<(), String> {
    let mut bench = Command::new(env!("CARGO"));
    bench.args(["bench", "--package", "tpam-bbob", "--bench", "speed"]);
    match time_coco() {
        Ok(program) => succeeds(bench.env("TPAM_COCO", program)),
        Err(why) => {
            println!("COCO's C code cannot be timed: {why}");
            succeeds(bench.env_remove("TPAM_COCO"))
        }
    }
}

/// Builds the program that times COCO's C code, from COCO's source distribution.
fn time_coco() -> Result<PathBuf, String> {
    let folder = root().join("target/coco");
    let source = folder.join(format!("coco_experiment-{}/src/cocoex", version()?));
    if !source.exists() {
        fetch(&folder)?;
    }
    let program = folder.join("time_coco");
    println!("building COCO's C code with -O3 -march=native");
    let mut cc = Command::new("cc");
    cc.args(["-O3", "-march=native", "-I"]).arg(&source).arg("xtask/c/time_coco.c").arg(source.join("coco.c"));
    succeeds(cc.args(["-lm", "-o"]).arg(&program))?;
    Ok(program)
}

fn fetch(folder: &Path) -> Result<(), String> {
    let python = environment()?;
    println!("fetching the source distribution of coco-experiment");
    let pip = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"];
    let what = format!("coco-experiment=={}", version()?);
    let mut download = Command::new(python);
    download.args(pip).args(["--no-binary", "coco-experiment", "--dest"]).arg(folder).arg(what);
    succeeds(&mut download)?;
    let archive = folder.join(format!("coco_experiment-{}.tar.gz", version()?));
    succeeds(Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(folder))
}

/// The version in the requirements of the tests, so that tests and benchmark use the same.
fn version() -> Result<String, String> {
    let text = std::fs::read_to_string("xtask/python/requirements.txt").map_err(|e| e.to_string())?;
    let pinned = text.lines().find_map(|line| line.strip_prefix("coco-experiment=="));
    pinned.map(str::to_owned).ok_or_else(|| "xtask/python/requirements.txt pins no coco-experiment".to_owned())
}
