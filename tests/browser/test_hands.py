"""Tables of many seats in the browser: choosing who plays each hand, and one person deciding for several powers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.browser.guest import Guest
from tests.browser.test_access import violations

NINE, FOUR = "A toy of nine seats", "A toy of many seats"  # as the tiles say


def options(guest: Guest, title: str = NINE) -> Guest:
    """The form that opens a table of a game."""
    guest.start().page.locator(".tile", has_text=title).locator("text=Options").click()
    guest.page.wait_for_selector("dialog .who")
    return guest


def divided(guest: Guest, players: str, seat: str) -> None:
    """Another number of players; until the hand of that seat is there to be given away."""
    guest.page.select_option('select[name="option players"]', players)
    guest.page.wait_for_selector(f'select[name="seat {seat}"]')


def set_up(guest: Guest) -> None:
    guest.page.click("text=Set up the table")
    guest.page.wait_for_selector(".prompt")


def hands(guest: Guest) -> list[str]:
    """Who plays what; whether a person is there just now is left out."""
    shown = [" ".join(text.split()) for text in guest.page.locator(".hands > li").all_inner_texts()]
    return [re.sub(", (here|away|not come yet)", "", text) for text in shown]


def decide(guest: Guest, index: int = 0) -> None:
    """One order from the list."""
    before = guest.steps()
    guest.page.locator("#panel-orders .choice").nth(index).click()
    guest.page.wait_for_function("n => document.querySelector('.timeline input').max > n", arg=before)


# ---- opening a table


def test_the_form_asks_who_plays_each_hand_and_shares_anew_with_the_number_of_players(visit_toys: Any) -> None:
    guest = options(visit_toys())
    rows = guest.page.locator(".who .hand > span")
    assert [text.split("\n") for text in rows.all_inner_texts()] == [
        ["Communists", "NVA, VC, Soviet Union, China"],
        ["Anti-Communists", "USA, PARU, ANZUS, ARVN, ROK"],
    ]
    divided(guest, "4", "arvn")
    assert rows.all_inner_texts() == ["NVA and Soviet Union", "VC and China", "USA, PARU and ANZUS", "ARVN and ROK"]
    divided(guest, "2", "usa")  # who leads a hand of four players, too
    rows.nth(2).wait_for(state="detached")
    assert rows.count() == 2


def test_the_hands_go_to_me_and_to_computers(visit_toys: Any) -> None:
    guest = options(visit_toys())
    divided(guest, "3", "arvn")
    guest.page.select_option('select[name="seat nva"]', "random")
    guest.page.select_option('select[name="seat usa"]', "last")
    guest.page.select_option('select[name="seat arvn"]', "me")
    set_up(guest)
    now = guest.now()
    assert now["yours"] == ["arvn", "rok"]
    assert {kind: [s for s, k in now["seats"].items() if k == kind] for kind in ("random", "last")} == {
        "random": ["nva", "vc", "soviet", "china"],
        "last": ["usa", "anzus", "paru"],
    }
    assert hands(guest)[2] == "ARVN ROK you"
    guest.page.wait_for_selector("text=You decide for ARVN")  # computers have played the five before


def test_friends_without_me_are_refused_in_the_form(visit_toys: Any) -> None:
    guest = options(visit_toys())
    for seat in ("nva", "usa"):
        guest.page.select_option(f'select[name="seat {seat}"]', "friend")
    guest.page.click("text=Set up the table")
    assert "choose “Me” once" in guest.page.inner_text("dialog [role=alert]")


def test_play_now_gives_a_whole_hand(visit_toys: Any) -> None:
    guest = visit_toys().start()
    tile = guest.page.locator(".tile", has_text=NINE)
    tile.locator("select").first.select_option(label="Anti-Communists")
    tile.locator("text=Play now").click()
    guest.page.wait_for_selector(".prompt")
    assert set(guest.now()["yours"]) == {"usa", "paru", "anzus", "arvn", "rok"}


# ---- a friend by invitation


def test_a_friend_takes_a_hand_by_its_link_and_each_decides_for_each_power(visit_toys: Any) -> None:
    host = options(visit_toys(), FOUR)
    host.page.select_option('select[name="seat blue"]', "friend")
    set_up(host)
    link = host.page.input_value('[aria-label="Invitation for Cold colours"]')  # the links come up by themselves
    assert "the hand of Cold colours (Blue, NAVY)" in " ".join(host.page.inner_text("dialog").split())
    host.page.click("dialog [aria-label=Close]")
    friend = visit_toys()
    friend.page.goto(link)
    friend.page.wait_for_selector(".prompt")
    assert hands(friend) == ["Warm colours human Red Pink", "Cold colours you Blue NAVY"]
    assert hands(host) == ["Warm colours you Red Pink", "Cold colours human Blue NAVY"]

    assert host.prompt().startswith("You decide for Red")
    assert friend.prompt().startswith("Waiting for Red (Warm colours")
    assert friend.page.locator("#panel-orders .choice").count() == 0
    decide(host, 0)  # red's gold lies in the delta
    decide(host)
    friend.page.wait_for_selector("text=You decide for Blue")
    assert "(Blue)" in friend.page.title()
    assert host.prompt().startswith("Waiting for Blue (Cold colours")
    decide(friend, 1)
    decide(friend)
    host.page.wait_for_selector("text=You decide for Pink")
    assert host.page.locator(".hands .acting").all_inner_texts() == ["Pink"]

    assert "red buries its gold in the delta" in host.page.inner_text("#log")
    assert "the highlands" not in host.page.inner_text("#log")
    assert "buries its gold in the delta" not in friend.page.content()
    host.page.click("text=More")
    host.page.click("text=Share this table")
    host.page.wait_for_selector("dialog >> text=your guest has come")

    host.page.locator("dialog p", has_text="your guest has come").get_by_text("New link").click()
    host.page.wait_for_selector('dialog [aria-label="Invitation for Cold colours"]')
    gone = host.page.url.split("#")[0].replace("/t/", "/api/tables/")
    assert friend.page.context.request.get(gone).status == 404


def test_the_log_is_sifted_by_seat_and_by_hand(visit_toys: Any) -> None:
    guest = options(visit_toys(), FOUR)
    guest.page.select_option('select[name="seat red"]', "last")
    guest.page.select_option('select[name="seat blue"]', "me")
    set_up(guest)
    guest.page.wait_for_selector("text=You decide for Blue")
    decide(guest)
    decide(guest)
    guest.page.wait_for_selector("text=You decide for NAVY")
    guest.page.click(".log-more")
    whose = guest.page.locator('[aria-label="Whose decisions"]')
    names = ["All sides", "Warm colours", "Cold colours", "Red", "Blue", "Pink"]
    assert whose.locator("option").all_inner_texts() == names
    whose.select_option(label="Warm colours")
    told = guest.page.inner_text("#log")
    assert "red parades" in told
    assert "pink parades" in told
    assert "blue" not in told
    whose.select_option(label="All sides")


# ---- one screen for all


def test_on_one_screen_each_hand_reads_its_own_log(visit_toys: Any) -> None:
    guest = options(visit_toys(), FOUR)
    guest.page.select_option('select[name="seat blue"]', "me")
    set_up(guest)
    decide(guest, 2)  # red's gold lies on the coast
    assert "red buries its gold in the coast" in guest.page.inner_text("#log")
    decide(guest)
    guest.page.wait_for_selector("text=You decide for Blue")
    guest.page.wait_for_function("() => document.querySelector('#log').innerText.includes('red parades')")
    guest.page.wait_for_function("() => !document.querySelector('#log').innerText.includes('coast')")
    decide(guest)
    decide(guest)
    guest.page.wait_for_selector("text=You decide for Pink")
    guest.page.wait_for_function("() => document.querySelector('#log').innerText.includes('gold in the coast')")
    assert "blue buries" not in guest.page.inner_text("#log")


# ---- everybody can read it


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_form_and_seats_have_no_violations_and_fit(
    visit_toys: Any, axe: str, theme: str, width: int, height: int
) -> None:
    guest = options(visit_toys(width, height, theme))
    divided(guest, "4", "arvn")
    found = {"form": violations(guest, axe, "dialog")}
    assert guest.page.evaluate("() => document.querySelector('dialog').scrollWidth <= innerWidth")
    set_up(guest)
    found["table"] = violations(guest, axe)
    guest.page.click(".tools >> text=More")
    guest.page.click("dialog >> text=Who plays")
    guest.page.wait_for_selector("dialog .hands .acting >> text=NVA")
    guest.page.wait_for_timeout(250)
    found["who"] = violations(guest, axe, "dialog")
    assert guest.page.locator("dialog .hands .seats li").count() == 9
    assert {name: list(v) for name, v in found.items() if v} == {}
