"""The example that learns: it runs, its curve can be read, and what was good becomes more likely."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "learn.py"


def example() -> Any:
    spec = importlib.util.spec_from_file_location("learn", EXAMPLE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_writes_a_curve() -> None:
    words = [sys.executable, str(EXAMPLE), "--games", "2", "--every", "2", "--trials", "2"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert lines[0] == "games,mean,low,high"
    assert [line.split(",")[0] for line in lines[1:]] == ["0", "2"]


def test_what_ended_well_becomes_more_likely() -> None:
    policy = example().Policy(0.1)
    rows, odds = [(1, 2), (3, 4)], np.array([0.5, 0.5])
    policy.learn([(rows, odds, 0)], 0.0)
    policy.learn([(rows, odds, 0)], 1.0)
    assert policy.weights[1] > 0 > policy.weights[3]
