// Every legal choice as a button, under the headings of the game; odds above them. Where very many moves are possible
// the list shows the pieces that can go, and the destinations of the one in hand.
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { smallCounter } from "../map/counter";
import { capital, count } from "../parts";
import { tellsChance } from "./asked";
import { redraw } from "../screen";
import { settings } from "../settings";
import type { Choice } from "../wire";
import type { Table } from "./model";
import { odds } from "./odds";
import { inRows, isRow, numberRow, type Item } from "./numbers";
import { goalOf, grouped, hasNote, isBrief, QUICK } from "./targets";

const FEW = 4; // so few orders stand above the odds
const MANY = 60; // so many moves are listed one by one
const LISTED = 24; // of longer lists only the first show until all are asked for
const LONG = 12; // from so many on typing narrows the list
let unfolded = ""; // the long list that is shown whole

export function orders(t: Table): TemplateResult {
  if (t.position.past)
    return html`<p class="quiet">Orders are given in the present: go back to now, or play on from here.</p>`;
  if (t.position.now.over)
    return html`<p class="quiet">The game is over. The timeline below shows it again from the start.</p>`;
  if (t.film.waits) return html`<p class="quiet">See what happened first.</p>`;
  if (!t.position.myTurn) return html`<p class="quiet">It is not for you to decide now.</p>`;
  const few = !crowded(t);
  const held = t.holding;
  const listed = t.position.choices.filter((c) => (!isMove(t, c) || (few && c.pieces![0] !== held)) && wanted(t, c));
  const list = html`<div class="orders">
    ${orderCount(t) > LONG || t.destinations.size > LONG ? narrowing(t) : nothing}${inHand(t)}${grouped([
      ...listed.filter((c) => !c.main),
      ...listed.filter((c) => c.main),
    ]).map(([heading, some]) => group(t, heading, some))}${pieces(t)}
  </div>`;
  return aboveOdds(t) ? html`${list}${odds(t)}` : html`${odds(t)}${list}`;
}

/** Few orders, orders that tell their chance themselves, and all of them where there is no room. */
function aboveOdds(t: Table): boolean {
  const { choices, quick } = t.position;
  if (innerWidth < 600 || choices.some(tellsChance)) return true;
  return choices.length <= FEW || !t.asksOnMap || (quick.length > 0 && !t.board.parties);
}

export const crowded = (t: Table): boolean => t.position.legal.moveCount > MANY;

// ---- narrowing the list

const said = (t: Table, c: Choice): string =>
  [c.text, c.group, c.cost, ...(c.pieces ?? []).map((id) => placeOf(t, id))].join(" ").toLowerCase();

const placeOf = (t: Table, piece: string): string => t.position.place(t.position.piece(piece)?.place ?? "")?.name ?? "";

/** Whether all words that were typed are said; the primary order stays. */
function wanted(t: Table, c: Choice): boolean {
  const words = t.desk.narrow.toLowerCase().split(" ").filter(Boolean);
  return !words.length || !!c.main || words.every((w) => said(t, c).includes(w));
}

function narrowing(t: Table): TemplateResult {
  return html`<input
    type="search"
    class="narrow"
    id="narrow"
    placeholder="Type to narrow the list (F)"
    aria-label="Narrow the list"
    .value=${t.desk.narrow}
    @input=${(e: Event) => {
      t.desk.narrow = (e.target as HTMLInputElement).value;
      redraw();
    }}
    @keydown=${(e: KeyboardEvent) => narrowKey(t, e)}
  />`;
}

/** Escape shows all again, Enter goes to the first that is left. */
function narrowKey(t: Table, e: KeyboardEvent): void {
  if (e.key === "Escape") {
    t.desk.narrow = "";
    redraw();
  } else if (e.key === "Enter")
    (e.target as Element).closest(".panel")?.querySelector<HTMLElement>(".choice:not(.main)")?.focus();
}

/** As many as the list shows: where moves are very many, the counters that can go. */
export const orderCount = (t: Table): number =>
  crowded(t)
    ? t.position.choices.length - t.position.legal.moveCount + t.position.legal.moves.size
    : t.position.choices.length;

/** Very many moves are left out of the list; those of the piece in hand stand apart. */
function isMove(t: Table, c: Choice): boolean {
  return c.pieces?.length === 1 && !!t.position.legal.moves.get(c.pieces[0]!)?.get(goalOf(c))?.includes(c);
}

/** The piece that was picked up, and where it can go. */
function inHand(t: Table): TemplateResult | typeof nothing {
  const piece = t.position.piece(t.holding);
  if (!piece) return nothing;
  const moves = [...t.destinations.values()].flat().filter((c) => wanted(t, c));
  return html`<section class="in-hand">
    <h3>In hand</h3>
    <div class="held">
      ${smallCounter(t.board, piece)}<span>${capital(piece.label)}</span
      ><button type="button" class="put-down" @click=${() => t.putDown()}>Put down</button>
    </div>
    <h3>${count(t.destinations.size, "destination")}</h3>
    ${choiceList(t, "goals", "goals", moves, false)}
  </section>`;
}

/** Pieces that can go somewhere, when their moves are too many to list. */
function pieces(t: Table): TemplateResult | typeof nothing {
  if (!crowded(t)) return nothing;
  const words = t.desk.narrow.toLowerCase();
  const named = (id: string): string => `${t.position.piece(id)?.label} ${placeOf(t, id)}`.toLowerCase();
  const others = [...t.position.legal.moves.keys()].filter((id) => id !== t.holding && named(id).includes(words));
  return html`<section>
    <h3>${count(others.length, "counter")} that can go</h3>
    <ul>
      ${repeat(
        others,
        (id) => id,
        (id) => html`<li>${takeButton(t, id)}</li>`,
      )}
    </ul>
  </section>`;
}

export function takeButton(t: Table, id: string): TemplateResult {
  const piece = t.position.piece(id);
  const at = piece ? [piece.place] : [];
  return html`<button
    type="button"
    class="choice take"
    data-take=${id}
    aria-pressed=${t.holding === id}
    @pointerenter=${() => t.desk.pointAt(at)}
    @pointerleave=${() => t.desk.pointAt([])}
    @focus=${() => t.desk.pointAt(at)}
    @blur=${() => t.desk.pointAt([])}
    @click=${() => {
      t.desk.pointAt([]);
      t.hold(id);
    }}
  >
    ${piece ? smallCounter(t.board, piece, false) : nothing}<span
      >${capital(piece?.label ?? id)}
      <span class="piece-note"
        >${t.position.place(piece?.place ?? "")?.name} ·
        ${count(t.position.legal.moves.get(id)?.size ?? 0, "destination")}</span
      ></span
    >
  </button>`;
}

/**
 * The words before a name with which all of these begin, where the heading begins with them too: nobody needs to read
 * them again.
 */
function shared(heading: string, list: readonly Choice[]): string {
  const words = heading.split(" ");
  for (let n = words.length; n; n--) {
    const start = `${words.slice(0, n).join(" ")} `;
    if (list.every((c) => c.text.startsWith(start) && /^\p{Lu}/u.test(c.text.slice(start.length)))) return start;
  }
  return "";
}

function group(t: Table, heading: string, list: Choice[]): TemplateResult {
  const known = shared(
    heading,
    list.filter((c) => !c.main),
  );
  const brief = list.filter((c) => !c.row && isBrief(c, known.length));
  const inRow = known ? brief.length > 0 : brief.length > 2 && brief.length <= QUICK;
  const rest = inRow ? list.filter((c) => !brief.includes(c)) : list;
  return html`<section>
    <h3>${heading}</h3>
    ${
      inRow ? choiceList(t, heading, "row", brief, true, known) : nothing
    }${rest.length ? choiceList(t, heading, "", rest, true) : nothing}
  </section>`;
}

/**
 * The choices as buttons; of very many the first, which are the best where the game has an order, and a button for all.
 */
function choiceList(
  t: Table,
  name: string,
  look: string,
  list: readonly Choice[],
  withCounter: boolean,
  known = "",
): TemplateResult {
  const items = inRows(list);
  const key = `${t.position.now.seq}-${name}`;
  const shown = items.length > LISTED && unfolded !== key ? items.slice(0, LISTED / 2) : items;
  return html`<ul class=${look}>
    ${repeat(
      shown,
      (item) => `${t.position.now.seq}-${isRow(item) ? item.row : item.index}`,
      (item) => html`<li>${itemButton(t, item, undefined, withCounter, known)}</li>`,
    )}
    ${
      shown === items
        ? nothing
        : html`<li>
            <button
              type="button"
              class="all-of-them"
              @click=${() => {
                unfolded = key;
                t.desk.say("");
              }}
            >
              Show all ${items.length}
            </button>
          </li>`
    }
  </ul>`;
}

/** A choice, or a row of choices that differ in their number. */
export function itemButton(
  t: Table,
  item: Item,
  after: () => void = () => undefined,
  withCounter = true,
  known = "",
): TemplateResult {
  if (!isRow(item)) return choiceButton(t, item, after, withCounter, known);
  return numberRow(
    t,
    item,
    (choice, event) => give(t, choice, event, after),
    (choice) => show(t, choice),
    withCounter,
  );
}

export function choiceButton(
  t: Table,
  choice: Choice,
  after: () => void = () => undefined,
  withCounter = true,
  known = "",
): TemplateResult {
  const piece = withCounter && choice.pieces?.length === 1 ? t.position.piece(choice.pieces[0]!) : undefined;
  const point = (on: boolean) => () => show(t, on ? choice : null);
  const nth = settings.keys === "off" ? 0 : t.position.quick.indexOf(choice) + 1;
  return html`<button
    type="button"
    class=${classOf(t, choice)}
    ?disabled=${t.busy}
    data-choice=${choice.index}
    @pointerenter=${point(true)}
    @pointerleave=${point(false)}
    @focus=${point(true)}
    @blur=${point(false)}
    @click=${(e: MouseEvent) => give(t, choice, e, after)}
  >
    ${piece ? smallCounter(t.board, piece, false) : nothing}${saidBy(t, choice, known)}${
      nth ? html`<kbd aria-hidden="true">${nth}</kbd>` : nothing
    }${choice.cost && !hasNote(choice) ? html`<span class="price">${choice.cost}</span>` : nothing}
  </button>`;
}

const classOf = (t: Table, { main, index }: Choice): string =>
  `choice ${main ? "main" : ""} ${t.desk.armed === index ? "armed" : ""}`;

/** What the heading has said is read aloud and not seen; an order that asks to be given again says yes to itself. */
function saidBy(t: Table, choice: Choice, known: string): TemplateResult {
  const heard = known ? html`<span class="unheard">${known}</span>` : nothing;
  const again = t.desk.armed === choice.index ? "Yes: " : nothing;
  const note = hasNote(choice) ? html`<span class="piece-note">${choice.cost}</span>` : nothing;
  return html`<span>${again}${heard}${choice.text.slice(known.length)}${note}</span>`;
}

/** Give the order; by keyboard, go on where the list goes on. */
function give(t: Table, choice: Choice, event: MouseEvent, after: () => void): void {
  const list = (event.currentTarget as Element).closest(".menu, .panel, .text-view");
  const byKey = event.detail === 0;
  show(t, null);
  void t.choose(choice).then(() => {
    after();
    if (byKey && t.desk.armed < 0)
      requestAnimationFrame(() =>
        (list?.isConnected ? list : document.querySelector(".panel"))
          ?.querySelector<HTMLElement>(".choice:not(.main)")
          ?.focus(),
      );
  });
}

/** The places of an order are ringed; a move shows its way. */
function show(t: Table, choice: Choice | null): void {
  const home = choice?.pieces?.length === 1 ? t.position.piece(choice.pieces[0]!)?.place : undefined;
  if (choice?.path?.length && home) t.showWay([home, ...choice.path], choice.cost ?? "");
  else t.showWay([], "");
  t.desk.pointAt(choice ? about(t, choice) : []);
}

function about(t: Table, choice: Choice): string[] {
  const homes = (choice.pieces ?? []).flatMap((id) => t.position.piece(id)?.place ?? []);
  return [...(choice.places ?? []), ...homes];
}
