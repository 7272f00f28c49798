import { describe, expect, it, vi } from "vitest";
import { Refusal } from "../core/refuse.ts";
import { rest } from "../net/rest.ts";
import { fileFacts, fileTitle, licenceLines } from "../ui/files/format.ts";
import { checkFile, SORTS } from "../ui/files/limits.ts";
import type { Asset } from "../wire/types.gen.ts";
import { isFile, namedIn } from "./fileids.ts";
import { createFiles } from "./files.ts";
import { typeOf } from "./upload.ts";

const fs = (await import(/* @vite-ignore */ String("node:fs"))) as { readFileSync(at: URL, as: string): string };

const MODEL: Asset = {
  id: "mdl_0123456789abcdef01234567",
  kind: "model",
  name: "Rocket ship.glb",
  type: "model/gltf-binary",
  bytes: 22_288,
  size: [1.552, 3.54, 12],
  triangles: 1528,
  added: "2026-11-21T12:00:00Z",
};

describe("limits before a file is sent", () => {
  it("are those of the service", () => {
    const go = fs.readFileSync(new URL("../../../internal/world/asset/asset.go", import.meta.url), "utf8");
    const of = (name: string) => Number(new RegExp(`${name}\\s*= (\\d+) << 20`).exec(go)?.[1]) * 2 ** 20;
    expect(SORTS["png"]?.most).toBe(of("MaxImage"));
    expect(SORTS["glb"]?.most).toBe(of("MaxModel"));
    expect(SORTS["vrm"]?.most).toBe(of("MaxFigure"));
  });

  it.each([
    ["a.png", 1],
    ["A.B.JPG", 4 << 20],
    ["a.webp", 9],
    ["x.vrm", 24 << 20],
  ])("take %s of %i bytes", (name, size) => {
    expect(() => checkFile({ name, size })).not.toThrow();
  });

  it.each([
    ["x.vrm", (24 << 20) + 1],
    ["a.gif", 9],
    ["glb", 9],
    ["a.png", 0],
    [".", 9],
  ])("refuse %s of %i bytes, with the next step", (name, size) => {
    let refusal: unknown;
    try {
      checkFile({ name, size });
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).error.next).toBeTruthy();
  });
});

describe("a call that names a file", () => {
  const OTHER: Asset = { ...MODEL, id: "img_0123456789abcdef01234567", kind: "image" };
  const place = (...assets: string[]) => ({ objects: assets.map((asset) => ({ kind: "model", asset })) });

  /** The files of a page, and the requests for its list, which are answered when told to. */
  function page() {
    const asked: ((assets: Asset[]) => void)[] = [];
    vi.spyOn(rest, "get").mockImplementation(
      () => new Promise((answer) => asked.push((assets) => answer({ assets } as never))),
    );
    const files = createFiles({ link: () => null, context: vi.fn(), state: {} as never, onAdded: vi.fn() });
    return { asked, files };
  }

  it("waits for a list that was asked for after it: one under way may not have it yet", async () => {
    const { asked, files } = page();
    void files.refresh();
    let ready = false;
    const prepared = files.prepare(place(MODEL.id, OTHER.id))?.then(() => {
      ready = true;
    });
    asked[0]?.([MODEL]); // from before the second file
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(ready).toBe(false);
    asked[1]?.([MODEL, OTHER]);
    await prepared;
    expect(files.asset(OTHER.id)).toBeDefined();
  });

  it("asks for nothing more than it needs", async () => {
    const { asked, files } = page();
    expect(files.prepare({ text: "hello" })).toBeUndefined();
    void files.refresh();
    const prepared = files.prepare(place(MODEL.id));
    asked[0]?.([MODEL]);
    await prepared;
    expect(asked).toHaveLength(1);
    expect(files.prepare(place(MODEL.id))).toBeUndefined();
  });
});

describe("what the page reads of files", () => {
  it("takes assets, and nothing that only looks like one", () => {
    expect(isFile(MODEL)).toBe(true);
    for (const bad of [null, {}, { ...MODEL, id: "../x" }, { ...MODEL, kind: "script" }, { ...MODEL, bytes: "1" }])
      expect(isFile(bad)).toBe(false);
  });

  it("finds the files that a call names, in whatever a call holds", () => {
    expect(namedIn({ objects: [{ asset: MODEL.id }, { asset: 5 }, null, { asset: "x" }, {}] })).toEqual([MODEL.id]);
    for (const junk of [undefined, null, 5, "x", {}, { objects: {} }, { objects: [[]] }])
      expect(namedIn(junk)).toEqual([]);
  });

  it("says the type by the name", () => {
    expect(["a.PNG", "b.jpeg", "c.glb", "d.vrm", "e"].map(typeOf)).toEqual([
      "image/png",
      "image/jpeg",
      "model/gltf-binary",
      "model/gltf-binary",
      "application/octet-stream",
    ]);
  });
});

describe("words about a file", () => {
  it("are short and plain", () => {
    expect(fileFacts(MODEL)).toBe("model · 1.6 m × 3.5 m × 12 m · 1,528 triangles · 22 KB");
    expect(fileTitle(MODEL)).toBe("Rocket ship");
    expect(licenceLines({}).map((l) => l.value)).toEqual([
      "not stated",
      "not stated",
      "not stated",
      "not stated",
      "not stated",
    ]);
  });
});
