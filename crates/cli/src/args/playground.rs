//! Flags of playground.

use clap::Args as ClapArgs;
use std::path::PathBuf;

/// `tpam playground`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The page works from the disk, without a server and without network access. The command writes it and prints its address, which holds the setting; open the address in a browser.

Example:  tpam playground --pam jade,shade:h=20 --target ran:s=0.1")]
pub struct PlaygroundArgs {
    /// PAMs to begin with
    #[arg(long, value_name = "SPECS", default_value = "shade")]
    pub pam: String,
    /// Target to begin with
    #[arg(long, value_name = "SPEC", default_value = "sin:omega=20")]
    pub target: String,
    /// Acceptance to begin with
    #[arg(long, value_name = "SPEC", default_value = "linear:pmax=0.1")]
    pub accept: String,
    /// The page to write
    #[arg(long, value_name = "FILE", default_value = "playground.html")]
    pub out: PathBuf,
}
