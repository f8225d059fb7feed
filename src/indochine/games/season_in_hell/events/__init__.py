"""What happened, in the past tense, each under its rule."""

from indochine.games.season_in_hell.events.assaults import *  # noqa: F403
from indochine.games.season_in_hell.events.hurt import *  # noqa: F403
from indochine.games.season_in_hell.events.moves import *  # noqa: F403
from indochine.games.season_in_hell.events.weeks import *  # noqa: F403
