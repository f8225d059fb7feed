// The column beside the map, or on small screens a sheet from below, with the same panes in tabs.
import { html, nothing, type TemplateResult } from "lit";
import { redraw } from "../screen";
import { battleCard } from "./battle";
import { fieldsOf } from "./asked";
import { charts, type Pick } from "./charts";
import { guideCard } from "./guide";
import { inspector } from "./inspector";
import { logPane, showFresh } from "./log";
import type { Sheet } from "./desk";
import type { Table } from "./model";
import { orderCount, orders } from "./orders";
import { chatPane, notesPane } from "./talk";
import { tracks } from "./tracks";

const NAMES: Record<Sheet, string> = {
  orders: "Orders",
  place: "Place",
  charts: "Charts",
  log: "Log",
  chat: "Chat",
  notes: "Notes",
};
const PANES: Record<Sheet, (t: Table, pick: Pick) => TemplateResult> = {
  orders,
  place: inspector,
  charts,
  log: logPane,
  chat: chatPane,
  notes: notesPane,
};

/** While a card is shown it lies where the orders will be, so that nothing of the map is under it. */
const WATCHED = "Events";

/** How much can be chosen there. */
const COUNTS: Partial<Record<Sheet, (t: Table) => number>> = { orders: orderCount, charts: fieldsOf };

/** Charts have a tab where the game has any. */
const upperTabs = (t: Table): Sheet[] =>
  t.position.panels.length ? ["orders", "place", "charts"] : ["orders", "place"];

export function sideColumn(t: Table, pick: Pick): TemplateResult {
  const upper = upperTabs(t).includes(t.desk.sheet) ? t.desk.sheet : "orders";
  const docks = upper === "orders" && t.film.shown;
  return html`<aside class="side ${upper === "charts" ? "charting" : ""} ${docks ? "docking" : ""}" aria-label="Table">
    ${tracks(t)}${guideCard(t)}
    <section class="pane upper">
      ${tabs(t, upperTabs(t), upper, (s) => {
        t.desk.sheet = s;
      })}${docks ? docked(t) : panel(t, upper, pick)}
    </section>
    ${t.film.waits ? nothing : lower(t, pick)}
  </aside>`;
}

/** The log tells what a card is about to tell: it comes back when the film is over. A click on its tab shuts it. */
const lower = (t: Table, pick: Pick): TemplateResult =>
  html`<section class="pane lower ${t.desk.lowerOpen ? "" : "shut"}">
    ${tabs(t, ["log", "chat", "notes"], t.desk.lowerOpen ? t.desk.lower : "", (s) => {
      t.desk.lowerOpen = !(t.desk.lowerOpen && t.desk.lower === s);
      t.desk.lower = s as typeof t.desk.lower;
      requestAnimationFrame(showFresh);
    })}${t.desk.lowerOpen ? panel(t, t.desk.lower, pick) : nothing}
  </section>`;

export function bottomSheet(t: Table, pick: Pick): TemplateResult {
  const open = t.desk.sheetOpen && !t.film.shown;
  return html`<section class="sheet ${open ? "open" : ""}" aria-label="Table">
    ${tabs(t, [...upperTabs(t), "log", "chat", "notes"], open ? t.desk.sheet : "", (s) => {
      t.desk.sheetOpen = !(t.desk.sheetOpen && t.desk.sheet === s);
      t.desk.sheet = s;
    })}${open ? panel(t, t.desk.sheet, pick) : nothing}
  </section>`;
}

function tabs(t: Table, names: Sheet[], on: Sheet | "", pick: (s: Sheet) => void): TemplateResult {
  return html`<div class="tabs" role="tablist" @keydown=${step}>
    ${names.map(
      (s) =>
        html`<button
          type="button"
          role="tab"
          id="tab-${s}"
          aria-controls="panel-${s}"
          aria-selected=${s === on}
          tabindex=${s === on || (!on && s === names[0]) ? 0 : -1}
          @click=${() => {
            pick(s);
            redraw();
          }}
        >
          ${s === "orders" && t.film.shown ? WATCHED : NAMES[s]}${mark(t, s)}
        </button>`,
    )}
  </div>`;
}

function mark(t: Table, s: Sheet): TemplateResult | typeof nothing {
  const asked = t.position.myTurn && !t.position.past && !t.film.waits;
  const n = s === "chat" ? t.chat.length : asked ? (COUNTS[s]?.(t) ?? 0) : 0;
  return n ? html` <span class="number">${n}</span>` : nothing;
}

function step(e: KeyboardEvent): void {
  const by = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
  if (!by) return;
  e.stopPropagation();
  const all = [...(e.currentTarget as Element).querySelectorAll<HTMLElement>("[role=tab]")];
  all[(all.indexOf(e.target as HTMLElement) + by + all.length) % all.length]?.focus();
}

const docked = (t: Table): TemplateResult =>
  html`<div class="panel docked" role="tabpanel" id="panel-orders" aria-labelledby="tab-orders">${battleCard(t)}</div>`;

function panel(t: Table, s: Sheet, pick: Pick): TemplateResult {
  return html`<div class="panel panel-${s}" role="tabpanel" id="panel-${s}" aria-labelledby="tab-${s}" tabindex="0">
    ${PANES[s](t, pick)}
  </div>`;
}
