//! Splines with known solutions; `xtask/python/check_spline.py` compares them with SciPy.

use super::*;

/// Reproducible pseudo-random numbers in [−0.5, 0.5).
fn noise(count: usize) -> Vec<f64> {
    let mut state = 7_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
    };
    (0..count).map(|_| next()).collect()
}

fn wave(x: &[f64]) -> Vec<f64> {
    x.iter().zip(noise(x.len())).map(|(x, noise)| libm::sin(x / 15.0) + noise).collect()
}

fn counted(n: usize) -> Vec<f64> {
    (0..n).map(|k| k as f64).collect()
}

#[test]
fn a_straight_line_is_reproduced_with_any_smoothing() {
    let x = [-3.0, -1.0, 0.5, 2.0, 7.0, 7.5, 20.0];
    let y = x.map(|x| 4.0 - 0.3 * x);
    let automatic = SmoothingSpline::fit(&x, &y);
    let given = [1e-6, 1.0, 1e9].map(|lambda| SmoothingSpline::with_lambda(&x, &y, lambda));
    for spline in given.into_iter().chain([automatic]).map(Option::unwrap) {
        for at in [-10.0, -3.0, 0.0, 7.2, 20.0, 40.0] {
            assert!((spline.at(at) - (4.0 - 0.3 * at)).abs() < 1e-9, "{at}: {}", spline.at(at));
        }
    }
}

#[test]
fn without_smoothing_it_interpolates_and_with_much_it_is_a_line() {
    let x = counted(60);
    let y = wave(&x);
    let rough = SmoothingSpline::with_lambda(&x, &y, 0.0).unwrap();
    assert!(x.iter().zip(&y).all(|(x, y)| (rough.at(*x) - y).abs() < 1e-12));
    assert!((rough.degrees_of_freedom() - 60.0).abs() < 1e-9);
    let smooth = SmoothingSpline::with_lambda(&x, &y, 1e14).unwrap();
    assert!((smooth.degrees_of_freedom() - 2.0).abs() < 1e-6);
    let bend = smooth.at(0.0) - 2.0 * smooth.at(29.5) + smooth.at(59.0);
    assert!(bend.abs() < 1e-6, "{bend}");
}

#[test]
fn ties_in_any_order_are_means_with_weights() {
    let x = counted(50);
    let y = wave(&x);
    // Three copies of every value have the effect of a third of the smoothing.
    let mut thrice: Vec<(f64, f64)> = x.iter().copied().zip(y.iter().copied()).cycle().take(150).collect();
    thrice.rotate_left(71);
    let (tied_x, tied_y): (Vec<f64>, Vec<f64>) = thrice.into_iter().unzip();
    let once = SmoothingSpline::with_lambda(&x, &y, 100.0).unwrap();
    let tied = SmoothingSpline::with_lambda(&tied_x, &tied_y, 300.0).unwrap();
    assert!(x.iter().all(|x| (once.at(*x) - tied.at(*x)).abs() < 1e-10));
    // Different values at the same x are replaced by their mean.
    let (mut spread_x, mut spread_y) = (x.clone(), y.clone());
    spread_x.push(7.0);
    spread_y.push(y[7] + 2.0);
    spread_y[7] -= 2.0;
    let spread = SmoothingSpline::with_lambda(&spread_x, &spread_y, 0.0).unwrap();
    assert!((spread.at(7.0) - y[7]).abs() < 1e-10);
}

#[test]
fn ties_have_nearly_the_lambda_of_close_values() {
    let x: Vec<f64> = counted(300).iter().map(|k| (k / 3.0).floor()).collect();
    let y = wave(&x);
    let apart: Vec<f64> = x.iter().zip(0..).map(|(x, k)| x + 1e-3 * f64::from(k % 3)).collect();
    let (tied, apart) = (SmoothingSpline::fit(&x, &y).unwrap(), SmoothingSpline::fit(&apart, &y).unwrap());
    assert!((tied.lambda() / apart.lambda() - 1.0).abs() < 0.02, "{} {}", tied.lambda(), apart.lambda());
    assert!((tied.degrees_of_freedom() / apart.degrees_of_freedom() - 1.0).abs() < 0.005);
}

#[test]
fn cross_validation_finds_the_wave_for_any_unit_of_x() {
    let x = counted(400);
    let y = wave(&x);
    let spline = SmoothingSpline::fit(&x, &y).unwrap();
    let square = |x: &f64| (spline.at(*x) - libm::sin(x / 15.0)) * (spline.at(*x) - libm::sin(x / 15.0));
    let error = (x.iter().map(square).sum::<f64>() / 400.0).sqrt();
    assert!(error < 0.08, "{error}");
    assert!((10.0..40.0).contains(&spline.degrees_of_freedom()), "{}", spline.degrees_of_freedom());
    let far: Vec<f64> = x.iter().map(|x| 1e6 + 1e3 * x).collect();
    let scaled = SmoothingSpline::fit(&far, &y).unwrap();
    assert!((scaled.lambda() / spline.lambda() / 1e9 - 1.0).abs() < 1e-3);
    assert!((scaled.at(1e6 + 1e5) - spline.at(100.0)).abs() < 1e-6);
}

#[test]
fn outside_the_data_the_spline_is_a_straight_line() {
    let x = counted(30);
    let spline = SmoothingSpline::with_lambda(&x, &wave(&x), 1.0).unwrap();
    for (end, out) in [(0.0, -1.0), (29.0, 1.0)] {
        let slope = (spline.at(end) - spline.at(end - out * 1e-6)) / 1e-6;
        assert!((spline.at(end + 10.0 * out) - spline.at(end) - 10.0 * slope).abs() < 1e-5);
    }
}

#[test]
fn too_few_or_non_finite_numbers_give_no_spline() {
    assert!(SmoothingSpline::fit(&[], &[]).is_none());
    assert!(SmoothingSpline::fit(&[1.0, 2.0, 3.0, 4.0, 4.0], &[0.0; 5]).is_none());
    assert!(SmoothingSpline::fit(&counted(9), &[f64::NAN; 9]).is_none());
    assert!(SmoothingSpline::fit(&counted(9), &[0.0; 8]).is_none());
    assert!(SmoothingSpline::with_lambda(&counted(9), &[0.0; 9], -1.0).is_none());
    assert_eq!(SmoothingSpline::fit(&counted(9), &[0.25; 9]).unwrap().at(3.5), 0.25);
}

#[test]
fn many_values_take_little_time() {
    let x: Vec<f64> = counted(50_000).iter().map(|k| 50.0 * (k / 20.0).floor()).collect();
    let begun = std::time::Instant::now();
    assert!(SmoothingSpline::fit(&x, &wave(&x)).is_some());
    // A dense solution would take minutes.
    assert!(begun.elapsed().as_secs_f64() < 100.0, "{:?}", begun.elapsed());
}

#[test]
fn the_degrees_of_freedom_can_be_chosen() {
    let x = counted(80);
    let y = wave(&x);
    for wanted in [2.5, 5.0, 20.0, 60.0] {
        let spline = SmoothingSpline::with_degrees_of_freedom(&x, &y, wanted).unwrap();
        assert!((spline.degrees_of_freedom() - wanted).abs() < 1e-3, "{wanted}: {}", spline.degrees_of_freedom());
        let same = SmoothingSpline::with_lambda(&x, &y, spline.lambda()).unwrap();
        assert!((spline.at(33.3) - same.at(33.3)).abs() < 1e-9);
    }
    assert!(SmoothingSpline::with_degrees_of_freedom(&x, &y, 1.9).is_none());
    assert!(SmoothingSpline::with_degrees_of_freedom(&x, &y, f64::NAN).is_none());
}
