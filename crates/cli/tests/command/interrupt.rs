//! Ctrl-C: the command ends soon and cleanly, and the same command resumes.
#![cfg(unix)]

use crate::folder::{ENDLESS, LONG, STARTS, assert_same, journal, length, undisturbed};
use crate::support::{PATIENCE, Place, Ran, wait_until, words};
use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Starts a command, and interrupts it when `is_ready` holds.
fn interrupted(place: &Place, args: &str, is_ready: impl Fn(u32) -> bool) -> Ran {
    let mut command = place.command(&words(args));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until(|| is_ready(child.id()) || child.try_wait().unwrap().is_some());
    // As long as nobody has waited for its end, no other process has its number.
    if child.try_wait().unwrap().is_none() {
        let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(status.success());
    }
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() && begun.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(1));
    }
    // A command that has not heard the signal would run for hours.
    let _ = child.kill();
    Ran::new(child.wait_with_output().unwrap())
}

/// Whether a process handles SIGTERM, which it does after SIGINT. Where the system does not say so, after a second.
fn is_listening(pid: u32) -> bool {
    let Ok(status) = fs::read_to_string(format!("/proc/{pid}/status")) else {
        std::thread::sleep(Duration::from_secs(1));
        return true;
    };
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("the system lists the signals");
    u64::from_str_radix(caught.trim(), 16).expect("a set of signals") & 1 << 14 != 0
}

#[test]
fn ctrl_c_ends_cleanly_and_the_same_command_resumes() {
    let place = Place::new();
    let stopped = (0..STARTS).map(|_| {
        let _ = fs::remove_dir_all(place.path("stopped"));
        interrupted(&place, &format!("{LONG} --out stopped"), |_| length(&place, "stopped") > 0)
    });
    // The process may have finished before the signal came.
    let ran = stopped.into_iter().find(|ran| ran.code != Some(0)).expect("a signal came in time");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(130), ""), "{ran:?}");
    assert_eq!(ran.stderr, "Stopped. Results so far are saved in stopped. Run the same command again to resume.\n");
    let bytes = fs::read(place.path("stopped/journal.csv")).unwrap();
    assert!(bytes == journal(&place, "stopped"), "no line is cut short");
    let ran = place.run(&format!("{LONG} --out stopped"));
    assert!(ran.stderr.starts_with("note: resumed: ") && ran.stderr.lines().count() == 1, "{ran:?}");
    ran.ok();
    assert_same(&place.files("stopped"), undisturbed());
}

#[test]
fn ctrl_c_without_a_folder_reports_that_nothing_was_saved() {
    let ran = interrupted(&Place::new(), ENDLESS, is_listening);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(130), ""), "{ran:?}");
    assert!(ran.stderr.contains("Nothing was saved"), "{ran:?}");
}

/// One run that would take hours: the signal is heard within it.
#[test]
fn ctrl_c_ends_a_run_before_its_end() {
    let sim = "sim --pam shade --target ran --n 1000000 --iterations 1000000 --runs 1 --threads 1";
    let de = "de --pam jade --functions 24 --dims 40 --instances 1 --budget 1000000000 --threads 1 --out searched";
    let place = Place::new();
    for work in [sim, de] {
        let at_work = |pid| {
            let listens = is_listening(pid);
            // Some time for the run to begin.
            std::thread::sleep(Duration::from_millis(300 * u64::from(listens)));
            listens
        };
        assert_eq!(interrupted(&place, work, at_work).code, Some(130), "{work}");
    }
}
