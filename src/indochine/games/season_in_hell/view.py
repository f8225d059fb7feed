"""What a seat may know [B.5]: France and spectators learn how many counters lie hidden in a place, and nothing else."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.frames import Dummies
from indochine.games.season_in_hell.rules.ch01_hidden import hidden
from indochine.games.season_in_hell.state import NOBODY, VIET_MINH, State
from indochine.kernel.bits import bits, ids
from indochine.kernel.views import Columns, seen
from indochine.kernel.words import Action

HIDDEN = 255  # in `where` and `steps` of a view: a counter that lies face down


@seen
class View(State):
    """The position as a seat sees it; columns as in `State`, hidden counters as `HIDDEN` but for the Viet Minh."""

    where: bytearray = bytearray()
    steps: bytearray = bytearray()
    fatigued: int = 0
    moved: int = 0
    stirred: int = 0
    barred: int = 0
    hand: int = NOBODY
    actions: tuple[Action, ...] = ()


COLUMNS = Columns(View, State)
ALL_HIDDEN = bytes([HIDDEN]) * (p.UNITS - p.FIRST_VM)


def view_of(s: State, seat: int | None) -> View:
    """[1.2b] [4.2.1d] The Viet Minh see all; the others see those face up, and counts."""
    if seat == VIET_MINH:
        secrets = s.fatigued, s.moved, s.stirred, s.barred, s.hand
        return COLUMNS.view(s, seat, bytes(s.where), bytes(s.steps), *secrets)
    unseen = hidden(s)
    where, steps = veil(s.where, unseen), veil(s.steps, unseen)
    return COLUMNS.view(s, seat, where, steps, s.fatigued & ~unseen, 0, 0, 0, NOBODY)


def veil(column: bytearray, unseen: int) -> bytes:
    """A column by unit without what nobody may see of hidden counters."""
    shown = p.VM & ~unseen
    if not shown:
        return bytes(column[: p.FIRST_VM]) + ALL_HIDDEN
    veiled = bytearray(column[: p.FIRST_VM]) + ALL_HIDDEN
    for unit in ids(shown):
        veiled[unit] = column[unit]
    return bytes(veiled)


# ---- the way back ----------------------------------------------------------


def imagine(view: View, seed: bytes) -> State:
    """A full position that agrees with the view: hidden counters are dealt to the places where they may be."""
    secrets = {name: getattr(view, name) for name in ("fatigued", "moved", "stirred", "barred", "hand")}
    unseen = bits(unit for unit, place in enumerate(view.where) if place == HIDDEN)
    where, steps = bytearray(view.where), bytearray(view.steps)
    s = COLUMNS.state(view, seed, where=bytearray(len(where)), steps=steps, **secrets)
    if unseen:
        deal(s, view, where, unseen)
    s.where, s.rolls = where, 0
    for unit in ids(unseen):
        s.steps[unit] = view.seen_steps[unit - p.FIRST_VM]
    s.fatigued |= view.seen_tired & unseen
    s.derive()
    return s


def deal(s: State, view: View, where: bytearray, unseen: int) -> None:
    """[B.5] Each hidden counter gets a place of its rumour, each place as many as lie hidden there, by the seed."""
    room, rumour, found = list(view.veiled), list(view.rumour), dummies_found(view)
    for place, count in found:
        set_apart(room, rumour, unseen, place, count)
    for unit in shuffled(s, ids(unseen)):
        if not settle(s, rumour, where, room, unit, set()):
            raise ValueError(f"no place is left for {p.UNIT_NAME[unit]}: the rumours contradict the counts")
    for unit in ids(unseen):
        if where[unit] >= p.PLACES:
            where[unit] = found[where[unit] - p.PLACES][0]


def dummies_found(view: View) -> list[tuple[int, int]]:
    """[4.2.1f] Where dummies were just found that still lie there, and how many."""
    return [(f.place, f.count) for f in view.frames if isinstance(f, Dummies)]


def set_apart(room: list[int], rumour: list[int], unseen: int, place: int, count: int) -> None:
    """[4.2.1f] So many of a place are dummies: that is a place of its own, for whichever may have lain there."""
    for unit in ids(unseen & p.DUMMIES):
        if rumour[unit - p.FIRST_VM] >> place & 1:
            rumour[unit - p.FIRST_VM] |= 1 << len(room)
    room[place] -= count
    room.append(count)


def shuffled(s: State, units: tuple[int, ...]) -> list[int]:
    """In an order that the seed decides."""
    left = list(units)
    return [left.pop(s.below(len(left))) for _ in units]


def settle(s: State, rumour: list[int], where: bytearray, room: list[int], unit: int, asked: set[int]) -> bool:
    """Finds a place for a counter; where none has room, somebody already dealt makes some."""
    places = shuffled(s, ids(rumour[unit - p.FIRST_VM]))
    for place in places:
        if room[place]:
            room[place] -= 1
            where[unit] = place
            return True
    for place in places:
        if place in asked:
            continue
        asked.add(place)
        for other in [u for u in range(p.FIRST_VM, p.UNITS) if where[u] == place and view_hidden(s, u)]:
            if settle(s, rumour, where, room, other, asked):
                where[unit] = place
                return True
    return False


def view_hidden(s: State, unit: int) -> bool:
    """Whether a counter was dealt, and does not stand where everybody sees it."""
    return not s.face_up >> unit & 1
