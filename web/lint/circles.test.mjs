import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { circlesOf, importsUnder } from "./circles.mjs";

const graph = (edges) => new Map(Object.entries(edges));

describe("circles of imports", () => {
  it.each([
    ["none in a chain", { a: ["b"], b: ["c"], c: [] }, []],
    ["none where two ways meet", { a: ["b", "c"], b: ["d"], c: ["d"], d: [] }, []],
    ["two files", { a: ["b"], b: ["a"] }, [["a", "b"]]],
    ["three, reached from outside", { z: ["a"], a: ["b"], b: ["c"], c: ["a", "d"], d: [] }, [["a", "b", "c"]]],
    [
      "two apart",
      { a: ["b"], b: ["a", "c"], c: ["d"], d: ["c"] },
      [
        ["c", "d"],
        ["a", "b"],
      ],
    ], // prettier-ignore
  ])("are found: %s", (_, edges, circles) => {
    expect(circlesOf(graph(edges))).toEqual(circles);
  });

  it("stand nowhere, with code that comes later or without", () => {
    const imports = importsUnder(fileURLToPath(new URL("../src", import.meta.url)));
    expect(imports.size).toBeGreaterThan(400);
    expect(imports.get("scene/scene.ts")).toContain("scene/stage.ts");
    expect(imports.get("ui/panelcode.ts")).toContain("ui/coder/panel.tsx");
    expect(circlesOf(imports)).toEqual([]);
  });
});
