"""The bench: honest figures of the right kind; how large they are is nobody's business here."""

from __future__ import annotations

import msgspec
from docs.examples.three_fords import ThreeFords

from indochine.kernel.state import pack
from indochine.lab.bench import bench


def test_the_bench_tells_all_figures() -> None:
    found = bench(ThreeFords(), 0.4)
    figures = msgspec.to_builtins(found)
    wanted = {
        "decisions_per_cpu_s", "decisions_per_cpu_s_with_view", "games_per_cpu_s", "decisions_per_game",
        "legal_actions_mean", "clone_us", "state_bytes",
    }  # fmt: skip
    assert wanted <= set(figures)
    assert all(figures[name] > 0 for name in wanted)
    assert 20 <= found.decisions_per_game <= 60
    assert 4 <= found.legal_actions_mean <= 12
    assert found.state_bytes >= len(pack(ThreeFords().start())) - 40
