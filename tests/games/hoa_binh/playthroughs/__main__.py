"""`python -m tests.games.hoa_binh.playthroughs --update` writes them anew; without the flag it says which differ."""

from __future__ import annotations

import sys

from tests.games.hoa_binh.playthroughs import PLAYTHROUGHS, path_of, update, written

if sys.argv[1:] == ["--update"]:
    update()
elif sys.argv[1:]:
    sys.exit("Give --update to write the playthroughs anew, or nothing to compare them.")
else:
    differing = [n for n in PLAYTHROUGHS if not path_of(n).exists() or path_of(n).read_text("utf-8") != written(n)]
    sys.exit(f"These differ: {', '.join(differing)}." if differing else 0)
