// A table as this page knows it: the position now, the one looked at, what is selected and open.
import { api, Problem } from "../api";
import { Live } from "../live";
import { redraw, redrawCalmly } from "../screen";
import { recall, remember } from "../settings";
import type {
  Board,
  Cell,
  Choice,
  Do,
  Forecast,
  GameInfo,
  Guide,
  LogEntry,
  Mark,
  Onward,
  Panel,
  Piece,
  Said,
  Scene,
  Snapshot,
  Spot,
  WhyNot,
} from "../wire";
import { askedOf, type Asked } from "./asked";
import { handOf } from "./seats";
import { quickOnes, targets, type Targets } from "./targets";

export type Sheet = "orders" | "place" | "charts" | "log" | "chat" | "notes";
export interface Menu {
  place: string;
  x: number;
  y: number;
}

const GUIDED = 40; // after so many decisions of his own nobody needs a guide

export class Table {
  board!: Board;
  game!: GameInfo;
  now!: Snapshot;
  past: Snapshot | null = null;
  log: LogEntry[] = [];
  chat: Said[] = [];
  notes = "";
  guide: Guide | null = null;
  guideStep = -1;
  selected = "";
  menu: Menu | null = null;
  hover: readonly string[] = [];
  overlays = new Set<string>();
  sheet: Sheet = "orders";
  sheetOpen = false;
  openedByItself = false; // the sheet, for a question that has nothing on the map
  lower: "log" | "chat" | "notes" = "log";
  dialog = "";
  dialogAbout = "";
  why: WhyNot[] | null = null;
  odds: string[] = [];
  forecasts: Forecast[] = [];
  held = "";
  private putDownAt = -1;
  speed = recall<number>("replay-speed") ?? 1;
  armed = false;
  textView = recall<boolean>("text-view") ?? false;
  hideCounters = false;
  busy = false;
  linked = true;
  toast = "";
  trouble = "";
  freshFrom = 0;
  playing = 0;
  private live: Live | undefined;
  changedHover: () => void = redraw;
  showWay: (places: readonly string[], label: string) => void = () => undefined;
  changed: (before: Snapshot | null, after: Snapshot) => void = () => undefined;

  constructor(readonly id: string) {}

  // ---- opening and closing

  async open(): Promise<void> {
    const [snapshot, games] = await Promise.all([api.snapshot(this.id), api.games()]);
    this.board = await api.board(snapshot.game);
    this.game = games.find((g) => g.name === snapshot.game)!;
    this.overlays = new Set((this.board.overlays ?? []).filter((o) => o.on).map((o) => o.key));
    for (const p of this.printedPlaces()) this.byId.set(p.id, p);
    this.besideCharts = new Set([...this.board.spots, ...(this.board.boxes ?? [])].map((s) => s.id));
    this.log = await api.log(this.id);
    this.freshFrom = this.log.length ? this.log.at(-1)!.n : 0;
    this.take(snapshot);
    this.live = new Live(
      this.id,
      () => this.now.seq,
      (news) => this.hear(news),
      (yes) => this.link(yes),
    );
    void this.openPapers();
  }

  close(): void {
    this.live?.close();
    this.stop();
  }

  /** What lies beside the board: chat, notes, the guide. */
  private async openPapers(): Promise<void> {
    if (!this.yours.length) return;
    this.chat = await api.talk(this.id).catch(() => []);
    this.notes = (await api.notes(this.id).catch(() => ({ text: "" }))).text ?? "";
    const guide = await api.guide(this.now.game, this.now.you ?? "").catch(() => null);
    this.guide = guide?.steps?.length ? guide : null;
    if (this.guide && this.fresh && recall(`guide-${this.now.game}`) !== "done") this.guideStep = 0;
    redraw();
  }

  /** Nobody here has decided anything yet, though a computer may have. */
  private get decided(): number {
    return this.log.filter((e) => this.yours.includes(e.seat)).length;
  }
  private get fresh(): boolean {
    return this.decided < 3;
  }

  private link(yes: boolean): void {
    if (this.linked !== yes) {
      this.linked = yes;
      redraw();
    }
  }

  private hear(news: { snapshot?: Snapshot; chat?: Said }): void {
    if (news.chat) this.chat = [...this.chat.filter((c) => c.n !== news.chat!.n), news.chat];
    if (news.snapshot && (!this.now || news.snapshot.seq > this.now.seq)) return this.take(news.snapshot);
    redraw();
  }

  /** A newer position: its log entries replace and extend ours; what was taken back goes. */
  private take(snapshot: Snapshot): void {
    const before = this.now ?? null;
    this.now = snapshot;
    this.enter(snapshot, !!before);
    if (this.otherHand(before, snapshot)) void this.changeReader();
    this.armed = false;
    this.why = null;
    if (before && !before.over && snapshot.over) this.openDialog("result");
    if (!this.past) this.changed(before, snapshot);
    void this.fetchOdds();
    if (this.myTurn || snapshot.over || !before || this.busy) redraw();
    else redrawCalmly();
  }

  private enter({ log: newer, steps }: Snapshot, later: boolean): void {
    const from = newer[0]?.n ?? Infinity;
    this.log = [...this.log.filter((e) => e.n < from), ...newer].filter((e) => e.n <= steps);
    if (later && newer.length && !this.yours.length) this.freshFrom = from;
  }

  private otherHand(before: Snapshot | null, after: Snapshot): boolean {
    return !!before?.you && !!after.you && handOf(this, before.you).name !== handOf(this, after.you).name;
  }

  /** Another hand looks at this screen now: it reads the log and the notes through its own eyes. */
  private async changeReader(): Promise<void> {
    this.log = [];
    this.log = await api.log(this.id).catch(() => []);
    this.notes = (await api.notes(this.id).catch(() => ({ text: "" }))).text ?? "";
    redraw();
  }

  // ---- reading

  get shown(): Snapshot {
    return this.past ?? this.now;
  }
  get yours(): string[] {
    return this.now.yours ?? (this.now.you ? [this.now.you] : []);
  }
  get myTurn(): boolean {
    return !this.now.over && !!this.now.to_act && this.yours.includes(this.now.to_act);
  }
  get choices(): Choice[] {
    return this.past ? [] : (this.now.choices ?? []);
  }
  get main(): Choice | undefined {
    return this.choices.find((c) => c.main);
  }
  get legal(): Targets {
    return targets(this.choices, this.shown.scene.pieces);
  }
  get quick(): Choice[] {
    return this.myTurn ? quickOnes(this.choices) : [];
  }
  get places(): Spot[] {
    return [...this.byId.values()];
  }
  place(id: string): Spot | undefined {
    return this.byId.get(id) ?? this.passing(id);
  }
  piece(id: string): Piece | undefined {
    return sorted(this.shown.scene).pieces.get(id);
  }
  piecesAt(place: string): Piece[] {
    return sorted(this.shown.scene).at.get(place) ?? [];
  }
  marksAt(place: string): Mark[] {
    return sorted(this.shown.scene).marks.get(place) ?? [];
  }

  besideCharts: ReadonlySet<string> = new Set(); // places on the map and in boxes beside it
  private readonly byId = new Map<string, Spot>();

  private printedPlaces(): Spot[] {
    return [
      ...this.board.spots,
      ...(this.board.boxes ?? []),
      ...(this.board.panels ?? []).flatMap((p) => p.cells.map(asSpot)),
    ];
  }

  private passing(id: string): Spot | undefined {
    const cell = (this.shown.scene.panels ?? []).flatMap((p) => p.cells).find((c) => c.id === id);
    return cell && asSpot(cell);
  }

  /** All charts beside the map, with their cells as they read now. */
  get panels(): Panel[] {
    const { cells = [], panels = [] } = this.shown.scene;
    const now = new Map(cells.map((c) => [c.id, c]));
    const read = (p: Panel): Panel =>
      now.size ? { ...p, cells: p.cells.map((c) => ({ ...c, ...now.get(c.id) })) } : p;
    return [...panels, ...(this.board.panels ?? []).map(read)];
  }

  // ---- a piece in the hand

  /** The piece whose destinations are shown: the one picked up, or the only one that can go anywhere. */
  get holding(): string {
    const { moves } = this.legal;
    if (moves.has(this.held)) return this.held;
    return moves.size === 1 && this.putDownAt !== this.now.seq ? moves.keys().next().value! : "";
  }

  get destinations(): Map<string, Choice[]> {
    return this.legal.moves.get(this.holding) ?? new Map<string, Choice[]>();
  }

  get onward(): Map<string, Onward> {
    const ahead = this.past || !this.myTurn || this.holding ? [] : (this.shown.scene.onward ?? []);
    return new Map(ahead.map((o) => [o.path.at(-1)!, o]));
  }

  /** Where the question can be answered with a click; found once for each question and hand. */
  get asked(): Asked {
    const { shown, holding, lastAsked: last } = this;
    if (last?.shown === shown && last.holding === holding) return last.asked;
    return (this.lastAsked = { shown, holding, asked: askedOf(this) }).asked;
  }
  private lastAsked: { shown: Snapshot; holding: string; asked: Asked } | undefined;

  /** Whether anything can be chosen on the map or beside it; if not, the list is all there is. */
  get asksOnMap(): boolean {
    const { lit, beside } = this.asked;
    return beside.length > 0 || [...lit].some((id) => this.besideCharts.has(id));
  }

  hold(piece: string): void {
    this.held = piece;
    this.menu = null;
    const at = this.piece(piece)?.place;
    if (at) this.selected = at;
    this.why = null;
    this.say("");
  }

  putDown(): void {
    this.putDownAt = this.now.seq;
    this.held = "";
    this.showWay([], "");
    redraw();
  }

  /** Several steps in one go, as long as each is offered and asks for nothing else. */
  async walk(path: readonly string[]): Promise<void> {
    for (const place of path) {
      const next = (this.legal.places.get(place) ?? []).filter((c) => c.places?.length === 1 && c.places[0] === place);
      if (next.length !== 1 || !this.myTurn) return;
      await this.choose(next[0]!);
    }
  }

  // ---- acting

  async choose(choice: Choice): Promise<void> {
    this.freshFrom = this.now.steps + 1;
    this.toast = "";
    this.showWay([], "");
    if (this.sheet === "place") this.sheet = "orders";
    await this.command({ choose: choice.index });
    this.followGuide(choice);
  }

  async undo(): Promise<void> {
    const undo = this.now.undo;
    if (undo?.possible) await this.command({ undo: true });
    else this.say(undo?.why || "Nothing can be taken back.");
  }

  private async command(what: Do): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    redraw();
    try {
      const answer = await api.command(this.id, {
        command_id: crypto.randomUUID(),
        expected_seq: this.now.seq,
        do: what,
      });
      if (answer.snapshot.seq >= this.now.seq) this.take(answer.snapshot);
    } catch (error) {
      this.refused(error as Problem);
    } finally {
      this.busy = false;
      redraw();
    }
  }

  private refused(problem: Problem): void {
    const fresh = (problem.body as { snapshot?: Snapshot } | null)?.snapshot;
    if (fresh) this.take(fresh);
    this.say(problem.rule ? `${problem.message} [${problem.rule}]` : problem.message);
  }

  say(text: string): void {
    this.toast = text;
    redraw();
  }

  // ---- looking

  select(place: string): void {
    if (this.selected !== place) this.why = null;
    this.selected = place;
    this.sheet = "place";
    redraw();
  }

  async askWhy(about: { place: string } | { piece: string }): Promise<void> {
    if (!this.myTurn || this.past) return;
    this.why = await api.why(this.id, about).catch((e: Problem) => [{ text: e.message, rule: e.rule, reason: "" }]);
    redraw();
  }

  /** Ring these places while one points at an order. */
  pointAt(places: readonly string[]): void {
    if (!this.hover.length && !places.length) return;
    this.hover = places;
    this.changedHover();
  }

  openDialog(dialog: string, about = ""): void {
    this.dialog = dialog;
    this.dialogAbout = about;
    this.menu = null;
    redraw();
  }

  private async fetchOdds(): Promise<void> {
    this.odds = [];
    this.forecasts = [];
    if (!this.myTurn) return;
    const seq = this.now.seq;
    const odds = await api.odds(this.id).catch(() => ({ lines: [], forecasts: [] }));
    if (seq !== this.now.seq || !odds.lines.length) return;
    this.odds = odds.lines;
    this.forecasts = odds.forecasts ?? [];
    redraw();
  }

  toggleOverlay(key: string): void {
    if (!this.overlays.delete(key)) this.overlays.add(key);
    redraw();
  }

  toggleText(): void {
    this.textView = !this.textView;
    remember("text-view", this.textView);
    redraw();
  }

  // ---- looking back

  async goTo(n: number): Promise<void> {
    const wanted = Math.max(0, Math.min(n, this.now.steps));
    if (wanted >= this.now.steps) return this.present();
    const before = this.shown;
    this.past = await api.at(this.id, wanted).catch((e: Problem) => {
      this.say(e.message);
      return this.past;
    });
    if (this.past) {
      this.past.at ??= wanted;
      this.changed(before, this.past);
    }
    redraw();
  }

  get at(): number {
    return this.past?.at ?? this.now.steps;
  }

  present(): void {
    if (this.past) {
      const before = this.past;
      this.past = null;
      this.changed(before, this.now);
    }
    this.stop();
    redraw();
  }

  play(): void {
    if (this.playing) return this.stop();
    const next = async (): Promise<void> => {
      await this.goTo(this.at + 1);
      if (this.past && this.playing) this.playing = window.setTimeout(() => void next(), 700 / this.speed);
      else this.stop();
    };
    this.playing = window.setTimeout(() => void next(), 300);
    redraw();
  }

  hasten(speed: number): void {
    this.speed = speed;
    remember("replay-speed", speed);
    redraw();
  }

  stop(): void {
    clearTimeout(this.playing);
    this.playing = 0;
    redraw();
  }

  /** The step at which this seat last decided; the replay begins before it. */
  get lastOwn(): number {
    const own = this.log.filter((e) => this.yours.includes(e.seat));
    return own.length ? own.at(-1)!.n - 1 : 0;
  }

  // ---- being guided

  private followGuide(choice: Choice): void {
    if (this.decided > GUIDED && this.guideStep >= 0) return this.guideTo(-1);
    const until = this.guide?.steps?.[this.guideStep]?.until;
    if (!until) return;
    const fits =
      (!until.group || (choice.group ?? "").startsWith(until.group)) &&
      (!until.text || choice.text.startsWith(until.text));
    if (fits) this.guideTo(this.guideStep + 1);
  }

  guideTo(step: number): void {
    this.guideStep = step;
    if (this.guide && (step < 0 || step >= (this.guide.steps ?? []).length)) {
      this.guideStep = -1;
      remember(`guide-${this.now.game}`, "done");
    }
    redraw();
  }
}

/** A cell of a chart is a place like any other. */
function asSpot(cell: Cell): Spot {
  return { id: cell.id, name: cell.name, x: 0, y: 0, terrain: "box", note: cell.note ?? "" };
}

interface Sorted {
  pieces: Map<string, Piece>;
  at: Map<string, Piece[]>;
  marks: Map<string, Mark[]>;
}

const known = new WeakMap<Scene, Sorted>();

/** What stands and lies where, found once for each position. */
function sorted(scene: Scene): Sorted {
  let found = known.get(scene);
  if (found) return found;
  known.set(scene, (found = { pieces: new Map(), at: new Map(), marks: new Map() }));
  for (const p of scene.pieces) {
    found.pieces.set(p.id, p);
    found.at.set(p.place, [...(found.at.get(p.place) ?? []), p]);
  }
  for (const m of scene.marks ?? []) found.marks.set(m.place, [...(found.marks.get(m.place) ?? []), m]);
  return found;
}
