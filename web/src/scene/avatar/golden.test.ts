// What the bodies of robots come to, a line each in bodies.golden.txt, as pieces.golden.txt has the pieces. After an
// intended change: vitest run src/scene/avatar/golden.test.ts -u

import { MeshBasicMaterial } from "three";
import { expect, it } from "vitest";
import { hashGeometry } from "../testing/golden.ts";
import { createBody } from "./body.ts";
import { CROWN_HEIGHTS } from "./crown.ts";
import { HEAD_SIZES } from "./head.ts";
import { type Looks, looksOf } from "./looks.ts";
import { TRUNKS } from "./wear.ts";

const TYPES = ["openclaw", "claude-code", "codex", "gemini-cli", "opencode", "qwen-code", "cursor", "copilot", "goose"];
const ROBOTS = [...TYPES, "hermes", ...Array.from({ length: 20 }, (_, i) => `type ${i}`)].map((type, i) =>
  looksOf(type, `No. ${i}`, "teal"),
);

/** The line of a body: its looks, triangles and hash. */
function lineOf(looks: Looks): string {
  const { geometry } = createBody(looks, new MeshBasicMaterial()).mesh;
  const { head, crown, build, wear, eyes, badge } = looks;
  const hash = (hashGeometry(geometry) >>> 0).toString(16);
  return `${[head, crown, build, wear, eyes, badge].join(" ")}: ${(geometry.index?.count ?? 0) / 3} triangles, ${hash}`;
}

it("builds every body as it was, of all heads, crowns and builds", async () => {
  const known = { head: HEAD_SIZES, crown: CROWN_HEIGHTS, build: TRUNKS };
  for (const [part, of] of Object.entries(known))
    expect(new Set(ROBOTS.map((looks) => looks[part as keyof typeof known]))).toEqual(new Set(Object.keys(of)));
  await expect(`${ROBOTS.map(lineOf).join("\n")}\n`).toMatchFileSnapshot("bodies.golden.txt");
}, 60_000);
