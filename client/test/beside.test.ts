import assert from "node:assert/strict";
import { test } from "node:test";
import { beside } from "../src/table/beside";

const ROOM = { x: 0, y: 60, w: 1000, h: 700 };
const MENU = { w: 320, h: 200 };

test("a menu lies to the right of its place", () => {
  const { x, y } = beside({ x: 400, y: 300, w: 60, h: 60 }, MENU, ROOM);
  assert.equal(x, 468);
  assert.equal(y, 230);
});

test("at the right edge it lies to the left", () => {
  assert.equal(beside({ x: 900, y: 300, w: 60, h: 60 }, MENU, ROOM).x, 572);
});

test("in a narrow room it lies below or above, as high as there is room", () => {
  const narrow = { x: 0, y: 60, w: 390, h: 500 };
  assert.equal(beside({ x: 160, y: 100, w: 60, h: 60 }, MENU, narrow).y, 168);
  const above = beside({ x: 160, y: 400, w: 60, h: 60 }, { w: 320, h: 900 }, narrow);
  assert.equal(above.y, 68);
  assert.equal(above.h, 324);
});

test("it stays inside the room, whatever it is about", () => {
  const { x, y } = beside({ x: -50, y: 0, w: 2000, h: 2000 }, MENU, ROOM);
  assert.ok(x >= 0 && x + MENU.w <= 1000 && y >= 60 && y + MENU.h <= 760);
});
