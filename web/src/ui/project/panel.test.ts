import { describe, expect, it } from "vitest";
import { CityStore } from "../../core/project/city.ts";
import { NO_FILTER } from "../../core/project/filter.ts";
import { Finder } from "../../core/project/search.ts";
import { ProjectSync } from "../../core/project/sync.ts";
import { TestService } from "../../core/project/testing/service.ts";
import type { ProjectCard, ProjectDiff, ProjectState } from "../../wire/types.gen.ts";
import { agentNamed, liveModel, minutesAgo, NOW, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import FilePanel from "./card.tsx";
import ProjectPanel from "./panel.tsx";
import type { ProjectActions } from "./types.ts";

const GIT: Partial<ProjectState> = { git: { branch: "main", head: "1a2b3c4", changed: 1 } };

/** A panel of a project in a state, with what it may ask for. */
async function panel(state: Partial<ProjectState>, given: Partial<ProjectActions> = {}, what = ProjectPanel) {
  const model = liveModel([agentNamed("Codex")]);
  model.project.state.value = { phase: "none", ...state };
  const { actions, calls } = recordedActions({ project: given });
  return { model, calls, screen: await show(what, { model, actions }) };
}

/** The same once src/a.go and src/b.ts are there, of which the first has changed. */
async function ready(more: Partial<ProjectState> = {}, given: Partial<ProjectActions> = {}, what = ProjectPanel) {
  const city = new CityStore(() => NOW);
  const service = new TestService((event) => sync.receive(event));
  const sync = new ProjectSync({ city, ask: service.ask, progress: () => {}, now: () => NOW });
  const src = service.addFolder(1, "src");
  const [a, b] = [service.addFile(src, "a.go"), service.addFile(src, "b.ts")];
  a.commit = 1;
  service.sendState();
  await service.answerAll();
  const find = (text: string) => new Finder(city).find(text);
  const opened = await panel({}, { find, ...given }, what);
  await opened.screen.settle(() => {
    opened.model.project.state.value = { ...service.state, ...GIT, ...more };
    opened.model.project.city.value = city;
  });
  return { ...opened, city, src, a, b };
}

describe("before there is a city", () => {
  const offers = [{ folder: "/home/ada/world", shown: "~/world", why: "your agent works here" }];

  it("offers folders, and says why one could not be opened", async () => {
    const open = () => Promise.reject(new Error("it is not there any more"));
    const { screen, calls } = await panel({ offers }, { open });
    expect(screen.text).toContain("The files never leave this computer.");
    await screen.press("~/world your agent works here");
    expect(calls.at(-1)).toEqual(["project.open", "/home/ada/world"]);
    expect(screen.alerts).toEqual(["It is not there any more."]);
    expect(screen.buttons).toContain("~/world your agent works here");
  });

  it("says that agents can work on it once it is open, to who may ask them", async () => {
    const { screen, model } = await panel({});
    expect(screen.text).toContain("Once a project is open, you can ask a coding agent to work on it: Coder (C).");
    await screen.settle(() => (model.viewer.value = true));
    expect(screen.text).not.toContain("coding agent");
  });

  it("tells how far the scan is, and stops it", async () => {
    const { screen, calls } = await panel({ phase: "scanning", found: 1200, root: "~/world" });
    expect(screen.text).toContain("Scanning ~/world");
    expect(screen.text).toContain("1,200 files so far");
    await screen.press("Cancel");
    expect(calls.at(-1)).toEqual(["project.close"]);
  });

  it("says why it failed and what to do, and offers a folder again", async () => {
    const error = { code: "unavailable", message: "the folder is gone", next: "Choose another." } as const;
    const { screen } = await panel({ phase: "failed", error, offers });
    expect(screen.alerts).toEqual(["The folder is gone. Choose another."]);
    expect(screen.buttons).toContain("Choose a folder…");
  });

  it("lets a page that only looks open nothing", async () => {
    const { screen, model } = await panel({ offers });
    await screen.settle(() => (model.viewer.value = true));
    expect(screen.buttons).toEqual(["Close"]);
  });
});

describe("the panel of a city", () => {
  it("tells what it is and what was left out, and nothing else", async () => {
    const left = [{ count: 1200, what: "files of node_modules" }];
    const { screen } = await ready({ lines: 20, root: "~/p", left });
    expect(screen.texts(".facts")).toEqual([
      "2 files · 20 lines · 1 changed branch main · ~/p 1,200 files of node_modules",
    ]);
  });

  it("lists what changed, and leads to it", async () => {
    const { screen, calls, a } = await ready();
    expect(screen.text).toContain("Changed since the last commit: 1");
    expect(screen.texts('ul[aria-label="Changed files"] button')).toEqual(["●a.go src/changed"]);
    await screen.settle(() => screen.page.querySelector(".file-button")?.click());
    expect(calls.slice(-2)).toEqual([
      ["project.flyTo", { file: a.id }],
      ["project.select", a.id],
    ]);
  });

  it.each([
    ["changed since the commit", { changed: "commit" }],
    ["changed this session", { changed: "session" }],
    ["fail or are marked", { marked: true }],
    ["were touched recently", { touched: true }],
  ])("lights only files that %s", async (word, filter) => {
    const { screen, calls } = await ready();
    await screen.press(word);
    expect(calls.at(-1)).toEqual(["project.setFilter", { ...NO_FILTER, ...filter }]);
  });

  it("finds a file by its path, opens the best with Enter, and says when there is none", async () => {
    const { screen, model, calls, b } = await ready();
    const search = (text: string) => screen.settle(() => (model.project.filter.value = { ...NO_FILTER, text }));
    await search("b.ts");
    await screen.key(screen.field("Find a file"), "Enter");
    expect(calls.slice(-2).map(([name]) => name)).toEqual(["project.select", "project.flyTo"]);
    expect(calls.at(-2)?.[1]).toBe(b.id);
    await search("zebra");
    expect(screen.text).toContain("No path contains that.");
    await screen.press("Show everything");
    expect(calls.at(-1)).toEqual(["project.setFilter", null]);
  });

  it("compares with a commit only where there is git", async () => {
    const { screen, model } = await ready();
    expect(screen.texts("label.choice")).toEqual(["Last commit", "This session", "Off"]);
    const { git: _, ...without } = model.project.state.value;
    await screen.settle(() => (model.project.state.value = without));
    expect(screen.texts("label.choice")).toEqual(["This session", "Off"]);
  });

  it("asks before it moves buildings", async () => {
    const { screen, calls } = await ready();
    await screen.press("Tidy up…");
    expect(calls.map(([name]) => name)).not.toContain("project.tidy");
    expect(screen.text).toContain("Buildings will move from where you know them.");
    await screen.press("Tidy up");
    expect(calls.at(-1)).toEqual(["project.tidy"]);
    expect(screen.text).not.toContain("Buildings will move");
  });

  it("says why files did not load, and tries again", async () => {
    const { screen, model, calls } = await ready();
    await screen.settle(() => (model.project.progress.value = { have: 7, of: 1200 }));
    expect(screen.text).toContain("7 files of 1,200 loaded");
    await screen.settle(() => (model.project.progress.value = { failed: "The files did not come." }));
    expect(screen.alerts).toEqual(["The files did not come. Try again"]);
    await screen.press("Try again");
    expect(calls.at(-1)?.[0]).toBe("project.reload");
  });
});

describe("the card of a file", () => {
  const CARD: ProjectCard = {
    language: "Go",
    last: { hash: "1a2b3c4", subject: "tea\u202e", author: "Ada", at: minutesAgo(60) },
    touches: [{ at: minutesAgo(5), how: "edit", source: "tool edit", path: "src/a.go", agent: "Codex" }],
  } as ProjectCard;

  /** The card of src/a.go. */
  async function card(given: Partial<ProjectActions> = {}) {
    const opened = await ready({}, { card: () => Promise.resolve(CARD), ...given }, FilePanel);
    await opened.screen.settle(() => (opened.model.project.selected.value = opened.a.id));
    return opened;
  }

  it("tells where and what it is, and shows nothing that hides in a name", async () => {
    const { screen } = await card();
    expect(screen.texts("nav")).toEqual(["p / src /a.go"]);
    expect(screen.text).toContain("Type Go · 10 lines · 300 bytes");
    expect(screen.text).toContain("1a2b3c4 tea\\u202e Ada");
    expect(screen.texts(".history li")[0]).toContain("Codex changed");
  });

  it("says that a file is gone, and leads back", async () => {
    const { screen, model, calls } = await card();
    await screen.settle(() => (model.project.selected.value = 999));
    expect(screen.text).toContain("This file no longer exists.");
    await screen.press("‹ Project");
    expect(model.project.fromPanel.value).toBe(true);
    expect(calls.at(-1)).toEqual(["project.select", null]);
  });

  it.each<[string, ProjectDiff, string]>([
    ["its lines", { text: "@@ -1 +1 @@\n-tea\n+coffee\n" } as ProjectDiff, "+coffee"],
    ["that nothing changed", { text: "" } as ProjectDiff, "Nothing changed."],
    ["why there are none", { text: "", note: "It is not text." } as ProjectDiff, "It is not text."],
  ])("shows of a diff %s", async (_, diff, words) => {
    const { screen, calls, a } = await card({ diff: () => Promise.resolve(diff) });
    await screen.press("Show diff");
    expect(calls.at(-1)).toEqual(["project.diff", a.id, "commit"]);
    expect(screen.texts(".diff").join()).toContain(words);
    await screen.check("In this session");
    expect(calls.at(-1)).toEqual(["project.diff", a.id, "session"]);
  });

  it("keeps a note that could not be added", async () => {
    const mark = () => Promise.reject(new Error("there is no connection"));
    const { screen, calls, a } = await card({ mark });
    await screen.type("Note", "  ask Ada ");
    await screen.press("Add note");
    expect(calls.at(-1)).toEqual(["project.mark", a.id, { kind: "note", note: "ask Ada" }]);
    expect(screen.alerts).toEqual(["There is no connection."]);
    expect(screen.field("Note").value).toBe("  ask Ada ");
  });

  it("only shows the file to a page that may change nothing", async () => {
    const { screen, model } = await card();
    await screen.settle(() => (model.viewer.value = true));
    expect(screen.buttons).toEqual(["‹ Project", "Close", "p", "src", "Go to"]);
  });
});
