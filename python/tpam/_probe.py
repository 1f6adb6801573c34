"""Probes of searches: success and gain over the columns of a search, such as F and C, whatever the PAM samples."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tpam import _display, _plan, _tpam
from tpam._shown import Columns, Many, Shown, stacked
from tpam._temporary import TemporaryFolder
from tpam._types import Whole

Path = str | os.PathLike[str]
Map = np.ndarray[Any, Any]


#: The maps of a phase.
MAPS = ("success", "success_low", "success_high", "gain", "gain_low", "gain_high", "smooth_success", "smooth_gain")


@dataclass(frozen=True, repr=False)
class Phase(Shown):
    """A phase of the runs: all probes made while log10 of the best precision was in `log10`, which is None for whole runs.

    Maps are over one or two columns, such as F and C: they have a column for each twentieth of the first, and a row for each twentieth of the second.
    `shapes["f"]` has the shapes of success and of gain along F.
    """

    log10: tuple[int, int] | None
    runs: int
    probes: int
    success: Map
    success_low: Map
    success_high: Map
    gain: Map
    gain_low: Map
    gain_high: Map
    smooth_success: Map
    smooth_gain: Map
    columns: list[str]
    shapes: dict[str, tuple[str, str]]

    def __repr__(self) -> str:
        name = "whole runs" if self.log10 is None else f"1e{self.log10[0]} to 1e{self.log10[1]}"
        shapes = ", ".join(f"success {success} and gain {gain} along {key.upper()}" for key, (success, gain) in self.shapes.items())
        return f"<Phase {name}: {self.runs} runs, {self.probes} probes, {shapes}>"

    def _columns(self) -> Columns:
        places = np.indices(self.success.shape).reshape(2, -1)[::-1]
        cells = {f"cell_{name}": place for name, place in zip(self.columns, places)}
        return {**cells, **{name: getattr(self, name).ravel() for name in MAPS}}

    def _brief(self) -> Columns:
        shapes = {f"{what}_along_{name}": [both[k]] for name, both in self.shapes.items() for k, what in enumerate(("success", "gain"))}
        return {"log10": [self.log10 or "all"], "runs": [self.runs], "probes": [self.probes], **shapes}


@dataclass(frozen=True, repr=False)
class Probed(Shown):
    """The probes of one algorithm on one function: whole runs first, then each phase."""

    algorithm: str
    function: int
    dim: int
    phases: list[Phase]

    def __repr__(self) -> str:
        return _display.printable(f"<Probed f{self.function}, D = {self.dim}, {self.algorithm}: {max(len(self.phases) - 1, 0)} phases>")

    def _columns(self) -> Columns:
        return self._with([phase._columns() for phase in self.phases])

    def _brief(self) -> Columns:
        return self._with([phase._brief() for phase in self.phases])

    def _with(self, tables: Sequence[Columns]) -> Columns:
        """The tables of the phases, with what they belong to."""
        columns = stacked({"phase": [at] * len(next(iter(table.values()))), **table} for at, table in enumerate(tables))
        return {**{name: [getattr(self, name)] * len(columns.get("phase", ())) for name in ("algorithm", "function", "dim")}, **columns}


def probe(
    functions: int | str | Sequence[int] | None = None,
    dims: int | str | Sequence[int] = 10,
    pam: Any = "jade",
    *,
    out: Path | None = None,
    probes: int = 4,
    columns: str | Sequence[str] = (),
    search: Any = "de",
    suite: Any = "bbob",
    instances: int | str | Sequence[int] = "1-15",
    budget: Whole | None = None,
    evaluations: Whole | None = None,
    individuals: Whole | None = None,
    seed: int = 1,
    threads: int | None = None,
    mutation: str = "current-to-pbest/1",
    crossover: str = "bin",
    restart: str | None = None,
    population: str = "constant",
    selection: str = "equal",
) -> Many[Probed]:
    """Measures how success and gain depend on the columns of a search, such as F and C, by extra trial vectors whose parameters do not depend on the PAM.

    The searches are those of `tpam.experiment` with the same arguments, bit for bit: probes are evaluated, recorded and thrown away, and do not count as
    evaluations. docs/probes.md describes them.

    Parameters
    ----------
    functions : int, str or list of int, optional
        The functions of the suite: a number, a list, or a text such as "1-24". The default is 8 of BBOB, and all of a suite of your own.
    dims : int, str or list of int
        The dimensions: a number, a list, or a text such as "5,10". The default is 10.
    pam : str, object, dict or list
        Specs such as "shade:h=20", your own objects that sample pairs (`tpam.Pam`, `tpam.Pair`), or `{"mine": pam}` to name them. The default is "jade".
    out : path, optional
        The result folder, the same as that of `tpam inspect probe --out`: after a kill the same call resumes it. Without it nothing is kept but what is returned.
    probes : int
        How many extra trial vectors each individual has in each generation, from 1 to 1000; the default is 4.
    columns : str or sequence of str
        One or two columns of the search whose maps are wanted, such as "f,c"; the default is its first two.
    search : str, object or class
        "de" for differential evolution, or your own search, which then needs a method `parents` (docs/own-search.md).
    suite : str or Suite
        "bbob", or your own objectives or problems of another library: see `tpam.suite`.
    instances : int, str or list of int
        The instances, one run each: a number, a list, or a text such as "1-15", which is the default.
    budget : int, optional
        Evaluations per dimension: a run in D dimensions has `budget` times D. The default is 10,000.
    evaluations : int, optional
        The evaluations of a run, the same number in every dimension, instead of `budget`.
    seed : int
        The seed of all random numbers; the default is 1.
    threads : int, optional
        The number of threads; the default is all cores. Results do not depend on it.
    mutation, crossover, population, selection : str
        Specs of the parts of differential evolution (`tpam.catalogue()`). Lists and ranges make several algorithms of each PAM.
    restart : str, optional
        The spec of a restart rule. The default is "collapse+stagnation", and "none" for a search of your own.
    individuals : int, optional
        The population size at the beginning.

    Returns
    -------
    list of Probed
        One for each algorithm, function and dimension.

    Raises
    ------
    ValueError
        If an argument is wrong, or if `out` holds something else.
    TypeError
        If `pam` is neither a spec nor a PAM.
    Exception
        Whatever `pam` raises.
    """
    parts = (mutation, crossover, restart, population, selection)
    plan, objects = _plan.searches(pam, search, suite, (functions, dims, instances), (individuals, budget, evaluations, seed), parts)
    named = columns if isinstance(columns, str) else ",".join(columns)
    kept = TemporaryFolder("probes") if out is None else out
    found = _tpam.probe(plan, objects.made(), probes=_plan.whole("probes", probes), columns=named, out=os.fspath(kept), threads=threads)
    return Many(Probed(**{**one, "phases": [Phase(**phase) for phase in one["phases"]]}) for one in found)
