"""A Season in Hell on a table: each position as a seat sees it, and what a choice is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from indochine.games.season_in_hell import actions as act
from indochine.games.season_in_hell import drawing as d
from indochine.games.season_in_hell import frames as at
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.drawing import FRENCH, VIET_MINH, board
from indochine.games.season_in_hell.rules.ch05_control import cut_off
from indochine.games.season_in_hell.rules.ch09_end import wanted
from indochine.games.season_in_hell.sequence import PROCEDURES, WEEK
from indochine.games.season_in_hell.state import Place, Unit
from indochine.games.season_in_hell.view import HIDDEN, View
from indochine.kernel.bits import bits, ids, together
from indochine.kernel.flow import where
from indochine.kernel.scene import Arrow, Choice, Mark, Piece, Scene, Track
from indochine.kernel.scene import choices as listed
from indochine.kernel.words import Action, counted

__all__ = ["board", "choices", "headline", "scene"]

# ---- where we are ----------------------------------------------------------


def phase(v: View) -> str:
    """[2a] The phase of the week, the round or the assault, whichever is the innermost."""
    return where(PROCEDURES, v.frames).phase


def phases(v: View) -> tuple[str, ...]:
    """All phases of the procedure that we are in."""
    within = (PROCEDURES[type(f)].phases for f in reversed(v.frames))
    return next((names for names in within if names), WEEK.phases)


BRIEF = {
    "Viet Minh": "VM",
    "Parachute reinforcement": "Paras",
    "attack ": "",
    "defensive ": "",
    "End of the ": "End of ",
}


def brief(name: str) -> str:
    """A phase as it fits into a row of all."""
    for long, short in BRIEF.items():
        name = name.replace(long, short)
    return name


def headline(v: View) -> str:
    """Week, round, impulse and phase."""
    parts = [f"Turn {v.turn}, {p.DATES[v.turn]}"]
    if v.over:
        return f"{parts[0]}: the game is over"
    if v.round:
        parts.append(f"round {v.round}")
    if v.impulse:
        parts.append(f"impulse {v.impulse}")
    name = "Set-up" if setting_up(v) else phase(v)
    return ", ".join(parts) + (f": {name}" if name else "")


def setting_up(v: View) -> bool:
    """Whether the first turn has not begun."""
    return any(isinstance(f, at.SetUp) for f in v.frames)


# ---- the position ----------------------------------------------------------


def scene(v: View) -> Scene:
    """The position as this view knows it."""
    ringed = cut_off(v.control, bits(place for place, level in enumerate(v.trench) if level == p.TRENCH_MAX))
    return Scene(
        headline=headline(v),
        phase=brief(phase(v)),
        phases=tuple(map(brief, phases(v))),
        pieces=(*counters(v), *face_down(v)),
        tracks=tuple(tracks(v, ringed)),
        overlays=overlays(v, ringed),
        focus=names(focus(v) & p.ON_MAP),
        notes=tuple(notes(v, ringed)),
        marks=(*marks(v, ringed), *markers(v)),
        held=held(v.control),
        arrows=tuple(arrows(v)),
    )


@lru_cache(512)
def names(mask: int) -> tuple[str, ...]:
    """A set of places as ids."""
    return tuple(d.PLACE_ID[place] for place in ids(mask))


@lru_cache(512)
def held(control: int) -> dict[str, tuple[str, ...]]:
    """[5.2e] Who controls each strongpoint."""
    return {d.PLACE_ID[pa]: (VIET_MINH if control >> pa & 1 else FRENCH,) for pa in ids(p.PAS)}


# ---- counters --------------------------------------------------------------


def counters(v: View) -> Iterator[Piece]:
    """Every unit that this seat knows by name, on the map, in a box or on the pile of the destroyed."""
    signs, box = tuple(states(v)), waiting_in(v)
    left = together(f.left for f in v.frames if isinstance(f, at.SetUp))  # [9] French units to be placed
    for unit, place in enumerate(v.where):
        if place != HIDDEN and (SHOWN >> place & 1 or left >> unit & 1):
            there = tuple(name for name, units in signs if units >> unit & 1)
            yield piece(unit, box if place == p.TRACK else place, v.steps[unit], there)


SHOWN = p.ON_MAP | d.SHOWN_BOXES


def waiting_in(v: View) -> int:
    """[9] Before the first turn the counters on the turn track are those still to be placed."""
    return p.TO_COME if setting_up(v) else p.TRACK


@lru_cache(8192)
def piece(unit: int, place: int, steps: int, signs: tuple[str, ...]) -> Piece:
    """A unit with its values and states."""
    if p.DUMMIES >> unit & 1:
        return Piece(d.UNIT_ID[unit], d.DUMMY_FACE, d.PLACE_ID[place], p.UNIT_NAME[unit], states=signs)
    note = f"fire {p.FIRE[unit][steps]}, hand-to-hand {p.HAND[unit][steps]}, morale {p.MORALE[unit]}"
    reduced = ("reduced",) if 0 < steps < p.STEPS[unit] else ()
    label = f"{p.UNIT_NAME[unit]}, {p.TROOPS[unit]}, {note}"
    return Piece(d.UNIT_ID[unit], d.face_id(unit, steps), d.PLACE_ID[place], label, steps, (*reduced, *signs), note)


def states(v: View) -> Iterator[tuple[str, int]]:
    """[1.3a] Each state with the units that are in it."""
    yield "engaged", v.face_up
    yield "disorganized", v.disorganized
    yield "fatigued", v.fatigued
    yield "attacks", together(v.stormers)
    yield "moved", v.french_moved | v.moved


HIDING = p.ON_MAP | 1 << p.TRACK  # where counters lie face down


def face_down(v: View) -> Iterator[Piece]:
    """[1.2b] [4.2.1d] Counters that this seat does not know: so many in each place."""
    if HIDDEN not in v.where:
        return
    for place in ids(HIDING):
        if count := v.veiled[place]:
            where = d.PLACE_ID[waiting_in(v) if place == p.TRACK else place]
            yield Piece(f"hidden-{where}", d.HIDDEN_FACE, where, counted(count, "hidden counter"), count=count)


# ---- tracks ----------------------------------------------------------------


def tracks(v: View, ringed: int) -> Iterator[Track]:
    """[0.4a] [0.4b] [0.4c] The figures beside the map, each with its chart."""
    yield from aims(v, ringed)
    yield Track("Guns", str(v.munitions), munitions_note("French", v.munitions), str(p.MUNITIONS_MAX), "munitions")
    vm_note = munitions_note("Viet Minh", v.vm_munitions)
    yield Track("VM guns", str(v.vm_munitions), vm_note, str(p.MUNITIONS_MAX), "munitions")
    yield Track("Air", str(v.air), "French air points of this week")
    yield Track("Replacements", str(v.replacements), "French replacement points")
    items = lost_items(v.control)
    yield Track("Air line", str(v.line), f"lost: {', '.join(items) or 'nothing'}", str(p.AIR_LINE_LAST), "items")
    yield Track("Turn", str(v.turn), p.DATES[v.turn] + (", rain" if p.RAIN[v.turn] else ""), str(p.TURNS), "turns")


def aims(v: View, ringed: int) -> Iterator[Track]:
    """[9.1] [9.2] [9.3] What this scenario is decided by: strongpoints or attrition points, and steps lost."""
    goal = p.SCENARIO[v.scenario]
    if goal.points:
        yield Track("Attrition points", str(hill_points(v, ringed)), of=str(goal.points))
        yield Track("Strongpoints lost", str(v.control.bit_count()))
    else:
        yield Track("Strongpoints lost", str(v.control.bit_count()), of=str(goal.pas or p.CAMP_FALLS))
    yield Track("VM losses", str(v.losses), next_mark(v.losses), str(goal.losses or p.SIEGE_FAILS), "losses")


def hill_points(v: View, ringed: int) -> int:
    """[9.2] [8i] Hills and Huguettes held or encircled, and level 3 on Mount Baldy."""
    places = p.SCENARIO[v.scenario].points_at & (v.control | ringed)
    return places.bit_count() + (v.trench[p.BALDY] == p.TRENCH_MAX)


def next_mark(losses: int) -> str:
    """[1.5a] What the next mark on the track of losses brings."""
    mark = next((mark for mark in d.LOSS_MARKS if losses < mark), None)
    return f"at {mark}: {d.LOSS_MARKS[mark]}" if mark else "the siege has failed"


def munitions_note(who: str, points: int) -> str:
    """[0.4c] Barrage points, and what they do for infantry fire."""
    shift = p.MUNITIONS_SHIFT[min(points, p.MUNITIONS_MAX)]
    return f"{who} barrage points; infantry fire {f'{shift:+d}' if shift else 'not shifted'}"


def lost_items(control: int) -> list[str]:
    """[3.2d] What of the seven is lost."""
    return [p.LOST_NAME[n] for n, pas in enumerate(p.LOST_ITEMS) if not pas & ~control]


# ---- marks -----------------------------------------------------------------


def marks(v: View, ringed: int) -> Iterator[Mark]:
    """[1.3a] [3.1t] [5.7b] Strongpoints taken, trenches, guns that are laid, attacks."""
    for pa in ids(v.control):
        yield Mark(d.PLACE_ID[pa], "flag", VIET_MINH, "in Viet Minh hands")
    for place, level in enumerate(v.trench):
        if level:
            text = "encircled" if ringed >> place & 1 else f"trench level {level}"
            yield Mark(d.PLACE_ID[place], "trench", VIET_MINH, text, level=level)
    for f in v.frames:
        if isinstance(f, at.Assault | at.Operation):
            for number, place in enumerate(f.targets, 1):
                text = f"barrage {number} of {len(f.targets)}"
                yield Mark(d.PLACE_ID[place], "barrage", gunner(v, f), text, level=number)
    for pa, units in zip(v.storming, v.stormers, strict=False):
        text = f"attacked by {', '.join(p.UNIT_NAME[unit] for unit in ids(units))}"
        yield Mark(d.PLACE_ID[pa], "assault", VIET_MINH if units & p.VM else FRENCH, text)


def gunner(v: View, f: at.Assault | at.Operation) -> str:
    """[5.2a] [5.4c] [6.2.2a] [6.2.4a] Whose guns are laid: in each procedure the attacker's first."""
    first, second = (VIET_MINH, FRENCH) if isinstance(f, at.Assault) else (FRENCH, VIET_MINH)
    return first if "artillery" in where(PROCEDURES, v.frames).phase else second


def arrows(v: View) -> Iterator[Arrow]:
    """[5.5a] [6.2.3c] [5.4b] Attacks that are declared, from where the attackers stand, and the fire of the moment."""
    for pa, units in zip(v.storming, v.stormers, strict=False):
        side = VIET_MINH if units & p.VM else FRENCH
        for place in ids(standing_of(v, units) & ~(1 << pa)):
            here = ", ".join(p.UNIT_NAME[unit] for unit in ids(units) if v.where[unit] == place)
            yield Arrow(d.PLACE_ID[place], d.PLACE_ID[pa], side, f"attack of {here}")
    for f in v.frames:
        if isinstance(f, at.Fire) and f.origin >= 0 and f.origin != f.place:
            yield Arrow(d.PLACE_ID[f.origin], d.PLACE_ID[f.place], d.SIDES[f.side], "fire", aimed=True)
        elif isinstance(f, at.FireParty) and f.place != f.target:
            yield Arrow(d.PLACE_ID[f.place], d.PLACE_ID[f.target], VIET_MINH, "fire", aimed=True)


def markers(v: View) -> Iterator[Mark]:
    """[1.3a] [0.4b] The markers on the charts."""
    yield Mark(d.turn_id(v.turn), "marker", "", f"Turn {v.turn}")
    yield Mark(d.loss_id(v.losses), "marker", VIET_MINH, counted(v.losses, "step"))
    yield Mark(d.munitions_id(v.munitions), "marker", FRENCH, f"France {v.munitions}")
    yield Mark(d.munitions_id(v.vm_munitions), "marker", VIET_MINH, f"Viet Minh {v.vm_munitions}")
    for number, pas in enumerate(p.LOST_ITEMS):
        if not pas & ~v.control:
            yield Mark(d.item_id(number), "flag", VIET_MINH, f"{p.LOST_NAME[number]} is lost")


# ---- sets, focus, notes ----------------------------------------------------


def overlays(v: View, ringed: int) -> dict[str, tuple[str, ...]]:
    """Sets of places that the page can light up."""
    trenched = bits(place for place, level in enumerate(v.trench) if level)
    return {
        "trenched": names(trenched & p.ZONES),
        "encircled": names(ringed),
        "strategic hills": names(p.STRATEGIC_HILLS | 1 << p.BALDY),
        "lost items": names(ITEM_PAS),
    }


ITEM_PAS = together(p.LOST_ITEMS)


def focus(v: View) -> int:
    """Where the action is, from the innermost frame that has a place."""
    for f in reversed(v.frames):
        if found := place_of(v, f):
            return found
    return 0


def place_of(v: View, f: Any) -> int:
    """The places that a frame is about."""
    match f:
        case at.Fire(place=place, origin=origin):
            return 1 << place | (1 << origin if origin >= 0 else 0)
        case at.FireParty(place=place, target=target):
            return 1 << place | 1 << target
        case at.Attack(index=index) | at.Combat(index=index) if index < len(v.storming):
            return 1 << v.storming[index] | standing_of(v, v.stormers[index])
        case at.Losses(units=units) | at.Checks(units=units) | at.Disorder(units=units):
            return standing_of(v, units)
        case at.TankHit(tanks=tanks) | at.LoneTanks(tanks=tanks):
            return standing_of(v, tanks)
        case at.Rout(unit=unit):
            return standing_of(v, 1 << unit)
        case at.Dummies(place=place):
            return 1 << place
        case at.Round(zone=zone) if zone >= 0:
            return 1 << zone
    return 0


def standing_of(v: View, units: int) -> int:
    """Where those of the units stand that are in sight."""
    return bits(v.where[unit] for unit in ids(units) if v.where[unit] != HIDDEN)


def notes(v: View, ringed: int) -> Iterator[str]:
    """What a player would want to be told without asking."""
    yield f"The Viet Minh need {wanted(v.scenario)}."
    if v.linked:
        yield "The road to Isabelle is open this week: one line better for air supply."
    if v.stopped:
        yield f"{p.ASSAULT_STOP} steps are lost: no more Viet Minh assaults this week."
    if v.uncovered:
        yield "Fresh level 3 trenches need a Viet Minh counter by the end of the next movement."
    if ringed:
        yield f"Encircled: {', '.join(p.NAME[pa] for pa in ids(ringed))}."
    left = p.CAMP_FALLS - v.control.bit_count()
    if v.scenario == "3" and 0 < left <= 5:
        yield f"{counted(left, 'more strongpoint')}, and the camp falls."


# ---- choices ---------------------------------------------------------------

PLACES = {Place: d.place_id}
PIECES = {Unit: d.unit_id}


def choices(actions: Sequence[Action], say: Any, v: View | None) -> tuple[Choice, ...]:
    """The legal actions with the places and pieces they are about."""
    found = listed(actions, say, PLACES, PIECES)
    return tuple(told(choice, action, v) for choice, action in zip(found, actions, strict=True))


def told(choice: Choice, action: Action, v: View | None) -> Choice:
    """What a choice says beside its text: numbers that belong in a row, levels that are dug, what it costs."""
    match action:
        case act.Done() if v and not isinstance(action, act.OpenFire):
            return replace(choice, text=enough(v) or choice.text)
        case act.Bomb(place=place, points=points):
            return replace(choice, number=points, row=f"Air points on {p.NAME[place]}")
        case act.Shoot(origin=origin, place=place, air=air):
            return replace(choice, number=air, row=f"{p.NAME[origin]} fires at {p.NAME[place]}, with air points")
        case act.Support(air=air):
            return replace(choice, number=air, row="Air points for this attack")
        case act.Interdict(points=points):
            return replace(choice, number=points, row="Barrage points destroyed, two air points each")
        case act.Dig(place=place) if v:
            cost = counted(p.DIG_COST[place], "point")
            return replace(choice, text=f"{choice.text}: level {v.trench[place] + 1}", cost=cost)
        case act.Merge(unit=unit):
            return replace(choice, pieces=(d.unit_id(unit),))
    return choice


def enough(v: View) -> str:
    """What the end of a list leads to: dice, if guns are laid or attacks declared."""
    match v.frames[-1]:
        case at.Assault(targets=targets) | at.Operation(targets=targets) if targets:
            return f"Open fire: {counted(len(targets), 'target')}"
        case at.Storm() if v.storming:
            return f"Fight: {counted(len(v.storming), 'attack')}"
    return ""
