"""Who holds what at a table: hands, found by the names that people type, and the players of all seats from a few words.

A seat is a side of the rules; a hand is what one player holds, one seat or several. The options of a game say how its
seats are shared out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from indochine.kernel.game import Game, Hand


def hands_of(game: Game[Any], options: Mapping[str, str]) -> tuple[Hand, ...]:
    """The hands under these options; those not named have their defaults."""
    return game.hands(game.settle(options))


def dividing(game: Game[Any]) -> tuple[str, ...]:
    """The options whose choices share the seats out in another way."""
    usual = hands_of(game, {})
    return tuple(o.name for o in game.options if any(hands_of(game, {o.name: c}) != usual for c in o.choices))


def hand_with(hands: Iterable[Hand], seat: str) -> Hand:
    """The hand that holds the seat."""
    return next(hand for hand in hands if seat in hand.seats)


def called(game: Game[Any], hands: Iterable[Hand], name: str) -> tuple[str, ...]:
    """The seats that a name means: a seat, or a hand with all of its seats; capitals and hyphens do not matter."""
    hands, wanted = tuple(hands), _plain(name)
    for seat in game.seats:
        if wanted in (_plain(seat), _plain(game.seat_name(seat))):
            return (seat,)
    for hand in hands:
        if wanted == _plain(hand.name):
            return hand.seats
    for side in game.automata:
        if wanted == _plain(side):
            raise ValueError(f"the seat {side} is played by the rules themselves")
    raise ValueError(f"{game.name} has no seat {name!r}; it has {', '.join(game.seats)}{_and_hands(hands)}")


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").replace("_", " ").split())


def _and_hands(hands: Iterable[Hand]) -> str:
    """The names of the hands that are more than a seat, for a refusal."""
    several = [repr(hand.name) if "," in hand.name else hand.name for hand in hands if len(hand.seats) > 1]
    return f"; and the hands {', '.join(several)}" if several else ""


def all_called(game: Game[Any], hands: Iterable[Hand], names: str) -> tuple[str, ...]:
    """The seats that several names mean, parted by commas; a hand may have commas in its own name."""
    hands = tuple(hands)
    if _plain(names) in [_plain(hand.name) for hand in hands]:
        return called(game, hands, names)
    return tuple(seat for name in names.split(",") for seat in called(game, hands, name.strip()))


def spread(game: Game[Any], hands: Iterable[Hand], given: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Each seat with its player, from pairs of names (parted by commas) and a player; none twice."""
    hands, found = tuple(hands), dict[str, str]()
    for names, player in given:
        for seat in all_called(game, hands, names):
            if seat in found:
                raise ValueError(f"the seat {seat} is given twice")
            found[seat] = player
    return found


def told(game: Game[Any], hand: Hand, players: Mapping[str, str]) -> str:
    """A hand in one line: its name, its seats, and who plays them; seats by seat where several do."""
    names = {seat: game.seat_name(seat) for seat in hand.seats}
    several = len({players[seat] for seat in hand.seats}) > 1
    if several:
        return f"{hand.name}: " + ", ".join(f"{name} {players[seat]}" for seat, name in names.items())
    held = f" ({', '.join(names.values())})" if len(names) > 1 else ""
    return f"{hand.name}{held}: {players[hand.seats[0]]}"


def check_hands(game: Game[Any], options: Mapping[str, str]) -> str:
    """What is wrong with the hands under these options; empty for nothing."""
    hands = hands_of(game, options)
    held = [seat for hand in hands for seat in hand.seats]
    names = [_plain(hand.name) for hand in hands]
    if sorted(held) != sorted(game.seats):
        return f"the hands hold {', '.join(held)}, which is not every seat once"
    if len(set(names)) != len(names) or not all(names):
        return f"the hands {', '.join(hand.name for hand in hands)} are not told apart by their names"
    for hand in hands:
        try:
            meant = called(game, hands, hand.name)
        except ValueError:
            meant = ()
        if meant != hand.seats:
            return f"the hand {hand.name!r} has the name of a seat"
    return ""
