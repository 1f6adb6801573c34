"""An adapter for libraries that evaluate and adapt in one method."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import numpy as np

from tpam.pam import Adapter

Ask = Callable[[Any, Any], Any]


class _Ended(BaseException):
    """The run is over: leaves the loop of the library."""


class Loop(Adapter):
    """A base class for a PAM from another library whose loop cannot be taken apart: one method samples F and C, evaluates trial vectors, and adapts. Write `run`.

    The loop runs in a thread of its own that waits in the function `ask` of `run`, so that one iteration of the library is one iteration of the simulation.
    """

    _turns: _Turns | None = None

    def run(self, n: int, rng: np.random.Generator, ask: Ask) -> None:
        """Starts the library's own loop, without an end.

        It is called on another object of the class, whose `__init__` is not called, with the attributes of the PAM whose names do not begin with an underscore.

        Parameters
        ----------
        n : int
            The number of individuals.
        rng : numpy.random.Generator
            Seed the library from it, so that results are reproducible.
        ask : callable
            Where the library evaluates its trial vectors, call `ask(f, c)` with the F and the C of all of them; it returns an array of booleans, which of them
            succeed. At the end of the run it raises an exception that leaves `run`.

        Raises
        ------
        NotImplementedError
            If a subclass does not write `run`.
        """
        raise NotImplementedError

    def begin(self, n: int, rng: np.random.Generator) -> None:
        """Starts the loop of the library in a thread.

        Parameters
        ----------
        n : int
            The number of individuals, for `run`.
        rng : numpy.random.Generator
            The random numbers of the run, for `run`.
        """
        self._turns = _Turns()
        run = type(self).run
        settings = {key: value for key, value in vars(self).items() if not key.startswith("_")}
        thread = threading.Thread(target=_loop, args=(type(self), settings, run, n, rng, self._turns), daemon=True)
        # When the copy of this object is no longer used, its thread ends.
        weakref.finalize(self, self._turns.answers.put, None)
        thread.start()

    def values(self) -> tuple[Any, Any]:
        """The F and the C that the library asks with next."""
        assert self._turns is not None
        asked = self._turns.questions.get()
        if isinstance(asked, BaseException):
            raise asked
        f, c = asked
        return f, c

    def learn(self, success: Any) -> None:
        """Answers the library: what `ask` returns.

        Parameters
        ----------
        success : array of bool
            Whether each trial vector replaced its parent.
        """
        assert self._turns is not None
        self._turns.answers.put(np.array(success))


class _Turns:
    """The questions of a loop, and the answers to them."""

    def __init__(self) -> None:
        self.questions: SimpleQueue[Any] = SimpleQueue()
        self.answers: SimpleQueue[Any] = SimpleQueue()

    def ask(self, f: Any, c: Any) -> Any:
        """Asks which of the trial vectors succeed, and waits for the answer."""
        self.questions.put((np.array(f, dtype=float), np.array(c, dtype=float)))
        answer = self.answers.get()
        if answer is None:
            raise _Ended
        return answer


def _loop(kind: type[Loop], settings: dict[str, Any], run: Callable[..., None], n: int, rng: np.random.Generator, turns: _Turns) -> None:
    """Runs the library. It uses an object of its own, because a reference to the PAM would keep the run alive."""
    own = kind.__new__(kind)
    vars(own).update(settings)
    try:
        run(own, n, rng, turns.ask)
        turns.questions.put(RuntimeError(f"{kind.__name__}.run ended: the loop of the library must not end, so give it more iterations"))
    except _Ended:
        pass
    except BaseException as error:
        turns.questions.put(error)
