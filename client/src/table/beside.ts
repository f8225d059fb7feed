// Where a menu lies: beside what it is about and inside the room it has, so that neither is covered.
import { shrunk, type Rect } from "../map/framing";

export interface Laid {
  x: number;
  y: number;
  h: number; // at most so high; what does not fit is scrolled to
}

const GAP = 8;
const LEAST = 150; // pixels of height in which a menu can be used

const between = (n: number, least: number, most: number): number => Math.max(least, Math.min(n, most));

/** To the right of it, to its left, below or above: the first where all of it fits, else where most of it is seen. */
export function beside(what: Rect, { w, h }: { w: number; h: number }, room: Rect): Laid {
  const all = shrunk(room, GAP);
  const [right, bottom] = [all.x + all.w, all.y + all.h];
  const x = between(what.x + what.w / 2 - w / 2, all.x, right - w);
  const y = between(what.y + what.h / 2 - h / 2, all.y, Math.max(all.y, bottom - h));
  const below = what.y + what.h + GAP;
  const sides: Laid[] = [
    { x: what.x + what.w + GAP, y, h: what.x + what.w + GAP + w <= right ? all.h : 0 },
    { x: what.x - GAP - w, y, h: what.x - GAP - w >= all.x ? all.h : 0 },
    { x, y: below, h: bottom - below },
    { x, y: Math.max(all.y, what.y - GAP - h), h: what.y - GAP - all.y },
  ];
  const best = sides.find((s) => s.h >= h) ?? sides.reduce((a, b) => (b.h > a.h ? b : a));
  return best.h >= Math.min(h, LEAST) ? best : { x, y, h: all.h };
}
