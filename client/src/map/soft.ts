// Where very many places can be chosen they are drawn as one area: a ring on each would drown the map.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Spot } from "../wire";
import { polygon, shape } from "./geometry";
import { netOf } from "./net";

const MANY = 60;

export interface Crowd {
  ids: ReadonlySet<string>;
  lit: Spot[];
  goals: Spot[];
  key: string;
}
interface Choosable {
  lit: ReadonlySet<string>;
  goals: ReadonlyMap<string, { further?: boolean }>;
}

/** The places that share an area instead of having a ring each. */
export function softKinds(board: Board, shown: Choosable): Crowd {
  const few = shown.lit.size <= MANY;
  const outlined = few ? [] : board.spots.filter((s) => s.outline?.length);
  const goals = crowded(outlined.filter((s) => shown.goals.has(s.id)));
  const lit = crowded(
    outlined.filter((s) => shown.lit.has(s.id) && !shown.goals.has(s.id)),
    goals.length,
  );
  return {
    ids: new Set([...goals, ...lit].map((s) => s.id)),
    lit,
    goals,
    key: `${goals.map((s) => s.id).join()};${lit.map((s) => s.id).join()}`,
  };
}

const crowded = (spots: Spot[], others = 0): Spot[] => (spots.length + others > MANY ? spots : []);

export function softAreas(board: Board, crowd: Crowd): TemplateResult | typeof nothing {
  if (!crowd.ids.size) return nothing;
  return svg`<g class="soft-areas"
    aria-hidden="true">${one(board, crowd.lit, "lit")}${one(board, crowd.goals, "goal")}</g>`;
}

function one(board: Board, spots: readonly Spot[], kind: string): TemplateResult | typeof nothing {
  if (!spots.length) return nothing;
  const border = netOf(board)
    .border(spots.map((s) => s.id))
    .map(polygon)
    .join("");
  return svg`<path class="soft-area ${kind}" d=${spots.map(shape).join("")} />
    <path class="soft-border ${kind}" d=${border} />`;
}
