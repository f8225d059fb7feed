// Unit symbols in the manner of the NATO ones, drawn for this page in a frame of 60 by 40; and glyphs for states and
// marks.
import { html, svg, type TemplateResult } from "lit";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";

const CROSS = `<path d="M0 0L60 40M60 0L0 40"/>`;
const TRACKS = `<rect x="11" y="10" width="38" height="20" rx="10"/>`;
const GULL = `<path d="M16 38q7-11 14 0q7-11 14 0"/>`;

export const SYMBOLS: Record<string, string> = {
  infantry: CROSS,
  parachute: CROSS + GULL,
  airborne: CROSS + GULL,
  commando: `<path d="M30 5v28M21 13h18"/><path class="solid" d="M26 14h8l-4 22z"/>`,
  armour: TRACKS,
  mechanised: CROSS + TRACKS,
  cavalry: `<path d="M60 0L0 40"/>`,
  reconnaissance: `<path d="M60 0L0 40"/>`,
  artillery: `<circle class="solid" cx="30" cy="20" r="8"/>`,
  mortar: `<circle cx="30" cy="29" r="5"/><path d="M30 24V5M23 12l7-7 7 7"/>`,
  "anti-aircraft": `<path d="M8 40a22 26 0 0 1 44 0"/>`,
  engineer: `<path d="M13 30V13h34v17M30 13v13"/>`,
  naval:
    `<circle cx="30" cy="8" r="4"/>` +
    `<path d="M30 12v22M20 17h20M12 24q2 11 18 11t18-11M9 28l3-5 5 3M51 28l-3-5-5 3"/>`,
  air: `<path class="solid" d="M30 20q-22-14-22 0t22 0q22-14 22 0t-22 0z"/>`,
  helicopter:
    `<path d="M6 7h40M26 7v5M14 37h24M20 32v5M32 32v5"/>` +
    `<path class="solid" d="M24 12q-14 0-16 12 0 8 9 8h17q8 0 9-7l14-3 3-8h-4l-3 5-14 1q-4-8-12-8z"/>`,
  bomber: `<path class="solid" d="M30 1l3.5 6v9L57 25v5l-23.5-3v6l7 4v3L30 38.5 19.5 40v-3l7-4v-6L3 30v-5l23.5-9V7z"/>`,
  "fighter-bomber":
    `<path class="solid" d="M30 2l3.5 9L45 27v4l-10.5-2.5V33l4.5 3.5V39H21v-2.5l4.5-3.5v-4.5L15 31v-4l11.5-16z` +
    `M7 8q3.5 3 3.5 8v9h-7v-9q0-5 3.5-8zM53 8q3.5 3 3.5 8v9h-7v-9q0-5 3.5-8z"/>`,
  fighter: `<path class="solid" d="M30 1l4 11 14 17v5l-13-4v4l5 3.5V40H20v-2.5l5-3.5v-4l-13 4v-5l14-17z"/>`,
  commander: `<path class="solid" d="M30 4l4.6 10.9 11.8 1-9 7.7 2.8 11.5L30 29l-10.2 6.1 2.8-11.5-9-7.7 11.8-1z"/>`,
  headquarters: `<path d="M0 13h60"/><path class="solid" d="M0 0h60v13H0z"/>`,
  supply: `<path d="M0 31h60"/>`,
  medical: `<path d="M30 0v40M0 20h60"/>`,
  militia: `<path d="M0 0L60 40M60 0L0 40M0 20h60"/>`,
  garrison: `<path d="M8 34V12h9v7h8v-7h10v7h8v-7h9v22z"/>`,
  post: `<path d="M8 34V12h9v7h8v-7h10v7h8v-7h9v22z"/>`,
  base: `<path d="M30 3l9 9h12v11l6 7-10 7H13L3 30l6-7V12h12z"/><path d="M30 14v13M23 20h14"/>`,
  convoy:
    `<path d="M5 29V10h29v19M34 16h11l9 8v5"/><circle class="solid" cx="15" cy="31" r="5"/>` +
    `<circle class="solid" cx="44" cy="31" r="5"/>`,
  infiltration: `<path d="M5 20h10M21 20h10M37 20h14M40 9l13 11-13 11"/>`,
  guerrilla: `<path class="solid" d="M6 26L30 7l24 19q-24 9-48 0z"/><path d="M20 30q10 9 20 0"/>`,
  dangerous: `<path d="M30 3l24 33H6z"/><path d="M30 13v11M30 29v3"/>`,
  hidden: `<path d="M21 13q1-9 9-9t9 8q0 6-6 9-3 2-3 6"/><path d="M30 33v3"/>`,
  dummy: `<path d="M9 8h42v24H9z" stroke-dasharray="6 4"/><path d="M22 28l16-16"/>`,
  "viet base":
    `<path d="M3 19L30 4l27 15M9 17v19h42V17"/>` +
    `<path class="solid" d="M30 16l2.4 5.5 6 .5-4.6 3.9 1.4 5.9-5.2-3.1-5.2 3.1 1.4-5.9-4.6-3.9 6-.5z"/>`,
};

const AIR_BASE =
  `<path class="solid" d="M10 1l1.6 5.5 6.9 4v2l-6.9-1.5-.6 4.5 2.5 1.7V18.5` +
  `L10 17.7l-3.5.8v-1.3L9 15.5 8.4 11 1.5 12.5v-2l6.9-4z"/>`;

/** Small signs of 20 by 20: states on counters, marks on spaces. */
export const GLYPHS: Record<string, string> = {
  reduced: `<path d="M4 10h12"/>`,
  encircled: `<circle cx="10" cy="10" r="6" stroke-dasharray="3.5 2.8"/>`,
  used: `<path d="M5 5l10 10M15 5L5 15"/>`,
  moved: `<circle cx="10" cy="10" r="5"/>`,
  fought: `<path d="M4 4l12 12M16 4L4 16M4 12l4 4M16 12l-4 4"/>`,
  "in-maintenance": `<path d="M5 15l7-7M12 8a4 4 0 1 0 0-1M5 15l2 2"/>`,
  "out-of-supply": `<path d="M6 4h8v12H6zM3 17L17 3"/>`,
  disrupted: `<path d="M3 12q3.5-6 7 0t7 0"/>`,
  disorganized: `<path d="M3 7q3.5-5 7 0t7 0M3 14q3.5-5 7 0t7 0"/>`,
  fatigued: `<path d="M3 9h7l-7 8h7M11 3h5l-5 6h5"/>`,
  engaged: `<path d="M4 4l9 9M16 4l-9 9M11 16l5-5M4 11l5 5"/>`,
  "dug-in": `<path d="M3 14h14M5 14l3-6h4l3 6"/>`,
  construction: `<rect x="4" y="4" width="12" height="12" stroke-dasharray="3 2"/>`,
  "base-construction": `<path d="M10 2l3 5h5l-3 4 2 6h-4l-3-2-3 2H3l2-6-3-4h5z" stroke-dasharray="2.5 1.8"/>`,
  "retreat-base": `<path class="solid" d="M3 17V9l7-6 7 6v8h-5v-5H8v5z"/>`,
  "permanent-post": `<path class="solid" d="M3 17V6h4v3h2V6h3v3h2V6h3v11z"/>`,
  "viet-base": `<path d="M2 9l8-6 8 6M4 8v9h12V8"/>`,
  flag: `<path d="M5 18V2"/><path class="solid" d="M5 2l11 4-11 5z"/>`,
  taken: `<path class="solid" d="M3 17V9l7-6 7 6v8z"/><path d="M2 2l16 16"/>`,
  breach: `<path d="M3 10h4M13 10h4M8 5l-2 10M12 5l2 10"/>`,
  barrage: `<path d="M10 2v4M10 14v4M2 10h4M14 10h4M5 5l2 2M13 13l2 2M15 5l-2 2M7 13l-2 2"/>`,
  trench: `<path d="M2 13h4V7h8v6h4"/>`,
  entrenched: `<path d="M2 13h4V7h8v6h4"/>`,
  isolated: `<circle cx="10" cy="10" r="7" stroke-dasharray="3 3"/><circle class="solid" cx="10" cy="10" r="2"/>`,
  marker: `<path class="solid" d="M10 3l7 7-7 7-7-7z"/>`,
  shaken: `<path d="M3 12l3-5 3 6 3-6 3 6 2-4"/>`,
  assault: `<path d="M3 10h12M10 5l6 5-6 5"/>`,
  aborted: `<path d="M3 10h9M15 5v10M12 5l6 10"/>`,
  hesitates: `<path d="M7 5v10M13 5v10"/>`,
  hospital: `<path class="solid" d="M8 3h4v5h5v4h-5v5H8v-5H3V8h5z"/>`,
  fuel: `<path d="M5 17V4h7v13zM12 8h3v7a1.5 1.5 0 0 0 3 0V8l-2-2M7 7h3"/>`,
  food: `<path d="M3 10h14a7 7 0 0 1-14 0zM7 7q0-2 1-3M12 7q0-2 1-3"/>`,
  ammo: `<path d="M6 17V8q0-4 4-6 4 2 4 6v9zM6 13h8"/>`,
  prisoners: `<path d="M4 3v14M10 3v14M16 3v14M3 6h14M3 14h14"/>`,
  headquarters: `<path d="M5 18V3"/><path class="solid" d="M5 3h11v7H5z"/>`,
  bridge: `<path d="M3 5l3 3h8l3-3M3 15l3-3h8l3 3"/>`,
  airstrip: `<path class="solid" d="M10 2l2 6 6 3v2l-6-1-1 5 2 1v1l-3-1-3 1v-1l2-1-1-5-6 1v-2l6-3z"/>`,
  attacks: `<path d="M3 10h12M10 5l6 5-6 5"/>`,
  strikes: `<path d="M10 2v11M5 8l5 5 5-5M4 17h12"/>`,
  bombs: `<path class="solid" d="M7 2h6l-1.5 3q3.5 3 3.5 7a5 5.5 0 0 1-10 0q0-4 3.5-7z"/>`,
  cover: `<path d="M10 2l7 3v5q0 5-7 8-7-3-7-8V5z"/>`,
  "flies-home": `<path d="M16 15q0-8-8-8H3M8 2L3 7l5 5"/>`,
  covert: `<path d="M2 10q8-10 16 0-8 10-16 0z"/><path d="M3 17L17 3"/>`,
  capital: `<path class="solid" d="M10 1l2.6 6 6.4.6-4.9 4.2 1.5 6.3L10 14.8 4.4 18.1l1.5-6.3L1 7.6 7.4 7z"/>`,
  control: `<circle cx="10" cy="10" r="6.5"/><circle class="solid" cx="10" cy="10" r="2"/>`,
  trail: `<path d="M4 18q2-4 5-5t2-5 5-6" stroke-dasharray="3.5 2.5"/>`,
  "air-base": AIR_BASE,
  "air-base-damaged": AIR_BASE + `<path class="cut" d="M2 2l16 16"/>`,
  "fire-base": `<path class="solid" d="M2 17l2.5-8H8V5l9-3v4l-6 2v1h4.5L18 17z"/>`,
  "fire-base-damaged": `<path class="solid" d="M2 17l2.5-8H8V5l9-3v4l-6 2v1h4.5L18 17z"/>
      <path class="cut" d="M2 2l16 16"/>`,
  harbour: `<circle cx="10" cy="4.5" r="2"/><path d="M10 6.5v11M6 9h8M3 12q1 6 7 6t7-6"/>`,
  star: `<path class="solid" d="M10 1l2.6 6 6.4.6-4.9 4.2 1.5 6.3L10 14.8 4.4 18.1l1.5-6.3L1 7.6 7.4 7z"/>`,
  "road-cut": `<path d="M7 18l2-6M11 8l2-6M4 8l5 2M11 10l5 3"/>`,
  spending: `<path d="M4 17V9h12v8zM4 9l3-4h6l3 4M10 9v8"/>`,
  hidden: `<path d="M2 9q8 9 16 0M5 12l-2 3M10 14v3M15 12l2 3"/>`,
  "in-hand": `<path d="M6 17V9M6 9V5M9 9V3M12 9V4M15 10V6M6 9q-3 0-3 3 1 5 5 5h4q3 0 3-4v-3"/>`,
  city: `<circle cx="10" cy="10" r="7"/><circle class="solid" cx="10" cy="10" r="3"/>`,
  town: `<circle cx="10" cy="10" r="5"/><circle class="solid" cx="10" cy="10" r="2"/>`,
  village: `<circle cx="10" cy="10" r="3.6"/>`,
  centre: `<path class="solid" d="M3 17V9l7-5 7 5v8z"/>`,
  "set-up": `<path class="solid" d="M10 4l7 12H3z"/>`,
};

const art = (drawing: string) => svg`${unsafeSVG(drawing)}`;

export function sprite(): TemplateResult {
  return html`<svg class="sprite" aria-hidden="true" width="0" height="0">
    <defs>
      ${Object.entries(SYMBOLS).map(
        ([name, d]) =>
          svg`<symbol id="symbol-${dashed(name)}" viewBox="0 0 60 40" overflow="visible">${art(d)}</symbol>`,
      )}
      ${Object.entries(GLYPHS).map(
        ([name, d]) => svg`<symbol id="glyph-${name}" viewBox="0 0 20 20">${art(d)}</symbol>`,
      )}
    </defs>
  </svg>`;
}

export const dashed = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
export const hasSymbol = (name: string): boolean => name in SYMBOLS;
export const hasGlyph = (name: string): boolean => dashed(name) in GLYPHS;

export function glyph(name: string): TemplateResult {
  return html`<svg class="glyph" viewBox="0 0 20 20" aria-hidden="true">
    ${
      hasGlyph(name)
        ? svg`<use href="#glyph-${dashed(name)}" />`
        : svg`<text x="10" y="15" text-anchor="middle">${name.slice(0, 1).toUpperCase()}</text>`
    }
  </svg>`;
}
