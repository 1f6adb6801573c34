"""Compares results at a fixed budget with SciPy and with plain programs: python check_fixed_budget.py TPAM FOLDER

The logs are those of COCO's logger, of IOHprofiler's and of `tpam de`. They are read here by a few lines, and the errors, p-values, ranks and scores
computed from them must be those of `tpam ecdf --show errors`, `signs` and `ranks`.
"""

import csv
import io
import os
import pathlib
import subprocess
import sys

import cocoex
import ioh
import numpy as np
from scipy import stats

FUNCTIONS = [1, 3, 5, 8, 21]
DIMENSION = 2
BUDGET = 300


def climb(evaluate, going_on, rng):
    """A random search whose steps grow on success and shrink on failure."""
    while going_on():
        x, step = rng.uniform(-4, 4, DIMENSION), 1.0
        f = evaluate(x)
        while going_on() and step > 1e-9:
            y = x + step * rng.standard_normal(DIMENSION)
            g = evaluate(y)
            x, f, step = (y, g, 1.5 * step) if g <= f else (x, f, 0.84 * step)


def guess(evaluate, going_on, rng):
    while going_on():
        evaluate(rng.uniform(-5, 5, DIMENSION))


def coco_logs(name, search, instances, seed):
    rng = np.random.default_rng(seed)
    functions = ",".join(map(str, FUNCTIONS))
    suite = cocoex.Suite("bbob", f"instances:{instances}", f"dimensions:{DIMENSION} function_indices:{functions}")
    observer = cocoex.Observer("bbob", f"result_folder: {name} algorithm_name: {name}")
    for problem in suite:
        problem.observe_with(observer)
        search(problem, lambda: problem.evaluations < BUDGET * DIMENSION and not problem.final_target_hit, rng)
        problem.free()
    return f"exdata/{name}"


def ioh_logs(name, search, instances, seed):
    rng = np.random.default_rng(seed)
    logger = ioh.logger.Analyzer(root=".", folder_name=name, algorithm_name=name, store_positions=False)
    for function in FUNCTIONS:
        for instance in instances:
            problem = ioh.get_problem(function, instance, DIMENSION, ioh.ProblemClass.BBOB)
            problem.attach_logger(logger)
            search(problem, lambda: problem.state.evaluations < BUDGET * DIMENSION and problem.state.current_best_internal.y > 1e-8, rng)
            problem.detach_logger()
    logger.close()
    return name


def blocks(path, is_header, column):
    """The rows of each trial in a data file: evaluations, and the value of a column."""
    found = []
    for line in pathlib.Path(path).read_text().splitlines():
        if is_header(line):
            found.append([])
        elif line.strip():
            words = line.split()
            found[-1].append((int(words[0]), float(words[column])))
    return found


def trials(folder, function):
    """The rows of each trial: those of COCO, by target value and by time, or those of IOHprofiler."""
    [path, *more] = sorted(pathlib.Path(folder).rglob(f"*_f{function}_*DIM{DIMENSION}*.dat"))
    assert not more, (path, more)
    if path.name.startswith("IOH"):
        return blocks(path, lambda line: line.startswith("evaluations"), 1)
    pairs = [blocks(path.with_suffix(ending), lambda line: line.startswith("%"), 2) for ending in (".dat", ".tdat")]
    return [a + b for a, b in zip(*pairs)]


def error(rows, budget):
    best = min((value for evaluations, value in rows if evaluations <= budget), default=np.inf)
    return 0.0 if best <= 1e-8 * (1 + 1e-9) else best


def hit(rows, budget):
    return min((evaluations for evaluations, value in rows if value <= 1e-8 * (1 + 1e-9) and evaluations <= budget), default=None)


def u_score(own, others):
    """The plain program: every trial against every trial of the other algorithms. A trial is (error, evaluations to the target or None)."""
    score = 0.0
    for error_a, hit_a in own:
        for error_b, hit_b in others:
            if hit_a is not None and hit_b is not None:
                score += 1.0 if hit_a < hit_b else 0.5 if hit_a == hit_b else 0.0
            else:
                score += 1.0 if error_a < error_b else 0.5 if error_a == error_b else 0.0
    return score


def run(tpam, *args):
    done = subprocess.run([tpam, "ecdf", *args, "--format", "csv"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return list(csv.DictReader(io.StringIO(done.stdout)))


def number(text):
    return float(text) if text else np.nan


def check_errors(tpam, folders):
    rows = run(tpam, *folders.values(), "--show", "errors")
    for row in rows:
        found = [error(one, int(row["evaluations"])) for one in trials(folders[row["algorithm"]], row["function"])]
        expected = [min(found), max(found), np.median(found), np.mean(found), np.std(found, ddof=1)]
        mine = [number(row[name]) for name in ("best", "worst", "median", "mean", "sd")]
        assert len(found) == int(row["trials"]) and np.allclose(mine, expected, rtol=1e-12, atol=1e-300, equal_nan=True), (row, expected)
    assert len(rows) == 14 * len(folders) * len(FUNCTIONS)
    return f"{5 * len(rows)} statistics of errors are those of NumPy"


def check_signs(tpam, folders, baseline):
    rows = run(tpam, *folders.values(), "--show", "signs", "--baseline", baseline)
    budget = int(run(tpam, *folders.values(), "--show", "ranks")[0]["evaluations"])
    most, results = 0.0, []
    for row in rows:
        a, b = ([error(one, budget) for one in trials(folders[name], row["function"])] for name in (row["algorithm"], baseline))
        if row["algorithm"] == baseline:
            assert row["p"] == row["result"] == "", row
            continue
        test = stats.mannwhitneyu(a, b, alternative="two-sided")
        most = max(most, abs(float(row["p"]) / test.pvalue - 1))
        wins = test.statistic < len(a) * len(b) / 2
        results.append("equal" if test.pvalue >= 0.05 else "better" if wins else "worse")
        assert row["result"] == results[-1], (row, test)
    assert most < 1e-12 and set(results) == {"better", "equal", "worse"}, (most, results)
    return f"{len(results)} signs are those of mannwhitneyu, p to {most:.1e}"


def check_ranks(tpam, folders):
    rows = run(tpam, *folders.values(), "--show", "ranks")
    budget, names = int(rows[0]["evaluations"]), [row["algorithm"] for row in rows]
    ends = {name: [[(error(one, budget), hit(one, budget)) for one in trials(folders[name], f)] for f in FUNCTIONS] for name in names}
    means = np.array([[np.mean([end[0] for end in ends[name][k]]) for name in names] for k in range(len(FUNCTIONS))])
    ranks = stats.rankdata(means, axis=1).mean(axis=0)
    chi, p = stats.friedmanchisquare(*means.T)
    count = len(names)
    distance = stats.studentized_range.ppf(0.95, count, np.inf) / np.sqrt(2) * np.sqrt(count * (count + 1) / (6 * len(FUNCTIONS)))
    solved = 0
    for row, rank in zip(rows, ranks):
        name = row["algorithm"]
        others = [[end for other in names if other != name for end in ends[other][k]] for k in range(len(FUNCTIONS))]
        u = sum(u_score(own, other) for own, other in zip(ends[name], others))
        n = sum(map(len, ends[name]))
        solved += sum(end[1] is not None for own in ends[name] for end in own)
        assert (float(row["u_score"]), float(row["cec2022_score"])) == (u, u + n), (row, u, n)
        mine = [float(row[key]) for key in ("mean_rank", "friedman_chi_squared", "friedman_p")]
        assert np.allclose(mine, [rank, chi, p], rtol=1e-12), (row, rank, chi, p)
        assert np.isclose(float(row["critical_difference"]), distance, rtol=1e-6), (row, distance)
    assert solved > 0
    return f"mean ranks, Friedman's test and the critical difference of {count} algorithms are those of SciPy, the U-scores those of the plain program ({solved} trials solved)"


def main():
    tpam, folder = (pathlib.Path(arg).resolve() for arg in sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    folders = {
        "climb": coco_logs("climb", climb, "1-15", 1),
        "few": coco_logs("few", climb, "1-7", 2),
        "guess": ioh_logs("guess", guess, range(1, 16), 3),
        "seven": ioh_logs("seven", climb, range(1, 8), 4),
    }
    functions = ",".join(map(str, FUNCTIONS))
    size = ["--functions", functions, "--dims", str(DIMENSION), "--instances", "1-15", "--budget", str(BUDGET), "--out", "de"]
    subprocess.run([tpam, "de", "--pam", "jade", *size], check=True, capture_output=True)
    folders["jade"] = "de"
    print(check_errors(tpam, folders))
    for baseline in ["climb", "few", "guess"]:
        print(f"against {baseline}: {check_signs(tpam, folders, baseline)}")
    print(check_ranks(tpam, folders))


main()
