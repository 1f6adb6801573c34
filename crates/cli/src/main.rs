//! The `tpam` command with the PAMs of this project.

fn main() -> std::process::ExitCode {
    tpam_cli::main(tpam_pam::pams())
}
