"""A built-in PAM with the methods of a Python PAM, for the parts of `tpam.Pair`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tpam import _tpam


class BuiltIn:
    """A built-in PAM for one parameter: it samples one row of values for each run.

    Parameters
    ----------
    spec : str
        The PAM, such as "shade:h=20".
    """

    vectorized = True

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self._theta: str | None = None
        self._made: _tpam.BuiltIn | None = None
        checked = _tpam.BuiltIn(spec)
        self.name = checked.spec.partition(":")[0]
        #: What `update` takes besides the samples and their success.
        self.heard = {"progress", "gains"} if checked.wants_gains else {"progress"}

    def start(self, theta: str) -> None:
        """Stores the tracked parameter."""
        self._theta, self._made = theta, None

    def sample(self, n: Any, rng: np.random.Generator) -> NDArray[np.float64]:
        """Samples one value for each individual of each run."""
        runs, individuals = n if isinstance(n, tuple) else (1, n)
        if self._made is None:
            self._made = _tpam.BuiltIn(self.spec)
            self._made.begin(self._theta or "c", runs, individuals, int(rng.integers(2**63)))
        return self._made.sample().reshape(n)

    def update(self, params: Any, success: Any, gains: Any = None, progress: float | None = None) -> None:
        """Learns from the successes of the last samples."""
        if self._made is not None:
            flat = None if gains is None else np.ravel(gains)
            self._made.update(np.ravel(success), flat, progress)

    def shrink(self, kept: Any) -> None:
        """Only these individuals remain."""
        if self._made is not None:
            self._made.shrink([int(row) for row in kept])

    def trace(self) -> dict[str, Any]:
        """The state by name."""
        shown: dict[str, list[float]] = {}
        for name, value in self._made.trace() if self._made is not None else []:
            shown.setdefault(name, []).append(value)
        return {name: values[0] if len(values) == 1 else values for name, values in shown.items()}

    def __deepcopy__(self, memo: Any) -> BuiltIn:
        copy = BuiltIn(self.spec)
        copy._theta = self._theta
        return copy
