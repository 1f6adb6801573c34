//! The whole `tpam` command, with one more PAM.

mod greedy;

fn main() -> std::process::ExitCode {
    tpam_cli::main(tpam_pam::pams().with(&greedy::ENTRY))
}
