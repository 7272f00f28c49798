import { describe, expect, it } from "vitest";
import type { CoderSession, Mission } from "../../wire/types.gen.ts";
import { foldMissions, foldRoster, inOrder, isBusy, withAnswered } from "./roster.ts";
import { coderSession, Journal } from "./testing/journal.ts";

describe("the roster", () => {
  it("follows what events tell, and forgets what was removed", () => {
    const j = new Journal();
    j.add("a", { kind: "session", session: coderSession("a") });
    j.add("b", { kind: "session", session: coderSession("b", { state: "running" }) });
    j.add("b", { kind: "session", session: coderSession("b", { state: "idle" }) });
    j.add("a", { kind: "removed" });
    const roster = foldRoster(new Map(), j.events);
    expect([...roster.values()].map(({ id, state }) => [id, state])).toEqual([["b", "idle"]]);
  });

  it("is not set back by an answer that is older than what events have told", () => {
    const now = coderSession("a", { state: "running", updatedAt: "2026-11-24T12:00:05Z" });
    const roster = new Map([["a", now]]);
    const late = coderSession("a", { updatedAt: "2026-11-24T12:00:01Z" });
    expect(withAnswered(roster, late).get("a")?.state).toBe("running");
    const newer = coderSession("a", { state: "failed", updatedAt: "2026-11-24T12:00:05Z" });
    expect(withAnswered(roster, newer).get("a")?.state).toBe("failed");
  });

  it("has what waits for the user first, then what runs, then the newest", () => {
    const rows: [string, Partial<CoderSession>][] = [
      ["old", { updatedAt: "2026-11-24T10:00:00Z" }],
      ["new", { updatedAt: "2026-11-24T11:00:00Z" }],
      ["runs", { state: "running", updatedAt: "2026-11-24T09:00:00Z" }],
      ["waits", { state: "needs_you", updatedAt: "2026-11-24T08:00:00Z" }],
    ];
    const roster = new Map(rows.map(([id, more]) => [id, coderSession(id, more)]));
    expect(inOrder(roster).map(({ id }) => id)).toEqual(["waits", "runs", "new", "old"]);
  });

  it.each<[string, Partial<CoderSession>, boolean]>([
    ["starts", { state: "starting" }, true],
    ["works", { state: "running" }, true],
    ["asks", { state: "needs_you" }, true],
    ["has a prompt that waits", { state: "idle", queued: [{ turn: "t", text: "Next" }] }, true],
    ["waits for a prompt", { state: "idle" }, false],
    ["rests", { state: "resting" }, false],
    ["is closed", { state: "closed" }, false],
  ])("of a session that %s news must be heard: %s", (_, more, busy) => {
    expect(isBusy(coderSession("a", more))).toBe(busy);
  });
});

it("missions take the newest version, and keep it", () => {
  const mission = (id: string, version: number, title: string) => ({ id, version, title }) as Mission;
  let missions = foldMissions([], [mission("a", 1, "One"), undefined, mission("b", 1, "Two")]);
  missions = foldMissions(missions, [mission("a", 3, "Newest"), mission("a", 2, "Late")]);
  expect(missions.map(({ title }) => title)).toEqual(["Newest", "Two"]);
});
