"""Compares the (5/5_w, 10)-ES with that of pycma, without adaptation of the covariance matrix: python check_es.py

Replay: pycma is told the points and values of runs of tpam, and its step size must be that of tpam in every round, up to rounding.
csa: three numbers of pycma are replaced. c = (μ_eff + 2)/(D + μ_eff + 5) as in the tutorial (arXiv:1604.00772), where pycma has + 3; the approximate length of
a normal vector, as there, where pycma has the exact one; and the first covariance matrix, which in pycma is the identity up to 1e-4.
msr: pycma compares with the fourth of ten values, which is quantile=1/3, begins in the second round, and has n/2 where tpam has (n + 1)/2, as published.
To see that this notices something, the same is done with pycma's own c and n/2, which must fail.

Evaluations: both programs minimise functions from the same point with the same first step size, pycma with its own constants. The ratio of
the median numbers of evaluations until a value is reached is at most `FACTORS` either way: for equal distributions more than six standard errors of
its logarithm (bootstrap, printed), a false-alarm rate below 1e-8. Seeds are fixed, so every call gives the same result. The condition of the ellipsoid is
100, since without a covariance matrix 1e6 takes millions of evaluations; on Rosenbrock's function the value is 1, which is in its valley.
For msr, quantile=0.4 stands for pycma's 0.3 and n/2.
"""

import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

import sys
import warnings

import numpy as np
import tpam

# pycma warns that it cannot plot.
warnings.simplefilter("ignore")
import cma
from cma import sigma_adaptation
from cma.utilities.math import Mh

DIM, OFFSPRING, RUNS, MOST, REPLAYED = 10, 10, 25, 50_000, 200
#: The first point and step size. tpam's first step size is a fifth of the box, which is so wide that no point leaves it, times 10^(30 start − 15).
FIRST, SIGMA, BOX = 2.0, 2.0, 50.0
START = f"start={0.5 - 1 / 30}"
BOUNDS, WIDTH = [(-BOX, BOX)] * DIM, 0.2 * 2 * BOX
#: The largest difference of log σ that is due to rounding.
ROUNDING = 1e-9

#: The functions of rows of points, and the values to reach.
FUNCTIONS = {
    "sphere": (lambda x: (x**2).sum(axis=1), 1e-8),
    "ellipsoid": (lambda x: (100 ** (np.arange(DIM) / (DIM - 1)) * x**2).sum(axis=1), 1e-8),
    "rosenbrock": (lambda x: (100 * (x[:, 1:] - x[:, :-1] ** 2) ** 2 + (1 - x[:, :-1]) ** 2).sum(axis=1), 1.0),
}

#: The quantile of tpam's search, and pycma's rule.
RULES = {"csa": (0.5, sigma_adaptation.CMAAdaptSigmaCSA), "msr": (0.4, sigma_adaptation.CMAAdaptSigmaMedianImprovement)}
#: How many times as many evaluations one program may need.
FACTORS = {("csa", "sphere"): 1.3, ("csa", "ellipsoid"): 1.5, ("csa", "rosenbrock"): 1.5, ("msr", "sphere"): 1.3, ("msr", "ellipsoid"): 1.5}


def search(rule, quantile=None):
    """What `tpam.Search` and `tpam.minimize` are told."""
    spec = f"es:selection=comma,lambda={OFFSPRING},quantile={quantile or RULES[rule][0]}"
    return {"pam": f"{rule}:{START}", "search": spec, "restart": "none", "x0": [FIRST] * DIM}


def pycma(rule, sigma, seed):
    never = dict.fromkeys(["tolfun", "tolx", "tolfunhist"], 0)
    options = {"CMA_on": 0, "popsize": OFFSPRING, "CMA_mirrors": 0, "AdaptSigma": RULES[rule][1], "seed": seed, "verbose": -9, **never}
    return cma.CMAEvolutionStrategy([FIRST] * DIM, sigma, options)


def first_hit(ask, tell, name):
    """The number of evaluations until the value is reached."""
    (function, goal), done = FUNCTIONS[name], 0
    while done < MOST:
        points = ask()
        values = function(np.asarray(points))
        if values.min() <= goal:
            return done + int(np.argmax(values <= goal)) + 1
        done += len(values)
        tell(points, values)
    return np.inf


def our_evaluations(rule, name, run):
    found = tpam.Search(BOUNDS, **search(rule), maxfev=2 * MOST, run=run)
    return first_hit(found.ask, lambda _, values: found.tell(values), name)


def their_evaluations(rule, name, run):
    found = pycma(rule, SIGMA, run + 1)
    return first_hit(found.ask, found.tell, name)


def rounds(rule, quantile, name, run):
    """Step size, points and values of the first rounds of tpam."""
    found = []

    def keep(intermediate_result):
        if intermediate_result.succeeded is not None:
            one = intermediate_result
            found.append((WIDTH * one.sigma[0], np.array(one.trials), np.array(one.trial_energies)))

    options = {"maxfev": 1 + REPLAYED * OFFSPRING, "run": run, "callback": keep, "vectorized": True}
    tpam.minimize(lambda x: FUNCTIONS[name][0](x.T), BOUNDS, **search(rule, quantile), **options)
    assert len(found) == REPLAYED, len(found)
    return found


def difference(rule, found, repair=lambda program, round: None):
    """The largest difference of log σ between pycma and tpam; `repair` is called after each round."""
    program, worst = pycma(rule, found[0][0], 1), 0.0
    program.sm.D[:] = 1.0
    for round, (sigma, points, values) in enumerate(found):
        worst = max(worst, abs(np.log(program.sigma / sigma)))
        program.ask()
        # pycma would shorten long steps that are not its own.
        program.tell(list(points), list(values), check_points=False)
        repair(program, round)
    return worst


def shown(rule, same, others):
    print(f"{rule}, {len(same)} runs of {REPLAYED} rounds replayed: largest difference of log σ {max(same):.1e}; with pycma's own constant {max(others):.1e}")
    return max(same) < ROUNDING < 0.01 < min(others)


def replay_csa():
    runs, own = [rounds("csa", None, name, run) for name in FUNCTIONS for run in range(3)], (sigma_adaptation._CSA_cs, Mh.chiN(DIM))
    effective = pycma("csa", SIGMA, 1).sp.weights.mueff
    Mh._chiN_dict[DIM] = DIM**0.5 * (1 - 1 / (4 * DIM) + 1 / (21 * DIM**2))
    others = [difference("csa", found) for found in runs]
    sigma_adaptation._CSA_cs = (effective + 2) / (DIM + effective + 5)
    same = [difference("csa", found) for found in runs]
    sigma_adaptation._CSA_cs, Mh._chiN_dict[DIM] = own
    return shown("csa", same, others)


def replay_msr():
    def replayed(found, less):
        def repair(program, round):
            rule, before = program.adapt_sigma, program.adapt_sigma.s
            if round == 0:
                rule.s = rule.damp * np.log(found[1][0] / found[0][0])
            else:
                rule.s -= less * rule.c / OFFSPRING
            program.sigma *= np.exp((rule.s - before) / rule.damp)

        return difference("msr", found, repair)

    runs = [rounds("msr", 1 / 3, name, run) for name in FUNCTIONS for run in range(3)]
    return shown("msr", *([replayed(found, less) for found in runs] for less in (1, 0)))


def compare(rule, name):
    both = np.array([[program(rule, name, run) for run in range(RUNS)] for program in (our_evaluations, their_evaluations)])
    both = np.minimum(both, MOST)
    medians = np.median(both, axis=1)
    drawn = np.random.default_rng(1).integers(RUNS, size=(2, 2000, RUNS))
    medians_drawn = [np.median(runs[rows], axis=1) for runs, rows in zip(both, drawn, strict=True)]
    error, ratio, factor = np.std(np.log(medians_drawn[0] / medians_drawn[1])), medians[0] / medians[1], FACTORS[rule, name]
    print(f"{rule:<6}{name:<12}{FUNCTIONS[name][1]:>8g}{medians[0]:>9.0f}{medians[1]:>9.0f}{ratio:>8.2f}{factor:>8.1f}{np.log(factor) / error:>18.1f}")
    return 1 / factor <= ratio <= factor


def main():
    good = [replay_csa(), replay_msr()]
    print(f"median evaluations of {RUNS} runs until the value is reached, D = {DIM}, pycma {cma.__version__.split()[0]}")
    print(f"{'rule':<6}{'function':<12}{'value':>8}{'tpam':>9}{'pycma':>9}{'ratio':>8}{'limit':>8}{'limit in errors':>18}")
    good += [compare(*pair) for pair in FACTORS]
    sys.exit(None if all(good) else "the evolution strategies differ")


main()
