"""Forged, late, foreign and mutated actions: all refused with a rule, and the position stays as it is, bit for bit."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.games.hoa_binh.play import GAME, SEAT, decisions

from indochine.games.hoa_binh.state import State
from indochine.kernel.game import Due, Illegal
from indochine.kernel.state import pack
from indochine.kernel.words import Action
from indochine.lab.rulebook import read_index

RULES = frozenset(read_index(GAME))
KINDS: tuple[type[Action], ...] = GAME.action_type.__args__
# what may stand in a field instead of what belongs there
ODD_VALUES: tuple[Any, ...] = (
    -1, -(2**31), -(2**63), 2**31, 2**63 - 1, 2**64 - 1, 10**30, 0.5, 1e300, True, False, None, "", "0", "Hoa Binh",
    "é", [], [0], {}, {"type": "EndPhase"},
)  # fmt: skip
SEATS = ("viet minh", "French", "FRENCH", "french ", "", "spectator", "0")
NO_ACTIONS: tuple[Any, ...] = (None, 0, "EndPhase", b"", {"type": "EndPhase"}, [], ("EndPhase",), object())


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
                fields[name] = self.random.randrange(-5, 300)
            case 2:
                del fields[name]
            case 3:
                fields[self.random.choice(("seat", "place", "unit", "x", "rule"))] = self.random.randrange(80)
            case 4:
                fields["type"] = self.random.choice(KINDS).__name__
            case _:
                fields = self.random.choice((fields["type"], [fields], {"action": fields}, {}, None))
        return msgspec.json.encode(fields)

    def invent(self, due: Due) -> bytes:
        """Any kind of action with any small numbers."""
        kind = self.random.choice(KINDS)
        fields: dict[str, Any] = {name: self.random.randrange(-1, 72) for name in kind.__struct_fields__}
        if "operation" in fields:
            fields["operation"] = self.random.choice(("", "Violet", "Operation Violet", "Operation Rainbow", "Lotus"))
        return msgspec.json.encode({"type": kind.__name__, **fields})

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


def forge_through(number: int, wanted: int) -> tuple[int, int]:
    """Forgeries at the decisions of games from `number` on; how many the rules refused, and how many the decoder."""
    forger, by_rules, by_decoder = Forger(number), 0, 0
    while True:
        for s, due in decisions(number):
            before = pack(s)
            for _ in range(4):
                action = forger.forge(due)
                if action is None:
                    by_decoder += 1
                else:
                    check_refused(s, action, SEAT, before)
                    by_rules += 1
            legal, seat = forger.random.choice(due.actions), forger.random.choice(SEATS)
            check_refused(s, legal, seat, before)
            by_rules += 1
            forger.seen.append(legal)
            if by_rules >= wanted:
                return by_rules, by_decoder
        number += 1


def test_forged_actions_are_refused_and_change_nothing() -> None:
    by_rules, by_decoder = forge_through(100, 5_000)
    assert by_rules >= 5_000
    assert by_decoder > 1_000  # the decoder has had its share


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_a_hundred_thousand_forged_actions_are_refused(part: int) -> None:
    assert forge_through(30_000 + 100 * part, 5_000)[0] >= 5_000


def test_what_is_no_action_is_refused() -> None:
    for s, _ in decisions(101):
        before = pack(s)
        for thing in NO_ACTIONS:
            check_refused(s, thing, SEAT, before)


def test_an_action_sent_twice_is_carried_out_once() -> None:
    """Whenever the second sending is no longer legal it is refused; the first has had its effect."""
    late = 0
    for s, due in decisions(102):
        other = s.clone()
        GAME.apply(other, due.actions[0], SEAT)
        after = GAME.due(other)
        if after and due.actions[0] not in after.actions:
            check_refused(other, due.actions[0], SEAT, pack(other))
            late += 1
    assert late > 100


def test_unknown_fields_and_lax_types_are_no_actions() -> None:
    for text in (
        b'{"type":"Move","place":3,"seat":"french"}', b'{"type":"Move","place":"3"}', b'{"type":"Move","place":3.0}',
        b'{"type":"Move","place":true}', b'{"type":"Move"}', b'{"place":3}', b'{"type":"move","place":3}',
        b'["Move",3]',
    ):  # fmt: skip
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=GAME.action_type)
