"""6.5, 6.11 What defenders may do before combat: slip away (C3), and ambush (C4)."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Ambush, NoAmbush, SlipAway, StandFast
from indochine.games.tonkin.events import AmbushRolled, SlippedAway
from indochine.games.tonkin.frames import AIRDROP, BY_AMBUSH, OVERRUN, Combat, March
from indochine.games.tonkin.rules.ch06_ground import havens
from indochine.games.tonkin.rules.ch06_losses import lose_step
from indochine.games.tonkin.rules.ch06_reasons import no_haven
from indochine.games.tonkin.rules.ch06_retreat import advance, arrive
from indochine.games.tonkin.state import FRANCE, VIET_MINH, Place, State, Unit, morale, on_map
from indochine.kernel.bits import ids
from indochine.kernel.flow import choice, end, frames_of, goto
from indochine.kernel.legality import bar, only

AMBUSH_BACKFIRES = 6  # [6.11-2]

# ---- C3 slipping away ------------------------------------------------------


@choice("6.5", by=lambda s, f: 1 - f.side)
def slip_away(s: State, f: Combat) -> bool:
    """[6.5] [S-45] [E-79] Who slips away before the fight?"""
    return not f.garrison and bool(elusive(s, f))


def elusive(s: State, f: Combat) -> int:
    """[6.5] [5.10] [E-58] The defenders of the kinds that can: VM-groups and GCMA."""
    return f.defenders & s.at[f.target] & (p.GROUPS | p.GCMA)


@bar("6.17-4", "unit", "{unit} is disorganized.")
def shaken(s: State, f: Combat) -> int:
    """[6.5] [6.17-4] Only in good order."""
    return s.desorg


@bar("6.5-3", "unit", "{unit} has slipped away from this move before.")
def caught(s: State, f: Combat) -> int:
    """[6.5-3] Once before the same overrun move."""
    return f.slipped


@only("6.5", "place", "{unit} cannot go to {place}.", *no_haven())
def open_to(s: State, f: Combat, unit: int) -> int:
    """[6.5] [E-14] One hex, where it may enter, without an enemy, and with room."""
    return havens(s, unit, f.target)


slip_away.offers(SlipAway, shaken, caught, open_to, unit=elusive, place=lambda s, f: p.NEAR[f.target])
slip_away.offers(StandFast)


@slip_away.then
def after_slip_away(s: State, f: Combat, a: SlipAway | StandFast) -> None:
    """[6.5-1] [6.4-2] [E-47] An empty hex may be entered, and the +3 of an overrun is waived."""
    if isinstance(a, StandFast):
        return
    gone = 1 << a.unit
    s.tell(SlippedAway("6.5", Unit(a.unit), Place(a.place)))
    f.slipped |= gone
    f.defenders &= ~gone
    if f.how == OVERRUN:
        frames_of(s, March)[-1].slipped |= gone
    f.waived = not f.defenders
    goto(f, slip_away if f.defenders else advance)
    arrive(s, 1 - f.side, gone, a.place, "6.5")


# ---- C4 ambush -------------------------------------------------------------


@choice("6.11-1", by=VIET_MINH)
def ambush(s: State, f: Combat) -> bool:
    """[6.11-1] An ambush?"""
    if f.side != FRANCE or f.how == AIRDROP or not p.AMBUSH_GROUND >> f.target & 1:
        return False
    done = f.ambushed and not s.options.ambush_by_each
    return not done and any(marks(s, f, unit) for unit in ids(ambushers(s, f)))


def ambushers(s: State, f: Combat) -> int:
    """[6.11-1] [6.5-2] [6.17-4] [E-80] Defenders in good order that have not had their die; who slipped is gone."""
    return f.defenders & s.at[f.target] & ~s.desorg & ~f.ambushed


def marks(s: State, f: Combat, unit: int) -> int:
    """[6.11-1] [6.11-3] Whom a unit may ambush."""
    return f.attackers & ~never_ambushed(s, f) & ~safe_on_water(s, f, unit)


@bar("6.11-3", "target", "{target} cannot be ambushed.")
def never_ambushed(s: State, f: Combat) -> int:
    """[6.11-3] Neither GCMA nor artillery."""
    return p.GCMA | p.ARTILLERY


@bar("6.11-3", "target", "{unit} cannot ambush {target}: no group ambushes a Dinassaut.")
def safe_on_water(s: State, f: Combat, unit: int) -> int:
    """[6.11-3] Of VM-groups alone."""
    return p.DNA if p.GROUPS >> unit & 1 else 0


ambush.offers(Ambush, never_ambushed, safe_on_water, unit=ambushers, target=lambda s, f: f.attackers)
ambush.offers(NoAmbush)


@ambush.then
def after_ambush(s: State, f: Combat, a: Ambush | NoAmbush) -> None:
    """[6.11-1] [6.11-2] [6.9-3] One die against the morale of the target; a 6 costs the ambusher a step too."""
    if isinstance(a, NoAmbush):
        return
    f.ambushed |= 1 << a.unit
    die, resolve = s.d6(), morale(s, a.target)
    s.tell(AmbushRolled("6.11-1", Unit(a.unit), Unit(a.target), die, resolve))
    if die >= resolve:
        lose_step(s, a.target, BY_AMBUSH)
    if die == AMBUSH_BACKFIRES:
        lose_step(s, a.unit, BY_AMBUSH)
    f.attackers, f.defenders = on_map(s, f.attackers), f.defenders & s.at[f.target]
    if not f.attackers:
        end(f)
    else:
        goto(f, ambush if f.defenders else advance)
