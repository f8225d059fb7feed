"""One combat, drop or barrage as tables show odds: bars, modifiers with their rules, figures, and what they suppose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from indochine.games.tonkin import modifiers as dice
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.chances import BarrageOdds, CombatOdds, DropOdds, Led, Plan, ambush_chance, combat_odds
from indochine.games.tonkin.odds import SAVES, YIELDS, Expected
from indochine.games.tonkin.page import PLACE_ID, SIDE_OF
from indochine.games.tonkin.rules.ch06_assess import Clash, dg_modifiers
from indochine.games.tonkin.state import State, morale
from indochine.kernel.scene import Figure, Forecast, Modifier, Outcome
from indochine.odds.words import percent

CERTAIN = 1e-9

Rows = tuple[Figure, ...]


def outcomes(parts: Iterable[tuple[str, float, str]]) -> tuple[Outcome, ...]:
    """The ways it may go that can come about."""
    return tuple(Outcome(label, part, good) for label, part, good in parts if part > CERTAIN)


def lines(modifiers: Iterable[dice.Modifier], of: str = "") -> tuple[Modifier, ...]:
    """Modifiers as the page shows them."""
    return tuple(Modifier(f"{of}{one.text}", one.value, one.rule) for one in modifiers)


# ---- combat ----------------------------------------------------------------


def combat_ends(comes: Expected, side: int) -> tuple[Outcome, ...]:
    """Taken, emptied for nobody, or held."""
    mine, theirs = SIDE_OF[side], SIDE_OF[1 - side]
    return outcomes(
        (
            ("the hex is taken", comes.takes, mine),
            ("emptied, and no attacker is left", comes.clears - comes.takes, ""),
            ("the defenders hold", 1 - comes.clears, theirs),
        )
    )


def losses(steps: float, units: float) -> str:
    """Steps, and how many units die of them."""
    return f"{steps:.2f} steps, {units:.2f} destroyed"


def combat_figures(comes: Expected) -> Iterator[Figure]:
    """Losses, disorder, ground and garrison."""
    yield Figure("attackers lose", losses(comes.attacker_steps, comes.attacker_units))
    yield Figure("defenders lose", losses(comes.defender_steps, comes.defender_units))
    yield Figure("attackers disorganized", percent(comes.attacker_shaken))
    yield Figure("defenders disorganized", percent(comes.defender_shaken))
    if comes.leaves:
        yield Figure("defenders give ground", percent(comes.leaves))
    if comes.razes:
        yield Figure("the garrison falls", percent(comes.razes))


def sums_of(led: Led) -> Iterator[Figure]:
    """[6.6-3] [6.6-4] [6.6-7] [6.9-1] Strengths, column, what the modifiers come to, and who leads."""
    sums = led.sums
    yield Figure("strengths", f"{sums.attack} to {sums.defence}, {p.ODDS_NAME[sums.column]}")
    low, high = min(led.changes), max(led.changes)
    yield Figure("two dice", f"{low:+d}" if low == high else f"{low:+d} to {high:+d}")
    yield Figure("leading", f"{unit_name(led.clash.leader)} against {unit_name(led.clash.defence_leader)}")


def unit_name(unit: int) -> str:
    """A unit, or the garrison."""
    return p.CALLED[unit] if unit >= 0 else "the garrison"


def order_lines(s: State, clash: Clash) -> tuple[Modifier, ...]:
    """[6.17-1] What changes the dice for disorder."""
    return (
        *lines(dg_modifiers(s, clash, True), "order of the attackers: "),
        *lines(dg_modifiers(s, clash, False), "order of the defenders: "),
    )


def supposed(s: State, found: CombatOdds) -> Iterator[str]:
    """What the figures take for granted."""
    if found.ambush:
        a = found.ambush
        hit = percent(ambush_chance(morale(s, a.target)))
        yield f"{p.CALLED[a.unit]} ambushes {p.CALLED[a.target]} first ({hit}) [6.11-1]."
    if found.f.defenders & (p.GROUPS | p.GCMA) & ~s.desorg and not found.f.garrison:
        yield "Nobody slips away before [6.5]."
    if found.led and found.led.spirit:
        yield "With Bolshevik spirit: a die more, for a step [6.12]."
    if found.led and found.led.meeting.way_out and found.led.meeting.ground == SAVES:
        yield "The defender gives ground where all would die otherwise [6.14-1]."


def combat_forecast(s: State, found: CombatOdds, title: str, rule: str, more: Rows = (), note: str = "") -> Forecast:
    """[6.6] One combat."""
    comes, led = found.comes, found.led
    figures = (*combat_figures(comes), *(sums_of(led) if led else ()), *more)
    changes = (*lines(led.sums.modifiers), *order_lines(s, led.clash)) if led else ()
    told = " ".join((*([note] if note else []), *supposed(s, found)))
    return Forecast(title, rule, combat_ends(comes, found.f.side), changes, figures, (PLACE_ID[found.f.target],), told)


def if_they_yield(s: State, found: CombatOdds) -> Iterator[Figure]:
    """[6.14-1] What it makes if the defender gives ground whenever he may."""
    if found.led and found.led.meeting.way_out:
        again = combat_odds(s, found.f, Plan(YIELDS))
        yield Figure("taken if they always give ground", percent(again.comes.takes))


def estimate(
    comes: Expected, side: int, place: int, title: str, rule: str, note: str, more: Rows = ()
) -> Forecast:  # fmt: skip
    """A combat of which not all is known: no modifier is told that hangs on who lies hidden."""
    figures = (*combat_figures(comes), *more)
    return Forecast(title, rule, combat_ends(comes, side), (), figures, (PLACE_ID[place],), note)


def drop_forecast(s: State, found: DropOdds, points: int, title: str, rule: str) -> Forecast:
    """[6.4-5] [6.4-6] A drop on the enemy to its end."""
    once, comes = found.first.comes, found.comes
    more = (
        Figure("taken in the first round", percent(once.takes)),
        Figure("points spent to fight on", f"{found.points:.2f} of {points}"),
    )
    told = combat_forecast(s, found.first, title, rule)
    figures = (*combat_figures(comes), *(sums_of(found.first.led) if found.first.led else ()), *more)
    note = f"{told.note} They fight on while they have points and are not the weaker side [6.4-6].".strip()
    return Forecast(title, rule, combat_ends(comes, found.first.f.side), told.modifiers, figures, told.places, note)


# ---- barrages --------------------------------------------------------------


def barrage_forecast(found: BarrageOdds, title: str, rule: str, more: Rows = (), note: str = "") -> Forecast:
    """[6.6-2] One barrage."""
    firing, under_fire = SIDE_OF[found.side], SIDE_OF[1 - found.side]
    bars = outcomes(
        (
            ("disorganized, and a step", found.results.get(p.DISORGANIZED_LOSS, 0.0), firing),
            ("disorganized", found.results.get(p.DISORGANIZED, 0.0), firing),
            ("a miss", found.results.get(p.MISS, 0.0), under_fire),
        )
    )
    figures = (Figure("barrage value", str(found.value)), Figure("steps expected", f"{found.steps:.2f}"), *more)
    return Forecast(title, rule, bars, lines(found.modifiers), figures, (PLACE_ID[found.target],), note)
