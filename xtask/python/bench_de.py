"""Times implementations of differential evolution on the sphere: python bench_de.py RIVALS_PROGRAM ROUNDS EVALUATIONS

D = 10, N = 50, one thread; 100,000 evaluations, in the tests fewer. f_opt = 79.48 avoids subnormal numbers. Each time is the minimum over
several rounds, in nanoseconds per evaluation, including the objective. In each round every program runs once. The objective
is BBOB's f1 for tpam, a Rust function for fcmaes-core, and a NumPy function of a whole population for the Python packages.
"""

import os

# Use only one thread.
os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

import subprocess
import sys
import time

import minionpy
import numpy as np
import scipy
from scipy.optimize import differential_evolution

DIM, INDIVIDUALS = 10, 50
EVALUATIONS = int(sys.argv[3])
BOUNDS = [(-5.0, 5.0)] * DIM


class Sphere:
    """The sphere function; counts the evaluated points."""

    def __init__(self, axis):
        self.axis, self.points = axis, 0

    def __call__(self, points, data=None):
        points = np.asarray(points)
        self.points += points.shape[1 - self.axis]
        return (points * points).sum(axis=self.axis) + 79.48


def minion(algorithm, seed):
    sphere = Sphere(axis=1)
    options = {"population_size": INDIVIDUALS}
    begun = time.perf_counter()
    minionpy.Minimizer(sphere, BOUNDS, algo=algorithm, maxevals=EVALUATIONS, seed=seed, options=options).optimize()
    return (time.perf_counter() - begun) * 1e9 / sphere.points


def vectorised_scipy(seed):
    sphere = Sphere(axis=0)
    begun = time.perf_counter()
    # atol below 0 disables the convergence test.
    differential_evolution(
        sphere, BOUNDS, popsize=INDIVIDUALS // DIM, maxiter=EVALUATIONS // INDIVIDUALS - 1, tol=0, atol=-1,
        init="random", polish=False, vectorized=True, updating="deferred", rng=seed,
    )
    return (time.perf_counter() - begun) * 1e9 / sphere.points


def main():
    least = {}

    def take(name, nanoseconds):
        least[name] = min(least.get(name, np.inf), nanoseconds)

    for seed in range(1, int(sys.argv[2]) + 1):
        for line in subprocess.run([sys.argv[1], str(seed), str(EVALUATIONS)], check=True, capture_output=True, text=True).stdout.splitlines():
            name, nanoseconds = line.rsplit(",", 1)
            take(name, float(nanoseconds))
        for algorithm in ["JADE", "LSHADE"]:
            take(f"minionpy {minionpy_version()} {algorithm}", minion(algorithm, seed))
        take(f"SciPy {scipy.__version__} vectorised", vectorised_scipy(seed))
    ours = max(value for name, value in least.items() if name.startswith("tpam"))
    print(f"{'':<36}{'ns/evaluation':>14}{'of our slowest':>16}")
    for name, value in sorted(least.items(), key=lambda item: item[1]):
        print(f"{name:<36}{value:>14.0f}{value / ours:>15.1f}x")
    rivals = [value for name, value in least.items() if not name.startswith("tpam")]
    print("we lead" if ours < min(rivals) else "we do not lead")


def minionpy_version():
    from importlib.metadata import version

    return version("minionpy")


main()
