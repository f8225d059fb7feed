// Playing by keyboard: one table of keys, also shown by the help.
import { keyFor, settings } from "../settings";
import { redraw } from "../screen";
import { distance } from "../map/geometry";
import type { MapView } from "../map/map";
import { openTools } from "./log";
import { closeMenu } from "./menu";
import type { Table } from "./model";
import { primary } from "./prompt";

export interface Desk {
  table: Table;
  map: MapView;
  pick(place: string, event: Event): void;
  inspect(place: string): void;
  showAsked(): void;
}

type Deed = (desk: Desk, event: KeyboardEvent) => void;

export const KEYS: [string, string, Deed][] = [
  ["n", "Next place where you can act", (d) => nextLit(d, 1)],
  ["p", "Previous place where you can act", (d) => nextLit(d, -1)],
  ["x", "The primary button (end of phase, halt, go on)", (d) => primary(d.table)],
  ["u", "Undo", (d) => void d.table.undo()],
  ["o", "Odds", (d) => showOdds(d)],
  ["g", "Go to a place by name", (d) => d.table.openDialog("goto")],
  ["t", "Text view and back", (d) => d.table.toggleText()],
  ["l", "Layers and key of the map", (d) => d.table.openDialog("layers")],
  [
    "h",
    "Hide the counters and show them again",
    (d) => {
      d.table.hideCounters = !d.table.hideCounters;
      redraw();
    },
  ],
  ["?", "Rules and keys", (d) => d.table.openDialog("rules", d.table.shown.rule)],
  ["/", "Search the log", (d) => searchLog(d)],
  [",", "One step back in the replay", (d) => void d.table.goTo(d.table.at - 1)],
  [".", "One step on in the replay", (d) => void d.table.goTo(d.table.at + 1)],
  ["+", "Zoom in", (d) => d.map.camera.zoomBy(1.3)],
  ["-", "Zoom out", (d) => d.map.camera.zoomBy(1 / 1.3)],
  ["c", "What is asked about, in the middle", (d) => d.showAsked()],
  ["0", "Whole map", (d) => d.map.camera.fit()],
];
const ALSO: Record<string, string> = { "=": "+" };
const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function press(desk: Desk, event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (meantForOthers(event, target)) return false;
  if (event.key === "Escape") return escape(desk);
  const place = target.closest<SVGElement>("[data-place]")?.dataset["place"];
  if (place && (event.key === "Enter" || event.key === " ")) return act(desk, place, event);
  if (event.key in ARROWS && !target.matches("input") && !target.closest(".menu, [role=region], [role=tablist]"))
    return arrow(desk, place, ARROWS[event.key]!);
  return single(desk, event);
}

/** A key of the browser, of a dialog or of a field to write in. */
const meantForOthers = (event: KeyboardEvent, target: HTMLElement): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  !!document.querySelector("dialog[open]") ||
  target.matches("input:not([type=range]), textarea, select");

function single(desk: Desk, event: KeyboardEvent): boolean {
  if (settings.keys === "off") return false;
  const wanted = ALSO[event.key] ?? event.key.toLowerCase();
  const deed = KEYS.find(([first]) => keyFor(first) === wanted)?.[2];
  if (!deed) return byNumber(desk.table, event.key);
  deed(desk, event);
  return true;
}

/** One of a few orders by its number. */
function byNumber(t: Table, key: string): boolean {
  const choice = /^[1-9]$/.test(key) ? t.quick[Number(key) - 1] : undefined;
  if (choice && !t.busy) {
    t.menu = null;
    void t.choose(choice);
  }
  return !!choice;
}

function act(desk: Desk, place: string, event: KeyboardEvent): boolean {
  if (event.key === " ") desk.inspect(place);
  else desk.pick(place, event);
  return true;
}

function escape(desk: Desk): boolean {
  const t = desk.table;
  if (t.menu) {
    const place = t.menu.place;
    closeMenu(t);
    desk.map.focus(place);
  } else if (t.past) t.present();
  else if (t.holding) t.putDown();
  else {
    t.selected = "";
    t.armed = false;
    t.sheetOpen = false;
    t.say("");
  }
  return true;
}

/** The nearest place in that direction, straight ahead preferred; with no place in focus the map is panned. */
function arrow(desk: Desk, from: string | undefined, [dx, dy]: [number, number]): boolean {
  const here = from ? desk.table.board.spots.find((s) => s.id === from) : undefined;
  if (!here) {
    desk.map.camera.pan(-dx * 80, -dy * 80);
    return true;
  }
  const ahead = desk.table.board.spots.filter(
    (s) => (s.x - here.x) * dx + (s.y - here.y) * dy > 0.3 * distance(s, here) && s !== here,
  );
  const cost = (s: { x: number; y: number }) =>
    distance(s, here) + 2 * Math.abs((s.x - here.x) * dy + (s.y - here.y) * dx);
  const best = ahead.sort((a, b) => cost(a) - cost(b))[0];
  if (best) focusPlace(desk, best.id);
  return true;
}

export function focusPlace(desk: Desk, id: string): void {
  const spot = desk.table.board.spots.find((s) => s.id === id);
  if (spot) {
    desk.map.camera.reveal(spot.x, spot.y);
    desk.map.focus(id);
  }
}

function nextLit(desk: Desk, step: number): void {
  const t = desk.table;
  const wanted = t.holding ? t.asked.goals : t.asked.lit;
  const order = t.places.filter((s) => wanted.has(s.id)).map((s) => s.id);
  if (!order.length) return t.say("Nothing on the map can be chosen now: see the list of orders.");
  const at = order.indexOf((document.activeElement as HTMLElement | null)?.dataset?.["place"] ?? "");
  const id = order[(at + step + order.length + (at < 0 && step < 0 ? 1 : 0)) % order.length]!;
  if (t.textView) document.querySelector<HTMLElement>(`#row-${CSS.escape(id)} button`)?.focus();
  else if (t.board.spots.some((s) => s.id === id)) focusPlace(desk, id);
  else focusCell(t, id);
}

/** A box beside the map or a cell of a chart. */
function focusCell(t: Table, id: string): void {
  const find = () =>
    document.querySelector<HTMLElement>(
      `.tray [data-place="${CSS.escape(id)}"], .chart [data-place="${CSS.escape(id)}"]`,
    );
  if (!find()) {
    t.sheet = "charts";
    t.sheetOpen = true;
    redraw();
  }
  setTimeout(() => find()?.focus());
}

function showOdds(desk: Desk): void {
  const t = desk.table;
  if (!t.odds.length) return t.say("There are no odds to tell at this decision.");
  t.sheet = "orders";
  t.sheetOpen = true;
  redraw();
  queueMicrotask(() => document.getElementById("odds")?.focus());
}

function searchLog(desk: Desk): void {
  desk.table.lower = "log";
  desk.table.sheet = "log";
  desk.table.sheetOpen = true;
  openTools();
  queueMicrotask(() => document.getElementById("log-search")?.focus());
}
