// A table: its position, and what lies around it here: the desk, the replay, the tour, the log and the piece in hand.
import { api, type Problem } from "../api";
import { Live } from "../live";
import { redraw, redrawCalmly } from "../screen";
import { settings } from "../settings";
import { bell } from "../sound";
import type { Board, Choice, Do, Forecast, GameInfo, LogEntry, Onward, Said, Snapshot } from "../wire";
import { Adviser } from "./advice";
import { askedOf, type Asked } from "./asked";
import { Company } from "./company";
import { Desk } from "./desk";
import { Film } from "./film";
import { Position } from "./position";
import { Replay } from "./replay";
import { handOf } from "./seats";
import { Standing } from "./standing";
import { Tour } from "./tour";

export class Table {
  position!: Position;
  game!: GameInfo;
  readonly desk = new Desk();
  readonly replay = new Replay(this);
  readonly tour = new Tour(this);
  readonly film = new Film(this);
  readonly standing = new Standing(this);
  readonly adviser = new Adviser(this);
  readonly company = new Company(this);
  log: LogEntry[] = [];
  freshFrom = 0;
  chat: Said[] = [];
  notes = "";
  odds: string[] = [];
  forecasts: Forecast[] = [];
  held = "";
  private putDownAt = -1;
  busy = false;
  waitingSince: Date | null = null; // when another was asked, as this page has seen it
  linked = true;
  private live: Live | undefined;
  showWay: (places: readonly string[], label: string) => void = () => undefined;
  changed: (before: Snapshot | null, after: Snapshot) => void = () => undefined;

  constructor(readonly id: string) {}

  get board(): Board {
    return this.position.board;
  }

  // ---- opening and closing

  async open(): Promise<void> {
    const [snapshot, games] = await Promise.all([api.snapshot(this.id), api.games()]);
    const board = await api.board(snapshot.game);
    this.game = games.find((g) => g.name === snapshot.game)!;
    this.desk.overlays = new Set((board.overlays ?? []).filter((o) => o.on).map((o) => o.key));
    this.log = await api.log(this.id);
    this.freshFrom = this.log.at(-1)?.n ?? 0;
    this.position = new Position(board, snapshot);
    this.take(snapshot, null);
    this.live = new Live(
      this.id,
      () => this.position.now.seq,
      (news) => this.hear(news),
      (yes) => this.link(yes),
    );
    this.company.open();
    void this.openPapers();
  }

  close(): void {
    this.live?.close();
    this.company.close();
    this.replay.stop();
    this.film.pause();
  }

  /** What lies beside the board: chat, notes, the guide. */
  private async openPapers(): Promise<void> {
    if (!this.position.yours.length) return;
    this.chat = await api.talk(this.id).catch(() => []);
    await this.openNotes();
    await this.tour.open();
    redraw();
  }

  private async openNotes(): Promise<void> {
    this.notes = (await api.notes(this.id).catch(() => ({ text: "" }))).text;
  }

  /** What was decided at this screen, though a computer may have decided more. */
  get ownEntries(): LogEntry[] {
    return this.log.filter((e) => this.position.yours.includes(e.seat));
  }

  private link(yes: boolean): void {
    if (this.linked !== yes) {
      this.linked = yes;
      redraw();
    }
  }

  private hear(news: { snapshot?: Snapshot; chat?: Said }): void {
    if (news.chat) this.chat = [...this.chat.filter((c) => c.n !== news.chat!.n), news.chat];
    if (news.snapshot && news.snapshot.seq > this.position.now.seq) return this.take(news.snapshot);
    redraw();
  }

  /** The result is shown when the game ends; what led to it comes first. */
  private tellResult(before: Snapshot | null, { over }: Snapshot): void {
    if (before && !before.over && over) this.desk.openDialog("result");
  }

  /** A newer position: its log entries replace and extend ours; what was taken back goes. */
  private take(snapshot: Snapshot, before: Snapshot | null = this.position.now): void {
    const { position, desk } = this;
    position.now = snapshot;
    if (before && before.to_act !== snapshot.to_act) this.waitingSince = new Date();
    if (before && !position.yours.includes(before.to_act ?? "") && position.myTurn) bell();
    this.enter(snapshot, !!before);
    if (this.otherHand(before, snapshot)) void this.changeReader();
    desk.armed = -1;
    this.film.forget(snapshot.steps);
    if (before) this.film.hear(snapshot.log.filter((e) => e.seq > before.seq));
    desk.why = null;
    if (!this.film.waits) this.tellResult(before, snapshot);
    if (!position.past) this.changed(before, snapshot);
    void this.fetchOdds();
    this.drawAgain(!before);
    setTimeout(() => void this.standing.give());
  }

  /** At once for whoever decides; others need not see every frame of what a computer does. */
  private drawAgain(first: boolean): void {
    const { myTurn, now } = this.position;
    if (myTurn || now.over || first || this.busy) redraw();
    else redrawCalmly();
  }

  private enter({ log: newer, steps }: Snapshot, later: boolean): void {
    const from = newer[0]?.n ?? Infinity;
    this.log = [...this.log.filter((e) => e.n < from), ...newer].filter((e) => e.n <= steps);
    if (later && newer.length && !this.position.yours.length) this.freshFrom = from;
  }

  private otherHand(before: Snapshot | null, after: Snapshot): boolean {
    return !!before?.you && !!after.you && handOf(this, before.you).name !== handOf(this, after.you).name;
  }

  /** Another hand looks at this screen now: it reads the log and the notes through its own eyes. */
  private async changeReader(): Promise<void> {
    this.log = [];
    this.log = await api.log(this.id).catch(() => []);
    await this.openNotes();
    redraw();
  }

  // ---- a piece in the hand

  /** The piece whose destinations are shown: the one picked up, or the only one that can go anywhere. */
  get holding(): string {
    const { moves } = this.position.legal;
    if (moves.has(this.held)) return this.held;
    return moves.size === 1 && this.putDownAt !== this.position.now.seq ? moves.keys().next().value! : "";
  }

  get destinations(): Map<string, Choice[]> {
    return this.position.legal.moves.get(this.holding) ?? new Map<string, Choice[]>();
  }

  get onward(): Map<string, Onward> {
    const { past, myTurn, shown } = this.position;
    const ahead = past || !myTurn || this.holding ? [] : (shown.scene.onward ?? []);
    return new Map(ahead.map((o) => [o.path.at(-1)!, o]));
  }

  /** Where the question can be answered with a click; found once for each question and hand. */
  get asked(): Asked {
    const { holding, lastAsked: last } = this;
    const { shown, heldBack } = this.position;
    if (last?.shown === shown && last.holding === holding && last.heldBack === heldBack) return last.asked;
    return (this.lastAsked = { shown, holding, heldBack, asked: askedOf(this) }).asked;
  }
  private lastAsked: { shown: Snapshot; holding: string; heldBack: boolean; asked: Asked } | undefined;

  /** Whether anything can be chosen on the map or beside it; if not, the list is all there is. */
  get asksOnMap(): boolean {
    const { lit, beside } = this.asked;
    return beside.length > 0 || [...lit].some((id) => this.position.besideCharts.has(id));
  }

  hold(piece: string): void {
    this.held = piece;
    this.desk.menu = null;
    const at = this.position.piece(piece)?.place;
    if (at) this.desk.selected = at;
    this.desk.why = null;
    this.desk.say("");
  }

  putDown(): void {
    this.putDownAt = this.position.now.seq;
    this.held = "";
    this.showWay([], "");
    redraw();
  }

  /** Several steps in one go, as long as each is offered and asks for nothing else. */
  async walk(path: readonly string[]): Promise<void> {
    const { position } = this;
    for (const place of path) {
      const here = position.legal.places.get(place) ?? [];
      const next = here.filter((c) => c.places?.length === 1 && c.places[0] === place);
      if (next.length !== 1 || !position.myTurn) return;
      await this.choose(next[0]!);
    }
  }

  // ---- acting

  /** Give an order; one that ends a phase with others left asks once more, from wherever it is given. */
  async choose(choice: Choice): Promise<void> {
    if (this.asksAgain(choice)) {
      this.desk.armed = choice.index;
      return this.desk.say("");
    }
    this.freshFrom = this.position.now.steps + 1;
    this.desk.toast = "";
    this.showWay([], "");
    if (this.desk.sheet === "place") this.desk.sheet = "orders";
    await this.command({ choose: choice.index });
    this.tour.follow(choice);
  }

  private asksAgain({ group, index }: Choice): boolean {
    const others = this.position.choices.length > 1;
    return settings.confirm === "on" && group === "End" && others && this.desk.armed !== index;
  }

  async undo(): Promise<void> {
    const { undo } = this.position.now;
    if (undo.possible) {
      await this.command({ undo: true });
      this.standing.hold();
    } else this.desk.say(undo.why || "Nothing can be taken back.");
  }

  private async command(what: Do): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    redraw();
    try {
      const { seq } = this.position.now;
      const command = { command_id: crypto.randomUUID(), expected_seq: seq, do: what };
      const answer = await api.command(this.id, command);
      if (answer.snapshot.seq >= this.position.now.seq) this.take(answer.snapshot);
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
    this.desk.say(problem.rule ? `${problem.message} [${problem.rule}]` : problem.message);
  }

  // ---- asking

  async askWhy(about: { place: string } | { piece: string }): Promise<void> {
    if (!this.position.myTurn || this.position.past) return;
    this.desk.why = await api
      .why(this.id, about)
      .catch((e: Problem) => [{ text: e.message, rule: e.rule, reason: "" }]);
    redraw();
  }

  private async fetchOdds(): Promise<void> {
    this.odds = [];
    this.forecasts = [];
    if (!this.position.myTurn) return;
    const { seq } = this.position.now;
    const odds = await api.odds(this.id).catch(() => ({ lines: [], forecasts: [] }));
    if (seq !== this.position.now.seq || !odds.lines.length) return;
    this.odds = odds.lines;
    this.forecasts = odds.forecasts ?? [];
    this.film.remember(this.forecasts);
    redraw();
  }
}
