//! A sample of every kind of figure.

use tpam_figure::{
    Bar, BarPanel, Bars, Cloud, CloudPanel, CriticalDifference, Curve, CurvePanel, Curves, Field, Figure, Heights, Lines, Look, Map, Mark,
    Paint, Panel, Series, Sheet, Tile,
};

pub(crate) const LONG: &str = "sin · F · n 50, 20 iterations · current-to-pbest/1/bin & <more>";

fn points(top: f64) -> Vec<(f64, f64)> {
    (0..=20).map(|k| (f64::from(k), top * f64::from(k) / 20.0)).collect()
}

fn lines(heights: Heights) -> Lines {
    let series = |name: &str, top: f64| Series::new(name, points(top)).with_whiskers([[0.1, 0.2]; 21]);
    let panel = |k: i32| {
        let reference = Series::new("target", points(0.5)).with_look(Look::Reference);
        let crossed = series("shade:h=20", f64::from(k)).with_crosses([(3.0, 0.4)]);
        Panel::new(if k == 1 { LONG } else { "short" }, [series("jade", 0.002), crossed, reference])
    };
    let panels: Vec<Panel> = (1..6).map(panel).collect();
    let figure = Lines::new(LONG).with_x("p_max").with_y("success").with_crosses("published").with_panels(panels);
    figure.with_columns(3).with_heights(heights).with_note(LONG)
}

/// Ten lines over logarithmic axes, and two levels.
fn many_lines() -> Lines {
    let line = |k: i32| {
        let points: Vec<(f64, f64)> = (1..=6).map(|x| (f64::from(x * x), 1e-6 * f64::from(x) * f64::from(k + 1))).collect();
        Series::new(format!("shade:h={}", 5 * (k + 1)), points)
    };
    let levels = [Series::level("uniform", 3e-6).with_whiskers([[2e-6, 5e-6]]), Series::level("oracle", 5e-5)];
    let panel = Panel::new("", (0..10).map(line).chain(levels).collect::<Vec<_>>());
    let figure = Lines::new("Ten lines and two levels").with_x("speed ω").with_y("success rate").with_panels([panel]);
    figure.with_log_x(true).with_log_y(true)
}

/// Nine thin lines, as of traces.
fn thin_lines() -> Lines {
    let wave = |k: i32| {
        let at = |t: i32| 0.5 + 0.04 * f64::from(k) + 0.1 * (f64::from(t) / 15.0).sin();
        let points: Vec<(f64, f64)> = (0..200).map(|t| (f64::from(t), at(t))).collect();
        Series::new(format!("m_c {k}"), points).with_look(Look::Thin)
    };
    let panel = Panel::new("C", (0..9).map(wave).collect::<Vec<_>>());
    Lines::new("A trace").with_x("iteration").with_y("C").with_panels([panel.clone(), panel]).with_columns(2)
}

/// Bands, and a panel with names below it.
fn banded() -> Lines {
    let series = |name: &str, top: f64| Series::new(name, points(top)).with_band([[0.1, 0.3]; 21]).with_look(Look::Thin);
    let rates = Series::new("F", [(0.0, 0.4), (1.0, 0.2)]).with_whiskers([[0.3, 0.5], [0.1, 0.3]]);
    let named = Panel::new("success", [rates, Series::level("uniform", 0.1)]);
    let panels = [Panel::new("step", [series("F", 0.4), series("C", 0.9)]), named.with_x_names(["slow", "fast"].map(str::to_owned))];
    Lines::new("A method").with_x("round").with_columns(2).with_panels(panels)
}

fn curves(panels: usize) -> Curves {
    let curve = |name: &str, top: f64| Curve::new(name, points(top)).with_band([[0.1, 0.3]; 21]);
    let reference = Curve::new("best 2009", points(1.0)).with_reference(true);
    let all = [curve("jade", 0.4).with_cross((12.0, 0.3)), curve(LONG, 0.9), reference];
    let panels = vec![CurvePanel::new("f1", all).with_height([0.0, 1.0]); panels];
    let figure = Curves::new("ECDF").with_x("log10(evaluations)").with_y("share of function, target pairs");
    figure.with_panels(panels).with_columns(3).with_note("24 functions, 15 instances. ×: budget of the trials.")
}

fn bars() -> Bars {
    let bar = Bar::new([0.0, 0.1], 0.3).with_whisker([0.2, 0.4]).with_mark(0.35).with_hover("60 of 200");
    let panels = vec![BarPanel::new("F", [bar]); 3];
    Bars::new("Rates").with_x("distance").with_y(["one".into(), "P(success | distance), 95 %".into()]).with_panels(panels).with_columns(2)
}

fn cloud() -> Cloud {
    let panel = CloudPanel::new("F", [0.0, 1.0]).with_points(points(0.9)).with_marked(points(0.5));
    Cloud::new("A run", ["failed", "succeeded", "spline"]).with_x("t").with_panels([panel.with_curve(points(0.7))])
}

pub(crate) fn map(paint: impl Fn(usize) -> Paint) -> Map {
    let tile = |k: usize| Tile::new([(k % 3) as f64, (k / 3) as f64], paint(k), format!("tile {k}"));
    let fields = vec![Field::new(LONG, (0..6).map(tile).collect::<Vec<_>>()); 3];
    let names = ["separable", "moderate", "weak structure"].map(str::to_owned);
    Map::new("Map")
        .with_x("group")
        .with_y("p_max")
        .with_value(LONG)
        .with_fields(fields)
        .with_columns(2)
        .with_x_names(names.clone())
        .with_names(names)
}

/// A map of values on both axes.
fn values() -> Map {
    let tile = |k: usize| Tile::new([(k % 10) as f64 / 10.0, (k / 10 * 5) as f64], Paint::Value(0.013 * k as f64), format!("tile {k}"));
    let fields = ["jade", "shade"].map(|name| Field::new(name, (0..100).map(tile).collect::<Vec<_>>()));
    Map::new("Success rate").with_x("p_max").with_y("ω").with_value("r_succ / p_max").with_fields(fields).with_columns(2)
}

/// A figure of every kind.
pub(crate) fn figures() -> Vec<(&'static str, Figure)> {
    let signed = map(|k| Paint::Signed { value: k as f64 / 6.0, mark: Mark::Dot });
    vec![
        ("lines, common heights", lines(Heights::Common).into()),
        ("lines, own heights", lines(Heights::Own).into()),
        ("many lines, logarithmic", many_lines().into()),
        ("thin lines", thin_lines().into()),
        ("bands and names", banded().into()),
        ("one panel of curves", curves(1).into()),
        ("panels of curves", curves(5).into()),
        ("bars", bars().into()),
        ("cloud", cloud().into()),
        ("map of numbers", values().into()),
        ("map of values", map(|k| Paint::Value(k as f64)).into()),
        ("map of names", map(|k| Paint::Name { index: k % 3, sure: k > 2 }).into()),
        ("map of signed values", signed.into()),
        ("critical difference", CriticalDifference::new(LONG, &[("jade", 1.2), (LONG, 1.8), ("jde", 3.0)], 0.7).into()),
    ]
}

/// A sheet of every kind, in the size that the content needs.
pub(crate) fn all() -> Vec<(&'static str, Sheet)> {
    figures().into_iter().map(|(kind, figure)| (kind, figure.sheet())).collect()
}
