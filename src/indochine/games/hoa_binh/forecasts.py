"""What the dice promise, for people: the odds of the fights that may come next, with everything that changes a die."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import CallAir, CallArtillery, CommanderCallsAir, CommanderCallsArtillery
from indochine.games.hoa_binh.frames import (
    ATTACK,
    NAVAL,
    OFFENSIVE,
    SAILING,
    SUPPORTS_ALONE,
    VM_ATTACKS,
    Combat,
    FrenchPhase,
    March,
)
from indochine.games.hoa_binh.odds import Odds, assault_frames, odds_at
from indochine.games.hoa_binh.rules import ch09_dice as dice
from indochine.games.hoa_binh.rules.ch07_routes import closed_to, mobility
from indochine.games.hoa_binh.rules.ch08_container import threat_modifier
from indochine.games.hoa_binh.rules.ch09_reactions import react
from indochine.games.hoa_binh.state import INFILTRATION, State, bonus, counters_at, hostile, put
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.scene import Figure, Forecast, Modifier, Outcome

FRENCH, VIET_MINH = "french", "viet minh"


def forecasts(s: State, due: Due | None = None) -> list[Forecast]:
    """What dice may decide next.

    The combat that is open before its draw; the fights that wait in the spaces a march may enter; or, in the menu of
    the French phase, what supports alone would do to each counter. Nothing for other decisions.
    """
    f = s.frames[-1] if s.frames else None
    if isinstance(f, Combat):
        return list(open_combat(s, f)) if f.step == "react" else []
    if isinstance(f, March):
        return [forecast for place in ids(march_targets(s, f)) for forecast in assault(s, f, place)]
    return [found for place in ids(s.vm) for found in strike(s, place)] if isinstance(f, FrenchPhase) else []


# ---- the fights ------------------------------------------------------------


def open_combat(s: State, f: Combat) -> Iterator[Forecast]:
    """[9.2.1-a] The combat whose Threat is known, with what a support would add; and if the units left when told to."""
    stand = odds_at(s, f)
    more = (*figures(stand), *(Figure(f"with {name}", gain(stand, odds)) for name, odds in supported(s, f)))
    yield forecast(s, f, stand, more)
    leave = odds_at(s, f, stands=False) if f.mode == VM_ATTACKS else stand
    if leave != stand:
        title = f"{p.NAME[f.space]}, if the units retreat when told to"
        yield Forecast(title, "9.3.1-f", outcomes(f, leave), (), figures(leave), (p.CODE[f.space],))


def supported(s: State, f: Combat) -> Iterator[tuple[str, Odds]]:
    """[7.2-m] [7.2-n] The odds with one more die of artillery or aircraft, as far as one may be called."""
    open_to_us = {type(a) for a in react.legal(s, f)}
    if not f.artillery and open_to_us & {CallArtillery, CommanderCallsArtillery}:
        yield "artillery", odds_with(s, f, "artillery")
    if not f.air and open_to_us & {CallAir, CommanderCallsAir}:
        yield "aircraft", odds_with(s, f, "air")


def odds_with(s: State, f: Combat, support: str) -> Odds:
    """The odds if that support came; the frame is left as it was."""
    setattr(f, support, 1)
    odds = odds_at(s, f)
    setattr(f, support, 0)
    return odds


def march_targets(s: State, f: March) -> int:
    """Spaces of the enemy next to a stack that may attack, and its own if it shares it."""
    if f.kind not in (ATTACK, SAILING) or not f.units:
        return 0
    near = p.ROUTES[mobility(f.units, f.convoys)][f.space] | 1 << f.space
    return near & hostile(s) & ~closed_to(s, f.kind)


def assault(s: State, f: March, place: int) -> Iterator[Forecast]:
    """The fights in one space, each as if the force came to it unhurt."""
    then = s.clone()
    for unit in ids(f.units):
        put(then, unit, place)
    for frame in assault_frames(then, place, NAVAL if f.kind == SAILING else OFFENSIVE):
        odds = odds_at(then, frame, rolled=False)
        yield forecast(then, frame, odds, figures(odds), rolled=False)


def strike(s: State, place: int) -> Iterator[Forecast]:
    """[9.2.1-g] Supports alone against the counter of a space, as far as points are left."""
    plain = [s.vm_serial[i] for i in counters_at(s, place) if s.vm_kind[i] == INFILTRATION]
    for name, guns, planes in (("artillery", 1, 0), ("aircraft", 0, 1)):
        if plain and (s.artillery if guns else s.air):
            f = Combat(space=place, counter=plain[0], mode=SUPPORTS_ALONE, artillery=guns, air=planes)
            odds = odds_at(s, f, rolled=False)
            title, worth = f"{p.NAME[place]}, {name} alone", (Figure("VP", f"{odds.vp:+.2f}"),)
            yield Forecast(title, "9.2.1-g", outcomes(f, odds), (), worth, (p.CODE[place],))


# ---- their words -----------------------------------------------------------


def forecast(s: State, f: Combat, odds: Odds, more: tuple[Figure, ...], rolled: bool = True) -> Forecast:
    """One combat with all that bears on it."""
    foe = "the Viet base" if f.base else f"Threat {f.threat}" if rolled else "Threat not yet rolled"
    changes = tuple(Modifier(*row) for row in named_modifiers(s, f))
    return Forecast(f"{p.NAME[f.space]}, {foe}", "9.2.1-a", outcomes(f, odds), changes, more, (p.CODE[f.space],))


def outcomes(f: Combat, odds: Odds) -> tuple[Outcome, ...]:
    """[9.2.1-f] [9.3.1-b] How it may end; attackers who do not win go back, defenders may hold on."""
    won, other = Outcome("victory", odds.win, FRENCH), max(0.0, 1 - odds.win)
    if f.mode == SUPPORTS_ALONE:
        return won, Outcome("nothing hit", other)
    if f.mode != VM_ATTACKS:
        return won, Outcome("thrown back", other, VIET_MINH)
    held = max(0.0, other - odds.falls)
    return won, Outcome("held without victory", held), Outcome("place lost", odds.falls, VIET_MINH)


def figures(odds: Odds) -> tuple[Figure, ...]:
    """What is to be expected on the whole."""
    return Figure("steps lost", f"{odds.steps:.2f}"), Figure("VP", f"{odds.vp:+.2f}")


def gain(before: Odds, after: Odds) -> str:
    """What a support would change; steps only where it does."""
    steps = after.steps - before.steps
    return f"victory {after.win - before.win:+.0%}" + (f", steps {steps:+.2f}" if abs(steps) >= 0.005 else "")


def named_modifiers(s: State, f: Combat) -> list[tuple[str, int, str]]:
    """Everything that changes a die of this combat, each with its rule."""
    found = [] if f.base else [("Threat die", threat_modifier(s, f), "P16-c")]
    if p.GREEN >> f.space & 1:
        found.append(("all dice, green space", p.MODIFIER.green, "9.2.3-a"))
    for unit in ids(s.at[f.space] & p.ROLLS) if f.mode != SUPPORTS_ALONE else ():
        found += unit_modifiers(s, f, unit)
    if s.cut_forts >> f.space & 1:
        found.append((f"{dice.fort_name(f.space)}, encircled", p.MODIFIER.encircled, "6.3.3-a"))
    if f.morane:
        found.append(("all dice, Morane", p.MORANE.bonus, "2.2.2-e"))
    found += [("artillery", p.ARTILLERY_BONUS, "7.2-m")] * f.artillery + [("aircraft", p.AIR_BONUS, "7.2-n")] * f.air
    return [row for row in found if row[1]]


def unit_modifiers(s: State, f: Combat, unit: int) -> list[tuple[str, int, str]]:
    """The modifiers of one unit's own die, green ground aside."""
    name = p.UNIT_NAMES[unit]
    ground = dice.terrain(f.space, unit) - dice.support_modifier(f.space)
    return [
        (name, bonus(s, unit), "2.2.1-a"),
        (f"{name}, ground", ground, "9.2.3-d" if f.space == p.KEM_HILL else "9.2.3-b"),
        (f"{name}, encircled", dice.encircled(s, unit), "6.3.3-a"),
        (f"{name}, landed among the enemy", dice.jump_modifier(f, unit), "7.2-h"),
    ]
