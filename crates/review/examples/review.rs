//! Repeats the review: the example of docs/review.md.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    use tpam_review::{Options, run};

    let review = run(&Options::new("results/review".into()), &tpam_work::Work::new(), &tpam_searches::Catalogues::default())?;
    assert_eq!(review.agrees(), Some(true));
    Ok(())
}
