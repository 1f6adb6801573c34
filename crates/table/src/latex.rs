//! A LaTeX table with the rules of the package `booktabs`.

use crate::column::{Align, Column, Values};
use crate::view::{View, one_line};

/// Characters that are special in LaTeX or missing in its usual fonts, and their replacements.
const SPECIAL: [(char, &str); 33] = [
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
    ('Δ', r"$\Delta$"),
    ('α', r"$\alpha$"),
    ('θ', r"$\theta$"),
    ('µ', r"$\mu$"),
    ('μ', r"$\mu$"),
    ('ρ', r"$\rho$"),
    ('σ', r"$\sigma$"),
    ('χ', r"$\chi$"),
    ('ω', r"$\omega$"),
];

/// A `table` environment: the caption, the table, the note.
pub(crate) fn render(view: &View) -> String {
    let caption = view.caption.as_ref().map_or_else(String::new, |text| format!("\\caption{{{}}}\n", escaped(text)));
    let note =
        view.note.map_or_else(String::new, |text| format!("\n\\smallskip\n{{\\footnotesize {}}}\n", paragraph(text)));
    format!("\\begin{{table}}\n\\centering\n{caption}{}{note}\\end{{table}}\n", body(view))
}

fn body(view: &View) -> String {
    if view.columns.is_empty() {
        return String::new();
    }
    let align = |column: &&Column| if column.align == Align::Left { 'l' } else { 'r' };
    let places: String = view.columns.iter().map(align).collect();
    let lines: Vec<String> = view.lines(cell).iter().map(|line| format!("{} \\\\\n", line.join(" & "))).collect();
    let (header, rows) = (&lines[0], lines[1..].concat());
    format!("\\begin{{tabular}}{{{places}}}\n\\toprule\n{header}\\midrule\n{rows}\\bottomrule\n\\end{{tabular}}\n")
}

fn cell(column: &Column, row: Option<usize>) -> String {
    let Some(row) = row else { return escaped(&one_line(&column.heading())) };
    let (text, bold) = (one_line(&column.shown(row)), column.is_bold(row));
    let number = if matches!(column.values(), Values::Text(_)) { None } else { formula(&text) };
    match number {
        Some(number) if bold => format!("$\\mathbf{{{number}}}$"),
        Some(number) => format!("${number}$"),
        None if bold && !text.is_empty() => format!("\\textbf{{{}}}", escaped(&text)),
        None if text == "-" => "--".to_owned(),
        None => escaped(&text),
    }
}

/// A number as a formula if it has a sign or an exponent or is infinite; other numbers remain plain digits.
fn formula(text: &str) -> Option<String> {
    let unsigned = text.strip_prefix('-').filter(|rest| !rest.is_empty());
    let (sign, digits) = unsigned.map_or(("", text), |rest| ("-", rest));
    let is_number = |text: &str| text.parse::<f64>().is_ok_and(f64::is_finite);
    match digits.split_once('e') {
        _ if digits == "inf" => Some(format!("{sign}\\infty")),
        Some((mantissa, exponent)) if is_number(mantissa) && is_number(exponent) => {
            Some(format!("{sign}{mantissa} \\times 10^{{{exponent}}}"))
        }
        None if is_number(digits) && !sign.is_empty() => Some(format!("-{digits}")),
        _ => None,
    }
}

/// Text of several lines, with its line breaks kept.
pub(crate) fn paragraph(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("\\\\\n")
}

fn escaped(text: &str) -> String {
    let special = |character: char| SPECIAL.iter().find(|(from, _)| *from == character).map(|(_, to)| *to);
    text.chars().fold(String::new(), |mut escaped, character| {
        match special(character) {
            Some(command) => escaped.push_str(command),
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
        let table = Table::of(&rows)
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
            r"\begin{table}
\centering
\caption{$\pm$ 95 \%}
\begin{tabular}{lrr}
\toprule
pam & $\rho$ & m\_k \\
\midrule
\textbf{jade} & $\mathbf{-0.25}$ & 1 \\
shade & 0.50 &  \\
\bottomrule
\end{tabular}

\smallskip
{\footnotesize one\\
two}
\end{table}
"
        );
    }

    #[test]
    fn numbers_become_formulas_where_they_need_it() {
        let rows = [0.5, -0.5, 1e-9, -2e20, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
        let table = Table::of(&rows).real("x", |x| *x).digits(Digits::Significant(1)).build();
        let latex = table.render(Format::Latex);
        let lines = latex.lines().skip_while(|line| *line != "\\midrule").skip(1).take(7);
        let cells: Vec<&str> = lines.map(|line| line.trim_end_matches(" \\\\")).collect();
        assert_eq!(
            cells,
            ["0.5", "$-0.5$", r"$1 \times 10^{-9}$", r"$-2 \times 10^{20}$", r"$\infty$", r"$-\infty$", "--"]
        );
    }

    #[test]
    fn texts_are_escaped_and_never_formulas() {
        let text = |text: &str| {
            let latex = Table::of(&[text]).text("x", |text| *text).build().render(Format::Latex);
            let line = latex.lines().nth(6).unwrap().to_owned();
            line.strip_suffix(" \\\\").unwrap().to_owned()
        };
        assert_eq!(text("-1e5"), "-1e5");
        assert_eq!(text(r"\{}$&#%_"), r"\textbackslash{}\{\}\$\&\#\%\_");
        assert_eq!(text("^~<>|\""), r"\textasciicircum{}\textasciitilde{}\textless{}\textgreater{}\textbar{}''");
        assert_eq!(text("[a]*"), "{[}a]{*}");
        assert_eq!(text("a\nb Zoë ΔAIC"), r"a b Zoë $\Delta$AIC");
    }

    #[test]
    fn without_rows_or_columns() {
        let latex = Table::of(&[0; 0]).integer("k", |k| *k).build().render(Format::Latex);
        assert!(latex.contains("\\toprule\nk \\\\\n\\midrule\n\\bottomrule\n"), "{latex}");
        assert_eq!(Table::of(&[1]).build().render(Format::Latex), "\\begin{table}\n\\centering\n\\end{table}\n");
    }

    #[test]
    fn no_character_is_listed_twice() {
        let mut from: Vec<char> = SPECIAL.iter().map(|(from, _)| *from).collect();
        from.sort_unstable();
        from.dedup();
        assert_eq!(from.len(), SPECIAL.len());
    }
}
