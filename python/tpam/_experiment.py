"""Searches on a suite, with PAMs of the catalogue and of Python side by side, logged as COCO and IOHprofiler do."""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path as _Path
from typing import Any

from tpam import _tpam
from tpam._ecdf import Ecdf, ecdf
from tpam._optional import need
from tpam._plan import numbers, players, threads_of, whole
from tpam._problems import Suite, suite_of
from tpam._progress import Bar
from tpam._table import Table

Path = str | os.PathLike[str]


class Searches:
    """The searches of `tpam.experiment`: a result folder with a folder of COCO logs for each algorithm."""

    #: The result folder. Without `out` it is temporary and is deleted with this object.
    folder: _Path
    #: The name of each algorithm in logs and figures.
    algorithms: list[str]
    #: One row for each algorithm and dimension, as `tpam de` prints it.
    summary: Table
    #: The plan of the folder.
    plan: dict[str, Any]

    def __init__(self, found: _tpam.Searches, folder: Path, kept: Any = None) -> None:
        self.folder, self._kept = _Path(folder), kept
        self.algorithms = [label for _, label, _ in found.algorithms]
        self._names = [full for full, _, _ in found.algorithms]
        self._folders = [self.folder / logs for _, _, logs in found.algorithms]
        self.plan = json.loads(found.plan)
        self._runs, told = found.runs(os.fspath(folder))
        self.summary = Table(told)

    @classmethod
    def load(cls, folder: Path, suite: Any = None) -> Searches:
        """Reads a finished folder of searches. A suite of your own has to be given again."""
        own = None
        if suite is not None:
            # The file of a plan has one key in a line.
            text = (_Path(folder) / "experiment.toml").read_text()
            keys = dict(re.findall(r'^(\w+) = "(.*)"$', text, re.MULTILINE))
            own = suite_of(suite, *(numbers(key, keys[key]) for key in ("functions", "dims", "instances")))
        return cls(_tpam.Searches.stored(os.fspath(folder), own), folder)

    def __len__(self) -> int:
        return len(self._runs["function"])

    def __repr__(self) -> str:
        return f"<Searches: {', '.join(self.algorithms)}; {len(self)} runs in {self.folder}>\n{self.summary!r}"

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each run: algorithm, function, dim, instance, evaluations, restarts, precision (the best f - f_opt)."""
        frame = need("pandas", "to_pandas()").DataFrame(self._runs)
        frame["algorithm"] = [self.algorithms[at] for at in self._runs["algorithm"]]
        return frame

    def ecdf(self, **options: Any) -> Ecdf:
        """The ECDFs of the algorithms; the options are those of `tpam.ecdf`. It has running times, comparisons, convergence and figures."""
        # In the order in which the algorithms were asked for.
        return ecdf(self.folder, **options)

    def running_times(self, **options: Any) -> Table:
        """Average running times to each target value."""
        return self.ecdf(**options).running_times()

    def compare(self, baseline: str | None = None, **options: Any) -> Table:
        """Scores and ranks of the algorithms."""
        return self.ecdf(**options).comparisons(baseline)

    def convergence(self, at: Sequence[float] = (), **options: Any) -> Table:
        """The median precision of each algorithm by budget."""
        return self.ecdf(**options).convergence(at)

    def figure(self, kind: str = "ecdf", **options: Any) -> _tpam.Figure:
        """A figure: "ecdf", "convergence" or "cd" (critical differences)."""
        return self.ecdf(**options).figure(kind)


def experiment(
    pams: Any = "shade",
    suite: Any = "bbob",
    functions: int | str | Sequence[int] = "1-24",
    dims: int | str | Sequence[int] = 10,
    instances: int | str | Sequence[int] = "1-15",
    *,
    mutation: str = "current-to-pbest/1",
    crossover: str = "bin",
    restart: str = "collapse+stagnation",
    population: str = "constant",
    selection: str = "equal",
    individuals: int | None = None,
    budget: int = 10_000,
    seed: int = 1,
    out: Path | None = None,
    ioh: bool = False,
    threads: int | None = None,
    progress: bool | None = None,
) -> Searches:
    """Runs differential evolution with each PAM on each function, dimension and instance, as `tpam de` does.

    Parameters
    ----------
    pams : str, object, dict or list
        Specs such as "shade:h=20", your own objects that sample pairs (`tpam.Pam`, `tpam.Pair`), or `{"mine": pam}` to name them.
    suite : str or Suite
        "bbob", your own objectives, or problems of another library: see `tpam.suite`.
    functions, dims, instances : int, str or list of int
        Numbers, or texts such as "1-24" or "2,5,10". Each instance is one run.
    mutation, crossover, restart, population, selection : str
        Specs (`tpam.catalogue()`). Lists and ranges make several algorithms of each PAM.
    individuals : int, optional
        The population size at the beginning.
    budget : int
        Evaluations per dimension.
    seed : int
        The seed of all random numbers.
    out : path, optional
        The result folder, the same as that of `tpam de --out`: it can be resumed, from both sides if no object of Python takes part. Without it the logs are temporary.
    ioh : bool
        Whether to write logs of IOHprofiler too.
    threads : int, optional
        Threads; results do not depend on them. Objects of Python take turns, because Python has one lock.
    progress : bool, optional
        Whether to show progress.

    Returns
    -------
    Searches
        The logs, with ECDFs, running times, comparisons, convergence and figures.
    """
    text, objects = players(pams)
    own = None if isinstance(suite, str) else suite_of(suite, numbers("functions", functions), numbers("dims", dims), numbers("instances", instances))
    words: dict[str, Any] = {
        "stream": _tpam.stream_version(),
        "suite": suite if isinstance(suite, str) else suite.name,
        "pam": text,
        "mutation": mutation,
        "crossover": crossover,
        "restart": restart,
        "population": population,
        "selection": selection,
        "functions": _listed(functions) if own is None or functions != "1-24" else "all",
        "dims": _listed(dims),
        "instances": _listed(instances),
        "budget": whole("budget", budget),
        "individuals": None if individuals is None else whole("individuals", individuals),
        "seed": whole("seed", seed),
    }
    found = _tpam.Searches(json.dumps(words), objects, own)
    kept = tempfile.TemporaryDirectory(prefix="tpam-") if out is None else None
    folder = os.path.join(kept.name, "searches") if kept is not None else os.fspath(out)  # type: ignore[arg-type]
    with Bar(found.evaluations, "evaluations", progress) as tell:
        found.keep(folder, ioh=ioh, threads=threads_of(threads), tell=tell)
    return Searches(found, folder, kept)


def _listed(value: Any) -> str:
    """A list of numbers as the text of a plan."""
    return value if isinstance(value, str) else ",".join(map(str, value)) if isinstance(value, Sequence) else str(value)
