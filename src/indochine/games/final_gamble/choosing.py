"""The Final Gamble on a table: what each choice is about, what it is worth and the way it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from indochine.games.final_gamble import actions as act
from indochine.games.final_gamble import drawing as d
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.drawing import PIECE_IDS, PLACE_IDS
from indochine.games.final_gamble.odds_barrage import hit_chance, raid_chance
from indochine.games.final_gamble.promises import Promise, promises
from indochine.games.final_gamble.rules import ch01_ground as ground
from indochine.games.final_gamble.rules.ch01_moving import is_gun
from indochine.games.final_gamble.rules.ch02_barrage import french_under, vm_under
from indochine.games.final_gamble.rules.ch02_moves import KINDS
from indochine.games.final_gamble.rules.ch03_barrage import weakened
from indochine.games.final_gamble.rules.ch04_airdrop import CARGO_NAME, markers_left, next_slot
from indochine.games.final_gamble.state import State, morale, reduced, strength
from indochine.games.final_gamble.view import View, imagine
from indochine.kernel.bits import ids
from indochine.kernel.scene import Choice, Way, targets
from indochine.kernel.words import Action


def choices(actions: Sequence[Action], say: Any, v: View | None) -> tuple[Choice, ...]:
    """The legal actions with the places and pieces they are about, and what a move costs."""
    s = imagine(v, b"") if v and v.frames else None
    effects, more = effects_of(s, actions), about(s)
    promised = promises(s, actions) if s else {}
    found = {**ways(s, actions), **notes_on(s, actions, effects, promised)}
    listed = [choice(index, action, say, more, found.get(action)) for index, action in enumerate(actions)]
    if not effects and not promised:
        return tuple(listed)
    groups = list(dict.fromkeys(one.group for one in listed))

    def rank(one: Choice) -> tuple[bool, int, float]:
        return not one.main, groups.index(one.group), -worth(actions[one.index], effects, promised)

    return tuple(sorted(listed, key=rank))


def choice(index: int, action: Action, say: Any, more: Any, way: Way | None) -> Choice:
    """One of them."""
    text, group, places, pieces, main = plain(action, say)
    places, pieces = more(action, places, pieces)
    cost, path = way or ("", ())
    return Choice(index, text, group, places, pieces, main, cost, path)


Plain = tuple[str, str, tuple[str, ...], tuple[str, ...], bool]


@lru_cache(16384)
def plain(action: Action, say: Any) -> Plain:
    """What an action says by itself, in whatever position."""
    kind = type(action)
    return say(action), kind.group, tuple(targets(action, PLACE_IDS)), tuple(targets(action, PIECE_IDS)), kind.main


def about(s: State | None) -> Any:
    """How the places and pieces of an action are completed by the position: the unit in hand, a cell of a chart."""
    f = s.frames[-1] if s else None
    held = (d.UNIT_ID[f.unit],) if isinstance(f, at.Move) and f.unit >= 0 else ()

    def complete(action: Action, places: tuple[str, ...], pieces: tuple[str, ...]) -> tuple[Any, Any]:
        if isinstance(action, act.To):
            return places, held
        if s is not None and not places and not pieces:
            return cells_of(s, action), pieces
        return places, pieces

    return complete


def cells_of(s: State, action: Action) -> tuple[str, ...]:
    """Where on the charts or the map an action without place or unit can be picked."""
    match action:
        case act.Load() if next_slot(s) >= 0:
            return (d.slot_id(next_slot(s)),)
        case act.GiveUp(track=track):
            return (d.track_id(track, getattr(s, track)),)
        case act.PaySupport(division=division) | act.Encourage(division=division):
            return (d.morale_id(division, s.slots[division]),)
        case act.Dig(sector=sector):
            return d.places(p.ZONES[sector][s.trench[sector] + 1])
    return ()


# ---- what it is worth ------------------------------------------------------


Effect = tuple[float, int, int]


def effects_of(s: State | None, actions: Sequence[Action]) -> dict[int, Effect]:
    """[2.2-D/1] What a marker would do, for every hex open to one under which there are French units."""
    placed = p.mask({a.place for a in actions if isinstance(a, act.PlaceBarrage)})
    if s is None or not placed:
        return {}
    return {place: effect(s, place) for place in ids(placed & (s.french | p.BOARD.spread(s.french)))}


def effect(s: State, place: int) -> Effect:
    """[2.2-D/1] [2.2-D/2] The chance of a step, the French units under the marker, and the Viet Minh ones."""
    return hit_chance(s, place), french_under(s, place).bit_count(), vm_under(s, place).bit_count()


def effect_text(hit: float, units: int, own: int) -> str:
    """The chance first: it is what fits on a hex."""
    text = f"{hit:.0%} for a step, {units} under it" if hit else f"· no step, {units} under it"
    return f"own! {text}, {own} of ours" if own else text


def worth(action: Action, effects: Mapping[int, Effect], promised: Mapping[Action, Promise]) -> float:
    """[2.2-D/1] By what the dice promise; of barrages a step first, then units to shake, less own losses."""
    if isinstance(action, act.Resolve):
        return 2.0  # they are settled in the order in which they are listed
    if action in promised:
        return promised[action][0]
    if not isinstance(action, act.PlaceBarrage):
        return 2.0
    hit, units, own = effects.get(action.place, (0.0, 0, 9))
    return hit + units / 100 - own


def notes_on(
    s: State | None, actions: Sequence[Action], effects: Mapping[int, Effect], promised: Mapping[Action, Promise]
) -> Mapping[Action, Way]:
    """A few words beside a choice: what the dice promise, how much of a cargo is left, where and how a unit is."""
    said: dict[Action, Way] = {}
    for action in actions if s else ():
        match action:
            case act.PlaceBarrage(place=place) if place in effects:
                said[action] = effect_text(*effects[place]), ()
            case act.Load(cargo=cargo) if s:
                said[action] = cargo_text(s, CARGO_NAME[cargo]), ()
            case _ if s and type(action) in ABOUT_A_UNIT:
                promise = promised[action][1:] if action in promised else ()
                said[action] = ", ".join((*promise, *ABOUT_A_UNIT[type(action)](s, action))), ()
            case _ if action in promised:
                said[action] = promised[action][1], ()
    return said


# ---- units in lists --------------------------------------------------------

Words = Iterator[str]


def whereabouts(s: State, unit: int) -> Words:
    """Where a unit is and what can be said of it."""
    yield p.NAME[s.where[unit]]
    yield from condition(s, unit)


def condition(s: State, unit: int) -> Words:
    """[1.9-A] [1.9-D] Lost steps and markers."""
    if reduced(s, unit):
        yield "Cadre" if unit >= p.FIRST_VM and s.steps[unit] == 1 else "reduced"
    yield from (name for name, units in (("shaken", s.shaken), ("isolated", s.isolated)) if units >> unit & 1)


def of_the_unit(s: State, a: Any) -> Words:
    """Where the unit of an action is, and how."""
    return whereabouts(s, a.unit)


def of_the_loser(s: State, a: act.LoseStep) -> Words:
    """[1.9-A] Where a unit is that may lose a step, and what it is worth."""
    yield from whereabouts(s, a.unit)
    yield f"strength {strength(s, a.unit)}"


def of_the_victim(s: State, a: act.SendCommando) -> Words:
    """[2.3] The unit, and the chance that it loses a step."""
    yield f"{raid_chance(morale(s, a.unit)):.0%}"
    yield from whereabouts(s, a.unit)


def of_the_battery(s: State, a: act.LayBattery) -> Words:
    """[3.2-A/2] Where the battery is, and the side of its marker."""
    yield from whereabouts(s, a.unit)
    if weakened(s, a.unit):
        yield '"-1" side'


def of_the_target(s: State, a: act.FireAt) -> Words:
    """[3.2-C/2] Where the target is, and by night whether the fire is a reaction."""
    f = s.frames[-1]
    yield from whereabouts(s, a.unit)
    if isinstance(f, at.FrenchFire) and f.reaction:
        if a.unit not in s.assaulter:
            yield "reaction"
        elif a.unit in f.targets:
            yield "reaction, for a step only"


def of_the_fighter(s: State, a: Any) -> Words:
    """[3.4-A/1] Strength and morale of a unit that will defend, take over or recover."""
    yield f"strength {strength(s, a.unit)}, morale {morale(s, a.unit)}"
    yield from condition(s, a.unit)


def of_the_wounded(s: State, a: Any) -> Words:
    """[8.0-D] [4.7-C/2] What a unit without steps is worth when it is well again."""
    yield f"strength {p.FULL[a.unit]}, morale {morale(s, a.unit)}"


ABOUT_A_UNIT: dict[type[Action], Callable[[State, Any], Words]] = {
    act.Take: of_the_unit,
    act.LoseStep: of_the_loser,
    act.Strike: of_the_unit,
    act.Breach: of_the_unit,
    act.Reinforce: of_the_unit,
    act.Restore: of_the_unit,
    act.ForceIn: of_the_unit,
    act.SendCommando: of_the_victim,
    act.LayBattery: of_the_battery,
    act.FireAt: of_the_target,
    act.Defend: of_the_fighter,
    act.Replace: of_the_fighter,
    act.Recover: of_the_wounded,
    act.PickWounded: of_the_wounded,
}


def cargo_text(s: State, cargo: int) -> str:
    """[4.8-A/1] Counters on the chart and at the airbase."""
    loaded = s.cargo.count(cargo)
    return f"{loaded} loaded, {markers_left(s, cargo)} left" if loaded else f"{markers_left(s, cargo)} left"


# ---- the way there ---------------------------------------------------------


def ways(s: State | None, actions: Sequence[Action]) -> Mapping[Action, Way]:
    """[1.5-B/1] What each destination of the unit in hand costs, and the hexes on the way."""
    f = s.frames[-1] if s else None
    if s is None or not isinstance(f, at.Move) or f.unit < 0:
        return {}
    goals = [action for action in actions if isinstance(action, act.To)]
    cost_of = KINDS[f.kind].costs
    if cost_of is None or s.where[f.unit] >= p.SIZE:
        return {}  # one step: the destination says it all
    paths = Paths(s, KINDS[f.kind].seat, f.unit, cost_of(s, f.unit))
    return {goal: paths.way(goal.place) for goal in goals}


class Paths:
    """The cheapest ways of one unit, found backwards through the layers of its movement points."""

    def __init__(self, s: State, seat: int, unit: int, layers: Sequence[int]) -> None:
        self.layers = layers
        self.steps = ground.costs(s, seat, is_gun(unit)).steps(ground.enemy_zoc(s, seat))
        self.known: dict[int, tuple[str, ...]] = {s.where[unit]: ()}
        self.spent = {place: spent for spent, layer in enumerate(layers) for place in ids(layer)}

    def way(self, goal: int) -> Way:
        """Cost in words and path; a hex out of reach of the points is one that costs none (one hex, recalled)."""
        if goal not in self.spent:
            return "", (d.PLACE_ID[goal],)
        return f"{self.spent[goal]} of {p.MP} mp", self.path(goal)

    def path(self, goal: int) -> tuple[str, ...]:
        """The hexes passed, the goal last."""
        if goal not in self.known:
            self.known[goal] = (*self.path(self.before(goal)), d.PLACE_ID[goal])
        return self.known[goal]

    def before(self, goal: int) -> int:
        """A hex from which the goal is entered without waste."""
        spent = self.spent[goal]
        for cost, _, sides in (step for step in self.steps if step.cost <= spent):
            for way, side in enumerate(sides):
                origin = p.BOARD.neighbour(goal, (way + 3) % 6)
                if origin is not None and side >> origin & self.layers[spent - cost] >> origin & 1:
                    return origin
        raise ValueError(f"No way leads to {p.NAME[goal]} for {spent} points.")
