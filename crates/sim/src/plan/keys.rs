//! A plan as keys and values: one key for each field, and `target_NAME` for the target of a column.

use super::{Plan, Targets};
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

impl Plan {
    /// The keys, as listed in messages.
    pub const KEYS: &[&str] =
        &["stream", "pam", "theta", "target", "target_NAME", "accept", "n", "iterations", "runs", "seed", "measures", "files", "scenario"];
}

impl Serialize for Targets {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(column, target)| (format!("target_{column}"), target)))
    }
}

/// A key of a plan.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Key(String);

impl TryFrom<String> for Key {
    type Error = de::value::Error;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_known = text.starts_with("target_") || Plan::KEYS.contains(&text.as_str());
        if is_known { Ok(Self(text)) } else { Err(de::Error::unknown_field(&text, Plan::KEYS)) }
    }
}

impl<'de> Deserialize<'de> for Plan {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;

        impl<'de> Visitor<'de> for Read {
            type Value = Plan;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an experiment")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Plan, A::Error> {
                let mut plan = Plan::default();
                while let Some(Key(key)) = map.next_key()? {
                    match key.as_str() {
                        "stream" => plan.stream = map.next_value()?,
                        "pam" => plan.pam = map.next_value()?,
                        "theta" => plan.theta = map.next_value()?,
                        "target" => plan.target = map.next_value()?,
                        "accept" => plan.accept = map.next_value()?,
                        "n" => plan.n = map.next_value()?,
                        "iterations" => plan.iterations = map.next_value()?,
                        "runs" => plan.runs = map.next_value()?,
                        "seed" => plan.seed = map.next_value()?,
                        "measures" => plan.measures = map.next_value()?,
                        "files" => plan.files = map.next_value()?,
                        "scenario" => plan.scenario = Some(map.next_value()?),
                        target => plan.targets.set(target.strip_prefix("target_").unwrap_or(target), map.next_value()?),
                    }
                }
                Ok(plan)
            }
        }

        deserializer.deserialize_map(Read)
    }
}
