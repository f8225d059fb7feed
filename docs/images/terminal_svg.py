"""Draw what a terminal shows as an SVG picture: text on standard input, SVG on standard output.

`make picture` plays a few moves of a known game and draws the map with this.  Colours (SGR codes) are
kept; everything else that a terminal understands is dropped.
"""

from __future__ import annotations

import re
import sys
from html import escape

COLUMNS, ROWS = 82, 62
BEGIN = "> map"  # the picture begins with this line, if there is one
CELL_WIDTH, LINE_HEIGHT, MARGIN, TITLE = 8.4, 18, 16, 30
PAPER, INK, BAR, FAINT = "#1d2021", "#ebdbb2", "#32302f", "#928374"
FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
COLOURS = ("#665c54", "#fb4934", "#b8bb26", "#fabd2f", "#83a598", "#d3869b", "#8ec07c", "#ebdbb2")
NO_BREAK = "&#160;"  # viewers disagree about how to keep plain spaces
ESCAPE = re.compile(r"\x1b\[([0-9;]*)([A-Za-z])")


def style_of(codes: str, style: dict[str, str]) -> dict[str, str]:
    """The style after a colour code; 0 or nothing begins anew."""
    for code in map(int, (codes or "0").split(";")):
        if code == 0:
            style = {}
        elif code == 1:
            style = {**style, "font-weight": "bold"}
        elif code == 2:
            style = {**style, "fill": FAINT}
        elif 30 <= code <= 37 or 90 <= code <= 97:
            style = {**style, "fill": COLOURS[code % 10]}
    return style


def spans(line: str) -> str:
    """One line as tspans, one for each stretch of the same style."""
    out, style, at = [], dict[str, str](), 0
    for found in [*ESCAPE.finditer(line), None]:
        text = line[at : found.start() if found else None]
        if text:
            attributes = "".join(f' {key}="{value}"' for key, value in style.items())
            out.append(f"<tspan{attributes}>{escape(text, quote=False).replace(' ', NO_BREAK)}</tspan>")
        if found:
            at = found.end()
            style = style_of(found.group(1), style) if found.group(2) == "m" else style
    return "".join(out)


def picture(lines: list[str], title: str) -> str:
    width = COLUMNS * CELL_WIDTH + 2 * MARGIN
    height = TITLE + len(lines) * LINE_HEIGHT + 2 * MARGIN
    dots = "".join(f'<circle cx="{18 + 16 * i}" cy="15" r="5" fill="{FAINT}"/>' for i in range(3))
    rows = "\n".join(
        f'<text x="{MARGIN}" y="{TITLE + MARGIN + 12 + n * LINE_HEIGHT}">{spans(line)}</text>'
        for n, line in enumerate(lines)
    )
    box = f"0 0 {width:.0f} {height}"
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" aria-label="{title}">
<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>
<path d="M0 {TITLE}V8a8 8 0 0 1 8-8H{width - 8:.0f}a8 8 0 0 1 8 8V{TITLE}z" fill="{BAR}"/>{dots}
<g font-family="{FONT}" font-size="14" fill="{INK}">
<text x="50%" y="20" text-anchor="middle" fill="{FAINT}" font-size="12">{title}</text>
{rows}
</g>
</svg>
"""


if __name__ == "__main__":
    screen = [line.rstrip() for line in sys.stdin.read().rstrip().splitlines()]
    screen = screen[screen.index(BEGIN) :][:ROWS] if BEGIN in screen else screen[-ROWS:]
    sys.stdout.write(picture(screen, "indochine play hoa-binh"))
