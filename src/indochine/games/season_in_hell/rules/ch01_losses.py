"""0.1, 1.5, 5.2g What befalls units: steps lost, morale checks, disorganization, rout, tanks hit.

Four doors for fire and hand-to-hand: `lose`, `check`, `disorganize` and `hit_tank`. Each begins a procedure on top of
the one that calls it, so what is called last happens first. Tanks are touched by none but the last [0.1a] [E-63].
`spared` is the location whose last step fire cannot take [5.2g] [E-10]: the units that stand there, tanks too [E-103].
"""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import BleedInstead, LoseStep, Scatter, Suffer, ToJungle
from indochine.games.season_in_hell.events import (
    Checked,
    Disorganized,
    LossesCounted,
    LossesIgnored,
    Routed,
    StepLost,
)
from indochine.games.season_in_hell.frames import (
    BY_ENCIRCLEMENT,
    BY_FIRE,
    BY_HAND,
    BY_HILLS,
    BY_RECON,
    BY_SIEGE,
    Checks,
    Disorder,
    Losses,
    Rout,
    TankHit,
)
from indochine.games.season_in_hell.rules.ch01_hidden import cover_up, place_openly
from indochine.games.season_in_hell.rules.ch09_victory import call, siege_fails
from indochine.games.season_in_hell.state import (
    FRANCE,
    VIET_MINH,
    Place,
    State,
    Unit,
    morale_for_checks,
    side_of,
)
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import Procedure, choice, end, goto
from indochine.kernel.legality import ALL, bar, gate, only
from indochine.kernel.words import counted

NAMED = 5  # units in a sentence

# ---- one step --------------------------------------------------------------


def lose_step(s: State, unit: int, rule: str) -> None:
    """[1.1a] [1.2c] [0.1l] A unit loses a step; with the last it is destroyed. Viet Minh steps are counted [1.5a]."""
    s.steps[unit] -= 1
    s.tell(StepLost(rule, Unit(unit), s.steps[unit]))
    if not s.steps[unit]:
        destroy(s, unit)
    if p.VM >> unit & 1:
        count_losses(s, 1)


def destroy(s: State, unit: int) -> None:
    """[0.1l] [3.2r] To the pile of the destroyed, from which it may come back; its markers come off."""
    bit = 1 << unit
    s.disorganized &= ~bit
    s.fatigued &= ~bit
    cover_up(s, bit)
    s.exposed &= ~bit
    place_openly(s, unit, p.DESTROYED)


def count_losses(s: State, steps: int) -> None:
    """[1.5a] [1.5f] The count only rises, and its thresholds act at once."""
    before, s.losses = s.losses, s.losses + steps
    s.tell(LossesCounted("1.5a", s.losses, mark_passed(before, s.losses)))
    if before < p.ASSAULT_STOP <= s.losses:
        s.stopped = True  # [1.5c] [E-8] [E-95]
    siege_fails(s)


def mark_passed(before: int, after: int) -> str:
    """[1.5b] [1.5c] [1.5d] [1.5e] What a threshold means that has just been reached."""
    passed = [text for mark, text in MARKS if before < mark <= after]
    return "".join(f"; {text}" for text in passed)


MARKS = (
    (p.BONUS_LOST, "the bonus of the first assaults is gone [1.5b]"),
    (p.ASSAULT_STOP, "no further assault this week [1.5c], and the tired attack no more [1.5d]"),
    (p.SIEGE_FAILS, "the siege has failed [1.5e]"),
)

# ---- steps to lose ---------------------------------------------------------


def lose(s: State, units: int, steps: int, cause: int, rule: str, first: int = -1, spared: int = 0) -> None:
    """[5.2f] [5.4g] Steps are to be lost among these units of one side, as their owner likes, one each at most."""
    units &= ~p.TANKS
    if units and steps > 0:
        seat = side_of(units.bit_length() - 1)
        call(s, Losses(seat=seat, units=units, left=steps, cause=cause, first=first, spared=spared, rule=rule))


CAUSE = {
    BY_FIRE: "by fire",
    BY_HAND: "hand to hand",
    BY_RECON: "on patrol",
    BY_SIEGE: "by siege fire",
    BY_ENCIRCLEMENT: "to the encirclement",
    BY_HILLS: "by fire from the hills",
}


def names_of(places: int) -> str:
    """Places in a sentence."""
    return ", ".join(p.NAME[place] for place in ids(places)) or "The map"


def within(place: int) -> str:
    """A place in a sentence: one is on a base, and in all others."""
    return f"on the {p.NAME[place]}" if p.BASES >> place & 1 else f"in {p.NAME[place]}"


def called(units: int) -> str:
    """Units in a sentence, of many the first ones."""
    names = [p.UNIT_NAME[unit] for unit in ids(units)]
    more = names[NAMED:]
    return f"{', '.join(names[:NAMED])} and {counted(len(more), 'other')}" if more else ", ".join(names)


def where_they_stand(s: State, units: int) -> str:
    """The places where those of the units are that are left."""
    return names_of(bits(s.where[unit] for unit in ids(standing(s, units))))


def standing(s: State, units: int) -> int:
    """Those of the units that still have a step."""
    for unit in ids(units):
        if not s.steps[unit]:
            units ^= 1 << unit
    return units


def steps_of(s: State, units: int) -> int:
    """How many steps they have together."""
    return sum(s.steps[unit] for unit in ids(units))


def last_step(s: State, spared: int) -> bool:
    """[5.2g] [FT-4] [E-10] [E-81] Only one step is left in a location that fire may not empty; the routed are gone."""
    return bool(spared) and steps_of(s, spared & (p.FRENCH | s.face_up)) <= 1


def safe_from_fire(s: State, cause: int) -> int:
    """[E-103] By the option, fire never takes the last step of any unit."""
    if cause != BY_FIRE or not s.options.fire_never_destroys:
        return 0
    return sum(1 << unit for unit in range(p.UNITS) if s.steps[unit] == 1)


def can_lose(s: State, f: Losses) -> int:
    """The units that may still take one."""
    if last_step(s, f.spared):
        return 0
    return standing(s, f.units) & ~safe_from_fire(s, f.cause)


@choice(lambda s, f: f.rule, by=lambda s, f: f.seat)
def who_loses(s: State, f: Losses) -> bool:
    """[5.2f] [5.4g] Which unit loses a step?"""
    return not last_step(s, f.spared)


@who_loses.prompt
def prompt_who_loses(s: State, f: Losses) -> str:
    return f"{where_they_stand(s, f.units)}: {counted(f.left, 'step')} to lose {CAUSE[f.cause]}. Which unit loses one?"


@only(
    "HM-9", "unit", "{champion} led the fight and takes the first loss.", champion=lambda s, f, a: p.UNIT_NAME[f.first]
)
def champion_first(s: State, f: Losses) -> int:
    """The unit whose morale was compared must take a called-for step."""
    return 1 << f.first if f.first >= 0 and can_lose(s, f) >> f.first & 1 else ALL


@bar("5.2g", "unit", "Fire cannot take the last step of {unit}.")
def never_destroyed(s: State, f: Losses) -> int:
    """[E-103] By the option."""
    return safe_from_fire(s, f.cause)


who_loses.offers(LoseStep, champion_first, never_destroyed, unit=lambda s, f: standing(s, f.units))


@who_loses.then
def after_who_loses(s: State, f: Losses, a: LoseStep) -> None:
    f.left, f.first, f.units = f.left - 1, -1, f.units & ~(1 << a.unit)
    lose_step(s, a.unit, f.rule)
    if f.left:
        goto(f, who_loses)


def losses_ignored(s: State, f: Losses) -> None:
    """[5.2g] [FT-4] [E-9] [E-97] What finds nobody is ignored; after fire the Viet Minh track counts it anyway."""
    if not f.left:
        return
    s.tell(LossesIgnored("5.2g" if f.cause == BY_FIRE else "HT-4", f.left))
    if f.cause == BY_FIRE and f.seat == VIET_MINH and s.options.count_ignored:
        count_losses(s, f.left)


LOSSES = Procedure(who_loses, losses_ignored)

# ---- morale checks ---------------------------------------------------------


def check(s: State, units: int, rule: str, fire: bool = False, one: bool = False, spared: int = 0) -> None:
    """[0.1n] [FT-1] [HT-1] These units of one side check their morale, each of them or one of the owner's choice."""
    if units := units & ~p.TANKS:
        call(s, Checks(units=units, one=one, fire=fire, spared=spared, rule=rule))


def owner(s: State, f: Checks | Disorder) -> int:
    """[5.2f] [5.4g] Whose units they are."""
    return side_of(f.units.bit_length() - 1) if f.units else FRANCE


@choice(lambda s, f: f.rule, by=owner)
def who_checks(s: State, f: Checks) -> bool:
    """[FT-1] [E-5] Which unit checks its morale?"""
    return f.one and bool(f.units)


@who_checks.prompt
def prompt_who_checks(s: State, f: Checks) -> str:
    return f"{where_they_stand(s, f.units)}: one unit checks its morale. Which?"


who_checks.offers(Suffer, unit=lambda s, f: standing(s, f.units))


@who_checks.then
def after_who_checks(s: State, f: Checks, a: Suffer) -> None:
    f.units, f.one = 1 << a.unit, False


def next_check(s: State, f: Checks) -> None:
    """[0.1n] [0.1o] [E-64] One die against the morale; who fails is disorganized."""
    f.units = standing(s, f.units)
    if not f.units:
        end(f)
        return
    unit = first(f.units)
    f.units ^= 1 << unit
    goto(f, next_check)
    die, morale = s.d6(), morale_for_checks(s, unit)
    s.tell(Checked(f.rule, Unit(unit), die, morale))
    if die > morale:
        disorganize(s, 1 << unit, "0.1o", fire=f.fire, spared=f.spared)


CHECKS = Procedure(who_checks, next_check)

# ---- disorganization -------------------------------------------------------


def disorganize(s: State, units: int, rule: str, fire: bool = False, one: bool = False, spared: int = 0) -> None:
    """[0.1e] [HT-5] [FT-2] These units are disorganized, each of them or one of the owner's choice."""
    if units := units & ~p.TANKS:
        call(s, Disorder(units=units, one=one, fire=fire, spared=spared, rule=rule))


@choice(lambda s, f: f.rule, by=owner)
def suffer(s: State, f: Disorder) -> bool:
    """[5.4h] [E-5] [E-39] Who is disorganized, or loses a step instead?"""
    return bool(f.units)


@suffer.prompt
def prompt_suffer(s: State, f: Disorder) -> str:
    how = "disorganized, or loses a step instead" if f.fire else "disorganized"
    many = f.units.bit_count()
    if many == 1:
        return f"{where_they_stand(s, f.units)}: {p.UNIT_NAME[f.units.bit_length() - 1]} is {how}."
    if f.one:
        return f"{where_they_stand(s, f.units)}: one unit is {how}. Which?"
    return f"{where_they_stand(s, f.units)}: {many} units, each of them is {how}. Who is next?"


@gate("5.4h", "Only after fire may a unit lose a step instead of being disorganized.")
def not_by_fire(s: State, f: Disorder) -> bool:
    """[E-39] Not in hand-to-hand."""
    return not f.fire


@gate("5.2g", "Fire cannot take the last step here.")
def only_one_step(s: State, f: Disorder) -> bool:
    return last_step(s, f.spared)


@bar("FT-3", "unit", "{unit} is disorganized already and loses a step anyway.")
def bleeds_anyway(s: State, f: Disorder) -> int:
    return s.disorganized & p.FRENCH


@bar("5.2g", "unit", "Fire cannot take the last step of {unit}.")
def never_killed(s: State, f: Disorder) -> int:
    """[E-103] By the option."""
    return safe_from_fire(s, BY_FIRE)


def to_suffer(s: State, f: Disorder) -> int:
    """The units that the result is still to fall on."""
    return standing(s, f.units)


suffer.offers(Scatter, unit=to_suffer)
suffer.offers(BleedInstead, not_by_fire, only_one_step, bleeds_anyway, never_killed, unit=to_suffer)


@suffer.then
def after_suffer(s: State, f: Disorder, a: Scatter | BleedInstead) -> None:
    f.units = 0 if f.one else f.units & ~(1 << a.unit)
    if f.units:
        goto(f, suffer)
    if isinstance(a, Scatter):
        scatter(s, a.unit, f)
    else:
        lose_step(s, a.unit, "5.4h")


def scatter(s: State, unit: int, f: Disorder) -> None:
    """[0.1e] [HT-6] [FT-3] Disorganized; a second time the French lose a step and the Viet Minh are routed."""
    if not s.disorganized >> unit & 1:
        s.disorganized |= 1 << unit
        s.tell(Disorganized(f.rule, Unit(unit)))
    elif p.VM >> unit & 1:
        call(s, Rout(unit=unit, rule="FT-3" if f.fire else "HT-6"))
    elif not (f.fire and (last_step(s, f.spared) or safe_from_fire(s, BY_FIRE) >> unit & 1)):
        lose_step(s, unit, "FT-3" if f.fire else "HT-6")


DISORDER = Procedure(suffer)

# ---- rout ------------------------------------------------------------------


def tired_already(s: State, f: Rout) -> None:
    """[5.4i] [E-105] Who was fatigued before goes to the turn track and is back next turn."""
    if s.fatigued >> f.unit & 1:
        flee(s, f.unit, p.TRACK, "5.4i")
        end(f)


@choice(lambda s, f: f.rule, by=VIET_MINH)
def where_to_flee(s: State, f: Rout) -> bool:
    """[HT-6] [FT-3] [E-40] To which of the nearest jungle zones?"""
    return True


@where_to_flee.prompt
def prompt_where_to_flee(s: State, f: Rout) -> str:
    return f"{p.UNIT_NAME[f.unit]} is routed from {p.NAME[s.where[f.unit]]}: to which of the nearest jungle zones?"


where_to_flee.offers(ToJungle, place=lambda s, f: p.NEAREST_JUNGLE[s.where[f.unit]])


@where_to_flee.then
def after_where_to_flee(s: State, f: Rout, a: ToJungle) -> None:
    flee(s, f.unit, a.place, f.rule)


def flee(s: State, unit: int, place: int, rule: str) -> None:
    """[5.4i] [HT-6] Face down, fatigued, and out of it to the end of the round [E-80]."""
    bit = 1 << unit
    s.disorganized &= ~bit
    s.exposed &= ~bit
    s.fatigued |= bit
    s.barred |= bit
    if place == p.TRACK:
        s.routed |= bit
    s.tell(Routed(rule, Unit(unit), Place(place)))
    cover_up(s, bit)
    place_openly(s, unit, place)


ROUT = Procedure(tired_already, where_to_flee)

# ---- tanks -----------------------------------------------------------------


def hit_tank(s: State, tanks: int, rule: str) -> None:
    """[0.1a] [5.2h] [5.5f] [6.2.5e] One tank section of these loses a step, of the French player's choice."""
    if tanks := standing(s, tanks & p.TANKS):
        call(s, TankHit(tanks=tanks, rule=rule))


@choice(lambda s, f: f.rule, by=FRANCE)
def which_tank(s: State, f: TankHit) -> bool:
    """[5.2h] [E-98] Which tank section is hit?"""
    return True


@which_tank.prompt
def prompt_which_tank(s: State, f: TankHit) -> str:
    return f"{where_they_stand(s, f.tanks)}: a tank section loses a step. Which?"


which_tank.offers(LoseStep, unit=lambda s, f: standing(s, f.tanks))


@which_tank.then
def after_which_tank(s: State, f: TankHit, a: LoseStep) -> None:
    lose_step(s, a.unit, f.rule)


TANK_HIT = Procedure(which_tank)
