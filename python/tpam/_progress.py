"""A progress bar for work of more than two seconds: one line in a terminal, one display in a notebook, which is removed at the end."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

_PATIENCE = 2.0
_WIDTH = 30


class Bar:
    """A progress bar; call it with the amount of finished work: `with Bar(total, "samples") as tell: …`.

    Parameters
    ----------
    total : float
        All the work.
    unit : str
        Its unit, in the plural.
    wanted : bool, optional
        Whether to show the bar; the default is in terminals and notebooks.
    """

    def __init__(self, total: float, unit: str, wanted: bool | None = None) -> None:
        self.total, self.unit = max(total, 1.0), unit
        self.wanted = (in_notebook() or _in_terminal()) if wanted is None else wanted
        self.begun = time.monotonic()
        self.screen: Any = None

    def __enter__(self) -> Bar:
        return self

    def __call__(self, done: int) -> None:
        spent = time.monotonic() - self.begun
        if not self.wanted or spent < _PATIENCE:
            return
        part = min(done / self.total, 1.0)
        bar = "█" * round(part * _WIDTH) + "░" * (_WIDTH - round(part * _WIDTH))
        left = spent / part - spent if part > 0 else 0.0
        if self.screen is None:
            self.screen = _Notebook() if in_notebook() else _Terminal()
        self.screen.show(f"{bar} {part:4.0%}  {_short(done / spent)} {self.unit}/s  {left:.0f} s left")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.screen is not None:
            self.screen.clear()


class _Terminal:
    """One line, written again and again."""

    drawn = 0

    def show(self, line: str) -> None:
        sys.stderr.write("\r" + line.ljust(self.drawn))
        sys.stderr.flush()
        self.drawn = len(line)

    def clear(self) -> None:
        self.show("")
        sys.stderr.write("\r")
        sys.stderr.flush()


class _Notebook:
    """One display that is updated, and empty at the end: a stored notebook has one output, without text."""

    def __init__(self) -> None:
        from IPython.display import display

        self.handle = display({"text/plain": ""}, raw=True, display_id=True)

    def show(self, line: str) -> None:
        self.handle.update({"text/plain": line}, raw=True)

    def clear(self) -> None:
        self.handle.update({"text/plain": ""}, raw=True)


def in_notebook() -> bool:
    """Whether this is a kernel of a notebook."""
    shell = sys.modules.get("IPython")
    return "ipykernel" in sys.modules and shell is not None and shell.get_ipython() is not None


def _in_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


def _short(number: float) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.1f} {letter}"
    return f"{number:.0f} "
