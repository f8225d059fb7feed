// Charts beside the map: boxes with arrows between them, tracks, grids. Their cells are places like those of the map.
import { html, nothing, svg, type TemplateResult } from "lit";
import { counter, smallCounter } from "../map/counter";
import { sideNumber } from "../map/sides";
import { glyph, hasGlyph } from "../map/symbols";
import { count, ruleLink } from "../parts";
import type { Cell, Link, Mark, Panel, Piece } from "../wire";
import type { Table } from "./model";

export type Pick = (place: string, event: Event) => void;

export function charts(t: Table, pick: Pick): TemplateResult {
  const wanted = (p: Panel) => Number(p.cells.some((c) => t.asked.lit.has(c.id)));
  const panels = [...t.position.panels].sort((a, b) => wanted(b) - wanted(a)); // what can be chosen now comes first
  return html`${
    panels.length > 2
      ? html`<nav class="chart-list" aria-label="Charts">
          ${panels.map((p) => html`<button type="button" @click=${() => jump(p.id)}>${p.name}</button>`)}
        </nav>`
      : nothing
  }
  ${panels.map((p) => chart(t, p, pick))}`;
}

export function jump(panel: string): void {
  requestAnimationFrame(() => document.getElementById(`chart-${panel}`)?.scrollIntoView({ block: "nearest" }));
}

function chart(t: Table, p: Panel, pick: Pick): TemplateResult {
  const draw = { boxes, track, grid }[p.kind];
  return html`<section class="chart chart-${p.kind}" id="chart-${p.id}">
    <h3>${p.name} ${ruleLink(p.rule, (id) => t.desk.openDialog("rules", id))}</h3>
    ${draw(t, p, pick)}${p.note ? html`<p class="quiet">${p.note}</p>` : nothing}
  </section>`;
}

// ---- what a cell is like

interface State {
  lit: boolean;
  goal: boolean;
  pieces: Piece[];
  marks: Mark[];
  label: string;
}

function stateOf(t: Table, c: Cell): State {
  const goal = t.destinations.has(c.id);
  const lit = t.asked.lit.has(c.id);
  const pieces = t.position.piecesAt(c.id);
  const marks = t.position.marksAt(c.id);
  const label = [
    c.name,
    c.text && c.text !== c.name ? c.text : "",
    c.state === "closed" ? "closed" : "",
    ...marks.map((m) => m.text || m.kind),
    pieces.length ? count(pieces.length, "counter") : "",
    lit ? "can be chosen" : "",
  ];
  return { lit, goal, pieces, marks, label: label.filter(Boolean).join(", ") };
}

function looks({ desk }: Table, c: Cell, s: State): string {
  const seen = `${desk.selected === c.id ? "selected" : ""} ${desk.hover.includes(c.id) ? "pointed" : ""}`;
  return `cell ${c.state ?? "open"} ${s.lit ? "lit" : ""} ${s.goal ? "goal" : ""} ${seen}`;
}

function markOn(t: Table, m: Mark): TemplateResult {
  return html`<span class="cell-mark ${m.side ? `side-${sideNumber(t.board, m.side)}` : ""}" title=${m.text ?? m.kind}
    >${hasGlyph(m.kind) ? glyph(m.kind) : m.kind.slice(0, 1).toUpperCase()}</span
  >`;
}

// ---- tracks

function track(t: Table, p: Panel, pick: Pick): TemplateResult {
  return html`<div class="track-row">
    ${p.cells.map((c) => {
      const s = stateOf(t, c);
      return html`<button
        type="button"
        class=${looks(t, c, s)}
        data-place=${c.id}
        aria-label=${s.label}
        title=${c.note ?? c.name}
        tabindex=${s.lit ? 0 : -1}
        @click=${(e: Event) => pick(c.id, e)}
      >
        <span class="cell-text">${c.text ?? c.name}</span
        >${s.marks.map((m) => markOn(t, m))}${s.pieces.map((piece) => smallCounter(t.board, piece, false))}
      </button>`;
    })}
  </div>`;
}

// ---- grids

function grid(t: Table, p: Panel, pick: Pick): TemplateResult {
  const columns = Math.max(p.columns?.length ?? 0, ...p.cells.map((c) => (c.column ?? 0) + 1));
  const rows = Math.max(p.rows?.length ?? 0, ...p.cells.map((c) => (c.row ?? 0) + 1));
  const at = new Map(p.cells.map((c) => [`${c.column ?? 0},${c.row ?? 0}`, c]));
  const range = (n: number) => Array.from({ length: n }, (_, i) => i);
  return html`<div class="grid-scroll" tabindex="0" role="region" aria-label=${p.name}>
    <table class="grid-chart">
      ${
        p.columns?.length
          ? html`<thead>
              <tr>
                ${p.rows?.length ? html`<td></td>` : nothing}${range(columns).map(
                  (i) => html`<th scope="col">${p.columns![i] ?? ""}</th>`,
                )}
              </tr>
            </thead>`
          : nothing
      }
      <tbody>
        ${range(rows).map(
          (r) =>
            html`<tr>
              ${p.rows?.length ? html`<th scope="row">${p.rows[r] ?? ""}</th>` : nothing}${range(columns).map(
                (c) => html`<td>${slot(t, at.get(`${c},${r}`), pick)}</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function slot(t: Table, c: Cell | undefined, pick: Pick): TemplateResult | typeof nothing {
  if (!c || c.state === "empty") return nothing;
  const s = stateOf(t, c);
  return html`<button
    type="button"
    class=${looks(t, c, s)}
    data-place=${c.id}
    aria-label=${s.label}
    title=${c.note || c.name}
    tabindex=${s.lit ? 0 : -1}
    @click=${(e: Event) => pick(c.id, e)}
  >
    ${
      c.text ? html`<span class="cell-text">${c.text}</span>` : nothing
    }${s.marks.map((m) => markOn(t, m))}${s.pieces.map((piece) => smallCounter(t.board, piece, false))}
  </button>`;
}

// ---- boxes and arrows

const WIDE = 150;
const HIGH = 104;
const GAP = 34;
const EACH = 30;

const corner = (c: Cell): { x: number; y: number } => ({
  x: (c.column ?? 0) * (WIDE + GAP),
  y: (c.row ?? 0) * (HIGH + GAP),
});

function boxes(t: Table, p: Panel, pick: Pick): TemplateResult {
  const width = Math.max(...p.cells.map((c) => corner(c).x)) + WIDE;
  const height = Math.max(...p.cells.map((c) => corner(c).y)) + HIGH;
  return html`<svg class="boxes" viewBox="-6 -6 ${width + 12} ${height + 12}" role="group" aria-label=${p.name}>
    ${(p.arrows ?? []).map((a) => arrow(t, p, a))}${p.cells
      .filter((c) => c.state !== "empty")
      .map((c) => box(t, c, pick))}
  </svg>`;
}

function box(t: Table, c: Cell, pick: Pick): TemplateResult {
  const s = stateOf(t, c);
  const { x, y } = corner(c);
  const room = 8;
  const shown = s.pieces.length > room ? s.pieces.slice(0, room - 1) : s.pieces;
  const more = s.pieces.length - shown.length;
  const label = more ? s.label.replace(c.name, `${c.name} +${more}`) : s.label; // what is read begins with what is seen
  return svg`<g class=${looks(t, c, s)} data-place=${c.id} role="button" aria-label=${label} tabindex=${s.lit ? 0 : -1}
    transform="translate(${x} ${y})" @click=${(e: Event) => pick(c.id, e)}>
    <rect width=${WIDE} height=${HIGH} rx="8" /><text class="box-name" x="10" y="21">${c.name}</text>
    ${c.text ? svg`<text class="box-text" x=${WIDE - 10} y="21" text-anchor="end">${c.text}</text>` : nothing}
    ${shown.map(
      (piece, i) =>
        svg`<g
          transform="translate(${10 + (i % 4) * (EACH + 4)} ${
            32 + Math.floor(i / 4) * (EACH + 5)
          }) scale(${EACH / 100})">${counter(t.board, piece, false)}</g>`,
    )}
    ${
      more
        ? svg`<text class="box-more" x=${10 + 3 * (EACH + 4) + EACH / 2} y=${32 + EACH + 5 + 21}
          text-anchor="middle">+${more}</text>`
        : nothing
    }</g>`;
}

/** From box to box; one that leads out of the chart ends in words. */
function arrow(t: Table, p: Panel, a: Link): TemplateResult | typeof nothing {
  const find = (id: string) => p.cells.find((c) => c.id === id);
  const from = find(a.a);
  const to = find(a.b);
  const side = a.side ? `side-${sideNumber(t.board, a.side)}` : "";
  const centre = (c: Cell) => ({ x: corner(c).x + WIDE / 2, y: corner(c).y + HIGH / 2 });
  if (!from && !to) return nothing;
  if (!from || !to) return stub(t, a, centre((from ?? to)!), !from, side);
  const f = centre(from);
  const g = centre(to);
  const dx = g.x - f.x;
  const dy = g.y - f.y;
  const k = Math.min(WIDE / 2 / (Math.abs(dx) || 1e-9), HIGH / 2 / (Math.abs(dy) || 1e-9));
  const beside = { x: Math.sign(dy) * 12, y: -Math.sign(dx) * 12 }; // there and back do not lie on one another
  const at = (n: number) => `${f.x + dx * n + beside.x} ${f.y + dy * n + beside.y}`;
  return svg`<path class="arrow ${side}" d="M${at(k)}L${at(1 - k)}" marker-end="url(#arrow-head)"
    marker-start=${a.arrow === "both" ? "url(#arrow-head)" : nothing} />`;
}

function stub(t: Table, a: Link, at: { x: number; y: number }, into: boolean, side: string): TemplateResult {
  const y = at.y + HIGH / 2;
  const far = y + GAP - 14;
  const name = a.text || (t.position.place(into ? a.a : a.b)?.name ?? (into ? a.a : a.b));
  return svg`<path class="arrow ${side}" d=${into ? `M${at.x + 40} ${far}V${y}` : `M${at.x + 40} ${y}V${far}`}
    marker-end="url(#arrow-head)" />
    <text class="box-text" x=${at.x + 30} y=${far + 4} text-anchor="end">${into ? "from" : "to"} ${name}</text>`;
}
