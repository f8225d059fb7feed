"""Where we are in the sequence of play: one small frame for each procedure of `sequence.py`.

Frames are shown to everybody. So none holds the number of a hidden counter: such things stand in unseen columns of the
state (`hand`, `moved`, `stirred`, `barred`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indochine.kernel.state import Frame
from indochine.kernel.words import kinds

# why a step is lost (Losses.cause): fire spares the last step of a location [5.2g], hand-to-hand does not
BY_FIRE, BY_HAND, BY_RECON, BY_SIEGE, BY_ENCIRCLEMENT, BY_HILLS = range(6)
# who fires (Fire.arm)
INFANTRY, ARTILLERY, AIRCRAFT = range(3)


# ---- set-up and the week


class SetUp(Frame):
    """[9] France first, then the Viet Minh; `left` are French units to be placed, `full` strongpoints without room."""

    left: int = 0
    full: int = 0


class Over(Frame):
    """[9.3] The game has ended, perhaps in the middle of an assault: nothing else is begun."""


class Week(Frame):
    """[2] One turn: supply, reorganization, trenches, replacements, rounds or a quiet week, attrition."""

    dug: int = 0  # entrenchment points spent
    rebuilt: bool = False  # replacements have been used, or companies merged
    rounds: bool = False  # somebody attacks


class Quiet(Frame):
    """[3.3] A week without rounds: both sides redeploy, then paras land."""

    drops: int = 0


class Round(Frame):
    """[4b] Paras, Viet Minh movement and assault, French movement, reconnaissance and operation."""

    drops: int = 0
    zone: int = -1  # reconnoitred now, and a step is to be paid for it
    stop: int = 0  # seats that want no further round


class Attrition(Frame):
    """[8] Siege fire at the strongpoints of `target`, then encircled `places` to come, and losses for `hills`."""

    target: int = 0
    places: int = 0
    hills: int = 0


# ---- an assault and an operation


class Assault(Frame):
    """[5] The Viet Minh assault of a round, impulse by impulse. `targets` are places under guns, in the order laid.

    `empty` are the strongpoints that nobody held when the last impulse was over [5.5l].
    """

    targets: list[int] = []
    empty: int = 0


class Operation(Frame):
    """[6.2] The French operation of a round, impulse by impulse.

    `designated` are the strongpoints whose defenders were turned up [6.2.1a]; `targets` and `empty` as in Assault, and
    of the targets of the first bombardment the `air` points sent (0: guns).
    """

    designated: int = 0
    targets: list[int] = []
    empty: int = 0
    air: list[int] = []


class Fighters(Frame):
    """[1.4] Who of the units in the place under attack, or in the place that fires, really fights.

    `pool` are those to choose from, `fighters` those that fight, `works` whether a strongpoint's works help [E-12].
    Base of the frames in which this is asked: see `rules/ch01_stacking.py`.
    """

    place: int = 0
    pool: int = 0
    fighters: int = 0
    limit: int = 99  # of Viet Minh battalions [1.4c] [1.4f]
    works: bool = True
    asked: bool = False


class Fire(Fighters):
    """[5.2] [5.4] [6.2.2] [6.2.4] [6.2.5a] One fire at one place (`place`, `pool`, `fighters`: the target).

    `side` fires with an `arm` from `origin` (-1: guns and aircraft); `firers` are its units, `air` the points added.
    `stack` says that D hits all of the target [5.4g] [6.2.5d], `star` that the die itself showed 1 [5.2h].
    """

    side: int = 1
    arm: int = 0
    origin: int = -1
    firers: int = 0
    air: int = 0
    stack: bool = False
    result: int = 0
    star: bool = False
    rule: str = ""


class FireParty(Fighters):
    """[E-90] The battalions of one place that will fire, `place` at `target`."""

    target: int = 0


class Storm(Frame):
    """[5.5] [6.2.5b] All hand-to-hand of an impulse: declared, frozen, resolved, followed up.

    The columns `storming` and `stormers` of the state hold targets and attackers; here is, for each of them in the same
    order, what was frozen before the first die [5e]: the defenders that fight, the champions of both sides, the step on
    the ladder of ratios after all shifts, the modifier of the die.
    """

    side: int = 1
    prepared: int = 0  # how many of them are
    defenders: list[int] = []
    champions: list[int] = []
    opponents: list[int] = []
    ratios: list[int] = []
    modifiers: list[int] = []
    resolved: int = 0  # a set of numbers in these lists
    in_order: bool = False


class Attack(Fighters):
    """[5.5b] One attack, number `index` of the storm, before the dice: its defenders, aircraft and champions."""

    side: int = 1
    index: int = 0
    air: int = 0
    champion: int = -1
    opponent: int = -1


class Combat(Frame):
    """[5.5b] The dice of one attack and what follows. `critical` is the second die after a natural 1."""

    side: int = 1
    index: int = 0
    die: int = 0
    critical: int = 0
    result: int = 0
    times: int = 1  # [5.5f] the defender's part is applied for the first or the second time


# ---- what befalls units


class Losses(Frame):
    """Steps to lose: `seat` chooses among `units`, `left` more, one each at most [5.2g] unless `again`.

    `spared` is the location whose last step is safe from fire; `first` must take the first one [HM-9].
    """

    seat: int = 0
    units: int = 0
    left: int = 1
    cause: int = 0
    first: int = -1
    spared: int = 0  # the units among which one step must remain (0: none is spared)
    rule: str = ""


class Checks(Frame):
    """[0.1n] Morale checks, one after the other; `fire` as in Disorder."""

    units: int = 0
    one: bool = False  # [FT-1] the owner picks one of them
    fire: bool = False
    spared: int = 0
    rule: str = ""


class Disorder(Frame):
    """[0.1e] Units are disorganized one after the other; after fire each may lose a step instead [5.4h] [E-39]."""

    units: int = 0
    one: bool = False  # the owner picks one of them
    fire: bool = False
    spared: int = 0
    rule: str = ""


class TankHit(Frame):
    """[5.2h] [5.5f] [6.2.5e] One of these tanks loses a step."""

    tanks: int = 0
    rule: str = ""


class Rout(Frame):
    """[5.4i] [HT-6] [E-40] A battalion goes to the nearest jungle zone; the Viet Minh choose if there are several."""

    unit: int = 0
    rule: str = ""


class LoneTanks(Frame):
    """[6.2.7c] [E-69] Tanks without infantry leave, one after the other."""

    tanks: int = 0


class Dummies(Frame):
    """[4.2.1f] `count` dummies found in a place go to jungle zones of the Viet Minh's choice."""

    place: int = 0
    count: int = 0


if TYPE_CHECKING:
    AnyFrame = Frame
else:
    AnyFrame = kinds(Frame, __name__)
