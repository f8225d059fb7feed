"""The way in: one page, one click, and a first move."""

from __future__ import annotations

from typing import Any


def test_the_start_page_shows_every_game_as_a_tile(visit: Any) -> None:
    guest = visit().start()
    games = guest.ask("/api/games")
    assert guest.page.locator(".tile h3").all_inner_texts() == [game["title"].split(": ")[0] for game in games]


def test_the_first_legal_move_is_three_clicks_from_the_start_page(visit: Any) -> None:
    guest = visit().start()
    guest.page.click("text=Play now")
    guest.page.locator(".place.lit").first.click()
    guest.page.locator(".menu .choice").first.click()
    guest.settled(1)
    assert guest.now()["steps"] == 1


def test_the_title_says_when_it_is_your_turn(visit: Any) -> None:
    guest = visit().play()
    guest.page.wait_for_function("() => document.title.includes('Your turn')")
    guest.page.click(".brand")
    guest.page.wait_for_selector(".tables a")
    assert guest.page.title() == "Indochine"
    assert "your turn" in guest.page.inner_text(".tables")


def test_a_spectator_joins_by_link_and_can_decide_nothing(visit: Any) -> None:
    host = visit().start()
    made = host.ask("/api/tables", {"game": "hoa-binh"})
    friend = visit().start()
    friend.page.fill("#link", host.address + made["links"]["watch"])
    friend.page.click("text=Join >> nth=-1")
    friend.page.wait_for_selector(".place")
    assert "join=" not in friend.page.url
    assert friend.page.locator(".place.lit").count() == 0
    assert "Waiting for" in friend.prompt()


def test_two_computers_play_while_one_watches(visit: Any) -> None:
    guest = visit().start()
    guest.page.click("text=Watch")
    guest.page.wait_for_selector(".place")
    guest.page.wait_for_function("() => document.querySelector('.timeline input').max > 3")


def test_a_wrong_link_is_answered_with_what_would_be_right(visit: Any) -> None:
    guest = visit().start()
    guest.page.fill("#link", "nonsense")
    guest.page.click("text=Join >> nth=-1")
    assert "it should look like" in guest.page.inner_text("[role=alert]")
