// How to look at what is asked: which part of the window is free, what lies in it, and the view that shows most.
import type { View } from "./camera";
import { bounds, distance, type Point } from "./geometry";

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

const within = (p: Point, r: Rect): boolean => p.x >= r.x && p.x <= r.x + r.w && p.y >= r.y && p.y <= r.y + r.h;
const middle = (r: Rect): Point => ({ x: r.x + r.w / 2, y: r.y + r.h / 2 });
const size = (r: Rect): number => r.w * r.h;
export const shrunk = (r: Rect, by: number): Rect => ({ x: r.x + by, y: r.y + by, w: r.w - 2 * by, h: r.h - 2 * by });
export const onScreen = (p: Point, v: View): Point => ({ x: p.x * v.zoom + v.x, y: p.y * v.zoom + v.y });

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

// ---- the free part of the window

const SMALL = 60; // pixels: less is no room to look into

/** The rectangles of the window that nothing covers and that cannot be made larger, the largest first. */
export function freeRooms(window: Rect, covers: readonly Rect[]): Rect[] {
  const across = spans(
    window.x,
    window.w,
    covers.flatMap((c) => [c.x, c.x + c.w]),
  );
  const down = spans(
    window.y,
    window.h,
    covers.flatMap((c) => [c.y, c.y + c.h]),
  );
  const free = across
    .flatMap(([x, w]) => down.map(([y, h]): Rect => ({ x, y, w, h })))
    .filter((r) => !covers.some((c) => overlap(r, c)))
    .sort((a, b) => size(b) - size(a));
  return free.filter((r) => !free.some((other) => other !== r && holds(other, r)));
}

/** From any of the edges to any further one: where it begins and how long it is. */
function spans(from: number, length: number, edges: readonly number[]): [number, number][] {
  const at = [from, ...edges.filter((n) => n > from && n < from + length), from + length].sort((a, b) => a - b);
  return at.flatMap((a, i) => at.slice(i + 1).map((b): [number, number] => [a, b - a])).filter(([, n]) => n >= SMALL);
}

function holds(a: Rect, b: Rect): boolean {
  return a.x <= b.x && a.y <= b.y && a.x + a.w >= b.x + b.w && a.y + a.h >= b.y + b.h;
}

/** The points that are in sight and under nothing. */
export function inSight(points: readonly Point[], view: View, window: Rect, covers: readonly Rect[]): Point[] {
  return points.filter((p) => {
    const at = onScreen(p, view);
    return within(at, window) && !covers.some((c) => within(at, c));
  });
}

// ---- the view that shows most

export interface Wish {
  points: readonly Point[];
  near?: Point | undefined; // what the question is about: its part of the map comes first
  view: View;
  rooms: readonly Rect[];
  least: number; // below this zoom nothing can be read
  around: number; // so much of the board around a point belongs to it
}

/** A view of all points where one of the rooms can hold them legibly, or else of as many as the largest can hold. */
export function framed(wish: Wish): View {
  const { points, view, rooms, around } = wish;
  const all = spread(points, around);
  const least = Math.min(wish.least, view.zoom);
  const zoomIn = (room: Rect) => Math.min(view.zoom, room.w / all.w, room.h / all.h);
  const best = [...rooms].sort((a, b) => zoomIn(b) - zoomIn(a) || size(b) - size(a))[0];
  const [largest] = rooms;
  if (!best || !largest) return view;
  if (zoomIn(best) >= least) return centred(all, best, zoomIn(best));
  return centred(spread(densest(wish, largest, least), around), largest, least);
}

const spread = (points: readonly Point[], around: number): Rect => shrunk(bounds(points), -around);

function centred(box: Rect, room: Rect, zoom: number): View {
  const to = middle(room);
  const from = middle(box);
  return { x: to.x - from.x * zoom, y: to.y - from.y * zoom, zoom };
}

/** The most points that a room can hold at once, those around what the question is about before all others. */
function densest({ points, near, view, around }: Wish, room: Rect, zoom: number): Point[] {
  const w = Math.max(0, room.w / zoom - 2 * around);
  const h = Math.max(0, room.h / zoom - 2 * around);
  const here = { x: (middle(room).x - view.x) / zoom, y: (middle(room).y - view.y) / zoom };
  const close = (p: Point, c: Point): boolean => Math.abs(p.x - c.x) <= w / 2 && Math.abs(p.y - c.y) <= h / 2;
  const about = (c: Point): Point[] => points.filter((p) => close(p, c));
  let best = points[0]!;
  let most = 0;
  for (const c of points) {
    const n = about(c).length + (near && close(near, c) ? points.length : 0);
    if (n > most || (n === most && distance(c, here) < distance(best, here))) [best, most] = [c, n];
  }
  return about(best);
}
