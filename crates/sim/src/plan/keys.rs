//! A plan as keys and values: one key for each field, and `target_NAME` for the target of a column.

use super::{List, Plan};
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;

impl Plan {
    /// The keys, as listed in messages.
    pub const KEYS: &[&str] =
        &["stream", "pam", "theta", "target", "target_NAME", "accept", "n", "iterations", "runs", "seed", "measures", "files", "scenario"];
}

impl Serialize for Plan {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(stream) = &self.stream {
            map.serialize_entry("stream", stream)?;
        }
        map.serialize_entry("pam", &self.pam)?;
        if !self.theta.is_empty() {
            map.serialize_entry("theta", &self.theta)?;
        }
        if !self.target.is_empty() {
            map.serialize_entry("target", &self.target)?;
        }
        for (column, target) in self.targets.iter() {
            map.serialize_entry(&format!("target_{column}"), target)?;
        }
        map.serialize_entry("accept", &self.accept)?;
        map.serialize_entry("n", &self.n)?;
        map.serialize_entry("iterations", &self.iterations)?;
        map.serialize_entry("runs", &self.runs)?;
        map.serialize_entry("seed", &self.seed)?;
        map.serialize_entry("measures", &self.measures)?;
        if !self.files.is_empty() {
            map.serialize_entry("files", &self.files)?;
        }
        if let Some(scenario) = &self.scenario {
            map.serialize_entry("scenario", scenario)?;
        }
        map.end()
    }
}

/// A key of a plan.
enum Key {
    Field(&'static str),
    TargetOf(String),
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;

        impl Visitor<'_> for Read {
            type Value = Key;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a key of an experiment")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Key, E> {
                if let Some(column) = text.strip_prefix("target_") {
                    return Ok(Key::TargetOf(column.to_owned()));
                }
                let field = Plan::KEYS.iter().find(|key| **key == text);
                field.map(|key| Key::Field(key)).ok_or_else(|| E::unknown_field(text, Plan::KEYS))
            }
        }

        deserializer.deserialize_identifier(Read)
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
                while let Some(key) = map.next_key::<Key>()? {
                    match key {
                        Key::TargetOf(column) => plan.targets.set(&column, map.next_value::<List>()?),
                        Key::Field("stream") => plan.stream = map.next_value()?,
                        Key::Field("pam") => plan.pam = map.next_value()?,
                        Key::Field("theta") => plan.theta = map.next_value()?,
                        Key::Field("target") => plan.target = map.next_value()?,
                        Key::Field("accept") => plan.accept = map.next_value()?,
                        Key::Field("n") => plan.n = map.next_value()?,
                        Key::Field("iterations") => plan.iterations = map.next_value()?,
                        Key::Field("runs") => plan.runs = map.next_value()?,
                        Key::Field("seed") => plan.seed = map.next_value()?,
                        Key::Field("measures") => plan.measures = map.next_value()?,
                        Key::Field("files") => plan.files = map.next_value()?,
                        Key::Field(_) => plan.scenario = Some(map.next_value()?),
                    }
                }
                Ok(plan)
            }
        }

        deserializer.deserialize_map(Read)
    }
}
