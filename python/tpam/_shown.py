"""What all results share: tables for pandas, polars, LaTeX and notebooks."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from tpam import _display, _frames, _tpam

#: Lists or arrays of the same length, by name.
Columns = Mapping[str, Any]
T = TypeVar("T", bound="Shown")


class Shown:
    """A result that is a table, with a short text as its `repr`."""

    def _columns(self) -> Columns:
        """The table."""
        raise NotImplementedError

    def _brief(self) -> Columns:
        """The table as notebooks and papers show it."""
        return self._columns()

    def _caption(self) -> str:
        return repr(self).partition("\n")[0]

    def to_pandas(self) -> Any:
        """The table as a pandas DataFrame."""
        return _frames.pandas(self._columns())

    def to_polars(self) -> Any:
        """The table as a polars DataFrame."""
        return _frames.polars(self._columns())

    def to_latex(self) -> str:
        """The table as LaTeX, with the rules of the package booktabs."""
        return _tpam.latex(self._caption(), [(name, list(values)) for name, values in self._brief().items()])

    def _repr_html_(self) -> str:
        columns = self._brief()
        return _display.html(self._caption(), list(columns), list(zip(*columns.values())))


class Drawn(Shown):
    """A result with a figure of its own."""

    def _figure(self) -> _tpam.Figure:
        raise NotImplementedError

    def plot(self, *, ax: Any = None) -> Any:
        """Plots the result.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Axes to draw the figure in.

        Returns
        -------
        Figure, or `ax` if it is given
            A notebook shows the figure; `.save("a.pdf")` writes it as SVG, PDF or PNG.
        """
        from tpam import _figures

        return _figures.placed(self._figure(), ax)


class Row(Shown):
    """A result that is one row: a dataclass whose fields are the columns."""

    def _columns(self) -> Columns:
        return {name: [value] for name, value in row(self).items()}


class Many(Shown, list[T]):
    """Several results of the same kind, as a list. Its table has the rows of all."""

    def _columns(self) -> Columns:
        return stacked(one._columns() for one in self)

    def _brief(self) -> Columns:
        return stacked(one._brief() for one in self)

    def _caption(self) -> str:
        return f"{len(self)} results"

    def __repr__(self) -> str:
        return _display.lines(f"{len(self)} results", self)


def row(thing: Any) -> dict[str, Any]:
    """The fields of a dataclass, by name."""
    return {field.name: getattr(thing, field.name) for field in dataclasses.fields(thing)}


def stacked(tables: Iterable[Columns]) -> dict[str, list[Any]]:
    """One table below the other; a column that a table lacks is empty there."""
    found = list(tables)
    names = _frames.union(found)
    height = [len(next(iter(one.values()), ())) for one in found]
    return {name: [value for one, rows in zip(found, height) for value in one.get(name, [None] * rows)] for name in names}
