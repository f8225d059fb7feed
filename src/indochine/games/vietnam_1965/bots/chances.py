"""What a battle promises, quickly: chance to win, own and enemy losses in PP.

Both sides lose the cheapest first, so that every stage of a battle is a smaller battle: each is reckoned once and
remembered for all games. Forces beyond the table are scaled down, which keeps their proportion.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.rules.values import Force, after_losses, attack_dice

LARGEST = 12  # units a side that are reckoned one by one
UNIT_WORTH = 2.5  # PP of a defender, on average


class Outlook(NamedTuple):
    """The attacker's chance to win, what he loses and what he destroys, in PP."""

    win: float
    lost: float
    destroyed: float


def value_of(force: Force) -> int:
    """What a force has cost."""
    return sum(number * p.PRICE[kind] for kind, number in enumerate(force))


@lru_cache(4096)
def hits(dice: tuple[tuple[int, int], ...]) -> tuple[float, ...]:
    """Chances of 0, 1, 2 ... hits."""
    chances = [1.0]
    for value, number in dice:
        hit = min(value, 6) / 6
        for _ in range(number):
            chances = [a * (1 - hit) + b * hit for a, b in zip([*chances, 0.0], [0.0, *chances], strict=True)]
    return tuple(chances)


@lru_cache(200_000)
def stage(force: Force, defence: tuple[int, ...]) -> Outlook:
    """A battle from here: `defence` are the values of the defenders, in the order in which they fall."""
    if not defence:
        return Outlook(1.0 if sum(force) else 0.0, 0.0, 0.0)
    if not sum(force):
        return Outlook(0.0, 0.0, 0.0)
    ours, theirs = hits(attack_dice(force)), hits(tuple((value, 1) for value in defence))
    stay = ours[0] * theirs[0]
    win = lost = destroyed = 0.0
    whole, left = value_of(force), [after_losses(force, j) for j in range(len(theirs))]
    worth = [value_of(rest) for rest in left]
    for i, a in enumerate(ours):
        standing = defence[i:]
        for j, b in enumerate(theirs):
            if i or j:
                then = stage(left[j], standing)
                chance = a * b
                win += chance * then.win
                lost += chance * (then.lost + whole - worth[j])
                destroyed += chance * (then.destroyed + UNIT_WORTH * (len(defence) - len(standing)))
    return Outlook(win / (1 - stay), lost / (1 - stay), destroyed / (1 - stay))


@lru_cache(100_000)
def fight(force: Force, defence: tuple[int, ...]) -> Outlook:
    """[CGR-1] A battle to its end; large ones are reckoned at a smaller scale."""
    larger = max(sum(force), len(defence))
    if larger <= LARGEST:
        return stage(force, defence)
    factor = ceil(larger / LARGEST)
    small = scaled(force, factor)
    found = stage(small, defence[::factor])
    ratio = value_of(force) / max(1, value_of(small))
    return Outlook(found.win, found.lost * ratio, found.destroyed * factor)


class Help(NamedTuple):
    """What comes through the air: strikes of fighter-bombers, and each helicopter's cargo (infantry, artillery)."""

    strikes: int = 0
    lifts: tuple[tuple[int, int], ...] = ()


NO_HELP = Help()


@lru_cache(100_000)
def assault(force: Force, defence: tuple[int, ...], infantry: int, help: Help) -> Outlook:
    """[CAI-3] Strikes before the ground rounds: whom they hit does not fire back."""
    if not help.strikes and not help.lifts:
        return fight(force, defence)
    found = Outlook(0.0, 0.0, 0.0)
    for hit, chance in enumerate(hits(((p.ATTACK[p.FBO], help.strikes),))):
        left = set_down(force, defence[hit:], max(0, infantry - hit), help.lifts)
        found = added(found, chance, left, 0.0, UNIT_WORTH * min(hit, len(defence)))
    return found


def set_down(force: Force, defence: tuple[int, ...], infantry: int, lifts: tuple[tuple[int, int], ...]) -> Outlook:
    """[CAI-4] [CAI-5] [CAI-7] Each transport fires once at infantry, and infantry at each transport; then all fight."""
    found = Outlook(0.0, 0.0, 0.0)
    number = len(lifts) if infantry else 0
    volleys, losses = hits(((p.ATTACK[p.HEL], number),)), hits(((p.GROUND_FIRE, number),))
    for shot, b in enumerate(losses):
        landed = with_cargo(force, lifts[shot:])
        lost = sum(p.PRICE[p.HEL] + p.PRICE[p.INF] * inf + p.PRICE[p.ART] * art for inf, art in lifts[:shot])
        for hit, a in enumerate(volleys):
            killed = min(hit, infantry)
            found = added(found, a * b, fight(landed, defence[killed:]), lost, UNIT_WORTH * killed)
    return found


def added(sum_so_far: Outlook, chance: float, then: Outlook, lost: float, destroyed: float) -> Outlook:
    """One more case of a battle, with what was lost and destroyed before."""
    return Outlook(
        sum_so_far.win + chance * then.win,
        sum_so_far.lost + chance * (then.lost + lost),
        sum_so_far.destroyed + chance * (then.destroyed + destroyed),
    )


def with_cargo(force: Force, lifts: tuple[tuple[int, int], ...]) -> Force:
    """A force and what helicopters bring."""
    inf, art, arm, hel = force
    return inf + sum(lift[0] for lift in lifts), art + sum(lift[1] for lift in lifts), arm, hel


@lru_cache(4096)
def dogfight(escorts: int, hunters: int, values: tuple[int, int]) -> tuple[float, float, float]:
    """[FTR-5] Chance that the hunters get through to the raid, and the escorts and hunters lost, on these values."""
    if not escorts or not hunters:
        return (1.0 if hunters else 0.0), 0.0, 0.0
    ours, theirs = hits(((values[0], escorts),)), hits(((values[1], hunters),))
    stay = ours[0] * theirs[0]
    through = guards = lost = 0.0
    for i, a in enumerate(ours):
        for j, b in enumerate(theirs):
            if i or j:
                down, shot = min(i, hunters), min(j, escorts)
                then = dogfight(escorts - shot, hunters - down, values)
                through += a * b * then[0]
                guards += a * b * (then[1] + shot)
                lost += a * b * (then[2] + down)
    return through / (1 - stay), guards / (1 - stay), lost / (1 - stay)


def scaled(force: Sequence[int], factor: int) -> Force:
    """A force divided by a number, what is left over going to the next kind."""
    left, found = 0, []
    for number in force:
        whole, left = divmod(number + left, factor)
        found.append(whole)
    if left * 2 >= factor:
        found[0] += 1
    return found[0], found[1], found[2], found[3]
