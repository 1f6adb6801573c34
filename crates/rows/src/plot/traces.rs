//! Figures of traces: target, state, samples and successes, iteration by iteration; one run or several.

use super::arrange::{Arrangement, description};
use super::options::Options;
use super::rename::{Called, renamed};
use super::{columns, place};
use crate::factor::symbol;
use crate::factors::Factors;
use crate::labels::Labels;
use crate::trace::{Recorded, Samples, Thinned, read};
use std::collections::{BTreeMap, BTreeSet};
use tpam_figure::{Lines, Look, Panel, Series, Sheet, distinct};
use tpam_pam::symbol_of;
use tpam_sim::Catalogues;
use tpam_store::Error;

/// Draws the traces of one or several folders. A panel with one trace shows its samples and successes.
pub(super) fn figure(options: &Options, known: &Catalogues) -> Result<Sheet, Error> {
    let traces = load(options)?;
    let factors = Factors::new(traces.iter().map(labels).collect(), known);
    let panels = factors.named(options.panels.as_deref())?;
    // PAMs are lines, unless panels are chosen.
    let arrangement = Arrangement::new(&factors, Vec::new(), [Vec::new(), panels]);
    let called = renamed(arrangement.words(), &factors.cells, &options.labels)?;
    let panels = all_panels(&traces, &called);
    let parameters = parameters(&traces);
    let y = if let [one] = parameters[..] { symbol_of(one) } else { "value" };
    let only = if let [only] = &called[..] { only.line.as_str() } else { "" };
    let shared = description(&[only, &arrangement.shared()], &about_runs(&traces));
    let figure = Lines::new(options.title.clone().unwrap_or_default())
        .with_x(options.x_label.clone().unwrap_or_else(|| "iteration t".to_owned()))
        .with_y(options.y_label.clone().unwrap_or_else(|| y.to_owned()))
        .with_columns(options.columns.unwrap_or_else(|| columns(panels.len())))
        .with_panels(panels)
        .with_size(options.size);
    Ok(figure.sheet().described(&shared))
}

/// The traces of all folders.
fn load(options: &Options) -> Result<Vec<Recorded>, Error> {
    let mut traces = Vec::new();
    for selection in &options.selections {
        if !selection.is_whole() {
            return Err(Error::Input(format!("{selection}: a part of a trace cannot be selected; name its folder")));
        }
        traces.extend(read(selection.folder())?);
    }
    Ok(traces)
}

/// The labels of a trace.
fn labels(trace: &Recorded) -> Labels {
    let mut labels = Labels::read(trace.labels.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    labels.0.sort_by(|(a, _), (b, _)| a.cmp(b));
    labels
}

/// Runs and seeds, for a description.
fn about_runs(traces: &[Recorded]) -> Vec<(&'static str, Vec<String>)> {
    let values = |(k, name)| {
        let values: BTreeSet<u64> = traces.iter().map(|trace| trace.run_and_seed[k]).collect();
        (name, values.iter().map(u64::to_string).collect())
    };
    ["run", "seed"].into_iter().enumerate().map(values).collect()
}

/// The tracked parameters of all traces.
fn parameters(traces: &[Recorded]) -> Vec<&str> {
    distinct(traces.iter().flat_map(Recorded::tracked))
}

/// A panel for each parameter and each panel of the arrangement.
fn all_panels(traces: &[Recorded], called: &[Called]) -> Vec<Panel> {
    let titles = distinct(called.iter().map(|called| called.panel.as_str()));
    let parameters = parameters(traces);
    let mut panels = Vec::new();
    for parameter in &parameters {
        for title in &titles {
            let own = traces
                .iter()
                .zip(called)
                .filter(|(trace, called)| called.panel == *title && trace.tracked().any(|name| name == *parameter));
            let own: Vec<(&Recorded, &Called)> = own.collect();
            let words = [if parameters.len() > 1 { symbol_of(parameter) } else { "" }, *title];
            let title = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" · ");
            if !own.is_empty() {
                panels.push(Panel::new(title, series(&own, parameter)));
            }
        }
    }
    panels
}

/// The series of one panel.
fn series(own: &[(&Recorded, &Called)], parameter: &str) -> Vec<Series> {
    if let [(trace, _)] = own {
        let samples = trace.tracked().position(|name| name == parameter).map(|at| &trace.samples[at]);
        let target = target(&trace.header, &trace.rows, parameter);
        let state = state(&trace.header, &trace.rows, parameter);
        // Successes are drawn last, because they are near the state and would be hidden.
        return samples.map(failures).into_iter().chain(target).chain(state).chain(samples.map(successes)).collect();
    }
    let mut all: Vec<Series> = Vec::new();
    for (trace, called) in own {
        let state = state(&trace.header, &trace.rows, parameter);
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for series in &state {
            *counts.entry(series.name.clone()).or_default() += 1;
        }
        for mut series in state {
            // The entries of a memory share a name. There are many of them, and they would hide the other PAMs.
            series.look = if counts[&series.name] > 1 { Look::Hair } else { Look::Thin };
            series.name = format!("{} {}", called.line, series.name);
            all.push(series);
        }
    }
    // The targets are drawn last, over everything else. Random targets differ if the runs do.
    let mut targets: Vec<Series> = Vec::new();
    for target in own.iter().filter_map(|(trace, _)| target(&trace.header, &trace.rows, parameter)) {
        place(&mut targets, |other| other.points == target.points, || target.clone());
    }
    [all, targets].concat()
}

/// The samples without success, as faint dots.
fn failures(samples: &Samples) -> Series {
    dots("samples without success", &samples.failed).with_look(Look::Faint)
}

/// The samples with success, as dots.
fn successes(samples: &Samples) -> Series {
    dots("successes", &samples.succeeded).with_look(Look::Dots)
}

fn dots(name: &str, some: &Thinned) -> Series {
    let name = if some.every > 1 { format!("{name} (1 of {})", some.every) } else { name.to_owned() };
    Series::new(name, some.points.clone())
}

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
