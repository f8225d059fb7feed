"""What a seat may know, listed field by field.

Everything is open in Hoa Binh but two things: the seed of the dice, and until the end of turn 0 which of the twelve
counters on the green spaces are bases.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.state import State
from indochine.kernel.state import copies
from indochine.kernel.words import Action


class View(msgspec.Struct, frozen=True):
    """The position as the French player, or anybody else, sees it; columns as in `State`."""

    options: p.Options
    turn: int
    vp: int
    ap: int
    ip: int
    strategy: int
    violet: int
    rainbow: int
    artillery: int
    air: int
    transport: int
    morane: bool
    over: bool
    where: bytes
    steps: bytes
    used: int
    toured: int
    repair: int
    forts: int
    built: int
    convoys: bytes
    escorts: tuple[int, ...]
    cut: int
    cut_forts: int
    joined: int
    base_home: bytes
    base_back: bytes
    vm_place: bytes
    vm_kind: bytes
    vm_origin: bytes
    vm_flags: bytes
    vm_serial: tuple[int, ...]
    reserve: int
    guerrillas: int
    next_serial: int
    frames: tuple[Any, ...]
    actions: tuple[Action, ...]


def view_of(s: State, *, decides: bool) -> View:
    """[4.1-c] The view; the homes of the bases are in it once they have been revealed."""
    return View(
        s.options,
        s.turn,
        s.vp,
        s.ap,
        s.ip,
        s.strategy,
        s.violet,
        s.rainbow,
        s.artillery,
        s.air,
        s.transport,
        s.morane,
        s.over,
        bytes(s.where),
        bytes(s.steps),
        s.used,
        s.toured,
        s.repair,
        s.forts,
        s.built,
        bytes(s.convoys),
        tuple(s.escorts),
        s.cut,
        s.cut_forts,
        s.joined,
        bytes(s.base_home) if s.turn else b"",
        bytes(s.base_back),
        bytes(s.vm_place),
        bytes(s.vm_kind),
        bytes(s.vm_origin),
        bytes(s.vm_flags),
        tuple(s.vm_serial),
        s.reserve,
        s.guerrillas,
        s.next_serial,
        tuple(copies(s.frames)),
        s.pending.actions if decides and s.pending else (),
    )


def _as_it_is(value: Any) -> Any:
    return value


def imagine(v: View, seed: bytes) -> State:
    """A full position that agrees with the view; hidden bases are dealt by the seed."""
    s = State(
        seed=seed,
        frames=copies(list(v.frames)),
        **{name: copy(getattr(v, name)) for name, copy in COPIED.items()},
    )
    deal_bases(s, v)
    s.at = [0] * p.BOXES
    for unit, place in enumerate(s.where):
        s.at[place] |= 1 << unit
    s.french = p.mask(n for n in range(p.PLACES) if s.at[n] & p.COMBAT)
    s.vm_count = bytearray(p.PLACES)
    for place in s.vm_place:
        s.vm_count[place] += 1
    s.vm = p.mask(s.vm_place)
    return s


def deal_bases(s: State, v: View) -> None:
    """[4.1-c] Bases where they are known to be, or somewhere among the spaces where they may be."""
    if v.turn:
        s.base_home = bytearray(v.base_home)
        s.bases = p.mask(v.base_home[b] for b in range(1, 7) if not v.base_back[b])
        return
    spaces = [n for n in range(p.PLACES) if (p.FLAGS if v.options.historical_bases else p.BASE_SPACES) >> n & 1]
    s.base_home = bytearray([0, *(spaces.pop(s.below(len(spaces))) for _ in range(6))])
    s.rolls = 0


# how each field that view and state share is taken over: columns become changeable again
COPIED: dict[str, Callable[[Any], Any]] = {
    name: {"bytes": bytearray, "tuple[int, ...]": list}.get(str(kind), _as_it_is)
    for name, kind in View.__annotations__.items()
    if name not in ("base_home", "frames", "actions")
}
