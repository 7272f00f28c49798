import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TestService } from "../core/project/testing/service.ts";
import { createState } from "../core/state.ts";
import type { Open } from "../ui/panels.ts";
import { TestElement } from "../ui/testing/dom.ts";
import { liveModel, NOW, recording } from "../ui/testing/page.ts";
import type { ProjectAnswer, ProjectRequest } from "../wire/types.gen.ts";
import { createProject } from "./project.ts";
import { createProjectView } from "./projectview.ts";

/** A page with a link that answers so; without: it has none. */
function page(answer?: (request: ProjectRequest) => Promise<ProjectAnswer>) {
  const model = liveModel();
  const scene = recording<{ city: object }>({ city: {} } as never);
  const deps = {
    model,
    state: createState(),
    canvas: new TestElement("canvas") as unknown as HTMLElement,
    link: () => (answer ? ({ askProject: answer } as never) : null),
    scene: () => scene.it as never,
    now: () => NOW,
  };
  return { model, deps, drawn: scene.calls };
}

describe("the project", () => {
  it("asks for nothing and loads nothing while there is none", () => {
    const { deps, model } = page();
    const project = createProject(deps);
    project.receive({ kind: "state", state: { phase: "none" } });
    expect(project.view()).toBeNull();
    expect(model.project.city.value).toBeNull();
    expect(project.actions.find("x")).toBeNull();
  });

  it("says that there is no connection", async () => {
    await expect(createProject(page().deps).actions.tidy()).rejects.toThrow("There is no connection");
  });

  it("flies to the folder that was opened here, not to one that could not be", async () => {
    const ok = page(() => Promise.resolve({ ok: true }));
    await createProject(ok.deps).actions.open("~/p");
    expect(ok.model.project.goThere.value).toBe(true);
    const refused = page(() => Promise.reject(new Error("it is gone")));
    await expect(createProject(refused.deps).actions.open("~/p")).rejects.toThrow("it is gone");
    expect(refused.model.project.goThere.value).toBe(false);
  });

  it.each([
    ["card", { op: "card", id: 7 }],
    ["diff", { op: "diff", id: 7, since: "session" }],
  ] as const)("takes no empty answer for a %s", async (what, request) => {
    const asked: ProjectRequest[] = [];
    const { actions } = createProject(
      page((one) => {
        asked.push(one);
        return Promise.resolve({ ok: true });
      }).deps,
    );
    await expect(what === "card" ? actions.card(7) : actions.diff(7, "session")).rejects.toThrow(
      "The answer is empty.",
    );
    expect(asked).toEqual([request]);
  });

  it.each<[from: Open, then: Open]>([
    ["none", "none"],
    ["project", "project"],
    ["twin", "none"],
  ])("the card that was opened from %s leads back to %s", (from, then) => {
    const { deps, model } = page();
    const { actions } = createProject(deps);
    model.open.value = from;
    actions.select(7);
    actions.select(8); // another file while the card is open
    expect([model.open.value, model.project.selected.value]).toEqual(["file", 8]);
    actions.select(null);
    expect([model.open.value, model.project.selected.value]).toEqual([then, null]);
  });
});

describe("the files of the project", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** The view of a project with src/a.go, and vendor/x.go behind a closed folder. */
  async function view(before: (model: ReturnType<typeof page>["model"]) => void = () => {}) {
    const { deps, model, drawn } = page();
    before(model);
    const service = new TestService((event) => shown.receive(event));
    const { it: actions, calls } = recording<Parameters<typeof createProjectView>[0]["actions"]>();
    const shown = createProjectView({ ...deps, ask: service.ask, actions });
    const [src, vendor] = [service.addFolder(1, "src"), service.addFolder(1, "vendor", true)];
    const file = service.addFile(src, "a.go");
    service.addFile(vendor, "x.go");
    service.sendState();
    await service.answerAll();
    return { shown, service, model, calls, drawn, file, src, vendor };
  }

  it("come to the panels a few times a second at most", async () => {
    const { shown, model } = await view();
    const before = model.project.version.value;
    for (let i = 0; i < 9; i++) shown.setView({ compare: i % 2 ? "none" : "session" });
    vi.advanceTimersByTime(1000);
    expect(model.project.version.value - before).toBe(1);
    expect(shown.files().map(({ path }) => path)).toEqual(["src/a.go"]);
  });

  it.each<[string, boolean, boolean, boolean, string | undefined]>([
    ["was opened elsewhere", false, true, false, "p is in the world now: 1 file"],
    ["was opened here, whose user is still at its panel", true, true, true, undefined],
    ["was opened here, whose user does something else", true, true, false, "p is in the world now: 1 file"],
    ["was there before the page", false, false, false, undefined],
  ])("are announced if the project %s", async (_, here, scanned, atPanel, toast) => {
    const { model, calls } = await view(({ project, open }) => {
      project.goThere.value = here;
      project.announce.value = scanned;
      open.value = atPanel ? "project" : "none";
    });
    expect(model.interaction.toast.value?.text).toBe(toast);
    expect(calls.some(([name, to]) => name === "flyTo" && to === "city")).toBe(here && atPanel);
  });

  it("close the card of a file that is gone", async () => {
    const { service, model, calls, file } = await view();
    model.project.selected.value = file.id;
    service.files.delete(file.id);
    service.change({ removed: [file.id] });
    expect(calls).toContainEqual(["select", null]);
  });

  it("show a closed folder in which an agent works, and none in a burst", async () => {
    const { shown, service, vendor } = await view();
    const touch = (i: number) =>
      ({ at: new Date(NOW - 1000).toISOString(), how: "edit", source: "", path: `vendor/${i}.go` }) as const;
    const touched = (until: number, from: number) =>
      shown.receive({ kind: "touches", touches: Array.from({ length: until - from }, (_, i) => touch(from + i)) });
    touched(5, 0);
    expect(service.asked.filter(({ op }) => op === "inside")).toEqual([]);
    touched(6, 5);
    expect(service.asked.filter(({ op }) => op === "inside")).toEqual([expect.objectContaining({ id: vendor })]);
  });

  it("are asked what was done in the hour before a past moment, once the timeline rests", async () => {
    const { shown, service } = await view();
    service.asked.splice(0);
    for (let i = 0; i < 5; i++) shown.showTime(NOW - i * 1000);
    vi.advanceTimersByTime(299);
    expect(service.asked.some(({ op }) => op === "touches")).toBe(false);
    vi.advanceTimersByTime(1);
    expect(service.asked.filter(({ op }) => op === "touches")).toEqual([
      {
        op: "touches",
        from: new Date(NOW - 4000 - 3_600_000).toISOString(),
        until: new Date(NOW - 4000).toISOString(),
      },
    ]);
  });

  it("are lit as the filter says", async () => {
    const { shown, model } = await view();
    const filter = { text: "zebra", languages: new Set<string>(), changed: null, marked: false, touched: false };
    model.project.filter.value = { ...filter, folder: null };
    expect(shown.inspect().view.lit).toBe(0);
    model.project.filter.value = null;
    expect(shown.inspect().view.lit).toBeNull();
  });

  it("have a place to fly to only while they exist", async () => {
    const { shown, file, src } = await view();
    expect(shown.cameraTarget("city")?.at).toEqual([0, 0, 70]); // the middle of the site
    expect(shown.cameraTarget({ file: file.id })).toMatchObject({ file: file.id });
    expect(shown.cameraTarget({ folder: src })).not.toBeNull();
    expect(shown.cameraTarget({ file: 999 })).toBeNull();
    expect(shown.cameraTarget({ folder: 999 })).toBeNull();
  });
});
