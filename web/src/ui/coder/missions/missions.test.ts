import { describe, expect, it } from "vitest";
import { coderSession } from "../../../core/coder/testing/journal.ts";
import { Refusal } from "../../../core/refuse.ts";
import type { LobePrompt, Mission, MissionPhase, PreviewRequest } from "../../../wire/types.gen.ts";
import { minutesAgo } from "../../testing/page.ts";
import { show } from "../../testing/screen.ts";
import { deskPage, WORKSPACE } from "../testing/desk.ts";
import type { MissionActions } from "../types.ts";
import { MissionsPlace } from "./place.tsx";

/** A mission. */
const mission = (id: string, phase: MissionPhase, more: Partial<Mission> = {}): Mission => ({
  id,
  title: `Title of ${id}`,
  folder: "/code/world",
  ask: "Make it better",
  status: "todo",
  urgency: 5,
  easiness: 5,
  impact: 5,
  priority: 1,
  maturity: 0,
  phase,
  version: 4,
  createdAt: minutesAgo(9),
  updatedAt: minutesAgo(3),
  ...more,
});

/** The place of missions, with what was asked about them. */
async function place(
  missions: readonly Mission[],
  view: Parameters<typeof deskPage>[0] = {},
  actions: Partial<MissionActions> = {},
) {
  const asked: unknown[][] = [];
  const record = <K extends keyof MissionActions>(name: K, otherwise: unknown) =>
    ((...args: unknown[]) => {
      asked.push([name, ...args]);
      const own = actions[name] as ((...given: unknown[]) => Promise<unknown>) | undefined;
      return own ? own(...args) : Promise.resolve(otherwise);
    }) as MissionActions[K];
  const page = deskPage({
    missions,
    folders: [WORKSPACE],
    view: { at: "missions" },
    ...view,
    mission: {
      create: record("create", mission("new", "idea")),
      change: record("change", missions[0]),
      curate: record("curate", {}),
      execute: record("execute", {}),
      feedback: record("feedback", {}),
      preview: record("preview", { role: "coder", blocks: [], total: 0 }),
      logs: record("logs", { items: [] }),
      lobe: record("lobe", { lobe: "curator", content: "Plan it well.", version: 2 }),
      setLobe: record("setLobe", { lobe: "curator", content: "Saved text.", version: 3 }),
    },
  });
  const screen = await show(MissionsPlace, { model: page.model, actions: page.actions, desk: page.desk });
  /** Unfolds a part by its heading. */
  const unfold = (word: string) =>
    screen.settle(() => {
      const details = screen.page
        .querySelectorAll("details")
        .find((one) => screen.wordsOf(one.querySelector("summary") ?? one) === word);
      details?.fire("toggle", { target: Object.assign(details, { open: true }) });
    });
  return { ...page, screen, told: asked, unfold };
}
/** One mission's own view. */
const one = (what: Mission, actions: Partial<MissionActions> = {}) =>
  place([what], { view: { at: "mission", id: what.id } }, actions);

describe("the board of missions", () => {
  it("has what waits for the user first, and nothing of what was put away", async () => {
    const { screen } = await place([
      mission("idea", "idea"),
      mission("gone", "done", { status: "archived" }),
      mission("plan", "judge"),
      mission("stuck", "blocked", { round: 3, score: 71, reason: "the tests fail" }),
    ]);
    expect(screen.texts("h3")).toEqual(["Read the plan 1", "Blocked 1", "Ideas 1"]);
    expect(screen.texts(".session-row")).toEqual([
      "Title of planpriority 1.0",
      "Title of stuckround 3 · 71 of 100 · the tests failpriority 1.0",
      "Title of ideapriority 1.0",
    ]);
  });

  it("has an idea planned, if there is one", async () => {
    const { screen, told } = await place([mission("a", "idea")]);
    await screen.press("Plan the most urgent idea");
    expect(told).toEqual([["curate", { batch: 1 }]]);
    expect((await place([mission("a", "ready")])).screen.buttons).not.toContain("Plan the most urgent idea");
  });

  it("says what a mission is while there is none", async () => {
    expect((await place([])).screen.text).toContain("No missions yet.");
  });

  it("reads the curator's log when it is opened, and goes on page by page", async () => {
    const item = { runId: "r1", status: "done", missions: ["a", "b"], tokens: 12_000, startedAt: minutesAgo(5) };
    const pages = [{ items: [item], next: "n" }, { items: [{ ...item, runId: "r0", error: "it was stopped" }] }];
    const { screen, told, unfold } = await place([], {}, { logs: () => Promise.resolve(pages.shift() as never) });
    expect(told).toEqual([]);
    await unfold("Planning log");
    await screen.press("Older");
    expect(told).toEqual([
      ["logs", ""],
      ["logs", "n"],
    ]);
    expect(screen.texts("li")).toEqual([
      "done 5 min 2 planned · 12k tokens",
      "done 5 min 2 planned · 12k tokens · it was stopped",
    ]);
  });
});

describe("writing a mission down", () => {
  it("takes what is wanted, how one sees that it is done, and how much it matters", async () => {
    const { screen, told, desk } = await place([], { view: { at: "newMission" } });
    await screen.type("Title", " Faster ");
    await screen.type("What do you want, in your own words?", "The city at once");
    await screen.type("How will you know it's done? One per line", "300 ms\n\n no test slower \n");
    await screen.type("Urgency", "9");
    await screen.type("Test command", "npm  test");
    await screen.press("Save");
    expect(told).toEqual([
      [
        "create",
        {
          title: "Faster",
          folder: "/code/world",
          ask: "The city at once",
          spec: "",
          acceptance: ["300 ms", "no test slower"],
          test: ["npm", "test"],
          urgency: 9,
          easiness: 5,
          impact: 5,
        },
      ],
    ]);
    expect(desk.view.value).toEqual({ at: "mission", id: "new" });
  });

  it("begins with what a conversation has come to", async () => {
    const from = { title: "Search", ask: "Find symbols", acceptance: ["by name"], folder: "/code/site" };
    const { screen } = await place([], { view: { at: "newMission", from } });
    expect(screen.field("Title").value).toBe("Search");
    expect(screen.field("Folder").value).toBe("/code/site");
    expect(screen.buttons).toContain("Save");
  });

  it("opens the folder that it names, unless that is open", async () => {
    const from = { title: "Search", ask: "Find symbols" };
    const { screen, told, asked } = await place([], { view: { at: "newMission", from } });
    await screen.press("Save");
    expect([asked, told.length]).toEqual([[], 1]);
    const other = await place([], { view: { at: "newMission", from: { ...from, folder: "/code/site" } } });
    await other.screen.press("Save");
    expect(other.asked).toEqual([{ op: "look", folder: "/code/site" }]);
    expect(other.told).toHaveLength(1);
  });

  it("needs a title and what is wanted, and says why it was refused", async () => {
    const { screen } = await place(
      [],
      { view: { at: "newMission" } },
      {
        create: () => Promise.reject(new Error("there is no such folder")),
      },
    );
    expect(screen.buttons).not.toContain("Save");
    await screen.type("Title", "x");
    await screen.type("What do you want, in your own words?", "y");
    await screen.press("Save");
    expect(screen.alerts).toEqual(["There is no such folder."]);
  });

  it("is changed as it was read", async () => {
    const { screen, told } = await one(mission("a", "ready"));
    await screen.press("Edit");
    await screen.type("Title", "Better");
    await screen.press("Save");
    expect(told[0]).toMatchObject(["change", { id: "a", title: "Better" }, 4]);
    expect(screen.buttons).toContain("Edit");
  });
});

describe("a mission", () => {
  it("is told with its plan, when it is done, what the review found, and what happened", async () => {
    const { screen } = await one(
      mission("a", "blocked", {
        reason: "the tests did not pass",
        next: "Look at its session.",
        test: ["npm", "test"],
        spec: "## Draw **near** files",
        acceptance: ["300 ms"],
        findings: ["No test"],
        score: 71,
        round: 3,
        history: [{ at: minutesAgo(9), phase: "idea", text: "It was added." }],
        feedback: [{ at: minutesAgo(5), verdict: "modify", rating: 6, note: "smaller" }],
      }),
    );
    expect(screen.text).toContain("The tests did not pass. Look at its session.");
    expect(screen.texts("h4")).toEqual(["Done when", "What the review found"]);
    expect(screen.texts(".heading")).toEqual(["Draw near files"]);
    expect(screen.texts("dd")).toEqual([
      "/code/world",
      "1.0",
      "3",
      "71 of 100",
      "npm test (an agent set it: it runs once you have saved it)",
    ]);
    expect(screen.texts("ol li").map((line) => line.replace(/^\S+ (?:[AP]M )?/, ""))).toEqual([
      "You: modify, 6 of 10 – smaller",
      "It was added.",
    ]);
  });

  it.each<[MissionPhase, string[]]>([
    ["idea", ["Let the curator plan it"]],
    ["curate", ["Cancel"]],
    ["judge", []],
    ["ready", ["Build it"]],
    ["code", ["Open its session", "Cancel"]],
    ["merge", ["Open its session", "Look at the change"]],
    ["blocked", ["Open its session", "Resume"]],
    ["done", ["Open its session"]],
  ])("in the phase %s offers what can be done", async (phase, offers) => {
    const session = ["code", "merge", "blocked", "done"].includes(phase) ? { session: "a" } : {};
    const { screen } = await one(mission("m", phase, session));
    const all = ["Let the curator plan it", "Open its session", "Look at the change", "Cancel", "Build it"];
    all.push("Resume");
    expect(screen.buttons.filter((name) => all.includes(name))).toEqual(offers);
    if (phase === "idea") expect(screen.texts("[data-phase] strong")).toEqual(["Idea"]);
  });

  it("leads to the review of its change", async () => {
    const what = mission("m", "merge", { session: "a" });
    const { screen, desk } = await place([what], {
      view: { at: "mission", id: "m" },
      sessions: [coderSession("a")],
    });
    await screen.press("Look at the change");
    expect(desk.view.value).toEqual({ at: "session", id: "a", part: "review" });
  });

  it("is cancelled, taken up again and put away as it was read", async () => {
    const running = await one(mission("a", "code"));
    await running.screen.press("Cancel");
    expect(running.told).toEqual([["change", { id: "a", cancel: true }, 4]]);
    const blocked = await one(mission("a", "blocked"));
    await blocked.screen.press("Resume");
    await blocked.screen.press("Archive");
    expect(blocked.told).toEqual([
      ["change", { id: "a", restart: true }, 4],
      ["change", { id: "a", status: "archived" }, 4],
    ]);
  });

  it("takes a verdict with a rating, and a note where something shall be different", async () => {
    const { screen, told } = await one(mission("a", "judge"));
    await screen.check("Change it");
    expect(screen.buttons).not.toContain("Send");
    await screen.type("What should be different?", "Smaller steps");
    await screen.press("Send");
    expect(told).toEqual([["feedback", { missionId: "a", verdict: "modify", rating: 8, note: "Smaller steps" }, 4]]);
  });

  it("says that it was changed elsewhere", async () => {
    const stale = new Refusal({ code: "version_mismatch", message: "it is at version 5 now" });
    const { screen } = await one(mission("a", "code"), { change: () => Promise.reject(stale) });
    await screen.press("Cancel");
    expect(screen.alerts).toEqual(["It is at version 5 now."]);
  });
});

describe("what an agent is given", () => {
  const block = (id: string, trust: string, on: boolean) => ({
    id,
    kind: id,
    source: `the ${id}`,
    bytes: 2048,
    trust,
    content: `Words of ${id}`,
    on,
  });
  const preview = ({ role, blocks = [] }: PreviewRequest) =>
    Promise.resolve({
      role,
      total: 4096,
      blocks: [block("spec", "own", true), block("world", "world", blocks.length > 0)],
    });

  it("is shown block by block with whose words it has, and read only when it is wanted", async () => {
    const { screen, told, unfold } = await one(mission("a", "ready"), { preview });
    expect(told).toEqual([]);
    await unfold("What the agent gets");
    expect(told).toEqual([["preview", { role: "coder", missionId: "a", blocks: [] }]]);
    expect(screen.texts(".preview-block")).toEqual([
      "The spec 2 KB, your words or World's Read it Words of spec",
      "The world 2 KB, what others wrote in the world, left out Read it Words of world",
    ]);
  });

  it("has what others wrote in the world only when the user says so, and is built with that", async () => {
    const { screen, told, unfold } = await one(mission("a", "ready"), { preview });
    await unfold("What the agent gets");
    await screen.check("The world");
    expect(told.at(-1)).toEqual(["preview", { role: "coder", missionId: "a", blocks: ["world"] }]);
    await screen.press("Build it");
    expect(told.at(-1)).toMatchObject(["execute", { missionId: "a", blocks: ["world"] }]);
  });
});

describe("what the agents are told", () => {
  const lobes = (actions: Partial<MissionActions> = {}) => place([], { view: { at: "lobes" } }, actions);

  it("is read for each role, and saved as a new version of what was read", async () => {
    const { screen, told } = await lobes();
    await screen.type("Its instructions", "Plan it in small steps.");
    await screen.press("Save");
    await screen.type("Role", "reviewer");
    expect(told).toEqual([
      ["lobe", "curator"],
      ["setLobe", { lobe: "curator", content: "Plan it in small steps." }, 2],
      ["lobe", "reviewer"],
    ]);
  });

  it("has a length, and must have changed", async () => {
    const { screen } = await lobes();
    expect(screen.buttons).not.toContain("Save");
    await screen.type("Its instructions", "short");
    expect(screen.buttons).not.toContain("Save");
  });

  it("goes back to World's own text, or to an older one", async () => {
    const prompt: LobePrompt = {
      lobe: "curator",
      content: "Mine, and long enough.",
      version: 2,
      older: [{ version: 1, at: minutesAgo(60), content: "The older text of mine." }],
    };
    const { screen, told } = await lobes({ lobe: () => Promise.resolve(prompt) });
    await screen.press("Use version 1");
    expect(screen.field("Its instructions").value).toBe("The older text of mine.");
    await screen.press("Back to World's own text");
    expect(told.at(-1)).toEqual(["setLobe", { lobe: "curator", reset: true }, 2]);
  });

  it("keeps what was written when another window was faster, and saves it over that", async () => {
    const stale = new Refusal({ code: "version_mismatch", message: "it is at version 5 now" });
    let version = 2;
    const { screen, told } = await lobes({
      lobe: () => Promise.resolve({ lobe: "curator", content: "Another text.", version }),
      setLobe: (_, seen) => {
        version = 5;
        return seen === 5 ? Promise.resolve({ lobe: "curator", content: "x", version: 6 }) : Promise.reject(stale);
      },
    });
    await screen.type("Its instructions", "What I have written.");
    await screen.press("Save");
    expect(screen.alerts).toEqual(["It is at version 5 now."]);
    expect(screen.field("Its instructions").value).toBe("What I have written.");
    await screen.press("Save");
    expect(told.at(-1)).toEqual(["setLobe", { lobe: "curator", content: "What I have written." }, 5]);
  });
});
