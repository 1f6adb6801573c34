"""The atlas: which method for which problem, and the place of a PAM of one's own."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from typing import Any

from tpam import _plan, _tpam
from tpam._studies import Path, _OfTable
from tpam._table import Table
from tpam._types import Whole


@dataclass(frozen=True, repr=False)
class Recommendation(_OfTable):
    """The methods for a problem, the best at the end of the budget first."""

    #: What the answer rests on; or why the atlas has no evidence on the problem.
    evidence: str
    #: The parts of the first method: `tpam.minimize(f, **first, maxfev=evaluations)`, or `algorithm`; empty outside the evidence.
    first: dict[str, str]
    #: One row for each method in each view, at fixed budget and anytime; `leads` tells whether it cannot be told from the best.
    table: Table

    def _main(self) -> Table:
        return self.table


def _folder(atlas: Path | None) -> str | None:
    return None if atlas is None else os.fspath(atlas)


@dataclass(frozen=True)
class Atlas:
    """The runs of all methods, in tables."""

    #: A folder with more parts of the atlas, which `tpam reproduce atlas` computes; the default are the shipped parts.
    folder: Path | None = None

    def overview(self, dims: int = 10) -> Table:
        """All methods in one dimension, the best at the end of 10⁴ evaluations per dimension first.

        Parameters
        ----------
        dims : int
            A dimension of the atlas.
        """
        return self._table("overview", dims=_plan.whole("dims", dims))

    def leaders(self) -> Table:
        """Who leads, for each dimension, group of functions, budget and view."""
        return self._table("leaders")

    def coverages(self, samples: Whole = 2000, *, threads: int | None = None) -> Table:
        """How often the set of leaders contains the best method, with the functions of the atlas as the population.

        Parameters
        ----------
        samples : int
            Samples of functions for each dimension, group and view.
        threads : int, optional
            The number of threads; the default is all cores. Results do not depend on it.
        """
        return self._table("coverages", samples=_samples(samples), threads=threads)

    def page(self, samples: Whole = 2000, *, threads: int | None = None) -> str:
        """The page of the atlas in Markdown, with all tables.

        Parameters
        ----------
        samples : int
            Samples of functions for each question of :meth:`coverages`.
        threads : int, optional
            The number of threads; the default is all cores. Results do not depend on it.
        """
        return _tpam.atlas_page(_folder(self.folder), _samples(samples), threads)

    def _table(self, show: str, *, dims: int = 0, samples: int = 1, threads: int | None = None) -> Table:
        return Table(_tpam.atlas_table(_folder(self.folder), show, dims, samples, threads))


def _samples(samples: Whole) -> int:
    number = _plan.whole("samples", samples)
    if number == 0:
        raise ValueError("samples = 0: write 1 or more")
    return number


def recommend(dims: int, evaluations: Whole, *, atlas: Path | None = None, group: str = "all", noisy: bool = False) -> Recommendation:
    """Recommends methods for a dimension, a budget and a kind of function, as `tpam recommend` does.

    Parameters
    ----------
    dims : int
        The dimension of the problem.
    evaluations : int
        The budget of a run.
    atlas : path, optional
        A folder with more parts of the atlas, which `tpam reproduce atlas` computes; the default are the shipped parts.
    group : str
        The kind of function: "all", a group of BBOB ("separ", "lcond", "hcond", "multi", "mult2"), "uni-modal" or "multi-modal".
    noisy : bool
        Whether evaluations are noisy, of which the atlas knows nothing.

    Returns
    -------
    Recommendation
        The leading method and all that cannot be told from it; the set contains the best with probability 95 % over the choice of functions.
    """
    evidence, first, table = _tpam.recommend(_folder(atlas), _plan.whole("dims", dims), _plan.whole("evaluations", evaluations), group, noisy)
    return Recommendation(evidence, dict(first), Table(table))


def place(pam: Any, dims: int = 10, *, atlas: Path | None = None, out: Path | None = None, threads: int | None = None) -> Table:
    """Places a PAM among the methods of the atlas, as `tpam reproduce atlas --with` does: it searches on the same functions.

    Parameters
    ----------
    pam : str or object
        A spec, or your own object that samples pairs.
    dims : int
        A dimension of the atlas.
    atlas : path, optional
        A folder with more parts of the atlas, which `tpam reproduce atlas` computes; the default are the shipped parts.
    out : path, optional
        The folder of the searches, in which the same call resumes; the default is a temporary one.
    threads : int, optional
        The number of threads; the default is all cores. Results do not depend on it.

    Returns
    -------
    Table
        Its place by operator, group of functions, budget and view, how far it is behind the first, and whether it leads.
    """
    parts = ("current-to-pbest/1", "bin", None, "constant", "equal")
    plan, objects = _plan.searches(pam, "de", "bbob", (1, 10, 1), (None, None, None, 1), parts)
    with tempfile.TemporaryDirectory() as temporary:
        folder = temporary if out is None else os.fspath(out)
        return Table(_tpam.place(_folder(atlas), plan, objects.made(), dims, folder, threads))
