// Light and shade of a relief as one picture: the sun stands low in the north-west, as on maps of old.
import type { Relief } from "../wire";

const FINER = 3; // points of the picture for each of the grid
const STEEP = 0.42; // how much a step of height darkens
const LIGHT = 0.55; // the brightest light, of white
const DARK = 0.62; // the deepest shade, of black

const known = new WeakMap<Relief, string>();

/** An address of the picture, which lies over the whole grid of heights. */
export function shadeOf(relief: Relief): string {
  let url = known.get(relief);
  if (url === undefined) known.set(relief, (url = painted(relief)));
  return url;
}

type Heights = (column: number, row: number) => number;

function painted(relief: Relief): string {
  const grid = relief.rows.map((row) => Array.from(row, (sign) => parseInt(sign, 36)));
  const [columns, rows] = [grid[0]?.length ?? 0, grid.length];
  const at: Heights = (c, r) => grid[Math.max(0, Math.min(rows - 1, r))]![Math.max(0, Math.min(columns - 1, c))]!;
  const [w, h] = [(columns - 1) * FINER + 1, (rows - 1) * FINER + 1];
  const fine = finer(at, w, h);
  const canvas = document.createElement("canvas");
  canvas.width = w;
  canvas.height = h;
  const context = canvas.getContext("2d");
  if (!context) return "";
  const image = context.createImageData(w, h);
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) paint(image.data, (y * w + x) * 4, slope(fine, x, y, w, h));
  context.putImageData(image, 0, 0);
  return canvas.toDataURL();
}

/** How much a point faces the light, from -1 to 1. */
function slope(fine: Float32Array, x: number, y: number, w: number, h: number): number {
  const at = (c: number, r: number) => fine[Math.max(0, Math.min(h - 1, r)) * w + Math.max(0, Math.min(w - 1, c))]!;
  const rise = at(x + 1, y) - at(x - 1, y) + at(x, y + 1) - at(x, y - 1);
  return Math.tanh(rise * STEEP);
}

function paint(data: Uint8ClampedArray, i: number, light: number): void {
  const tone = light > 0 ? 255 : 0;
  data[i] = tone;
  data[i + 1] = light > 0 ? 252 : 10;
  data[i + 2] = light > 0 ? 235 : 30;
  data[i + 3] = Math.round(Math.abs(light) * (light > 0 ? LIGHT : DARK) * 255);
}

/** Heights between the points of the grid, without corners: by cubic splines in both directions. */
function finer(at: Heights, w: number, h: number): Float32Array {
  const fine = new Float32Array(w * h);
  const weights = Array.from({ length: FINER }, (_, i) => spline(i / FINER));
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [c, r] = [Math.floor(x / FINER), Math.floor(y / FINER)];
      const [across, down] = [weights[x % FINER]!, weights[y % FINER]!];
      let sum = 0;
      for (let j = 0; j < 4; j++) for (let i = 0; i < 4; i++) sum += across[i]! * down[j]! * at(c + i - 1, r + j - 1);
      fine[y * w + x] = sum;
    }
  return fine;
}

/** Weights of four points in a row for one between the middle two. */
function spline(t: number): [number, number, number, number] {
  const u = 1 - t;
  return [(u * u * u) / 6, (4 - 6 * t * t + 3 * t * t * t) / 6, (4 - 6 * u * u + 3 * u * u * u) / 6, (t * t * t) / 6];
}
