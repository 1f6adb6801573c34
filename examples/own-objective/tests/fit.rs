//! Checks that the example finds the sine.

use std::process::Command;

#[test]
fn the_sine_is_found() {
    let output = Command::new(env!("CARGO_BIN_EXE_own-objective")).output().expect("the command starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
