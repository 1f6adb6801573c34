//! The PAMs of a command: its first arguments, or `--pam`.

use crate::failure::Failure;

/// The PAMs.
#[derive(clap::Args, Debug)]
pub(crate) struct PamArgs {
    /// PAMs, such as shade jade:c=0.2 ('tpam list pams')
    #[arg(value_name = "PAM")]
    pams: Vec<String>,
    /// The PAMs as one list with commas
    #[arg(long, value_name = "SPECS", hide_short_help = true)]
    pam: Option<String>,
}

impl PamArgs {
    /// The PAMs as one list, if some are given.
    pub(crate) fn list(&self) -> Result<Option<String>, Failure> {
        match (&self.pams[..], &self.pam) {
            ([], pam) => Ok(pam.clone()),
            // With and without commas: `jade shade` and `jade, shade`.
            (pams, None) => Ok(Some(pams.iter().map(|pam| pam.strip_suffix(',').unwrap_or(pam)).collect::<Vec<_>>().join(","))),
            ([first, ..], Some(pam)) => {
                Err(Failure::Input(format!("PAMs are given twice, as '{first}' and by --pam {pam}: write all of them in one place")))
            }
        }
    }
}
