//! Installs Debian packages, if this is possible and allowed.

use super::succeeds;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

/// The package manager and the program that tells the user's number. Absolute paths: a program of the same name in another folder must not
/// run as root.
const APT_GET: &str = "/usr/bin/apt-get";
const ID: &str = "/usr/bin/id";

/// If this variable is set and not empty, nothing is installed.
const NO_INSTALL: &str = "TPAM_NO_INSTALL";

/// Installs packages on Debian as root. Otherwise returns an error that names the command to run.
pub(crate) fn install(packages: &[&str], wrong: &str) -> Result<(), String> {
    decide(packages, wrong, std::env::var_os(NO_INSTALL).as_deref(), is_root() && Path::new(APT_GET).exists())?;
    let [update, install] = commands(packages);
    println!("installing the Debian packages {} as root, by", packages.join(" "));
    println!("  {}\n  {}", update.join(" "), install.join(" "));
    println!("({NO_INSTALL}=1 turns this off)");
    for command in [update, install] {
        succeeds(Command::new(command[0]).env("DEBIAN_FRONTEND", "noninteractive").args(&command[1..]))?;
    }
    Ok(())
}

fn is_root() -> bool {
    Command::new(ID).arg("-u").output().is_ok_and(|out| out.stdout.starts_with(b"0\n"))
}

/// Whether to install. The error is one sentence with the command that a person can run instead.
fn decide(packages: &[&str], wrong: &str, off: Option<&OsStr>, able: bool) -> Result<(), String> {
    let off = off.is_some_and(|value| !value.is_empty());
    if able && !off {
        return Ok(());
    }
    let why = if off { format!(" ({NO_INSTALL} is set, so nothing is installed)") } else { String::new() };
    Err(format!("{wrong}{why}: install it, on Debian by `sudo {APT_GET} install {}`", packages.join(" ")))
}

/// The two commands that are run as root.
fn commands<'a>(packages: &[&'a str]) -> [Vec<&'a str>; 2] {
    let install = [APT_GET, "install", "-y", "-qq", "--no-install-recommends"];
    [vec![APT_GET, "update", "-qq"], [&install[..], packages].concat()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACKAGES: [&str; 2] = ["chromium", "chromium-driver"];

    #[test]
    fn the_variable_turns_installing_off() {
        let why = decide(&PACKAGES, "Chromium is missing", Some(OsStr::new("1")), true).unwrap_err();
        assert_eq!(
            why,
            "Chromium is missing (TPAM_NO_INSTALL is set, so nothing is installed): install it, on Debian by \
             `sudo /usr/bin/apt-get install chromium chromium-driver`"
        );
        assert!(decide(&PACKAGES, "", Some(OsStr::new("")), true).is_ok(), "an empty variable is as if it were not set");
        assert!(decide(&PACKAGES, "", None, true).is_ok());
    }

    #[test]
    fn without_root_the_command_is_named() {
        let why = decide(&PACKAGES, "Chromium is missing", None, false).unwrap_err();
        assert!(why.ends_with("by `sudo /usr/bin/apt-get install chromium chromium-driver`"), "{why}");
    }

    #[test]
    fn root_runs_programs_by_absolute_paths_only() {
        for command in commands(&PACKAGES) {
            assert!(Path::new(command[0]).is_absolute(), "{command:?}");
        }
    }
}
