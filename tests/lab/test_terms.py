"""The terms of each game are said once, used, and lead to rules that there are."""

from __future__ import annotations

import pytest

import indochine
from indochine.lab.rulebook import read_index
from indochine.lab.terms import Term, called, terms_of, uses


@pytest.mark.parametrize("name", indochine.available())
def test_every_term_is_used_and_leads_to_a_rule(name: str) -> None:
    game = indochine.load(name)
    index, terms = read_index(game), terms_of(game)
    assert len(terms) >= 30
    texts = [rule.text for rule in index.values()] + [game.primer.read_text("utf-8")]
    assert [term.name for term in terms if not any(uses(text, term) for text in texts)] == []
    assert [term.name for term in terms if term.rule not in index] == []
    assert [term.name for term in terms if len(term.text) > 160 or not term.text.endswith(".")] == []


@pytest.mark.parametrize("name", indochine.available())
def test_no_word_has_two_meanings(name: str) -> None:
    spelled = [word.casefold() for term in terms_of(indochine.load(name)) for word in term.spelled()]
    assert sorted({word for word in spelled if spelled.count(word) > 1}) == []


def test_small_letters_are_found_in_any_case_and_capitals_only_so() -> None:
    assert uses("Posts die", Term("post", ""))
    assert not uses("An outpost", Term("post", ""))
    assert uses("two VPs", Term("VP", ""))
    assert not uses("movement on roads", Term("Movement", ""))
    assert called([Term("VP", "", also=("victory point",))], "Victory Point") == Term("VP", "", also=("victory point",))
