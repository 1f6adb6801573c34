//! The map of many operators: ρ on all functions over p_max and the operators, a panel for each family of targets; one map a dimension.

use super::figure::{COLUMNS, VALUE, hover, p_max, paint, scenario_words};
use super::relate::Relevance;
use std::collections::BTreeSet;
use tpam_figure::{Field, Map, Tile};

/// Dimension and picture of each.
pub fn by_operator(relevance: &Relevance) -> Vec<(usize, String)> {
    let mut dims: Vec<usize> = relevance.arenas.iter().map(|arena| arena.dim).collect();
    dims.sort_unstable();
    dims.dedup();
    dims.into_iter().map(|dim| (dim, map(relevance, dim))).collect()
}

fn map(relevance: &Relevance, dim: usize) -> String {
    let mut operators: Vec<&str> = Vec::new();
    for arena in relevance.arenas.iter().filter(|arena| arena.dim == dim) {
        if !operators.contains(&arena.operator.as_str()) {
            operators.push(&arena.operator);
        }
    }
    // From above to below as they come.
    operators.reverse();
    // A row for each parameter: what differs within it is the target.
    let mut fields: Vec<Field> = Vec::new();
    let mut row = BTreeSet::new();
    for entry in &relevance.entries {
        let (scenario, arena) = (&relevance.scenarios[entry.scenario], &relevance.arenas[entry.arena]);
        let Some(x) = p_max(&scenario.accept) else { continue };
        if scenario.file || arena.dim != dim || arena.group != "all" {
            continue;
        }
        let title = scenario_words(relevance, scenario).join(" · ");
        if scenario.theta == relevance.scenarios[0].theta {
            row.insert(title.clone());
        }
        let y = operators.iter().position(|operator| *operator == arena.operator).unwrap_or(0) as f64;
        let tile = Tile { x, y, paint: paint(entry), hover: hover(relevance, entry) };
        match fields.iter_mut().find(|field| field.title == title) {
            Some(field) => field.tiles.push(tile),
            None => fields.push(Field { title, tiles: vec![tile] }),
        }
    }
    Map {
        title: format!("Does tracking predict search? All functions, D = {dim}"),
        x: "p_max".into(),
        y: "operator".into(),
        value: VALUE.into(),
        columns: row.len().clamp(1, COLUMNS),
        fields,
        y_names: operators.into_iter().map(str::to_owned).collect(),
        ..Map::default()
    }
    .svg()
}
