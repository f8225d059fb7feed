// Answers that a player has given once and for all: the page gives them by itself where the same question comes again.
import { redraw } from "../screen";
import { recall, remember } from "../settings";
import type { Choice } from "../wire";
import type { Table } from "./model";

type Answers = Record<string, string>; // by rule, the words of the order

export class Standing {
  private held = -1; // the question that is not answered: what led to it was taken back

  constructor(private readonly table: Table) {}

  private get key(): string {
    return `always-${this.table.position.now.game}`;
  }

  private get answers(): Answers {
    return recall<Answers>(this.key) ?? {};
  }

  get number(): number {
    return Object.keys(this.answers).length;
  }

  /** Whether an order can be given for good: nothing else leads to a place, and it does not end a phase. */
  fits({ group, pieces }: Choice): boolean {
    const { choices } = this.table.position;
    return group !== "End" && !pieces?.length && choices.length > 1 && !choices.some((c) => c.places?.length);
  }

  /** From now on this is the answer whenever it is asked. */
  always(choice: Choice): void {
    remember(this.key, { ...this.answers, [this.table.position.now.rule]: choice.text });
    void this.table.choose(choice);
  }

  /** All of it is asked again. */
  lift(): void {
    remember(this.key, {});
    redraw();
  }

  /** The question as it stands is not answered by itself. */
  hold(): void {
    this.held = this.table.position.now.seq;
  }

  /** What the present question is answered with. */
  get answer(): Choice | undefined {
    const { past, heldBack, myTurn, now, choices } = this.table.position;
    if (past || heldBack || !myTurn || this.held === now.seq) return undefined;
    const wanted = this.answers[now.rule];
    return wanted ? choices.find((c) => c.text === wanted && this.fits(c)) : undefined;
  }

  /** Give the answer, and say so. */
  async give(): Promise<void> {
    const { table, answer } = this;
    if (!answer || table.busy) return;
    await table.choose(answer);
    table.desk.say(`${answer.text}: as you always do. Undo to decide it yourself.`);
  }
}
