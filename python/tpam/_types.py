"""The types of what a caller may pass: PAMs, targets, acceptances, objectives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

#: An array of floats.
Floats: TypeAlias = NDArray[np.float64]


class _Samples(Protocol):
    """The part that all PAMs share."""

    def sample(self, n: Any, rng: np.random.Generator, /) -> Any: ...


class Hears(_Samples, Protocol):
    """A PAM whose `update` takes samples and successes, and perhaps more. A `Pam` is one, too."""

    def update(self, params: Any, success: Any, /, *args: Any, **words: Any) -> object: ...


@runtime_checkable
class Pam(Protocol):
    """A parameter adaptation method: any object with these two methods.

    `sample(n, rng)` returns an array of n values in [0, 1], one for each individual. `rng` is a `numpy.random.Generator`, which should be the only source of
    random numbers. `update(params, success)` receives the samples and an array of booleans: whether each succeeded. If F and C are tracked together
    (theta="pair", and in every search), sample returns a tuple of two arrays, F first, and update receives such a tuple.

    Your object is never changed: each run uses a deep copy of it. If you give a class, each run uses an instance created without arguments.

    It may also have

    - `space`: the columns it adapts, if they are not F and C of differential evolution, as a dictionary of `(low, high)`, `(low, high, "log")` for numbers whose
      ratios matter, or a list of names of categories, which are sampled as 0, 1, …: `space = {"sigma": (1e-8, 10.0, "log")}`. `sample` returns an array for one
      tracked column, and for several a dictionary of arrays or a tuple in the order of `space`; `update` receives the same.
    - `vectorized = True`: n is then a shape, (runs, individuals), and one copy handles many runs at once, which is about a hundred times as fast. NumPy accepts
      a shape instead of n. Each row needs a state of its own: a PAM whose rows change each other is refused.
    - `start(theta)`: called before the first sample of a run with "f", "c" or "pair", or the name of a column of `space`, or "all".
    - `update(params, success, gains, progress, …)`: with any of these arguments. `gains` is by how much each trial vector improved on its parent, 0 for failures;
      in simulations it is None, unless the acceptance has a gain model ("linear:gain=exponential"). `progress` is the part of the run that is over, in (0, 1]. In
      searches there are also `distances` (of trial vectors from their parents, 0 for failures), `crossed` (the share of components that came from the mutant) and
      `heirs` (the individual that each trial vector competed with; None if it is its parent). `rewards` is what each sample is worth, also of those that fail: the
      reward of an arm or the progress of a step ("reward", "sphere"), elsewhere the gains, or 1 for a success.
    - `look(ranks, …)`: called before each `sample`, with any of these arguments: `progress`, in [0, 1); `round` and `rounds`, the finished and the planned ones; and in
      searches `ranks` (1 for the best individual), `base_ranks` (of the base vector of each mutant), `values` (of the objective) and `points` (individuals by
      components). A simulation has no individuals that could be ranked: there an argument with a default is None, and a PAM with one that has no default is refused.
    - `shrink(kept)`: called in a search when the population becomes smaller, with the indices of the individuals that remain, in ascending order.
    - `trace()`: returns the state as a dictionary of numbers or vectors, which `tpam.trace` records and `tpam.conform` compares.
    - `name`: the name in results, instead of the name of its class.
    """

    def sample(self, n: Any, rng: np.random.Generator, /) -> Any:
        """Samples the parameters of a population.

        Parameters
        ----------
        n : int or tuple of int
            The number of individuals, or the shape (runs, individuals) if `vectorized` is true.
        rng : numpy.random.Generator
            The random numbers of the run.

        Returns
        -------
        array or tuple of two arrays
            Values in [0, 1] of the shape `n`; for pairs F and C.
        """

    def update(self, params: Any, success: Any, /) -> object:
        """Learns from the successes.

        Parameters
        ----------
        params : array or tuple of two arrays
            What `sample` returned.
        success : array of bool
            Whether each individual succeeded.
        """


class Seeks(Protocol):
    """A search: any object with these methods, and with the columns that it asks a PAM for as `space` (docs/own-search.md)."""

    @property
    def space(self) -> Mapping[str, Any]: ...

    def start(self, bounds: Any, rng: np.random.Generator, /) -> object: ...

    def ask(self, params: Any, /) -> Any: ...

    def tell(self, points: Any, values: Any, /) -> Any: ...


#: A search: "de", an object, or a class that is created without arguments.
SearchLike: TypeAlias = str | Seeks | type[Seeks]
#: A PAM as a spec, an object, or a class that is created without arguments.
PamLike: TypeAlias = str | Hears | type[Hears]
#: One PAM, several, or several with names.
PamsLike: TypeAlias = PamLike | Mapping[str, PamLike] | Sequence[PamLike | Mapping[str, PamLike]]
#: What a function of an array returns.
_Values: TypeAlias = NDArray[Any] | float
_OneTarget: TypeAlias = str | NDArray[Any] | Callable[[Floats], _Values] | Callable[[Floats, np.random.Generator], _Values]
#: A target as a spec, as an array of values in [0, 1], or as a function of the times and perhaps of a random generator.
TargetLike: TypeAlias = _OneTarget | Sequence[float]
#: One target, several, or several with names.
TargetsLike: TypeAlias = _OneTarget | Sequence[_OneTarget] | Mapping[str, _OneTarget]
#: An acceptance as a spec, or as a function of the distance from the target.
AcceptLike: TypeAlias = str | Callable[[Floats], _Values]
#: One acceptance, several, or several with names.
AcceptsLike: TypeAlias = AcceptLike | Sequence[AcceptLike] | Mapping[str, AcceptLike]
#: A count: a whole number, also as a float such as 1e5.
Whole: TypeAlias = int | float | np.integer[Any]
#: One count, several, or a text such as "10..50/10".
WholesLike: TypeAlias = Whole | str | Sequence[Whole] | NDArray[np.integer[Any]]
