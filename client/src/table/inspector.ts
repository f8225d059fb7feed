// The place that is looked at: what is printed there, who stands there, what can be done, and why not more.
import { html, nothing, type TemplateResult } from "lit";
import { smallCounter } from "../map/counter";
import { faceOf } from "../map/sides";
import { dashed, glyph, hasGlyph } from "../map/symbols";
import { capital, ruleLink, titled } from "../parts";
import type { Piece, Spot, WhyNot } from "../wire";
import { groundName } from "./label";
import type { Table } from "./model";
import { oddsAt } from "./odds";
import { inRows } from "./numbers";
import { itemButton } from "./orders";

export function inspector(t: Table): TemplateResult {
  const spot = t.position.place(t.desk.selected);
  if (!spot)
    return html`<p class="quiet">
      Click a place on the map, or press G and type its name, to see who stands there and what can be done.
    </p>`;
  const pieces = t.position.piecesAt(spot.id);
  const legal = [
    ...(t.position.legal.places.get(spot.id) ?? []),
    ...(t.position.legal.goals.get(spot.id) ?? []).slice(0, MANY),
  ];
  return html`<div class="inspector">
    <h3>
      ${spot.name || spot.id}
      ${
        spot.name.includes(spot.id) || dashed(spot.name) === spot.id
          ? nothing
          : html`<span class="code">${spot.id}</span>`
      }
    </h3>
    <p class="printed">${printed(t, spot)}</p>
    ${around(t, spot)}${oddsAt(t, spot.id)}
    ${
      pieces.length
        ? html`<ul class="fan">
            ${pieces.map((p) => row(t, p))}
          </ul>`
        : html`<p class="quiet">Nobody is here.</p>`
    }
    ${
      legal.length
        ? html`<h4>You can</h4>
            <ul class="legal">
              ${inRows(legal).map((item) => html`<li>${itemButton(t, item)}</li>`)}
            </ul>`
        : nothing
    }
    ${whyNot(t, spot)}
  </div>`;
}

function printed(t: Table, spot: Spot): TemplateResult {
  const marks = (spot.marks ?? []).map((m) => {
    const entry = t.board.legend?.find((l) => l.kind === "mark" && l.key === m);
    return html`<span class="mark-note"
      >${hasGlyph(m) ? glyph(m) : nothing}${entry?.text ?? capital(m)}
      ${ruleLink(entry?.rule, (id) => t.desk.openDialog("rules", id))}</span
    >`;
  });
  return html`<span class="mark-note">${groundName(t, spot.terrain)}${spot.size === "large" ? ", large" : ""}</span
    >${marks}${spot.note ? html`<span class="mark-note">${spot.note}</span>` : nothing}`;
}

const REASONS = 3; // that are told at once
const MANY = 40; // moves to one place that are listed
const BELOW: Record<string, string> = {
  N: "north",
  NE: "north-east",
  E: "east",
  SE: "south-east",
  S: "south",
  SW: "south-west",
  W: "west",
  NW: "north-west",
};

/** The regions it belongs to, what runs along its sides, and what was laid on it during play. */
function around(t: Table, spot: Spot): TemplateResult | typeof nothing {
  const open = (id: string) => t.desk.openDialog("rules", id);
  const kinds = new Map<string, string[]>();
  for (const s of t.board.sides ?? [])
    if (s.spot === spot.id) kinds.set(s.kind, [...(kinds.get(s.kind) ?? []), BELOW[s.at] ?? s.at]);
  const facts = [
    ...(t.board.regions ?? [])
      .filter((r) => !r.quiet && r.spots.includes(spot.id))
      .map((r) => html`${r.name}${r.note ? `: ${r.note}` : ""} ${ruleLink(r.rule, open)}`),
    ...[...kinds].map(([kind, at]) => html`${capital(kind)}: ${at.join(", ")}`),
    ...t.position
      .marksAt(spot.id)
      .map(
        (m) =>
          html`${hasGlyph(m.kind) ? glyph(m.kind) : nothing}
          ${m.text || capital([m.side, m.kind].filter(Boolean).join(" "))}`,
      ),
  ];
  return facts.length
    ? html`<ul class="around">
        ${facts.map((f) => html`<li>${f}</li>`)}
      </ul>`
    : nothing;
}

function row(t: Table, piece: Piece): TemplateResult {
  const states = piece.states ?? [];
  const goes = t.position.legal.moves.get(piece.id)?.size ?? 0;
  return html`<li>
    ${smallCounter(t.board, piece)}
    <div>
      <span class="piece">${capital(piece.label)}</span>
      <span class="piece-note">${noteOn(t, piece)}</span>
      ${states.map((s) => html`<span class="state-note">${glyph(s)}${s}</span>`)}
    </div>
    ${
      goes
        ? html`<button
            type="button"
            class="pick-up"
            aria-pressed=${t.holding === piece.id}
            @click=${() => t.hold(piece.id)}
          >
            Pick up
          </button>`
        : nothing
    }
  </li>`;
}

function noteOn(t: Table, piece: Piece): string {
  const face = faceOf(t.board, piece);
  return [
    face.side && !t.board.parties && titled(face.side),
    piece.note || (t.board.parties && face.note) || (face.right && `moves ${face.right}`),
    (piece.steps ?? 1) > 1 && `${piece.steps} steps`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function whyNot(t: Table, spot: Spot): TemplateResult | typeof nothing {
  if (!t.position.myTurn || t.position.past) return nothing;
  if (!t.desk.why)
    return html`<button type="button" class="why-ask" @click=${() => void t.askWhy({ place: spot.id })}>
      Why nothing else here?
    </button>`;
  return html`<section class="why" aria-live="polite">
    <h4>Not now, because</h4>
    ${
      t.desk.why.length
        ? html`<ul>
              ${t.desk.why.slice(0, REASONS).map((w) => refusal(t, w))}
            </ul>
            ${
              t.desk.why.length > REASONS
                ? html`<details>
                    <summary>${t.desk.why.length - REASONS} more</summary>
                    <ul>
                      ${t.desk.why.slice(REASONS).map((w) => refusal(t, w))}
                    </ul>
                  </details>`
                : nothing
            }`
        : html`<p class="quiet">No order of this phase concerns ${spot.name}.</p>`
    }
  </section>`;
}

function refusal(t: Table, w: WhyNot): TemplateResult {
  return html`<li>
    <span class="refused">${w.text}</span>
    <span class="reason">${w.reason}</span> ${ruleLink(w.rule, (id) => t.desk.openDialog("rules", id))}
  </li>`;
}
