//! The `tpam` command with a PAM that adapts its own three columns instead of F and C.
//!
//! ```text
//! cargo run -- sim --pam mine,uniform,oracle --theta all --out results
//! cargo run -- plot results
//! cargo run -- compare results@mine results@uniform
//! ```

mod mine;

fn main() -> std::process::ExitCode {
    tpam_cli::main(&tpam_searches::Catalogues::new(tpam_pam::pams().with(&mine::ENTRY)))
}
