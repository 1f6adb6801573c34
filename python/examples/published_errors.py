"""Writes logs from errors that were published as the competitions of CEC ask for them, so that tpam shows them beside other logs.

    python published_errors.py NAME 'PATTERN' FOLDER [DIMENSIONS]

PATTERN is the path of the text files, with {f} for the number of the function in CEC 2017, or {k} for its place among the functions without f2, and {d} for
the dimension: 'A01/jSO_{f}_{d}.txt'. A file has a column for each run. It has 14 rows, the errors at the checkpoints of 2017, or one more than 1000: the
errors after each thousandth of the budget, and the evaluations until the error was 1e-8. DIMENSIONS are 10,30 by default. The logs are those of IOHprofiler.
"""

from __future__ import annotations

import json
import pathlib
import sys
from typing import Any

import numpy as np

#: The checkpoints of 2017, as parts of the budget.
CHECKPOINTS = [0.01, 0.02, 0.03, 0.05, *np.linspace(0.1, 1.0, 10)]


def runs_of(table: Any, budget: int) -> list[list[tuple[int, float]]]:
    """For each run, evaluations and errors."""
    parts, ends = CHECKPOINTS, np.full(table.shape[1], np.inf)
    if len(table) == 1001:
        parts, ends, table = [k / 1000 for k in range(1, 1001)], table[-1], table[:-1]
    if len(table) != len(parts):
        raise ValueError(f"{len(table)} rows: a file has 14, or 1001")
    at = [round(part * budget) for part in parts]
    solved = [[(int(end), 0.0)] if end < budget else [] for end in ends]
    return [[(n, float(error)) for n, error in zip(at, errors) if n <= end] + last for errors, end, last in zip(table.T, ends, solved)]


def write(name: str, function: int, tables: dict[int, Any], folder: pathlib.Path) -> None:
    """The logs of one function; `tables` has the errors by dimension."""
    scenarios = []
    folder.mkdir(parents=True, exist_ok=True)
    for dim, table in tables.items():
        budget = 10_000 * dim
        runs, data = runs_of(table, budget), f"IOHprofiler_f{function}_DIM{dim}.dat"
        blocks = ["evaluations raw_y\n" + "".join(f"{evaluations} {error!r}\n" for evaluations, error in run) for run in runs]
        (folder / data).write_text("".join(blocks))
        ends = [{"instance": k, "evals": budget} for k in range(1, len(runs) + 1)]
        scenarios.append({"dimension": dim, "path": data, "runs": ends})
    page = {"suite": "cec2017", "function_id": function, "algorithm": {"name": name}, "scenarios": scenarios}
    (folder / f"IOHprofiler_f{function}.json").write_text(json.dumps(page))


def main(name: str, pattern: str, folder: str, dims: str = "10,30") -> None:
    for place, function in enumerate([1, *range(3, 31)], 1):
        paths = {int(dim): pathlib.Path(pattern.format(f=function, k=place, d=dim)) for dim in dims.split(",")}
        write(name, function, {dim: np.loadtxt(path, ndmin=2) for dim, path in paths.items()}, pathlib.Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
