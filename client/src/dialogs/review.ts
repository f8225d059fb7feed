// The review of a finished game: its course with luck apart from judgement, where it turned, and what cost most.
import { html, nothing, svg, type TemplateResult } from "lit";
import { api, type Problem } from "../api";
import { capital, dialog, ruleLink } from "../parts";
import { redraw } from "../screen";
import type { Table } from "../table/model";
import { seatName } from "../table/seats";
import type { Account, Costly, CurvePoint, Review, ReviewState, TurningPoint } from "../wire";

const AGAIN = 1000; // milliseconds between two questions

let about = "";
let state: ReviewState | null = null;
let trouble = "";
let eyes = 0;

export function reviewDialog(t: Table, close: () => void): TemplateResult {
  if (about !== t.id) void begin(t);
  const review = state?.review;
  return dialog("Review", review ? whole(t, review) : waiting(t), close, "wide review");
}

// ---- asking ----------------------------------------------------------------

async function begin(t: Table): Promise<void> {
  about = t.id;
  state = null;
  trouble = "";
  eyes = 0;
  await ask(t, api.beginReview);
}

/** Ask until it is there, as long as the dialog is open. */
async function ask(t: Table, question: (id: string) => Promise<ReviewState>): Promise<void> {
  const answer = await question(t.id).catch((e: Problem) => {
    trouble = e.message;
    return null;
  });
  if (about !== t.id) return;
  if (answer) state = answer;
  if (answer?.review) eyes = ownSide(t, answer.review);
  redraw();
  if (answer?.state !== "running" && answer?.state !== "waiting") return;
  if (t.desk.dialog === "review") setTimeout(() => void ask(t, api.review), AGAIN);
  else about = "";
}

/** The side of those at this screen, where it is one. */
function ownSide(t: Table, review: Review): number {
  const mine = new Set(
    t.position.yours.map((seat) => review.sides.findIndex((s) => s.seats.includes(seat))).filter((n) => n >= 0),
  );
  return mine.size === 1 ? [...mine][0]! : 0;
}

function waiting(t: Table): TemplateResult {
  const why = trouble || state?.why;
  if (why)
    return html`<p>${why}</p>
      <button type="button" @click=${() => void begin(t)}>Try again</button>`;
  const share = state?.share ?? 0;
  const words =
    state?.state === "waiting" ? "Another game is being reviewed; yours is next." : "The game is being reviewed.";
  return html`<p>${words} It takes up to a minute.</p>
    <progress max="1" .value=${share} aria-label="Review">${Math.round(share * 100)} %</progress>
    <p class="quiet">You may close this and come back.</p>`;
}

// ---- what a side sees ------------------------------------------------------

const chance = (review: Review): boolean => review.measure === "chance";
const seen = (review: Review, value: number): number => (eyes && chance(review) ? 1 - value : value);
const turned = (review: Review, change: number): number => (eyes && chance(review) ? -change : change);
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const rounded = (n: number, digits: number): string => n.toFixed(digits).replace("-", "−");
const plus = (n: number, digits: number): string =>
  (Number(n.toFixed(digits)) > 0 ? "+" : "") + rounded(n, digits).replace(/^−(0(\.0+)?)$/, "$1");

const value = (review: Review, v: number): string =>
  chance(review) ? `${Math.round(seen(review, v) * 100)} %` : plus(v, 1);
const change = (review: Review, by: number): string =>
  chance(review) ? plus(turned(review, by) * 100, 1) : plus(by, 1);

const measured = (review: Review): string =>
  chance(review) ? `the chance that ${name(review, eyes)} wins, in %` : "the score to be expected";
const name = (review: Review, side: number): string => capital(review.sides[side]?.name ?? "");

// ---- the whole -------------------------------------------------------------

function whole(t: Table, review: Review): TemplateResult {
  return html`${sides(review)}
    <h3>The course</h3>
    ${chart(t, review)}
    <h3>What made it so</h3>
    ${ledger(review)}${turnByTurn(t, review)}
    <h3>Turning points</h3>
    ${review.turning_points.map((point) => turning(t, review, point))}
    <h3>The costliest decisions</h3>
    ${costliest(t, review)}
    <p class="quiet">${trust(review)}</p>`;
}

function sides(review: Review): TemplateResult | typeof nothing {
  if (review.sides.length < 2 || !chance(review)) return nothing;
  return html`<div class="eyes" role="group" aria-label="Seen as">
    ${review.sides.map(
      (_, n) =>
        html`<button
          type="button"
          aria-pressed=${n === eyes}
          @click=${() => {
            eyes = n;
            redraw();
          }}
        >
          As ${name(review, n)}
        </button>`,
    )}
  </div>`;
}

// ---- the curve -------------------------------------------------------------

const W = 640;
const H = 240;
const LEFT = 40;
const FOOT = 22;
const KINDS = ["luck", "decisions", "value"] as const;
type Kind = (typeof KINDS)[number];

function along(review: Review, kind: Kind, point: CurvePoint): number {
  if (kind === "value") return seen(review, point.value);
  const by = kind === "luck" ? point.luck : sum(point.decisions);
  return seen(review, review.account.start) + turned(review, by);
}

function chart(t: Table, review: Review): TemplateResult {
  const lines = KINDS.map((kind) => review.curve.map((point) => along(review, kind, point)));
  const all = lines.flat();
  const low = Math.min(...all, chance(review) ? 0 : Infinity);
  const high = Math.max(...all, chance(review) ? 1 : low + 1);
  const x = (n: number): number => LEFT + (n / Math.max(1, review.steps)) * (W - LEFT - 6);
  const y = (v: number): number => 8 + ((high - v) / (high - low)) * (H - FOOT - 8);
  const path = (values: readonly number[]): string =>
    values.map((v, i) => `${i ? "L" : "M"}${x(review.curve[i]!.n).toFixed(1)} ${y(v).toFixed(1)}`).join("");
  return html`<figure class="luck-chart review-chart">
    <svg
      viewBox="0 0 ${W} ${H}"
      role="img"
      aria-label=${spoken(review)}
      @click=${(e: MouseEvent) => jump(t, review, e)}
    >
      ${marks(review, low, high).map((v) => across(review, v, y(v)))} ${turnLines(review, x)}
      ${KINDS.map((kind, i) => svg`<path class="course-line ${kind}" d=${path(lines[i]!)} />`)}
    </svg>
    <figcaption class="quiet">
      <span class="review-key"><i class="course-line value"></i>${capital(measured(review))}</span>
      <span class="review-key"><i class="course-line luck"></i>luck alone</span>
      <span class="review-key"><i class="course-line decisions"></i>decisions alone</span>
      A click leads to that step.
    </figcaption>
  </figure>`;
}

const spoken = (review: Review): string =>
  `${measured(review)}: from ${value(review, review.account.start)} to ${value(review, review.account.end)}`;

function marks(review: Review, low: number, high: number): number[] {
  if (chance(review)) return [0, 0.25, 0.5, 0.75, 1];
  return [0, 1, 2, 3, 4].map((n) => low + ((high - low) * n) / 4);
}

const across = (review: Review, v: number, y: number): TemplateResult =>
  svg`<path class="axis" d="M${LEFT} ${y}H${W}" /><text x=${LEFT - 5} y=${y + 4} text-anchor="end">${
    chance(review) ? Math.round(v * 100) : rounded(v, 0)
  }</text>`;

const turnLines = (review: Review, x: (n: number) => number): TemplateResult[] =>
  review.turns.map((turn, i) => below(turn.turn, x(turn.first - 1), i, review.turns.length));

/** The number of a turn where it begins; of many turns every second or third. */
function below(turn: number, x: number, at: number, of: number): TemplateResult {
  const every = Math.ceil(of / 16);
  return svg`<path class="axis turn" d="M${x} 8V${H - FOOT}" />${
    at % every ? nothing : svg`<text x=${x + 2} y=${H - 6}>${turn}</text>`
  }`;
}

function jump(t: Table, review: Review, e: MouseEvent): void {
  const box = (e.currentTarget as SVGElement).getBoundingClientRect();
  const share = (((e.clientX - box.left) / box.width) * W - LEFT) / (W - LEFT - 6);
  show(t, Math.round(Math.max(0, Math.min(1, share)) * review.steps));
}

// ---- the ledger ------------------------------------------------------------

function ledger(review: Review): TemplateResult {
  const { account } = review;
  const row = (what: string, said: string) =>
    html`<tr>
      <th scope="row">${what}</th>
      <td>${said}</td>
    </tr>`;
  return html`<table class="luck ledger">
    <tbody>
      ${row("At the beginning", value(review, account.start))}
      ${account.decisions.map((by, side) => row(`Decisions of ${name(review, side)}`, change(review, by)))}
      ${row("Luck of the dice", change(review, account.luck))}
      ${row(review.finished ? "The end" : "Now", value(review, account.end))}
    </tbody>
  </table>`;
}

function turnByTurn(t: Table, review: Review): TemplateResult {
  return html`<details class="course">
    <summary>Turn by turn</summary>
    <div class="course-table">
      <table class="luck">
        <thead>
          <tr>
            <th scope="col">Turn</th>
            <th scope="col">At its end</th>
            <th scope="col">Luck</th>
            ${review.sides.map((_, n) => html`<th scope="col">${name(review, n)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${review.turns.map(
            (turn) =>
              html`<tr>
                <th scope="row">
                  <button
                    type="button"
                    class="plain"
                    title="Look at step ${turn.last}"
                    @click=${() => show(t, turn.last)}
                  >
                    ${turn.turn}
                  </button>
                </th>
                <td>${value(review, turn.account.end)}</td>
                <td>${change(review, turn.account.luck)}</td>
                ${turn.account.decisions.map((by) => html`<td>${change(review, by)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}

// ---- turning points and decisions ------------------------------------------

function turning(t: Table, review: Review, point: TurningPoint): TemplateResult {
  const { account } = point;
  return html`<section class="turning-point">
    <h4>
      Turn ${point.turn}: ${value(review, account.start)} to ${value(review, account.end)}
      <small class="quiet">${parts(review, account)}</small>
    </h4>
    <ul>
      ${point.lines.map(
        (line) =>
          html`<li>
            ${line.text} ${ruleLink(line.rule, (id) => t.desk.openDialog("rules", id))}
            <b class="by">${change(review, line.luck + line.decision)}</b>
            <button type="button" class="plain" @click=${() => show(t, line.n)}>Show step ${line.n}</button>
          </li>`,
      )}
    </ul>
  </section>`;
}

const parts = (review: Review, account: Account): string =>
  [
    `luck ${change(review, account.luck)}`,
    ...account.decisions.map((by, side) => `${name(review, side)} ${change(review, by)}`),
  ].join(", ");

function costliest(t: Table, review: Review): TemplateResult {
  const mine = review.sides.length > 1 ? review.costly.filter((one) => one.side === eyes) : review.costly;
  if (!mine.length) return html`<p>None was found: the ${review.looked.player} would have done no better by much.</p>`;
  return html`${mine.map((one) => costly(t, review, one))}`;
}

function costly(t: Table, review: Review, one: Costly): TemplateResult {
  const points = (n: number): string => (chance(review) ? (n * 100).toFixed(1) : n.toFixed(1));
  return html`<section class="costly">
    <h4>
      Turn ${one.turn}, ${seatName(t, one.seat)}: cost ${points(one.cost)}
      <small class="quiet">give or take ${points(one.error)}, in ${one.worlds} trials</small>
    </h4>
    <p>${one.question} ${ruleLink(one.rule, (id) => t.desk.openDialog("rules", id))}</p>
    <dl class="choices">
      <dt>Chosen</dt>
      <dd>${one.played}</dd>
      <dt>Better</dt>
      <dd>${one.better}</dd>
      ${more("Odds then", one.odds)}${more("Not to be seen then", one.unseen)}
    </dl>
    <p class="buttons">
      <button type="button" @click=${() => show(t, one.n - 1)}>Show</button>
      <button type="button" @click=${() => void tryIt(t, one.n - 1)}>Try it</button>
    </p>
  </section>`;
}

const more = (what: string, lines: readonly string[] | undefined): TemplateResult | typeof nothing =>
  lines?.length
    ? html`<dt>${what}</dt>
        ${lines.map((line) => html`<dd>${line}</dd>`)}`
    : nothing;

function trust(review: Review): string {
  const { looked } = review;
  return (
    `Choices looked at: ${looked.choices}; the ${looked.player} would have made ${looked.doubts} otherwise; ` +
    `tried out, from what the seat could know: ${looked.tried}. ` +
    `The curve is a forecast fitted to ${looked.fitted_to}; ` +
    `with luck and decisions taken together it comes to the result exactly.`
  );
}

function show(t: Table, step: number): void {
  t.desk.openDialog("");
  void t.replay.goTo(step);
}

async function tryIt(t: Table, step: number): Promise<void> {
  await t.replay.goTo(step);
  t.desk.openDialog("fork");
}
