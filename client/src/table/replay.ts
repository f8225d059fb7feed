// Looking back: any step of the game, one after the other, or from the last decision made here.
import { api, type Problem } from "../api";
import { redraw } from "../screen";
import { recall, remember } from "../settings";
import type { Table } from "./model";

export class Replay {
  speed = recall<number>("replay-speed") ?? 1;
  playing = 0;

  constructor(private readonly table: Table) {}

  async goTo(n: number): Promise<void> {
    const { film, position } = this.table;
    if (film.waits) film.close();
    await this.show(n);
    if (position.past) await film.lookBack(position.past.at);
    else film.close(false);
  }

  /** The position after a step, whatever cards lie over it. */
  async show(n: number): Promise<void> {
    const { position, desk, id } = this.table;
    const wanted = Math.max(0, Math.min(n, position.now.steps));
    if (wanted >= position.now.steps) return this.leave();
    if (wanted === position.past?.at) return;
    const before = position.shown;
    position.past = await api.at(id, wanted).catch((e: Problem) => {
      desk.say(e.message);
      return position.past;
    });
    if (position.past) this.table.changed(before, position.past);
    redraw();
  }

  present(): void {
    if (this.table.film.shown) this.table.film.close(false);
    this.leave();
  }

  private leave(): void {
    const { position } = this.table;
    if (position.past) {
      const before = position.past;
      position.past = null;
      this.table.changed(before, position.now);
    }
    this.stop();
    redraw();
  }

  play(): void {
    if (this.playing) return this.stop();
    const { position } = this.table;
    const next = async (): Promise<void> => {
      await this.goTo(position.at + 1);
      if (position.past && this.playing) this.playing = window.setTimeout(() => void next(), this.pause);
      else this.stop();
    };
    this.playing = window.setTimeout(() => void next(), 300);
    redraw();
  }

  /** A step with dice is looked at for longer. */
  private get pause(): number {
    return (this.table.film.shown ? 2200 : 700) / this.speed;
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
    const last = this.table.ownEntries.at(-1);
    return last ? last.n - 1 : 0;
  }
}
