// Choices that differ in nothing but a number are one row: what it is, and a button for each number.
import { html, nothing, type TemplateResult } from "lit";
import { smallCounter } from "../map/counter";
import { redraw } from "../screen";
import type { Choice, Piece } from "../wire";
import type { Table } from "./model";

export interface Row {
  row: string;
  choices: Choice[];
}
export type Item = Choice | Row;
export const isRow = (item: Item): item is Row => "choices" in item;

const FEW = 6; // so many numbers are shown at once
const FIRST = 4; // of more the first, the largest, and the others when asked for
let unfolded = "";

/** Choices in their order, those of one row together where the first of them stood; a row of one stays as it is. */
export function inRows(list: readonly Choice[]): Item[] {
  const rows = new Map<string, Row>();
  const items: Item[] = [];
  for (const choice of list) {
    const key = choice.row && [choice.group, choice.row, choice.places, choice.pieces].join("/");
    const row = key ? rows.get(key) : undefined;
    if (row) row.choices.push(choice);
    else if (key) {
      const made = { row: choice.row!, choices: [choice] };
      rows.set(key, made);
      items.push(made);
    } else items.push(choice);
  }
  return items.map((item) => (isRow(item) && item.choices.length === 1 ? item.choices[0]! : item));
}

/** The numbers that are shown: all, or the first and the last. */
function shown(list: Choice[], key: string): Choice[] {
  return list.length <= FEW || unfolded === key ? list : [...list.slice(0, FIRST), list.at(-1)!];
}

/** Whether the number is that of the counter itself, which then comes first or second in the words: no cargo. */
const counts = (c: Choice): boolean => new RegExp(`^(\\w+ )?${c.number} `).test(c.text);

type Press = (choice: Choice, event: MouseEvent) => void;
type Point = (choice: Choice | null) => void;

export function numberRow(
  t: Table,
  { row, choices }: Row,
  press: Press,
  point: Point,
  withCounter: boolean,
): TemplateResult {
  const first = choices[0]!;
  const piece = first.pieces?.length === 1 ? t.position.piece(first.pieces[0]!) : undefined;
  const key = `${t.position.now.seq}-${row}`;
  const list = shown(choices, key);
  const button = (c: Choice) => numberButton(t, c, piece, c === choices.at(-1), press, point);
  const more =
    list.length < choices.length
      ? html`<button
          type="button"
          class="more-numbers"
          aria-label="All numbers: ${row}"
          @click=${() => {
            unfolded = key;
            redraw();
          }}
        >
          …
        </button>`
      : nothing;
  return html`<div class="numbers" role="group" aria-label=${row}>
    <span class="numbers-name"
      >${withCounter && piece ? smallCounter(t.board, piece, false) : nothing}<span>${row}</span>${
        first.cost ? html`<span class="each">${first.cost.split(",")[0]}</span>` : nothing
      }<span class="said" aria-hidden="true"></span
    ></span>
    <span class="number-buttons">${list.slice(0, -1).map(button)}${more}${button(list.at(-1)!)}</span>
  </div>`;
}

/** One number; what it costs is told while one points at it. */
function numberButton(
  t: Table,
  c: Choice,
  piece: Piece | undefined,
  most: boolean,
  press: Press,
  point: Point,
): TemplateResult {
  const all = piece?.count === c.number && (c.number ?? 0) > 1 && counts(c);
  const label = `${all ? `all ${c.number}: ` : ""}${c.text}${c.cost ? `, ${c.cost}` : ""}`;
  const enter = (e: Event) => {
    point(c);
    say(e, c.cost ?? "");
  };
  const leave = (e: Event) => {
    point(null);
    say(e, "");
  };
  return html`<button
    type="button"
    class="choice number-choice ${most ? "most" : ""}"
    ?disabled=${t.busy}
    data-choice=${c.index}
    aria-label=${label}
    title=${c.cost ?? ""}
    @pointerenter=${enter}
    @pointerleave=${leave}
    @focus=${enter}
    @blur=${leave}
    @click=${(e: MouseEvent) => press(c, e)}
  >
    ${all ? `all ${c.number}` : (c.number ?? 0)}
  </button>`;
}

/** What a number costs, in the line above the buttons while one points at it. */
function say(event: Event, text: string): void {
  const place = (event.currentTarget as Element).closest(".numbers")?.querySelector(".said");
  if (place) place.textContent = text;
}

/** The choice of this number where only one row can be meant. */
export function ofNumber(list: readonly Choice[], number: number): Choice | undefined {
  const rows = inRows(list).filter(isRow);
  return rows.length === 1 ? rows[0]!.choices.find((c) => c.number === number) : undefined;
}
