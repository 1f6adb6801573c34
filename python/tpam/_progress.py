"""A progress bar for work of more than two seconds, in terminals and notebooks."""

from __future__ import annotations

import sys
import time
from types import TracebackType

_PATIENCE = 2.0
_WIDTH = 30


class Bar:
    """A progress bar; call it with the amount of finished work: `with Bar(total, "samples") as tell: …`."""

    def __init__(self, total: float, unit: str, wanted: bool | None = None) -> None:
        self.total, self.unit = max(total, 1.0), unit
        self.wanted = _watched() if wanted is None else wanted
        self.begun = time.monotonic()
        self.drawn = 0

    def __enter__(self) -> Bar:
        return self

    def __call__(self, done: int) -> None:
        spent = time.monotonic() - self.begun
        if not self.wanted or spent < _PATIENCE:
            return
        part = min(done / self.total, 1.0)
        bar = "█" * round(part * _WIDTH) + "░" * (_WIDTH - round(part * _WIDTH))
        left = spent / part - spent if part > 0 else 0.0
        line = f"{bar} {part:4.0%}  {_short(done / spent)} {self.unit}/s  {left:.0f} s left"
        self._draw(line)

    def _draw(self, line: str) -> None:
        sys.stderr.write("\r" + line.ljust(self.drawn))
        sys.stderr.flush()
        self.drawn = len(line)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.drawn:
            self._draw("")
            sys.stderr.write("\r")
            sys.stderr.flush()


def _watched() -> bool:
    """Whether stderr is a terminal or this is a notebook."""
    return "ipykernel" in sys.modules or (sys.stderr is not None and sys.stderr.isatty())


def _short(number: float) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.1f} {letter}"
    return f"{number:.0f} "
