// Which words of a text are terms of the game.
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { glossary } from "../src/terms";
import type { Term } from "../src/wire";

const TERMS: Term[] = [
  { name: "post", text: "A fort." },
  { name: "VP", text: "A point.", also: ["victory point"] },
  { name: "Movement", text: "An action." },
  { name: "retreat base", text: "A home." },
];
const found = (text: string): string[] =>
  [...text.matchAll(glossary(TERMS)!.pattern)].map((m) => `${m[0]}: ${glossary(TERMS)!.of(m[0])?.name}`);

test("small letters are found in any case, capitals only so, plurals too", () => {
  deepEqual(found("Posts give VPs, movement does not, Movement does"), [
    "Posts: post",
    "VPs: VP",
    "Movement: Movement",
  ]);
});

test("a word within another is none, and other spellings lead to the term", () => {
  deepEqual(found("An outpost costs one victory point"), ["victory point: VP"]);
});

test("without terms there is no glossary", () => {
  equal(glossary([]), null);
});
