// How the score came about: the tracks at the end of every turn, and the turns that changed the first of them most.
import { html, nothing, type TemplateResult } from "lit";
import { api } from "../api";
import { signed } from "../parts";
import { redraw } from "../screen";
import type { Table } from "../table/model";
import type { Track } from "../wire";

interface Stage {
  turn: number;
  step: number;
  tracks: readonly Track[];
}

const MOST = 30; // turns that are looked at
const TURNING = 3; // turning points that are marked

let stages: Stage[] = [];
let about = "";

/** The last step of every turn. */
function ends(t: Table): { turn: number; step: number }[] {
  const last = new Map<number, number>();
  for (const e of t.log) last.set(e.turn, e.n);
  return [...last].map(([turn, step]) => ({ turn, step })).slice(-MOST);
}

async function fetchAll(t: Table): Promise<void> {
  about = t.id;
  stages = [];
  for (const { turn, step } of ends(t)) {
    const then = await api.at(t.id, step).catch(() => null);
    if (about !== t.id) return;
    if (then) stages = [...stages, { turn, step, tracks: then.scene.tracks }];
    redraw();
  }
}

/** Behind a click: every turn is one question to the server. */
export function course(t: Table): TemplateResult {
  const open = (e: Event): void => {
    if ((e.currentTarget as HTMLDetailsElement).open && about !== t.id) void fetchAll(t);
  };
  return html`<details class="course" @toggle=${open}>
    <summary>How it came about, turn by turn</summary>
    ${about === t.id && stages.length ? table(t) : html`<p class="quiet">Asking the server …</p>`}
  </details>`;
}

const number = (value: string | undefined): number => Number.parseFloat((value ?? "").replace("−", "-"));

/** By how much a track has changed since the turn before; nothing where it is no number. */
function change(name: string, at: number): number {
  const value = (stage: Stage | undefined) => number(stage?.tracks.find((f) => f.name === name)?.value);
  const by = value(stages[at]) - value(stages[at - 1]);
  return Number.isFinite(by) ? by : 0;
}

function table(t: Table): TemplateResult {
  const names = [...new Set(stages.flatMap((s) => s.tracks.map((f) => f.name)))];
  const moved = names.filter((name) => stages.some((_, at) => at && change(name, at)));
  const [first] = moved;
  const sizes = first ? stages.map((_, at) => Math.abs(change(first, at))) : [];
  const least = [...sizes].sort((a, b) => b - a)[TURNING - 1] ?? 0;
  const turning = (at: number): boolean => (sizes[at] ?? 0) > 0 && sizes[at]! >= least;
  return html`<div class="course-table">
    <table class="luck">
      <thead>
        <tr>
          <th scope="col">Turn</th>
          ${moved.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${stages.map(
          (s, at) =>
            html`<tr class=${turning(at) ? "turning" : ""}>
              <th scope="row">
                <button type="button" class="plain" title="Look at step ${s.step}" @click=${() => visit(t, s.step)}>
                  ${s.turn}
                </button>
              </th>
              ${moved.map((name) => cell(s, name, at))}
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="quiet">Marked: where ${first ?? "the score"} changed most. A turn's number leads to its end.</p>
  </div>`;
}

function cell(s: Stage, name: string, at: number): TemplateResult {
  const by = at ? change(name, at) : 0;
  return html`<td>
    ${s.tracks.find((f) => f.name === name)?.value ?? ""}
    ${by ? html`<span class="quiet">(${signed(Math.round(by * 10) / 10)})</span>` : nothing}
  </td>`;
}

function visit(t: Table, step: number): void {
  t.desk.openDialog("");
  void t.replay.goTo(step);
}
