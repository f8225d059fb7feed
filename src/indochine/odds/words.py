"""Odds in words: chances as people read them, forecasts as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from indochine.kernel.scene import Forecast


def percent(chance: float) -> str:
    """A chance in words: only what is certain is 100%, only what cannot be is 0%."""
    if 1e-9 < chance < 0.01:
        return "<1%"
    return ">99%" if 0.99 < chance < 1 - 1e-9 else f"{abs(chance):.0%}"


def in_lines(forecasts: Iterable[Forecast]) -> list[str]:
    """Forecasts as lines of text, for the terminal."""
    return [line for forecast in forecasts for line in _lines(forecast)]


def _lines(it: Forecast) -> Iterator[str]:
    facts = [f"{o.label} {percent(o.chance)}" for o in it.outcomes] + [f"{f.label} {f.value}" for f in it.figures]
    yield f"{it.title}: {', '.join(facts)}" + (f" [{it.rule}]" if it.rule else "")
    if it.note:
        yield f"  {it.note}"
    for modifier in it.modifiers:
        yield f"  {modifier.value:+d} {modifier.text}" + (f" [{modifier.rule}]" if modifier.rule else "")
