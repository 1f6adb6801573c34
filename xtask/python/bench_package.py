"""Times the Python package: a short call, BBOB against COCO's official wheel, PAMs in NumPy against a built-in one, and one worker process against two.

With --smallest it only shows that everything runs: few problems, once each.
"""

import multiprocessing
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
from cocoex import BareProblem

import tpam

sys.path.insert(0, str(Path(__file__).parents[2] / "python" / "tests"))
from pams import Jde, ScalarJde, Shade  # noqa: E402


SMALLEST = "--smallest" in sys.argv[1:]


def best(work, times=15):
    """The minimum of several times, in seconds."""
    found = []
    for _ in range(1 if SMALLEST else times):
        begun = time.perf_counter()
        work()
        found.append(time.perf_counter() - begun)
    return min(found)


def bbob():
    print("BBOB, ns per evaluation: one by one and in batches of 1000, COCO's wheel one by one; how many times as fast")
    print("function  dim  COCO   one by one        in batches")
    ratios = []
    for dim in (2,) if SMALLEST else (2, 10, 40):
        for function in (1, 24) if SMALLEST else range(1, 25):
            ours, coco = tpam.bbob(function, dim), BareProblem("bbob", function, dim, 1)
            x = np.random.default_rng(1).uniform(-5, 5, (1000, dim))
            one, batch, other = best(lambda: [ours(row) for row in x]), best(lambda: ours(x)), best(lambda: [coco(row) for row in x])
            ratios.append((other / one, other / batch))
            print(f"f{function:<8} {dim:>3} {other * 1e6:>6.0f} {one * 1e6:>6.0f} ({other / one:>4.1f}x) {batch * 1e6:>8.0f} ({other / batch:>5.1f}x)")
    one, batch = min(ratio[0] for ratio in ratios), min(ratio[1] for ratio in ratios)
    print(f"at least {one:.1f} times as fast one by one, {batch:.1f} times in batches\n")
    return batch


def short():
    """The cost of a call: a simulation of one run of ten iterations, beside an empty array that passes through the module and back."""
    f, empty = tpam.bbob(1, 10), np.empty((0, 10))
    trip = best(lambda: [f(empty) for _ in range(1000)]) * 1e3
    print(f"an empty array there and back: {trip:.2f} µs. A simulation of one run of ten iterations, and the cost of one run more in the same call:")
    for n in (1,) if SMALLEST else (1, 10, 50):

        def call(runs, n=n):
            seeds = range(10 if SMALLEST else 1000)
            return best(lambda: [tpam.simulate("shade", "sin:omega=20", individuals=n, iterations=10, runs=runs, seed=seed) for seed in seeds]) / len(seeds) * 1e6

        one, more = call(1), (call(41) - call(1)) / 40
        print(f"{n:>4} individuals: {one:.2f} µs, {one / trip:.1f} times the round trip; {more:.2f} µs is the run, and {(one - more) / trip:.1f} round trips the call")
    print()


def workers():
    """The wall-clock time with one and with two worker processes, which start anew each time."""
    with tempfile.TemporaryDirectory() as folder:
        works = {
            "distribute, simulations": lambda pool, count: tpam.distribute(pool, f"{folder}/sweep{count}", "experiments/figure4.toml", runs=1 if SMALLEST else 60),
            "distribute, searches": lambda pool, count: tpam.distribute(pool, f"{folder}/de{count}", pam="jade,shade", functions="1" if SMALLEST else "1-24", dims="2" if SMALLEST else "10", instances="1-5"),
            "conform, a PAM in Python": lambda pool, count: tpam.conform(ScalarJde(), "jde", workers=pool, **({"individuals": 5, "iterations": 20} if SMALLEST else {})),
        }
        print("seconds with 1 and 2 worker processes")
        for name, work in works.items():
            seconds = []
            for count in (1, 2):
                begun = time.perf_counter()
                with ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn")) as pool:
                    work(pool, count)
                seconds.append(time.perf_counter() - begun)
            print(f"{name:<28} {seconds[0]:>6.1f} {seconds[1]:>6.1f} ({seconds[0] / seconds[1]:.2f}x)")


def pams():
    print("simulations of 101 runs, million samples per second on one thread")
    runs, iterations = (2, 20) if SMALLEST else (101, 1000)
    rates = {}
    for name, pam in (("jde, built in", "jde"), ("jde in NumPy, vectorised", Jde()), ("jde in NumPy, run by run", ScalarJde()), ("shade in NumPy, vectorised", Shade())):
        seconds = best(lambda: tpam.simulate(pam, "sin:omega=20", runs=runs, iterations=iterations, threads=1), 3)
        rates[name] = runs * 50 * iterations / seconds / 1e6
        print(f"{name:<28} {rates[name]:>8.1f}")
    return min(rates["jde in NumPy, vectorised"], rates["shade in NumPy, vectorised"])


if __name__ == "__main__":
    short()
    ratio, rate = bbob(), pams()
    workers()
    sys.exit(0 if SMALLEST or ratio >= 4 and rate >= 1 else "slower than promised: 4 times COCO in batches, a million samples per second")
