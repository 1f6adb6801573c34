//! A sample of every kind of figure.

use tpam_figure::{
    Bar, BarPanel, Bars, Cloud, CloudPanel, Contour, CriticalDifference, Curve, CurvePanel, Curves, Field, Heights,
    Lines, Look, Map, Mark, Paint, Panel, Series, Sheet, Tile,
};

pub(crate) const LONG: &str = "sin · F · n 50, 20 iterations · current-to-pbest/1/bin & <more>";

fn points(top: f64) -> Vec<(f64, f64)> {
    (0..=20).map(|k| (f64::from(k), top * f64::from(k) / 20.0)).collect()
}

fn lines(heights: Heights) -> Sheet {
    let series = |name: &str, top: f64| Series::new(name, points(top)).with_whiskers([[0.1, 0.2]; 21]);
    let panel = |k: i32| {
        let reference = Series::new("target", points(0.5)).with_look(Look::Reference);
        let crossed = series("shade:h=20", f64::from(k)).with_crosses([(3.0, 0.4)]);
        Panel::new(if k == 1 { LONG } else { "short" }, [series("jade", 0.002), crossed, reference])
    };
    let panels: Vec<Panel> = (1..6).map(panel).collect();
    let figure = Lines::new(LONG).with_x("p_max").with_y("success").with_crosses("published").with_panels(panels);
    figure.with_columns(3).with_heights(heights).sheet()
}

fn curves(panels: usize) -> Sheet {
    let curve = |name: &str, top: f64| Curve::new(name, points(top)).with_band([[0.1, 0.3]; 21]);
    let reference = Curve::new("best 2009", points(1.0)).with_reference(true);
    let all = [curve("jade", 0.4).with_cross((12.0, 0.3)), curve(LONG, 0.9), reference];
    let panels = vec![CurvePanel::new("f1", all).with_height([0.0, 1.0]); panels];
    Curves::new("ECDF").with_x("log10(evaluations)").with_y("share").with_panels(panels).with_columns(3).sheet()
}

fn bars() -> Sheet {
    let bar = Bar::new([0.0, 0.1], 0.3).with_whisker([0.2, 0.4]).with_mark(0.35).with_hover("60 of 200");
    let panels = vec![BarPanel::new("F", [bar]); 3];
    Bars::new("Rates")
        .with_x("distance")
        .with_y(["one".into(), "two".into()])
        .with_panels(panels)
        .with_columns(2)
        .sheet()
}

fn cloud() -> Sheet {
    let panel = CloudPanel::new("F", [0.0, 1.0]).with_points(points(0.9)).with_marked(points(0.5));
    Cloud::new("A run", ["failed", "succeeded", "spline"])
        .with_x("t")
        .with_panels([panel.with_curve(points(0.7))])
        .sheet()
}

pub(crate) fn map(paint: impl Fn(usize) -> Paint) -> Sheet {
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
        .sheet()
}

pub(crate) fn all() -> Vec<(&'static str, Sheet)> {
    let heights: Vec<f64> = (0..100).map(f64::from).collect();
    let contour = Contour::new(LONG, [-5.0, 5.0], 10, heights).with_axes(["x1".into(), "x2".into()]);
    vec![
        ("lines, common heights", lines(Heights::Common)),
        ("lines, own heights", lines(Heights::Own)),
        ("one panel of curves", curves(1)),
        ("panels of curves", curves(5)),
        ("bars", bars()),
        ("cloud", cloud()),
        ("map of values", map(|k| Paint::Value(k as f64))),
        ("map of names", map(|k| Paint::Name { index: k % 3, sure: k > 2 })),
        ("map of signed values", map(|k| Paint::Signed { value: k as f64 / 6.0, mark: Mark::Dot })),
        ("contour", contour.with_mark((0.0, 0.0)).sheet()),
        (
            "critical difference",
            CriticalDifference::new(LONG, &[("jade", 1.2), (LONG, 1.8), ("jde", 3.0)], 0.7).sheet(),
        ),
    ]
}
