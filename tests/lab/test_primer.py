"""Every game says how it works, in words that lead to its rules."""

from __future__ import annotations

import re

import pytest

import indochine
from indochine.lab.primer import HEADINGS, NAMED, Passage, named_in, parsed, primer_of
from indochine.lab.rulebook import look_up, read_index


@pytest.mark.parametrize("name", indochine.available())
def test_a_primer_has_all_its_parts_and_is_read_in_ten_minutes(name: str) -> None:
    game = indochine.load(name)
    primer = primer_of(game)
    assert tuple(section.heading for section in primer.sections) == HEADINGS
    missed = primer.sections[HEADINGS.index("Five things newcomers miss")]
    assert [passage.point for passage in missed.passages] == [True] * 5
    words = re.findall(r"[\w'’-]+", NAMED.sub("", game.primer.read_text("utf-8")))
    assert 700 <= len(words) <= 1000


@pytest.mark.parametrize("name", indochine.available())
def test_a_primer_leads_to_rules_that_there_are(name: str) -> None:
    game = indochine.load(name)
    index, named = read_index(game), [*named_in(primer_of(game))]
    assert len(named) >= 30
    assert [id for id in named if id not in index and not (id.startswith("E-") and look_up(index, id))] == []


def test_a_primer_is_read_in_paragraphs_and_points() -> None:
    primer = parsed(
        "# How\n\n## One\n\nFirst\nline.\n\nSecond [1-a].\n\n- a point\n  goes on\n- another\n\n## Two\n\nEnd.\n"
    )
    assert primer.title == "How"
    assert [section.heading for section in primer.sections] == ["One", "Two"]
    assert primer.sections[0].passages == (
        Passage("First line."), Passage("Second [1-a]."), Passage("a point goes on", True), Passage("another", True)
    )  # fmt: skip
    assert [*named_in(primer)] == ["1-a"]
