// Overlays to switch on, and the key of the map.
import { html, nothing, svg, type TemplateResult } from "lit";
import { dialog, ruleLink } from "../parts";
import { sideSample } from "../map/hexsides";
import { lookOf } from "../map/looks";
import { shapeOf, sideNumber } from "../map/sides";
import { dashed, glyph, hasGlyph } from "../map/symbols";
import { kindOf } from "../map/kind";
import type { Table } from "../table/model";
import type { LegendEntry } from "../wire";
import { redraw } from "../screen";

const HEADINGS: Record<string, string> = {
  terrain: "Ground",
  link: "Ways",
  side: "Sides of hexes",
  feature: "Water and lines",
  region: "Regions",
  mark: "Marks on places",
  state: "States of counters",
};

export function layersDialog(t: Table, close: () => void): TemplateResult {
  const legend = t.board.legend ?? [];
  const overlays = t.board.overlays ?? [];
  return dialog(
    "Layers and key",
    html` <h3>Show on the map</h3>
      <ul class="key">
        ${overlays.map(
          (o, i) =>
            html`<li>
              <label
                ><input
                  type="checkbox"
                  .checked=${t.desk.overlays.has(o.key)}
                  @change=${() => t.desk.toggleOverlay(o.key)}
                />
                ${patch(o, i)}
                <span>${o.text}</span></label
              >
              ${ruleLink(o.rule, (id) => t.desk.openDialog("rules", id))}
            </li>`,
        )}
        <li>
          <label
            ><input
              type="checkbox"
              .checked=${t.desk.hideCounters}
              @change=${() => {
                t.desk.hideCounters = !t.desk.hideCounters;
                redraw();
              }}
            /><span>Hide all counters (H)</span></label
          >
        </li>
      </ul>
      ${parties(t)}
      ${Object.entries(HEADINGS).map(([kind, heading]) =>
        section(
          t,
          heading,
          legend.filter((l) => l.kind === kind && !plainLand(t, l)),
        ),
      )}
      ${t.board.notice ? html`<p class="quiet">${t.board.notice}</p>` : nothing}`,
    close,
    "beside",
  );
}

/** Ground that the map tells by other means. */
const plainLand = (t: Table, l: LegendEntry): boolean =>
  l.kind === "terrain" && kindOf(t.board).sample(l.key) === nothing;

/** Whose counters and whose land have which colour. */
function parties(t: Table): TemplateResult | typeof nothing {
  const all = t.board.parties ?? [];
  return all.length
    ? html`<h3>Powers</h3>
        <ul class="key">
          ${all.map(
            (p) =>
              html`<li>
                <svg class="sample" viewBox="0 0 30 20" aria-hidden="true">
                  <rect class="land-of side-${sideNumber(t.board, p.id)}" width="30" height="20" />
                  <g class="counter side-${sideNumber(t.board, p.id)}" transform="translate(7 2) scale(.16)">
                    <path class="body" d=${shapeOf(sideNumber(t.board, p.id))} />
                  </g>
                </svg>
                <span>${p.name}${p.short ? ` (${p.short})` : nothing}</span>
              </li>`,
          )}
        </ul>`
    : nothing;
}

function patch(o: LegendEntry, index: number): TemplateResult {
  const { fill, kind } = lookOf(o.look, index);
  return html`<svg class="sample" viewBox="0 0 30 20" aria-hidden="true">
    <rect class="overlay ${kind}" fill=${fill} x="1" y="1" width="28" height="18" />
  </svg>`;
}

function section(t: Table, heading: string, entries: readonly LegendEntry[]): TemplateResult | typeof nothing {
  if (!entries.length) return nothing;
  return html`<h3>${heading}</h3>
    <ul class="key">
      ${entries.map(
        (e) =>
          html`<li>
            ${sample(t, e)}<span>${e.text}</span> ${ruleLink(e.rule, (id) => t.desk.openDialog("rules", id))}
          </li>`,
      )}
    </ul>`;
}

function sample(t: Table, e: LegendEntry): TemplateResult {
  if (e.kind === "region") return patch(e, 0);
  if (e.kind === "side")
    return html`<svg class="sample" viewBox="0 0 30 20" aria-hidden="true">${sideSample(e.key)}</svg>`;
  if (e.kind === "mark" || e.kind === "state")
    return html`<span class="sample">${hasGlyph(e.key) ? glyph(e.key) : nothing}</span>`;
  if (e.key === "hill" && e.kind === "feature")
    return html`<svg class="sample" viewBox="0 0 30 20" aria-hidden="true">
      <path class="hill" d="M2 10Q4 1 15 2T28 10T15 18T2 10Z" />
      <path class="hill" d="M8 10Q9 5 15 6T22 10T15 14T8 10Z" />
    </svg>`;
  const drawn =
    e.kind === "terrain"
      ? kindOf(t.board).sample(e.key)
      : svg`<path class="route casing route-${dashed(e.key)}" d="M1 10H29" />
        <path class="route line route-${dashed(e.key)} feature-${dashed(e.key)}" d="M1 10H29" />`;
  return html`<svg class="sample" viewBox="0 0 30 20" aria-hidden="true">${drawn}</svg>`;
}
