//! Installs Debian packages, if possible.

use super::succeeds;
use std::path::Path;
use std::process::Command;

/// Installs packages on Debian as root. Otherwise returns an error that says what to install.
pub(crate) fn install(packages: &[&str], wrong: &str) -> Result<(), String> {
    let names = packages.join(" ");
    let root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout.starts_with(b"0\n"));
    if !(root && Path::new("/usr/bin/apt-get").exists()) {
        return Err(format!("{wrong}: install it, on Debian by `sudo apt-get install {names}`"));
    }
    println!("installing the Debian packages {names}");
    succeeds(Command::new("apt-get").args(["update", "-qq"]))?;
    let quiet = ["install", "-y", "-qq", "--no-install-recommends"];
    succeeds(Command::new("apt-get").env("DEBIAN_FRONTEND", "noninteractive").args(quiet).args(packages))
}
