"""Tests the PAMs of other libraries with `tpam.conform`: `python python/examples/libraries.py`, after `pip install modde==0.0.4 niapy==2.7.1`.

The adapters contain no adaptation rules: each passes the successes to the library, whose code adapts F and C.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from modde.parameters import Parameters
from modde.population import Population
from niapy.algorithms.modified import SelfAdaptiveDifferentialEvolution, SuccessHistoryAdaptiveDifferentialEvolution
from niapy.algorithms.modified.jde import SolutionJDE
from niapy.algorithms.modified.shade import SolutionSHADE

import tpam


class Modde(tpam.Adapter):
    """modde adapts in one method, which needs the indices of the successful trial vectors."""

    method = ""

    def begin(self, n: int, rng: np.random.Generator) -> None:
        half = np.array([0.5])
        # The library sets attributes that its class does not declare.
        self.library: Any = Parameters(
            2, lambda_=n, F=half, CR=half, adaptation_method_F=self.method, adaptation_method_CR=self.method, memory_size=10, seed=int(rng.integers(2**32))
        )
        # All improvements are equal, so that weighted means are unweighted means.
        self.library.old_population = Population(np.zeros((2, n)), np.ones(n))
        self.library.population = Population(np.zeros((2, n)), np.zeros(n))

    def values(self) -> tuple[Any, Any]:
        return self.library.F, self.library.CR

    def learn(self, success: Any) -> None:
        self.library.improved_individuals_idx = np.flatnonzero(success)
        self.library.adapt()


class ModdeJde(Modde):
    method = "jDE"


class ModdeShade(Modde):
    method = "shade"


class NiapyJde(tpam.Adapter):
    """NiaPy's individuals have F and CR; selection keeps those of the better one."""

    settings: dict[str, float] = {}

    def begin(self, n: int, rng: np.random.Generator) -> None:
        self.library = SelfAdaptiveDifferentialEvolution(population_size=n, seed=int(rng.integers(2**32)), **self.settings)
        # The library's annotation of the weight is wrong: it is a float.
        solution: Any = SolutionJDE
        self.own: list[Any] = [solution(x=np.zeros(1), e=False, differential_weight=0.5, crossover_probability=0.5) for _ in range(n)]

    def values(self) -> tuple[Any, Any]:
        self.trials = [self.library.adaptive_gen(x) for x in self.own]
        return [t.differential_weight for t in self.trials], [t.crossover_probability for t in self.trials]

    def learn(self, success: Any) -> None:
        self.own = [trial if won else own for own, trial, won in zip(self.own, self.trials, success)]


class NiapyJdeAsPublished(NiapyJde):
    """With the probabilities of the paper instead of NiaPy's defaults."""

    settings = {"tao1": 0.1, "tao2": 0.1}


class NiapyShade(tpam.Adapter):
    """NiaPy's SHADE updates its memory within an iteration, so it is given trial vectors that are already evaluated."""

    def begin(self, n: int, rng: np.random.Generator) -> None:
        outer = self

        class Told(SuccessHistoryAdaptiveDifferentialEvolution):  # type: ignore[misc]
            def evolve(self, *_: Any, **__: Any) -> Any:
                return outer.trials

        self.library = Told(population_size=n, hist_mem_size=10, extern_arc_rate=0, seed=int(rng.integers(2**32)))
        self.own = _column(SolutionSHADE(x=np.zeros(1), e=False) for _ in range(n))
        half = np.full(10, 0.5)
        self.memory: dict[str, Any] = {"h_mem_cr": half.copy(), "h_mem_f": half.copy(), "k": 0, "archive": np.zeros((0, 1)), "arc_ind_cnt": 0}

    def values(self) -> tuple[Any, Any]:
        self.trials = _column(self.library.gen_ind_params(x, self.memory["h_mem_cr"], self.memory["h_mem_f"]) for x in self.own)
        return [t.differential_weight for t in self.trials], [t.crossover_probability for t in self.trials]

    def learn(self, success: Any) -> None:
        for own, trial, won in zip(self.own, self.trials, success):
            own.f, trial.f = 1.0, 0.0 if won else 2.0
        *_, self.memory = self.library.run_iteration(None, self.own, np.ones(len(self.own)), np.zeros(1), 1.0, **self.memory)


def _column(individuals: Any) -> Any:
    found = list(individuals)
    column = np.empty(len(found), dtype=object)
    column[:] = found
    return column


#: Each adapter, and the PAM that the library names, with the range and the memory size of the library.
CLAIMS: list[tuple[type[tpam.Adapter], str, tuple[str, ...]]] = [
    (ModdeJde, "jde:low_f=0.1", ("c", "f")),
    (ModdeShade, "shade:h=10", ("c", "f")),
    (NiapyJde, "jde", ("c", "f")),
    (NiapyJdeAsPublished, "jde", ("c", "f")),
    (NiapyShade, "shade:h=10", ("f",)),
    (NiapyShade, "shade:h=10", ("c",)),
]


def verdicts() -> list[tpam.Verdict]:
    """The verdicts, from a smaller battery than the default, because these libraries are slow: they adapt one individual at a time."""
    small: dict[str, Any] = {"targets": ["sin:omega=20", "const:value=0.1"], "accepts": ["linear:pmax=0.5", "linear:pmax=1"], "runs": 25, "iterations": 30}
    return [tpam.conform(adapter(), to=claim, theta=theta, **small) for adapter, claim, theta in CLAIMS]


if __name__ == "__main__":
    for verdict in verdicts():
        print(verdict, end="\n\n")
