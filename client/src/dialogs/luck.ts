// The luck of each side: what its rolls were expected to bring, what they brought, and how the difference went.
import { html, nothing, svg, type TemplateResult } from "lit";
import { api } from "../api";
import { sideNumber } from "../map/sides";
import { dialog, ruleLink, titled, withDice } from "../parts";
import { redraw } from "../screen";
import type { Table } from "../table/model";
import type { Luck } from "../wire";

interface Judged {
  roll: Luck;
  expected: number;
  actual: number;
  sum: number;
}

let rolls: Luck[] | null = null;
let about = "";

export function luckDialog(t: Table, close: () => void): TemplateResult {
  fetchOnce(t);
  if (!rolls?.length)
    return dialog(
      "Luck",
      html`<p class="quiet">${rolls ? "No dice have been rolled yet." : "Asking the server …"}</p>`,
      close,
      "wide",
    );
  const sides = bySide(rolls);
  return dialog(
    "Luck",
    html`${sides.size ? html`${summary(t, sides)}${chart(t, sides)}` : nothing}${table(t, rolls)}`,
    close,
    "wide",
  );
}

function fetchOnce(t: Table): void {
  const wanted = `${t.id}-${t.position.now.seq}`;
  if (about === wanted) return;
  about = wanted;
  rolls = null;
  void api
    .luck(t.id)
    .then(
      (l) => {
        rolls = l;
      },
      () => {
        rolls = [];
      },
    )
    .then(() => redraw());
}

/** The rolls that can be called good or bad, with what came above expectation so far. */
function bySide(all: readonly Luck[]): Map<string, Judged[]> {
  const sides = new Map<string, Judged[]>();
  for (const roll of all) {
    if (roll.expected == null || roll.actual == null || !roll.side) continue;
    const own = sides.get(roll.side) ?? [];
    const sum = (own.at(-1)?.sum ?? 0) + roll.actual - roll.expected;
    sides.set(roll.side, [...own, { roll, expected: roll.expected, actual: roll.actual, sum }]);
  }
  return sides;
}

function summary(t: Table, sides: ReadonlyMap<string, Judged[]>): TemplateResult {
  return html`<table class="luck">
    <thead>
      <tr>
        <th scope="col">Side</th>
        <th scope="col">Rolls</th>
        <th scope="col">Expected</th>
        <th scope="col">Came</th>
        <th scope="col">Luck</th>
        <th scope="col">How rare</th>
      </tr>
    </thead>
    <tbody>
      ${[...sides].map(([side, list]) => {
        const expected = list.reduce((n, j) => n + j.expected, 0);
        const actual = list.reduce((n, j) => n + j.actual, 0);
        return html`<tr>
          <th scope="row">
            <span class="swatch side-${sideNumber(t.board, side)}" aria-hidden="true"></span>
            ${titled(side)}
          </th>
          <td>${list.length}</td>
          <td>${expected.toFixed(1)}</td>
          <td>${actual.toFixed(1)}</td>
          <td>${plus(actual - expected)}</td>
          <td>${rarity(list)}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

const plus = (n: number): string => `${n >= 0 ? "+" : "−"}${Math.abs(n).toFixed(1)}`;

/** How far from the expected, in words: rolls that succeed or fail spread as p(1 - p). */
function rarity(list: readonly Judged[]): string {
  const spread = Math.sqrt(list.reduce((n, j) => n + Math.max(0.01, j.expected * (1 - Math.min(1, j.expected))), 0));
  const off = Math.abs(list.at(-1)!.sum) / (spread || 1);
  return off < 1 ? "ordinary" : off < 2 ? "one game in three to twenty" : "rarer than one game in twenty";
}

// ---- the lines

const W = 640;
const H = 180;

function chart(t: Table, sides: ReadonlyMap<string, Judged[]>): TemplateResult {
  const all = [...sides.values()].flat();
  const last = Math.max(...all.map((j) => j.roll.n), 1);
  const top = Math.max(1, ...all.map((j) => Math.abs(j.sum)));
  const x = (n: number) => ((n / last) * W).toFixed(1);
  const y = (v: number) => (H / 2 - (v / top) * (H / 2 - 12)).toFixed(1);
  const line = (list: readonly Judged[]) =>
    `M0 ${y(0)}${list.map((j, i) => `H${x(j.roll.n)}V${y(list[i]!.sum)}`).join("")}H${W}`;
  return html`<figure class="luck-chart">
    <svg
      viewBox="0 0 ${W} ${H}"
      role="img"
      aria-label=${[...sides].map(([side, list]) => `${side}: ${plus(list.at(-1)!.sum)}`).join("; ")}
    >
      <path class="axis" d="M0 ${y(0)}H${W}" />
      ${[...sides].map(
        ([side, list]) => svg`<path class="luck-line side-${sideNumber(t.board, side)}" d=${line(list)} />`,
      )}
      <text x="4" y="14">+${top.toFixed(1)} lucky</text>
      <text x="4" y=${H - 5}>−${top.toFixed(1)} unlucky</text>
    </svg>
    <figcaption class="quiet">
      Luck so far from the first roll to the last: above the line more came than was to be expected.
    </figcaption>
  </figure>`;
}

function table(t: Table, all: readonly Luck[]): TemplateResult {
  return html`<table class="luck rolls">
    <thead>
      <tr>
        <th scope="col">Turn</th>
        <th scope="col">Roll</th>
        <th scope="col">Dice</th>
        <th scope="col">Side</th>
        <th scope="col">Expected</th>
        <th scope="col">Came</th>
      </tr>
    </thead>
    <tbody>
      ${all.map(
        (r) =>
          html`<tr>
            <td>${r.turn}</td>
            <td>${withDice(r.text)} ${ruleLink(r.rule, (id) => t.desk.openDialog("rules", id))}</td>
            <td>${r.dice?.join(" ") ?? ""}</td>
            <td>${titled(r.side ?? "")}</td>
            <td>${r.expected?.toFixed(2) ?? "–"}</td>
            <td>${r.actual ?? "–"}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
