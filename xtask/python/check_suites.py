"""Compares the suites ma-bbob, cec2017 and cec2022 with ioh and minionpy: python check_suites.py VALUES [--times]

VALUES is the example `values` of tpam-searches. Values of single points and of batches, bounds and optima must be equal up to the limits below. The folder of
the data of CEC is that of the wheel of minionpy. With --times, prints nanoseconds per evaluation on the same points, too.
"""

import os
import pathlib
import subprocess
import sys
import time

import ioh
import minionpy
import numpy as np

DATA = pathlib.Path(minionpy.__file__).parent / "cec_input_data"
POINTS = 20
#: Points and rounds of the measurement of times.
TIMED = 200, 300
PASSES = 3


def ours(values, suite, blocks, rounds=0):
    """f_opt, bounds, time, single values and batch of each block (function, dimension, instance, points)."""
    ask = []
    for function, dim, instance, x in blocks:
        ask += [np.array([function, dim, instance, len(x), rounds], dtype="<u8").tobytes(), x.astype("<f8").tobytes()]
    environment = {**os.environ, "TPAM_CEC_DATA": str(DATA)}
    answer = subprocess.run([values, suite], input=b"".join(ask), stdout=subprocess.PIPE, check=True, env=environment).stdout
    answer, at = np.frombuffer(answer, dtype="<f8"), 0
    for _, _, _, x in blocks:
        found = answer[at : at + 4 + 2 * len(x)]
        at += len(found)
        yield found[0], found[1:3], found[3], found[4 : 4 + len(x)], found[4 + len(x) :]
    assert at == len(answer), (at, len(answer))


def relative(a, b):
    """The largest relative difference; infinite values must be equal."""
    same = (a == b) | (np.isnan(a) & np.isnan(b))
    with np.errstate(invalid="ignore"):
        return float(np.where(same, 0.0, np.abs(a - b) / np.abs(b)).max())


def nanoseconds(function, x, rounds):
    """The minimum time of an evaluation."""
    times = []
    for _ in range(rounds):
        begun = time.perf_counter_ns()
        function(x)
        times.append((time.perf_counter_ns() - begun) / len(x))
    return min(times)


def check_ma_bbob(values):
    """200 functions x 4 dimensions x 20 points and the optimum: instance 1 by its number, other instances by weights, instances and optimum."""
    rng = np.random.default_rng(1)
    blocks, theirs = [], []
    for function in range(1, 201):
        for dim in (2, 5, 10, 20):
            for instance in (1, 7):
                number = function + 10_000 * (instance - 1)
                problem = ioh.problem.ManyAffine(number, dim)
                if instance > 1:
                    weights = ioh.problem.ManyAffine(function, dim).weights
                    problem = ioh.problem.ManyAffine(problem.optimum.x, weights, [number] * 24, dim)
                x = np.concatenate([rng.uniform(-5, 5, (POINTS, dim)), [problem.optimum.x]])
                blocks.append((function, dim, instance, x))
                theirs.append((problem.optimum.y, [problem.bounds.lb[0], problem.bounds.ub[0]], np.array([problem(row) for row in x])))
    worst = np.zeros(3)
    for (f_opt, bounds, _, single, batch), (best, box, right) in zip(ours(values, "ma-bbob", blocks), theirs, strict=True):
        assert (bounds == box).all(), (bounds, box)
        # At the optimum only the optimal value is compared: a batch differs from it in rounding errors of 1e-12, as the value itself is.
        assert abs(batch[-1] - f_opt) < 1e-10, (batch[-1], f_opt)
        worst = np.maximum(worst, [relative(single[:-1], right[:-1]), relative(batch[:-1], right[:-1]), abs(f_opt - best)])
    print(f"ma-bbob, against ioh: {len(blocks)} problems x {POINTS} points: single {worst[0]:.1e}, batch {worst[1]:.1e}; f_opt {worst[2]:.1e} absolute")
    return worst[:2].max() <= 1e-10 and worst[2] <= 1e-12


def time_ma_bbob(values):
    for dim in (5, 10, 20):
        x = np.random.default_rng(2).uniform(-5, 5, (TIMED[0], dim))
        times = np.full((24, 2), np.inf)
        for _ in range(PASSES):
            found = ours(values, "ma-bbob", [(function, dim, 1, x) for function in range(1, 25)], TIMED[1])
            times = np.minimum(times, [(block[2], nanoseconds(ioh.problem.ManyAffine(k, dim), x, 5)) for k, block in enumerate(found, 1)])
        mean, ratios = np.exp(np.log(times).mean(axis=0)), times[:, 1] / times[:, 0]
        print(f"ma-bbob, D = {dim}: ns per evaluation, geometric means of 24 functions: {mean[0]:.0f}, ioh {mean[1]:.0f}; ratios {min(ratios):.1f} to {max(ratios):.1f}")


#: Suite, minionpy's class, functions and dimensions.
CEC = [
    ("cec2017-f2", minionpy.CEC2017Functions, range(1, 31), (2, 10, 20, 30, 50, 100)),
    ("cec2022", minionpy.CEC2022Functions, range(1, 13), (2, 10, 20)),
]


def defined(year, function, dim):
    """Whether there are data files, and minionpy, as the organisers' program, takes them."""
    refused = dim == 2 and "2017" in year and 17 <= function <= 22
    hybrid = 11 <= function <= 20 or function >= 29 if "2017" in year else 6 <= function <= 8
    files = [f"shift_data_{function}.txt", f"M_{function}_D{dim}.txt"] + [f"shuffle_data_{function}_D{dim}.txt"] * hybrid
    return not refused and all((DATA / f"input_data_{year}" / file).is_file() for file in files)


def cec_cases(suite, functions, dims):
    year = suite[3:7]
    return [(function, dim) for function in functions for dim in dims if defined(year, function, dim)]


def check_cec(values, suite, theirs, functions, dims):
    """Every function and dimension x 20 points, the first and the second shift and points near them."""
    rng = np.random.default_rng(3)
    blocks = []
    for function, dim in cec_cases(suite, functions, dims):
        shifts = np.loadtxt(DATA / f"input_data_{suite[3:7]}" / f"shift_data_{function}.txt", ndmin=2)[:2, :dim]
        near = [shift + rng.uniform(-1, 1, dim) * size for shift in shifts for size in (1, 1e-3)]
        blocks.append((function, dim, 1, np.concatenate([rng.uniform(-100, 100, (POINTS, dim)), shifts, near])))
    worst, good = {}, True
    for (function, dim, _, x), (f_opt, bounds, _, single, batch) in zip(blocks, ours(values, suite, blocks), strict=True):
        right = np.array(theirs(function, dim)(x.tolist()))
        assert (bounds == (-100, 100)).all() and (single.view("u8") == batch.view("u8")).all(), (suite, function, dim)
        assert abs(f_opt - {"2017": 100 * function, "2022": [0, 300, 400, 600, 800, 900, 1800, 2000, 2200, 2300, 2400, 2600, 2700][function % 13]}[suite[3:7]]) == 0
        worst[function] = max(worst.get(function, 0), relative(batch, right))
    print(f"{suite}, against minionpy: {len(blocks)} problems; largest relative difference " + ", ".join(f"f{k} {v:.0e}" for k, v in worst.items()))
    return max(worst.values()) <= 1e-9


def time_cec(values, suite, theirs, functions, dims):
    for dim in dims[1:]:
        x = np.random.default_rng(4).uniform(-100, 100, (TIMED[0], dim))
        cases = [case for case in cec_cases(suite, functions, dims) if case[1] == dim]
        listed, times = x.tolist(), np.full((len(cases), 2), np.inf)
        for _ in range(PASSES):
            found = ours(values, suite, [(function, dim, 1, x) for function, _ in cases], TIMED[1])
            once = [(block[2], nanoseconds(theirs(function, dim), listed, 50)) for (function, _), block in zip(cases, found, strict=True)]
            times = np.minimum(times, once)
        mean, ratios = np.exp(np.log(times).mean(axis=0)), [b / a for a, b in times]
        least = cases[int(np.argmin(ratios))][0]
        print(f"{suite}, D = {dim}: ns per evaluation, geometric means: {mean[0]:.0f}, minionpy {mean[1]:.0f}; ratios {min(ratios):.1f} (f{least}) to {max(ratios):.1f}")


def main(values, *options):
    good = check_ma_bbob(values)
    for case in CEC:
        good &= check_cec(values, *case)
    if "--times" in options:
        time_ma_bbob(values)
        for case in CEC:
            time_cec(values, *case)
    sys.exit(None if good else "the suites differ")


main(*sys.argv[1:])
