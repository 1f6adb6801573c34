//! Columns of text that line up.

/// Lines up `rows` under `header`: the first `words` columns to the left, the rest to the right.
pub fn aligned(header: &[String], rows: &[Vec<String>], words: usize) -> String {
    let width = |text: &str| text.chars().count();
    let widths: Vec<usize> = (0..header.len())
        .map(|column| rows.iter().map(|row| width(&row[column])).chain([width(&header[column])]).max().unwrap_or(0))
        .collect();
    let line = |row: &[String]| {
        let fields = row.iter().zip(&widths).enumerate().map(|(column, (text, wide))| {
            let gap = " ".repeat(wide - width(text));
            if column < words { format!("{text}{gap}") } else { format!("{gap}{text}") }
        });
        fields.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    [header].into_iter().chain(rows.iter().map(Vec::as_slice)).map(line).collect()
}

/// A number with `places` decimals; a dash where there is none.
pub fn decimals(value: f64, places: usize) -> String {
    if value.is_nan() {
        return "-".to_owned();
    }
    let text = format!("{value:.places$}");
    // What rounds to zero has no sign.
    if text.trim_start_matches('-').bytes().all(|byte| matches!(byte, b'0' | b'.')) {
        return text.trim_start_matches('-').to_owned();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_to_the_left_numbers_to_the_right() {
        let row = |a: &str, b: &str| vec![a.to_owned(), b.to_owned()];
        let text = aligned(&row("pam", "x"), &[row("jde", "0.25"), row("µ", "1")], 1);
        assert_eq!(text, "pam     x\njde  0.25\nµ       1\n");
    }
}
