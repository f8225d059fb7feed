"""The exact odds of a draw: every order in which Combat Actions and Supports can come out of the container, shared out.

Draws are kept as trees that share equal branches; `odds` plays a force against them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.rules.ch08_container import FIRST_SUPPORT, shares
from indochine.odds import mapped, orders


class Line(NamedTuple):
    """A Combat Action with its supports: the score raised by Elite and Trenches, and the faces from which fire hits."""

    score: int
    losses: int
    vp: int
    retreat: bool
    ambush: bool
    fire: tuple[int, ...]


Effect = tuple[int, tuple[int, ...]]
Tree = tuple[tuple[float, int, int], ...]  # probability and number of the next line, number of the tree after it
NO_MORE = Line(0, 0, 0, False, False, ())  # stands for the end of a draw where others go on


@cache
def line_of(action: int, effect: Effect) -> Line:
    """One action with its share of supports (2.4.3-a)."""
    harder, fire = effect
    retreat, ambush = p.RETREATS[action], action == p.AMBUSH
    return Line(p.SCORE[action] + harder, p.LOSSES[action], p.ACTION_VP[action], retreat, ambush, fire)


def effects(given: Iterable[Iterable[int]]) -> tuple[Effect, ...]:
    """What each share of supports does: points on the score, and the faces of its fire (8.2.2-c, 8.2.2-e, 8.2.2-a)."""
    return tuple(effect_of(tuple(share)) for share in given)


@cache
def effect_of(share: tuple[int, ...]) -> Effect:
    """Elite and Trenches raise the score; artillery, and DCA with no aircraft about, fire (8.2.2-a)."""
    fire = (p.SUPPORTS[c].loss_on for c in share if c in (p.ARTILLERY, p.DCA))
    return -sum(p.SUPPORT_DICE[c] for c in share), tuple(sorted(fire))


def counted(counters: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """How many of each kind."""
    found: dict[int, int] = {}
    for counter in counters:
        found[counter] = found.get(counter, 0) + 1
    return tuple(found.items())


def supports_drawn(actions: int, supports: tuple[int, ...], wanted: int) -> dict[tuple[int, tuple[int, ...]], float]:
    """How many actions and which supports, in order, come out until so many actions are out (8.1-a, 8.2.2-d)."""
    ended: dict[tuple[int, tuple[int, ...]], float] = {}
    open_draws: dict[tuple[int, int, tuple[int, ...]], float] = {(0, wanted, ()): 1.0}
    while open_draws:
        going: dict[tuple[int, int, tuple[int, ...]], float] = {}
        for (out, left, drawn), chance in open_draws.items():
            if not left or out == actions:
                ended[out, drawn] = ended.get((out, drawn), 0.0) + chance
                continue
            for state, part in next_draw(actions - out, supports, out, left, drawn):
                going[state] = going.get(state, 0.0) + chance * part
        open_draws = going
    return ended


def next_draw(
    actions_left: int, supports: tuple[int, ...], out: int, left: int, drawn: tuple[int, ...]
) -> list[tuple[tuple[int, int, tuple[int, ...]], float]]:
    """One more counter out of the container: an action, or one of the supports still in it (8.1-b)."""
    bag = list(supports)
    for support in drawn:
        bag.remove(support)
    total = actions_left + len(bag)
    found = [((out + 1, left - 1, drawn), actions_left / total)]
    for support, count in counted(bag):
        more = p.SUPPORTS[p.REINFORCEMENTS].draws if support == p.REINFORCEMENTS else 0
        found.append(((out, left + more, (*drawn, support)), count / total))
    return found


def lines_drawn(
    held: tuple[int, ...], small: bool, wanted: int, aircraft: bool
) -> tuple[dict[tuple[Line, ...], float], ...]:
    """The distribution of the lines: without DCA acting against aircraft, and with it [E-47] (8.1-c)."""
    actions = tuple(c for c in held if c < FIRST_SUPPORT and not (small and c in (p.OFFENSIVE, p.ASSAULT)))
    supports = tuple(c for c in held if c >= FIRST_SUPPORT)
    found: tuple[dict[tuple[Line, ...], float], ...] = ({}, {})
    for (number, flak, joined), chance in shared_supports(len(actions), supports, wanted, aircraft).items():
        lines = found[flak]
        for order, part in orders(counted(actions), number).items():
            given = joined if len(joined) == number else effects(shares(list(order), list(joined)))
            sequence = tuple(map(line_of, order, given))
            lines[sequence] = lines.get(sequence, 0.0) + chance * part
    return found


def shared_supports(
    actions: int, supports: tuple[int, ...], wanted: int, aircraft: bool
) -> dict[tuple[int, bool, tuple[Any, ...]], float]:
    """What is left to be shared out: Reinforcements is spent, and DCA if it fires at aircraft (8.1-c).

    With as many supports as actions, or more, the shares do not depend on the actions and are made here.
    """
    found: dict[tuple[int, bool, tuple[Any, ...]], float] = {}
    for (number, drawn), chance in supports_drawn(actions, supports, wanted).items():
        flak = aircraft and p.DCA in drawn
        spent = (p.REINFORCEMENTS, p.DCA) if flak else (p.REINFORCEMENTS,)
        left: tuple[Any, ...] = tuple(c for c in drawn if c not in spent)
        if len(left) >= number:
            left = effects(shares([p.CLASH] * number, list(left)))
        found[number, flak, left] = found.get((number, flak, left), 0.0) + chance
    return found


class Forest:
    """The lines of all draws as trees that share equal branches, so that a combat is reckoned once for each branch.

    A tree lists its next lines by number with their probability and the tree that follows. Tree 0 is the end of the
    combat, and every tree has a higher number than those that follow it.
    """

    def __init__(self) -> None:
        self.trees: list[Tree] = [()]
        self.lines: list[Line] = []
        self.number: dict[Tree, int] = {(): 0}
        self.line_number: dict[Line, int] = {}

    def plant(self, sequences: dict[tuple[Line, ...], float]) -> int:
        """The number of the tree with these sequences."""
        branches: dict[Line | None, dict[tuple[Line, ...], float]] = {}
        for sequence, chance in sequences.items():
            after = branches.setdefault(sequence[0] if sequence else None, {})
            after[sequence[1:]] = after.get(sequence[1:], 0.0) + chance
        if None in branches and len(branches) == 1:
            return 0
        total = sum(sequences.values())
        return self.numbered(
            tuple(
                (round(sum(after.values()) / total, 12), self.line(line), self.plant(after) if line else 0)
                for line, after in branches.items()
            )
        )

    def numbered(self, tree: Tree) -> int:
        """The number of a tree; equal ones have the same."""
        if tree not in self.number:
            self.number[tree] = len(self.trees)
            self.trees.append(tree)
        return self.number[tree]

    def line(self, line: Line | None) -> int:
        """The number of a line; None is the draw that has no more of them."""
        line = line or NO_MORE
        if line not in self.line_number:
            self.line_number[line] = len(self.lines)
            self.lines.append(line)
        return self.line_number[line]

    @cache  # noqa: B019  there is one forest
    def below(self, tree: int) -> tuple[int, ...]:
        """A tree and all that follow it but the end, each before those that follow it."""
        found, new = {tree}, [tree]
        while new:
            new = [then for node in new for _, _, then in self.trees[node] if then not in found]
            found.update(new)
        return tuple(sorted(found - {0}, reverse=True))


FOREST = Forest()


@cache
def draws(
    held: tuple[int, ...], small: bool, wanted: int, aircraft: bool, quick: bool = False
) -> tuple[tuple[float, int, bool], ...]:
    """The trees of a draw: probability, number of the tree, and whether DCA has acted against the aircraft."""
    quiet, flak = lines_drawn(held, small, wanted, aircraft)
    found: list[tuple[float, int, bool]] = []
    for sequences, acted in ((quiet, False), (flak, True)):
        if sequences and quick:
            found += [(chance, tree, acted) for chance, tree in rows(sequences)]
        elif sequences:
            found.append((sum(sequences.values()), FOREST.plant(sequences), acted))
    return tuple(found)


def rows(sequences: dict[tuple[Line, ...], float]) -> list[tuple[float, int]]:
    """For each number of lines its probability, and a tree in which each line is drawn without regard to the others."""
    found = []
    for number in sorted({len(sequence) for sequence in sequences}):
        those = {sequence: chance for sequence, chance in sequences.items() if len(sequence) == number}
        total, tree = sum(those.values()), 0
        for i in reversed(range(number)):
            single = mapped(those, lambda sequence, i=i: sequence[i])  # type: ignore[misc]
            tree = FOREST.numbered(tuple((chance / total, FOREST.line(line), tree) for line, chance in single.items()))
        found.append((total, tree))
    return found
