"""What happened, in the past tense, each under its rule: one module for each group of chapters."""

from indochine.games.tonkin.events.barrages import *  # noqa: F403
from indochine.games.tonkin.events.combat import *  # noqa: F403
from indochine.games.tonkin.events.fights import *  # noqa: F403
from indochine.games.tonkin.events.moves import *  # noqa: F403
from indochine.games.tonkin.events.replacements import *  # noqa: F403
from indochine.games.tonkin.events.supply import *  # noqa: F403
from indochine.games.tonkin.events.turns import *  # noqa: F403
