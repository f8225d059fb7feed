// Names on a map of areas: countries large and pale under everything, territories where there is room, seas, cities.
import { svg, type TemplateResult } from "lit";
import type { Board } from "../wire";
import { isCity, isWet } from "./areas";
import { settings } from "../settings";
import { scaleOf } from "./scale";

interface Box { x: number; y: number; w: number; h: number }
interface Name { text: string; x: number; y: number; kind: string; size: number; below: boolean; must?: boolean }

const meets = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export function areaNames(board: Board, zoom: number, under: boolean): TemplateResult {
  return svg`<g class="names area-names">${placed(board, zoom).filter((n) => n.below === under).map((n) =>
    svg`<text class="name area-name name-${n.kind}" x=${n.x.toFixed(1)} y=${n.y.toFixed(1)} font-size=${n.size.toFixed(2)} text-anchor=${n.kind === "city" || n.kind === "capital" ? "start" : "middle"}>${n.text}</text>`)}</g>`;
}

let last: { board: Board; zoom: number; ids: string; found: Name[] } | undefined;

function placed(board: Board, zoom: number): Name[] {
  if (last?.board !== board || last.zoom !== zoom || last.ids !== settings.ids) last = { board, zoom, ids: settings.ids, found: place(board, zoom) };
  return last.found;
}

/** Names that would touch another one or a counter's place are left out at this zoom. */
function place(board: Board, zoom: number): Name[] {
  const u = scaleOf(board).counter, taken: Box[] = zoom < NEAR ? [] : board.spots.filter((s) => !isWet(s)).map((s) => ({ x: s.x - u * 0.5, y: s.y - u * 0.5, w: u, h: u }));
  const found: Name[] = [];
  for (const name of wanted(board, zoom)) {
    const w = name.text.length * name.size * 0.52, start = name.kind === "city" || name.kind === "capital";
    const box = { x: start ? name.x : name.x - w / 2, y: name.y - name.size * 0.82, w, h: name.size };
    if (!name.must && taken.some((t) => meets(t, box))) continue;
    if (!name.below) taken.push(box);
    found.push(name);
  }
  return found;
}

const NEAR = 0.62;

function wanted(board: Board, zoom: number): Name[] {
  const size = Math.max(11.5, Math.min(17, 12.5 * Math.sqrt(zoom))) / zoom, near = zoom >= NEAR, gap = scaleOf(board).gap;
  const countries = (board.features ?? []).filter((f) => f.kind === "country").map((f): Name => ({ text: f.name ?? "", x: f.points[0]!, y: f.points[1]!, kind: "country", size: Math.max(gap * 0.42, 15 / zoom), below: true, must: true }));
  const towns = (board.features ?? []).filter(isCity).filter((f) => near || f.kind === "capital").map((f): Name => ({ text: f.name ?? "", x: f.points[0]! + gap * 0.11, y: f.points[1]! + size * 0.3, kind: f.kind === "capital" ? "capital" : "city", size: size * (f.kind === "capital" ? 1 : 0.92), below: false }));
  if (!near) return [...countries, ...towns];
  const spots = board.spots.map((s): Name => {
    const text = s.label || s.name, shown = settings.ids === "on" && s.id !== text ? `${text} (${s.id})` : text;
    return { text: shown, x: s.name_at?.[0] ?? s.x, y: s.name_at?.[1] ?? s.y, kind: isWet(s) ? "sea" : "land", size, below: isWet(s) };
  });
  return [...countries, ...spots, ...towns];
}
