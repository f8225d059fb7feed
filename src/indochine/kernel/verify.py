"""Whether a record tells the truth: it is played again, and every die, every hash and every action is compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from indochine.kernel import records
from indochine.kernel.dice import commitment
from indochine.kernel.game import Game, Illegal, Result
from indochine.kernel.records import BadRecord, Header, Line, Move, Played, Problem, Record, Reveal, Sealed, Undone
from indochine.kernel.state import State, state_hash


class Verdict(msgspec.Struct):
    """What a check of a record found."""

    problems: list[Problem] = []
    notes: list[str] = []
    game: str = ""
    actions: int = 0
    dice: int = 0
    finished: bool = False
    result: Result | None = None

    @property
    def good(self) -> bool:
        """Nothing is wrong."""
        return not self.problems


def verify(text: str, load: Callable[[str], Game[Any]]) -> Verdict:
    """Play a record again and check every die, every hash and every action."""
    lines, problems = records.parsed(text)
    verdict = Verdict(problems)
    if not lines or not isinstance(lines[0][1], Header):
        return verdict
    record = records.collect(lines)
    verdict.game = record.header.game
    try:
        game = load(record.header.game)
        now = records.up_to_date(record, game)
    except ValueError as error:
        verdict.problems += error.problems if isinstance(error, BadRecord) else (Problem(1, str(error)),)
        return verdict
    check_stamp(record, verdict)
    if now is not record:
        verdict.notes.append(f"migrated from rules {record.header.rules} to {game.rules_version}; hashes made anew")
    _Check(game, now, lines, verdict).run()
    verdict.problems.sort(key=lambda problem: problem.line)
    return verdict


def check_stamp(record: Record, verdict: Verdict) -> None:
    """Date, program and kinds of player are as they were written; an older record has no stamp to tell it by."""
    header, seed = record.header, record.seed
    if not header.stamp:
        verdict.notes.append("the header has no stamp: date, program and kinds of player are taken on trust")
    elif seed is not None and commitment(seed) == header.commitment and records.stamped(header, seed) != header:
        verdict.problems.append(Problem(1, "the header is not the one that was written: its stamp differs"))


class _Check:
    """One run over a record beside its game."""

    def __init__(self, game: Game[Any], record: Record, lines: Sequence[tuple[int, Line]], verdict: Verdict) -> None:
        self.game, self.record, self.verdict = game, record, verdict
        self.numbers = [number for number, line in lines if isinstance(line, Played | Undone)]
        self.last = lines[-1][0]
        self.seed_line = next((number for number, line in lines if isinstance(line, Reveal | Sealed)), self.last)
        self.differing: list[int] = []
        # per action on the present line of play: why it cannot be taken back, and its number
        self.trail: list[tuple[str | None, int]] = []

    def wrong(self, line: int, text: str) -> None:
        if len(self.verdict.problems) < records.MOST_PROBLEMS:
            self.verdict.problems.append(Problem(line, text))

    def run(self) -> None:
        """Everything that can be checked, in the order of the lines."""
        seed, header = self.record.seed, self.record.header
        self.header()
        if seed is None:
            self.wrong(self.last, "there is no reveal and no sealed seed: dice and hashes cannot be checked")
            return self.shapes()
        if commitment(seed) != header.commitment:
            self.wrong(self.seed_line, "this seed does not belong to the commitment in the header")
        if self.record.reveal and self.record.sealed not in (None, self.record.reveal.seed):
            self.wrong(self.last, "the revealed seed is not the sealed one")
        try:
            self.course()
        except ValueError as error:
            self.wrong(1, str(error))
        self.tell_differing()
        return None

    def header(self) -> None:
        """The seats are those of the game, and every option is written down."""
        header, game = self.record.header, self.game
        if tuple(header.seats) != tuple(game.seats):
            self.wrong(1, f"the seats are {', '.join(header.seats)}; {game.name} has {', '.join(game.seats)}")
        if missing := [option.name for option in game.options if option.name not in header.options]:
            self.wrong(1, f"it does not say which {', '.join(missing)} was played")

    def shapes(self) -> None:
        """Without a seed: at least the actions must be actions of this game."""
        for number, line in zip(self.numbers, self.record.moves, strict=True):
            if isinstance(line, Played):
                try:
                    records.action_of(line, self.game)
                except ValueError as error:
                    self.wrong(number, str(error))

    def course(self) -> None:
        """Every action, hash and undo, as far as the game can be followed."""
        steps = records.replay(self.record, self.game)
        s = next(steps).state
        self.compare(1, self.record.header.start, s)
        for number, line in zip(self.numbers, self.record.moves, strict=True):
            due = self.game.due(s)
            rolls, seat = s.rolls, due.seat if due else -1
            try:
                position = next(steps)
            except (ValueError, KeyError) as error:
                return self.wrong(number, self.refusal(line, error))
            s = position.state
            if isinstance(line, Undone):
                self.taken_back(number, line)
            else:
                self.verdict.actions += 1
                self.compare(number, line.hash, s)
                self.trail.append((records.barrier(rolls, seat, s, position.events, self.game.due(s)), line.n))
        return self.ending(s)

    def refusal(self, line: Move, error: Exception) -> str:
        if isinstance(error, Illegal):
            return f"this action is illegal: {error}"
        if isinstance(line, Undone):
            return f"there is no position after action {line.undo} to go back to"
        return str(error)

    def taken_back(self, number: int, line: Undone) -> None:
        """No undo may cross a die, a reveal or another seat's decision."""
        while self.trail and self.trail[-1][1] > line.undo:
            reason, n = self.trail.pop()
            if reason:
                self.wrong(number, f"action {n} cannot be taken back: {reason}")

    def compare(self, number: int, written: str, s: State) -> None:
        if written != state_hash(s):
            self.differing.append(number)

    def tell_differing(self) -> None:
        """The first line whose hash is wrong, and how many follow."""
        if self.differing:
            first, more = self.differing[0], len(self.differing) - 1
            also = f"; {more} later ones differ too" if more else "; the later ones agree"
            self.wrong(first, f"the hash differs from the position that the rules give here first{also}")

    def ending(self, s: State) -> None:
        """The result is the one that the rules give, and the seed is revealed when the game is over and not before."""
        verdict, reveal, result = self.verdict, self.record.reveal, self.game.result(s)
        verdict.dice, verdict.result, verdict.finished = s.rolls, result, result is not None
        if reveal and result is None:
            self.wrong(self.last, "the seed is revealed but the game is not over")
        elif reveal and reveal.result != result:
            self.wrong(self.last, f"the result is not the one the rules give: {result.text if result else ''}")
        elif result and not reveal:
            self.wrong(self.last, "the game is over but the reveal is missing")
        elif not reveal:
            verdict.notes.append("unfinished: checked with the sealed seed as far as it goes")
