// Asking a computer player what it would do: told in words and on the map, done for one question or for all alike.
import { html, nothing, type TemplateResult } from "lit";
import { api } from "../api";
import { redraw } from "../screen";
import type { Advice, Choice } from "../wire";
import type { Table } from "./model";

const MOST = 60; // decisions in one go

export class Adviser {
  private told: (Advice & { seq: number }) | null = null;
  going = false; // deciding all that are alike

  constructor(private readonly table: Table) {}

  /** Only who plays alone is advised, and only where there is something to choose. */
  get asked(): boolean {
    const { myTurn, past, now, yours, choices } = this.table.position;
    const alone = Object.entries(now.seats).every(([seat, kind]) => kind !== "human" || yours.includes(seat));
    return myTurn && !past && !this.table.film.waits && alone && choices.length > 1;
  }

  /** The order that was advised at this question. */
  get choice(): Choice | undefined {
    const { now, choices } = this.table.position;
    return this.told?.seq === now.seq ? choices.find((c) => c.index === this.told!.choose) : undefined;
  }

  get player(): string {
    return this.told?.player ?? "";
  }

  async ask(): Promise<void> {
    const { id, position, desk } = this.table;
    const { seq } = position.now;
    const told = await api.advice(id).catch((e: Error) => {
      desk.say(e.message);
      return null;
    });
    this.told = told && { ...told, seq };
    const { choice } = this;
    const homes = (choice?.pieces ?? []).flatMap((piece) => position.piece(piece)?.place ?? []);
    desk.toast = "";
    desk.hover = [...(choice?.places ?? []), ...homes];
    redraw();
  }

  async follow(): Promise<void> {
    const { choice, table } = this;
    table.desk.hover = [];
    if (choice) await table.choose(choice);
  }

  /** This question and all that follow under the same rule, until dice fall, another is asked, or a phase would end. */
  async followAll(): Promise<void> {
    const { position, film } = this.table;
    const { rule, to_act } = position.now;
    this.going = true;
    for (let n = 0; n < MOST; n++) {
      if (!this.choice) await this.ask();
      if (!this.choice || this.choice.group === "End") break;
      const { seq } = position.now;
      await this.follow();
      if (position.now.seq === seq || film.waits || !position.myTurn) break;
      if (position.now.rule !== rule || position.now.to_act !== to_act) break;
    }
    this.going = false;
    redraw();
  }
}

/** What ends a phase is done once. */
const andTheRest = ({ adviser, busy }: Table): TemplateResult =>
  html`<button
    type="button"
    ?disabled=${busy || adviser.going}
    title="This question and those of the same rule that follow it"
    @click=${() => void adviser.followAll()}
  >
    And all the rest like this
  </button>`;

/** What the adviser says, in the line below the question. */
export function advised(t: Table): TemplateResult | typeof nothing {
  const { adviser } = t;
  const { choice } = adviser;
  if (!choice) return nothing;
  return html`<div class="hint advised" role="status">
    <span>The ${adviser.player} would: <strong>${choice.text}</strong></span>
    <button type="button" @click=${() => t.desk.openDialog("hint")}>Why?</button>
    <button type="button" ?disabled=${t.busy} @click=${() => void adviser.follow()}>Do it</button>
    ${choice.group === "End" ? nothing : andTheRest(t)}
  </div>`;
}
