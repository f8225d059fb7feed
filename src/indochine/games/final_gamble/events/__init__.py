"""What happened, in the past tense. The log is made of these and nothing else."""

from indochine.games.final_gamble.events.combat import *  # noqa: F403
from indochine.games.final_gamble.events.supply import *  # noqa: F403
from indochine.games.final_gamble.events.turns import *  # noqa: F403
