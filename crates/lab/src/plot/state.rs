//! The state of a PAM and the target, iteration by iteration.

use super::symbol;
use tpam_figure::{Lines, Look, Panel, Series, Sheet};

/// A panel with the target of a parameter (`f` or `c`) and the PAM's state for it. If there is no state, the panel has the mean of the samples.
pub fn state_panel(title: &str, header: &[String], rows: &[Vec<f64>], parameter: &str) -> Panel {
    let line = |name: &str, column: usize, look| {
        Series::new(name, rows.iter().map(|row| (row[0], row[column])).collect::<Vec<_>>()).with_look(look)
    };
    let find = |name: &str| header.iter().position(|column| column == name);
    let after = find("success").map_or(header.len(), |at| at + 1);
    // The target comes first, so that the others are drawn over it.
    let target = find(&format!("target_{parameter}")).map(|column| line("target", column, Look::Reference));
    let mut series: Vec<Series> = target.into_iter().collect();
    series.extend(
        (after..header.len())
            .filter_map(|column| Some(line(state_name(&header[column], parameter)?, column, Look::Thin))),
    );
    if series.len() == 1 {
        series.extend(find(&format!("mean_{parameter}")).map(|column| line("mean of the samples", column, Look::Thin)));
    }
    Panel::new(title, series)
}

/// The name of a column of the state of a parameter, without its index: mu_c for `mu_c`, m_c for `m_c_7`; `None` for other columns.
fn state_name<'a>(column: &'a str, parameter: &str) -> Option<&'a str> {
    let base = column.trim_end_matches(|ch: char| ch.is_ascii_digit());
    let base = if base.len() < column.len() { base.trim_end_matches('_') } else { column };
    base.strip_suffix(parameter)?.ends_with('_').then_some(base)
}

/// The figure of a whole trace: a panel for each tracked parameter.
pub fn trace_figure(title: &str, header: &[String], rows: &[Vec<f64>]) -> Sheet {
    let tracked =
        header.iter().take_while(|column| *column != "success").filter_map(|column| column.strip_prefix("target_"));
    let panels: Vec<Panel> = tracked.map(|name| state_panel(symbol(name), header, rows, name)).collect();
    Lines::new(title).with_x("t").with_y("value").with_columns(panels.len()).with_panels(panels).sheet()
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
