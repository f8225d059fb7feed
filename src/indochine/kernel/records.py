"""How a game is written down: JSON lines, used for saving, sharing, replay, bug reports, laboratory and tests alike.

A header, one line per action with the hash of the position after it, undo lines, and at the end the reveal of the seed.
The record is the truth; states are made from it. The format is described in docs/record-format.md.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from indochine.kernel.dice import commitment
from indochine.kernel.game import Due, Game, Result
from indochine.kernel.state import State, state_hash
from indochine.kernel.words import Action, Event

FORMAT: Final = "indochine-record/1"
MOST_LINES = 100_000  # the longest games have some thousands
MOST_PROBLEMS = 50  # told of one record; nobody reads more
LONGEST_PROBLEM = 500
MOST_NAMES = 100  # seats or options


def whole(pattern: str) -> str:
    """A pattern of the whole text: `$` alone would let a line break follow. JSON Schema reads it too."""
    return rf"^(?:{pattern})$(?!\n)"


Count = Annotated[int, msgspec.Meta(ge=0)]
Name = Annotated[str, msgspec.Meta(max_length=100)]
Hash = Annotated[
    str, msgspec.Meta(pattern=whole("[0-9a-f]{16}"), description="First 64 bits of SHA-256 of the position")
]
Stamp = Annotated[str, msgspec.Meta(pattern=whole("([0-9a-f]{16})?"))]
Seed = Annotated[
    str,
    msgspec.Meta(pattern=whole("([0-9a-f]{2})*"), max_length=128, description="The secret seed of the dice, in hex"),
]
Digest = Annotated[str, msgspec.Meta(pattern=whole("[0-9a-f]{64}"), description="SHA-256 that fixes the seed")]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of a record."""


class Header(Line, frozen=True):
    """The first line: what is played, by whom, and the commitment to the dice."""

    format: Literal["indochine-record/1"]
    game: Name
    rules: Annotated[Name, msgspec.Meta(description="Version of the rules of this game")]
    scenario: Name
    options: Annotated[dict[Name, Name], msgspec.Meta(max_length=MOST_NAMES)]
    seats: Annotated[
        dict[Name, Name],
        msgspec.Meta(max_length=MOST_NAMES, description="Seat to kind of player: human, random, ..."),
    ]
    commitment: Digest
    start: Annotated[Hash, msgspec.Meta(description="Hash of the position at the first decision")]
    overlay: Annotated[Name, msgspec.Meta(description="Fingerprint of an owner's overlay of printed values")] = ""
    date: Annotated[Name, msgspec.Meta(description="When the game was begun, as the table says")] = ""
    program: Annotated[Name, msgspec.Meta(description="Version of the program that began the record")] = ""
    stamp: Annotated[Stamp, msgspec.Meta(description="The seed's stamp on all other keys but `start`")] = ""


class Sealed(Line, frozen=True):
    """The secret seed of an unfinished game, so that it can be resumed. Whoever reads it knows all dice to come."""

    sealed_seed: Seed


class Played(Line, frozen=True):
    """An action: its number, who chose it, what it was, and the hash of the position after it."""

    n: Annotated[int, msgspec.Meta(ge=1)]
    seat: Name
    action: Annotated[dict[str, Any], msgspec.Meta(description="`type` names the action, the rest are its fields")]
    hash: Hash


class Undone(Line, frozen=True):
    """Back to the position after action `undo`; 0 is the beginning. What was taken back stays in the record."""

    undo: Count


class Reveal(Line, frozen=True):
    """The last line of a finished game: the seed, and how it ended."""

    seed: Seed
    result: Result


Move = Played | Undone
KINDS: dict[str, type[Line]] = {
    "format": Header, "sealed_seed": Sealed, "action": Played, "undo": Undone, "seed": Reveal,
}  # fmt: skip


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a record, and in which line (from 1)."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


class BadRecord(ValueError):
    """A record was refused; the sentences say where and why."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


class Record(msgspec.Struct):
    """A game as it was written down."""

    header: Header
    moves: list[Move] = []
    sealed: str | None = None
    reveal: Reveal | None = None

    @property
    def seed(self) -> bytes | None:
        """The seed, revealed or still sealed; None when the record does not tell it."""
        known = self.reveal.seed if self.reveal else self.sealed
        return None if known is None else bytes.fromhex(known)

    @property
    def played(self) -> int:
        """The number of the action that led to the present position."""
        if not self.moves:
            return 0
        last = self.moves[-1]
        return last.n if isinstance(last, Played) else last.undo


# ---- writing


def begin(
    game: Game[Any], s: State, scenario: str, options: Mapping[str, str], seats: Mapping[str, str],
    *, date: str = "", program: str = "",
) -> Record:  # fmt: skip
    """The record of a game that stands at its first decision, with the seed sealed."""
    scenario = scenario or next(iter(game.scenarios))
    header = Header(
        FORMAT, game.name, game.rules_version, scenario, game.settle(options), dict(seats),
        commitment(s.seed), state_hash(s), overlay_of(game), date, program,
    )  # fmt: skip
    return Record(stamped(header, s.seed), [], s.seed.hex())


def stamped(header: Header, seed: bytes) -> Header:
    """The header with its stamp, by which a change of date, program or kind of player is found.

    The start is left out: its hash is checked by itself, and it is withheld while a game with secrets runs.
    """
    bare = msgspec.structs.replace(header, stamp="", start="")
    stamp = hmac.digest(seed, b"indochine header " + msgspec.json.encode(bare, order="sorted"), "sha256")
    return msgspec.structs.replace(header, stamp=stamp.hex()[:16])


def overlay_of(game: Game[Any]) -> str:
    """The fingerprint of the printed values that an owner has laid over ours; empty when there are none."""
    return game.overlay


def note(record: Record, seat: str, action: Action, s: State) -> None:
    """Write down an action that has just been carried out."""
    record.moves.append(Played(record.played + 1, seat, written(action), state_hash(s)))


def written(action: Action) -> dict[str, Any]:
    """An action as it comes back from a line of a record: its tuples are lists there."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(action))
    return plain


def close(record: Record, s: State, result: Result) -> None:
    """Write down how the game ended and reveal the seed."""
    record.reveal, record.sealed = Reveal(s.seed.hex(), result), None


def lines_of(record: Record) -> Iterator[Line]:
    """The lines in order."""
    yield record.header
    if record.sealed is not None:
        yield Sealed(record.sealed)
    yield from record.moves
    if record.reveal:
        yield record.reveal


def write(record: Record) -> str:
    """The record as text."""
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines_of(record))


# ---- reading


def parse(text: str) -> tuple[list[tuple[int, Line]], list[Problem]]:
    """The lines that can be read, with their numbers, and what is wrong with the others."""
    if text.count("\n") > MOST_LINES:  # before anything is done for them
        return [], [Problem(MOST_LINES + 1, f"there are more than {MOST_LINES} lines")]
    found: list[tuple[int, Line]] = []
    problems: list[Problem] = []
    rows = text.split("\n")
    complete = rows[-1] == ""
    for number, row in enumerate(rows[:-1] if complete else rows, 1):
        try:
            found.append((number, read_line(row)))
        except ValueError as error:
            cut = number == len(rows) and not complete
            problems.append(Problem(number, f"the record is cut off here ({error})" if cut else str(error)))
            if len(problems) >= MOST_PROBLEMS:
                break
    return found, problems


def read_line(row: str) -> Line:
    """One line; a wrong one is refused with what would be right."""
    try:
        raw = msgspec.json.decode(row)
    except msgspec.DecodeError as error:
        raise ValueError(f"this is not a line of JSON: {error}") from None
    except RecursionError:
        raise ValueError("this line is nested too deeply") from None
    if not isinstance(raw, dict):
        raise ValueError("a line must be a JSON object")
    if "format" in raw and raw["format"] != FORMAT:
        raise ValueError(f"the format is {shortened(repr(raw['format']))}; this program reads {FORMAT!r}")
    kind = next((kind for key, kind in KINDS.items() if key in raw), None)
    if kind is None:
        raise ValueError(f"a line must have one of the keys {', '.join(KINDS)}")
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"this is not a {kind.__name__.lower()} line: {shortened(str(error))}") from None


def shortened(text: str) -> str:
    """What somebody wrote, not repeated at any length."""
    return text if len(text) <= LONGEST_PROBLEM else f"{text[:LONGEST_PROBLEM]}..."


def order_problems(lines: Sequence[tuple[int, Line]]) -> Iterator[Problem]:
    """Lines that stand where they may not, and numbers that do not follow."""
    if not lines or not isinstance(lines[0][1], Header):
        yield Problem(1, "a record must begin with its header")
        return
    header, last = lines[0][1], 0
    for place, (number, line) in enumerate(lines[1:], 1):
        if isinstance(line, Played):
            if line.n != last + 1:
                yield Problem(number, f"action {line.n} follows action {last}; it must be {last + 1}")
            if line.seat not in header.seats:
                yield Problem(number, f"there is no seat {line.seat!r}; the seats are {', '.join(header.seats)}")
            last = line.n
        elif isinstance(line, Undone):
            if line.undo >= last:
                yield Problem(number, f"cannot go back to action {line.undo} from action {last}")
            last = line.undo
        elif problem := _misplaced(line, place, len(lines)):
            yield Problem(number, problem)


def _misplaced(line: Line, place: int, total: int) -> str | None:
    if isinstance(line, Header):
        return "a second header; each record is a file of its own"
    if isinstance(line, Sealed) and place != 1:
        return "the sealed seed must stand right after the header"
    if isinstance(line, Reveal) and place != total - 1:
        return "the reveal must be the last line; nothing may follow it"
    return None


def collect(lines: Sequence[tuple[int, Line]]) -> Record:
    """The record that well-ordered lines make."""
    header = lines[0][1]
    assert isinstance(header, Header)
    record = Record(header, [line for _, line in lines if isinstance(line, Played | Undone)])
    for _, line in lines:
        if isinstance(line, Sealed):
            record.sealed = line.sealed_seed
        if isinstance(line, Reveal):
            record.reveal = line
    return record


def read(text: str) -> Record:
    """The record in this text; refused with all its faults if it is not a whole and well-formed one."""
    lines, problems = parsed(text)
    if problems:
        raise BadRecord(*problems)
    return collect(lines)


def parsed(text: str) -> tuple[list[tuple[int, Line]], list[Problem]]:
    """The lines and what is wrong with them or with their order, by line; of too many faults the first."""
    lines, problems = parse(text)
    if lines or not problems:
        problems = [*problems, *islice(order_problems(lines), MOST_PROBLEMS)]
    return lines, sorted(problems, key=lambda problem: problem.line)[:MOST_PROBLEMS]


# ---- rules versions

Migration = Callable[[Record], Record]
MIGRATIONS: dict[tuple[str, str], tuple[str, Migration]] = {}


def migration(game: str, old: str, new: str) -> Callable[[Migration], Migration]:
    """Registers how records of a game change from one rules version to the next."""

    def register(change: Migration) -> Migration:
        MIGRATIONS[game, old] = (new, change)
        return change

    return register


def up_to_date(record: Record, game: Game[Any]) -> Record:
    """The record under the present rules: itself, or migrated and played again; refused if there is no way."""
    header = record.header
    if header.overlay != overlay_of(game):
        raise BadRecord(Problem(1, _other_values(header, overlay_of(game))))
    if header.rules == game.rules_version:
        return record
    while record.header.rules != game.rules_version:
        step = MIGRATIONS.get((game.name, record.header.rules))
        if step is None:
            raise BadRecord(Problem(1, _other_rules(header, game)))
        new, change = step
        record = change(record)
        record.header = msgspec.structs.replace(record.header, rules=new)
    return rehashed(record, game)


def _other_rules(header: Header, game: Game[Any]) -> str:
    writer = f" ({header.program})" if header.program else ""
    return (
        f"it was played under rules {header.rules} of {header.game}, this program plays rules {game.rules_version} and "
        f"knows no migration; use the version of the program that wrote it{writer}"
    )


def _other_values(header: Header, present: str) -> str:
    if header.overlay:
        return f"it was played with an owner's printed values (overlay {header.overlay}); lay the same over the game"
    return f"it was played with our own values; remove the overlay {present}"


def rehashed(record: Record, game: Game[Any]) -> Record:
    """The same actions with the hashes that they have under the present rules."""
    seed = record.seed
    if seed is None:
        raise BadRecord(Problem(1, "a record without its seed cannot be migrated"))
    steps = replay(record, game)
    s = next(steps).state
    header = stamped(msgspec.structs.replace(record.header, start=state_hash(s)), seed)
    fresh = Record(header, [], record.sealed, record.reveal)
    for _, line, action, _, s in steps:
        if isinstance(line, Played) and action:
            note(fresh, line.seat, action, s)
        elif line:
            fresh.moves.append(line)
    if fresh.reveal and (result := game.result(s)):
        fresh.reveal = Reveal(fresh.reveal.seed, result)
    return fresh


# ---- replaying


class Position(NamedTuple):
    """A moment of a replay: the line that led to it (None at the start), the action, what happened, the state."""

    n: int
    line: Move | None
    action: Action | None
    events: list[Event]
    state: Any


@cache
def action_reader(action_type: Any) -> msgspec.json.Decoder[Any]:
    """Made once: for a union of types that takes longer than reading a hundred actions."""
    return msgspec.json.Decoder(action_type)


def action_of(line: Played, game: Game[Any]) -> Action:
    """The action of a line; refused if the game has none like it."""
    try:
        written = msgspec.json.encode(line.action, order="sorted")
        action: Action = action_reader(game.action_type).decode(written)
    except (msgspec.ValidationError, OverflowError, RecursionError) as error:
        raise ValueError(f"{game.name} has no such action: {shortened(str(error))}") from None
    if msgspec.json.encode(action, order="sorted") != written:
        raise ValueError(f"{game.name} would write this action as {shortened(msgspec.json.encode(action).decode())}")
    return action


def replay(record: Record, game: Game[Any]) -> Iterator[Position]:
    """The game again, position by position; the state of a position changes when the next one is asked for."""
    seed = record.seed
    if seed is None:
        raise BadRecord(Problem(1, "it cannot be replayed: it is unfinished and does not hold its seed"))
    s = game.start(record.header.scenario, record.header.options, seed)
    yield Position(0, None, None, list(s.told), s)
    wanted = {line.undo for line in record.moves if isinstance(line, Undone)}
    kept = {0: s.clone()}
    for line in record.moves:
        if isinstance(line, Undone):
            s = kept[line.undo].clone()
            yield Position(line.undo, line, None, [], s)
            continue
        action = action_of(line, game)
        events = game.apply(s, action, line.seat)
        if line.n in wanted:
            kept[line.n] = s.clone()
        yield Position(line.n, line, action, events, s)


def barrier(rolls: int, seat: int, s: State, events: Sequence[Event], due: Due | None) -> str | None:
    """Why what a seat has just played cannot be taken back; None when it can."""
    if s.rolls != rolls:
        return "dice were rolled"
    if any(event.reveals for event in events):
        return "something hidden was revealed"
    if due is None:
        return "the game is over"
    if due.seat != seat:
        return "it is another side's decision now"
    return None
