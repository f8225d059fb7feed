"""Nothing hidden reaches a seat: neither what others keep from it nor the seed of the dice.

Twin states differ only in what a seat may not know; everything that it can obtain from them is the same, byte for byte.
What is hidden is the game's own business: it supplies `twin_of`, which makes such a twin.
"""

from __future__ import annotations

import base64
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from tests.games.kit.play import RandomGames

from indochine.bots.player import Seated, make
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due, Game
from indochine.kernel.player import Memory
from indochine.kernel.state import pack
from indochine.kernel.words import Action, Event, Forced
from indochine.lab import matches
from indochine.table.sitting import Sitting, may_see

CANARY = b"canary-5f1c9a-in-the-coal-mine!!"
Seat = str | None  # None: a spectator
# a position that differs from this one only in what the seat may not know; None where it may know all
TwinOf = Callable[[Any, Seat, random.Random], Any]
# who must not know: always the same, or drawn for each position
Seats = Iterable[Seat] | Callable[[Any, random.Random], Iterable[Seat]]


# ---- what somebody can get hold of -----------------------------------------


def hides(game: Game[Any]) -> bool:
    """Whether players choose in secret from one another, as tables reckon it."""
    return bool(getattr(game, "hidden", len(game.seats) > 1))


def obtainable(game: Game[Any], s: Any, seat: Seat, drawn: bool = True) -> bytes:
    """Everything that a seat can get out of a position without changing it: view, question, choices, reasons, scene."""
    due, view = game.due(s), game.view(s, seat)
    asked = due is not None and seat == game.seats[due.seat]
    found: list[Any] = [view, due and due.seat, msgspec.to_builtins(game.result(s)), drawn and scene(game, view)]
    if due and (asked or not hides(game)):
        found += [game.prompt(s), due.rule]
    if due and asked:
        found += [(action, game.say(action), action.group) for action in due.actions]
        found += [(action, game.say(action), refusal) for action, refusal in game.refused(s)]
        found.append(game.choices(due.actions, view) if hasattr(game, "choices") else ())
    return msgspec.json.encode(found, enc_hook=list)


def scene(game: Game[Any], view: Any) -> Any:
    """What a table draws of the view, where the game is drawn."""
    draw = getattr(game, "scene", None)
    return draw(view) if draw else None


def story(game: Game[Any], events: Iterable[Event], seat: Seat) -> bytes:
    """What a seat is told, as data and in words; forced choices in secret are nobody's business."""
    told = [e for e in events if may_see(e, seat) and not (isinstance(e, Forced) and hides(game))]
    return msgspec.json.encode([(event, game.say(event), event.seen_by, event.reveals) for event in told])


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


def twins(
    games: RandomGames, number: int, seats: Seats, twin_of: TwinOf, every: int = 1
) -> Iterator[tuple[Any, Any, Due, Seat]]:
    """Positions of game `number` and their twins, which do differ, with what is due and the seat that must not know."""
    chance, seats = random.Random(f"twin {number}"), seats if callable(seats) else tuple(seats)
    for s, due in games.decisions(number, every):
        for seat in seats(s, chance) if callable(seats) else seats:
            twin = twin_of(s, seat, chance)
            if twin is not None and pack(twin) != pack(s):
                yield s, twin, due, seat


def check_twins(
    games: RandomGames, number: int, seats: Seats, twin_of: TwinOf, every: int = 1, draw_every: int = 1
) -> int:
    """No seat can tell twins apart, nor by what it is told when the same action is played in both. How many there were.

    What is told is compared up to the first event that reveals something; the actions are those of all seats. A scene
    is drawn from the view alone, so where views are the same it cannot differ: a long run may draw fewer of them.
    """
    game, count, chance = games.game, 0, random.Random(f"twins {number}")
    for s, twin, due, seat in twins(games, number, seats, twin_of, every):
        drawn = count % draw_every == 0
        here, there = obtainable(game, s, seat, drawn), obtainable(game, twin, seat, drawn)
        assert here == there, f"{seat} at {due.decision.__name__}"
        action, also = chance.choice(due.actions), game.due(twin)
        if also and also.seat == due.seat and action in also.actions and twin.seed == s.seed:
            check_told_alike(game, s.clone(), twin, action, seat)
        count += 1
    return count


def check_told_alike(
    game: Game[Any], s: Any, twin: Any, action: Action, seat: Seat, other: Action | None = None
) -> bool:
    """The same action (or another) tells the seat the same, until something is revealed. Whether nothing was."""
    here, there = game.apply(s, action), game.apply(twin, other or action)
    open_here, open_there = until_revealed(here), until_revealed(there)
    revealed = len(open_here) < len(here) or len(open_there) < len(there)
    if revealed:  # in one of the two: what follows may differ in both
        shorter = min(len(open_here), len(open_there))
        open_here, open_there = open_here[:shorter], open_there[:shorter]
    assert story(game, open_here, seat) == story(game, open_there, seat), game.say(action)
    return not revealed


def check_secret_choices(
    games: RandomGames, number: int, seats: Iterable[Seat], secret: Callable[[Action, Seat], object], every: int = 1
) -> int:
    """Choices that differ only in what a seat may not know tell it the same and leave it the same to see.

    `secret(action, seat)` is the same for actions that the seat cannot tell apart, None for open ones. How many pairs
    of choices were compared.
    """
    game, count, seats = games.game, 0, tuple(seats)
    for s, due in games.decisions(number, every):
        for seat in seats:
            firsts: dict[object, Action] = {}
            for action in due.actions if seat != game.seats[due.seat] else ():
                key = secret(action, seat)
                if key is not None and firsts.setdefault(key, action) is not action:
                    one, other = s.clone(), s.clone()
                    if check_told_alike(game, one, other, firsts[key], seat, action):
                        assert obtainable(game, one, seat) == obtainable(game, other, seat), game.say(action)
                    count += 1
    return count


def check_players_decide_alike(
    games: RandomGames, number: int, name: str, twin_of: TwinOf, every: int = 1, most: int = 12
) -> int:
    """A computer player decides the same about twins. How many decisions were compared."""
    game, count = games.game, 0
    for s, twin, due, seat in twins(games, number, games.game.seats, twin_of, every):
        if seat != game.seats[due.seat]:
            continue
        also = game.due(twin)
        assert also is not None
        here, there = Seated(make(name, game, 7)), Seated(make(name, game, 7))
        action = here.choose(game, game.view(s, seat), due)
        assert there.choose(game, game.view(twin, seat), also) == action
        count += 1
        if count == most:
            break
    return count


# ---- seeds and views -------------------------------------------------------


def check_seed_unseen(games: RandomGames, number: int, every: int = 1) -> None:
    """The seed is in nothing that leaves the rules."""
    game, (s, chance) = games.game, games.begin(number, CANARY)
    forms = (CANARY, CANARY.hex().encode(), base64.b64encode(CANARY)[:-4], repr(CANARY).encode(), b"canary")
    count = 0
    while due := game.due(s):
        out = msgspec.json.encode([(event, game.say(event)) for event in game.apply(s, chance.choose(s, due))])
        if count % every == 0:
            out += b"".join(obtainable(game, s, seat) for seat in (*game.seats, None))
            out += b"".join(repr(game.view(s, seat)).encode() for seat in (*game.seats, None))
        assert not any(form in out for form in forms)
        count += 1


def check_listed(view_type: Any, state_type: Any, left_out: set[str], added: set[str]) -> None:
    """A new field of the state is in no view until somebody puts it there, and the test is told."""
    shown = set(view_type.__struct_fields__)
    assert shown - set(state_type.__struct_fields__) == added
    assert set(state_type.__struct_fields__) - shown == left_out


def check_choices_shown(games: RandomGames, number: int, every: int = 1) -> None:
    """Only who decides is shown the choices; the field of the view is called `actions`."""
    game = games.game
    for s, due in games.decisions(number, every):
        for number_of_seat, seat in enumerate(game.seats):
            assert game.view(s, seat).actions == (due.actions if number_of_seat == due.seat else ())
        assert game.view(s, None).actions == ()


def check_views_stay(games: RandomGames, number: int, every: int = 1) -> None:
    """A view stays as it was when the game goes on."""
    kept = []
    for s, _ in games.decisions(number, every):
        views = [games.game.view(s, seat) for seat in (*games.game.seats, None)]
        kept.append((views, msgspec.json.encode(views, enc_hook=list)))
    assert all(msgspec.json.encode(views, enc_hook=list) == then for views, then in kept)


def check_imagined(
    games: RandomGames, number: int, every: int = 1, everybody: bool = True
) -> Iterator[tuple[Any, Any, str]]:
    """Imagined positions look the same to who imagines them; where he decides they decide the same and can be played.

    Gives each position, what was imagined and by whom, for what the game itself wants to compare: exhaust it. With
    `everybody` the seats that only look on imagine too.
    """
    game = games.game
    for count, (s, due) in enumerate(games.decisions(number, every)):
        for place, seat in enumerate(game.seats):
            if place != due.seat and not everybody:
                continue
            view = game.view(s, seat)
            imagined = game.imagine(view, seed_of(count))
            assert imagined.seed != s.seed
            again = game.due(imagined)
            assert again is not None
            assert again.seat == due.seat
            assert game.view(imagined, seat) == view
            if place == due.seat:
                assert again.actions == due.actions
                game.apply(imagined.clone(), due.actions[-1])
            yield s, imagined, seat


# ---- computer players ------------------------------------------------------


class Spy:
    """Notes what a computer player is given."""

    name = "spy"
    memory = Memory
    given: list[tuple[Any, ...]] = []

    def __init__(self, game: Game[Any], seed: int | str) -> None:
        pass

    def choose(self, game: Game[Any], view: Any, due: Due, memory: Memory) -> tuple[Action, Memory]:
        Spy.given.append((game, view, due))
        return due.actions[-1], memory


def spied(game: Game[Any]) -> Game[Any]:
    """The game with spies for players, whose notes are empty."""
    Spy.given.clear()
    watched: Game[Any] = type("Spied", (type(game),), {"players": {"spy": Spy}})()
    return watched


def check_given(view_type: Any, state_type: Any) -> None:
    """Spies were given game, view and decision, and no state in any of them."""
    assert Spy.given
    for game, view, due in Spy.given:
        assert not vars(game)  # a game holds nothing of a sitting
        assert type(view) is view_type
        assert type(due) is Due
        parts = (*due, *(getattr(view, name) for name in view_type.__struct_fields__))
        assert not any(isinstance(part, state_type) for part in parts)


def check_table(games: RandomGames, view_type: Any) -> None:
    """A computer at a table sees its view and no state."""
    game = spied(games.game)
    sitting = Sitting.begin(game, seed=b"x", computers={seat: Seated(Spy(game, 1)) for seat in game.seats})
    for count, _ in enumerate(sitting.let_computers_play()):
        if count > 50:
            break
    check_given(view_type, game.state_type)


def check_laboratory(games: RandomGames, view_type: Any, cap: int = 2_000) -> None:
    """A computer in the laboratory sees its view and no state."""
    game = spied(games.game)
    seats = ("spy",) * len(game.seats)
    row, _ = matches.play(game, matches.Plan("", 1, "1", seats, cap=cap), 1)
    assert not row.crash
    check_given(view_type, game.state_type)
