"""Refusals drawn from random games, for a reader to judge: is it really this rule that forbids, and do the facts hold?

`python -m tests.games.refusals GAME [MANY [FIRST]]` draws so many in equal parts over all kinds of decisions and all
reasons given there, from the random games that begin with number FIRST, and prints each with its question and with the
rule in our words. With a NUMBER behind it shows one of them whole: tracks, who is where, all legal choices.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.games.test_kit import KITS

from indochine.cli.drawing import all_places, status
from indochine.cli.places import places_of
from indochine.games import KNOWN, find
from indochine.kernel.game import Due, Game
from indochine.kernel.words import Action, Refusal
from indochine.lab.kit import Kit
from indochine.lab.rulebook import Rule, read_index

MANY = 400  # 2,000 over the five games
FIRST, GAMES = 70_000, 12
EVERY = 15  # decisions of a kind that are passed over between two looks
EACH = 6  # refusals of one reason at a kind of decision that are drawn from


class Drawn(NamedTuple):
    """A refusal, and where it was met."""

    number: int
    step: int
    decision: str
    action: Action
    refusal: Refusal


def met(kit: Kit, first: int) -> Iterator[Drawn]:
    """Of every sampled decision one refusal for each reason."""
    for number in range(first, first + GAMES):
        seen: dict[str, int] = {}
        for step, (s, due) in enumerate(kit.games.decisions(number)):
            name = due.decision.__name__
            seen[name] = seen.get(name, 0) + 1
            if seen[name] < 3 or seen[name] % EVERY == 0:
                yield from looked_at(kit.game, s, due, number, step)


def looked_at(game: Game[Any], s: Any, due: Due, number: int, step: int) -> Iterator[Drawn]:
    """One refusal by chance for each rule that refuses here."""
    found: dict[str, list[tuple[Action, Refusal]]] = {}
    for action, refusal in game.refused(s):
        found.setdefault(refusal.rule, []).append((action, refusal))
    chance = random.Random(f"{number} {step}")
    for some in found.values():
        yield Drawn(number, step, due.decision.__name__, *chance.choice(some))


def draw(kit: Kit, many: int, first: int) -> list[Drawn]:
    """So many, one after the other from each kind of decision and reason, as long as there are any."""
    piles: dict[tuple[str, str], list[Drawn]] = {}
    for drawn in met(kit, first):
        piles.setdefault((drawn.decision, drawn.refusal.rule), []).append(drawn)
    chance = random.Random("refusals")
    for pile in piles.values():
        chance.shuffle(pile)
    rounds = [pile[n] for n in range(EACH) for pile in piles.values() if n < len(pile)]
    return rounds[:many]


def place(kit: Kit, drawn: Drawn) -> tuple[Any, Due]:
    """The position of a refusal."""
    return next(at for step, at in enumerate(kit.games.decisions(drawn.number)) if step == drawn.step)


def told(kit: Kit, drawn: Drawn, rules: dict[str, Rule]) -> Iterator[str]:
    """A refusal with its question and its rule."""
    s, due = place(kit, drawn)
    game = kit.game
    yield f"{game.headline(game.view(s, game.seats[due.seat]))}; {game.seats[due.seat]}; {drawn.decision} [{due.rule}]"
    yield f"  asked:   {game.prompt(s)}"
    yield f"  wanted:  {drawn.action.group} / {game.say(drawn.action)}   {drawn.action}"
    yield f"  refused: {drawn.refusal}"
    yield f"  rule:    {rules[drawn.refusal.rule].text if drawn.refusal.rule in rules else '?'}"


def whole(kit: Kit, drawn: Drawn) -> Iterator[str]:
    """Everything that can be seen where a refusal was met."""
    s, due = place(kit, drawn)
    game = kit.game
    scene, known = game.scene(game.view(s, game.seats[due.seat])), places_of(game)
    yield from status(scene)
    yield from all_places(game, known, scene)
    yield from (f"legal: {action.group} / {game.say(action)}" for action in due.actions)


def main(game: str, many: str = str(MANY), first: str = str(FIRST), number: str = "") -> None:
    kit = next(kit for kit in KITS if kit.game.name == find(KNOWN[game]).name)
    found = draw(kit, int(many), int(first))
    if number:
        one = found[int(number) - 1]
        print("\n".join([*told(kit, one, read_index(kit.game)), *whole(kit, one)]))
        return
    for n, drawn in enumerate(found, 1):
        print(f"{n}.", "\n".join(told(kit, drawn, read_index(kit.game))))


if __name__ == "__main__":
    main(*sys.argv[1:])
