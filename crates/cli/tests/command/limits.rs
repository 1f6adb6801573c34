//! Requests that are too large: they are refused before memory is allocated. Threads that cannot start: fewer are used.

use crate::support::{Place, Ran, SMALL, finish, words};
use std::process::Command;

/// Runs the command with at most `megabytes` of address space; the arguments are separated by spaces.
fn run_within(place: &Place, megabytes: u32, args: &str) -> Ran {
    let mut command = Command::new("sh");
    let limited = format!("ulimit -v {}; exec \"$0\" \"$@\"", 1024 * megabytes);
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_tpam")]).args(words(args)).current_dir(place.path("."));
    finish(&mut command)
}

/// A list of `times` equal texts.
fn repeated(text: &str, times: usize, between: &str) -> String {
    vec![text; times].join(between)
}

#[test]
fn without_threads_the_command_computes_in_its_own() {
    let place = Place::new();
    let args = format!("sim --pam jade,oracle {SMALL} --format csv");
    // No thread can have a stack of 64 TB.
    let ran = finish(place.command(&words(&args)).env("RUST_MIN_STACK", "70368744177664"));
    assert!(ran.stderr.contains("threads cannot start") && ran.stderr.trim().ends_with("using 1"), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    assert_eq!(ran.ok(), place.run(&args).ok());
}

#[cfg(target_os = "linux")]
#[test]
fn fewer_threads_compute_if_not_all_can_start() {
    let place = Place::new();
    let args = "sim --pam jade,jde,shade --runs 2000 --iterations 2 --n 10 --format csv";
    let accept = "--accept linear:pmax=0.1..1/0.1";
    let ran = run_within(&place, 1000, &format!("{args} {accept} --threads 1024"));
    assert!(ran.stderr.contains("note: 1024 threads cannot start"), "{}", ran.stderr);
    assert_eq!(ran.ok(), place.run(&format!("{args} {accept}")).ok());
}

#[test]
fn values_are_counted_before_they_are_computed() {
    let place = Place::new();
    let said = run_within(&place, 500, &format!("sim --n {}", repeated("1..1e5/1", 8000, "|"))).refused();
    assert!(said.contains("800000000 values are more than 100000"), "{said}");
    let said = run_within(&place, 500, &format!("sim --pam shade:h={}", repeated("1..1000/1", 8000, "|"))).refused();
    assert!(said.contains("8000000 PAMs are more than 100000"), "{said}");
    let said = run_within(&place, 500, &format!("sim --pam {}", repeated("shade:h=1..1000/1", 6000, ","))).refused();
    assert!(said.contains("6000000 PAMs are more than 100000"), "{said}");
    assert!(said.len() < 300, "{said}");
}

#[test]
fn the_runs_of_searches_are_counted_before_the_grid_is_made() {
    let place = Place::new();
    let said = run_within(&place, 500, &format!("de --out r --instances {}", repeated("1-1000000", 1000, ","))).refused();
    assert!(said.contains("1000000000 numbers are more than 10000000"), "{said}");
    let said = run_within(&place, 500, "de --out r --pam shade:h=1..1000/1 --mutation current-to-pbest/1:p=0.001..1/0.001").refused();
    assert!(said.contains("1000000 algorithms are more than 100000"), "{said}");
}

#[test]
fn a_trace_is_written_in_parts() {
    let place = Place::new();
    // Two million samples: 18 MB in memory, 90 MB as a table.
    let trace = "trace --n 2000 --iterations 1000 --format csv --samples";
    let lines = run_within(&place, 160, trace).ok().lines().count();
    assert_eq!(lines, 2_000_001);
    let said = place.run("trace --n 100000 --iterations 10000").refused();
    assert!(said.contains("more than 1000000000"), "{said}");
}
