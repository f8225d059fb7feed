// The people at a table: who has come, and who looks at it now.
import { api } from "../api";
import { redraw } from "../screen";
import type { Present } from "../wire";
import type { Table } from "./model";

const AGAIN = 12_000; // milliseconds

export class Company {
  private all: readonly Present[] = [];
  private timer = 0;

  constructor(private readonly table: Table) {}

  /** Asked from time to time, where other people are expected. */
  open(): void {
    const { now, yours } = this.table.position;
    const others = Object.entries(now.seats).some(([seat, kind]) => kind === "human" && !yours.includes(seat));
    if (others && !now.over) void this.ask();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    const found = await api.present(this.table.id).catch(() => this.all);
    const other = JSON.stringify(found) !== JSON.stringify(this.all);
    this.all = found;
    if (other) redraw();
    this.timer = window.setTimeout(() => void this.ask(), AGAIN);
  }

  /** "here", "away" or "not come yet". */
  of(seat: string): string {
    const found = this.all.find((p) => p.seats.includes(seat));
    if (!found) return "";
    return found.here ? "here" : found.taken ? "away" : "not come yet";
  }
}
