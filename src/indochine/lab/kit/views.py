"""Nothing hidden reaches a seat: neither what others keep from it nor the seed of the dice.

Twin states differ only in what a seat may not know; everything that it can obtain from them is the same, byte for byte.
What is hidden is the game's own business: its description makes such twins.
"""

from __future__ import annotations

import base64
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from indochine.bots.player import Seated, make
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due, Game
from indochine.kernel.player import Memory
from indochine.kernel.state import pack
from indochine.kernel.words import Action, Event, Forced
from indochine.lab import matches
from indochine.lab.kit.clone import same
from indochine.lab.kit.description import Kit, Runs, Seat, check
from indochine.lab.kit.players import drilled
from indochine.table.sitting import Sitting, may_see

CANARY = b"canary-5f1c9a-in-the-coal-mine!!"
FORMS = (CANARY, CANARY.hex().encode(), base64.b64encode(CANARY)[:-4], repr(CANARY).encode(), b"canary")
UNSEEN = ("seed", "rolls", "told", "pending")
WHOLE = 150  # twins of a game that are compared with scene and refusals, too; of later ones every `WHOLE_EVERY`th
WHOLE_EVERY = 11
ENOUGH = 12  # decisions of a computer player about twins

TwinOf = Callable[[Any, Seat, random.Random], Any]


# ---- what somebody can get hold of -----------------------------------------


def written(thing: Any) -> bytes:
    """Anything as bytes to be compared; what may be chosen is a list."""
    return msgspec.json.encode(thing, enc_hook=list)


def obtainable(game: Game[Any], s: Any, seat: Seat, whole: bool = True) -> bytes:
    """Everything that a seat can get out of a position without changing it: view, question, choices, reasons, scene."""
    due, view = game.due(s), game.view(s, seat)
    asked = due is not None and seat == game.seats[due.seat]
    found: list[Any] = [view, due and due.seat, msgspec.to_builtins(game.result(s)), whole and game.scene(view)]
    if due and (asked or not game.hidden):
        found += [game.prompt(s), due.rule]
    if due and asked:
        found += [(action, game.say(action), action.group) for action in due.actions]
        found += [(action, game.say(action), refusal) for action, refusal in game.refused(s)] if whole else []
        found.append(game.choices(due.actions, view))
    return written(found)


def told(game: Game[Any], events: Iterable[Event], seat: Seat) -> list[Event]:
    """What a seat is told; forced choices in secret are nobody's business."""
    return [e for e in events if may_see(e, seat) and not (isinstance(e, Forced) and game.hidden)]


def story(game: Game[Any], events: Iterable[Event]) -> bytes:
    """Events as data and in words."""
    return msgspec.json.encode([(event, game.say(event), event.seen_by, event.reveals) for event in events])


def until_revealed(events: list[Event]) -> list[Event]:
    """What comes before something hidden is shown."""
    shown = [number for number, event in enumerate(events) if event.reveals]
    return events[: shown[0]] if shown else events


# ---- twins -----------------------------------------------------------------


def other_dice(s: Any, seat: Seat, chance: random.Random) -> Any:
    """The twin of every game: the same position with other dice to come."""
    twin = s.clone()
    twin.seed, twin.rolls, twin.pending = chance.randbytes(32), s.rolls + 3, None
    return twin


def pairs(kit: Kit, number: int, every: int, twin_of: TwinOf) -> Iterator[tuple[Any, Any, Due, Seat]]:
    """Positions of game `number` and their twins, which do differ, with what is due and the seat that must not know."""
    chance = random.Random(f"twin {number}")
    for s, due in kit.games.sampled(number, every):
        for seat in kit.watchers(s, chance):
            twin = twin_of(s, seat, chance)
            if twin is not None and pack(twin) != pack(s):
                yield s, twin, due, seat


@check(Runs([0]))
def dice(kit: Kit, number: int, every: int) -> int:
    """The dice to come are nowhere to be seen."""
    return check_twins(kit, number, every, other_dice)


@check(concerns=lambda kit: kit.says("twin"))
def twins(kit: Kit, number: int, every: int) -> int:
    """No seat can tell twins apart, nor by what it is told when the same action is played in both."""
    return check_twins(kit, number, every, kit.twin)


def check_twins(kit: Kit, number: int, every: int, twin_of: TwinOf) -> int:
    """How many twins there were. What is told is compared up to the first event that reveals something.

    A scene is drawn from the view alone, so where views are the same it cannot differ, and the thousands of refusals
    of one decision are nearly those of the next: in a long game few of them are compared.
    """
    game, count, chance = kit.game, 0, random.Random(f"twins {number}")
    for s, twin, due, seat in pairs(kit, number, every, twin_of):
        whole = count < WHOLE or count % WHOLE_EVERY == 0
        alike = obtainable(game, s, seat, whole) == obtainable(game, twin, seat, whole)
        assert alike, f"{seat} can tell twins apart at {due.decision.__name__}"
        action, also = chance.choice(due.actions), game.due(twin)
        meant = also and also.seat == due.seat and action in also.actions and kit.means_the_same(s, twin, action)
        if meant and twin.seed == s.seed:
            check_told_alike(game, s.clone(), twin, action, seat)
        count += 1
    return count


def check_told_alike(
    game: Game[Any], s: Any, twin: Any, action: Action, seat: Seat, other: Action | None = None
) -> bool:
    """The same action (or another) tells the seat the same, until something is revealed. Whether nothing was."""
    here, there = told(game, game.apply(s, action), seat), told(game, game.apply(twin, other or action), seat)
    open_here, open_there = until_revealed(here), until_revealed(there)
    revealed = len(open_here) < len(here) or len(open_there) < len(there)
    if revealed or one_goes_on(game, s, twin, seat):  # what follows may differ
        shorter = min(len(open_here), len(open_there))
        open_here, open_there = open_here[:shorter], open_there[:shorter]
    alike = story(game, open_here) == story(game, open_there)
    assert alike, f"{seat} is told something secret by {game.say(action)}"
    return not revealed


def one_goes_on(game: Game[Any], s: Any, twin: Any, seat: Seat) -> bool:
    """Whether somebody else is still asked in one of the two where the other went on: he might have declined."""
    due, also = game.due(s), game.due(twin)
    if due and also and due.decision is also.decision:
        return False
    return any(one is not None and game.seats[one.seat] != seat for one in (due, also))


@check(concerns=lambda kit: kit.says("secret"))
def secret_choices(kit: Kit, number: int, every: int) -> int:
    """Choices that differ only in what a seat may not know tell it the same and leave it the same to see."""
    count, chance = 0, random.Random(f"secret {number}")
    for s, due in kit.games.sampled(number, every):
        for seat in kit.watchers(s, chance):
            firsts: dict[object, Action] = {}
            for action in due.actions if seat != kit.game.seats[due.seat] else ():
                key = kit.secret(action, seat)
                if key is not None and firsts.setdefault(key, action) != action:
                    check_choices_alike(kit.game, s, firsts[key], action, seat)
                    count += 1
    return count


def check_choices_alike(game: Game[Any], s: Any, one: Action, other: Action, seat: Seat) -> None:
    """After either of the two the seat sees the same."""
    here, there = s.clone(), s.clone()
    if check_told_alike(game, here, there, one, seat, other):
        alike = obtainable(game, here, seat) == obtainable(game, there, seat)
        assert alike, f"{seat} can see whether {game.say(one)} or {game.say(other)}"


@check()
def players_alike(kit: Kit, number: int, every: int) -> int:
    """Computer players decide the same about twins. How many decisions were compared."""
    return sum(check_player_alike(kit, number, every, name) for name in drilled(kit.game))


def check_player_alike(kit: Kit, number: int, every: int, name: str) -> int:
    """One of them, at the first decisions of a game that have twins."""
    game, count = kit.game, 0
    for s, twin, due, seat in pairs(kit, number, every, kit.twin if kit.says("twin") else other_dice):
        if seat is None or seat != game.seats[due.seat]:
            continue
        also = game.due(twin)
        assert also is not None, f"nothing is due for the twin at {due.decision.__name__}"
        here, there = Seated(make(name, game, 7)), Seated(make(name, game, 7))
        action = here.choose(game, game.view(s, seat), due)
        also_chosen = there.choose(game, game.view(twin, seat), also)
        assert also_chosen == action, f"the {name} player chooses {also_chosen} about the twin, not {action}"
        count += 1
        if count == ENOUGH:
            break
    return count


# ---- views -----------------------------------------------------------------


@check(Runs([0]))
def seed(kit: Kit, number: int, every: int) -> int:
    """The seed is in nothing that leaves the rules."""
    game, (s, chance), count = kit.game, kit.games.begin(number, CANARY), 0
    while due := game.due(s):
        out = msgspec.json.encode([(event, game.say(event)) for event in game.apply(s, chance.choose(s, due))])
        if count % every == 0:
            out += b"".join(obtainable(game, s, seat) for seat in (*game.seats, None))
            out += b"".join(repr(game.view(s, seat)).encode() for seat in (*game.seats, None))
        assert not any(form in out for form in FORMS), f"the seed can be seen after {due.decision.__name__}"
        count += 1
    return count


@check(Runs([0]))
def views(kit: Kit, number: int, every: int) -> int:
    """Only who decides is shown the choices, and a view stays as it was when the game goes on."""
    game, kept = kit.game, list[tuple[Any, bytes]]()
    check_listed(kit, number)
    for s, due in kit.games.decisions(number, every):
        for seat in (*game.seats, *game.automata, None):
            view = game.view(s, seat)
            kept.append((view, written(view)))
            shown = [*due.actions] if seat == game.seats[due.seat] else []
            assert [*getattr(view, "actions", shown)] == shown, f"{seat} is shown other choices than are its own"
    assert all(written(view) == then for view, then in kept), "a view has changed since it was made"
    return len(kept)


def check_listed(kit: Kit, number: int) -> None:
    """A new field of the state is in no view until somebody puts it there, and the description is told."""
    s = kit.games.start(number)
    shown, columns = (set(thing.__struct_fields__) for thing in (kit.game.view(s, None), s))
    assert shown - columns == set(kit.added), f"views have fields of their own: {shown - columns}"
    left_out = {*UNSEEN, *kit.game.state_type.derived, *kit.unseen}
    assert columns - shown == left_out, f"views leave out {columns - shown}, expected {left_out}"


@check(concerns=lambda kit: type(kit.game).imagine is not Game.imagine)
def imagined(kit: Kit, number: int, every: int) -> int:
    """Imagined positions look the same to who imagines them; who decides has the same choices there."""
    game, count = kit.game, 0
    for s, due in kit.games.sampled(number, every):
        for seat in game.seats:
            view = game.view(s, seat)
            imagined = game.imagine(view, seed_of(count))
            assert imagined.seed != s.seed, "the dice to come are imagined as they are"
            again = game.due(imagined)
            assert again is not None, f"nothing is due in what {seat} imagines at {due.decision.__name__}"
            assert again.seat == due.seat, f"somebody else decides in what {seat} imagines at {due.decision.__name__}"
            assert game.view(imagined, seat) == view, f"{seat} imagines what it would not see so"
            if seat == game.seats[due.seat]:
                assert same(again, due), f"{seat} imagines other choices at {due.decision.__name__}"
                game.apply(imagined.clone(), due.actions[len(due.actions) - 1])
            kit.imagined(s, imagined, seat)
            count += 1
    return count


# ---- what computer players are given -----------------------------------------


class Spy:
    """Notes what a computer player is given."""

    name = "spy"
    memory = Memory
    given: list[tuple[Any, ...]] = []

    def __init__(self, game: Game[Any], seed: int | str) -> None:
        pass

    def choose(self, game: Game[Any], view: Any, due: Due, memory: Memory) -> tuple[Action, Memory]:
        Spy.given.append((game, view, due))
        return due.actions[len(due.actions) - 1], memory


@check(Runs([0]))
def spies(kit: Kit, number: int, every: int) -> int:
    """A computer player sees its view and no state, at a table and in the laboratory."""
    game: Game[Any] = type("Spied", (type(kit.game),), {"players": {"spy": Spy}})()
    view_type = type(kit.game.view(kit.games.start(number), None))
    Spy.given.clear()
    sitting = Sitting.begin(game, seed=b"x", computers={seat: Seated(Spy(game, 1)) for seat in game.seats})
    for count, _ in enumerate(sitting.let_computers_play()):
        if count > 50:
            break
    check_given(view_type, game.state_type)
    Spy.given.clear()
    row, _ = matches.play(game, matches.Plan("", 1, "1", ("spy",) * len(game.seats), cap=kit.games.cap), 1)
    assert not row.crash, f"a game of spies crashes: {row.crash}"
    return check_given(view_type, game.state_type)


def check_given(view_type: type[Any], state_type: type[Any]) -> int:
    """Spies were given game, view and decision, and no state in any of them. How often."""
    for game, view, due in Spy.given:
        assert not vars(game), "a game holds something of a sitting"
        assert type(view) is view_type, f"a computer player gets {type(view).__name__} for a view"
        assert type(due) is Due, f"a computer player gets {type(due).__name__} for a decision"
        parts = (*due, *(getattr(view, name) for name in view_type.__struct_fields__))
        assert not any(isinstance(part, state_type) for part in parts), "a computer player gets the state"
    return len(Spy.given)
