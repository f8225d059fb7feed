"""What a seat is shown. Everything that leaves the server about a position is built here, for one hand at a time.

Nothing is made by deleting from the whole: each part asks what the seats of this hand may know. A hand without seats
watches. When the game is over nothing is hidden any more.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from indochine.kernel import records
from indochine.kernel.game import Game
from indochine.kernel.scene import Choice
from indochine.kernel.state import turn_of
from indochine.kernel.words import Action, Event, Forced
from indochine.server import wire
from indochine.server.battles import names_of, spots_by_name
from indochine.server.tables import RECENT, Table
from indochine.table.sitting import Entry, headline, may_see

MANY = 500
VIEWERS = 64  # pairs of eyes for which a position is kept ready
WITHHELD = {"type": "Withheld"}
NO_HASH = "0" * 16


class Eyes(NamedTuple):
    """Through whose eyes a table is seen: the seat that is shown, its person's hand, and all that this person holds.

    Who holds several hands sits with others at one screen, and sees one hand at a time.
    """

    seat: str | None = None
    hand: tuple[str, ...] = ()
    yours: tuple[str, ...] = ()


# ---- positions -------------------------------------------------------------


def snapshot(table: Table, eyes: Eyes, since: int | None = None) -> wire.Snapshot:
    """The present position: drawn once for all who see it through the same eyes, each with the log that it asks for."""
    if (drawn := table.shown.get(eyes)) is None:
        if len(table.shown) >= VIEWERS:
            table.shown.clear()
        drawn = table.shown[eyes] = _build(table, eyes, (), table.steps)
    return msgspec.structs.replace(drawn, log=log(table, eyes.hand, since))


def back(table: Table, eyes: Eyes, n: int) -> wire.Snapshot:
    """The position after step n, as this hand knew it through the seat that then decided; nothing can be done there."""
    then = seen_through(table, eyes, table.position(n)) if len(eyes.hand) > 1 else eyes
    return _build(table, then, tuple(entries(table, eyes.hand, n, n)), n)


def seen_through(table: Table, eyes: Eyes, state: Any) -> Eyes:
    """The same hand through the seat that decided in a position of the past."""
    if len(eyes.hand) > 1 and (due := table.game.due(state)):
        then = table.game.seats[due.seat]
        return eyes._replace(seat=then if then in eyes.hand else eyes.hand[0])
    return eyes


def _build(table: Table, eyes: Eyes, log: tuple[wire.LogEntry, ...], n: int) -> wire.Snapshot:
    seat, game, header, now = eyes.seat, table.game, table.sitting.record.header, n == table.steps
    state = table.position(n)
    due, view = game.due(state), game.view(state, seat)
    to_act = game.seats[due.seat] if due else None
    mine = seat is not None and seat == to_act
    return wire.Snapshot(
        table=table.id,
        game=game.name,
        seq=table.seq if now else table.entry_seqs[n],
        you=seat,
        yours=eyes.yours,
        seats=header.seats,
        hands=table.hands,
        to_act=to_act,
        prompt=prompt(game, state, to_act, mine=mine),
        rule=due.rule if due and (mine or not game.hidden) else "",
        scene=game.scene(view),
        choices=game.choices(due.actions, view) if due and mine and now else (),
        log=log,
        undo=undo(table, eyes.hand) if now else wire.Undo(False, "This is the past; go to the present to play."),
        over=due is None,
        result=game.result(state),
        steps=table.steps,
        at=n,
        turn=turn_of(state),
        commitment=header.commitment,
        rewound=table.rewound,
        scenario=header.scenario,
        options=header.options,
    )


def prompt(game: Game[Any], state: Any, to_act: str | None, *, mine: bool) -> str:
    """What is asked, for the one who is asked; others learn only of whom."""
    if to_act is None or mine or not game.hidden:
        return game.prompt(state)
    return f"It is for {game.seat_name(to_act)} to decide."


def choices(game: Game[Any], actions: Sequence[Action], view: Any = None) -> tuple[Choice, ...]:
    """The legal actions, in the order in which they are numbered; a view lets the game tell what moves cost."""
    return game.choices(actions, view)


def undo(table: Table, hand: tuple[str, ...]) -> wire.Undo:
    """Whether this hand may take something back; the reason names a decision only if the hand may know it."""
    sitting = table.sitting
    if sitting.seat is None or sitting.seat not in hand:
        why = "The game is over." if table.over else "It is not your decision."
        return wire.Undo(False, why)
    refusal = sitting.undo_refusal
    if refusal and not sees_action(table, sitting.log[-1], hand):
        refusal = "Nothing can be taken back: the last decision was not yours."
    return wire.Undo(refusal is None, refusal or "")


def summary(table: Table, begun: str, played: str) -> dict[str, Any]:
    """A few words about a table for lists, as anybody may know them."""
    state, game, to_act = table.sitting.state, table.game, table.sitting.seat
    return {
        "game": game.name, "to_act": to_act, "leader": table.leader(to_act) if to_act else None,
        "over": table.over, "steps": table.steps,
        "headline": game.headline(game.view(state, None)),
        "begun": begun, "played": played,
    }  # fmt: skip


# ---- the log ---------------------------------------------------------------


def log(table: Table, hand: tuple[str, ...], since: int | None) -> tuple[wire.LogEntry, ...]:
    """The entries that events after `since` brought; without it the last few, which a table has ready."""
    last = table.steps
    if since is None:
        first = max(0, last - RECENT + 1)
    else:
        first = bisect_right(table.entry_seqs, since)
    return tuple(entries(table, hand, max(first, last - MANY + 1), last))


def entries(table: Table, hand: tuple[str, ...], first: int, last: int) -> Iterator[wire.LogEntry]:
    """Entries of the log, each as this hand may read it; one that it may not read is there without words."""
    for entry in table.entries(first, last):
        text = headline(table.game, entry) if sees_action(table, entry, hand) else ""
        told = (event for event in entry.events if sees_event(table, event, hand))
        lines = tuple(line(table.game, event) for event in told)
        yield wire.LogEntry(entry.n, table.entry_seqs[entry.n], entry.seat, text, entry.turn, lines)


def line(game: Game[Any], event: Event) -> wire.LogLine:
    """What happened, under which rule, where, and with which dice."""
    return wire.LogLine(event.rule, game.say(event), places_of(game, event), game.dice(event))


def sees_action(table: Table, entry: Entry, hand: tuple[str, ...]) -> bool:
    """What was chosen is known to the one who chose; to others where nothing is chosen in secret, or afterwards."""
    return entry.seat in hand or not table.game.hidden or table.over


def sees_event(table: Table, event: Event, hand: tuple[str, ...]) -> bool:
    """An event says itself who may read it; a forced choice does not say whose it was, so it stays out of sight."""
    if table.over:
        return True
    if isinstance(event, Forced) and table.game.hidden:
        return False
    return any(may_see(event, seat) for seat in hand or (None,))


# ---- where things are ------------------------------------------------------


def places_of(game: Game[Any], thing: Action | Event) -> tuple[str, ...]:
    """The places that an action or event is about: its fields that the game names as it names a spot of its board."""
    spots = spots_by_name(game)
    return tuple(dict.fromkeys(spots[name] for name in names_of(thing, game.namers) if name in spots))


# ---- records ---------------------------------------------------------------


def record(table: Table, hand: tuple[str, ...]) -> str:
    """The record: whole when the game is over; before that without seed and hashes and what others chose in secret."""
    whole = table.sitting.record
    if table.over:
        return records.write(whole)
    header = msgspec.structs.replace(whole.header, start=NO_HASH)
    return records.write(records.Record(header, [_withheld(table, line, hand) for line in whole.moves]))


def _withheld(table: Table, line: records.Move, hand: tuple[str, ...]) -> records.Move:
    if isinstance(line, records.Undone):
        return line
    known = line.seat in hand or not table.game.hidden
    return records.Played(line.n, line.seat, line.action if known else WITHHELD, NO_HASH)


def rolls(table: Table, hand: tuple[str, ...]) -> Iterator[wire.Roll]:
    """Everything rolled that this hand may know of, with the game's own expectation where it states one."""
    game = table.game
    told = [(entry, event) for entry in table.entries(0, table.steps) for event in entry.events]
    fortunes = {fortune.event: fortune for fortune in game.luck([event for _, event in told])}
    for i, (entry, event) in enumerate(told):
        if sees_event(table, event, hand) and (dice := game.dice(event)):
            extra = {k: getattr(fortunes.get(i), k, None) for k in ("expected", "actual", "side")}
            yield wire.Roll(entry.n, entry.until, entry.seat, event.rule, game.say(event), dice, **extra)
