"""What the dice promise, for people: the odds of what may be decided next, with everything that changes a die.

Nothing is reckoned here that the rules do not reckon themselves; what is taken for granted where an owner has still to
choose is said in `chances.py` and told with each figure. The position comes from what the seat knows: of a hex where
Viet Minh lie hidden the French are told the mean of several positions that may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from indochine.games.tonkin import actions as act
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.chances import (
    BarrageOdds,
    CombatOdds,
    Plan,
    all_who_may,
    attack_odds,
    barrage_odds,
    combat_odds,
    drift_chance,
    drop_odds,
    meeting_now,
    rallied_first,
)
from indochine.games.tonkin.frames import (
    AIRDROP,
    ATTACK,
    DROP,
    OVERRUN,
    Barrage,
    Combat,
    March,
    Movement,
    Operations,
    Run,
    Transport,
    VmReinforce,
)
from indochine.games.tonkin.odds import (
    SAVES,
    Expected,
    Meeting,
    Suffered,
    barrage_results,
    destroyed,
    going,
    lost,
    mean,
    staying,
)
from indochine.games.tonkin.odds_shown import (
    barrage_forecast,
    combat_forecast,
    drop_forecast,
    estimate,
    if_they_yield,
    outcomes,
)
from indochine.games.tonkin.page import FRENCH, PLACE_ID, SIDE_OF
from indochine.games.tonkin.page import VIET_MINH as RED
from indochine.games.tonkin.rules.basics_hidden import hidden
from indochine.games.tonkin.rules.ch03_vm_reinforcements import take_dump_or_equipment
from indochine.games.tonkin.rules.ch05_air import under_the_wind
from indochine.games.tonkin.rules.ch05_moves import order, where_to
from indochine.games.tonkin.rules.ch05_transports import carry
from indochine.games.tonkin.rules.ch06_ambush import AMBUSH_BACKFIRES, ambush, slip_away
from indochine.games.tonkin.rules.ch06_attack import fighters_of, name_attackers
from indochine.games.tonkin.rules.ch06_barrage import aim, airstrike_value, guns_on, under_ships
from indochine.games.tonkin.rules.ch06_combat import attacker_leads, bolshevik_spirit, defender_leads
from indochine.games.tonkin.rules.ch06_operations import act as act_on
from indochine.games.tonkin.rules.ch06_operations import first_dump, points_of, second_dump
from indochine.games.tonkin.rules.ch06_overrun import fight_on
from indochine.games.tonkin.rules.ch06_retreat import retreat_or_stay
from indochine.games.tonkin.state import FRANCE, NOBODY, VIET_MINH, State, morale
from indochine.games.tonkin.view import imagine, view_of
from indochine.kernel.bits import bits
from indochine.kernel.game import Due
from indochine.kernel.scene import Figure, Forecast
from indochine.kernel.words import counted
from indochine.odds import die, mapped
from indochine.odds.words import percent

MANY = 6  # possibilities shown where there are more
FEW = 4  # additions tried beside one of them
DEALS = 6  # positions imagined where counters lie hidden
SIDE_NAME = ("French", "Viet Minh")

Tells = Callable[[State, Any, Due], Iterable[Forecast]]


def forecasts(s: State, due: Due) -> list[Forecast]:
    """What dice may decide next; empty where none are near."""
    tell = TOLD.get(due.decision)
    return list(tell(s, s.frames[-1], due)) if tell and s.frames else []


# ---- attacks that may be ordered -------------------------------------------


def worth(comes: Expected) -> float:
    """How good an attack looks to the attacker."""
    return 2 * comes.takes + comes.defender_steps - comes.attacker_steps


def unknown(s: State, seat: int, place: int) -> bool:
    """[S-06] [S-17] Whether this seat cannot tell who is there."""
    return seat != VIET_MINH and bool(s.at[place] & hidden(s))


def likely(s: State, side: int, place: int, how: int = ATTACK) -> CombatOdds:
    """[6.6-3] An attack by all who may; an overrun by all of the stack."""
    return attack_odds(s, side, place, all_who_may(s, Combat(side=side, target=place, how=how)), how)


def deals_of(s: State) -> list[State]:
    """[S-17] Positions that may be, by what the French know."""
    view = view_of(s, FRANCE)
    return [imagine(view, bytes([n])) for n in range(DEALS)]


def guess(deals: list[State], found: CombatOdds, title: str, rule: str) -> Forecast:
    """A French attack on counters that lie hidden: the mean of what may be there."""
    f = found.f
    comes = mean([attack_odds(deal, f.side, f.target, f.attackers, f.how).comes for deal in deals])
    count = counted(deals[0].veiled[f.target], "counter")
    note = f"An estimate, the mean of {DEALS} positions that may be: {count} cannot be told."
    return estimate(comes, f.side, f.target, title, rule, note)


def best(found: Iterable[CombatOdds]) -> list[CombatOdds]:
    """The most promising attacks first."""
    known = ((one, worth(one.comes)) for one in found if one.f.attackers)
    return [one for one, _ in sorted(known, key=lambda pair: (-pair[1], pair[0].f.target))][:MANY]


def ordering(s: State, f: Run, due: Due) -> Iterator[Forecast]:
    """[6.3] Attacks and barrages that a point could buy, the best first; roads; and the die of the next run."""
    places = [a.place for a in due.actions if isinstance(a, act.Attack)]
    attacks = best(likely(s, f.side, place) for place in places)
    deals = deals_of(s) if any(unknown(s, f.side, one.f.target) for one in attacks) else []
    for found in attacks:
        place = found.f.target
        title = f"If all who may attack {p.NAME[place]}"
        if unknown(s, f.side, place):
            yield guess(deals, found, title, "6.3e")
        else:
            yield combat_forecast(s, found, title, "6.3e", (*if_they_yield(s, found), *if_rallied(s, f, found)))
    yield from shelling(s, f, due)
    yield from bombing(s, due)
    yield from next_run(s, f.side)


def if_rallied(s: State, f: Run, found: CombatOdds) -> Iterator[Figure]:
    """[6.3f] What a second point for rallying would change."""
    if f.left > 1 and found.f.attackers & s.desorg:
        again = combat_odds(rallied_first(s, found.f.attackers), found.f)
        yield Figure("rallied first, for 2 points", f"taken {percent(again.comes.takes)}")


# ---- barrages --------------------------------------------------------------


def shelling(s: State, f: Run, due: Due) -> Iterator[Forecast]:
    """[6.3d] [6.3g] Barrages by all that reaches, those that do most first."""
    places = [a.place for a in due.actions if isinstance(a, act.Bombard)]
    found = [everything_on(s, f.side, place) for place in places]
    for one in sorted(found, key=lambda one: (-one.worth, one.target))[:MANY]:
        note = unseen_note(s, f.side, one.target)
        yield barrage_forecast(one, f"If all fire on {p.NAME[one.target]}", "6.6-2", (), note)


def everything_on(s: State, side: int, place: int) -> BarrageOdds:
    """All guns, an airstrike and ships, as far as each reaches."""
    air = side == FRANCE and bool(s.strikes) and bool(p.WITHIN1[place] & s.french)
    return barrage_odds(s, side, place, guns_on(s, side, place), air, bool(under_ships(s, side) >> place & 1))


def unseen_note(s: State, seat: int, place: int) -> str:
    """Steps depend on who lies there."""
    return "Who lies hidden there is imagined: steps are an estimate." if unknown(s, seat, place) else ""


def aiming(s: State, f: Barrage, due: Due) -> Iterator[Forecast]:
    """[6.6-2] The barrage as it is, and what each that may join would change."""
    named = f.guns, f.air, f.navy
    more = tuple(barrage_additions(s, f, due))
    if any(named):
        found = barrage_odds(s, f.side, f.target, *named)
        yield barrage_forecast(found, f"Barrage on {p.NAME[f.target]}", "6.6-2", more, unseen_note(s, f.side, f.target))
    elif more:
        found = everything_on(s, f.side, f.target)
        yield barrage_forecast(found, f"If all fire on {p.NAME[f.target]}", "6.6-2", more)


def barrage_additions(s: State, f: Barrage, due: Due) -> Iterator[Figure]:
    """What would come with one more."""
    for a in due.actions:
        guns, air, navy = f.guns, f.air, f.navy
        if isinstance(a, act.FireGun):
            guns, name = guns | 1 << a.unit, p.CALLED[a.unit]
        elif isinstance(a, act.SendAircraft):
            air, name = True, "an airstrike"
        elif isinstance(a, act.SendShips):
            navy, name = True, "naval guns"
        else:
            continue
        one = barrage_odds(s, f.side, f.target, guns, air, navy)
        told = f"disorganized {percent(one.shakes)}, a step {percent(one.results.get(p.DISORGANIZED_LOSS, 0.0))}"
        yield Figure(f"with {name}", told)


def bombing(s: State, due: Due) -> Iterator[Forecast]:
    """[6.6d] An airstrike on a road: every road alike."""
    if not any(isinstance(a, act.BombRoad) for a in due.actions):
        return
    value = airstrike_value(s.rain)
    cut = barrage_results(value, 0).get(p.DISORGANIZED_LOSS, 0.0)
    bars = outcomes((("the road is cut", cut, FRENCH), ("no effect", 1 - cut, RED)))
    yield Forecast("An airstrike on a road", "6.6d", bars, (), (Figure("barrage value", str(value)),))


# ---- an attack that is put together ----------------------------------------


def gathering(s: State, f: Combat, due: Due) -> Iterator[Forecast]:
    """[6.6-3] The attack as it stands, with what each more would change; before anybody is named, with all who may."""
    then = rallied_first(s, p.SIDE_UNITS[f.side]) if f.rallied else s
    title = f"{'Overrun of' if f.how == OVERRUN else 'Attack on'} {p.NAME[f.target]}"
    if not f.attackers:
        title = f"If all who may attack {p.NAME[f.target]}"
    found = attack_odds(then, f.side, f.target, f.attackers or all_who_may(then, f), f.how)
    if unknown(s, due.seat, f.target):
        yield guess(deals_of(then), found, title, "6.6-3")
    else:
        yield combat_forecast(then, found, title, "6.6-3", (*if_they_yield(then, found), *joined(then, f, due)))


def joined(s: State, f: Combat, due: Due) -> Iterator[Figure]:
    """What one more unit, or the rest of a hex, would change."""
    label = "with {} too" if f.attackers else "{} alone"
    tried: list[tuple[str, int]] = []
    for a in due.actions:
        if isinstance(a, act.JoinAll):
            here = bits(one.unit for one in due.actions if isinstance(one, act.Join) and s.where[one.unit] == a.place)
            tried.append((f"all of {p.NAME[a.place]}", here))
        elif isinstance(a, act.Join):
            tried.append((p.CALLED[a.unit], 1 << a.unit))
    for name, units in tried[: 2 * FEW]:
        comes = attack_odds(s, f.side, f.target, f.attackers | units, f.how).comes
        yield Figure(label.format(name), f"taken {percent(comes.takes)}")


def marching(s: State, f: March, due: Due) -> Iterator[Forecast]:
    """[6.4-1] Overruns that the stack could begin from where it stands."""
    places = [a.place for a in due.actions if isinstance(a, act.Overrun)]
    found = best(likely(s, f.side, place, OVERRUN) for place in places)
    deals = deals_of(s) if any(unknown(s, f.side, one.f.target) for one in found) else []
    for one in found:
        title = f"If the stack overruns {p.NAME[one.f.target]}"
        if unknown(s, f.side, one.f.target):
            yield guess(deals, one, title, "6.4-1")
        else:
            yield combat_forecast(s, one, title, "6.4-1", tuple(if_they_yield(s, one)))


# ---- a combat, step by step ------------------------------------------------


def slipping(s: State, f: Combat, due: Due) -> Iterator[Forecast]:
    """[6.5] The fight if all stand, and without each who may slip away."""
    yield combat_forecast(s, combat_odds(s, f), f"If all stand in {p.NAME[f.target]}", "6.5")
    for unit in dict.fromkeys(a.unit for a in due.actions if isinstance(a, act.SlipAway)):
        rest = replace(f, defenders=f.defenders & ~(1 << unit))
        if rest.defenders:
            yield combat_forecast(s, combat_odds(s, rest), f"Without {p.CALLED[unit]}", "6.5")


def ambushing(s: State, f: Combat, due: Due) -> Iterator[Forecast]:
    """[6.11-1] [6.11-2] The die of each ambush, and the fight without one."""
    dice_of: dict[int, list[int]] = {}
    for a in due.actions:
        if isinstance(a, act.Ambush):
            dice_of.setdefault(morale(s, a.target), []).append(a.target)
    for resolve, targets in sorted(dice_of.items()):
        yield ambush_forecast(f, resolve, list(dict.fromkeys(targets)))
    yield combat_forecast(s, combat_odds(s, f), "With the best ambush", "6.11-1")
    yield combat_forecast(s, combat_odds(s, f, ambush_open=False), "Without an ambush", "6.11-1")


def ambush_forecast(f: Combat, resolve: int, targets: list[int]) -> Forecast:
    """One die against a morale."""
    hits = mapped(die(), lambda face: (face >= resolve, face == AMBUSH_BACKFIRES))
    bars = outcomes(
        (
            ("it loses a step", hits.get((True, False), 0.0), RED),
            ("both lose a step", hits.get((True, True), 0.0), ""),
            ("the ambusher loses a step", hits.get((False, True), 0.0), FRENCH),
            ("in vain", hits.get((False, False), 0.0), FRENCH),
        )
    )
    names = ", ".join(p.CALLED[unit] for unit in targets)
    return Forecast(
        f"An ambush of {names}", "6.11-1", bars, (), (Figure("morale", str(resolve)),), (PLACE_ID[f.target],)
    )  # fmt: skip


def leading(s: State, f: Combat, due: Due) -> Iterator[Forecast]:
    """[6.9-1] The fight under each leading unit; that of the attacker against the best answer."""
    attacking = f.leader < 0
    for a in due.actions:
        unit = a.unit if isinstance(a, act.Lead) else -1
        plan = Plan(leader=unit) if attacking else Plan(leader=f.leader, defence_leader=unit)
        found = combat_odds(s, f, plan, ambush_open=False)
        name = p.CALLED[unit] if unit >= 0 else "the garrison"
        yield combat_forecast(s, found, f"{p.NAME[f.target]}: {name} leads", "6.9-1")


def inspiring(s: State, f: Combat, due: Due) -> Iterator[Forecast]:
    """[6.12] The fight with and without Bolshevik spirit."""
    for spirit, title in ((True, "With Bolshevik spirit"), (False, "Without it")):
        found = combat_odds(s, f, Plan(SAVES, f.leader, f.defence_leader, spirit), ambush_open=False)
        yield combat_forecast(s, found, f"{p.NAME[f.target]}: {title}", "6.12")


def answering(s: State, f: Combat, due: Due) -> Iterator[Forecast]:
    """[6.14-1] [6.14-4] [6.17-3] All dice have fallen: what staying and what going costs."""
    m = meeting_now(s, f)
    defence = Suffered(m.defenders, m.post)
    stays = staying(m, f.result, m.attackers, defence)
    yield cost_of(f, m, stays, "Stay", "the hex is held" if stays.held else "nobody is left")
    if m.way_out:
        goes = going(m, f.result, defence)
        yield cost_of(f, m, goes, "Retreat", "they get away" if any(one.steps for one in goes.stack) else "all die")


def cost_of(f: Combat, m: Meeting, after: Suffered, title: str, end: str) -> Forecast:
    """What is certain now."""
    steps, units = lost(m.defenders, after.stack) + after.paid, destroyed(m.defenders, after.stack)
    fallen = m.post.stands and not after.post.stands
    figures = [Figure("defenders lose", f"{counted(steps, 'step')}, {counted(units, 'unit')} destroyed")]
    if fallen:
        figures.append(Figure("the garrison", "falls"))
    good = SIDE_OF[f.side] if end in ("nobody is left", "all die") else SIDE_OF[1 - f.side]
    rule = "6.14-1" if title == "Retreat" else "6.14-4"
    return Forecast(
        f"{title} in {p.NAME[f.target]}", rule, outcomes(((end, 1.0, good),)), (), tuple(figures), (PLACE_ID[f.target],)
    )  # fmt: skip


# ---- drops -----------------------------------------------------------------


def fighting_on(s: State, f: Combat, due: Due) -> Iterator[Forecast]:
    """[6.4-6] One more round, and all the rounds that points allow."""
    if s.points[FRANCE] > 0:
        found = drop_odds(s, f.target, f.attackers, s.points[FRANCE] - 1)
        yield drop_forecast(s, found, s.points[FRANCE] - 1, f"Fight on in {p.NAME[f.target]}", "6.4-6")


def dropping(s: State, f: Transport, due: Due) -> Iterator[Forecast]:
    """[5.6-7] [6.4-5] Dumps that may drift, and drops on the enemy."""
    if f.kind != DROP:
        return
    places = [a.place for a in due.actions if isinstance(a, act.CarryTo)]
    if s.party & p.DUMPS and (windy := [place for place in places if under_the_wind(s, place)]):
        yield drifting(windy)
    held = [place for place in places if s.vm >> place & 1]
    ranked = best(attack_odds(s, FRANCE, place, s.party & fighters_of(FRANCE), AIRDROP) for place in held)
    deals = deals_of(s) if any(unknown(s, FRANCE, one.f.target) for one in ranked) else []
    for one in ranked:
        title = f"If they drop on {p.NAME[one.f.target]}"
        if unknown(s, FRANCE, one.f.target):
            yield guess(deals, one, title, "6.4-5")
        else:
            yield drop_forecast(
                s, drop_odds(s, one.f.target, one.f.attackers, s.points[FRANCE]), s.points[FRANCE], title, "6.4-5"
            )


def drifting(places: Iterable[int]) -> Forecast:
    """[5.6-7] The die of a dump beside the Viet Minh."""
    part = drift_chance()
    bars = outcomes((("it lands", 1 - part, FRENCH), ("it falls to the Viet Minh", part, RED)))
    shown = tuple(PLACE_ID[place] for place in places)
    return Forecast("A dump dropped beside the Viet Minh", "5.6-7", bars, (), (), shown)


# ---- points, dumps, weather ------------------------------------------------


def next_run(s: State, side: int) -> Iterator[Forecast]:
    """[6.1-2] [E-9] The die for the run that follows: of the other side, or of this one if it alone has points."""
    who = 1 - side if s.points[1 - side] else side
    yield from run_die(s, who)


def run_die(s: State, side: int) -> Iterator[Forecast]:
    """[6.1-2] How many points a run has."""
    if not s.points[side]:
        return
    found = mapped(die(), lambda face: min(points_of(face), s.points[side]))
    bars = outcomes((counted(n, "point"), part, "") for n, part in sorted(found.items()))
    yield Forecast(f"The next run: {SIDE_NAME[side]}", "6.1-2", bars, (), (Figure("points left", str(s.points[side])),))


def spending(s: State, f: Operations, due: Due) -> Iterator[Forecast]:
    """[6.2-1] The first run of the phase, if a dump is spent."""
    if any(isinstance(a, act.SpendDump) for a in due.actions) or s.spending != [NOBODY, NOBODY]:
        yield from run_die(s, f.starter)


def next_dump(s: State, f: VmReinforce, due: Due) -> Iterator[Forecast]:
    """[3.6-3] [3.4-4] Where the dump would appear."""
    centre = p.LIMITS.railway_die / 6
    name = p.NAME[p.RAILWAY_CENTRE]
    bars = outcomes(((f"it appears in {name}", centre, ""), ("where the Viet Minh choose", 1 - centre, RED)))
    yield Forecast("A Viet Minh dump", "3.6-3", bars, (), (), (PLACE_ID[p.RAILWAY_CENTRE],))


def next_month(s: State, f: Movement, due: Due) -> Iterator[Forecast]:
    """[2.0-1] [2.0-6] In the end movement phases: weather and initiative of the month to come."""
    if not f.last or s.turn + 1 >= p.MONTHS or s.turn >= s.last:
        return
    rain, red = p.RAIN_DIE[s.turn + 1] / 6, p.LIMITS.initiative_vm / 6
    name = p.MONTH_NAME[s.turn + 1]
    yield Forecast(f"Weather of {name}", "2.0-1", outcomes((("rain", rain, ""), ("sunny", 1 - rain, ""))))
    first = (("the Viet Minh go first", red, RED), ("the French go first", 1 - red, FRENCH))
    yield Forecast(f"Initiative of {name}", "2.0-6", outcomes(first))


TOLD: dict[Any, Tells] = {
    act_on: ordering,
    aim: aiming,
    name_attackers: gathering,
    where_to: marching,
    slip_away: slipping,
    ambush: ambushing,
    attacker_leads: leading,
    defender_leads: leading,
    bolshevik_spirit: inspiring,
    retreat_or_stay: answering,
    fight_on: fighting_on,
    carry: dropping,
    first_dump: spending,
    second_dump: spending,
    take_dump_or_equipment: next_dump,
    order: next_month,
}
