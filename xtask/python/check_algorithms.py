"""Compares whole algorithms with those of minionpy: python check_algorithms.py [--full] [--evaluations N] [--out FOLDER] [--workers N]

L-SHADE, jSO and L-SRTDE of this project and of minionpy minimise the same functions (instance 1 of BBOB functions, D = 10), with the same budget,
bounds and first population size, in independent runs. The errors at three points of the budget are compared by the Mann-Whitney test, and the p-values of an algorithm
are adjusted by Holm's method. Errors below 1e-8 count as 1e-8.

The forms compared with are those of minionpy: its known departures from papers and released programs are switched on here by options (FORMS). minionpy
must have the form in which it was published, too: `--full` also compares the algorithms under their names, so that the effect of the departures can be seen.

The short form is a test. It fails if an adjusted p-value is below 0.001, or if it does not notice that jSO is not L-SHADE. Seeds are fixed and
packages are pinned, so it gives the same result each time. docs/algorithms.md explains the differences.
"""

import os

# Use only one thread per process.
os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

import argparse
import csv
import multiprocessing
import pathlib
import sys
from importlib.metadata import version

import minionpy
import numpy as np
import tpam
from scipy.stats import mannwhitneyu

DIM = 10
#: The points of the budget at which errors are compared.
PARTS = (0.1, 0.3, 1.0)
PRECISION = 1e-8
NOTICED = 1e-3

#: (functions, runs, evaluations)
SHORT = ((1, 3, 6, 8, 10, 15, 20, 21), 21, 10_000)
FULL = (tuple(range(1, 25)), 51, 10_000 * DIM)

#: The first population sizes.
SIZES = {"LSHADE": 18 * DIM, "jSO": int(25 * np.log(DIM) * np.sqrt(DIM)), "LSRTDE": 20 * DIM}

#: The algorithms of minionpy, by its names, as specs of this project.
FORMS = {
    "LSHADE": {
        "pam": "l-shade:terminal=cell",
        "mutation": "current-to-pbest/1:p=0.11,archive=2.6,repair=random",
        "population": "linear:from=18,round=floor",
        "selection": "strict-success",
    },
    "jSO": {
        "pam": "jso:fixed=late,terminal=cell",
        "mutation": "current-to-pbest/1:p=0.25,p_end=0.125,archive=1,weight=jso,repair=random",
        "population": "linear:from=25,by=sqrt-log,round=floor",
        "selection": "strict-success",
    },
    "LSRTDE": {
        "pam": "l-srtde",
        "mutation": "current-to-ptop/1",
        "population": "linear:from=20,round=floor",
        "selection": "front:enter=round,quirks=code",
    },
}

#: The same algorithms as `tpam de --algorithm` has them.
PUBLISHED = {
    "LSHADE": {
        "pam": "l-shade",
        "mutation": "current-to-pbest/1:p=0.11,archive=2.6",
        "population": "linear:from=18",
        "selection": "strict-success",
    },
    "jSO": {
        "pam": "jso",
        "mutation": "current-to-pbest/1:p=0.25,p_end=0.125,archive=1,weight=jso,other=half",
        "population": "linear:from=25,by=sqrt-log",
        "selection": "strict-success",
    },
    "LSRTDE": {
        "pam": "l-srtde",
        "mutation": "current-to-ptop/1",
        "population": "linear:from=20,round=floor",
        "selection": "front",
    },
}


def ours(specs, function, run, budget):
    """The errors of one run of this project at PARTS of the budget."""
    problem = tpam.bbob(function, DIM)
    at, errors = [part * budget for part in PARTS], [np.inf] * len(PARTS)

    def look(found):
        for place, limit in enumerate(at):
            if found.nfev <= limit:
                errors[place] = found.fun - problem.f_opt

    tpam.minimize(problem, restart="none", maxfev=budget, run=run, callback=look, progress=False, **specs)
    return np.maximum(errors, PRECISION)


def theirs(algorithm, function, run, budget):
    """The same for minionpy."""
    problem = tpam.bbob(function, DIM)
    values = []

    def objective(points, data=None):
        found = problem(np.asarray(points))
        values.append(found)
        return found

    options = {"population_size": SIZES[algorithm], "bound_strategy": "random", "x_tol": -1.0, "f_tol": -1.0}
    options["memory_size"] = 6 if algorithm == "LSHADE" else 5
    if algorithm != "LSRTDE":
        options["archive_size_ratio"] = 2.6 if algorithm == "LSHADE" else 1.0
    # Seeds of different functions must not give the same first population.
    seed = 1000 * function + run
    minionpy.Minimizer(objective, problem.bounds, algo=algorithm, maxevals=budget, seed=seed, options=options).optimize()
    # As on our side, only whole generations count, and the budget cuts the last one.
    ends = np.cumsum([len(found) for found in values])
    best = np.minimum.accumulate(np.concatenate(values)[:budget])
    last = [ends[ends <= part * budget][-1] if part < 1 else len(best) for part in PARTS]
    return np.maximum(best[np.array(last) - 1] - problem.f_opt, PRECISION)


def work(task):
    side, what, function, run, budget = task
    return ours(what, function, run, budget) if side == "tpam" else theirs(what, function, run, budget)


def collect(pool, side, what, plan):
    """Errors: function, run, part of the budget."""
    functions, runs, budget = plan
    tasks = [(side, what, function, run, budget) for function in functions for run in range(runs)]
    return np.array(pool.map(work, tasks, chunksize=1)).reshape(len(functions), runs, len(PARTS))


def holm(ps):
    ps = np.asarray(ps)
    order = np.argsort(ps)
    adjusted = np.maximum.accumulate(ps[order] * np.arange(len(ps), 0, -1))
    out = np.empty(len(ps))
    out[order] = np.minimum(adjusted, 1)
    return out


def compare(a, b, functions):
    """One row per function and part of the budget; the p-values are one family."""
    rows = []
    for at, function in enumerate(functions):
        for place, part in enumerate(PARTS):
            x, y = a[at, :, place], b[at, :, place]
            test = mannwhitneyu(x, y, alternative="two-sided", method="asymptotic") if np.ptp(np.concatenate([x, y])) else None
            p = 1.0 if test is None else test.pvalue
            larger = 0.5 if test is None else test.statistic / (len(x) * len(y))
            rows.append({"function": function, "part": part, "tpam": np.median(x), "minionpy": np.median(y), "A12": larger, "p": p})
    for row, p in zip(rows, holm([row["p"] for row in rows])):
        row["p_holm"] = p
    return rows


def show(title, rows):
    noticed = [row for row in rows if row["p_holm"] < 0.05]
    least = min(rows, key=lambda row: row["p_holm"])
    print(f"{title}: {len(rows)} tests, {len(noticed)} with an adjusted p below 0.05, the smallest {least['p_holm']:.2g}")
    for row in noticed:
        print(
            f"  f{row['function']} at {row['part']:.0%}: median {row['tpam']:.3g}, minionpy {row['minionpy']:.3g}, "
            f"P(tpam larger) {row['A12']:.2f}, p {row['p_holm']:.2g}"
        )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--full", action="store_true", help="24 functions, 51 runs, 100,000 evaluations, and the published forms")
    parser.add_argument("--evaluations", type=int, help="another budget; the populations shrink over it, so that every run is complete")
    parser.add_argument("--only", choices=FORMS, help="one algorithm")
    parser.add_argument("--out", type=pathlib.Path, help="folder for the tables and the errors")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    args = parser.parse_args()
    functions, runs, evaluations = FULL if args.full else SHORT
    plan = functions, runs, args.evaluations or evaluations
    names = [args.only] if args.only else list(FORMS)
    print(f"minionpy {version('minionpy')}, D = {DIM}, {len(plan[0])} functions, {plan[1]} runs, {plan[2]} evaluations")
    failed = []
    with multiprocessing.get_context("spawn").Pool(args.workers) as pool:
        found = {}
        for name in names:
            b = collect(pool, "minionpy", name, plan)
            for form, specs in [("minionpy's form", FORMS[name])] + ([("published form", PUBLISHED[name])] if args.full else []):
                a = collect(pool, "tpam", specs, plan)
                found[name, form] = a, b
                rows = compare(a, b, plan[0])
                show(f"{name}, {form}", rows)
                if form == "minionpy's form" and min(row["p_holm"] for row in rows) < NOTICED:
                    failed.append(f"{name} differs from minionpy's")
                if args.out:
                    write(args.out, name, form, rows, a, b)
        if not args.only:
            # What the comparison can notice: two different algorithms.
            rows = compare(found["LSHADE", "minionpy's form"][0], found["jSO", "minionpy's form"][1], plan[0])
            show("our L-SHADE with minionpy's jSO, a difference that must be noticed", rows)
            if min(row["p_holm"] for row in rows) >= NOTICED:
                failed.append("L-SHADE is not distinguished from jSO")
    sys.exit("; ".join(failed) or None)


def write(folder, name, form, rows, a, b):
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{name}-{form.split()[0].strip(chr(39) + 's')}"
    with open(folder / f"{stem}.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    np.savez(folder / f"{stem}.npz", tpam=a, minionpy=b)


if __name__ == "__main__":
    main()
