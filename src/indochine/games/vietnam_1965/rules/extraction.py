"""Helicopters of the defenders lift infantry out of a battle, after each ground round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Extract, Stand
from indochine.games.vietnam_1965.events import ExtractionBegan, LiftedOut
from indochine.games.vietnam_1965.rules.air_phase import infantry_fires
from indochine.games.vietnam_1965.rules.forces import clear_the_lost, defenders_left, embattled
from indochine.games.vietnam_1965.rules.ways import (
    DISC,
    NARROW_SKY,
    air_distance,
    rested_in,
    standing,
)
from indochine.games.vietnam_1965.state import (
    EXTRACT,
    HOME,
    SIDES,
    Flight,
    Power,
    Space,
    State,
    count,
    land,
    land_at_start,
    remove,
    rested,
)
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import call, check, decision, goto
from indochine.kernel.words import Action, counted

RANGE = p.MOVE[p.HEL]

# ---- who can be lifted, from where, to where --------------------------------


@lru_cache(4096)
def extraction(power: int, origin: int, home: int, infantry: int) -> Extract:
    """The action, made once."""
    return Extract(Power(power), Space(origin), Space(home), infantry)


def liftable(s: State, b: at.Battle, power: int) -> int:
    """[HEX-3] [HEL-12] How many infantry one helicopter can lift for its power: infantry only, two at most."""
    return min(p.HELICOPTER_LOAD, count(s, power, b.space, p.INF))


def helicopters_for(s: State, b: at.Battle, power: int) -> int:
    """[HEL-1] [HEX-1] The spaces with unused helicopters of a power from which one might come [E-77] [E-134]."""
    return rested_in(s, power, p.HEL) & p.LAND & DISC[NARROW_SKY[power]][b.space][RANGE - 1]


def homes_from(s: State, b: at.Battle, power: int, origin: int) -> int:
    """[HEX-1] [HEX-4] Where one from `origin` can carry them: in range and area [E-35], held since the start."""
    left = RANGE - air_distance(power, origin, b.space)
    return DISC[NARROW_SKY[power]][b.space][left] & homes(s, power) & ~(1 << b.space) & ~embattled(s, power)


def homes(s: State, power: int) -> int:
    """[HEX-4] Land that the side held at the start of the turn and still holds."""
    side = p.SIDE[power]
    return land_at_start(s, side) & land(s, side)


def can_extract(s: State, b: at.Battle, power: int) -> bool:
    """[CGR-5] Whether a power has infantry here and a helicopter that can lift it out."""
    return bool(liftable(s, b, power)) and any(
        homes_from(s, b, power, origin) for origin in ids(helicopters_for(s, b, power))
    )


def look_for_helicopters(s: State, b: at.Battle) -> None:
    """[CGR-5] Step 3.4: only defenders, and only if the battle goes on [E-83]; nobody lands in the DMZ [E-46]."""
    b.waiting = 0
    if any(b.force) and defenders_left(s, b) and not b.white and b.space != p.DMZ:
        for power in SIDES[1 - p.SIDE[b.power]]:
            if s.ground[power] >> b.space & 1 and can_extract(s, b, power):
                b.waiting |= 1 << power


# ---- the decision ----------------------------------------------------------


def next_waiting(s: State, b: at.Battle) -> int:
    """The first power in the order of play that has not answered yet."""
    return first(b.waiting)


@check("HEL-1")
def is_unused(s: State, b: at.Battle, a: Extract) -> str | None:
    """[HEL-1] [E-77] [E-134] A helicopter has one task in a turn; those at sea do not come."""
    if p.SEA >> a.origin & 1:
        return f"Helicopters on {p.PLACE[a.origin]} do not come to lift out infantry."
    if rested(s, a.power, a.origin, p.HEL):
        return None
    return f"The helicopters of {p.THE_POWER[a.power]} in {p.PLACE[a.origin]} have been used in this turn."


@check("HEX-1")
def is_in_range(s: State, b: at.Battle, a: Extract) -> str | None:
    """[HEX-1] Into the battle and at least one step out of it again."""
    there = air_distance(a.power, a.origin, b.space)
    out = air_distance(a.power, b.space, a.home)
    if out and there + out <= RANGE:
        return None
    if not out:
        return f"The helicopter must leave {p.PLACE[b.space]}."
    return (
        f"By {p.PLACE[b.space]} it is {counted(there + out, 'step')} from {p.PLACE[a.origin]} to {p.PLACE[a.home]}; "
        f"a helicopter flies {RANGE}."
    )


@check("HEX-3")
def lifts_infantry(s: State, b: at.Battle, a: Extract) -> str | None:
    """[HEX-3] At most two infantry of its own power."""
    most = liftable(s, b, a.power)
    return None if a.infantry <= most else f"A helicopter can lift {most} infantry of {p.THE_POWER[a.power]} here."


@check("HEX-4")
def lands_on_own_land(s: State, b: at.Battle, a: Extract) -> str | None:
    """[HEX-4] It lands where the side has had control since the start of the turn."""
    if homes(s, a.power) >> a.home & 1:
        return None
    return f"{p.NAME[a.home]} has not been held since the start of the turn by the side of {p.THE_POWER[a.power]}."


@check("CMV-8")
def lands_in_peace(s: State, b: at.Battle, a: Extract) -> str | None:
    """[CMV-8] [E-133] No battle is reinforced."""
    return f"A battle is still to be fought in {p.PLACE[a.home]}." if embattled(s, a.power) >> a.home & 1 else None


@decision("CGR-5", by=next_waiting)
def extract(s: State, b: at.Battle) -> Iterator[Action]:
    """[CGR-5] [HEL-12] After a ground round a defender may lift infantry out by helicopter."""
    if not b.waiting:
        return
    power = next_waiting(s, b)
    for origin in ids(standing(s, power, p.HEL)):
        for home in ids(DISC[False][b.space][RANGE] & p.LAND):
            yield from (extraction(power, origin, home, number) for number in range(1, p.HELICOPTER_LOAD + 2))
    yield Stand()


extract.checks(Extract, is_unused, is_in_range, lifts_infantry, lands_on_own_land, lands_in_peace)


@extract.fast
def extractions(s: State, b: at.Battle) -> list[Action]:
    """All of them, quickly."""
    if not b.waiting:
        return []
    power = next_waiting(s, b)
    numbers = range(1, liftable(s, b, power) + 1)
    found: list[Action] = [
        extraction(power, origin, home, number)
        for origin in ids(helicopters_for(s, b, power))
        for home in ids(homes_from(s, b, power, origin))
        for number in numbers
    ]
    found.append(Stand())
    return found


@extract.prompt
def ask_extraction(s: State, b: at.Battle) -> str:
    """What is asked."""
    power = next_waiting(s, b)
    infantry = count(s, power, b.space, p.INF)
    return f"Lift infantry out of {p.PLACE[b.space]} by helicopter ({infantry} there), or stand?"


@extract.then
def answer(s: State, b: at.Battle, a: Extract | Stand) -> None:
    """[HEX-1] The helicopter sets out, under fire in the zones on its way [E-86]; or the power stands."""
    if isinstance(a, Stand):
        b.waiting &= b.waiting - 1
        b.lift = []
        return
    remove(s, a.power, a.origin, p.HEL, 1)
    s.tell(ExtractionBegan("HEX-1", a.power, a.origin, Space(b.space)))
    b.lift = [a.power, a.home, a.infantry]
    s.flights.append(Flight(a.power, p.HEL, 1, EXTRACT, a.origin, a.origin, b.space))
    if a.origin != b.space:
        limit = RANGE - air_distance(a.power, b.space, a.home)
        call(s, at.Flight(flight=len(s.flights) - 1, goal=b.space, limit=limit, on=a.home))


# ---- in the battle and out of it -------------------------------------------


def lift_out(s: State, b: at.Battle) -> None:
    """[HEX-2] [HEX-3] The attacker fires once at the helicopter; if it lands it lifts the infantry and flies out."""
    if not b.lift:
        return
    clear_the_lost(s)
    index = next((index for index, one in enumerate(s.flights) if one.mission == EXTRACT), -1)
    if index < 0 or infantry_fires(s, index, "HEX-2"):
        return
    power, home, infantry = b.lift
    remove(s, power, b.space, p.INF, infantry)
    one = s.flights[index] = replace(s.flights[index], mission=HOME, target=home, infantry=infantry)
    s.tell(LiftedOut("HEX-3", Power(power), Space(b.space), Space(home), infantry))
    call(s, at.Flight(flight=index, goal=home, limit=RANGE - one.steps, fire_at_goal=True))


def another_extraction(s: State, b: at.Battle) -> None:
    """[CGR-5] Others may follow, as long as there are infantry and helicopters."""
    clear_the_lost(s)
    b.lift = []
    while b.waiting and not can_extract(s, b, next_waiting(s, b)):
        b.waiting &= b.waiting - 1
    if b.waiting:
        goto(b, extract)


EXTRACTION = (look_for_helicopters, extract, lift_out, another_extraction)
