"""Suites of positions: what a player who knows the war does there, and what he does not.

A game keeps them in `suite/`: records of whole games, and `positions.toml` with a choice of one of them in each entry:

    [[position]]
    id = "no-helicopter-into-cambodia"
    record = "read-1.jsonl.gz"
    choice = 213                 # the position before this choice of the record
    choices = 1                  # so many choices of the side in a row are looked at, until another side is asked
    accept = ["Rebase * Ubon*"]  # right if one of them is so, in the words of the game; `*` stands for anything
    reject = ["* Phnom Penh*"]   # wrong if one of them is so
    reason = "Entering Cambodia wakes the Viet Cong [SIL-1]."

A player comes to each position afresh, as who joins a game that others have played so far.

A record leads to other positions when printed values change. Then the positions can be kept by themselves, before the
change: `python -m indochine.lab.judging GAME RECORD` writes NAME.positions.gz, to be named in place of NAME.jsonl.gz.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from indochine.bots.player import Seated, make
from indochine.games import KNOWN, find
from indochine.kernel import records
from indochine.kernel.game import Due, Game
from indochine.kernel.records import Record
from indochine.kernel.state import pack, unpack

FILE = "positions.toml"
RECORD, KEPT = ".jsonl.gz", ".positions.gz"


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One question to a player; see above."""

    id: str
    record: str
    choice: int
    reason: str
    accept: tuple[str, ...] = ()
    reject: tuple[str, ...] = ()
    choices: int = 1


class Judged(msgspec.Struct, frozen=True):
    """What a player did at a position, and whether that was right."""

    id: str
    right: bool
    did: tuple[str, ...]
    reason: str


class Verdict(msgspec.Struct, frozen=True):
    """How a player fared in a suite."""

    game: str
    player: str
    positions: int
    right: int
    judged: tuple[Judged, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    position: tuple[Position, ...]


# ---- the suite of a game


def home_of(game: Game[Any]) -> Path:
    """Where a game keeps its suite."""
    return game.home / "suite"


def suite_of(game: Game[Any]) -> tuple[Position, ...]:
    """The positions of a game; refused with a sentence where there are none, or where one is not well written."""
    file = home_of(game) / FILE
    if not file.exists():
        raise ValueError(f"{game.name} has no suite of positions; it would stand in suite/{FILE} beside its code")
    try:
        found = msgspec.toml.decode(file.read_bytes(), type=_File).position
    except msgspec.DecodeError as error:
        raise ValueError(f"suite/{FILE} of {game.name}: {error}") from None
    for position in found:
        if problem := _problem(position, found):
            raise ValueError(f"suite/{FILE} of {game.name}, {position.id}: {problem}")
    return found


def _problem(position: Position, suite: Sequence[Position]) -> str:
    if not position.accept and not position.reject:
        return "it says neither what to accept nor what to reject"
    if position.choice < 1 or position.choices < 1:
        return "choice and choices begin at 1"
    return "its id stands twice" if sum(other.id == position.id for other in suite) > 1 else ""


def opened(game: Game[Any], name: str) -> bytes:
    """A file of the suite."""
    try:
        return gzip.decompress((home_of(game) / name).read_bytes())
    except FileNotFoundError:
        raise ValueError(f"there is no record {name} in the suite of {game.name}") from None


def record_of(game: Game[Any], name: str) -> Record:
    """A record of the suite."""
    return records.read(opened(game, name).decode())


def positions_at(game: Game[Any], name: str, choices: Sequence[int]) -> Iterator[tuple[int, Any]]:
    """The positions before these choices, in order, out of a record or out of those that were kept of one."""
    wanted = set(choices)
    for choice, s in kept(game, name) if name.endswith(KEPT) else replayed(game, name):
        if choice in wanted:
            yield choice, s.clone()
            wanted.discard(choice)
        if not wanted:
            return
    raise ValueError(f"{name} of {game.name} has no choice {min(wanted)}")


def replayed(game: Game[Any], name: str) -> Iterator[tuple[int, Any]]:
    """Every position of a record, with the number of the choice that follows."""
    return ((now.n + 1, now.state) for now in records.replay(record_of(game, name), game))


def kept(game: Game[Any], name: str) -> Iterator[tuple[int, Any]]:
    """The positions that were kept."""
    stored = msgspec.msgpack.decode(opened(game, name), type=dict[int, bytes])
    return ((choice, unpack(packed, game.state_type)) for choice, packed in sorted(stored.items()))


def keep(game: Game[Any], name: str) -> None:
    """Write down the positions of a record that the suite asks about."""
    choices = [one.choice for one in suite_of(game) if one.record == name]
    stored = {choice: pack(s) for choice, s in positions_at(game, name, choices)}
    target = home_of(game) / name.replace(RECORD, KEPT)
    target.write_bytes(gzip.compress(msgspec.msgpack.encode(stored), mtime=0))


def set_up(game: Game[Any], suite: Sequence[Position]) -> Iterator[tuple[Position, Any]]:
    """Every position of a suite, each record played once."""
    in_order = sorted(suite, key=lambda one: (one.record, one.choice))
    for record, several in groupby(in_order, lambda one: one.record):
        group = list(several)
        standing = dict(positions_at(game, record, [one.choice for one in group]))
        yield from ((one, standing[one.choice].clone()) for one in group)


# ---- judging


def judge(game: Game[Any], player: str, watch: Callable[[int], None] = lambda done: None) -> Verdict:
    """A player in all positions of the suite; `watch` hears of each."""
    make(player, game, "judge")  # an unknown one is refused before anything is played
    suite, judged = suite_of(game), {}
    for position, s in set_up(game, suite):
        judged[position.id] = judged_at(game, player, position, s)
        watch(1)
    in_order = tuple(judged[position.id] for position in suite)
    return Verdict(game.name, player, len(suite), sum(one.right for one in in_order), in_order)


def judged_at(game: Game[Any], player: str, position: Position, s: Any) -> Judged:
    """A player in one position."""
    did = tuple(chosen(game, player, position, s))
    right = not meets(position.reject, did) and (not position.accept or meets(position.accept, did))
    return Judged(position.id, right, did, position.reason)


def chosen(game: Game[Any], player: str, position: Position, s: Any) -> Iterator[str]:
    """What the player does in words, as far as the position looks; all seats of the side are its own."""
    due = game.due(s)
    assert due is not None
    side = side_of(game, game.seats[due.seat])
    seated = {seat: Seated(make(player, game, f"judge {position.id} {seat}")) for seat in side}
    for _ in range(position.choices):
        if due is None or (seat := game.seats[due.seat]) not in seated:
            return
        action = seated[seat].choose(game, game.view(s, seat), due)
        yield game.say(action)
        game.apply(s, action, seat)
        due = game.due(s)


def side_of(game: Game[Any], seat: str) -> tuple[str, ...]:
    """The seats that play together with this one, when as few players as can be share them."""
    return next(hand.seats for hand in game.hands(game.settle({})) if seat in hand.seats)


def meets(patterns: Sequence[str], did: Sequence[str]) -> bool:
    """Whether one of the actions is of one of these kinds."""
    return any(fnmatchcase(words, pattern) for pattern in patterns for words in did)


def unmet(game: Game[Any], suite: Sequence[Position]) -> Mapping[str, list[str]]:
    """By position the patterns that no legal action meets: they would never judge anybody."""
    found = {}
    for position, s in set_up(game, [one for one in suite if one.choices == 1]):
        legal = [game.say(action) for action in due_at(game, s).actions]
        found[position.id] = [one for one in (*position.accept, *position.reject) if not meets([one], legal)]
    return {id: patterns for id, patterns in found.items() if patterns}


def due_at(game: Game[Any], s: Any) -> Due:
    """The decision of a position of which something is asked."""
    due = game.due(s)
    if due is None:
        raise ValueError("the game is over there")
    return due


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    keep(find(KNOWN[sys.argv[1]]), sys.argv[2])
