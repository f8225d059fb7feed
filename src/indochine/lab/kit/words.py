"""What a game says of itself, its actions, events and refusals: words without gaps, under a rule that exists."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from indochine.kernel import records
from indochine.kernel.words import Action, Event, Forced, Refusal
from indochine.lab.kit.description import Kit, Runs, check
from indochine.table.hands import check_hands

NAME = re.compile(r"[a-z][a-z0-9-]*")


def check_text(text: str, what: object) -> None:
    """It says something, and no gap is left open."""
    assert text.strip() not in ("", "?"), f"{what} says nothing"
    assert not {"{", "}"} & set(text), f"{what} has a gap left open: {text}"


def check_rule(kit: Kit, rule: str, what: object) -> None:
    """A rule is named, and stands in the rule index if the game has one."""
    assert rule, f"{what} names no rule"
    assert kit.rules is None or rule in kit.rules, f"{what} names rule {rule}, which is not in the rule index"


def check_refusal(kit: Kit, refusal: Refusal | None, what: object) -> None:
    """There is one, under a rule that exists and with a sentence that is whole."""
    assert refusal is not None, f"{what} is not refused"
    check_rule(kit, refusal.rule, f"the refusal of {what}")
    check_text(refusal.text, f"the refusal of {what}")
    assert refusal.text.endswith((".", "?", ")")), f"{refusal} is no whole sentence"
    assert refusal.text[0].isupper() or refusal.text[0].isdigit(), f"{refusal} begins with a small letter"


def check_action(kit: Kit, action: Action) -> None:
    """It has words and a heading, and survives the way through JSON."""
    check_text(kit.game.say(action), action)
    check_text(action.group, f"the group of {action}")
    again = records.action_reader(kit.game.action_type).decode(msgspec.json.encode(action))
    assert again == action, f"{action} is {again} after a round trip through JSON"


def check_event(kit: Kit, event: Event) -> None:
    """It happened under a rule, can be told, and survives the way through JSON."""
    check_rule(kit, event.rule, event)
    check_text(kit.game.say(event), event)
    assert set(event.seen_by) <= set(kit.game.seats), f"{event} is for seats that do not exist"
    if isinstance(event, Forced):
        check_action(kit, event.action)
    else:
        again = msgspec.json.decode(msgspec.json.encode(event), type=type(event))
        assert again == event, f"{event} is {again} after a round trip through JSON"


@check(Runs([0]))
def metadata(kit: Kit, number: int, every: int) -> int:
    """Names, seats, scenarios, options and hands, and the refusal of wrong ones."""
    game = kit.game
    assert NAME.fullmatch(game.name), f"the name {game.name!r} is not of small letters, digits and hyphens"
    for what in ("title", "rules_version", "end_rule"):
        assert getattr(game, what), f"{game.name} has no {what}"
    assert game.seats, "there are no seats"
    assert len(set(game.seats)) == len(game.seats), f"the seats {game.seats} are not distinct"
    assert game.scenarios, "there is no scenario"
    assert all(game.scenarios.values()), "a scenario has no description"
    check_rule(kit, game.end_rule, "the end of the game")
    for option in game.options:
        assert option.default in option.choices, f"option {option.name}: its default is none of its choices"
        assert len(set(option.choices)) == len(option.choices) > 1, f"option {option.name} leaves no choice"
        check_text(option.text, f"option {option.name}")
        check_rule(kit, option.rule, f"option {option.name}")
    for options in ({}, *({option.name: choice} for option in game.options for choice in option.choices)):
        wrong = check_hands(game, options)
        assert not wrong, f"with {options or 'the options as they are'} {wrong}"
    return check_wrong_starts(kit)


def check_wrong_starts(kit: Kit) -> int:
    """Scenarios and options that do not exist are refused with what would be right."""
    game = kit.game
    wrong: list[tuple[str, dict[str, str], Iterable[str]]] = [("no such scenario", {}, game.scenarios)]
    if game.options:
        option = game.options[0]
        wrong.append(("", {"no such option": "yes"}, [option.name]))
        wrong.append(("", {option.name: "no such choice"}, option.choices))
    for scenario, options, right in wrong:
        try:
            game.start(scenario, options, b"")
        except ValueError as error:
            told = str(error)
        else:
            raise AssertionError(f"a start with {scenario or options} is not refused")
        assert all(name in told for name in right), f"the refusal {told!r} does not say what is right"
    return len(wrong)
