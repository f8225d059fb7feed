"""One fire or one hand-to-hand as tables show odds: bars, modifiers with their rules, and figures."""

from __future__ import annotations

from collections.abc import Iterable

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.chances import FireOdds, StormOdds
from indochine.games.season_in_hell.drawing import PLACE_ID, SIDES
from indochine.games.season_in_hell.events import ratio_name
from indochine.games.season_in_hell.odds import Expected, Stack, lost, shaken
from indochine.games.season_in_hell.shifts import Shift
from indochine.games.season_in_hell.state import VIET_MINH
from indochine.kernel.scene import Figure, Forecast, Modifier, Outcome
from indochine.kernel.words import counted
from indochine.odds import Distribution, mapped
from indochine.odds.words import percent

CERTAIN = 1e-9


def lines(shifts: Iterable[Shift], of: str) -> tuple[Modifier, ...]:
    """Modifiers as the page shows them."""
    return tuple(Modifier(f"{of}: {one.text}", one.value, one.rule) for one in shifts)


def outcomes(parts: Iterable[tuple[str, float, str]]) -> tuple[Outcome, ...]:
    """The ways it may go that can come about."""
    return tuple(Outcome(label, part, good) for label, part, good in parts if part > CERTAIN)


# ---- fire ------------------------------------------------------------------


def fire_ends(stack: Stack, after: Distribution[Stack], side: int) -> tuple[Outcome, ...]:
    """So many steps, or disorder without a step, or nothing; good for the side that fires."""

    def kind(one: Stack) -> tuple[int, bool]:
        steps = lost(stack, one)
        return steps, not steps and shaken(stack, one)

    found = mapped(after, kind)
    firing, under_fire = SIDES[side], SIDES[1 - side]
    rows = [(f"{counted(n, 'step')} lost", part, firing) for (n, _), part in sorted(found.items(), reverse=True) if n]
    rows.append(("disorganized or routed", found.get((0, True), 0.0), firing))
    rows.append(("no effect", found.get((0, False), 0.0), under_fire))
    return outcomes(rows)


def column_name(column: int) -> str:
    """[0.3b] The head of a column."""
    return str(p.FIRE_HEADS[column]) if column >= 0 else "left of the table"


def fire_figures(found: FireOdds) -> tuple[Figure, ...]:
    """Strength, column, and what is to be expected."""
    return (
        Figure("strength", str(found.strength)),
        Figure("column", column_name(found.column)),
        Figure("steps expected", f"{found.steps:.2f}"),
        Figure("somebody disorganized", percent(found.shakes)),
    )


def fire_forecast(found: FireOdds, title: str, rule: str, more: tuple[Figure, ...] = (), note: str = "") -> Forecast:
    """[5.2f] One fire."""
    return Forecast(
        title,
        rule,
        fire_ends(found.stack, found.after, found.fire.side),
        (*lines(found.shifts, "column"), *lines(found.modifiers, "die")),
        (*fire_figures(found), *more),
        (PLACE_ID[found.fire.place],),
        note,
    )


# ---- hand-to-hand ----------------------------------------------------------


def storm_ends(comes: Expected, side: int) -> tuple[Outcome, ...]:
    """Taken, emptied for nobody, or held."""
    mine, theirs = SIDES[side], SIDES[1 - side]
    return outcomes(
        (
            ("the strongpoint falls", comes.takes, mine),
            ("emptied, and no attacker in order to enter", comes.clears - comes.takes, ""),
            ("the defenders hold", 1 - comes.clears, theirs),
        )
    )


def storm_figures(comes: Expected) -> tuple[Figure, ...]:
    """Losses and disorder of both."""
    return (
        Figure("attackers lose", f"{comes.attacker_steps:.2f} steps"),
        Figure("defenders lose", f"{comes.defender_steps:.2f} steps"),
        Figure("attackers disorganized", percent(comes.attacker_shaken)),
        Figure("defenders disorganized", percent(comes.defender_shaken)),
    )


def sums_of(found: StormOdds) -> tuple[Figure, ...]:
    """[5.5h] Strengths, ratio and champions."""
    sums = found.sums
    return (
        Figure("strengths", f"{sums.attack} to {sums.defence}"),
        Figure("ratio after shifts", ratio_name(sums.ratio)),
        Figure("champions", f"{p.UNIT_NAME[found.champion]} against {p.UNIT_NAME[found.opponent]}"),
    )


def critical_note(side: int) -> str:
    """[5.5d] [6.2.5e] What a natural 1 may mean."""
    tanks = "" if side == VIET_MINH else ", and an attacking tank loses a step [6.2.5e]"
    good = f"{p.CRITICAL_FAVOURABLE} to 6 doubles the defender's part [5.5f]"
    return f"A natural 1 is rolled again: {good}, less leaves one check [5.5e]{tanks}."


def storm_forecast(
    found: StormOdds, title: str = "", rule: str = "5.5b", more: tuple[Figure, ...] = (), note: str = ""
) -> Forecast:
    """[5.5b] One hand-to-hand."""
    return Forecast(
        title or f"Attack on {p.NAME[found.place]}",
        rule,
        storm_ends(found.comes, found.side),
        (*lines(found.sums.shifts, "ratio"), *lines(found.sums.modifiers, "die")),
        (*storm_figures(found.comes), *sums_of(found), *more),
        (PLACE_ID[found.place],),
        " ".join(text for text in (note, critical_note(found.side)) if text),
    )
