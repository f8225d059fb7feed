"""Vietnam 1965 on a table: each position as a seat sees it, and what a choice is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from indochine.games.vietnam_1965 import actions as act
from indochine.games.vietnam_1965 import drawing as d
from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.drawing import board
from indochine.games.vietnam_1965.rules.income import level
from indochine.games.vietnam_1965.rules.ways import ports
from indochine.games.vietnam_1965.sequence import PROCEDURES, TURN
from indochine.games.vietnam_1965.state import (
    COVERT_POWERS,
    ESCORT,
    EXTRACT,
    GUNSHIP,
    HOME,
    LIFT,
    RAID,
    STRIKE,
    Space,
    State,
    covert_cell,
    holders,
)
from indochine.games.vietnam_1965.view import View, imagine
from indochine.kernel.bits import ids
from indochine.kernel.flow import where
from indochine.kernel.scene import Cell, Choice, Mark, Panel, Piece, Scene, Track, targets
from indochine.kernel.words import Action, counted

__all__ = ["board", "choices", "scene"]

# ---- where we are ----------------------------------------------------------


def phase(v: View) -> str:
    """[SEQ-1] The phase of the turn."""
    return where(PROCEDURES, v.frames).phase


def headline(v: View) -> str:
    """Round, power and phase."""
    where = f"Round {min(v.round, p.ROUNDS)} of {p.ROUNDS}"
    return f"{where}: the game is over" if v.over else f"{where}, {p.POWER_NAME[v.turn]}: {phase(v) or 'turn begins'}"


# ---- the position ----------------------------------------------------------


def scene(v: View) -> Scene:
    """The position as this view knows it."""
    s = imagine(v, b"")
    return Scene(
        headline=headline(v),
        phase=phase(v),
        phases=TURN.phases,
        pieces=(*standing(s), *attacking(s), *covert(v), *waiting(s), *white(s)),
        tracks=tuple(tracks(s, v)),
        overlays=overlays(s),
        focus=tuple(d.PLACE_ID[space] for space in focus(s)),
        notes=tuple(notes(s, v)),
        marks=tuple(marks(s)),
        panels=(powers_panel(s, v),),
        held={d.PLACE_ID[space]: parties(holders(s, space)) for space in range(p.TERRITORIES)},
    )


@lru_cache(512)
def parties(powers: int) -> tuple[str, ...]:
    """Some powers by their ids."""
    return tuple(p.SEATS[power] for power in ids(powers))


# ---- counters --------------------------------------------------------------


@lru_cache(16384)
def piece(power: int, place: str, kind: int, number: int, states: tuple[str, ...] = (), tail: str = "") -> Piece:
    """A counter that stands for some units of one kind."""
    label = f"{p.POWER_NAME[power]}: {act.of_kind(number, kind)}"
    return Piece(
        d.piece_id(power, place, kind) + tail, d.face_id(power, kind), place, label, states=states, count=number
    )


def standing(s: State) -> Iterator[Piece]:
    """The units on the board."""
    for power in p.POWERS:
        for space in ids(s.present[power]):
            first = (power * p.SPACES + space) * p.TYPES
            for kind in range(p.TYPES):
                if number := s.units[first + kind]:
                    moved = ("moved",) if s.tired[first + kind] >= number else ()
                    yield piece(power, d.PLACE_ID[space], kind, number, moved)


MISSION = {
    RAID: "bombs", STRIKE: "strikes", ESCORT: "cover", GUNSHIP: "attacks", LIFT: "attacks", HOME: "flies home",
    EXTRACT: "lifts out",
}  # fmt: skip


def attacking(s: State) -> Iterator[Piece]:
    """[CMV-1] What has been sent against a space lies there, marked; in a battle, what is left of it."""
    for (power, space, kind), number in sorted(sent(s).items()):
        yield piece(power, d.PLACE_ID[space], kind, number, ("attacks",), "-attacks")
    for index, flight in enumerate(s.flights):
        signs = (MISSION[flight.mission],)
        yield piece(flight.power, d.PLACE_ID[flight.at], flight.kind, flight.count, signs, f"-flight-{index}")


def sent(s: State) -> Counter[tuple[int, int, int]]:
    """Ground units on the attack by power, space and kind: on the march, in the battle, out of hiding."""
    found: Counter[tuple[int, int, int]] = Counter()
    if phase_of(s) == at.COMBAT_MOVE:
        for march in s.marches:
            found[s.turn, march.target, march.kind] += march.count
    for one in s.ambushes:
        found[one.power, one.space, p.INF] += one.infantry
        found[one.power, one.space, p.ART] += one.artillery
    for f in s.frames:
        if isinstance(f, at.Battle):
            for kind, number in zip(p.GROUND_TYPES, f.force, strict=False):
                found[f.power, f.space, kind] += number
    return +found


def phase_of(s: State) -> int:
    """Which of the two movement phases the records of marches are about."""
    early = (at.CombatMove, at.Combat, at.Battle)
    ambushes = [f for f in s.frames if isinstance(f, at.Ambush)]
    if ambushes:
        return ambushes[-1].phase
    return at.COMBAT_MOVE if any(isinstance(f, early) for f in s.frames) else at.NONCOMBAT_MOVE


def covert(v: View) -> Iterator[Piece]:
    """[SET-4] The own player's units behind his screens."""
    for power in COVERT_POWERS:
        for space in ids(p.COVERT_BOARD[power]):
            for kind in (p.INF, p.ART):
                if number := v.covert[covert_cell(power, space, kind)]:
                    yield piece(power, d.PLACE_ID[space], kind, number, ("covert",), "-covert")


def waiting(s: State) -> Iterator[Piece]:
    """[PUR-7] New units of the power whose turn it is."""
    box = s.box[s.turn * p.WARES :]
    for kind in range(p.TYPES):
        if number := box[kind] + s.arriving[kind]:
            yield piece(s.turn, d.BOX, kind, number)


def white(s: State) -> Iterator[Piece]:
    """[NEU-3] Neutral infantry that has been activated."""
    for f in s.frames:
        if isinstance(f, at.Battle) and f.white:
            place = d.PLACE_ID[f.space]
            label = f"{f.white} neutral infantry"
            yield Piece(f"white-{place}", d.WHITE_FACE, place, label, count=f.white)


# ---- bases and other marks -------------------------------------------------


def marks(s: State) -> Iterator[Mark]:
    """Air Bases and Fire Support Bases with their damage, and the round."""
    for space in range(p.TERRITORIES):
        yield from base(space, "air-base", s.air_base[space], s.air_damage[space], "Air Base")
        yield from base(space, "fire-base", s.fire_base[space], s.fire_damage[space], "Fire Support Base")
    yield Mark(d.round_id(min(s.round, p.ROUNDS)), "marker", "", f"Round {s.round}")


def base(space: int, kind: str, owner: int, damage: int, name: str) -> Iterator[Mark]:
    """[DMG-1] A base and how many damage markers lie on it."""
    if owner:
        text = f"{p.POWER_NAME[owner - 1]} {name}" + (f", {counted(damage, 'damage marker')}" if damage else "")
        yield Mark(d.PLACE_ID[space], kind + ("-damaged" if damage else ""), p.SEATS[owner - 1], text)


# ---- figures ---------------------------------------------------------------


def tracks(s: State, v: View) -> Iterator[Track]:
    """Points, Trail, money and tokens."""
    yield Track("Communists", str(s.points[0]), "control points", str(p.POINTS_NEEDED[0]))
    yield Track("Anti-Communists", str(s.points[1]), "control points", str(p.POINTS_NEEDED[1]))
    red, blue = ((p.TRAIL & land).bit_count() for land in (s.communist, s.ac))
    yield Track("Trail", f"{red}:{blue}", "Communist and Anti-Communist Trail territories", str(p.TRAIL.bit_count()))
    yield Track("Money", str(s.cash[s.turn]), f"{p.POWER_NAME[s.turn]}, income {level(s, s.turn)}", panel="powers")
    yield Track("Missiles", str(s.sam), "NVA surface-to-air missiles")
    yield Track("Landings", str(s.landing), "US landing tokens")
    for number, power in enumerate(COVERT_POWERS):
        hidden = counted(v.hidden[2 * number] + v.hidden[2 * number + 1], "unit is", "units are")
        yield Track(f"{p.POWER_KEY[power]} covert", str(s.covert_tokens[power]), f"tokens; {hidden} hidden")


COLUMNS = ("PP", "Income", "In the box", "Units")


def powers_panel(s: State, v: View) -> Panel:
    """[SET-2] The chart of the nine powers."""
    cells = tuple(
        Cell(f"power-{row}-{column}", f"{p.POWER_NAME[power]}: {COLUMNS[column]}", text, column=column, row=row)
        for row, power in enumerate(p.POWERS)
        for column, text in enumerate(figures(s, power))
    )
    return Panel("powers", "Powers", "grid", cells, COLUMNS, tuple(p.POWER_NAME), rule="SET-2")


def figures(s: State, power: int) -> tuple[str, ...]:
    """Money, income, what waits in the box, and units on the board."""
    box = s.box[power * p.WARES : (power + 1) * p.WARES]
    new = ", ".join(f"{number} {d.SHORT_NAME[ware]}" for ware, number in enumerate(box) if number)
    first = power * p.SPACES * p.TYPES
    return str(s.cash[power]), str(level(s, power)), new or "-", str(sum(s.units[first : first + p.SPACES * p.TYPES]))


# ---- sets, focus, notes ----------------------------------------------------


@lru_cache(512)
def names(mask: int) -> tuple[str, ...]:
    """A set of spaces as ids."""
    return tuple(d.PLACE_ID[space] for space in ids(mask))


def overlays(s: State) -> dict[str, tuple[str, ...]]:
    """Sets of spaces that the page can light up."""
    return {"trail": names(p.TRAIL), "lost since the start": names(changed(s)), "ports": names(ports(s, p.USA))}


def changed(s: State) -> int:
    """Territories whose holders are not those of the start."""
    found = 0
    for space in range(p.TERRITORIES):
        if holders(s, space) != p.START_OWNERS[space]:
            found |= 1 << space
    return found


def focus(s: State) -> list[int]:
    """Where the action is, from the innermost frame that has a place."""
    for f in reversed(s.frames):
        match f:
            case at.Battle(space=space) | at.Raid(space=space) | at.Flak(space=space) | at.Interception(space=space):
                return [space]
            case at.CombatMove(target=space) | at.Noncombat(origin=space) if space >= 0:
                return [space]
    return []


def notes(s: State, v: View) -> Iterator[str]:
    """What a player would want to be told without asking."""
    yield from attacks(s)
    if s.trail:
        yield "The Communists hold the whole Trail: their units move one farther along it."
    if s.trail_debit:
        yield f"Bombs on the Trail will cost North Vietnam {s.trail_debit} PP."
    if s.entered:
        yield "Anti-Communist troops are in Laos or Cambodia: the Viet Cong gain two infantry a turn."
    if s.entered_late:
        yield "US troops are in Laos or Cambodia: Viet Cong and North Vietnam gain two infantry a turn each."
    if v.seat >= 0 and s.silent >> v.seat & 1:
        yield f"{p.POWER_NAME[v.seat]}: the covert units let everybody pass until the next own turn."


def attacks(s: State) -> Iterator[str]:
    """[CMV-1] What has been sent against each space so far; a battle at hand, too."""
    against: dict[int, list[str]] = {}
    for (power, space, kind), number in sorted(sent(s).items()):
        against.setdefault(space, []).append(f"{p.POWER_KEY[power]} {number} {d.SHORT_NAME[kind]}")
    flying = Counter[tuple[int, int, int, int]]()
    for flight in s.flights:
        if flight.mission != HOME:
            flying[flight.at, flight.power, flight.kind, flight.mission] += flight.count
    for (space, power, kind, mission), number in flying.items():
        flown = f"{p.POWER_KEY[power]} {number} {d.SHORT_NAME[kind]} ({MISSION[mission]})"
        against.setdefault(space, []).append(flown)
    for space, who in sorted(against.items()):
        yield f"Against {p.PLACE[space]}: {', '.join(who)}."


# ---- choices ---------------------------------------------------------------


def choices(actions: Sequence[Action], say: Any, v: View | None) -> tuple[Choice, ...]:
    """The legal actions with the places and pieces they are about."""
    power = v.seat if v else 0
    turn, hand = (v.turn, in_hand(v)) if v else (0, -1)
    return tuple(
        replace(choice(action, say, power, turn, hand), index=index, **passing(action, power, v) if v else {})
        for index, action in enumerate(actions)
    )


def passing(action: Action, power: int, v: View) -> dict[str, Any]:
    """What a choice says of the position at hand: its cost, who is attacked, which phase ends with it."""
    match action:
        case act.Buy() | act.Repair():
            return {"cost": cost(action, power, v.cash[v.turn], v.options)}
        case act.Attack(space=space):
            return {"text": attack_text(v, power, space)}
        case act.FireMissiles():
            return told_apart(action, v)
        case act.Done():
            return ENDS.get(phase(v), {})
    return {}


def told_apart(action: act.FireMissiles, v: View) -> dict[str, Any]:
    """[SAM-3] Several flights of a kind from one base over one space: the first, the second and so on."""
    who = action.kind, action.origin, action.space
    alike = [index for index, one in enumerate(v.flights) if (one.kind, one.origin, one.at) == who]
    if len(alike) < 2:
        return {}
    flight = f"flight {alike.index(action.index) + 1} of the {p.TYPE_NAME[action.kind]}s"
    there = f"at {flight} from {p.PLACE[action.origin]} over {p.PLACE[action.space]}"
    return {"text": f"Fire {counted(action.number, 'missile')} {there}", "row": f"Fire missiles {there}"}


# How the phases end. Nobody has to confirm the end of the purchase: it can be taken back, and money is kept.
ENDS = {
    "Purchase": {"text": "End the purchase", "group": "Next phase"},
    "Combat Movement": {"text": act.ToBattle.text},
    "Non-Combat Movement": {"text": "End the movement"},
    "Placement": {"text": "End the placement"},
}


def attack_text(v: View, power: int, space: int) -> str:
    """[CRE-1] Land where no enemy is seen is entered, not attacked."""
    foes = garrison(v, power, space)
    return f"Attack {p.PLACE[space]}{foes}" if foes else f"Enter {p.PLACE[space]} (no enemy seen)"


def garrison(v: View, power: int, space: int) -> str:
    """How many units of each enemy stand in a space, in brackets; or that it is neutral, or nothing."""
    if space < p.TERRITORIES and not v.owner[space]:
        return " (neutral)"
    found = [(foe, standing_in(v, foe, space)) for foe in ids(p.SIDE_POWERS[1 - p.SIDE[power]])]
    text = ", ".join(f"{p.POWER_KEY[foe]} {number}" for foe, number in found if number)
    return f" ({text})" if text else ""


def standing_in(v: View, power: int, space: int) -> int:
    """How many units of a power stand there."""
    first = (power * p.SPACES + space) * p.TYPES
    return sum(v.units[first : first + p.TYPES])


def in_hand(v: View) -> int:
    """The space that is attacked, moved from or fought over, -1 without one."""
    for f in reversed(v.frames):
        match f:
            case at.Losses(space=space) | at.Battle(space=space) | at.Raid(space=space):
                return space
            case at.CombatMove(target=space) | at.Noncombat(origin=space):
                return space
    return -1


@lru_cache(65536)
def choice(action: Action, say: Any, power: int, turn: int, hand: int) -> Choice:
    """One of them, without its number in the list."""
    kind = type(action)
    places, pieces = about(action, power, turn, hand)
    return Choice(
        0,
        brief(say(action), action, hand),
        heading(action),
        places,
        pieces,
        kind.main or kind is act.Back,
        **row_of(action, say, hand),
    )


MOVES = act.Send | act.SendAll | act.Storm | act.FlyLift | act.Fly | act.Sweep | act.Bomb | act.Rebase


def brief(text: str, action: Action, hand: int) -> str:
    """A move without the space in hand, which everybody sees: where it goes, or where it comes from."""
    if not isinstance(action, MOVES):
        return text
    if action.target == hand:
        return text.removesuffix(p.PLACE[hand]).rstrip().rsplit(" ", 1)[0]
    return text.replace(f" from {p.PLACE[hand]}", "", 1) if action.origin == hand else text


def heading(action: Action) -> str:
    """Under which an action stands in the list: spaces to attack and to move from by their countries."""
    match action:
        case act.Back():
            return "Space in hand"  # going back is no end of a phase: nobody has to confirm it
        case act.Attack(space=space):
            return f"Attack in {region(space)}"
        case act.From(space=space):
            return f"Move from {region(space)}"
    return type(action).group


def region(space: int) -> str:
    """The country of a space, or where else it is."""
    if space == p.DMZ or p.SEA >> space & 1:
        return "the DMZ" if space == p.DMZ else "the stations"
    return d.TERRAIN_NAME[p.COUNTRY[space]]


NUMBERED = (
    act.Buy | act.Repair | act.Send | act.Storm | act.Fly | act.Sweep | act.Bomb | act.FireMissiles | act.Intercept
    | act.Rebase | act.PlaceUnits
)  # fmt: skip


def row_of(action: Action, say: Any, hand: int) -> dict[str, Any]:
    """The number in an action, and the action without it: what all of its row have in common."""
    if isinstance(action, act.FlyLift):
        field, number = "infantry", action.infantry
    elif isinstance(action, NUMBERED):
        field, number = "number", action.number
    else:
        return {}
    text = brief(say(replace(action, **{field: 2})), action, hand).removeprefix("Buy ").replace("2 ", "", 1)
    return {"number": number, "row": text[0].upper() + text[1:]} if number else {}


def cost(action: act.Buy | act.Repair, power: int, cash: int, options: p.Options) -> str:
    """[PUR-5] [PUR-6] What a purchase or repair costs and leaves."""
    price = p.price(power, action.ware, options) if isinstance(action, act.Buy) else p.REPAIR_PRICE
    return f"{action.number * price} PP, {cash - action.number * price} left"


def about(action: Action, power: int, turn: int, hand: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The places and counters of an action; what moves is its counter, then its destination."""
    match action:
        case act.Send(kind=kind, origin=origin, target=target) | act.Storm(kind=kind, origin=origin, target=target):
            return there(target), counter(power, origin, kind)
        case act.Fly() | act.Sweep() | act.Bomb() | act.Rebase():
            return there(action.target), counter(power, action.origin, action.kind)
        case act.FlyLift(origin=origin, target=target):
            return there(target), counter(power, origin, p.HEL)
        case act.PlaceUnits(ware=ware, space=space) if ware < p.TYPES:
            return there(space), (d.piece_id(turn, d.BOX, ware),)
        case act.Extract(power=owner, origin=origin, home=home):
            return there(home), counter(owner, origin, p.HEL)
        case act.Intercept(base=base):
            return there(base), counter(power, base, p.FTR)
        case act.SendAll(origin=origin, target=target):
            return there(origin if target == hand else target), ()  # the other end is in hand
        case act.LoseAircraft(origin=origin):
            return there(origin), ()
        case act.Lose() if hand >= 0:
            return there(hand), ()
    return tuple(targets(action, PLACES)), ()


def there(space: int) -> tuple[str, ...]:
    """A place by its id."""
    return (d.PLACE_ID[space],)


def counter(power: int, space: int, kind: int) -> tuple[str, ...]:
    """The counter of a power's units of one kind in a space."""
    return (d.piece_id(power, d.PLACE_ID[space], kind),)


PLACES = {Space: lambda space: d.PLACE_ID[space]}
