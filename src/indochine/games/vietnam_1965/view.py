"""What a seat may know, listed field by field: everything but the seed and what stands behind the others' screens."""

from __future__ import annotations

from typing import Any

import msgspec

from indochine.board.bits import ids
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.state import COVERT_POWERS, Flight, March, Sprung, State, covert_cell, hand_of
from indochine.kernel import dice
from indochine.kernel.state import copies
from indochine.kernel.words import Action

NOTHING_COVERT = bytes(len(COVERT_POWERS) * p.SPACES * 2)
SCREEN = p.SPACES * 2  # the counts behind one screen


class View(msgspec.Struct, frozen=True):
    """The position as a seat sees it; columns as in `State`.

    `covert` has zeros behind the screens of others; `hidden` says how many infantry and artillery are there, which
    everybody knows [E-38]: two entries for each covert power.
    """

    seat: int
    options: p.Options
    round: int
    turn: int
    over: bool
    winner: int
    conditional: bool
    units: bytes
    tired: bytes
    owner: bytes
    shared: int
    air_base: bytes
    fire_base: bytes
    air_damage: bytes
    fire_damage: bytes
    cash: tuple[int, ...]
    box: tuple[int, ...]
    arriving: tuple[int, ...]
    trail_debit: int
    sam: int
    landing: int
    landings: int
    covert_tokens: tuple[int, ...]
    covert: bytes
    hidden: tuple[int, ...]
    entered: bool
    entered_late: bool
    entry_paid: bool
    late_entry_paid: bool
    dmz_seen: int
    silent: int
    communist_start: int
    ac_start: int
    own_start: int
    trail: bool
    guns_used: int
    marches: tuple[March, ...]
    flights: tuple[Flight, ...]
    ambushes: tuple[Sprung, ...]
    spent: bytes
    frames: tuple[Any, ...]
    actions: tuple[Action, ...]


def screened(s: State, seat: int | None) -> bytes:
    """[SET-4] What a seat sees behind the screens: the units of its own player."""
    seen = b""
    hand = () if seat is None else hand_of(s, seat)
    for number, power in enumerate(COVERT_POWERS):
        first = number * SCREEN
        seen += bytes(s.covert[first : first + SCREEN]) if power in hand else bytes(SCREEN)
    return seen


def hidden_numbers(s: State) -> tuple[int, ...]:
    """[E-38] Infantry and artillery behind each screen."""
    covert = s.covert
    return tuple(
        sum(covert[number * SCREEN + kind : (number + 1) * SCREEN : 2])
        for number in range(len(COVERT_POWERS))
        for kind in range(2)
    )


def view_of(s: State, seat: int | None) -> View:  # long: every field of the view is named once
    """[PUR-8] Everything lies open but the places of others' covert units; only who decides sees his choices."""
    due = s.pending
    covert, hidden = (screened(s, seat), hidden_numbers(s)) if any(s.covert) else (NOTHING_COVERT, (0, 0, 0, 0))
    return View(
        -1 if seat is None else seat,
        s.options,
        s.round,
        s.turn,
        s.over,
        s.winner,
        s.conditional,
        bytes(s.units),
        bytes(s.tired),
        bytes(s.owner),
        s.shared,
        bytes(s.air_base),
        bytes(s.fire_base),
        bytes(s.air_damage),
        bytes(s.fire_damage),
        tuple(s.cash),
        tuple(s.box),
        tuple(s.arriving),
        s.trail_debit,
        s.sam,
        s.landing,
        s.landings,
        tuple(s.covert_tokens),
        covert,
        hidden,
        s.entered,
        s.entered_late,
        s.entry_paid,
        s.late_entry_paid,
        s.dmz_seen,
        s.silent,
        s.communist_start,
        s.ac_start,
        s.own_start,
        s.trail,
        s.guns_used,
        tuple(s.marches),
        tuple(s.flights),
        tuple(s.ambushes),
        bytes(s.spent),
        tuple(copies(s.frames)),
        due.actions if due is not None and seat is not None and due.seat == seat else (),
    )


COUNTED = ("units", "tired", "owner", "air_base", "fire_base", "air_damage", "fire_damage", "covert", "spent")
LISTED = ("cash", "box", "arriving", "covert_tokens", "marches", "flights", "ambushes")
NOT_COLUMNS = ("seat", "hidden", "frames", "actions")


def imagine(view: View, seed: bytes) -> State:
    """A full position that agrees with the view: own dice, others' covert units somewhere on their boards."""
    columns = {name: getattr(view, name) for name in view.__struct_fields__ if name not in NOT_COLUMNS}
    for name in COUNTED:
        columns[name] = bytearray(columns[name])
    for name in LISTED:
        columns[name] = list(columns[name])
    s = State(seed=seed, frames=copies(list(view.frames)), **columns)
    s.derive()
    if sum(view.hidden) > sum(s.covert):
        hide_somewhere(s, view)
    return s


def hide_somewhere(s: State, view: View) -> None:
    """[E-38] The units known to be behind a screen, in territories nobody has told us, drawn without a roll."""
    for number, power in enumerate(COVERT_POWERS):
        board = ids(p.COVERT_BOARD[power])
        for kind in range(2):
            first = number * SCREEN + kind
            missing = view.hidden[2 * number + kind] - sum(s.covert[first : (number + 1) * SCREEN : 2])
            for each in range(missing):
                place = board[dice.below(s.seed, HIDING + each, len(board))]
                s.covert[covert_cell(power, place, kind)] += 1


HIDING = 1 << 40  # far from the numbers of any rolls
