// Several choices at one place: a small menu beside it, opened again while the same place goes on asking.
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { redraw } from "../screen";
import type { Choice } from "../wire";
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
  const general = t.position.legal.elsewhere.filter((c) => choices.some((o) => o.group === c.group));
  return html`<div
    class="menu"
    role="dialog"
    aria-label=${name}
    ${ref((e) => put(e, menu.x, menu.y))}
    @keydown=${(e: KeyboardEvent) => steer(t, e)}
  >
    <header>
      <strong>${name}</strong
      ><button type="button" class="icon" aria-label="Close" @click=${() => closeMenu(t)}>✕</button>
    </header>
    ${oddsAt(t, menu.place)}
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
  </div>`;
}

/** Beside the pointer, inside the window. */
function put(element: Element | undefined, x: number, y: number): void {
  const box = element as HTMLElement | undefined;
  if (!box || box.dataset["at"] === `${x},${y}`) return;
  box.dataset["at"] = `${x},${y}`;
  requestAnimationFrame(() => {
    const { offsetWidth: w, offsetHeight: h } = box;
    box.style.left = `${Math.max(8, Math.min(x + 14, innerWidth - w - 8))}px`;
    box.style.top = `${Math.max(8, Math.min(y - 20, innerHeight - h - 8))}px`;
    box.querySelector<HTMLElement>(".choice:not(.number-choice), .choice.most")?.focus();
  });
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
