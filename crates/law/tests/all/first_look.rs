//! All parts of a first look, resumed with another number of threads. The results stay in `target/tmp/law`, where the commands of the pages
//! that would compute the same results resume them.

use std::fs;
use std::path::{Path, PathBuf};
use tpam_law::{Law, Options, Part};
use tpam_searches::Catalogues;
use tpam_store::Error;
use tpam_table::Format;
use tpam_work::Work;

fn run(out: &Path, quick: bool, only: &[Part], threads: usize) -> Result<Law, Error> {
    let mut options = Options::new(out.to_owned());
    (options.quick, options.only) = (quick, only.to_vec());
    Law::run(&options, &Work::new().with_threads(threads), &Catalogues::default())
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The rows of the table of a file.
fn rows(folder: &Path, name: &str) -> usize {
    read(folder, &format!("{name}.csv")).lines().count() - 1
}

/// Every file below a folder with its content.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let bytes = fs::read(&path).unwrap();
            found.push((path, bytes));
        }
    }
    found.sort();
    found
}

#[test]
fn a_first_look_has_every_table_and_figure() {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("law");
    let _ = fs::remove_dir_all(&place);
    let one = place.join("one");
    let law = run(&one, true, &[], 2).unwrap();
    let said = law.summary().render(Format::Table);
    assert!(said.starts_with("A first look") && said.contains("resting points in simulations"), "{said}");
    assert!(said.contains("ring instead of one μ"), "{said}");
    let sizes = ["rest", "swap", "swap-effects", "swap-tracking", "map", "map-tracking"].map(|name| rows(&one, name));
    // 2 θ × 3 acceptances × 3 targets × 2 memories × 6 κ; 2 operators × 48 members; 3 × 2 measures × 6 factors; 2 θ × 5 × 3 × 2; 3 × 3; 3 ×
    // 3 × 3.
    assert_eq!(sizes, [216, 96, 36, 60, 9, 27]);
    assert_eq!(rows(&one, "slopes-functions"), 8 * 2 * 4);
    for figure in ["rest", "swap", "swap-tracking", "map", "map-tracking", "slopes"] {
        assert!(read(&one, &format!("{figure}.svg")).starts_with("<svg "), "{figure}");
    }
    // Everything says that it is a first look, and the folder takes no other results.
    assert!(read(&one, "rest.csv").lines().skip(1).all(|row| row.ends_with(",first look")));
    assert!(read(&one, "rest.svg").contains("(first look)"));
    let before = files(&one);
    let refused = run(&one, false, &[Part::Rest], 1).unwrap_err().to_string();
    assert!(refused.contains("holds a first look (data-quick): name another folder"), "{refused}");
    let effects = &law.swap.unwrap().effects;
    assert!(effects.iter().all(|row| row.effect.low <= row.effect.mean && row.effect.mean <= row.effect.high), "{effects:?}");
    // The results are there: the second run only writes the same tables again.
    let data = files(&one.join("data-quick"));
    assert!(["rest", "slopes"].iter().all(|part| data.iter().any(|(file, _)| file.ends_with(format!("{part}/numbers.csv")))));
    let again = |only, table: &str| {
        let law = run(&one, true, &[only], 1).unwrap();
        assert_eq!(law.table().render(Format::Csv), read(&one, &format!("{table}.csv")));
    };
    again(Part::Swap, "swap-effects");
    again(Part::Slopes, "slopes");
    assert!(files(&one) == before);
}
