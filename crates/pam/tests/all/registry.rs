//! Every registered PAM: the laws, the first values, the canonical form.

use std::fmt::Write;
use tpam_pam::spec::Value;
use tpam_pam::{C, F, Flags, Params, Stream, Tracked, View, laws, pams};

#[test]
fn every_registered_pam_obeys_the_laws() {
    for entry in tpam_pam::PAMS.iter().chain(tpam_pam::OTHER_PAMS.iter()) {
        laws::check(entry);
    }
}

#[test]
fn every_registered_pam_has_a_group_and_a_file() {
    let src = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in tpam_pam::PAMS.iter().chain(tpam_pam::OTHER_PAMS.iter()) {
        let name = entry.page.name;
        let place = tpam_pam::place(name).unwrap();
        let file = place.file.strip_prefix("crates/pam/src/").unwrap();
        let text = std::fs::read_to_string(src.join(file)).unwrap();
        assert!(text.contains(&format!("name: \"{name}\",")), "{name} is not in {}", place.file);
    }
}

/// All samples of 120 rounds in which every trial succeeds, or none. Everything else is the same.
fn sampled(name: &str, won: bool) -> Vec<Params> {
    const N: usize = 20;
    let mut pam = pams().spec(name).unwrap().build().unwrap();
    let (mut rng, mut facts) = (Stream::new(1, 0, "pam"), Stream::new(1, 0, "facts"));
    pam.start(N, Tracked::PAIR, &mut rng);
    let ranks: Vec<u32> = (1..=N as u32).collect();
    let mut history = Vec::new();
    for round in 0..120_u32 {
        let (values, points) = (facts.uniforms(N).to_vec(), facts.uniforms(3 * N).to_vec());
        let progress = f64::from(round) / 120.0;
        pam.look(&View::at(progress, round.into(), 120.0).ranked(&ranks).based(&ranks).placed(&values, &points, 3));
        let mut params = Params::new(N, Tracked::PAIR);
        pam.sample(&mut params, &mut rng);
        // Every second individual succeeds, or none.
        let success: Vec<bool> = (0..N).map(|i| won && i % 2 == 0).collect();
        let gain = |(gain, won): (&f64, &bool)| if *won { *gain } else { 0.0 };
        let gains: Vec<f64> = facts.uniforms(N).iter().zip(&success).map(gain).collect();
        let flags = Flags::from(success);
        pam.update(&params, &flags.outcome().gaining(&gains).moving(&gains).at(progress), &mut rng);
        history.push(params);
    }
    history
}

#[test]
fn groups_tell_who_listens_to_success() {
    for entry in tpam_pam::PAMS.iter() {
        let name = entry.page.name;
        let learns = tpam_pam::place(name).unwrap().group.learns;
        assert_eq!(sampled(name, true) != sampled(name, false), learns, "{name}");
    }
}

#[test]
fn canonical_forms_read_back_as_themselves() {
    for text in
        ["jde", "jde:preset=original", "epsde", "epsde:preset=original", "jade", "mde", "shade:h=5", "uniform", "jde:start=random,tau=0.2"]
    {
        let spec = pams().spec(text).unwrap();
        let again = pams().spec(&spec.to_string()).unwrap();
        assert_eq!(spec.to_string(), again.to_string());
        assert_eq!(pams().spec(&spec.short()).unwrap().to_string(), spec.to_string(), "the short form is equivalent");
    }
}

#[test]
fn typed_values_are_checked_and_printed_as_written_ones() {
    let known = pams();
    let made = |name: &str, values: &[(&str, Value)]| known.make(name, values).map(|spec| spec.to_string());
    let written = |text: &str| Ok(known.spec(text).unwrap().to_string());
    assert_eq!(made("shade", &[("h", 5_u64.into())]), written("shade:h=5"));
    assert_eq!(made("shade", &[("h", 5.0.into())]), written("shade:h=5"));
    assert_eq!(made("jde", &[("start_f", "random".into()), ("tau_c", 0.25.into())]), written("jde:start_f=random,tau_c=0.25"));
    let same = known.spec("jade:c=0.5").unwrap().with_reals(&[("c", 1.0 / 3.0)]).unwrap();
    assert_eq!(Ok(same.to_string()), written("jade:c=0.3333333333333333"));
    for (name, key, value) in [
        ("jade", "c", Value::Real(f64::NAN)),
        ("jade", "c", Value::Real(1.5)),
        ("jade", "c", Value::Text("much".into())),
        ("shade", "h", Value::Real(2.5)),
        ("shade", "hh", Value::Real(2.0)),
        ("shad", "h", Value::Real(2.0)),
    ] {
        assert!(known.make(name, &[(key, value.clone())]).is_err(), "{name}:{key}={value:?}");
    }
    let error = known.spec("jade").unwrap().with_reals(&[("c", -1.0)]).unwrap_err();
    assert!(error.0.starts_with("jade: c: -1 is out of range"), "{error}");
}

#[test]
fn the_more_specific_option_takes_precedence() {
    let canonical = |text: &str| pams().spec(text).unwrap().to_string();
    assert_eq!(canonical("jde:tau=0.3,tau_c=0.4"), canonical("jde:tau_c=0.4,tau_f=0.3"));
    assert_eq!(canonical("jde:start_c=0.2,preset=original"), canonical("jde:low_f=0.1,start_c=0.2"));
    assert_eq!(canonical("jade:preset=original"), canonical("jade"));
}

#[test]
fn ranges_are_expanded() {
    let specs = pams().specs("shade:h=5..15/5,start=0.1|random,jade").unwrap();
    let shorts: Vec<String> = specs.iter().map(|spec| spec.short()).collect();
    assert_eq!(shorts.len(), 7);
    assert_eq!(shorts[0], "shade:h=5,start_f=0.1,start_c=0.1");
    assert_eq!(shorts[5], "shade:h=15,start_f=random,start_c=random");
    assert_eq!(shorts[6], "jade");
}

#[test]
fn errors_are_one_sentence() {
    for (text, answer) in [
        ("shaed", "unknown PAM 'shaed': did you mean 'shade'?"),
        ("jde:tua=1", "jde: tua=1: unknown option 'tua': did you mean 'tau'?"),
        ("uniform:h=1", "uniform: h=1: unknown option 'h': there are low_f"),
        ("jade:c=2", "jade: c=2: 2 is out of range: write a number in [0, 1]"),
        ("shade:h=0", "shade: h=0: 0 is out of range: write a whole number from 1 to 1000000"),
        ("shade:h=1.5", "shade: h=1.5: 1.5 is not a whole number: write a whole number from 1 to 1000000"),
        ("jade:c=x", "jade: c=x: 'x' is not a number; write a number in [0, 1]"),
        ("jade:c=0.1,c=0.2", "jade: option 'c' is given twice"),
        ("jde:preset=orignal", "jde: preset=orignal: unknown preset 'orignal': did you mean 'original'?"),
    ] {
        assert_eq!(pams().specs(text).unwrap_err().to_string(), answer);
    }
    let first = format!("unknown PAM 'zzzzzz': there are {}, such as jde, epsde, jade, mde, shade", pams().pages().count());
    assert_eq!(pams().specs("zzzzzz").unwrap_err().to_string(), first);
    let build = |text: &str| pams().spec(text).unwrap().build().err().map(|e| e.to_string());
    assert_eq!(build("jde:low_f=0.9,high_f=0.1").unwrap(), "jde:low_f=0.9,high_f=0.1: low_f=0.9 is above high_f=0.1");
    assert!(build("epsde:step=0.3").unwrap().contains("does not meet its end"));
}

/// The third sample of two individuals after a success and a failure. If these numbers change, increase `STREAM_VERSION`.
#[test]
fn first_values_are_pinned() {
    let mut seen = String::new();
    for page in pams().pages() {
        let mut pam = pams().spec(page.name).unwrap().build().unwrap();
        let mut rng = Stream::new(1, 0, "pam");
        let mut params = Params::new(2, Tracked::PAIR);
        pam.start(2, Tracked::PAIR, &mut rng);
        for _ in 0..3 {
            pam.sample(&mut params, &mut rng);
            pam.update(&params, &Flags::from([true, false]).outcome(), &mut rng);
        }
        writeln!(seen, "{} {:?} {:?}", page.name, &params[F], &params[C]).unwrap();
    }
    assert_eq!(seen, include_str!("first_values.txt"), "{seen}");
}

/// The name of a preset says which source it follows.
#[test]
fn presets_are_named_after_their_sources() {
    for page in pams().pages() {
        for preset in page.presets {
            let source = match preset.name {
                "review" => "review",
                // The last three are methods of another name with the rules of this one.
                "code" | "mid" | "rde26" | "rcr" => "program",
                name if name.starts_with("published") => "paper",
                // Settings that follow no source, and `original`, an older word for `published`.
                "original" | "decreasing" | "first-stage" | "shade" | "jade" | "mde" => continue,
                name => panic!("{}:preset={name} does not say which source it follows", page.name),
            };
            assert!(preset.about.contains(source), "{}:preset={}: {}", page.name, preset.name, preset.about);
        }
    }
    // Nothing was published about the baseline, and no program of APGSK was available.
    for spec in ["uniform:preset=original", "apgsk:preset=code"] {
        assert!(pams().spec(spec).is_err(), "{spec}");
    }
}
