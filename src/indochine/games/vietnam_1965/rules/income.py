"""Phase six: income; the end of a round and victory."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.events import Collected, GameEnded, Granted, NoIncome, SilentWarOver
from indochine.games.vietnam_1965.rules.control import enter_silent_war, friendly, holds_trail, hostile, intruders
from indochine.games.vietnam_1965.rules.start import look_at_dmz
from indochine.games.vietnam_1965.state import (
    DMZ_FOR_ARVN,
    SIDES,
    Power,
    Space,
    State,
    held_by,
    hidden_in_all,
    presence,
)

HOME_OF_ALLIES = p.COUNTRY_SPACES[p.NORTH] | p.COUNTRY_SPACES[p.CHINA_LAND]  # [E-04]


def level(s: State, power: int) -> int:
    """[PP-2] [PP-3] [PP-4] [COL-4] [SHR-1] [MNF-3] What a power's territories and cities yield.

    [SPA-5] [SPA-6] PARU never has other land than it had at the start, see `marker_of`; so it never gets more [E-34].
    """
    return p.worth(held_by(s, power))


def collect(s: State, f: at.Turn) -> None:
    """[COL-1] [COL-2] [PP-6] Income at the end of the turn; nothing, nor a bonus, while the own capital is lost."""
    power = f.power
    seen = power == p.ARVN and look_at_dmz(s, DMZ_FOR_ARVN, p.COMMUNIST)
    capital = p.CAPITAL_OF[power]
    if capital >= 0 and hostile(s, power) >> capital & 1:
        s.tell(NoIncome("COL-2", Power(power), Space(capital)))
    else:
        pay(s, power, level(s, power), p.DMZ_ARVN if seen else 0)
    leave_silent_war(s)


def pay(s: State, power: int, production: int, extra: int) -> None:
    """[COL-1] [DMZ-1] [COL-3] The bank pays the power itself: its level, and ARVN for Communists in the DMZ."""
    if production:
        s.cash[power] += production
        s.tell(Collected("COL-1", Power(power), production, s.cash[power]))
    if extra:
        s.cash[power] += extra
        s.tell(Granted("DMZ-1", Power(power), extra, s.cash[power], "Communists were in the DMZ"))


def leave_silent_war(s: State) -> None:
    """[SIL-1] [SIL-3] Who has left Laos and Cambodia by the end of a turn has to enter anew [E-42]."""
    if s.entered and not any(intruders(s, power) for power in SIDES[p.ANTI_COMMUNIST]):
        s.entered = False
        s.tell(SilentWarOver("SIL-1", False))
    if s.entered_late and not intruders(s, p.USA):
        s.entered_late = False
        s.tell(SilentWarOver("SIL-3", True))


# ---- the end of a round ----------------------------------------------------


def end_round(s: State, f: at.Round) -> None:
    """[VIC-T1] [VIC-T2] [ORD-2] Has a side won? After the last round points decide; else the round marker advances."""
    winner = next((side for side, won in enumerate((communists_win(s), anti_communists_win(s))) if won), -1)
    if winner >= 0:
        finish(s, winner, False)
    elif s.round == p.ROUNDS:
        finish(s, leader(s), True)
    else:
        s.round += 1
        meet_americans(s)


def communists_win(s: State) -> bool:
    """[VIC-C1] [VIC-C2] [VIC-C3] [VIC-C4] [VIC-C5] Hanoi, Saigon, Trail, 50 points, no Chinese or Soviets abroad."""
    capitals = 1 << p.HANOI | 1 << p.SAIGON
    abroad = (s.present[p.CHN] | s.present[p.SOV]) & ~HOME_OF_ALLIES
    return (
        not capitals & ~s.communist
        and not abroad
        and holds_trail(s, p.COMMUNIST)
        and s.points[p.COMMUNIST] >= p.COMMUNIST_THRESHOLD
    )


def anti_communists_win(s: State) -> bool:
    """[VIC-A1] [VIC-A2] [VIC-A3] [VIC-A4] [VIC-A5] Saigon, the Trail, 40 points; nobody in DMZ, Laos and Cambodia.

    Nobody means no Communist in the DMZ, no Anti-Communist in Laos or Cambodia: covert PARU is there too [E-39].
    """
    return (
        bool(friendly(s, p.ARVN) >> p.SAIGON & 1)
        and s.points[p.ANTI_COMMUNIST] >= p.ANTI_COMMUNIST_THRESHOLD
        and not presence(s, p.COMMUNIST) >> p.DMZ & 1
        and not presence(s, p.ANTI_COMMUNIST) & p.SILENT_WAR
        and not hidden_in_all(s, p.PARU)
        and holds_trail(s, p.ANTI_COMMUNIST)
    )


def leader(s: State) -> int:
    """[VIC-T2] The side with more control points; -1 for a draw [E-05]."""
    red, blue = s.points
    return -1 if red == blue else p.COMMUNIST if red > blue else p.ANTI_COMMUNIST


def finish(s: State, winner: int, conditional: bool) -> None:
    """[VIC-T1] [VIC-T2] The game is over."""
    s.over, s.winner, s.conditional = True, winner, conditional and winner >= 0
    rule = "VIC-T2" if conditional else "VIC-T1"
    s.tell(GameEnded(rule, winner, s.conditional, s.round, (s.points[0], s.points[1])))


def meet_americans(s: State) -> None:
    """[SIL-3] Americans in Laos or Cambodia when round 11 begins have entered [E-43]."""
    if s.round == p.LATE_ENTRY_AFTER + 1 and (there := intruders(s, p.USA)):
        enter_silent_war(s, p.USA, there.bit_length() - 1)
