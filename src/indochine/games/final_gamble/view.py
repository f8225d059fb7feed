"""What a seat may know, listed field by field. Everything is open in The Final Gamble but the seed of the dice."""

from __future__ import annotations

from typing import Any

import msgspec

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.state import State
from indochine.kernel.views import Columns
from indochine.kernel.words import Action


class View(msgspec.Struct, frozen=True):
    """The position as anybody sees it; columns as in `State`."""

    options: p.Options
    scenario: str
    turn: int
    over: bool
    fallen: bool
    points: int
    red: int
    blue: int
    replacements: int
    vm_ammo: int
    ammo: int
    food: int
    medicine: int
    fuel: int
    trucks: int
    shortage: int
    hq: int
    sent: int
    hanoi_silent: bool
    laos_released: bool
    released_9: bool
    gift_of_ammo: bool
    slots: bytes
    trench: bytes
    dig: int
    french_points: int
    vm_flags: int
    french_flags: int
    taken: int
    where: tuple[int, ...]
    steps: bytes
    shaken: int
    isolated: int
    isolated_points: int
    breach: int
    assaulter: tuple[int, ...]
    target: tuple[int, ...]
    mark: tuple[int, ...]
    support: tuple[int, ...]
    battery: tuple[int, ...]
    defender: tuple[int, ...]
    raided: bool
    cargo: bytes
    aboard: tuple[int, ...]
    manifest: bytes
    frames: tuple[Any, ...]
    actions: tuple[Action, ...]


COLUMNS = Columns(View, State)


def view_of(s: State, seat: int | None) -> View:
    """[1.6/2] Everything lies open, stacks included; only the one who decides sees his list of choices."""
    return COLUMNS.view(s, seat)


def imagine(view: View, seed: bytes) -> State:
    """A full position that agrees with the view, with dice of its own."""
    return COLUMNS.state(view, seed)
