// What is planned, with its odds on the map: how likely an attack or a barrage does what its side wants.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Forecast, Scene } from "../wire";
import { round } from "./geometry";
import { scaleOf } from "./scale";
import { sideNumber } from "./sides";

export interface Pledge {
  place: string;
  side: string;
  chance: number;
}

const LAID = "barrage"; // the mark of guns that are laid

/** The chance of each planned attack or barrage, where a forecast speaks of its place alone. */
export function pledges(scene: Scene, forecasts: readonly Forecast[]): Pledge[] {
  const planned = new Map<string, string>();
  for (const a of scene.arrows ?? []) if (a.side) planned.set(a.b, a.side);
  for (const m of scene.marks ?? []) if (m.kind === LAID && m.side) planned.set(m.place, m.side);
  return [...planned].flatMap(([place, side]) => {
    const told = forecasts.find((f) => f.outcomes?.length && f.places?.length === 1 && f.places[0] === place);
    if (!told) return [];
    const wanted = (told.outcomes ?? []).filter((o) => o.good === side);
    return [{ place, side, chance: wanted.reduce((sum, o) => sum + o.chance, 0) }];
  });
}

/** A plate on the lower rim of the place, in the colour of the side. */
export function plates(board: Board, all: readonly Pledge[], zoom: number): TemplateResult | typeof nothing {
  if (!all.length) return nothing;
  const at = new Map(board.spots.map((s) => [s.id, s]));
  const { gap } = scaleOf(board);
  const size = Math.max(12.5 / zoom, gap * 0.17);
  return svg`<g class="pledges" aria-hidden="true" font-size=${round(size)}>${all.map(({ place, side, chance }) => {
    const s = at.get(place);
    const text = chance > 0 && chance < 0.01 ? "<1 %" : `${Math.round(chance * 100)} %`;
    const w = size * (0.62 * text.length + 0.7);
    const y = s ? s.y + gap * 0.33 : 0;
    return s
      ? svg`<g class="pledge side-${sideNumber(board, side)}"><rect x=${round(s.x - w / 2)} y=${round(y - size * 0.7)}
          width=${round(w)} height=${round(size * 1.4)} rx=${round(size * 0.5)} />
        <text x=${round(s.x)} y=${round(y + size * 0.36)}>${text}</text></g>`
      : nothing;
  })}</g>`;
}
