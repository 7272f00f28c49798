import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { coderSession } from "../../../core/coder/testing/journal.ts";
import type { CoderAgent, CoderSession, CoderUsage, ExecuteRequest, Mission } from "../../../wire/types.gen.ts";
import { minutesAgo } from "../../testing/page.ts";
import { show } from "../../testing/screen.ts";
import { CLAUDE, deskPage } from "../testing/desk.ts";
import type { Digest } from "../types.ts";
import { MissionsPlace } from "./place.tsx";

const READY: Mission = {
  id: "m",
  title: "Faster",
  folder: "/code/world",
  ask: "Make it faster",
  status: "todo",
  urgency: 5,
  easiness: 5,
  impact: 5,
  priority: 1,
  maturity: 3,
  phase: "ready",
  version: 4,
  createdAt: minutesAgo(9),
  updatedAt: minutesAgo(3),
};
const CODEX: CoderAgent = { type: "codex", product: "Codex", installed: true };

describe("having a mission built", () => {
  /** Its view, with what was asked for. */
  async function ready(agents: readonly CoderAgent[] = [CLAUDE, CODEX], sessions: readonly CoderSession[] = []) {
    const asked: ExecuteRequest[] = [];
    const execute = (request: ExecuteRequest) => Promise.resolve(void asked.push(request));
    const page = deskPage({
      missions: [READY],
      view: { at: "mission", id: "m" },
      agents,
      sessions,
      mission: { execute },
    });
    const screen = await show(MissionsPlace, { model: page.model, actions: page.actions, desk: page.desk });
    return { screen, asked };
  }
  const told = (agent: string, usage: CoderUsage) => coderSession(agent, { agent, usage });

  it("needs no choice: the first agent that is ready, three rounds, 90 of 100, and what it takes", async () => {
    const { screen, asked } = await ready();
    expect(screen.text).toContain("Limits 3 rounds, 90 of 100, no token limit");
    await screen.press("Build it");
    expect(asked).toEqual([{ missionId: "m", maxRounds: 3, reviewThreshold: 90 }]);
  });

  it("is asked for with what was chosen", async () => {
    const { screen, asked } = await ready();
    await screen.type("Agent", "codex");
    await screen.type("Rounds at most", "5");
    await screen.type("Review passes at", "95");
    await screen.type("Tokens at most", "250000");
    expect(screen.text).toContain("Limits 5 rounds, 95 of 100, 250k tokens");
    await screen.press("Build it");
    const budget = { tokens: 250_000 };
    expect(asked).toEqual([{ missionId: "m", agent: "codex", maxRounds: 5, reviewThreshold: 95, budget }]);
  });

  it("has no choice of an agent where one alone can work", async () => {
    const broken = { ...CODEX, trouble: { reason: "it is too old" } };
    const { screen } = await ready([CLAUDE, broken, { ...CODEX, installed: false }]);
    expect(() => screen.field("Agent")).toThrow("not");
  });

  it("has a limit in money only where the agent has told what it costs, in the currency of that", async () => {
    expect((await ready()).screen.text).not.toContain("Maximum cost");
    const sessions = [told("codex", { input: 9 }), told("claude-code", { cost: 0.2, currency: "EUR" })];
    const { screen, asked } = await ready([CLAUDE, CODEX], sessions);
    await screen.type("Maximum cost, in EUR", "2.5");
    await screen.press("Build it");
    await screen.type("Agent", "codex");
    expect(screen.text).not.toContain("Maximum cost");
    await screen.press("Build it");
    await screen.type("Agent", "claude-code");
    await screen.type("Maximum cost, in EUR", "-3");
    await screen.press("Build it");
    expect(asked.map(({ budget }) => budget)).toEqual([{ cost: 2.5 }, undefined, undefined]);
  });
});

it("the board leads to talking about an idea", async () => {
  const page = deskPage({ missions: [], view: { at: "missions" } });
  const screen = await show(MissionsPlace, { model: page.model, actions: page.actions, desk: page.desk });
  await screen.press("Discuss an idea");
  expect(page.desk.view.value).toEqual({ at: "idea" });
});

describe("the regular report", () => {
  async function board(digest: Partial<Digest> = {}) {
    const page = deskPage({ missions: [READY], view: { at: "missions" }, digest });
    const screen = await show(MissionsPlace, { model: page.model, actions: page.actions, desk: page.desk });
    return { ...page, screen };
  }
  const TELLS = "Send me mission updates while this page is open";

  it("is off until it is wanted, then every quarter of an hour, or as often as one says", async () => {
    const { screen, desk } = await board();
    expect(screen.texts("summary")).toContain("Updates off");
    expect(screen.text).not.toContain("How often");
    await screen.check(TELLS);
    expect(desk.digest.every.value).toBe(15);
    await screen.type("How often", "60");
    expect(screen.texts("summary")).toContain("Updates every 60 min");
    await screen.check(TELLS, false);
    expect(desk.digest.every.value).toBe(0);
  });

  it("stands on the board with its age, and why it could not be read", async () => {
    const told = signal<{ words: string; at: number } | null>(null);
    const failed = signal("");
    const look = async () => void (told.value = { words: "1 run is at work.", at: Date.parse(minutesAgo(2)) });
    const { screen } = await board({ told, failed, look });
    expect(screen.texts(".digest")).toEqual([]);
    await screen.press("Tell me now");
    expect(screen.texts(".digest")).toEqual(["1 run is at work. 2 min"]);
    await screen.settle(() => (failed.value = "The service didn't respond."));
    expect(screen.alerts).toEqual(["The service didn't respond."]);
    expect(screen.texts(".digest")).toEqual(["1 run is at work. 2 min"]);
  });
});
