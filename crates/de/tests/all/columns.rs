//! Which columns of a PAM a search uses.

use tpam_de::{Function, Minimizer};
use tpam_pam::spec::{Entry, Page, Source};
use tpam_pam::{Column, Outcome, Pam, Params, Space, Stream, Tracked, pams};

/// F and C among other columns, and not in their usual order.
const MORE: Space = &[Column::category("rule", &["a", "b"]), Column::real("c", 0.0, 1.0), Column::real("f", 0.0, 2.0)];
const OTHER: Space = &[Column::real("f", 0.0, 1.0), Column::real("x", 0.0, 1.0)];

/// F = 0.5 and C = 0.9 in every space that has them.
struct Fixed(Space);

impl Pam for Fixed {
    fn space(&self) -> Option<Space> {
        Some(self.0)
    }

    fn start(&mut self, _n: usize, tracked: Tracked, _rng: &mut Stream) {
        assert!(!tracked.has(0), "the column rule is not needed");
    }

    fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
        out[1].fill(0.9);
        out[2].fill(0.5);
    }

    fn update(&mut self, used: &Params, _outcome: &Outcome, _rng: &mut Stream) {
        assert_eq!((used[0].len(), used[1][0], used[2][0]), (0, 0.9, 0.5));
    }
}

const fn page(name: &'static str) -> Page {
    Page { name, about: "constant F and C", source: Source::Unpublished("a test"), ..Page::EMPTY }
}

static FIXED: Entry<Box<dyn Pam>> = Entry { page: page("still"), build: |_| Ok(Box::new(Fixed(MORE))) };
static WITHOUT: Entry<Box<dyn Pam>> = Entry { page: page("without"), build: |_| Ok(Box::new(Fixed(OTHER))) };

fn minimize(pam: &str) -> Result<f64, String> {
    let sphere = Function::new(vec![(-5.0, 5.0); 5], |x| x.iter().map(|x| x * x).sum());
    let minimizer = Minimizer::with_pams(pams().with(&FIXED).with(&WITHOUT), pam, "rand/1", "bin").unwrap();
    minimizer.budget(10_000).minimize(&sphere).map(|found| found.value).map_err(|e| e.0)
}

#[test]
fn f_and_c_are_found_by_their_names() {
    assert!(minimize("still").unwrap() < 1e-6);
}

#[test]
fn a_pam_without_c_is_refused() {
    assert_eq!(minimize("without").unwrap_err(), "without adapts f, x: a search needs a PAM that adapts the columns f and c");
}
