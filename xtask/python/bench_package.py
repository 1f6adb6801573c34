"""Times the Python package: a short call, BBOB against COCO's official wheel, and PAMs in NumPy against a built-in one."""

import sys
import time
from pathlib import Path

import numpy as np
from cocoex import BareProblem

import tpam

sys.path.insert(0, str(Path(__file__).parents[2] / "python" / "tests"))
from pams import Jde, Shade  # noqa: E402


def best(work, times=15):
    """The minimum of several times, in seconds."""
    found = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        found.append(time.perf_counter() - begun)
    return min(found)


def bbob():
    print("BBOB, ns per evaluation: one by one and in batches of 1000, COCO's wheel one by one; how many times as fast")
    print("function  dim  COCO   one by one        in batches")
    ratios = []
    for dim in (2, 10, 40):
        for function in range(1, 25):
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
    one = best(lambda: [tpam.simulate("shade", "sin:omega=20", iterations=10, runs=1, seed=seed) for seed in range(1000)]) * 1e3
    print(f"an empty array there and back: {trip:.2f} µs; a simulation of one run of ten iterations: {one:.2f} µs, {one / trip:.1f} times as long\n")
    return one / trip


def pams():
    class Single(Jde):
        vectorized = False

    print("simulations of 101 runs, million samples per second on one thread")
    rates = {}
    for name, pam in (("jde, built in", "jde"), ("jde in NumPy, vectorised", Jde()), ("jde in NumPy, run by run", Single()), ("shade in NumPy, vectorised", Shade())):
        seconds = best(lambda: tpam.simulate(pam, "sin:omega=20", threads=1), 3)
        rates[name] = 101 * 50 * 1000 / seconds / 1e6
        print(f"{name:<28} {rates[name]:>8.1f}")
    return min(rates["jde in NumPy, vectorised"], rates["shade in NumPy, vectorised"])


if __name__ == "__main__":
    short()
    ratio, rate = bbob(), pams()
    sys.exit(0 if ratio >= 4 and rate >= 1 else "slower than promised: 4 times COCO in batches, a million samples per second")
