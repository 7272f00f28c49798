import { describe, expect, it } from "vitest";
import { CityStore } from "../../core/project/city.ts";
import { NO_FILTER } from "../../core/project/filter.ts";
import { ProjectSync } from "../../core/project/sync.ts";
import { TestService } from "../../core/project/testing/service.ts";
import type { ProjectState, ProjectTouch } from "../../wire/types.gen.ts";
import { liveModel, minutesAgo, NOW, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { Filters } from "./filters.tsx";
import { RecentTouches } from "./lists.tsx";

/** A city of three files in src/, all with a language. */
async function city(state: Partial<ProjectState> = {}) {
  const store = new CityStore(() => NOW);
  const service = new TestService((event) => sync.receive(event));
  const sync = new ProjectSync({ city: store, ask: service.ask, progress: () => {}, now: () => NOW });
  const src = service.addFolder(1, "src");
  const files = ["a.go", "b.ts", "c.md"].map((name) => service.addFile(src, name));
  service.sendState();
  await service.answerAll();
  const model = liveModel();
  model.project.state.value = { ...service.state, ...state };
  const { actions, calls } = recordedActions({
    project: { find: () => ({ best: [...store.files.values()], ids: new Set(store.files.keys()) }) as never },
  });
  return { store, service, src, files, model, actions, calls };
}

describe("the filters of a project", () => {
  async function filters(filter: Partial<typeof NO_FILTER> = {}, state: Partial<ProjectState> = {}) {
    const made = await city(state);
    const changes: unknown[] = [];
    const props = {
      ...made,
      city: made.store,
      filter: { ...NO_FILTER, ...filter },
      changeFilter: (change: unknown) => void changes.push(change),
    };
    return { ...made, changes, screen: await show(Filters, props) };
  }
  const languages = Array.from({ length: 16 }, (_, i) => ({ name: `Lang${i}`, family: i, files: 1200 - i }));

  it("have a button for each of the usual languages with its files, and count the rest", async () => {
    const { screen, changes } = await filters({ languages: new Set(["Lang1"]) }, { languages } as never);
    expect(screen.buttons.filter((name) => name.startsWith("Lang"))).toHaveLength(14);
    expect(screen.text).toContain("and 2 more");
    const pressed = screen.element("button", "Lang1 1,199");
    expect(pressed.getAttribute("aria-pressed")).toBe("true");
    await screen.press("Lang0 1,200");
    expect(changes.at(-1)).toEqual({ languages: new Set(["Lang0", "Lang1"]) });
    await screen.press("Lang1 1,199");
    expect(changes.at(-1)).toEqual({ languages: new Set() });
  });

  it("can be lifted one by one, also that of a folder", async () => {
    const { src } = await city();
    const { screen, changes } = await filters({ changed: "commit", folder: src });
    await screen.press("changed since the commit");
    expect(changes.at(-1)).toEqual({ changed: null });
    await screen.press("are in src");
    expect(changes.at(-1)).toEqual({ folder: null });
  });

  it("say how many files they leave, and are lifted together", async () => {
    const { screen, store, model, calls, files } = await filters({ marked: true });
    await screen.settle(() => {
      store.setView({ lit: new Set([files[0]?.id ?? 0]) });
      model.project.version.value++;
    });
    expect(screen.texts("[role=status]")).toEqual(["1 file of 3 lit Show everything"]);
    await screen.press("Show everything");
    expect(calls.at(-1)).toEqual(["project.setFilter", null]);
  });

  it("go by arrow keys from the search through what it found, and back", async () => {
    const { screen } = await filters({ text: "a" });
    screen.field("Find a file").focus();
    expect(screen.texts("[role=status]")[0]).toBe("3 files found");
    await screen.keys("ArrowDown");
    expect(screen.focused).toMatch(/^a\.go/);
    await screen.keys("ArrowDown", "ArrowDown", "ArrowDown");
    expect(screen.focused).toMatch(/^c\.md/);
    await screen.keys("ArrowUp");
    expect(screen.focused).toMatch(/^b\.ts/);
  });
});

describe("what was done in the last hour", () => {
  const touch = (minutes: number, id: number, more: Partial<ProjectTouch> = {}): ProjectTouch =>
    ({
      at: minutesAgo(minutes),
      id,
      how: "edit",
      source: "tool edit",
      path: `src/${id}`,
      agent: "Codex",
      ...more,
    }) as never;

  async function touches(list: readonly ProjectTouch[]) {
    const made = await city();
    Object.defineProperty(made.store, "touches", { get: () => list });
    return { ...made, screen: await show(RecentTouches, { ...made, city: made.store }) };
  }

  it("is told the newest first, and leads to the files that are there", async () => {
    const { store } = await city();
    const [id = 0] = store.files.keys();
    const { screen, calls } = await touches([touch(9, 999, { path: "gone.go" }), touch(2, id, { path: "src/a.go" })]);
    expect(screen.texts("li")).toEqual(["Codex changed src/a.go 2 min", "Codex changed gone.go 9 min"]);
    expect(screen.buttons).toEqual(["Codex changed src/a.go 2 min"]); // what is gone has no building
    await screen.press("Codex changed src/a.go 2 min");
    expect(calls).toEqual([
      ["project.flyTo", { file: id }],
      ["project.select", id],
    ]);
  });

  it("is forty things at most, and says when it is none", async () => {
    const { screen } = await touches(Array.from({ length: 50 }, (_, i) => touch(50 - i, i + 500)));
    expect(screen.texts("li")).toHaveLength(40);
    expect(screen.texts("li")[0]).toMatch(/src\/549 1 min$/);
    const none = await touches([]);
    expect(none.screen.text).toContain("No file was touched.");
  });
});
