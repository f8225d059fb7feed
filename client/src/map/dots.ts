// Who stands where on the small map: a dot for each counter in the colour of its side.
import { svg, type TemplateResult } from "lit";
import type { Board, Scene } from "../wire";
import { round } from "./geometry";
import { scaleOf } from "./scale";
import { faceOf, sideNumber } from "./sides";

export function dots(board: Board, scene: Scene, scale: number): TemplateResult {
  const at = new Map(board.spots.map((s) => [s.id, s]));
  const r = Math.max(scaleOf(board).gap * 0.42, 2.2 / scale);
  const d = new Map<number, string>();
  for (const p of scene.pieces) {
    const s = at.get(p.place);
    const side = sideNumber(board, faceOf(board, p).side);
    const dot = s && `M${round(s.x - r)} ${round(s.y - r)}h${round(2 * r)}v${round(2 * r)}h${round(-2 * r)}z`;
    if (dot) d.set(side, (d.get(side) ?? "") + dot);
  }
  return svg`${[...d].map(([i, path]) => svg`<path class="dot side-${i}" d=${path} />`)}`;
}
