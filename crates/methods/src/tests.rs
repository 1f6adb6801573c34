//! Pages, tables and figures of all methods, and of a PAM of another crate that cannot be simulated.

use super::*;
use crate::behaviour::Design;
use crate::check::{differences, unmeasured};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use tpam_figure::{Export, Figure, Format, Size};
use tpam_pam::spec::{Entry, Page, Source};
use tpam_pam::{Asks, Feedback, Outcome, Pam, Params, Stream, Tracked, pams};
use tpam_searches::Catalogues;
use tpam_work::Work;

/// A PAM of another crate that no simulation can give what it needs.
struct Ranked;

impl Pam for Ranked {
    fn asks(&self) -> Asks {
        Asks::needs(Feedback::RANKS)
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {}

    fn sample(&mut self, _out: &mut Params, _rng: &mut Stream) {}

    fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}
}

static RANKED: Entry<Box<dyn Pam>> = Entry {
    page: Page { name: "ranked", about: "has no rule", source: Source::Unpublished("a test"), ..Page::EMPTY },
    build: |_| Ok(Box::new(Ranked)),
};

fn known() -> Catalogues {
    Catalogues::new(pams().with(&RANKED))
}

const SMALL: Design = Design { runs: 2, rounds: 200, n: 10, ..Design::STANDARD };

fn methods(threads: usize) -> Methods {
    let search = Search::from_csv("method,operator,ecdf_end\njade,rand/1/bin,0.5\nshade,rand/1/bin,0.745\n").unwrap();
    let options = Options { design: SMALL, search };
    Methods::measure(&options, &known(), &Work::new().with_threads(threads)).unwrap()
}

/// The methods that most tests look at.
static MEASURED: LazyLock<Methods> = LazyLock::new(|| methods(2));

fn text(methods: &Methods, name: &str) -> String {
    let files = methods.files(&Export::default()).unwrap();
    String::from_utf8(files.into_iter().find(|(other, _)| other == name).unwrap().1).unwrap()
}

#[test]
fn the_same_bytes_for_any_number_of_threads() {
    let files = |threads| methods(threads).files(&Export::default()).unwrap();
    assert_eq!(files(1), files(3));
}

#[test]
fn a_page_has_everything_that_the_registry_knows() {
    let page = text(&MEASURED, "l-shade.md");
    let sources = known().de.pams.pages_of("l-shade").unwrap();
    let entry = sources[0];
    let has = |part: &str| assert!(page.contains(part), "{part} is not in\n{page}");
    has("# l-shade\n");
    has(&format!("```text\n{}\n```", entry.rule.trim_end()));
    has("[doi:10.1109/CEC.2014.6900380](https://doi.org/10.1109/CEC.2014.6900380)");
    has("| group | history: has a memory");
    has("| listens to | the success of its samples, the gains of successes");
    has("[crates/pam/src/methods/history/l_shade.rs](../../crates/pam/src/methods/history/l_shade.rs)");
    for option in entry.options {
        has(&format!("| `{}` | ", option.name));
    }
    for preset in entry.presets {
        has(&format!("| `l-shade:preset={}` | ", preset.name));
    }
    assert_eq!(page.matches("\n- ").count(), entry.ledger.lines().count());
    has("![Step response, drift and success of l-shade](l-shade.svg)");
    has("| success on the slow target, relative to the oracle | 0.");
    has("Not in the table of searches.");
    has("```bibtex\n@inproceedings{TanabeF14,");
}

#[test]
fn a_method_that_cannot_be_simulated_says_why() {
    let methods = &*MEASURED;
    let page = text(methods, "ranked.md");
    let why = "ranked needs the ranks of the individuals, which a simulation does not have: use it in a search.";
    assert!(page.contains(&format!("No figure, because it was not simulated: {why}\n")), "{page}");
    assert!(page.contains("Not published: a test. Cite this program") && page.contains("It has no options."), "{page}");
    let files = methods.files(&Export::default()).unwrap();
    assert!(files.iter().all(|(name, _)| name != "ranked.svg"));
    let readme = text(methods, "README.md");
    let row = readme.lines().find(|line| line.starts_with("| [ranked](ranked.md)")).unwrap();
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    assert_eq!(cells[2..5], ["", "success, ranks", ""], "{row}");
    assert!(text(methods, "methods.html").contains("Not simulated: ranked needs the ranks"));
}

#[test]
fn places_in_searches_are_quoted() {
    let methods = &*MEASURED;
    let jade = text(methods, "jade.md");
    assert!(jade.contains("\n- `rand/1/bin`: 0.500 of the target values, place 2 of 2\n"));
    assert!(
        jade.contains("D = 10, instances 1 to 15, 10⁴ D evaluations, N = 5 D") && jade.contains("[whole algorithms](../algorithms.md).\n")
    );
    let csv = text(methods, "methods.csv");
    let header = csv.lines().next().unwrap();
    assert!(header.starts_with("method,group,listens_to,simulated,slow_f,slow_f_low,slow_f_high,slow_c,"), "{header}");
    assert!(header.ends_with(",ecdf_end rand/1/bin,scale"), "{header}");
    let shade = csv.lines().find(|line| line.starts_with("shade,history,success,1,")).unwrap();
    assert!(shade.ends_with(",0.745,first look"), "{shade}");
}

#[test]
fn figures_have_three_panels_and_are_small() {
    let methods = &*MEASURED;
    for method in methods.all.iter().filter(|method| method.behaviour.is_ok()) {
        let figure = methods.figure(method).unwrap();
        assert!(matches!(&figure, Figure::Lines(lines) if lines.panels.len() == 3));
        let size = Export::default().with_size(Size::DOUBLE).sheet(figure).svg().len();
        assert!(size < 25_000, "{}: {size} bytes", method.page.name);
    }
}

#[test]
fn stored_pages_are_compared_with_the_registry() {
    let folder = tempfile::tempdir().unwrap();
    let (known, place) = (known(), folder.path().join("methods"));
    MEASURED.write(&place, &Export::default(), &Work::new()).unwrap();
    let found = || differences(&place, &known).unwrap();
    // Written with another design: only the sentences on the experiments differ.
    let readme = found();
    assert!(readme.len() == 1 && readme[0].starts_with("README.md: it has '- Size: 10 individuals, 200 it"), "{readme:?}");
    let standard = Methods { options: Options::default(), ..methods(2) };
    let both = Export::default().with_formats([Format::Svg, Format::Png]);
    let refused = standard.write(&place, &both, &Work::new()).unwrap_err().to_string();
    assert!(refused.contains("holds a first look at methods, not pages of methods"), "{refused}");
    fs::remove_dir_all(&place).unwrap();
    standard.write(&place, &both, &Work::new()).unwrap();
    assert!(place.join("jade.png").exists());
    standard.write(&place, &Export::default(), &Work::new()).unwrap();
    assert!(!place.join("jade.png").exists(), "it replaces its own files");
    assert_eq!(found(), [""; 0]);

    let jade = place.join("jade.md");
    let page = fs::read_to_string(&jade).unwrap();
    let number = page.find("relative to the oracle | 0.").unwrap() + "relative to the oracle | 0.".len();
    let other = format!("{}x{}", &page[..number], &page[number + 1..]);
    fs::write(&jade, &other).unwrap();
    assert_eq!(found(), [""; 0], "measured numbers are not compared");
    fs::write(&jade, page.replace("| `c` |", "| `k` |")).unwrap();
    assert!(found()[0].starts_with("jade.md: it has '| `k` | "), "{:?}", found());
    fs::remove_file(&jade).unwrap();
    fs::remove_file(place.join("shade.svg")).unwrap();
    fs::write(place.join("former.md"), "").unwrap();
    assert_eq!(found(), ["jade.md is missing", "shade.svg is missing", "former.md belongs to no method"]);
}

#[test]
fn the_pages_in_the_repository_agree_with_the_registry() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/methods");
    let found = differences(&folder, &Catalogues::default()).unwrap();
    assert!(found.is_empty(), "docs/methods differs from the registry; run `cargo xtask methods`:\n{}", found.join("\n"));
}

#[test]
fn pages_that_are_not_there_are_named() {
    let found = differences("no/such/folder".as_ref(), &Catalogues::default()).unwrap();
    assert!(found.contains(&"jade.md is missing".to_owned()));
}

#[test]
fn what_is_measured_does_not_count() {
    let page = |number: &str, name: &str| {
        format!("# x\n<!-- measured -->\n| [{name}](x.md) | g | h | {number} |\n| {number} |\n<!-- end of measured -->\ny\n")
    };
    assert_eq!(unmeasured(&page("1", "x")), ["# x", "|[x](x.md)|g|h", "y"]);
    assert_eq!(unmeasured(&page("1", "x")), unmeasured(&page("2", "x")));
    assert_ne!(unmeasured(&page("1", "x")), unmeasured(&page("1", "z")));
}

/// A line of one-letter words has an odd length: 109 of 110.
#[test]
fn lines_are_as_long_as_they_may_be() {
    let lines = crate::pages::wrapped(&["x"; 100].join(" "), "\n");
    assert_eq!(lines.lines().map(str::len).collect::<Vec<_>>(), [109, 89]);
}
