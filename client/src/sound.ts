// Sounds for whoever wants them: dice on a table, a counter that is put down, a bell when it is one's turn again.
// They are made on the spot; nothing is fetched.
import { settings } from "./settings";

let context: AudioContext | undefined;

/** Browsers let nobody be loud before the page was touched. */
function studio(): AudioContext | undefined {
  if (settings.sound === "off" || typeof AudioContext === "undefined") return undefined;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  return context;
}

/** A short noise through a band: wood on wood. */
function knock(on: AudioContext, at: number, pitch: number, loud: number): void {
  const length = 0.06;
  const noise = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  const source = new AudioBufferSourceNode(on, { buffer: noise });
  const band = new BiquadFilterNode(on, { type: "bandpass", frequency: pitch, Q: 3 });
  source
    .connect(band)
    .connect(new GainNode(on, { gain: loud }))
    .connect(on.destination);
  source.start(at);
}

/** Dice that roll out: so many knocks, ever closer and softer. */
export function diceFall(dice: number): void {
  const on = studio();
  if (!on) return;
  for (let n = 0; n < Math.min(4, dice) * 3; n++)
    knock(on, on.currentTime + 0.28 * (1 - 0.72 ** n), 1700 + 260 * (n % 3), 0.7 * 0.82 ** n);
}

export function counterDown(): void {
  const on = studio();
  if (on) knock(on, on.currentTime, 620, 0.5);
}

/** Two notes that die away. */
export function bell(): void {
  const on = studio();
  if (!on) return;
  for (const [n, pitch] of [660, 880].entries()) {
    const at = on.currentTime + n * 0.16;
    const gain = new GainNode(on, { gain: 0 });
    gain.gain.setValueAtTime(0.16, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + 0.7);
    const tone = new OscillatorNode(on, { frequency: pitch });
    tone.connect(gain).connect(on.destination);
    tone.start(at);
    tone.stop(at + 0.7);
  }
}
