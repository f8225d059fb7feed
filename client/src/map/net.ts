// The corners and sides of outlined spots: who shares a side with whom, borders of regions, lines along sides.
import type { Board, Spot } from "../wire";
import { distance, pairs, type Point } from "./geometry";

const HEX = 6; // corners
const HAIR = 0.15; // how far corners of real borders may lie apart and still be one

export interface Edge {
  a: number;
  b: number;
  from: Point;
  to: Point;
}

const DIRECTIONS: Record<string, [number, number]> = {
  N: [0, -1],
  NE: [0.8, -0.6],
  E: [1, 0],
  SE: [0.8, 0.6],
  S: [0, 1],
  SW: [-0.8, 0.6],
  W: [-1, 0],
  NW: [-0.8, -0.6],
};

export class Net {
  readonly corners: Point[] = [];
  readonly rings = new Map<string, number[][]>();
  private readonly cells = new Map<string, number[]>();
  private readonly near: number;
  private readonly sides: Set<string>;

  constructor(spots: readonly Spot[]) {
    const outlined = spots.filter((s) => s.outline?.length);
    const first = outlined[0] && pairs(outlined[0].outline!);
    this.near = first ? (first.length > HEX ? HAIR : distance(first[0]!, first[1]!) / 12) : 1;
    this.sides = new Set<string>();
    for (const s of outlined)
      this.rings.set(
        s.id,
        [s.outline!, ...(s.more ?? [])].map((o) => clockwise(pairs(o)).map((p) => this.corner(p))),
      );
    for (const s of outlined) for (const e of this.edges(s.id)) this.sides.add(`${e.a}-${e.b}`);
  }

  /** The number of a corner; outlines that meet may differ by a hair. */
  private corner(p: Point): number {
    const column = Math.floor(p.x / this.near);
    const row = Math.floor(p.y / this.near);
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const n of this.cells.get(`${column + dx},${row + dy}`) ?? [])
          if (distance(this.corners[n]!, p) < this.near) return n;
    const n = this.corners.push(p) - 1;
    const key = `${column},${row}`;
    this.cells.set(key, [...(this.cells.get(key) ?? []), n]);
    return n;
  }

  edges(spot: string): Edge[] {
    return this.rounds(spot).flat();
  }

  /** The sides of each of its outlines. */
  rounds(spot: string): Edge[][] {
    return (this.rings.get(spot) ?? []).map((ring) =>
      ring.map((a, i) => {
        const b = ring[(i + 1) % ring.length]!;
        return { a, b, from: this.corners[a]!, to: this.corners[b]! };
      }),
    );
  }

  /** Whether nothing lies on the other side. */
  lone(e: Edge): boolean {
    return !this.sides.has(`${e.b}-${e.a}`);
  }

  /** The side of a spot that lies in a direction. */
  side(spot: Spot, at: string): Edge | undefined {
    const [dx, dy] = DIRECTIONS[at.toUpperCase()] ?? [0, 0];
    const towards = (e: Edge) => {
      const m = middle(e);
      const far = distance(m, spot) || 1;
      return ((m.x - spot.x) * dx + (m.y - spot.y) * dy) / far;
    };
    return this.edges(spot.id).sort((p, q) => towards(q) - towards(p))[0];
  }

  /** The border of a set of spots: rings of corners, each going round once. */
  border(spots: Iterable<string>): Point[][] {
    const once = new Map<string, Edge>();
    for (const spot of spots)
      for (const e of this.edges(spot)) if (!once.delete(`${e.b}-${e.a}`)) once.set(`${e.a}-${e.b}`, e);
    return this.around([...once.values()]);
  }

  private around(edges: readonly Edge[]): Point[][] {
    const next = new Map<number, number[]>();
    const found: Point[][] = [];
    for (const e of edges) next.set(e.a, [...(next.get(e.a) ?? []), e.b]);
    for (const [start, out] of next)
      while (out.length) {
        const ring: Point[] = [];
        for (let at: number | undefined = start; at !== undefined; at = next.get(at)?.pop())
          ring.push(this.corners[at]!);
        found.push(ring);
      }
    return found;
  }

  /** Sides end to end as lines, each side once whoever names it. */
  chains(edges: readonly Edge[]): Point[][] {
    const links = new Map<number, Set<number>>();
    const found: Point[][] = [];
    const join = (a: number, b: number) => {
      const set = links.get(a);
      if (set) set.add(b);
      else links.set(a, new Set([b]));
    };
    for (const e of edges) {
      join(e.a, e.b);
      join(e.b, e.a);
    }
    const ends = [...links.keys()].sort((p, q) => Number(links.get(q)!.size === 1) - Number(links.get(p)!.size === 1));
    for (const start of ends) while (links.get(start)!.size) found.push(this.walk(start, links));
    return found;
  }

  private walk(start: number, links: Map<number, Set<number>>): Point[] {
    const line = [this.corners[start]!];
    for (let at = start; links.get(at)!.size;) {
      const to = links.get(at)!.values().next().value!;
      links.get(at)!.delete(to);
      links.get(to)!.delete(at);
      line.push(this.corners[to]!);
      at = to;
    }
    return line;
  }
}

/** All outlines go round the same way, so that neighbours run along a shared side in opposite directions. */
function clockwise(points: Point[]): Point[] {
  const turned = points.reduce((sum, p, i) => {
    const q = points[(i + 1) % points.length]!;
    return sum + p.x * q.y - q.x * p.y;
  }, 0);
  return turned < 0 ? points.reverse() : points;
}

export const middle = (e: Edge): Point => ({ x: (e.from.x + e.to.x) / 2, y: (e.from.y + e.to.y) / 2 });

const known = new WeakMap<Board, Net>();

export function netOf(board: Board): Net {
  let net = known.get(board);
  if (!net) known.set(board, (net = new Net(board.spots)));
  return net;
}
