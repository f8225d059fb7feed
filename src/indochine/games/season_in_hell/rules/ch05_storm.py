"""5.5 Hand-to-hand of an impulse: attacks are declared and frozen before the first die, then fought and followed up."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import (
    Advance,
    CallOff,
    Champion,
    Done,
    Finish,
    Join,
    Resolve,
    ResolveAll,
    StandDown,
    StormFrom,
    Support,
)
from indochine.games.season_in_hell.events import AircraftSupport, AttackCalledOff, AttackDeclared, AttackFrozen
from indochine.games.season_in_hell.frames import Assault, Attack, Combat, Operation, Storm
from indochine.games.season_in_hell.rules.ch01_hidden import go
from indochine.games.season_in_hell.rules.ch01_losses import names_of
from indochine.games.season_in_hell.rules.ch01_stacking import (
    crowded_for,
    stand,
    the_rest_fights,
    who_fights,
    why_crowded,
)
from indochine.games.season_in_hell.rules.ch02_orders import nothing_else
from indochine.games.season_in_hell.rules.ch05_control import take
from indochine.games.season_in_hell.rules.ch05_ratio import assess, origins
from indochine.games.season_in_hell.rules.ch09_victory import call
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, Place, State, Unit
from indochine.kernel.bits import first, ids, together
from indochine.kernel.flow import Procedure, choice, end, frames_of, goto
from indochine.kernel.legality import ALL, bar, gate, only
from indochine.kernel.words import Action, counted

# ---- who may attack whom ---------------------------------------------------


def storm(s: State, f: Assault | Operation) -> None:
    """[5.5a] [6.2.5b] The hand-to-hand segment."""
    s.tank_lost = False
    call(s, Storm(side=VIET_MINH if isinstance(f, Assault) else FRANCE))


def before(place: int) -> int:
    """[0.1h] The strongpoints that units in this place stand before: that of a base, or those linked."""
    return 1 << p.BASE_PA[place] if p.BASES >> place & 1 else p.LINKS[place] if p.PAS >> place & 1 else 0


def attacking(s: State) -> int:
    """The units that have been sent against any strongpoint."""
    return together(s.stormers)


def garrisoned(s: State) -> int:
    """[5.5k] Strongpoints with French units: the others need no storm."""
    return s.french & p.PAS & ~s.vm


def send(s: State, units: int, pa: int, rule: str) -> None:
    """[5.5b] [E-30] These units attack this strongpoint, together with those already sent against it."""
    if pa not in s.storming:
        s.storming, s.stormers = [*s.storming, pa], [*s.stormers, 0]
    index = s.storming.index(pa)
    s.stormers[index] |= units
    s.tell(AttackDeclared(rule, Place(pa), tuple(Unit(unit) for unit in ids(units))))


# ---- the Viet Minh declare -------------------------------------------------


@choice("5.5b", by=VIET_MINH)
def declare(s: State, f: Storm) -> bool:
    """[5e] [5.5a] Who attacks which strongpoint? All attacks are declared before the first die."""
    return f.side == VIET_MINH


@declare.prompt
def prompt_declare(s: State, f: Storm) -> str:
    return f"Who attacks which strongpoint? {counted(len(s.storming), 'attack')} declared; dice fall when all are."


def at_hand(s: State, f: Storm) -> int:
    """[5.1b] Battalions engaged that stand before a garrison."""
    found = 0
    for place in ids(s.up & (p.BASES | p.PAS)):
        if before(place) & s.french:
            found |= s.engaged_at[place]
    return found


@bar("5e", "unit", "{unit} attacks already.")
def attacks_already(s: State, f: Storm) -> int:
    """[E-30] Each battalion attacks once in an impulse."""
    return attacking(s)


@bar("1.5d", "unit", "{unit} is fatigued, and since 50 steps are lost the tired no longer attack.")
def too_tired(s: State, f: Storm) -> int:
    """[E-96] From 50 on, for the rest of the game."""
    return s.fatigued if s.losses >= p.ASSAULT_STOP else 0


@bar("1.4f", "unit", "Out of one strongpoint attack at most three battalions, of one division.")
def no_room_beside(s: State, f: Storm) -> int:
    """[E-73] Who stands where others already attack from, beyond three or of another division."""
    found = 0
    for place in ids(origins(s, attacking(s)) & p.PAS):
        sent = s.at[place] & attacking(s)
        full = sent.bit_count() >= p.BATTALIONS_IN_PA
        found |= s.at[place] & (ALL if full else ~p.DIVISION_UNITS[p.DIVISION[first(sent)]])
    return found


@only("0.1h", "place", "{unit} does not stand before {place}.")
def in_front(s: State, f: Storm, unit: int) -> int:
    """Attacks come from a base of the strongpoint or from one that is linked to it."""
    return before(s.where[unit])


@only("5.5b", "place", "No French unit is in {place}: there is nobody to fight.")
def garrisons(s: State, f: Storm) -> int:
    """[5.5b] Hand-to-hand takes two sides; an empty strongpoint is taken by moving in [5.3c] [5.5l]."""
    return garrisoned(s)


def stacks(s: State, f: Storm) -> int:
    """Bases and strongpoints with battalions engaged."""
    return s.up & (p.BASES | p.PAS)


def may_attack(s: State, f: Storm, origin: int) -> int:
    """The battalions of a place that could still be sent."""
    return s.engaged_at[origin] & ~attacks_already(s, f) & ~too_tired(s, f)


def with_some_left(s: State, f: Storm) -> int:
    """Places out of which several could be sent in one word; one battalion is named by itself."""
    return sum(1 << place for place in ids(stacks(s, f)) if may_attack(s, f, place).bit_count() > 1)


@bar("1.4f", "origin", "Not all in {origin} may attack together: name them one by one.")
def too_many_together(s: State, f: Storm) -> int:
    """[E-73] More than three, or of several divisions, in one captured strongpoint."""
    return sum(1 << place for place in ids(stacks(s, f) & p.PAS) if not together_of(s, f, place))


def together_of(s: State, f: Storm, place: int) -> bool:
    units = may_attack(s, f, place)
    if not units or s.at[place] & attacking(s):
        return False
    return units.bit_count() <= p.BATTALIONS_IN_PA and not units & ~p.DIVISION_UNITS[p.DIVISION[first(units)]]


@only("0.1h", "place", "{origin} does not lead to {place}.")
def leads_to(s: State, f: Storm, origin: int) -> int:
    return before(origin)


@gate("5.5b", "Attacks have been declared; say That is all.")
def something_declared(s: State, f: Storm) -> bool:
    """[2d] Of the two words to stop the one that is said after the last attack."""
    return bool(s.storming)


@gate("5.5b", "No attack has been declared; say Done.")
def nothing_declared(s: State, f: Storm) -> bool:
    """[2d] Of the two words to stop the one that is said without an attack."""
    return not s.storming


declare.offers(StormFrom, leads_to, garrisons, too_many_together, origin=with_some_left, place=p.PAS)
declare.offers(Join, attacks_already, too_tired, in_front, garrisons, no_room_beside, unit=at_hand, place=p.PAS)
declare.offers(Done, something_declared, nothing_else)
declare.offers(Finish, nothing_declared)


@declare.then
def after_declare(s: State, f: Storm, a: Action) -> None:
    if isinstance(a, Join):
        send(s, 1 << a.unit, a.place, "5.5b")
        goto(f, declare)
    elif isinstance(a, StormFrom):
        send(s, may_attack(s, f, a.origin), a.place, "5.5b")
        goto(f, declare)


# ---- the French may decline ------------------------------------------------


def who_is_left(s: State, f: Storm) -> None:
    """[E-76] [6.2.5b] Of those designated before the fire: who was destroyed by it is not asked."""
    if f.side == FRANCE:
        drop_empty(s, FRANCE)


@choice("6.2.5b", by=FRANCE)
def decline(s: State, f: Storm) -> bool:
    """[E-76] [6.2.5b] Do all designated units attack?"""
    return f.side == FRANCE and bool(s.storming)


decline.offers(CallOff, place=lambda s, f: sum(1 << pa for pa in s.storming))
decline.offers(StandDown, unit=lambda s, f: attacking(s))
decline.offers(Finish)


@decline.then
def after_decline(s: State, f: Storm, a: Action) -> None:
    if isinstance(a, CallOff):
        s.stormers[s.storming.index(a.place)] = 0
        drop_empty(s, f.side)
    elif isinstance(a, StandDown):
        stand_down(s, a.unit)
    if not isinstance(a, Finish):
        goto(f, decline)


def stand_down(s: State, unit: int) -> None:
    """[E-76] [E-70] One unit does not attack; tanks that would go alone stay as well."""
    s.stormers = [units & ~(1 << unit) for units in s.stormers]
    drop_empty(s, FRANCE)


def able(s: State, units: int) -> int:
    """[E-70] Those still on the map, tanks only beside infantry of their own stack that attacks too."""
    units &= ~s.at[p.DESTROYED] & ~s.barred
    for unit in ids(units & p.TANKS):
        if not s.at[s.where[unit]] & units & p.INFANTRY:
            units &= ~(1 << unit)
    return units


def drop_empty(s: State, side: int) -> None:
    """[5.5a] [6.2.5b] Attacks that nobody is left for are not made, nor those on strongpoints without enemies."""
    enemy, rule = (p.VM, "6.2.5b") if side == FRANCE else (p.FRENCH, "5.5a")
    kept = [(pa, able(s, units)) for pa, units in zip(s.storming, s.stormers, strict=True) if s.at[pa] & enemy]
    for pa in s.storming:
        if not any(one == pa and units for one, units in kept):
            s.tell(AttackCalledOff(rule, Place(pa)))
    s.storming = [pa for pa, units in kept if units]
    s.stormers = [units for pa, units in kept if units]


# ---- each attack before the dice -------------------------------------------


def freeze_all(s: State, f: Storm) -> None:
    """[5e] Defenders, aircraft and champions of every attack, one after the other, before the first die."""
    if not f.prepared:
        drop_empty(s, f.side)
    if f.prepared >= len(s.storming):
        return
    index, f.prepared = f.prepared, f.prepared + 1
    goto(f, freeze_all)
    pa = s.storming[index]
    pool = s.at[pa] & (p.FRENCH if f.side == VIET_MINH else s.face_up)
    call(s, Attack(side=f.side, index=index, place=pa, pool=pool, limit=p.BATTALIONS_IN_PA))


@choice("3.2l", by=FRANCE)
def support(s: State, f: Attack) -> bool:
    """[3.2l] How many air points support this attack?"""
    return f.side == FRANCE and s.air > 0


@support.prompt
def prompt_support(s: State, f: Attack) -> str:
    return f"Attack on {p.NAME[f.place]}: how many of {counted(s.air, 'air point')} support it?"


support.offers(Support, air=lambda s, f: (2 << s.air) - 1)


@support.then
def after_support(s: State, f: Attack, a: Support) -> None:
    f.air = a.air
    s.air -= a.air
    if a.air:
        s.tell(AircraftSupport("3.2l", Place(f.place), a.air, s.air))


def leaders(units: int) -> int:
    """[E-11] Not a tank, unless tanks are alone."""
    return units & ~p.TANKS or units


@choice("HM-9", by=lambda s, f: f.side)
def name_champion(s: State, f: Attack) -> bool:
    """[HM-9] [E-11] Which attacker leads? Morale is compared, and he takes the first loss."""
    return True


@name_champion.prompt
def prompt_name_champion(s: State, f: Attack) -> str:
    return f"Attack on {p.NAME[f.place]}: which attacker leads? Morale is compared, and he takes the first loss."


name_champion.offers(Champion, unit=lambda s, f: leaders(s.stormers[f.index]))


@name_champion.then
def after_name_champion(s: State, f: Attack, a: Champion) -> None:
    f.champion = a.unit


@choice("HM-9", by=lambda s, f: 1 - f.side)
def name_opponent(s: State, f: Attack) -> bool:
    """[HM-9] [E-11] Which defender stands against him?"""
    return True


@name_opponent.prompt
def prompt_name_opponent(s: State, f: Attack) -> str:
    led = f", led by {p.UNIT_NAME[f.champion]}" if f.champion >= 0 else ""
    return f"Attack on {p.NAME[f.place]}{led}: which defender stands against it? He takes the first loss."


name_opponent.offers(Champion, unit=lambda s, f: leaders(f.fighters))


@name_opponent.then
def after_name_opponent(s: State, f: Attack, a: Champion) -> None:
    f.opponent = a.unit


def freeze(s: State, f: Attack) -> None:
    """[5e] [E-86] Ratio and modifiers stand; no result of this impulse changes them."""
    f.champion = f.champion if f.champion >= 0 else first(leaders(s.stormers[f.index]))
    f.opponent = f.opponent if f.opponent >= 0 else first(leaders(f.fighters))
    champions = f.champion, f.opponent
    found = assess(s, f.side, f.place, s.stormers[f.index], f.fighters, f.works, champions, f.air)
    above = frames_of(s, Storm)[-1]
    above.defenders = [*above.defenders, f.fighters]
    above.champions, above.opponents = [*above.champions, f.champion], [*above.opponents, f.opponent]
    above.ratios, above.modifiers = [*above.ratios, found.ratio], [*above.modifiers, found.modifier]
    s.tell(
        AttackFrozen(
            "5.5h",
            Place(f.place),
            Unit(f.champion),
            Unit(f.opponent),
            found.attack,
            found.defence,
            found.ratio,
            found.shifts,
            found.modifiers,
        )
    )


ATTACK = Procedure(
    stand,  # 1.4d
    who_fights,  # 1.4f
    the_rest_fights,
    support,  # 3.2l
    name_champion,  # HM-9
    name_opponent,
    freeze,  # 5e
)

# ---- the dice, attack by attack --------------------------------------------


def left_to_fight(s: State, f: Storm) -> list[int]:
    """The attacks that have not been rolled for, by their number."""
    return [index for index in range(len(s.storming)) if not f.resolved >> index & 1]


def next_in_order(s: State, f: Storm) -> None:
    """[5.5b] Who left the order to the list, or has one attack left, is not asked."""
    left = left_to_fight(s, f)
    if not left:
        goto(f, follow_up)
    elif f.in_order or len(left) == 1:
        fight(s, f, left[0])


@choice("5.5b", by=lambda s, f: f.side)
def which_first(s: State, f: Storm) -> bool:
    """[5.5b] Which attack is rolled for next?"""
    return True


@which_first.prompt
def prompt_which_first(s: State, f: Storm) -> str:
    return f"Which of the {len(left_to_fight(s, f))} attacks left is rolled for next?"


which_first.offers(Resolve, place=lambda s, f: sum(1 << s.storming[index] for index in left_to_fight(s, f)))
which_first.offers(ResolveAll)


@which_first.then
def after_which_first(s: State, f: Storm, a: Resolve | ResolveAll) -> None:
    if isinstance(a, ResolveAll):
        f.in_order = True
        goto(f, next_in_order)
    else:
        fight(s, f, s.storming.index(a.place))


def fight(s: State, f: Storm, index: int) -> None:
    """[5.5b] [E-77] The dice of this attack."""
    f.resolved |= 1 << index
    s.attacked |= 1 << s.storming[index]
    goto(f, next_in_order)
    call(s, Combat(side=f.side, index=index))


# ---- advance ---------------------------------------------------------------


@choice("5.5k", by=lambda s, f: f.side)
def follow_up(s: State, f: Storm) -> bool:
    """[5.5k] Who occupies what was stormed?"""
    return bool(emptied(s, f))


def emptied(s: State, f: Storm) -> int:
    """[5.5k] Stormed strongpoints where no enemy is left."""
    enemy = p.FRENCH if f.side == VIET_MINH else p.VM
    return sum(1 << pa for pa in s.storming if not s.at[pa] & enemy)


@follow_up.prompt
def prompt_follow_up(s: State, f: Storm) -> str:
    return f"No enemy is left in {names_of(emptied(s, f))}: which of the attackers go in?"


def victors(s: State, f: Storm) -> int:
    """[5.5k] Attackers of emptied strongpoints that still stand before them."""
    found = 0
    for pa, units in zip(s.storming, s.stormers, strict=True):
        if emptied(s, f) >> pa & 1:
            found |= able_to_enter(s, units, pa)
    return found


def able_to_enter(s: State, units: int, pa: int) -> int:
    return sum(1 << unit for unit in ids(units) if before(s.where[unit]) >> pa & 1)


@bar("HT-7", "unit", "{unit} is disorganized and cannot advance.")
def in_disorder(s: State, f: Storm) -> int:
    return s.disorganized


@bar("HT-6", "unit", "{unit} was routed.")
def fled(s: State, f: Storm) -> int:
    """[E-80] Out of it to the end of the round."""
    return s.barred


@only("5.5k", "place", "{unit} did not attack {place}.")
def attacked_by(s: State, f: Storm, unit: int) -> int:
    return sum(1 << pa for pa, units in zip(s.storming, s.stormers, strict=True) if units >> unit & 1)


@bar("1.4f", "place", "{why}", why=lambda s, f, a: why_crowded(s, a.unit, a.place))
def no_more_room(s: State, f: Storm, unit: int) -> int:
    """[E-113] Only under the option; otherwise three is a limit of fighting [E-47]."""
    return crowded_for(s, unit) if f.side == VIET_MINH else 0


follow_up.offers(Advance, in_disorder, fled, attacked_by, no_more_room, unit=victors, place=emptied)
follow_up.offers(Done, nothing_else)


@follow_up.then
def after_follow_up(s: State, f: Storm, a: Advance | Done) -> None:
    if isinstance(a, Advance):
        go(s, a.unit, a.place, "5.5k")
        take(s, a.place, f.side, "5.5k")
        goto(f, follow_up)


def storm_is_over(s: State, f: Storm) -> None:
    """[5.5] What follows is for both sides to see: `attacked` keeps where it was."""
    end(f)


STORM = Procedure(
    declare,  # V.6
    who_is_left,
    decline,  # F.5
    freeze_all,
    next_in_order,  # V.7
    which_first,
    follow_up,  # V.8, F.6
    storm_is_over,
)
