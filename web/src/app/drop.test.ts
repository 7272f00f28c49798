import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TAKES_DROPS } from "../ui/dropplace.ts";
import type { TestElement } from "../ui/testing/dom.ts";
import { liveModel, recording } from "../ui/testing/page.ts";
import { stubBrowser } from "../ui/testing/screen.ts";
import { watchDrops } from "./drop.ts";
import { createFiles } from "./files.ts";

beforeEach(() => void stubBrowser());
afterEach(() => vi.unstubAllGlobals());

const fileOf = (name: string) => ({ name }) as File;
const carrying = (...files: File[]) => ({ dataTransfer: { types: ["Files"], files, dropEffect: "none" } });
const TEXT = { dataTransfer: { types: ["text/plain"], files: [] } };

/** A page onto which a test drags. `at`: whose avatar stands at a point of the canvas. */
function page(at: (x: number, y: number) => string | undefined = () => undefined) {
  const model = liveModel();
  const { it: deps } = recording<Parameters<typeof createFiles>[0]>();
  const files = createFiles(deps);
  const scene = { at: (x: number, y: number) => [{ avatarId: at(x, y) }] };
  const canvas = { getBoundingClientRect: () => ({ left: 100, top: 50 }) };
  watchDrops({ canvas: canvas as never, files, model, scene: () => scene as never });
  /** Whether the browser was kept from what it would do. */
  const drag = (type: string, more: object) => !(window as unknown as TestElement).fire(type, { ...more });
  return { model, files, drag };
}

it("shows where files can be dropped until the pointer has left the page, over however many elements", () => {
  const { model, drag } = page();
  const shown = ["dragenter", "dragenter", "dragleave", "dragenter", "dragleave", "dragleave"].map((type) => {
    drag(type, carrying());
    return model.dropping.value;
  });
  expect(shown).toEqual([true, true, true, true, true, false]);
});

it("is not thrown off by one leave too many", () => {
  const { model, drag } = page();
  drag("dragleave", carrying());
  drag("dragenter", carrying());
  expect(model.dropping.value).toBe(true);
});

it("offers to copy files, and leaves texts and links to the fields", () => {
  const { model, drag, files } = page();
  const transfer = carrying();
  expect(drag("dragover", transfer)).toBe(true);
  expect(transfer.dataTransfer.dropEffect).toBe("copy");
  for (const type of ["dragenter", "dragover", "drop"]) expect(drag(type, TEXT)).toBe(false);
  expect(drag("drop", {})).toBe(false);
  expect([model.dropping.value, model.open.value, files.incoming.value]).toEqual([false, "none", []]);
});

it("gives dropped files to their panel, behind those that wait there", () => {
  const { model, drag, files } = page();
  drag("dragenter", carrying());
  expect(drag("drop", carrying(fileOf("tea.png")))).toBe(true);
  drag("drop", carrying(fileOf("cup.glb"), fileOf("pot.png")));
  expect(files.incoming.value.map(({ file }) => file.name)).toEqual(["tea.png", "cup.glb", "pot.png"]);
  expect([model.dropping.value, model.open.value]).toEqual([false, "files"]);
});

it("leaves what is dropped on a part of the page that takes it to that", () => {
  const { model, drag, files } = page();
  drag("dragenter", carrying());
  const panel = document.createElement("section");
  panel.setAttribute(TAKES_DROPS, "");
  drag("drop", { ...carrying(fileOf("tea.png")), target: panel });
  expect([model.dropping.value, files.incoming.value, model.open.value]).toEqual([false, [], "none"]);
  drag("drop", { ...carrying(fileOf("cup.png")), target: document.createElement("p") });
  expect(files.incoming.value).toHaveLength(1);
});

it("takes eight of them at a time", () => {
  const { drag, files } = page();
  drag("drop", carrying(...Array.from({ length: 20 }, (_, i) => fileOf(`${i}.png`))));
  expect(files.incoming.value).toHaveLength(8);
});

it("notes whose avatar they were dropped on", () => {
  const { drag, files } = page((x, y) => (x === 40 && y === 60 ? "avatar_robin" : undefined));
  drag("drop", { ...carrying(fileOf("ada.vrm")), clientX: 140, clientY: 110 });
  drag("drop", { ...carrying(fileOf("tea.png")), clientX: 10, clientY: 10 });
  expect(files.incoming.value).toEqual([
    { file: { name: "ada.vrm" }, avatarId: "avatar_robin" },
    { file: { name: "tea.png" } },
  ]);
});

it.each([
  ["an empty drop", [], false],
  ["a page that may only look", [fileOf("tea.png")], true],
])("takes nothing from %s, which does not open the file either", (_, dropped, viewer) => {
  const { model, drag, files } = page();
  model.viewer.value = viewer;
  expect(drag("drop", carrying(...dropped))).toBe(true);
  expect([files.incoming.value, model.open.value]).toEqual([[], "none"]);
});
