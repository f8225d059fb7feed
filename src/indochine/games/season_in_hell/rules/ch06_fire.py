"""6.2.2, 6.2.4, 6.2.5a Fire in a French operation: guns and aircraft, the Viet Minh answer, then combat in zones."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Barrage, Bomb, Done, OpenFire, Shoot
from indochine.games.season_in_hell.frames import AIRCRAFT, ARTILLERY, Operation
from indochine.games.season_in_hell.rules.ch01_losses import within
from indochine.games.season_in_hell.rules.ch02_orders import no_order_left, nothing_else, targets_left
from indochine.games.season_in_hell.rules.ch04_ways import DOORS, GROUPS, dug
from indochine.games.season_in_hell.rules.ch05_defence import (
    AIR_PRICES,
    AIR_VALUES,
    air_points,
    french_infantry_fires,
    french_points,
    has_fired,
    nobody_there,
    send_aircraft,
    shelled_by_french,
    shot_at,
)
from indochine.games.season_in_hell.rules.ch05_fire import form_party, open_fire
from indochine.games.season_in_hell.rules.ch05_guns import (
    A_BARRAGE,
    cease_fire,
    guns_laid,
    lay,
    next_target,
    no_gun_laid,
    vm_points,
)
from indochine.games.season_in_hell.rules.ch05_moves import next_to
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import bits, ids, together
from indochine.kernel.flow import check, choice, goto
from indochine.kernel.legality import bar, only
from indochine.kernel.words import Action, counted

# ---- F.2 guns and aircraft -------------------------------------------------


@choice("6.2.2d", by=FRANCE)
def french_guns_and_aircraft(s: State, f: Operation) -> bool:
    """[6.2.2a] [6.2.2d] Where do guns and aircraft strike? The list is complete before the first die."""
    return bool(s.up) or bool(f.targets)


@only("5.1b", "place", "No battalion in {place} is turned up.", nobody_there)
def turned_up(s: State, f: Operation) -> int:
    """[6.2.1a] [6.2.1b] [6.1f] Who lies hidden is no target."""
    return s.up


@only(
    "6.2.2d", "place", "{place} is out of reach: next to no French strongpoint, without French units, not reconnoitred."
)
def within_french_reach(s: State, f: Operation) -> int:
    """[6.2.2c] [6.2.2d] [E-94] Strongpoints, zones where French units stand, and what reconnaissance has found."""
    return next_to(p.PAS & ~s.control) | around(french_zones(s.french)) | exposed_in(s)


@lru_cache(4096)
def around(zones: int) -> int:
    """[E-94] These zones, and the strongpoints to which their bases lead."""
    return zones | together(DOORS[zone] for zone in ids(zones))


@lru_cache(4096)
def french_zones(french: int) -> int:
    """[E-94] [E-34] Zones where French units stand, on its bases too [E-21]."""
    return bits(zone for zone in ids(p.FRENCH_GROUND) if french & GROUPS[zone])


def exposed_in(s: State) -> int:
    """[6.2.2c] [6.1f] Zones where reconnaissance of this round has found battalions."""
    return standing_in(s, s.exposed) & p.ZONES


def standing_in(s: State, units: int) -> int:
    """The places where these units stand."""
    return bits(s.where[unit] for unit in ids(units))


@bar("6.2.2b", "place", "Aircraft attack {place} alone already.")
def bombed(s: State, f: Operation) -> int:
    """[3.2m] One attack of aircraft alone for each place in an impulse, beside one barrage."""
    return s.bombed


TARGETS = p.PAS | p.GROUND

french_guns_and_aircraft.offers(
    Barrage,
    french_points._replace(id="6.2.2d"),
    shelled_by_french._replace(id="6.2.2d"),
    turned_up,
    within_french_reach,
    price=A_BARRAGE,
    place=TARGETS,
)
french_guns_and_aircraft.offers(
    Bomb,
    bombed,
    turned_up,
    within_french_reach,
    air_points,
    price=lambda s, f: AIR_PRICES,
    place=TARGETS,
    points=AIR_VALUES & ~1,
)
french_guns_and_aircraft.offers(Done, no_order_left("6.2.2d", OpenFire))
french_guns_and_aircraft.offers(
    OpenFire, no_gun_laid._replace(id="6.2.2d", text="Nothing is to be fired at; say Done."), targets_left("6.2.2d")
)


@french_guns_and_aircraft.prompt
def prompt_french_guns_and_aircraft(s: State, f: Operation) -> str:
    return f"{counted(s.air, 'air point')} left; guns and aircraft: {guns_laid(f, s.munitions)}"


@french_guns_and_aircraft.then
def after_french_guns_and_aircraft(s: State, f: Operation, a: Action) -> None:
    if isinstance(a, Barrage):
        lay(s, f, FRANCE, a.place, "6.2.2d")
        f.air = [*f.air, 0]
    elif isinstance(a, Bomb):
        lay_bombs(s, f, a)
    if isinstance(a, Barrage | Bomb):
        goto(f, french_guns_and_aircraft)


def lay_bombs(s: State, f: Operation, a: Bomb) -> None:
    """[6.2.2a] [3.2m] [E-84] Aircraft alone, a target of the list like any other."""
    f.targets, f.air = [*f.targets, a.place], [*f.air, a.points]
    s.bombed |= 1 << a.place
    send_aircraft(s, a.place, a.points, alone=True, rule="6.2.2b")


def guns_and_aircraft_strike(s: State, f: Operation) -> None:
    """[6.2.2b] [6.2.2d] [6.2.6a] One after the other, in the order laid; what is fired at is attacked."""
    if not f.targets:
        cease_fire(s)
        return
    place, air, f.air = next_target(f), f.air[0], f.air[1:]
    s.attacked |= 1 << place
    goto(f, guns_and_aircraft_strike)
    arm, rule = (AIRCRAFT, "6.2.2b") if air else (ARTILLERY, "6.2.2d")
    open_fire(s, FRANCE, arm, place, air=air, rule=rule)


# ---- F.4 the Viet Minh answer ----------------------------------------------


def attacked_from(s: State, pa: int) -> int:
    """[E-76] The places from which designated units attack this strongpoint."""
    if pa not in s.storming:
        return 0
    return standing_in(s, s.stormers[s.storming.index(pa)]) & p.ON_MAP


@choice("6.2.4a", by=VIET_MINH)
def vm_shoots(s: State, f: Operation) -> bool:
    """[6.2.4a] Which battalions fire at whom?"""
    return bool(s.up)


def vm_firing(s: State, f: Operation) -> int:
    """[6.2.4a] [E-34] Attacked strongpoints, and zones where both sides are; each with battalions turned up."""
    return s.up & (bits(s.storming) | french_zones(s.french))


@check("6.2.4a")
def out_of_the_zone(s: State, f: Operation, a: Shoot) -> str | None:
    """[6.2.4a] [E-31] A strongpoint looks for its attackers, a zone no further than its bases."""
    if p.PAS >> a.origin & 1 or GROUPS[a.origin] >> a.place & 1:
        return None
    return f"Fire out of {p.NAME[a.origin]} reaches that zone and its bases, not {p.NAME[a.place]}."


@check("6.2.4a")
def no_french_there(s: State, f: Operation, a: Shoot) -> str | None:
    """[6.2.4a] Where no French are, nobody attacks."""
    return None if s.french >> a.place & 1 else f"No French unit is {within(a.place)}."


@only(
    "6.2.4a",
    "place",
    "No French unit {there} attacks {origin}.",
    no_french_there,
    out_of_the_zone,
    there=lambda s, f, a: within(a.place),
)
def under_vm_eyes(s: State, f: Operation, origin: int) -> int:
    """[6.2.4a] [E-31] [E-76] A strongpoint fires at those who attack it, a zone at the French in it or on its bases."""
    if p.PAS >> origin & 1:
        return attacked_from(s, origin)
    return GROUPS[origin] & s.french


vm_shoots.offers(
    Shoot, has_fired._replace(id="6.2.4a"), under_vm_eyes, shot_at, origin=vm_firing, place=p.ON_MAP, air=1
)
vm_shoots.offers(Done, nothing_else)


@vm_shoots.then
def after_vm_shoots(s: State, f: Operation, a: Shoot | Done) -> None:
    if isinstance(a, Shoot):
        goto(f, vm_shoots)
        s.have_fired |= 1 << a.origin
        s.shot_at |= 1 << a.place
        form_party(s, a.origin, a.place)


@choice("6.2.4b", by=VIET_MINH)
def lay_vm_defence_guns(s: State, f: Operation) -> bool:
    """[6.2.4a] [6.2.4b] Which place do the guns fire at next? The list is complete before the first die."""
    return s.vm_munitions > 0 or bool(f.targets)


@bar("5.4d", "place", "Guns are laid on {place} already.")
def shelled_in_answer(s: State, f: Operation) -> int:
    """[5.4d] [E-31] One barrage for each place in an impulse."""
    return s.shelled


@only(
    "6.2.4b",
    "place",
    "No French unit {there} attacks a strongpoint or stands in a trenched zone.",
    there=lambda s, f, a: within(a.place),
)
def open_to_vm_guns(s: State, f: Operation) -> int:
    """[6.2.4a] [6.2.4b] [E-76] Where attackers stand, and any French in trenched zones, with Viet Minh or without."""
    attackers = standing_in(s, together(s.stormers)) & p.ON_MAP
    return attackers | together(GROUPS[zone] for zone in ids(dug(s))) & s.french


lay_vm_defence_guns.offers(
    Barrage,
    vm_points,
    shelled_in_answer,
    open_to_vm_guns,
    price=A_BARRAGE,
    place=p.ON_MAP,
)
lay_vm_defence_guns.offers(Done, no_order_left("6.2.4b", OpenFire))
lay_vm_defence_guns.offers(OpenFire, no_gun_laid._replace(id="6.2.4b"), targets_left("6.2.4b"))


@lay_vm_defence_guns.prompt
def prompt_lay_vm_defence_guns(s: State, f: Operation) -> str:
    return f"Viet Minh guns: {guns_laid(f, s.vm_munitions)}"


@lay_vm_defence_guns.then
def after_lay_vm_defence_guns(s: State, f: Operation, a: Barrage | Done) -> None:
    if isinstance(a, Barrage):
        lay(s, f, VIET_MINH, a.place, "6.2.4b")
        goto(f, lay_vm_defence_guns)


def vm_defence_guns_fire(s: State, f: Operation) -> None:
    """[6.2.4b] One after the other, in the order laid."""
    if not f.targets:
        cease_fire(s)
        return
    place = next_target(f)
    goto(f, vm_defence_guns_fire)
    open_fire(s, VIET_MINH, ARTILLERY, place, rule="6.2.4b")


# ---- F.5 combat in zones ---------------------------------------------------


@choice("6.2.5a", by=FRANCE)
def french_fire_in_zones(s: State, f: Operation) -> bool:
    """[6.2.5a] In which zone do the French attack?"""
    return bool(both_sides(s, f))


def both_sides(s: State, f: Operation) -> int:
    """[6.2.5a] [E-34] [E-70] Zones, and Jungle Zone 4, where French units and battalions face up stand together."""
    return s.french & s.up & p.FRENCH_GROUND


@only("6.2.5a", "place", "Combat is within a zone: {origin} cannot fire at {place}.")
def within_the_zone(s: State, f: Operation, origin: int) -> int:
    """[6.2.5a] Whoever is in the zone fires at whoever is in it."""
    return 1 << origin


french_fire_in_zones.offers(
    Shoot,
    has_fired._replace(id="6.2.5a"),
    within_the_zone,
    air_points,
    price=lambda s, f: AIR_PRICES,
    origin=both_sides,
    place=both_sides,
    air=AIR_VALUES,
)
french_fire_in_zones.offers(Done, nothing_else)


@french_fire_in_zones.prompt
def prompt_french_fire_in_zones(s: State, f: Operation) -> str:
    return f"In which zone do the French attack? {counted(s.air, 'air point')} left."


@french_fire_in_zones.then
def after_french_fire_in_zones(s: State, f: Operation, a: Shoot | Done) -> None:
    if isinstance(a, Shoot):
        s.attacked |= 1 << a.place
        goto(f, french_fire_in_zones)
        french_infantry_fires(s, a, "6.2.5a")
