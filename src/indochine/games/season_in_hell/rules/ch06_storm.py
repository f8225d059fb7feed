"""6.2.3 [E-76] The French name their attackers after movement: only these are fired at and only these attack."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, Finish, Join, StormFrom
from indochine.games.season_in_hell.frames import Operation
from indochine.games.season_in_hell.rules.ch01_losses import within
from indochine.games.season_in_hell.rules.ch02_orders import nothing_else
from indochine.games.season_in_hell.rules.ch05_storm import attacking, before, send
from indochine.games.season_in_hell.rules.ch06_moves import on_shut_bases, shut_bases
from indochine.games.season_in_hell.state import FRANCE, State
from indochine.kernel.bits import ids
from indochine.kernel.flow import check, choice, goto
from indochine.kernel.legality import ALL, bar, gate, only
from indochine.kernel.words import Action


@choice("6.2.3c", by=FRANCE)
def designate_attackers(s: State, f: Operation) -> bool:
    """[E-76] [6.2.3c] Which units attack which strongpoint?"""
    return bool(held(s, f))


def held(s: State, f: Operation) -> int:
    """[6.2.1a] Strongpoints whose battalions were turned up for this."""
    return s.up & p.PAS


def fronts(s: State, f: Operation) -> int:
    """Bases of such strongpoints, and strongpoints linked to them, with French units."""
    return sum(1 << place for place in ids(s.french & (p.BASES | p.PAS)) if before(place) & held(s, f))


def on_the_spot(s: State, f: Operation) -> int:
    """French units that stand before such a strongpoint."""
    found = 0
    for place in ids(fronts(s, f)):
        found |= s.at[place] & p.FRENCH
    return found


@bar("5e", "unit", "{unit} attacks already.")
def sent(s: State, f: Operation) -> int:
    """[E-30] Once in an impulse."""
    return attacking(s)


@only("0.1h", "place", "{unit} does not stand before {place}.")
def in_front(s: State, f: Operation, unit: int) -> int:
    return before(s.where[unit])


@check("6.2.3c")
def french_strongpoint(s: State, f: Operation, a: Join | StormFrom) -> str | None:
    """[6.2.3c] Counterattacks are against what was captured."""
    return (
        None if s.control >> a.place & 1 else f"{p.NAME[a.place]} is French: only captured strongpoints are attacked."
    )


@only("6.2.1a", "place", "No battalion was turned up in {place}.", french_strongpoint)
def turned_up(s: State, f: Operation) -> int:
    return held(s, f)


@only("6.2.5b", "place", "Tanks do not attack alone: infantry of the same stack must attack {place} first.")
def with_infantry(s: State, f: Operation, unit: int) -> int:
    """[E-70] At least one infantry unit of the same stack takes part."""
    if not p.TANKS >> unit & 1:
        return ALL
    beside = s.at[s.where[unit]] & p.INFANTRY
    return sum(1 << pa for pa, units in zip(s.storming, s.stormers, strict=True) if units & beside)


def free(s: State, origin: int) -> int:
    """The French units of a place that have not been sent."""
    return s.at[origin] & p.FRENCH & ~attacking(s)


def stacks(s: State, f: Operation) -> int:
    """Places out of which several are sent in one word; one unit, and tanks after their infantry, are named alone."""
    found = 0
    for place in ids(fronts(s, f)):
        units = free(s, place)
        if units.bit_count() > 1 and (units & p.INFANTRY or not s.at[place] & p.INFANTRY):
            found |= 1 << place
    return found


@only(
    "6.2.5b",
    "origin",
    "Tanks do not attack alone, and no infantry is {there}.",
    there=lambda s, f, a: within(a.origin),
)
def infantry_left(s: State, f: Operation) -> int:
    """[E-70] A whole stack goes where there is infantry."""
    return sum(1 << place for place in ids(fronts(s, f)) if free(s, place) & p.INFANTRY)


@bar(
    "6.2.5c",
    "origin",
    "Nobody attacks from the {origin}: the Viet Minh are in {zone}.",
    zone=lambda s, f, a: p.NAME[p.BASE_ZONE[a.origin]],
)
def shut(s: State, f: Operation) -> int:
    """[6.2.5c] Nobody uses the bases of a zone while enemies are in it."""
    return shut_bases(s)


@only("0.1h", "place", "{origin} does not lead to {place}.")
def leads_to(s: State, f: Operation, origin: int) -> int:
    return before(origin)


@gate("6.2.3c", "Attackers have been designated; say That is all.")
def some_sent(s: State, f: Operation) -> bool:
    """[2d] Of the two words to stop the one that is said after the last attacker."""
    return bool(s.storming)


@gate("6.2.3c", "No attacker has been designated; say Done.")
def none_sent(s: State, f: Operation) -> bool:
    """[2d] Of the two words to stop the one that is said without an attacker."""
    return not s.storming


designate_attackers.offers(StormFrom, leads_to, turned_up, shut, infantry_left, origin=stacks, place=p.PAS)
designate_attackers.offers(Join, sent, in_front, on_shut_bases, turned_up, with_infantry, unit=on_the_spot, place=p.PAS)
designate_attackers.offers(Done, some_sent, nothing_else)
designate_attackers.offers(Finish, none_sent)


@designate_attackers.then
def after_designate_attackers(s: State, f: Operation, a: Action) -> None:
    if isinstance(a, Join):
        send(s, 1 << a.unit, a.place, "6.2.3c")
    elif isinstance(a, StormFrom):
        send(s, free(s, a.origin), a.place, "6.2.3c")
    if isinstance(a, Join | StormFrom):
        goto(f, designate_attackers)
