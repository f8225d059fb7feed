// A game that begins at once: what can be set up as the game suggests is set up, and the first question is a real one.
import type { Table } from "./model";

const SET_UP = /\bSet-up$/; // how the headline of such a question ends
const MOST = 20; // orders
const PATIENCE = 15_000; // milliseconds for what others set up
const PAUSE = 60;

/** As long as a set-up is asked for and the game has a suggestion, it is taken. */
export async function setUp(t: Table): Promise<void> {
  for (let n = 0; n < MOST && (await asked(t)); n++) {
    const { main, now } = t.position;
    if (!main) return;
    await t.choose(main);
    if (t.position.now.seq === now.seq) return;
  }
}

/** Whether this player is asked to set something up, now or after others have done so. */
async function asked(t: Table): Promise<boolean> {
  const until = Date.now() + PATIENCE;
  while (!t.position.myTurn && inSetUp(t) && Date.now() < until) await new Promise((done) => setTimeout(done, PAUSE));
  return t.position.myTurn && !t.film.waits && inSetUp(t);
}

const inSetUp = (t: Table): boolean => SET_UP.test(t.position.now.scene.headline);
