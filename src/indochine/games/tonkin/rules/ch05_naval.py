"""5.7-1 to 5.7-5 Dinassauts with their loads. How they move is a pace of its own in `ch05_costs.py`, as of 1 REC [5.9].

A flotilla marches like a stack (`ch05_moves.where_to`): one Dinassaut or more, and all that was added is aboard.
The ship [5.7-8] is a transport as others are, see `ch05_transports.py`.
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.frames import March, Movement
from indochine.games.tonkin.state import FRANCE, State, load
from indochine.kernel.bits import bits, ids
from indochine.kernel.flow import frames_of
from indochine.kernel.legality import bar, gate

CARGO = p.FRENCH & ~p.MOTORISED & ~p.DNA  # [5.3-1] [E-114] what a boat carries: units that are not motorised, dumps, HQ


def cargo_points(s: State, units: int) -> int:
    """[S-19] What these weigh aboard; boats weigh nothing."""
    return sum(load(s, unit) for unit in ids(units & ~p.DNA))


def capacity(units: int) -> int:
    """[5.7-3] Three points for each Dinassaut, with both steps or one."""
    return p.TRANSPORT.river_points * (units & p.DNA).bit_count()


def boats_for(points: int) -> int:
    """[5.3-6] [E-75] How many boats count as transports: those that so many points need."""
    return -(-points // p.TRANSPORT.river_points)


def boats_left(s: State, f: March) -> int:
    """[5.3-6] [E-75] How many boats may still carry by this point, or in this phase."""
    used = f.boats if f.operation else frames_of(s, Movement)[-1].boats
    return p.TRANSPORT.per_use - used


def count_boats(s: State, f: March) -> None:
    """[5.3-6] [E-75] Boats that leave with a load have been used."""
    boats = boats_for(cargo_points(s, s.party)) if s.party & p.DNA else 0
    if f.operation:
        f.boats += boats
    elif boats:
        frames_of(s, Movement)[-1].boats += boats


# ---- who goes aboard -------------------------------------------------------


@bar("5.3-5", "unit", "{unit} moves only by transport.")
def dumps_on_foot(s: State, f: March) -> int:
    """[5.3-5] Dumps do not march."""
    return 0 if s.party & p.DNA else p.DUMPS


@bar("5.7-1", "unit", "A stack that goes by land takes no Dinassaut along: to go by water, begin with {unit}.")
def boat_comes_first(s: State, f: March) -> int:
    """[5.7-1] [5.7-3] Who marches on land takes no boat along; a flotilla begins with its boat."""
    return 0 if s.party & p.DNA else p.DNA


@bar("5.3-1", "unit", "{unit} is motorised: no Dinassaut carries it.")
def no_cargo(s: State, f: March) -> int:
    """[5.3-1] [E-114] Boats carry units that are not motorised, dumps and the HQ."""
    return ~(CARGO | p.DNA) if s.party & p.DNA else 0


@bar("5.7-3", "unit", "The Dinassauts carry three stacking points each: no room for {unit}.")
def overladen(s: State, f: March) -> int:
    """[5.7-3] [S-19] Three points each."""
    if not s.party & p.DNA:
        return 0
    left = capacity(s.party) - cargo_points(s, s.party)
    return bits(unit for unit in ids(s.at[f.place] & CARGO) if load(s, unit) > left)


@bar("5.3-6", "unit", "Three Dinassauts carry in a phase or on a point: none is left for {unit}.")
def three_boats(s: State, f: March) -> int:
    """[5.3-6] [E-75] In one phase, or by one point, three boats carry."""
    if not s.party & p.DNA:
        return 0
    now, limit = cargo_points(s, s.party), boats_left(s, f)
    return bits(unit for unit in ids(s.at[f.place] & CARGO) if boats_for(now + load(s, unit)) > limit)


@bar("5.7-3", "unit", "{unit} carries others: it cannot stay behind.")
def needed_aboard(s: State, f: March) -> int:
    """[5.7-3] A boat is not left behind while others need it."""
    spare = capacity(s.party) - cargo_points(s, s.party)
    if not s.party & p.DNA or not s.party & ~p.DNA or spare >= p.TRANSPORT.river_points:
        return 0
    return p.DNA


@gate("5.3-6", "One more Dinassaut goes on this point only with a load.")
def goes_empty(s: State, f: March) -> bool:
    """[E-75] A second boat elsewhere is a transport, not a stack."""
    return f.boats > 0 and not f.gone and not s.party & ~p.DNA


def fits_aboard(s: State, units: int, limit: int) -> bool:
    """[5.7-3] [5.3-1] Whether boats among these carry all the rest."""
    points = cargo_points(s, units)
    return not units & ~(CARGO | p.DNA) and points <= capacity(units) and boats_for(points) <= limit


def with_cargo(s: State) -> int:
    """[E-75] Boats that have not moved and find something to carry where they stand."""
    able = ~s.moved
    return bits(
        unit for unit in ids(p.DNA & able) if s.where[unit] < p.SIZE and s.at[s.where[unit]] & CARGO & able & p.FRENCH
    )


def another_boat(s: State, f: March) -> bool:
    """[5.3-6] [E-75] Whether this point moves one more boat with a load."""
    return f.side == FRANCE and f.operation and 0 < f.boats < p.TRANSPORT.per_use and with_cargo(s) > 0
