//! Records of a CSV table, as others write and read them.

/// The fields of each record. A line break within quotes ends no record.
pub(super) fn read(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut rest = text.chars().peekable();
    while let Some(ch) = rest.next() {
        match ch {
            '"' if quoted && rest.peek() == Some(&'"') => field.push(rest.next().unwrap_or(ch)),
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            _ => field.push(ch),
        }
    }
    if !field.is_empty() || !record.is_empty() {
        record.push(field);
        records.push(record);
    }
    records
}

/// The records as text.
pub(super) fn write(records: &[Vec<String>]) -> String {
    let field = |text: &String| {
        let needs_quotes = text.contains([',', '"', '\n', '\r']);
        if needs_quotes { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.clone() }
    };
    records.iter().map(|record| record.iter().map(field).collect::<Vec<_>>().join(",") + "\n").collect()
}

/// The number of fields of each record.
pub(super) fn shape(text: &str) -> Vec<usize> {
    read(text).iter().map(Vec::len).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_back() {
        let text = "a,\"b,\"\"c\"\"\nd\",\n1,2,3\n";
        assert_eq!(read(text), [["a", "b,\"c\"\nd", ""], ["1", "2", "3"]]);
        assert_eq!(write(&read(text)), text);
        assert_eq!(shape(text), [3, 3]);
    }
}
