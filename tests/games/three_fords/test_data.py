"""Three Fords has its rules, readings, options and values in order."""

from __future__ import annotations

from pathlib import Path

import pytest
from docs.examples.three_fords import printed as p
from docs.examples.three_fords import sheets
from tests.games.kit.data import Data
from tests.games.three_fords.play import GAME, GAMES

from indochine.lab.rulebook import rulebook

FILES = Data(p, sheets)


def test_every_rule_has_code_and_a_test() -> None:
    assert {rule.id: rule.status for rule in rulebook(GAME).values()} == dict.fromkeys(sheets.rules(), "done")


def test_data_rules_and_readings() -> None:
    FILES.check_options({"turns": 6})
    FILES.check_numbers(12, ["E-1", "E-2"])
    FILES.check_references()
    FILES.check_switches()
    FILES.check_origins(50, {"rulebook", "reconstructed"})
    FILES.check_notes()
    assert FILES.origin("areas.Village.at.1") == "reconstructed"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('[areas.Orchard]\nnear = ["Village"]', "'Upper Ford' is linked to 'Orchard' but not back"),
        ('[units."Old Guns"]\nstart = "Mill"', "Old Guns names unknown area 'Mill'"),
        ('remove = ["kinds.guns"]', "[kinds] lacks 'guns'"),
        ('[options.turns]\ndefault = "5"', "option 'turns' names unknown choice '5'; known choices are 4, 6"),
    ],
)
def test_a_wrong_overlay_is_refused(tmp_path: Path, text: str, wrong: str) -> None:
    FILES.check_refused(tmp_path, "printed.toml", text, wrong)


def test_an_overlay_is_named_in_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert GAMES.recorded(0).record.header.overlay == ""
    FILES.overlaid(tmp_path, "printed.toml", "[kinds.guns]\nhits_from = 3\n")
    monkeypatch.setattr(p, "DATA", sheets.read(tmp_path))
    assert GAMES.recorded(0).record.header.overlay
