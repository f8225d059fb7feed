"""The doors: which keys open what, how people come in, and how keys are renewed.

A key is 256 bits that nobody can guess; only its digest is kept. An invitation works once: it is exchanged for a key of
one's own.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from indochine.server import showing, wire
from indochine.server.hall import Hall, available
from indochine.server.problems import Refusal, unknown_table
from indochine.server.tables import Table
from indochine.table.hands import called, hand_with
from indochine.table.store import Key, Telling

WATCH, WATCHING = "", "watch"  # no seat, and how links call it
MOST_WATCH_LINKS = 20


class Visitor(NamedTuple):
    """Somebody with keys to a table: the hands they open, in the order of the game; none means watching."""

    table: str
    hands: tuple[tuple[str, ...], ...] = ()
    host: bool = False

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats in all of the visitor's hands."""
        return tuple(seat for hand in self.hands for seat in hand)

    def eyes(self, to_act: str | None) -> showing.Eyes:
        """Through whose eyes the table is shown: of several hands or seats it is the one that is to decide."""
        hand = next((hand for hand in self.hands if to_act in hand), self.hands[0] if self.hands else ())
        return showing.Eyes(to_act if to_act in hand else next(iter(hand), None), hand, self.seats)


def the_host(visitor: Visitor, what: str = "invite others") -> None:
    """The one who has opened the table; others are refused."""
    if not visitor.host:
        raise Refusal(403, f"Only the host, who has opened the table, can {what}.")


# ---- keys ------------------------------------------------------------------


def new_key(token: Callable[[int], bytes]) -> str:
    """A key that nobody can guess."""
    return in_letters(token(32))


def own_key(invitation: str, browser: str) -> str:
    """The key that an invitation gives to this browser: nobody can guess it who does not know both."""
    return in_letters(hmac.digest(browser.encode(), invitation.encode(), "sha256"))


def in_letters(secret: bytes) -> str:
    """As links and cookies carry it."""
    return base64.urlsafe_b64encode(secret).rstrip(b"=").decode()


def digest(key: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


# ---- coming in -------------------------------------------------------------


class Doors:
    """Who may come in to which table."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.store = hall, hall.store

    def new_key(self) -> str:
        """A key that nobody has yet."""
        return new_key(self.hall.token)

    def visitor(self, id: str, keys: Iterable[str]) -> Visitor:
        """What these keys open; none of them valid is as if there were no table."""
        digests = {digest(key) for key in keys}
        if not digests:
            raise unknown_table()
        with self.hall.held(id) as table:
            found = [table.keys[d] for d in digests if d in table.keys and not table.keys[d].once]
            if not found:
                raise unknown_table()
            leaders = {table.leader(key.seat) for key in found if key.seat != WATCH}
            hands = tuple(table.people(seat) for seat in table.leaders if seat in leaders)
            return Visitor(id, hands, host=any(key.host for key in found) or _first_comer(table, leaders))

    def join(self, id: str, key: str, browser: str = "") -> tuple[str, str | None]:
        """Take the seat of a key: the key to keep and the seat. An invitation is exchanged for a key of one's own.

        The same browser may ask again, when it has not heard the answer: its own key follows from the invitation and
        the browser's mark.
        """
        own = own_key(key, browser) if browser else self.new_key()
        for _ in range(2):  # the second time when another process was quicker
            with self.hall.held(id) as table:
                found = table.keys.get(digest(key))
                mine = table.keys.get(digest(own))
                if mine and not found:
                    return own, mine.seat or None
                if found is None:
                    break
                if not found.once:
                    return key, found.seat or None
                if self._exchanged(table, found, Key(digest(own), found.seat, host=found.host)):
                    return own, found.seat or None
        raise Refusal(403, "This link has been used already, or never was one; ask for a new one.")

    def _exchanged(self, table: Table, invitation: Key, fresh: Key) -> bool:
        with available():
            if not self.store.exchange(table.id, invitation.digest, fresh):
                self.hall.forget(table.id)
                return False
        del table.keys[invitation.digest]
        table.add_key(fresh)
        return True

    def invitations(self, visitor: Visitor) -> list[wire.Invited]:
        """The hands of people, and whether somebody has taken each; for the host."""
        the_host(visitor)
        with self.hall.held(visitor.table) as table:
            named = [(seat, hand_with(table.hands, seat).name) for seat in table.leaders]
            return [wire.Invited(seat, table.taken(seat), name, table.people(seat)) for seat, name in named]

    def present(self, visitor: Visitor, looking: Collection[str]) -> list[wire.Present]:
        """The hands of people, who has come and who is there; for everybody at the table."""
        with self.hall.held(visitor.table) as table:
            hands = [(table.people(seat), table.taken(seat)) for seat in table.leaders]
            return [wire.Present(seats, taken, not set(seats).isdisjoint(looking)) for seats, taken in hands]

    def invite(self, visitor: Visitor, name: str) -> str:
        """A new key for a hand that nobody has taken, in place of the old invitation; or one more for watching."""
        the_host(visitor)
        key = self.new_key()
        with self.hall.held(visitor.table) as table:
            if name == WATCHING:
                self._one_more_to_watch(table, Key(digest(key), WATCH))
                return key
            seat = person_called(table, name)
            with available():
                renewed = not table.taken(seat) and self.store.renew(table.id, Key(digest(key), seat, once=True))
            self.hall.forget(table.id)
            if not renewed:
                how = "its owner can open it elsewhere, or you renew its key"
                raise Refusal(409, f"The seat {name} is taken; {how}.", kind="seat-taken")
        return key

    def _one_more_to_watch(self, table: Table, key: Key) -> None:
        if sum(kept.seat == WATCH for kept in table.keys.values()) >= MOST_WATCH_LINKS:
            raise Refusal(422, f"There are {MOST_WATCH_LINKS} links for watching already; hand on one of them.")
        with available():
            self.store.add_key(table.id, key)
        table.add_key(key)

    def renew(self, visitor: Visitor, name: str | None) -> dict[str, str]:
        """New keys in place of all that open a hand now: one's own hands, or for the host one of another, or watching.

        The old keys open nothing from this moment on. A key to another's hand is an invitation, to be handed on; that
        it was renewed stands in the chat, since the host could use it too.
        """
        mine = {hand[0] for hand in visitor.hands}
        with self.hall.held(visitor.table) as table:
            seats = renewable(table, visitor, name)
            fresh = {seat: self.new_key() for seat in (*table.leaders, WATCH) if seat in seats}
            host = {key.seat for key in table.keys.values() if key.host}
            keys = [Key(digest(k), s, once=s not in (WATCH, *mine), host=s in host) for s, k in fresh.items()]
            telling = None if seats <= mine else self._renewal_told(table, visitor, *seats)
            with available():
                self.store.replace_keys(table.id, keys, telling)
            self.hall.forget(table.id)
        return fresh

    def _renewal_told(self, table: Table, visitor: Visitor, seat: str) -> Telling:
        named = "watching" if seat == WATCH else hand_with(table.hands, seat).name
        text = f"The key for {named} has been renewed; whoever had the old one needs a new link from the host."
        teller = next(iter((*visitor.seats, *table.leaders)), WATCH)  # the owner of the server has no seat
        return Telling(teller, text, self.hall.clock())


def _first_comer(table: Table, leaders: Collection[str]) -> bool:
    """At a table of old no key says who has opened it: there it is whoever sits in the first human seat."""
    return not any(key.host for key in table.keys.values()) and next(iter(table.leaders), None) in leaders


def renewable(table: Table, visitor: Visitor, name: str | None) -> set[str]:
    """The seats whose keys the visitor wants renewed and may renew."""
    mine = {hand[0] for hand in visitor.hands}
    if name is None:
        if not mine:
            raise Refusal(403, "You are watching; only those who sit at the table have a key of their own.")
        return mine
    seat = WATCH if name == WATCHING else person_called(table, name)
    if seat not in mine:
        the_host(visitor, "renew the keys of others")
    return {seat}


def others_at(table: Table, visitor: Visitor) -> bool:
    """Whether somebody other than the host has taken a hand."""
    guests = {key.seat for key in table.keys.values() if not (key.once or key.host)}
    return bool(guests & set(table.leaders) - set(visitor.seats))


def person_called(table: Table, name: str) -> str:
    """The seat that stands for the person whose seat or hand has that name."""
    try:
        named = {table.leader(seat) for seat in called(table.game, table.hands, name)}
    except ValueError:
        named = set()
    if len(named) != 1 or not named <= set(table.leaders):
        raise Refusal(422, f"Nobody can be invited as {name!r}; name one of {', '.join(table.leaders)}, watch.")
    return named.pop()
