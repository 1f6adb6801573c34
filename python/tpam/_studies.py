"""Studies of the command as functions: clouds, the greedy approximate oracle, the law, the study, archives, verification."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tpam import _plan, _tpam
from tpam._compare import folders as paths_of
from tpam._shown import Columns, Shown
from tpam._table import Table
from tpam._types import Whole

Path = str | os.PathLike[str]


class _OfTable(Shown):
    """A result whose main part is a table."""

    def _main(self) -> Table:
        raise NotImplementedError

    def __repr__(self) -> str:
        return repr(self._main())

    def _columns(self) -> Columns:
        return self._main()._columns()

    def _caption(self) -> str:
        return ""

    def to_latex(self) -> str:
        """The table as LaTeX, as the command prints it."""
        return self._main().to_latex()


@dataclass(frozen=True, repr=False)
class Study(_OfTable):
    """The table and the figures of a study."""

    #: The table that the command prints.
    table: Table
    #: The figures, in the order of the files.
    figures: list[_tpam.Figure]
    #: The files that the command names: the report, or the figures that were asked for.
    files: list[pathlib.Path] = field(default_factory=list)

    def _main(self) -> Table:
        return self.table


@dataclass(frozen=True, repr=False)
class Clouds(_OfTable):
    """The samples of searches."""

    #: Success by distance from the successful samples.
    table: Table
    #: How many samples there were, and how many succeeded.
    sampled: Table

    def _main(self) -> Table:
        return self.table


@dataclass(frozen=True, repr=False)
class Verified(_OfTable):
    """Whether a result folder is what was written."""

    #: One row for each file with a checksum.
    files: Table
    #: What is wrong.
    problems: list[str]
    #: What to know although nothing is wrong.
    notes: list[str]
    #: Whether nothing is wrong.
    sound: bool

    def _main(self) -> Table:
        return self.files

    def __repr__(self) -> str:
        words = [*(f"problem: {text}" for text in self.problems), *(f"note: {text}" for text in self.notes)]
        return "\n".join(["sound" if self.sound else "not sound", *words, repr(self.files)])


def clouds(
    functions: int | str | None = None,
    dims: int | str = 10,
    pam: Any = "jade",
    *,
    search: Any = "de",
    suite: Any = "bbob",
    df: float | None = None,
    instances: int | str | Sequence[int] = "1-15",
    budget: Whole | None = None,
    evaluations: Whole | None = None,
    individuals: Whole | None = None,
    seed: int = 1,
    out: Path | None = None,
    threads: int | None = None,
    mutation: str = "current-to-pbest/1",
    crossover: str = "bin",
    restart: str | None = None,
    population: str = "constant",
    selection: str = "equal",
) -> Clouds:
    """Shows how success depends on the distance from the successful samples of a search, as `tpam inspect clouds` does.

    Parameters
    ----------
    functions, dims : int or str
        The function of the suite and the dimension, one number each. The default is 8 of BBOB, or the only one of a suite of your own, in 10 dimensions.
    pam : str or object
        A spec, or your own object that samples pairs.
    search : str, object or class
        "de" for differential evolution, or your own search (docs/own-search.md).
    suite : str or Suite
        "bbob", or your own objectives or problems of another library: see `tpam.suite`.
    df : float, optional
        The degrees of freedom of the splines.
    instances : str
        The instances, one run each.
    budget, evaluations : int, optional
        Evaluations per dimension (the default is 10,000), or evaluations of a run in any dimension.
    seed : int
        The seed.
    out : path, optional
        A folder for the tables and figures of the command.
    threads : int, optional
        Threads.
    mutation, crossover, population, selection : str
        Specs of the parts of differential evolution (`tpam.catalogue()`).
    restart : str, optional
        The spec of a restart rule. The default is "collapse+stagnation", and "none" for a search of your own.
    individuals : int, optional
        The population size at the beginning.
    """
    parts = (mutation, crossover, restart, population, selection)
    plan, objects = _plan.searches(pam, search, suite, (functions, dims, instances), (individuals, budget, evaluations, seed), parts)
    table, sampled = _tpam.clouds(plan, objects.made(), df=df, out=None if out is None else os.fspath(out), threads=threads)
    return Clouds(Table(table), Table(sampled))


def gao(
    functions: int | str | None = None,
    dims: int | str = 10,
    pam: Any = None,
    *,
    search: Any = "de",
    suite: Any = "bbob",
    out: Path,
    tries: int = 200,
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
) -> Table:
    """Runs the greedy approximate oracle and writes its choices as targets and scenarios into `out`, as `tpam inspect gao` does.

    Parameters
    ----------
    functions, dims : int or str
        The function of the suite and the dimension, one number each. The default is 8 of BBOB, or the only one of a suite of your own, in 10 dimensions.
    pam : str, object or list, optional
        PAMs that learn nothing and draw the parameters that are tried; one schedule for each. The default is "uniform", and for differential evolution "uniform:low_f=0.4" too.
    search : str, object or class
        "de" for differential evolution, or your own search (docs/own-search.md).
    suite : str or Suite
        "bbob", or your own objectives or problems of another library: see `tpam.suite`.
    out : path
        The folder of targets, scenarios, tables and figures.
    tries : int
        Trial vectors for each individual, of which the best counts.
    instances : str
        The instances, one run each.
    budget, evaluations : int, optional
        Evaluations per dimension (the default is 10,000), or evaluations of a run in any dimension.
    seed : int
        The seed.
    threads : int, optional
        Threads.
    mutation, crossover, population, selection : str
        Specs of the parts of differential evolution (`tpam.catalogue()`).
    restart : str, optional
        The spec of a restart rule. The default is "collapse+stagnation", and "none" for a search of your own.
    individuals : int, optional
        The population size at the beginning.
    """
    parts = (mutation, crossover, restart, population, selection)
    if pam is None:
        pam = "uniform,uniform:low_f=0.4" if search == "de" else "uniform"
    plan, objects = _plan.searches(pam, search, suite, (functions, dims, instances), (individuals, budget, evaluations, seed), parts)
    return Table(_tpam.gao(plan, objects.made(), tries=tries, out=os.fspath(out), threads=threads))


def law(
    out: Path, *, quick: bool = False, seed: int = 1, only: str | Sequence[str] = (), all_operators: bool = False, threads: int | None = None
) -> Study:
    """Computes what a PAM that learns by a mean climbs, as `tpam reproduce law` does.

    docs/law.md describes the law and the parts of the study.

    Parameters
    ----------
    out : path
        The folder of tables and figures. The parts swap and map store their searches and simulations in result folders below data/ in it, with `quick` below
        data-quick/: the same call resumes them. The other parts are computed again by each call.
    quick : bool
        Whether to take a first look: 4 functions, 3 instances and 1000 D evaluations in 5 dimensions. The default is the whole study.
    seed : int
        The seed of all random numbers; the default is 1.
    only : str or sequence of str
        The parts of the study: "rest", "swap", "map", "slopes". The default is all.
    all_operators : bool
        Whether the swap has all sixteen operators of the paper's Figures S.2 to S.5, and eight members instead of 48.
    threads : int, optional
        The number of threads; the default is all cores. Results do not depend on it.

    Returns
    -------
    Study
        The table has the effects of the swap or, without this part, what the first part measured.

    Raises
    ------
    ValueError
        If a name in `only` is unknown, or if a result folder below `out` cannot be written or holds something else.
    """
    told, figures = _tpam.law(os.fspath(out), quick=quick, seed=seed, only=listed_words(only), all_operators=all_operators, threads=threads)
    return Study(Table(told), figures)


def study(design: Path, out: Path, *, quick: bool = False, threads: int | None = None) -> Study:
    """Runs the study of a design file, as `tpam reproduce study` does: does simulation predict search?

    docs/study.md describes the design.

    Parameters
    ----------
    design : path
        The design of the study, a file such as experiments/study.toml. Without the table [frozen] in it only the building half is computed, and the text of the
        table has the lines to add; with it, the test half and the comparison follow.
    out : path
        The folder of tables and figures. Searches, probes and simulations are result folders below data/ in it, with `quick` below data-quick/: the same call
        resumes them.
    quick : bool
        Whether to take a first look: 12 settings, 4 functions, 3 instances and 300 D evaluations in 2 and 3 dimensions, both halves. The default is the whole
        study.
    threads : int, optional
        The number of threads; the default is all cores. Results do not depend on it.

    Returns
    -------
    Study
        The table has the correlations of the predictors with the outcomes.

    Raises
    ------
    ValueError
        If the design cannot be read or is wrong, or if a result folder below `out` cannot be written or holds something else.
    """
    told, figures = _tpam.study(os.fspath(design), os.fspath(out), quick=quick, threads=threads)
    return Study(Table(told), figures)


def archive(folders: Any, out: Path) -> Table:
    """Writes the logs of searches as an archive that cocopp can load, as `tpam folder archive` does.

    The archive has a .tgz file for each algorithm, and a list of them with checksums. The name of a file is the name of the algorithm in cocopp's figures.

    Parameters
    ----------
    folders : path, Searches or sequence of them
        Finished result folders of searches, or results of `tpam.experiment`, whose files are compared with their checksums first; or folders with
        COCO's logs of one algorithm.
    out : path
        The folder of the archive, which must be new or empty.

    Returns
    -------
    Table
        One row for each file, with its size and its checksum.

    Raises
    ------
    ValueError
        If a folder has no logs or is damaged, if two algorithms have the same name, or if `out` is not empty.
    """
    return Table(_tpam.archive(paths_of(folders), os.fspath(out)))


def verify(folder: Path, *, repair: bool = False, threads: int | None = None) -> Verified:
    """Compares every file of a result folder with its checksum, and the runs with the plan, as `tpam folder verify` does.

    The runs of a folder with objects of Python are not compared with the plan, and a note says so.

    Parameters
    ----------
    folder : path
        The result folder.
    repair : bool
        Whether damaged files are computed again: tables and logs from the table of runs, and the table of runs from the plan and its seed. The default is no.
    threads : int, optional
        The number of threads of a repair; the default is all cores. Results do not depend on it.

    Returns
    -------
    Verified
        The state after the repair, if there was one.

    Raises
    ------
    ValueError
        If the folder holds no results, or if it cannot be repaired: because its plan is damaged or not stored, or because the plan names objects of
        Python.
    """
    files, problems, notes, sound = _tpam.verify(os.fspath(folder), repair=repair, threads=threads)
    return Verified(Table(files), problems, notes, sound)


def paper(
    out: Path, *, quick: bool = False, only: str | Sequence[str] = (), supplement: bool = False, seed: int = 1, threads: int | None = None
) -> Study:
    """Reproduces the study of the TPAM paper, as `tpam reproduce paper` does: data, figures, claims and a report.

    Parameters
    ----------
    out : path
        The folder of the report, the figures and the data, which are result folders: the same call resumes them.
    quick : bool
        Whether to take a first look: fewer runs, instances and PAM settings. The default is the whole study, which takes hours.
    only : str or sequence of str
        Draw only these figures, without the report.
    supplement : bool
        Whether to reproduce the supplement too.
    seed : int
        The seed of all random numbers; the default is 1.
    threads : int, optional
        The number of threads; the default is all cores. Results do not depend on it.

    Returns
    -------
    Study
        The table has every claim with the numbers that decide it, and `files` names the report; with `only`, both list the figures.
    """
    named = listed_words(only)
    told, files = _tpam.paper(os.fspath(out), quick=quick, only=named, supplement=supplement, seed=_plan.whole("seed", seed), threads=threads)
    texts = [str(file) for file in files]
    return Study(Table(told or ("\n".join(texts), "\n".join(texts), [("file", texts)])), [], [pathlib.Path(file) for file in files])


def review(out: Path, *, quick: bool = False, seed: int = 1, threads: int | None = None) -> Study:
    """Reproduces the study of the review of parameter adaptation, as `tpam reproduce review` does: searches, published curves, questions and a report.

    Parameters
    ----------
    out : path
        The folder of the report, the figures, the tables and the data, which are result folders: the same call resumes them.
    quick : bool
        Whether to take a first look, without comparison with published curves. The default is the whole study, which takes hours.
    seed : int
        The seed of all random numbers; the default is 1.
    threads : int, optional
        The number of threads; the default is all cores. Results do not depend on it.

    Returns
    -------
    Study
        The table has the gaps to the published curves, and `files` names the report.
    """
    told, file = _tpam.review(os.fspath(out), quick=quick, seed=_plan.whole("seed", seed), threads=threads)
    return Study(Table(told), [], [pathlib.Path(file)])


def beyond(out: Path, *, quick: bool = False, seed: int = 1, threads: int | None = None) -> Study:
    """Puts step sizes and operators under the same moving targets as F and C, and back into searches, as `tpam reproduce beyond` does.

    Parameters
    ----------
    out : path
        The folder of the report, the figures, the tables and the data, which are result folders: the same call resumes them.
    quick : bool
        Whether to take a first look, with few runs and problems. The default is the whole study, which takes minutes.
    seed : int
        The seed of all random numbers; the default is 1.
    threads : int, optional
        The number of threads; the default is all cores. Results do not depend on it.

    Returns
    -------
    Study
        The table says what PAMs, step sizes and operators have in common, and `files` names the report.
    """
    told, file = _tpam.beyond(os.fspath(out), quick=quick, seed=_plan.whole("seed", seed), threads=threads)
    return Study(Table(told), [], [pathlib.Path(file)])


def listed_words(given: str | Sequence[str]) -> list[str]:
    """Words as a list, or as a text with commas."""
    return [word.strip() for word in given.split(",") if word.strip()] if isinstance(given, str) else list(given)
