"""5.2 The guns of the Viet Minh open an impulse; and what all guns share: a list laid in full before the first die."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Barrage, Done, OpenFire
from indochine.games.season_in_hell.events import BarrageLaid
from indochine.games.season_in_hell.frames import ARTILLERY, Assault, Operation
from indochine.games.season_in_hell.rules.ch02_orders import no_order_left, targets_left
from indochine.games.season_in_hell.rules.ch04_ways import DOORS, dug
from indochine.games.season_in_hell.rules.ch05_fire import open_fire
from indochine.games.season_in_hell.rules.ch05_moves import next_to
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, Place, State
from indochine.kernel.bits import ids, together
from indochine.kernel.flow import check, choice, goto
from indochine.kernel.legality import bar, gate, only, purse
from indochine.kernel.words import counted

A_BARRAGE = 1  # point

# ---- what all guns share ---------------------------------------------------


@gate("5.2a", "No gun is laid; say Done.")
def no_gun_laid(s: State, f: Assault | Operation) -> bool:
    """[5.2a] [5.4c] Without a target there is nothing to open fire with."""
    return not f.targets


def lay(s: State, f: Assault | Operation, side: int, place: int, rule: str) -> None:
    """[5.2a] [5.4c] [0.4c] A barrage is paid when it is laid, and fires when the list is complete."""
    f.targets = [*f.targets, place]
    s.shelled |= 1 << place
    if side == FRANCE:
        s.munitions -= A_BARRAGE
    else:
        s.vm_munitions -= A_BARRAGE
    s.tell(BarrageLaid(rule, side, Place(place), s.munitions if side == FRANCE else s.vm_munitions))


def next_target(f: Assault | Operation) -> int:
    """[5.2f] The targets are fired at in the order in which they were laid."""
    place, f.targets = f.targets[0], f.targets[1:]
    return place


def cease_fire(s: State) -> None:
    """[5.2b] [5.4d] [E-31] The segment is over: each place may be fired at, and fire, again in a later one."""
    s.shelled = s.shot_at = s.have_fired = 0


def guns_laid(f: Assault | Operation, points: int) -> str:
    """For prompts: how far the list is."""
    asked = "What else do they fire at, or do they open fire?" if f.targets else "What do they fire at?"
    return f"{counted(len(f.targets), 'barrage')} laid, {counted(points, 'point')} left. {asked}"


# ---- V.2 -------------------------------------------------------------------


@choice("5.2a", by=VIET_MINH)
def lay_vm_guns(s: State, f: Assault) -> bool:
    """[5.2a] [5.2f] Which place do the guns fire at next? The list is complete before the first die."""
    return s.vm_munitions > 0 or bool(f.targets)


@purse("5.2a", "A barrage costs {price} point; the Viet Minh have {purse}.")
def vm_points(s: State, f: Assault | Operation) -> int:
    """[0.4c] [D.4] What is on the track."""
    return s.vm_munitions


@bar("5.2b", "place", "Guns are laid on {place} already.")
def shelled_by_vm(s: State, f: Assault) -> int:
    """[5.2b] One barrage for each strongpoint or zone in an impulse."""
    return s.shelled


@check("5.2c")
def empty_zone(s: State, f: Assault, a: Barrage) -> str | None:
    """[E-32] Zones are shelled only where French units stand."""
    if not p.ZONES >> a.place & 1:
        return None
    return f"Guns fire at a peripheral zone only where French units stand, and none is in {p.NAME[a.place]}."


@only("5.2c", "place", "No French unit stands in {place}: there is nothing to hit.", empty_zone)
def held_by_french(s: State, f: Assault) -> int:
    """[E-32] [E-118] Guns fire at units [5.2f]."""
    return s.french


@check("5.2c")
def no_trench(s: State, f: Assault, a: Barrage) -> str | None:
    """[E-32] Of zones those with a trench."""
    return f"{p.NAME[a.place]} has no trench." if p.ZONES >> a.place & 1 else None


@only("5.2c", "place", "{place} is neither at a trenched zone nor next to a strongpoint of the Viet Minh.", no_trench)
def within_vm_reach(s: State, f: Assault) -> int:
    """[5.2c] [5.2d] [E-32] What bases of trenched zones and lines from their strongpoints lead to, and such zones."""
    return vm_reach(dug(s), s.control)


@lru_cache(4096)
def vm_reach(trenches: int, control: int) -> int:
    """[5.2c] [5.2d] [5.2e] A strongpoint of theirs directs fire though it be empty; a jungle base does not [E-15]."""
    return trenches | together(DOORS[zone] for zone in ids(trenches)) | next_to(control)


lay_vm_guns.offers(
    Barrage,
    vm_points,
    shelled_by_vm,
    held_by_french,
    within_vm_reach,
    price=A_BARRAGE,
    place=p.PAS | p.ZONES,
)
lay_vm_guns.offers(Done, no_order_left("5.2a", OpenFire))
lay_vm_guns.offers(OpenFire, no_gun_laid, targets_left("5.2a"))


@lay_vm_guns.prompt
def prompt_lay_vm_guns(s: State, f: Assault) -> str:
    return f"Viet Minh guns: {guns_laid(f, s.vm_munitions)}"


@lay_vm_guns.then
def after_lay_vm_guns(s: State, f: Assault, a: Barrage | Done) -> None:
    if isinstance(a, Barrage):
        lay(s, f, VIET_MINH, a.place, "5.2a")
        goto(f, lay_vm_guns)


def vm_guns_fire(s: State, f: Assault) -> None:
    """[5.2f] [E-77] [E-2] One after the other; what is shelled is attacked, and there has been an assault."""
    if not f.targets:
        cease_fire(s)
        return
    place = next_target(f)
    s.attacked |= 1 << place
    s.assaulted_now = True
    goto(f, vm_guns_fire)
    open_fire(s, VIET_MINH, ARTILLERY, place, rule="5.2f")
