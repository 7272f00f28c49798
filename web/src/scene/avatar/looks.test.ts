import { describe, expect, it } from "vitest";
import { createSurfaceUniforms } from "../surface/material.ts";
import { paletteColor } from "../surface/palette.ts";
import { createBody } from "./body.ts";
import { CROWN_HEIGHTS } from "./crown.ts";
import { HEAD_SIZES } from "./head.ts";
import { avatarColor, type Build, type Crown, type HeadShape, type Looks, looksOf, type Wear } from "./looks.ts";
import { Robot } from "./robot.ts";
import { TRUNKS } from "./wear.ts";

const KINDS = ["openclaw", "claude-code", "codex", "gemini-cli", "opencode", "qwen-code", "cursor", "copilot"];
const surface = { uniforms: createSurfaceUniforms(), shadows: "" };

describe("looks", () => {
  it("are the same for the same agent, by any name of its type", () => {
    expect(looksOf("codex", "Kit", "#2a9d8f")).toEqual(looksOf("codex", "Kit", "#2a9d8f"));
    const silhouette = ({ head, crown, build }: Looks): string => `${head} ${crown} ${build}`;
    expect(silhouette(looksOf("claude", "A", "teal"))).toBe(silhouette(looksOf("Claude-Code", "B", "coral")));
    for (const [reported, type] of [
      ["copilot-cli", "copilot"], // Copilot CLI 1.0.102
      ["cline-core", "cline"], // Cline CLI 3.0.65
    ] as const)
      expect(looksOf(reported, "A", "teal")).toEqual(looksOf(type, "A", "teal"));
  });

  it("give every known type a silhouette of its own", () => {
    const seen = KINDS.map((k) => looksOf(k, "Ada", "teal")).map(
      ({ head, crown, build }) => `${head} ${crown} ${build}`,
    );
    expect(new Set(seen).size).toBe(KINDS.length);
    expect(new Set(KINDS.map((k) => looksOf(k, "Ada", "teal").crown)).size).toBe(KINDS.length);
  });

  it("differ between twenty agents of one type", () => {
    const names = Array.from({ length: 20 }, (_, i) => `Agent ${i}`);
    const seen = names.map((n) => JSON.stringify(looksOf("codex", n, avatarColor(`avatar_${n}`))));
    expect(new Set(seen).size).toBe(20);
  });

  it("set the second colour off from the first", () => {
    for (const tint of ["teal", "coral", "indigo", "amber", "violet", "leaf", "pink", "water"])
      for (let i = 0; i < 40; i++) {
        const [a, b] = [tint, looksOf("x", `${i}`, tint).second].map(paletteColor);
        if (a && b) expect(Math.hypot(a.r - b.r, a.g - b.g, a.b - b.b)).toBeGreaterThan(0.3);
      }
  });

  it("give the colour that the service gives (FNV-1a of the avatar's id)", () => {
    expect(avatarColor("avatar_codex")).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe("bodies", () => {
  it("are valid in every combination: finite, few triangles, one draw, as high as stated", () => {
    const base = looksOf("test", "Test", "teal");
    const all: Looks[] = [
      ...(Object.keys(HEAD_SIZES) as HeadShape[]).map((head) => ({ ...base, head })),
      ...(Object.keys(CROWN_HEIGHTS) as Crown[]).map((crown) => ({ ...base, crown })),
      ...(Object.keys(TRUNKS) as Build[]).map((build) => ({ ...base, build })),
      ...(["pack", "scarf", "cape", "belt", "satchel", "bow"] as Wear[]).map((wear) => ({ ...base, wear })),
    ];
    for (const looks of all) {
      const figure = new Robot(looks, surface, 1);
      const body = createBody(looks, (figure.root as ReturnType<typeof createBody>["mesh"]).material as never);
      const { geometry } = body.mesh;
      const position = geometry.getAttribute("position");
      expect(position.array.every(Number.isFinite)).toBe(true);
      expect((geometry.index?.count ?? 0) / 3).toBeLessThan(8500);
      expect(Math.max(...(geometry.index?.array ?? []))).toBeLessThan(position.count);
      geometry.computeBoundingBox();
      const top = geometry.boundingBox?.max.y ?? 0;
      expect(Math.abs(top - figure.height), `${looks.head} ${looks.crown}`).toBeLessThan(0.09);
      expect(geometry.boundingBox?.min.y).toBeGreaterThan(-0.05); // legs are straight in the bind pose
      body.dispose();
      figure.dispose();
    }
  });
});
