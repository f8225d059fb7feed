"""Forged, late, foreign and mutated actions: all refused with a rule, and the position stays as it is, bit for bit."""

from __future__ import annotations

import random
from typing import Any, get_type_hints

import msgspec
import pytest
from tests.games.final_gamble.play import GAME, decisions

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.state import State
from indochine.kernel.game import Due, Illegal
from indochine.kernel.state import pack
from indochine.kernel.words import Action
from indochine.lab.rulebook import read_index

RULES = frozenset(read_index(GAME))
KINDS: tuple[type[Action], ...] = GAME.action_type.__args__
# what may stand in a field instead of what belongs there
ODD_VALUES: tuple[Any, ...] = (
    -1, -(2**31), -(2**63), 2**31, 2**63 - 1, 2**64 - 1, 10**30, 0.5, 1e300, True, False, None, "", "0", "E2",
    "é", [], [0], {}, {"type": "Done"},
)  # fmt: skip
SEATS = ("France", "FRANCE", "france ", "vietminh", "", "spectator", "0")
NO_ACTIONS: tuple[Any, ...] = (None, 0, "Done", b"", {"type": "Done"}, [], ("Done",), object())
WORDS = ("", "food", "ammo", "replacement", "historical", "suggested", "troops", "medicine")


class Forger:
    """Makes actions that nobody may take at the decision at hand."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(f"forger {seed}")
        self.seen: list[Action] = []

    def mutate(self, due: Due) -> bytes:
        """A legal action with one thing wrong, as JSON."""
        fields = msgspec.to_builtins(self.random.choice(due.actions))
        name = self.random.choice(list(fields))
        match self.random.randrange(6):
            case 0:
                fields[name] = self.random.choice(ODD_VALUES)
            case 1:
                fields[name] = self.random.randrange(-5, p.PLACES + 100)
            case 2:
                del fields[name]
            case 3:
                fields[self.random.choice(("seat", "place", "unit", "x", "rule"))] = self.random.randrange(160)
            case 4:
                fields["type"] = self.random.choice(KINDS).__name__
            case _:
                fields = self.random.choice((fields["type"], [fields], {"action": fields}, {}, None))
        return msgspec.json.encode(fields)

    def invent(self, due: Due) -> bytes:
        """Any kind of action with any numbers, words and answers."""
        kind = self.random.choice(KINDS)
        fields = {
            name: self.value(hint) for name, hint in get_type_hints(kind).items() if name in kind.__struct_fields__
        }
        return msgspec.json.encode({"type": kind.__name__, **fields})

    def value(self, hint: Any) -> Any:
        """Something of the right type."""
        if hint is bool:
            return self.random.random() < 0.5
        if hint is str:
            return self.random.choice(WORDS)
        return self.random.choice(
            (self.random.randrange(-1, 6), self.random.randrange(p.UNITS), self.random.randrange(p.PLACES))
        )

    def repeat(self, due: Due) -> bytes:
        """What was played earlier in this game."""
        return msgspec.json.encode(self.random.choice(self.seen or list(due.actions)))

    def forge(self, due: Due) -> Action | None:
        """One of these; None when it is no action at all, or happens to be a legal one."""
        text = self.random.choice((self.mutate, self.mutate, self.invent, self.repeat))(due)
        try:
            action: Action = msgspec.json.decode(text, type=GAME.action_type)
        except msgspec.ValidationError:
            return None
        return None if action in due.actions else action


def check_refused(s: State, action: Any, seat: str, before: bytes) -> None:
    """Refused under a rule that exists, and nothing has changed."""
    due = s.pending
    with pytest.raises(Illegal) as caught:
        GAME.apply(s, action, seat)
    assert caught.value.refusal.rule in RULES
    assert caught.value.refusal.text
    assert pack(s) == before
    assert s.pending is due


def forge_through(number: int, wanted: int, every: int = 7) -> tuple[int, int]:
    """Forgeries at decisions of games from `number` on; how many the rules refused, and how many the decoder."""
    forger, by_rules, by_decoder = Forger(number), 0, 0
    while True:
        for count, (s, due) in enumerate(decisions(number)):
            legal = forger.random.choice(due.actions)
            forger.seen.append(legal)
            if count % every:
                continue
            before = pack(s)
            for _ in range(4):
                action = forger.forge(due)
                if action is None:
                    by_decoder += 1
                else:
                    check_refused(s, action, GAME.seats[due.seat], before)
                    by_rules += 1
            check_refused(s, legal, forger.random.choice((*SEATS, GAME.seats[1 - due.seat])), before)
            by_rules += 1
            if by_rules >= wanted:
                return by_rules, by_decoder
        number += 1


def test_forged_actions_are_refused_and_change_nothing() -> None:
    by_rules, by_decoder = forge_through(112, 1_500)
    assert by_rules >= 1_500
    assert by_decoder > 300  # the decoder has had its share


@pytest.mark.soak
@pytest.mark.parametrize("part", range(40))
def test_a_hundred_thousand_forged_actions_are_refused(part: int) -> None:
    assert forge_through(30_000 + 100 * part, 2_500, every=3)[0] >= 2_500


def test_what_is_no_action_is_refused() -> None:
    for count, (s, due) in enumerate(decisions(15)):
        if count % 20 == 0:
            before = pack(s)
            for thing in NO_ACTIONS:
                check_refused(s, thing, GAME.seats[due.seat], before)


def test_an_action_sent_twice_is_carried_out_once() -> None:
    """Whenever the second sending is no longer legal it is refused; the first has had its effect."""
    late = 0
    for count, (s, due) in enumerate(decisions(14)):
        if count % 3:
            continue
        other, seat = s.clone(), GAME.seats[due.seat]
        GAME.apply(other, due.actions[0], seat)
        after = GAME.due(other)
        if after and due.actions[0] not in after.actions:
            check_refused(other, due.actions[0], seat, pack(other))
            late += 1
    assert late > 100


def test_unknown_fields_and_lax_types_are_no_actions() -> None:
    for text in (
        b'{"type":"To","place":3,"seat":"france"}', b'{"type":"To","place":"3"}', b'{"type":"To","place":3.0}',
        b'{"type":"To","place":true}', b'{"type":"To"}', b'{"place":3}', b'{"type":"to","place":3}', b'["To",3]',
    ):  # fmt: skip
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=GAME.action_type)
