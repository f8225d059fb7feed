// What came to lie on places during play: flags, structures taken, breaches on a side. And what kind of thing it is, as
// a glyph.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Mark, Spot } from "../wire";
import type { Point } from "./geometry";
import { middle, netOf } from "./net";
import { scaleOf } from "./scale";
import { sideNumber } from "./sides";
import { dashed, hasGlyph } from "./symbols";

export function marks(board: Board, laid: readonly Mark[] | undefined): TemplateResult | typeof nothing {
  if (!laid?.length) return nothing;
  const at = new Map(board.spots.map((s) => [s.id, s]));
  const before = new Map<string, number>();
  return svg`<g class="marks" aria-hidden="true">${laid.map((mark) => {
    const spot = at.get(mark.place);
    if (!spot) return nothing;
    const nth = before.get(mark.place) ?? 0;
    if (!mark.at) before.set(mark.place, nth + 1);
    return sign(board, mark, mark.at ? onSide(board, spot, mark.at) : corner(board, spot, nth));
  })}</g>`;
}

function onSide(board: Board, spot: Spot, at: string): Point {
  const edge = netOf(board).side(spot, at);
  return edge ? middle(edge) : spot;
}

/** In the upper corners of the place, where counters leave room. */
function corner(board: Board, spot: Spot, nth: number): Point {
  const gap = scaleOf(board).gap;
  return { x: spot.x + gap * (0.33 - 0.33 * (nth % 3)), y: spot.y - gap * (0.36 - 0.72 * Math.floor(nth / 3)) };
}

function sign(board: Board, mark: Mark, p: Point): TemplateResult {
  return disc(board, mark, p, scaleOf(board).gap * 0.15);
}

/** A sign with its level in a plate at its side. */
export function leveled(board: Board, mark: Mark, x: number, y: number, r: number): TemplateResult {
  if (!mark.level) return disc(board, mark, { x, y }, r);
  return svg`${disc(board, mark, { x, y }, r)}<text class="laid-level" x=${(x + r * 1.15).toFixed(1)}
    y=${(y + r * 0.62).toFixed(1)} font-size=${(r * 1.9).toFixed(1)}>${mark.level}</text>`;
}

function disc(board: Board, mark: Mark, p: Point, r: number): TemplateResult {
  const side = mark.side ? `side-${sideNumber(board, mark.side)}` : "";
  return svg`<g class="laid ${side}"><circle cx=${p.x} cy=${p.y} r=${r} />${
    hasGlyph(mark.kind)
      ? svg`<use href="#glyph-${dashed(mark.kind)}" x=${p.x - r * 0.8} y=${p.y - r * 0.8} width=${r * 1.6}
        height=${r * 1.6} />`
      : svg`<text x=${p.x} y=${p.y + r * 0.6} font-size=${r * 1.6}>${mark.kind.slice(0, 1).toUpperCase()}</text>`
  }</g>`;
}
