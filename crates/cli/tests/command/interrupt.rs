//! Ctrl-C: the command ends soon and cleanly, and the same command resumes.
#![cfg(unix)]

use crate::folder::{LONG, assert_same, journal, undisturbed};
use crate::support::{Place, wait_until, words};
use std::fs;
use std::time::Duration;

#[test]
fn ctrl_c_ends_cleanly_and_the_same_command_resumes() {
    let place = Place::new();
    let mut command = place.command(&words(&format!("{LONG} --out stopped")));
    let child = command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    wait_until(|| !journal(&place, "stopped").is_empty());
    interrupt(child.id());
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(130), 0), "{stderr}");
    assert_eq!(stderr, "Stopped. Results so far are saved in stopped. Run the same command again to resume.\n");
    let bytes = fs::read(place.path("stopped/journal.csv")).unwrap();
    assert!(bytes == journal(&place, "stopped"), "no line is cut short");
    let ran = place.run(&format!("{LONG} --out stopped"));
    assert!(ran.stderr.starts_with("note: resumed: ") && ran.stderr.lines().count() == 1, "{ran:?}");
    ran.ok();
    assert_same(&place.files("stopped"), undisturbed());
}

#[test]
fn ctrl_c_without_a_folder_reports_that_nothing_was_saved() {
    let place = Place::new();
    let mut command = place.command(&words(LONG));
    let child = command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    // Wait until the handler is installed; the work takes several times as long.
    std::thread::sleep(Duration::from_millis(200));
    interrupt(child.id());
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(130), 0), "{stderr}");
    assert!(stderr.contains("Nothing was saved"), "{stderr}");
}

/// One run that would take hours: the signal is heard within it.
#[test]
fn ctrl_c_ends_a_run_before_its_end() {
    let sim = "sim --pam shade --target ran --n 1000000 --iterations 1000000 --runs 1 --threads 1";
    let de = "de --pam jade --functions 24 --dims 40 --instances 1 --budget 1000000000 --threads 1 --out searched";
    let place = Place::new();
    for work in [sim, de] {
        let mut command = place.command(&words(work));
        let mut child = command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().unwrap();
        // Wait until the handler is installed.
        std::thread::sleep(Duration::from_millis(500));
        interrupt(child.id());
        wait_until(|| child.try_wait().unwrap().is_some());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{work}");
    }
}

fn interrupt(pid: u32) {
    let status = std::process::Command::new("kill").args(["-INT", &pid.to_string()]).status().unwrap();
    assert!(status.success());
}
