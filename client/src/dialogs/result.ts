// How the game ended: who won, how everybody at the table did, the last figures, and where to go from here.
import { html, nothing, type TemplateResult } from "lit";
import { api } from "../api";
import { go } from "../nav";
import { capital, dialog } from "../parts";
import { keepLinks } from "../settings";
import type { Table } from "../table/model";
import { handsAt, player, seatsBeside } from "../table/seats";
import type { Hand } from "../wire";
import { course } from "./course";

export function resultDialog(t: Table, close: () => void): TemplateResult {
  const result = t.position.now.result;
  const title = capital(result?.level || "The game is over");
  return dialog(
    title,
    html`<p class="how">${headingFor(t)}${result?.text ?? ""}.</p>
      <table class="luck standing">
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          ${handsAt(t).map((h) => line(t, h))}
        </tbody>
      </table>
      <dl class="facts last-figures">
        ${t.position.now.scene.tracks.map(
          (f) =>
            html`<div>
              <dt>${f.name}</dt>
              <dd>${f.value}${f.of ? ` of ${f.of}` : ""}</dd>
            </div>`,
        )}
      </dl>
      ${course(t)}${onwards(t)}`,
    close,
  );
}

/** Where to go from here. */
function onwards(t: Table): TemplateResult {
  return html`<ul class="actions">
    <li>
      <button type="button" class="primary" autofocus @click=${() => t.desk.openDialog("")}>Look at the map</button
      ><span>${innerWidth < 600 ? "More, Replay shows" : "The timeline below the map shows"} every step again.</span>
    </li>
    <li>
      <button
        type="button"
        @click=${() => {
          t.desk.openDialog("");
          void t.replay.goTo(0).then(() => t.replay.play());
        }}
      >
        See it again</button
      ><span>From the first step, at the speed you like.</span>
    </li>
    <li>
      <button type="button" @click=${() => t.desk.openDialog("review")}>Review</button
      ><span>Luck apart from judgement, where it turned, and which decisions cost most.</span>
    </li>
    <li>
      <button type="button" @click=${() => t.desk.openDialog("luck")}>Luck</button
      ><span>Every roll, with what was to be expected.</span>
    </li>
    <li>
      <a class="button" href=${api.recordAddress(t.id)} download="${t.position.now.game}-${t.id}.jsonl"
        >Download the record</a
      ><span>The whole game in one file, with the seed of its dice.</span>
    </li>
    <li>
      <button type="button" @click=${() => t.desk.openDialog("fairness")}>Verify the dice</button
      ><span>Every die of the game rolled again from its seed.</span>
    </li>
    <li>
      <button type="button" @click=${() => void rematch(t)}>Rematch</button
      ><span>${handsAt(t).length > 1 ? "The same once more, sides swapped." : "The same once more, other dice."}</span>
    </li>
    <li><button type="button" @click=${() => go("/")}>Another game</button><span>To the start page.</span></li>
  </ul>`;
}

/** The same scenario and options; every hand goes to the next player. */
async function rematch(t: Table): Promise<void> {
  const { game, scenario, options, seats: kinds, yours } = t.position.now;
  const hands = handsAt(t);
  const before = (at: number): string => hands[(at + hands.length - 1) % hands.length]!.seats[0]!;
  const seats = Object.fromEntries(hands.flatMap((h, at) => h.seats.map((s) => [s, kinds[before(at)]!])));
  const mine = hands.filter((_, at) => yours.includes(before(at))).map((h) => h.seats[0]!);
  const friends = Object.entries(kinds).some(([seat, kind]) => kind === "human" && !yours.includes(seat));
  const made = await api.create({ game, scenario, options, seats, mine }).catch((e: Error) => {
    t.desk.say(e.message);
    return null;
  });
  if (!made) return;
  keepLinks(made);
  go(`/t/${made.table}${friends ? "#share" : ""}`);
}

/** Whether those at this screen won, where they sat on one side. */
function headingFor(t: Table): TemplateResult | typeof nothing {
  const { scores } = t.position.now.result ?? {};
  const own = new Set(t.position.yours.map((seat) => won(t, seat)));
  if (!scores || own.size !== 1 || Object.keys(scores).length < 2 || !best(t)) return nothing;
  return html`<strong>${own.has(true) ? "You have won." : "You have lost."}</strong> `;
}

const best = (t: Table): number => Math.max(0, ...Object.values(t.position.now.result?.scores ?? {}));
const won = (t: Table, seat: string): boolean => best(t) > 0 && t.position.now.result?.scores?.[seat] === best(t);

function line(t: Table, hand: Hand): TemplateResult {
  const kinds = [...new Set(hand.seats.map((s) => player(t, s)))].join(", ");
  const beside = seatsBeside(t.game, hand);
  const known = hand.seats.some((s) => t.position.now.result?.scores?.[s] !== undefined);
  return html`<tr>
    <th scope="row">
      ${hand.name}
      <span class="quiet">${kinds}</span>${beside ? html`<br /><small class="quiet">${beside}</small>` : nothing}
    </th>
    <td>
      ${
        !known
          ? "–"
          : Object.keys(t.position.now.result!.scores).length < 2
            ? String(t.position.now.result!.scores[hand.seats[0]!])
            : hand.seats.some((s) => won(t, s))
              ? "won"
              : best(t)
                ? "lost"
                : "drew"
      }
    </td>
  </tr>`;
}
