"""The Rust module behind the package; not for users."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = [
    "Bbob",
    "Experiment",
    "__version__",
    "calibrate",
    "catalogue",
    "command",
    "curves",
    "holm",
    "measures",
    "minimize",
    "probe",
    "rank_sum",
    "relevance",
    "stream_version",
    "trace",
]

__version__: str

_Option = tuple[str, str, str | None, str]

def command(arguments: Sequence[str]) -> int: ...
def measures() -> tuple[list[str], list[str]]: ...
def catalogue() -> list[tuple[str, str, str, str, str, list[_Option]]]: ...
def calibrate(
    plan: str, *, theta: str, families: Sequence[str], out: str | None, threads: int | None
) -> list[dict[str, Any]]: ...
def relevance(
    sim: Sequence[str], search: Sequence[str], *, by: str, seed: int
) -> tuple[list[dict[str, Any]], str | None]: ...
def probe(plan: str, *, probes: int, out: str, threads: int | None) -> list[dict[str, Any]]: ...
def stream_version() -> int: ...
def compute_part(kind: str, plan: str, first: int, end: int) -> list[str]: ...
def curves(
    folders: Sequence[str],
    *,
    dims: Sequence[int],
    by: str,
    mode: str,
    targets: int,
    at: Sequence[float],
    bands: bool,
    reference: str | None,
    seed: int,
) -> list[dict[str, Any]]: ...
def rank_sum(a: NDArray[np.float64], b: NDArray[np.float64]) -> float | None: ...
def holm(p: Sequence[float]) -> list[float]: ...
def trace(experiment: Experiment, run: int) -> dict[str, Any]: ...
def minimize(
    values: Bbob | Callable[[NDArray[np.float64]], Any],
    bounds: Sequence[tuple[float, float]],
    specs: Sequence[str],
    player: tuple[str, object] | None,
    length: tuple[int | None, int, float, int, int],
    callbacks: tuple[Callable[[NDArray[np.float64], float, int, int], bool] | None, Callable[[int], None] | None],
) -> tuple[NDArray[np.float64], float, int, int, int, bool]: ...

@final
class Parts:
    @staticmethod
    def of_plan(kind: str, plan: str, file: str | None, out: str) -> Parts: ...
    @staticmethod
    def of_study(design: str, quick: bool, out: str) -> Parts: ...
    def plan(self, folder: int) -> tuple[str, str]: ...
    def missing(self, size: int | None, seconds: float) -> list[tuple[int, int, int]]: ...
    def store(self, block: tuple[int, int, int], lines: Sequence[str]) -> None: ...
    def finish(self) -> None: ...

@final
class Experiment:
    def __new__(
        cls,
        plan: str,
        file: str | PathLike[str] | None,
        pams: Sequence[tuple[str, object]],
        targets: Sequence[tuple[str, object]],
        accepts: Sequence[tuple[str, object]],
    ) -> Experiment: ...
    @property
    def cells(self) -> list[list[str]]: ...
    @property
    def short(self) -> list[tuple[str, str, str]]: ...
    @property
    def unheard(self) -> list[list[str]]: ...
    @property
    def runs(self) -> int: ...
    @property
    def seed(self) -> int: ...
    @property
    def samples(self) -> float: ...
    def compute(
        self, threads: int, tell: Callable[[int], None] | None
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]: ...

@final
class Bbob:
    """A function of the BBOB suite with a dimension and an instance."""

    def __new__(cls, function: int, dim: int, instance: int = 1) -> Bbob: ...
    def __call__(self, x: ArrayLike) -> Any: ...
    @property
    def function(self) -> int: ...
    @property
    def dim(self) -> int: ...
    @property
    def instance(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def f_opt(self) -> float: ...
    @property
    def x_opt(self) -> NDArray[np.float64]: ...
    @property
    def bounds(self) -> list[tuple[float, float]]: ...
