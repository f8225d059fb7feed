// A counter of 100 by 100: colour and shape of its side, type symbol, values, steps as pips, states as glyphs.
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Board, Face, Piece } from "../wire";
import { settings } from "../settings";
import { dashed, hasGlyph, hasSymbol } from "./symbols";
import { faceOf, shapeOf, sideNumber } from "./sides";

/** How much is written on a counter: nothing but its type, its values, or all. */
export type Detail = boolean | "close";

export function counter(board: Board, piece: Piece, detail: Detail = true): TemplateResult {
  const face = faceOf(board, piece);
  const side = sideNumber(board, face.side);
  const states = piece.states ?? [];
  const reduced = states.includes("reduced");
  const written = detail && !board.parties; // many parties: the number says more than values
  return svg`<g class="counter side-${side} ${reduced ? "reduced" : ""}">
    <path class="body" d=${shapeOf(side)} />
    ${face.band ? svg`<path class="band band-${face.band}" d="M4 16H15V84H4Z" />` : nothing}
    ${written ? front(face, detail === "close") : bare(face)}
    ${reduced ? svg`<path class="stripe" d="M0 66L100 57" />` : nothing}
    ${
      written
        ? svg`${values(face)}${pips(piece, reduced)}${detail === "close" ? print(face) : nothing}${states
            .filter((s) => s !== "reduced")
            .map(state)}`
        : nothing
    }
    ${(piece.count ?? 1) > 1 ? number(piece.count!) : nothing}
  </g>`;
}

/** Close up the frame leaves room above it for the designation. */
function front(face: Face, close: boolean): TemplateResult {
  if (close) return svg`<rect class="frame" x="20" y="16" width="60" height="40" />${sign(face, 23, 18, 54, 36)}`;
  return svg`<rect class="frame" x="18" y="10" width="64" height="44" />${sign(face, 20, 12, 60, 40)}`;
}

/** How many alike it stands for. */
function number(count: number): TemplateResult {
  const wide = count > 9 ? 36 : 27;
  return svg`<g class="count"><rect x=${112 - 2 * wide} y="62" width=${2 * wide} height="52" rx="24" />
    <text x=${112 - wide} y="104" text-anchor="middle">${count}</text></g>`;
}

function bare(face: Face): TemplateResult {
  return svg`<rect class="frame" x="10" y="22" width="80" height="56" />${sign(face, 12.5, 25, 75, 50, true)}`;
}

function sign(face: Face, x: number, y: number, width: number, height: number, small = false): TemplateResult {
  if (!small && (settings.counters === "letters" || !hasSymbol(face.symbol)))
    return svg`<text class="letters" x=${x + width / 2} y=${y + height - 5} textLength=${width - 6}
      lengthAdjust="spacingAndGlyphs">${face.symbol.slice(0, 3)}</text>`;
  return svg`<use class="symbol" href="#symbol-${dashed(face.symbol)}" x=${x} y=${y} width=${width}
    height=${height} />`;
}

function values(face: Face): TemplateResult {
  const kind = (face.left?.length ?? 0) + (face.right?.length ?? 0) > 3 ? "value dense" : "value";
  return svg`${face.left ? svg`<text class=${kind} x="7" y="91">${face.left}</text>` : nothing}
    ${face.right ? svg`<text class="${kind} end" x="94" y="91">${face.right}</text>` : nothing}`;
}

/** Echelon and designation, where the counter is large enough to read them. */
function print(face: Face): TemplateResult {
  return svg`${face.size ? svg`<text class="print end" x="97" y="41">${face.size}</text>` : nothing}
    ${face.code ? svg`<text class="print" x="50" y="12.5">${face.code}</text>` : nothing}`;
}

function pips(piece: Piece, reduced: boolean): TemplateResult | typeof nothing {
  const left = piece.steps ?? 1;
  const all = reduced ? left + 1 : left;
  if (all < 2) return nothing;
  return svg`${Array.from(
    { length: all },
    (_, i) =>
      svg`<circle class=${i < left ? "pip" : "pip lost"} cx=${50 + (i - (all - 1) / 2) * 14} cy="62" r="4.5" />`,
  )}`;
}

function state(name: string, index: number): TemplateResult {
  const y = 4 + index * 36;
  return svg`<g class="state"><circle cx="2" cy=${y} r="18" />
    ${
      hasGlyph(name)
        ? svg`<use href="#glyph-${dashed(name)}" x="-13" y=${y - 15} width="30" height="30" />`
        : svg`<text x="2" y=${y + 12} text-anchor="middle">${name.slice(0, 1).toUpperCase()}</text>`
    }</g>`;
}

/** The same counter in a row of text. */
export function smallCounter(board: Board, piece: Piece, detail: Detail = true): TemplateResult {
  return html`<svg class="small-counter" viewBox="-16 -16 132 132" aria-hidden="true">
    ${counter(board, piece, detail)}
  </svg>`;
}
