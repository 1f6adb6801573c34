//! The map of many operators: ρ on all functions over p_max and the operators, with a panel for each family of targets and one map per
//! dimension.

use super::figure::{add_tile, hover, map_of, p_max, paint, scenario_words};
use super::relate::Relevance;
use std::collections::BTreeSet;
use tpam_figure::{Map, Tile, distinct};

/// The maps: dimension and figure of each.
pub fn by_operator(relevance: &Relevance) -> Vec<(usize, Map)> {
    let dims: BTreeSet<usize> = relevance.classes.iter().map(|class| class.dim).collect();
    dims.into_iter().map(|dim| (dim, map(relevance, dim))).collect()
}

fn map(relevance: &Relevance, dim: usize) -> Map {
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
        add_tile(&mut fields, (), title, tile);
    }
    map_of(format!("Does tracking predict search? All functions, D = {dim}"), fields, row.len())
        .with_x("p_max")
        .with_y("operator")
        .with_y_names(operators.into_iter().map(str::to_owned).collect::<Vec<_>>())
}
