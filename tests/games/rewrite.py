"""`python -m tests.games.rewrite [GAME ...]` writes playthroughs and numbers of legal sequences anew, after a change.

It names the files that differ; `git diff` then shows the effect of the change in words.
"""

from __future__ import annotations

import sys

from tests.games.stored import FOLDERS, rewrite


def main(wanted: list[str]) -> None:
    """The games of these names, or all."""
    folders = [name.replace("-", "_") for name in wanted] or list(FOLDERS)
    if unknown := set(folders) - set(FOLDERS):
        sys.exit(f"There is no game {', '.join(sorted(unknown))}; there is {', '.join(FOLDERS)}.")
    changed = [path for folder in folders for path in rewrite(folder)]
    print("\n".join(f"written anew: {path}" for path in changed) or "Nothing has changed.")


if __name__ == "__main__":
    main(sys.argv[1:])
