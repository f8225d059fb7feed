"""Hand-to-hand before it is fought, for people: attacks that may be made, are put together, stand or wait for dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from indochine.games.season_in_hell import actions as act
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.chances import (
    StormOdds,
    best_first,
    garrison_of,
    likely_storm,
    strongest,
    with_champions,
    worth,
)
from indochine.games.season_in_hell.crowds import came, expected, nobody_left
from indochine.games.season_in_hell.drawing import PLACE_ID
from indochine.games.season_in_hell.events import ratio_name
from indochine.games.season_in_hell.frames import Assault, Attack, Combat, Operation, Storm
from indochine.games.season_in_hell.odds import Expected, Stack, attacker_after, hit_a_tank, stack_of
from indochine.games.season_in_hell.odds_shown import outcomes, storm_ends, storm_figures, storm_forecast
from indochine.games.season_in_hell.rules.ch05_combat import attackers as still_attacking
from indochine.games.season_in_hell.rules.ch05_combat import defenders as still_defending
from indochine.games.season_in_hell.rules.ch05_combat import the_storm
from indochine.games.season_in_hell.rules.ch05_ratio import Assessment
from indochine.games.season_in_hell.rules.ch05_storm import able, before, garrisoned, left_to_fight
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State, show
from indochine.games.season_in_hell.view import imagine, view_of
from indochine.kernel.bits import ids, together
from indochine.kernel.game import Due
from indochine.kernel.scene import Figure, Forecast
from indochine.kernel.words import counted
from indochine.odds.words import percent

MANY = 8  # attacks shown where there are more
CHOICES = 10  # ways to choose, or to add to an attack
DEALS = 4  # positions imagined where counters lie hidden

# ---- attacks that may be made ----------------------------------------------


def fronts(pa: int) -> int:
    """[0.1h] The places from which a strongpoint is attacked."""
    return p.BASES_TO[pa] | p.LINKS[pa]


def ready(s: State, side: int, pa: int) -> int:
    """[5.1b] [1.4f] [1.5d] [E-73] Everybody who stands before it and may attack it."""
    found = 0
    for place in ids(fronts(pa) & (s.up if side == VIET_MINH else s.french)):
        there = s.at[place] & p.FRENCH if side == FRANCE else s.engaged_at[place] & ~too_tired(s) & ~s.barred
        if side == FRANCE:
            found |= there if there & p.INFANTRY else 0
        elif there:
            found |= strongest(s, place, there, p.BATTALIONS_IN_PA) if p.PAS >> place & 1 else there
    return found


def too_tired(s: State) -> int:
    """[1.5d] [E-96] From 50 lost steps on."""
    return s.fatigued if s.losses >= p.ASSAULT_STOP else 0


def possible(s: State, side: int) -> Iterator[StormOdds]:
    """Every attack that could be made with all who stand there now."""
    for pa in ids(garrisoned(s) if side == VIET_MINH else s.up & p.PAS):
        if units := ready(s, side, pa):
            yield likely_storm(s, side, pa, units)


def moving(s: State, f: Assault | Operation, due: Due) -> Iterator[Forecast]:
    """[5.3a] [6.2.3a] What the attacks look like from where everybody stands now."""
    side = VIET_MINH if isinstance(f, Assault) else FRANCE
    for found in best_first(possible(s, side))[:MANY]:
        yield storm_forecast(found, f"If all before {p.NAME[found.place]} attack it", note=before_fire(side))


def before_fire(side: int) -> str:
    """Other dice come first."""
    return "Defensive fire comes before it." if side == VIET_MINH else "The Viet Minh fire before it."


# ---- attacks that are put together -----------------------------------------


def sent_against(s: State, pa: int) -> int:
    """Who has been sent against a strongpoint so far."""
    return s.stormers[s.storming.index(pa)] if pa in s.storming else 0


def declaring(s: State, f: Storm | Operation, due: Due) -> Iterator[Forecast]:
    """[5e] [6.2.3c] Every attack declared, with what each reinforcement would change; then those that could be made."""
    side = VIET_MINH if due.seat == VIET_MINH else FRANCE
    more = additions(s, due)
    for pa in s.storming:
        yield as_declared(s, side, pa, more.get(pa, {}))
    ideas = [likely_storm(s, side, pa, together(adds.values())) for pa, adds in more.items() if pa not in s.storming]
    for found in best_first(ideas)[:MANY]:
        pa, adds = found.place, more[found.place]
        alone = tuple(reinforced(s, side, pa, 0, adds)) if len(adds) > 1 else ()
        yield storm_forecast(found, f"If all who may attack {p.NAME[pa]}", more=alone)


def additions(s: State, due: Due) -> dict[int, dict[str, int]]:
    """By strongpoint: who could still be sent against it, stack by stack and one by one."""
    found: dict[int, dict[str, int]] = {}
    for a in due.actions:
        if isinstance(a, act.StormFrom):
            there = s.at[a.origin] & (s.face_up if due.seat == VIET_MINH else p.FRENCH)
            units = there & ~together(s.stormers) & ~(too_tired(s) if due.seat == VIET_MINH else 0)
            found.setdefault(a.place, {})[f"all from {p.SHORT[a.origin]}"] = units
        elif isinstance(a, act.Join):
            found.setdefault(a.place, {})[p.UNIT_NAME[a.unit]] = 1 << a.unit
    return {pa: adds for pa, adds in found.items() if together(adds.values()) & ~p.TANKS}


def reinforced(s: State, side: int, pa: int, sent: int, adds: dict[str, int]) -> Iterator[Figure]:
    """The chance that it falls with each of these."""
    label = "with {} too" if sent else "{} alone"
    for name, units in list(adds.items())[:CHOICES]:
        if (sent | units) & ~p.TANKS:
            found = likely_storm(s, side, pa, sent | units)
            yield Figure(label.format(name), f"falls {percent(found.comes.takes)}")


def as_declared(s: State, side: int, pa: int, adds: dict[str, int] | None = None) -> Forecast:
    """One attack as it has been declared, not frozen yet."""
    sent = sent_against(s, pa)
    found = likely_storm(s, side, pa, sent)
    return storm_forecast(found, more=tuple(reinforced(s, side, pa, sent, adds or {})))


def declining(s: State, f: Storm, due: Due) -> Iterator[Forecast]:
    """[E-76] The attacks as designated; without each of the units, and with aircraft."""
    for pa in s.storming:
        sent = sent_against(s, pa)
        adds = {f"without {p.UNIT_NAME[unit]}": sent & ~(1 << unit) for unit in ids(sent)}
        figures = [
            Figure(name, f"falls {percent(likely_storm(s, FRANCE, pa, units).comes.takes)}")
            for name, units in adds.items()
            if units & ~p.TANKS
        ]
        yield storm_forecast(likely_storm(s, FRANCE, pa, sent), more=(*figures, *aircraft(s, pa, sent)))


def aircraft(s: State, pa: int, sent: int) -> Iterator[Figure]:
    """[3.2l] What air points would do."""
    for air in range(1, min(s.air, 3) + 1):
        found = likely_storm(s, FRANCE, pa, sent, air)
        yield Figure(f"with {counted(air, 'air point')}", f"falls {percent(found.comes.takes)}")


# ---- one attack before it is frozen ----------------------------------------


def sides_of(s: State, f: Attack) -> tuple[State, int, int, int]:
    """What every question about an attack begins with."""
    return s, f.side, f.place, s.stormers[f.index]


def standing_to(s: State, f: Attack, due: Due) -> Iterator[Forecast]:
    """[E-12] Two companies in the works, each pair, or all in the open."""
    ways = []
    for a in due.actions:
        if isinstance(a, act.InWorks):
            pair = f.pool & ~p.COMPANIES | 1 << a.unit | 1 << a.other
            ways.append((f"{p.UNIT_NAME[a.unit]} and {p.UNIT_NAME[a.other]} in the works", pair, True))
        elif isinstance(a, act.AllStand):
            ways.append(("All of them, in the open", f.pool, False))
    found = [(title, with_champions(*sides_of(s, f), fighters, works, 0)) for title, fighters, works in ways]
    for title, one in sorted(found, key=lambda row: worth(row[1].comes))[:CHOICES]:
        yield storm_forecast(one, f"{p.NAME[f.place]}: {title}", "E-12")


def battalions_meet(s: State, f: Attack, due: Due) -> Iterator[Forecast]:
    """[E-13] The defence with each battalion that may be named next, filled up with the strongest."""
    for a in due.actions:
        if isinstance(a, act.Choose):
            fighters = filled_up(s, f, f.fighters | 1 << a.unit)
            found = with_champions(*sides_of(s, f), fighters, True, 0)
            yield storm_forecast(found, f"{p.NAME[f.place]}: {p.UNIT_NAME[a.unit]} fights", "1.4f")


def filled_up(s: State, f: Attack, named: int) -> int:
    """The rest as the strongest of the same division."""
    first = next(iter(ids(named)))
    others = f.pool & p.DIVISION_UNITS[p.DIVISION[first]] & ~named if p.PAS >> f.place & 1 else f.pool & ~named
    left = f.limit - named.bit_count()
    return named | (strongest(s, f.place, others, left) if others and left > 0 else 0)


def supporting(s: State, f: Attack, due: Due) -> Iterator[Forecast]:
    """[3.2l] The attack with each number of air points."""
    for a in due.actions:
        if isinstance(a, act.Support):
            found = with_champions(*sides_of(s, f), f.fighters, f.works, a.air)
            air = counted(a.air, "air point") if a.air else "no aircraft"
            yield storm_forecast(found, f"Attack on {p.NAME[f.place]} with {air}", "3.2l")


def championing(s: State, f: Attack, due: Due) -> Iterator[Forecast]:
    """[E-11] Each champion; that of the attacker against the best answer."""
    for a in due.actions:
        if isinstance(a, act.Champion):
            named = (a.unit, -1) if f.champion < 0 else (f.champion, a.unit)
            found = with_champions(*sides_of(s, f), f.fighters, f.works, f.air, named)
            yield storm_forecast(found, f"{p.NAME[f.place]}: {p.UNIT_NAME[a.unit]} leads", "HM-9")


# ---- attacks that wait for their dice --------------------------------------


def frozen(s: State, f: Storm, index: int) -> StormOdds:
    """[5e] One attack as it was frozen, with those who are left."""
    pa, units, fighters = s.storming[index], s.stormers[index], f.defenders[index]
    sums = Assessment(0, 0, f.ratios[index], (), ())
    attacking, held = stack_of(s, units), stack_of(s, garrison_of(s, f.side, pa), fighters)
    comes = storm_with(attacking, held, f, index, units, garrison_of(s, f.side, pa))
    named = f.champions[index], f.opponents[index]
    return StormOdds(f.side, pa, units, fighters, True, 0, *named, sums, comes)


def storm_with(attacking: Stack, held: Stack, f: Storm, index: int, units: int, garrison: int) -> Expected:
    """[5e] The means of an attack with frozen ratio and modifier."""
    first, second = number_in(units, f.champions[index]), number_in(garrison, f.opponents[index])
    return expected(attacking, held, f.ratios[index], f.modifiers[index], first, second)


def number_in(units: int, unit: int) -> int:
    """Which of the stack a unit is, -1 if it is gone."""
    return ids(units).index(unit) if unit >= 0 and units >> unit & 1 else -1


def resolving(s: State, f: Storm, due: Due) -> Iterator[Forecast]:
    """[5.5b] Every attack that is left, as it was frozen."""
    for index in left_to_fight(s, f):
        found = frozen(s, f, index)
        told = storm_forecast(found)
        modifier = f.modifiers[index]
        figures = (*storm_figures(found.comes), *frozen_figures(found, modifier))
        yield Forecast(told.title, told.rule, told.outcomes, (), figures, told.places, told.note)


def frozen_figures(found: StormOdds, modifier: int) -> Iterator[Figure]:
    """[5e] What was frozen."""
    yield Figure("ratio after shifts", ratio_name(found.sums.ratio))
    yield Figure("die", f"{modifier:+d}")
    yield Figure("champions", f"{p.UNIT_NAME[found.champion]} against {p.UNIT_NAME[found.opponent]}")


def critical(s: State, f: Combat, due: Due) -> Iterator[Forecast]:
    """[5.5f] The result twice, or once with a tank hit."""
    storm, pa = the_storm(s), s.storming[f.index]
    units, fighters = still_attacking(s, f), still_defending(s, f)
    held = garrison_of(s, f.side, pa)
    attacking, defending = stack_of(s, units), stack_of(s, held, fighters)
    attacked = attacker_after(attacking, f.result, number_in(units, storm.champions[f.index]))
    second = number_in(held, storm.opponents[f.index])
    for title, start, times in (
        ("The result counts twice", defending, 2),
        ("Once, and a tank loses a step", hit_a_tank(defending), 1),
    ):
        comes = came(attacking, attacked, defending, start, f.result, second, times)
        yield Forecast(
            f"{p.NAME[pa]}: {title}", "5.5f", storm_ends(comes, f.side), (), storm_figures(comes), (PLACE_ID[pa],)
        )


# ---- what a loss does to attacks to come -----------------------------------


def attacks_touched(s: State, unit: int) -> Iterator[tuple[int, int, int]]:
    """The attacks of the impulse in which a unit may have a part: side, strongpoint, attackers."""
    side = VIET_MINH if any(isinstance(f, Assault) for f in s.frames) else FRANCE
    place = s.where[unit]
    attacks = (p.VM >> unit & 1) == (side == VIET_MINH)
    targets = before(place) & (s.french if side == VIET_MINH else s.up) if attacks else 1 << place & p.PAS
    for pa in ids(targets):
        units = ready(s, side, pa) if side == VIET_MINH else able(s, sent_against(s, pa))
        if units & ~p.TANKS and garrison_of(s, side, pa):
            yield side, pa, units


def hurt(s: State, unit: int, title: str, steps: int, disorder: bool) -> Iterator[Forecast]:
    """The attacks to come if this befell the unit."""
    then: State = s.clone()
    then.steps[unit] -= steps
    then.disorganized |= disorder << unit
    if not then.steps[unit]:
        return
    for side, pa, units in list(attacks_touched(then, unit))[:2]:
        yield storm_forecast(likely_storm(then, side, pa, units), f"{title}: then an attack on {p.NAME[pa]}")


def bleeding(s: State, pa: int, units: int, choices: Iterable[int]) -> Iterator[Forecast]:
    """[HT-3] [HT-4] Who takes the step before all check: the chance that nobody is left."""
    held = s.at[pa]
    for unit in choices:
        then: State = s.clone()
        then.steps[unit] -= 1
        gone = nobody_left(stack_of(then, held, units))
        ends = outcomes((("nobody is left", gone, ""), ("somebody stands", 1 - gone, "")))
        yield Forecast(f"{p.UNIT_NAME[unit]} loses a step, then all check", "HT-3", ends, places=(PLACE_ID[pa],))


# ---- what lies hidden ------------------------------------------------------


def designating(s: State, f: Operation, due: Due) -> Iterator[Forecast]:
    """[6.2.1a] Captured strongpoints as French units could attack them now; who is in them is only imagined."""
    view = view_of(s, FRANCE)
    deals = [imagine(view, bytes([n])) for n in range(DEALS)]
    found = [(a.place, imagined(deals, a.place)) for a in due.actions if isinstance(a, act.Designate)]
    known = [(place, comes) for place, comes in found if comes]
    for place, comes in sorted(known, key=lambda one: worth(one[1]), reverse=True)[:MANY]:
        note = f"An estimate, the mean of {DEALS} positions that may be: {s.veiled[place]} lie hidden there."
        title = f"If all before {p.NAME[place]} attack it"
        yield Forecast(title, "6.2.1a", storm_ends(comes, FRANCE), (), storm_figures(comes), (PLACE_ID[place],), note)


def imagined(deals: list[State], pa: int) -> Expected | None:
    """The mean over several positions; a place of dummies falls by itself."""
    told = []
    for deal in deals:
        show(deal, deal.at[pa] & p.BATTALIONS)
        units = ready(deal, FRANCE, pa)
        if not units:
            return None
        if garrison_of(deal, FRANCE, pa):
            told.append(likely_storm(deal, FRANCE, pa, units).comes)
        else:
            told.append(Expected(1, 1, 0, 0, 0, 0))
    return Expected(*(sum(column) / len(told) for column in zip(*told, strict=True)))
