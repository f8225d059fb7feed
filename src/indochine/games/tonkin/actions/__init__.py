"""What the players may choose. Each action names things by number; `text` says it in words.

A stack is put together piece by piece and then sent somewhere: `Take`, `Add` ..., `MarchTo`. Nothing that was chosen
can be taken back by another choice, so that every chain ends. Actions that name Viet Minh counters which may lie
hidden are never the only one of a decision, or `firm`: a forced choice is told to everybody.
"""

from typing import TYPE_CHECKING

from indochine.games.tonkin.actions.camp import *  # noqa: F403
from indochine.games.tonkin.actions.fights import *  # noqa: F403
from indochine.games.tonkin.actions.moves import *  # noqa: F403
from indochine.kernel.words import Action, kinds

if TYPE_CHECKING:
    AnyAction = Action
else:
    AnyAction = kinds(Action, __name__)
