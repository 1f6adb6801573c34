"""Figures in the style of the report: the same colours, dashes and markers, a light grid, one legend. Needs matplotlib."""

from __future__ import annotations

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

# As in crates/figure/src/palette.rs: M. Okabe and K. Ito, "Color universal design", 2008.
_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#000000")
_DASHES: tuple[Any, ...] = ("-", (0, (6, 3)), (0, (2, 2)), (0, (8, 3, 2, 3)), (0, (4, 2)), (0, (1, 3)), (0, (10, 4)))
_MARKERS: tuple[Any, ...] = ("o", "s", "^", "v", "D", "_", "|")
_GREY, _GRID = "#888888", "#e4e4e4"


def style_of(k: int) -> dict[str, Any]:
    """The style of series number k. After the seventh the colours repeat, with other dashes and markers."""
    turn = (k + k // len(_COLOURS)) % len(_COLOURS)
    bold = {"markersize": 7, "markeredgewidth": 2.4} if _MARKERS[turn] in "_|" else {"markersize": 4.5}
    return {"color": _COLOURS[k % len(_COLOURS)], "linestyle": _DASHES[turn], "marker": _MARKERS[turn], "linewidth": 1.3, **bold}


def _axes(panels: int, columns: int, height: float = 2.6, **more: Any) -> tuple[Any, list[Any]]:
    """Creates a figure with this number of panels."""
    columns = 2 if panels == 4 and columns > 2 else min(columns, panels)
    rows = -(-panels // columns)
    wide = 5.2 if columns == 1 else 3.0
    plt = need("matplotlib.pyplot", "plot()")
    figure, grid = plt.subplots(rows, columns, figsize=(wide * columns + 0.4, height * rows + 0.9), squeeze=False, layout="constrained", **more)
    axes = list(grid.flat)
    for extra in axes[panels:]:
        extra.set_visible(False)
    for ax in axes[:panels]:
        _dress(ax)
    return figure, axes[:panels]


def _dress(ax: Any) -> None:
    ax.grid(axis="y", color=_GRID, linewidth=0.8)
    ax.set_axisbelow(True)
    ax.tick_params(labelsize=9, color=_GREY)
    for spine in ax.spines.values():
        spine.set_color(_GREY)


def _legend(figure: Any, axes: Sequence[Any]) -> None:
    found: dict[str, Any] = {}
    for ax in axes:
        for handle, label in zip(*ax.get_legend_handles_labels()):
            found.setdefault(label, handle)
    if len(found) > 1:
        # About thirteen letters per inch, and the width of six letters for the line before each name.
        fitting = int(13 * figure.get_figwidth() // (6 + max(map(len, found))))
        columns = max(1, min(len(found), 6, fitting))
        figure.legend(found.values(), found, loc="outside upper left", ncols=columns, frameon=False, fontsize=9)


def tenths(result: Result, ax: Any = None) -> Any:
    """Plots the success rate in each tenth of the run."""
    if ax is None:
        _, (ax,) = _axes(1, 1)
    windows = np.array([result[f"window_{k}"] for k in range(1, 11)])
    error = [_half_width(window) for window in windows]
    ax.errorbar(np.arange(10) / 10 + 0.05, windows.mean(axis=1), yerr=error, elinewidth=0.8, **style_of(0))
    ax.axhline(result.mean, color=_GREY, linewidth=0.8)
    ax.set_ylim(bottom=0)
    ax.set_xlabel("part of the run", fontsize=9)
    ax.set_ylabel("success rate", fontsize=9)
    ax.set_title(" · ".join(result._short), fontsize=10)
    return ax


def lines(sweep: Sweep, x: str | None, y: str, log_x: bool) -> Any:
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
    if y not in sweep[0].measures:
        raise ValueError(f"y = {y!r} is not a measure: there are {', '.join(sweep[0].measures)}")
    whose = [_words(factors, at, lambda key: key != x and key.startswith("pam")) or cell._short[0] for at, cell in enumerate(sweep)]
    where = [_words(factors, at, lambda key: key != x and not key.startswith("pam")) for at in range(len(sweep))]
    names, panels = list(dict.fromkeys(whose)), list(dict.fromkeys(where))
    figure, axes = _axes(len(panels), 3, sharey=y == "success")
    for panel, ax in zip(panels, axes):
        for k, name in enumerate(names):
            mine = [at for at in range(len(sweep)) if (whose[at], where[at]) == (name, panel)]
            if not mine:
                continue
            places = np.array([float(k) if x is None else factors[x][at] for at in mine])
            heights = np.array([sweep[at].row()["mean_success" if y == "success" else y] for at in mine])
            error = [_half_width(sweep[at][y]) for at in mine]
            order = np.argsort(places, kind="stable")
            ax.errorbar(places[order], heights[order], yerr=np.array(error)[order], elinewidth=0.8, label=name, **style_of(k))
        ax.set_title(panel or " · ".join(sweep[0]._short[1:]), fontsize=10)
        if x is None:
            ax.set_xticks(range(len(names)), names, fontsize=9, rotation=30 if len(names) > 4 else 0)
        else:
            ax.set_xlabel(x.partition(".")[2] or x, fontsize=9)
        if log_x:
            ax.set_xscale("log")
    if y == "success":
        axes[0].set_ylim(bottom=0)
    axes[0].set_ylabel(next(title for name, title, _ in _tpam.measures()[0] if name == y), fontsize=9)
    if x is not None:
        _legend(figure, axes)
    return figure


def trace(one: Trace) -> Any:
    """Plots samples as dots, successes in colour, and target and state as lines."""
    figure, axes = _axes(len(one.samples), 1, height=3.0, sharex=True)
    for (name, samples), ax in zip(one.samples.items(), axes):
        t = np.arange(1, len(samples) + 1)
        times = np.repeat(t, samples.shape[1])
        ax.scatter(times, samples.ravel(), s=0.4, color="#bbbbbb", rasterized=True)
        ax.scatter(times[one.success.ravel()], samples[one.success], s=1.5, color=_COLOURS[1], rasterized=True)
        # The dots are too small for a legend.
        ax.plot([], [], "o", color=_COLOURS[1], markersize=4, label="successes")
        shown = [value for key, value in one.state.items() if key.endswith(f"_{name}")]
        for k, values in enumerate(np.column_stack(shown).T if shown else ()):
            ax.plot(t, values, color=_COLOURS[0], linewidth=0.7, alpha=0.8, label="state" if k == 0 else None)
        ax.plot(t, one.target[name], color="#222222", linewidth=1.2, label="target")
        ax.set_ylim(-0.02, 1.02)
        ax.set_ylabel(name.upper(), fontsize=9)
    axes[0].set_title(one.title, fontsize=10)
    axes[-1].set_xlabel("iteration", fontsize=9)
    _legend(figure, axes)
    return figure


def ecdf(all_curves: Ecdf) -> Any:
    """Plots curves over log10(evaluations / D)."""
    panels = list(dict.fromkeys((curve.dimension, curve.part) for curve in all_curves))
    names = list(dict.fromkeys(curve.algorithm for curve in all_curves if not curve.reference))
    figure, axes = _axes(len(panels), 3, sharey=True)
    for panel, ax in zip(panels, axes):
        for curve in all_curves:
            if (curve.dimension, curve.part) != panel:
                continue
            style = {"color": "#222222", "linewidth": 1.2} if curve.reference else {**style_of(names.index(curve.algorithm)), "marker": ""}
            where = np.log10(curve.budget)
            ax.plot(where, curve.proportion, label=curve.algorithm, **style)
            if curve.low is not None:
                ax.fill_between(where, curve.low, curve.high, color=style["color"], alpha=0.15, linewidth=0)
            if curve.cross is not None:
                ax.plot(np.log10(curve.cross), np.interp(np.log10(curve.cross), where, curve.proportion), "x", color=style["color"], markersize=5)
        ax.set_ylim(0, 1)
        ax.set_xlabel("log10(evaluations / D)", fontsize=9)
        ax.set_title(f"{panel[0]}-D" + ("" if panel[1] == "all" else f", {panel[1]}"), fontsize=10)
    axes[0].set_ylabel("share of function, target pairs", fontsize=9)
    _legend(figure, axes)
    return figure


def _half_width(values: Any) -> float:
    """Half the width of the 95 % interval of the mean, without NaN. It uses the normal distribution: the difference from Student's t is not visible in a figure."""
    there = values[~np.isnan(values)]
    return float(1.96 * np.std(there, ddof=1) / np.sqrt(len(there))) if len(there) > 1 else 0.0


def _factors(sweep: Sweep) -> dict[str, list[Any]]:
    """The values that vary between cells: options such as "accept.pmax", or labels such as "target" if names differ. Likely axes come first."""
    found: dict[str, list[Any]] = {}
    for label in ("accept", "target", "target_f", "target_c", "n", "iterations", "pam", "theta"):
        texts = [cell.labels[label] for cell in sweep]
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
            words.append(str(value) if isinstance(value, str) and name in ("pam", "target", "accept", "theta", "target_f", "target_c") else f"{name}={value:g}" if isinstance(value, float) else f"{name}={value}")
    return " ".join(words)
