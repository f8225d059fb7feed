// The rarer things: sharing, records, fairness, luck.
import { html, nothing, type TemplateResult } from "lit";
import { api } from "../api";
import { go } from "../nav";
import { count, dialog } from "../parts";
import { redraw } from "../screen";
import type { Table } from "../table/model";
import { handOf, seatsBeside, shared } from "../table/seats";
import type { Fairness, Invited } from "../wire";
import { recall, remember } from "../settings";

export function moreDialog(t: Table, close: () => void): TemplateResult {
  const open = (name: string) => () => t.desk.openDialog(name);
  return dialog(
    "More",
    html`<ul class="actions">
      ${innerWidth < 600 ? small(t) : nothing}
      ${
        shared(t)
          ? html`<li>
              <button type="button" @click=${open("players")}>Who plays</button
              ><span>All seats, and who has them.</span>
            </li>`
          : nothing
      }
      <li>
        <button type="button" @click=${open("share")}>Share this table</button
        ><span>Links for other seats and for spectators.</span>
      </li>
      <li>
        <a class="button" href=${api.recordAddress(t.id)} download="${t.position.now.game}-${t.id}.jsonl"
          >Download the record</a
        ><span>The whole game in one file; the sealed seed is added when it is over.</span>
      </li>
      <li>
        <button type="button" @click=${open("picture")}>Picture of the position</button
        ><span>PNG or SVG, for a forum or a letter.</span>
      </li>
      <li>
        <button type="button" @click=${open("fork")}>Play on from here</button
        ><span>A new table from the position you are looking at.</span>
      </li>
      ${
        t.position.now.over
          ? html`<li>
              <button type="button" @click=${open("review")}>Review</button
              ><span>How the game went: luck, judgement, turning points.</span>
            </li>`
          : nothing
      }
      ${dice(open)} ${t.standing.number ? askedAgain(t) : nothing} ${t.tour.steps.length ? guided(t) : nothing}
    </ul>`,
    close,
  );
}

const dice = (open: (name: string) => () => void): TemplateResult =>
  html`<li>
      <button type="button" @click=${open("fairness")}>Fairness of the dice</button
      ><span>Commitment, seed and check.</span>
    </li>
    <li>
      <button type="button" @click=${open("luck")}>Luck</button><span>Every roll, with what was to be expected.</span>
    </li>`;

function askedAgain(t: Table): TemplateResult {
  const n = count(t.standing.number, "question is", "questions are");
  return html`<li>
    <button type="button" @click=${() => t.standing.lift()}>Ask me again</button
    ><span>${n} answered as you said once for all.</span>
  </li>`;
}

function guided(t: Table): TemplateResult {
  const begin = () => {
    t.tour.resume();
    t.desk.openDialog("");
  };
  return html`<li>
    <button type="button" @click=${begin}>Guided first turn</button><span>Somebody at your elbow.</span>
  </li>`;
}

/** On a phone the bar above the map has room for two buttons only. */
function small(t: Table): TemplateResult {
  return html`<li><button type="button" @click=${() => t.desk.openDialog("layers")}>Layers and key</button></li>
    <li>
      <button
        type="button"
        @click=${() => {
          t.desk.toggleText();
          t.desk.openDialog("");
        }}
      >
        ${t.desk.textView ? "Map" : "Text view"}
      </button>
    </li>
    <li><button type="button" @click=${() => t.desk.openDialog("settings")}>Settings</button></li>
    <li>
      <button
        type="button"
        @click=${() => {
          t.desk.openDialog("");
          void t.replay.goTo(t.replay.lastOwn);
        }}
      >
        Replay
      </button>
    </li>`;
}

/** Who has come already, as the host may know. */
let invited: Invited[] = [];
let askedFor = "";

function fetchInvited(t: Table): void {
  if (askedFor === t.id) return;
  askedFor = t.id;
  invited = [];
  if (t.position.yours.length)
    void api.invitations(t.id).then(
      (found) => {
        invited = found;
        redraw();
      },
      () => undefined,
    );
}

const linksOf = (t: Table): Record<string, string> => recall<Record<string, string>>(`links-${t.id}`) ?? {};

export function shareDialog(t: Table, close: () => void): TemplateResult {
  fetchInvited(t);
  const links = Object.entries(linksOf(t)).filter(([seat]) => !t.position.yours.includes(seat));
  return dialog(
    "Share this table",
    html` ${
      links.length
        ? links.map(([seat, link]) => shareLine(t, seat, link))
        : html`<p class="quiet">The links of this table are known in the browser that set it up, and not here.</p>`
    }
    ${invited.length ? deleting(t) : nothing}`,
    () => {
      askedFor = "";
      armed = false;
      close();
    },
  );
}

/** A link in place of an old one, which opens nothing any more. */
function newLink(t: Table, seat: string): TemplateResult {
  const renew = (): void =>
    void api.renewKey(t.id, seat).then(
      ({ links }) => {
        remember(`links-${t.id}`, { ...linksOf(t), ...links });
        askedFor = "";
        redraw();
      },
      (e: Error) => t.desk.say(e.message),
    );
  return html`<button type="button" title="The old link opens nothing any more." @click=${renew}>New link</button>`;
}

let armed = false; // whether the next click deletes the table

function deleting(t: Table): TemplateResult {
  const gone = (): void =>
    void api.deleteTable(t.id).then(
      () => go("/"),
      (e: Error) => t.desk.say(e.message),
    );
  const click = (): void => {
    if (armed) gone();
    armed = !armed;
    redraw();
  };
  return html`<p>
    <button type="button" @click=${click}>${armed ? "Delete it for good" : "Delete this table"}</button>
  </p>`;
}

function shareLine(t: Table, seat: string, link: string): TemplateResult {
  const hand = handOf(t, seat);
  const beside = seatsBeside(t.game, hand);
  const seats = beside ? ` (${beside})` : "";
  if (invited.some((i) => i.seat === seat && i.taken)) {
    return html`<p>✓ ${hand.name}${seats}: your guest has come. ${newLink(t, seat)}</p>`;
  }
  return html`<p>
      ${
        seat === "watch"
          ? "Whoever has this link can watch:"
          : html`This link takes ${hand.seats.length > 1 ? "the hand" : "the seat"} of
              <strong>${hand.name}</strong>${seats}; send it to one person only:`
      }
    </p>
    <p class="link">
      <input
        readonly
        id="link-${seat}"
        aria-label=${seat === "watch" ? "Link for spectators" : `Invitation for ${hand.name}`}
        .value=${addressOf(t, seat, link)}
        @focus=${pickAll}
      />
      <button type="button" class="copy" @click=${(e: Event) => void copy(e)}>Copy</button>
      ${invited.length ? newLink(t, seat) : nothing}
    </p>`;
}

/** The link; who comes too late with it may watch. */
function addressOf(t: Table, seat: string, link: string): string {
  const watch = /#join=(.+)$/.exec(linksOf(t)["watch"] ?? "")?.[1];
  return new URL(link, location.origin).href + (watch && seat !== "watch" ? `&watch=${watch}` : "");
}

/** To the clipboard; where the browser forbids it the link is marked, to be copied by hand. */
async function copy(event: Event): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement;
  const field = button.parentElement!.querySelector("input")!;
  field.select();
  const done = await (navigator.clipboard?.writeText(field.value) ?? Promise.reject(new Error())).then(
    () => true,
    () => false,
  );
  button.textContent = done ? "Copied" : "Press Ctrl+C";
}

const pickAll = (e: Event): void => (e.target as HTMLInputElement).select();

let fairness: Fairness | null = null;
let about = "";

function fetchOnce(t: Table): void {
  const wanted = `${t.id}-${t.position.now.seq}`;
  if (about === wanted) return;
  about = wanted;
  fairness = null;
  void api
    .fairness(t.id)
    .then(
      (f) => {
        fairness = f;
      },
      (e: Error) => t.desk.say(e.message),
    )
    .then(() => redraw());
}

/** The server plays the record again, die by die. */
function verifyAgain(t: Table): void {
  about = "";
  fetchOnce(t);
  redraw();
}

export function fairnessDialog(t: Table, close: () => void): TemplateResult {
  fetchOnce(t);
  return dialog(
    "Fairness of the dice",
    fairness
      ? html` <p>
            All dice come from one secret number, the seed, drawn before the game. Its fingerprint was published at the
            start; when the game is over the seed is opened and everybody can roll every die again.
          </p>
          <dl class="facts">
            <dt>Fingerprint (commitment)</dt>
            <dd><code>${fairness.commitment}</code></dd>
            <dt>Seed</dt>
            <dd>${fairness.seed ? html`<code>${fairness.seed}</code>` : "sealed until the game is over"}</dd>
            ${
              fairness.rolls != null
                ? html`<dt>Dice rolled</dt>
                    <dd>${fairness.rolls}</dd>`
                : nothing
            }
            ${
              fairness.verified != null
                ? html`<dt>Check</dt>
                    <dd>
                      ${
                        fairness.verified
                          ? "✓ every die agrees with the seed"
                          : "✕ the record does not agree with the seed"
                      }
                    </dd>`
                : nothing
            }
          </dl>
          ${(fairness.problems ?? []).map((p) => html`<p class="bad">${p}</p>`)}
          ${
            fairness.seed
              ? html`<p>
                  <button type="button" class="primary verify" @click=${() => verifyAgain(t)}>
                    Roll every die again
                  </button>
                </p>`
              : nothing
          }`
      : html`<p class="quiet">Asking the server …</p>`,
    close,
  );
}
