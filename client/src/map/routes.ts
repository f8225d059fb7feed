// Roads, trails and paths: a casing and a line each, the worst drawn first.
import { svg, type TemplateResult } from "lit";
import type { Board, Link, Spot } from "../wire";
import { word } from "./ground";
import { round, scatter } from "./geometry";

export function routes(board: Board): TemplateResult {
  const at = new Map(board.spots.map((s) => [s.id, s]));
  const lines = (board.links ?? []).flatMap((l) => {
    const a = at.get(l.a), b = at.get(l.b);
    return a && b ? [{ link: l, d: bend(a, b) }] : [];
  });
  const draw = (layer: string) => (line: { link: Link; d: string }) =>
    svg`<path class="route ${layer} route-${word(line.link.kind)}" d=${line.d} />`;
  return svg`<g class="routes">${lines.map(draw("casing"))}${lines.map(draw("line"))}</g>`;
}

/** A line with a slight bend, always the same for the same two spaces. */
function bend(a: Spot, b: Spot): string {
  const lean = (scatter(a.x + b.x, a.y + b.y) - 0.5) * 0.22;
  const x = (a.x + b.x) / 2 - (b.y - a.y) * lean, y = (a.y + b.y) / 2 + (b.x - a.x) * lean;
  return `M${a.x} ${a.y}Q${round(x)} ${round(y)} ${b.x} ${b.y}`;
}
