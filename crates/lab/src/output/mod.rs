//! Rows become bytes: a table for people, CSV and JSON for programs.

pub mod table;

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// For people.
    #[default]
    Table,
    /// A table with a header, for programs.
    Csv,
    /// A list of objects, one per row.
    Json,
}

impl From<tpam_table::Format> for Format {
    fn from(format: tpam_table::Format) -> Self {
        match format {
            tpam_table::Format::Csv => Format::Csv,
            tpam_table::Format::Json => Format::Json,
            _ => Format::Table,
        }
    }
}

/// A number in a file: the shortest text that reads back as the same number, nothing for NaN.
pub fn number(value: f64) -> String {
    if value.is_nan() { String::new() } else { value.to_string() }
}

/// A CSV table in memory.
pub fn csv<'a>(header: &[&str], rows: impl Iterator<Item = Vec<String>> + 'a) -> Vec<u8> {
    let mut out = csv::Writer::from_writer(Vec::new());
    out.write_record(header).expect("memory takes everything");
    rows.for_each(|row| out.write_record(row).expect("every row has the header's columns"));
    out.into_inner().expect("memory takes everything")
}

/// A JSON list of objects; fields that are numbers stay numbers, empty ones become null.
pub fn json(header: &[&str], rows: impl Iterator<Item = Vec<String>>, words: &[&str]) -> Vec<u8> {
    let field = |(name, text): (&&str, String)| {
        // serde_json's own reading of a number may be off in its last digit.
        let value = match (text.parse::<u64>(), text.parse::<f64>()) {
            _ if words.contains(name) && !text.is_empty() => text.into(),
            (Ok(whole), _) => whole.into(),
            (_, Ok(real)) => real.into(),
            _ => serde_json::Value::Null,
        };
        ((*name).to_owned(), value)
    };
    let object = |row: Vec<String>| serde_json::Value::Object(header.iter().zip(row).map(field).collect());
    let rows: Vec<String> = rows.map(|row| format!("  {}", object(row))).collect();
    format!("[\n{}\n]\n", rows.join(",\n")).into_bytes()
}
