"""Scenes: the examples beside the rules, played with the real engine and loaded dice.

The words of an example stand in the game's data/examples.toml, and so does what the engine told; its position, orders
and dice are a function here, registered under the example's name:

    @scene("a-post-holds")
    def post_holds(dice: LoadedDice) -> State: ...

A test compares what is told now with what stands in the file. After a change that is wanted,
`.venv/bin/python -m tests.games.scenes` writes it anew; read `git diff` then.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tests.games.conftest import LoadedDice

import indochine
from indochine.kernel import dice as kernel_dice
from indochine.kernel.game import Game
from indochine.kernel.words import Action, Forced
from indochine.lab.examples import examples_of

Scene = Callable[[LoadedDice], Any]


class Scenes:
    """The scenes of a game by name. A scene gives a position, whose log is taken, or the lines themselves."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.scenes: dict[str, Scene] = {}

    def __call__(self, name: str) -> Callable[[Scene], Scene]:
        def keep(scene: Scene) -> Scene:
            assert name not in self.scenes, f"there are two scenes called {name}"
            self.scenes[name] = scene
            return scene

        return keep

    def told(self, s: Any) -> list[str]:
        """What happened, each line with its rule; headings and choices that were none are left out."""
        events = [event for event in s.told if event.rule and not isinstance(event, Forced)]
        lines = [f"{self.game.say(event)} [{event.rule}]" for event in events]
        return [line for line in lines if not line.startswith(("===", "---"))]

    def refusal(self, s: Any, action: Action) -> str:
        """An order that is refused, with the reason and the rule."""
        found = self.game.why_not(s, action)
        assert found, f"{action} is legal"
        return f"Not “{self.game.say(action)}”: {found}"

    def lines(self, name: str, dice: LoadedDice) -> list[str]:
        """What a scene tells."""
        found = self.scenes[name](dice)
        assert dice.used_up, f"these dice were loaded and never rolled: {dice.coming}"
        return found if isinstance(found, list) else self.told(found)


def scenes_of(name: str) -> Scenes | None:
    """The scenes of a game, if it has any."""
    module = f"tests.games.{name.replace('-', '_')}.scenes"
    return import_module(module).scene if find_spec(module) else None


# ---- writing anew ----------------------------------------------------------


@contextmanager
def loaded() -> Iterator[LoadedDice]:
    """Dice that fall as the scene says."""
    dice, real = LoadedDice(), kernel_dice.below
    kernel_dice.below = dice.below
    try:
        yield dice
    finally:
        kernel_dice.below = real


def with_lines(text: str, name: str, lines: Sequence[str]) -> str:
    """The file with what one example tells put in."""
    listed = "".join(f"    {json.dumps(line, ensure_ascii=False)},\n" for line in lines)
    pattern = rf"(\[examples\.{re.escape(name)}\]\n(?:(?!\n\[).)*?told = )\[.*?\]$"
    written, count = re.subn(pattern, lambda m: f"{m[1]}[\n{listed}]", text, count=1, flags=re.DOTALL | re.MULTILINE)
    assert count == 1, f"examples.toml has no [examples.{name}] with a line told = []"
    return written


def main() -> None:
    """Write the lines of all examples, or those of the games named."""
    for name in sys.argv[1:] or indochine.available():
        scenes = scenes_of(name)
        if scenes is None:
            continue
        path = scenes.game.data_dir / "examples.toml"
        text = path.read_text("utf-8")
        for example in examples_of(scenes.game):
            with loaded() as dice:
                text = with_lines(text, example.name, scenes.lines(example.name, dice))
        path.write_text(text, "utf-8")
        print(f"{path.name} of {name} has been written.")


if __name__ == "__main__":
    main()
