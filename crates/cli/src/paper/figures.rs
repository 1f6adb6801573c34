//! Figures 3, 4 and 5, ours as lines and the published points as crosses.

use super::published;
use super::study::{PAMS, Study, mean};
use tpam_analysis::figure::{Heights, Panel, Series, panels};

/// File names and pictures.
pub(crate) fn all(study: &Study) -> Vec<(&'static str, String)> {
    let p_max: Vec<f64> = (1..=10).map(|k| f64::from(k) / 10.0).collect();
    let steps: Vec<f64> = (1..=10).map(|k| f64::from(k) / 100.0).collect();
    let line = |title: &str, target: &str, published: &str| {
        panel(title, &p_max, |pam, p| study.rate(target, p, pam), |pam, p| published::point("fig3", published, pam, p))
    };
    let lines = [
        line("lin-inc, as printed", "lin-inc", "lin/inc"),
        line("lin-dec, as printed", "lin-dec", "lin/dec"),
        line("sqrt-inc, as published", "sqrt-inc", "lin/inc"),
        line("sqrt-dec, as published", "sqrt-dec", "lin/dec"),
    ];
    let sines: Vec<Panel> = [10, 20, 30, 40]
        .into_iter()
        .map(|omega| {
            let (target, published) = (format!("sin:omega={omega}"), format!("sin w={omega}"));
            let of = |pam, p| published::point("fig4", &published, pam, p);
            panel(&format!("ω = {omega}"), &p_max, |pam, p| study.rate(&target, p, pam), of)
        })
        .collect();
    let walks: Vec<Panel> = [0.1, 0.2, 0.3, 1.0]
        .into_iter()
        .map(|p| {
            let published = format!("ran pmax={p:.1}");
            let rates = |pam, s| study.rate(&format!("ran:s={s}"), p, pam);
            panel(&format!("p_max = {p}"), &steps, rates, |pam, s| published::point("fig5", &published, pam, s))
        })
        .collect();
    let y = "mean success rate";
    vec![
        ("figure3.svg", panels("Figure 3: monotone targets", ["p_max", y], &lines, 2, Heights::Common)),
        ("figure4.svg", panels("Figure 4: sines", ["p_max", y], &sines, 4, Heights::Common)),
        ("figure5.svg", panels("Figure 5: random walks", ["step size s", y], &walks, 4, Heights::Own)),
    ]
}

/// The five PAMs over one axis.
fn panel<'a>(
    title: &str,
    axis: &[f64],
    rates: impl Fn(&'static str, f64) -> &'a [f64],
    published: impl Fn(&'static str, f64) -> Option<f64>,
) -> Panel {
    let series = |pam: &'static str| Series {
        name: pam.to_owned(),
        points: axis.iter().map(|x| (*x, mean(rates(pam, *x)))).collect(),
        crosses: axis.iter().filter_map(|x| Some((*x, published(pam, *x)?))).collect(),
    };
    Panel { title: title.to_owned(), series: PAMS.into_iter().map(series).collect() }
}
