// Height lines by marching squares: closed rings around everything above a level.
import { round } from "./geometry";

export interface Field {
  columns: number;
  rows: number;
  step: number;
  heights: Float64Array;
}

/**
 * Corners of a cell by bits: 1 top left, 2 top right, 4 bottom right, 8 bottom left; edges 0 top, 1 right, 2 bottom,
 * 3 left. Each pair is a line from edge to edge with the high ground on its left.
 */
// prettier-ignore
const LINES: readonly (readonly [number, number])[][] = [
  [], [[3, 0]], [[0, 1]], [[3, 1]], [[1, 2]], [[3, 0], [1, 2]], [[0, 2]], [[3, 2]],
  [[2, 3]], [[2, 0]], [[0, 1], [2, 3]], [[2, 1]], [[1, 3]], [[1, 0]], [[0, 3]], [],
];

export function contour(field: Field, level: number): string {
  const next = new Map<string, string>();
  for (let row = -1; row < field.rows; row++)
    for (let column = -1; column < field.columns; column++) lines(field, level, column, row, next);
  return rings(next);
}

const height = (f: Field, column: number, row: number): number =>
  column < 0 || row < 0 || column >= f.columns || row >= f.rows ? -9 : f.heights[row * f.columns + column]!;

function lines(f: Field, level: number, column: number, row: number, next: Map<string, string>): void {
  const corners: [number, number][] = [
    [column, row],
    [column + 1, row],
    [column + 1, row + 1],
    [column, row + 1],
  ];
  const heights = corners.map(([c, r]) => height(f, c, r));
  const shape = heights.reduce((bits, h, i) => (h > level ? bits | (1 << i) : bits), 0);
  const on = (edge: number): string => crossing(f.step, level, corners, heights, edge);
  for (const [from, to] of LINES[shape]!) next.set(on(from), on(to));
}

function crossing(step: number, level: number, corners: [number, number][], heights: number[], edge: number): string {
  const a = corners[edge]!;
  const b = corners[(edge + 1) % 4]!;
  const ha = heights[edge]!;
  const hb = heights[(edge + 1) % 4]!;
  const t = Math.max(0, Math.min(1, (level - ha) / (hb - ha)));
  return `${round((a[0] + (b[0] - a[0]) * t) * step)} ${round((a[1] + (b[1] - a[1]) * t) * step)}`;
}

function rings(next: Map<string, string>): string {
  let d = "";
  while (next.size) d += ring(next, next.keys().next().value!);
  return d;
}

function ring(next: Map<string, string>, start: string): string {
  const points: string[] = [];
  for (let at: string | undefined = start; at !== undefined && next.has(at);) {
    points.push(at);
    const to: string = next.get(at)!;
    next.delete(at);
    at = to;
  }
  return points.length > 2 ? `M${points.join("L")}Z` : "";
}
