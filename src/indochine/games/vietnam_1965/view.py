"""What a seat may know: everything but the seed and what stands behind the others' screens."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.state import COVERT_POWERS, State, covert_cell, hand_of
from indochine.kernel import dice
from indochine.kernel.bits import bits, ids
from indochine.kernel.views import Columns, seen
from indochine.kernel.words import Action

SCREEN = p.SPACES * 2  # the counts behind one screen


@seen
class View(State):
    """The position as a seat sees it; columns as in `State`.

    `covert` has zeros behind the screens of others; `hidden` says how many infantry and artillery are there, which
    everybody knows [E-38]: two entries for each covert power. `silent` is that of the seat's own powers.
    """

    covert: bytearray = bytearray()
    hidden: tuple[int, ...] = ()
    silent: int = 0
    seat: int = -1
    actions: tuple[Action, ...] = ()


@lru_cache(4096)
def screened(covert: bytes, hand: tuple[int, ...]) -> bytes:
    """[SET-4] What the player of these powers sees behind the screens: his own units."""
    seen = b""
    for number, power in enumerate(COVERT_POWERS):
        first = number * SCREEN
        seen += covert[first : first + SCREEN] if power in hand else bytes(SCREEN)
    return seen


@lru_cache(4096)
def hidden_numbers(covert: bytes) -> tuple[int, ...]:
    """[E-38] Infantry and artillery behind each screen."""
    return tuple(
        sum(covert[number * SCREEN + kind : (number + 1) * SCREEN : 2])
        for number in range(len(COVERT_POWERS))
        for kind in range(2)
    )


def known_silence(s: State, seat: int | None) -> int:
    """[PVC-5] [PPA-4] That covert units will let everybody pass is known to their own player only."""
    return s.silent & bits(hand_of(s, seat)) if s.silent and seat is not None else 0


COLUMNS = Columns(View, State)


def view_of(s: State, seat: int | None) -> View:
    """[PUR-8] Everything lies open but the places of others' covert units; only who decides sees his choices."""
    covert = bytes(s.covert)
    seen = screened(covert, () if seat is None else hand_of(s, seat))
    return COLUMNS.view(s, seat, seen, hidden_numbers(covert), known_silence(s, seat), -1 if seat is None else seat)


def imagine(view: View, seed: bytes) -> State:
    """A full position that agrees with the view: own dice, others' covert units somewhere on their boards."""
    s = COLUMNS.state(view, seed, covert=bytearray(view.covert), silent=view.silent)
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
