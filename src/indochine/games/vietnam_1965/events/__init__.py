"""What happened, in the past tense. The log is made of these and nothing else.

What covert units do behind the screen is told to their own player only (`seen_by`).
"""

from indochine.games.vietnam_1965.events.air import *  # noqa: F403
from indochine.games.vietnam_1965.events.battles import *  # noqa: F403
from indochine.games.vietnam_1965.events.turns import *  # noqa: F403
