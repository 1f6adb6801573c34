//! The `tpam` command with the catalogues of this project.

fn main() -> std::process::ExitCode {
    tpam_cli::main(&tpam_searches::Catalogues::default())
}
