"""Libraries that only some commands need: they are imported when asked for, and missed with one sentence."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def needs(extra: str, module: str) -> Any:
    """A library of an extra, or how to get it."""
    try:
        return import_module(module)
    except ImportError:
        name = module.partition(".")[0]
        raise ValueError(f"this needs {name}, which is not installed: pip install 'indochine[{extra}]'") from None
