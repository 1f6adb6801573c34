//! Short forms of several specs that stand in one table.

use super::Spec;
use std::collections::BTreeMap;

/// The short form of each spec: its name and the options that differ from their defaults in any spec of the same name, so that every row of
/// a table shows what the others of its name show. A preset stands for its options.
///
/// ```
/// use tpam_spec::short_together;
/// let specs = tpam_pam::pams().specs("jade,shade,shade:h=50,jde:preset=original")?;
/// assert_eq!(short_together(specs.iter()), ["jade", "shade:h=10", "shade:h=50", "jde:preset=original"]);
/// # Ok::<(), tpam_spec::SpecError>(())
/// ```
pub fn short_together<'s, T: 'static>(specs: impl Iterator<Item = &'s Spec<T>> + Clone) -> Vec<String> {
    let mut unusual: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for spec in specs.clone().filter(|spec| spec.preset().is_none()) {
        let keys = unusual.entry(spec.name()).or_default();
        keys.extend(spec.unusual());
        // Each key once, so that thousands of specs of one name take no time.
        keys.sort_unstable();
        keys.dedup();
    }
    let short = |spec: &Spec<T>| match unusual.get(spec.name()) {
        Some(keys) if spec.preset().is_none() => spec.with_only(keys),
        _ => spec.short(),
    };
    specs.map(short).collect()
}
