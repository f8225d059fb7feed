"""What all tests share: property tests that draw the same examples on every machine, and never by the clock."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile("steady")
