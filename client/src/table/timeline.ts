// The whole game on one line: step, play, jump, and what happened since your last decision.
import { html, nothing, svg, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Table } from "./model";

const SPEEDS = [1, 4, 16];

export function timeline(t: Table): TemplateResult {
  const { steps } = t.position.now;
  return html`<section class="timeline" aria-label="Replay">
    <button
      type="button"
      class="icon"
      aria-label="One step back"
      title="One step back ( , )"
      ?disabled=${t.position.at <= 0}
      @click=${() => void t.replay.goTo(t.position.at - 1)}
    >
      ‹
    </button>
    <button
      type="button"
      class="icon"
      aria-label=${t.replay.playing ? "Pause" : "Play"}
      ?disabled=${!t.position.past && !t.replay.playing}
      @click=${() => t.replay.play()}
    >
      ${t.replay.playing ? "❚❚" : "▶"}
    </button>
    <button
      type="button"
      class="icon"
      aria-label="One step on"
      title="One step on ( . )"
      ?disabled=${!t.position.past}
      @click=${() => void t.replay.goTo(t.position.at + 1)}
    >
      ›
    </button>
    <button
      type="button"
      class="speed"
      aria-label="Speed of the replay: ${t.replay.speed} times"
      title="Speed of the replay"
      @click=${() => t.replay.hasten(SPEEDS[(SPEEDS.indexOf(t.replay.speed) + 1) % SPEEDS.length]!)}
    >
      ×${t.replay.speed}
    </button>
    ${rail(t)}
    <span class="step">${t.position.at}/${steps}</span>
    ${
      t.position.now.steps > 0 || t.position.past
        ? html`<button type="button" class="since" @click=${() => void since(t)}>Since your last move</button>`
        : nothing
    }
  </section>`;
}

function rail(t: Table): TemplateResult {
  const { steps } = t.position.now;
  return html`<div class="rail">
    <input
      type="range"
      min="0"
      max=${steps}
      .value=${live(String(t.position.at))}
      aria-label="Step of the game"
      aria-valuetext="Step ${t.position.at} of ${steps}"
      @input=${(e: Event) => void t.replay.goTo(Number((e.target as HTMLInputElement).value))}
    />
    <svg class="ticks" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${ticks(t)}</svg>
  </div>`;
}

function ticks(t: Table): TemplateResult[] {
  const seen = new Set<number>();
  const steps = Math.max(1, t.position.now.steps);
  return t.log
    .filter((e) => !seen.has(e.turn) && seen.add(e.turn))
    .map((e) => {
      const x = (1000 * Math.max(0, e.n - 1)) / steps;
      return svg`<line x1=${x} x2=${x} y1="0" y2="10" />`;
    });
}

async function since(t: Table): Promise<void> {
  await t.film.load(t.replay.lastOwn + 1, t.position.now.steps, true);
}
