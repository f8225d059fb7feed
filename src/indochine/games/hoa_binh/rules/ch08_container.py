"""8 The container: what the Viet Minh bring to a combat."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.events import Count, Drawn, FlakFired, Signed, ThreatRolled
from indochine.games.hoa_binh.frames import SUPPORTS_ALONE, Combat
from indochine.games.hoa_binh.state import DANGEROUS, GUERRILLA, State

FIRST_SUPPORT = p.ARTILLERY


def counter_kind(s: State, serial: int) -> int:
    """Infiltration, Guerrilla or Dangerous."""
    return s.vm_kind[s.vm_serial.index(serial)]


def threat_modifier(s: State, f: Combat) -> int:
    """[P16-c] [12.2-a] -1 each on a blue space, against a Guerrilla, for supports alone; they add up [E-6]."""
    modifier = p.THREAT_MODIFIER.blue if p.BLUE >> f.space & 1 else 0
    modifier += p.THREAT_MODIFIER.guerrilla if counter_kind(s, f.counter) == GUERRILLA else 0
    modifier += p.THREAT_MODIFIER.support_alone if f.mode == SUPPORTS_ALONE else 0
    return modifier + (p.STRATEGY_THREAT[s.strategy] if s.options.threat_management else 0)


def threat_level(turn: int, die: int, modifier: int) -> int:
    """[P16-b] Number of Combat Actions by turn and modified die, kept within 1 and 6."""
    return p.THREAT[p.BAND[turn]][min(6, max(1, die + modifier)) - 1]


def roll_threat(s: State, f: Combat) -> None:
    """[2.4.2-a] [8.1-a] [9.1-c] The Threat roll opens the combat with an Infiltration counter."""
    die, modifier = s.d6(), threat_modifier(s, f)
    f.threat = threat_level(s.turn, die, modifier)
    s.tell(ThreatRolled("8.1-a", die, Signed(modifier), f.threat))


def only_small_actions(s: State, f: Combat) -> bool:
    """[6.3.5-g] [6.3.6-h] Guerrilla, Dangerous and river combats on blue spaces bring only Clash and Ambush [E-6]."""
    if f.base:
        return False
    if f.mode == SUPPORTS_ALONE and s.options.support_alone_weak_draw:
        return True
    return counter_kind(s, f.counter) in (GUERRILLA, DANGEROUS) or bool(p.BLUE >> f.space & 1)


def container(s: State, f: Combat) -> tuple[int, ...]:
    """[P16-d] The counters in the container by turn; fights for a Viet base always use that of turns 3-8."""
    return p.BASE_CONTAINER if f.base else p.CONTAINER[p.BAND[s.turn]]


def draw_counters(s: State, f: Combat, wanted: int) -> list[int]:
    """[1.2-g] [8.1-a] [8.1-b] [8.2.2-d] Draw without replacement until so many Combat Actions are out.

    Reinforcements asks for one more. Actions that may not appear are set aside, and more is drawn in their place.
    """
    left, drawn, small = list(container(s, f)), [], only_small_actions(s, f)
    while wanted and left:
        counter = left.pop(s.below(len(left)))
        if small and counter in (p.OFFENSIVE, p.ASSAULT):
            continue
        drawn.append(counter)
        if counter < FIRST_SUPPORT:
            wanted -= 1
        elif counter == p.REINFORCEMENTS:
            wanted += p.SUPPORTS[p.REINFORCEMENTS].draws
    return drawn


def draw(s: State, f: Combat) -> None:
    """[9.2.1-a] After the reactions the Combat Actions of the Threat are drawn.

    [8.2.1-e] [8.2.2-f] Nothing stays out of the container: each combat draws from the full one.
    """
    f.drawn = draw_counters(s, f, f.threat)
    if f.drawn:
        s.tell(Drawn("8.1-b", tuple(Count(p.DRAWN[c]) for c in f.drawn)))


def flak(s: State, f: Combat) -> None:
    """[2.2.2-f] [8.2.2-b] DCA drives the Morane away without a die, or stops the aircraft on 5-6 [E-4] [E-47].

    It acts once for the whole combat and is used up; without aircraft it is shared out like artillery.
    """
    if p.DCA not in f.drawn or not (f.morane or f.air):
        return
    f.drawn = [c for c in f.drawn if c != p.DCA]
    if f.morane:
        f.morane = False
        s.tell(FlakFired("2.2.2-f", "the Morane has to leave"))
        return
    die = s.d6()
    if die >= p.SUPPORTS[p.DCA].stops_on:
        f.air = 0
    s.tell(FlakFired("8.2.2-b", f"die {die}, the aircraft {'turn away' if not f.air else 'get through'}"))


def shares(actions: list[int], supports: list[int]) -> list[list[int]]:
    """[8.1-c] [EX-b] Who gets which support, to the disadvantage of the French [E-9].

    Fewer supports than actions: one each in order of draw, to the hardest actions first (earlier drawn before later).
    Otherwise blocks in order of draw, as equal as can be, the larger ones first.
    """
    given: list[list[int]] = [[] for _ in actions]
    if len(supports) < len(actions):
        hardest = sorted(range(len(actions)), key=lambda i: (-p.SCORE[actions[i]], i))
        for i, support in zip(hardest, supports, strict=False):
            given[i].append(support)
        return given
    size, larger = divmod(len(supports), len(actions))
    start = 0
    for i in range(len(actions)):
        stop = start + size + (i < larger)
        given[i] = supports[start:stop]
        start = stop
    return given


def share_supports(s: State, f: Combat) -> None:
    """[8.1-b] [8.1-c] [2.4.4-a] Actions keep their order of draw; supports are shared out among them."""
    f.lines = [c for c in f.drawn if c < FIRST_SUPPORT]
    supports = [c for c in f.drawn if c >= FIRST_SUPPORT and c != p.REINFORCEMENTS]
    f.supports = shares(f.lines, supports) if f.lines else []
