// Several choices at one place: a small menu beside it, opened again while the same place goes on asking.
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import type { Rect } from "../map/framing";
import { redraw } from "../screen";
import type { Choice } from "../wire";
import { beside } from "./beside";
import type { Menu } from "./desk";
import type { Table } from "./model";
import { oddsAt } from "./odds";
import { inRows, ofNumber } from "./numbers";
import { itemButton, takeButton } from "./orders";
import { grouped } from "./targets";

/** What can be done at a place with the hand full or empty; where all moves lead to one place, they themselves. */
function here(t: Table, place: string): { choices: Choice[]; movers: string[] } {
  const to = t.destinations.get(place);
  const { places, movers, moves, goals } = t.position.legal;
  const direct = places.get(place) ?? [];
  const own = movers.get(place) ?? [];
  if (to) return { choices: to, movers: [] };
  if (goals.size !== 1) return { choices: direct, movers: own };
  return { choices: [...direct, ...own.flatMap((id) => [...(moves.get(id)?.values() ?? [])].flat())], movers: [] };
}

export function placeMenu(t: Table): TemplateResult | typeof nothing {
  const menu = t.desk.menu;
  if (!menu) return nothing;
  const { choices, movers } = here(t, menu.place);
  const name = t.position.place(menu.place)?.name ?? "";
  if (!choices.length && !movers.length) return nothing;
  const small = innerWidth < 600; // there what can be done comes before its odds
  const general = t.position.legal.elsewhere.filter((c) => choices.some((o) => o.group === c.group));
  return html`<div
    class="menu"
    role="dialog"
    aria-label=${name}
    ${ref((e) => put(e, menu))}
    @keydown=${(e: KeyboardEvent) => steer(t, e)}
  >
    <header>
      <strong>${name}</strong
      ><button type="button" class="icon" aria-label="Close" @click=${() => closeMenu(t)}>✕</button>
    </header>
    ${small ? nothing : oddsAt(t, menu.place)}
    ${
      movers.length
        ? html`<h3>Pick up</h3>
            <ul>
              ${movers.map((id) => html`<li>${takeButton(t, id)}</li>`)}
            </ul>`
        : nothing
    }
    ${grouped([...choices, ...general]).map(
      ([heading, list]) =>
        html`<h3>${heading}</h3>
          <ul>
            ${inRows(list).map((item) => html`<li>${itemButton(t, item, () => again(t))}</li>`)}
          </ul>`,
    )}
    ${small ? oddsAt(t, menu.place) : nothing}
  </div>`;
}

/** Beside its place and over the map alone, also when odds that come later make it longer. */
function put(element: Element | undefined, { place, x, y }: Menu): void {
  const box = element as HTMLElement | undefined;
  if (!box) return;
  const opened = box.dataset["at"] !== `${x},${y}`;
  box.dataset["at"] = `${x},${y}`;
  requestAnimationFrame(() => {
    box.style.maxHeight = "";
    const at = beside(aboutOf(place, x, y), { w: box.offsetWidth, h: box.offsetHeight }, roomOf(place));
    box.style.left = `${at.x}px`;
    box.style.top = `${at.y}px`;
    box.style.maxHeight = `min(60vh, ${at.h}px)`;
    if (opened) box.querySelector<HTMLElement>(".choice:not(.number-choice), .choice.most")?.focus();
  });
}

const LARGE = 200; // pixels: of a place that is larger only its counters, or where one pointed, must be seen
const POINTED = 16;

/** What must not be covered: the counters of the place, or itself. */
function aboutOf(place: string, x: number, y: number): Rect {
  const id = `[data-place="${CSS.escape(place)}"]`;
  const seen = document.querySelector(`svg.map .chips${id}`) ?? document.querySelector(`svg.map ${id} .target`);
  const at = (seen ?? document.querySelector(id))?.getBoundingClientRect();
  if (at?.width && at.width < LARGE && at.height < LARGE) return { x: at.x, y: at.y, w: at.width, h: at.height };
  return { x: x - POINTED, y: y - POINTED, w: 2 * POINTED, h: 2 * POINTED };
}

/** The map; for a field of a chart or a row of the text view, the window. */
function roomOf(place: string): Rect {
  const id = `[data-place="${CSS.escape(place)}"]`;
  const board = document.querySelector(`.board ${id}`) && document.querySelector(".board")?.getBoundingClientRect();
  return board
    ? { x: board.x, y: board.y, w: board.width, h: board.height }
    : { x: 0, y: 0, w: innerWidth, h: innerHeight };
}

function again(t: Table): void {
  const left = t.desk.menu && here(t, t.desk.menu.place);
  if (!left || left.choices.length + left.movers.length < 2 || !t.position.myTurn) t.desk.menu = null;
  redraw();
}

export function closeMenu(t: Table): void {
  t.desk.menu = null;
  redraw();
}

/** Where a number is asked for its key answers. */
function byNumber(t: Table, e: KeyboardEvent): void {
  const choice = t.desk.menu ? ofNumber(here(t, t.desk.menu.place).choices, Number(e.key)) : undefined;
  if (!choice || t.busy) return;
  e.preventDefault();
  e.stopPropagation();
  t.desk.menu = null;
  void t.choose(choice);
}

function steer(t: Table, e: KeyboardEvent): void {
  if (e.key === "Escape") return closeMenu(t);
  if (/^[1-9]$/.test(e.key)) return byNumber(t, e);
  const step = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
  if (!step) return;
  e.preventDefault();
  e.stopPropagation();
  const items = [...(e.currentTarget as Element).querySelectorAll<HTMLElement>(".choice")];
  items[(items.indexOf(document.activeElement as HTMLElement) + step + items.length) % items.length]?.focus();
}
