//! The whole study as a first look: every published point, every claim, every figure and the report, from seven runs. The results stay in
//! `target/tmp/paper`, where the commands of the README that would compute the same results resume them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use tpam_figure::Origin;
use tpam_paper::{Done, Options, Verdicts};
use tpam_searches::Catalogues;
use tpam_table::{Document, Format};
use tpam_work::Work;

/// Every figure of the report; those of the supplement are drawn only if their searches are done.
const FIGURES: [&str; 27] = [
    "fig1",
    "fig2",
    "fig3",
    "fig4",
    "fig5",
    "fig6",
    "figS1",
    "fig3-f",
    "fig4-f",
    "fig5-f",
    "fig3-pair",
    "fig4-pair",
    "fig5-pair",
    "winners",
    "rates",
    "bias",
    "lag",
    "drift",
    "diversity",
    "recovery",
    "fig7",
    "success-f",
    "success-c",
    "gao",
    "gao-functions",
    "relevance",
    "relevance-calibrated",
];

/// The folder of the study, which is below another one.
struct Place(PathBuf);

impl Place {
    fn new() -> Self {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("paper");
        let _ = fs::remove_dir_all(&place);
        Self(place.join("drawn"))
    }

    /// Computes what is missing; returns what people and programs are told.
    fn run(&self, threads: usize) -> (String, String) {
        let mut options = Options::new(self.0.clone());
        options.quick = true;
        options.origin = String::from("tpam paper --quick --seed 1");
        options.export = options.export.with_origin(Origin::new(&options.origin));
        let Done::Report(verdicts) = tpam_paper::run(&options, &Work::new().with_threads(threads), &Catalogues::default()).unwrap() else {
            panic!("the whole study has a report");
        };
        assert_eq!(verdicts.report, self.0.join("report.html"));
        (said(&verdicts).render(Format::Table), verdicts.quantities().render(Format::Csv))
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// Every file with its content.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut found = BTreeMap::new();
        gather(&self.0, &mut found);
        found
    }
}

fn said(verdicts: &Verdicts) -> Document {
    let document = verdicts.agreement().text(verdicts.counts()).table(verdicts.claims());
    document.text(verdicts.by_chance())
}

fn gather(folder: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            gather(&path, found);
        } else {
            let bytes = fs::read(&path).unwrap();
            found.insert(path, bytes);
        }
    }
}

#[test]
fn the_published_points_agree_and_every_claim_has_a_verdict() {
    let place = Place::new();
    let (table, _) = place.run(2);
    assert!(table.starts_with("A first look, ") && table.contains(" 500 of 500 published points agree: largest |z| "), "{table}");
    assert!(table.lines().next().unwrap().ends_with("(7 runs, seed 1)"), "{table}");
    // With two instances instead of fifteen the values are only near the published ones.
    let line = table.lines().find(|line| line.starts_with("Figure 7: 70 published values, mean gap 0.0")).unwrap();
    let largest: f64 = line.split("largest ").nth(1).unwrap().split(';').next().unwrap().parse().unwrap();
    assert!(largest < 0.15, "{line}");
    let csv = resumed(&place);
    assert!(csv.lines().skip(1).all(|line| line.ends_with(",first look")), "{csv}");
    assert!(place.read("report.html").contains("A first look, ") && place.read("fig5.svg").contains("(first look)"));
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let mut claims = BTreeSet::new();
    for row in reader.records() {
        let row = row.unwrap();
        let [estimate, low, high] = [5, 6, 7].map(|k| row[k].parse::<f64>().unwrap());
        // A BCa interval need not contain its estimate, but it does not end before it begins.
        assert!(low <= high && estimate.is_finite(), "{row:?}");
        claims.insert(row[0].split(' ').next().unwrap().to_owned());
    }
    let expected = "A1 B1 B2 L0 L1 L2 L3 L4 L5 L6 L7 P1 R1 R2 R3 R4 R5 R6 S1 S2 S3 S4 S5 T1 T2 T3";
    assert_eq!(claims.into_iter().collect::<Vec<_>>().join(" "), expected);
    assert_eq!(place.read("claims.csv"), csv);
    assert_eq!(place.read("claims.json").matches("\"claim\":").count(), csv.lines().count() - 1);
    // Known results: success does not fall with alpha on every target, and five PAMs cannot decide B2.
    let verdict = |id: &str| table.lines().find(|line| line.starts_with(id)).unwrap().to_owned();
    for (id, words) in [("A1 all", "fails"), ("B2 ", "cannot be decided"), ("L4 printed", "holds "), ("L7 sqrt", "holds ")] {
        assert!(verdict(id).contains(words), "{}", verdict(id));
    }

    for (figure, panels) in [("fig3", 4), ("fig4", 4), ("fig5", 4)] {
        let svg = place.read(&format!("{figure}.svg"));
        // Five PAMs and ten points per panel: a marker and a cross for each, and a cross in the legend.
        assert_eq!(svg.matches("<title>").count(), 1 + 50 * panels, "{figure}");
        // A cross is a path with two lines.
        let lines = |path: &str| path.split('>').next().unwrap_or_default().matches('M').count();
        let crosses = svg.split("<path ").filter(|path| lines(path) == 2).count();
        assert_eq!(crosses, 1 + 50 * panels, "{figure}");
    }
    let report = place.read("report.html");
    for figure in FIGURES {
        assert!(report.contains(place.read(&format!("{figure}.svg")).trim_end()), "{figure}");
        assert!(report.contains(&format!("<figure id=\"{figure}\">")), "{figure}");
    }
    // F and C are at most 1, and so are their means.
    for figure in ["drift", "gao"] {
        let svg = place.read(&format!("{figure}.svg"));
        let tops: Vec<f64> =
            svg.split("data-axes=\"").skip(1).map(|axes| axes.split(['"', ' ']).nth(3).unwrap().parse().unwrap()).collect();
        assert!(tops.len() > 1 && tops.iter().all(|top| (0.5..=1.0).contains(top)), "{figure}: {tops:?}");
    }
    // The law of the resting point: what is quick to compute, in a folder of its own.
    for figure in ["rest", "slopes", "slopes-functions"] {
        assert!(report.contains(place.read(&format!("law/{figure}.svg")).trim_end()), "{figure}");
        assert!(report.contains(&format!("<figure id=\"law-{figure}\">")), "{figure}");
    }
    assert!(report.contains("C: over 32 pairs of a PAM and a function"));
    // Two operators, at least eleven settings, and every comparison of the table is a tile of a map.
    let text = place.read("relevance.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let settings = reader.headers().unwrap().iter().position(|name| name == "settings").unwrap();
    let related: Vec<csv::StringRecord> = reader.records().map(|row| row.unwrap()).collect();
    // Scenarios: two θ with 18 combinations of target family and p_max and 6 calibrated groups. Problem classes: two operators with 6
    // function groups.
    assert_eq!(related.len(), 2 * (3 * 6 + 6) * 2 * 6);
    let tiles = |figure: &str| place.read(&format!("{figure}.svg")).matches("class=\"tile\"").count();
    assert_eq!([tiles("relevance"), tiles("relevance-calibrated")], [432, 144]);
    assert!(related.iter().all(|row| row[settings].parse::<u32>().unwrap() >= 11));
    let chapter = report.split("<section id=\"predicts\">").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(chapter.contains("576 comparisons of 48 scenarios with 12 problem classes") && chapter.contains("max-T of Westfall and Young"));
    links_lead_to_places(&report);
    // No value is missing.
    let (page, _) = report.split_once("<script>").unwrap();
    assert!(!page.contains("NaN") && report.contains("$ tpam paper --quick --seed 1\ntpam "));
}

/// Removes and damages parts of the results. They are computed again, with another number of threads, and the files are the same. Returns
/// the claims.
fn resumed(place: &Place) -> String {
    let before = place.files();
    let data = place.0.join("data-quick");
    fs::remove_file(data.join("calibration/f3-target-c.csv")).unwrap();
    fs::write(data.join("calibration/f7.json"), "{").unwrap();
    for folder in ["steps", "gao"] {
        fs::remove_dir_all(data.join(folder)).unwrap();
    }
    for file in ["report.html", "fig5.svg"] {
        fs::remove_file(place.0.join(file)).unwrap();
    }
    let (_, csv) = place.run(3);
    let after = place.files();
    let changed: Vec<_> = before.iter().filter(|(name, bytes)| after.get(*name) != Some(*bytes)).map(|(name, _)| name).collect();
    assert!(changed.is_empty() && after.len() == before.len(), "{changed:?}");
    csv
}

fn links_lead_to_places(report: &str) {
    let (page, _) = report.split_once("<script>").unwrap();
    let targets: BTreeSet<&str> = page.split("<a href=\"#").skip(1).filter_map(|link| link.split('"').next()).collect();
    assert!(targets.contains("claims"), "{targets:?}");
    for target in targets {
        assert_eq!(page.matches(&format!(" id=\"{target}\"")).count(), 1, "{target}");
    }
    assert!(report.contains("<section id=\"rules\">"));
}
