"""2.3 The commando raid."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Done, SendCommando
from indochine.games.final_gamble.events import Raided
from indochine.games.final_gamble.frames import RAID, CommandoRaid
from indochine.games.final_gamble.rules.ch01_ground import vm_loc
from indochine.games.final_gamble.rules.ch01_losses import lose_step
from indochine.games.final_gamble.rules.ch01_moving import on_map
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, State, Unit, morale
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, check, choice
from indochine.kernel.words import counted

NEEDED = 3  # [2.3] how much the die must be above the morale [E-4]
SIX = 6  # the best die


def steals(die: int, courage: int) -> bool:
    """[2.3] Does a raid with this die cost a unit of this morale a step?"""
    return die >= courage + NEEDED


@choice("2.3", by=VIET_MINH)
def whom_to_raid(s: State, f: CommandoRaid) -> bool:
    """Which French unit does the Commando raid?"""
    return True


def victims(s: State, f: CommandoRaid) -> list[SendCommando]:
    """All French units in hexes, those that a raid hurts most easily first: a set would lose that order."""
    return [SendCommando(Unit(unit)) for unit in sorted(ids(on_map(s, FRANCE)), key=lambda unit: morale(s, unit))]


@check("2.3")
def within_two_hexes_of_loc(s: State, f: CommandoRaid, a: SendCommando) -> str | None:
    """[2.3] There must be a hex in Viet Minh LoC within two hexes of the victim."""
    here = s.where[a.unit]
    if p.WITHIN2[here] & vm_loc(s):
        return None
    return f"No hex within two of {p.NAME[here]}, where {p.UNIT_NAME[a.unit]} is, has a Viet Minh LoC."


whom_to_raid.lists(victims, {SendCommando: (within_two_hexes_of_loc,)})
whom_to_raid.offers(Done)


@whom_to_raid.prompt
def prompt_whom_to_raid(s: State, f: CommandoRaid) -> str:
    near = [a.unit for a in whom_to_raid.legal(s, f) if isinstance(a, SendCommando)]
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
