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
  return contourRings(field, level)
    .map((points) => `M${points.join("L")}Z`)
    .join("");
}

/** The rings as lists of points, each "x y". */
export function contourRings(field: Field, level: number): string[][] {
  const next = new Map<string, string>();
  for (let row = -1; row < field.rows; row++)
    for (let column = -1; column < field.columns; column++) lines(field, level, column, row, next);
  return rings(next).map((points) => points.map(rounded));
}

/** Points are told apart more finely than they are drawn: where two became one, a ring would break. */
const rounded = (at: string): string => {
  const [x, y] = at.split(" ").map(Number);
  return `${round(x!)} ${round(y!)}`;
};

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
  const along = (i: 0 | 1) => ((a[i] + (b[i] - a[i]) * t) * step).toFixed(5);
  return `${along(0)} ${along(1)}`;
}

function rings(next: Map<string, string>): string[][] {
  const found: string[][] = [];
  while (next.size) found.push(ring(next, next.keys().next().value!));
  return found.filter((points) => points.length > 2);
}

function ring(next: Map<string, string>, start: string): string[] {
  const points: string[] = [];
  for (let at: string | undefined = start; at !== undefined && next.has(at);) {
    points.push(at);
    const to: string = next.get(at)!;
    next.delete(at);
    at = to;
  }
  return points;
}
