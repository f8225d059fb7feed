// What has been dug or built: of the lines a board keeps for it, those whose place has come so far.
import { nothing, svg, type TemplateResult } from "lit";
import type { Board, Mark, Work } from "../wire";
import { pairs, round } from "./geometry";
import { dashed } from "./symbols";

export function earthworks(board: Board, marks: readonly Mark[] | undefined): TemplateResult | typeof nothing {
  const level = new Map((marks ?? []).map((m) => [`${m.kind} ${m.place}`, m.level ?? 1]));
  const there = (w: Work) =>
    (level.get(`${w.kind} ${w.place}`) ?? 0) >= (w.level ?? 1) && (!w.to || level.has(`${w.kind} ${w.to}`));
  const kinds = new Map<string, string>();
  for (const w of board.works ?? []) if (there(w)) kinds.set(w.kind, (kinds.get(w.kind) ?? "") + drawn(w));
  if (!kinds.size) return nothing;
  return svg`<g class="earthworks">${["spoil", "ditch"].map((layer) =>
    [...kinds].map(([kind, d]) => svg`<path class="dug ${layer} dug-${dashed(kind)}" d=${d} />`),
  )}</g>`;
}

const drawn = (w: Work): string =>
  `M${pairs(w.points)
    .map((p) => `${round(p.x)} ${round(p.y)}`)
    .join("L")}`;

/** What of the marks decides it, as one word. */
export const dugOf = (marks: readonly Mark[] | undefined): string =>
  (marks ?? []).map((m) => (m.level ? `${m.kind} ${m.place} ${m.level}` : "")).join();
