// Hills of a hex board: soft height lines around everything that stands higher than its neighbours.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board } from "../wire";
import { contour, type Field } from "./contours";
import { netOf } from "./net";
import { scaleOf } from "./scale";

const STEPS = [0.22, 0.45, 0.68, 0.9];

export function hills(board: Board): TemplateResult | typeof nothing {
  const top = Math.max(0, ...board.spots.map((s) => s.height ?? 0));
  if (!top) return nothing;
  const field = heights(board);
  const levels = Array.from({ length: top }, (_, level) => STEPS.map((step) => level + step)).flat();
  return svg`<g class="hills">${levels.map((level) => svg`<path class="hill" d=${contour(field, level)} />`)}</g>`;
}

/** Low ground behind the outermost sides, so that hills end where the map does. */
function beyond(board: Board): { x: number; y: number; height: number }[] {
  const net = netOf(board);
  const found: { x: number; y: number; height: number }[] = [];
  for (const s of board.spots) {
    if (!s.height) continue;
    for (const e of net.edges(s.id))
      if (net.lone(e)) found.push({ x: e.from.x + e.to.x - s.x, y: e.from.y + e.to.y - s.y, height: -s.height });
  }
  return found;
}

/** Each spot raises the ground around its middle; between spots the height is their mean, the nearer the heavier. */
function heights(board: Board): Field {
  const gap = scaleOf(board).gap;
  const step = gap / 4;
  const columns = Math.ceil(board.width / step) + 1;
  const rows = Math.ceil(board.height / step) + 1;
  const sums = new Float64Array(columns * rows);
  const weights = new Float64Array(columns * rows).fill(1e-6);
  const reach = Math.ceil((gap * 1.25) / step);
  for (const s of [...board.spots.filter((spot) => spot.outline?.length && spot.terrain !== "box"), ...beyond(board)]) {
    const c = Math.round(s.x / step);
    const r = Math.round(s.y / step);
    for (let row = Math.max(0, r - reach); row <= Math.min(rows - 1, r + reach); row++)
      for (let column = Math.max(0, c - reach); column <= Math.min(columns - 1, c + reach); column++) {
        const w = Math.exp(-((column * step - s.x) ** 2 + (row * step - s.y) ** 2) / (0.3 * gap * gap));
        const at = row * columns + column;
        sums[at]! += w * (s.height ?? 0);
        weights[at]! += w;
      }
  }
  return { columns, rows, step, heights: sums.map((sum, i) => sum / weights[i]!) };
}
