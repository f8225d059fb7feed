"""2.3 The commando raid."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Done, SendCommando
from indochine.games.final_gamble.events import Raided
from indochine.games.final_gamble.frames import RAID, CommandoRaid
from indochine.games.final_gamble.rules.ch01_ground import vm_loc
from indochine.games.final_gamble.rules.ch01_losses import lose_step
from indochine.games.final_gamble.rules.ch01_moving import in_hexes, on_map
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, State, Unit, morale
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, check, decision
from indochine.kernel.words import Action, counted

BOARD = p.BOARD
NEEDED = 3  # [2.3] how much the die must be above the morale [E-4]
SIX = 6  # the best die
RAID_ON = tuple(SendCommando(Unit(unit)) for unit in range(p.FIRST_VM))
DONE = Done()


def steals(die: int, courage: int) -> bool:
    """[2.3] Does a raid with this die cost a unit of this morale a step?"""
    return die >= courage + NEEDED


def in_striking_distance(s: State) -> int:
    """[2.3] Hexes within two of a hex in Viet Minh LoC, where the Commando could stand."""
    stands = vm_loc(s) & BOARD.places
    return BOARD.spread(stands | BOARD.spread(stands)) | stands


@decision("2.3", by=VIET_MINH)
def whom_to_raid(s: State, f: CommandoRaid) -> Iterator[Action]:
    """Which French unit does the Commando raid?"""
    for unit in ids(on_map(s, FRANCE)):
        yield RAID_ON[unit]
    yield DONE


@check("2.3")
def within_two_hexes_of_loc(s: State, f: CommandoRaid, a: SendCommando) -> str | None:
    """[2.3] There must be a hex in Viet Minh LoC within two hexes of the victim."""
    here = s.where[a.unit]
    if p.WITHIN2[here] & vm_loc(s):
        return None
    return f"No hex within two of {p.NAME[here]}, where {p.UNIT_NAME[a.unit]} is, has a Viet Minh LoC."


whom_to_raid.checks(SendCommando, within_two_hexes_of_loc)


@whom_to_raid.fast
def quick_whom_to_raid(s: State, f: CommandoRaid) -> list[Action]:
    near = ids(in_hexes(s, in_striking_distance(s) & s.french))
    return [*(RAID_ON[unit] for unit in sorted(near, key=lambda unit: morale(s, unit))), DONE]


@whom_to_raid.prompt
def prompt_whom_to_raid(s: State, f: CommandoRaid) -> str:
    near = ids(in_hexes(s, in_striking_distance(s) & s.french))
    weak = sum(steals(SIX, morale(s, unit)) for unit in near)
    listed = f"{weak} of {counted(len(near), 'unit')} can be hurt, and stand first"
    return (
        f"Which French unit does the Commando raid? A die of its morale + {NEEDED} or more costs it a step: {listed}."
    )


@whom_to_raid.then
def after_whom_to_raid(s: State, f: CommandoRaid, a: SendCommando | Done) -> None:
    if isinstance(a, SendCommando):
        raid(s, a.unit)


def raid(s: State, unit: int) -> None:
    """[2.3] A step is lost if the die beats the morale by three; an eliminated unit has deserted: Gone."""
    s.raided = True  # where the Commando goes out but once a turn it makes no Wire Breach any more [E-5]
    die, courage = s.d6(), morale(s, unit)
    s.tell(Raided("2.3", Unit(unit), die, courage))
    if steals(die, courage):
        lose_step(s, unit, RAID, "2.3")


COMMANDO_RAID = Procedure(whom_to_raid)
