"""Optional packages."""

from __future__ import annotations

import importlib
from typing import Any


def need(package: str, what: str) -> Any:
    """Imports a package; if it is missing, the error message says how to install it."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        name = package.partition(".")[0]
        raise ImportError(f"{what} needs {name}: pip install {name}") from error
