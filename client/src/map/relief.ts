// The ground of a point-to-point map: a relief drawn from the terrain of its spaces.
import { svg, type TemplateResult } from "lit";
import type { Board } from "../wire";
import { contour, type Field } from "./contours";
import { distance, pairs, round, scatter } from "./geometry";
import { scaleOf } from "./scale";
import { groundOf } from "./terrain";

const LEVELS = [0.26, 0.42, 0.58, 0.74, 0.9];

export function relief(board: Board): TemplateResult {
  const field = heights(board);
  return svg`<g class="relief">
    ${LEVELS.map((level, i) => svg`<path class="tint tint-${i}" d=${contour(field, level)} />`)}
    <path class="hachure" d=${strokes(board, field, hill, (h) => h > 0.62)} />
    <path class="paddy" d=${strokes(board, field, paddy, (h) => h < 0.16)} />
  </g>`;
}

function heights(board: Board): Field {
  const step = Math.max(board.width, board.height) / 130;
  const columns = Math.ceil(board.width / step) + 1;
  const rows = Math.ceil(board.height / step) + 1;
  const field = { columns, rows, step, heights: new Float64Array(columns * rows) };
  const height = ground(board);
  for (let i = 0; i < field.heights.length; i++)
    field.heights[i] = height((i % columns) * step, Math.floor(i / columns) * step);
  return field;
}

/**
 * Height anywhere: the mean of the spaces around, the nearer the heavier, with a little unevenness, and low by rivers.
 */
function ground(board: Board): (x: number, y: number) => number {
  const reach = 2 * (scaleOf(board).gap * 0.72) ** 2;
  const spots = board.spots.map((s) => ({
    x: s.x,
    y: s.y,
    h: groundOf(s.terrain).height * (s.size === "large" ? 1.15 : 0.85),
  }));
  const rivers = (board.features ?? []).filter((f) => f.kind === "river").flatMap((f) => along(f.points));
  for (const p of rivers) spots.push({ ...p, h: -0.1 });
  return (x, y) => {
    let sum = 0;
    let weight = 1e-9;
    for (const s of spots) {
      const w = Math.exp(-((x - s.x) ** 2 + (y - s.y) ** 2) / reach);
      sum += s.h * w;
      weight += w;
    }
    return sum / weight + 0.05 * Math.sin(x / 31 + y / 47) + 0.04 * Math.sin(x / 17 - y / 23);
  };
}

/** Points every so often along a line. */
function along(flat: readonly number[]): { x: number; y: number }[] {
  const points = pairs(flat);
  return points.flatMap((p, i) => {
    const q = points[i + 1];
    return q ? [0, 0.5].map((t) => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t })) : [p];
  });
}

function strokes(
  board: Board,
  f: Field,
  sign: (x: number, y: number, u: number) => string,
  fits: (h: number) => boolean,
): string {
  const gap = scaleOf(board).gap;
  const every = gap * 0.42;
  let d = "";
  for (let y = every / 2; y < board.height; y += every)
    for (let x = every / 2; x < board.width; x += every) {
      const at = { x: x + (scatter(x, y) - 0.5) * every * 0.8, y: y + (scatter(y, x) - 0.5) * every * 0.8 };
      const h = f.heights[Math.round(at.y / f.step) * f.columns + Math.round(at.x / f.step)] ?? 0;
      if (fits(h) && board.spots.every((s) => distance(s, at) > gap * 0.42)) d += sign(at.x, at.y, gap / 12);
    }
  return d;
}

function hill(x: number, y: number, u: number): string {
  const r = round;
  const slopes = `Q${r(x - u * 0.2)} ${r(y - u * 1.4)} ${r(x)} ${r(y - u * 0.9)}T${r(x + u)} ${r(y + u * 0.6)}`;
  return `M${r(x - u)} ${r(y + u * 0.6)}${slopes}M${r(x + u * 0.2)} ${r(y - u * 0.2)}l${r(u * 0.3)} ${r(u * 0.7)}`;
}

function paddy(x: number, y: number, u: number): string {
  const r = round;
  return `M${r(x - u)} ${r(y)}h${r(u * 1.2)}M${r(x - u * 0.2)} ${r(y + u * 0.6)}h${r(u * 1.2)}`;
}
