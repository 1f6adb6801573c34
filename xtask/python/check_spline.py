"""Compares the smoothing spline with SciPy: python check_spline.py EXAMPLE

With the same lambda, fitted values must agree to 1e-8. With the lambda that each program chooses, they must agree to 1e-5 of the standard deviation. This is
tested without ties, because only then is SciPy's criterion the same. SciPy searches lambda only below n, with a tolerance of 1e-5, so x is scaled to put
the best lambda into that range. With ties, the choice is compared with the criterion over all values, computed from the dense matrix of SciPy's splines.
"""

import subprocess
import sys

import numpy as np
from scipy.interpolate import make_smoothing_spline


def ours(x, y, *lam):
    rows = "".join(f"{float(a)!r},{float(b)!r}\n" for a, b in zip(x, y))
    done = subprocess.run([sys.argv[1], *map(repr, lam)], input=rows, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    numbers = [float(line) for line in done.stdout.split()]
    return numbers[0], numbers[1], np.array(numbers[2:])


def merged(x, y):
    """The distinct x, the mean y and the number of values at each, and the index of each value."""
    distinct, place, count = np.unique(x, return_inverse=True, return_counts=True)
    return distinct, np.bincount(place, y) / count, count.astype(float), place


def hat(x, w, lam):
    """The matrix that maps data to fitted values."""
    unit = np.eye(len(x))
    return np.column_stack([make_smoothing_spline(x, unit[k], w, lam)(x) for k in range(len(x))])


def data(rng, n, ties):
    x = np.cumsum(rng.uniform(0.5, 1.5, n)) / 10
    x = np.repeat(x, rng.integers(1, 8, n)) if ties else x
    y = np.sin(x) + 0.3 * x + rng.normal(0, 0.4, len(x))
    order = rng.permutation(len(x))
    return x[order], y[order]


def check_given(rng):
    most = 0.0
    for n, ties in [(5, False), (40, False), (40, True), (600, False), (600, True)]:
        x, y = data(rng, n, ties)
        distinct, mean, count, place = merged(x, y)
        # For larger lambda the error of SciPy exceeds 1e-8: compared with 60 digits, at n = 600 and lambda = 1000 its error is 1e-8, ours is 2e-11.
        for lam in [1e-6, 1e-3, 1.0, 30.0, 100.0]:
            theirs = make_smoothing_spline(distinct, mean, count, lam)
            most = max(most, np.abs(ours(x, y, lam)[2] - theirs(x)).max())
    assert most < 1e-8, f"with the same lambda: {most}"
    print(f"with the same lambda the largest gap is {most:.1e}")


def check_chosen(rng):
    most = 0.0
    for n in [30, 100, 400, 1000]:
        for _ in range(5):
            x, y = data(rng, n, False)
            order = np.argsort(x)
            lam, freedom, values = ours(x, y)
            # Scale x so that our lambda is about 3, far from both ends of SciPy's search.
            unit = (3 / lam) ** (1 / 3)
            theirs = make_smoothing_spline(x[order] * unit, y[order])
            most = max(most, np.abs(values - theirs(x * unit)).max() / np.std(y))
    assert most < 1e-5, f"with the chosen lambda: {most}"
    print(f"with the lambda that each chooses the largest gap is {most:.1e} of the spread")


def check_ties(rng):
    """No lambda on a fine grid around our choice has a lower score, and the degrees of freedom are the trace."""
    for n in [20, 60]:
        x, y = data(rng, n, True)
        distinct, mean, count, place = merged(x, y)
        lam, freedom, values = ours(x, y)
        assert abs(np.trace(hat(distinct, count, lam)) - freedom) < 1e-6, "degrees of freedom"

        def score(lam):
            smooth = hat(distinct, count, lam)
            rest = y - (smooth @ mean)[place]
            return len(x) * (rest @ rest) / (len(x) - np.trace(smooth)) ** 2

        best = score(lam)
        assert all(score(lam * 10**step) > best * (1 - 1e-9) for step in np.linspace(-4, 4, 41)), "not the least score"
    print("with ties the chosen lambda has the least score of all values, and the trace is right")


rng = np.random.default_rng(5)
check_given(rng)
check_chosen(rng)
check_ties(rng)
