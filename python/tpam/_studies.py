"""Studies of the command as functions: clouds, the greedy approximate oracle, the law, the study, archives, verification."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, NamedTuple

from tpam import _plan, _tpam
from tpam._compare import names
from tpam._table import Table

Path = str | os.PathLike[str]


class Study(NamedTuple):
    """The table and the figures of a study."""

    #: The table that the command prints.
    table: Table
    #: The figures, in the order of the files.
    figures: list[_tpam.Figure]


class Clouds(NamedTuple):
    """The samples of searches."""

    #: Success by distance from the successful samples.
    table: Table
    #: How many samples there were, and how many succeeded.
    sampled: Table


class Verified(NamedTuple):
    """Whether a result folder is what was written."""

    #: One row for each file with a checksum.
    files: Table
    #: What is wrong.
    problems: list[str]
    #: What to know although nothing is wrong.
    notes: list[str]
    #: Whether nothing is wrong.
    sound: bool


def clouds(
    function: int = 8,
    dim: int = 10,
    pam: Any = "jade",
    *,
    df: float | None = None,
    mutation: str = "current-to-pbest/1",
    crossover: str = "bin",
    restart: str = "collapse+stagnation",
    instances: int | str = "1-15",
    budget: int = 10_000,
    seed: int = 1,
    out: Path | None = None,
    threads: int | None = None,
) -> Clouds:
    """Shows how success depends on the distance from the successful samples of a search, as `tpam clouds` does.

    Parameters
    ----------
    function, dim : int
        The function of BBOB and the dimension.
    pam : str or object
        A spec, or your own object that samples pairs.
    df : float, optional
        The degrees of freedom of the splines.
    mutation, crossover, restart : str
        Specs of the search.
    instances : str
        The instances, one run each.
    budget, seed : int
        Evaluations per dimension, and the seed.
    out : path, optional
        A folder for the tables and figures of the command.
    threads : int, optional
        Threads.
    """
    text, objects = _plan.players(pam)
    plan = _plan.search(
        function, dim, pam=text, mutation=mutation, crossover=crossover, restart=restart, instances=str(instances), budget=budget, seed=seed
    )
    table, sampled = _tpam.clouds(plan, objects, df=df, out=None if out is None else os.fspath(out), threads=threads)
    return Clouds(Table(table), Table(sampled))


def gao(
    function: int = 8,
    dim: int = 10,
    *,
    out: Path,
    f_min: str = "0,0.4",
    tries: int = 200,
    mutation: str = "current-to-pbest/1",
    crossover: str = "bin",
    restart: str = "collapse+stagnation",
    instances: int | str = "1-15",
    budget: int = 10_000,
    seed: int = 1,
    threads: int | None = None,
) -> Table:
    """Runs the greedy approximate oracle and writes its choices as targets and scenarios into `out`, as `tpam gao` does.

    Parameters
    ----------
    function, dim : int
        The function of BBOB and the dimension.
    out : path
        The folder of targets, scenarios, tables and figures.
    f_min : str
        Lower bounds of F, separated by commas.
    tries : int
        Trial vectors for each individual, of which the best counts.
    mutation, crossover, restart : str
        Specs of the search.
    instances : str
        The instances, one run each.
    budget, seed : int
        Evaluations per dimension, and the seed.
    threads : int, optional
        Threads.
    """
    plan = _plan.search(
        function, dim, pam="uniform", mutation=mutation, crossover=crossover, restart=restart, instances=str(instances), budget=budget, seed=seed
    )
    return Table(_tpam.gao(plan, f_min=f_min, tries=tries, out=os.fspath(out), threads=threads))


def law(
    out: Path, *, quick: bool = False, seed: int = 1, only: Sequence[str] = (), all_operators: bool = False, threads: int | None = None
) -> Study:
    """Computes what a PAM that learns by a mean climbs, as `tpam law` does; `only` names parts: rest, swap, map, slopes."""
    told, figures = _tpam.law(os.fspath(out), quick=quick, seed=seed, only=list(only), all_operators=all_operators, threads=threads)
    return Study(Table(told), figures)


def study(design: Path, out: Path, *, quick: bool = False, threads: int | None = None) -> Study:
    """Runs the study of a design file, as `tpam study` does: does simulation predict search?"""
    told, figures = _tpam.study(os.fspath(design), os.fspath(out), quick=quick, threads=threads)
    return Study(Table(told), figures)


def archive(folders: Path | Sequence[Path], out: Path) -> Table:
    """Writes the logs of searches as an archive that cocopp can load, as `tpam archive` does."""
    return Table(_tpam.archive(names(folders), os.fspath(out)))


def verify(folder: Path, *, repair: bool = False, threads: int | None = None) -> Verified:
    """Compares every file of a result folder with its checksum, and the runs with the plan; `repair` computes damaged parts again."""
    files, problems, notes, sound = _tpam.verify(os.fspath(folder), repair=repair, threads=threads)
    return Verified(Table(files), problems, notes, sound)
