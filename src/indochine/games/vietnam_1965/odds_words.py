"""The battle calculator for people: forces as typed, the answer as a table with bars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from indochine.games.vietnam_1965 import odds as o
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import of_kind
from indochine.games.vietnam_1965.drawing import CAMP_ID
from indochine.games.vietnam_1965.odds_forces import PARKED, Attack, Defence, fitting, read_attack, read_defence
from indochine.games.vietnam_1965.odds_ground import Plan
from indochine.games.vietnam_1965.rules.values import FIGHTERS, WHITE
from indochine.kernel.scene import Figure, Forecast, Outcome
from indochine.kernel.words import counted

MOST_BATTLES = 1_000_000
EXAMPLES = (
    ("3 inf 1 arm 1 fbo", "2 inf 1 aag fsb"),
    ("usa 4 inf 2 fbo 1 ftr 2 lift(2 inf)", "nva 3 inf 1 art 1 aag 1 sam + vc 2 inf"),
    ("vc 6 inf", "neutral"),
)
HELP = (
    "inf infantry, art artillery, arm armor, hel fighting helicopter, lift(2 inf) transport with cargo, "
    "fbo fighter-bomber, ftr fighter; defenders also aag AA gun, fsb Fire Support Base, sam missiles that are fired, "
    "int interceptors, bom bombers on the ground; usa, nva ... name the power, + parts several defenders."
)


class Answer(msgspec.Struct, frozen=True):
    """What was asked, in words, and the odds."""

    attackers: str
    defenders: str
    plan: str
    odds: o.Odds
    attacking: str  # camp
    defending: str


def answer(
    attackers: str,
    defenders: str,
    *,
    keep: int = 0,
    rounds: int = 0,
    options: Mapping[str, str] | None = None,
    method: o.Method = "",
    battles: int = o.BATTLES,
    seed: str = "odds",
    most: int = 0,
) -> Answer:
    """The odds of a battle between forces as people type them; a ValueError says what is wrong with them.

    With `most`, more units than that on a side are refused.
    """
    if not 1 <= battles <= MOST_BATTLES:
        raise ValueError(f"{battles} battles cannot be fought; choose 1 to {MOST_BATTLES}")
    attack = read_attack(attackers)
    defence = read_defence(defenders, attack.power)
    if most and max(attack.units, defence.units) > most:
        raise ValueError(
            f"{max(attack.units, defence.units)} units on one side are too many here; at most {most} can be"
        )
    fitting(attack, defence)
    plan = Plan(keep, rounds)
    chosen = p.Options.of(options)
    found = o.odds(attack, defence, plan, chosen, method=method, battles=battles, seed=seed)
    side = p.SIDE[attack.power]
    return Answer(
        attackers_text(attack), defenders_text(defence), plan_text(plan), found, CAMP_ID[side], CAMP_ID[1 - side]
    )


def forecast(found: Answer) -> Forecast:
    """The answer as tables show odds."""
    return shown(found.odds, f"{found.attackers} against {found.defenders}", found.attacking, found.defending)


# ---- as tables show it -----------------------------------------------------


def shown(odds: o.Odds, title: str, mine: str, theirs: str) -> Forecast:
    """Bars and figures; `mine` and `theirs` are the camps that like each end."""
    outcomes = [Outcome("attacker takes it", odds.wins, mine)]
    if odds.retreats:
        outcomes.append(Outcome("attacker breaks off", odds.retreats, theirs))
    outcomes.append(Outcome("defender holds", odds.holds - odds.retreats, theirs))
    outcomes.append(Outcome("no ground unit is left", odds.nobody))
    note = "" if odds.exact else f"From {odds.battles} battles, ± {odds.error:.1%}."
    return Forecast(title, "CRE-1", tuple(outcomes), (), tuple(figures(odds)), (), note)


def figures(odds: o.Odds) -> Iterator[Figure]:
    """Survivors by type, losses, rounds."""
    for side, left in (("attacking", odds.attacker), ("defending", odds.defender)):
        for name, one in left.items():
            yield Figure(f"{side} {name} left", f"{one.mean:.1f} of {one.start}")
    yield Figure("attacker loses", f"{odds.attacker_loss:.1f} PP")
    yield Figure("defender loses", f"{odds.defender_loss:.1f} PP")
    yield Figure("rounds", f"{sum(number * chance for number, chance in enumerate(odds.rounds)):.1f}")


# ---- the question ----------------------------------------------------------


def attackers_text(attack: Attack) -> str:
    """The attackers in words."""
    words = [of_kind(attack.force[kind], kind) for kind in FIGHTERS if attack.force[kind]]
    for cargo in sorted(set(attack.lifts), reverse=True):
        held = [of_kind(number, kind) for kind, number in zip((p.INF, p.ART), cargo, strict=True) if number]
        number = attack.lifts.count(cargo)
        each = " each" if number > 1 else ""
        words.append(f"{counted(number, o.TRANSPORT)} with {' and '.join(held)}{each}")
    words += [of_kind(n, kind) for n, kind in ((attack.strikes, p.FBO), (attack.escorts, p.FTR)) if n]
    return f"{p.POWER_NAME[attack.power]}: {', '.join(words)}"


def defenders_text(defence: Defence) -> str:
    """The defenders in words."""
    words = []
    for one in defence.defenders:
        units = [of_kind(one.force[kind], kind) for kind in FIGHTERS if one.force[kind]]
        base = ", Fire Support Base" if one.fire_base else ""
        words.append(f"{whose(one.power)}: {', '.join(units)}{base}")
    others = [(defence.guns, p.AAG), (defence.fighters, p.FTR), (defence.bombers, p.FBO)]
    others += [(number, kind) for kind, number in zip(PARKED, defence.parked, strict=True)]
    words += [of_kind(number, kind) for number, kind in others if number]
    words += [
        counted(n, what) for n, what in ((defence.interceptors, o.INTERCEPTOR), (defence.missiles, "missile")) if n
    ]
    return "; ".join(words) or "nobody"


def whose(power: int) -> str:
    """A power, or the neutrals."""
    return "neutral" if power == WHITE else p.POWER_NAME[power]


def plan_text(plan: Plan) -> str:
    """How long the attacker goes on."""
    words = [f"with fewer than {counted(plan.keep, 'unit')} left"] if plan.keep else []
    words += [f"after {counted(plan.rounds, 'round')}"] if plan.rounds else []
    return f"the attacker breaks off {' or '.join(words)}" if words else "to the end"


# ---- the answer ------------------------------------------------------------

BAR = "#"
LESS_THAN = 0.005


def report(found: Answer, width: int = 80) -> list[str]:
    """The answer as lines of text."""
    odds = found.odds
    return [
        f"Attack   {found.attackers}",
        f"Defence  {found.defenders}",
        f"Fought   {found.plan}",
        "",
        *chances(odds, width),
        "",
        *survivors("Attackers left", odds.attacker, width),
        *survivors("Defenders left", odds.defender, width),
        "",
        money(odds),
        f"Rounds: {spread(odds.rounds, width - 8)}",
        how_sure(odds),
    ]


def chances(odds: o.Odds, width: int) -> Iterator[str]:
    """The three ends as bars."""
    rows = [("attacker takes it", odds.wins), ("defender holds", odds.holds), ("no ground unit is left", odds.nobody)]
    if odds.retreats:
        rows.insert(2, ("  by retreat", odds.retreats))
    for name, chance in rows:
        error = "" if odds.exact else f" ± {o.half_interval(chance, odds.battles) * 100:.1f}"
        bar = BAR * round(chance * max(10, width - 44))
        yield f"{name:<22}{chance * 100:6.2f} %{error:<7}  {bar}".rstrip()


def survivors(title: str, left: Mapping[str, o.Survivors], width: int) -> Iterator[str]:
    """By type the mean, and the chance of each number."""
    if left:
        yield f"{title:<24}  of    mean   chances"
    for name, one in left.items():
        error = "" if not one.error else f" ± {one.error:.2f}"
        start = f"  {name:<22}{one.start:>4}  {one.mean:6.2f}{error}   "
        yield start + spread(one.chances, width - len(start))


def spread(chances: tuple[float, ...], room: int) -> str:
    """Numbers with their chances, the unlikely ones left out; if that is too long, where nine in ten lie."""
    likely = [(number, chance) for number, chance in enumerate(chances) if chance >= LESS_THAN]
    for digits in (1, 0):
        text = ", ".join(f"{number}: {chance:.{digits}%}" for number, chance in likely)
        if len(text) <= room:
            return text
    low, high = quantile(chances, 0.05), quantile(chances, 0.95)
    return f"{low} to {high} in nine of ten battles"


def quantile(chances: tuple[float, ...], share: float) -> int:
    """The number up to which so much of the chances lies."""
    total = 0.0
    for number, chance in enumerate(chances):
        total += chance
        if total >= share:
            return number
    return len(chances) - 1


def money(odds: o.Odds) -> str:
    """[PP-5] What both lose."""
    mine, theirs = f"{odds.attacker_loss:.2f}", f"{odds.defender_loss:.2f}"
    if not odds.exact:
        mine, theirs = f"{mine} ± {odds.attacker_loss_error:.2f}", f"{theirs} ± {odds.defender_loss_error:.2f}"
    return f"Expected loss: attacker {mine} PP, defender {theirs} PP"


def how_sure(odds: o.Odds) -> str:
    """Exact or not."""
    if odds.exact:
        return "Exact: losses fall on the cheapest first, nobody is lifted out by helicopter."
    return f"From {odds.battles} battles fought by the rules; ± is half of a 95 % interval."
