"""Times evolution strategies on the sphere: python bench_es.py ROUNDS EVALUATIONS

D = 10, ten offspring, one thread. Each time is the minimum over several rounds, in microseconds per evaluation, including the objective: a NumPy function of all
points of a round, or for "in Rust" BBOB's f1. In each round every program runs once, from the same point with the same first step size. The packages
cma (with and without adaptation of the covariance matrix) and cmaes (always with it) are compared with the (5/5_w, 10)-ES with csa, driven by ask and tell.
"""

import os

# Use only one thread.
os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

import sys
import time
import warnings
from importlib.metadata import version

import numpy as np
import tpam

# They warn that they cannot plot, and that their interface may change.
warnings.simplefilter("ignore")
import cma
import cmaes

DIM, OFFSPRING = 10, 10
EVALUATIONS = int(sys.argv[2])
FIRST, SIGMA, BOUNDS = [2.0] * DIM, 2.0, [(-5.0, 5.0)] * DIM
SEARCH = {"pam": "csa", "search": f"es:selection=comma,lambda={OFFSPRING}", "restart": "none"}


def sphere(points):
    # The constant avoids subnormal numbers.
    return (points * points).sum(axis=1) + 79.48


def rust(seed):
    tpam.minimize(tpam.bbob(1, dim=DIM), **SEARCH, maxfev=EVALUATIONS, seed=seed)


def driven(seed):
    run = tpam.Search(BOUNDS, **SEARCH, maxfev=EVALUATIONS, x0=FIRST, seed=seed)
    while (points := run.ask()) is not None:
        run.tell(sphere(points))


def pycma(on):
    def run(seed):
        one = cma.CMAEvolutionStrategy(FIRST, SIGMA, {"CMA_on": on, "popsize": OFFSPRING, "seed": seed, "verbose": -9})
        for _ in range(EVALUATIONS // OFFSPRING):
            points = one.ask()
            one.tell(points, sphere(np.asarray(points)))

    return run


def cmaes_of(make):
    def run(seed):
        one = make(mean=np.array(FIRST), sigma=SIGMA, seed=seed, population_size=OFFSPRING)
        for _ in range(EVALUATIONS // OFFSPRING):
            points = [one.ask() for _ in range(OFFSPRING)]
            one.tell(list(zip(points, sphere(np.asarray(points)), strict=True)))

    return run


def main():
    programs = {
        "tpam es, in Rust": rust,
        "tpam es": driven,
        f"cma {version('cma')}, no covariance": pycma(0),
        f"cma {version('cma')}": pycma(1),
        f"cmaes {version('cmaes')} SepCMA": cmaes_of(cmaes.SepCMA),
        f"cmaes {version('cmaes')} CMA": cmaes_of(cmaes.CMA),
    }
    least = dict.fromkeys(programs, np.inf)
    for seed in range(1, int(sys.argv[1]) + 1):
        for name, run in programs.items():
            begun = time.perf_counter()
            run(seed)
            least[name] = min(least[name], (time.perf_counter() - begun) * 1e6 / EVALUATIONS)
    print(f"{'':<28}{'µs/evaluation':>14}{'of tpam es':>12}")
    for name, value in least.items():
        print(f"{name:<28}{value:>14.3f}{value / least['tpam es']:>11.1f}x")


main()
