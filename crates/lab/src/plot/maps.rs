//! Maps of the cells over two numbers that vary: a measure as a colour scale, or the best PAM.

use super::best::best;
use super::factors::{Axis, Called, Factors};
use super::lines::{Asked, columns, measure_title};
use super::place;
use crate::Error;
use crate::folder::Stored;
use tpam_figure::{Field, Map, Paint, Sheet, Tile};

/// The map of a measure: a panel for each PAM and each combination of the other factors.
pub fn value_map(cells: &[Stored], factors: &Factors, [x, y]: [&Axis; 2], asked: &Asked) -> Sheet {
    let column = if asked.measure == "success" { "mean_success" } else { asked.measure };
    let (called, _) = factors.called(&[x, y]);
    let mut fields: Vec<Field> = Vec::new();
    for (k, cell) in cells.iter().enumerate() {
        let (Some(at_x), Some(at_y)) = (factors.place(k, x), factors.place(k, y)) else { continue };
        let Called { pam, rest } = &called[k];
        let title = if rest.is_empty() { pam.clone() } else { format!("{pam} · {rest}") };
        let value = cell.number(column);
        if value.is_nan() {
            continue;
        }
        let hover = format!("{title}, {} {at_x}, {} {at_y}: {} {value:.4}", x.name(), y.name(), asked.measure);
        field(&mut fields, &title).tiles.push(Tile::new([at_x, at_y], Paint::Value(value), hover));
    }
    let columns = columns(fields.len());
    Map::new(asked.title)
        .with_x(x.title())
        .with_y(y.title())
        .with_value(measure_title(asked.measure))
        .with_fields(fields)
        .with_columns(columns)
        .sheet()
}

/// The cells that are compared on one tile.
struct Contest<'a> {
    rest: String,
    at: [f64; 2],
    /// The cells, each with the index of its name.
    cells: Vec<(usize, &'a Stored)>,
}

/// The map of the PAM with the highest success rate: a panel for each combination of the other factors.
pub fn best_map(cells: &[Stored], factors: &Factors, [x, y]: [&Axis; 2], title: &str) -> Result<Sheet, Error> {
    let (called, _) = factors.called(&[x, y]);
    let mut names: Vec<String> = Vec::new();
    let mut contests: Vec<Contest> = Vec::new();
    for (k, cell) in cells.iter().enumerate() {
        let (Some(at_x), Some(at_y)) = (factors.place(k, x), factors.place(k, y)) else { continue };
        let Called { pam, rest } = &called[k];
        let index = place(&mut names, |name| name == pam, || pam.clone());
        let at = [at_x, at_y];
        let new_contest = || Contest { rest: rest.clone(), at, cells: Vec::new() };
        let contest = place(&mut contests, |contest| contest.rest == *rest && contest.at == at, new_contest);
        contests[contest].cells.push((index, cell));
    }
    // A single cell is not compared with others, so its tile is left out.
    contests.retain(|contest| contest.cells.len() > 1);
    if contests.is_empty() {
        return Err(Error::Input(
            "nowhere do two PAMs meet under the same settings: who is best needs at least two".to_owned(),
        ));
    }
    let mut fields: Vec<Field> = Vec::new();
    for Contest { rest, at: [at_x, at_y], cells } in contests {
        let best = best(&cells.iter().map(|(_, cell)| &cell.success[..]).collect::<Vec<_>>());
        let competing: Vec<&str> = cells.iter().map(|(index, _)| names[*index].as_str()).collect();
        let hover = format!("{} {at_x}, {} {at_y}: {}", x.name(), y.name(), best.words(&competing));
        let paint = Paint::Name { index: cells[best.first].0, sure: best.sure };
        field(&mut fields, &rest).tiles.push(Tile::new([at_x, at_y], paint, hover));
    }
    let columns = columns(fields.len());
    Ok(Map::new(title)
        .with_x(x.title())
        .with_y(y.title())
        .with_fields(fields)
        .with_columns(columns)
        .with_names(names)
        .sheet())
}

fn field<'a>(fields: &'a mut Vec<Field>, title: &str) -> &'a mut Field {
    let at = place(fields, |field| field.title == title, || Field::new(title, Vec::new()));
    &mut fields[at]
}
