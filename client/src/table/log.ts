// The log: turn by turn, decision by decision, each line with its rule; pointing at a line shows its places.
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { redraw } from "../screen";
import { titled, ruleLink, withDice } from "../parts";
import type { LogEntry, LogLine } from "../wire";
import type { Table } from "./model";
import { handOf, handsAt, seatName, shared } from "./seats";

const DICE = /\b(die|dice|rolls?|rolled)\b/i;
const HEAD = /^(===|---) (.*?) \1$/;
const HAND = "hand "; // a whole hand among the seats of the filter
const RECENT = 2; // turns with a line of their own; those before them are folded into one
const wish = { words: "", seat: "", phase: "", dice: false };

let toolsOpen = innerHeight >= 950; // where there is little room they wait behind a button

export function openTools(open = true): void {
  toolsOpen = open;
  if (!open) Object.assign(wish, { words: "", seat: "", phase: "", dice: false });
  redraw();
}

/** The log rolls to what is new, without moving the page. */
export function showFresh(): void {
  const log = document.getElementById("log");
  const fresh = log?.querySelector<HTMLElement>(".entry.fresh");
  if (log) log.scrollTop = fresh ? fresh.offsetTop - 46 : log.scrollHeight;
}

const unrolled = new Set<string>(); // what is folded is not drawn: a long game has thousands of lines

function unroll(t: Table, turn: number, { currentTarget }: Event): void {
  const key = `${t.id} ${turn}`;
  if ((currentTarget as HTMLDetailsElement).open) unrolled.add(key);
  else unrolled.delete(key);
  redraw();
}

export function logPane(t: Table): TemplateResult {
  const known = toolsOpen || filtered() ? withPhases(t.log) : [];
  const turns = byTurn(filtered() ? known.map((e) => sifted(t, e)).filter((e) => e !== null) : t.log);
  const last = turns.at(-1)?.[0];
  const earlier = turns.length > RECENT + 1 ? turns.slice(0, -RECENT) : [];
  return html`<button
      type="button"
      class="log-more"
      aria-expanded=${toolsOpen}
      aria-controls="log-tools"
      @click=${() => openTools(!toolsOpen)}
    >
      Filter
    </button>
    ${toolsOpen || filtered() ? tools(t, known) : nothing}
    <div class="log" id="log" tabindex="0" role="region" aria-label="Log">
      ${
        t.log.some((e) => e.lines.length || e.action_text)
          ? nothing
          : html`<p class="quiet">Nothing has happened yet.</p>`
      }
      ${filtered() && !turns.length ? html`<p class="quiet">Nothing in the log is like that.</p>` : nothing}
      ${
        earlier.length
          ? html`<details class="earlier" ?open=${filtered()}>
              <summary>Earlier: ${turnName(t, earlier[0]![0])} to ${turnName(t, earlier.at(-1)![0])}</summary>
              ${inTurns(t, earlier, last)}
            </details>`
          : nothing
      }${inTurns(t, turns.slice(earlier.length), last)}
    </div>`;
}

const inTurns = (t: Table, turns: readonly Turn[], last: number | undefined): unknown =>
  repeat(
    turns,
    ([turn]) => turn,
    ([turn, entries]) =>
      html`<details ?open=${turn === last || filtered()} @toggle=${(e: Event) => unroll(t, turn, e)}>
        <summary>${turnName(t, turn)}</summary>
        ${
          turn === last || filtered() || unrolled.has(`${t.id} ${turn}`)
            ? guard([entries.length, entries.at(-1)?.n, t.freshFrom, t.position.past?.at, JSON.stringify(wish)], () =>
                entries.map((e) => entry(t, e)),
              )
            : nothing
        }
      </details>`,
  );

/** As the game calls it: turn or round; what comes before the first round is the start. */
function turnName(t: Table, turn: number): string {
  const rounds = t.position.now.scene.headline.startsWith("Round ");
  return rounds && !turn ? "Start" : `${rounds ? "Round" : "Turn"} ${turn}`;
}

// ---- filters

const filtered = (): boolean => !!(wish.words || wish.seat || wish.phase || wish.dice);

function tools(t: Table, known: readonly Phased[]): TemplateResult {
  const seats = [...new Set(known.map((e) => e.seat).filter(Boolean))];
  const phases = [...new Set(known.flatMap((e) => e.phases))];
  const hands = shared(t)
    ? handsAt(t)
        .filter((h) => h.seats.some((s) => seats.includes(s)))
        .map((h) => HAND + h.name)
    : [];
  return html`<div class="log-tools" id="log-tools">
    <input
      id="log-search"
      type="search"
      placeholder="Search ( / )"
      aria-label="Search the log"
      .value=${wish.words}
      @input=${(e: Event) => {
        wish.words = (e.target as HTMLInputElement).value;
        t.desk.say("");
      }}
    />
    ${
      seats.length > 1
        ? picker(t, "seat", "Whose decisions", seats.length > 2 ? "All sides" : "Both sides", [...hands, ...seats])
        : nothing
    }${phases.length > 1 ? picker(t, "phase", "Phase", "All phases", phases) : nothing}
    <label class="check"
      ><input
        type="checkbox"
        .checked=${wish.dice}
        @change=${(e: Event) => {
          wish.dice = (e.target as HTMLInputElement).checked;
          t.desk.say("");
        }}
      />Dice</label
    >
  </div>`;
}

/** A list to pick from: one of them, or all. */
function picker(
  t: Table,
  name: "seat" | "phase",
  label: string,
  all: string,
  values: readonly string[],
): TemplateResult {
  const seat = (v: string) => (v.startsWith(HAND) ? v.slice(HAND.length) : seatName(t, v));
  return html`<select
    aria-label=${label}
    @change=${(e: Event) => {
      wish[name] = (e.target as HTMLSelectElement).value;
      t.desk.say("");
    }}
  >
    <option value="" ?selected=${!wish[name]}>${all}</option>
    ${values.map(
      (v) => html`<option value=${v} ?selected=${wish[name] === v}>${name === "seat" ? seat(v) : titled(v)}</option>`,
    )}
  </select>`;
}

/** An entry with the phase in which it began and those that begin in it; headings in the log tell them. */
type Phased = LogEntry & { began: string; phases: string[] };

function withPhases(log: readonly LogEntry[]): Phased[] {
  let phase = "";
  return log.map((e) => {
    const began = phase;
    const heads = e.lines.flatMap((l) => {
      const head = HEAD.exec(l.text);
      return head?.[1] === "---" ? [head[2]!] : [];
    });
    phase = heads.at(-1) ?? phase;
    return { ...e, began, phases: [...(began ? [began] : []), ...heads] };
  });
}

/** What is left of an entry; nothing when no line of it fits. */
function sifted(t: Table, e: Phased): Phased | null {
  if (wish.seat && e.seat !== wish.seat && HAND + handOf(t, e.seat).name !== wish.seat) return null;
  let phase = e.began;
  const words = wish.words.toLowerCase();
  const says = (text: string) => text.toLowerCase().includes(words);
  const inPhase = () => !wish.phase || phase === wish.phase;
  const acted = inPhase() && !wish.dice && says(e.action_text);
  const lines = e.lines.filter((l) => {
    const head = HEAD.exec(l.text);
    if (head?.[1] === "---") phase = head[2]!;
    return inPhase() && (wish.dice ? !head && DICE.test(l.text) : true) && (acted || says(l.text));
  });
  if (!lines.length && !(acted && e.action_text)) return null;
  return { ...e, lines, action_text: acted || (!wish.phase && !wish.dice) ? e.action_text : "" };
}

type Turn = [number, LogEntry[]];

function byTurn(log: readonly LogEntry[]): Turn[] {
  const turns = new Map<number, LogEntry[]>();
  for (const e of log) {
    const same = turns.get(e.turn);
    if (same) same.push(e);
    else turns.set(e.turn, [e]);
  }
  return [...turns];
}

function entry(t: Table, e: LogEntry): TemplateResult {
  const fresh = e.n >= t.freshFrom && e.n > 0;
  return html`<div
    class="entry ${fresh ? "fresh" : ""} ${t.position.past && t.position.at === e.n ? "here" : ""}"
    data-n=${e.n}
  >
    ${
      e.action_text
        ? html`<button
            type="button"
            class="decided"
            title="Look at step ${e.n}"
            @click=${() => void t.replay.goTo(e.n)}
          >
            <span class="who">${seatName(t, e.seat)}</span> ${e.action_text}
          </button>`
        : nothing
    }
    ${e.lines.map((l) => line(t, l))}
  </div>`;
}

export function line(t: Table, l: LogLine): TemplateResult {
  const head = HEAD.exec(l.text);
  if (head) return html`<p class=${head[1] === "===" ? "turn-head" : "phase-head"}>${head[2]}</p>`;
  const places = l.places ?? [];
  return html`<p class="line" @pointerenter=${() => t.desk.pointAt(places)} @pointerleave=${() => t.desk.pointAt([])}>
    ${withDice(l.text)} ${ruleLink(l.rule, (id) => t.desk.openDialog("rules", id))}
  </p>`;
}
