// Names of places: as many as fit at this zoom without touching a space, a counter or one another.
import { svg, type TemplateResult } from "lit";
import type { Board, Spot } from "../wire";
import { scaleOf } from "./scale";
import { settings } from "../settings";

interface Box { x: number; y: number; w: number; h: number }
interface Placed { spot: Spot; x: number; y: number; anchor: "start" | "middle" | "end" }

const meets = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export function names(board: Board, zoom: number): TemplateResult {
  const size = Math.max(12.5, Math.min(17, 13 * Math.sqrt(zoom))) / zoom;
  return svg`<g class="names" font-size=${size.toFixed(2)}>${place(board, size).map((p) =>
    svg`<text class="name ${p.spot.size ?? "small"}" x=${p.x.toFixed(1)} y=${p.y.toFixed(1)} text-anchor=${p.anchor}>${shown(p.spot)}</text>`)}</g>`;
}

const shown = (spot: Spot): string => (settings.ids === "on" ? `${spot.name} (${spot.id})` : spot.name);

function place(board: Board, size: number): Placed[] {
  const half = scaleOf(board).counter * 0.56;
  const taken: Box[] = board.spots.filter((s) => s.name && !s.outline?.length).map((s) => ({ x: s.x - half, y: s.y - half, w: 2 * half, h: 2 * half }));
  const placed: Placed[] = [];
  for (const spot of [...board.spots].sort((a, b) => weight(b) - weight(a))) {
    const found = spot.name ? candidates(spot, half * (spot.size === "large" ? 1.3 : 1.1), size).find((c) => fits(c.box, taken, board)) : undefined;
    if (!found) continue;
    taken.push(found.box);
    placed.push(found.text);
  }
  return placed;
}

const weight = (spot: Spot): number => (spot.size === "large" ? 10 : 0) + (spot.marks?.length ?? 0);

const fits = (box: Box, taken: readonly Box[], board: Board): boolean =>
  box.x > 0 && box.y > 0 && box.x + box.w < board.width && box.y + box.h < board.height && !taken.some((t) => meets(t, box));

function candidates(spot: Spot, half: number, size: number): { box: Box; text: Placed }[] {
  const w = shown(spot).length * size * 0.54 + size * 0.3, h = size * 1.12, gap = size * 0.12;
  const low = spot.y + half + gap, high = spot.y - half - gap - h, mid = spot.y - h / 2;
  const at = (x: number, y: number, anchor: Placed["anchor"]) => ({
    box: { x: anchor === "start" ? x : anchor === "end" ? x - w : x - w / 2, y, w, h },
    text: { spot, x, y: y + size * 0.86, anchor },
  });
  return [
    at(spot.x, low, "middle"), at(spot.x, high, "middle"), at(spot.x + half + gap, mid, "start"), at(spot.x - half - gap, mid, "end"),
    at(spot.x - half * 0.6, low, "start"), at(spot.x + half * 0.6, low, "end"), at(spot.x - half * 0.6, high, "start"), at(spot.x + half * 0.6, high, "end"),
  ];
}
