"""4 Set-up, turn 0, and the frame of a turn."""

from __future__ import annotations

from calendar import monthrange

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Continue, Jump, NoMoreDrops
from indochine.games.hoa_binh.events import BasesRevealed, PhaseBegan, TurnBegan
from indochine.games.hoa_binh.frames import (
    AirDrop,
    Combat,
    FrenchPhase,
    Turn,
    TurnZero,
    VietMinhPhase,
)
from indochine.games.hoa_binh.rules.ch06_infiltration import choose_attack
from indochine.games.hoa_binh.rules.ch07_menu import choose_action
from indochine.games.hoa_binh.rules.ch09_dice import tell_supply
from indochine.games.hoa_binh.rules.ch11_victory import final_scoring
from indochine.games.hoa_binh.state import NOWHERE, Place, State
from indochine.kernel.flow import call, choice, end, goto
from indochine.kernel.state import columns_from

# ---- the calendar ----------------------------------------------------------

FIRST_DAY, FIRST_MONTH, FIRST_YEAR = 13, 11, 1951
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def days_of(turn: int) -> tuple[int, int]:
    """[1.1-a] The first and the last day of a turn, counted from 1: three for turn 0, ten for every other."""
    if not turn:
        return 1, p.LOTUS_DAYS
    last = p.LOTUS_DAYS + turn * p.TURN_DAYS
    return last - p.TURN_DAYS + 1, last


def date_of(day: int) -> str:
    """[1.1-a] A day of the campaign in the calendar."""
    month, year = FIRST_MONTH, FIRST_YEAR
    day += FIRST_DAY - 1
    while day > (length := monthrange(year, month)[1]):
        day -= length
        month, year = month % 12 + 1, year + month // 12
    return f"{day} {MONTHS[month - 1]} {year}"


def turn_begins(s: State) -> None:
    """[1.1-a] The log says when we are."""
    first, last = days_of(s.turn)
    s.tell(TurnBegan("1.1-a", s.turn, f"{date_of(first)} to {date_of(last)}"))


# ---- set-up ----------------------------------------------------------------


def set_up(options: dict[str, str], seed: bytes) -> State:
    """[4.1-a] [4.1-b] [1.1.5-c] Tracks at their start, units at theirs; the campaign begins with turn 0."""
    s = State(seed=seed, options=p.Options.of(options), **columns_from(p.START_TRACKS, State))
    s.ap = p.AP_IP[p.LOTUS][0]
    s.where, s.steps = bytearray(p.START), bytearray(p.STEPS)
    s.forts = p.RETREAT | p.PERMANENT  # [1.3.2-a]
    s.convoys = bytearray([NOWHERE] * len(p.SITE_PLACES))
    s.escorts = [0] * len(p.SITE_PLACES)
    s.guerrillas = p.VM_COUNTERS.guerrilla
    s.reserve = p.VM_COUNTERS.infiltration - p.VM_COUNTERS.decoys
    s.base_back = bytearray(7)
    s.frames = [TurnZero()]
    s.derive()
    return s


def hide_bases(s: State, f: TurnZero) -> None:
    """[4.1-c] [2.4.1-a] [12.1-a] Six bases and six decoys, mixed face down on the twelve large green spaces.

    With the historical option the six real ones, mixed, stand on the flags and there are no decoys.
    """
    spaces = [n for n in range(p.PLACES) if (p.FLAGS if s.options.historical_bases else p.BASE_SPACES) >> n & 1]
    s.base_home = bytearray(7)
    for base in range(1, p.VM_COUNTERS.bases + 1):
        s.base_home[base] = spaces.pop(s.below(len(spaces)))
    turn_begins(s)


def lotus(s: State, f: TurnZero) -> None:
    """[4.1-d] Operation Lotus: a French Action Phase of 12 AP against a surprised enemy."""
    call(s, FrenchPhase())


def reveal_bases(s: State, f: TurnZero) -> None:
    """[4.1-e] All counters are turned; decoys go to the reserve. AP not spent are lost [E-27]."""
    s.bases = p.mask(s.base_home[1:])
    s.reserve = p.VM_COUNTERS.infiltration
    s.ap = 0
    s.tell(BasesRevealed("4.1-e", tuple(Place(n) for n in s.base_home[1:])))


def first_turn(s: State, f: TurnZero) -> None:
    """[4.1-e] The campaign goes on with turn 1."""
    s.turn = 1
    end(f)
    call(s, Turn())


# ---- the phases of a turn --------------------------------------------------


def begin_infiltration(s: State, f: Turn) -> None:
    """[4.2-c] The Viet Minh Infiltration Phase."""
    s.tell(PhaseBegan("4.2-c", "Viet Minh Infiltration Phase"))


def french_action_phase(s: State, f: Turn) -> None:
    """[4.2-a] [4-a] The French act, once strategy and infiltration are settled."""
    call(s, FrenchPhase())


def viet_minh_action_phase(s: State, f: Turn) -> None:
    """[4.2-a] [4-a] [4.2-d] The Viet Minh attack in the same turn [E-42]."""
    call(s, VietMinhPhase())


def begin_viet_minh_phase(s: State, f: VietMinhPhase) -> None:
    """[4.2-d] Isolation dice first, then the attacks."""
    s.tell(PhaseBegan("4.2-d", "Viet Minh Action Phase"))


def supply_again(s: State, f: VietMinhPhase) -> None:
    """[6.3.3-a] The second snapshot of the turn, after the isolation dice [E-7]."""
    tell_supply(s)


@choice("7.2-f")
def drop_between_attacks(s: State, f: VietMinhPhase) -> bool:
    """Before an attack paras may jump anywhere, as in the French phase."""
    return not f.no_drops and choose_action.opens(s, FrenchPhase(), Jump) and choose_attack(s) is not None


drop_between_attacks.offers(Continue)
drop_between_attacks.offers(NoMoreDrops)
drop_between_attacks.offers(Jump)


@drop_between_attacks.prompt
def prompt_drop_between_attacks(s: State, f: VietMinhPhase) -> str:
    attack = choose_attack(s)
    target = p.NAME[attack[1]] if attack else "nobody"
    return f"The next Viet Minh attack is on {target}: an air drop before it? ({s.ap} AP, {s.transport} Air Transport)"


@drop_between_attacks.then
def after_drop_between_attacks(s: State, f: VietMinhPhase, a: Continue | NoMoreDrops | Jump) -> None:
    if isinstance(a, Jump):
        call(s, AirDrop())
        goto(f, drop_between_attacks)
    elif isinstance(a, NoMoreDrops):
        f.no_drops = True


def next_attack(s: State, f: VietMinhPhase) -> None:
    """[9.1-b] [9.2.2-b] [EX-c] Counter after counter attacks; a space suffers as many attacks as it has neighbours."""
    if attack := choose_attack(s):
        goto(f, drop_between_attacks)
        call(s, Combat(counter=attack[0], space=attack[1]))


# ---- end of the turn -------------------------------------------------------


def next_turn(s: State, f: Turn) -> None:
    """[1.1-b] [5.2.1b-h] AP left are lost; the game ends after the Rainbow turn, which comes by turn 10."""
    s.ap = 0
    end(f)
    if s.rainbow or s.turn >= p.LAST_TURN:
        final_scoring(s)
        return
    s.turn += 1
    call(s, Turn())
