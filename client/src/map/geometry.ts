// Points, distances, smooth lines.

export interface Point {
  x: number;
  y: number;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const round = (n: number): number => Math.round(n * 10) / 10;

export function pairs(flat: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) points.push({ x: flat[i]!, y: flat[i + 1]! });
  return points;
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map((p) => `${round(p.x)} ${round(p.y)}`).join("L")}Z`;
}

/** All outlines of a space as one drawing: its main one, its islands, and where it is drawn again. */
export function shape(s: { outline?: number[]; more?: number[][] }): string {
  let d = shapes.get(s);
  if (d === undefined)
    shapes.set(
      s,
      (d = [s.outline ?? [], ...(s.more ?? [])]
        .filter((o) => o.length)
        .map((o) => polygon(pairs(o)))
        .join("")),
    );
  return d;
}

const shapes = new WeakMap<object, string>();

/** A Catmull-Rom curve through the points, as Bézier pieces. */
export function curve(points: readonly Point[]): string {
  const first = points[0];
  if (!first) return "";
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))]!;
  let d = `M${round(first.x)} ${round(first.y)}`;
  for (let i = 0; i < points.length - 1; i++) d += bezier(at(i - 1), at(i), at(i + 1), at(i + 2));
  return d;
}

function bezier(a: Point, b: Point, c: Point, d: Point): string {
  const one = `${round(b.x + (c.x - a.x) / 6)} ${round(b.y + (c.y - a.y) / 6)}`;
  const two = `${round(c.x - (d.x - b.x) / 6)} ${round(c.y - (d.y - b.y) / 6)}`;
  return `C${one} ${two} ${round(c.x)} ${round(c.y)}`;
}

/** A number between 0 and 1 that depends on nothing but its arguments: scatter that stays where it is. */
export function scatter(x: number, y: number): number {
  const n = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return n - Math.floor(n);
}

/** A line whose ends come near the edge of a sheet is led over it. */
export function toEdge(points: Point[], width: number, height: number): Point[] {
  const near = (p: Point) => Math.min(p.x / width, p.y / height, 1 - p.x / width, 1 - p.y / height) < 0.07;
  const beyond = (from: Point, to: Point): Point[] => {
    const far = width / (distance(from, to) || 1) / 4;
    return near(to) ? [{ x: to.x + (to.x - from.x) * far, y: to.y + (to.y - from.y) * far }] : [];
  };
  const [a, b] = points;
  const [y, z] = points.slice(-2);
  return a && b && y && z ? [...beyond(b, a), ...points, ...beyond(y, z)] : points;
}

/** The same points with a bend between each two, to and fro. */
export function meander(points: readonly Point[]): Point[] {
  return points.flatMap((p, i) => {
    const q = points[i + 1];
    if (!q) return [p];
    const lean = (scatter(p.x, q.y) * 0.08 + 0.04) * (i % 2 ? 1 : -1);
    return [p, { x: (p.x + q.x) / 2 - (q.y - p.y) * lean, y: (p.y + q.y) / 2 + (q.x - p.x) * lean }];
  });
}

/** A line along corners drawn softly: through the middles of its parts, its ends kept. */
export function softened(points: readonly Point[]): string {
  if (points.length < 3) return curve(points);
  const between = points.slice(1).map((p, i) => ({ x: (p.x + points[i]!.x) / 2, y: (p.y + points[i]!.y) / 2 }));
  const soft = points[0] === points.at(-1) ? [...between, between[0]!] : [points[0]!, ...between, points.at(-1)!];
  return curve(soft);
}

/** A closed line drawn softly, through the middles of its parts. */
export function softRing(points: readonly Point[]): string {
  const between = (i: number) => {
    const [a, b] = [points[i % points.length]!, points[(i + 1) % points.length]!];
    return `${round((a.x + b.x) / 2)} ${round((a.y + b.y) / 2)}`;
  };
  const bend = (i: number) => {
    const p = points[(i + 1) % points.length]!;
    return `Q${round(p.x)} ${round(p.y)} ${between(i + 1)}`;
  };
  return points.length < 3 ? "" : `M${between(0)}${points.map((_, i) => bend(i)).join("")}Z`;
}

export function bounds(points: readonly Point[]): { x: number; y: number; w: number; h: number } {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** Whether a point lies within a closed line. */
export function inside(p: Point, ring: readonly Point[]): boolean {
  let odd = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i]!, ring[j]!];
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
  }
  return odd;
}
