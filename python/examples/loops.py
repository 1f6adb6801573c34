"""Tests the PAMs of libraries that evaluate and adapt in one method: `python python/examples/loops.py`, after `pip install --no-deps mealpy==3.0.3 pypop7==0.0.82`.

The adapters contain no adaptation rules. Each runs the loop of the library, takes F and C where the library evaluates its trial vectors, and tells it which of them are better.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from mealpy import DE, SHADE, FloatVar
from mealpy.utils.target import Target
from pypop7.optimizers.de.jade import JADE as PypopJADE
from pypop7.optimizers.de.shade import SHADE as PypopSHADE

import tpam

#: More iterations than any simulation here has.
ENDLESS = 100_000


class Mealpy(tpam.Loop):
    """mealpy holds F and CR in local variables of `evolve`; it evaluates in `update_target_for_population`."""

    method: Any = None
    names = ("", "")

    def run(self, n: int, rng: np.random.Generator, ask: Any) -> None:
        names = self.names

        class Asked(self.method):  # type: ignore[misc, name-defined]
            def evolve(self, epoch: int) -> None:
                # Every generation begins with equal parents, so that all improvements are equal.
                for agent in self.pop:
                    agent.target = Target(objectives=[1.0])
                super().evolve(epoch)

            def update_target_for_population(self, pop: Any = None) -> Any:
                local = sys._getframe(1).f_locals
                if names[0] in local:
                    f, c = (local[name] for name in names)
                    for agent, won in zip(pop, ask(f, c)):
                        agent.target = Target(objectives=[0.0 if won else 2.0])
                return pop

        # The library draws F from NumPy's global generator.
        np.random.seed(int(rng.integers(2**32)))
        # The library annotates its bounds as numbers, and takes sequences of them.
        variable: Any = FloatVar
        problem = {"bounds": variable(lb=(0.0,), ub=(1.0,)), "minmax": "min", "obj_func": lambda x: 1.0, "log_to": None}
        Asked(epoch=ENDLESS, pop_size=n).solve(problem, seed=int(rng.integers(2**31)))


class MealpyJade(Mealpy):
    method, names = DE.JADE, ("temp_f", "temp_cr")


class MealpyShade(Mealpy):
    method, names = SHADE.OriginalSHADE, ("list_f_new", "list_cr_new")


class Pypop(tpam.Loop):
    """PyPop7 evaluates and adapts in `select`, which gets F and CR as arguments."""

    method: Any = None
    settings: dict[str, Any] = {}

    def run(self, n: int, rng: np.random.Generator, ask: Any) -> None:
        class Asked(self.method):  # type: ignore[misc, name-defined]
            def select(self, args: Any = None, x: Any = None, y: Any = None, x_cr: Any = None, a: Any = None, f_mu: Any = None, p_cr: Any = None) -> Any:
                self.answers = iter(ask(f_mu, p_cr))
                x, _, a = super().select(args, x, np.ones(len(x)), x_cr, a, f_mu, p_cr)
                return x, np.ones(len(x)), a

            def _evaluate_fitness(self, x: Any, args: Any = None) -> float:
                return 1.0 if self.answers is None else 0.0 if next(self.answers) else 2.0

        problem = {"fitness_function": lambda x: 1.0, "ndim_problem": 1, "lower_boundary": np.zeros(1), "upper_boundary": np.ones(1)}
        options = {"n_individuals": n, "max_function_evaluations": np.inf, "seed_rng": int(rng.integers(2**31)), "verbose": 0, **self.settings}
        Asked.answers = None
        Asked(problem, options).optimize()


class PypopJade(Pypop):
    method = PypopJADE


class PypopShade(Pypop):
    method, settings = PypopSHADE, {"h": 10}


#: Each adapter, and the PAM that the library names, with its memory size: mealpy's is the population size.
CLAIMS: list[tuple[type[tpam.Loop], str]] = [
    (MealpyJade, "jade"),
    (MealpyShade, "shade:h=20"),
    (PypopJade, "jade"),
    (PypopShade, "shade:h=10"),
]


def verdicts(claims: list[tuple[type[tpam.Loop], str]] = CLAIMS, workers: Any = None) -> list[tpam.Verdict]:
    """The verdicts, from a smaller battery than the default, because these libraries are slow: they adapt one individual at a time."""
    small: dict[str, Any] = {"targets": ["sin:omega=20", "const:value=0.1"], "accepts": ["linear:pmax=0.1", "linear:pmax=1"], "individuals": 20, "runs": 25, "iterations": 30}
    return [tpam.conform(adapter(), to=claim, **small, workers=workers) for adapter, claim in claims]


if __name__ == "__main__":
    for verdict in verdicts():
        print(verdict, end="\n\n")
