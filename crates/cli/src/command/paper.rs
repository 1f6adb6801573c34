//! `tpam paper`: the study of the paper, redone, drawn, judged and reported.

use crate::Known;
use crate::args::PaperArgs;
use crate::failure::Failure;
use crate::folder::write_aside;
use crate::output::table::aligned;
use crate::output::{self, Format, csv, json, number};
use crate::paper::calibration::Calibrations;
use crate::paper::claims::{self, Bound, Claim, Verdict};
use crate::paper::clouds;
use crate::paper::figures::{FIGURES, Figure, Real};
use crate::paper::grids::Grid;
use crate::paper::oracle;
use crate::paper::published::{self, Figure as Agreement};
use crate::paper::relevance;
use crate::paper::report::Findings;
use crate::paper::searches::{Gaps, Scope, Searches};
use crate::paper::study::Study;
use crate::paper::tracking::Distances;
use crate::relevance::entries;
use crate::work;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tpam_pam::spec::nearest;

pub(super) fn run(args: &PaperArgs, known: &Known) -> Result<(), Failure> {
    let wanted = wanted(&args.only)?;
    let whole = args.only.is_empty();
    let needs: BTreeSet<Grid> =
        if whole { Grid::ALL.into() } else { wanted.iter().flat_map(|figure| figure.needs.iter().copied()).collect() };
    let runs = if args.quick { super::sim::QUICK } else { 101 };
    let seed = args.seed.unwrap_or(1);
    let threads = args.threads.map_or_else(work::cores, usize::from);
    // Before the work: a folder that cannot be made should not be found out after it.
    let data = args.out.join(DATA[usize::from(args.quick)]);
    check_out(&args.out)?;
    std::fs::create_dir_all(&data).map_err(|e| Failure::file("make", &data, &e))?;
    let grids: Vec<Grid> = needs.into_iter().collect();
    let mut study = Study::run(&grids, [runs, seed], &data, threads, &known.sim)?;
    study.folder = DATA[usize::from(args.quick)];
    let needed = |real: Real| wanted.iter().any(|figure| figure.real.contains(&real));
    if needed(Real::Clouds) {
        study.clouds = Some(clouds::search(args.quick, seed, threads, &known.de)?);
    }
    if needed(Real::Oracle) {
        study.oracle = Some(oracle::run(args.quick, [runs, seed], &data.join("gao"), threads, known)?);
    }
    if needed(Real::Searches) {
        study.searches = Some(Searches::run(Scope::Figure7, args.quick, seed, &data, threads, &known.de)?);
    }
    if needed(Real::Calibrations) {
        study.calibrations = Some(Calibrations::run(args.quick, seed, &data, threads, known)?);
    }
    let related = |scope, calibrations: Option<&Calibrations>| {
        relevance::run(scope, args.quick, [runs, seed], &data, threads, calibrations, known)
    };
    if needed(Real::Relevance) {
        study.relevance = Some(related(Scope::Figure7, study.calibrations.as_ref())?);
    }
    let mut figures = Vec::new();
    for figure in &wanted {
        figures.push((figure.id, (figure.draw)(&study)?));
    }
    if !whole {
        return output::print(draw(&args.out, &figures)?.join("\n").as_bytes()).and_then(|()| output::print(b"\n"));
    }
    let (mut supplement, mut maps) = (Vec::new(), Vec::new());
    if args.supplement {
        let searches = Searches::run(Scope::Supplement, args.quick, seed, &data, threads, &known.de)?;
        supplement = crate::paper::figures::supplement(&searches);
        maps = relevance::maps(&related(Scope::Supplement, None)?);
    }
    study.distances = Distances::measure(&study)?;
    let claims = claims::all(&study);
    let agreement = published::compare(&study);
    let gaps = Gaps::measure(study.searches()?);
    let findings = Findings {
        study: &study,
        figures: &figures,
        claims: &claims,
        agreement: &agreement,
        printed: &published::compare_printed(&study),
        gaps: &gaps,
        supplement: &supplement,
        maps: &maps,
        command: &command(args),
    };
    let page = findings.html()?;
    draw(&args.out, &figures)?;
    let more =
        supplement.iter().map(|(id, svg, _)| (*id, svg)).chain(maps.iter().map(|(id, svg, _)| (id.as_str(), svg)));
    for (id, svg) in more {
        write_aside(&args.out.join(format!("{id}.svg")), svg.as_bytes())?;
    }
    write_aside(&args.out.join("relevance.csv"), &entries(study.relevance()?, Format::Csv))?;
    write_aside(&args.out.join("claims.csv"), &csv(&COLUMNS, claims.iter().flat_map(rows)))?;
    write_aside(&args.out.join("claims.json"), &json(&COLUMNS, claims.iter().flat_map(rows), WORDS))?;
    let report = args.out.join("report.html");
    write_aside(&report, page.as_bytes())?;
    output::print(&match args.format {
        Format::Table => people(&study, &agreement, &gaps, &claims, args.claims, &report).into_bytes(),
        Format::Csv => csv(&COLUMNS, claims.iter().flat_map(rows)),
        Format::Json => json(&COLUMNS, claims.iter().flat_map(rows), WORDS),
    })
}

/// Where data is kept; of a quick look, whose searches are fewer, by itself.
const DATA: [&str; 2] = ["data", "data-quick"];

/// A folder with somebody else's files is not written into, and nothing may stand where files will go.
fn check_out(out: &Path) -> Result<(), Failure> {
    let empty = std::fs::read_dir(out).map_or(true, |mut entries| entries.next().is_none());
    if !empty && !DATA.iter().any(|data| out.join(data).is_dir()) {
        return Err(Failure::Input(format!("{} holds other files: name a new folder", out.display())));
    }
    let files = FIGURES.iter().map(|figure| format!("{}.svg", figure.id));
    for name in files.chain(["report.html", "claims.csv", "claims.json", "relevance.csv"].map(str::to_owned)) {
        if out.join(&name).is_dir() {
            return Err(Failure::Input(format!(
                "{} is a folder, and a file is to be written there",
                out.join(&name).display()
            )));
        }
    }
    Ok(())
}

/// The figures that were asked for; all of them where none was named.
fn wanted(names: &[String]) -> Result<Vec<&'static Figure>, Failure> {
    for name in names {
        if !FIGURES.iter().any(|figure| figure.id == name) {
            let near = nearest(name, FIGURES.iter().map(|figure| figure.id));
            return Err(Failure::Input(format!("there is no figure '{name}': {near}")));
        }
    }
    Ok(FIGURES.iter().filter(|figure| names.is_empty() || names.iter().any(|name| name == figure.id)).collect())
}

/// The command that makes the same report.
fn command(args: &PaperArgs) -> String {
    let quick = if args.quick { " --quick" } else { "" };
    let supplement = if args.supplement { " --supplement" } else { "" };
    format!("tpam paper{quick}{supplement} --seed {}", args.seed.unwrap_or(1))
}

/// Writes the figures and says where they are.
fn draw(out: &Path, figures: &[(&'static str, String)]) -> Result<Vec<String>, Failure> {
    let mut written = Vec::new();
    for (id, svg) in figures {
        let path: PathBuf = out.join(format!("{id}.svg"));
        write_aside(&path, svg.as_bytes())?;
        written.push(path.display().to_string());
    }
    Ok(written)
}

const COLUMNS: [&str; 7] = ["claim", "text", "verdict", "quantity", "estimate", "low", "high"];
/// Those that are no numbers.
const WORDS: &[&str] = &["claim", "text", "verdict", "quantity"];

/// One row per quantity that should be above 0.
fn rows(claim: &Claim) -> Vec<Vec<String>> {
    let verdict = claim.judge().0.words();
    let row = |bound: Bound| {
        let words = [claim.id.clone(), claim.text.to_owned(), verdict.to_owned(), bound.what.to_owned()];
        words.into_iter().chain([bound.estimate, bound.low, bound.high].map(number)).collect()
    };
    claim.bounds().into_iter().map(row).collect()
}

fn people(study: &Study, figures: &[Agreement], gaps: &Gaps, claims: &[Claim], list: bool, report: &Path) -> String {
    let agreeing: usize = figures.iter().map(|figure| figure.agreeing).sum();
    let points: usize = figures.iter().map(|figure| figure.points).sum();
    let count = |verdict| claims.iter().filter(|claim| claim.judge().0 == verdict).count();
    let ending = if list { format!("\n{}", table_of_claims(claims)) } else { " (--claims lists them)\n".to_owned() };
    format!(
        "{agreeing} of {points} published points agree, |z| ≤ 6 ({} runs, seed {})\n\n{}\n{}\n\n{} claims: {} hold, {} hold within noise, {} fail{ending}\nreport: {}\n",
        study.runs,
        study.seed,
        table_of_figures(figures),
        gaps.words(),
        claims.len(),
        count(Verdict::Holds),
        count(Verdict::WithinNoise),
        count(Verdict::Fails),
        report.display()
    )
}

fn table_of_figures(figures: &[Agreement]) -> String {
    let line = |figure: &Agreement| [figure.name.clone()].into_iter().chain(figure.numbers()).collect();
    aligned(&Agreement::HEADER.map(str::to_owned), &figures.iter().map(line).collect::<Vec<_>>(), 1)
}

fn table_of_claims(claims: &[Claim]) -> String {
    let rows: Vec<Vec<String>> = claims.iter().map(|claim| claim.row().into()).collect();
    aligned(&Claim::HEADER.map(str::to_owned), &rows, 4)
}
