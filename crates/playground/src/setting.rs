//! The setting of the page: what `tpam trace` takes as options, as lines `key=value`.

use tpam_pam::spec::{SpecError, nearest};
use tpam_sim::Plan;
use tpam_sim::plan::{Count, List};

/// What to compute.
pub(crate) struct Setting {
    /// The experiment.
    pub(crate) plan: Plan,
    /// The number of the run.
    pub(crate) run: u64,
}

const KEYS: [&str; 8] = ["pam", "theta", "target", "accept", "n", "iterations", "seed", "run"];

impl Setting {
    /// Reads lines `key=value`. The key `pam` may be repeated. What is not given has the value that `tpam trace` gives it.
    pub(crate) fn read(text: &str) -> Result<Self, SpecError> {
        let plan = Plan { pam: "shade".into(), accept: "linear:pmax=0.1".into(), runs: 1, ..Plan::default() };
        let mut setting = Self { plan, run: 0 };
        let mut pams = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let (key, value) = line.split_once('=').unwrap_or((line, ""));
            match key.trim() {
                "pam" => pams.push(value.to_owned()),
                key => setting.set(key, value.trim())?,
            }
        }
        if !pams.is_empty() {
            setting.plan.pam = List::Texts(pams);
        }
        Ok(setting)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let plan = &mut self.plan;
        match key {
            "theta" => plan.theta = value.into(),
            "target" => plan.target = value.into(),
            "accept" => plan.accept = value.into(),
            "n" => plan.n = Count::Text(value.to_owned()),
            "iterations" => plan.iterations = Count::Text(value.to_owned()),
            "seed" => plan.seed = whole(key, value)?,
            "run" => self.run = whole(key, value)?,
            other => match other.strip_prefix("target_") {
                Some(column) => plan.targets.set(column, value.into()),
                None => return Err(SpecError(format!("unknown key '{other}': {}", nearest(other, KEYS.into_iter())))),
            },
        }
        Ok(())
    }
}

fn whole(key: &str, text: &str) -> Result<u64, SpecError> {
    text.parse().map_err(|_| SpecError(format!("{key} = {text}: write a whole number from 0 to {}", u64::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_a_plan() {
        let setting = Setting::read("pam=jade\npam=shade:h=5\ntheta=pair\ntarget_f=sin\ntarget_c=ran\nseed=7\nrun=3\n");
        let Setting { plan, run } = setting.unwrap();
        assert_eq!(plan.pam, List::Texts(vec!["jade".into(), "shade:h=5".into()]));
        assert_eq!((plan.theta, plan.targets.get("c").cloned()), ("pair".into(), Some("ran".into())));
        assert_eq!((plan.seed, run, plan.accept), (7, 3, "linear:pmax=0.1".into()));
    }

    #[test]
    fn errors_say_what_to_write() {
        let why = |text: &str| Setting::read(text).err().unwrap().0;
        assert_eq!(why("sed=1"), "unknown key 'sed': did you mean 'seed'?");
        assert_eq!(why("seed=-1"), "seed = -1: write a whole number from 0 to 18446744073709551615");
    }
}
