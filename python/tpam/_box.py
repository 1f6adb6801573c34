"""The bounds of a search, some of which may be equal."""

from __future__ import annotations

from typing import Any

import numpy as np

from tpam._types import Floats


class Box:
    """Bounds. A coordinate whose bounds are equal is fixed: the search does not have it, the objective does."""

    def __init__(self, bounds: list[tuple[float, float]]) -> None:
        self.bounds = bounds
        self.low = np.array([low for low, _ in bounds])
        self.width = np.array([high - low for low, high in bounds])
        self.free = np.array([low != high or not np.isfinite(low) for low, high in bounds], dtype=bool)
        #: The number of free coordinates.
        self.dim = int(self.free.sum())
        searched = [pair for pair, free in zip(bounds, self.free) if free]
        # A search needs a coordinate. If all are fixed, the objective does not depend on this one.
        self.searched = searched if searched or not bounds else [(0.0, 1.0)]

    def whole(self, points: Floats) -> Floats:
        """Points of the search, or one point, with the fixed coordinates."""
        if self.free.all():
            return points
        full = np.tile(self.low, (*points.shape[:-1], 1))
        full[..., self.free] = points[..., : self.dim]
        return full

    def without_fixed(self, name: str, given: Any) -> Any:
        """First points of a caller, without the fixed coordinates."""
        points = np.asarray(given)
        if given is None or self.free.all() or points.ndim == 0 or points.shape[-1] != len(self.free):
            return given
        if (points[..., ~self.free] != self.low[~self.free]).any():
            raise ValueError(f"{name} differs from a coordinate whose bounds are equal: write that bound")
        return points[..., self.free] if self.dim else None
