// Going to a place by name, and playing on from a position of the past.
import { html, type TemplateResult } from "lit";
import { api } from "../api";
import { dialog, entry, shut } from "../parts";
import { go } from "../nav";
import { computers } from "../opponents";
import { keepLinks } from "../settings";
import type { Table } from "../table/model";
import { handsAt, seatName, waitedFor } from "../table/seats";
import { hands } from "../table/tracks";

export function gotoDialog(t: Table, visit: (place: string) => void, close: () => void): TemplateResult {
  const enter = (e: SubmitEvent) => {
    e.preventDefault();
    const words = entry(new FormData(e.target as HTMLFormElement), "place")
      .trim()
      .toLowerCase();
    const spot =
      t.position.places.find((s) => [s.name.toLowerCase(), s.id.toLowerCase()].includes(words)) ??
      t.position.places.find((s) => s.name.toLowerCase().startsWith(words));
    shut(e);
    if (spot && words) visit(spot.id);
    else t.desk.say(`There is no place called “${words}”.`);
  };
  return dialog(
    "Go to a place",
    html`<form class="goto" @submit=${enter}>
      <label>Name or code <input name="place" list="place-names" autocomplete="off" autofocus /></label>
      <datalist id="place-names">${t.position.places.map((s) => html`<option value=${s.name}></option>`)}</datalist
      ><button class="primary">Go</button>
    </form>`,
    close,
  );
}

/** Where the column beside the map has no room for it. */
export function playersDialog(t: Table, close: () => void): TemplateResult {
  const waits = t.position.now.over
    ? ""
    : t.position.myTurn
      ? `You decide for ${seatName(t, t.position.now.to_act!)}.`
      : t.position.now.to_act
        ? `Waiting for ${waitedFor(t, t.position.now.to_act)}.`
        : "";
  return dialog(
    "Who plays",
    html`${hands(t)}
      <p>${waits}</p>`,
    close,
  );
}

export function forkDialog(t: Table, close: () => void): TemplateResult {
  const start = async (e: SubmitEvent) => {
    e.preventDefault();
    const form = new FormData(e.target as HTMLFormElement);
    const seats = Object.fromEntries(
      handsAt(t).flatMap((h) => h.seats.map((seat) => [seat, entry(form, h.seats[0]!)])),
    );
    const made = await api.fork(t.id, { n: t.position.at, seats }).catch((error: Error) => {
      t.desk.say(error.message);
      return null;
    });
    shut({ currentTarget: e.target } as unknown as Event);
    if (made) {
      keepLinks(made);
      go(`/t/${made.table}`);
    }
  };
  return dialog(
    "Play on from here",
    html`<p>A new table from step ${t.position.at} of ${t.position.now.steps}; this one stays as it is.</p>
      <form class="settings" @submit=${start}>
        ${handsAt(t).map(
          (h) =>
            html`<label
              >${h.name}<select name=${h.seats[0]!}>
                <option value="human">Human</option>
                ${computers(t.game, "")}
              </select></label
            >`,
        )} <button class="primary">Open the new table</button>
      </form>`,
    close,
  );
}
