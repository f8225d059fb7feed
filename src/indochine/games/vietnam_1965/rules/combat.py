"""Phase three: all raids, then battle after battle, in the order the attacker likes."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Resolve
from indochine.games.vietnam_1965.events import WalkedIn
from indochine.games.vietnam_1965.rules.control import conquer, neutral
from indochine.games.vietnam_1965.rules.forces import IN_BATTLE
from indochine.games.vietnam_1965.state import RAID, March, Power, Space, State, add, presence
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import Procedure, call, choice, goto
from indochine.kernel.legality import ALL, only
from indochine.kernel.words import counted


def targets(s: State, power: int, missions: int) -> int:
    """The spaces to which a power's flights have come with one of these missions."""
    found = 0
    for one in s.flights:
        if one.power == power and missions >> one.mission & 1 and one.count:
            found |= 1 << one.target
    return found


def raids(s: State, f: at.Combat) -> int:
    """[CBO-1] Where bombs are still to fall."""
    return 0 if f.phase == at.NONCOMBAT_MOVE else targets(s, f.power, 1 << RAID) & ~f.raided


def ambushed(s: State) -> int:
    """Where covert units have come out to attack."""
    found = 0
    for sprung in s.ambushes:
        found |= 1 << sprung.space
    return found


def battles(s: State, f: at.Combat) -> int:
    """[CAI-1] [CGR-1] Where a battle is still to be fought; after non-combat movement only ambushes [E-72].

    Invaders of neutral land that were ambushed there still have the white infantry before them [E-130].
    """
    if f.phase == at.NONCOMBAT_MOVE:
        return ambushed(s)
    found = targets(s, f.power, IN_BATTLE) | s.ground[f.power] & neutral(s)
    for march in s.marches:
        found |= 1 << march.target
    return found & ~f.fought | ambushed(s)


# ---- where nobody stands against them --------------------------------------


def walk_in(s: State, f: at.Combat) -> None:
    """[CRE-1] [CMV-2] After the bombs: land in which nobody is left to fight is taken without being asked for."""
    if f.phase == at.NONCOMBAT_MOVE or raids(s, f):
        return
    for space in ids(undefended(s, f)):
        f.fought |= 1 << space
        coming = [march for march in s.marches if march.target == space]
        s.marches = [march for march in s.marches if march.target != space]
        for march in coming:
            add(s, f.power, space, march.kind, march.count, tired=True)
        units = tuple((kind, number) for kind in p.GROUND_TYPES if (number := arrived(coming, kind)))
        s.tell(WalkedIn("CRE-1", Power(f.power), units, Space(space)))
        conquer(s, f.power, space)


def arrived(coming: list[March], kind: int) -> int:
    """How many units of a kind have come."""
    return sum(march.count for march in coming if march.kind == kind)


def undefended(s: State, f: at.Combat) -> int:
    """[CRE-1] Targets of ground units alone, without enemies, white infantry or anybody in ambush."""
    found = bits(march.target for march in s.marches) & ~f.fought & ~neutral(s)
    return found & ~presence(s, 1 - p.SIDE[f.power]) & ~targets(s, f.power, IN_BATTLE) & ~ambushed(s)


# ---- what is fought next ---------------------------------------------------


@choice("CAI-1", by=lambda s, f: f.power)
def next_fight(s: State, f: at.Combat) -> bool:
    """[CBO-1] [CAI-1] [E-69] The attacker says which raid is next, and after the last raid which battle."""
    return True


def fights(s: State, f: at.Combat) -> int:
    """The raids and battles that are left."""
    return raids(s, f) | battles(s, f)


@only(
    "CBO-1",
    "space",
    "The bombing of {raid} comes before all battles.",
    raid=lambda s, f, a: p.PLACE[first(raids(s, f))],
)
def bombs_first(s: State, f: at.Combat) -> int:
    """[CBO-1] [E-69] No battle before the last raid."""
    return raids(s, f) or ALL


next_fight.offers(Resolve, bombs_first, space=fights)


@next_fight.prompt
def ask_fight(s: State, f: at.Combat) -> str:
    """What is asked."""
    left = raids(s, f)
    return f"Choose the next of {counted((left or battles(s, f)).bit_count(), 'raid' if left else 'battle')}."


@next_fight.then
def fight(s: State, f: at.Combat, a: Resolve) -> None:
    """[E-69] An ambush in a space comes before the attacker's own battle there."""
    goto(f, walk_in)
    here = 1 << a.space
    sprung = next((one for one in s.ambushes if one.space == a.space), None)
    if raids(s, f) & here:
        f.raided |= here
        call(s, at.Raid(power=f.power, space=a.space))
    elif sprung:
        call(s, at.Battle(power=sprung.power, space=a.space, ambush=True))
    else:
        f.fought |= here
        call(s, at.Battle(power=f.power, space=a.space))


COMBAT = Procedure(walk_in, next_fight)
