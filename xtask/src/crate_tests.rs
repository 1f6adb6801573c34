//! The step that compiles and runs the tests of all crates.

use super::{build, cargo_command, failed};
use std::process::Stdio;
use std::thread;

/// Runs documentation tests beside the other tests. Each of the two leaves the processor idle at times: rustdoc compiles on one thread, and the binaries run
/// one after another.
pub(crate) fn run() -> Result<(), String> {
    // Also the examples, which later steps use.
    build()?;
    thread::scope(|scope| {
        let documentation = scope.spawn(documentation);
        let others = super::cargo(&["test", "--workspace", "--lib", "--bins", "--tests", "--no-fail-fast"]);
        let (printed, documentation) = documentation.join().expect("no test process panics this thread");
        print!("{printed}");
        others.and(documentation)
    })
}

/// Runs the documentation tests; returns what they printed.
fn documentation() -> (String, Result<(), String>) {
    let mut command = cargo_command(&["test", "--workspace", "--doc", "--no-fail-fast"]);
    match command.stdin(Stdio::null()).output() {
        Ok(output) => {
            let text =
                [output.stderr, output.stdout].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
            (text, if output.status.success() { Ok(()) } else { Err(failed(&command, output.status)) })
        }
        Err(e) => (String::new(), Err(format!("{command:?} did not start: {e}"))),
    }
}
