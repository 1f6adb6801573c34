//! Makes the figure and the table of the tutorial's page of a paper, and compiles the page with pdfTeX.

use super::{debian, readme, root, succeeds};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The page, in the repository and, relative to it, in the folder where it is compiled.
const PAGE: &str = "docs/page/paper.tex";
/// The page with the commands that make its figure and its table.
const TUTORIAL: &str = "docs/tutorials/paper-study.md";
/// The part of a command by which it belongs to the page.
const RESULTS: &str = "results/page";
/// The figure, and its width of one column in PostScript points: 84 mm.
const FIGURE: &str = "results/page.pdf";
const COLUMN: f64 = 84.0 / 25.4 * 72.0;

/// Compiles the page. TeX must not find a line that is too wide, so the table fits into a column too.
pub(crate) fn check() -> Result<(), String> {
    install()?;
    let folder = readme::run_some(TUTORIAL, "target/page", |command| command.contains(RESULTS))?;
    fs::create_dir_all(folder.join("docs/page")).map_err(|e| e.to_string())?;
    fs::copy(root().join(PAGE), folder.join(PAGE)).map_err(|e| format!("{PAGE}: {e}"))?;
    let mut tex = Command::new("pdflatex");
    let options = ["-halt-on-error", "-interaction=nonstopmode", "-no-shell-escape", PAGE];
    // The first time, references are not known.
    for _ in 0..2 {
        succeeds(tex.args(options).current_dir(&folder))?;
        tex = Command::new("pdflatex");
    }
    check_width(&folder.join(FIGURE))?;
    check_log(&fs::read_to_string(folder.join("paper.log")).map_err(|e| format!("paper.log: {e}"))?)
}

fn install() -> Result<(), String> {
    let found = || Command::new("pdflatex").arg("--version").output().is_ok_and(|output| output.status.success());
    if found() {
        return Ok(());
    }
    let packages = ["texlive-latex-base", "texlive-latex-recommended"];
    debian::install(&packages, "the page of a paper is compiled by pdflatex, which is missing")
}

/// The figure is as wide as a column.
fn check_width(figure: &Path) -> Result<(), String> {
    let bytes = fs::read(figure).map_err(|e| format!("{}: {e}", figure.display()))?;
    let width = page_width(&String::from_utf8_lossy(&bytes)).ok_or("the figure has no page size")?;
    if (width - COLUMN).abs() > 0.1 {
        return Err(format!("the figure is {width} points wide, and a column {COLUMN:.1}"));
    }
    Ok(())
}

/// The width of the first page of a PDF file, in points.
fn page_width(pdf: &str) -> Option<f64> {
    let (_, corners) = pdf.split_once("/MediaBox")?;
    let mut numbers = corners.trim_start().strip_prefix('[')?.split(']').next()?.split_whitespace();
    numbers.nth(2)?.parse().ok()
}

/// The log names one page, and no line that is too wide, reference that is unknown or character that the fonts lack.
fn check_log(log: &str) -> Result<(), String> {
    // TeX breaks the lines of its log at 79 characters.
    let log = log.replace('\n', "");
    let wrong = ["Overfull \\hbox", "undefined", "Missing character", "multiply defined"];
    if let Some(wrong) = wrong.into_iter().find(|wrong| log.contains(wrong)) {
        return Err(format!("pdflatex warns of: {wrong} (target/page/paper.log)"));
    }
    if log.contains("(1 page,") { Ok(()) } else { Err("the paper has not one page (target/page/paper.log)".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_width_is_that_of_the_media_box() {
        assert_eq!(page_width("<< /Type /Page /MediaBox [0 0 238.11 170] >>"), Some(238.11));
        assert_eq!(page_width("<< /Type /Page >>"), None);
    }

    #[test]
    fn warnings_are_found_across_lines() {
        assert!(check_log("Output written on paper.pdf (1 page, 1 bytes).").is_ok());
        assert!(check_log("Overfull \\hb\nox (3pt too wide)\n(1 page, 1 bytes)").is_err());
        assert!(check_log("(2 pages, 1 bytes)").is_err());
    }
}
