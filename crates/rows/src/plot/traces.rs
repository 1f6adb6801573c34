//! Figures of traces: target, state, samples and successes, iteration by iteration; one run or several.

use super::arrange::{Arrangement, description};
use super::options::Options;
use super::rename::{Called, renamed};
use super::{columns, place, state};
use crate::factors::Factors;
use crate::labels::Labels;
use crate::trace::{Recorded, Samples, Thinned, read};
use std::collections::{BTreeMap, BTreeSet};
use tpam_figure::{Lines, Look, Panel, Series, Sheet};
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
    let parameters: Vec<&str> = parameters(&traces).collect();
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
fn parameters(traces: &[Recorded]) -> impl Iterator<Item = &str> {
    let mut all: Vec<&str> = Vec::new();
    for name in traces.iter().flat_map(Recorded::tracked) {
        place(&mut all, |other| *other == name, || name);
    }
    all.into_iter()
}

/// A panel for each parameter and each panel of the arrangement.
fn all_panels(traces: &[Recorded], called: &[Called]) -> Vec<Panel> {
    let mut titles: Vec<&str> = Vec::new();
    for called in called {
        place(&mut titles, |title| *title == called.panel, || called.panel.as_str());
    }
    let parameters: Vec<&str> = parameters(traces).collect();
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
        let target = state::target(&trace.header, &trace.rows, parameter);
        let state = state::state(&trace.header, &trace.rows, parameter);
        // Successes are drawn last, because they are near the state and would be hidden.
        return samples.map(failures).into_iter().chain(target).chain(state).chain(samples.map(successes)).collect();
    }
    let mut all: Vec<Series> = Vec::new();
    for (trace, called) in own {
        let state = state::state(&trace.header, &trace.rows, parameter);
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
    // The targets are drawn last, over everything else.
    all.extend(targets(own, parameter));
    all
}

/// The different targets of several traces. Random targets differ if the runs do.
fn targets(own: &[(&Recorded, &Called)], parameter: &str) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    for (trace, _) in own {
        if let Some(target) = state::target(&trace.header, &trace.rows, parameter) {
            place(&mut all, |other| other.points == target.points, || target.clone());
        }
    }
    all
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
