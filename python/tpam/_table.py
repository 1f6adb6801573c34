"""Tables, as the command prints them and as columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from tpam._shown import Columns, Shown

Told = tuple[str, str, list[tuple[str, list[Any]]]]


class Table(Shown, Mapping[str, Any]):
    """A table: its columns by name, each an array. `str(table)` is the text that the command prints; `to_pandas()` has the columns of its CSV file."""

    def __init__(self, told: Told) -> None:
        self._text, self._latex, columns = told
        self._arrays = {name: _array(values) for name, values in columns}

    def __getitem__(self, name: str) -> Any:
        return self._arrays[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._arrays)

    def __len__(self) -> int:
        return len(self._arrays)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return self._text.rstrip("\n")

    def _columns(self) -> Columns:
        return self._arrays

    def _caption(self) -> str:
        return ""

    def to_latex(self) -> str:
        """The table as LaTeX, as the command prints it; all columns if it prints text only."""
        return self._latex if r"\begin{tabular}" in self._latex else super().to_latex()


def _array(values: list[Any]) -> Any:
    """Numbers as an array of numbers, with NaN for a missing one; other values as they are."""
    if all(value is None or isinstance(value, (int, float)) for value in values):
        missing = any(value is None for value in values)
        if missing or any(isinstance(value, float) for value in values):
            return np.array([np.nan if value is None else value for value in values], dtype=float)
        return np.array(values, dtype=np.int64 if all(abs(value) < 2**63 for value in values) else object)
    return np.array(values, dtype=object)
