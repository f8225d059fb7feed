"""The page below a path, behind a proxy: nothing in it asks for the top of the address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.browser.conftest import guests_at
from tests.server.reverse import Proxy
from tests.server.test_proxy import serving


@pytest.mark.parametrize("strip", [True, False])
def test_a_first_move_a_reload_and_the_way_back_below_a_path(chromium: Any, tmp_path: Path, strip: bool) -> None:
    options = ["--prefix", "/indochine", "--trusted-proxy", "127.0.0.1"]
    with serving(tmp_path, *options) as port, Proxy(port, headers={}, prefix="/indochine", strip=strip) as proxy:
        below = f"{proxy.address}/indochine"
        with guests_at(chromium, below) as arrive:
            guest = arrive().play()
            assert guest.page.url.startswith(f"{below}/t/")
            guest.page.locator(".place.lit").first.click()
            guest.page.locator(".menu .choice").first.click()
            guest.settled(1)
            guest.page.reload()
            guest.page.wait_for_selector(".place")
            guest.page.click(".brand")
            guest.page.wait_for_selector(".tables a")
            assert guest.page.url == f"{below}/"
            guest.page.click(".tables a")
            guest.page.wait_for_selector(".place")
            assert guest.page.url.startswith(f"{below}/t/")
            assert {cookie["path"] for cookie in guest.context.cookies()} == {"/indochine/"}
