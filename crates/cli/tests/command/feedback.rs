//! What a simulation tells a PAM: gain models, notes on what stands in, and the refusal of PAMs that need a search.

use crate::support::{Place, SMALL, rows};
use tpam_sim::Catalogues;

const NOTE: &str = "note: l-shade: equal gains stand in for the gains of successes (gain= of the acceptance models them)\n";

#[test]
fn equal_gains_are_noted_and_models_are_not() {
    let place = Place::new();
    let sim = |accept: &str, more: &str| place.run(&format!("sim {SMALL} --pam jade,l-shade --accept {accept} {more}"));
    assert_eq!(sim("linear,box", "").stderr, NOTE);
    assert_eq!(sim("linear,box", "--quiet").stderr, "");
    assert_eq!(sim("linear:gain=equal", "").stderr, "");
    assert_eq!(place.run("trace --pam l-shade --iterations 20 --n 5").stderr, NOTE);
    assert_eq!(place.run("trace --pam shade --iterations 20 --n 5").stderr, "");
    place.run(&format!("sim {SMALL} --pam l-shade --accept linear --out stored")).ok();
    place.run("report stored --out page.html").ok();
    assert!(place.read("page.html").contains("l-shade: equal gains stand in for the gains of successes"));
}

#[test]
fn gain_models_are_part_of_the_acceptance() {
    let place = Place::new();
    let accept = "linear:pmax=0.5,linear:pmax=0.5,gain=acceptance|exponential";
    let grid = format!("sim {SMALL} --pam jade,l-shade --accept {accept}");
    let table = rows(&place.run(&format!("{grid} --format csv")).ok());
    let specs: Vec<&str> = table.iter().step_by(2).map(|row| row["accept"].as_str()).collect();
    assert_eq!(specs, ["linear:alpha=1,pmax=0.5", "linear:alpha=1,pmax=0.5,gain=acceptance", "linear:alpha=1,pmax=0.5,gain=exponential"]);
    assert_eq!(table[2]["accept.gain"], "acceptance");
    assert_eq!(table[0]["accept.gain"], "");
    let rates = |pam: usize| [0, 2, 4].map(|setting| table[setting + pam]["mean_success"].clone());
    let ([jade, weighted], l_shade) = ([rates(0)[0].clone(), rates(0)[1].clone()], rates(1));
    assert_eq!(jade, weighted, "JADE does not listen to gains");
    assert!(l_shade[0] != l_shade[1] && l_shade[1] != l_shade[2], "{l_shade:?}");
    let list = place.run("list acceptances").ok();
    assert_eq!(list.matches("one of equal, acceptance, exponential; optional").count(), 10, "{list}");
    assert_eq!(
        place.run("sim --accept linear:gain=large").refused(),
        "error: linear: gain=large: 'large' is not one of equal, acceptance, exponential\n"
    );
    // A figure tells the models apart, also from the acceptance without one.
    place.run(&format!("{grid} --out models")).ok();
    place.run("plot models --out figure.svg").ok();
    let figure = place.read("figure.svg");
    assert!(figure.contains("gain = acceptance") && figure.contains("gain = exponential"));
}

#[test]
fn pams_that_need_a_search_are_refused() {
    let (place, known) = (Place::new(), Catalogues::new(tpam_pam::pams()));
    let simulated = known.simulated();
    assert!(simulated.contains(&"jade") && simulated.contains(&"oracle"));
    for name in tpam_pam::pams().pages().map(|page| page.name).filter(|name| !simulated.contains(name)) {
        let message = place.run(&format!("sim {SMALL} --pam jade,{name}")).refused();
        assert!(message.starts_with(&format!("error: {name} needs the ")), "{message}");
        assert!(message.ends_with(", which a simulation does not have: use it in a search\n"), "{message}");
    }
}
