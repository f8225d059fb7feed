// The column beside the map, or on small screens a sheet from below, with the same panes in tabs.
import { html, nothing, type TemplateResult } from "lit";
import { redraw } from "../screen";
import { inspector } from "./inspector";
import { logPane } from "./log";
import type { Sheet, Table } from "./model";
import { orders } from "./orders";
import { chatPane, notesPane } from "./talk";
import { tracks } from "./tracks";

const NAMES: Record<Sheet, string> = { orders: "Orders", place: "Place", log: "Log", chat: "Chat", notes: "Notes" };
const PANES: Record<Sheet, (t: Table) => TemplateResult> = { orders, place: inspector, log: logPane, chat: chatPane, notes: notesPane };

export function sideColumn(t: Table): TemplateResult {
  const upper = t.sheet === "place" ? "place" : "orders";
  return html`<aside class="side" aria-label="Table">${tracks(t)}
    <section class="pane upper">${tabs(t, ["orders", "place"], upper, (s) => { t.sheet = s; })}${panel(t, upper)}</section>
    <section class="pane lower">${tabs(t, ["log", "chat", "notes"], t.lower, (s) => { t.lower = s as typeof t.lower; })}${panel(t, t.lower)}</section>
  </aside>`;
}

export function bottomSheet(t: Table): TemplateResult {
  return html`<section class="sheet ${t.sheetOpen ? "open" : ""}" aria-label="Table">
    ${tabs(t, ["orders", "place", "log", "chat", "notes"], t.sheetOpen ? t.sheet : "", (s) => {
      t.sheetOpen = !(t.sheetOpen && t.sheet === s);
      t.sheet = s;
    })}${t.sheetOpen ? panel(t, t.sheet) : nothing}
  </section>`;
}

function tabs(t: Table, names: Sheet[], on: Sheet | "", pick: (s: Sheet) => void): TemplateResult {
  return html`<div class="tabs" role="tablist" @keydown=${step}>${names.map((s) => html`<button type="button" role="tab" id="tab-${s}" aria-controls="panel-${s}"
    aria-selected=${s === on} tabindex=${s === on || (!on && s === names[0]) ? 0 : -1} @click=${() => { pick(s); redraw(); }}>${NAMES[s]}${mark(t, s)}</button>`)}</div>`;
}

function mark(t: Table, s: Sheet): TemplateResult | typeof nothing {
  const n = s === "orders" && t.myTurn && !t.past ? t.choices.length : s === "chat" ? t.chat.length : 0;
  return n ? html` <span class="number">${n}</span>` : nothing;
}

function step(e: KeyboardEvent): void {
  const by = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
  if (!by) return;
  e.stopPropagation();
  const all = [...(e.currentTarget as Element).querySelectorAll<HTMLElement>("[role=tab]")];
  all[(all.indexOf(e.target as HTMLElement) + by + all.length) % all.length]?.focus();
}

function panel(t: Table, s: Sheet): TemplateResult {
  return html`<div class="panel panel-${s}" role="tabpanel" id="panel-${s}" aria-labelledby="tab-${s}" tabindex="0">${PANES[s](t)}</div>`;
}
