"""Figures of results in memory, drawn by the same code as those of the command."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tpam import _tpam
from tpam._optional import need

if TYPE_CHECKING:
    from tpam._ecdf import Ecdf
    from tpam._simulate import Result, Sweep
    from tpam._trace import Trace

Line = tuple[str, list[tuple[float, float]], list[list[float]], list[tuple[float, float]], str]
Panel = tuple[str, list[Line], list[str]]


def _line(name: str, x: Any, y: Any, look: str = "marked", ends: Sequence[Any] = (), crosses: Sequence[tuple[float, float]] = ()) -> Line:
    """A line of a figure. `ends` are the lower and the upper ends of the intervals of its points."""
    intervals = np.column_stack(ends).tolist() if ends else []
    return name, list(zip(np.asarray(x, float).tolist(), np.asarray(y, float).tolist())), intervals, list(crosses), look


def placed(figure: _tpam.Figure, ax: Any) -> Any:
    """The figure, or the axes of matplotlib that it was drawn in."""
    if ax is None:
        return figure
    if not hasattr(ax, "imshow"):
        raise TypeError(f"ax = {ax!r}: write axes of matplotlib, such as plt.gca()")
    pixels = need("matplotlib.image", "ax=").imread(io.BytesIO(figure.to_bytes("png")))
    ax.imshow(pixels)
    ax.set_axis_off()
    return ax


def tenths(result: Result) -> _tpam.Figure:
    """Plots the success rate in each tenth of the run."""
    windows = np.array([result[f"window_{k}"] for k in range(1, 11)])
    means, error = windows.mean(axis=1), np.array([_half_width(window) for window in windows])
    rates = _line("success rate", np.arange(10) / 10 + 0.05, means, ends=(means - error, means + error))
    level = _line("whole run", [0], [result.mean], "level")
    return _tpam.lines_figure(" · ".join(result._short), [("", [rates, level], [])], x="part of the run", y="success rate")


def lines(sweep: Sweep, x: str | None, y: str, log_x: bool) -> _tpam.Figure:
    """Plots a line for each PAM over an option that varies, with a panel for each target."""
    if len(sweep) == 0:
        raise ValueError("this sweep has no cells: there is nothing to plot")
    factors = _factors(sweep)
    numeric = [key for key, values in factors.items() if all(isinstance(value, float) for value in values)]
    if x is None:
        x = next(iter(numeric), None)
    elif f"pam.{x}" in numeric:
        x = f"pam.{x}"
    elif x not in numeric:
        raise ValueError(f"x = {x!r} is not a number that varies here: there are {', '.join(numeric) or 'none'}")
    parts = [name for name in sweep[0].measures if name.startswith(f"{y}_") and not np.isnan(sweep[0][name]).all()]
    if y not in sweep[0].measures and len(parts) == 1:
        y = parts[0]
    if y not in sweep[0].measures:
        raise ValueError(f"measure = {y!r} is not a measure: there are {', '.join(sweep[0].measures)}")
    if all(np.isnan(cell[y]).all() for cell in sweep):
        raise ValueError(f"measure = {y!r} was not measured: simulate with measures='all', and with a target that it is defined for")
    whose = [_words(factors, at, lambda key: key != x and key.startswith("pam")) or cell._short[0] for at, cell in enumerate(sweep)]
    where = [_words(factors, at, lambda key: key != x and not key.startswith("pam")) for at in range(len(sweep))]
    names = list(dict.fromkeys(whose))
    panels: list[Panel] = []
    for panel in dict.fromkeys(where):
        series = []
        for k, name in enumerate(names):
            mine = [at for at in range(len(sweep)) if (whose[at], where[at]) == (name, panel)]
            places = np.array([float(k) if x is None else factors[x][at] for at in mine])
            heights = np.array([sweep[at].row()["mean_success" if y == "success" else y] for at in mine])
            error = np.array([_half_width(sweep[at][y]) for at in mine])
            order = np.argsort(places, kind="stable")
            if mine:
                series.append(_line(name, places[order], heights[order], ends=((heights - error)[order], (heights + error)[order])))
        panels.append((panel or " · ".join(_without(x, text) for text in sweep[0]._short[1:]), series, names if x is None else []))
    title = next(title for name, title, _ in sweep[0]._about[0] if name == y)
    axis = "" if x is None else x.partition(".")[2] or x
    return _tpam.lines_figure(title, panels, x=axis, y=title, log_x=log_x, own_heights=y != "success")


def trace(one: Trace) -> _tpam.Figure:
    """Plots samples as dots, successes in colour, and target and state as lines."""
    panels: list[Panel] = []
    for name, samples in one.samples.items():
        t, target, (title, is_log) = np.arange(1, len(samples) + 1), one.target[name], one._titles[name]
        if is_log:
            samples, target = np.log10(samples), np.log10(target)
        times, won = np.repeat(t, samples.shape[1]), one.success.ravel()
        series = [
            _line("samples without success", times[~won], samples.ravel()[~won], "faint"),
            _line("successes", times[won], samples.ravel()[won], "dots"),
            _line("target", t, target, "reference"),
        ]
        shown = [value for key, value in one.state.items() if key.endswith(f"_{name}") and not is_log]
        state = np.column_stack(shown).T if shown else ()
        series += [_line("state", t, values, "hair" if len(state) > 1 else "thin") for values in state]
        panels.append((title, series, []))
    return _tpam.lines_figure(one.title, panels, x="iteration", y="", columns=1)


def ecdf(all_curves: Ecdf) -> _tpam.Figure:
    """Plots curves over log10(evaluations / D)."""
    panels: dict[str, list[Line]] = {}
    for curve in all_curves:
        where = np.log10(curve.budget)
        ends = () if curve.low is None else (curve.low, curve.high)
        place = None if curve.cross is None else float(np.log10(curve.cross))
        cross = [] if place is None else [(place, float(np.interp(place, where, curve.proportion)))]
        line = _line(curve.algorithm, where, curve.proportion, "reference" if curve.reference else "thin", ends, cross)
        panels.setdefault(f"{curve.dimension}-D" + ("" if curve.part == "all" else f", {curve.part}"), []).append(line)
    drawn: list[Panel] = [(title, series, []) for title, series in panels.items()]
    return _tpam.lines_figure("ECDF", drawn, x="log10(evaluations / D)", y="share of function, target pairs")


def _without(x: str | None, text: str) -> str:
    """A spec without the option that is the axis."""
    return text if x is None else re.sub(rf"(?<=[:,]){x.rpartition('.')[2]}=[^,]*,?", "", text).rstrip(":,")


def _half_width(values: Any) -> float:
    """Half the width of the 95 % interval of the mean, without NaN. It uses the normal distribution: the difference from Student's t is not visible in a figure."""
    there = values[~np.isnan(values)]
    return float(1.96 * np.std(there, ddof=1) / np.sqrt(len(there))) if len(there) > 1 else 0.0


def _factors(sweep: Sweep) -> dict[str, list[Any]]:
    """The values that vary between cells: options such as "accept.pmax", or labels such as "target" if names differ. Likely axes come first."""
    found: dict[str, list[Any]] = {}
    targets = [label for label in sweep[0].labels if label.startswith("target")]
    for label in ("accept", *targets, "n", "iterations", "pam", "theta"):
        texts = [cell.labels.get(label, "") for cell in sweep]
        if len(set(texts)) < 2:
            continue
        if not isinstance(texts[0], str):
            found[label] = [float(text) for text in texts]
            continue
        names = [text.partition(":")[0] for text in texts]
        if len(set(names)) > 1:
            found[label] = names
        options = [dict(re.findall(r"(\w+)=([^,]+)", text.partition(":")[2])) for text in texts]
        for key in dict.fromkeys(key for option in options for key in option):
            values = [option.get(key) for option in options]
            # Use an option only if it varies among cells with the same name.
            if any(len({v for v, other in zip(values, names) if other == name}) > 1 for name in set(names)):
                found[f"{label}.{key}"] = [_number(value) for value in values]
    return {_unambiguous(key, found): values for key, values in found.items()}


def _unambiguous(key: str, keys: Iterable[str]) -> str:
    """The option without its label, if that is unambiguous. Options of PAMs keep the label, because they distinguish lines."""
    option = key.partition(".")[2]
    alone = option and not key.startswith("pam.") and sum(other.endswith(f".{option}") for other in keys) == 1
    return option if alone else key


def _number(text: str | None) -> Any:
    try:
        return float(text)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return text


def _words(factors: dict[str, list[Any]], at: int, wanted: Any) -> str:
    words = []
    for key, values in factors.items():
        value = values[at]
        if wanted(key) and value is not None:
            name = key.rpartition(".")[2]
            is_label = name in ("pam", "target", "accept", "theta") or name.startswith("target_")
            words.append(str(value) if isinstance(value, str) and is_label else f"{name}={value:g}" if isinstance(value, float) else f"{name}={value}")
    return " ".join(words)
