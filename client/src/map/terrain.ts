// How kinds of ground look: height on a drawn relief, and a class for the style sheet.

interface Ground {
  look: string;
  height: number;
}

const KNOWN: Record<string, Ground> = {
  white: { look: "plain", height: 0 },
  plain: { look: "plain", height: 0 },
  clear: { look: "plain", height: 0 },
  delta: { look: "paddy", height: 0 },
  paddy: { look: "paddy", height: 0 },
  town: { look: "town", height: 0 },
  city: { look: "town", height: 0 },
  urban: { look: "town", height: 0 },
  green: { look: "hill", height: 1 },
  forest: { look: "forest", height: 0.8 },
  woods: { look: "forest", height: 0.8 },
  jungle: { look: "jungle", height: 0.8 },
  hill: { look: "hill", height: 1 },
  hills: { look: "hill", height: 1 },
  highland: { look: "hill", height: 1 },
  mountain: { look: "mountain", height: 1.4 },
  rough: { look: "hill", height: 0.8 },
  "rough forest": { look: "wooded", height: 1 },
  "wooded hills": { look: "wooded", height: 1 },
  blue: { look: "water", height: -0.1 },
  water: { look: "water", height: -0.2 },
  sea: { look: "sea", height: -0.3 },
  lake: { look: "sea", height: -0.3 },
  swamp: { look: "swamp", height: 0 },
  marsh: { look: "swamp", height: 0 },
  field: { look: "field", height: 0 },
  fields: { look: "field", height: 0 },
  airstrip: { look: "airstrip", height: 0 },
  airfield: { look: "airstrip", height: 0 },
  station: { look: "station", height: -0.3 },
  strongpoint: { look: "strongpoint", height: 0 },
  dmz: { look: "dmz", height: 0 },
  box: { look: "box", height: 0 },
};

export const groundOf = (terrain: string): Ground => KNOWN[terrain.toLowerCase()] ?? { look: "plain", height: 0 };
