// A table: top bar, map or text view, panes, prompt and timeline.
import { html, nothing, type TemplateResult } from "lit";
import { openDialogs } from "../dialogs/all";
import type { View } from "../map/camera";
import { kindOf } from "../map/kind";
import { MapView } from "../map/map";
import { pledges } from "../map/pledges";
import { faceOf } from "../map/sides";
import { sprite } from "../map/symbols";
import { below } from "../nav";
import { redraw, type Page } from "../screen";
import type { Asked } from "../table/asked";
import { battleCard } from "../table/battle";
import { guideCard } from "../table/guide";
import { focusPlace, press, type Player } from "../table/keys";
import { placeLabel } from "../table/label";
import { placeMenu } from "../table/menu";
import { peek } from "../table/peek";
import { Table } from "../table/model";
import { tellReach } from "../table/reach";
import { setUp } from "../table/set-up";
import { showFresh } from "../table/log";
import { bottomSheet, sideColumn } from "../table/panes";
import { promptBar } from "../table/prompt";
import { decidesForSeveral, seatName } from "../table/seats";
import { textView } from "../table/text-view";
import { timeline } from "../table/timeline";
import { home, topbar } from "../table/topbar";
import { tracks } from "../table/tracks";
import { tray } from "../table/tray";
import { recall, remember } from "../settings";
import type { Choice, Snapshot, Spot } from "../wire";

const questionOf = (s: Snapshot | null): string | null => s && [s.to_act, s.rule, s.scene.focus?.[0]].join();
const another = (before: Snapshot | null, after: Snapshot): boolean => questionOf(before) !== questionOf(after);

/** Another question begins at the top of its list; the same one asked again stays where it was. */
function fromTheTop(before: Snapshot | null, after: Snapshot): void {
  const list = another(before, after) ? document.getElementById("panel-orders") : null;
  if (list) list.scrollTop = 0;
}

export class TablePage implements Page, Player {
  readonly table: Table;
  map!: MapView;
  private ready = false;
  private lookedAround = false;
  private spoken = "";
  private looking = 0;

  constructor(
    id: string,
    private trouble: string,
    at: number | null,
  ) {
    this.table = new Table(id);
    this.table.desk.toast = trouble;
    this.open(at).catch((e: Error) => {
      this.trouble ||= e.message;
      redraw();
    });
  }

  private async open(at: number | null): Promise<void> {
    const t = this.table;
    await t.open();
    this.map = new MapView(t.board, redraw);
    this.map.camera.watch(() => this.rememberView());
    t.showWay = (places, label) => this.map.showWay(places, label);
    this.ready = true;
    t.changed = (before, after) => this.changed(before, after);
    this.openList(null, t.position.now);
    if (innerWidth >= 600 && innerWidth < 1024) t.desk.sheetOpen = true;
    if (at !== null) await t.replay.goTo(at);
    if (location.hash === "#share") {
      history.replaceState(null, "", location.pathname);
      t.desk.openDialog("share");
    }
    redraw();
    requestAnimationFrame(() => requestAnimationFrame(showFresh));
    if (location.hash === "#ready") {
      history.replaceState(null, "", location.pathname);
      await setUp(t);
    }
  }

  leave(): void {
    this.table.close();
    document.title = "Indochine";
  }

  // ---- what changes

  private changed(before: Snapshot | null, after: Snapshot): void {
    if (before) this.map.moved(before.scene, after.scene);
    if (another(before, after)) this.table.desk.narrow = "";
    this.follow(after);
    this.openList(before, after);
    this.spoken = this.table.log
      .filter((e) => e.n >= this.table.freshFrom)
      .flatMap((e) => e.lines.map((l) => l.text))
      .slice(-4)
      .join(" ");
    requestAnimationFrame(showFresh);
    requestAnimationFrame(() => fromTheTop(before, after));
  }

  private title(): void {
    const t = this.table;
    const icon = document.getElementById("icon") as HTMLLinkElement | null;
    const name = t.game.title.split(":")[0];
    document.title = t.position.now.over
      ? `Over – ${name}`
      : t.position.myTurn
        ? `● Your turn${decidesForSeveral(t) ? ` (${seatName(t, t.position.now.to_act!)})` : ""} – ${name}`
        : `${name} – Indochine`;
    const wanted = below(t.position.myTurn ? "/favicon-turn.svg" : "/favicon.svg");
    if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
  }

  drawn(): void {
    if (!this.ready) return;
    this.title();
    if (this.table.desk.textView || !this.map.placed()) return;
    if (this.lookedAround) return this.lookAgain();
    this.lookedAround = true;
    const before = recall<View & { area: string }>(this.viewKey);
    if (before && before.area === this.map.camera.area) {
      this.map.camera.restore(before);
      this.kind = this.kindNow();
    } else this.map.open();
    this.lookAgain();
    redraw();
  }

  // ---- where one looked last

  private get viewKey(): string {
    return `view-${this.table.id}`;
  }
  private remembering = 0;

  private rememberView(): void {
    if (!this.lookedAround) return;
    clearTimeout(this.remembering);
    this.remembering = window.setTimeout(
      () => remember(this.viewKey, { ...this.map.camera.view, area: this.map.camera.area }),
      400,
    );
  }

  // ---- what is asked about comes into sight

  private seen = ""; // the question, and what lies over the map, as the camera last met them
  private question = "";
  private kind = "";

  /** Where something happens while others decide, or in the past. */
  private follow(snapshot: Snapshot): void {
    const at = this.table.board.spots.find((s) => s.id === snapshot.scene.focus?.[0]);
    if (at && !this.table.film.waits && (this.table.position.past || !this.table.position.myTurn))
      this.map.camera.reveal(at.x, at.y, 90);
  }

  /** A question with nothing to click on the map has its list open; the next with something there closes it again. */
  private openList(before: Snapshot | null, { seq }: Snapshot): void {
    const { position, film, desk, asksOnMap } = this.table;
    if (position.past || !position.myTurn || film.waits || before?.seq === seq) return;
    if (!asksOnMap && position.choices.length > 1) this.openOrders();
    else if (desk.openedByItself || this.ordersInTheWay(before)) desk.openedByItself = desk.sheetOpen = false;
  }

  private openOrders(): void {
    const { desk } = this.table;
    desk.openedByItself ||= !desk.sheetOpen;
    desk.sheet = "orders";
    desk.sheetOpen = true;
  }

  /** On a phone the list of one phase leaves the map to the next. */
  private ordersInTheWay(before: Snapshot | null): boolean {
    const { desk, position } = this.table;
    const over = !!before && before.scene.phase !== position.now.scene.phase;
    return innerWidth < 600 && desk.sheet === "orders" && over;
  }

  /** Another question, another piece in hand, another thing over the map: once it is drawn one looks where to look. */
  private lookAgain(): void {
    const t = this.table;
    const { camera } = this.map;
    const key = [
      t.position.now.seq,
      t.holding,
      t.position.past?.at,
      t.tour.at,
      t.tour.steps.length > 0,
      t.desk.sheetOpen,
      t.film.stop?.key,
      t.film.waits,
      camera.area,
    ].join();
    if (key === this.seen) return;
    this.seen = key;
    cancelAnimationFrame(this.looking);
    document.querySelector(".board")?.toggleAttribute("data-looking", true);
    this.looking = requestAnimationFrame(() => this.lookWhere());
  }

  private lookWhere(): void {
    const t = this.table;
    const { board } = t;
    const { camera } = this.map;
    const question = `${t.position.now.seq} ${t.holding}`;
    document.querySelector(".board")?.removeAttribute("data-looking");
    camera.remeasure();
    if (t.film.places.length) return this.map.reveal(board.spots.filter((s) => t.film.places.includes(s.id)));
    if (t.position.past || !t.position.myTurn || t.film.waits) return this.map.pointTo([]);
    const asked = this.askedSpots();
    const near = this.near();
    const others = near ? [near] : this.ownSpots();
    const enough = this.enough();
    if (question !== this.question) camera.byHand = false;
    this.question = question;
    if (!camera.byHand) this.map.bring(asked.length ? asked : others, near, enough);
    this.map.pointTo(asked);
  }

  /** Places on the map where the question can be answered; with a piece in hand, where it can go. */
  private askedSpots(): Spot[] {
    const { asked, board, holding } = this.table;
    const wanted = holding ? asked.goals : asked.lit;
    return board.spots.filter((s) => wanted.has(s.id));
  }

  /** One's own counters, for questions without a place: at the first look, and when another of many powers is asked. */
  private ownSpots(): Spot[] {
    const { board, position } = this.table;
    if (this.kind && !kindOf(board).looksHome) return [];
    return board.spots.filter((s) =>
      position.piecesAt(s.id).some((p) => faceOf(board, p).side === position.now.to_act),
    );
  }

  /** How much of what the best view shows one must see to be left where he is; while the same is asked, any of it. */
  private enough(): number {
    const before = this.kind;
    this.kind = this.kindNow();
    return !before ? 1 : this.kind === before || this.table.held ? 0 : 0.75;
  }

  private kindNow(): string {
    return [this.table.position.now.to_act, this.table.position.now.rule].join();
  }

  /** What the question is about: the piece in hand, or where something happens. */
  private near(): Spot | undefined {
    const t = this.table;
    const at = t.position.piece(t.holding)?.place ?? t.position.shown.scene.focus?.[0];
    return t.board.spots.find((s) => s.id === at);
  }

  readonly showAsked = (): void => this.map.show(this.askedSpots());

  // ---- picking

  /** A click on a place: go there with the piece in hand, pick one up, choose, or look. */
  readonly pick = (place: string, event: Event): void => {
    const t = this.table;
    const to = t.destinations.get(place);
    t.desk.toast = "";
    if (to) return to.length === 1 ? this.give(to[0]!) : this.openMenu(place, event);
    const touched = (event.target as Element | null)?.closest<SVGElement>("[data-piece]")?.dataset["piece"] ?? "";
    if (t.position.legal.moves.has(touched)) return this.take(touched);
    this.actAt(place, event);
  };

  /** What can be done at a place with nothing in hand; where there is nothing, it is looked at. */
  private actAt(place: string, event: Event): void {
    const t = this.table;
    const direct = t.position.legal.places.get(place) ?? [];
    const movers = t.position.legal.movers.get(place) ?? [];
    const further = t.onward.get(place);
    if (direct.length + movers.length > 1) return this.openMenu(place, event);
    if (movers.length) return movers[0] === t.held ? t.putDown() : this.take(movers[0]!);
    if (direct.length) return this.give(direct[0]!);
    if (further && !t.busy) return void t.walk(further.path);
    this.look(place);
  }

  private give(choice: Choice): void {
    if (!this.table.busy) void this.table.choose(choice);
  }

  /** In the hand: its destinations light up, and only a click on one of them gives the order. */
  private take(piece: string): void {
    this.table.hold(piece);
    this.table.desk.sheet = "orders";
  }

  /** With a piece in hand, why it does not get there; else what the place is and why nothing can be done. */
  private look(place: string): void {
    const t = this.table;
    const { holding } = t;
    if (holding && t.position.piece(holding)?.place !== place) return void tellReach(t, holding, place);
    if (t.held) t.putDown();
    this.inspect(place);
    void t.askWhy({ place });
  }

  /** Pointing at a destination shows the way there. */
  private readonly point = (place: string): void => {
    peek(this.table, place);
    const t = this.table;
    const way = this.wayTo(place);
    const from = t.position.piece(t.holding)?.place ?? t.position.shown.scene.focus?.[0];
    if (way?.path && from) this.map.showWay([from, ...way.path], way.cost ?? "");
    else this.map.showWay([], "");
  };

  /** How one would get there: with the piece in hand, by an order that has a way, or by several steps. */
  private wayTo(place: string): { path?: string[] | undefined; cost?: string | undefined } | undefined {
    const t = this.table;
    const ordered = t.holding ? undefined : t.position.legal.places.get(place)?.find((c) => c.path?.length);
    const choice = t.destinations.get(place)?.[0] ?? ordered;
    if (!choice) return t.onward.get(place);
    return { path: choice.path?.length ? choice.path : choice.places, cost: choice.cost ?? t.onward.get(place)?.cost };
  }

  private openMenu(place: string, event: Event): void {
    const box = (
      event.currentTarget instanceof Element ? event.currentTarget : (event.target as Element)
    ).getBoundingClientRect();
    const mouse = event instanceof MouseEvent && event.detail > 0;
    this.table.desk.select(place);
    this.table.desk.menu = { place, x: mouse ? event.clientX : box.right, y: mouse ? event.clientY : box.top };
    redraw();
  }

  readonly inspect = (place: string): void => {
    this.table.desk.menu = null;
    this.table.desk.select(place);
    if (innerWidth < 1024) this.table.desk.sheetOpen = true;
    redraw();
  };

  readonly visit = (place: string): void => {
    this.table.desk.select(place);
    redraw();
    setTimeout(() => focusPlace(this, place));
  };

  key(event: KeyboardEvent): boolean {
    return this.ready && press(this, event);
  }

  // ---- drawing

  draw(): TemplateResult {
    if (!this.ready)
      return html`<main class="message">
        ${
          this.trouble
            ? html`<h1>This table cannot be opened</h1>
                <p>${this.trouble}</p>
                <p><a href=${below("/")} @click=${home}>To the start page</a></p>`
            : html`<p>Opening the table …</p>`
        }
      </main>`;
    const t = this.table;
    const wide = innerWidth >= 1024;
    return html`${sprite()}
      <div class=${this.classes()}>
        ${topbar(t)} ${wide ? nothing : tracks(t)}
        <main class="board" aria-label="Board">
          ${t.desk.textView ? textView(t) : this.drawMap()}${wide ? nothing : battleCard(t)}
        </main>
        ${wide ? sideColumn(t, this.pick) : html`${guideCard(t)}${bottomSheet(t, this.pick)}`} ${promptBar(t)}
        ${timeline(t)} ${placeMenu(t)}
        <div class="unheard" role="log" aria-live="polite">${this.spoken}</div>
        ${openDialogs(t, this.visit)}
      </div>`;
  }

  /** What the style sheets must know of the whole page; to find it out from below would cost every drawing. */
  private classes(): string {
    const { board, position, film, desk } = this.table;
    const open = desk.sheetOpen && !film.shown && innerWidth < 1024;
    const now = { past: position.past, filming: film.shown, "sheet-open": open };
    return ["table", `on-${board.kind}`, ...Object.entries(now).map(([name, yes]) => (yes ? name : ""))].join(" ");
  }

  private drawMap(): TemplateResult {
    const t = this.table;
    const tour = t.tour.step?.places ?? [];
    return html`${this.map.draw({
        board: t.board,
        scene: t.position.shown.scene,
        held: t.position.piece(t.holding)?.place ?? "",
        lit: t.asked.lit,
        litPieces: this.litPieces(),
        goals: t.asked.goals,
        selected: t.desk.selected,
        hover: [...t.desk.hover, ...tour],
        focus: t.film.stop ? t.film.places : (t.position.shown.scene.focus ?? []),
        pledges: t.position.past || t.film.waits ? [] : pledges(t.position.now.scene, t.forecasts),
        overlays: t.desk.overlays,
        bare: t.desk.hideCounters,
        pick: this.pick,
        point: this.point,
        label: (spot, pieces) => placeLabel(t, spot, pieces),
      })}${tray(t, this.pick)}${this.zoom()}
      <div class="peek" aria-hidden="true"></div>`;
  }

  /** The counters that glow, found once for each question and hand. */
  private litPieces(): ReadonlySet<string> {
    const t = this.table;
    const held = t.holding;
    if (this.glowing?.asked !== t.asked) {
      const { pieces, moves } = t.position.legal;
      this.glowing = { asked: t.asked, pieces: new Set(held ? [held] : [...pieces.keys(), ...moves.keys()]) };
    }
    return this.glowing.pieces;
  }
  private glowing: { asked: Asked; pieces: ReadonlySet<string> } | undefined;

  private zoom(): TemplateResult {
    const camera = this.map.camera;
    return html`<div class="zoom" role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom in" @click=${() => camera.zoomBy(1.35)}>+</button>
      <button type="button" aria-label="Zoom out" @click=${() => camera.zoomBy(1 / 1.35)}>−</button>
      <button type="button" aria-label="Whole map" title="Whole map (0)" @click=${() => camera.fit()}>⤢</button>
    </div>`;
  }
}
