// What the dice promise: one bar of outcomes each, what is to be expected, and every modifier with its rule.
import { html, nothing, type TemplateResult } from "lit";
import { isSide, partyOf, sideNumber } from "../map/sides";
import { ruleLink, signed, withRule } from "../parts";
import { redraw } from "../screen";
import type { Figure, Forecast, Outcome } from "../wire";
import type { Table } from "./model";

const OPEN = 3; // with more forecasts than that, modifiers wait behind a click
const LISTED = 8; // of more than that the first show until all are asked for: below them stand the orders
let unfolded = -1; // the question whose forecasts are shown whole

const few = (t: Table): number =>
  t.forecasts.length > LISTED && unfolded !== t.position.now.seq ? LISTED - 2 : t.forecasts.length;

function unfold(t: Table): void {
  unfolded = t.position.now.seq;
  redraw();
}

export function odds(t: Table): TemplateResult | typeof nothing {
  if (t.forecasts.length)
    return html`<section class="odds" id="odds" tabindex="-1" aria-label="Odds">
      <h3>Odds</h3>
      ${t.forecasts.slice(0, few(t)).map((f) => forecast(t, f, t.forecasts.length <= OPEN))}
      ${
        few(t) < t.forecasts.length
          ? html`<button type="button" class="all-of-them" @click=${() => unfold(t)}>
              Show all ${t.forecasts.length}
            </button>`
          : nothing
      }
    </section>`;
  if (!t.odds.length) return nothing;
  return html`<section class="odds" id="odds" tabindex="-1" aria-label="Odds">
    <h3>Odds</h3>
    <ul>
      ${t.odds.map((line) => html`<li>${withRule(line, (id) => t.desk.openDialog("rules", id))}</li>`)}
    </ul>
  </section>`;
}

const TOLD = 4; // so many forecasts fit into a line

/** What each forecast comes to, for the bar below the map; of the place in hand alone where there is one. */
export function oddsLine(t: Table): TemplateResult | typeof nothing {
  const at = t.position.shown.scene.focus?.[0] ?? "";
  const here = t.forecasts.filter((f) => f.places?.includes(at));
  const told = here.length === 1 ? here : t.forecasts;
  if (!told.length || told.length > TOLD) return nothing;
  const first = (f: Forecast) => {
    const o = telling(t, f.outcomes ?? []);
    return o ? html`${f.title}: ${o.label} <strong>${percent(o.chance)}</strong>. ` : nothing;
  };
  return html`<span class="odds-line">${told.map(first)}</span>`;
}

/** Where several outcomes are good for whoever is asked, all of them together; else the likeliest. */
function telling(t: Table, all: readonly Outcome[]): Outcome | undefined {
  const good = welcome(t, all);
  if (all.length > 2 && good.length && good.length < all.length)
    return { label: "goes your way", chance: together(good) };
  return all.reduce<Outcome | undefined>((best, o) => (best && best.chance >= o.chance ? best : o), undefined);
}

/** The forecasts that concern one place, without their modifiers. */
export function oddsAt(t: Table, place: string): TemplateResult | typeof nothing {
  const here = t.forecasts.filter((f) => f.places?.includes(place));
  return here.length
    ? html`<div class="odds-here">
        ${here.map(
          (f) =>
            html`<h4>${f.title}</h4>
              ${bar(t, f.outcomes ?? [])}`,
        )}
      </div>`
    : nothing;
}

function forecast(t: Table, f: Forecast, open: boolean): TemplateResult {
  const point = (on: boolean) => () => t.desk.pointAt(on ? (f.places ?? []) : []);
  if (!open) return folded(t, f, point);
  return html`<article class="forecast" @pointerenter=${point(true)} @pointerleave=${point(false)}>
    <h4>${f.title} ${ruleLink(f.rule, (id) => t.desk.openDialog("rules", id))}</h4>
    ${bar(t, f.outcomes ?? [])} ${figures(f)} ${f.note ? html`<p class="quiet">${f.note}</p>` : nothing}
    ${modifiers(t, f, open)}
  </article>`;
}

/** One of many: title and bar; what it says in words opens with a click. */
function folded(t: Table, f: Forecast, point: (on: boolean) => () => void): TemplateResult {
  return html`<article class="forecast brief" @pointerenter=${point(true)} @pointerleave=${point(false)}>
    <details>
      <summary><span>${f.title}</span>${strip(t, f.outcomes ?? [], false)}<b>${comesTo(t, f)}</b></summary>
      ${words(t, f.outcomes ?? [])}${figures(f)}${
        f.note ? html`<p class="quiet">${f.note}</p>` : nothing
      }${modifiers(t, f, true)}${ruleLink(f.rule, (id) => t.desk.openDialog("rules", id))}
    </details>
  </article>`;
}

const figures = (f: Forecast): TemplateResult | typeof nothing =>
  f.figures?.length
    ? html`<dl class="figures">
        ${alike(f.figures).map((some) =>
          some.length > 1
            ? several(some)
            : html`<div>
                <dt>${some[0]!.label}</dt>
                <dd>${some[0]!.value}</dd>
              </div>`,
        )}
      </dl>`
    : nothing;

/** First word, what is between, last word: "attacking infantry left". */
const parted = (g: Figure): RegExpExecArray | null => /^(\w+) (.+) (\w+)$/.exec(g.label);

/** Figures that say the same of several things, one after the other, are put together. */
function alike(list: readonly Figure[]): Figure[][] {
  const found: Figure[][] = [];
  for (const g of list) {
    const last = found.at(-1);
    const a = last && parted(last[0]!);
    const b = parted(g);
    if (a && b && a[1] === b[1] && a[3] === b[3]) last.push(g);
    else found.push([g]);
  }
  return found;
}

/** In one line: "attacking infantry 1.2 of 3, armor 0.9 of 1 left". */
function several(list: readonly Figure[]): TemplateResult {
  const [, first, , last] = parted(list[0]!)!;
  return html`<div class="several">
    <dt>${first}</dt>
    <dd>
      ${list.map((g, i) => html`${i ? ", " : ""}<span>${parted(g)![2]} <strong>${g.value}</strong></span>`)} ${last}
    </dd>
  </div>`;
}

function modifiers(t: Table, f: Forecast, open: boolean): TemplateResult | typeof nothing {
  if (!f.modifiers?.length) return nothing;
  return html`<details ?open=${open}>
    <summary>${f.modifiers.length === 1 ? "1 modifier" : `${f.modifiers.length} modifiers`}</summary>
    <ul class="modifiers">
      ${f.modifiers.map(
        (m) =>
          html`<li>
            <span class="plus ${m.value < 0 ? "less" : ""}">${signed(m.value)}</span
            ><span>${m.text}</span>${ruleLink(m.rule, (id) => t.desk.openDialog("rules", id))}
          </li>`,
      )}
    </ul>
  </details>`;
}

const known = (outcomes: readonly Outcome[]): Outcome[] => outcomes.filter((o) => o.chance >= 0.0005);

/** One bar for all ways it may go, and the same in words below it. */
export function bar(t: Table, outcomes: readonly Outcome[]): TemplateResult | typeof nothing {
  if (!outcomes.length) return nothing;
  return html`${strip(t, outcomes)}${words(t, outcomes)}`;
}

/** What it comes to in one number, so that many can be compared at a glance. */
function comesTo(t: Table, f: Forecast): string {
  const all = f.outcomes ?? [];
  const told = all.some((o) => o.good) ? welcome(t, all) : all.slice(0, 1);
  return all.length ? percent(together(told)) : "";
}

/** The outcomes that whoever is asked would like: his own and those of his camp. */
function welcome(t: Table, all: readonly Outcome[]): Outcome[] {
  const seat = t.position.now.to_act ?? "";
  const camp = partyOf(t.board, seat)?.camp;
  return all.filter((o) => !!o.good && (o.good === seat || o.good === camp));
}

const together = (some: readonly Outcome[]): number =>
  Math.min(
    1,
    some.reduce((n, o) => n + o.chance, 0),
  );

function strip(t: Table, outcomes: readonly Outcome[], numbered = true): TemplateResult {
  return html`<span class="bar" aria-hidden="true"
    >${known(outcomes).map(
      (o, i) =>
        html`<span class="part ${look(t, o)} nth-${i}" .style=${`flex-grow:${o.chance}`}
          >${numbered && o.chance > 0.13 ? percent(o.chance) : nothing}</span
        >`,
    )}</span
  >`;
}

function words(t: Table, outcomes: readonly Outcome[]): TemplateResult {
  return html`<ul class="outcomes">
    ${known(outcomes).map(
      (o, i) =>
        html`<li>
          <span class="swatch part ${look(t, o)} nth-${i}" aria-hidden="true"></span>${o.label}
          <strong>${percent(o.chance)}</strong>
        </li>`,
    )}
  </ul>`;
}

/** The colour of the side that likes it; nobody's are grey. */
function look(t: Table, o: Outcome): string {
  return o.good && isSide(t.board, o.good) ? `side-${sideNumber(t.board, o.good)}` : "nobody";
}

/** Only what is certain is 100 %, and only what cannot be is 0. */
export function percent(chance: number): string {
  if (chance < 1e-9) return "0 %";
  if (chance < 0.01) return "<1 %";
  return chance > 0.99 && chance < 1 - 1e-6 ? ">99 %" : `${Math.round(chance * 100)} %`;
}
