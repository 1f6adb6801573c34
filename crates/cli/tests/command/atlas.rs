//! `tpam recommend` and `tpam reproduce atlas`.

use crate::support::Place;

#[test]
fn the_shipped_parts_answer_questions() {
    let place = Place::new();
    let answer = place.run("recommend --dims 10 --evaluations 1e5 --group multi-modal").ok();
    assert!(answer.contains("fixed budget: ") && answer.contains("methods cannot be told from the best"), "{answer}");
    let csv = place.run("recommend --dims 10 --evaluations 1e5 --format csv").ok();
    assert!(csv.lines().count() > 200 && csv.contains("shade current-to-pbest/1/bin"), "{csv}");
    for outside in ["--dims 10 --evaluations 1e5 --noisy", "--dims 100 --evaluations 1e5", "--dims 10 --evaluations 300"] {
        let answer = place.run(&format!("recommend {outside}")).ok();
        assert!(answer.contains("outside the evidence: ") && !answer.contains("cannot be told"), "{answer}");
    }
    let overview = place.run("reproduce atlas --format csv").ok();
    assert!(overview.lines().count() > 100, "{overview}");
    assert!(place.run("reproduce atlas --dims 7").refused().contains("write one of them"));
    assert!(place.run("reproduce atlas --with jade --dims 7").refused().contains("write one of them"));
}

#[test]
fn what_would_do_nothing_is_refused() {
    let place = Place::new();
    let refused = |args: &str| place.run(args).refused();
    for shared in ["--dry-run", "--with cde --dry-run", "--with cde --shard 1/2", "--with cde --slurm --jobs 2"] {
        assert!(refused(&format!("reproduce atlas {shared}")).contains("add --part NAME"), "{shared}");
    }
    assert!(refused("reproduce atlas --part 5-rand --dims 5").contains("cannot be used with"));
    assert!(refused("reproduce atlas --coverage --samples 0").contains("--samples"));
    for elsewhere in ["", " --dims 5", " --part 5-rand", " --with jade"] {
        let sentence = "--samples is for --coverage and --page: add one of them, or leave it out";
        assert!(refused(&format!("reproduce atlas --samples 5{elsewhere}")).contains(sentence), "{elsewhere}");
    }
    // Such a page would be computed for hours.
    let lost = refused("reproduce atlas --page nowhere/atlas.md --samples 1000000");
    assert!(lost.contains("cannot write nowhere/atlas.md: its folder does not exist"), "{lost}");
    let whole = refused("reproduce atlas --with jso-code --dims 5");
    assert!(whole.contains("'jso-code' is a whole algorithm, which is among the methods of the atlas: name a PAM"), "{whole}");
    for folder in ["recommend --dims 10 --evaluations 1e5 --atlas nowhere", "reproduce atlas --out nowhere"] {
        assert!(refused(folder).contains("nowhere has no part of the atlas, such as 5-rand.txt.gz"), "{folder}");
    }
}

#[cfg(unix)]
#[test]
fn a_page_does_not_replace_a_pipe() {
    let place = Place::new();
    assert!(std::process::Command::new("mkfifo").arg(place.path("pipe")).status().unwrap().success());
    let failed = place.run("reproduce atlas --page pipe --samples 1").refused();
    assert!(failed.contains("cannot write pipe: it is there, and it is not a file"), "{failed}");
}

#[test]
fn the_page_is_written_beside_and_renamed() {
    let place = Place::new();
    place.run("reproduce atlas --page atlas.md --samples 2").ok();
    assert!(std::fs::read_to_string(place.path("atlas.md")).unwrap().contains("## Who leads"));
}

#[test]
fn wrong_names_are_refused_with_the_right_ones() {
    let place = Place::new();
    let refused = |args: &str| place.run(args).refused();
    assert!(refused("recommend --dims 10 --evaluations 1e5 --group multimodl").contains("did you mean 'multi-modal'?"));
    assert!(refused("recommend --dims 10 --evaluations 0").contains("at least one dimension and one evaluation"));
    assert!(refused("atlas --part 10-rnd").contains("did you mean '10-rand'?"));
    std::fs::create_dir_all(place.path("results/atlas")).unwrap();
    place.write("results/atlas/10-rand.txt.gz", "no part");
    assert!(refused("reproduce atlas").contains("10-rand.txt.gz"));
}

#[test]
fn a_part_is_a_job() {
    let forecast = Place::new().run("reproduce atlas --part 5-rand --dry-run --out a").ok();
    assert!(forecast.contains("bbob-4: ") && forecast.contains("ma-bbob-1-by-budget: ") && forecast.contains("together: "), "{forecast}");
}
