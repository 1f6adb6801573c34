"""Packages that are nice to have."""

from __future__ import annotations

import importlib
from typing import Any


def need(package: str, what: str) -> Any:
    """The package, or one sentence about how to get it."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        name = package.partition(".")[0]
        raise ImportError(f"{what} needs {name}: pip install {name}") from error
