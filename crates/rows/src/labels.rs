//! The labels of stored cells, each taken apart. A folder may hold columns that this program does not know, so column names are stored as
//! text.

use crate::factor::{Factor, Label};
use crate::parts::{Parts, value};
use std::borrow::Cow;
use tpam_pam::spec::Value;

/// The labels of a cell, in the order of the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Labels(pub(crate) Vec<(Label, Parts)>);

impl Labels {
    /// Those among the columns of a table, by name and text.
    pub(crate) fn read<'a>(columns: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        Self(columns.filter_map(|(name, text)| Some((Label::from_column(name)?, Parts::read_any(text)))).collect())
    }

    /// The value of a label, unless it is empty.
    pub(crate) fn get(&self, label: &Label) -> Option<&Parts> {
        self.0.iter().find(|(own, _)| own == label).map(|(_, parts)| parts).filter(|parts| !parts.name().is_empty())
    }

    /// The value of a factor, if there is one: of an option, of a number, or the name of a spec.
    pub(crate) fn value(&self, factor: &Factor) -> Option<Cow<'_, Value>> {
        let parts = self.get(&factor.label)?;
        match &factor.option {
            Some(option) => parts.option(option).map(Cow::Borrowed),
            None if factor.label.is_number() => Some(Cow::Owned(value(parts.name()))),
            None => Some(Cow::Owned(parts.name().into())),
        }
    }

    /// The factors of all labels: the names or numbers, and the options.
    pub(crate) fn factors(&self) -> impl Iterator<Item = Factor> {
        let options = |(label, parts): &(Label, Parts)| {
            let options = parts.options().iter().map(|(key, _)| Factor { label: label.clone(), option: Some(key.clone()) });
            [Factor::of_label(label)].into_iter().chain(options.collect::<Vec<_>>())
        };
        self.0.iter().flat_map(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A later version may have labels that this one does not know. Cells that differ in one of them are not the same.
    #[test]
    fn unknown_columns_distinguish_cells() {
        let labels = |columns: &[(&'static str, &'static str)]| Labels::read(columns.iter().copied());
        let names = |labels: &Labels| labels.0.iter().map(|(label, _)| label.name().into_owned()).collect::<Vec<_>>();
        let [a, b] = ["5", "7"].map(|value| labels(&[("pam", "jade"), ("target_c", ""), ("depth", value), ("pam.h", "5")]));
        assert_eq!(names(&a), ["pam", "target_c", "depth"]);
        let depth = Factor::of_label(&Label::Other("depth".to_owned()));
        assert_ne!(a.value(&depth), b.value(&depth));
        assert_eq!(a.value(&Factor::of_label(&Label::TargetOf("c".to_owned()))), None);
    }
}
