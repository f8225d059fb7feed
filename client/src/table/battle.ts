// The card of a battle: who fights, what was promised, the dice, what changed them, losses struck from the counters and
// the result in words; the same in play, in the replay and in the text view.
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { ref } from "lit/directives/ref.js";
import { smallCounter } from "../map/counter";
import { faceOf } from "../map/sides";
import { count, die, ruleLink, signed, titled } from "../parts";
import type { Battle, BattleLine, Fighter, Forecast, Toll } from "../wire";
import type { Stop } from "./film";
import { line } from "./log";
import type { Table } from "./model";
import { percent } from "./odds";
import { seatName } from "./seats";

const MOST_COUNTERS = 14; // of one side; a card is no parade
const MOST_LINES = 10; // of moves
const MOST_NEWS = 8;

export function battleCard(t: Table): TemplateResult | typeof nothing {
  const { film } = t;
  if (film.summary) return card(t, "What happened", summary(t));
  const { stop } = film;
  if (!stop) return nothing;
  const body = stop.battle ? battle(t, stop.battle) : moves(t, stop);
  const title = titleOf(t, stop);
  return html`${keyed(stop.key, card(t, title, body, stop.battle?.rule))}`;
}

const titleOf = (t: Table, stop: Stop): string =>
  stop.battle?.title ?? `${seatName(t, stop.moves?.[0]?.seat ?? "")}: orders and what followed`;

function card(t: Table, title: string, body: TemplateResult, rule = ""): TemplateResult {
  const { film } = t;
  const number = film.summary || film.stops.length < 2 ? "" : `${film.at + 1} of ${film.stops.length}`;
  return html`<section class="battle" aria-label="Battle">
    <header>
      <h2>${title}</h2>
      ${ruleLink(rule, (id) => t.desk.openDialog("rules", id))}<span class="nth">${number}</span>
    </header>
    <div class="battle-body" tabindex="0" role="region" aria-label=${title} aria-live="polite" ${ref(toTheDice)}>
      ${body}
    </div>
    <footer>${film.summary ? summaryButtons(t) : buttons(t)}</footer>
  </section>`;
}

// ---- a battle

function battle(t: Table, b: Battle): TemplateResult {
  const last = b.lines.findLast((l) => !l.before)?.n ?? b.last;
  return html`${sides(t, b.fighters ?? [])}${promised(t.film.oddsOf(b))}${prepared(t, b)}
    <ol class="battle-lines">
      ${b.lines.filter((l) => !l.before).map((l) => told(t, l, l.n < last))}
    </ol>
    ${b.result ? html`<p class="battle-result">${b.result}</p>` : nothing}`;
}

/** How it came about; where there is little room, behind a click, so that the dice are in sight. */
function prepared(t: Table, b: Battle): TemplateResult | typeof nothing {
  const before = b.lines.filter((l) => l.before);
  if (!before.length) return nothing;
  return html`<details class="battle-before" ?open=${innerWidth >= 1024 && innerHeight >= 800}>
    <summary>How it came about</summary>
    <ol class="battle-lines">
      ${before.map((l) => told(t, l, true))}
    </ol>
  </details>`;
}

/** The dice that fell last come into sight. */
function toTheDice(body: Element | undefined): void {
  if (body)
    requestAnimationFrame(() =>
      body.querySelector(".battle-line.rolled:not(.past)")?.scrollIntoView({ block: "nearest" }),
    );
}

/** Who fights, each side in a row of its own; what it loses is struck out. */
function sides(t: Table, all: readonly Fighter[]): TemplateResult | typeof nothing {
  const by = new Map<string, Fighter[]>();
  for (const f of all) {
    const { side } = faceOf(t.board, f.piece);
    by.set(side, [...(by.get(side) ?? []), f]);
  }
  if (!by.size) return nothing;
  return html`<div class="battle-sides">
    ${[...by].map(([side, some]) => {
      const first = [...some].sort((a, b) => Number(hurt(b)) - Number(hurt(a))).slice(0, MOST_COUNTERS);
      return html`<div class="battle-side">
        <h3>${sideName(t, side)}</h3>
        <ul>
          ${first.map((f) => fighter(t, f))}${
            some.length > first.length ? html`<li class="quiet">and ${some.length - first.length} more</li>` : nothing
          }
        </ul>
      </div>`;
    })}
  </div>`;
}

const hurt = (f: Fighter): boolean => !!f.lost || !!f.gone;

function fighter(t: Table, f: Fighter): TemplateResult {
  const { piece, lost = 0, gone } = f;
  const steps = (piece.count ?? 1) > 1 ? `${lost} lost` : count(lost, "step") + " lost";
  const fate = gone ? "lost" : lost ? steps : "";
  return html`<li class="fighter ${gone ? "gone" : lost ? "hurt" : ""}" title=${piece.label}>
    ${smallCounter(t.board, piece)}<span class="unheard">${piece.label}${fate ? `: ${fate}` : ""}</span>${
      gone || lost ? html`<span class="toll" aria-hidden="true">${gone ? "✕" : `−${lost}`}</span>` : nothing
    }
  </li>`;
}

function promised(f: Forecast | undefined): TemplateResult | typeof nothing {
  if (!f) return nothing;
  return html`<p class="battle-odds">
    <span class="quiet">Before:</span> ${(f.outcomes ?? []).map(
      (o) => html`<span class="promise">${o.label} <b>${percent(o.chance)}</b></span>`,
    )}
  </p>`;
}

function told(t: Table, l: BattleLine, past: boolean): TemplateResult {
  return html`<li class="battle-line ${past ? "past" : ""} ${l.dice?.length ? "rolled" : ""}">
    ${l.dice?.length ? html`<span class="dice" aria-hidden="true">${l.dice.map((n) => die(n))}</span>` : nothing}
    <span
      >${l.text.replace(/^\* /, "")}
      ${ruleLink(l.rule, (id) => t.desk.openDialog("rules", id))}${changes(t, l)}${luck(l)}</span
    >
  </li>`;
}

function changes(t: Table, l: BattleLine): TemplateResult | typeof nothing {
  if (!l.modifiers?.length) return nothing;
  return html`<span class="changes"
    >${l.modifiers.map(
      (m) =>
        html`<span class="change"
          ><b>${signed(m.value)}</b> ${m.text} ${ruleLink(m.rule, (id) => t.desk.openDialog("rules", id))}</span
        >`,
    )}</span
  >`;
}

/** One decimal is enough to tell luck from skill. */
function luck(l: BattleLine): TemplateResult | typeof nothing {
  if (l.expected === undefined || l.expected === null) return nothing;
  return html` <span class="quiet"
    >(expected ${l.expected.toFixed(1)}, came ${Number((l.actual ?? 0).toFixed(1))})</span
  >`;
}

// ---- moves, and the summary

function moves(t: Table, stop: Stop): TemplateResult {
  const lines = (stop.moves ?? []).flatMap((e) => e.lines);
  const more = lines.length - MOST_LINES;
  return html`<div class="battle-moves">
    ${lines.slice(0, MOST_LINES).map((l) => line(t, l))}
    ${more > 0 ? html`<p class="quiet">and ${more} more in the log</p>` : nothing}
  </div>`;
}

function summary(t: Table): TemplateResult {
  const { stops } = t.film;
  const all = t.film.told;
  const fights = stops.filter((s) => s.battle).length;
  const news = all?.news ?? [];
  return html`${all?.toll.length ? tolls(t, all.toll) : html`<p>Nobody lost anything.</p>`}
    ${news.slice(-MOST_NEWS).map((l) => line(t, l))}
    <p class="quiet">${count(fights, "battle or roll", "battles and rolls")} to watch:</p>
    <ol class="battle-stops">
      ${stops.map(
        (s, n) =>
          html`<li>
            <button type="button" class="plain" @click=${() => void t.film.goTo(n)}>${titleOf(t, s)}</button>
          </li>`,
      )}
    </ol>`;
}

/** "France lost 3 infantry", by side. */
function tolls(t: Table, all: readonly Toll[]): TemplateResult {
  const by = new Map<string, Toll[]>();
  for (const one of all) by.set(one.side, [...(by.get(one.side) ?? []), one]);
  return html`<ul class="battle-tolls">
    ${[...by].map(
      ([side, some]) =>
        html`<li>
          <b>${sideName(t, side)}</b> lost
          ${some.map((one) => `${one.number > 1 ? `${one.number} × ` : ""}${unsided(t, one)}`).join(", ")}
        </li>`,
    )}
  </ul>`;
}

/** "infantry" and not "United States infantry", where the side has been named. */
const unsided = (t: Table, { side, name }: Toll): string => name.replace(`${sideName(t, side)} `, "");

const sideName = (t: Table, side: string): string =>
  t.board.parties?.find((p) => p.id === side)?.name ?? t.game.seat_names?.[side] ?? titled(side);

// ---- going on

function summaryButtons(t: Table): TemplateResult {
  return html`<button type="button" class="skip" @click=${() => t.film.close()}>Skip to my next decision</button>
    <button type="button" @click=${() => t.film.play()}>Play</button>
    <button type="button" class="primary go-on" @click=${() => void t.film.next()}>Watch</button>`;
}

function buttons(t: Table): TemplateResult {
  const { film } = t;
  const last = film.at === film.stops.length - 1;
  const several = film.stops.length > 1;
  return html`${
      several
        ? html`<button
              type="button"
              class="icon"
              aria-label="Previous battle"
              ?disabled=${film.at === 0}
              @click=${() => void film.previous()}
            >
              ‹</button
            ><select
              aria-label="Battles"
              @change=${(e: Event) => void film.goTo((e.target as HTMLSelectElement).selectedIndex)}
            >
              ${film.stops.map((s, n) => html`<option ?selected=${n === film.at}>${n + 1}. ${titleOf(t, s)}</option>`)}
            </select>`
        : nothing
    }
    ${
      film.waits && several && !last
        ? html`<button
              type="button"
              class="icon"
              aria-label=${film.playing ? "Pause" : "Play"}
              @click=${() => film.play()}
            >
              ${film.playing ? "❚❚" : "▶"}</button
            ><button type="button" class="skip" @click=${() => film.close()}>Skip to my next decision</button>`
        : nothing
    }
    <button
      type="button"
      class="primary go-on"
      title=${film.waits ? "Enter" : ""}
      @click=${() => (film.waits || !last ? void film.next() : film.close(false))}
    >
      ${last ? (film.waits ? "Go on" : "Close") : "Next"}
    </button>`;
}
