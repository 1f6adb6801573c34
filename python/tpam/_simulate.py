"""Simulations: one cell, or a grid of them."""

from __future__ import annotations

import difflib
import math
import operator
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from tpam import _display, _frames, _tpam
from tpam._plan import ACCEPT, recipe, separate, threads_of
from tpam._progress import Bar
from tpam._shown import Columns, Drawn, Shown
from tpam._temporary import TemporaryFolder
from tpam._types import AcceptLike, AcceptsLike, Floats, PamLike, PamsLike, TargetLike, TargetsLike, Whole, WholesLike
from tpam._workers import executor_of, supply


@lru_cache
def _about(labels: tuple[str, ...], kinds: tuple[str, ...]) -> tuple[list[tuple[str, str, bool]], list[str]]:
    """The measures of a run (name, title, whether printed tables show it) of a cell with these labels and kinds of columns, and the columns of the numbers of the cell."""
    measures, columns = _tpam.measures([label.removeprefix("target_") for label in labels if label.startswith("target_")], kinds)
    return measures, columns[columns.index("mean_success") :]


class Origin:
    """Where the cells of a sweep are from: a whole experiment with the measures of its runs, and its result folder, if it has one."""

    def __init__(self, plan: _tpam.Experiment, runs: Floats, folder: os.PathLike[str] | str | None = None) -> None:
        self.plan, self.runs, self._folder = plan, runs, folder

    def save(self, out: os.PathLike[str] | str) -> None:
        """Writes the result folder."""
        if self._folder is None:
            _tpam.save(self.plan, np.ascontiguousarray(self.runs), os.fspath(out))
        else:
            shutil.copytree(self._folder, out)

    @property
    def folder(self) -> str:
        """The result folder; a temporary one if there is no other."""
        if self._folder is None:
            kept = TemporaryFolder("sweep")
            self.save(kept)
            self._folder = kept
        return os.fspath(self._folder)


class Result(Drawn):
    """The runs of one cell: one PAM, one target, one acceptance.

    Parameters
    ----------
    labels : dict
        The labels of the cell, in canonical form.
    short : tuple of str
        PAM, targets and acceptance in short form.
    unheard : list of str
        The feedback that the PAM uses and the simulation does not have.
    runs : array of shape (runs, measures)
        Every measure of every run.
    numbers : array
        The numbers of the table of cells.
    """

    #: The labels of the cell, in canonical form: pam, theta, target, the target of each column (target_f, target_c), accept, n, iterations, runs, seed.
    labels: dict[str, Any]
    #: The feedback that the PAM uses and the simulation does not have, in words, such as "the gains of successes". A stand-in takes its place (docs/simulation.md).
    unheard: list[str]
    _short: tuple[str, str, str]
    _runs: Floats
    _numbers: Floats
    #: The experiment that the cell is a part of, and its number there.
    _origin: tuple[Origin, int] | None = None
    #: The kinds of the columns: real, log or category.
    _kinds: tuple[str, ...] = ()

    def __init__(self, labels: dict[str, Any], short: tuple[str, str, str], unheard: list[str], runs: Floats, numbers: Floats) -> None:
        self.labels, self.unheard, self._short, self._runs, self._numbers = labels, unheard, short, runs, numbers

    @property
    def _about(self) -> tuple[list[tuple[str, str, bool]], list[str]]:
        return _about(tuple(self.labels), self._kinds)

    @cached_property
    def measures(self) -> dict[str, Floats]:
        """Every measure of every run, by name: success, relative, bias_c, rmse_c, lag_c, diversity_c, window_1 …; NaN if a measure does not apply."""
        return {name: self._runs[:, k] for k, (name, _, _) in enumerate(self._about[0])}

    @property
    def mean(self) -> float:
        """The mean success rate over the runs."""
        return float(self._numbers[0])

    @property
    def sd(self) -> float:
        """The standard deviation of the success rate between runs."""
        return float(self._numbers[1])

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean, by Student's t on its logit (docs/intervals.md)."""
        return float(self._numbers[2]), float(self._numbers[3])

    @property
    def success(self) -> Floats:
        """The success rate r_succ of every run."""
        return self._runs[:, 0]

    @property
    def options(self) -> dict[str, Any]:
        """The names and options of all specs, as in result files: `pam.name`, `pam.h`, `accept.pmax`, …"""
        return _frames.options(self.labels)

    def __getitem__(self, measure: str) -> Floats:
        if measure not in self.measures:
            near = [name for name in self.measures if name.startswith(f"{measure}_")] or difflib.get_close_matches(str(measure), self.measures, 1)
            meant = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(self.measures)}"
            raise KeyError(f"there is no measure {measure!r}: {meant}")
        return self.measures[measure]

    def __getstate__(self) -> dict[str, Any]:
        # Another process has no experiment.
        return {key: value for key, value in self.__dict__.items() if key != "_origin"}

    def __repr__(self) -> str:
        pam, target, accept = self._short
        low, high = self.interval
        return _display.printable(f"{pam} on {target}, {accept}: success {self.mean:.4f} [{low:.4f}, {high:.4f}] in {len(self.success)} runs")

    def _columns(self) -> Columns:
        return {"run": list(range(len(self.success))), **self.measures}

    def _brief(self) -> Columns:
        measures, columns = self._about
        unshown = {name for name, _, shown in measures if not shown}
        numbers = {name: float(value) for name, value in zip(columns, self._numbers) if not np.isnan(value) and name not in unshown}
        return {"measure": list(numbers), "mean over the runs": list(numbers.values())}

    def row(self) -> dict[str, Any]:
        """The row of this cell in the table of cells, by column."""
        return {**self.labels, **{name: float(value) for name, value in zip(self._about[1], self._numbers)}}

    def to_pandas(self) -> Any:
        """A pandas DataFrame with a row for each run."""
        return super().to_pandas().set_index("run")

    def to_xarray(self) -> Any:
        """An xarray Dataset with every measure over the runs; labels and options are coordinates."""
        return Sweep([self]).to_xarray().isel(cell=0)

    def _figure(self) -> _tpam.Figure:
        """The success rate in each tenth of the run, with the 95 % interval of its mean."""
        from tpam import _figures

        return _figures.tenths(self)


class _Lazy(Result):
    """The runs of the only cell of an experiment. What is not asked for is not computed."""

    def __init__(self, plan: _tpam.Experiment, runs: Floats, seed: int) -> None:
        self._plan, self._runs, self._seed = plan, runs, seed

    def __getattr__(self, name: str) -> Any:
        # Only called for what was not asked for before.
        match name:
            case "labels":
                value: Any = _labels(self._plan, self._plan.cells[0], len(self._runs), self._seed)
            case "unheard":
                value = self._plan.unheard[0]
            case "_short":
                value = self._plan.short[0]
            case "_numbers":
                value = self._plan.numbers(0, self._runs)
            case _:
                raise AttributeError(name)
        setattr(self, name, value)
        return value

    def __reduce__(self) -> tuple[Any, ...]:
        return Result, (self.labels, self._short, self.unheard, self._runs, self._numbers)


class Sweep(Shown, Sequence[Result]):
    """The cells of a grid, in the order of their rows: the PAM changes fastest.

    `sweep[3]` is a cell, `sweep[:3]` a sweep of three cells, `a + b` has the cells of both.

    Parameters
    ----------
    cells : sequence of Result
        The cells.
    """

    def __init__(self, cells: Sequence[Result]) -> None:
        self._cells = list(cells)

    def __len__(self) -> int:
        return len(self._cells)

    @overload
    def __getitem__(self, at: int) -> Result: ...
    @overload
    def __getitem__(self, at: slice | Sequence[int] | Sequence[bool] | NDArray[Any]) -> Sweep: ...
    def __getitem__(self, at: int | slice | Sequence[int] | Sequence[bool] | NDArray[Any]) -> Result | Sweep:
        if isinstance(at, str):
            raise TypeError(f"a sweep has cells by number: write sweep[0][{at!r}], or sweep.to_pandas()")
        if isinstance(at, slice):
            return Sweep(self._cells[at])
        if np.ndim(at) == 0:
            return self._cells[operator.index(at)]  # type: ignore[arg-type]
        # A mask, or the numbers of cells, as NumPy takes them.
        return Sweep([self._cells[place] for place in np.arange(len(self))[np.asarray(at)]])

    def __iter__(self) -> Iterator[Result]:
        return iter(self._cells)

    def __add__(self, other: Sweep) -> Sweep:
        if not isinstance(other, Sweep):
            return NotImplemented
        counts = sorted({len(cell.success) for sweep in (self, other) for cell in sweep})
        if len(counts) > 1:
            raise ValueError(f"the sweeps have {' and '.join(map(str, counts))} runs of a cell: simulate all cells with the same runs")
        mine = {tuple(cell.labels.items()) for cell in self}
        twice = [cell for cell in other if tuple(cell.labels.items()) in mine]
        if twice:
            raise ValueError(f"both sweeps have {len(twice)} of the cells, such as {twice[0]!r}: add other cells, or select some with where")
        return Sweep([*self._cells, *other._cells])

    def __repr__(self) -> str:
        return _display.lines(f"<Sweep of {len(self)} cells>", self._cells)

    def _caption(self) -> str:
        return f"{len(self)} cells"

    def _brief(self) -> Columns:
        names = ("pam", "target", "accept")
        labels = {name: [cell._short[at] for cell in self._cells] for at, name in enumerate(names)}
        intervals = [cell.interval for cell in self._cells]
        ends = {"95 % low": [low for low, _ in intervals], "95 % high": [high for _, high in intervals]}
        return {**labels, "success": [cell.mean for cell in self._cells], **ends, "runs": [len(cell.success) for cell in self._cells]}

    def to_latex(self) -> str:
        """The table as LaTeX, with the rules of the package booktabs.

        A whole sweep with `measures="success"` has a row for each PAM and a column for each target, as `tpam sim --format latex` prints it.
        """
        whole = None if any(cell._origin is None for cell in self._cells) else self._whole()
        table = None if whole is None else _tpam.cells_latex(whole.plan, np.ascontiguousarray(whole.runs))
        return super().to_latex() if table is None else table

    def _whole(self) -> Origin | None:
        """The experiment of which these are all cells, in order."""
        origins = self._origins() if self._cells else []
        return origins[0][0] if len(origins) == 1 and origins[0][1] == list(range(len(origins[0][0].plan.cells))) else None

    def save(self, out: str | os.PathLike[str]) -> None:
        """Writes the sweep as the result folder of `tpam sim --out`, as `tpam.sweep(out=)` does.

        Parameters
        ----------
        out : path
            The folder, which must be new or empty.

        Raises
        ------
        ValueError
            If these are not all cells of one sweep: a result folder holds a whole grid.
        """
        origins = self._origins()
        (origin, places), whole = origins[0], len(origins) == 1
        if not whole or sorted(places) != list(range(len(origin.plan.cells))):
            raise ValueError(f"a result folder holds all cells of a sweep, and these {len(self)} are not: save the whole sweep, and select cells when you read it")
        origin.save(out)

    def _origins(self) -> list[tuple[Origin, list[int]]]:
        """The experiments of the cells, each with the numbers of its cells here."""
        found: dict[int, tuple[Origin, list[int]]] = {}
        for cell in self._cells:
            if cell._origin is None:
                raise ValueError(f"{cell!r} does not know its experiment: use results of tpam.sweep or tpam.load in the process that made them")
            origin, place = cell._origin
            found.setdefault(id(origin), (origin, []))[1].append(place)
        if not found:
            raise ValueError("this sweep has no cells")
        return list(found.values())

    def selections(self) -> list[str]:
        """The cells as the texts that `tpam.compare` and `tpam.plot` take: a folder, or a folder with the numbers of its cells."""
        texts = []
        for origin, places in self._origins():
            every = len(places) == len(origin.plan.cells)
            texts.append(origin.folder if every else f"{origin.folder}@cell={'|'.join(map(str, places))}")
        return texts

    @property
    def mean(self) -> Floats:
        """The mean success rate of every cell."""
        return np.array([cell.mean for cell in self._cells])

    @property
    def success(self) -> Floats:
        """The success rate of every run of every cell, of shape (cells, runs)."""
        return np.array([cell.success for cell in self._cells])

    def where(self, test: Callable[[Result], Any] | None = None, /, **labels: Any) -> Sweep:
        """The cells that fit all conditions.

        Parameters
        ----------
        test : callable, optional
            A function of a cell that is true for the cells to keep.
        **labels
            Values of labels and options, by their names in result files or by their short names, with `__` for a dot: `pam="shade"`, `pmax=0.5`, `n=50`,
            `accept__pmax=0.5`. A list stands for any of its values. `pam`, `target` and `accept` may be a spec in full, with some of its options, or only a name.
            `individuals` is another word for `n`.
            Numbers are equal up to rounding errors, so that `pmax=np.linspace(0.1, 1, 10)` selects the cells of "linear:pmax=0.1..1.0/0.1".

        Returns
        -------
        Sweep
            It is empty if each value occurs, but no cell fits all conditions.

        Raises
        ------
        ValueError
            If no cell has such a label or option, or if one of the values is that of no cell.

        Examples
        --------
        >>> import tpam
        >>> sweep = tpam.sweep("jade,shade", "step", "linear:pmax=0.1|0.5", runs=3)
        >>> len(sweep.where(pmax=0.5)), len(sweep.where(pam="shade", pmax=[0.1, 0.5])), len(sweep.where(lambda cell: cell.mean > 0.9))
        (2, 2, 0)
        """
        if test is not None and not callable(test):
            raise TypeError(f"where({test!r}): write conditions by name, such as where(pam='shade', pmax=0.5), or a function of a cell")
        kept = [cell for cell in self._cells if test is None or test(cell)]
        for given, wanted in labels.items():
            name = "n" if given == "individuals" else given
            values = [self._value(cell, name.replace("__", ".")) for cell in self._cells]
            if self._cells and all(value is None for value in values):
                raise ValueError(f"no cell has {given!r}: there are {', '.join(self._names())}")
            anyof = _values(wanted)
            if not anyof:
                raise ValueError(f"{given}={wanted!r} is empty: name at least one value")
            fits: set[int] = set()
            for one in anyof:
                found = {id(cell) for cell, value in zip(self._cells, values) if any(_same(one, own) or _is_variant(one, own) for own in value or ())}
                if self._cells and not found:
                    raise _no_cell(given, one, values)
                fits |= found
            kept = [cell for cell in kept if id(cell) in fits]
        return Sweep(kept)

    def _value(self, cell: Result, name: str) -> list[Any] | None:
        """The values that a condition on this name may ask for; None if the cell has no such name."""
        options = cell.options
        if name in cell.labels:
            text = cell.labels[name]
            # A spec may be asked for in full or by its name.
            return [text, options.get(f"{name}.name")] if text != "" else None
        if name in options:
            return [options[name]]
        same = [value for key, value in options.items() if key.partition(".")[2] == name]
        return same if len(same) == 1 and name != "name" else None

    def _names(self) -> list[str]:
        seen = dict.fromkeys(key for cell in self._cells for key in (*cell.labels, *cell.options))
        return list(seen)

    def _columns(self) -> dict[str, list[Any]]:
        return _frames.table([cell.row() for cell in self._cells], [cell.labels for cell in self._cells])

    def _run_columns(self) -> dict[str, list[Any]]:
        labels = [{key: value for key, value in cell.labels.items() if key not in ("runs", "seed")} for cell in self._cells]
        counts = [len(cell.success) for cell in self._cells]
        cells = {"cell": list(range(len(self))), **_frames.table(labels, labels)}
        runs = {"run": [run for count in counts for run in range(count)]}
        names = _frames.union(cell.measures for cell in self._cells)
        measured = {name: np.concatenate([cell.measures.get(name, np.full(len(cell.success), np.nan)) for cell in self._cells]).tolist() for name in names}
        columns = _frames.repeated(cells, counts)
        ordered = {name: columns.pop(name) for name in ("cell", *_frames.union(labels))}
        return {**ordered, **runs, **measured, **columns}

    def to_pandas(self, runs: bool = False) -> Any:
        """A pandas DataFrame with the columns of cells.csv, with a row for each cell.

        It has a column for each option, such as `pam.h` and `accept.pmax`, and a second one with the short name, `h` and `pmax`, if no other column has it.

        Parameters
        ----------
        runs : bool
            Whether there is a row for each run, as in runs.csv, instead of one for each cell.

        Returns
        -------
        pandas.DataFrame

        Examples
        --------
        >>> import tpam
        >>> frame = tpam.sweep("jade,shade", "step", "linear:pmax=0.1|0.5", runs=3).to_pandas()
        >>> frame.pivot(index="pmax", columns="pam.name", values="mean_success").round(3).to_dict()["shade"][0.5] > 0.2
        True
        """
        if runs:
            return _frames.pandas(self._run_columns())
        frame = _frames.pandas(self._columns())
        frame.index.name = "cell"
        return frame

    def to_polars(self, runs: bool = False) -> Any:
        """A polars DataFrame with the same columns as `to_pandas`.

        Parameters
        ----------
        runs : bool
            Whether there is a row for each run.

        Returns
        -------
        polars.DataFrame
        """
        return _frames.polars(self._run_columns() if runs else {"cell": list(range(len(self))), **self._columns()})

    def to_xarray(self) -> Any:
        """An xarray Dataset: every measure over (cell, run); labels and options are coordinates of the cells.

        Returns
        -------
        xarray.Dataset
        """
        labels = [cell.labels for cell in self._cells]
        return _frames.xarray(self._cells, _frames.table(labels, labels))

    def plot(self, x: str | None = None, measure: str = "success", *, log_x: bool = False, ax: Any = None) -> Any:
        """Plots lines over a label or an option, a panel for each target.

        Parameters
        ----------
        x : str, optional
            The axis: n, iterations or an option such as pmax; the default is what varies.
        measure : str
            A measure.
        log_x : bool
            Whether the axis is logarithmic.
        ax : matplotlib.axes.Axes, optional
            Axes to draw the figure in.

        Returns
        -------
        Figure, or `ax` if it is given
            A notebook shows it; `.save("a.pdf")` writes it as SVG, PDF or PNG.
        """
        from tpam import _figures

        return _figures.placed(_figures.lines(self, x, measure, log_x), ax)


def _values(wanted: Any) -> list[Any]:
    """The values that a condition stands for. Arrays and the columns of a DataFrame may have any shape."""
    if hasattr(wanted, "__array__") and not isinstance(wanted, np.generic):
        return list(np.asarray(wanted).ravel())
    return list(wanted) if isinstance(wanted, (list, tuple, set, frozenset, range)) else [wanted]


def _same(wanted: Any, own: Any) -> bool:
    """Whether two values are the same; numbers may differ by rounding errors, and may be written as text."""
    if isinstance(wanted, str) and isinstance(own, (int, float)):
        try:
            wanted = float(wanted)
        except ValueError:
            return False
    if isinstance(wanted, (int, float, np.number)) and isinstance(own, (int, float)):
        return math.isclose(wanted, own, rel_tol=1e-9, abs_tol=1e-12)
    return bool(wanted == own)


def _is_variant(wanted: Any, own: Any) -> bool:
    """Whether a spec, such as "shade:h=5", is another one with some of its options."""
    if not (isinstance(wanted, str) and isinstance(own, str) and ":" in wanted):
        return False
    (name, options), (own_name, own_options) = _frames.parts(wanted), _frames.parts(own)
    there = dict(own_options)
    return name == own_name and all(key in there and _same(value, there[key]) for key, value in options)


def _no_cell(name: str, wanted: Any, values: list[list[Any] | None]) -> ValueError:
    """The error of a value that no cell has."""
    there = list(dict.fromkeys(str(one) for value in values for one in value or [] if one is not None))
    is_word = isinstance(wanted, str) and not any(isinstance(one, (int, float)) for value in values for one in value or [])
    near = difflib.get_close_matches(wanted, there, 1) if is_word else []
    text = repr(wanted.item() if isinstance(wanted, np.generic) else wanted)
    return ValueError(f"no cell has {name}={text}: " + (f"did you mean {near[0]!r}?" if near else f"there are {', '.join(there)}"))


def simulate(
    pam: PamLike | Mapping[str, PamLike],
    target: TargetLike | Mapping[str, TargetLike] | None = None,
    accept: AcceptLike | Mapping[str, AcceptLike] = ACCEPT,
    theta: str | None = None,
    *,
    individuals: Whole = 50,
    iterations: Whole = 1000,
    runs: Whole = 101,
    seed: Whole = 1,
    measures: str = "all",
    threads: int | None = None,
    progress: bool | None = None,
    workers: Any = None,
    **targets: TargetLike | None,
) -> Result:
    """Measures how well one PAM tracks one target.

    Results are bit-identical to those of `tpam sim` with the same arguments, for any `threads`.

    Parameters
    ----------
    pam : str, PAM or class
        A spec such as "shade:h=20" (`tpam.catalogue("pam")`), or an object with sample and update (`tpam.Pam`). `{"mine": pam}` gives it a name.
    target : str, array or callable
        A spec such as "sin:omega=40", an array of values in [0, 1] (one for each iteration, or spread evenly over the run), or a function of the times n in
        [0, 1), and of a random generator if it takes two arguments. The default is that of `tpam sim`.
    accept : str or callable
        A spec such as "linear:pmax=0.3", or a function of the distance from the target.
    theta : str
        The tracked parameters: "c", "f" or "pair"; for a PAM with columns of its own the name of one, or "all". The default is "c", or all of its own columns.
    individuals : int
        The number of individuals; the column `n` of tables.
    iterations : int
        The length of a run.
    runs : int
        The number of runs.
    seed : int
        Names the random streams.
    measures : str
        "all", or "success" for the success rate only, which is faster.
    threads : int, optional
        The number of threads; the default is all cores. Results do not depend on it.
    progress : bool, optional
        Whether to show a progress bar; the default is in terminals and notebooks.
    workers : int or executor, optional
        Computes runs of your own objects in other processes: a number of them, or an executor of `concurrent.futures`. Results do not depend on it.
    **targets : str, array or callable
        If all columns are tracked: a target for each, by its name, such as `target_f` and `target_c`.

    Returns
    -------
    Result

    Examples
    --------
    >>> import tpam
    >>> tpam.simulate("shade", "sin:omega=20", "linear:pmax=0.5", runs=11)
    shade on sin, linear: success 0.3416 [0.3397, 0.3435] in 11 runs
    """
    # An experiment that is made of texts only is kept, as `re` keeps compiled patterns: to read and check it takes longer than a short run.
    texts = (pam, target, accept, theta, individuals, iterations, measures)
    key = None
    texts_only = type(pam) is str and type(accept) is str and (target is None or type(target) is str) and not targets
    if texts_only and threads is None and workers is None:
        try:
            plan = _kept.get(texts)
            if plan is not None and type(seed) is int and type(runs) is int and 0 < runs < 2**64 and 0 <= seed < 2**64:
                found = plan.quickly(runs, seed)
                if found is not None:
                    return _Lazy(plan, found, seed)
            key = texts
        except TypeError:
            # Something cannot be hashed.
            pass
    words = {"pam": pam, "theta": theta, "target": target, **separate(targets), "accept": accept}
    sizes = {"individuals": individuals, "iterations": iterations, "runs": runs, "seed": seed, "measures": measures}
    for key_of, value in (("pam", pam), ("accept", accept)):
        if value is None:
            raise ValueError(f"{key_of} = None: write a spec, such as {_USUAL[key_of]!r}, or your own object")
    given = recipe({**words, **sizes})
    plan = _tpam.Experiment(*given)
    if len(plan.cells) != 1:
        raise ValueError(f"simulate is for one cell, and this is a grid of {len(plan.cells)}: use tpam.sweep")
    # A file may change.
    if key is not None and "file" not in str(target):
        while len(_kept) >= _MOST_KEPT:
            _kept.pop(next(iter(_kept)), None)
        _kept[key] = plan
    return _computed(given, plan, threads, progress, workers)[0]


_USUAL = {"pam": "shade", "accept": "linear:pmax=0.5"}
#: Experiments of `simulate` by their texts, the oldest first.
_kept: dict[Any, _tpam.Experiment] = {}
_MOST_KEPT = 128


def sweep(
    pam: PamsLike | None = None,
    target: TargetsLike | None = None,
    accept: AcceptsLike | None = None,
    theta: str | Sequence[str] | None = None,
    *,
    file: str | os.PathLike[str] | None = None,
    individuals: WholesLike | None = None,
    iterations: WholesLike | None = None,
    runs: Whole | None = None,
    seed: Whole | None = None,
    measures: str | None = None,
    threads: int | None = None,
    progress: bool | None = None,
    out: str | os.PathLike[str] | None = None,
    workers: Any = None,
    **targets: TargetsLike | None,
) -> Sweep:
    """Simulates a grid: every PAM on every target with every acceptance.

    Parameters
    ----------
    pam, target, accept : str, object, list or dict
        As in `simulate`, with the same defaults, one or several: a list of specs and of your own objects, or a dictionary of your own objects by name. Ranges such as
        "linear:pmax=0.1..1.0/0.1" and alternatives such as "shade:h=5|10" are combined.
    theta : str or list of str
        The tracked parameters.
    file : path, optional
        An experiment file (TOML); the arguments override it.
    individuals, iterations : int, list of int, or str
        Individuals and iterations: `50`, `[10, 50]` or "10..50/10".
    runs, seed, measures, threads, progress
        As in `simulate`, with the same defaults.
    out : path, optional
        A result folder, the same as that of `tpam sim --out`: after a kill the same call resumes it, and `tpam.load(out)` reads it. A folder without objects of
        Python can be resumed by the command, and one of the command from here. Your own objects are stored by name, `{"mine": pam}`: give the same ones to resume.
    workers : int or executor, optional
        As in `simulate`.
    **targets : str, object, list or dict
        As in `simulate`, one or several.

    Returns
    -------
    Sweep

    Examples
    --------
    >>> import tpam
    >>> len(tpam.sweep("jade,shade", ["sin:omega=10", "step"], "linear:pmax=0.1|0.5", individuals=[10, 50], runs=3))
    16
    """
    words = {"pam": pam, "theta": theta, "target": target, **separate(targets), "accept": accept}
    sizes = {"individuals": individuals, "iterations": iterations, "runs": runs, "seed": seed, "measures": measures}
    given = recipe({**words, **sizes}, file)
    plan = _tpam.Experiment(*given)
    if out is not None:
        from tpam._sweep import keep

        return keep(given, plan, out, threads, progress, workers)
    return Sweep(_computed(given, plan, threads, progress, workers))


def _computed(given: tuple[Any, ...], plan: _tpam.Experiment, threads: int | None, progress: bool | None, workers: Any) -> list[Result]:
    with executor_of(workers) as executor, Bar(plan.samples, "samples", progress) as tell:
        runs, numbers = plan.compute(threads_of(threads), tell, supply(given, executor))
    return results_of(plan, runs, numbers)


def results_of(plan: _tpam.Experiment, runs: Floats, numbers: Floats, folder: str | os.PathLike[str] | None = None) -> list[Result]:
    """The cells of an experiment that was computed or read from a folder."""
    cells = zip(plan.cells, plan.short, plan.unheard, runs, numbers)
    found = [Result(_labels(plan, words, plan.runs, plan.seed), short, unheard, rows, row) for words, short, unheard, rows, row in cells]
    origin = Origin(plan, runs, folder)
    kinds = tuple(plan.kinds)
    for at, cell in enumerate(found):
        cell._origin, cell._kinds = (origin, at), kinds
    return found


def _labels(plan: _tpam.Experiment, words: Sequence[str], runs: int, seed: int) -> dict[str, Any]:
    labels: dict[str, Any] = dict(zip(plan.labels, words))
    labels.update(n=int(labels["n"]), iterations=int(labels["iterations"]), runs=runs, seed=seed)
    return labels
