//! A LaTeX table with the rules of the package `booktabs`, which `graphicx` scales to the width of a line if it is wider.

use crate::column::{Align, Column, Values};
use crate::published::{Place, Published};
use crate::view::one_line;

/// Characters that are special in LaTeX or missing in its usual fonts, and their replacements.
const SPECIAL: [(char, &str); 54] = [
    ('\\', r"\textbackslash{}"),
    ('{', r"\{"),
    ('}', r"\}"),
    ('$', r"\$"),
    ('&', r"\&"),
    ('#', r"\#"),
    ('%', r"\%"),
    ('_', r"\_"),
    ('^', r"\textasciicircum{}"),
    ('~', r"\textasciitilde{}"),
    ('<', r"\textless{}"),
    ('>', r"\textgreater{}"),
    ('|', r"\textbar{}"),
    ('"', "''"),
    // After a line break `\\`, LaTeX would read these as its options.
    ('[', "{[}"),
    ('*', "{*}"),
    ('±', r"$\pm$"),
    ('·', r"$\cdot$"),
    ('×', r"$\times$"),
    ('−', r"$-$"),
    ('≤', r"$\leq$"),
    ('≥', r"$\geq$"),
    ('∞', r"$\infty$"),
    ('→', r"$\to$"),
    ('≈', r"$\approx$"),
    ('≠', r"$\neq$"),
    ('√', r"$\surd$"),
    ('²', r"$^2$"),
    ('³', r"$^3$"),
    ('₁', r"$_1$"),
    ('₂', r"$_2$"),
    ('–', "--"),
    ('—', "---"),
    ('…', r"\ldots{}"),
    ('“', "``"),
    ('”', "''"),
    ('‘', "`"),
    ('’', "'"),
    ('Δ', r"$\Delta$"),
    ('α', r"$\alpha$"),
    ('β', r"$\beta$"),
    ('γ', r"$\gamma$"),
    ('δ', r"$\delta$"),
    ('ε', r"$\varepsilon$"),
    ('θ', r"$\theta$"),
    ('κ', r"$\kappa$"),
    ('λ', r"$\lambda$"),
    ('µ', r"$\mu$"),
    ('μ', r"$\mu$"),
    ('ρ', r"$\rho$"),
    ('σ', r"$\sigma$"),
    ('τ', r"$\tau$"),
    ('χ', r"$\chi$"),
    ('ω', r"$\omega$"),
];

/// What a paper needs for the table.
const NEEDS: &str = "% Needs \\usepackage{booktabs,graphicx}. Change the label if two tables have the same.\n";

/// A `table` environment: the caption with a label, the table, the note.
pub(crate) fn render(view: &Published) -> String {
    let caption = |text: &String| format!("\\caption{{{}}}\n\\label{{{}}}\n", escaped(text), label(view));
    let caption = view.caption.as_ref().map_or_else(String::new, caption);
    let note = |text: &String| format!("\n\\smallskip\n{{\\footnotesize {}\\par}}\n", paragraph(text));
    let note = view.note.as_ref().map_or_else(String::new, note);
    format!("{NEEDS}\\begin{{table}}\n\\centering\n{caption}{}{note}\\end{{table}}\n", body(view))
}

/// A label: the heading of the first column, and the first words of the caption or else of the first column of numbers.
fn label(view: &Published) -> String {
    let title = |place: Option<&Place>| place.map(|place| place.column.title()).unwrap_or_default();
    let numbers = || title(view.columns.iter().find(|place| place.align() == Align::Right));
    let about = view.table.caption.clone().unwrap_or_else(numbers);
    let words = format!("{} {}", title(view.columns.first()), about.split(['·', ';', '(', ',', '[']).next().unwrap_or_default());
    let words = words.to_lowercase();
    let words = words.split(|ch: char| !ch.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    format!("tab:{}", words.take(4).collect::<Vec<_>>().join("-"))
}

/// LaTeX measures the table: only a wider one is scaled, to the width of a line.
const FITTED: &str = "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n";

fn body(view: &Published) -> String {
    if view.columns.is_empty() {
        return String::new();
    }
    let align = |place: &Place| if place.align() == Align::Left { 'l' } else { 'r' };
    let places: String = view.columns.iter().map(align).collect();
    let lines: Vec<String> = view.lines(cell).iter().map(|line| format!("{} \\\\\n", line.join(" & "))).collect();
    let space = |row: usize| if row > 0 && view.table.begins.get(row) == Some(&true) { "\\addlinespace\n" } else { "" };
    let rows: String = lines[1..].iter().enumerate().flat_map(|(row, line)| [space(row), line]).collect();
    let header = &lines[0];
    let table = format!("\\begin{{tabular}}{{{places}}}\n\\toprule\n{header}\\midrule\n{rows}\\bottomrule\n\\end{{tabular}}");
    format!("{FITTED}{table}}}\n")
}

fn cell(place: &Place, row: Option<usize>) -> String {
    let Some(row) = row else { return escaped(&one_line(&place.column.title())) };
    let text = value(place.column, row);
    match place.ends(row) {
        Some([low, high]) => format!("{text} {{[}}{}, {}]", number(&low), number(&high)),
        None => text,
    }
}

fn value(column: &Column, row: usize) -> String {
    let (text, bold) = (one_line(&column.shown(row)), column.is_bold(row));
    let is_text = matches!(column.values(), Values::Text(_));
    match formula(&text).filter(|_| !is_text) {
        Some(formula) if bold => format!("$\\mathbf{{{formula}}}$"),
        _ if bold && !text.is_empty() => format!("\\textbf{{{}}}", escaped(&text)),
        _ if is_text && text != "-" => escaped(&text),
        _ => number(&text),
    }
}

/// A number; `--` for a missing one.
fn number(text: &str) -> String {
    match formula(text) {
        Some(formula) => format!("${formula}$"),
        None if text == "-" => "--".to_owned(),
        None => escaped(text),
    }
}

/// A number as a formula if it has a sign or an exponent or is infinite; other numbers remain plain digits.
fn formula(text: &str) -> Option<String> {
    let (sign, digits, exponent) = formula_parts(text)?;
    Some(match exponent {
        _ if digits == "inf" => format!("{sign}\\infty"),
        Some(exponent) => format!("{sign}{digits} \\times 10^{{{exponent}}}"),
        None => format!("{sign}{digits}"),
    })
}

/// The sign, the digits (or `inf`) and the exponent of a number that is written as a formula.
fn formula_parts(text: &str) -> Option<(&str, &str, Option<&str>)> {
    let unsigned = text.strip_prefix('-').filter(|rest| !rest.is_empty());
    let (sign, digits) = unsigned.map_or(("", text), |rest| ("-", rest));
    let is_number = |text: &str| text.parse::<f64>().is_ok_and(f64::is_finite);
    match digits.split_once('e') {
        _ if digits == "inf" => Some((sign, digits, None)),
        Some((mantissa, exponent)) if is_number(mantissa) && is_number(exponent) => Some((sign, mantissa, Some(exponent))),
        None if is_number(digits) && !sign.is_empty() => Some((sign, digits, None)),
        _ => None,
    }
}

/// Lines that LaTeX does not read.
pub(crate) fn comment(text: &str) -> String {
    text.lines().map(|line| format!("% {line}")).collect::<Vec<_>>().join("\n")
}

/// Text of several lines, with its line breaks kept.
fn paragraph(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("\\\\\n")
}

fn escaped(text: &str) -> String {
    text.split(' ').map(|word| symbol(word).unwrap_or_else(|| escaped_word(word))).collect::<Vec<_>>().join(" ")
}

/// A letter with an index, such as `p_max`, as a formula.
fn symbol(word: &str) -> Option<String> {
    let (letter, index) = word.split_once('_')?;
    let is_symbol = letter.len() == 1 && !index.is_empty() && [letter, index].concat().bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_symbol.then(|| format!("${letter}_{{\\mathrm{{{index}}}}}$"))
}

fn escaped_word(text: &str) -> String {
    let special = |character: char| SPECIAL.iter().find(|(from, _)| *from == character).map(|(_, to)| *to);
    text.chars().fold(String::new(), |mut escaped, character| {
        match special(character) {
            Some(command) => escaped.push_str(command),
            // Two hyphens would become a dash.
            None if character == '-' && escaped.ends_with('-') => escaped.push_str("{}-"),
            None => escaped.push(character),
        }
        escaped
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Digits, Format, Table};

    #[test]
    fn a_table_with_rules_caption_note_and_best_cell() {
        let rows = [("jade", -0.25, Some(1)), ("shade", 0.5, None)];
        let table = Table::from_rows(&rows)
            .text("pam", |row| row.0)
            .bold(|row| row.2.is_some())
            .real("ρ", |row| row.1)
            .decimals(2)
            .bold(|row| row.1 == -0.25)
            .integer("m_k", |row| row.2)
            .caption("± 95 %")
            .note("one\ntwo")
            .build();
        assert_eq!(
            table.render(Format::Latex),
            r"% Needs \usepackage{booktabs,graphicx}. Change the label if two tables have the same.
\begin{table}
\centering
\caption{$\pm$ 95 \%}
\label{tab:pam-95}
\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%
\begin{tabular}{lrr}
\toprule
pam & $\rho$ & m k \\
\midrule
\textbf{jade} & $\mathbf{-0.25}$ & 1 \\
shade & 0.50 &  \\
\bottomrule
\end{tabular}}

\smallskip
{\footnotesize one\\
two\par}
\end{table}
"
        );
    }

    #[test]
    fn intervals_titles_groups_bounds_and_the_meaning_of_bold() {
        let rows = [("jade", 1, [-0.25, -0.5, 0.0]), ("shade", 1, [0.5, f64::NAN, f64::NAN]), ("jade", 2, [0.5, 0.4, 0.6])];
        let table = Table::from_rows(&rows)
            .text("pam", |row| row.0)
            .integer("lag_c", |row| row.1)
            .at_least(|row| row.1 == 2)
            .real("mean_rho", |row| row.2[0])
            .title("ρ [95 %]")
            .bold(|row| row.2[0] < 0.0)
            .real("low", |row| row.2[1])
            .real("high", |row| row.2[2])
            .interval()
            .integer("n", |_| 50)
            .title("N")
            .caption_if_constant()
            .group_by(|row| row.1)
            .bold_note("bold: the best")
            .build();
        let latex = table.render(Format::Latex);
        let expected = r"\caption{N = 50}
\label{tab:pam-lag-c}
\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%
\begin{tabular}{lrr}
\toprule
pam & lag c & $\rho$ {[}95 \%] \\
\midrule
jade & 1 & $\mathbf{-0.25}$ {[}$-0.5$, 0] \\
shade & 1 & 0.5 \\
\addlinespace
jade & $\geq$ 2 & 0.5 {[}0.4, 0.6] \\
\bottomrule
\end{tabular}}

\smallskip
{\footnotesize bold: the best\par}
";
        assert!(latex.contains(expected), "{latex}");
        let markdown = table.render(Format::Markdown);
        assert!(markdown.contains("| **-0.25** \\[-0.5, 0] |") && markdown.ends_with("\nbold: the best\n"), "{markdown}");
        let text = table.render(Format::Table);
        assert!(text.starts_with("n 50\n\npam    lag_c  mean_rho   low  high\n") && !text.contains("bold"), "{text}");
        assert!(table.render(Format::Csv).starts_with("pam,lag_c,mean_rho,low,high,n\njade,1,-0.25,-0.5,0,50\n"));
    }

    #[test]
    fn rows_that_all_differ_are_no_groups() {
        let latex = Table::from_rows(&[1, 2, 3]).integer("k", |k| *k).group_by(|k| *k).build().render(Format::Latex);
        assert!(!latex.contains("addlinespace"), "{latex}");
    }

    #[test]
    fn numbers_become_formulas_where_they_need_it() {
        let rows = [0.5, -0.5, 1e-9, -2e20, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
        let table = Table::from_rows(&rows).real("x", |x| *x).digits(Digits::Significant(1)).build();
        let latex = table.render(Format::Latex);
        let lines = latex.lines().skip_while(|line| *line != "\\midrule").skip(1).take(7);
        let cells: Vec<&str> = lines.map(|line| line.trim_end_matches(" \\\\")).collect();
        assert_eq!(cells, ["0.5", "$-0.5$", r"$1 \times 10^{-9}$", r"$-2 \times 10^{20}$", r"$\infty$", r"$-\infty$", "--"]);
    }

    #[test]
    fn texts_are_escaped_and_never_formulas() {
        let text = |text: &str| {
            let latex = Table::from_rows(&[text]).text("x", |text| *text).build().render(Format::Latex);
            let line = latex.lines().nth(8).unwrap().to_owned();
            line.strip_suffix(" \\\\").unwrap().to_owned()
        };
        assert_eq!(text("-1e5"), "-1e5");
        assert_eq!(text(r"\{}$&#%_"), r"\textbackslash{}\{\}\$\&\#\%\_");
        assert_eq!(text("^~<>|\""), r"\textasciicircum{}\textasciitilde{}\textless{}\textgreater{}\textbar{}''");
        assert_eq!(text("[a]*"), "{[}a]{*}");
        assert_eq!(text("--out, a-b"), "-{}-out, a-b");
        assert_eq!(text("a\nb Zoë ΔAIC"), r"a b Zoë $\Delta$AIC");
        assert_eq!(text("p_max = 1, start_f, a_b_c"), r"$p_{\mathrm{max}}$ = 1, start\_f, a\_b\_c");
    }

    #[test]
    fn without_rows_or_columns() {
        let latex = Table::from_rows(&[0; 0]).integer("k", |k| *k).build().render(Format::Latex);
        assert!(latex.contains("\\toprule\nk \\\\\n\\midrule\n\\bottomrule\n"), "{latex}");
        assert_eq!(Table::from_rows(&[1]).build().render(Format::Latex), format!("{NEEDS}\\begin{{table}}\n\\centering\n\\end{{table}}\n"));
    }

    #[test]
    fn no_character_is_listed_twice() {
        let mut from: Vec<char> = SPECIAL.iter().map(|(from, _)| *from).collect();
        from.sort_unstable();
        from.dedup();
        assert_eq!(from.len(), SPECIAL.len());
    }
}
