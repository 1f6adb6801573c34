"""Figures of results, drawn by the same code as those of the command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tpam import _display, _figures, _tpam
from tpam._compare import Results, selections


def plot(
    *results: Results,
    kind: str | None = None,
    where: str | None = None,
    x: str | None = None,
    measure: str | None = None,
    up: str | None = None,
    lines: str | None = None,
    panels: str | None = None,
    columns: int | None = None,
    with_baselines: bool = False,
    own_heights: bool | None = None,
    log_x: bool | None = None,
    log_y: bool = False,
    title: str | None = None,
    x_label: str | None = None,
    y_label: str | None = None,
    labels: Mapping[str, str] | None = None,
    size: str | None = None,
    ax: Any = None,
) -> Any:
    """Draws result folders or traces, as `tpam plot` does. A notebook shows the figure; `.save("a.pdf")` writes it as SVG, PDF or PNG.

    Parameters
    ----------
    *results : path or Sweep
        Result folders of simulations, some of their cells ("results@shade"), sweeps, or folders of `tpam trace --out`.
    kind : str, optional
        "lines", "map", "best" or "trace".
    where : str, optional
        Only cells with these values: `pmax=0.1|0.5,omega=20`, with `|` between alternatives.
    x, up : str, optional
        What the horizontal axis is, and the vertical one of a map: a label or an option such as "pmax".
    measure : str, optional
        A measure of a run; success by default.
    lines, panels : str, optional
        What the lines and the panels are.
    columns : int, optional
        Panels in a row.
    with_baselines : bool
        Whether `uniform` and `oracle` take part in a figure of the best.
    own_heights : bool, optional
        Whether each panel has its own vertical scale; by default if a common one would flatten a panel.
    log_x, log_y : bool
        Logarithmic axes.
    title, x_label, y_label : str, optional
        Texts.
    labels : dict, optional
        Other names for lines and panels.
    size : str, optional
        "single", "double" or millimetres such as "120x80".
    ax : matplotlib.axes.Axes, optional
        Axes to draw the figure in.

    Returns
    -------
    Figure, or `ax` if it is given
        Its attribute `notes` says what was left out. Each note is also a warning.
    """
    words: dict[str, Any] = {
        "kind": kind,
        "x": x,
        "measure": measure,
        "up": up,
        "lines": lines,
        "panels": panels,
        "columns": columns,
        "with_baselines": with_baselines,
        "own_heights": own_heights,
        "log_x": log_x,
        "log_y": log_y,
        "title": title,
        "x_label": x_label,
        "y_label": y_label,
        "labels": None if labels is None else list(labels.items()),
        "size": size,
    }
    options = {key: value for key, value in words.items() if value is not None}
    figure = _tpam.plot(selections(results), conditions=where, options=options)
    _display.warn(figure.notes)
    return _figures.placed(figure, ax)
