// The log: turn by turn, decision by decision, each line with its rule; pointing at a line shows its places.
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { titled, ruleLink, withDice } from "../parts";
import type { LogEntry, LogLine } from "../wire";
import type { Table } from "./model";
import { pointAt } from "./orders";

let sought = "";

export function logPane(t: Table): TemplateResult {
  const turns = byTurn(t.log.filter(matches)), last = turns[turns.length - 1]?.[0];
  return html`<div class="log-tools"><input id="log-search" type="search" placeholder="Search the log ( / )" aria-label="Search the log" .value=${sought} @input=${(e: Event) => seek(t, e)}></div>
    <div class="log" id="log" tabindex="0" role="region" aria-label="Log">
    ${t.log.some((e) => e.lines.length || e.action_text) ? nothing : html`<p class="quiet">Nothing has happened yet.</p>`}
    ${repeat(turns, ([turn]) => turn, ([turn, entries]) => html`<details ?open=${turn === last || !!sought}>
      <summary>Turn ${turn}</summary>${guard([entries.length, entries[entries.length - 1]?.n, t.freshFrom, t.past?.at], () => entries.map((e) => entry(t, e)))}</details>`)}
  </div>`;
}

function seek(t: Table, event: Event): void {
  sought = (event.target as HTMLInputElement).value;
  t.say("");
}

function matches(e: LogEntry): boolean {
  const words = sought.toLowerCase();
  return !words || e.action_text.toLowerCase().includes(words) || e.lines.some((l) => l.text.toLowerCase().includes(words));
}

function byTurn(log: readonly LogEntry[]): [number, LogEntry[]][] {
  const turns = new Map<number, LogEntry[]>();
  for (const e of log) turns.set(e.turn, [...(turns.get(e.turn) ?? []), e]);
  return [...turns];
}

function entry(t: Table, e: LogEntry): TemplateResult {
  const fresh = e.n >= t.freshFrom && e.n > 0;
  return html`<div class="entry ${fresh ? "fresh" : ""} ${t.past && t.at === e.n ? "here" : ""}" data-n=${e.n}>
    ${e.action_text ? html`<button type="button" class="decided" title="Look at step ${e.n}" @click=${() => void t.goTo(e.n)}><span class="who">${titled(e.seat)}</span> ${e.action_text}</button>` : nothing}
    ${e.lines.map((l) => line(t, l))}</div>`;
}

export function line(t: Table, l: LogLine): TemplateResult {
  const head = /^(===|---) (.*?) \1$/.exec(l.text);
  if (head) return html`<p class=${head[1] === "===" ? "turn-head" : "phase-head"}>${head[2]}</p>`;
  const places = l.places ?? [];
  return html`<p class="line" @mouseenter=${() => pointAt(t, places)} @mouseleave=${() => pointAt(t, [])}>${withDice(l.text)} ${ruleLink(l.rule, (id) => t.openDialog("rules", id))}</p>`;
}
