// Playing by keyboard: one table of keys, also shown by the help.
import { keyFor, settings } from "../settings";
import { redraw } from "../screen";
import { distance } from "../map/geometry";
import type { MapView } from "../map/map";
import { openTools } from "./log";
import { closeMenu } from "./menu";
import type { Table } from "./model";
import { primary } from "./prompt";

export interface Player {
  table: Table;
  map: MapView;
  pick(place: string, event: Event): void;
  inspect(place: string): void;
  showAsked(): void;
}

type Deed = (player: Player, event: KeyboardEvent) => void;

export const KEYS: [string, string, Deed][] = [
  ["n", "Next place where you can act", (d) => nextLit(d, 1)],
  ["p", "Previous place where you can act", (d) => nextLit(d, -1)],
  ["x", "The primary button (end of phase, halt, go on)", (d) => primary(d.table)],
  ["u", "Undo", (d) => void d.table.undo()],
  ["a", "Advice: what would a computer do?", (d) => void (d.table.adviser.asked && d.table.adviser.ask())],
  ["o", "Odds", (d) => showOdds(d)],
  ["f", "Narrow the list of orders by typing", (d) => narrow(d)],
  ["g", "Go to a place by name", (d) => d.table.desk.openDialog("goto")],
  ["t", "Text view and back", (d) => d.table.desk.toggleText()],
  ["l", "Layers and key of the map", (d) => d.table.desk.openDialog("layers")],
  [
    "h",
    "Hide the counters and show them again",
    (d) => {
      d.table.desk.hideCounters = !d.table.desk.hideCounters;
      redraw();
    },
  ],
  ["?", "Rules and keys", (d) => d.table.desk.openDialog("rules", d.table.position.shown.rule)],
  ["/", "Search the log", (d) => searchLog(d)],
  [",", "One step back in the replay", (d) => void d.table.replay.goTo(d.table.position.at - 1)],
  [".", "One step on in the replay", (d) => void d.table.replay.goTo(d.table.position.at + 1)],
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

export function press(player: Player, event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (meantForOthers(event, target)) return false;
  if (player.table.film.shown && watch(player.table, event, target)) return true;
  if (event.key === "Escape") return escape(player);
  const place = target.closest<SVGElement>("[data-place]")?.dataset["place"];
  if (place && (event.key === "Enter" || event.key === " ")) return act(player, place, event);
  if (event.key in ARROWS && !target.matches("input") && !target.closest(".menu, [role=region], [role=tablist]"))
    return arrow(player, place, ARROWS[event.key]!);
  return single(player, event);
}

/** While something is shown: on, back, or away with it. */
function watch({ film }: Table, { key, repeat }: KeyboardEvent, target: HTMLElement): boolean {
  const onButton = target.matches("button, select, [role=tab]");
  if (key === "Escape") film.close(film.waits);
  else if (key === "ArrowRight" && !target.matches("select")) void film.next();
  else if (key === "ArrowLeft" && !target.matches("select")) void film.previous();
  else if (film.waits && !onButton && !repeat && (key === "Enter" || key === " " || key === keyFor("x")))
    void film.next();
  else return false;
  return true;
}

/** A key of the browser, of a dialog or of a field to write in. */
const meantForOthers = (event: KeyboardEvent, target: HTMLElement): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  !!document.querySelector("dialog:modal") ||
  target.matches("input:not([type=range]), textarea, select");

function single(player: Player, event: KeyboardEvent): boolean {
  if (settings.keys === "off") return false;
  const wanted = ALSO[event.key] ?? event.key.toLowerCase();
  const deed = KEYS.find(([first]) => keyFor(first) === wanted)?.[2];
  if (!deed) return byNumber(player.table, event.key);
  deed(player, event);
  return true;
}

/** One of a few orders by its number. */
function byNumber(t: Table, key: string): boolean {
  const choice = /^[1-9]$/.test(key) ? t.position.quick[Number(key) - 1] : undefined;
  if (choice && !t.busy) {
    t.desk.menu = null;
    void t.choose(choice);
  }
  return !!choice;
}

function act(player: Player, place: string, event: KeyboardEvent): boolean {
  if (event.key === " ") player.inspect(place);
  else player.pick(place, event);
  return true;
}

function escape(player: Player): boolean {
  const t = player.table;
  if (t.desk.menu) {
    const place = t.desk.menu.place;
    closeMenu(t);
    player.map.focus(place);
  } else if (t.desk.dialog) t.desk.openDialog("");
  else if (t.position.past) t.replay.present();
  else if (t.holding) t.putDown();
  else {
    t.desk.selected = "";
    t.desk.armed = -1;
    t.desk.sheetOpen = false;
    t.desk.say("");
  }
  return true;
}

/** The nearest place in that direction, straight ahead preferred; with no place in focus the map is panned. */
function arrow(player: Player, from: string | undefined, [dx, dy]: [number, number]): boolean {
  const here = from ? player.table.board.spots.find((s) => s.id === from) : undefined;
  if (!here) {
    player.map.camera.pan(-dx * 80, -dy * 80);
    return true;
  }
  const ahead = player.table.board.spots.filter(
    (s) => (s.x - here.x) * dx + (s.y - here.y) * dy > 0.3 * distance(s, here) && s !== here,
  );
  const cost = (s: { x: number; y: number }) =>
    distance(s, here) + 2 * Math.abs((s.x - here.x) * dy + (s.y - here.y) * dx);
  const best = ahead.sort((a, b) => cost(a) - cost(b))[0];
  if (best) focusPlace(player, best.id);
  return true;
}

export function focusPlace(player: Player, id: string): void {
  const spot = player.table.board.spots.find((s) => s.id === id);
  if (spot) {
    player.map.camera.reveal(spot.x, spot.y);
    player.map.focus(id);
  }
}

let visited = ""; // where N and P were last: after an order or its undo they go on from there

function nextLit(player: Player, step: number): void {
  const t = player.table;
  const wanted = t.holding ? t.asked.goals : t.asked.lit;
  const all = t.position.places.map((s) => s.id);
  if (!all.some((id) => wanted.has(id)))
    return t.desk.say("Nothing on the map can be chosen now: see the list of orders.");
  const from = (document.activeElement as HTMLElement | null)?.dataset?.["place"] || visited;
  let at = from ? all.indexOf(from) : step > 0 ? -1 : 0;
  do at = (at + step + all.length) % all.length;
  while (!wanted.has(all[at]!));
  const id = (visited = all[at]!);
  if (t.desk.textView) document.querySelector<HTMLElement>(`#row-${CSS.escape(id)} button`)?.focus();
  else if (t.board.spots.some((s) => s.id === id)) focusPlace(player, id);
  else focusCell(t, id);
}

/** A box beside the map or a cell of a chart. */
function focusCell(t: Table, id: string): void {
  const find = () =>
    document.querySelector<HTMLElement>(
      `.tray [data-place="${CSS.escape(id)}"], .chart [data-place="${CSS.escape(id)}"]`,
    );
  if (!find()) {
    t.desk.sheet = "charts";
    t.desk.sheetOpen = true;
    redraw();
  }
  setTimeout(() => find()?.focus());
}

function showOdds(player: Player): void {
  const t = player.table;
  if (!t.odds.length) return t.desk.say("There are no odds to tell at this decision.");
  t.desk.sheet = "orders";
  t.desk.sheetOpen = true;
  redraw();
  queueMicrotask(() => document.getElementById("odds")?.focus());
}

function narrow(player: Player): void {
  const t = player.table;
  t.desk.sheet = "orders";
  t.desk.sheetOpen = true;
  redraw();
  queueMicrotask(() => document.getElementById("narrow")?.focus());
}

function searchLog(player: Player): void {
  player.table.desk.lower = "log";
  player.table.desk.lowerOpen = true;
  player.table.desk.sheet = "log";
  player.table.desk.sheetOpen = true;
  openTools();
  queueMicrotask(() => document.getElementById("log-search")?.focus());
}
