// What happened, from event to event: battles one after the other, and what was done between them. Until it has been
// seen the next question waits, unless the player wants it otherwise.
import { api } from "../api";
import { redraw } from "../screen";
import { settings } from "../settings";
import { diceFall } from "../sound";
import type { Battle, Film as Told, Forecast, LogEntry, LogLine } from "../wire";
import type { Table } from "./model";

/** One stop of the film: a battle, or what others did without one. */
export interface Stop {
  key: string;
  step: number; // the position that is shown with it
  places: readonly string[];
  battle?: Battle;
  moves?: readonly LogEntry[];
}

const PACE = 3200; // milliseconds for a stop that plays by itself
const MANY = 6; // so many decisions of others, and a summary comes first
const FEW = 3; // fewer moves without a battle are no film
const OLD = 40; // steps after which a forecast is no longer the one before the battle

export class Film {
  stops: Stop[] = [];
  told: Told | null = null;
  at = -1; // the stop that is shown
  summary = false; // whether the summary is shown
  waits = false; // whether a question waits until this has been seen
  playing = 0;
  private pending: LogEntry[] = []; // what was heard while others decided
  private odds: { step: number; forecast: Forecast }[] = [];
  private asked = 0;

  constructor(private readonly table: Table) {}

  get stop(): Stop | undefined {
    return this.summary ? undefined : this.stops[this.at];
  }

  get shown(): boolean {
    return this.summary || !!this.stop;
  }

  /** Where something happens in what is shown. */
  get places(): readonly string[] {
    return this.stop?.places ?? [];
  }

  // ---- what comes

  /** New entries of the log; the film begins when somebody here is asked again. */
  hear(newer: readonly LogEntry[]): void {
    const { position } = this.table;
    if (settings.battles === "off" || !position.yours.length) return;
    this.pending = [...this.pending, ...newer.filter((e) => e.n > 0)];
    if (!this.pending.length || (!position.myTurn && !position.now.over)) return;
    const heard = this.pending;
    this.pending = [];
    const since = Math.min(...heard.map((e) => e.n));
    if (this.worthWhile(heard)) void this.load(since, position.now.steps, true);
  }

  /** Whether there is anything to see: dice, or enough that others did. */
  private worthWhile(heard: readonly LogEntry[]): boolean {
    return heard.some((e) => e.lines.some((l) => l.dice?.length)) || this.others(heard).length >= FEW;
  }

  private others(log: readonly LogEntry[]): LogEntry[] {
    return log.filter((e) => e.seat && !this.table.position.yours.includes(e.seat) && e.lines.length);
  }

  /** What was taken back was not to be seen any more. */
  forget(steps: number): void {
    if (this.stops.some((s) => s.step > steps)) this.close();
    this.pending = this.pending.filter((e) => e.n <= steps);
  }

  remember(forecasts: readonly Forecast[]): void {
    const step = this.table.position.now.steps;
    this.odds = [...this.odds, ...forecasts.map((forecast) => ({ step, forecast }))].slice(-80);
  }

  /** What was promised before a battle, if it was shown here. */
  oddsOf(battle: Battle): Forecast | undefined {
    const rules = new Set([battle.rule, ...(battle.promised ?? [])]);
    const here = ({ places = [] }: Forecast): boolean =>
      places.length === 1 ? !!battle.places?.includes(places[0]!) : !places.length && !battle.places?.length;
    const fits = this.odds.filter(
      ({ step, forecast: f }) =>
        step < battle.first && battle.first - step <= OLD && !!f.outcomes?.length && rules.has(f.rule ?? "") && here(f),
    );
    return (fits.findLast((o) => o.forecast.rule === battle.rule) ?? fits.at(-1))?.forecast;
  }

  // ---- showing it

  /** Fetch the film of some steps and show it; `wait` keeps the next question back until then. */
  async load(since: number, until: number, wait: boolean): Promise<void> {
    const { table } = this;
    const asked = ++this.asked;
    this.hold(wait);
    redraw();
    const told = await api.film(table.id, since, until).catch(() => null);
    if (asked !== this.asked) return;
    this.told = told;
    this.stops = told ? this.stopsOf(told) : [];
    const others = this.others(table.log.filter((e) => e.n >= since && e.n <= until)).length;
    this.summary = wait && this.stops.length > 1 && others >= MANY;
    table.desk.sheet = "orders";
    if (this.summary) return redraw();
    if (!this.stops.length) return this.close();
    await this.goTo(0);
    if (wait && settings.battles === "play") this.play();
  }

  /** The cards of one step in the replay; the question there is past. */
  async lookBack(step: number): Promise<void> {
    const entry = this.table.log.find((e) => e.n === step);
    if (!entry?.lines.some((l) => l.dice?.length)) return this.close(false);
    const asked = ++this.asked;
    const told = await api.film(this.table.id, step, step).catch(() => null);
    if (asked !== this.asked || this.table.position.past?.at !== step) return;
    this.told = told;
    this.stops = (told?.battles ?? []).map((b) => stopOf(b, step));
    this.at = this.stops.length - 1;
    this.summary = false;
    this.table.desk.sheet = "orders";
    redraw();
  }

  private hold(wait: boolean): void {
    this.waits = this.table.position.heldBack = wait;
  }

  private stopsOf({ since, until, battles }: Told): Stop[] {
    const lines = battles.flatMap((b) => b.lines);
    const told = new Set(lines.map((l) => l.n));
    const fought = new Set(lines.filter((l) => !l.before).map((l) => l.n));
    const stops = battles.map((b) => stopOf(b, b.last));
    const idle = this.others(this.table.log).filter((e) => e.n >= since && e.n <= until && !told.has(e.n));
    for (const run of inRuns(idle, fought)) stops.push(movesOf(run));
    return stops.sort((a, b) => a.step - b.step || (a.key < b.key ? -1 : 1));
  }

  async goTo(at: number): Promise<void> {
    this.summary = false;
    this.at = Math.max(0, Math.min(at, this.stops.length - 1));
    this.table.desk.sheet = "orders";
    const stop = this.stop;
    if (stop) await this.table.replay.show(stop.step);
    diceFall((stop?.battle?.lines ?? []).reduce((n, l) => n + (l.before ? 0 : (l.dice?.length ?? 0)), 0));
    redraw();
  }

  async next(): Promise<void> {
    if (this.at + 1 < this.stops.length || this.summary) return this.goTo(this.summary ? 0 : this.at + 1);
    this.close();
  }

  async previous(): Promise<void> {
    if (this.at > 0) await this.goTo(this.at - 1);
  }

  // ---- by itself

  /** From stop to stop; the last one stays, unless the player wants films to end by themselves. */
  play(): void {
    if (this.playing) return this.pause();
    const tick = async (): Promise<void> => {
      if (this.at === this.stops.length - 1 && settings.battles !== "play") return this.pause();
      await this.next();
      if (this.shown && this.playing) this.playing = window.setTimeout(() => void tick(), this.pace);
      else this.pause();
    };
    this.playing = window.setTimeout(() => void tick(), this.summary ? 0 : this.pace);
    redraw();
  }

  private get pace(): number {
    return PACE / this.table.replay.speed;
  }

  pause(): void {
    clearTimeout(this.playing);
    this.playing = 0;
    redraw();
  }

  /** The question that waited is asked now. */
  private ask(): void {
    const { table } = this;
    if (table.position.past) table.replay.present();
    else table.changed(null, table.position.now);
  }

  /** On to the next decision. */
  close(present = true): void {
    const waited = this.waits;
    this.asked++;
    this.at = -1;
    this.summary = false;
    clearTimeout(this.playing);
    this.playing = 0;
    this.hold(false);
    if (present && waited) this.ask();
    setTimeout(() => void this.table.standing.give());
    if (waited && this.table.position.now.over) this.table.desk.openDialog("result");
    redraw();
  }
}

const stopOf = (battle: Battle, step: number): Stop => ({
  key: battle.id,
  step,
  places: battle.places ?? [],
  battle,
});

/** Entries one after the other with no battle between them. */
function inRuns(entries: readonly LogEntry[], fought: ReadonlySet<number>): LogEntry[][] {
  const runs: LogEntry[][] = [];
  for (const e of entries) {
    const run = runs.at(-1);
    const from = run?.at(-1)?.n ?? 0;
    const parted = [...fought].some((n) => n > from && n < e.n);
    if (run && !parted && run[0]!.seat === e.seat) run.push(e);
    else runs.push([e]);
  }
  return runs;
}

function movesOf(run: readonly LogEntry[]): Stop {
  const last = run.at(-1)!;
  const places = [...new Set(run.flatMap((e) => e.lines.flatMap((l: LogLine) => l.places ?? [])))];
  return { key: `moves ${last.n}`, step: last.n, places, moves: run };
}
