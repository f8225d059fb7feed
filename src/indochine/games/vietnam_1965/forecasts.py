"""Odds at the table: what has been sent, the battles of the turn, and each decision in a battle, as forecasts.

Everything is reckoned from the position as a seat knows it. What the enemy may still do (interceptors that may rise,
missiles that may be fired) is not taken for granted: it stands beside the odds as figures of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import Any

from msgspec.structs import replace

from indochine.games.vietnam_1965 import actions as act
from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import odds as o
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import of_kind, verb
from indochine.games.vietnam_1965.drawing import CAMP_ID, PLACE_ID
from indochine.games.vietnam_1965.odds_air import gun_chance
from indochine.games.vietnam_1965.odds_air import intercepted as interception
from indochine.games.vietnam_1965.odds_forces import Attack, Cargo, Defence, is_neutral
from indochine.games.vietnam_1965.odds_ground import TO_THE_END, Plan
from indochine.games.vietnam_1965.odds_words import shown
from indochine.games.vietnam_1965.rules.control import neutral
from indochine.games.vietnam_1965.rules.flak import in_missile_zone
from indochine.games.vietnam_1965.rules.forces import defenders, helped_by_base
from indochine.games.vietnam_1965.rules.interception import launches
from indochine.games.vietnam_1965.rules.losses import aircraft_on_the_ground
from indochine.games.vietnam_1965.rules.values import (
    Defender,
    Force,
    after_losses,
    defenders_after,
    force_of,
    white_infantry,
    without,
)
from indochine.games.vietnam_1965.state import (
    DEFAULT_OPTIONS,
    ESCORT,
    GUNSHIP,
    LIFT,
    RAID,
    SIDES,
    STRIKE,
    Flight,
    State,
    count,
    counts,
    covert_cell,
    hidden,
    rested,
)
from indochine.kernel.game import Due
from indochine.kernel.scene import Figure, Forecast, Modifier, Outcome
from indochine.kernel.words import Action, counted

QUICK = 14  # units a side up to which choices are looked at one by one
MANY = 10  # choices that are shown


@lru_cache(maxsize=4096)
def known(attack: Attack, defence: Defence, plan: Plan = TO_THE_END, options: p.Options = DEFAULT_OPTIONS) -> o.Odds:
    """The odds of a battle, reckoned once; exact as long as that is possible at all."""
    exact = max(attack.units, defence.units) <= o.MOST_EXACT
    return o.odds(attack, defence, plan, options, method="exact" if exact else "simulate", battles=400)


# ---- from the position to forces -------------------------------------------


def attack_on(s: State, power: int, space: int) -> Attack:
    """What a power has sent against a space so far; fighter-bombers that bomb first count where they strike."""
    force, strikes, escorts, spared, lifts = [0, 0, 0, 0], 0, 0, 0, list[Cargo]()
    for march in s.marches:
        if march.target == space:
            force[march.kind] += march.count
    for flight in s.flights:
        if flight.power != power:
            continue
        if flight.mission == RAID and flight.second == space:
            strikes += flight.count
        elif flight.target == space and flight.mission == STRIKE:
            strikes += flight.count
            spared += flight.count * (space in flight.met)
        elif flight.target == space and flight.mission == ESCORT:
            escorts += flight.count
        elif flight.target == space and flight.mission == GUNSHIP:
            force[p.HEL] += flight.count
        elif flight.target == space and flight.mission == LIFT:
            lifts += each_cargo(flight)
    return Attack(power, force_of(force), strikes, escorts, tuple(sorted(lifts, reverse=True)), spared)


def each_cargo(flight: Flight) -> list[Cargo]:
    """What each helicopter of a flight carries; those in the air without cargo carry nothing yet."""
    infantry, artillery, number = flight.infantry, flight.artillery, flight.count
    return [
        Cargo((infantry + at) // number, (artillery + at) // number) for at in range(number)
    ]  # shares differ by one at most


def defence_at(s: State, attacker: int, space: int, invaded: bool = True) -> Defence:
    """Who would defend a space: all of the other side, helicopters too [E-77]; white infantry if land is invaded."""
    if neutral(s) >> space & 1:
        return Defence((white_infantry(),)) if invaded else Defence()
    powers = SIDES[1 - p.SIDE[attacker]]
    fliers = aircraft_on_the_ground(s, attacker, space)
    fighters = sum(number for (_, kind), number in fliers.items() if kind == p.FTR)
    bombers = sum(number for (_, kind), number in fliers.items() if kind == p.FBO)
    all_of = {kind: sum(count(s, power, space, kind) for power in powers) for kind in range(p.TYPES)}
    fresh = sum(rested(s, power, space, p.HEL) for power in powers)
    return Defence(
        tuple(one for power in powers if any((one := defender(s, power, space)).force)),
        guns=all_of[p.AAG],
        fighters=fighters,
        bombers=bombers,
        parked=(all_of[p.HEL] - fresh, all_of[p.BOM], all_of[p.FBO] - bombers, all_of[p.FTR] - fighters),
    )


def defender(s: State, power: int, space: int) -> Defender:
    """[MNF-2] One power's part of a defence."""
    inf, art, arm = counts(s, power, space)[:3]
    return Defender(power, (inf, art, arm, rested(s, power, space, p.HEL)), helped_by_base(s, power, space))


def against(s: State, attack: Attack, space: int) -> Defence:
    """[NEU-3] Who would defend against this attack."""
    return defence_at(s, attack.power, space, bool(attack.lifts or sum(attack.force[: p.HEL])))


def may_intercept(s: State, attack: Attack, space: int) -> int:
    """[FTR-2] [FTR-3] Fighters of the other side that could rise against the strike."""
    if not attack.strikes:
        return 0
    return sum(number for power in SIDES[1 - p.SIDE[attack.power]] for _, number in launches(s, power, space))


def may_be_fired(s: State, attack: Attack, space: int) -> int:
    """[SAM-1] Missiles that the NVA could fire at what comes here."""
    threatened = attack.flies and p.SIDE[attack.power] == p.ANTI_COMMUNIST and in_missile_zone(s, space)
    return s.sam if threatened else 0


# ---- one battle ------------------------------------------------------------


def forecast(
    s: State, title: str, attack: Attack, defence: Defence, space: int, *, plan: Plan = TO_THE_END,
    figures: Iterable[Figure] = (), rule: str = "CRE-1",
) -> Forecast:  # fmt: skip
    """The odds of one battle as a table shows them."""
    odds = known(attack, defence, plan, s.options)
    mine, theirs = CAMP_ID[p.SIDE[attack.power]], "" if is_neutral(defence) else CAMP_ID[1 - p.SIDE[attack.power]]
    told = shown(odds, title, mine, theirs)
    return replace(
        told,
        rule=rule,
        modifiers=modifiers(s, attack, defence),
        figures=(*told.figures, *figures),
        places=(PLACE_ID[space],),
    )


def modifiers(s: State, attack: Attack, defence: Defence) -> tuple[Modifier, ...]:
    """[FSB-1] [AAG-1] What changes the dice."""
    found = [
        Modifier(f"Fire Support Base helps {p.POWER_NAME[one.power]}", p.FIRE_BASE_BONUS, "FSB-1")
        for one in defence.defenders
        if one.fire_base
    ]
    if attack.flies and defence.guns:
        lost = gun_chance(defence.guns, s.options)
        found.append(Modifier(f"AA guns: each aircraft is lost with {lost:.0%}", 0, "AAG-1"))
    return tuple(found)


def threats(s: State, attack: Attack, defence: Defence, space: int) -> Iterator[Figure]:
    """What the enemy may still do to the attackers in the air, and what is left of the chance then."""
    fighters, missiles = may_intercept(s, attack, space), may_be_fired(s, attack, space)
    if fighters:
        then = known(attack, intercepted(defence, fighters), TO_THE_END, s.options)
        yield Figure(rising_words(fighters), f"{then.wins:.0%}")
    if missiles:
        then = known(attack, replace(defence, missiles=missiles), TO_THE_END, s.options)
        yield Figure(firing_words(missiles), f"{then.wins:.0%}")


def rising_words(fighters: int) -> str:
    return f"if {counted(fighters, 'fighter')} {verb(fighters, 'intercepts', 'intercept')}"


def firing_words(missiles: int) -> str:
    return f"if {counted(missiles, 'missile')} {verb(missiles, 'is', 'are')} fired"


def intercepted(defence: Defence, fighters: int) -> Defence:
    """[FTR-4] Fighters of the place itself that rise are not there for the air phase."""
    from_here = max(0, min(defence.fighters, fighters))
    return replace(defence, interceptors=fighters, fighters=defence.fighters - from_here)


def battle_forecast(s: State, space: int, figures: Iterable[Figure] = ()) -> Forecast | None:
    """The odds of what has been sent against a space, or of a battle there as it stands now; None without attackers."""
    battle = battle_in(s, space)
    if battle and not in_the_air(battle):
        return forecast(s, f"Battle for {p.NAME[space]}", *as_it_stands(s, battle), space, figures=figures)
    attack = attackers_now(s, battle.power if battle else s.turn, space)
    defence = against(s, attack, space)
    if not attack.units:
        return None
    if attack.units == attack.escorts:  # they take nothing, so nobody asks for the chance of a conquest
        fight = forecast(s, f"Fighters over {p.NAME[space]}", attack, defence, space, figures=figures, rule="FTR-1")
        return replace(fight, outcomes=())
    more = (*threats(s, attack, defence, space), *figures)
    return forecast(s, f"Attack on {p.NAME[space]}", attack, defence, space, figures=more)


def in_the_air(battle: at.Battle) -> bool:
    """Whether the air phase is still to come or going on."""
    return not battle.round and not battle.fighting


def battle_in(s: State, space: int) -> at.Battle | None:
    """The battle that is being fought there."""
    return next((f for f in reversed(s.frames) if isinstance(f, at.Battle) and f.space == space), None)


def attackers_now(s: State, power: int, space: int) -> Attack:
    """What has been sent, or the attackers of a battle whose air phase is not over."""
    attack, battle = attack_on(s, power, space), battle_in(s, space)
    if battle is None or not battle.force:
        return attack
    return replace(attack, force=force_of([a + b for a, b in zip(attack.force, battle.force, strict=True)]))


def as_it_stands(s: State, battle: at.Battle) -> tuple[Attack, Defence]:
    """The forces in the middle of the ground rounds, pending hits taken in the default order."""
    force = after_losses(force_of(battle.force), battle.hits)
    aircraft = defence_at(s, battle.power, battle.space, False)
    parked = (*aircraft.parked[:2], aircraft.parked[2] + aircraft.bombers, aircraft.parked[3] + aircraft.fighters)
    return Attack(battle.power, force), Defence(defenders(s, battle), guns=aircraft.guns, parked=parked)


# ---- all attacks of the turn -----------------------------------------------


def attack_overview(s: State) -> list[Forecast]:
    """All raids and battles that the power whose turn it is has prepared, and ambushes, each with its odds."""
    spaces = {march.target for march in s.marches}
    spaces |= {one.target for one in s.flights if one.power == s.turn and one.mission in IN_BATTLE}
    spaces |= {one.second for one in s.flights if one.power == s.turn and one.mission == RAID and one.second >= 0}
    found = [raid_forecast(s, space) for space in sorted({one.target for one in s.flights if one.mission == RAID})]
    found += [ambush(s, one.power, one.space, (one.infantry, one.artillery, 0, 0)) for one in s.ambushes]
    return found + [one for space in sorted(spaces) if (one := battle_forecast(s, space))]


IN_BATTLE = (STRIKE, ESCORT, GUNSHIP, LIFT)


def raid_forecast(s: State, space: int) -> Forecast:
    """[STR-1] [STR-7] The bombs on one territory: through the guns, then each a hit; and what may still come."""
    raids = [one for one in s.flights if one.mission == RAID and one.target == space]
    power = raids[0].power
    guns = sum(count(s, enemy, space, p.AAG) for enemy in SIDES[1 - p.SIDE[power]])
    through = 1.0 - gun_chance(guns, s.options)
    chances = [through * p.ATTACK[one.kind] / 6 for one in raids for _ in range(one.count)]
    none = prod(1.0 - chance for chance in chances)
    what = ", ".join(of_kind(one.count, one.kind) for one in raids)
    damage, hits = (
        Figure("expected damage", f"{3.5 * sum(chances):.1f}"),
        Figure("expected hits", f"{sum(chances):.1f}"),
    )
    outcomes = Outcome("a hit at least", 1 - none, CAMP_ID[p.SIDE[power]]), Outcome("no hit", none)
    figures = (damage, hits, *raid_threats(s, power, space, chances))
    return Forecast(f"Bombing of {p.NAME[space]}: {what}", "STR-1", outcomes, (), figures, (PLACE_ID[space],))


def raid_threats(s: State, power: int, space: int, chances: Sequence[float]) -> Iterator[Figure]:
    """[FTR-7] [SAM-1] The chance of a hit if fighters rise against the raid, or if missiles are fired at it."""
    escorts = sum(one.count for one in s.flights if one.target == space and one.mission == ESCORT)
    raid = Attack(power, strikes=len(chances), escorts=escorts)
    fighters, missiles = may_intercept(s, raid, space), may_be_fired(s, raid, space)
    if fighters:
        each = 1.0 - sum(chances) / len(chances)
        met = interception(raid, Defence(interceptors=fighters), s.options)
        hit = sum(chance * (1.0 - each**left) for _, left, _, chance in met)
        yield Figure(f"a hit {rising_words(fighters)}", f"{hit:.0%}")
    if missiles:
        missed = 1.0 - p.SAM_ATTACK / 6
        shots = [missiles // len(chances) + (at < missiles % len(chances)) for at in range(len(chances))]
        none = prod(1.0 - chance * missed**n for chance, n in zip(chances, shots, strict=True))
        yield Figure(f"a hit {firing_words(missiles)}", f"{1 - none:.0%}")


def ambush(s: State, power: int, space: int, force: Force) -> Forecast:
    """[PVC-6] [PPA-6] Covert units against the enemies in their territory."""
    defence = defence_at(s, power, space, False)
    return forecast(s, f"Ambush in {p.NAME[space]}", Attack(power, force), defence, space)


# ---- decisions -------------------------------------------------------------


def forecasts(s: State, due: Due) -> list[Forecast]:
    """What dice may decide next; empty where none are near."""
    f = s.frames[-1] if s.frames else None
    tell = TOLD.get(type(f))
    return list(tell(s, f, due)) if tell else []


def sending(s: State, f: at.CombatMove, due: Due) -> Iterator[Forecast]:
    """[CMV-3] The target in hand: what has been sent, and what more would do; otherwise all attacks of the turn."""
    if f.target < 0:
        yield from attack_overview(s)
        return
    added = tuple(adding(s, f, due.actions))
    now = battle_forecast(s, f.target, added)
    if now:
        yield now
    elif added:
        yield Forecast(f"Attack on {p.NAME[f.target]}", "CRE-1", (), (), added, (PLACE_ID[f.target],))


def adding(s: State, f: at.CombatMove, actions: Sequence[Action]) -> Iterator[Figure]:
    """What each kind of reinforcement would make of the chance, where that can be told quickly."""
    told: dict[str, Attack] = {}
    attack = attack_on(s, f.power, f.target)
    for action in actions:
        if words := reinforcement(s, f.power, attack, action):
            told.setdefault(words[0], words[1])
    for label, more in list(told.items())[:MANY]:
        defence = against(s, more, f.target)
        if max(more.units, defence.units) <= QUICK:
            yield Figure(label, f"{known(more, defence, TO_THE_END, s.options).wins:.0%}")


def reinforcement(s: State, power: int, attack: Attack, action: Action) -> tuple[str, Attack] | None:
    """An action in a few words, and the attack with those units; None if it adds nobody to the battle."""
    if isinstance(action, act.Send | act.Storm):
        return f"+ {of_kind(action.number, action.kind)}", sent(attack, ((action.kind, action.number),))
    if isinstance(action, act.SendAll):
        units = [(kind, rested(s, power, action.origin, kind)) for kind in p.GROUND_TYPES]
        return f"+ all from {p.NAME[action.origin]}", sent(attack, units)
    if isinstance(action, act.FlyLift):
        cargo = Cargo(action.infantry, action.artillery)
        held = [of_kind(number, kind) for kind, number in zip((p.INF, p.ART), cargo, strict=True) if number]
        lifts = tuple(sorted((*attack.lifts, cargo), reverse=True))
        return f"+ {' and '.join(held)} by helicopter", replace(attack, lifts=lifts)
    if isinstance(action, act.Fly):
        return f"+ {of_kind(action.number, action.kind)}", flown(attack, action.kind, action.number)
    return None


def sent(attack: Attack, units: Iterable[tuple[int, int]]) -> Attack:
    """With more ground units."""
    force = attack.force
    for kind, number in units:
        force = without(force, kind, -number)
    return replace(attack, force=force)


def flown(attack: Attack, kind: int, number: int) -> Attack:
    """With more aircraft."""
    if kind == p.HEL:
        return sent(attack, ((kind, number),))
    if kind == p.FBO:
        return replace(attack, strikes=attack.strikes + number)
    return replace(attack, escorts=attack.escorts + number)


def fighting(s: State, f: at.Battle, due: Due) -> Iterator[Forecast]:
    """[CGR-4] [HEL-1] In a battle: to the end, and for one more round."""
    now = battle_forecast(s, f.space)
    if now:
        yield now
    if any(isinstance(action, act.Press) for action in due.actions):
        attack, defence = as_it_stands(s, f)
        one = Plan(rounds=1)
        yield forecast(s, f"One more round in {p.NAME[f.space]}", attack, defence, f.space, plan=one, rule="CGR-4")


def losing(s: State, f: at.Losses, due: Due) -> Iterator[Forecast]:
    """[CGR-3] [MNF-5] In a ground round: what the battle becomes with each choice of a loss."""
    battle = next((one for one in reversed(s.frames) if isinstance(one, at.Battle)), None)
    if battle is None or not battle.round:
        return
    attack, defence = as_it_stands(s, battle)
    for action in due.actions:
        if isinstance(action, act.Lose):
            words = f"{p.NAME[f.space]}, if {p.POWER_NAME[action.power]} loses {of_kind(1, action.kind)}"
            yield forecast(s, words, *after_choice(f, battle, attack, defence, action), f.space, rule="CGR-3")


def after_choice(
    f: at.Losses, battle: at.Battle, attack: Attack, defence: Defence, action: act.Lose
) -> tuple[Attack, Defence]:
    """The forces when this unit takes one hit and the others fall in the default order."""
    if f.own:
        force = after_losses(without(force_of(battle.force), action.kind), f.hits - 1)
        return replace(attack, force=force), defence
    left = [
        one._replace(force=without(one.force, action.kind)) if one.power == action.power else one
        for one in defence.defenders
    ]
    return attack, replace(defence, defenders=defenders_after(left, f.hits - 1))


def rising(s: State, f: at.Interception, due: Due) -> Iterator[Forecast]:
    """[FTR-2] With and without interceptors."""
    if not f.missions >> STRIKE & 1:
        return
    attack = attackers_now(s, f.power, f.space)
    defence = against(s, attack, f.space)
    numbers = sorted({a.number for a in due.actions if isinstance(a, act.Intercept)})
    for number in (0, *numbers[:MANY]):
        title = f"{p.NAME[f.space]}, {counted(number, 'interceptor')}"
        yield forecast(s, title, attack, intercepted(defence, number), f.space, rule="FTR-2")


def shooting(s: State, f: at.Flak, due: Due) -> Iterator[Forecast]:
    """[SAM-3] With and without missiles."""
    attack = attackers_now(s, f.power, f.space)
    defence = against(s, attack, f.space)
    numbers = sorted({a.number for a in due.actions if isinstance(a, act.FireMissiles)})
    if attack.units:
        for number in (0, *numbers[:MANY]):
            title = f"{p.NAME[f.space]}, {counted(number, 'missile')} at the dearest"
            yield forecast(s, title, attack, replace(defence, missiles=number), f.space, rule="SAM-3")


def springing(s: State, f: at.Ambush, due: Due) -> Iterator[Forecast]:
    """[PVC-5] [PPA-4] What an ambush would do, where there is somebody to attack."""
    for action in due.actions:
        power = due.seat
        if isinstance(action, act.SpringAmbush) and power in (p.VC, p.PARU) and hidden(s, power, action.space):
            friendly = bool((s.ac if p.SIDE[power] else s.communist) >> action.space & 1)
            if not friendly:
                yield ambush(s, power, action.space, covert_force(s, power, action.space))


def covert_force(s: State, power: int, space: int) -> Force:
    """The covert units of a power in a space."""
    index = covert_cell(power, space, 0)
    return (s.covert[index], s.covert[index + 1], 0, 0)


TOLD: dict[type | None, Callable[[State, Any, Due], Iterable[Forecast]]] = {
    at.CombatMove: sending,
    at.Combat: lambda s, f, due: attack_overview(s),
    at.Battle: fighting,
    at.Losses: losing,
    at.Interception: rising,
    at.Flak: shooting,
    at.Ambush: springing,
}
