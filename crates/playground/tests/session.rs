//! What the page receives: answers that are JSON, the numbers of the library, and one sentence for everything that is wrong.

use serde_json::Value;
use tpam_playground::Session;
use tpam_sim::run::Runner;
use tpam_sim::trace::Trace;
use tpam_sim::{Catalogues, Experiment, Plan};
use tpam_work::{Cancelled, Work};

fn played(text: &str) -> (Session, Value) {
    let mut session = Session::new();
    let answer = serde_json::from_str(session.play(text)).unwrap();
    (session, answer)
}

fn wrong(text: &str) -> String {
    played(text).1["error"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn the_numbers_are_those_of_the_library() {
    let (session, answer) = played("pam=jade\npam=shade:h=3\ntheta=pair\ntarget=ran:s=0.1\nn=7\niterations=60\nseed=5\nrun=2");
    let plan = Plan {
        pam: "jade,shade:h=3".into(),
        theta: "pair".into(),
        target: "ran:s=0.1".into(),
        accept: "linear:pmax=0.1".into(),
        n: tpam_sim::plan::Count::Number(7),
        iterations: tpam_sim::plan::Count::Number(60),
        runs: 3,
        seed: 5,
        ..Plan::default()
    };
    let experiment = Experiment::new(&plan, &Catalogues::new(tpam_pam::pams())).unwrap();
    let mut records = Vec::new();
    let blocks = experiment.blocks(|_, run| run == 2);
    let take = |_: &_, found: &[tpam_sim::Record]| {
        records.extend_from_slice(found);
        Ok::<(), Cancelled>(())
    };
    experiment.compute(blocks, &Work::new(), take).unwrap();
    let scene = session.scene().unwrap();
    for (k, cell) in experiment.cells.iter().enumerate() {
        let mut trace = Trace::new(cell);
        Runner::new(cell).unwrap().run(5, 2, &mut trace);
        assert_eq!(scene.played[k].rows, trace.rows().concat());
        assert_eq!(scene.played[k].trace.samples(0), trace.samples(0));
        let told = &answer["played"][k];
        assert_eq!(told["header"].as_array().unwrap().len() * 60, scene.played[k].rows.len());
        assert_eq!(told["rows"][1].as_u64().unwrap() as usize, scene.played[k].rows.len());
        assert_eq!(told["success"][1], 7 * 60);
        for measure in experiment.measures().iter() {
            let name = experiment.measures().name(measure);
            // serde_json reads numbers to the last place but one; the test in a browser compares all bits.
            let near = |one: f64, other: f64| (one - other).abs() <= f64::EPSILON * one.abs();
            match (told["measures"][&name].as_f64(), records[k].get(measure)) {
                (Some(shown), Some(computed)) => assert!(near(shown, computed), "{name}: {shown} and {computed}"),
                (shown, computed) => assert_eq!(shown, computed, "{name}"),
            }
        }
    }
    assert_eq!((&answer["n"], &answer["iterations"], &answer["columns"][1]["name"]), (&7.into(), &60.into(), &"c".into()));
    assert_eq!(answer["played"][1]["label"], "shade:h=3");
}

#[test]
fn a_wrong_setting_gets_one_sentence_and_the_last_scene_stays() {
    assert_eq!(wrong("pam=shaed"), "unknown PAM 'shaed': did you mean 'shade'?");
    assert!(wrong("target=sin:omega=10|20").contains("one target, one acceptance, one n"));
    assert!(wrong("pam=shade:h=1..9/1").contains("at most 8 PAMs, and these are 9"));
    let (session, _) = played("pam=shade:h=1..8/1\niterations=10");
    assert_eq!(session.scene().unwrap().played.len(), 8);
    assert!(wrong("pam=shade:h=1000000").contains("use fewer individuals"));
    assert!(wrong("n=0").contains('0'));
    assert!(wrong("target=file:path=x.csv").contains("cannot be read"));
    let (mut session, _) = played("pam=jade\niterations=10");
    session.play("pam=jad");
    assert_eq!(session.scene().unwrap().played[0].label, "jade");
}

#[test]
fn the_room_holds_a_text_of_any_bytes() {
    let mut session = Session::new();
    session.room(14).copy_from_slice(b"iterations=\xff20");
    assert!(session.play_room().starts_with("{\"error\":"));
    session.room(13).copy_from_slice(b"iterations=20");
    assert!(session.play_room().contains("\"iterations\":20"));
}

#[test]
fn the_catalogues_have_every_page() {
    let mut session = Session::new();
    let pages: Value = serde_json::from_str(session.pages()).unwrap();
    let known = Catalogues::new(tpam_pam::pams());
    assert_eq!(pages["pam"].as_array().unwrap().len(), known.subjects.pages().count());
    // A page in a browser reads no files.
    assert_eq!(pages["target"].as_array().unwrap().len() + 1, known.targets.pages().count());
    assert_eq!(pages["accept"].as_array().unwrap().len() + 1, known.acceptances.pages().count());
    let shade = pages["pam"].as_array().unwrap().iter().find(|page| page["name"] == "shade").unwrap();
    assert_eq!((&shade["group"], &shade["options"][0]["default"]), (&"history".into(), &"10".into()));
    assert_eq!(shade["options"][0]["ends"], serde_json::json!([1, 1_000_000]));
}

#[test]
fn an_acceptance_says_its_columns_and_who_adapts_them() {
    let mut session = Session::new();
    let pages: Value = serde_json::from_str(session.pages()).unwrap();
    let space = |accept: &str| {
        let entry = pages["accept"].as_array().unwrap().iter().find(|page| page["name"] == accept).unwrap();
        pages["spaces"][entry["space"].as_u64().unwrap() as usize].clone()
    };
    let adapts = |accept: &str, pam: &str| space(accept)["pam"].as_array().unwrap().contains(&pam.into());
    for (accept, usual, those, others) in [
        ("linear", "c", ["shade", "oracle"], ["one-fifth", "ucb1"]),
        ("sphere", "sigma", ["one-fifth", "shade"], ["ucb1", "ap"]),
        ("reward", "arm", ["ucb1", "uniform"], ["one-fifth", "shade"]),
    ] {
        assert_eq!(space(accept)["usual"], usual);
        assert!(those.iter().all(|pam| adapts(accept, pam)) && !others.iter().any(|pam| adapts(accept, pam)), "{accept}");
    }
    let simulated = |pam: &str| pages["pam"].as_array().unwrap().iter().find(|page| page["name"] == pam).unwrap()["simulated"] == true;
    assert!(simulated("one-fifth") && simulated("ucb1") && !simulated("csa"), "CSA needs points");
    for (text, sort) in [("pam=one-fifth\naccept=sphere\ntheta=sigma", "log"), ("pam=ucb1\naccept=reward\ntheta=arm", "category")] {
        let (_, answer) = played(&format!("{text}\ntarget=ran:s=0.05\nn=10\niterations=20"));
        assert_eq!(answer["columns"][0]["sort"], sort, "{answer}");
    }
}
