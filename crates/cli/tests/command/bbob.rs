//! `tpam bbob`: lists, values and error messages.

use crate::support::{Place, Ran, finish, words};
use std::fs::File;

/// Runs the command with a text as standard input.
fn with_input(args: &str, input: &str) -> Ran {
    let place = Place::new();
    place.write("points.csv", input);
    let file = File::open(place.path("points.csv")).unwrap();
    finish(place.command(&words(args)).stdin(file))
}

const EVAL: &str = "bbob eval --function 8 --dim 3 --instance 3";

#[test]
fn every_function_is_listed() {
    let list = Place::new().run("bbob list").ok();
    assert_eq!(list.lines().filter(|line| line.starts_with('f')).count(), 1 + 24);
    assert!(list.contains("f20       Schwefel") && list.contains("2018  1-5,71-80"));
}

#[test]
fn each_point_gives_one_value_with_all_digits() {
    let problem = tpam_bbob::Problem::new(8, 3, 3).unwrap();
    let points = [[0.5, -1.0, 2.25], [-6.0, 1e-3, 4.0]];
    let text = "0.5,-1,2.25\n -6 , 1e-3,4.0\n";
    for (flag, batch) in [("", false), (" --batch", true)] {
        let out = with_input(&format!("{EVAL}{flag}"), text).ok();
        let mut expected = [0.0; 2];
        problem.evaluate_batch(&points.concat(), &mut expected).unwrap();
        if !batch {
            expected = points.map(|x| problem.evaluate(&x).unwrap());
        }
        let values: Vec<f64> = out.lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(values, expected);
        assert!(out.lines().all(|line| line.split('e').next().unwrap().trim_start_matches('-').len() == 18), "{out}");
    }
}

#[test]
fn points_that_are_not_finite_are_evaluated() {
    for flag in ["", " --batch"] {
        assert_eq!(with_input(&format!("{EVAL}{flag}"), "nan,0,0\n0,-inf,0\n").ok(), "NaN\ninf\n");
    }
    assert_eq!(with_input(EVAL, "").ok(), "");
    assert_eq!(with_input(EVAL, "nan,0,0\n\n\n").ok(), "NaN\n");
}

#[test]
fn wrong_points_are_reported_with_their_line() {
    let cases = [
        ("1,2\n", "line 1 of the points has 2 numbers where 3 are needed"),
        ("1,2,3\n1,2,3,4\n", "line 2 of the points has 4 numbers where 3 are needed"),
        ("1,2,3\n1,two,3\n", "line 2 of the points: 'two' is not a number"),
        ("1,2,3\n\n1,2,3\n", "line 2 of the points: '' is not a number"),
    ];
    for (input, sentence) in cases {
        let said = with_input(EVAL, input).refused();
        assert!(said.contains(sentence), "{said}");
    }
}

#[test]
fn wrong_problems_are_refused() {
    let cases = [
        ("--function 25 --dim 3 --instance 1", "BBOB has no function 25: write a number from 1 to 24"),
        ("--function 99999999999 --dim 3 --instance 1", "write a number from 1 to 24"),
        ("--function 0 --dim 3 --instance 1", "BBOB has no function 0"),
        ("--function 1 --dim 1 --instance 1", "2 or more dimensions, not 1"),
        ("--function 1 --dim 1001 --instance 1", "write a number from 2 to 1000"),
        ("--function 1 --dim 2 --instance 4294967296", "--instances 4294967296 is too large"),
    ];
    for (args, sentence) in cases {
        let said = with_input(&format!("bbob eval {args}"), "").refused();
        assert!(said.contains(sentence), "{said}");
    }
}
