import { describe, expect, it } from "vitest";
import { CityStore } from "../../core/project/city.ts";
import { ProjectSync } from "../../core/project/sync.ts";
import { TestService } from "../../core/project/testing/service.ts";
import { liveModel, NOW, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { FileTree } from "./filetree.tsx";

/** Every city has a name of its own: the tree keeps what was open in the one before. */
let cities = 0;

/** The tree of docs/ with two files, src/ with src/app/main.ts and two files of its own, and one file at the top. */
async function tree(light: (id: (name: string) => number) => ReadonlySet<number> | null = () => null) {
  const city = new CityStore(() => NOW);
  const service = new TestService((event) => sync.receive(event));
  const sync = new ProjectSync({ city, ask: service.ask, progress: () => {}, now: () => NOW });
  service.generation = ++cities;
  const docs = service.addFolder(1, "docs");
  const src = service.addFolder(1, "src");
  const app = service.addFolder(src, "app");
  for (const name of ["guide.md", "notes.md"]) service.addFile(docs, name);
  service.addFile(app, "main.ts");
  for (const name of ["a.go", "b.go"]) service.addFile(src, name);
  service.addFile(1, "README");
  service.sendState();
  await service.answerAll();
  const id = (name: string) => [...service.files.values()].find((file) => file.name === name)?.id ?? 0;
  city.setView({ lit: light(id) });
  const model = liveModel();
  const { actions, calls } = recordedActions();
  const open = () => show(FileTree, { city, model, actions });
  const screen = await open();
  const titles = () => screen.texts("[role=treeitem] .title");
  /** The one row that Tab leads to. */
  const start = () => screen.texts("[role=treeitem][tabindex=0] .title");
  const row = (title: string) =>
    screen.page.querySelectorAll("[role=treeitem]").find((item) => screen.wordsOf(item).startsWith(title));
  /** Presses keys from the row that Tab leads to. */
  const keys = async (...all: string[]) => {
    await screen.settle(() => screen.page.querySelector("[role=treeitem][tabindex=0]")?.focus());
    await screen.keys(...all);
  };
  return { screen, open, calls, id, titles, start, row, keys, model, city, ids: { docs, src, app } };
}

describe("the tree of files", () => {
  it("lists folders before files, closed, and says of each where it stands", async () => {
    const { screen, titles, row } = await tree();
    expect(titles()).toEqual(["docs", "src", "README"]);
    expect(screen.element("[role=tree]", "Files of the project, 6 files")).toBeDefined();
    const said = (title: string) =>
      ["aria-level", "aria-posinset", "aria-setsize", "aria-expanded", "aria-selected"].map((name) =>
        row(title)?.getAttribute(name),
      );
    expect(said("src")).toEqual(["1", "2", "3", "false", null]);
    expect(said("README")).toEqual(["1", "3", "3", null, "false"]);
  });

  it.each<[string[], string]>([
    [["ArrowDown"], "src"],
    [["ArrowDown", "ArrowUp"], "docs"],
    [["ArrowUp"], "docs"],
    [["End"], "README"],
    [["End", "ArrowDown"], "README"],
    [["End", "Home"], "docs"],
    [["r"], "README"],
    [["s"], "src"],
    [["z"], "docs"],
    [["ArrowDown", "ArrowRight", "ArrowRight"], "app"],
    [["ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft"], "src"],
    [["ArrowLeft"], "docs"],
  ])("goes by %j to %s, which alone Tab leads to then", async (pressed, to) => {
    const { start, keys, screen } = await tree();
    await keys(...pressed);
    expect(start()).toEqual([to]);
    expect(screen.page.activeElement.getAttribute("tabindex")).toBe("0");
    expect(screen.focused).toMatch(new RegExp(`^${to}`));
  });

  it("opens a folder with the right arrow, and closes it with the left one", async () => {
    const { titles, keys, row } = await tree();
    await keys("ArrowRight");
    expect(titles()).toEqual(["docs", "guide.md", "notes.md", "src", "README"]);
    expect(row("docs")?.getAttribute("aria-expanded")).toBe("true");
    expect(row("guide.md")?.getAttribute("aria-level")).toBe("2");
    await keys("ArrowLeft");
    expect(titles()).toEqual(["docs", "src", "README"]);
  });

  it.each(["Enter", " "])("opens a folder, and closes it again, with “%s”", async (key) => {
    const { titles, keys, calls } = await tree();
    await keys(key);
    expect(titles()).toContain("guide.md");
    await keys(key);
    expect(titles()).not.toContain("guide.md");
    expect(calls.map(([name]) => name)).toEqual(["project.openFolder"]); // in the picture, as it was opened
  });

  it("flies to a file, and opens its card, with Enter and by a click", async () => {
    const { calls, keys, id, row, screen } = await tree();
    await keys("End", "Enter");
    const asked = [
      ["project.flyTo", { file: id("README") }],
      ["project.select", id("README")],
    ];
    expect(calls).toEqual(asked);
    await screen.settle(() => row("README")?.click());
    expect(calls).toEqual([...asked, ...asked]);
  });

  it("leaves to others the keys that are held with Ctrl", async () => {
    const { start, screen, row } = await tree();
    const docs = row("docs");
    if (docs) await screen.key(docs, "ArrowDown", { ctrlKey: true });
    expect(start()).toEqual(["docs"]);
  });

  it("keeps the keyboard at the same file while others come and go", async () => {
    const { start, keys, screen, city, model } = await tree();
    await keys("End");
    await screen.settle(() => {
      city.setView({ lit: new Set([...city.files.values()].flatMap(({ id, name }) => (name === "a.go" ? [] : [id]))) });
      model.project.version.value++;
    });
    expect(start()).toEqual(["README"]);
  });
});

describe("the tree under a filter", () => {
  it("opens by itself to the few files that are left, and closes a folder for whoever closes it", async () => {
    const { titles, keys, screen } = await tree((id) => new Set([id("main.ts"), id("a.go")]));
    expect(titles()).toEqual(["src", "app", "main.ts", "a.go"]);
    expect(screen.text).toContain("2 files");
    await keys("ArrowDown", "ArrowLeft");
    expect(titles()).toEqual(["src", "app", "a.go"]);
    await keys("ArrowRight");
    expect(titles()).toEqual(["src", "app", "main.ts", "a.go"]);
  });

  it("says that nothing matches", async () => {
    const { screen, titles } = await tree(() => new Set());
    expect(titles()).toEqual([]);
    expect(screen.text).toContain("No file matches the filter.");
  });
});

it("goes back from a card to the row that led there, with its folders as they were", async () => {
  const first = await tree();
  await first.keys("ArrowDown", "ArrowRight", "b", "Enter");
  expect(first.calls.at(-1)).toEqual(["project.select", first.id("b.go")]);
  await first.screen.leave();
  const screen = await first.open();
  expect(screen.texts("[role=treeitem] .title")).toEqual(["docs", "src", "app", "a.go", "b.go", "README"]);
  expect(screen.focused).toMatch(/^b\.go/);
  await screen.leave();
  const another = await tree();
  expect(another.titles()).toEqual(["docs", "src", "README"]);
  expect(another.start()).toEqual(["docs"]);
});
