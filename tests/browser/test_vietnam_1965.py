"""Vietnam 1965 in a real browser: rounds against two computers, purchase, an attack with odds, placement, a phone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.browser.guest import Guest
from tests.browser.test_access import open_dialog, violations
from tests.browser.test_final_gamble import IN_SIGHT, PATIENCE, acted, ready
from tests.browser.test_looks import SMALL_TEXT

GAME = "vietnam-1965"
POWERS = ("nva", "usa", "vc", "anzus", "soviet", "arvn", "china", "rok", "paru")
AMERICANS = ("usa", "anzus", "paru")  # one hand of three players

# By primary choices behind the page's back until an order that begins so can be given.
HURRY = """async ([table, wanted]) => {
  const look = async () => (await fetch(`/api/tables/${table}`)).json();
  const headers = { 'content-type': 'application/json' };
  let now = await look();
  for (let n = 0; n < 400 && !now.over; n++) {
    if (!now.choices?.length) { await new Promise((done) => setTimeout(done, 60)); now = await look(); continue; }
    if (now.choices.some((c) => c.text.startsWith(wanted))) return now.steps;
    if (n > 20) await new Promise((done) => setTimeout(done, 90));
    const choose = (now.choices.find((c) => c.main) ?? now.choices[0]).index;
    const body = JSON.stringify({ command_id: crypto.randomUUID(), expected_seq: now.seq, do: { choose } });
    await fetch(`/api/tables/${table}/commands`, { method: 'POST', body, headers });
    now = await look();
  }
  throw new Error(`${wanted} never came`);
}"""
# A point of the space where a click reaches it: in its main outline, under no counter of others and no button.
POINT = """place => {
  const target = document.querySelector(`.place[data-place="${place}"] .target`), box = target.getBoundingClientRect();
  for (let i = 1; i < 24; i++) for (let j = 1; j < 24; j++) {
    const x = box.x + box.width * i / 24, y = box.y + box.height * j / 24;
    if (document.elementFromPoint(x, y)?.closest('[data-place]')?.dataset.place === place) return [x, y];
  }
  return null;
}"""


def sit_down(guest: Guest, mine: tuple[str, ...] = POWERS, other: str = "greedy", seed: str = "1965") -> Guest:
    """A table of three players; the hands of `mine` are at this screen."""
    guest.page.add_init_script(f"localStorage.setItem('guide-{GAME}', '\"done\"')")
    seats = {seat: "human" if seat in mine else other for seat in POWERS}
    wish = {"game": GAME, "seed": seed, "seats": seats, "options": {"players": "3"}, "mine": list(mine)}
    table = guest.start().ask("/api/tables", wish)["table"]
    guest.page.goto(f"{guest.address}/t/{table}")
    guest.page.wait_for_selector(".prompt", timeout=PATIENCE)
    return ready(guest)


def hurry(guest: Guest, wanted: str) -> Guest:
    guest.settled(guest.page.evaluate(HURRY, [guest.table, wanted]))
    return ready(guest)


def click_space(guest: Guest, place: str) -> None:
    point = guest.page.evaluate(POINT, place)
    assert point, f"{place} is nowhere to be clicked"
    guest.page.mouse.click(*point)


def give(guest: Guest, selector: str) -> None:
    """A click that is an order."""
    before = guest.steps()
    guest.page.click(selector)
    acted(guest, before)


def count_of(guest: Guest, piece: str) -> int:
    """How many units a counter stands for; none if it is not there."""
    return sum(one.get("count", 1) for one in guest.now()["scene"]["pieces"] if one["id"] == piece)


def round_of(guest: Guest) -> int:
    return int(guest.headline().removeprefix("Round ").split(" ")[0])


# ---- whole rounds by mouse


def by_mouse(guest: Guest, n: int) -> str:
    """One decision with the mouse: a space and what it asks, the list, or the primary button."""
    before = guest.steps()
    if n % 4 > 1 and guest.page.locator(".answer .primary").count():
        guest.page.click(".answer .primary")
        how = "button"
    elif n % 4 == 0 and on_the_map(guest, n):
        how = "map"
    else:
        guest.page.keyboard.press("Escape")
        guest.page.click("#tab-orders")
        orders = guest.page.locator("#panel-orders .choice[data-choice]")
        orders.nth((n * 5) % orders.count()).click()
        how = "list"
    acted(guest, before)
    return how


def on_the_map(guest: Guest, n: int) -> bool:
    """Whether clicks on lit spaces, and on the menus they open, gave an order."""
    before = guest.steps()
    for k in (n, n * 7 + 1):
        spots = guest.page.evaluate(IN_SIGHT)
        if not spots:
            return False
        guest.page.mouse.click(*spots[k % len(spots)])
        menu = guest.page.locator(".menu .choice[data-choice]")
        if menu.count():
            menu.nth(k % menu.count()).click()
        guest.page.wait_for_timeout(40)
        if guest.steps() > before or guest.page.locator(".choice:disabled, .primary:disabled").count():
            return True
    return guest.steps() > before


def play_rounds(guest: Guest, rounds: int, most: int) -> list[str]:
    """So many rounds by mouse; how each decision was made."""
    ways: list[str] = []
    for n in range(most):
        if guest.over() or round_of(guest) > rounds:
            break
        ways.append(by_mouse(guest, n))
    assert guest.over() or round_of(guest) > rounds
    return ways


def test_two_rounds_of_one_hand_against_two_computers_by_mouse(visit: Any) -> None:
    guest = sit_down(visit(confirm="off"), AMERICANS)
    ways = play_rounds(guest, 2, 160)
    assert {"button", "list", "map"} <= set(ways)
    assert {entry["seat"] for entry in guest.ask(f"/api/tables/{guest.table}/log")} >= {"nva", "usa", "arvn", "paru"}


@pytest.mark.soak
def test_ten_rounds_of_one_hand_against_two_planners_by_mouse(visit: Any) -> None:
    guest = sit_down(visit(confirm="off"), AMERICANS, other="planner", seed="long")
    ways = play_rounds(guest, 10, 2500)
    assert ways.count("map") > len(ways) / 10


# ---- purchase


def test_units_are_bought_by_number_and_lie_in_the_box(visit: Any) -> None:
    guest = sit_down(visit())
    row = '.numbers[aria-label="Infantry"]'
    assert guest.page.inner_text(f"{row} .each") == "2 PP"
    guest.page.hover(f'{row} [aria-label^="Buy 3 infantry"]')
    money = int(guest.page.inner_text('.track:has-text("Money") dd').split("\n")[0])
    assert guest.page.inner_text(f"{row} .said") == f"6 PP, {money - 6} left"
    give(guest, f'{row} [aria-label^="Buy 3 infantry"]')
    assert guest.page.locator('.tray [aria-label="North Vietnam: 3 infantry"]').count() == 1
    assert count_of(guest, "nva-inf-box") == 3
    guest.page.click(f"{row} .more-numbers")
    assert guest.page.locator(f"{row} .number-choice").count() == (money - 6) // 2


def test_new_units_are_placed_by_counter_space_and_number_key(visit: Any) -> None:
    guest = hurry(sit_down(visit(confirm="off")), "Place 1 infantry in")
    assert guest.now()["to_act"] == "vc"
    before, there = guest.steps(), count_of(guest, "vc-inf-box")
    if not guest.page.locator('.tray button[aria-pressed="true"]').count():
        guest.page.click('.tray button[data-take="vc-inf-box"]')
    guest.page.wait_for_selector(".place.goal")
    place = next(c["places"][0] for c in guest.now()["choices"] if c.get("row", "").startswith("Place infantry"))
    guest.page.focus(f'.place[data-place="{place}"]')
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_selector(".menu .number-choice.most:focus")
    guest.page.keyboard.press("2")
    acted(guest, before)
    assert count_of(guest, "vc-inf-box") == there - 2


# ---- an attack


def attack_on_kontum(guest: Guest) -> Guest:
    """The turn of the United States, Kontum chosen on the map."""
    hurry(guest, "Attack Kontum")
    before = guest.steps()
    click_space(guest, "kontum")
    acted(guest, before)
    return guest


def test_an_attack_is_put_together_by_clicks_and_shows_its_odds(visit: Any) -> None:
    guest = attack_on_kontum(sit_down(visit(confirm="off")))
    assert guest.page.locator('.place[data-place="kontum"] .ring.focus').count() == 1
    start = count_of(guest, "usa-inf-quang-nam")
    before = guest.steps()
    guest.page.click('.chips[data-place="quang-nam"]')
    guest.page.click('.menu .numbers[aria-label^="Infantry"] [aria-label^="2 infantry"]')
    acted(guest, before)
    assert (count_of(guest, "usa-inf-quang-nam"), count_of(guest, "usa-inf-kontum-attacks")) == (start - 2, 2)
    guest.page.keyboard.press("Escape")
    guest.page.wait_for_selector('#odds :text("Attack on Kontum")')
    first = guest.page.inner_text("#odds .outcomes li >> nth=0")
    give(guest, '#panel-orders .choice:has-text("All ground units from Quang Nam")')
    guest.page.wait_for_function("was => document.querySelector('#odds .outcomes li')?.innerText !== was", arg=first)
    assert guest.page.locator('.chips[data-place="kontum"] .posture-attacks').count() == 1


def test_the_attacks_of_the_turn_stand_together_before_the_combat(visit: Any) -> None:
    guest = attack_on_kontum(sit_down(visit(confirm="off")))
    give(guest, '#panel-orders .choice:has-text("All ground units from Quang Nam")')
    give(guest, ".answer .primary")  # another space
    guest.page.wait_for_selector('#odds :text("Attack on Kontum")')
    assert guest.page.locator(".place.lit").count() > 10
    give(guest, ".answer .primary")  # enough: the combat begins
    assert "Combat" in guest.headline()


def test_a_counter_is_picked_by_its_tile_when_one_looks_closely(visit: Any) -> None:
    guest = attack_on_kontum(sit_down(visit(confirm="off")))
    before = guest.steps()
    for _ in range(4):
        guest.page.keyboard.press("+")
        guest.page.wait_for_timeout(60)
    guest.page.wait_for_selector('.tile.ready[data-piece="usa-inf-quang-ngai"]')
    guest.page.evaluate("""() => document.querySelector('.tile.ready[data-piece="usa-inf-quang-ngai"] .frame')
        .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))""")
    acted(guest, before)  # one unit, one place to go: nothing more is asked
    assert count_of(guest, "usa-inf-kontum-attacks") == 1


# ---- the map


def test_every_outline_of_a_space_leads_to_it(visit: Any) -> None:
    guest = sit_down(visit(1920, 1080))
    guest.page.keyboard.press("0")
    guest.page.wait_for_timeout(400)
    boxes = """() => { const path = document.querySelector('.place[data-place="my-tho"] .target');
      const svg = path.ownerSVGElement;
      const middle = (d) => { const one = path.cloneNode(); one.setAttribute('d', d); svg.append(one);
        const box = one.getBBox(); one.remove(); const m = svg.getScreenCTM();
        return [(box.x + box.width / 2) * m.a + m.e, (box.y + box.height / 2) * m.d + m.f]; };
      return path.getAttribute('d').split(/(?=M)/).map(middle); }"""
    points = guest.page.evaluate(boxes)
    assert len(points) == 2  # in the inset and on the main map
    for x, y in points:
        guest.page.keyboard.press("Escape")
        guest.page.mouse.click(x, y)
        guest.page.wait_for_selector('.inspector h3:has-text("My Tho")')


def test_what_is_drawn_is_what_the_scene_says(visit: Any) -> None:
    guest = sit_down(visit(1920, 1080))
    scene = guest.now()["scene"]
    places = {piece["place"] for piece in scene["pieces"]} | {
        m["place"] for m in scene["marks"] if m["kind"] != "marker"
    }
    drawn = guest.page.eval_on_selector_all(".chips", "all => all.map((one) => one.dataset.place)")
    assert set(drawn) == places
    stripes = {tuple(held) for held in scene["held"].values() if len(held) > 1}
    assert guest.page.locator("svg.map .held-land pattern").count() == len(stripes)
    guest.page.hover('.chips[data-place="quang-nam"]')
    guest.page.wait_for_selector('.peek h3:has-text("Quang Nam")')
    assert guest.page.locator(".peek .small-counter").count() == len(
        [p for p in scene["pieces"] if p["place"] == "quang-nam"]
    )


def test_no_text_is_below_twelve_pixels_at_any_zoom(visit: Any) -> None:
    guest = hurry(sit_down(visit(confirm="off")), "Attack Kontum")
    for keys in ("", "0", "+", "++", "++", "+++"):
        for key in keys:
            guest.page.keyboard.press(key)
            guest.page.wait_for_timeout(30)
        guest.page.wait_for_timeout(350)
        assert guest.page.evaluate(SMALL_TEXT) == []


def test_nine_powers_have_nine_colours_in_every_look(visit: Any) -> None:
    guest = sit_down(visit())
    seen = "() => [...document.querySelectorAll('.hands .swatch')].map((s) => getComputedStyle(s).backgroundColor)"
    for theme in ("light", "dark", "contrast"):
        for palette in ("okabe-ito", "classic", "grey"):
            guest.page.evaluate(
                "look => Object.assign(document.documentElement.dataset, look)", {"theme": theme, "palette": palette}
            )
            assert len(set(guest.page.evaluate(seen))) == len(POWERS)


# ---- everybody can play


def test_the_views_of_this_game_have_no_violations_in_any_look(visit: Any, axe: str) -> None:
    guest = sit_down(visit(confirm="off"))
    page, found = guest.page, {}
    for theme in ("light", "dark", "contrast"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found[f"{theme} shop"] = violations(guest, axe, "html" if theme == "light" else ".side")
        page.click("#tab-charts")
        found[f"{theme} charts"] = violations(guest, axe, ".side")
        page.click("#tab-orders")
    attack_on_kontum(guest)
    page.click('.chips[data-place="quang-nam"]')
    page.wait_for_selector(".menu")
    found["menu"] = violations(guest, axe, ".menu")
    page.keyboard.press("Escape")
    open_dialog(guest, "Layers")
    page.wait_for_timeout(300)
    found["layers"] = violations(guest, axe, "dialog")
    assert {name: v for name, v in found.items() if v} == {}


def test_on_a_phone_an_attack_is_put_together_by_touch(visit: Any) -> None:
    guest = hurry(sit_down(visit(390, 844, confirm="off")), "Attack Kontum")
    assert guest.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    guest.page.click("#tab-orders")
    give(guest, '#panel-orders .choice:has-text("Attack Kontum")')
    sizes = "all => all.map((one) => one.getBoundingClientRect()).map((box) => Math.min(box.width, box.height))"
    assert min(guest.page.eval_on_selector_all("#panel-orders .number-choice", sizes)) >= 40
    give(guest, '#panel-orders .numbers [aria-label^="2 infantry from Quang Nam"]')
    assert count_of(guest, "usa-inf-kontum-attacks") == 2


def test_the_start_page_has_a_picture_and_offers_both_sides(visit: Any) -> None:
    guest = visit().start()
    tile = guest.page.locator(".tile", has_text="Vietnam 1965")
    tile.locator(".tile-map .border-country").wait_for(state="attached")
    assert tile.locator("select option").all_inner_texts() == ["Communists", "Anti-Communists"]
