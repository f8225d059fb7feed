// What goes from one place to another, or is about to: an arrow over the counters, one for each pair of places.
import { nothing, svg, type TemplateResult } from "lit";
import type { Arrow, Board, Spot } from "../wire";
import { round } from "./geometry";
import { scaleOf } from "./scale";
import { sideNumber } from "./sides";

const BEND = 0.12; // of its length an arrow leaves the straight line, so that two that cross can be told apart
const NEAR = 0.4; // of a counter it stays away from the middle of both places
const HEAD = 0.34; // of a counter

export function arrows(board: Board, all: readonly Arrow[] | undefined): TemplateResult | typeof nothing {
  if (!all?.length) return nothing;
  const at = new Map(board.spots.map((s) => [s.id, s]));
  return svg`<g class="arrows" aria-hidden="true">${all.map((arrow) => {
    const [from, to] = [at.get(arrow.a), at.get(arrow.b)];
    return from && to && from !== to ? one(board, arrow, from, to) : nothing;
  })}</g>`;
}

function one(board: Board, arrow: Arrow, from: Spot, to: Spot): TemplateResult {
  const size = scaleOf(board).counter;
  const side = arrow.side ? `side-${sideNumber(board, arrow.side)}` : "";
  const { shaft, head } = drawn(from, to, size);
  const kind = `march ${arrow.aimed ? "aimed" : ""} ${side}`;
  return svg`<path class="march-halo" d="${shaft}${head}" stroke-width=${round(size * 0.26)} />
    <path class=${kind} d=${shaft} stroke-width=${round(size * (arrow.aimed ? 0.09 : 0.14))} />
    <path class="march-head ${side}" d=${head} />`;
}

function drawn(from: Spot, to: Spot, size: number): { shaft: string; head: string } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const off = Math.min(size * NEAR, length * 0.25);
  const [sx, sy] = [from.x + ux * off, from.y + uy * off];
  const [tx, ty] = [to.x - ux * off, to.y - uy * off];
  const [mx, my] = [(sx + tx) / 2 - uy * length * BEND, (sy + ty) / 2 + ux * length * BEND];
  const lean = Math.hypot(tx - mx, ty - my) || 1;
  const [vx, vy] = [(tx - mx) / lean, (ty - my) / lean]; // the way it comes in
  const [bx, by] = [tx - vx * size * HEAD, ty - vy * size * HEAD];
  const wing = size * HEAD * 0.62;
  const p = (x: number, y: number) => `${round(x)} ${round(y)}`;
  return {
    shaft: `M${p(sx, sy)}Q${p(mx, my)} ${p(bx, by)}`,
    head: `M${p(tx, ty)}L${p(bx - vy * wing, by + vx * wing)}L${p(bx + vy * wing, by - vx * wing)}Z`,
  };
}
