//! The `tpam` command with an evolution strategy and a rule for its step length: `cargo run -- search es --pam one-fifth,jade …`.

mod es;

fn main() -> std::process::ExitCode {
    let mut known = tpam_searches::Catalogues::new(tpam_pam::pams().with(&es::ONE_FIFTH));
    known.searches = known.searches.with(&es::ES);
    tpam_cli::main(&known)
}
