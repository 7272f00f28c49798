import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import type { Turn } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { emptyChat } from "../emptychat.ts";
import { agentNamed, liveModel, minutesAgo, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import TurnLog from "./panel.tsx";

/** A turn, so many minutes ago. */
const turn = (minutes: number, more: Partial<Turn> = {}): Turn => ({
  id: `run-${minutes}`,
  at: minutesAgo(minutes),
  path: "text runtime",
  agent: "Codex",
  millis: 1200,
  outcome: "done",
  ...more,
});
/** A page of turns, the newest first. */
const page = (from: number, count = 50) => Array.from({ length: count }, (_, i) => turn(from + i));

/** The log with the turns that the service delivered by itself. */
async function log(delivered: readonly Turn[], olderTurns: Actions["olderTurns"] = () => Promise.resolve([])) {
  const turns = signal(delivered);
  const model = liveModel([agentNamed("Codex")], { ...emptyChat(), turns });
  const { actions, calls } = recordedActions({ olderTurns });
  const screen = await show(TurnLog, { model, actions });
  const rows = () => screen.texts("li");
  return { model, turns, calls, screen, rows };
}

describe("the turn log", () => {
  it("says of each turn who handled it, how long it took and how it ended, the newest first", async () => {
    const tools = [{ name: "exec", calls: 2 }];
    const failed = turn(1, { path: "realtime voice", outcome: "failed", code: "rate_limited", tools, agent: "" });
    const { rows } = await log([turn(5), failed]);
    expect(rows()).toHaveLength(2);
    expect(rows()[0]).toMatch(/^realtime voicean agentfailed · rate.limited exec ×2 .* · 1\.2 s Copy$/);
    expect(rows()[1]).toMatch(/^text runtimeCodexdone .* · 1\.2 s Copy$/);
  });

  it("says what a turn in a terminal has used, if its program tells", async () => {
    const terminal = { path: "terminal", agent: "Claude Code · shop" } as const;
    const { rows } = await log([turn(1, { ...terminal, usage: { input: 1200, output: 80 } }), turn(2, terminal)]);
    expect(rows()[0]).toContain("1,200 tokens in · 80 out");
    expect(rows()[1]).not.toContain("token");
  });

  it("follows what happens", async () => {
    const { screen, rows, turns } = await log([]);
    expect(screen.text).toContain("No turns yet.");
    await screen.settle(() => (turns.value = [turn(1)]));
    expect(screen.text).not.toContain("No turns yet.");
    expect(rows()).toHaveLength(1);
  });

  it.each([
    ["Text", "text runtime"],
    ["Voice", "realtime voice"],
    ["World tools", "world tool"],
    ["Terminals", "terminal"],
  ] as const)("shows of one path only: %s", async (word, path) => {
    const paths = ["text runtime", "realtime voice", "world tool", "terminal"] as const;
    const { screen, rows } = await log(paths.map((of, i) => turn(i, { path: of })));
    expect(rows()).toHaveLength(4);
    await screen.check(word);
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toMatch(new RegExp(`^${path}`));
    await screen.check("All");
    expect(rows()).toHaveLength(4);
  });

  it("says that there is none of a path, and not that there is none at all", async () => {
    const { screen } = await log([turn(1)]);
    await screen.check("Voice");
    expect(screen.text).toContain("No turns of this kind yet.");
  });

  it("copies the id by which a run is looked up elsewhere, and says so where there is no clipboard", async () => {
    const { screen } = await log([turn(1, { run: "claw-77" })]);
    const written: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void written.push(text) } });
    await screen.press("Copy run ID");
    expect(written).toEqual(["claw-77"]);
    expect(screen.texts("li button")).toEqual(["Copied"]);
    vi.stubGlobal("navigator", {});
    await screen.press("Copy run ID");
    expect(screen.texts("li button")).toEqual(["Select the text"]);
  });
});

describe("older turns", () => {
  it("are not offered while the service has told all that there are", async () => {
    expect((await log(page(0, 49))).screen.buttons).not.toContain("Older");
  });

  it("come a page at a time before the oldest that is shown, until a page is short", async () => {
    const pages = [page(50), page(100, 3)];
    const { screen, calls, rows } = await log(page(0), () => Promise.resolve(pages.shift() ?? []));
    await screen.press("Older");
    expect(calls.at(-1)).toEqual(["olderTurns", "run-49", 50]);
    expect(rows()).toHaveLength(100);
    await screen.press("Older");
    expect(calls.at(-1)).toEqual(["olderTurns", "run-99", 50]);
    expect(rows()).toHaveLength(103);
    expect(screen.buttons).not.toContain("Older");
  });

  it("are asked for once at a time, and shown once if new ones push the pages along", async () => {
    let answer: (turns: Turn[]) => void = () => {};
    const { screen, calls, rows } = await log(page(0), () => new Promise((resolve) => (answer = resolve)));
    await screen.press("Older");
    expect(screen.buttons).not.toContain("Older");
    expect(screen.text).toContain("Loading…");
    await screen.settle(() => answer([turn(49), turn(50)]));
    expect(calls.filter(([name]) => name === "olderTurns")).toHaveLength(1);
    expect(rows()).toHaveLength(51);
  });

  it("say why they did not come, and can be asked for again", async () => {
    let fail = true;
    const { screen, rows } = await log(page(0), () =>
      fail ? Promise.reject(new Error("nobody answered")) : Promise.resolve([turn(50)]),
    );
    await screen.press("Older");
    expect(screen.alerts).toEqual(["Nobody answered."]);
    expect(rows()).toHaveLength(50);
    fail = false;
    await screen.press("Older");
    expect(screen.alerts).toEqual([]);
    expect(rows()).toHaveLength(51);
  });
});
