"""Who takes the hits: the owner of the losses chooses, several defenders together, the attacker if they disagree."""

from __future__ import annotations

from collections.abc import Iterable

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Lose, of_kind
from indochine.games.vietnam_1965.events import LossDisputed, UnitsLost
from indochine.games.vietnam_1965.rules.facts import capital
from indochine.games.vietnam_1965.rules.forces import battle_of, clear_the_lost, defenders, flights_over, shot_down
from indochine.games.vietnam_1965.rules.values import FIGHTERS, WHITE
from indochine.games.vietnam_1965.state import GUNSHIP, SIDES, Power, Space, State, count, hand_of, remove, rested
from indochine.kernel.bits import bits
from indochine.kernel.flow import Decision, Procedure, check, choice, end, goto
from indochine.kernel.legality import only
from indochine.kernel.words import counted

# what can be hit (Losses.kinds), and the rule under which it is lost
BY_STRIKES, BY_VOLLEYS = p.GROUND, 1 << p.INF
IN_GROUND_ROUNDS, IN_THE_AIR = p.GROUND | 1 << p.HEL, 1 << p.FBO | 1 << p.FTR
LOST_BY = {IN_GROUND_ROUNDS: "CGR-3", BY_STRIKES: "CAI-3", BY_VOLLEYS: "CAI-7", IN_THE_AIR: "CAI-6"}

Pool = dict[tuple[int, int], int]  # power and type: how many can be hit


# ---- who can be hit --------------------------------------------------------


def pool_of(s: State, f: at.Losses) -> Pool:
    """[E-75] Who can be hit: by power and type, how many."""
    b = battle_of(s)
    if f.own:
        return {(b.power, kind): b.force[kind] for kind in FIGHTERS if b.force[kind]}
    if f.kinds & p.GROUND:
        return {
            (one.power, kind): one.force[kind]
            for one in defenders(s, b)
            for kind in FIGHTERS
            if one.force[kind] and f.kinds >> kind & 1
        }
    return aircraft_on_the_ground(s, f.power, f.space)


def aircraft_on_the_ground(s: State, attacker: int, space: int) -> Pool:
    """[CAI-6] [E-26] [E-76] Fighters and fighter-bombers that defend a space: on a sound base, not used yet."""
    if not s.air_base[space] or s.grounded >> space & 1:
        return {}
    found: Pool = {}
    for power in SIDES[1 - p.SIDE[attacker]]:
        if s.present[power] >> space & 1:
            for kind in (p.FBO, p.FTR):
                found[power, kind] = rested(s, power, space, kind)
    return {one: number for one, number in found.items() if number}


# ---- taking hits -----------------------------------------------------------


def take(s: State, f: at.Losses, power: int, kind: int, number: int = 1) -> None:
    """[CGR-3] Units are removed."""
    b = battle_of(s)
    if f.own:
        lose_attackers(s, b, kind, number)
    elif power == WHITE:
        b.white -= number
    else:
        lose_defenders(s, b, power, kind, number)
    f.hits -= number
    s.tell(UnitsLost(LOST_BY[f.kinds], power, Space(f.space), ((kind, number),)))


def lose_attackers(s: State, b: at.Battle, kind: int, number: int) -> None:
    """[CGR-3] The attacker's ground units; of one type those go first that could not retreat [E-131]."""
    b.force = [count - number * (each == kind) for each, count in enumerate(b.force)]
    b.landed = [max(0, count - number) if each == kind else count for each, count in enumerate(b.landed)]
    if kind == p.HEL:
        lose_gunships(s, b, number)


def lose_gunships(s: State, b: at.Battle, number: int) -> None:
    """[E-19] Fighting helicopters; those go first that have flown farthest [E-131]."""
    for index in sorted(flights_over(s, b.power, b.space, 1 << GUNSHIP), key=lambda i: -s.flights[i].steps):
        taken = min(number, s.flights[index].count)
        shot_down(s, index, taken)
        number -= taken
    clear_the_lost(s)


def lose_defenders(s: State, b: at.Battle, power: int, kind: int, number: int) -> None:
    """[CGR-3] Units of a defending power."""
    if kind == p.HEL:
        b.fighting = [count - number * (each == power) for each, count in enumerate(b.fighting)]
    remove(s, power, b.space, kind, number, tired=kind == p.HEL)


def settle(s: State, f: at.Losses) -> None:
    """[E-75] Where there is nothing to choose nobody is asked; hits beyond the last unit are lost."""
    pool = pool_of(s, f)
    f.proposals = []
    if f.hits >= sum(pool.values()):
        for (power, kind), number in pool.items():
            take(s, f, power, kind, number)
        end(f)
    elif not f.hits:
        end(f)
    elif len(pool) == 1:
        take(s, f, *next(iter(pool)), f.hits)
        end(f)


# ---- choosing --------------------------------------------------------------


def hands(s: State, owners: Iterable[int]) -> list[int]:
    """[MNF-5] [E-22] Of each player with units that can be hit, the first such power in the order of play."""
    firsts: dict[tuple[int, ...], int] = {}
    for power in sorted(set(owners)):
        firsts.setdefault(hand_of(s, power), power)
    return list(firsts.values())


def next_to_propose(s: State, f: at.Losses) -> int:
    """[E-75] [E-22] The attacker for his own losses; otherwise each player among the defenders in turn."""
    return f.power if f.own else hands(s, (power for power, _ in pool_of(s, f)))[len(f.proposals)]


def fighting(s: State, f: at.Losses) -> int:
    """The powers that fight here."""
    return 1 << f.power if f.own else bits(SIDES[1 - p.SIDE[f.power]])


def are_there(s: State, f: at.Losses, a: Lose) -> bool:
    """Whether the power has such units here at all, on the ground or above it."""
    if not f.own:
        return count(s, a.power, f.space, a.kind) > 0
    b = battle_of(s)
    if a.kind in FIGHTERS:
        return b.force[a.kind] > 0
    return any(s.flights[index].kind == a.kind for index in flights_over(s, b.power, b.space))


@check("AAG-2")
def guns_are_captured(s: State, f: at.Losses, a: Lose) -> str | None:
    """[AAG-2] [E-84] Guns are no ground units and are never lost."""
    if a.kind != p.AAG or not are_there(s, f, a):
        return None
    return "AA guns are never hit; who wins the battle has them."


@check("HEL-1")
def kept_out(s: State, f: at.Losses, a: Lose) -> str | None:
    """[HEL-1] [E-77] Helicopters that are kept out of the battle take no hits."""
    if a.kind != p.HEL or f.own or not f.kinds >> p.HEL & 1 or not are_there(s, f, a):
        return None
    return f"The helicopters of {p.THE_POWER[a.power]} in {p.PLACE[f.space]} keep out of the battle."


@check("HEL-4")
def volleys_hit_infantry(s: State, f: at.Losses, a: Lose) -> str | None:
    """[HEL-4] The volley of a transport."""
    if f.kinds != BY_VOLLEYS or not are_there(s, f, a):
        return None
    return f"The volley of helicopters with troops hits infantry only, no {p.TYPE_NAME[a.kind]}."


@check("FTR-1")
def in_the_air_only(s: State, f: at.Losses, a: Lose) -> str | None:
    """[FTR-1] [E-132] Ground units do not hit fighters, and fighters hit nobody on the ground."""
    if f.kinds == IN_GROUND_ROUNDS and a.kind == p.FTR and are_there(s, f, a):
        return "Fighters are not hit by ground units."
    if f.kinds == IN_THE_AIR and p.GROUND >> a.kind & 1 and are_there(s, f, a):
        return f"Fighters hit aircraft only, no {p.TYPE_NAME[a.kind]}."
    return None


def who_is_spared(s: State, f: at.Losses, a: Lose) -> str:
    """Nobody of the kind is there, or this fire does not reach him."""
    if not are_there(s, f, a):
        return f"{capital(p.THE_POWER[a.power])} has no {p.TYPE_NAME[a.kind]} in this battle"
    return f"No {p.TYPE_NAME[a.kind]} of {p.THE_POWER[a.power]} in {p.PLACE[f.space]} can be hit by this fire"


@only(
    *(lambda s, f: LOST_BY[f.kinds], "kind", "{who_is_spared}."),
    *(guns_are_captured, kept_out, volleys_hit_infantry, in_the_air_only),
    who_is_spared=who_is_spared,
)
def can_be_hit(s: State, f: at.Losses, power: int) -> int:
    """[HEL-4] [FTR-1] [E-84] There must be such a unit, and these dice must be able to hit it."""
    return bits(kind for whose, kind in pool_of(s, f) if whose == power)


def takes_a_hit(one: Decision[State, at.Losses]) -> None:
    """Any unit that can take the hit."""
    one.offers(Lose, can_be_hit, power=fighting, kind=bits(range(p.TYPES)))


def players_hit(s: State, f: at.Losses) -> int:
    """[MNF-5] [E-22] How many players have a say: the attacker alone, or all with units that can be hit."""
    return 1 if f.own else len(hands(s, (power for power, _ in pool_of(s, f))))


def why_asked(s: State, f: at.Losses) -> str:
    """[MNF-5] Several players name the loss together; one alone chooses under the rule by which it is lost [E-75]."""
    return "MNF-5" if players_hit(s, f) > 1 else LOST_BY[f.kinds]


@choice(why_asked, by=next_to_propose)
def propose_loss(s: State, f: at.Losses) -> bool:
    """[MNF-5] [CGR-3] The owner of the losses chooses; several defending players each name a unit [E-22]."""
    return True


takes_a_hit(propose_loss)


@propose_loss.prompt
def ask_loss(s: State, f: at.Losses) -> str:
    """What is asked."""
    standing = ", ".join(of_kind(number, kind) for (_, kind), number in pool_of(s, f).items())
    return f"Choose the unit that takes a hit in {p.PLACE[f.space]} ({counted(f.hits, 'hit')} to take from {standing})."


@propose_loss.then
def note_proposal(s: State, f: at.Losses, a: Lose) -> None:
    """[MNF-5] Equal proposals stand; if they differ the attacker chooses."""
    f.proposals = [*f.proposals, a.power * p.TYPES + a.kind]
    if len(f.proposals) < players_hit(s, f):
        goto(f, propose_loss)
    elif len(set(f.proposals)) == 1:
        take(s, f, a.power, a.kind)
        goto(f, settle)
    else:
        s.tell(LossDisputed("MNF-5", Space(f.space), Power(f.power)))


@choice("MNF-5", by=lambda s, f: f.power)
def pick_their_loss(s: State, f: at.Losses) -> bool:
    """[MNF-5] The defenders disagree: the attacker chooses."""
    return True


takes_a_hit(pick_their_loss)


@pick_their_loss.prompt
def ask_their_loss(s: State, f: at.Losses) -> str:
    """What is asked."""
    return f"The defenders of {p.PLACE[f.space]} do not agree: choose the unit that takes the hit."


@pick_their_loss.then
def take_their_loss(s: State, f: at.Losses, a: Lose) -> None:
    """[MNF-5] That one is lost; then the next hit."""
    take(s, f, a.power, a.kind)
    goto(f, settle)


LOSSES = Procedure(settle, propose_loss, pick_their_loss)
