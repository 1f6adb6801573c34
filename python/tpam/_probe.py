"""Probes of searches: success and gain over F and C, whatever the PAM samples."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import numpy as np

from tpam import _plan, _tpam

Path = str | os.PathLike[str]
Map = np.ndarray[Any, Any]


@dataclass(frozen=True, repr=False)
class Phase:
    """A phase of the runs: all probes made while log10 of the best precision was in `log10`, which is None for whole runs.

    Maps have a row for each twentieth of C and a column for each twentieth of F. `shapes["f"]` has the shapes of success and of gain along F.
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
    shapes: dict[str, tuple[str, str]]

    def __repr__(self) -> str:
        name = "whole runs" if self.log10 is None else f"1e{self.log10[0]} to 1e{self.log10[1]}"
        shapes = ", ".join(f"success {success} and gain {gain} along {key.upper()}" for key, (success, gain) in self.shapes.items())
        return f"<Phase {name}: {self.runs} runs, {self.probes} probes, {shapes}>"


@dataclass(frozen=True, repr=False)
class Probed:
    """The probes of one algorithm on one function: whole runs first, then each phase."""

    algorithm: str
    function: int
    dim: int
    phases: list[Phase]

    def __repr__(self) -> str:
        return f"<Probed f{self.function}, D = {self.dim}, {self.algorithm}: {len(self.phases) - 1} phases>"


def probe(
    functions: int | str = 8,
    dim: int | str = 10,
    pam: Any = "jade",
    *,
    out: Path,
    probes: int = 4,
    mutation: str = "current-to-pbest/1",
    crossover: str = "bin",
    restart: str = "collapse+stagnation",
    instances: str = "1-15",
    budget: int = 10_000,
    seed: int = 1,
    threads: int | None = None,
) -> list[Probed]:
    """Measures how success and gain depend on F and C in a search, by extra trial vectors whose F and C do not depend on the PAM.

    `pam` is a spec or your own object that samples pairs. The searches are not changed by the probes. Results are stored in the folder `out`, as `tpam probe` does, and the same call resumes.
    """
    text, objects = _plan.players(pam)
    plan = _plan.search(
        functions,
        dim,
        pam=text,
        mutation=mutation,
        crossover=crossover,
        restart=restart,
        instances=instances,
        budget=budget,
        seed=seed,
    )
    found = _tpam.probe(plan, objects, probes=probes, out=os.fspath(out), threads=threads)
    return [Probed(**{**one, "phases": [Phase(**phase) for phase in one["phases"]]}) for one in found]
