"""A whole turn by mouse, by keyboard alone, and through the text view."""

from __future__ import annotations

from typing import Any

import pytest
from tests.browser.guest import Guest

MOST_DECISIONS = 60


def by_mouse(guest: Guest) -> None:
    """The primary button, asked twice where it ends a phase; else the first order."""
    before, page = guest.steps(), guest.page
    if page.locator(".answer .primary").count():
        page.click(".answer .primary")
        if page.locator(".answer .armed").count():
            page.click(".answer .armed")
    else:
        page.click("#panel-orders .choice >> nth=0")
    wait_for_more(guest, before)


def wait_for_more(guest: Guest, before: int) -> None:
    """Until the page shows more steps and asks again; one click may march several spaces, so their number is open."""
    guest.page.wait_for_function(
        "n => document.querySelector('.timeline input').max > n && !document.querySelector('.choice:disabled')",
        arg=before,
    )


def lit_place(guest: Guest, name: str = "") -> Any:
    return guest.page.locator(f'.place.lit[aria-label^="{name}"]').first


def test_a_turn_by_mouse(visit: Any) -> None:
    guest = visit().known_war("mouse")
    lit_place(guest, "Vi Thuy").click()
    guest.page.click(".menu >> text=Move from Vi Thuy")
    guest.settled(1)
    guest.page.click(".menu >> text=Take everybody")  # the menu stays open while the place goes on asking
    guest.settled(2)
    lit_place(guest, "Tan Linh").click()  # one choice only: no menu
    guest.settled(3)
    assert "Tan Linh" in guest.prompt()
    guest.page.click(".answer >> text=Halt here")
    guest.settled(4)
    for _ in range(MOST_DECISIONS):
        if guest.turn() == 2:
            break
        by_mouse(guest)
    assert guest.turn() == 2


def test_a_turn_by_keyboard_alone(visit: Any) -> None:
    guest = visit().known_war("keys")
    press = guest.page.keyboard.press
    for key in ("n", "Enter"):
        press(key)
    guest.page.wait_for_selector(".menu .choice:focus")
    press("Enter")
    guest.settled(1)
    for _ in range(MOST_DECISIONS):
        if guest.turn() == 2:
            break
        one_decision_by_keys(guest)
    assert guest.turn() == 2


def one_decision_by_keys(guest: Guest) -> None:
    before, page = guest.steps(), guest.page
    if page.locator(".menu").count():
        page.keyboard.press("Enter")
    elif page.locator(".answer .primary").count():
        page.keyboard.press("x")
        if page.locator(".answer .armed").count():
            page.keyboard.press("x")
    else:
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        if page.locator(".menu").count():
            page.wait_for_selector(".menu .choice:focus")
            page.keyboard.press("Enter")
        elif guest.steps() == before and not page.locator(".place:focus, .tray button:focus").count():
            tab_to_first_order(guest)
    wait_for_more(guest, before)


def tab_to_first_order(guest: Guest) -> None:
    for _ in range(80):
        guest.page.keyboard.press("Tab")
        if guest.page.locator(".choice:focus").count():
            return guest.page.keyboard.press("Enter")
    raise AssertionError("no order can be reached with the Tab key")


def test_a_turn_through_the_text_view(visit: Any) -> None:
    guest = visit().known_war("text")
    guest.page.click("text=Text")
    guest.page.wait_for_selector(".text-view")

    def give(words: str) -> None:
        guest.page.locator(f'.text-view .choice:has-text("{words}")').first.click()

    for step, words in enumerate(["Move from Vi Thuy", "Take everybody", "Go to Tan Linh", "Halt here"], 1):
        give(words)
        guest.settled(step)
    give("End the French")
    give("Yes: End the French")  # what ends a phase asks here as everywhere
    guest.settled(5)
    for _ in range(MOST_DECISIONS):
        if guest.turn() == 2:
            break
        before = guest.steps()
        guest.page.locator(".text-view .choice").first.click()
        if (again := guest.page.locator(".text-view .choice.armed")).count():
            again.first.click()
        wait_for_more(guest, before)
    assert guest.turn() == 2


def test_every_legal_choice_is_a_button_in_the_list_and_in_the_text_view(visit: Any) -> None:
    guest = visit().known_war("all")
    for steps in (0, 1, 5, 20):
        guest.play_at_random(steps, seed=3)
        wanted = {str(choice["index"]) for choice in guest.now()["choices"]}
        listed = "nodes => nodes.map(n => n.dataset.choice)"
        assert set(guest.page.eval_on_selector_all("#panel-orders .choice", listed)) == wanted
        guest.page.keyboard.press("t")
        assert set(guest.page.eval_on_selector_all(".text-view .choice", listed)) == wanted
        guest.page.keyboard.press("t")


def places_to_light(now: Any) -> set[str]:
    """Places of choices and of the pieces they name; a move of one piece to one place is lit where the piece stands."""
    home = {piece["id"]: piece["place"] for piece in now["scene"]["pieces"]}
    wanted: set[str] = set()
    for choice in now["choices"]:
        places, pieces = choice.get("places", []), [piece for piece in choice.get("pieces", []) if piece in home]
        moves = len(places) == len(pieces) == 1 and home[pieces[0]] != places[0]
        wanted |= {home[piece] for piece in pieces} | (set() if moves else set(places))
    return wanted


def test_exactly_the_places_of_the_choices_are_lit(visit: Any) -> None:
    guest = visit().known_war("lit")
    for steps in (0, 3, 9, 15):
        guest.play_at_random(steps, seed=5)
        now = guest.now()
        lit = "nodes => nodes.map(n => n.dataset.place)"
        shown = guest.page.eval_on_selector_all(".place.lit:not(.reach), .tray .lit", lit)
        assert set(shown) == places_to_light(now)
        further = {way["path"][-1] for way in now["scene"].get("onward", [])} - places_to_light(now)
        assert set(guest.page.eval_on_selector_all(".place.reach", lit)) == further


def test_a_march_goes_several_spaces_with_one_click_and_shows_its_way_before(visit: Any) -> None:
    guest = visit().known_war("mouse")
    for words in ("Move from Vi Thuy", "Take everybody"):
        guest.page.click(f"#panel-orders >> text={words}")
    guest.settled(2)
    ways = [way for way in guest.now()["scene"]["onward"] if len(way["path"]) == 2]
    goal = guest.page.locator(f'.place.reach[data-place="{ways[0]["path"][-1]}"]')
    assert ways[0]["cost"] in goal.get_attribute("aria-label")
    goal.hover()
    assert guest.page.get_attribute("path.way:not(.casing)", "d").count("L") == 2
    assert guest.page.text_content("text.way-text") == ways[0]["cost"]
    goal.click()
    guest.settled(4)
    assert guest.now()["scene"]["focus"] == [ways[0]["path"][-1]]


@pytest.mark.soak
def test_a_whole_game_by_mouse(visit: Any) -> None:
    guest = visit(1280, 800, confirm="off").known_war("whole")
    for n in range(3000):
        if guest.over():
            break
        anything_by_mouse(guest, n)
    assert guest.over()
    assert guest.now()["result"]


def anything_by_mouse(guest: Guest, n: int) -> None:
    """A lit place on the map where one is in sight, else an order from the list; now and then the primary button."""
    before, page = guest.steps(), guest.page
    spots = page.locator(".place.lit")
    if n % 4 == 3 and page.locator(".answer .primary").count():
        page.click(".answer .primary")
    elif spots.count() and n % 2:
        spots.nth(n % spots.count()).click(force=True)
        if page.locator(".menu .choice").count():
            choices = page.locator(".menu .choice")
            choices.nth(n % choices.count()).click()
    if guest.steps() == before and not page.locator(".choice:disabled").count():
        page.keyboard.press("Escape")
        choices = page.locator("#panel-orders .choice")
        if not choices.count():
            page.click("#tab-orders")
        choices.nth(n % choices.count()).click()
    wait_for_more(guest, before)


def test_one_person_plays_both_seats_in_turn_on_one_screen(visit: Any) -> None:
    guest = visit(1280, 800, confirm="off")
    wish = {"game": "final-gamble", "seed": "both", "hotseat": True, "seats": {"france": "human", "viet minh": "human"}}
    guest.page.add_init_script("localStorage.setItem('guide-final-gamble', '\"done\"')")
    guest.opens(wish)
    guest.page.wait_for_selector(".seats li:nth-child(2) >> text=you")
    acted = set()
    for _ in range(40):
        acted.add(guest.page.inner_text(".asked .seat"))
        assert "Your turn" in guest.page.title()
        if len(acted) == 2:
            break
        by_mouse(guest)
    assert acted == {"France", "Viet Minh"}
