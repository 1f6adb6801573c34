"""Tables of results for pandas, polars and xarray: the columns of result files, and short names for options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from tpam import _tpam
from tpam._optional import need

@lru_cache(maxsize=4096)
def parts(text: str) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """The name and the options of a spec."""
    name, options = _tpam.parts(text)
    return name, tuple(options)


def options(labels: Mapping[str, Any]) -> dict[str, Any]:
    """The option columns of a cell, as in result files: `pam.name`, `pam.h`, `accept.pmax`, …"""
    found: dict[str, Any] = {}
    for label, text in labels.items():
        # Numbers of individuals and of iterations are not specs.
        if isinstance(text, str) and text:
            name, own = parts(text)
            found[f"{label}.name"] = name
            found.update({f"{label}.{'name_option' if key == 'name' else key}": value for key, value in own})
    return found


def short_names(columns: Iterable[str], taken: Iterable[str]) -> dict[str, str]:
    """Short names of option columns: `pmax` for `accept.pmax`, if no other column has this name."""
    shorts = {column: column.partition(".")[2] for column in columns}
    counts = Counter([*shorts.values(), *taken])
    return {short: column for column, short in shorts.items() if counts[short] == 1}


def table(rows: Sequence[Mapping[str, Any]], labels: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """The columns of a table of cells: what `rows` have, then the option columns in the order in which they appear, by label, then their short names."""
    columns = {name: [row.get(name) for row in rows] for name in union(rows)}
    found = [options(one) for one in labels]
    seen = dict.fromkeys(name for one in found for name in one)
    ordered = [name for label in union(labels) for name in seen if name.startswith(f"{label}.")]
    columns.update({name: [one.get(name) for one in found] for name in ordered})
    for short, long in short_names(ordered, columns).items():
        columns[short] = columns[long]
    return columns


def union(tables: Iterable[Mapping[str, Any]]) -> list[str]:
    """The keys of all tables. Cells of PAMs with other columns have other labels and measures."""
    return list(dict.fromkeys(name for one in tables for name in one))


def pandas(columns: Mapping[str, Any]) -> Any:
    """A pandas DataFrame with these columns."""
    return need("pandas", "to_pandas()").DataFrame(dict(columns))


def polars(columns: Mapping[str, Any]) -> Any:
    """A polars DataFrame with these columns."""
    return need("polars", "to_polars()").DataFrame({name: list(values) for name, values in columns.items()}, strict=False)


def repeated(columns: Mapping[str, Sequence[Any]], counts: Sequence[int]) -> dict[str, list[Any]]:
    """The columns with each row as often as its count."""
    return {name: [value for value, count in zip(values, counts) for _ in range(count)] for name, values in columns.items()}


def xarray(cells: Sequence[Any], columns: Mapping[str, Sequence[Any]]) -> Any:
    """An xarray Dataset: every measure over (cell, run), and every label and option as a coordinate of the cell."""
    module = need("xarray", "to_xarray()")
    runs = max((len(cell.success) for cell in cells), default=0)
    names = union(cell.measures for cell in cells)
    values = np.full((len(names), len(cells), runs), np.nan)
    for at, cell in enumerate(cells):
        for k, name in enumerate(names):
            values[k, at, : len(cell.success)] = cell.measures.get(name, np.nan)
    data = {name: (("cell", "run"), values[k]) for k, name in enumerate(names)}
    # A measure and the label of a cell may not share a name; labels with a dot cannot be attributes, which the short names can.
    coords: dict[str, Any] = {name: ("cell", _column(value)) for name, value in columns.items() if name not in data}
    return module.Dataset(data, coords={"cell": np.arange(len(cells)), "run": np.arange(runs), **coords})


def _column(values: Sequence[Any]) -> Any:
    """An array of numbers if all are numbers or missing, otherwise of objects."""
    if all(isinstance(value, (int, float)) or value is None for value in values) and any(value is None for value in values):
        return np.array([np.nan if value is None else value for value in values], dtype=float)
    array = np.array(values)
    return array.astype(object) if array.dtype.kind == "U" else array
