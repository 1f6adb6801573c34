//! Starts `sbatch`, which submits a script to SLURM. It is the only program that `tpam` starts.

use crate::failure::Failure;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

/// Submits a script, which waits until another job has ended well, and returns the number of its job; `None` if there is no `sbatch`.
pub(crate) fn sbatch(script: &Path, after: Option<&str>) -> Result<Option<String>, Failure> {
    let dependency = after.map(|job| format!("--dependency=afterok:{job}"));
    // A name that begins with a dash would be an option.
    let named = Path::new(".").join(script);
    let output = match Command::new("sbatch").arg("--parsable").args(dependency).arg(named).output() {
        Ok(output) => output,
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(Failure::Input(format!("cannot start sbatch: {e}"))),
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().replace('\n', "; ");
    let refused = |why: String| Err(Failure::Input(format!("sbatch refused {}: {why}", script.display())));
    if !output.status.success() {
        return refused(text(&output.stderr));
    }
    // The number, and with several clusters the name of the cluster.
    let number = text(&output.stdout).split(';').next().unwrap_or_default().to_owned();
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return refused(format!("it answered '{}', which is not the number of a job", text(&output.stdout)));
    }
    Ok(Some(number))
}
