"""Compares `tpam ecdf` with cocopp, on logs written by COCO's logger: python check_ecdf.py TPAM FOLDER

Up to the budget the curves must be equal to 4 decimals; beyond it, where restarts are simulated, they may differ by 5e-3.
Crosses, the curve best2009 and average running times are not random and must be equal.
"""

import contextlib
import csv
import io
import os
import pathlib
import subprocess
import sys
import warnings

os.environ["MPLBACKEND"] = "Agg"
warnings.simplefilter("ignore")

import cocoex
import numpy as np

with contextlib.redirect_stdout(io.StringIO()):
    import cocopp
    from cocopp import pproc, testbedsettings, toolsstats
    from cocopp.compall import pprldmany

FUNCTIONS = "1,3,5,6,8,13,14,20,21,24"
DIMENSIONS = [2, 5]
BUDGET = 100


def climb(problem, budget, rng):
    """A random search whose steps grow on success and shrink on failure; restarts when they are small."""
    open_ended = lambda: problem.evaluations < budget and not problem.final_target_hit
    while open_ended():
        x, step = rng.uniform(-4, 4, problem.dimension), 1.0
        f = problem(x)
        while open_ended() and step > 1e-9:
            y = x + step * rng.standard_normal(problem.dimension)
            g = problem(y)
            x, f, step = (y, g, 1.5 * step) if g <= f else (x, f, 0.84 * step)


def guess(problem, budget, rng):
    while problem.evaluations < budget and not problem.final_target_hit:
        problem(rng.uniform(-5, 5, problem.dimension))


def make_logs(name, search, instances, budget, seed):
    rng = np.random.default_rng(seed)
    dimensions = ",".join(map(str, DIMENSIONS))
    suite = cocoex.Suite("bbob", f"instances:{instances}", f"dimensions:{dimensions} function_indices:{FUNCTIONS}")
    observer = cocoex.Observer("bbob", f"result_folder: {name} algorithm_name: {name}")
    for problem in suite:
        problem.observe_with(observer)
        search(problem, budget * problem.dimension, rng)
        problem.free()


def run(tpam, *args):
    done = subprocess.run([tpam, "ecdf", *args, "--format", "csv"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return list(csv.DictReader(io.StringIO(done.stdout)))


def theirs(by_name, dimension):
    """The data of the curves and crosses that cocopp plots, by the label of the curve."""
    drawn = {}
    plot = pprldmany.plotdata

    def listen(data, maxval=None, maxevals=None, *args, **kwargs):
        drawn[kwargs["label"]] = (np.sort(np.asarray(data)), maxevals)
        return plot(data, maxval, maxevals, *args, **kwargs)

    pprldmany.plotdata, pprldmany.save_figure = listen, False
    cocopp.set_seed(1)
    only = {name: pproc.DataSetList([ds for ds in sets if ds.dim == dimension]) for name, sets in by_name.items()}
    pprldmany.main(only, outputdir=".")
    pprldmany.plotdata = plot
    return drawn


def check_curves(tpam, by_name):
    budgets = np.unique(np.concatenate([10 ** np.arange(0, 2, 0.02), [1, 2, 5, 9.8, 50, 99.8, 100], 10 ** np.arange(2.02, 7, 0.1)]))
    at = ",".join(repr(float(b)) for b in budgets)
    most, count = {"up to the budget": 0.0, "beyond": 0.0}, 0
    for dimension in DIMENSIONS:
        drawn = theirs(by_name, dimension)
        common = [*by_name, "--dim", str(dimension), "--reference", "best2009"]
        rows = run(tpam, *common, "--at", at)
        crosses = {row["algorithm"]: row["cross"] for row in run(tpam, *common, "--show", "area")}
        assert set(drawn) == set(crosses) == set(by_name) | {"best 2009"}, (drawn.keys(), crosses)
        for name, (sample, maxevals) in drawn.items():
            mine = np.array([float(row["proportion"]) for row in rows if row["algorithm"] == name])
            other = np.searchsorted(sample, budgets, side="right") / len(sample)
            fixed = budgets <= (BUDGETS.get(name) or np.inf)
            for part, which, limit in [("up to the budget", fixed, 5e-5), ("beyond", ~fixed, 5e-3)]:
                gap = np.abs(mine - other)[which].max(initial=0)
                assert gap <= limit, f"{name} in {dimension}-D: {gap} {part}, at {budgets[np.abs(mine - other) == gap]}"
                most[part] = max(most[part], gap)
                count += which.sum()
            if name in by_name:
                assert np.isclose(float(crosses[name]), np.median(maxevals), rtol=1e-12), (name, crosses[name], maxevals)
    print(f"{count} points of curves: the largest gap is " + " and ".join(f"{gap:.1e} {part}" for part, gap in most.items()))


def check_2017(tpam, by_name):
    """Compares the mode of 2017 (ten run lengths per pair, drawn with replacement), averaged over seeds."""
    name, dimension, seeds = "climb", 5, 30
    budgets = 10 ** np.arange(0.2, 5, 0.2)
    at = ",".join(repr(float(b)) for b in budgets)
    mine = np.zeros(len(budgets))
    for seed in range(1, seeds + 1):
        args = [name, "--dim", str(dimension), "--mode", "coco2017", "--seed", str(seed), "--at", at]
        mine += np.array([float(row["proportion"]) for row in run(tpam, *args)]) / seeds
    sample = []
    cocopp.set_seed(2)
    targets = testbedsettings.current_testbed.pprldmany_target_values((1, dimension))
    for ds in by_name[name]:
        for evals in ds.detEvals(targets) if ds.dim == dimension else []:
            reached = np.isfinite(evals)
            size = 10 * seeds
            if reached.any():
                lengths = evals[reached] / dimension, ds.maxevals[~reached] / dimension
                sample += list(toolsstats.drawSP(*lengths, [50], samplesize=size, derandomized=False)[1])
            else:
                sample += [np.inf] * size
    other = np.searchsorted(np.sort(sample), budgets, side="right") / len(sample)
    gap = np.abs(mine - other).max()
    assert gap < 5e-3, f"the version of 2017: {gap}"
    print(f"the version of 2017, mean of {seeds} seeds: the largest gap is {gap:.1e}")


def check_running_times(tpam, by_name):
    rows = {(r["algorithm"], int(r["dimension"]), int(r["function"])): [] for r in run(tpam, *by_name, "--show", "art")}
    for r in run(tpam, *by_name, "--show", "art"):
        rows[r["algorithm"], int(r["dimension"]), int(r["function"])].append(float(r["art"]))
    targets = testbedsettings.current_testbed.pprldmany_target_values((1, 2))
    for name, sets in by_name.items():
        for ds in sets:
            expected = ds.detERT(targets)
            assert np.allclose(rows[name, ds.dim, ds.funcId], expected, rtol=1e-12), (name, ds, expected)
    print(f"{len(rows) * len(targets)} average running times are equal")


# The budget where simulated restarts begin. With seven instances the number of samples is not a multiple of the trials, so the whole curve is random.
BUDGETS = {"climb": BUDGET, "guess": BUDGET / 2, "uneven": BUDGET, "seven": 1e-9}


def main():
    tpam, folder = (pathlib.Path(arg).resolve() for arg in sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    make_logs("climb", climb, "1-15", BUDGET, 1)
    make_logs("guess", guess, "1-15", BUDGET // 2, 2)
    make_logs("uneven", climb, "1-3,1-2", BUDGET, 3)
    make_logs("seven", climb, "1-7", BUDGET, 4)
    os.chdir("exdata")
    with contextlib.redirect_stdout(io.StringIO()):
        _, _, found = pproc.processInputArgs(list(BUDGETS))
        by_name = {str(name).strip(): sets for name, sets in found.items()}
        assert set(by_name) == set(BUDGETS), by_name.keys()
    quiet = io.StringIO()
    for check in [check_curves, check_2017, check_running_times]:
        with contextlib.redirect_stdout(quiet):
            check(tpam, by_name)
        print(quiet.getvalue().strip().splitlines()[-1])


main()
