"""9 Scenarios and set-up: the tracks, then France, then the Viet Minh with their counters face down.

Before they are laid, the counters of the Viet Minh lie on the turn track, where units wait [0.4b]. Everybody sees how
many are put where, and nobody which, so afterwards each of them may be wherever one was put.
"""

from __future__ import annotations

from functools import lru_cache

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Deploy, DeployAll
from indochine.games.season_in_hell.events import CountersLaid, Deployed, PlanFollowed
from indochine.games.season_in_hell.frames import SetUp, Week
from indochine.games.season_in_hell.rules.ch01_hidden import whisper
from indochine.games.season_in_hell.rules.ch09_victory import call
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, Place, State, put
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import Procedure, choice, goto
from indochine.kernel.legality import bar, only
from indochine.kernel.words import counted

PLANS = ("suggested", "historical")  # set-ups ready made, see `plans` in scenarios.toml

# ---- the tracks ------------------------------------------------------------


def set_up(scenario: str, options: dict[str, str], seed: bytes) -> State:
    """[9.1] [9.2] [9.3] [0.4a] [0.4c] [3.2q] Tracks, control and trenches of a scenario; the map is empty."""
    start = p.SCENARIO[scenario]
    where = [box_at_start(start, unit) for unit in range(p.UNITS)]
    s = State(
        seed=seed,
        scenario=scenario,
        options=p.Options.of(options),
        turn=start.first,
        losses=start.vm_losses,
        replacements=start.replacements,
        munitions=start.munitions[FRANCE],
        vm_munitions=start.munitions[VIET_MINH],
        has_assaulted=start.first > 1,  # [E-2] in a siege that has begun
        control=start.control,
        trench=bytearray(start.trench),
        where=bytearray(where),
        steps=bytearray(start.steps),
        rumour=[1 << place for place in where[p.FIRST_VM :]],
        seen_steps=bytearray(start.steps[p.FIRST_VM :]),
        frames=[SetUp(left=bits(unit for unit in ids(p.FRENCH) if start.area[unit]))],
    )
    s.derive()
    return s


def box_at_start(start: p.Scenario, unit: int) -> int:
    """[0.4b] The pile of the destroyed, or where units wait that come later or are set up now."""
    if start.destroyed >> unit & 1:
        return p.DESTROYED
    return p.TRACK if p.VM >> unit & 1 and start.area[unit] else p.TO_COME


# ---- France ----------------------------------------------------------------


@choice("9.3a", by=FRANCE)
def place_french(s: State, f: SetUp) -> bool:
    """[9.3a] Where do the French units begin?"""
    return bool(f.left)


def placed_by(s: State, f: SetUp) -> str:
    """[9.2] [9.3a] [9.1] Whose set-up it is: that of scenario 2, or that of the full battle, which the first shares."""
    return "9.2" if s.scenario == "2" else "9.3a"


@bar(placed_by, "unit", "{unit} has a wide choice: units that must be where it may be come first.")
def reserves(s: State, f: SetUp) -> int:
    """[E-125] Companies whose area holds that of another still to place wait, so that everybody finds room."""
    return widest(s.scenario, f.left & p.COMPANIES)


@lru_cache(1024)
def widest(scenario: str, left: int) -> int:
    """Of these units, those whose area holds the whole of another's."""
    area = p.SCENARIO[scenario].area
    areas = {area[unit] for unit in ids(left)}
    wide = {one for one in areas if any(other != one and not other & ~one for other in areas)}
    return bits(unit for unit in ids(left) if area[unit] in wide)


def called_area(area: int) -> str:
    """Strongpoints in words, whole camps and CRs by their names."""
    said = []
    for pas, name in ((p.CRC, "the central camp"), *zip(p.CR_PAS, p.CR_NAME, strict=True)):
        if not pas & ~area:
            said.append(name)
            area &= ~pas
    said += [p.NAME[place] for place in ids(area)]
    return " or ".join(filter(None, (", ".join(said[:-1]), said[-1])))


def begins_in(s: State, f: SetUp, a: Deploy) -> str:
    """Where a unit begins."""
    return called_area(p.SCENARIO[s.scenario].area[a.unit])


@only(placed_by, "place", "{unit} begins in {ground}, not in {place}.", ground=begins_in)
def own_area(s: State, f: SetUp, unit: int) -> int:
    """[E-125] [0.1b] Each battalion in its CR, the reserves in the CRC."""
    return p.SCENARIO[s.scenario].area[unit]


@bar(placed_by, "place", "{place} is full.")
def crowded(s: State, f: SetUp, unit: int) -> int:
    """[E-125] At most two companies in a strongpoint."""
    return f.full if p.COMPANIES >> unit & 1 else 0


place_french.offers(DeployAll, plan=PLANS)
place_french.offers(Deploy, reserves, own_area, crowded, unit=lambda s, f: f.left, place=p.PAS)


@place_french.prompt
def prompt_place_french(s: State, f: SetUp) -> str:
    return f"{counted(f.left.bit_count(), 'unit')} to place: who begins where? Or take a set-up ready made."


@place_french.then
def after_place_french(s: State, f: SetUp, a: Deploy | DeployAll) -> None:
    if isinstance(a, Deploy):
        stand(s, f, a.unit, a.place)
        s.tell(Deployed("9.3a", a.unit, a.place))
        goto(f, place_french)
        return
    s.tell(PlanFollowed("9.3a", a.plan))
    while f.left:
        unit = first(f.left & ~reserves(s, f))
        stand(s, f, unit, planned(s, a.plan, unit, own_area(s, f, unit) & ~crowded(s, f, unit)))


def stand(s: State, f: SetUp, unit: int, place: int) -> None:
    """[1.4d] A French unit begins here; with the last company that fits the strongpoint is full."""
    put(s, unit, place)
    f.left &= ~(1 << unit)
    if (s.at[place] & p.COMPANIES).bit_count() >= p.SCENARIO[s.scenario].limit[place]:
        f.full |= 1 << place


def planned(s: State, plan: str, unit: int, room: int) -> int:
    """Where the plan puts a unit, or another place with room if that is full."""
    wanted = p.SCENARIO[s.scenario].plans[plan][unit]
    return wanted if room >> wanted & 1 else first(room)


# ---- the Viet Minh ---------------------------------------------------------


def to_lay(s: State) -> int:
    """[9] Counters that have no place yet."""
    return s.at[p.TRACK] & p.VM


@choice("9.3a", by=VIET_MINH)
def place_vm(s: State, f: SetUp) -> bool:
    """[9.3a] [1.2d] Where do the counters of the Viet Minh begin, face down?"""
    return bool(to_lay(s))


# [E-125] all counters alike
on_their_ground = own_area._replace(
    text="Counters begin in the jungle, in trenched zones and in strongpoints of the Viet Minh: {place} {is_not}.",
    facts={"is_not": lambda s, f, a: "is French" if p.PAS >> a.place & 1 else "has no trench"},
)

place_vm.offers(DeployAll, plan=PLANS)
place_vm.offers(Deploy, on_their_ground, unit=lambda s, f: to_lay(s), place=p.PAS | p.GROUND)


@place_vm.prompt
def prompt_place_vm(s: State, f: SetUp) -> str:
    return f"{counted(to_lay(s).bit_count(), 'counter')} to lay: which begins where? Or take a set-up ready made."


@place_vm.then
def after_place_vm(s: State, f: SetUp, a: Deploy | DeployAll) -> None:
    if isinstance(a, Deploy):
        lay(s, a.unit, a.place)
        s.tell(CountersLaid("9.3a", a.place, 1))
        goto(f, place_vm)
        return
    before = bytes(s.veiled)
    for unit in ids(to_lay(s)):
        lay(s, unit, p.SCENARIO[s.scenario].plans[a.plan][unit])
    for place in ids(p.ON_MAP):
        if laid := s.veiled[place] - before[place]:
            s.tell(CountersLaid("9.3a", Place(place), laid))


def lay(s: State, unit: int, place: int) -> None:
    """[1.2b] [4.2.1d] A counter is put down; nobody but its owner sees which."""
    put(s, unit, place)
    whisper(s, p.TRACK, place)


def first_week(s: State, f: SetUp) -> None:
    """[9.3a] Play begins with the strategic phase, supply and digging included."""
    call(s, Week())


SET_UP = Procedure(place_french, place_vm, first_week)
