"""What goes over the wire, in and out: the types from which requests are checked and the OpenAPI document is made."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from indochine.kernel.game import Hand, Option, Result
from indochine.kernel.records import whole
from indochine.kernel.scene import Choice, Forecast, Scene
from indochine.lab.examples import Example
from indochine.lab.review.told import Review
from indochine.server.battles import Battle

KEY_LETTERS = "[0-9A-Za-z_-]{43}"
NO_NUL = whole("[^\\x00]*")  # no database likes it
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
CommandId = Annotated[
    str,
    Meta(pattern=whole("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"), description="A UUID made by the client"),
]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
Secret = Annotated[str, Meta(pattern=whole(KEY_LETTERS), description="A seat key: 256 bits in base64url")]


class In(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what clients send; unknown fields are refused."""


class Out(msgspec.Struct, frozen=True):
    """Base of what clients get."""


# ---- the server itself -----------------------------------------------------


class Health(Out, frozen=True):
    """The server answers, and its tables can be read."""

    status: str = "ok"


class Version(Out, frozen=True):
    """The program, and the version of the rules of each of its games."""

    version: str
    rules: dict[str, str]


# ---- problems --------------------------------------------------------------


class Problem(Out, frozen=True, omit_defaults=True):
    """Why a request was refused (RFC 9457); a stale command brings the fresh position along."""

    type: str
    title: str
    status: int
    detail: str
    rule: str | None = None
    snapshot: Snapshot | None = None


# ---- games -----------------------------------------------------------------


class FirstGame(Out, frozen=True):
    """With what one begins: a scenario, how long it takes and how hard the game is, in a few words."""

    scenario: str = ""
    length: str = ""
    level: Annotated[str, Meta(description="The easiest games say `easy`; other words are for people")] = ""


class LevelInfo(Out, frozen=True):
    """A level at which the computer plays, the easiest first."""

    name: str
    text: str
    elo: Annotated[int, Meta(description="Against the other levels of the game; 0 where it was not measured")] = 0
    seconds: Annotated[float, Meta(description="CPU time that 95 of 100 choices stay below")] = 0.0


class GameInfo(Out, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    seats: tuple[str, ...]
    automata: tuple[str, ...]
    scenarios: dict[str, str]
    options: tuple[Option, ...]
    players: tuple[str, ...]
    notice: str
    seat_names: dict[str, str] = {}
    hands: Annotated[tuple[Hand, ...], Meta(description="Who holds which seats, with the options as they are")] = ()
    dividing: Annotated[tuple[str, ...], Meta(description="The options that share the seats out in another way")] = ()
    calculator: Annotated[bool, Meta(description="Whether it has a battle calculator, at /odds/{name}")] = False
    first: FirstGame = FirstGame()
    levels: Annotated[tuple[LevelInfo, ...], Meta(description="For people; `players` has all others too")] = ()
    best: Annotated[str, Meta(description="The best of the players that answer at once")] = ""


class ReadingInfo(Out, frozen=True):
    """What we play where the rulebook is open."""

    id: str
    problem: str
    ruling: str
    why: str
    switches: Annotated[tuple[Option, ...], Meta(description="The options that play it otherwise")] = ()
    rules: Annotated[tuple[str, ...], Meta(description="The rules it is about")] = ()


class RuleInfo(Out, frozen=True):
    """A rule in our words."""

    id: str
    text: str
    kind: str
    readings: tuple[ReadingInfo, ...]
    examples: tuple[Example, ...] = ()


class GuideStep(Out, frozen=True, omit_defaults=True):
    """One thing said to a beginner; `until` names the choice that leads on, by a part of its text or by its group."""

    text: str
    places: tuple[str, ...] = ()
    until: dict[str, str] = {}


class Guide(Out, frozen=True):
    """The first turn with somebody at one's elbow; a game without has no steps."""

    title: str = ""
    steps: tuple[GuideStep, ...] = ()


class GuideBook(Guide, frozen=True):
    """The file `guide.json` of a game: with what to begin, a first turn for all, others for some seats."""

    first: FirstGame = FirstGame()
    seats: dict[str, Guide] = {}


class GuideQuery(In, frozen=True):
    """Who is to be guided; without a seat, the first."""

    seat: Annotated[str, Meta(max_length=64)] = ""


class RuleQuery(In, frozen=True):
    """What to look for: an id, a section or words; nothing gives all rules."""

    q: Annotated[str, Meta(max_length=200)] = ""


class Division(In, frozen=True):
    """The options under which the seats are to be shared out."""

    options: Annotated[dict[Word, Word], Meta(max_length=64)] = {}


# ---- tables ----------------------------------------------------------------


class NewTable(In, frozen=True):
    """A table to be set up; `seats` gives players to seats, or to whole hands by their names.

    Seats not named are human; without `seats` the first hand is human, the others computers.
    """

    game: Word
    scenario: Annotated[str, Meta(max_length=64)] = ""
    options: Annotated[dict[Word, Word], Meta(max_length=64)] = {}
    seats: Annotated[dict[Word, Word], Meta(max_length=16)] | None = None
    seed: Annotated[str, Meta(max_length=200, description="A known war: any word or number")] | None = None
    hotseat: Annotated[bool, Meta(description="The caller takes all human seats")] = False
    mine: (
        Annotated[list[Word], Meta(max_length=16, description="Seats or hands that the caller takes; else the first")]
        | None
    ) = None


class Seated(Out, frozen=True):
    """A table and what gives access to it; the links are for handing on, and an invitation works once.

    Keys and links go by seat; one to a hand of several seats goes by its first.
    """

    table: str
    seat: str | None
    seat_keys: dict[str, str]
    links: dict[str, str]


class Join(In, frozen=True):
    """The key from an invite link."""

    key: Secret


class Joined(Out, frozen=True):
    """Where the key has seated its bearer; `link` opens the same seat on another device."""

    table: str
    seat: str | None
    link: str


class Invite(In, frozen=True):
    """A seat that nobody has taken, any seat or the name of a hand, or `watch`."""

    seat: Word


class Invitation(Out, frozen=True):
    """A new link to hand on; older invitations to the same seat no longer work."""

    seat: str
    link: str


class Invited(Out, frozen=True):
    """A hand for a person, and whether somebody has taken it; `seat` is its first seat."""

    seat: str
    taken: bool
    name: str
    seats: tuple[str, ...]


class Present(Out, frozen=True):
    """A hand for a person: whether somebody has taken it, and whether they look at the table now."""

    seats: tuple[str, ...]
    taken: bool
    here: bool


class Renew(In, frozen=True):
    """Whose key is to be renewed: a seat or the name of a hand, or `watch`; one's own hands if none is named."""

    seat: Word | None = None


class Renewed(Out, frozen=True):
    """Links by seat in place of the old ones, which open nothing any more: one's own to keep, others to hand on."""

    links: dict[str, str]


class Confirm(In, frozen=True):
    """The id of the table, once more: what is deleted does not come back."""

    confirm: Annotated[str, Meta(max_length=64)] = ""


class TableInfo(Out, frozen=True):
    """One of the caller's tables."""

    table: str
    game: str
    title: str
    you: str | None
    to_act: str | None
    your_turn: bool
    over: bool
    steps: int
    headline: str
    begun: str
    played: str


class LogLine(Out, frozen=True, omit_defaults=True):
    """What happened, under which rule, where; and the dice that it tells of."""

    rule: str
    text: str
    places: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


class LogEntry(Out, frozen=True):
    """A decision and what came of it. `seq` is the event that brought it; what is not for you is left out."""

    n: int
    seq: int
    seat: str
    action_text: str
    turn: int
    lines: tuple[LogLine, ...]


class Undo(Out, frozen=True):
    """Whether the last decision can be taken back, and if not, why."""

    possible: bool
    why: str


class Snapshot(Out, frozen=True):
    """A position as one seat, or somebody who watches, sees it.

    `log` holds the entries of events after `since`; entries with n greater than `steps` no longer stand. `hands` says
    which seats one player holds together, `yours` which seats are the caller's, and `you` through which one it is seen.
    """

    table: str
    game: str
    seq: int
    you: str | None
    yours: tuple[str, ...]
    seats: dict[str, str]
    hands: tuple[Hand, ...]
    to_act: str | None
    prompt: str
    rule: str
    scene: Scene
    choices: tuple[Choice, ...]
    log: tuple[LogEntry, ...]
    undo: Undo
    over: bool
    result: Result | None
    steps: int
    at: int
    turn: int
    commitment: str
    rewound: bool
    scenario: str
    options: dict[str, str]


class Since(In, frozen=True):
    """From which event, entry or line on."""

    since: Count | None = None


class Span(In, frozen=True):
    """From which step on, and up to which; without an end, to the present."""

    since: Count = 0
    until: Count | None = None


class Toll(Out, frozen=True):
    """What a side has lost: so many steps or units of a name."""

    side: str
    name: str
    number: int


class Film(Out, frozen=True):
    """What happened from step `since` to step `until`: the battles in order, what was lost, and what else matters."""

    since: int
    until: int
    battles: tuple[Battle, ...]
    toll: tuple[Toll, ...]
    news: tuple[LogLine, ...]


class ReviewState(Out, frozen=True):
    """The review of a finished game, or how far it is: a share of the whole; `why` says what went wrong."""

    state: Literal["none", "waiting", "running", "done", "failed"]
    share: float = 0.0
    review: Review | None = None
    why: str = ""


# ---- commands --------------------------------------------------------------


class Do(In, frozen=True):
    """One of: choose (the index of a choice), action (as a record writes it; with `choose` they must agree), undo."""

    choose: Count | UnsetType = UNSET
    action: dict[str, Any] | UnsetType = UNSET
    undo: bool | UnsetType = UNSET


class Command(In, frozen=True):
    """A decision. The id makes a repeat harmless; a command for another position than the present one is stale."""

    command_id: CommandId
    expected_seq: Count
    do: Do


class Answer(Out, frozen=True):
    """The command has been written down as event `seq`."""

    seq: int
    snapshot: Snapshot


class LiveCommand(Out, frozen=True, omit_defaults=True):
    """The answer to a command over the socket."""

    command_id: str
    seq: int | None = None
    snapshot: Snapshot | None = None
    problem: Problem | None = None


class LiveChange(Out, frozen=True):
    """The table has changed."""

    seq: int
    snapshot: Snapshot


# ---- asking ----------------------------------------------------------------


class Why(In, frozen=True):
    """What should be explained: a text, a place or a piece."""

    thing: Annotated[str, Meta(max_length=200)] | None = None
    place: Annotated[str, Meta(max_length=64)] | None = None
    piece: Annotated[str, Meta(max_length=64)] | None = None


class Advice(Out, frozen=True):
    """What a computer player would choose: the index of the choice, and which player says so."""

    choose: int
    player: str


class Refused(Out, frozen=True):
    """Something that may not be done now, and why."""

    text: str
    rule: str
    reason: str


class Odds(Out, frozen=True):
    """What the dice promise, in lines; and where the game tells them so, as forecasts with bars and modifiers."""

    lines: tuple[str, ...]
    forecasts: tuple[Forecast, ...] = ()


class Fairness(Out, frozen=True, omit_defaults=True):
    """The commitment; when the game is over also the seed, the number of dice and whether all of them are right."""

    commitment: str
    seed: str | None = None
    verified: bool | None = None
    rolls: int | None = None
    problems: tuple[str, ...] = ()


class Roll(Out, frozen=True):
    """A roll of the game: where in the log, under which rule, and what the game says about expectation."""

    n: int
    turn: int
    seat: str
    rule: str
    text: str
    dice: tuple[int, ...]
    expected: float | None = None
    actual: float | None = None
    side: str | None = None


class Fork(In, frozen=True):
    """A new table from step n of this one."""

    n: Count
    seats: Annotated[dict[Word, Word], Meta(max_length=16)] | None = None


# ---- talking ---------------------------------------------------------------


class Talk(In, frozen=True):
    """Something to say."""

    text: Annotated[str, Meta(min_length=1, max_length=1000, pattern=NO_NUL)]


class Chat(Out, frozen=True):
    """Something said at the table."""

    n: int
    seat: str
    text: str
    at: str


class LiveChat(Out, frozen=True):
    """Something has been said."""

    chat: Chat


class Notes(In, frozen=True):
    """Private notes of a seat."""

    text: Annotated[str, Meta(max_length=20000, pattern=NO_NUL)]
