//! Ends what this process started.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::Duration;

/// Ends the programs that this process started, and those that they started. They have some seconds to tidy up.
pub(super) fn stop_descendants() {
    for signal in ["-TERM", "-KILL"] {
        let doomed = descendants(std::process::id(), &processes());
        if !doomed.is_empty() {
            let _ = Command::new("kill").arg(signal).args(doomed.iter().map(u32::to_string)).status();
            thread::sleep(Duration::from_secs(3));
        }
    }
}

/// The children of a process, and theirs.
fn descendants(process: u32, all: &[(u32, u32)]) -> Vec<u32> {
    let mut found = vec![process];
    let mut at = 0;
    while let Some(parent) = found.get(at).copied() {
        found.extend(all.iter().filter(|(_, of)| *of == parent).map(|(child, _)| *child));
        at += 1;
    }
    found.split_off(1)
}

/// Every process and its parent, where the system has `/proc`.
fn processes() -> Vec<(u32, u32)> {
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten();
    let texts = folders.filter_map(|folder| fs::read_to_string(folder.path().join("stat")).ok());
    texts.filter_map(|text| parent(&text)).collect()
}

/// The numbers of a process and of its parent from `/proc/PID/stat`: `PID (NAME) STATE PARENT …`, where the name may contain spaces and
/// brackets.
fn parent(stat: &str) -> Option<(u32, u32)> {
    let (process, _) = stat.split_once(' ')?;
    let (_, rest) = stat.rsplit_once(") ")?;
    Some((process.parse().ok()?, rest.split(' ').nth(1)?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parent_of_a_process() {
        assert_eq!(parent("17 (a ) b) S 4 17 17 0"), Some((17, 4)));
        assert_eq!(parent("nonsense"), None);
    }

    #[test]
    fn children_of_children() {
        assert_eq!(descendants(1, &[(4, 3), (2, 1), (3, 1), (9, 8), (5, 4)]), [2, 3, 4, 5]);
    }

    #[test]
    fn children_are_found() {
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let found = processes().contains(&(child.id(), std::process::id()));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(found || !fs::exists("/proc/self/stat").unwrap());
    }
}
