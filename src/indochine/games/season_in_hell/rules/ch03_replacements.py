"""3.2 French replacements: steps for units of the central camp, destroyed units rebuilt, half companies merged."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, Finish, Merge, Rebuild, Restore
from indochine.games.season_in_hell.events import Merged, StepRestored, UnitRebuilt
from indochine.games.season_in_hell.frames import Week
from indochine.games.season_in_hell.rules.ch02_orders import no_order_left, orders_left
from indochine.games.season_in_hell.rules.ch05_control import encircled
from indochine.games.season_in_hell.state import FRANCE, State, put
from indochine.kernel.bits import ids
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import bar, gate, only, purse
from indochine.kernel.words import counted


def units_in(s: State, places: int) -> int:
    """The French units in these places."""
    found = 0
    for place in ids(places & s.french):
        found |= s.at[place]
    return found & p.FRENCH


def reduced(s: State) -> int:
    """[1.1a] French units on the map that have lost a step."""
    steps, full = s.steps, p.STEPS
    return sum(1 << unit for unit in ids(units_in(s, p.ON_MAP)) if steps[unit] < full[unit])


@choice("3.2r", by=FRANCE)
def replace(s: State, f: Week) -> bool:
    """[3.2r] [3.2s] Who gets replacements, and which half companies are merged?"""
    return True


# ---- points ----------------------------------------------------------------


@purse("3.2r", "It takes a replacement point, and there is none.")
def replacement_points(s: State, f: Week) -> int:
    """[0.4a] [E-82] No limit but the points."""
    return s.replacements


@only("3.2r", "unit", "{unit} is not in the central camp.")
def in_the_camp(s: State, f: Week) -> int:
    """[E-19] [E-20] In the CRC, encircled or not; Isabelle gets none."""
    return units_in(s, p.CRC)


@only("3.2r", "place", "{place} is not in the central camp.")
def camp(s: State, f: Week) -> int:
    return p.CRC


@bar("3.2r", "place", "{place} is in Viet Minh hands.")
def theirs(s: State, f: Week) -> int:
    return s.control


@bar("3.2r", "place", "{place} is encircled.")
def ringed(s: State, f: Week) -> int:
    """[8d] Nobody is rebuilt in an encircled strongpoint."""
    return encircled(s)


# ---- mergers ---------------------------------------------------------------


def halves(s: State, f: Week) -> int:
    """[3.2s] Companies at half strength in a strongpoint."""
    return reduced(s) & p.COMPANIES & units_in(s, p.PAS)


@only("3.2s", "other", "{other} is of another battalion.")
def of_one_battalion(s: State, f: Week, unit: int) -> int:
    formation = p.FORMATION[unit]
    return p.FORMATION_UNITS[formation] if formation >= 0 else 0


@only("3.2s", "other", "{unit} and {other} are not in one camp.")
def of_one_camp(s: State, f: Week, unit: int) -> int:
    """[E-83] Both in the CRC, or both in one peripheral CR."""
    place = s.where[unit]
    return units_in(s, p.CAMP_OF[place]) if p.PAS >> place & 1 else 0


@bar("3.2s", "other", "It takes two.")
def itself(s: State, f: Week, unit: int) -> int:
    return 1 << unit


@gate("3.2r", "Nobody has been restored, rebuilt or merged; say Done.")
def nothing_rebuilt(s: State, f: Week) -> bool:
    return not f.rebuilt


replace.offers(Restore, in_the_camp, replacement_points, price=1, unit=lambda s, f: reduced(s))
replace.offers(
    Rebuild,
    camp,
    theirs,
    ringed,
    replacement_points,
    price=1,
    unit=lambda s, f: s.at[p.DESTROYED] & p.FRENCH,
    place=p.PAS,
)
replace.offers(Merge, itself, of_one_battalion, of_one_camp, unit=halves, other=halves)
replace.offers(Done, no_order_left("3.2r"))
replace.offers(Finish, nothing_rebuilt, orders_left("3.2r"))


@replace.prompt
def prompt_replace(s: State, f: Week) -> str:
    return f"{counted(s.replacements, 'replacement point')}: who gets a step, who is rebuilt, which companies merge?"


@replace.then
def after_replace(s: State, f: Week, a: Restore | Rebuild | Merge | Done) -> None:
    if isinstance(a, Done):
        return
    f.rebuilt = True
    if isinstance(a, Merge):
        merge(s, a)
    else:
        s.replacements -= replace.price(s, f, a)
        add_step(s, a)
    goto(f, replace)


def add_step(s: State, a: Restore | Rebuild) -> None:
    """[3.2r] [E-82] One point, one step: on a unit that lost one, or the first of a destroyed unit."""
    s.steps[a.unit] += 1
    if isinstance(a, Restore):
        s.tell(StepRestored("3.2r", a.unit, s.steps[a.unit], s.replacements))
    else:
        put(s, a.unit, a.place)
        s.tell(UnitRebuilt("3.2r", a.unit, a.place, s.replacements))


def merge(s: State, a: Merge) -> None:
    """[3.2s] [E-83] One is full where it stands, the other is out of the game for good."""
    s.steps[a.unit], s.steps[a.other] = p.STEPS[a.unit], 0
    put(s, a.other, p.GONE)
    s.tell(Merged("3.2s", a.unit, a.other))
