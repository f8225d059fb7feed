"""3.2 and 5.3 French barrages, 5.1 the airstrike and 6.2 the support barrages of the Viet Minh divisions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import (
    Done,
    Finish,
    FireAt,
    HoldFire,
    LayBattery,
    OpenFire,
    PaySupport,
    Strike,
)
from indochine.games.final_gamble.events import (
    AircraftStruck,
    BatteryFired,
    BatteryLaid,
    Modifier,
    Signed,
    SupportFired,
    SupportPaid,
)
from indochine.games.final_gamble.frames import Airstrike, FrenchFire, SupportBarrage
from indochine.games.final_gamble.rules.ch01_ground import entrenched
from indochine.games.final_gamble.rules.ch01_losses import lose_step
from indochine.games.final_gamble.rules.twice import twice
from indochine.games.final_gamble.state import (
    FRANCE,
    OVER,
    VIET_MINH,
    Place,
    Sector,
    State,
    Unit,
    morale,
    reduced,
    shake,
)
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, check, decision, end, goto
from indochine.kernel.words import Action, counted

BATTERIES = ids(p.ARTILLERY)
BATTALIONS = ids(p.VM)
BOXES_304 = 1 << p.Z1 | 1 << p.Z2
UNDER_FIRE = p.HEXES | BOXES_304  # [5.3-A] DBP and sector 304; Laos is out of reach
FIRING_FROM = UNDER_FIRE | p.LAOS  # [3.2-A/2] a battery may be anywhere but out of play
LOSS_FROM = 5  # [3.2-B] the modified die that costs a step

DONE, FINISH, OPEN_FIRE, HOLD_FIRE = Done(), Finish(), OpenFire(), HoldFire()
LAY_BATTERY = {unit: LayBattery(Unit(unit)) for unit in BATTERIES}
FIRE_AT = {unit: (FireAt(Unit(unit), False), FireAt(Unit(unit), True)) for unit in BATTALIONS}
STRIKE = {unit: Strike(Unit(unit)) for unit in BATTALIONS}
PAY_SUPPORT = tuple(PaySupport(Sector(division)) for division in range(p.SECTORS))

# ---- the roll --------------------------------------------------------------


class Hit(NamedTuple):
    """What a barrage does to its target."""

    loss: bool
    shaken: bool


def result_of(die: int, modifiers: tuple[Modifier, ...], spirit: int, shakes: bool = True) -> Hit:
    """[3.2-B] A step at 5 or more; shaken if the morale is under the result, which a small target does not change."""
    small = sum(m.value for m in modifiers if m.loss_only)
    result = die + sum(m.value for m in modifiers) - small
    return Hit(result + small >= LOSS_FROM, shakes and spirit < result)


def target_modifiers(s: State, target: int, rule: str) -> tuple[Modifier, ...]:
    """[3.2-B] [5.3-B] Easier to hit in the open; a reduced unit or Cadre is a small target, as far as losses go."""
    found: tuple[Modifier, ...] = ()
    if not entrenched(s, VIET_MINH) >> s.where[target] & 1:
        found = (Modifier("target not entrenched", 1, rule),)
    if reduced(s, target):
        found = (*found, Modifier("target reduced", -1, rule, loss_only=True))
    return found


def battery_modifiers(s: State, battery: int, intense: bool, rule: str) -> tuple[Modifier, ...]:
    """[3.2-B] [5.3-B] Intense fire; one less for a battery on its "-1" side."""
    found = (Modifier("intense barrage", 1, rule),) if intense else ()
    return (*found, Modifier("battery reduced or shaken", -1, rule)) if weakened(s, battery) else found


def distance_modifiers(s: State, target: int) -> tuple[Modifier, ...]:
    """[5.3-B] One less when no French unit is within two hexes, and in the boxes of sector 304."""
    place = s.where[target]
    if BOXES_304 >> place & 1:
        return (Modifier(f"target in {p.NAME[place]}", -1, "5.3-B"),)
    if not p.WITHIN2[place] & s.french:
        return (Modifier("no French unit within two hexes", -1, "5.3-B"),)
    return ()


def weakened(s: State, battery: int) -> bool:
    """[3.2-A/2] A battery reduced, shaken or both uses the "-1" side of its marker."""
    return reduced(s, battery) or bool(s.shaken >> battery & 1)


def reaction_modifiers(s: State, battery: int, target: int, intense: bool) -> tuple[Modifier, ...]:
    """[3.2-B] All that changes the die of a reaction barrage."""
    return target_modifiers(s, target, "3.2-B") + battery_modifiers(s, battery, intense, "3.2-B")


def barrage_modifiers(s: State, battery: int, target: int, intense: bool) -> tuple[Modifier, ...]:
    """[5.3-B] All that changes the die of a barrage by day."""
    on_target = target_modifiers(s, target, "5.3-B") + distance_modifiers(s, target)
    return on_target + battery_modifiers(s, battery, intense, "5.3-B")


def airstrike_modifiers(s: State, target: int) -> tuple[Modifier, ...]:
    """[5.1] As a barrage by day, with one less for itself and neither battery nor intensity [E-52]."""
    own = (Modifier("airstrike", -1, "5.1"),)
    return own + target_modifiers(s, target, "5.1") + distance_modifiers(s, target)


def strike_target(s: State, target: int, hit: Hit, rule: str) -> None:
    """[3.2-B] [1.8-B] The step, and the Shaken Marker if the unit is still there; nobody else is in the zone."""
    if hit.loss:
        lose_step(s, target, rule=rule)
    if hit.shaken and s.steps[target]:
        shake(s, 1 << target)


# ---- who may be fired at ---------------------------------------------------


def assault_by(s: State, unit: int) -> int:
    """[3.1/1] The number of the assault that carries this unit's marker, or -1."""
    return s.assaulter.index(unit) if unit in s.assaulter else -1


def able_to_support(s: State) -> int:
    """[3.2-A/1] VM units without marker, unshaken, next to a hex that their own regiment assaults [3.5-A/1] [E-12]."""
    found = 0
    for assaulter, hex_ in zip(s.assaulter, s.target, strict=True):
        for place in ids(p.NEAR[hex_] & s.vm):
            found |= s.at[place] & p.REGIMENT[assaulter]
    return found & ~s.shaken & ~p.mask(s.assaulter)


def fair_targets(s: State, f: FrenchFire) -> int:
    """[3.2-A/1] [5.3-A] At night who assaults or may support, by day every VM unit at DBP and in sector 304."""
    return p.mask(s.assaulter) | able_to_support(s) if f.reaction else in_the_valley(s)


def in_the_valley(s: State) -> int:
    """[5.3-A] [5.3-B] [5.1] VM units on both maps and in the boxes of sector 304; Laos 3 is no target."""
    found, where = 0, s.where
    for unit in BATTALIONS:
        if UNDER_FIRE >> where[unit] & 1:
            found |= 1 << unit
    return found


def defends(s: State, f: FrenchFire, battery: int) -> int:
    """[3.2-C/2] The assaulter of the hex in which this battery stands, or -1 when nobody assaults it."""
    place = s.where[battery]
    return s.assaulter[s.target.index(place)] if f.reaction and place in s.target else -1


def open_targets(s: State, f: FrenchFire, battery: int, fair: int) -> int:
    """[3.2-A/1] [3.2-C/2] [5.3-A] [E-53] What this battery may still be laid on.

    One marker on a hex, which is one on each unit [E-55]; guns of a defending hex join each other against its assaulter
    and may aim at nobody else.
    """
    assaulter = defends(s, f, battery)
    if assaulter < 0:
        return fair & ~p.mask(f.targets)
    return 0 if outside_gun_on(s, f, assaulter) >= 0 else 1 << assaulter


def outside_gun_on(s: State, f: FrenchFire, target: int) -> int:
    """[3.2-C/2] The battery laid on this unit that does not stand in the hex it assaults, or -1."""
    for battery, other in zip(f.batteries, f.targets, strict=True):
        if other == target and defends(s, f, battery) != target:
            return battery
    return -1


# ---- 3.2-A and 5.3-A laying the guns ---------------------------------------


def by_day(s: State, f: FrenchFire) -> bool:
    """[5.3-A] The French Pre-Assault Phase; by night the guns react to assaults."""
    return not f.reaction


def handled(f: FrenchFire, battery: int) -> bool:
    """[3.2-A/4] Each battery owns one marker."""
    return battery in f.batteries or battery in f.held


def in_play(s: State, f: FrenchFire, a: LayBattery) -> str | None:
    """[3.2-A/2] [5.3-A] Anywhere on the maps will do: the range is unlimited."""
    place = s.where[a.unit]
    return None if FIRING_FROM >> place & 1 else f"{p.UNIT_NAME[a.unit]} is not in play ({p.NAME[place]})."


def not_laid_yet(s: State, f: FrenchFire, a: LayBattery) -> str | None:
    """[3.2-A/4] [5.3-A] A battery fires at most once in a segment."""
    if a.unit in f.batteries:
        target = f.targets[f.batteries.index(a.unit)]
        return f"{p.UNIT_NAME[a.unit]} is laid on {p.UNIT_NAME[target]} already."
    return f"{p.UNIT_NAME[a.unit]} was told to hold its fire." if a.unit in f.held else None


def has_a_target(s: State, f: FrenchFire, a: LayBattery) -> str | None:
    """[3.2-A/1] [5.3-A] [3.2-C/2] Somebody must be left to fire at."""
    if open_targets(s, f, a.unit, fair_targets(s, f)):
        return None
    return f"There is no target left for {p.UNIT_NAME[a.unit]}."


@decision(lambda s, f: "3.2-A/1" if f.reaction else "5.3-A", by=FRANCE)
def lay_battery(s: State, f: FrenchFire) -> Iterator[Action]:
    """[3.2-A/1] Which battery fires? Nobody asks without ammunition or target, unless to open fire."""
    if any_gun(s, f):
        yield DONE
        yield from LAY_BATTERY.values()
    elif f.batteries:
        yield OPEN_FIRE


lay_battery.checks(
    LayBattery,
    *twice(in_play, "3.2-A/2", "5.3-A", by_day),
    *twice(not_laid_yet, "3.2-A/4", "5.3-A", by_day),
    *twice(has_a_target, "3.2-A/1", "5.3-A", by_day),
)


def any_gun(s: State, f: FrenchFire) -> bool:
    """[3.2-A/1] Is a battery left that has a target, and a point to fire with [3.2-A/3]?"""
    return s.ammo >= price(False) and bool(ready_guns(s, f))


def ready_guns(s: State, f: FrenchFire) -> list[int]:
    """[3.2-A/4] The batteries in play that have not been in hand and have a target."""
    fair = fair_targets(s, f)
    if not fair:
        return []
    waiting = [gun for gun in BATTERIES if FIRING_FROM >> s.where[gun] & 1 and not handled(f, gun)]
    return [gun for gun in waiting if open_targets(s, f, gun, fair)]


@lay_battery.fast
def quick_lay_battery(s: State, f: FrenchFire) -> list[Action]:
    guns = ready_guns(s, f) if s.ammo >= price(False) else []
    if guns:
        return [DONE, *(LAY_BATTERY[gun] for gun in guns)]
    return [OPEN_FIRE] if f.batteries else []


@lay_battery.prompt
def prompt_lay_battery(s: State, f: FrenchFire) -> str:
    what = "Reaction and support barrage" if f.reaction else "French barrage"
    laid = counted(len(f.batteries), "battery", "batteries")
    question = "Which one is next?" if any_gun(s, f) else "Do the guns open fire?"
    return f"{what}: {laid} laid, French ammunition {s.ammo}. {question}"


@lay_battery.then
def after_lay_battery(s: State, f: FrenchFire, a: LayBattery | Done) -> None:
    f.battery = a.unit if isinstance(a, LayBattery) else -1


def enough_ammunition(s: State, f: FrenchFire, a: FireAt) -> str | None:
    """[3.2-A/3] [5.3-B] A regular barrage costs one point, an intense one two."""
    if s.ammo >= price(a.intense):
        return None
    return f"{'An intense' if a.intense else 'A'} barrage costs {price(a.intense)} ammunition; France has {s.ammo}."


@check("3.2-C/2")
def guns_under_assault(s: State, f: FrenchFire, a: FireAt) -> str | None:
    """[3.2-C/2] Guns in a defending hex fire at its assaulter or not at all."""
    assaulter = defends(s, f, f.battery)
    if assaulter in (-1, a.unit):
        return None
    return f"{p.UNIT_NAME[f.battery]} is assaulted itself and may fire only at {p.UNIT_NAME[assaulter]}."


@check("3.2-A/1")
def takes_part(s: State, f: FrenchFire, a: FireAt) -> str | None:
    """[3.2-A/1] At night the guns see only who assaults and who may support an assault."""
    if not f.reaction or fair_targets(s, f) >> a.unit & 1:
        return None
    return f"{p.UNIT_NAME[a.unit]} neither assaults nor is able to support an assault of its regiment."


@check("5.3-B")
def in_reach(s: State, f: FrenchFire, a: FireAt) -> str | None:
    """[5.3-A] [5.3-B] DBP and sector 304; not Laos, and not the boxes off the map."""
    if f.reaction or fair_targets(s, f) >> a.unit & 1:
        return None
    return f"{p.UNIT_NAME[a.unit]} is in {p.NAME[s.where[a.unit]]}, out of reach."


@check("3.2-A/1")
def one_gun_on_a_hex(s: State, f: FrenchFire, a: FireAt) -> str | None:
    """[3.2-A/1] [3.2-C/2] One French marker on a hex, except guns that defend the same hex [E-53]."""
    return taken_by_another(s, f, a.unit) if f.reaction else None


@check("5.3-A")
def one_gun_by_day(s: State, f: FrenchFire, a: FireAt) -> str | None:
    """[5.3-A] One French marker on a hex, without exception."""
    return None if f.reaction else taken_by_another(s, f, a.unit)


def taken_by_another(s: State, f: FrenchFire, target: int) -> str | None:
    """[3.2-A/1] Which battery is in the way of the one in hand."""
    if open_targets(s, f, f.battery, fair_targets(s, f)) >> target & 1:
        return None
    gun = outside_gun_on(s, f, target)
    other = gun if gun >= 0 else f.batteries[f.targets.index(target)]
    return f"{p.UNIT_NAME[other]} is laid on {p.UNIT_NAME[target]} already."


@decision(lambda s, f: "3.2-A/3" if f.reaction else "5.3-B", by=FRANCE)
def choose_target(s: State, f: FrenchFire) -> Iterator[Action]:
    """[3.2-A/3] At whom does the battery in hand fire, and how hard?"""
    if f.battery >= 0:
        yield HOLD_FIRE
        for both in FIRE_AT.values():
            yield from both


choose_target.checks(
    FireAt,
    *twice(enough_ammunition, "3.2-A/3", "5.3-B", by_day),
    takes_part,
    in_reach,
    guns_under_assault,
    one_gun_on_a_hex,
    one_gun_by_day,
)


@choose_target.fast
def quick_choose_target(s: State, f: FrenchFire) -> list[Action]:
    if f.battery < 0:
        return []
    found: list[Action] = [HOLD_FIRE]
    for unit in ids(open_targets(s, f, f.battery, fair_targets(s, f))):
        found += [shot for shot in FIRE_AT[unit] if s.ammo >= price(shot.intense)]
    return found


@choose_target.prompt
def prompt_choose_target(s: State, f: FrenchFire) -> str:
    gun = p.UNIT_NAME[f.battery]
    side = ' ("-1" side)' if weakened(s, f.battery) else ""
    return f"{gun}{side} at {p.NAME[s.where[f.battery]]}: at whom does it fire? French ammunition {s.ammo}."


@choose_target.then
def after_choose_target(s: State, f: FrenchFire, a: FireAt | HoldFire) -> None:
    if isinstance(a, FireAt):
        lay_on(s, f, a.unit, a.intense)
    else:
        f.held = [*f.held, f.battery]
    f.battery = -1
    goto(f, lay_battery)


def price(intense: bool) -> int:
    """[3.2-A/3] One point, or two for an intense barrage, whatever the state of the battery."""
    return 2 if intense else 1


def lay_on(s: State, f: FrenchFire, target: int, intense: bool) -> None:
    """[3.2-A/3] [5.3-B] The ammunition is paid with the marker, so all of it before any die."""
    s.ammo -= price(intense)
    f.batteries, f.targets = [*f.batteries, f.battery], [*f.targets, target]
    f.intense = [*f.intense, int(intense)]
    rule = "3.2-A/3" if f.reaction else "5.3-B"
    s.tell(BatteryLaid(rule, Unit(f.battery), Unit(target), intense, s.ammo))


# ---- 3.2-B, 3.2-C and 5.3-B the fire ---------------------------------------


def supports(s: State, f: FrenchFire, shot: int) -> bool:
    """[3.2-C/1] [3.2-C/2] Fire on an assaulter is support; of several guns in its hex, the first laid gives it."""
    target = f.targets[shot]
    return f.reaction and target in s.assaulter and f.targets.index(target) == shot


def support_bonus(s: State, battery: int, intense: bool) -> int:
    """[3.2-C/1] [3.4-A/5] What a support barrage adds to the fire strength: 1, intense 2, less 1 on the "-1" side."""
    return price(intense) - weakened(s, battery)


def give_support(s: State, f: FrenchFire) -> None:
    """[3.2-C/1] Support barrages roll no die: they wait for the defence fire, noted beside their assault."""
    for shot, target in enumerate(f.targets):
        if supports(s, f, shot):
            battery, assault = f.batteries[shot], assault_by(s, target)
            bonus = support_bonus(s, battery, bool(f.intense[shot]))
            s.support[assault], s.battery[assault] = 1 + bonus, battery
            hex_ = Place(s.target[assault])
            s.tell(SupportFired("3.2-C/1", Unit(battery), Unit(target), hex_, Signed(bonus)))


def roll_barrages(s: State, f: FrenchFire) -> None:
    """[3.2-A/4] [3.2-B] [5.3-B] The other barrages, in the order in which France has laid them."""
    for shot in range(len(f.targets)):
        if not supports(s, f, shot) and s.steps[f.targets[shot]]:
            roll_barrage(s, f, shot)
    end(f)


def roll_barrage(s: State, f: FrenchFire, shot: int) -> None:
    """[3.2-B] [3.2-C/2] [5.3-B] One die; surplus guns of a defending hex cost steps and shake nobody."""
    battery, target, intense = f.batteries[shot], f.targets[shot], bool(f.intense[shot])
    rule = "3.2-B" if f.reaction else "5.3-B"
    modifiers = (reaction_modifiers if f.reaction else barrage_modifiers)(s, battery, target, intense)
    surplus = f.reaction and target in s.assaulter
    die = s.d6()
    hit = result_of(die, modifiers, morale(s, target), shakes=not surplus)
    s.tell(BatteryFired(rule, Unit(battery), Unit(target), die, modifiers, *hit))
    strike_target(s, target, hit, rule)
    if surplus and not s.steps[target]:
        s.mark[assault_by(s, target)] = OVER  # nobody is left to assault


FRENCH_FIRE = Procedure(lay_battery, choose_target, give_support, roll_barrages)

# ---- 5.1 the airstrike -----------------------------------------------------


@check("5.1")
def within_range(s: State, f: Airstrike, a: Strike) -> str | None:
    """[5.1] Any VM unit at DBP or in sector 304."""
    if in_the_valley(s) >> a.unit & 1:
        return None
    return f"{p.UNIT_NAME[a.unit]} is in {p.NAME[s.where[a.unit]]}, neither at DBP nor in sector 304."


@decision("5.1", by=FRANCE)
def choose_strike(s: State, f: Airstrike) -> Iterator[Action]:
    """[5.1] Which Viet Minh unit do the aircraft attack? France may keep them away [E-52]."""
    if in_the_valley(s):
        yield DONE
        yield from STRIKE.values()


choose_strike.checks(Strike, within_range)


@choose_strike.fast
def quick_choose_strike(s: State, f: Airstrike) -> list[Action]:
    targets = in_the_valley(s)
    return [DONE, *(STRIKE[unit] for unit in ids(targets))] if targets else []


@choose_strike.prompt
def prompt_choose_strike(s: State, f: Airstrike) -> str:
    return "Airstrike (no ammunition, -1): which Viet Minh unit is attacked?"


@choose_strike.then
def after_choose_strike(s: State, f: Airstrike, a: Strike | Done) -> None:
    if isinstance(a, Strike):
        air_attack(s, a.unit)


def air_attack(s: State, target: int) -> None:
    """[5.1] Rolled like a French barrage, one less, without ammunition."""
    modifiers, die = airstrike_modifiers(s, target), s.d6()
    hit = result_of(die, modifiers, morale(s, target))
    s.tell(AircraftStruck("5.1", Unit(target), die, modifiers, *hit))
    strike_target(s, target, hit, "5.1")


AIRSTRIKE = Procedure(choose_strike)

# ---- 6.2 support of the Viet Minh divisions --------------------------------


def defending_divisions(s: State) -> int:
    """[6.2] Divisions with a unit in a hex that France assaults; 148 Regiment belongs to none [E-35]."""
    found = 0
    for hex_ in s.target:
        for unit in ids(s.at.get(hex_, 0) & p.VM & ~p.REGIMENT_148):
            found |= 1 << p.DIVISION[unit]
    return found


@check("6.2")
def is_under_assault(s: State, f: SupportBarrage, a: PaySupport) -> str | None:
    """[6.2] Support is of use to a division that defends."""
    if defending_divisions(s) >> a.division & 1:
        return None
    return f"No unit of {p.SECTOR_NAME[a.division]} is assaulted."


@check("6.2")
def not_paid_yet(s: State, f: SupportBarrage, a: PaySupport) -> str | None:
    """[6.2] One point serves all units of the division."""
    return f"{p.SECTOR_NAME[a.division]} fires in support already." if f.asked >> a.division & 1 else None


@decision("6.2", by=VIET_MINH)
def pay_support(s: State, f: SupportBarrage) -> Iterator[Action]:
    """[6.2] Which division's Heavy Weapons support its defenders?"""
    if s.vm_ammo and defending_divisions(s) & ~f.asked:
        yield DONE
        yield from PAY_SUPPORT
    elif f.asked:
        yield FINISH


pay_support.checks(PaySupport, is_under_assault, not_paid_yet)


@pay_support.prompt
def prompt_pay_support(s: State, f: SupportBarrage) -> str:
    return f"Support barrage, 1 ammunition a division ({s.vm_ammo} left): which division's defenders get it?"


@pay_support.then
def after_pay_support(s: State, f: SupportBarrage, a: PaySupport | Done) -> None:
    if isinstance(a, PaySupport):
        f.asked |= 1 << a.division
        support_division(s, a.division)
        goto(f, pay_support)


def support_division(s: State, division: int) -> None:
    """[6.2] One point for all defenders of the division, 304 included [E-34]: +0, but the column is a worse one."""
    s.vm_ammo -= 1
    for assault, hex_ in enumerate(s.target):
        if s.at.get(hex_, 0) & p.DIVISION_UNITS[division]:
            s.support[assault] = 1
    s.tell(SupportPaid("6.2", Sector(division), s.vm_ammo))


SUPPORT_BARRAGE = Procedure(pay_support)
