// A table: top bar, map or text view, panes, prompt and timeline.
import { html, nothing, type TemplateResult } from "lit";
import { openDialogs } from "../dialogs/all";
import type { View } from "../map/camera";
import { distance } from "../map/geometry";
import { MapView, type Goal } from "../map/map";
import { faceOf } from "../map/sides";
import { sprite } from "../map/symbols";
import { below } from "../nav";
import { redraw, type Page } from "../screen";
import { guideCard } from "../table/guide";
import { focusPlace, press, type Desk } from "../table/keys";
import { placeLabel } from "../table/label";
import { placeMenu } from "../table/menu";
import { peek } from "../table/peek";
import { Table } from "../table/model";
import { bottomSheet, sideColumn } from "../table/panes";
import { promptBar } from "../table/prompt";
import { decidesForSeveral, seatName } from "../table/seats";
import { textView } from "../table/text-view";
import { timeline } from "../table/timeline";
import { home, topbar } from "../table/topbar";
import { tracks } from "../table/tracks";
import { tray } from "../table/tray";
import { recall, remember } from "../settings";
import type { Choice, Snapshot } from "../wire";

/** The log rolls to what is new, without moving the page. */
function showFresh(): void {
  const log = document.getElementById("log"), fresh = log?.querySelector<HTMLElement>(".entry.fresh");
  if (log) log.scrollTop = fresh ? fresh.offsetTop - 46 : log.scrollHeight;
}

/** Another question begins at the top of its list; the same one asked again stays where it was. */
function fromTheTop(before: Snapshot | null, after: Snapshot): void {
  const question = (s: Snapshot | null) => s && [s.to_act, s.rule, s.scene.focus?.[0]].join();
  const list = question(before) === question(after) ? null : document.getElementById("panel-orders");
  if (list) list.scrollTop = 0;
}

export class TablePage implements Page, Desk {
  readonly table: Table;
  map!: MapView;
  private ready = false;
  private lookedAround = false;
  private spoken = "";
  private area = "";
  private lit: ReadonlyMap<string, unknown> = new Map();

  constructor(id: string, private trouble: string, at: number | null) {
    this.table = new Table(id);
    this.table.toast = trouble;
    this.open(at).catch((e: Error) => { this.trouble = e.message; redraw(); });
  }

  private async open(at: number | null): Promise<void> {
    const t = this.table;
    await t.open();
    this.map = new MapView(t.board, redraw);
    this.map.camera.watch(() => this.rememberView());
    t.showWay = (places, label) => this.map.showWay(places, label);
    this.ready = true;
    t.changed = (before, after) => this.changed(before, after);
    if (innerWidth >= 600 && innerWidth < 1024) t.sheetOpen = true;
    if (at !== null) await t.goTo(at);
    if (location.hash === "#share") {
      history.replaceState(null, "", location.pathname);
      t.openDialog("share");
    }
    redraw();
  }

  leave(): void {
    this.table.close();
    document.title = "Indochine";
  }

  // ---- what changes

  private changed(before: Snapshot | null, after: Snapshot): void {
    if (before) this.map.moved(before.scene, after.scene);
    this.revealFocus(after);
    this.spoken = this.table.log.filter((e) => e.n >= this.table.freshFrom).flatMap((e) => e.lines.map((l) => l.text)).slice(-4).join(" ");
    requestAnimationFrame(showFresh);
    requestAnimationFrame(() => fromTheTop(before, after));
  }

  private title(): void {
    const t = this.table, icon = document.getElementById("icon") as HTMLLinkElement | null;
    const name = t.game.title.split(":")[0];
    document.title = t.now.over ? `Over – ${name}` : t.myTurn ? `● Your turn${decidesForSeveral(t) ? ` (${seatName(t, t.now.to_act!)})` : ""} – ${name}` : `${name} – Indochine`;
    const wanted = below(t.myTurn ? "/favicon-turn.svg" : "/favicon.svg");
    if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
  }

  drawn(): void {
    if (!this.ready) return;
    this.title();
    if (this.table.textView || !this.map.placed()) return;
    if (this.lookedAround) return this.keepInSight();
    this.lookedAround = true;
    this.area = this.map.camera.area;
    const before = recall<View & { area: string }>(this.viewKey);
    if (before && before.area === this.area) this.map.camera.restore(before);
    else this.map.open(this.table.board.spots.filter((s) => this.lit.has(s.id)));
    redraw();
  }

  // ---- where one looked last

  private get viewKey(): string { return `view-${this.table.id}`; }
  private remembering = 0;

  private rememberView(): void {
    if (!this.lookedAround) return;
    clearTimeout(this.remembering);
    this.remembering = window.setTimeout(() => remember(this.viewKey, { ...this.map.camera.view, area: this.map.camera.area }), 400);
  }

  /** When a sheet opens or the window changes, the scene of the action stays visible. */
  private keepInSight(): void {
    if (this.area === this.map.camera.area) return;
    this.area = this.map.camera.area;
    this.revealFocus(this.table.shown);
  }

  /** Where something happens, or the nearest place that can be chosen when none is in sight. */
  private revealFocus(snapshot: Snapshot): void {
    const { board, legal, destinations } = this.table, camera = this.map.camera;
    const at = board.spots.find((s) => s.id === snapshot.scene.focus?.[0]);
    if (at) camera.reveal(at.x, at.y, 90);
    else if (board.kind === "area" && this.table.myTurn && !this.table.past && this.asksAnew(snapshot)) return this.lookWhereMostIs();
    else camera.pan(0, 0);
    if (this.table.past || !this.table.myTurn) return;
    const wanted = destinations.size ? [destinations] : [legal.places, legal.movers], open = board.spots.filter((s) => wanted.some((m) => m.has(s.id)));
    const { x, y, w, h } = camera.sight, seen = open.some((s) => s.x > x && s.x < x + w && s.y > y && s.y < y + h);
    if (seen || !open.length) return;
    const middle = { x: x + w / 2, y: y + h / 2 }, next = open.reduce((a, b) => (distance(a, middle) <= distance(b, middle) ? a : b));
    camera.reveal(next.x, next.y, Math.min(w, h) * camera.view.zoom * 0.4);
  }

  private question = "";

  private asksAnew({ to_act, rule }: Snapshot): boolean {
    const before = this.question;
    this.question = `${to_act} ${rule}`;
    return before !== this.question;
  }

  /** Where most of what one can choose, or else most of one's own counters, is out of sight, the map is moved there. */
  private lookWhereMostIs(): void {
    const { board, legal, now } = this.table, { x, y, w, h } = this.map.camera.sight, lit = board.spots.filter((s) => legal.places.has(s.id) || legal.movers.has(s.id));
    const spots = lit.length ? lit : board.spots.filter((s) => this.table.piecesAt(s.id).some((p) => faceOf(board, p).side === now.to_act));
    const seen = spots.filter((s) => s.x > x && s.x < x + w && s.y > y && s.y < y + h), middle = (all: number[]) => all.sort((a, b) => a - b)[all.length >> 1]!;
    if (seen.length * 2 < spots.length) this.map.camera.look(middle(spots.map((s) => s.x)), middle(spots.map((s) => s.y)));
  }

  // ---- picking

  /** A click on a place: go there with the piece in hand, pick one up, choose, or look. */
  readonly pick = (place: string, event: Event): void => {
    const t = this.table, legal = t.legal, to = t.destinations.get(place);
    t.toast = "";
    if (to) return to.length === 1 ? this.give(to[0]!) : this.openMenu(place, event);
    const touched = (event.target as Element | null)?.closest<SVGElement>("[data-piece]")?.dataset["piece"] ?? "";
    if (legal.moves.has(touched)) return this.take(touched, event);
    const direct = legal.places.get(place) ?? [], movers = legal.movers.get(place) ?? [], further = t.onward.get(place);
    if (direct.length + movers.length > 1) return this.openMenu(place, event);
    if (movers.length) return movers[0] === t.held ? t.putDown() : this.take(movers[0]!, event);
    if (direct.length) return this.give(direct[0]!);
    if (further && !t.busy) return void t.walk(further.path);
    this.look(place);
  };

  private give(choice: Choice): void {
    if (!this.table.busy) void this.table.choose(choice);
  }

  /** In the hand; where all moves lead to one place there is nothing more to ask but how many. */
  private take(piece: string, event: Event): void {
    const t = this.table;
    t.hold(piece);
    t.sheet = "orders";
    const [place] = t.legal.goals.size === 1 ? [...t.destinations] : [];
    if (place) return place[1].length === 1 ? this.give(place[1][0]!) : this.openMenu(place[0], event);
  }

  private look(place: string): void {
    const t = this.table;
    if (t.held) t.putDown();
    this.inspect(place);
    void t.askWhy({ place });
  }

  /** Pointing at a destination shows the way there. */
  private readonly point = (place: string): void => {
    peek(this.table, place);
    const t = this.table, choice = t.destinations.get(place)?.[0] ?? (t.holding ? undefined : t.legal.places.get(place)?.find((c) => c.path?.length)), further = t.onward.get(place);
    const from = t.piece(t.holding)?.place ?? t.shown.scene.focus?.[0], path = choice ? (choice.path?.length ? choice.path : choice.places) : further?.path;
    if (path && from) this.map.showWay([from, ...path], choice?.cost ?? further?.cost ?? "");
    else this.map.showWay([], "");
  };

  private openMenu(place: string, event: Event): void {
    const box = (event.currentTarget instanceof Element ? event.currentTarget : (event.target as Element)).getBoundingClientRect();
    const mouse = event instanceof MouseEvent && event.detail > 0;
    this.table.select(place);
    this.table.menu = { place, x: mouse ? event.clientX : box.right, y: mouse ? event.clientY : box.top };
    redraw();
  }

  readonly inspect = (place: string): void => {
    this.table.menu = null;
    this.table.select(place);
    if (innerWidth < 1024) this.table.sheetOpen = true;
    redraw();
  };

  readonly visit = (place: string): void => {
    this.table.select(place);
    redraw();
    setTimeout(() => focusPlace(this, place));
  };

  key(event: KeyboardEvent): boolean { return this.ready && press(this, event); }

  // ---- drawing

  draw(): TemplateResult {
    if (!this.ready) return html`<main class="message">${this.trouble ? html`<h1>This table cannot be opened</h1><p>${this.trouble}</p><p><a href=${below("/")} @click=${home}>To the start page</a></p>` : html`<p>Opening the table …</p>`}</main>`;
    const t = this.table, wide = innerWidth >= 1024;
    this.lit = new Map<string, unknown>([...t.legal.places, ...t.legal.movers]);
    return html`${sprite()}<div class="table ${t.past ? "past" : ""}">
      ${topbar(t)}
      ${wide ? nothing : tracks(t)}
      <main class="board" aria-label="Board">${t.textView ? textView(t) : this.drawMap()}${guideCard(t)}</main>
      ${wide ? sideColumn(t, this.pick) : bottomSheet(t, this.pick)}
      ${promptBar(t)}
      ${timeline(t)}
      ${placeMenu(t)}
      <div class="unheard" role="log" aria-live="polite">${this.spoken}</div>
      ${openDialogs(t, this.visit)}
    </div>`;
  }

  private drawMap(): TemplateResult {
    const t = this.table, tour = t.guide?.steps[t.guideStep]?.places ?? [];
    return html`${this.map.draw({
      board: t.board, scene: t.shown.scene, lit: this.lit, litPieces: this.litPieces(), goals: this.goals(), held: t.piece(t.holding)?.place ?? "",
      selected: t.selected, hover: [...t.hover, ...tour], overlays: t.overlays, bare: t.hideCounters, pick: this.pick, point: this.point,
      label: (spot, pieces) => placeLabel(t, spot, pieces),
    })}${tray(t, this.lit, this.pick)}${this.zoom()}<div class="peek" aria-hidden="true"></div>`;
  }

  private litPieces(): ReadonlySet<string> {
    const t = this.table, held = t.holding;
    return held ? new Set([held]) : new Set([...t.legal.pieces.keys(), ...t.legal.moves.keys()]);
  }

  private goals(): ReadonlyMap<string, Goal> {
    const t = this.table, found = new Map<string, Goal>();
    for (const [place, o] of t.onward) found.set(place, { cost: o.cost, further: true });
    for (const [place, [first]] of t.holding ? t.destinations : t.legal.places) if (first && (t.holding || first.cost)) found.set(place, { cost: first.cost ?? "" });
    return found;
  }

  private zoom(): TemplateResult {
    const camera = this.map.camera;
    return html`<div class="zoom" role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom in" @click=${() => camera.zoomBy(1.35)}>+</button>
      <button type="button" aria-label="Zoom out" @click=${() => camera.zoomBy(1 / 1.35)}>−</button>
      <button type="button" aria-label="Whole map" title="Whole map (0)" @click=${() => camera.fit()}>⤢</button></div>`;
  }
}
