"""The sequence of play as tables, to be read beside the extended sequence on the back of the rulebook."""

from __future__ import annotations

from collections.abc import Callable

from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble.events import PhaseBegan, TurnBegan
from indochine.games.final_gamble.rules.ch01_control import AFTER_SEGMENT
from indochine.games.final_gamble.rules.ch01_losses import LOSSES
from indochine.games.final_gamble.rules.ch02_barrage import VM_BARRAGE
from indochine.games.final_gamble.rules.ch02_commando import COMMANDO_RAID
from indochine.games.final_gamble.rules.ch02_moves import MOVE
from indochine.games.final_gamble.rules.ch03_assault import ASSAULT, ASSAULTS, french_phase_ends, vm_phase_ends
from indochine.games.final_gamble.rules.ch03_barrage import AIRSTRIKE, FRENCH_FIRE, SUPPORT_BARRAGE
from indochine.games.final_gamble.rules.ch03_declare import FRENCH_DECLARES, VM_DECLARES
from indochine.games.final_gamble.rules.ch03_defence import DEFENCE_FIRE
from indochine.games.final_gamble.rules.ch03_retreat import ADVANCE, RETREAT
from indochine.games.final_gamble.rules.ch04_airdrop import AIRDROP
from indochine.games.final_gamble.rules.ch04_attrition import (
    ATTRITION,
    french_shaken,
    mark_isolated_french,
    mark_isolated_vm,
    vm_shaken,
)
from indochine.games.final_gamble.rules.ch04_french_supply import FRENCH_SUPPLY
from indochine.games.final_gamble.rules.ch04_morale import MORALE_CHECK
from indochine.games.final_gamble.rules.ch04_vm_supply import VM_SUPPLY
from indochine.games.final_gamble.rules.ch05_boxes import BOX_COMBAT, LAOS_ATTRITION
from indochine.games.final_gamble.rules.ch07_trenches import DIGGING, next_turn
from indochine.games.final_gamble.rules.ch08_setup import (
    FRENCH_SET_UP,
    SET_UP,
    SET_UP_LOSSES,
    VM_SET_UP,
    WOUNDED_PILE,
)
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, State
from indochine.kernel.flow import Phase, Procedure, Procedures, Segment, Step, call
from indochine.kernel.state import Frame


def segment(name: str, *parts: Callable[[], Frame]) -> Segment:
    """[S-1] A segment: its parts in the order of their numbers, then stacking and control [1.6/1] [1.3-E/2]."""

    def play(s: State, f: at.Turn) -> None:
        call(s, at.AfterSegment())
        for part in reversed(parts):
            call(s, part())

    return Segment(name, play)


def phase(name: str, *steps: Step) -> Phase:
    """[1.10] A phase, with a heading in the log."""
    heading = f"{name} Phase"
    return Phase(name, Segment(heading, lambda s, f: s.tell(PhaseBegan("1.10", heading))), *steps)


def move(kind: int, left: int = 99) -> Callable[[], Frame]:
    """Movement under one of the rules."""
    return lambda: at.Move(kind=kind, left=left)


def begin_turn(s: State, f: at.Turn) -> None:
    """[1.10] Three days more."""
    s.tell(TurnBegan("1.10", s.turn))


TURN = Procedure(
    begin_turn,
    phase(
        "VM Pre-Assault",
        segment("2.1 VM Operational Move", move(at.VM_VALLEY, 3), move(at.FALL_BACK), move(at.VM_BOX, 3)),
        segment("2.2 VM Barrage", at.VmBarrage),
        segment("2.3 VM Commando Raid", at.CommandoRaid),
        segment("2.4 VM Tactical Move", move(at.VM_TACTICAL)),
    ),
    phase(
        "VM Assault",
        segment("3.1 VM Declares Assault or Rest", at.VmDeclares),
        segment("3.2 French Reaction and Support Barrage", lambda: at.FrenchFire(reaction=True)),
        segment("3.3 French Reaction Move", move(at.REACTION, 4)),
        segment("3.4 French Defence Fire", lambda: at.DefenceFire(attacker=VIET_MINH)),
        segment("3.5 VM Assaults", lambda: at.Assaults(attacker=VIET_MINH)),
        vm_phase_ends,  # 3.1/2, 3.5-F
    ),
    phase(
        "VM Post-Assault",
        segment("4.1 VM Attrition", lambda: at.Attrition(side=VIET_MINH)),
        segment("4.2 VM After-Combat Move", move(at.VM_AFTER_COMBAT)),
        vm_shaken,  # 4.3
        mark_isolated_french,  # 4.4
        segment("4.5 Morale Check", at.MoraleCheck),
        segment("4.6 VM Replacements and Reinforcements", at.VmSupply),
        segment("4.7 French Supply", at.FrenchSupply),
        segment("4.8 French Airdrop", at.Airdrop),
    ),
    phase(
        "French Pre-Assault",
        segment("5.1 French Airstrike", at.Airstrike),
        segment(
            "5.2 French Operational Move",
            move(at.FRENCH_VALLEY, 6),
            move(at.FRENCH_BOX),
            at.LaosAttrition,
        ),
        segment("5.3 French Barrage", lambda: at.FrenchFire(reaction=False)),
        segment("5.4 French Tactical Move", move(at.FRENCH_TACTICAL)),
    ),
    phase(
        "French Assault",
        segment("6.1 French Declares Assault", at.FrenchDeclares),
        segment("6.2 VM Support Barrage", at.SupportBarrage),
        segment("6.3 VM Defence Fire", lambda: at.DefenceFire(attacker=FRANCE)),
        segment("6.4 French Assaults", lambda: at.Assaults(attacker=FRANCE)),
        french_phase_ends,  # 6.4-F
    ),
    phase(
        "French Post-Assault",
        segment("7.1 French Attrition", lambda: at.Attrition(side=FRANCE)),
        segment("7.2 French After-Combat Move", move(at.LEAVE_2Z), move(at.FRENCH_AFTER_COMBAT)),
        french_shaken,  # 7.3
        mark_isolated_vm,  # 7.4
        segment("7.5 VM Trenches", at.Digging),
    ),
    next_turn,  # 7.6
)

PROCEDURES: Procedures = {
    at.SetUp: SET_UP,
    at.FrenchSetUp: FRENCH_SET_UP,
    at.WoundedPile: WOUNDED_PILE,
    at.VmSetUp: VM_SET_UP,
    at.SetUpLosses: SET_UP_LOSSES,
    at.Turn: TURN,
    at.AfterSegment: AFTER_SEGMENT,
    at.Move: MOVE,
    at.VmBarrage: VM_BARRAGE,
    at.CommandoRaid: COMMANDO_RAID,
    at.Losses: LOSSES,
    at.VmDeclares: VM_DECLARES,
    at.FrenchFire: FRENCH_FIRE,
    at.DefenceFire: DEFENCE_FIRE,
    at.Assaults: ASSAULTS,
    at.Assault: ASSAULT,
    at.Retreat: RETREAT,
    at.Advance: ADVANCE,
    at.FrenchDeclares: FRENCH_DECLARES,
    at.SupportBarrage: SUPPORT_BARRAGE,
    at.Attrition: ATTRITION,
    at.MoraleCheck: MORALE_CHECK,
    at.VmSupply: VM_SUPPLY,
    at.FrenchSupply: FRENCH_SUPPLY,
    at.Airdrop: AIRDROP,
    at.Airstrike: AIRSTRIKE,
    at.BoxCombat: BOX_COMBAT,
    at.LaosAttrition: LAOS_ATTRITION,
    at.Digging: DIGGING,
}
