"""6.6 Barrages by guns, aircraft and ships; attacks on roads.

`offer_barrages` adds both orders to a decision of a run and `open_barrage` begins one. Who may fire where, what it is
worth and what changes the dice are functions of the position alone: odds and page ask the same ones.
"""

from __future__ import annotations

from typing import Any

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Bombard, BombRoad, FireGun, OpenFire, SendAircraft, SendShips
from indochine.games.tonkin.events import BarrageFired, GunNamed, RoadBombed
from indochine.games.tonkin.frames import BY_BARRAGE, Barrage, Losses, Run
from indochine.games.tonkin.modifiers import Modifier, limited
from indochine.games.tonkin.rules.basics_any_time import remove_dummy
from indochine.games.tonkin.rules.basics_hidden import hidden, show
from indochine.games.tonkin.rules.basics_terrain import nearby, weight, within_3
from indochine.games.tonkin.rules.basics_zoc import zone_of
from indochine.games.tonkin.rules.ch06_desorg import disorganize
from indochine.games.tonkin.rules.ch08_victory import call
from indochine.games.tonkin.state import (
    FRANCE,
    NOBODY,
    Place,
    State,
    Unit,
    garrison_morale,
    halved,
    held_by,
    morale,
    on_map,
    strength,
    units_in,
)
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import Decision, choice, goto
from indochine.kernel.legality import bar, check, gate, only
from indochine.kernel.words import Action

HIDDEN_POINTS = p.STACKING[first(p.DUMMIES)][1]  # [S-18] [E-126] what a counter that cannot be told weighs

# ---- who may fire on which hexes -------------------------------------------


def guns_of(s: State, side: int) -> int:
    """The artillery of a side on the map."""
    return on_map(s, p.SIDE_UNITS[side] & p.ARTILLERY)


def fed_guns(s: State, side: int) -> int:
    """[6.6a] [6.3] [E-49] The artillery within three hexes of the dump that is being spent."""
    dump = s.spending[side]
    if dump == NOBODY:
        return 0
    return guns_of(s, side) & units_in(s, within_3(s, side, 1 << s.where[dump]))


def reach_of(s: State, gun: int) -> int:
    """[6.6a] [6.6-1] [6.6-6] The hexes of its ZOC, on its own side of the Chinese border."""
    return zone_of(s, gun) & (p.CHINA if p.CHINA >> s.where[gun] & 1 else p.INDOCHINA)


def guns_on(s: State, side: int, target: int) -> int:
    """[6.6a] [6.3g] The guns that may fire on a hex now."""
    return bits(gun for gun in ids(fed_guns(s, side)) if reach_of(s, gun) >> target & 1)


def under_guns(s: State, side: int) -> int:
    """[6.6a] [6.3g] The hexes that some gun reaches."""
    found = 0
    for gun in ids(fed_guns(s, side)):
        found |= reach_of(s, gun)
    return found


def under_aircraft(s: State, side: int) -> int:
    """[6.6b] [E-52] [E-124] The hexes within one of French troops or a garrison, as long as airstrikes are left."""
    return nearby(s.french, 1) & p.INDOCHINA if side == FRANCE and s.strikes else 0


def under_ships(s: State, side: int) -> int:
    """[6.6c] [E-52] [E-124] Coastal hexes within one of French troops or a garrison."""
    return nearby(s.french, 1) & p.INDOCHINA & p.COAST if side == FRANCE else 0


# ---- 6.3d, 6.3g the order --------------------------------------------------


@check("6.6-1")
def no_enemy_near(s: State, f: Run, a: Bombard) -> str | None:
    """[6.6-1] A barrage needs somebody in touch with the enemy."""
    return None if nearby(held_by(s, f.side), 1) >> a.place & 1 else f"Nobody of yours is beside {p.NAME[a.place]}."


@check("6.3")
def no_dump_spent(s: State, f: Run | Barrage, a: Bombard | FireGun) -> str | None:
    """[6.3] [E-49] Guns fire only while a dump is being spent."""
    return "Guns need a dump that is being spent." if s.spending[f.side] == NOBODY else None


@check("6.6b")
def no_aircraft_left(s: State, f: Run, a: Bombard) -> str | None:
    """[6.6b] All airstrikes are used up."""
    return "No airstrike is left in this gameturn." if f.side == FRANCE and not s.strikes else None


@check("6.6-6")
def not_over_china(s: State, f: Run, a: Bombard) -> str | None:
    """[6.6-6] [E-52] Nothing French fires into China."""
    return f"{p.NAME[a.place]} lies in China." if f.side == FRANCE and p.CHINA >> a.place & 1 else None


@only(
    "6.6a",
    "place",
    "Nothing that may fire reaches {place}.",
    *(not_over_china, no_enemy_near, no_dump_spent, no_aircraft_left),
)
def under_fire(s: State, f: Run) -> int:
    """[6.3d] [6.3g] The hexes that guns, aircraft or ships of the side may fire on."""
    return under_guns(s, f.side) | under_aircraft(s, f.side) | under_ships(s, f.side)


@gate("6.6d", "Only the French have aircraft.")
def no_air_force(s: State, f: Run) -> bool:
    """[6.6d] Airstrikes are French."""
    return f.side != FRANCE


@gate("6.6b", "No airstrike is left in this gameturn.")
def no_strike_left(s: State, f: object) -> bool:
    """[6.6b] [2.0-2] Six in a gameturn, three in rain."""
    return not s.strikes


@bar("6.6d", "place", "The road in {place} is cut already.")
def cut_already(s: State, f: Run) -> int:
    """[6.6d] One marker is enough."""
    return s.cut


@bar("6.6-6", "place", "{place} lies in China.")
def in_china(s: State, f: Run) -> int:
    """[E-52] No French airstrike on China."""
    return p.CHINA


def offer_barrages(decision: Decision[Any, Any]) -> None:
    """[6.3d] [6.3g] [6.6d] Adds both kinds of barrage to the orders of a run."""
    decision.offers(Bombard, under_fire, place=lambda s, f: held_by(s, 1 - f.side))
    decision.offers(BombRoad, no_air_force, no_strike_left, in_china, cut_already, place=p.ROADS)


def open_barrage(s: State, f: Run, a: Action) -> bool:
    """Begins the barrage that an order asks for; whether it was such an order."""
    if isinstance(a, Bombard):
        call(s, Barrage(side=f.side, target=a.place))
    elif isinstance(a, BombRoad):
        s.strikes -= 1
        call(s, Barrage(side=f.side, target=a.place, air=True, road=True))
    else:
        return False
    return True


# ---- who fires -------------------------------------------------------------


@choice("6.6-2", by=lambda s, f: f.side)
def aim(s: State, f: Barrage) -> bool:
    """[6.6-2] Who fires?"""
    return not f.road


@bar("6.6-2", "unit", "{unit} fires already.")
def fires_already(s: State, f: Barrage) -> int:
    """Each gun once."""
    return f.guns


@only("6.6a", "unit", "{unit} is not within three hexes of the dump that is being spent.", no_dump_spent)
def is_fed(s: State, f: Barrage) -> int:
    """[6.6a] [E-49] Shells come from the spending dump."""
    return fed_guns(s, f.side)


@check("6.6-6")
def across_the_border(s: State, f: Barrage, a: FireGun) -> str | None:
    """[6.6-6] [E-52] The target lies in the zone, but in another country than the gun."""
    if not zone_of(s, a.unit) >> f.target & 1:
        return None
    return f"{p.CALLED[a.unit]} does not fire across the Chinese border."


@only("6.6-1", "unit", "The target is not in the ZOC of {unit}.", across_the_border)
def reaches(s: State, f: Barrage) -> int:
    """[6.6a] [6.6-1] [6.6-6] A gun fires into its own ZOC."""
    return bits(gun for gun in ids(guns_of(s, f.side)) if reach_of(s, gun) >> f.target & 1)


@gate("6.3d", "An airstrike is on its way already.")
def one_airstrike(s: State, f: Barrage) -> bool:
    """[6.3d] [E-81] One airstrike for a barrage."""
    return f.air


@check("6.6b")
def not_french(s: State, f: Barrage, a: SendAircraft) -> str | None:
    """[6.6b] Aircraft are French."""
    return None if f.side == FRANCE else "Only the French have aircraft."


@check("6.6b")
def no_strikes(s: State, f: Barrage, a: SendAircraft) -> str | None:
    """[6.6b] [2.0-2] All are used up."""
    return None if s.strikes else "No airstrike is left in this gameturn."


@check("6.6-6")
def over_china(s: State, f: Barrage, a: SendAircraft | SendShips) -> str | None:
    """[E-52] Nothing French fires into China."""
    return "The target lies in China." if p.CHINA >> f.target & 1 else None


@gate("6.6b", "No French troops stand within one hex of the target.", not_french, no_strikes, over_china)
def out_of_the_air(s: State, f: Barrage) -> bool:
    """[6.6b] [E-124] Within one hex of French troops."""
    return not under_aircraft(s, f.side) >> f.target & 1


@gate("6.3d", "The naval guns fire already.")
def one_fleet(s: State, f: Barrage) -> bool:
    """[6.3d] [E-81] Ships count once for a barrage."""
    return f.navy


@check("6.6c")
def no_navy(s: State, f: Barrage, a: SendShips) -> str | None:
    """[6.6c] Ships are French."""
    return None if f.side == FRANCE else "Only the French have ships."


@check("6.6c")
def inland(s: State, f: Barrage, a: SendShips) -> str | None:
    """[6.6c] Ships reach coastal hexes only."""
    return None if p.COAST >> f.target & 1 else f"{p.NAME[f.target]} is not on the coast."


@gate("6.6c", "No French troops stand within one hex of the target.", no_navy, inland, over_china)
def out_of_the_sea(s: State, f: Barrage) -> bool:
    """[6.6c] [E-124] On the coast, within one hex of French troops."""
    return not under_ships(s, f.side) >> f.target & 1


@gate("6.6-2", "Nobody fires yet.")
def nobody_fires(s: State, f: Barrage) -> bool:
    """[6.6-2] A barrage has a value."""
    return not (f.guns or f.air or f.navy)


aim.offers(FireGun, fires_already, is_fed, reaches, unit=lambda s, f: guns_of(s, f.side))
aim.offers(SendAircraft, one_airstrike, out_of_the_air)
aim.offers(SendShips, one_fleet, out_of_the_sea)
aim.offers(OpenFire, nobody_fires)


@aim.then
def after_aim(s: State, f: Barrage, a: FireGun | SendAircraft | SendShips | OpenFire) -> None:
    if isinstance(a, OpenFire):
        return
    goto(f, aim)
    if isinstance(a, FireGun):
        show(s, 1 << a.unit, "S-07")
        f.guns |= 1 << a.unit
        s.tell(GunNamed("6.6a", Unit(a.unit), Place(f.target)))
    elif isinstance(a, SendAircraft):
        f.air = True
        s.strikes -= 1
    else:
        f.navy = True


# ---- value and modifiers ---------------------------------------------------


def airstrike_value(rain: bool) -> int:
    """[2.0-2] [E-4] An airstrike, in rain half of it."""
    return halved(p.BARRAGE.airstrike, int(rain))


def barrage_value(s: State, guns: int, air: bool, navy: bool) -> int:
    """[6.6-2] [E-83] All who fire, added up."""
    shells = sum(strength(s, gun) for gun in ids(guns))
    return shells + air * airstrike_value(s.rain) + navy * p.BARRAGE.navy


def barrage_modifiers(s: State, target: int) -> tuple[Modifier, ...]:
    """[6.6-2] [6.8-1] [6.10] [6.10-3] What changes the dice against a hex, as far as everybody can know it."""
    found: tuple[Modifier, ...] = ()
    if ground := p.TERRAIN_BARRAGE[p.TERRAIN[target]]:
        found += (Modifier(ground, p.TERRAIN_NAME[p.TERRAIN[target]], "6.8-1"),)
    if s.trench >> target & 1:
        found += (Modifier(p.TRENCH.barrage, "trench", "6.10"),)
    if best_morale(s, target) >= p.BARRAGE.elite_morale:
        found += (Modifier(p.BARRAGE.elite, "steady troops", "6.6-2"),)
    if crowd(s, target) >= p.BARRAGE.crowd_points:
        found += (Modifier(p.BARRAGE.crowd, "crowded", "6.6-2"),)
    return found


def best_morale(s: State, target: int) -> int:
    """[6.6-2] [6.9-3] The highest morale that can be seen in a hex; of hidden counters none counts."""
    seen = [morale(s, unit) for unit in ids(s.at[target] & p.REAL & ~hidden(s))]
    if s.garrisons >> target & 1:
        seen.append(garrison_morale(s, target))
    return max(seen, default=0)


def crowd(s: State, target: int) -> int:
    """[6.6-2] [S-18] [E-126] The stacking points in a hex; each counter that cannot be told weighs as a dummy does."""
    unseen = s.at[target] & hidden(s)
    garrison = p.GARRISON_STACKING if s.garrisons >> target & 1 else 0
    return weight(s, s.at[target] & ~unseen) + HIDDEN_POINTS * unseen.bit_count() + garrison


# ---- the dice --------------------------------------------------------------


def fire(s: State, f: Barrage) -> None:
    """[6.6-2] [6.6-7] Value, modifiers, two dice."""
    if f.road:
        fire_on_road(s, f)
        return
    value, modifiers = barrage_value(s, f.guns, f.air, f.navy), barrage_modifiers(s, f.target)
    dice = s.d6(), s.d6()
    roll = sum(dice) + limited(modifiers)
    result = p.barrage_result(value, roll)
    s.tell(BarrageFired("6.6-2", f.side, Place(f.target), value, dice, modifiers, roll, result))
    if result != p.MISS:
        suffer(s, f, result == p.DISORGANIZED_LOSS)


def suffer(s: State, f: Barrage, loss: bool) -> None:
    """[6.6-2] [S-07] [S-08] [E-110] All in the hex are shown and disorganized, dummies go; one step for the stack."""
    show(s, s.at[f.target] & p.TROOPS, "S-07")
    for dummy in ids(s.at[f.target] & p.DUMMIES):
        remove_dummy(s, dummy, "S-08")
    units, garrison = s.at[f.target] & p.REAL, bool(s.garrisons >> f.target & 1)
    disorganize(s, units, f.target if garrison else -1)
    if loss and (units or garrison):
        side = 1 - f.side
        call(s, Losses(side=side, place=f.target, units=units, hits=1, garrison=garrison, cause=BY_BARRAGE))


def fire_on_road(s: State, f: Barrage) -> None:
    """[6.6d] Without modifiers; only the result with a step loss cuts the road."""
    value, dice = airstrike_value(s.rain), (s.d6(), s.d6())
    result = p.barrage_result(value, sum(dice))
    s.tell(RoadBombed("6.6d", Place(f.target), value, dice, result))
    if result == p.DISORGANIZED_LOSS:
        s.cut |= 1 << f.target
