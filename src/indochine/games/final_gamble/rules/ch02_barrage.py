"""2.2 The Viet Minh barrage: markers on hexes, what it does to trucks and stores, then loss and shock hex by hex."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Done, OpenFire, PlaceBarrage, RollAll, RollBarrage
from indochine.games.final_gamble.events import (
    BarrageFell,
    BarragePlaced,
    ShockFell,
    Signed,
    SupplyHit,
    SupplyHitRolled,
)
from indochine.games.final_gamble.frames import VmBarrage
from indochine.games.final_gamble.rules.ch01_losses import choose_losses, lose_step
from indochine.games.final_gamble.rules.ch01_orders import nothing_else, something_else
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, Place, State, Unit, morale, reduced, shake
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, choice, decision, end, goto
from indochine.kernel.legality import ALL, bar, gate, only, purse
from indochine.kernel.words import Action, counted

REGULAR = 0  # PlaceBarrage.marker; Heavy Weapons are 1 + division
MARKER_NAME = ("Artillery", *(f"HW {name}" for name in p.SECTOR_NAME))
REGISTERED = p.STRONG | p.BOARD.spread(p.STRONG)  # [2.2-A/1] on or next to a strongpoint hex

ALL_MARKERS = (1 << 1 + p.HW_MARKERS) - 1  # one kind of regular artillery, one of each division
AMMO_FOR_A_MARKER = 1  # [2.2-B]

# ---- 2.2-A placing the markers ---------------------------------------------


def spotted(s: State, division: int) -> int:
    """[2.2-A/2] Hexes within two of a unit of this division; the two maps never touch, and boxes see nothing."""
    seen = 0
    for unit in ids(p.DIVISION_UNITS[division]):
        seen |= p.WITHIN2[s.where[unit]]
    return seen


@choice("2.2-A/1", by=VIET_MINH)
def place_markers(s: State, f: VmBarrage) -> bool:
    """[2.2-B] Where does the next Barrage Marker go?"""
    return True


@bar("1.1-B/2", "marker", f"All {p.REGULAR_MARKERS} markers of regular artillery lie on the map.")
def all_on_the_map(s: State, f: VmBarrage) -> int:
    """So many battalions of regular artillery, and each is its marker."""
    return f.kinds.count(REGULAR) >= p.REGULAR_MARKERS and 1 << REGULAR


@bar(
    "1.1-B/2",
    "marker",
    "{gun} fires at {target} already.",
    gun=lambda s, f, a: MARKER_NAME[a.marker],
    target=lambda s, f, a: p.NAME[f.hexes[f.kinds.index(a.marker)]],
)
def firing(s: State, f: VmBarrage) -> int:
    """One marker of Heavy Weapons for each division."""
    return p.mask(f.kinds) & ~(1 << REGULAR)


@bar("2.2-A/1", "place", "A Barrage Marker lies on {place} already.")
def marked(s: State, f: VmBarrage) -> int:
    """One Viet Minh marker on a hex; their zones may overlap."""
    return p.mask(f.hexes)


@only("2.2-A/1", "place", "{place} is neither a strongpoint hex nor next to one.")
def registered(s: State, f: VmBarrage, marker: int) -> int:
    """Regular artillery fires on strongpoint hexes and the hexes next to them, at DBP or Isabelle [E-17]."""
    return REGISTERED if marker == REGULAR else ALL


@only(
    "2.2-A/2",
    "place",
    "No unit of {division} is within two hexes of {place}.",
    division=lambda s, f, a: p.SECTOR_NAME[a.marker - 1],
)
def seen_by_its_division(s: State, f: VmBarrage, marker: int) -> int:
    """Heavy Weapons fire within two hexes of a unit of their division [E-16: on the map] [E-67]."""
    return ALL if marker == REGULAR else spotted(s, marker - 1)


@purse("2.2-B", "A Barrage Marker costs {price} ammunition; the Viet Minh have {purse}.")
def ammunition(s: State, f: VmBarrage) -> int:
    """Each marker, regular or Heavy Weapons, takes a point."""
    return s.vm_ammo


@gate("2.2-D/5", "No Barrage Marker lies on the map; say Done to go on without a barrage.")
def nothing_placed(s: State, f: VmBarrage) -> bool:
    """Without a marker there is nothing to open fire with."""
    return not f.hexes


place_markers.offers(
    PlaceBarrage,
    ammunition,
    all_on_the_map,
    firing,
    marked,
    registered,
    seen_by_its_division,
    price=AMMO_FOR_A_MARKER,
    marker=ALL_MARKERS,
    place=p.HEXES,
)
place_markers.offers(Done, nothing_else("2.2-A/1", "No marker can be placed any more: say Open fire."))
place_markers.offers(OpenFire, nothing_placed, something_else("2.2-A/1"))


@place_markers.prompt
def prompt_place_markers(s: State, f: VmBarrage) -> str:
    placed = f"Barrage: {counted(len(f.hexes), 'marker')} placed, Viet Minh ammunition {s.vm_ammo}."
    question = "Do the guns open fire?" if OpenFire() in place_markers.legal(s, f) else "Where does the next one go?"
    return f"{placed} {question}"


@place_markers.then
def after_place_markers(s: State, f: VmBarrage, a: PlaceBarrage | Done) -> None:
    if isinstance(a, PlaceBarrage):
        s.vm_ammo -= place_markers.price(s, f, a)
        put_marker(s, f, a.marker, a.place)
        goto(f, place_markers)


def put_marker(s: State, f: VmBarrage, marker: int, place: int) -> None:
    """[2.2-B] A marker that has been paid lies on the map."""
    f.hexes, f.kinds = [*f.hexes, place], [*f.kinds, marker]
    s.tell(BarragePlaced("2.2-B", marker, Place(place), s.vm_ammo))


# ---- 2.2-C trucks and supplies ---------------------------------------------


def fire_on_supplies(s: State, f: VmBarrage) -> None:
    """[2.2-C/1] Two dice no higher than the number of markers hit the trucks (one always stays) and the stores."""
    if not f.hexes:
        return
    one, two = s.d6(), s.d6()
    hit = hits_supplies(len(f.hexes), one + two)
    if hit:
        s.trucks = max(1, s.trucks - 1)
    s.tell(SupplyHitRolled("2.2-C/1", len(f.hexes), one, two, hit, s.trucks))
    if hit:
        supply_hit(s, 0)


def hits_supplies(markers: int, roll: int) -> bool:
    """[2.2-C/1] Regular and Heavy Weapons markers count alike."""
    return roll <= markers


def supply_hit(s: State, modifier: int, rule: str = "2.2-C/2") -> tuple[str, int]:
    """[2.2-C/2] One roll on the Supply Hit Table: the track and what it really lost."""
    die = s.d6()
    track, amount = supply_hit_of(die, modifier)
    stock: int = getattr(s, track)
    lost = min(stock, amount)
    setattr(s, track, stock - lost)
    s.tell(SupplyHit(rule, die, Signed(modifier), track, lost, stock - lost))
    return track, lost


def supply_hit_of(die: int, modifier: int) -> tuple[str, int]:
    """[2.2-C/2] What the table says: food 1, fuel 2, medicine 3, ammunition 2; a die under 1 counts as 1."""
    return p.SUPPLY_HIT[max(1, die + modifier)]


# ---- 2.2-D loss and shock --------------------------------------------------


def barrage_zone(place: int) -> int:
    """[1.8-A] The marker's hex and the six around it."""
    return 1 << place | p.NEAR[place]


def french_under(s: State, place: int) -> int:
    """[2.2-D/1] The French units in the zone of a marker on this hex."""
    found = 0
    for one in ids(barrage_zone(place) & s.french):
        found |= s.at[one]
    return found


def vm_under(s: State, place: int) -> int:
    """[2.2-D/2] The Viet Minh units in the zone of a marker on this hex."""
    found = 0
    for one in ids(barrage_zone(place) & s.vm):
        found |= s.at[one]
    return found


def halves_under(s: State, place: int) -> int:
    """[2.2-D/1] What the French in the zone count together, in half units: reduced ones half, in the open double."""
    return sum(halves_of(s, unit) for unit in ids(french_under(s, place)))


def halves_of(s: State, unit: int) -> int:
    """[2.2-D/1] A unit counts two halves, a reduced one one, and each twice that outside a strongpoint."""
    halves = 1 if reduced(s, unit) else 2
    return halves if p.STRONG >> s.where[unit] & 1 else 2 * halves


def hits(halves: int, white: int) -> bool:
    """[2.2-D/1] The white die no higher than the number of units, fractions dropped."""
    return white <= halves // 2


def chooser(white: int) -> int:
    """[2.2-D/3] An odd white die lets the Viet Minh choose the step, an even one France."""
    return VIET_MINH if white % 2 else FRANCE


def shaken_by(s: State, place: int, black: int) -> int:
    """[2.2-D/4] Who is shaken: morale under the black die, or equal to it in the centre hex or not entrenched."""
    found = 0
    for unit in ids(french_under(s, place)):
        at = s.where[unit]
        exposed = at == place or not p.STRONG >> at & 1
        if morale(s, unit) < black + exposed:
            found |= 1 << unit
    return found


@decision("2.2-D/5", by=VIET_MINH)
def next_marker(s: State, f: VmBarrage) -> list[Action]:
    """[2.2-D/5] Which marker is rolled for next?"""
    rolls: list[Action] = [RollBarrage(Place(place)) for place in f.hexes]
    return [*rolls, RollAll()] if len(rolls) > 1 else rolls


@next_marker.prompt
def prompt_next_marker(s: State, f: VmBarrage) -> str:
    return f"{counted(len(f.hexes), 'Barrage Marker')} on the map: which one is rolled for next?"


@next_marker.then
def after_next_marker(s: State, f: VmBarrage, a: RollBarrage | RollAll) -> None:
    if isinstance(a, RollAll):
        f.in_order = True
        goto(f, as_they_lie)
    else:
        take_up_marker(s, f, a.place)


def as_they_lie(s: State, f: VmBarrage) -> None:
    """[2.2-D/5] Who has chosen the order for all of them is not asked again."""
    if f.in_order and f.hexes:
        goto(f, shells_on_their_own)
        take_up_marker(s, f, f.hexes[0])


def take_up_marker(s: State, f: VmBarrage, place: int) -> None:
    """[2.2-D/5] The marker on this hex leaves the list and is rolled for."""
    number = f.hexes.index(place)
    f.hexes = f.hexes[:number] + f.hexes[number + 1 :]
    f.kinds = f.kinds[:number] + f.kinds[number + 1 :]
    roll_marker(s, f, place)


def roll_marker(s: State, f: VmBarrage, place: int) -> None:
    """[2.2-D/1] [2.2-D/3] The white die for the loss, the black one for the shock; the loss is taken at once."""
    white, black = s.d6(), s.d6()
    halves = halves_under(s, place)
    hit = hits(halves, white)
    f.centre, f.shock = place, black
    s.tell(BarrageFell("2.2-D/1", Place(place), halves, white, black, hit))
    if hit:
        choose_losses(s, chooser(white), french_under(s, place), 1, "2.2-D/3")


def shells_on_their_own(s: State, f: VmBarrage) -> None:
    """[2.2-D/2] Each Viet Minh unit in the zone loses a step, die or no die."""
    if f.centre >= 0:
        for unit in ids(vm_under(s, f.centre)):
            lose_step(s, unit, rule="2.2-D/2")


def shock_the_survivors(s: State, f: VmBarrage) -> None:
    """[2.2-D/4] [2.2-D/5] The black die shakes those who are left; the marker is gone, the next one is rolled for."""
    if f.centre < 0:
        end(f)
        return
    if struck := shaken_by(s, f.centre, f.shock) & ~s.shaken:
        shake(s, struck)
        s.tell(ShockFell("2.2-D/4", f.shock, tuple(Unit(unit) for unit in ids(struck))))
    f.centre, f.shock = -1, 0
    goto(f, as_they_lie)


VM_BARRAGE = Procedure(
    place_markers, fire_on_supplies, as_they_lie, next_marker, shells_on_their_own, shock_the_survivors
)
