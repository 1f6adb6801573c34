"""The result of a search: that of SciPy if SciPy is installed, otherwise one like it."""

from __future__ import annotations

from typing import Any


class OptimizeResult(dict[str, Any]):
    """The result of a search: a dictionary whose keys are also attributes.

    If SciPy is installed, results are also instances of `scipy.optimize.OptimizeResult`.
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError as error:
            raise AttributeError(name) from error

    def __dir__(self) -> list[str]:
        return list(self)

    def __repr__(self) -> str:
        wide = max(map(len, self), default=0)
        return "\n".join(f"{key:>{wide}}: {value}" for key, value in self.items())

    def __reduce__(self) -> tuple[Any, ...]:
        return result, (dict(self),)


_class: type[OptimizeResult] | None = None


def result(fields: dict[str, Any]) -> OptimizeResult:
    """A result with these fields.

    Parameters
    ----------
    fields : dict
        The keys and values.

    Returns
    -------
    OptimizeResult
        Also an instance of SciPy's class if SciPy is installed.
    """
    global _class
    if _class is None:
        _class = _of_scipy()
    return _class(fields)


def _of_scipy() -> type[OptimizeResult]:
    try:
        from scipy.optimize import OptimizeResult as Theirs
    except ImportError:
        return OptimizeResult
    # SciPy's class comes first: its methods are those that users of SciPy know.
    methods = {"__reduce__": OptimizeResult.__reduce__, "__module__": "tpam", "__doc__": OptimizeResult.__doc__}
    made: type[OptimizeResult] = type("OptimizeResult", (Theirs, OptimizeResult), methods)
    return made
