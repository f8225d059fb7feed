"""2.0, S-24 Weather and initiative, and what begins with a gameturn."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.events import InitiativeRolled, MonthBegan, WeatherRolled
from indochine.games.tonkin.frames import Month
from indochine.games.tonkin.rules.ch08_victory import end_scenario
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State


def refill(s: State) -> None:
    """[S-31] [S-33] [S-34] [5.8] All transports and airstrikes of this month, those of the Viet Minh by date."""
    s.trucks = [p.FRENCH_TRUCKS[s.turn], p.VM_TRUCKS[s.turn]]
    s.flights, s.strikes = p.AIR_TRANSPORTS[s.turn], p.LIMITS.airstrikes
    s.porters = p.TRANSPORT.foot_per_turn


def begin_month(s: State, f: Month) -> None:
    """[1.0] [8.0-3] Transports and airstrikes are all there again, and what counts once a gameturn is forgotten."""
    refill(s)
    s.absorbed = s.levy = f.kept = 0
    s.hanoi_lost = s.rail_scored = False
    s.tell(MonthBegan("1.0", s.turn))


def weather(s: State, f: Month) -> None:
    """[2.0-1] [2.0-7] One die; the first gameturn is sunny."""
    die = 0 if s.sunny_start else s.d6()
    s.rain = 0 < die <= p.RAIN_DIE[s.turn]
    s.tell(WeatherRolled("2.0-1" if die else "2.0-7", die, s.rain))
    if s.rain and is_last_season(s):
        end_scenario(s)
    elif s.rain:
        halve_aircraft(s)


def is_last_season(s: State) -> bool:
    """[S-24] [E-3] June to August of the year in which the scenario, or the campaign, ends."""
    return p.RAIN_SEASON[s.turn] and p.YEAR[s.turn] == p.YEAR[s.last]


def halve_aircraft(s: State) -> None:
    """[2.0-2] [E-4] [E-5] Half of the air transports and airstrikes, rounded up."""
    s.flights, s.strikes = (s.flights + 1) // 2, (s.strikes + 1) // 2


def initiative(s: State, f: Month) -> None:
    """[2.0-6] [2.0-7] 1 to 3: the Viet Minh move first, as in the first gameturn."""
    die = 0 if s.sunny_start else s.d6()
    s.first = VIET_MINH if die <= p.LIMITS.initiative_vm else FRANCE
    s.tell(InitiativeRolled("2.0-6" if die else "2.0-7", die, s.first))
    s.sunny_start = False
