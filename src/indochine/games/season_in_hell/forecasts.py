"""What the dice promise, for people: the odds of what may be decided next, with everything that changes a die.

Nothing is reckoned here that the rules do not reckon themselves: see `chances.py` for what is taken for granted where
an owner has still to choose. Hand-to-hand is in `forecast_storms.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import prod
from typing import Any

from msgspec.structs import replace

from indochine.games.season_in_hell import actions as act
from indochine.games.season_in_hell import forecast_storms as storms
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.chances import FireOdds, fire_odds, spares, strongest
from indochine.games.season_in_hell.drawing import FRENCH, PLACE_ID, SIDES
from indochine.games.season_in_hell.drawing import VIET_MINH as RED
from indochine.games.season_in_hell.frames import (
    AIRCRAFT,
    ARTILLERY,
    BY_HAND,
    INFANTRY,
    Assault,
    Attack,
    Checks,
    Combat,
    Disorder,
    Fire,
    FireParty,
    Losses,
    Operation,
    Round,
    SetUp,
)
from indochine.games.season_in_hell.odds import lost, several_fires, shaken
from indochine.games.season_in_hell.odds_shown import fire_ends, fire_forecast, outcomes
from indochine.games.season_in_hell.rules import ch05_defence, ch05_guns, ch05_moves, ch05_storm, ch06_fire, ch06_moves
from indochine.games.season_in_hell.rules.ch01_losses import suffer, who_checks, who_loses
from indochine.games.season_in_hell.rules.ch01_stacking import stand, who_fights
from indochine.games.season_in_hell.rules.ch03_supply import line_for, lost_items, road_open, room
from indochine.games.season_in_hell.rules.ch04_rounds import stop_rounds
from indochine.games.season_in_hell.rules.ch05_combat import double_or_tank
from indochine.games.season_in_hell.rules.ch05_fire import aim, limit_of
from indochine.games.season_in_hell.rules.ch06_recon import reconnoitre
from indochine.games.season_in_hell.rules.ch06_storm import designate_attackers
from indochine.games.season_in_hell.rules.ch08_attrition import siege_fire
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State, french_at, morale_for_checks
from indochine.games.season_in_hell.view import imagine, view_of
from indochine.kernel.game import Due
from indochine.kernel.scene import Figure, Forecast
from indochine.kernel.words import counted
from indochine.odds import chance, die, expectation, mapped
from indochine.odds.words import percent

MANY = 8  # possibilities shown where there are more
AIR_SHOWN = 3  # air points tried beside a fire
DEALS = 8  # positions imagined where counters lie hidden


def forecasts(s: State, due: Due) -> list[Forecast]:
    """What dice may decide next; empty where none are near."""
    f = s.frames[-1] if s.frames else None
    tell = TOLD.get(due.decision)
    if isinstance(f, SetUp):
        return list(next_week(s, f, due))
    return list(tell(s, f, due)) if tell else []


# ---- guns and aircraft: a list is laid before the first die ----------------


def guns_of(side: int) -> str:
    return "French guns" if side == FRANCE else "Viet Minh guns"


def laid(s: State, f: Assault | Operation, side: int) -> Iterator[FireOdds]:
    """The list as it has been laid so far."""
    points = f.air if isinstance(f, Operation) and side == FRANCE else [0] * len(f.targets)
    for place, air in zip(f.targets, points, strict=False):
        arm = AIRCRAFT if air else ARTILLERY
        yield fire_odds(s, aim(s, side, arm, place, air=air))


def laying(s: State, f: Assault | Operation, due: Due) -> Iterator[Forecast]:
    """[5.2a] [5.4c] [6.2.2d] The list row by row and as a whole; then where another barrage would do most."""
    side = due.seat
    rows = list(laid(s, f, side))
    if len(rows) > 1:
        yield whole_list(s, rows, side)
    for found in rows:
        yield fire_forecast(found, f"{weapon(found)} on {p.NAME[found.fire.place]}, laid", due.rule)
    yield from twice_hit(s, rows, side, due.rule)
    tried = [fire_odds(s, aim(s, side, ARTILLERY, a.place)) for a in due.actions if isinstance(a, act.Barrage)]
    for found in most_harm(tried):
        yield fire_forecast(found, f"If {guns_of(side)} fire at {p.NAME[found.fire.place]}", due.rule)
    yield from bombing(s, due)


def weapon(found: FireOdds) -> str:
    """Guns, or so many air points."""
    return counted(found.fire.air, "air point") if found.fire.arm == AIRCRAFT else guns_of(found.fire.side)


def most_harm(tried: Iterable[FireOdds]) -> list[FireOdds]:
    """Those that do most, the best first."""
    return sorted(tried, key=lambda one: (-one.steps, -one.shakes, one.fire.place))[:MANY]


def whole_list(s: State, rows: list[FireOdds], side: int) -> Forecast:
    """[5e] All barrages together: any step, any disorder, nothing at all."""
    ends = [several_fires(group[0].stack, (one.salvo for one in group), spares(s)) for group in by_place(rows)]
    stacks = [group[0].stack for group in by_place(rows)]
    pairs = list(zip(stacks, ends, strict=True))
    dry = prod(chance(after, lambda one, was=stack: not lost(was, one)) for stack, after in pairs)  # type: ignore[misc]
    still = prod(
        chance(after, lambda one, was=stack: not lost(was, one) and not shaken(was, one))  # type: ignore[misc]
        for stack, after in pairs
    )
    steps = sum(
        expectation(after, lambda one, was=stack: lost(was, one))  # type: ignore[misc]
        for stack, after in pairs
    )
    bars = outcomes(
        (
            ("a step lost somewhere", 1 - dry, SIDES[side]),
            ("only disorder", dry - still, SIDES[side]),
            ("no effect anywhere", still, SIDES[1 - side]),
        )
    )
    figures = (Figure("barrages", str(len(rows))), Figure("steps expected", f"{steps:.2f}"))
    places = tuple(PLACE_ID[group[0].fire.place] for group in by_place(rows))
    return Forecast("The whole list", "5.2f", bars, (), figures, places)


def by_place(rows: list[FireOdds]) -> list[list[FireOdds]]:
    """The fires of a list that fall on one place, together."""
    found: dict[int, list[FireOdds]] = {}
    for one in rows:
        found.setdefault(one.fire.place, []).append(one)
    return list(found.values())


def twice_hit(s: State, rows: list[FireOdds], side: int, rule: str) -> Iterator[Forecast]:
    """[3.2m] Guns and aircraft on one place."""
    for group in by_place(rows):
        if len(group) > 1:
            stack, place = group[0].stack, group[0].fire.place
            after = several_fires(stack, (one.salvo for one in group), spares(s))
            title = f"All together on {p.NAME[place]}"
            yield Forecast(title, rule, fire_ends(stack, after, side), places=(PLACE_ID[place],))


def bombing(s: State, due: Due) -> Iterator[Forecast]:
    """[6.2.2b] Aircraft alone: one point, and what more would do."""
    places = dict.fromkeys(a.place for a in due.actions if isinstance(a, act.Bomb))
    tried = [fire_odds(s, aim(s, FRANCE, AIRCRAFT, place, air=1)) for place in places]
    for found in most_harm(tried):
        place = found.fire.place
        more = (fire_odds(s, aim(s, FRANCE, AIRCRAFT, place, air=air)) for air in air_tried(s, 2))
        yield fire_forecast(
            found, f"If an air point strikes {p.NAME[place]}", "6.2.2b", tuple(air_figure(one) for one in more)
        )


def air_tried(s: State, least: int = 1) -> range:
    """Numbers of air points worth a look."""
    return range(least, min(s.air, AIR_SHOWN) + 1)


def air_figure(found: FireOdds) -> Figure:
    """What so many air points would make of a fire."""
    told = f"step {percent(found.hurts)}, disorder {percent(found.shakes)}, {found.steps:.2f} steps"
    return Figure(f"with {counted(found.fire.air, 'air point')}", told)


# ---- infantry --------------------------------------------------------------


def french_shooting(s: State, f: Assault | Operation, due: Due) -> Iterator[Forecast]:
    """[5.4b] [6.2.5a] Each fire that could be opened, without aircraft and with some."""
    pairs = dict.fromkeys((a.origin, a.place) for a in due.actions if isinstance(a, act.Shoot))
    for found in most_harm(fire_odds(s, french_fire(s, *pair, 0)) for pair in pairs):
        origin, place = found.fire.origin, found.fire.place
        more = (fire_odds(s, french_fire(s, origin, place, air)) for air in air_tried(s))
        yield fire_forecast(found, shot(origin, place), due.rule, tuple(air_figure(one) for one in more))


def french_fire(s: State, origin: int, place: int, air: int) -> Fire:
    """[5.4b] All units of a place fire together."""
    return aim(s, FRANCE, INFANTRY, place, origin, french_at(s, origin), air)


def shot(origin: int, place: int) -> str:
    return f"{p.NAME[origin]} fires" if origin == place else f"{p.NAME[origin]} fires at {p.NAME[place]}"


def vm_shooting(s: State, f: Operation, due: Due) -> Iterator[Forecast]:
    """[6.2.4a] Each fire that could be opened by those who would likely fire."""
    for found in most_harm(fire_odds(s, vm_fire(s, a)) for a in due.actions if isinstance(a, act.Shoot)):
        yield fire_forecast(found, shot(found.fire.origin, found.fire.place), "6.2.4a")


def vm_fire(s: State, a: act.Shoot) -> Fire:
    party = strongest(s, a.origin, s.engaged_at[a.origin], limit_of(s, a.origin))
    return aim(s, VIET_MINH, INFANTRY, a.place, a.origin, party)


# ---- who stands and fights -------------------------------------------------


def standing(s: State, f: Any, due: Due) -> Iterator[Forecast]:
    """[E-12] How a crowded strongpoint meets a fire or an attack."""
    if isinstance(f, Attack):
        yield from storms.standing_to(s, f, due)
        return
    tried = []
    for a in due.actions:
        if isinstance(a, act.InWorks):
            fighters = f.pool & ~p.COMPANIES | 1 << a.unit | 1 << a.other
            title = f"{p.UNIT_NAME[a.unit]} and {p.UNIT_NAME[a.other]} in the works"
            tried.append((title, fire_odds(s, replace(f, fighters=fighters, asked=True))))
        elif isinstance(a, act.AllStand):
            tried.append(
                ("All of them, in the open", fire_odds(s, replace(f, fighters=f.pool, asked=True, works=False)))
            )
    for title, found in sorted(tried, key=lambda one: (one[1].steps, one[1].shakes))[:MANY]:
        yield fire_forecast(found, f"{p.NAME[f.place]}: {title}", "E-12")


def choosing(s: State, f: Any, due: Due) -> Iterator[Forecast]:
    """[E-90] [E-13] Which battalions fight: under attack, under fire, or firing."""
    if isinstance(f, Attack):
        yield from storms.battalions_meet(s, f, due)
        return
    for a in due.actions:
        if not isinstance(a, act.Choose):
            continue
        named = f.fighters | 1 << a.unit
        if isinstance(f, FireParty):
            found = fire_odds(s, aim(s, VIET_MINH, INFANTRY, f.target, f.place, named))
            yield fire_forecast(found, f"{p.UNIT_NAME[a.unit]} fires at {p.NAME[f.target]}", "1.4c")
        else:
            found = fire_odds(s, replace(f, fighters=named))
            yield fire_forecast(found, f"{p.UNIT_NAME[a.unit]} fights in {p.NAME[f.place]}", "1.4c")


# ---- losses, checks, disorder ----------------------------------------------


def checking(s: State, f: Checks, due: Due) -> Iterator[Forecast]:
    """[0.1n] Each unit that may check."""
    for a in due.actions:
        if isinstance(a, act.Suffer):
            yield check_of(s, a.unit, f.rule)


def check_of(s: State, unit: int, rule: str) -> Forecast:
    """[0.1n] [0.1o] One die against the morale."""
    holds = min(max(morale_for_checks(s, unit), 0), 6) / 6
    mine, theirs = (RED, FRENCH) if p.VM >> unit & 1 else (FRENCH, RED)
    bars = outcomes((("holds", holds, mine), (price_of_failing(s, unit), 1 - holds, theirs)))
    figures = (Figure("morale", str(morale_for_checks(s, unit))),)
    return Forecast(f"{p.UNIT_NAME[unit]} checks its morale", rule, bars, (), figures, (PLACE_ID[s.where[unit]],))


def price_of_failing(s: State, unit: int) -> str:
    """[0.1e] [HT-6] [FT-3] What a failed check means."""
    if not s.disorganized >> unit & 1:
        return "is disorganized"
    return "is routed" if p.VM >> unit & 1 else "loses a step"


def suffering(s: State, f: Disorder, due: Due) -> Iterator[Forecast]:
    """[5.4h] Disorder or a step: the attacks to come with the one and with the other."""
    found: list[Forecast] = []
    for a in due.actions:
        if isinstance(a, act.Scatter) and not s.disorganized >> a.unit & 1:
            found += storms.hurt(s, a.unit, f"{p.UNIT_NAME[a.unit]} is disorganized", 0, True)
        elif isinstance(a, act.BleedInstead):
            found += storms.hurt(s, a.unit, f"{p.UNIT_NAME[a.unit]} loses a step instead", 1, False)
    yield from found[:MANY]


def losing(s: State, f: Losses, due: Due) -> Iterator[Forecast]:
    """[HM-9] [5.2f] Who takes the step: the checks or the attacks that follow."""
    units = [a.unit for a in due.actions if isinstance(a, act.LoseStep)]
    below = s.frames[-2] if len(s.frames) > 1 else None
    combat = next((one for one in reversed(s.frames) if isinstance(one, Combat)), None)
    if f.cause == BY_HAND and isinstance(below, Checks) and combat and f.left == 1:
        yield from storms.bleeding(s, s.storming[combat.index], below.units, units[:MANY])
    elif f.cause != BY_HAND and any(isinstance(one, Assault | Operation) for one in s.frames):
        told = (one for unit in units for one in storms.hurt(s, unit, f"{p.UNIT_NAME[unit]} loses a step", 1, False))
        yield from list(told)[:MANY]


# ---- reconnaissance --------------------------------------------------------


def scouting(s: State, f: Round, due: Due) -> Iterator[Forecast]:
    """[6.1b] [6.1c] [6.1d] A patrol into each zone where something lies hidden, the fullest first."""
    zones = [int(a.place) for a in due.actions if isinstance(a, act.Reconnoitre) and s.veiled[a.place]]
    zones = sorted(zones, key=lambda zone: -s.veiled[zone])[:MANY]
    counts = battalions_in(s, zones)
    finds, pays = (6 - p.RECON_FAILS) / 6, (7 - p.RECON_COSTS) / 6
    bars = outcomes(
        (
            ("sees who is there", finds - pays, FRENCH),
            ("sees it, and pays a step", pays, ""),
            ("nothing", 1 - finds, RED),
        )
    )
    for zone, count in zip(zones, counts, strict=True):
        figures = (Figure("hidden counters", str(s.veiled[zone])), Figure("of them battalions", f"about {count:.1f}"))
        note = f"Battalions: an estimate, the mean of {DEALS} positions that may be."
        yield Forecast(f"A patrol into {p.NAME[zone]}", "6.1a", bars, (), figures, (PLACE_ID[zone],), note)


def battalions_in(s: State, zones: list[int]) -> list[float]:
    """[B.5] How many of those hidden are battalions, by what the French know."""
    if not zones:
        return []
    view = view_of(s, FRANCE)
    deals = [imagine(view, bytes([n])) for n in range(DEALS)]
    hidden = [[(deal.at[zone] & p.BATTALIONS & ~deal.face_up).bit_count() for zone in zones] for deal in deals]
    return [sum(column) / len(deals) for column in zip(*hidden, strict=True)]


# ---- the week to come ------------------------------------------------------


def next_week(s: State, f: Any, due: Due) -> Iterator[Forecast]:
    """[3.2c] [3.2e] [3.2i] What the next week's dice would bring by air, if all stays as it is."""
    turn = s.turn if isinstance(f, SetUp) else s.turn + 1
    if turn > p.SCENARIO[s.scenario].last:
        return
    line = line_for(lost_items(s), road_open(s), p.RAIN[turn])
    row, space = p.AIR_TRANSPORT[line], room(s.munitions)
    points = mapped(die(), lambda face: min(max(0, row.gain(face)), space))
    figures = (
        Figure("line of the air table", str(line)),
        Figure("expected", f"{expectation(points):.1f} points"),
        Figure("falls to the Viet Minh", counted(row.to_vm, "point")),
    )
    note = "As things stand now." if not isinstance(f, SetUp) else ""
    yield Forecast(f"Air transport of turn {turn}", "3.2e", by_points(points, "barrage point"), (), figures, (), note)
    planes = mapped(die(), lambda face: p.AIRPOWER[p.RAIN[turn]][face])
    mean = (Figure("expected", f"{expectation(planes):.1f} points"),)
    yield Forecast(f"Airpower of turn {turn}", "3.2i", by_points(planes, "air point"), (), mean)


def by_points(found: dict[int, float], name: str) -> tuple[Any, ...]:
    """Each number with its chance, the most first."""
    return outcomes((counted(number, name), part, "") for number, part in sorted(found.items(), reverse=True))


def stopping(s: State, f: Round, due: Due) -> Iterator[Forecast]:
    """[4d] If it is the last round, the next week begins."""
    yield from next_week(s, f, due)


TOLD: dict[Any, Callable[[State, Any, Due], Iterable[Forecast]]] = {
    stop_rounds: stopping,
    siege_fire: next_week,
    reconnoitre: scouting,
    ch05_guns.lay_vm_guns: laying,
    ch05_moves.vm_attack_moves: storms.moving,
    ch05_defence.french_shoots: french_shooting,
    ch05_defence.lay_french_guns: laying,
    ch06_moves.designate: storms.designating,
    ch06_fire.french_guns_and_aircraft: laying,
    ch06_moves.french_attack_moves: storms.moving,
    designate_attackers: storms.declaring,
    ch06_fire.vm_shoots: vm_shooting,
    ch06_fire.lay_vm_defence_guns: laying,
    ch06_fire.french_fire_in_zones: french_shooting,
    stand: standing,
    who_fights: choosing,
    ch05_storm.declare: storms.declaring,
    ch05_storm.decline: storms.declining,
    ch05_storm.support: storms.supporting,
    ch05_storm.name_champion: storms.championing,
    ch05_storm.name_opponent: storms.championing,
    ch05_storm.which_first: storms.resolving,
    double_or_tank: storms.critical,
    who_checks: checking,
    suffer: suffering,
    who_loses: losing,
}
