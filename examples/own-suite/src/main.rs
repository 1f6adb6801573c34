//! The `tpam` command with an additional suite: `cargo run -- de --suite valleys --dims 2 --out results`.

mod valleys;

fn main() -> std::process::ExitCode {
    let mut known = tpam_searches::Catalogues::default();
    known.suites = known.suites.with(valleys::Valleys);
    tpam_cli::main(&known)
}
