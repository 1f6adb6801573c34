"""One run, iteration by iteration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tpam import _display, _tpam
from tpam._plan import ACCEPT, experiment, separate, threads_of, whole
from tpam._shown import Columns, Drawn
from tpam._types import AcceptLike, PamLike, TargetLike, Whole


class Trace(Drawn):
    """One run with all its samples; rows are iterations.

    Parameters
    ----------
    run : int
        The number of the run.
    title : str
        What was simulated, in words.
    found : dict
        The recorded arrays.
    """

    #: The number of the run.
    run: int
    #: What was simulated, in words.
    title: str
    #: The target of each tracked parameter, such as "c": one value per iteration.
    target: dict[str, NDArray[np.float64]]
    #: The samples of each tracked parameter: iterations × individuals.
    samples: dict[str, NDArray[np.float64]]
    #: Whether each sample succeeded: iterations × individuals.
    success: NDArray[np.bool_]
    #: The state of the PAM when it sampled, by name: iterations, or iterations × length.
    state: dict[str, NDArray[np.float64]]

    def __init__(self, run: int, title: str, found: dict[str, Any]) -> None:
        self.run, self.title = run, title
        columns = found["columns"].items()
        self._titles = {name: (title, is_log) for name, (title, is_log, _, _) in columns}
        self.target = {name: target for name, (_, _, target, _) in columns}
        self.samples = {name: samples for name, (_, _, _, samples) in columns}
        self.success, self.state = found["success"], found["state"]

    def __repr__(self) -> str:
        shape = "×".join(map(str, self.success.shape))
        state = ", ".join(self.state) or "not shown"
        return _display.printable(f"<Trace of {self.title}: {shape} samples, success {self.success.mean():.4f}, state {state}>")

    def _columns(self) -> Columns:
        """A row for each iteration, with the columns of `tpam trace`."""
        columns: dict[str, Any] = {"t": np.arange(1, len(self.success) + 1)}
        for name, samples in self.samples.items():
            columns[f"target_{name}"] = self.target[name]
            # The mean of a log column is geometric, and its spread is in decades.
            shown = np.log10(samples) if self._titles[name][1] else samples
            mean = shown.mean(axis=1)
            columns[f"mean_{name}"], columns[f"sd_{name}"] = 10**mean if self._titles[name][1] else mean, shown.std(axis=1)
        columns["success"] = self.success.mean(axis=1)
        for name, values in self.state.items():
            if values.ndim == 1:
                columns[name] = values
            else:
                columns.update({f"{name}_{k + 1}": values[:, k] for k in range(values.shape[1])})
        return columns

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each iteration and the columns of `tpam trace`."""
        return super().to_pandas().set_index("t")

    def _figure(self) -> _tpam.Figure:
        """Target, samples and successes over the iterations."""
        from tpam import _figures

        return _figures.trace(self)


def trace(
    pam: PamLike | Mapping[str, PamLike] = "shade",
    target: TargetLike | None = None,
    accept: AcceptLike = ACCEPT,
    theta: str | None = None,
    *,
    run: int | str = 0,
    individuals: Whole = 50,
    iterations: Whole = 1000,
    runs: Whole = 101,
    seed: Whole = 1,
    **targets: TargetLike | None,
) -> Trace:
    """Simulates one run and keeps all samples.

    A vectorised PAM handles one run at a time here, so its random numbers differ from those in `tpam.simulate`.

    Parameters
    ----------
    pam, target, accept, theta, individuals, iterations, seed, **targets
        As in `tpam.simulate`.
    run : int or str
        The number of the run from 0, or "median" for the one of `runs` with the median success rate.
    runs : int
        The number of runs for run="median".

    Returns
    -------
    Trace

    Examples
    --------
    >>> import tpam
    >>> one = tpam.trace("shade", "ran:s=0.1", individuals=20, iterations=100)
    >>> one.samples["c"].shape, one.state["m_c"].shape
    ((100, 20), (100, 10))
    """
    words = {"pam": pam, "theta": theta, "target": target, **separate(targets), "accept": accept}
    sizes = {"individuals": individuals, "iterations": iterations, "runs": runs, "seed": seed, "measures": "success"}
    plan = experiment({**words, **sizes}, alone=True)
    if len(plan.cells) != 1:
        raise ValueError(f"a trace shows one cell, and this is a grid of {len(plan.cells)}: name one PAM, one target and one acceptance")
    if run == "median":
        rates = plan.compute(threads_of(None), None)[0][0, :, 0]
        # For an even number of runs, take the lower of the two middle runs.
        which = int(np.argsort(rates, kind="stable")[(len(rates) - 1) // 2])
    elif isinstance(run, str):
        raise ValueError(f"run = {run!r}: write a number from 0, or 'median'")
    else:
        which = whole("run", run)
    pam_name, target_name, accept_name = plan.short[0]
    title = f"{pam_name} on {target_name}, {accept_name}, run {which}"
    return Trace(which, title, _tpam.trace(plan, which))
