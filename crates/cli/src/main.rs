//! The `tpam` command with everything of this project.

fn main() -> std::process::ExitCode {
    tpam_cli::main(&tpam_lab::Catalogues::default())
}
