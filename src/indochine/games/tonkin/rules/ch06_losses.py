"""6.7, 6.13, 6.15, 4.6-4 Steps lost, and the death of units and garrisons.

`lose_step` and `kill` are for all chapters; they show whoever loses to combat [E-60] and let hunger strike unseen. Who
may take a loss is said by the caller of `Losses`: artillery is among its units only where it may be [6.13-5].
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import LetFall, LoseStep, TakeFor
from indochine.games.tonkin.events import GarrisonFell, PermanentlyLost, StepLost, StepLostUnseen
from indochine.games.tonkin.frames import BY_COMBAT, BY_HUNGER, GarrisonHit, Losses
from indochine.games.tonkin.rules.basics_hidden import go, hidden, know, show, trenches_fall
from indochine.games.tonkin.rules.basics_terrain import traced, within_3
from indochine.games.tonkin.rules.ch04_supply import french_supplied, supplied_garrisons
from indochine.games.tonkin.rules.ch06_victory_points import score
from indochine.games.tonkin.rules.ch08_victory import call
from indochine.games.tonkin.state import FRANCE, Place, State, Unit, on_map, places_of, raze, turn_down, units_in
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import bar

HERE = -1  # where a unit is lost: where it stands

# ---- one step --------------------------------------------------------------


def lose_step(s: State, unit: int, cause: int, place: int = HERE, comrades: int = 0) -> None:
    """[6.13-2] [6.13-3] [E-103] One step less; with the last one the unit is dead."""
    unseen = cause == BY_HUNGER and hidden(s) >> unit & 1 and s.steps[unit] > 1
    if not unseen:
        show(s, 1 << unit, "S-07")
    s.steps[unit] -= 1
    if unseen:
        s.tell(StepLostUnseen("4.6-3", Place(s.where[unit])))
        return
    s.tell(StepLost("6.13-3" if p.VM >> unit & 1 else "6.13-2", Unit(unit), s.steps[unit]))
    know(s, 1 << unit & p.VM)
    if not s.steps[unit]:
        kill(s, unit, place, comrades)


def kill(s: State, unit: int, place: int = HERE, comrades: int = 0) -> None:
    """[6.15-1] [6.15-2] [6.15-3] A unit leaves the map for a dead box; a regiment is worth a point.

    Who has dropped on an enemy dies in that `place`, though he and his `comrades` still stand where they took off.
    """
    mortal = p.FRENCH_TROOPS & ~p.GCMA & 1 << unit
    for_good = bool(mortal) and is_alone(s, s.where[unit] if place == HERE else place, comrades)
    clear_marks(s, 1 << unit)
    s.steps[unit] = 0
    go(s, 1 << unit, p.PERMANENT if for_good else p.DEAD, "6.15-1")
    turn_down(s, 1 << unit)  # [S-06] in the dead box too they lie face down
    if for_good:
        s.tell(PermanentlyLost("6.15-1", Unit(unit)))
        score(s, -p.POINTS.permanent, "6.15-1", f"{p.CALLED[unit]} is lost for good")
    elif p.REGIMENTS >> unit & 1:
        score(s, p.POINTS.regiment, "6.15-3", f"{p.CALLED[unit]} is destroyed")


def is_alone(s: State, place: int, comrades: int = 0) -> bool:
    """[6.15-1] [E-101] [E-40] [E-71] No other supplied French unit within three hexes, the stack itself not counted.

    A garrison counts as a unit, unless the option says otherwise; `comrades` dropped with the unit.
    """
    others = friends_near(s, place) & ~(1 << place) & s.french
    if not others:
        return True
    if others & places_of(s, french_supplied(s) & p.FRENCH_TROOPS & ~comrades):
        return False
    return not (s.options.garrisons_relieve and others & supplied_garrisons(s))


def friends_near(s: State, place: int) -> int:
    """[E-101] [S-03] Within three hexes by a line that no enemy cuts; who dropped on one begins it next door."""
    if s.vm >> place & 1:
        return traced(s, FRANCE, p.LAND_NEAR[place], p.LIMITS.within - 1)
    return within_3(s, FRANCE, 1 << place)


def clear_marks(s: State, units: int) -> None:
    """Markers of units that leave the map."""
    s.desorg &= ~units
    s.oos &= ~units
    s.moved &= ~units
    s.party &= ~units


def fall(s: State, place: int) -> None:
    """[6.7-3] [E-117] [S-46] [6.15-1] A garrison is destroyed and never returns; far from help it costs a point."""
    alone = is_alone(s, place)
    raze(s, place)
    trenches_fall(s)
    s.tell(GarrisonFell("6.7-3", Place(place)))
    if alone:
        score(s, -p.POINTS.permanent, "6.15-1", f"The garrison of {p.NAME[place]} is lost for good")


# ---- C10 the owner chooses -------------------------------------------------


@choice("6.13-1", by=lambda s, f: f.side)
def take_loss(s: State, f: Losses) -> bool:
    """[6.13-1] [6.9-2] Who takes the loss?"""
    return f.hits > 0


def alive(s: State, f: Losses) -> int:
    """[6.13-1] [E-88] Those of the units that are still there; what nobody is left to take is ignored."""
    return on_map(s, f.units)


@bar("6.9-2", "unit", "The leading unit takes the first loss, not {unit}.")
def behind_the_leader(s: State, f: Losses) -> int:
    """[6.9-2] The first step falls on who led."""
    return ~(1 << f.leader) if f.leader >= 0 and alive(s, f) >> f.leader & 1 else 0


take_loss.offers(LoseStep, behind_the_leader, unit=alive)


@take_loss.then
def after_take_loss(s: State, f: Losses, a: LoseStep) -> None:
    f.hits, f.leader = f.hits - 1, -1
    goto(f, take_loss)
    there = (f.place, f.units) if on_the_way(s, f, a.unit) else (HERE, 0)
    lose_step(s, a.unit, f.cause, *there)


def on_the_way(s: State, f: Losses, unit: int) -> bool:
    """[6.4-5] Whether a unit is lost in another place than where it stands: it has dropped there."""
    return f.place != HERE and s.where[unit] != f.place


def garrison_takes_rest(s: State, f: Losses) -> None:
    """[6.7-1] [E-117] Hits that are left when nobody else is there to take them fall on the garrison."""
    if f.garrison and f.hits > 0:
        call(s, GarrisonHit(place=f.place, hits=f.hits, cause=f.cause))


# ---- 6.7-3, 4.6-4 a garrison is hit ----------------------------------------


@choice(lambda s, f: "4.6-4" if f.cause == BY_HUNGER else "6.7-3", by=FRANCE)
def relieve(s: State, f: GarrisonHit) -> bool:
    """[6.7-3] [4.6-4] [E-38] Does another unit take the one loss of the garrison?"""
    return f.hits == 1


def nearby_units(s: State, f: GarrisonHit) -> int:
    """[6.7-3] [4.6-4] French troops within three hexes, by a line that no enemy cuts."""
    return units_in(s, within_3(s, FRANCE, 1 << f.place)) & p.FRENCH_TROOPS


@bar("6.13-5", "unit", "{unit} is artillery, which takes steps only from a barrage.")
def guns(s: State, f: GarrisonHit) -> int:
    """[6.13-5] In combat artillery takes no loss for others."""
    return p.ARTILLERY if f.cause == BY_COMBAT else 0


relieve.offers(TakeFor, guns, unit=nearby_units)
relieve.offers(LetFall)


@relieve.then
def after_relieve(s: State, f: GarrisonHit, a: TakeFor | LetFall) -> None:
    f.hits = 0
    if isinstance(a, TakeFor):
        lose_step(s, a.unit, f.cause)
    else:
        fall(s, f.place)


def garrison_dies(s: State, f: GarrisonHit) -> None:
    """[6.7-2] Two hits destroy it."""
    if f.hits > 1:
        fall(s, f.place)
