"""Chapter 6: the Viet Minh infiltrate, hold together, attack and occupy. Dice are their only chance.

The spaces a counter may go to are a bitset; each preference keeps the best of them until one is left. Distances do
not depend on Viet Minh counters, so the rings around the goals are drawn once for each French position.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from indochine.board import UNREACHABLE, Network, first, ids, lone
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import PlaceCounter
from indochine.games.hoa_binh.events import (
    BasesActivated,
    CommanderDriven,
    CounterPlaced,
    CounterRemoved,
    CountersReturned,
    DangerousKeptOff,
    DangerousPlaced,
    DirectionRolled,
    GuerrillaPlaced,
    IsolationRolled,
    ReserveEmpty,
    SpaceOccupied,
)
from indochine.games.hoa_binh.frames import Infiltration
from indochine.games.hoa_binh.rules import ch09_dice
from indochine.games.hoa_binh.state import (
    ATTACKED,
    DANGEROUS,
    FRESH,
    GUERRILLA,
    MARKED,
    Place,
    State,
    Unit,
    add_counter,
    adjacent_counters,
    convoys_at,
    counters_at,
    dangerous,
    held,
    is_held,
    move_counter,
    put,
    remove_counter,
)
from indochine.games.hoa_binh.state import INFILTRATION as PLAIN
from indochine.kernel.flow import Procedure, call, decision, end, goto
from indochine.kernel.state import Frame
from indochine.kernel.words import counted

KIND_NAME = ("Infiltration", "Guerrilla", "Dangerous")
LAND = Network(p.LAND)
RIVER_OR_ROAD = p.BLACK_RIVER | p.CR6
LAST_RIVER_TURN = 7  # [6.1.1-c] from turn 8 on the Viet Minh look to CR6 first
GROUND = (p.WHITE & p.LARGE | p.BLUE, p.WHITE & ~p.LARGE, p.GREEN)  # what they like best to stand on
MAY_NOT_ATTACK = MARKED | ATTACKED | FRESH
NO_HEAD = -1
# what is met on the way rolled
TRIED, BASE, FRENCH, COUNTERS, OPEN = range(5)
MET = ("already tried, roll again", "a Viet base, roll again", "held by the French", "counters already there", "open")


# ---- 6.1a active bases -----------------------------------------------------


def active_bases(s: State, f: Frame) -> None:
    """[6.1a-a] [6.1a-c] Two dice name the bases that share this turn's counters; the red die's base is served first."""
    if not s.bases:
        return  # all six destroyed: nobody to roll for
    active = roll_bases(s)
    while not active:  # [6.1a-c]
        active = roll_bases(s)
    for base in reversed(active):
        call(s, Infiltration(base=base, left=s.ip // len(active)))


def roll_bases(s: State) -> list[int]:
    """[6.1a-b] [9.4.3-a] The numbers rolled whose base is on the map; a double, or a destroyed partner, leaves one."""
    red, white = s.d6(), s.d6()
    active = [base for base in dict.fromkeys((red, white)) if not s.base_back[base]]
    s.tell(BasesActivated("6.1a-a" if active else "6.1a-c", red, white, share_of(s, active)))
    return active


def share_of(s: State, active: list[int]) -> str:
    """[6.1a-a] [6.1a-b] What each of the bases sends out, in words."""
    if not active:
        return "roll again"
    each = " each" if len(active) > 1 else ""
    return f"{counted(s.ip // len(active), 'counter')}{each} from base {' and base '.join(map(str, active))}"


# ---- where a counter may go ------------------------------------------------


def open_spaces(s: State) -> int:
    """[1.2-e] [6.1b-a] Spaces without French, Viet Minh counter or real base."""
    return p.EVERYWHERE & ~(held(s) | s.vm | s.bases)


def ways_on(s: State, place: int) -> int:
    """[6.1b-a] [6.3.6-e] The neighbours, and across the ford those of an adjacent Dangerous counter [E-60]."""
    ways, i = p.LAND[place], dangerous(s)
    if i >= 0 and ways >> s.vm_place[i] & 1:
        ways |= p.LAND[s.vm_place[i]]
    return ways


def next_spaces(s: State, place: int) -> int:
    """[6.1.1-b] [6.1.2-e] Where a line that has come to this space can go on."""
    return ways_on(s, place) & open_spaces(s)


def newest_head(s: State, base: int) -> int:
    """[6.1.2-c] The newest counter of this base, not at its home, from which the line can go on; or none.

    Counters placed in this phase are the newest of all, so this is also how a blocked line branches off.
    """
    free, home = open_spaces(s), s.base_home[base]
    for i in range(len(s.vm_origin) - 1, -1, -1):
        if s.vm_origin[i] == base and s.vm_place[i] != home and ways_on(s, s.vm_place[i]) & free:
            return s.vm_place[i]
    return NO_HEAD


# ---- the preferences among several spaces ----------------------------------


@lru_cache(maxsize=512)
def rings(goals: int, blocked: int) -> tuple[int, ...]:
    """The spaces 0, 1, 2 ... links from the nearest goal, by routes that may end on, but not cross, a blocked space."""
    found, rim, fresh, onward = [], goals, ~goals, ~blocked | goals
    while rim:
        found.append(rim)
        rim = LAND.spread(rim & onward) & fresh
        fresh ^= rim
    return tuple(found)


def land_distances(s: State, goals: int) -> bytes:
    """[6.1.1-b] For every space the links to the nearest goal, not through French or real bases; 99 = no way."""
    distances = bytearray([UNREACHABLE]) * p.PLACES
    for distance, ring in enumerate(rings(goals, held(s) | s.bases)):
        for place in ids(ring):
            distances[place] = distance
    return bytes(distances)


def first_met(spaces: int, groups: tuple[int, ...]) -> int:
    """Those of the spaces that lie in the first of the groups to hold any; all of them if none does."""
    for group in groups:
        if spaces & group:
            return spaces & group
    return spaces


def preferred(s: State, spaces: int) -> int:
    """[6.1.1-b] [6.1.1-c] The best spaces for the next counter; several if the preferences cannot tell them apart.

    In order: near the Black River or CR6; of these two near the one the turn prefers; near a French post or base;
    near any French; good ground; harmful to the French.
    """
    french = held(s)
    blocked = french | s.bases
    axis = p.BLACK_RIVER if s.turn <= LAST_RIVER_TURN else p.CR6
    for goals in (RIVER_OR_ROAD, axis, s.forts, french):
        if lone(spaces):
            return spaces
        spaces = first_met(spaces, rings(goals, blocked))
    spaces = first_met(spaces, GROUND)
    return spaces if lone(spaces) else most_harmful(s, spaces, french)


def most_harmful(s: State, spaces: int, french: int) -> int:
    """[6.1.2-f] In doubt to the French disadvantage: encircle most, then touch most."""
    worst, chosen = (-1, -1), 0
    for place in ids(spaces):
        harm = harm_done(s, p.LAND[place] & french)
        if harm > worst:
            worst, chosen = harm, 0
        if harm == worst:
            chosen |= 1 << place
    return chosen


def harm_done(s: State, neighbours: int) -> tuple[int, int]:
    """[6.3.3-a] How many French neighbours one more counter would encircle, and how many there are."""
    nearly = p.MODIFIER.encircled_by - 1
    encircled = sum(adjacent_counters(s, place) == nearly for place in ids(neighbours))
    return encircled, neighbours.bit_count()


def last_choice(s: State, spaces: int) -> int:
    """[6.1.2-f] Among equals the lowest number, or a die under option `vm_last_choice`."""
    if s.options.vm_last_choice == "random" and not lone(spaces):
        return ids(spaces)[s.below(spaces.bit_count())]
    return first(spaces)


# ---- 6.1 placing the counters of one base ----------------------------------


def to_place(s: State, f: Infiltration) -> bool:
    """[2.4.2-b] Counters remain for this base, and the reserve of thirty has one."""
    return f.left > 0 and s.reserve > 0


def place_counter(s: State, f: Infiltration, place: int, rule: str) -> None:
    """[6.1b-a] One counter goes on the map; on CR6 it may turn out to be a Guerrilla."""
    f.left -= 1
    s.tell(CounterPlaced(rule, Place(place), f.base))
    if becomes_guerrilla(s, place):
        place_guerrilla(s, place, f.base)
    else:
        add_counter(s, place, PLAIN, f.base)
    drive_commanders(s, place)


def becomes_guerrilla(s: State, place: int) -> bool:
    """[6.3.5-a] [6.3.5-b] [2.4.2-c] On CR6, one for each space, as long as one of the two is in stock [E-15]."""
    if not p.CR6 >> place & 1 or not s.guerrillas:
        return False
    return all(s.vm_kind[i] != GUERRILLA for i in counters_at(s, place))


def place_guerrilla(s: State, place: int, base: int) -> None:
    """[6.3.5-a] [6.3.5-c] It takes the place of the counter just brought, and sends back one that was there."""
    give_way(s, place, "6.3.5-c", "the Guerrilla takes its place")
    add_counter(s, place, GUERRILLA, base)
    s.tell(GuerrillaPlaced("6.3.5-a", Place(place)))


def give_way(s: State, place: int, rule: str, why: str) -> None:
    """[6.3.5-c] [6.3.6-c] The newest Infiltration counter of a space, if any, returns to the reserve."""
    plain = plain_counters(s, place)
    if plain:
        take_away(s, plain[-1], rule, why)


def plain_counters(s: State, place: int) -> list[int]:
    """Serial numbers of the plain Infiltration counters here, ascending."""
    return [s.vm_serial[i] for i in counters_at(s, place) if s.vm_kind[i] == PLAIN]


def take_away(s: State, serial: int, rule: str, why: str) -> None:
    """A counter goes back to its stock, and the log says so."""
    i = s.vm_serial.index(serial)
    s.tell(CounterRemoved(rule, KIND_NAME[s.vm_kind[i]], Place(s.vm_place[i]), why))
    remove_counter(s, serial)


def find_head(s: State, f: Infiltration) -> None:
    """[6.1.2-b] [6.1.2-c] While counters remain, go on from the base's counters on the map, newest first."""
    if to_place(s, f):
        f.head = newest_head(s, f.base)
        return
    if f.left:
        s.tell(ReserveEmpty("2.4.2-b", f.left, f.base))
    end(f)


def roll_direction(s: State, f: Infiltration) -> None:
    """[6.1.1-a] [6.1.3-c] [1.2-d] No line to go on with: dice for a way out of the base until one leads somewhere."""
    ways = p.DIRECTIONS[s.base_home[f.base]]
    while f.head == NO_HEAD and to_place(s, f):
        if all(f.tried >> way & 1 for way in ways):
            s.tell(CountersReturned("6.1.2-d", f.left, f.base))
            end(f)
            return
        die = s.d6()
        way = ways[die - 1]
        met = met_on_the_way(s, f, way)
        s.tell(DirectionRolled("6.1.1-a", f.base, die, Place(way), MET[met]))
        f.tried |= 1 << way
        set_out(s, f, way, met)


def met_on_the_way(s: State, f: Infiltration, way: int) -> int:
    """[6.1.3-a] [6.1.3-b] A way tried before or another base leads nowhere; the French bar the way."""
    if f.tried >> way & 1:
        return TRIED
    if s.bases >> way & 1:
        return BASE
    if is_held(s, way):
        return FRENCH
    return COUNTERS if s.vm >> way & 1 else OPEN


def set_out(s: State, f: Infiltration, way: int, met: int) -> None:
    """[6.1.1-a] [6.1.3-a] [P16-e] Onto an open space, past one's own, or wait at home if the French stand there."""
    if met == FRENCH:
        stack_up(s, f, s.base_home[f.base], "6.1.3-a")
    if met in (COUNTERS, OPEN):
        f.head = way
    if met == OPEN:
        place_counter(s, f, way, "6.1.1-a")


def lengthen_line(s: State, f: Infiltration) -> None:
    """[6.1.1-b] [6.1.2-a] Free spaces first: counter after counter, each next to the one before."""
    while to_place(s, f) and (spaces := next_spaces(s, f.head)):
        best = preferred(s, spaces)
        if s.options.vm_last_choice == "player" and not lone(best):
            f.choices = best
            return
        f.head = last_choice(s, best)
        place_counter(s, f, f.head, "6.1.1-b")


@decision("6.1.2-f")
def last_word(s: State, f: Infiltration) -> Iterator[PlaceCounter]:
    """Several spaces are equally bad for you: choose where the Infiltration counter goes."""
    for place in ids(f.choices):
        yield PlaceCounter(Place(place))


@last_word.then
def place_chosen(s: State, f: Infiltration, a: PlaceCounter) -> None:
    """[6.1.2-f] The player has placed it; the line goes on from there."""
    f.choices, f.head = 0, a.place
    place_counter(s, f, a.place, "6.1.2-f")
    goto(f, lengthen_line)


def stack_when_blocked(s: State, f: Infiltration) -> None:
    """[6.1.2-a] [6.1.2-b] Where the French bar the way counters pile up; then the line branches off elsewhere."""
    if f.head != NO_HEAD and p.LAND[f.head] & held(s):
        stack_up(s, f, f.head, "6.1.2-b")
    goto(f, find_head)


def stack_up(s: State, f: Infiltration, place: int, rule: str) -> None:
    """[3.2-a] Counters one on the other, three at most."""
    while to_place(s, f) and s.vm_count[place] < p.STACK.viet_minh:
        place_counter(s, f, place, rule)


INFILTRATION = Procedure(
    find_head,  # 6.1.2 C, and the first step for a base with counters on the map
    roll_direction,  # 6.1.1, 6.1.3, 6.1.2 D
    lengthen_line,  # 6.1.1, 6.1.2 A
    last_word,  # 6.1.2, only if the player has it
    stack_when_blocked,  # 6.1.2 B
)


# ---- 6.3.6 the Dangerous counter -------------------------------------------


def place_dangerous(s: State, f: Frame) -> None:
    """[6.3.6-a] [4.2-c] Each turn it is off the map a die says at which of its two fords it appears."""
    if dangerous(s) >= 0:
        return
    die = s.d6()
    place = free_ford(s, die)
    if place < 0:
        s.tell(DangerousKeptOff("6.3.6-a", die))
        return
    give_way(s, place, "6.3.6-c", "the Dangerous counter takes its place")
    add_counter(s, place, DANGEROUS, 0)
    s.tell(DangerousPlaced("6.3.6-a", die, Place(place)))
    drive_commanders(s, place)


def free_ford(s: State, die: int) -> int:
    """[6.3.6-a] [1.3.4-b] [2.2.2-l] The ford rolled; the other one if French land units hold it; -1 if they hold both.

    The Dinassaut does not keep the counter away [E-13].
    """
    for place in (p.DANGEROUS_SPACES[die % 2], p.DANGEROUS_SPACES[1 - die % 2]):
        if not s.at[place] & p.COMBAT & ~(1 << p.DINASSAUT) and not convoys_at(s, place):
            return place
    return -1


# ---- 6.3.7 isolated counters -----------------------------------------------


def isolation(s: State, f: Frame) -> None:
    """[6.3.7-a] [6.3.7-b] Mark the counters that stand alone, then roll for each; those that stay do not attack."""
    marked = [i for i, place in enumerate(s.vm_place) if is_isolated(s, place)]
    s.vm_flags[:] = bytes(len(s.vm_flags))
    for i in marked:
        s.vm_flags[i] = MARKED
    for serial in [s.vm_serial[i] for i in marked]:
        test_isolated(s, serial)


def is_isolated(s: State, place: int) -> bool:
    """[6.3.7-a] No other counter of any kind here or next to it; a base is no counter [E-12]."""
    return s.vm_count[place] == 1 and not p.LAND[place] & s.vm


def test_isolated(s: State, serial: int) -> None:
    """[6.3.7-a] On a low die the counter melts away."""
    i, die = s.vm_serial.index(serial), s.d6()
    lost = die <= p.FACE.isolated_removed_up_to
    outcome = "removed" if lost else "stays, but does not attack"
    s.tell(IsolationRolled("6.3.7-a", KIND_NAME[s.vm_kind[i]], Place(s.vm_place[i]), die, outcome))
    if lost:
        remove_counter(s, serial)


# ---- 9.1 who attacks whom --------------------------------------------------


def choose_attack(s: State) -> tuple[int, int] | None:
    """[9.1-b] [6.3.1-a] [6.3.5-h] [6.3.6-i] [EX-c] The lowest serial number that may attack, and its target [E-24].

    Asked again after every combat, so that French who come next to a counter meanwhile are attacked by it too.
    """
    french = held(s)
    for i, flags in enumerate(s.vm_flags):
        if not flags & MAY_NOT_ATTACK and (targets := targets_from(s, s.vm_place[i], french)):
            return s.vm_serial[i], weakest(s, targets)
    return None


def targets_from(s: State, place: int, french: int) -> int:
    """[9.1-b] The French-held neighbours, and over the river the Dinassaut where it is alone [E-25].

    Beside a post or land units it is part of a land force, which only land links reach.
    """
    boat = s.where[p.DINASSAUT]
    targets = p.LAND[place] & french
    if boat < p.PLACES and p.RIVER_LINKS[place] >> boat & 1 and dinassaut_alone(s, boat):
        targets |= 1 << boat
    return targets


def dinassaut_alone(s: State, place: int) -> bool:
    """[2.2.2-j] No other unit, fort or convoy with it."""
    return s.at[place] & p.COMBAT == 1 << p.DINASSAUT and not s.forts >> place & 1 and place not in s.convoys


def weakest(s: State, targets: int) -> int:
    """[9.2.2-a] The space whose best die has the lowest modifier; then fewer units, then the lower number."""
    if lone(targets):
        return first(targets)
    return min(
        (ch09_dice.best_modifier(s, place), (s.at[place] & p.COMBAT).bit_count(), place) for place in ids(targets)
    )[2]


# ---- after a combat --------------------------------------------------------


def occupy(s: State, space: int, attacker: int) -> None:
    """[9.3.1-b] [8.2.1-f] A space freed by a combat, or by a convoy lost there (attacker -1), gets one counter [E-11].

    Guerrilla and Dangerous never move; if only they are left the space stays free.
    """
    serial = surplus_counter(s, space, attacker)
    if serial:
        move_counter(s, serial, space)
    elif s.reserve:
        add_counter(s, space, PLAIN, 0, FRESH)
    elif attacker in s.vm_serial and s.vm_kind[s.vm_serial.index(attacker)] == PLAIN:
        move_counter(s, attacker, space)
    else:
        leave_green(s, space)
        return
    s.tell(SpaceOccupied("9.3.1-b", Place(space)))
    drive_commanders(s, space)


def surplus_counter(s: State, space: int, attacker: int) -> int:
    """[9.3.1-c] A counter that a stack can spare: the attacker's own first, then any beside the space; 0 = none."""
    stacks = list(ids(p.LAND[space] & s.vm))
    if attacker in s.vm_serial:
        i = s.vm_serial.index(attacker)
        if s.vm_kind[i] == PLAIN and s.vm_count[s.vm_place[i]] > 1:
            return attacker
        stacks.insert(0, s.vm_place[i])
    return next((spare for place in stacks if (spare := spare_counter(s, place))), 0)


def spare_counter(s: State, place: int) -> int:
    """[9.3.1-c] The newest Infiltration counter of a stack of two or more; 0 = none."""
    return max(plain_counters(s, place), default=0) if s.vm_count[place] > 1 else 0


def remove_beaten(s: State, serial: int) -> None:
    """[6.3.6-d] [6.3.5-h] A counter beaten in combat goes [E-10]; the Dangerous counter next to it goes too."""
    i = s.vm_serial.index(serial)
    near = p.LAND[s.vm_place[i]]
    take_away(s, serial, "9.3.1-a", "beaten by the French")
    j = dangerous(s)
    if j >= 0 and near >> s.vm_place[j] & 1:
        take_away(s, s.vm_serial[j], "6.3.6-d", "the counter beside it was beaten")


def leave_green(s: State, place: int) -> None:
    """[2.1-f] A commander whose force has left him on green, recalled or lost, joins the nearest French as well."""
    if p.GREEN >> place & 1:
        drive_commanders(s, place, "2.1-f")


def drive_commanders(s: State, place: int, rule: str = "2.1-e") -> None:
    """[2.1-e] A commander left alone among the Viet Minh joins the nearest French [E-31]; nobody left: Hanoi."""
    lone_ones = s.at[place] & p.COMMANDER_UNITS
    if not lone_ones or is_held(s, place):
        return
    french = held(s)
    to = first(first_met(french, rings(1 << place, 0))) if french else p.HANOI
    for commander in ids(lone_ones):
        put(s, commander, to)
        s.tell(CommanderDriven(rule, Unit(commander), Place(place), Place(to)))
