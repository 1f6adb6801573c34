//! The functions on data files that the tests write: a known rotation, shifts and shuffles. The comparison with minionpy on the organisers'
//! files is a step of `cargo xtask test --all`.

#![allow(clippy::unreadable_literal, reason = "values as another program prints them")]

use std::fs;
use std::path::{Path, PathBuf};
use tpam_cec::{Cec, Year};
use tpam_problem::Suite;

const DIM: usize = 10;
/// The members of the largest composition.
const MEMBERS: usize = 6;

/// A folder of data files, which is deleted at the end.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Folder {
    /// Data in ten dimensions whose rotation has these entries.
    fn new(name: &str, entry: impl Fn(usize, usize) -> f64) -> Self {
        let path = std::env::temp_dir().join(format!("tpam-cec-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        let rotation: Vec<f64> = (0..DIM * DIM).map(|at| entry(at / DIM, at % DIM)).collect();
        for function in 1..=30 {
            write(&path.join(format!("M_{function}_D{DIM}.txt")), &vec![rotation.clone(); MEMBERS]);
            write(&path.join(format!("shift_data_{function}.txt")), &(0..MEMBERS).map(shift).collect::<Vec<_>>());
            let reversed = (1..=DIM).rev().map(|place| place as f64).collect();
            write(&path.join(format!("shuffle_data_{function}_D{DIM}.txt")), &vec![reversed; MEMBERS]);
        }
        Self(path)
    }

    fn plain(name: &str) -> Self {
        Self::new(name, |row, column| f64::from(u8::from(row == column)))
    }

    fn suite(&self, year: Year) -> Cec {
        Cec::new(year).with_folder(&self.0)
    }

    fn value(&self, year: Year, function: u32, x: &[f64]) -> f64 {
        self.suite(year).problem(function, DIM, 1).unwrap().evaluate(x)
    }
}

/// One row per line.
fn write(path: &Path, rows: &[Vec<f64>]) {
    let line = |row: &Vec<f64>| row.iter().map(f64::to_string).collect::<Vec<_>>().join(" ");
    fs::write(path, rows.iter().map(line).collect::<Vec<_>>().join("\n")).unwrap();
}

/// The optimum of a member of a composition; that of another function is the first.
fn shift(member: usize) -> Vec<f64> {
    (0..DIM).map(|i| 30.0 * (member as f64 - 2.0) + 5.0 * i as f64 - 20.0).collect()
}

/// The optimum, with some coordinates moved.
fn moved(by: &[(usize, f64)]) -> Vec<f64> {
    let mut x = shift(0);
    for (at, off) in by {
        x[*at] += off;
    }
    x
}

/// Reflects at the plane orthogonal to (1, 2, …, 10): a rotation without zeros.
fn reflection(row: usize, column: usize) -> f64 {
    let [a, b] = [row, column].map(|at| at as f64 + 1.0);
    f64::from(u8::from(row == column)) - 2.0 * a * b / 385.0
}

#[test]
fn the_shift_is_the_optimum_of_every_function() {
    let folder = Folder::new("optimum", reflection);
    for year in [Year::Y2017WithF2, Year::Y2022] {
        let suite = folder.suite(year);
        for function in suite.functions() {
            let problem = suite.problem(function, DIM, 1).unwrap();
            // The Lévy function of 2017 has its optimum where the rotated coordinates are 1: the reflection is its own inverse.
            let ones = (0..DIM).map(|row| (row, (0..DIM).map(|column| reflection(row, column)).sum())).collect::<Vec<_>>();
            let x = if (year, function) == (Year::Y2017WithF2, 9) { moved(&ones) } else { shift(0) };
            let (value, f_opt) = (problem.evaluate(&x), problem.f_opt().unwrap());
            assert!((value - f_opt).abs() < 1e-8, "{} f{function}: {value}", suite.name());
            assert!(problem.evaluate(&moved(&[(3, 7.0), (8, -4.0)])) > f_opt + 1e-3, "{} f{function}", suite.name());
            assert_eq!(problem.bounds(), vec![(-100.0, 100.0); DIM]);
        }
    }
}

#[test]
fn basic_functions_have_their_textbook_values() {
    let folder = Folder::plain("basic");
    let value = |function: u32, by: &[(usize, f64)]| folder.value(Year::Y2017WithF2, function, &moved(by)) - 100.0 * f64::from(function);
    let near = |found: f64, right: f64| assert!((found - right).abs() <= 1e-9 * right.abs().max(1.0), "{found} instead of {right}");
    near(value(1, &[(0, 3.0), (4, 2.0)]), 9.0 + 4e6);
    near(value(2, &[(2, -3.0)]), 27.0);
    near(value(3, &[(1, 2.0)]), 4.0 + 4.0 + 16.0);
    // z = 1 + 0.02048 · 50 in the first coordinate.
    let z: f64 = 2.024;
    near(value(4, &[(0, 50.0)]), 100.0 * (z * z - 1.0).powi(2) + (z - 1.0).powi(2));
    near(value(5, &[(7, 100.0 / 5.12 / 2.0)]), 0.25 + 20.0);
    near(value(6, &[(0, 16.0)]), ((4.0 * (1.0 + (50.0 * 16f64.powf(0.2)).sin().powi(2))) / 9.0).powi(2));
}

#[test]
fn rotations_and_shuffles_are_used() {
    // The rotation reverses the coordinates.
    let folder = Folder::new("reversed", |row, column| f64::from(u8::from(row + column == DIM - 1)));
    let value = |function: u32, by: &[(usize, f64)]| folder.value(Year::Y2017, function, &moved(by)) - 100.0 * f64::from(function);
    assert_eq!((value(1, &[(9, 1.0)]), value(1, &[(0, 1.0)])), (1.0, 1e6));
    // The shuffle reverses them again, so that the first two belong to the Zakharov function.
    assert_eq!(value(11, &[(0, 1.0)]), 1.0 + 0.25 + 0.0625);
    // Schaffer's F7 is not rotated: the last coordinate has one neighbour, the others have two.
    assert!(value(6, &[(9, 1.0)]) == value(6, &[(0, 1.0)]) && value(6, &[(5, 1.0)]) > value(6, &[(0, 1.0)]));
}

#[test]
fn compositions_have_exact_values_at_the_optima_of_members() {
    let folder = Folder::new("members", reflection);
    assert_eq!(folder.value(Year::Y2017, 21, &shift(1)), 2200.0);
    assert_eq!(folder.value(Year::Y2017, 28, &shift(0)), 2800.0);
    assert_eq!(folder.value(Year::Y2022, 9, &shift(3)), 2400.0);
}

#[test]
fn values_are_those_of_minionpy() {
    let folder = Folder::new("minionpy", reflection);
    let x: Vec<f64> = (0..DIM).map(|i| 37.0 - 11.0 * i as f64).collect();
    for (year, values) in [(Year::Y2017WithF2, &BY_MINIONPY_2017[..]), (Year::Y2022, &BY_MINIONPY_2022[..])] {
        for (function, right) in (1..).zip(values) {
            let found = folder.value(year, function, &x);
            assert!((found / right - 1.0).abs() < 1e-12, "{year:?} f{function}: {found:?} instead of {right:?}");
        }
    }
}

#[test]
fn bits_do_not_depend_on_the_batch() {
    let folder = Folder::new("bits", reflection);
    let points: Vec<f64> = (0..11 * DIM).map(|at| (at as f64 * 7.3).sin() * 100.0).collect();
    let suite = folder.suite(Year::Y2017WithF2);
    for function in suite.functions() {
        let problem = suite.problem(function, DIM, 1).unwrap();
        let mut values = [0.0; 11];
        problem.evaluate_batch(&points, &mut values);
        let singles: Vec<u64> = points.chunks(DIM).map(|x| problem.evaluate(x).to_bits()).collect();
        assert_eq!(values.map(f64::to_bits).to_vec(), singles, "f{function}");
        let mut odd = points.clone();
        (odd[3], odd[DIM]) = (f64::NAN, f64::INFINITY);
        problem.evaluate_batch(&odd, &mut values);
        assert!(values[0].is_nan() && values[1] == f64::INFINITY && values[2].to_bits() == singles[2], "f{function}: {values:?}");
    }
}

#[test]
fn wrong_files_are_named() {
    let folder = Folder::plain("wrong");
    let says = |function, dim| folder.suite(Year::Y2017).problem(function, dim, 1).err().unwrap().to_string();
    let path = |file: &str| folder.0.join(file).display().to_string();
    let missing = says(1, 2);
    assert!(
        missing.starts_with(&path("M_1_D2.txt"))
            && missing.contains("does not exist: either the function has no data in this dimension, or"),
        "{missing}"
    );
    assert!(missing.contains("the suite cec2017 needs the data files of https://github.com/P-N-Suganthan/"), "{missing}");
    write(&folder.0.join("M_1_D10.txt"), &[vec![1.0; 99]]);
    assert!(says(1, 10).starts_with(&format!("{} has 99 numbers where 100 are needed: copy it again", path("M_1_D10.txt"))));
    write(&folder.0.join("shift_data_21.txt"), &[vec![1.0; 100]]);
    assert!(says(21, 10).contains("shift_data_21.txt has 1 lines where 3 are needed"));
    write(&folder.0.join("shuffle_data_11_D10.txt"), &[vec![1.0; 10]]);
    assert!(says(11, 10).contains("is not a permutation of the numbers 1 to 10"));
    fs::write(folder.0.join("shift_data_3.txt"), "1 2 x").unwrap();
    assert!(says(3, 10).contains("has 'x', which is not a number"));
    fs::File::create(folder.0.join("shift_data_4.txt")).unwrap().set_len(64 << 20).unwrap();
    assert!(says(4, 10).contains("cannot be read (it is too large)"));
    #[cfg(unix)]
    {
        fs::remove_file(folder.0.join("shift_data_4.txt")).unwrap();
        std::os::unix::fs::symlink("/dev/zero", folder.0.join("shift_data_4.txt")).unwrap();
        assert!(says(4, 10).contains("cannot be read (it is not a file)"));
    }
    fs::remove_file(folder.0.join("shift_data_30.txt")).unwrap();
    assert!(says(1, 10).starts_with(&format!("{} has no data files of this suite; the suite cec2017 needs", folder.0.display())));
    write(&folder.0.join("shift_data_9.txt"), &[vec![1.0; 100]]);
    let of_2022 = folder.suite(Year::Y2022).problem(1, 10, 1).err().unwrap().to_string();
    assert!(of_2022.contains("has no data files of this suite; the suite cec2022 needs"), "{of_2022}");
    let nowhere = Cec::new(Year::Y2017).with_folder("nowhere").problem(1, 10, 1).err().unwrap().to_string();
    assert!(nowhere.starts_with("the folder nowhere does not exist; the suite cec2017 needs"), "{nowhere}");
    assert!(says(2, 10).contains("the suite cec2017 has no function 2 (available: 1, 3-30)"));
    assert!(says(1, 3).contains("not defined in 3 dimensions (available: 2, 10, 20, 30, 50, 100)"));
}

#[test]
fn groups_follow_the_reports() {
    let sizes = |year| Cec::new(year).groups().iter().map(|group| group.functions.len()).collect::<Vec<_>>();
    assert_eq!((sizes(Year::Y2017), sizes(Year::Y2022)), (vec![2, 7, 10, 10], vec![1, 4, 3, 4]));
    let folder = Folder::plain("groups");
    let problem = folder.suite(Year::Y2022).problem(7, DIM, 5).unwrap();
    assert_eq!((problem.name(), problem.group(), problem.instance()), ("Hybrid 2", Some("hybrid"), 5));
}

#[test]
fn a_folder_may_have_the_files_of_both_years() {
    let folder = Folder(std::env::temp_dir().join(format!("tpam-cec-both-{}", std::process::id())));
    let below = folder.0.join("input_data_2022");
    fs::create_dir_all(&below).unwrap();
    write(&below.join("M_1_D2.txt"), &[vec![1.0, 0.0], vec![0.0, 1.0]]);
    write(&below.join("shift_data_1.txt"), &[vec![3.0; 100]]);
    assert_eq!(folder.suite(Year::Y2022).problem(1, 2, 1).unwrap().evaluate(&[3.0, 3.0]), 300.0);
}

// The values of minionpy 1.9.1 with these files in place of its own.
const BY_MINIONPY_2017: [f64; 30] = [
    29049012420.999996,
    2.4863065021993714e+19,
    111226793965.3125,
    11888.258199808464,
    722.8009141035552,
    765.38463473127,
    1431.982656033245,
    1022.8009141035552,
    12586.713610416893,
    4507.155454931498,
    138610770.9786477,
    26584236508.08908,
    6074009139.151085,
    4225009481.237493,
    4225012105.196647,
    2236.129014889625,
    3018.0704632051975,
    12146021727.659084,
    4225009901.984065,
    3086.176784916972,
    2599.559741161633,
    6014.56489066856,
    4643.750877228706,
    3897.5361515805585,
    7304.673734013007,
    7302.735331535512,
    10496.192882455289,
    7182.9483198839125,
    10622.53604138461,
    2453492013.5676017,
];
const BY_MINIONPY_2022: [f64; 12] = [
    111226793965.3125,
    11888.258199808464,
    765.38463473127,
    1022.8009141035552,
    11621.057052980312,
    6515009465.214023,
    2544.5457536292997,
    14863.174908262266,
    8009.529088837607,
    5563.442040690485,
    6225.457393777353,
    10539.358125640796,
];
