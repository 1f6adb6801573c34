//! The target of a parameter and the state of a PAM for it, iteration by iteration.

use crate::factor::symbol;
use tpam_figure::{Look, Panel, Series};

/// A panel with the target of a parameter (`f` or `c`) and the PAM's state for it. If there is no state, the panel has the mean of the
/// samples.
pub fn state_panel(title: &str, header: &[String], rows: &[Vec<f64>], parameter: &str) -> Panel {
    // The target comes first, so that the others are drawn over it.
    let series = target(header, rows, parameter).into_iter().chain(state(header, rows, parameter));
    Panel::new(title, series.collect::<Vec<_>>())
}

/// The target of a parameter.
pub(super) fn target(header: &[String], rows: &[Vec<f64>], parameter: &str) -> Option<Series> {
    let column = find(header, &format!("target_{parameter}"))?;
    Some(line("target", rows, column).with_look(Look::Reference))
}

/// The PAM's state for a parameter, or the mean of the samples if there is none.
pub(super) fn state(header: &[String], rows: &[Vec<f64>], parameter: &str) -> Vec<Series> {
    let after = find(header, "success").map_or(header.len(), |at| at + 1);
    let of_state = |column: usize| Some(line(&symbol(state_name(&header[column], parameter)?), rows, column).with_look(Look::Thin));
    let state: Vec<Series> = (after..header.len()).filter_map(of_state).collect();
    if !state.is_empty() {
        return state;
    }
    let mean = find(header, &format!("mean_{parameter}"));
    mean.map(|column| line("mean of the samples", rows, column).with_look(Look::Thin)).into_iter().collect()
}

fn find(header: &[String], name: &str) -> Option<usize> {
    header.iter().position(|column| column == name)
}

fn line(name: &str, rows: &[Vec<f64>], column: usize) -> Series {
    Series::new(name, rows.iter().map(|row| (row[0], row[column])).collect::<Vec<_>>())
}

/// The name of a column of the state of a parameter, without its index: mu_c for `mu_c`, m_c for `m_c_7`; `None` for other columns.
fn state_name<'a>(column: &'a str, parameter: &str) -> Option<&'a str> {
    let base = column.trim_end_matches(|ch: char| ch.is_ascii_digit());
    let base = if base.len() < column.len() { base.trim_end_matches('_') } else { column };
    base.strip_suffix(parameter)?.ends_with('_').then_some(base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entries_of_a_memory_share_a_name() {
        let header = ["t", "target_c", "mean_c", "sd_c", "success", "m_c_1", "m_c_2", "mu_f"].map(str::to_owned);
        let rows = vec![vec![1.0, 0.5, 0.4, 0.1, 0.0, 0.3, 0.6, 0.9], vec![2.0, 0.5, 0.4, 0.1, 0.0, 0.35, 0.6, 0.9]];
        let panel = state_panel("", &header, &rows, "c");
        let names: Vec<&str> = panel.series.iter().map(|series| series.name.as_str()).collect();
        assert_eq!(names, ["target", "m_c", "m_c"]);
        assert_eq!(panel.series[1].points, [(1.0, 0.3), (2.0, 0.35)]);
    }

    #[test]
    fn without_a_state_the_samples_are_shown() {
        let header = ["t", "target_f", "mean_f", "sd_f", "success"].map(str::to_owned);
        let panel = state_panel("", &header, &[vec![1.0, 0.5, 0.4, 0.1, 0.0]], "f");
        assert_eq!(panel.series[1].points, [(1.0, 0.4)]);
    }
}
