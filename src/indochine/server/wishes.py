"""What a request wants, in the words of the game: who sits where, whose seats are whose, which action is meant.

What cannot be meant is refused with a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from indochine.bots.player import known
from indochine.kernel.game import Game, Hand
from indochine.kernel.words import Action
from indochine.server import wire
from indochine.server.problems import Refusal
from indochine.server.tables import Table, plain_action
from indochine.table.hands import hands_of, spread
from indochine.table.sitting import HUMAN

OTHERS = ("greedy", "random")  # who takes the seats that nobody has asked for, best first


def seating(game: Game[Any], asked: Mapping[str, str] | None, options: Mapping[str, str]) -> dict[str, str]:
    """Who sits where. Without a wish the first hand is human and computers take the others."""
    players = known(game)
    hands = hands_under(game, options)
    if asked is None:
        other = next(kind for kind in OTHERS if kind in players)
        return {seat: HUMAN if seat in hands[0].seats else other for seat in game.seats}
    for kind in asked.values():
        if kind not in (HUMAN, *players):
            choice = ", ".join((HUMAN, *players))
            raise Refusal(422, f"Nobody called {kind!r} can play {game.name}; choose {choice}.")
    try:
        found = spread(game, hands, asked.items())
    except ValueError as error:
        raise Refusal(422, sentence(error)) from None
    return {seat: found.get(seat, HUMAN) for seat in game.seats}


def hands_under(game: Game[Any], options: Mapping[str, str]) -> tuple[Hand, ...]:
    """The hands of a game; wrong options are refused."""
    try:
        return hands_of(game, options)
    except ValueError as error:
        raise Refusal(422, sentence(error)) from None


def taking(game: Game[Any], kinds: Mapping[str, str], wanted: wire.NewTable) -> set[str] | None:
    """The seats that the caller wants to take; None leaves it to the table."""
    if wanted.mine is None:
        return set(game.seats) if wanted.hotseat else None
    try:
        named = dict.fromkeys(wanted.mine, HUMAN).items()
        mine = set(spread(game, hands_of(game, wanted.options), named))
    except ValueError as error:
        raise Refusal(422, sentence(error)) from None
    for seat in game.seats:
        if seat in mine and kinds[seat] != HUMAN:
            raise Refusal(422, f"The seat {seat} cannot be yours: a computer ({kinds[seat]}) plays it.")
    if HUMAN in kinds.values() and not mine:
        raise Refusal(422, "Take at least one seat of those that people play; `mine` names none.")
    return mine


def wanted(table: Table, do: wire.Do) -> Action | None:
    """The action that a command means; None takes back."""
    if do.undo is True and do.choose is msgspec.UNSET and do.action is msgspec.UNSET:
        return None
    due = table.sitting.due
    assert due is not None
    if do.undo is not msgspec.UNSET or (do.choose is msgspec.UNSET and do.action is msgspec.UNSET):
        raise Refusal(422, "A command has `choose`, `action` or both, or `undo: true` alone.")
    listed = due.actions[do.choose] if do.choose is not msgspec.UNSET and do.choose < len(due.actions) else None
    if do.action is msgspec.UNSET:
        if listed is None:
            raise Refusal(422, f"There is no choice {do.choose}; there are {len(due.actions)}, from 0.", rule=due.rule)
        return listed
    action = action_in(table, do.action, due.rule)
    if do.choose is not msgspec.UNSET and action != listed:
        raise Refusal(422, f"Choice {do.choose} is not this action.", rule=due.rule)
    return action


def action_in(table: Table, raw: dict[str, Any], rule: str) -> Action:
    """An action as a record writes it."""
    try:
        return plain_action(raw, table.game)
    except (ValueError, OverflowError, RecursionError) as error:
        detail = sentence(error)
        raise Refusal(422, f"This is no action of {table.game.name}: {detail}", rule=rule, kind="illegal") from None


def sentence(error: BaseException) -> str:
    """With a capital and a full stop."""
    text = str(error).strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
