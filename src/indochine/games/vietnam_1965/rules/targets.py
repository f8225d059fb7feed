"""What can be attacked in combat movement, and who can still go: sets of spaces for the lists of choices."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.rules.control import friendly, hostile, neutral
from indochine.games.vietnam_1965.rules.ways import (
    DISC,
    NARROW_SKY,
    air_distance,
    air_reach,
    airfields,
    area_of,
    bomb_goals,
    combat_ground,
    cover_goals,
    empty_land,
    enemy_in_dmz,
    filled,
    ground_origins,
    ground_reach,
    lift_reach,
    open_ground,
    rested_in,
    steps_home,
    strike_goals,
    transport_reach,
)
from indochine.games.vietnam_1965.state import (
    COVERT_POWERS,
    State,
    covert_cell,
    rested,
)
from indochine.kernel.bits import ids

DMZ = 1 << p.DMZ
FLYERS = tuple(  # the powers that can ever have aircraft
    any(p.AIRCRAFT >> ware & p.MAY_BUY[power] >> ware & 1 for ware in range(p.TYPES))
    or any(whose == power and p.AIRCRAFT >> kind & 1 for whose, _, kind, _ in p.SETUP)
    for power in p.POWERS
)


def attackable(s: State, power: int) -> int:
    """[CMV-1] [CMV-2] [NEU-1] [NEU-2] [PPA-5] Hostile and neutral land, empty or not, and the DMZ [E-46] [E-35]."""
    return (hostile(s, power) | neutral(s) | DMZ) & area_of(power)


def marched_upon(s: State, power: int) -> int:
    """[CMV-9] [CMV-10] [TRL-3] Spaces that any rested ground unit can march to."""
    found, ground = 0, open_ground(s, power)
    for kind in p.GROUND_TYPES:
        if origins := rested_in(s, power, kind):
            through = ground | empty_land(s, power) if kind == p.ARM else ground
            reach = ground_reach(s, kind, origins, through)
            if reach & origins & DMZ:  # to go out of the DMZ and back again is no attack on it
                reach &= ~DMZ | ground_reach(s, kind, origins & ~DMZ, through)
            found |= reach
    return found


def beaches(s: State, power: int) -> int:
    """[PUS-5] Coasts for which a landing token is spent or can be: hostile or neutral, the DMZ with an enemy [E-46]."""
    if power != p.USA:
        return 0
    coast = hostile(s, power) | neutral(s) | (DMZ if enemy_in_dmz(s, power) else 0)
    return coast & p.COASTAL if s.landing else coast & s.landings


def stormed(s: State, power: int) -> int:
    """[PUS-3] [PUS-5] [PUS-8] Coasts on which units from the stations can land now; new ones come there later."""
    coast = beaches(s, power)
    if not coast:
        return 0
    afloat = rested_in(s, power, p.INF) | rested_in(s, power, p.ART) | rested_in(s, power, p.ARM)
    found = 0
    for station in ids(afloat & p.STATIONS):
        found |= transport_reach(power, station)
    return found & coast


def loading_places(s: State, power: int) -> int:
    """[HEL-2] Friendly land with infantry or artillery that has not moved [E-63]; never at sea [E-53]."""
    return (rested_in(s, power, p.INF) | rested_in(s, power, p.ART)) & friendly(s, power)


def landing_zones(s: State, power: int) -> int:
    """[HEL-2] Where helicopters can set down an attack: hostile or neutral land, not the DMZ [E-46]."""
    return (hostile(s, power) | neutral(s)) & area_of(power)


def able_to_fly(s: State, power: int, kind: int) -> int:
    """[ABS-1] [ABS-3] [HEL-1] [PUS-2] [MNF-4] Where aircraft of a kind stand that can take off."""
    return rested_in(s, power, kind) & airfields(s, power, kind)


def flown_against(s: State, power: int) -> int:
    """[FBO-3] [E-89] Spaces where aircraft of the power have something to do and get home from."""
    found = 0
    if helicopters := able_to_fly(s, power, p.HEL):
        found |= lift_reach(NARROW_SKY[power], helicopters, loading_places(s, power)) & landing_zones(s, power)
    passed_by = run_over(s)
    for kind in (p.HEL, p.BOM, p.FBO, p.FTR):
        if fields := helicopters if kind == p.HEL else able_to_fly(s, power, kind):
            found |= air_reach(s, power, kind, fields) & missions(s, power, kind) & ~passed_by
    return found


def missions(s: State, power: int, kind: int) -> int:
    """[BOM-1] [FBO-1] [FTR-1] The spaces where aircraft of a kind have anything to do."""
    if kind == p.FTR:
        return cover_goals(s, power)
    found = 0 if kind == p.BOM else strike_goals(s, power)
    for goals in bomb_goals(s, power) if kind != p.HEL else ():
        found |= goals
    return found


def targets(s: State, power: int) -> int:
    """[CMV-1] Every space against which somebody can be sent now."""
    found = marched_upon(s, power) & attackable(s, power) | stormed(s, power)
    return found | flown_against(s, power) if FLYERS[power] else found


def own_covert(s: State, power: int) -> int:
    """[E-81] The spaces where a power has covert units."""
    if power not in COVERT_POWERS:
        return 0
    first, last = covert_cell(power, 0, p.INF), covert_cell(power, p.SPACES - 1, p.ART) + 1
    return filled(s.covert[first:last:2]) | filled(s.covert[first + 1 : last : 2])


def marching(s: State, power: int, kind: int, target: int) -> int:
    """[CMV-9] [CMV-10] From where ground units of a kind can march to a target."""
    return ground_origins(s, kind, target, combat_ground(s, power, kind))


def all_able(s: State, f: at.CombatMove, origin: int) -> list[tuple[int, int]]:
    """[CMV-3] The rested ground units of a space, by kind, that can march to the target."""
    units = ((kind, rested(s, f.power, origin, kind)) for kind in p.GROUND_TYPES)
    return [(kind, number) for kind, number in units if number and marching(s, f.power, kind, f.target) >> origin & 1]


def run_over(s: State) -> int:
    """[CMV-10] The spaces that own armor goes through, by option also hostile ones; others are no targets anyway."""
    found = 0
    if s.options.armor_blitz:
        for march in s.marches:
            for space in march.via:
                found |= 1 << space
    return found


def second_strikes(s: State, f: at.CombatMove) -> int:
    """[FBO-1] [FBO-3] [FBO-4] Where fighter-bombers can strike after their bombs and still get home."""
    flight = s.flights[f.raider]
    out = air_distance(f.power, flight.origin, flight.target)
    near = DISC[NARROW_SKY[f.power]][flight.target][p.MOVE[p.FBO] - out]
    return sum(
        1 << space
        for space in ids(strike_goals(s, f.power) & near)
        if out + air_distance(f.power, flight.target, space) + steps_home(s, f.power, p.FBO, space) <= p.MOVE[p.FBO]
    )
