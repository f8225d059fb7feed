// Boxes beside the map. Where counters stand for several units they lie open in it, to be picked up.
import { html, nothing, type TemplateResult } from "lit";
import { smallCounter } from "../map/counter";
import { capital, count } from "../parts";
import type { Piece, Spot } from "../wire";
import type { Table } from "./model";

type Pick = (place: string, event: Event) => void;

export function tray(t: Table, pick: Pick): TemplateResult | typeof nothing {
  const asked = (b: Spot): boolean => t.asked.goals.has(b.id) || t.asked.lit.has(b.id);
  const boxes = (t.board.boxes ?? []).filter((b) => t.position.piecesAt(b.id).length || asked(b));
  if (!boxes.length) return nothing;
  const draw = (b: Spot): TemplateResult => (t.board.parties ? open(t, b) : closed(t, b, pick));
  return html`<div class="tray" role="group" aria-label="Beside the map">${boxes.map(draw)}</div>`;
}

function closed(t: Table, b: Spot, pick: Pick): TemplateResult {
  const n = t.position.piecesAt(b.id).length;
  const look = t.asked.goals.has(b.id) ? "lit goal" : t.asked.lit.has(b.id) ? "lit" : "";
  return html`<button
    type="button"
    class=${look}
    data-place=${b.id}
    title=${b.note ?? ""}
    @click=${(e: Event) => pick(b.id, e)}
  >
    ${b.name} <span class="number" aria-label=${count(n, "counter")}>${n}</span>
  </button>`;
}

function open(t: Table, b: Spot): TemplateResult {
  const idle = !t.position.piecesAt(b.id).some((p) => t.position.legal.moves.has(p.id));
  return html`<div class="box ${idle ? "idle" : ""}" data-place=${b.id} title=${b.note ?? ""}>
    <span>${b.name}</span>${t.position.piecesAt(b.id).map((p) => one(t, p))}
  </div>`;
}

function one(t: Table, p: Piece): TemplateResult {
  const goes = t.position.myTurn && t.position.legal.moves.has(p.id);
  const label = capital(p.label);
  if (!goes) return html`<span role="img" aria-label=${label} title=${label}>${smallCounter(t.board, p, false)}</span>`;
  return html`<button
    type="button"
    class=${t.holding === p.id ? "" : "lit"}
    data-take=${p.id}
    aria-pressed=${t.holding === p.id}
    aria-label="Pick up ${label}"
    title=${label}
    @click=${() => (t.held === p.id ? t.putDown() : t.hold(p.id))}
  >
    ${smallCounter(t.board, p, false)}
  </button>`;
}
