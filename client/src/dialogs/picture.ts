// A picture of the position for a letter or a forum: the map as it is drawn, with its style, as SVG or PNG.
import { html, type TemplateResult } from "lit";
import { dialog } from "../parts";
import type { Table } from "../table/model";

const LARGEST = 4096; // pixels of a PNG along its longer side
const SHARP = 2; // pixels of a PNG for one of the map
const CAPTION = 30; // room below the map for what it shows

export function pictureDialog(t: Table, close: () => void): TemplateResult {
  const png = (whole: boolean) => () => void savePng(t, whole).catch((e: Error) => t.desk.say(e.message));
  if (t.desk.textView)
    return dialog("Picture of the position", html`<p>Go back from the text view to the map first.</p>`, close);
  return dialog(
    "Picture of the position",
    html`<p>As the map is drawn now, with its layers and colours.</p>
      <ul class="actions">
        <li>
          <button type="button" class="primary" @click=${png(false)}>PNG of what is in sight</button
          ><span>For a forum or a letter.</span>
        </li>
        <li>
          <button type="button" @click=${png(true)}>PNG of the whole map</button
          ><span>Everything, as large as a picture may be.</span>
        </li>
        <li>
          <button type="button" @click=${() => saveSvg(t)}>SVG of the whole map</button
          ><span>Drawn in lines: sharp at any size.</span>
        </li>
      </ul>`,
    close,
  );
}

interface Drawn {
  text: string;
  w: number;
  h: number;
}

const XMLNS = "http://www.w3.org/2000/svg";

/** The drawing by itself: with the symbols it uses, the style of the page and a line that says what it is. */
function drawn(t: Table, whole: boolean): Drawn {
  const map = document.querySelector<SVGSVGElement>("svg.map")!;
  const box = whole ? boxOf(map) : inSight(map);
  const copy = map.cloneNode(true) as SVGSVGElement;
  copy.querySelectorAll(".effects, .way-layer").forEach((e) => e.remove());
  copy.prepend(symbols(), styleOf());
  const scale = box.w / 900;
  const h = box.h + CAPTION * scale;
  copy.append(...caption(t, box, scale));
  copy.setAttribute("viewBox", [box.x, box.y, box.w, h].join(" "));
  copy.setAttribute("xmlns", XMLNS);
  for (const { name, value } of document.documentElement.attributes)
    if (name.startsWith("data-")) copy.setAttribute(name, value);
  const size = { w: Math.round(box.w), h: Math.round(h) };
  copy.setAttribute("width", String(size.w));
  copy.setAttribute("height", String(size.h));
  return { text: new XMLSerializer().serializeToString(copy), ...size };
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

function boxOf(map: SVGSVGElement): Box {
  const { x, y, width, height } = map.viewBox.baseVal;
  return { x, y, w: width, h: height };
}

/** The part of the board that the window shows. */
function inSight(map: SVGSVGElement): Box {
  const all = boxOf(map);
  const sheet = map.getBoundingClientRect();
  const frame = document.querySelector(".map-frame")!.getBoundingClientRect();
  const zoom = sheet.width / all.w;
  const left = Math.max(sheet.left, frame.left);
  const top = Math.max(sheet.top, frame.top);
  const right = Math.min(sheet.right, frame.right);
  const bottom = Math.min(sheet.bottom, frame.bottom);
  return {
    x: (left - sheet.left) / zoom,
    y: (top - sheet.top) / zoom,
    w: (right - left) / zoom,
    h: (bottom - top) / zoom,
  };
}

/** What counters and marks are drawn with stands elsewhere in the page. */
function symbols(): SVGElement {
  const all = document.createElementNS(XMLNS, "defs");
  document.querySelectorAll("body symbol").forEach((e) => all.append(e.cloneNode(true)));
  return all;
}

const CAPTIONED = ".caption-paper{fill:var(--panel)} .caption-text{fill:var(--ink);font-weight:600}";

const rules = (): string[] =>
  [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));

function styleOf(): SVGElement {
  const style = document.createElementNS(XMLNS, "style");
  style.textContent = [...rules(), `:root{${variables()}}`, CAPTIONED].join("\n");
  return style;
}

/** Every colour of the page by its name, as it is now. */
function variables(): string {
  const names = new Set(rules().flatMap((text) => text.match(/--[\w-]+(?=\s*:)/g) ?? []));
  const root = getComputedStyle(document.documentElement);
  return [...names].map((name) => `${name}:${root.getPropertyValue(name)}`).join(";");
}

function caption(t: Table, box: Box, scale: number): SVGElement[] {
  const paper = document.createElementNS(XMLNS, "rect");
  const text = document.createElementNS(XMLNS, "text");
  const at = { x: box.x, y: box.y + box.h, width: box.w, height: CAPTION * scale };
  for (const [name, value] of Object.entries(at)) paper.setAttribute(name, String(value));
  paper.setAttribute("class", "caption-paper");
  text.setAttribute("x", String(box.x + 10 * scale));
  text.setAttribute("y", String(box.y + box.h + 20 * scale));
  text.setAttribute("class", "caption-text");
  text.setAttribute("font-size", (14 * scale).toFixed(1));
  text.textContent = `${t.game.title} · ${t.position.shown.scene.headline}`;
  return [paper, text];
}

// ---- to a file

function nameOf(t: Table, kind: string): string {
  return `${t.position.now.game}-${t.position.at}.${kind}`;
}

function saveAs(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function saveSvg(t: Table): void {
  saveAs(nameOf(t, "svg"), new Blob([drawn(t, true).text], { type: "image/svg+xml" }));
}

async function savePng(t: Table, whole: boolean): Promise<void> {
  const { text, w, h } = drawn(t, whole);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const scale = Math.min(SHARP, LARGEST / Math.max(w, h));
  const canvas = Object.assign(document.createElement("canvas"), {
    width: Math.round(w * scale),
    height: Math.round(h * scale),
  });
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!content) throw new Error("This browser cannot make a picture of that size.");
  saveAs(nameOf(t, "png"), content);
}
