"""3.2 and 5.3 French barrages, 5.1 the airstrike and 6.2 the support barrages of the Viet Minh divisions."""

from __future__ import annotations

from collections.abc import Callable
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
from indochine.games.final_gamble.rules.ch01_orders import nothing_else, something_else
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
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import Procedure, choice, end, goto
from indochine.kernel.legality import ALL, Fact, bar, check, gate, only, purse
from indochine.kernel.words import counted

BATTERIES = ids(p.ARTILLERY)
BATTALIONS = ids(p.VM)
BOXES_304 = 1 << p.Z1 | 1 << p.Z2
UNDER_FIRE = p.HEXES | BOXES_304  # [5.3-A] DBP and sector 304; Laos is out of reach
FIRING_FROM = UNDER_FIRE | p.LAOS  # [3.2-A/2] a battery may be anywhere but out of play
LOSS_FROM = 5  # [3.2-B] the modified die that costs a step

FORCE = (False, True)  # [3.2-A/3] regular and intense
WHOSE_PLACE: dict[str, Fact] = {"here": lambda s, f, a: p.NAME[s.where[a.unit]]}

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


def assaulted_guns(s: State, f: FrenchFire) -> int:
    """[3.2-C/2] The batteries in hexes that are assaulted."""
    return p.ARTILLERY & p.union(s.at.get(hex_, 0) for hex_ in s.target) if f.reaction else 0


def spoken_for(s: State, f: FrenchFire, battery: int) -> int:
    """[3.2-A/1] [3.2-C/2] [5.3-A] [E-53] The units on which this battery finds another one laid.

    One marker on a hex, which is one on each unit [E-55]; guns of a defending hex may all aim at its assaulter.
    """
    assaulter = defends(s, f, battery)
    if assaulter < 0:
        return p.mask(f.targets)
    return 1 << assaulter if outside_gun_on(s, f, assaulter) >= 0 else 0


def allowed_by_assault(s: State, f: FrenchFire, battery: int) -> int:
    """[3.2-C/2] Guns in a defending hex fire at its assaulter or not at all."""
    assaulter = defends(s, f, battery)
    return ALL if assaulter < 0 else 1 << assaulter


def open_targets(s: State, f: FrenchFire, battery: int, fair: int) -> int:
    """[3.2-A/1] [3.2-C/2] [5.3-A] What this battery may still be laid on."""
    return fair & allowed_by_assault(s, f, battery) & ~spoken_for(s, f, battery)


def outside_gun_on(s: State, f: FrenchFire, target: int) -> int:
    """[3.2-C/2] The battery laid on this unit that does not stand in the hex it assaults, or -1."""
    for battery, other in zip(f.batteries, f.targets, strict=True):
        if other == target and defends(s, f, battery) != target:
            return battery
    return -1


# ---- 3.2-A and 5.3-A laying the guns ---------------------------------------


def at_night_by_day(night: str, day: str) -> Callable[[State, FrenchFire], str]:
    """[3.2-A/1] [5.3-A] The number of the reaction to assaults, or that of the French Pre-Assault Phase."""
    return lambda s, f: night if f.reaction else day


def price(intense: bool) -> int:
    """[3.2-A/3] One point, or two for an intense barrage, whatever the state of the battery."""
    return 2 if intense else 1


# [3.2-A/3] the forces that may be paid with no, one and two points, as numbers in FORCE
AFFORDABLE = tuple(p.mask(FORCE.index(one) for one in FORCE if price(one) <= ammo) for ammo in range(price(True) + 1))


@purse(
    at_night_by_day("3.2-A/3", "5.3-B"),
    "{what} barrage costs {price} ammunition; France has {purse}.",
    what=lambda s, f, a: "An intense" if a == FireAt(a.unit, True) else "A",
)
def french_ammunition(s: State, f: FrenchFire) -> int:
    """[3.2-A/3] [5.3-B] A regular barrage costs one point, an intense one two."""
    return s.ammo


LAYING = at_night_by_day("3.2-A/1", "5.3-A")


@choice(LAYING, by=FRANCE)
def lay_battery(s: State, f: FrenchFire) -> bool:
    """[3.2-A/1] Which battery fires? Nobody asks without ammunition or target, unless to open fire."""
    return True


@check("8.0-E")
def gone_before(s: State, f: FrenchFire, a: LayBattery) -> str | None:
    """[8.0-E] The marker of a battery that the card puts into Gone never comes into play."""
    if p.SCENARIO[s.scenario].card[a.unit][0] != p.GONE:
        return None
    return f"{p.UNIT_NAME[a.unit]} was Gone before the scenario began: its Barrage Marker is out of play."


@check("1.9-B/3")
def lost_for_good(s: State, f: FrenchFire, a: LayBattery) -> str | None:
    """[1.9-B/3] Guns that are lost do not come back from Gone."""
    if s.where[a.unit] != p.GONE:
        return None
    return f"{p.UNIT_NAME[a.unit]} is lost: it lies in Gone, and its Barrage Marker is out of play."


@only(
    at_night_by_day("3.2-A/2", "5.3-A"),
    "unit",
    "{unit} is not in play ({here}).",
    gone_before,
    lost_for_good,
    **WHOSE_PLACE,
)
def in_play(s: State, f: FrenchFire) -> int:
    """[3.2-A/2] [5.3-A] Anywhere on the maps will do: the range is unlimited."""
    return p.mask(gun for gun in BATTERIES if FIRING_FROM >> s.where[gun] & 1)


@bar(
    "3.2-A/4",
    "unit",
    "{unit} is laid on {target} already.",
    target=lambda s, f, a: p.UNIT_NAME[f.targets[f.batteries.index(a.unit)]],
)
def laid(s: State, f: FrenchFire) -> int:
    """A battery owns one marker: it fires at most once by night, and once more by day."""
    return p.mask(f.batteries)


@bar("3.2-A/4", "unit", "{unit} was told to hold its fire in this segment; take that back to lay it.")
def told_to_hold(s: State, f: FrenchFire) -> int:
    """Its marker is laid or it is not, and that is asked once [E-73]."""
    return p.mask(f.held)


@check("3.2-C/2")
def own_assaulter_taken(s: State, f: FrenchFire, a: LayBattery) -> str | None:
    """[3.2-C/2] Guns in a defending hex have one target, and a battery from elsewhere is laid on it [E-53]."""
    assaulter = defends(s, f, a.unit)
    if assaulter < 0:
        return None
    only_target, other = p.UNIT_NAME[assaulter], p.UNIT_NAME[gun_on(s, f, assaulter)]
    return f"{p.UNIT_NAME[a.unit]} is assaulted itself and may fire only at {only_target}, on which {other} is laid."


@only(LAYING, "unit", "There is no target left for {unit}.", own_assaulter_taken)
def has_a_target(s: State, f: FrenchFire) -> int:
    """[3.2-A/1] [5.3-A] [3.2-C/2] Somebody must be left to fire at."""
    fair, bound = fair_targets(s, f), assaulted_guns(s, f)
    free = p.ARTILLERY & ~bound  # to all of them the same targets are open
    found = p.mask(gun for gun in ids(bound) if open_targets(s, f, gun, fair))
    return found | free if free and open_targets(s, f, first(free), fair) else found


@gate(at_night_by_day("3.2-B", "5.3-B"), "No battery is laid, so none can fire; say Done to go on without a barrage.")
def none_laid(s: State, f: FrenchFire) -> bool:
    """[3.2-B] [5.3-B] Whoever has laid a battery, and can lay no other, gives the word."""
    return not f.batteries


lay_battery.offers(
    LayBattery,
    in_play,
    laid,
    told_to_hold,
    has_a_target,
    french_ammunition,
    price=price(False),
    unit=p.ARTILLERY,
)
lay_battery.offers(Done, nothing_else(LAYING, "No battery can be laid any more: say Open fire."))
lay_battery.offers(OpenFire, none_laid, something_else(LAYING))


@lay_battery.prompt
def prompt_lay_battery(s: State, f: FrenchFire) -> str:
    what = "Reaction and support barrage" if f.reaction else "French barrage"
    laid = counted(len(f.batteries), "battery", "batteries")
    question = "Do the guns open fire?" if OpenFire() in lay_battery.legal(s, f) else "Which one is next?"
    return f"{what}: {laid} laid, French ammunition {s.ammo}. {question}"


@lay_battery.then
def after_lay_battery(s: State, f: FrenchFire, a: LayBattery | Done) -> None:
    f.battery = a.unit if isinstance(a, LayBattery) else -1


@choice(at_night_by_day("3.2-A/3", "5.3-B"), by=FRANCE)
def choose_target(s: State, f: FrenchFire) -> bool:
    """[3.2-A/3] At whom does the battery in hand fire, and how hard?"""
    return f.battery >= 0


@only("3.2-A/1", "unit", "{unit} neither assaults nor is able to support an assault of its regiment.")
def takes_part(s: State, f: FrenchFire) -> int:
    """At night the guns see only who assaults and who may support an assault."""
    return fair_targets(s, f) if f.reaction else ALL


@check("5.3-B")
def up_in_laos(s: State, f: FrenchFire, a: FireAt) -> str | None:
    """[5.3-B] Laos 3 is named as no target."""
    return f"{p.UNIT_NAME[a.unit]} is in Laos 3, which is no target." if s.where[a.unit] == p.LAOS3 else None


@only("5.3-A", "unit", "{unit} is in {here}, neither at DBP nor in sector 304.", up_in_laos, **WHOSE_PLACE)
def in_reach(s: State, f: FrenchFire) -> int:
    """DBP and sector 304 [5.3-A]; not Laos, and not the boxes off the map."""
    return ALL if f.reaction else fair_targets(s, f)


@only(
    "3.2-C/2",
    "unit",
    "{gun} is assaulted itself and may fire only at {assaulter}.",
    gun=lambda s, f, a: p.UNIT_NAME[f.battery],
    assaulter=lambda s, f, a: p.UNIT_NAME[defends(s, f, f.battery)],
)
def own_assaulter(s: State, f: FrenchFire) -> int:
    """Guns in a defending hex fire at its assaulter or not at all."""
    return allowed_by_assault(s, f, f.battery)


@bar(
    LAYING,
    "unit",
    "{gun} is laid on {unit} already.",
    gun=lambda s, f, a: p.UNIT_NAME[gun_on(s, f, a.unit)],
)
def under_another_gun(s: State, f: FrenchFire) -> int:
    """[3.2-A/1] [5.3-A] One French marker on a hex, except guns that defend the same one [E-53]; by day none."""
    return spoken_for(s, f, f.battery)


def gun_on(s: State, f: FrenchFire, target: int) -> int:
    """[3.2-A/1] Which battery is in the way of the one in hand."""
    gun = outside_gun_on(s, f, target)
    return gun if gun >= 0 else f.batteries[f.targets.index(target)]


choose_target.offers(HoldFire)
choose_target.offers(
    FireAt,
    french_ammunition,
    takes_part,
    in_reach,
    own_assaulter,
    under_another_gun,
    price=lambda s, f: AFFORDABLE,
    unit=p.VM,
    intense=FORCE,
)


@choose_target.prompt
def prompt_choose_target(s: State, f: FrenchFire) -> str:
    gun = p.UNIT_NAME[f.battery]
    side = ' ("-1" side)' if weakened(s, f.battery) else ""
    return f"{gun}{side} at {p.NAME[s.where[f.battery]]}: at whom does it fire? French ammunition {s.ammo}."


@choose_target.then
def after_choose_target(s: State, f: FrenchFire, a: FireAt | HoldFire) -> None:
    if isinstance(a, FireAt):
        s.ammo -= choose_target.price(s, f, a)
        lay_on(s, f, a.unit, a.intense)
    else:
        f.held = [*f.held, f.battery]
    f.battery = -1
    goto(f, lay_battery)


def lay_on(s: State, f: FrenchFire, target: int, intense: bool) -> None:
    """[3.2-A/3] [5.3-B] The ammunition is paid with the marker, so all of it before any die."""
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


@choice("5.1", by=FRANCE)
def choose_strike(s: State, f: Airstrike) -> bool:
    """[5.1] Which Viet Minh unit do the aircraft attack? France may keep them away [E-52]."""
    return True


@only("5.1", "unit", "{unit} is in {here}, neither at DBP nor in sector 304.", **WHOSE_PLACE)
def within_range(s: State, f: Airstrike) -> int:
    """Any VM unit at DBP or in sector 304."""
    return in_the_valley(s)


choose_strike.offers(Strike, within_range, unit=p.VM)
choose_strike.offers(Done, nothing_else("5.1", "No unit can be attacked."))


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


@choice("6.2", by=VIET_MINH)
def pay_support(s: State, f: SupportBarrage) -> bool:
    """[6.2] Which division's Heavy Weapons support its defenders?"""
    return True


@only("6.2", "division", "No unit of {division} is assaulted.")
def defending(s: State, f: SupportBarrage) -> int:
    """Divisions with a unit in a hex that France assaults; 148 Regiment belongs to none [E-35]."""
    found = 0
    for hex_ in s.target:
        for unit in ids(s.at.get(hex_, 0) & p.VM & ~p.REGIMENT_148):
            found |= 1 << p.DIVISION[unit]
    return found


@bar("6.2", "division", "{division} fires in support already.")
def paid(s: State, f: SupportBarrage) -> int:
    """One point serves all units of the division."""
    return f.asked


@purse("6.2", "It costs {price} ammunition, and the Viet Minh have {purse}.")
def vm_ammunition(s: State, f: SupportBarrage) -> int:
    return s.vm_ammo


@gate("6.2", "No support has been paid for; say Done to go on without it.")
def none_paid(s: State, f: SupportBarrage) -> bool:
    """Whoever has paid, and can pay for no other, says that this is all."""
    return not f.asked


pay_support.offers(PaySupport, defending, paid, vm_ammunition, price=1, division=(1 << p.SECTORS) - 1)
pay_support.offers(Done, nothing_else("6.2", "No division can be paid for any more: say That is all."))
pay_support.offers(Finish, none_paid, something_else("6.2"))


@pay_support.prompt
def prompt_pay_support(s: State, f: SupportBarrage) -> str:
    return f"Support barrage, 1 ammunition a division ({s.vm_ammo} left): which division's defenders get it?"


@pay_support.then
def after_pay_support(s: State, f: SupportBarrage, a: PaySupport | Done) -> None:
    if isinstance(a, PaySupport):
        s.vm_ammo -= pay_support.price(s, f, a)
        f.asked |= 1 << a.division
        support_division(s, a.division)
        goto(f, pay_support)


def support_division(s: State, division: int) -> None:
    """[6.2] One point for all defenders of the division, 304 included [E-34]: +0, but the column is a worse one."""
    for assault, hex_ in enumerate(s.target):
        if s.at.get(hex_, 0) & p.DIVISION_UNITS[division]:
            s.support[assault] = 1
    s.tell(SupportPaid("6.2", Sector(division), s.vm_ammo))


SUPPORT_BARRAGE = Procedure(pay_support)
