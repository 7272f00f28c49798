// The store of the user's project: touches, selection, paths, filters, the tree, buildings, names and diffs.

import { describe, expect, it } from "vitest";
import type { ProjectTouch } from "../../wire/types.gen.ts";
import { buildingOf, streetOf } from "./buildings.ts";
import { CityStore } from "./city.ts";
import { diffLines, summarizeDiff } from "./diff.ts";
import { matchingFiles, NO_FILTER } from "./filter.ts";
import type { CityChange } from "./model.ts";
import { shownLine, shownName } from "./names.ts";
import { Finder } from "./search.ts";
import { manyFiles } from "./testing/many.ts";
import { TestService } from "./testing/service.ts";
import { MAX_TOUCHES } from "./touches.ts";
import { fileKey, folderKey, treeRows } from "./tree.ts";

/** The clock of Node, where tests run; core itself has none. */
declare const process: { cpuUsage(since?: object): { user: number } };

const NOW = Date.parse("2026-11-22T12:00:00Z");
const site = { x: 0, z: 0, width: 50, depth: 50, unit: 2.2, lane: 1.3 };

function small() {
  const service = new TestService(() => {});
  const src = service.addFolder(1, "src");
  const app = service.addFolder(src, "app");
  const main = service.addFile(src, "main.go");
  const view = Object.assign(service.addFile(app, "view10.ts", 0), { commit: 1 });
  const other = service.addFile(app, "view9.ts");
  const readme = Object.assign(service.addFile(1, "README.md"), { commit: 4 });
  const city = new CityStore(() => NOW);
  const rows = service.rows([...service.files.values()]);
  city.replace({ folders: [...service.folders.values()], rows: [rows], site }, true);
  const changes: CityChange[] = [];
  city.on((change) => changes.push(change));
  return { service, city, changes, src, app, main, view, other, readme };
}

const touch = (id: number, minutes: number, more: Partial<ProjectTouch> = {}): ProjectTouch => ({
  at: new Date(NOW - minutes * 60_000).toISOString(),
  id,
  how: "edit",
  source: "tool edit",
  ...more,
});

describe("touches", () => {
  it("are kept for an hour, without duplicates, sorted by time, and only live ones are reported as live", () => {
    const { city, changes } = small();
    city.addTouches([touch(4, 1), touch(5, 59), touch(5, 61)], false);
    city.addTouches([touch(4, 1), touch(6, 30), { ...touch(7, 2), at: "never" }], true);
    expect(city.touches.map(({ id }) => id)).toEqual([5, 6, 4]);
    expect(changes).toEqual([
      { kind: "touches", touches: [] },
      { kind: "touches", touches: [touch(6, 30)] },
    ]);
  });

  it("expire after their hour and are bounded", () => {
    let now = NOW;
    const city = new CityStore(() => now);
    city.addTouches(
      Array.from({ length: MAX_TOUCHES + 500 }, (_, i) => touch(i, (i % 3000) / 60)),
      true,
    );
    expect(city.touches).toHaveLength(MAX_TOUCHES);
    now += 61 * 60_000;
    expect(city.touches).toHaveLength(0);
  });

  it("are those of the past while it is shown; live ones wait until the present is shown again", () => {
    const { city, changes } = small();
    city.addTouches([touch(4, 5)], true);
    const then = NOW - 3 * 3_600_000;
    city.setView({ at: then });
    city.setPast(then, [touch(6, 190), touch(6, 170)]);
    changes.length = 0;
    city.addTouches([touch(5, 1)], true);
    expect(city.touches.map(({ id }) => id)).toEqual([6]);
    expect(changes).toEqual([]);
    city.setPast(then - 1, [touch(4, 185)]); // came too late: another moment is shown
    expect(city.touches.map(({ id }) => id)).toEqual([6]);
    city.setView({ at: null });
    expect(city.touches.map(({ id }) => id)).toEqual([4, 5]);
  });
});

it("drops the selection of a file that is gone", () => {
  const { city, main, view } = small();
  city.setView({ selected: main.id, hovered: view.id });
  city.apply({ removed: [main.id] });
  expect(city.view).toMatchObject({ selected: null, hovered: view.id });
  expect(city.byPath("src/main.go")).toBeUndefined();
});

it("finds files by path, also after a folder is renamed, and the folder on the way to any path", () => {
  const { city, service, src, view } = small();
  expect(city.byPath("src/app/view10.ts")?.id).toBe(view.id);
  const folder = service.folders.get(src);
  if (!folder) throw new Error("no folder");
  city.apply({ folders: [{ ...folder, name: "lib" }] });
  expect(city.byPath("lib/app/view10.ts")?.id).toBe(view.id);
  expect(city.byPath("src/app/view10.ts")).toBeUndefined();
  expect(city.folderOn("lib/app/deeper/x.go")?.name).toBe("app");
  expect(city.folderOn("nowhere.go")?.id).toBe(1);
});

it("survives folders that contain each other", () => {
  const { city, service, src, app } = small();
  const ring = [src, app].flatMap((id) => service.folders.get(id) ?? []);
  city.apply({ folders: ring.map((folder) => ({ ...folder, parent: folder.id === src ? app : src })) });
  for (const file of city.files.values()) expect(city.pathOf(file).length).toBeGreaterThan(0);
  const open = new Set(ring.map(({ id }) => folderKey(id)));
  expect(treeRows({ city, open, lit: null }).length).toBeLessThan(2000);
  expect(matchingFiles(city, new Finder(city), { ...NO_FILTER, folder: src }, NOW)?.size).toBe(3);
});

it("finds what passes every filter", () => {
  const { city, main, view, other, readme, app } = small();
  const finder = new Finder(city);
  const lit = (filter: Partial<typeof NO_FILTER>) => matchingFiles(city, finder, { ...NO_FILTER, ...filter }, NOW);
  expect(lit({})).toBeNull();
  expect(lit({ changed: "commit" })).toEqual(new Set([view.id, readme.id]));
  expect(lit({ folder: app })).toEqual(new Set([view.id, other.id]));
  expect(lit({ folder: app, changed: "commit" })).toEqual(new Set([view.id]));
  const language = city.files.get(main.id)?.language ?? "";
  expect(language).not.toBe("");
  expect(lit({ languages: new Set([language]) })).toContain(main.id);
  expect(lit({ languages: new Set(["Cobol"]) })).toEqual(new Set());
  city.setMarks([{ id: other.id, path: "", kind: "failing", by: "go test", at: "" }]);
  expect(lit({ marked: true })).toEqual(new Set([other.id, readme.id]));
  city.addTouches([touch(main.id, 10), touch(view.id, 70)], true);
  expect(lit({ touched: true })).toEqual(new Set([main.id]));
  expect(lit({ text: "view9" })).toEqual(new Set([other.id]));
});

it("is a tree of rows with positions among siblings, folders first, natural order, and states in words", () => {
  const { city, src, app, view, other, readme, main } = small();
  city.setMarks([{ id: view.id, path: "", kind: "failing", by: "go test", at: "" }]);
  const rows = treeRows({ city, open: new Set([folderKey(src), folderKey(app)]), lit: null });
  expect(rows.map(({ key, level, position, siblings }) => [key, level, position, siblings])).toEqual([
    [folderKey(src), 1, 1, 2],
    [folderKey(app), 2, 1, 2],
    [fileKey(other.id), 3, 1, 2],
    [fileKey(view.id), 3, 2, 2],
    [fileKey(main.id), 2, 2, 2],
    [fileKey(readme.id), 1, 2, 2],
  ]);
  const detail = (key: string) => rows.find((row) => row.key === key)?.detail;
  expect(detail(fileKey(view.id))).toBe("changed · failing · empty");
  expect(detail(fileKey(readme.id))).toBe("in conflict · 10 lines");
  expect(detail(folderKey(src))).toContain("1 changed");
  const few = treeRows({ city, open: new Set(), lit: new Set([view.id]) });
  expect(few.map(({ key }) => key)).toEqual([folderKey(src), folderKey(app), fileKey(view.id)]);
  expect(treeRows({ city, open: new Set([folderKey(src)]), lit: new Set([view.id]) })).toHaveLength(1);
});

it("has buildings that grow with their files and stay on their lots", () => {
  const of = (lines: number, unit = 2.2, bytes = 0) => buildingOf({ lines, bytes }, { ...site, unit });
  let before = of(0);
  expect(before.height).toBeCloseTo(0.5);
  for (const lines of [1, 10, 100, 1000, 10_000, 1e9]) {
    const now = of(lines);
    expect(now.height).toBeGreaterThan(before.height - 1e-9);
    expect(now.half).toBeGreaterThanOrEqual(before.half);
    before = now;
  }
  expect(before.height).toBeCloseTo(7);
  expect(before.half).toBeCloseTo(2.2 * 0.475);
  expect(of(1e6, 0.6).half).toBeLessThanOrEqual(0.3);
  const picture = of(0, 2.2, 3e6);
  expect([picture.half > of(0).half, picture.height]).toEqual([true, of(0).height]);
  expect(streetOf({ x: 10, z: 20, face: -1 }, site)).toEqual([10, 0, 20 - 1.75]);
});

it("shows every name as one visible line in one reading direction", () => {
  expect(shownName("a\nb\u0000\u007f")).toBe("a␊b␀␡");
  expect(shownName("x\u202Egnp.exe\u2066\u200b\u0085")).toBe("x\\u202egnp.exe\\u2066\\u200b\\x85");
  expect(shownName("ä 日本 😀 <b>&amp;")).toBe("ä 日本 😀 <b>&amp;");
  expect(shownName("half \ud83d!")).toBe("half \\ud83d!");
  expect(shownLine("\tif a {\r")).toBe("\tif a {␍");
});

it("parses a diff with its line numbers, whatever its lines look like", () => {
  const text = [
    "diff --git a/x b/x",
    "--- a/x",
    "+++ b/x",
    "@@ -10,3 +10,4 @@ func main() {",
    " same",
    "--- not a header",
    "+++ neither",
    "+",
    " end",
    "\\ No newline at end of file",
    "",
  ].join("\n");
  const lines = diffLines(text);
  expect(lines.map(({ kind, text, before, after }) => [kind, text, before, after])).toEqual([
    ["part", "@@ -10,3 +10,4 @@ func main() {", 0, 0],
    ["same", "same", 10, 10],
    ["removed", "-- not a header", 11, 0],
    ["added", "++ neither", 0, 11],
    ["added", "", 0, 12],
    ["same", "end", 12, 13],
    ["note", "No newline at end of file", 0, 0],
  ]);
  expect(summarizeDiff(lines)).toBe("2 lines added, 1 removed");
});

it("holds 50,000 files, and one change is cheap", () => {
  const city = manyFiles(50_000);
  const file = city.files.get(25_000);
  if (!file) throw new Error("no file");
  city.byPath("warm");
  const began = process.cpuUsage();
  city.apply({ removed: [1], goneFolders: [] });
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(100); // 0.2 ms where nothing else runs: a whole rebuild would take far longer
  expect(city.byPath(city.pathOf(file))).toBe(file);
});
