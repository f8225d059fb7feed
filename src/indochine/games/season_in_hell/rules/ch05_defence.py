"""5.4 French defensive fire: the strongpoints one after the other, each fire resolved at once, and then the guns."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Barrage, Bomb, Done, OpenFire, Shoot
from indochine.games.season_in_hell.events import AircraftSent
from indochine.games.season_in_hell.frames import ARTILLERY, INFANTRY, Assault, Operation
from indochine.games.season_in_hell.rules.ch01_losses import within
from indochine.games.season_in_hell.rules.ch02_orders import no_order_left, nothing_else, targets_left
from indochine.games.season_in_hell.rules.ch05_fire import open_fire
from indochine.games.season_in_hell.rules.ch05_guns import (
    A_BARRAGE,
    cease_fire,
    guns_laid,
    lay,
    next_target,
    no_gun_laid,
)
from indochine.games.season_in_hell.rules.ch05_moves import next_to
from indochine.games.season_in_hell.state import FRANCE, Place, State, french_at
from indochine.kernel.bits import ids, together
from indochine.kernel.flow import check, choice, goto
from indochine.kernel.legality import bar, only, purse
from indochine.kernel.words import counted

MOST_AIR = max(max(row) for row in p.AIRPOWER)  # points of a week
AIR_VALUES = (2 << MOST_AIR) - 1  # none, one and so on
AIR_PRICES = tuple((2 << points) - 1 for points in range(MOST_AIR + 1))  # the n-th holds what costs at most n

# ---- V.4 -------------------------------------------------------------------


def opposite(place: int) -> int:
    """[5.4e] [5.4f] [E-31] Who may fire at each other: a strongpoint and its bases, linked strongpoints."""
    if p.BASES >> place & 1:
        return 1 << p.BASE_PA[place]
    return p.BASES_TO[place] | p.LINKS[place]


@choice("5.4b", by=FRANCE)
def french_shoots(s: State, f: Assault) -> bool:
    """[5.4b] [5.4a] Which strongpoint fires at whom?"""
    return bool(s.up & (p.BASES | p.PAS))


def assaulting(s: State, f: Assault) -> int:
    """[5.4a] [5.1b] [E-33] Bases and strongpoints with battalions engaged; who is in a zone cannot be fired at."""
    return s.up & (p.BASES | p.PAS)


def with_a_garrison(s: State, f: Assault) -> int:
    """[5.4b] Strongpoints where French units stand, tanks alone too."""
    return s.french & p.PAS


@lru_cache(4096)
def facing(places: int) -> int:
    """[5.4e] [5.4f] The places that one of these can fire at, or be fired at from."""
    return together(opposite(place) for place in ids(places))


@bar("5.4b", "origin", "{origin} has fired in this impulse.")
def has_fired(s: State, f: Assault | Operation) -> int:
    """[5.4b] A strongpoint, or a zone, fires once in an impulse."""
    return s.have_fired


@only("5.4e", "origin", "No battalion engaged stands before {origin}.")
def faces_an_enemy(s: State, f: Assault) -> int:
    """[5.4e] [5.4f] There is somebody to fire at, or was until infantry fired there [5.4d]."""
    return facing(assaulting(s, f))


@only("5.4e", "place", "{origin} can fire at its own bases and at linked strongpoints, not at {place}.")
def before_it(s: State, f: Assault, origin: int) -> int:
    """[5.4e] [5.4f]"""
    return opposite(origin)


@bar("5.4d", "place", "Infantry has fired at {place} in this impulse.")
def shot_at(s: State, f: Assault | Operation) -> int:
    """[5.4d] One fire of infantry at each place in an impulse."""
    return s.shot_at


@purse("3.2i", "Air points called for: {price}; left: {purse}.")
def air_points(s: State, f: Assault | Operation) -> int:
    """[3.2k] [3.2m] Each point is used once."""
    return s.air


french_shoots.offers(
    Shoot,
    has_fired,
    faces_an_enemy,
    before_it,
    shot_at,
    air_points,
    price=lambda s, f: AIR_PRICES,
    origin=with_a_garrison,
    place=assaulting,
    air=AIR_VALUES,
)
french_shoots.offers(Done, nothing_else)


@french_shoots.prompt
def prompt_french_shoots(s: State, f: Assault) -> str:
    return f"Which strongpoint fires at whom? {counted(s.air, 'air point')} left."


@french_shoots.then
def after_french_shoots(s: State, f: Assault, a: Shoot | Done) -> None:
    if isinstance(a, Shoot):
        goto(f, french_shoots)
        french_infantry_fires(s, a, "5.4b")


def french_infantry_fires(s: State, a: Shoot, rule: str) -> None:
    """[5.4b] [E-12] [6.2.5a] [3.2k] All units of the place fire together; aircraft are paid for before the die."""
    s.have_fired |= 1 << a.origin
    s.shot_at |= 1 << a.place
    if a.air:
        send_aircraft(s, a.place, a.air, alone=False, rule="3.2k")
    open_fire(s, FRANCE, INFANTRY, a.place, a.origin, french_at(s, a.origin), a.air, rule=rule)


def send_aircraft(s: State, place: int, points: int, alone: bool, rule: str) -> None:
    """[3.2i] [3.2k] [6.2.2b] The points are gone."""
    s.air -= points
    s.tell(AircraftSent(rule, Place(place), points, alone, s.air))


# ---- V.5 -------------------------------------------------------------------


@choice("5.4c", by=FRANCE)
def lay_french_guns(s: State, f: Assault) -> bool:
    """[5.4c] Which place do the guns fire at next? The list is complete before the first die."""
    return s.munitions > 0 or bool(f.targets)


@purse("5.4c", "A barrage costs {price} point; the French have {purse}.")
def french_points(s: State, f: Assault | Operation) -> int:
    """[0.4c] [D.4] What is on the track."""
    return s.munitions


@bar("5.4d", "place", "Guns are laid on {place} already.")
def shelled_by_french(s: State, f: Assault | Operation) -> int:
    """[5.4d] [5.2b] One barrage for each place in an impulse."""
    return s.shelled


@check("5.1b")
def nobody_there(s: State, f: Assault | Operation, a: Barrage | Bomb) -> str | None:
    """[5.1b] Not even a hidden counter lies there."""
    return None if s.vm >> a.place & 1 else f"No Viet Minh are {within(a.place)}."


@only("5.1b", "place", "No battalion engaged stands {there}.", nobody_there, there=lambda s, f, a: within(a.place))
def engaged_there(s: State, f: Assault) -> int:
    """[5.4a] [E-33] Who is hidden or in a zone cannot be fired at."""
    return assaulting(s, f)


@only("5.4f", "place", "{place} is next to no French strongpoint.")
def seen_by_french(s: State, f: Assault) -> int:
    """[5.4e] [5.4f] [5.4j] [E-31] Any base; strongpoints linked to one in French hands, be it empty."""
    return p.BASES | next_to(p.PAS & ~s.control)


lay_french_guns.offers(
    Barrage,
    french_points,
    shelled_by_french,
    engaged_there,
    seen_by_french,
    price=A_BARRAGE,
    place=p.PAS | p.ZONES | p.BASES,
)
lay_french_guns.offers(Done, no_order_left("5.4c", OpenFire))
lay_french_guns.offers(OpenFire, no_gun_laid._replace(id="5.4c"), targets_left("5.4c"))


@lay_french_guns.prompt
def prompt_lay_french_guns(s: State, f: Assault) -> str:
    return f"French guns: {guns_laid(f, s.munitions)}"


@lay_french_guns.then
def after_lay_french_guns(s: State, f: Assault, a: Barrage | Done) -> None:
    if isinstance(a, Barrage):
        lay(s, f, FRANCE, a.place, "5.4c")
        goto(f, lay_french_guns)


def french_guns_fire(s: State, f: Assault) -> None:
    """[5.4c] One after the other, in the order laid."""
    if not f.targets:
        cease_fire(s)
        return
    place = next_target(f)
    goto(f, french_guns_fire)
    open_fire(s, FRANCE, ARTILLERY, place, rule="5.4c")
