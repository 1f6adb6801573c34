"""Compares the rules of upper confidence bounds with those of SMPyBandits: python check_bandits.py

ucb1, sw-ucb and d-ucb play four published problems of Bernoulli arms (n = 1, T = 5000), as do the policies UCB1, SWUCB and DiscountedUCB.

Replay: the policy is told the arms and rewards of runs of tpam. In every round the arm of tpam must have the largest index of the policy, up to rounding;
arms that were never chosen have an infinite index, so the first choices must be all arms. To see that this notices something, the same is
done with bounds that are 1 % wider, which must fail.

Regret: the policies also play alone. The mean cumulated regrets differ by at most six standard errors (the variance of both samples together, since the
rules are the same), a false-alarm rate below 1e-6 for all comparisons. Seeds are fixed, so every call gives the same result.

SMPyBandits 0.9.7 (2019) does not import with today's SciPy. Its policies are modules that do not need the rest: they are imported from their folder. Its DiscountedUCB is
repaired here, see `Discounted`.
"""

import contextlib
import importlib.util
import pathlib
import sys
import warnings

import numpy as np
import tpam

sys.path.insert(0, str(pathlib.Path(importlib.util.find_spec("SMPyBandits").origin).parent / "Policies"))
# It prints that numba is missing.
with contextlib.redirect_stdout(None):
    from DiscountedUCB import DiscountedUCB
    from SlidingWindowUCB import SWUCB
    from UCBalpha import UCBalpha

ROUNDS, REPLAYED = 5000, 3
#: The runs of tpam and of SMPyBandits.
RUNS = 60, 16
#: Standard errors.
LIMIT = 6.0
#: The difference of two indices that is due to rounding.
ROUNDING = 1e-12
WINDOW, GAMMA = 200, 0.993

#: The means of the arms in segments of equal length (Besson et al., arXiv:1902.01575).
PROBLEMS = {
    "pb0": [[0.1, 0.2], [0.1, 0.3], [0.5, 0.3], [0.4, 0.3], [0.3, 0.9]],
    "pb1": [[0.3, 0.5, 0.9], [0.3, 0.2, 0.9], [0.3, 0.2, 0.1], [0.7, 0.2, 0.1], [0.7, 0.5, 0.1]],
    "pb2": [[0.4, 0.5, 0.9], [0.5, 0.4, 0.7], [0.6, 0.3, 0.5], [0.7, 0.2, 0.3], [0.8, 0.1, 0.1]],
    "aistats": [[0.1, 0.2, 0.9], [0.4, 0.9, 0.1], [0.5, 0.1, 0.2], [0.2, 0.2, 0.3]],
}


class Discounted(DiscountedUCB):
    """D-UCB as published. In SMPyBandits the discounted numbers of choices are whole numbers, which truncates them; the sums of an arm are
    discounted when it is chosen, not in every round; and an arm whose number falls below 1 comes first."""

    def __init__(self, arms, **options):
        super().__init__(arms, **options)
        self.discounted_pulls = np.zeros(arms)

    def computeAllIndex(self):
        pulls = self.discounted_pulls * self.gamma**self.delta_time_steps
        means = self.discounted_rewards / self.discounted_pulls
        bounds = np.sqrt(self.alpha * np.log(max(pulls.sum(), 1.0)) / (2 * pulls))
        self.index[:] = np.where(self.pulls < 1, np.inf, means + bounds)


#: A rule, and the policy with a factor of the square of its bounds. The bounds are √(2 ln t / n), √(ln min(t, window) / n) and √(ln n / 2n).
RULES = {
    "ucb1": lambda arms, factor: UCBalpha(arms, alpha=4 * factor),
    f"sw-ucb:window={WINDOW},xi=1": lambda arms, factor: SWUCB(arms, tau=WINDOW, alpha=factor),
    f"d-ucb:gamma={GAMMA},b=0.5": lambda arms, factor: Discounted(arms, gamma=GAMMA, alpha=factor),
}


def levels(problem):
    """The means of the arms in each round."""
    segments = np.array(PROBLEMS[problem])
    return np.repeat(segments, ROUNDS // len(segments), axis=0)


def regret(problem, arms):
    means = levels(problem)
    return float((means.max(axis=1) - means[np.arange(ROUNDS), arms]).sum())


def traced(rule, problem, run):
    """The arms and rewards of a run of tpam: a reward of 1 is a success."""
    found = tpam.trace(rule, f"piecewise:problem={problem}", "reward:law=bernoulli", individuals=1, iterations=ROUNDS, run=run)
    return found.samples["arm"][:, 0].astype(int), found.success[:, 0].astype(float)


def started(make, problem, factor=1.0):
    policy = make(len(PROBLEMS[problem][0]), factor)
    policy.startGame()
    return policy


def disagreements(policy, arms, rewards):
    """The number of rounds in which the arm does not have the largest index."""
    wrong = 0
    for arm, reward in zip(arms.tolist(), rewards.tolist(), strict=True):
        policy.computeAllIndex()
        wrong += not policy.index[arm] >= policy.index.max() - ROUNDING
        policy.getReward(arm, reward)
    return wrong


def played(make, problem, run):
    """The regret of the policy alone."""
    np.random.seed(run)
    rng, policy, arms = np.random.default_rng(run), started(make, problem), []
    for means in levels(problem):
        arms.append(policy.choice())
        policy.getReward(arms[-1], float(rng.random() < means[arms[-1]]))
    return regret(problem, arms)


def compare(rule, make, problem):
    """Prints a line. Returns whether the rules agree."""
    runs = [traced(rule, problem, run) for run in range(RUNS[0])]
    ours = np.array([regret(problem, arms) for arms, _ in runs])
    theirs = np.array([played(make, problem, run) for run in range(RUNS[1])])
    wrong = sum(disagreements(started(make, problem), *run) for run in runs[:REPLAYED])
    wider = disagreements(started(make, problem, 1.01**2), *runs[0])
    squares = sum(((found - found.mean()) ** 2).sum() for found in (ours, theirs))
    error = np.sqrt(squares / (sum(RUNS) - 2) * sum(1 / n for n in RUNS))
    apart = (ours.mean() - theirs.mean()) / error
    print(f"{rule:<26}{problem:<9}{wrong:>9}{wider:>8}{ours.mean():>9.1f}{theirs.mean():>13.1f}{apart:>+8.1f}")
    return wrong == 0 and wider > 0 and abs(apart) <= LIMIT


def main():
    # Divisions by the number of choices of arms that were not chosen.
    warnings.simplefilter("ignore", RuntimeWarning)
    print(f"rounds in which another arm has the largest index, of {REPLAYED} x {ROUNDS}, and with wider bounds, of {ROUNDS}")
    print(f"mean regrets of {RUNS[0]} runs of tpam and {RUNS[1]} of SMPyBandits, and their difference in standard errors")
    print(f"{'rule':<26}{'problem':<9}{'replayed':>9}{'wider':>8}{'tpam':>9}{'SMPyBandits':>13}{'apart':>8}")
    good = [compare(rule, make, problem) for rule, make in RULES.items() for problem in PROBLEMS]
    sys.exit(None if all(good) else "the rules differ")


main()
