"""The battles of a table as one hand was told them: the cards of play, replay and review."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from indochine.kernel.game import Game
from indochine.kernel.scene import Piece
from indochine.kernel.words import Event, named
from indochine.server import wire
from indochine.server.battles import (
    REACH,
    Battle,
    BattleLine,
    Run,
    Seen,
    Told,
    fighters,
    kinds_of,
    modifiers_of,
    parts,
    pieces_of,
    runs,
)
from indochine.server.showing import Eyes, line, places_of, seen_through, sees_event
from indochine.server.tables import Table

MANY = 500  # steps: nobody watches more at once


def film(table: Table, eyes: Eyes, since: int, until: int) -> wire.Film:
    """The battles that went on in these steps, with what this hand saw before each of them."""
    since = min(max(since, until - MANY), table.steps)
    told = list(tellings(table, eyes.hand, beginning(table, eyes.hand, since), until))
    fought = [run for run in runs(table.game, told) if run.last >= since]
    wanted = {n for run in fought for n in (run.first - 1, run.first)} | {since - 1}
    then = dict(stood(table, eyes, sorted({max(0, n) for n in wanted})))
    mine = [one for one in told if one.n >= since]
    return wire.Film(
        since,
        until,
        tuple(battle(table.game, run, Seen(then[max(0, run.first - 1)], then[run.first])) for run in fought),
        tuple(toll(table.game, mine, then[max(0, since - 1)])),
        tuple(line(table.game, one.event) for one in mine if type(one.event) in kinds_of(table.game).news),
    )


def tellings(table: Table, hand: tuple[str, ...], first: int, last: int) -> Iterator[Told]:
    """What this hand was told in these steps."""
    for entry in table.entries(first, last):
        yield from (Told(entry.n, event) for event in entry.events if sees_event(table, event, hand))


def beginning(table: Table, hand: tuple[str, ...], since: int) -> int:
    """Where to begin to read, so that no battle lacks its beginning or what was prepared for it."""
    for n in range(min(since, table.steps), 0, -1):
        if any(parts(table.game, one.event) for one in tellings(table, hand, n, n)) and n < since:
            return max(0, n - REACH)
    return 0


def stood(table: Table, eyes: Eyes, steps: Sequence[int]) -> Iterator[tuple[int, tuple[Piece, ...]]]:
    """The counters after each of these steps, as this hand saw them then."""
    for n, state in table.positions(steps):
        then = seen_through(table, eyes, state)
        yield n, table.game.scene(table.game.view(state, then.seat)).pieces


# ---- one battle ------------------------------------------------------------


def battle(game: Game[Any], run: Run, seen: Seen) -> Battle:
    """The card of a battle."""
    events = [one.event for one in run.told]
    named = {name for event in events for name in pieces_of(game, event)}
    standing = tuple(dict.fromkeys(piece.place for piece in seen.before if piece.id in named))
    places = places_of(game, events[0])
    results = [game.say(event) for event in events if type(event) in kinds_of(game).results]
    return Battle(
        run.id,
        run.title[0].upper() + run.title[1:],
        events[0].rule,
        run.first,
        run.last,
        tuple(lines(game, run)),
        places or standing,
        fighters(game, run, seen, places),
        results[-1] if results else "",
        tuple(sorted(kinds_of(game).promised.get(type(events[0]), ()))),
    )


def lines(game: Game[Any], run: Run) -> Iterator[BattleLine]:
    """What was prepared, and what happened, with the game's expectation of its dice."""
    whole = [*run.prepared, *run.told]
    fortunes = {fortune.event: fortune for fortune in game.luck([one.event for one in whole])}
    for one in run.prepared:
        yield told_line(game, one, before=True)
    for number, one in enumerate(run.told, len(run.prepared)):
        lucky = fortunes.get(number)
        yield told_line(game, one, expected=lucky.expected if lucky else None, actual=lucky.actual if lucky else None)


def told_line(game: Game[Any], one: Told, **more: Any) -> BattleLine:
    """One line of a card."""
    event = one.event
    dice, changes = game.dice(event), modifiers_of(event)
    text = briefly(game, event) if changes else game.say(event)
    return BattleLine(one.n, event.rule, text, dice, changes, places_of(game, event), **more)


def briefly(game: Game[Any], event: Event) -> str:
    """An event in words, without its modifiers where it has such a sentence."""
    return (event.brief or event.text).format(**{**named(event, game.namers), **event.words()})


# ---- what it cost ----------------------------------------------------------


def toll(game: Game[Any], told: Sequence[Told], pieces: Sequence[Piece]) -> Iterator[wire.Toll]:
    """What each side lost, by the names of counters."""
    faces, by_id = game.board().faces, {piece.id: piece for piece in pieces}
    lost: Counter[tuple[str, str]] = Counter()
    for one in told:
        for loss in kinds_of(game).losses(one.event):
            face = loss.face or getattr(by_id.get(loss.piece), "face", "")
            if face in faces:
                lost[faces[face].side, faces[face].name] += loss.number
    yield from (wire.Toll(side, name, number) for (side, name), number in lost.items())
