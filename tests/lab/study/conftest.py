"""The toy is known to all tests of studies."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.lab.study.cases import with_the_toy


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with with_the_toy():
        yield
