"""Helicopters of the defenders lift infantry out of a battle, after each ground round."""

from __future__ import annotations

from msgspec.structs import replace

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Extract, Stand
from indochine.games.vietnam_1965.events import ExtractionBegan, LiftedOut
from indochine.games.vietnam_1965.rules.air_phase import infantry_fires
from indochine.games.vietnam_1965.rules.facts import name_of
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
)
from indochine.kernel.bits import first, ids, up_to
from indochine.kernel.flow import call, check, choice, goto
from indochine.kernel.legality import bar, only
from indochine.kernel.words import counted

RANGE = p.MOVE[p.HEL]

# ---- who can be lifted, from where, to where --------------------------------


def liftable(s: State, b: at.Battle, power: int) -> int:
    """[HEX-3] [HEL-12] How many infantry one helicopter can lift for its power: infantry only, two at most."""
    return min(p.HELICOPTER_LOAD, count(s, power, b.space, p.INF))


def helicopters_for(s: State, b: at.Battle, power: int) -> int:
    """[HEL-1] [HEX-1] The spaces with unused helicopters of a power from which one might come [E-77] [E-134]."""
    return rested_in(s, power, p.HEL) & p.LAND & DISC[NARROW_SKY[power]][b.space][RANGE - 1]


def homes_from(s: State, b: at.Battle, power: int, origin: int) -> int:
    """[HEX-1] [HEX-4] Where one from `origin` can carry them."""
    return in_range(s, b, power, origin) & homes(s, power) & ~embattled(s, power)


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


def the_owner(s: State, b: at.Battle, a: Extract) -> str:
    """Whose helicopter it is."""
    return p.THE_POWER[a.power]


def next_waiting(s: State, b: at.Battle) -> int:
    """The first power in the order of play that has not answered yet."""
    return first(b.waiting)


@choice("CGR-5", by=next_waiting)
def extract(s: State, b: at.Battle) -> bool:
    """[CGR-5] [HEL-12] After a ground round a defender may lift infantry out by helicopter."""
    return b.waiting > 0


def who_is_asked(s: State, b: at.Battle) -> int:
    """The power that answers now."""
    return 1 << next_waiting(s, b)


def with_helicopters(s: State, b: at.Battle, power: int) -> int:
    """Where helicopters of the power stand."""
    return standing(s, power, p.HEL)


def land_in_reach(s: State, b: at.Battle) -> int:
    """Where one might think of landing."""
    return DISC[False][b.space][RANGE] & p.LAND


@bar("HEX-1", "origin", "Helicopters on {origin} wait for their own turn; they do not lift out infantry.")
def at_sea(s: State, b: at.Battle) -> int:
    """[HEX-1] [E-134] Those at sea do not come."""
    return p.SEA


@only("HEL-1", "origin", "The helicopters of {whose} in {origin} have been used in this turn.", whose=the_owner)
def unused(s: State, b: at.Battle, power: int) -> int:
    """[HEL-1] [E-77] A helicopter has one task in a turn."""
    return rested_in(s, power, p.HEL)


@check("HEX-1")
def leaves_the_battle(s: State, b: at.Battle, a: Extract) -> str | None:
    """[HEX-1] At least one step out of it again."""
    return f"The helicopter must leave {p.PLACE[b.space]}." if a.home == b.space else None


@check("PPA-5")
def beyond_its_sky(s: State, b: at.Battle, a: Extract) -> str | None:
    """[PPA-5] Helicopters of PARU keep to its area."""
    if by_the_battle(b, a) < p.FAR:
        return None
    return f"Helicopters of {p.THE_POWER[a.power]} fly only over Thailand, Cambodia and Laos, not to {p.PLACE[a.home]}."


@only(
    "HEX-1",
    "home",
    f"By {{space}} it is {{steps}} from {{origin}} to {{home}}; a helicopter flies {RANGE}.",
    leaves_the_battle,
    beyond_its_sky,
    space=lambda s, b, a: p.PLACE[b.space],
    steps=lambda s, b, a: counted(by_the_battle(b, a), "step"),
)
def in_range(s: State, b: at.Battle, power: int, origin: int) -> int:
    """[HEX-1] Into the battle and at least one step out of it again [E-35]."""
    left = RANGE - air_distance(power, origin, b.space)
    return DISC[NARROW_SKY[power]][b.space][left] & ~(1 << b.space) if left >= 0 else 0


def by_the_battle(b: at.Battle, a: Extract) -> int:
    """The steps of the whole way."""
    return air_distance(a.power, a.origin, b.space) + air_distance(a.power, b.space, a.home)


def too_many(s: State, b: at.Battle, a: Extract) -> str:
    """More than a helicopter lifts, or than are there."""
    if a.infantry > p.HELICOPTER_LOAD:
        return f"A helicopter lifts {p.HELICOPTER_LOAD} infantry at most"
    return f"Only {liftable(s, b, a.power)} infantry of {p.THE_POWER[a.power]} is in {p.PLACE[b.space]}"


@only("HEX-3", "infantry", "{too_many}.", too_many=too_many)
def lifts_infantry(s: State, b: at.Battle, power: int) -> int:
    """[HEX-3] At most two infantry of its own power."""
    return up_to(liftable(s, b, power))


@only(
    "HEX-4",
    "home",
    "{there} has not been held by the {side}s since the start of the turn.",
    there=name_of("home"),
    side=lambda s, b, a: p.SIDE_NAME[p.SIDE[a.power]],
)
def own_land(s: State, b: at.Battle, power: int) -> int:
    """[HEX-4] It lands where the side has had control since the start of the turn."""
    return homes(s, power)


@bar("CMV-8", "home", "A battle is still to be fought in {home}.")
def embattled_land(s: State, b: at.Battle, power: int) -> int:
    """[CMV-8] [E-133] No battle is reinforced."""
    return embattled(s, power)


extract.offers(
    Extract,
    at_sea,
    unused,
    in_range,
    lifts_infantry,
    own_land,
    embattled_land,
    power=who_is_asked,
    origin=with_helicopters,
    home=land_in_reach,
    infantry=up_to(p.HELICOPTER_LOAD + 1),
)
extract.offers(Stand)


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
