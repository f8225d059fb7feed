// The guided first turn: which step is told, and which decision leads on.
import { api } from "../api";
import { redraw } from "../screen";
import { recall, remember } from "../settings";
import type { Choice, GuideStep } from "../wire";
import type { Table } from "./model";

const GUIDED = 40; // after so many decisions of his own nobody needs a guide
const BEGUN = 3; // so many decisions of one's own and the tour does not begin by itself

export class Tour {
  title = "";
  steps: readonly GuideStep[] = [];
  at = -1;

  constructor(private readonly table: Table) {}

  /** What is told now, if anything is. */
  get step(): GuideStep | undefined {
    return this.steps[this.at];
  }

  /** Whether what the step speaks of is not asked now; the first one is told at once. */
  get waits(): boolean {
    const until = this.step?.until;
    const { choices, myTurn } = this.table.position;
    if (!until || !this.at || !myTurn) return false;
    return !choices.some((c) => fits(c.group, until["group"]) && fits(c.text, until["text"]));
  }

  /** From where it was left. */
  resume(): void {
    this.goTo(Math.max(0, Math.min(recall<number>(`${this.key}-at`) ?? 0, this.steps.length - 1)));
  }

  /** The guide of this seat; it begins by itself for whoever has not had it and has hardly begun. */
  async open(): Promise<void> {
    const { game, you } = this.table.position.now;
    const guide = await api.guide(game, you ?? "").catch(() => null);
    this.title = guide?.title ?? "";
    this.steps = guide?.steps ?? [];
    if (this.steps.length && this.table.ownEntries.length < BEGUN && recall(this.key) !== "done") this.at = 0;
  }

  private get key(): string {
    return `guide-${this.table.position.now.game}`;
  }

  follow(choice: Choice): void {
    if (this.table.ownEntries.length > GUIDED && this.at >= 0) return this.goTo(-1);
    const until = this.step?.until;
    if (until && fits(choice.group, until["group"]) && fits(choice.text, until["text"])) this.goTo(this.at + 1);
  }

  goTo(step: number): void {
    remember(`${this.key}-at`, step < 0 ? this.at : step % this.steps.length);
    this.at = step;
    if (this.steps.length && !this.step) {
      this.at = -1;
      remember(this.key, "done");
    }
    redraw();
  }
}

const fits = (text: string | undefined, begins: string | undefined): boolean =>
  !begins || (text ?? "").startsWith(begins);
