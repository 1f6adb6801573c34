//! `tpam playground`: writes the page with the simulation and prints its address. It starts no browser, because the command starts no
//! processes.

use crate::run::{Catalogues, Failure, Run, print};
use std::fmt::Write;
use std::path::{Path, PathBuf, absolute};
use tpam_coco::AtomicFile;
use tpam_sim::{Experiment, Plan};
use tpam_store::Error;

/// The page, if the command was built with it.
#[cfg(feature = "playground")]
const PAGE: Option<&[u8]> = Some(include_bytes!(env!(
    "TPAM_PLAYGROUND",
    "the feature playground needs the variable TPAM_PLAYGROUND: the whole path of playground.html, which `cargo xtask playground` builds"
)));
#[cfg(not(feature = "playground"))]
const PAGE: Option<&[u8]> = None;

/// What every version of the page contains; another file is not replaced.
const TITLE: &str = "<title>tpam playground</title>";

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// PAMs to begin with
    #[arg(long, value_name = "SPECS", default_value = "shade")]
    pam: String,
    /// Target to begin with
    #[arg(long, value_name = "SPEC", default_value = "sin:omega=20")]
    target: String,
    /// Acceptance to begin with
    #[arg(long, value_name = "SPEC", default_value = "linear:pmax=0.1")]
    accept: String,
    /// The page to write
    #[arg(long, value_name = "FILE", default_value = "playground.html")]
    out: PathBuf,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let Some(page) = PAGE else {
            return Err(Failure::Input(
                "this tpam was built without the playground: `cargo xtask playground` builds its page, target/playground/playground.html"
                    .to_owned(),
            ));
        };
        let setting = setting(self, known)?;
        if let Ok(bytes) = std::fs::read(&self.out)
            && !String::from_utf8_lossy(&bytes).contains(TITLE)
        {
            let file = self.out.display();
            return Err(Failure::Input(format!("{file} is not a playground and is not replaced: choose another name with --out")));
        }
        let mut file = AtomicFile::create(&self.out).map_err(Error::from)?;
        file.put(page).and_then(|()| file.rename()).map_err(Error::from)?;
        print(format!("{}{setting}\n", address(&self.out)?).as_bytes())
    }
}

/// The setting as the part of the address after its #.
fn setting(args: &Args, known: &Catalogues) -> Result<String, Failure> {
    let (pam, target, accept) = (args.pam.as_str().into(), args.target.as_str().into(), args.accept.as_str().into());
    let experiment = Experiment::new(&Plan { pam, target, accept, ..Plan::default() }, &known.sim)?;
    let [first, ..] = &experiment.cells[..] else { return Ok(String::new()) };
    let pams = known.sim.subjects.specs(&args.pam)?;
    if pams.len() != experiment.cells.len() {
        return Err(Failure::Input("the playground begins with one target and one acceptance: write one of each".to_owned()));
    }
    let mut text = String::new();
    for pam in pams {
        let mark = if text.is_empty() { '#' } else { '&' };
        write!(text, "{mark}pam={}", encoded(&pam.short())).expect("a text can always grow");
    }
    let target = first.course.target(0).spec.short();
    write!(text, "&target={}&accept={}", encoded(&target), encoded(&first.accept_spec.short())).expect("a text can always grow");
    Ok(text)
}

/// The address of a file.
fn address(path: &Path) -> Result<String, Failure> {
    let whole = absolute(path).map_err(|e| Failure::Input(format!("{}: {e}", path.display())))?;
    let text = whole.display().to_string().replace('\\', "/");
    Ok(format!("file://{}{}", if text.starts_with('/') { "" } else { "/" }, encoded(&text)))
}

/// A text with what an address reserves written as `%` and numbers.
fn encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'/' | b':' | b',' | b'=' => {
                out.push(char::from(byte));
            }
            _ => write!(out, "%{byte:02X}").expect("a text can always grow"),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        assert_eq!(address(Path::new("/a b/p#1.html")).unwrap(), "file:///a%20b/p%231.html");
        assert_eq!(encoded("shade:h=20,x='ä'&"), "shade:h=20,x=%27%C3%A4%27%26");
    }

    #[test]
    fn the_setting_is_checked_and_short() {
        let known = Catalogues::new(tpam_pam::pams());
        let args = |pam: &str, target: &str| Args {
            pam: pam.into(),
            target: target.into(),
            accept: "linear:pmax=0.1".into(),
            out: "x.html".into(),
        };
        assert_eq!(
            setting(&args("jade,shade:h=5", "ran:s=0.1"), &known).unwrap(),
            "#pam=jade&pam=shade:h=5&target=ran:s=0.1&accept=linear:pmax=0.1"
        );
        assert!(setting(&args("jade", "ran:s=0.1|0.2"), &known).is_err());
        assert!(setting(&args("jad", "ran"), &known).is_err());
    }
}
