// Plan of a bridge along z: planks that follow an arch from bank to bank, side beams, railings, and a stone
// abutment at each end. The planks lie level, each a small step above the last, so that avatars can walk over
// it.

import type { Part } from "../../wire/types.gen.ts";
import { fill, type Measures, measure, PartBuilder, range } from "./kit.ts";

/** Thickness of a plank, in metres. */
const PLANK = 0.14;
/** Height of the first plank, in metres: a step up from the bank. */
const BANK = 0.18;
/** Height of the handrail above the deck, in metres. */
const RAIL = 0.92;

/** The parts of a bridge: depth is its span, height the top of its arch. */
export function bridge(m: Measures): Part[] {
  const span = measure(m.depth, 8, "depth", 2, 60);
  const wide = measure(m.width, 2.4, "width", 1.4, 8);
  const top = measure(m.height, Math.min(1.9, Math.max(0.5, span * 0.1)), "height", 0.3, 8);
  const builder = new PartBuilder();
  const edge = wide / 2;
  // Height of the deck's upper side along the bridge, for t from -1 to 1.
  const deck = (t: number) => BANK + (top - BANK) * (1 - t * t);
  // Enough planks that no step is higher than an avatar can take, within the limit of parts.
  const planks = Math.min(62, Math.max(fill(span, 0.55), Math.ceil((4 * (top - BANK)) / 0.22)));
  for (const i of range(planks)) {
    const t = ((i + 0.5) / planks) * 2 - 1;
    const size: [number, number, number] = [wide, PLANK, span / planks + 0.02];
    builder.add("deck", [0, deck(t) - PLANK, (t * span) / 2], { size });
  }
  const bays = Math.min(14, Math.max(4, fill(span, 1.5)));
  for (const i of range(bays)) {
    const [a, b] = [(i / bays) * 2 - 1, ((i + 1) / bays) * 2 - 1];
    const [za, zb] = [(a * span) / 2, (b * span) / 2];
    for (const x of [-edge, edge]) {
      builder.beam([x, deck(a), za], [x, deck(b), zb], [0.16, 0.26], { color: "bark" });
      builder.beam([x, deck(a) + RAIL, za], [x, deck(b) + RAIL, zb], [0.12, 0.1], { color: "bark" });
      builder.beam([x, deck(a) + RAIL / 2, za], [x, deck(b) + RAIL / 2, zb], [0.06, 0.07], { color: "wood" });
    }
  }
  for (const i of range(bays - 1)) {
    const t = ((i + 1) / bays) * 2 - 1;
    builder.both("box", [edge, deck(t), (t * span) / 2], { size: [0.1, RAIL, 0.1], color: "bark" });
  }
  for (const side of [-1, 1]) abutment(builder, edge, (side * span) / 2);
  piers(builder, span, edge, deck);
  return builder.parts;
}

/** Two stone posts with caps at one end. */
function abutment(builder: PartBuilder, edge: number, z: number): void {
  builder.both("box", [edge, 0, z], { size: [0.42, 1.24, 0.42], color: "stone" });
  builder.both("box", [edge, 1.24, z], { size: [0.54, 0.12, 0.54], color: "stone" });
  builder.both("pyramid", [edge, 1.36, z], { size: [0.46, 0.2, 0.46], color: "stone" });
}

/** Pairs of posts under a long bridge. */
function piers(builder: PartBuilder, span: number, edge: number, deck: (t: number) => number): void {
  if (span < 9) return;
  const count = Math.min(8, fill(span, 5) - 1);
  for (const i of range(count)) {
    const t = ((i + 1) / (count + 1)) * 2 - 1;
    const high = deck(t) - PLANK - 0.3;
    if (high < 0.3) continue;
    builder.both("cylinder", [edge - 0.18, 0, (t * span) / 2], { size: [0.34, high, 0.34], color: "bark" });
    builder.add("box", [0, high - 0.16, (t * span) / 2], { size: [edge * 2, 0.16, 0.26], color: "bark" });
  }
}
