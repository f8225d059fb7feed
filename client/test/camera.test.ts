// Where the map is looked at from: a board of 1000 by 500 in a window of 400 by 300.
import { WINDOW } from "./window";
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { Camera, LEAST, MOST } from "../src/map/camera";

function camera(zoom = 1): Camera {
  const made = new Camera({ width: 1000, height: 500 }, () => undefined);
  made.attach(WINDOW, { style: {} } as HTMLElement);
  made.look(500, 250, zoom);
  return made;
}

const under = ({ view }: Camera, x: number, y: number) => [(x - view.x) / view.zoom, (y - view.y) / view.zoom];

test("a point that is looked at comes into the middle", () => {
  deepEqual(under(camera(), 200, 150), [500, 250]);
});

test("no look leads beyond the edge of the map", () => {
  const c = camera();
  c.look(0, 0);
  deepEqual(under(c, 0, 0).map(Math.abs), [0, 0]);
  c.look(1000, 500);
  deepEqual(c.sight, { x: 600, y: 200, w: 400, h: 300 });
});

test("by hand the map may be moved a little beside the window, and no further", () => {
  const c = camera();
  c.pan(5000, 0);
  equal(c.view.x, 0.15 * 400);
  c.pan(-9000, 0);
  equal(c.view.x, 400 - 1000 - 0.15 * 400);
});

test("what is under the pointer stays there when one zooms", () => {
  const c = camera();
  const before = under(c, 120, 80);
  c.zoomBy(1.5, 120, 80);
  equal(c.view.zoom, 1.5);
  deepEqual(under(c, 120, 80).map(Math.round), before.map(Math.round));
});

test("zoom has bounds, and the whole map can always be seen", () => {
  const c = camera();
  c.zoomBy(100);
  equal(c.view.zoom, MOST);
  c.zoomBy(0.0001);
  equal(c.view.zoom, LEAST);
  const wide = new Camera({ width: 4000, height: 500 }, () => undefined);
  wide.attach(WINDOW, { style: {} } as HTMLElement);
  wide.fit();
  equal(wide.view.zoom, 0.1);
  equal(wide.hidden, 0);
});

test("a map smaller than the window lies in its middle", () => {
  const c = camera();
  c.fit();
  equal(c.view.zoom, 0.4);
  deepEqual([c.view.x, c.view.y], [0, 50]);
});

test("what is in sight is revealed without a movement, what is not with the least", () => {
  const c = camera();
  const before = c.view;
  c.reveal(500, 250);
  equal(c.view, before);
  c.reveal(800, 250);
  equal(c.view.x + 800, 400 - 70);
  equal(c.view.y, before.y);
  c.reveal(300, 250);
  equal(c.view.x + 300, 70);
});

test("half of the board out of sight is hidden by a half", () => {
  const c = new Camera({ width: 800, height: 300 }, () => undefined);
  c.attach(WINDOW, { style: {} } as HTMLElement);
  c.look(0, 0, 1);
  equal(c.hidden, 0.5);
});

test("only what the player does counts as moved by hand", () => {
  const c = camera();
  c.look(100, 100);
  c.reveal(900, 400);
  equal(c.byHand, false);
  c.pan(1, 0);
  equal(c.byHand, true);
});

test("a wished view goes beside the map only where that is allowed", () => {
  const wish = { x: 150, y: 0, zoom: 1 };
  equal(camera().allowed(wish, false).x, 0);
  equal(camera().allowed(wish, true).x, 150);
  ok(camera().allowed({ ...wish, x: 9999 }, true).x < 400);
});
