//! Writes two result folders as one page: the example of docs/report.md.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    use tpam_kinds::report::{Options, write};

    let mut options = Options::new(["results/memory", "results/de"]);
    options.title = Some("Memory sizes".to_owned());
    write(&options, "results/report.html".as_ref(), &tpam_searches::Catalogues::default(), &tpam_work::Work::new())?;
    Ok(())
}
