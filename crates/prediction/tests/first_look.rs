//! A first look at the design of this project. The results stay in `target/tmp/study`, where the commands of the pages that would compute
//! the same results resume them.

use std::fs;
use std::path::Path;
use tpam_prediction::{Design, Options, Study};
use tpam_searches::Catalogues;
use tpam_table::Format;
use tpam_work::Work;

const DESIGN: &str = include_str!("../../../experiments/study.toml");

#[test]
fn a_first_look_has_every_table_and_figure() {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("study");
    let _ = fs::remove_dir_all(&place);
    let mut options = Options::new(Design::parse(DESIGN).unwrap(), place.join("one"));
    options.quick = true;
    let run = |threads| Study::run(&options, &Work::new().with_threads(threads), &Catalogues::default()).unwrap();
    let study = run(2);
    let said = study.summary().render(Format::Table);
    assert!(said.starts_with("A first look, ") && said.contains("twin-area") && said.contains("positive: closed loops"), "{said}");
    let read = |name: &str| fs::read_to_string(options.out.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let rho = read("rho.csv");
    assert!(rho.lines().next().unwrap().ends_with(",scale") && rho.lines().skip(1).all(|row| row.ends_with(",first look")), "{rho}");
    assert!(read("rho.svg").contains("(first look)"));
    let rows = |name: &str| read(&format!("{name}.csv")).lines().count() - 1;
    // 2 operators × 16 subjects; the same on both halves; 2 × (9 predictors + 2 outcomes × 10); 1 + 2 × 3.
    assert_eq!(["predictors", "outcomes", "rho", "controls"].map(rows), [32, 64, 58, 7]);
    // At most 2 settings × 2 rivals × (all and 4 operators).
    assert!([10, 20].contains(&rows("frozen")));
    for figure in ["predictors-rand-1-bin", "predictors-current-to-pbest-1-bin", "rho", "frozen"] {
        assert!(read(&format!("{figure}.svg")).starts_with("<svg "), "{figure}");
    }
    assert!(study.controls[0].found.rho > 0.8, "the positive control: {:?}", study.controls[0]);
    // The results are there: the second run only writes the same tables again.
    assert_eq!(run(1).table().render(Format::Csv), rho);
}
