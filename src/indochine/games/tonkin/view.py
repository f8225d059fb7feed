"""What a seat may know [S-06] [S-17]: the French and spectators learn how many counters lie hidden in a place.

Whether troops stand in a forest, or dumps and leader alone, is open: their zone of control is felt [S-51].
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.frames import PORTERS, March, Transport
from indochine.games.tonkin.rules.basics_hidden import FIRST_VM, hidden
from indochine.games.tonkin.state import VIET_MINH, State
from indochine.kernel.bits import bits, ids
from indochine.kernel.views import Columns, seen
from indochine.kernel.words import Action

HIDDEN = -1  # in `where` of a view: a counter that the French cannot tell
ALL_HIDDEN = [HIDDEN] * p.VM.bit_count()  # they are the last counters
DEAL = 100_000  # more dice than one deal of the hidden counters takes


@seen
class View(State):
    """The position as a seat sees it; columns as in `State`, hidden counters as `HIDDEN` but for the Viet Minh.

    `held` are the hexes where troops of the Viet Minh stand; steps and markers of hidden ones are those last seen.
    """

    where: list[int] = []
    steps: bytearray = bytearray()
    desorg: int = 0
    oos: int = 0
    moved: int = 0
    party: int = 0
    levy: int = 0
    paid: int = 0
    held: int = 0
    actions: tuple[Action, ...] = ()


COLUMNS = Columns(View, State)


def view_of(s: State, seat: int | None) -> View:
    """[S-06] [S-17] The Viet Minh see all; the others see what lies open, and counts."""
    if seat == VIET_MINH:
        own = (s.desorg, s.oos, s.moved, s.party, s.levy, s.paid, s.vm)
        return COLUMNS.view(s, seat, tuple(s.where), bytes(s.steps), *own)
    unseen = hidden(s)
    where, steps = s.where[:FIRST_VM] + ALL_HIDDEN, s.steps[:FIRST_VM] + s.seen_steps
    for unit in ids(p.VM & ~unseen):
        where[unit] = s.where[unit]
        steps[unit] = s.steps[unit]
    desorg, oos = s.desorg & ~unseen | s.seen_desorg & unseen, s.oos & ~unseen | s.seen_oos & unseen
    paid = 0 if s.party & unseen else s.paid  # how a hidden stack pays would tell what it is
    shown = (desorg, oos, s.moved & ~unseen, s.party & ~unseen, 0, paid, s.vm)
    return COLUMNS.view(s, seat, tuple(where), bytes(steps), *shown)


# ---- the way back ----------------------------------------------------------


def imagine(view: View, seed: bytes, number: int = 0) -> State:
    """A full position that agrees with the view: hidden counters are dealt to the places where they may be.

    The number tells apart deals of one seed.
    """
    kept = ("desorg", "oos", "moved", "party", "levy", "paid")
    unseen = bits(unit for unit, place in enumerate(view.where) if place == HIDDEN)
    s = COLUMNS.state(
        view,
        seed,
        where=[p.DEAD if place == HIDDEN else place for place in view.where],
        steps=bytearray(view.steps),
        **{name: getattr(view, name) for name in kept},
    )
    if unseen:
        s.rolls = number * DEAL
        s.where, s.rolls = Deal(s, view, unseen).dealt(), 0
        s.derive()
        count_steps(s, unseen)
        take_up(s, unseen)
    return s


def count_steps(s: State, unseen: int) -> None:
    """[3.1-1] Who was dealt to the dead has no steps; who was last seen dead and is not has risen, with all of them."""
    for unit in ids(unseen & p.REAL):
        if s.where[unit] == p.DEAD:
            s.steps[unit] = 0
        elif not s.steps[unit]:
            s.steps[unit] = p.STEPS[unit]


def take_up(s: State, unseen: int) -> None:
    """The stack in hand has as many counters as everybody sees: some of those that lie there."""
    for f in s.frames:
        if isinstance(f, March | Transport) and f.side == VIET_MINH:
            short = f.size - s.party.bit_count()
            here = s.at[f.place] & unseen
            able = ids(here & ~p.DUMPS) + ids(here & p.DUMPS)
            if isinstance(f, Transport) and f.kind == PORTERS:  # [5.5-1] what porters carry is a dump
                able = ids(here & p.DUMPS) + ids(here & ~p.DUMPS)
            s.party |= bits(able[:short])


class Deal:
    """Hidden counters dealt by the seed: each to a place of its rumour, to each place as many as lie hidden there.

    One of the counters in a hex that troops hold, and where none is seen, must be troops: it has a slot of its own.
    Where nobody holds a hex, no troops are dealt. A slot is twice the number of its place, and one more for troops.
    """

    def __init__(self, s: State, view: View, unseen: int) -> None:
        self.s, self.view, self.unseen = s, view, unseen
        shown = bits(place for unit, place in enumerate(view.where) if place >= 0 and p.VM_TROOPS >> unit & 1)
        wanting = view.held & ~shown
        self.room: dict[int, int] = {}
        for place, count in enumerate(view.veiled):
            if count:
                must = wanting >> place & 1
                self.room[2 * place], self.room[2 * place + 1] = count - must, must
        self.veiled = bits(slot // 2 for slot in self.room)
        self.dealt_to: dict[int, list[int]] = {slot: [] for slot in self.room}

    def dealt(self) -> list[int]:
        """By unit its place."""
        where = list(self.view.where)
        for unit in sorted(self.shuffled(ids(self.unseen)), key=lambda one: len(self.slots(one))):
            if not self.settle(unit, set()):
                raise ValueError(f"no place is left for {p.UNIT_NAME[unit]}: the rumours contradict the counts")
        for slot, units in self.dealt_to.items():
            for unit in units:
                where[unit] = slot // 2
        return where

    def slots(self, unit: int) -> list[int]:
        """[S-17] Where a counter may be; troops only where troops are known to stand, and in the boxes."""
        places = self.view.rumour[unit - FIRST_VM] & self.veiled
        if not p.TROOPS >> unit & 1:
            return [slot for place in ids(places) if self.room[slot := 2 * place]]
        held = ids(places & (self.view.held | ~p.HEXES))
        return [slot for place in held for must in (1, 0) if self.room[slot := 2 * place + must]]

    def settle(self, unit: int, asked: set[int]) -> bool:
        """Finds a slot for a counter; where none is free, somebody already dealt makes room."""
        slots = self.shuffled(tuple(self.slots(unit)))
        for slot in slots:
            if len(self.dealt_to[slot]) < self.room[slot]:
                self.dealt_to[slot].append(unit)
                return True
        for slot in slots:
            if slot not in asked:
                asked.add(slot)
                for other in self.dealt_to[slot]:
                    if self.settle(other, asked):
                        self.dealt_to[slot].remove(other)
                        self.dealt_to[slot].append(unit)
                        return True
        return False

    def shuffled(self, things: tuple[int, ...]) -> list[int]:
        """In an order that the seed decides."""
        left = list(things)
        return [left.pop(self.s.below(len(left))) for _ in things]
