"""What a seat may know, listed field by field. Everything is open in The Final Gamble but the seed of the dice."""

from __future__ import annotations

from typing import Any

import msgspec

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.state import State
from indochine.kernel.state import copies
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


def view_of(s: State, seat: int | None) -> View:  # long: every field of the view is named once
    """[1.6/2] Everything lies open, stacks included; only the one who decides sees his list of choices."""
    due = s.pending
    return View(
        s.options,
        s.scenario,
        s.turn,
        s.over,
        s.fallen,
        s.points,
        s.red,
        s.blue,
        s.replacements,
        s.vm_ammo,
        s.ammo,
        s.food,
        s.medicine,
        s.fuel,
        s.trucks,
        s.shortage,
        s.hq,
        s.sent,
        s.hanoi_silent,
        s.laos_released,
        s.released_9,
        s.gift_of_ammo,
        bytes(s.slots),
        bytes(s.trench),
        s.dig,
        s.french_points,
        s.vm_flags,
        s.french_flags,
        s.taken,
        tuple(s.where),
        bytes(s.steps),
        s.shaken,
        s.isolated,
        s.isolated_points,
        s.breach,
        tuple(s.assaulter),
        tuple(s.target),
        tuple(s.mark),
        tuple(s.support),
        tuple(s.battery),
        tuple(s.defender),
        s.raided,
        bytes(s.cargo),
        tuple(s.aboard),
        bytes(s.manifest),
        tuple(copies(s.frames)),
        due.actions if due is not None and seat is not None and due.seat == seat else (),
    )


def imagine(view: View, seed: bytes) -> State:
    """A full position that agrees with the view, with dice of its own."""
    names = [name for name in view.__struct_fields__ if name not in ("frames", "actions")]
    columns = {name: getattr(view, name) for name in names}
    for name in ("slots", "trench", "steps", "cargo", "manifest"):
        columns[name] = bytearray(columns[name])
    for name in ("where", "assaulter", "target", "mark", "support", "battery", "defender", "aboard"):
        columns[name] = list(columns[name])
    s = State(seed=seed, frames=copies(list(view.frames)), **columns)
    s.derive()
    return s
