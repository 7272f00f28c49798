// The board of missions: which cards hang where.

import { describe, expect, it } from "vitest";
import type { MissionPhase } from "../wire/types.gen.ts";
import { type MissionCard, MOST_CARDS, missionColumns } from "./coderplace.ts";

const card = (id: string, phase: MissionPhase, priority = 1): MissionCard => ({ id, title: id, phase, priority });

/** The columns as lines. */
const lines = (missions: readonly MissionCard[], most?: number): string[] =>
  missionColumns(missions, most).map(({ title, cards, all }) => `${title} ${all}: ${cards.map((c) => c.id).join(" ")}`);

describe("the board of missions", () => {
  it.each<[MissionPhase, string | null]>([
    ["idea", "Ideas"],
    ["ready", "Ready"],
    ["curate", "In work"],
    ["code", "In work"],
    ["review", "In work"],
    ["test", "In work"],
    ["judge", "Waiting for you"],
    ["merge", "Waiting for you"],
    ["blocked", "Waiting for you"],
    ["done", null],
    ["cancelled", null],
  ])("has a mission in phase %s under %s", (phase, title) => {
    const found = missionColumns([card("m", phase)]).find(({ all }) => all > 0);
    expect(found?.title ?? null).toBe(title);
  });

  it("has the most urgent first, and the same order on every page", () => {
    const missions = [card("c", "idea", 2), card("a", "idea", 5.5), card("b", "idea", 2)];
    expect(lines(missions)[0]).toBe("Ideas 3: a b c");
    expect(lines(missions.toReversed())).toEqual(lines(missions));
    expect(
      missions.map(({ id }) => id),
      "the list itself stays as it was",
    ).toEqual(["c", "a", "b"]);
  });

  it("has room for so many, whatever there is", () => {
    const phases: MissionPhase[] = ["idea", "ready", "code", "judge"];
    const missions = Array.from({ length: 200 }, (_, i) => card(`m${i}`, phases[i % 4] as MissionPhase, i / 25));
    const columns = missionColumns(missions);
    expect(columns.flatMap(({ cards }) => cards)).toHaveLength(MOST_CARDS);
    expect(columns.map(({ all }) => all)).toEqual([50, 50, 50, 50]);
    expect(columns[0]?.cards[0]?.id).toBe("m196");
    expect(missionColumns(missions, Infinity).flatMap(({ cards }) => cards)).toHaveLength(200);
  });
});
