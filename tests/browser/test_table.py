"""What a table tells and does besides taking orders."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import indochine
from indochine.table.sitting import Sitting


def test_an_unlit_place_says_why_with_its_rule_one_click_away(visit: Any) -> None:
    guest = visit().known_war("why")
    guest.page.click('.place[data-place="LAP"]')
    guest.page.wait_for_selector(".why li")
    rule = guest.page.inner_text(".why li .rule >> nth=0")
    guest.page.click(".why li .rule >> nth=0")
    guest.page.wait_for_selector("dialog .rules dt")
    assert guest.page.inner_text("dialog .rules dt >> nth=0") == rule
    assert len(guest.page.inner_text("dialog .rules dd >> nth=0")) > 10


def test_undo_takes_back_and_says_why_when_it_cannot(visit: Any) -> None:
    guest = visit().known_war("undo")
    guest.page.click("text=Move from Vi Thuy")
    guest.settled(1)
    guest.page.keyboard.press("u")
    guest.settled(0)
    guest.page.keyboard.press("u")
    assert "Nothing can be taken back" in guest.page.inner_text(".hint")


def test_ending_a_phase_with_orders_left_asks_once_more(visit: Any) -> None:
    guest = visit().known_war("ask")
    guest.page.click(".answer .primary")
    assert "other orders" in guest.page.inner_text(".hint")
    assert guest.now()["steps"] == 0
    guest.page.click(".answer .primary")
    guest.page.wait_for_function("() => document.querySelector('.timeline input').max > 0")


def test_the_replay_shows_the_past_and_comes_back(visit: Any) -> None:
    guest = visit().known_war("past")
    guest.play_at_random(12)
    guest.page.keyboard.press(",")
    guest.page.wait_for_selector(".table.past")
    assert "Looking back at step 11 of 12" in guest.prompt()
    assert guest.page.locator(".place.lit").count() == 0
    guest.page.click(".answer >> text=Back to now")
    guest.page.wait_for_selector(".table:not(.past)")
    assert guest.page.locator("#panel-orders .choice").count() == len(guest.now()["choices"])


def test_a_fork_begins_at_the_step_that_is_looked_at(visit: Any) -> None:
    guest = visit().known_war("fork")
    guest.play_at_random(8)
    before = guest.table
    for _ in range(3):
        guest.page.keyboard.press(",")
        guest.page.wait_for_timeout(150)
    step = int(guest.page.inner_text(".step").split("/")[0])
    guest.page.click(".answer >> text=Play on from here")
    guest.page.click("text=Open the new table")
    guest.page.wait_for_url(lambda url: before not in url)
    guest.page.wait_for_selector(".timeline input")
    assert guest.now()["steps"] == step == 5


def test_a_running_game_goes_out_without_its_seed_and_is_refused_with_the_reason(visit: Any, tmp_path: Path) -> None:
    guest = visit().known_war("record")
    guest.play_at_random(6)
    guest.page.click(".tools >> text=More")
    with guest.page.expect_download() as download:
        guest.page.click("text=Download the record")
    path = tmp_path / "game.jsonl"
    download.value.save_as(path)
    assert path.read_text("utf-8").count('"action"') == guest.now()["steps"]
    guest.start().page.set_input_files("#record", path)
    assert "seed" in guest.page.inner_text("[role=alert]")
    guest.complaints.clear()  # Chromium reports the refusal


def test_a_saved_game_is_opened_where_it_stopped(visit: Any, tmp_path: Path) -> None:
    sitting = Sitting.begin(indochine.load("hoa-binh"), seed=b"saved")
    for _ in range(7):
        assert sitting.due
        sitting.act(sitting.due.actions[-1])
    sitting.save(tmp_path / "saved.jsonl")
    guest = visit().start()
    guest.page.set_input_files("#record", tmp_path / "saved.jsonl")
    guest.page.wait_for_selector(".timeline input")
    assert guest.steps() == 7


def test_the_log_carries_rules_and_points_at_the_map(visit: Any) -> None:
    guest = visit().known_war("log")
    guest.play_at_random(25)
    lines = guest.page.locator(".log details[open] .line")
    assert lines.count() > 0
    assert guest.page.locator(".log details[open] .line .rule").count() >= 0.95 * lines.count()


def test_the_log_is_sifted_by_phase_and_by_dice(visit: Any) -> None:
    guest = visit().known_war("sift")
    guest.play_at_random(120, seed=3)
    every = sum(len(entry["lines"]) for entry in guest.ask(f"/api/tables/{guest.table}/log"))
    guest.page.click(".log-more")
    guest.page.check(".log-tools input[type=checkbox]")
    rolled = guest.page.locator(".log .line").all_inner_texts()
    assert 0 < len(rolled) < every
    assert all(re.search("dice|die|roll", line, re.IGNORECASE) for line in rolled)
    guest.page.uncheck(".log-tools input[type=checkbox]")
    phases = guest.page.locator(".log-tools select option").all_inner_texts()
    guest.page.select_option(".log-tools select", index=1)
    assert 0 < guest.page.locator(".log .line").count() < every
    assert set(guest.page.locator(".log .phase-head").all_inner_texts()) == {phases[1]}


def test_the_luck_page_tells_expected_and_came_for_each_side(visit: Any) -> None:
    guest = visit().known_war("luck")
    guest.play_at_random(120, seed=3)
    rolls = [roll for roll in guest.ask(f"/api/tables/{guest.table}/luck") if roll["expected"] is not None]
    guest.page.click(".tools >> text=More")
    guest.page.click("dialog .actions >> text=Luck")
    guest.page.wait_for_selector(".luck-chart")
    for side in {roll["side"] for roll in rolls}:
        own = [roll for roll in rolls if roll["side"] == side]
        row = guest.page.locator(f'dialog .luck tr:has(th:has-text("{side.title()}")) td').all_inner_texts()
        assert row[0] == str(len(own))
        assert float(row[1]) == pytest.approx(sum(roll["expected"] for roll in own), abs=0.051)
        assert float(row[2]) == sum(roll["actual"] for roll in own)
    assert guest.page.locator("path.luck-line").count() == len({roll["side"] for roll in rolls})


def test_a_key_of_ones_own_takes_the_place_of_the_first(visit: Any) -> None:
    guest = visit().known_war("keys")
    guest.page.click(".tools >> text=Settings")
    guest.page.click("dialog .own-keys summary")
    field = guest.page.locator('dialog .own-keys li:has-text("Text view") input')
    field.press("u")  # that is undo
    assert "already the key" in guest.page.inner_text("dialog .own-keys [role=status]")
    field.press("j")
    guest.page.keyboard.press("Escape")
    guest.page.keyboard.press("t")
    assert guest.page.locator(".text-view").count() == 0
    guest.page.keyboard.press("j")
    assert guest.page.locator(".text-view").count() == 1


def test_the_replay_has_three_speeds(visit: Any) -> None:
    guest = visit().known_war("speed")
    guest.play_at_random(10)
    shown = []
    for _ in range(4):
        shown.append(guest.page.inner_text(".timeline .speed"))
        guest.page.click(".timeline .speed")
    assert shown == ["×1", "×4", "×16", "×1"]
    guest.page.click(".timeline .speed")  # sixteen times as fast: ten steps in less than a second
    guest.page.keyboard.press(",")
    guest.page.wait_for_selector(".table.past")
    for _ in range(8):
        guest.page.keyboard.press(",")
        guest.page.wait_for_timeout(60)
    guest.page.click("button[aria-label=Play]")
    guest.page.wait_for_selector(".table:not(.past)")


def test_a_layer_is_shown_by_pattern(visit: Any) -> None:
    guest = visit().known_war("layers")
    guest.page.click("text=Layers")
    guest.page.locator("dialog input[type=checkbox]").nth(3).check()
    guest.page.keyboard.press("Escape")
    wanted = guest.now()["scene"]["overlays"]["victory"]
    assert guest.page.locator("svg .overlays .overlay").count() == len(wanted)
    assert guest.page.get_attribute("svg .overlays .overlay", "fill").startswith("url(#hatch-")


def test_chat_and_notes_are_kept(visit: Any) -> None:
    guest = visit().known_war("chat")
    guest.page.click("#tab-chat")
    guest.page.fill(".chat input", "En avant")
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_selector(".chat >> text=En avant")
    guest.page.click("#tab-notes")
    guest.page.fill("#notes", "hold the ford")
    guest.page.wait_for_timeout(900)
    guest.page.reload()
    guest.page.click("#tab-notes")
    guest.page.wait_for_function("() => document.querySelector('#notes').value === 'hold the ford'")
    guest.page.click("#tab-chat")
    guest.page.wait_for_selector(".chat >> text=En avant")


def test_a_place_is_found_by_name(visit: Any) -> None:
    guest = visit().known_war("go")
    guest.page.keyboard.press("g")
    guest.page.fill("dialog input", "hoa binh")
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_selector('.place[data-place="HBI"]:focus')
    assert "Hoa Binh" in guest.page.inner_text(".inspector h3")


def test_the_guide_waits_for_what_it_asks(visit: Any) -> None:
    guest = visit()
    guest.page.add_init_script("localStorage.removeItem('guide-hoa-binh'); localStorage.setItem('tour', '1')")
    guest.known_war("guide")
    guest.page.click(".guide >> text=Next")
    guest.page.click("#panel-orders >> text=Offensive from Xuan Mai")
    guest.page.wait_for_selector(".guide >> text=3/7")
    guest.page.click("text=End the tour")
    assert guest.page.locator(".guide").count() == 0
