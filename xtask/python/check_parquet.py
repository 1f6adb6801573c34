"""Checks that runs.parquet, read by pyarrow, has exactly the values of runs.csv and cells.csv."""

import csv
import sys

import pyarrow.parquet as pq

folder = sys.argv[1]
cells = list(csv.DictReader(open(f"{folder}/cells.csv", newline="")))
runs = list(csv.DictReader(open(f"{folder}/runs.csv", newline="")))
file = pq.ParquetFile(f"{folder}/runs.parquet")
rows = file.read().to_pylist()

assert len(rows) == len(runs) > 0, (len(rows), len(runs))
groups = [file.metadata.row_group(k).num_rows for k in range(file.metadata.num_row_groups)]
assert all(size == 65536 for size in groups[:-1]), groups
labels = ["pam", "theta", "target", "target_f", "target_c", "accept", "n", "iterations"]
for row, run in zip(rows, runs):
    cell = cells[row["cell"]]
    for label in labels:
        assert str(row[label]) == cell[label], (label, row, cell)
    for name, text in run.items():
        expected = None if text == "" else float(text)
        assert row[name] == expected, (name, row, run)
options = [name for name in cells[0] if "." in name]
assert {"pam.name", "accept.pmax", "target.name"} <= set(options), options
for name in options:
    typed = {type(row[name]) for row in rows} - {type(None)}
    assert len(typed) == 1, (name, typed)
    for row in rows:
        text = cells[row["cell"]][name]
        expected = None if text == "" else text if typed == {str} else float(text)
        assert row[name] == expected, (name, row[name], text)
assert list(rows[0])[-len(options):] == options, rows[0].keys()
assert set(rows[0]) == set(runs[0]) | set(labels) | set(options), rows[0].keys()
print(f"{len(rows)} rows in {len(groups)} row groups agree")
