//! Minimises your own function with SHADE: `cargo run --release`.

use tpam_de::{Function, Minimizer};

fn main() {
    // The squared error of a·sin(b·t) + c as a fit to 2·sin(3·t) + 1 at twenty times t.
    let error = |p: &[f64]| {
        (0..20).map(|k| f64::from(k) / 10.0).map(|t| (p[0] * (p[1] * t).sin() + p[2] - 2.0 * (3.0 * t).sin() - 1.0).powi(2)).sum()
    };
    let fit = Function::new(vec![(0.0, 5.0), (0.0, 5.0), (-5.0, 5.0)], error);
    let search = Minimizer::new("shade", "current-to-pbest/1", "bin").expect("all three names are in the catalogues");
    let found = search.budget(20_000).target(1e-20).seed(1).minimize(&fit).expect("the bounds are valid");
    println!("{:.6?} with an error of {:.1e} after {} evaluations", found.point, found.value, found.evaluations);
    assert!(found.value < 1e-12, "the sine was not found");
}
