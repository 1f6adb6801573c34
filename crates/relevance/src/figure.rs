//! The maps: ρ as a colour over function groups and p_max, with a panel for each family of targets and each operator. With many operators:
//! on all functions over p_max and the operators, with a panel for each family of targets and one map per dimension.

use super::relate::{Entry, Relevance};
use super::tracking::Scenario;
use std::collections::BTreeSet;
use tpam_figure::{Field, Figure, Map, Mark, Paint, Tile, distinct};
use tpam_pam::spec::take_apart;
use tpam_pam::symbol_of;
use tpam_rows::plot::place;

/// The legend of colours and marks.
const VALUE: &str = "Spearman's ρ · ● survives the correction";
/// With more (operator, dimension) pairs than this, a map of operators is drawn instead.
const MOST: usize = 4;
/// Panels in a row.
const COLUMNS: usize = 4;

impl Relevance {
    /// Names and figures: `relevance` for targets that are formulas, or `relevance-D10` … if there are many operators; `relevance-files`
    /// for targets from files.
    pub fn figures(&self) -> Vec<(String, Figure)> {
        let has = |file: bool| self.scenarios.iter().any(|scenario| scenario.file == file);
        let mut figures: Vec<(String, Figure)> = Vec::new();
        if has(false) && pairs(self).len() <= MOST {
            figures.push(("relevance".to_owned(), map(self, false).into()));
        } else if has(false) {
            figures.extend(by_operator(self).into_iter().map(|(dim, map)| (format!("relevance-D{dim}"), map.into())));
        }
        figures.extend(has(true).then(|| ("relevance-files".to_owned(), map(self, true).into())));
        figures
    }
}

/// The (operator, dimension) pairs.
fn pairs(relevance: &Relevance) -> Vec<(&str, usize)> {
    distinct(relevance.classes.iter().map(|class| (class.operator.as_str(), class.dim)))
}

/// Adds a tile to the field with this title, or to a new one with this key.
fn add_tile<K>(fields: &mut Vec<(K, Field)>, key: K, title: &str, tile: Tile) {
    let at = place(fields, |(_, field)| field.title == title, || (key, Field::new(title, Vec::new())));
    fields[at].1.tiles.push(tile);
}

/// A map with the fields in this order.
fn map_of<K>(title: impl Into<String>, fields: Vec<(K, Field)>, columns: usize) -> Map {
    let fields: Vec<Field> = fields.into_iter().map(|(_, field)| field).collect();
    Map::new(title).with_value(VALUE).with_columns(columns.clamp(1, COLUMNS)).with_fields(fields)
}

/// The map with a panel for each scenario (without p_max) and operator; for targets from files, a panel for each operator.
pub fn map(relevance: &Relevance, file: bool) -> Map {
    let groups = distinct(relevance.classes.iter().map(|class| class.group.as_str()));
    let heights = Heights::new(relevance.scenarios.iter().filter(|scenario| scenario.file == file));
    let mut fields: Vec<(Place, Field)> = Vec::new();
    for entry in relevance.entries.iter().filter(|entry| relevance.scenarios[entry.scenario].file == file) {
        let (scenario, class) = (&relevance.scenarios[entry.scenario], &relevance.classes[entry.class]);
        let title = title(relevance, scenario, entry, &heights);
        let (x, y) = (groups.iter().position(|group| *group == class.group).unwrap_or(0), heights.height(scenario));
        let tile = Tile::new([x as f64, y], paint(entry), hover(relevance, entry));
        add_tile(&mut fields, Place::from_entry(relevance, entry), &title, tile);
    }
    // A row for each operator and parameter; the panels of a row differ in the target.
    fields.sort_by_key(|(place, _)| *place);
    let row = fields.chunk_by(|(a, _), (b, _)| a.0 == b.0 && a.1 == b.1).map(<[_]>::len).max().unwrap_or(1);
    // A panel of targets from files contains all parameters and targets.
    let row = if file { fields.len() } else { row };
    let title = if file { "Does tracking predict search? Targets from files" } else { "Does tracking predict search?" };
    map_of(title, fields, row)
        .with_x("group of BBOB functions")
        .with_y(heights.title())
        .with_x_names(groups.into_iter().map(in_words).collect::<Vec<_>>())
        .with_y_names(heights.names())
}

/// A function group in words.
fn in_words(group: &str) -> String {
    let words = match group {
        "separ" => "separable",
        "lcond" => "moderate conditioning",
        "hcond" => "high conditioning",
        "multi" => "multi-modal",
        "mult2" => "weakly structured",
        other => other,
    };
    words.to_owned()
}

/// The maps: dimension and figure of each.
pub fn by_operator(relevance: &Relevance) -> Vec<(usize, Map)> {
    let dims: BTreeSet<usize> = relevance.classes.iter().map(|class| class.dim).collect();
    dims.into_iter().map(|dim| (dim, map_of_operators(relevance, dim))).collect()
}

/// The map of one dimension.
fn map_of_operators(relevance: &Relevance, dim: usize) -> Map {
    let mut operators = distinct(relevance.classes.iter().filter(|class| class.dim == dim).map(|class| class.operator.as_str()));
    // The first operator is at the top.
    operators.reverse();
    // A row for each parameter; the panels of a row differ in the target.
    let mut fields = Vec::new();
    let mut row = BTreeSet::new();
    for entry in &relevance.entries {
        let (scenario, class) = (&relevance.scenarios[entry.scenario], &relevance.classes[entry.class]);
        let Some(x) = p_max(&scenario.accept) else { continue };
        if scenario.file || class.dim != dim || class.group != "all" {
            continue;
        }
        let title = scenario_words(relevance, scenario).join(" · ");
        if scenario.theta == relevance.scenarios[0].theta {
            row.insert(title.clone());
        }
        let y = operators.iter().position(|operator| *operator == class.operator).unwrap_or(0) as f64;
        let tile = Tile::new([x, y], paint(entry), hover(relevance, entry));
        add_tile(&mut fields, (), &title, tile);
    }
    map_of(format!("Does tracking predict search? All functions, D = {dim}"), fields, row.len())
        .with_x("p_max")
        .with_y("operator")
        .with_y_names(operators.into_iter().map(str::to_owned).collect::<Vec<_>>())
}

/// The position of a panel: by operator and dimension, then by tracked parameter, then by scenario.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place(usize, usize, usize);

impl Place {
    fn from_entry(relevance: &Relevance, entry: &Entry) -> Self {
        let (scenario, class) = (&relevance.scenarios[entry.scenario], &relevance.classes[entry.class]);
        let pair = pairs(relevance).iter().position(|pair| *pair == (class.operator.as_str(), class.dim));
        let theta = relevance.scenarios.iter().position(|other| other.theta == scenario.theta);
        Self(pair.unwrap_or(0), theta.unwrap_or(0), entry.scenario)
    }
}

/// The vertical axis.
enum Heights {
    /// p_max.
    Numbers,
    /// Scenarios by name.
    Names(Vec<String>),
}

impl Heights {
    fn new<'a>(scenarios: impl Iterator<Item = &'a Scenario> + Clone) -> Self {
        if scenarios.clone().all(|scenario| !scenario.file && p_max(&scenario.accept).is_some()) {
            return Heights::Numbers;
        }
        let mut names = distinct(scenarios.map(name));
        // The first name is at the top.
        names.reverse();
        Heights::Names(names)
    }

    fn height(&self, scenario: &Scenario) -> f64 {
        match self {
            Heights::Numbers => p_max(&scenario.accept).unwrap_or(f64::NAN),
            Heights::Names(names) => {
                let name = name(scenario);
                names.iter().position(|other| *other == name).unwrap_or(0) as f64
            }
        }
    }

    fn title(&self) -> &'static str {
        if matches!(self, Heights::Numbers) { "p_max" } else { "scenario" }
    }

    fn names(self) -> Vec<String> {
        if let Heights::Names(names) = self { names } else { Vec::new() }
    }
}

/// The name of a scenario on an axis.
fn name(scenario: &Scenario) -> String {
    let words = [symbol_of(&scenario.theta), &scenario.target, &scenario.accept, &scenario.size];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The title of a panel: what its tiles have in common and differs from other panels.
fn title(relevance: &Relevance, scenario: &Scenario, entry: &Entry, heights: &Heights) -> String {
    let mut words = match heights {
        Heights::Numbers => scenario_words(relevance, scenario),
        Heights::Names(_) => Vec::new(),
    };
    let class = &relevance.classes[entry.class];
    words.push(class.operator.clone());
    if relevance.classes.iter().any(|other| other.dim != class.dim) {
        words.push(format!("{}-D", class.dim));
    }
    words.join(" · ")
}

/// A scenario without its p_max: its targets, and what else differs between scenarios.
fn scenario_words(relevance: &Relevance, scenario: &Scenario) -> Vec<String> {
    let alike = || relevance.scenarios.iter().filter(|other| other.file == scenario.file);
    let several = |of: &dyn Fn(&Scenario) -> String| alike().any(|other| of(other) != of(scenario));
    let mut words = vec![scenario.target.clone()];
    if several(&|scenario| scenario.theta.clone()) {
        words.push(symbol_of(&scenario.theta).to_owned());
    }
    if several(&|scenario| family(&scenario.accept)) {
        words.push(family(&scenario.accept));
    }
    if !scenario.size.is_empty() {
        words.push(scenario.size.clone());
    }
    words
}

/// p_max of an acceptance.
pub fn p_max(accept: &str) -> Option<f64> {
    let (_, options) = take_apart(accept).ok()?;
    options.into_iter().find(|(key, _)| key == "pmax")?.1.parse().ok()
}

/// An acceptance without its p_max.
fn family(accept: &str) -> String {
    let Ok((name, mut options)) = take_apart(accept) else { return accept.to_owned() };
    options.retain(|(key, _)| key != "pmax");
    let options: Vec<String> = options.into_iter().map(|(key, value)| format!("{key}={value}")).collect();
    if options.is_empty() { name } else { format!("{name}:{}", options.join(",")) }
}

fn paint(entry: &Entry) -> Paint {
    let mark = if entry.survives() { Mark::Dot } else { Mark::None };
    Paint::Signed { value: entry.rho, mark }
}

fn hover(relevance: &Relevance, entry: &Entry) -> String {
    let (scenario, class) = (&relevance.scenarios[entry.scenario], &relevance.classes[entry.class]);
    format!(
        "{} on {}, {} · {}, {}-D, {}: ρ {:.2}, 95 % {:.2} to {:.2}, corrected p {:.4}",
        symbol_of(&scenario.theta),
        scenario.target,
        scenario.accept,
        class.operator,
        class.dim,
        class.group,
        entry.rho,
        entry.low,
        entry.high,
        entry.adjusted
    )
}
