//! The `tpam` command with an additional PAM.

mod greedy;

fn main() -> std::process::ExitCode {
    let pams = tpam_pam::pams().with(&greedy::ENTRY);
    tpam_cli::main(&tpam_searches::Catalogues::new(pams))
}
