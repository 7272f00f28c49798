// Where agents walk for what they do with files.

import { describe, expect, it } from "vitest";
import type { ProjectTouch } from "../../wire/types.gen.ts";
import { Town } from "./testing/fixture.ts";
import { Visits } from "./visits.ts";

const NOW = 1_780_000_000;
const touch = (id: number, extra: Partial<ProjectTouch> = {}, at = 0): ProjectTouch => ({
  at: new Date((NOW + at) * 1000).toISOString(),
  id,
  how: "read",
  avatarId: "a",
  source: "tool",
  ...extra,
});

describe("visits", () => {
  const town = new Town(300);
  const ids = [...town.files.keys()];
  const file = (i: number) => town.files.get(ids[i] as number) as NonNullable<ReturnType<Town["files"]["get"]>>;

  it("lead to the street of the newest file, with a gesture for what is done there", () => {
    const found = new Visits().decide(
      [touch(ids[0] as number), touch(ids[9] as number, { how: "edit" }, 0.1)],
      town,
      NOW,
    );
    expect(found).toMatchObject([
      { avatar: "a", kind: "file", id: ids[9], spot: town.streetOf(file(9)), gesture: "build" },
    ]);
    expect(new Visits().decide([touch(ids[1] as number)], town, NOW)[0]?.gesture).toBe("look_at");
    expect(new Visits().decide([touch(ids[1] as number, { how: "run" })], town, NOW)[0]?.gesture).toBe("think");
  });

  it("lead to the middle of a district when more than four files a second are touched", () => {
    const visits = new Visits();
    const folder = [...town.folders.values()].find((f) => f.own >= 6);
    const inside = town.filesOf(folder?.id ?? 0).slice(0, 5);
    for (const [i, f] of inside.slice(0, 4).entries())
      expect(visits.decide([touch(f.id, {}, i * 0.1)], town, NOW + i * 0.1)[0]?.kind).toBe("file");
    const [found] = visits.decide([touch((inside[4] as (typeof inside)[0]).id, {}, 0.5)], town, NOW + 0.5);
    expect(found).toMatchObject({ kind: "district", id: folder?.id });
    const streets = town.filesOf(folder?.id ?? 0).map((f) => town.streetOf(f));
    expect(streets).toContainEqual(found?.spot);
    // A second later a single file counts again.
    expect(visits.decide([touch(inside[0]?.id as number, {}, 2)], town, NOW + 2)[0]?.kind).toBe("file");
  });

  it("lead to a district for a touch that stands for many files", () => {
    expect(new Visits().decide([touch(ids[3] as number, { count: 4 })], town, NOW)[0]?.kind).toBe("district");
    expect(new Visits().decide([touch(ids[3] as number, { count: 3 })], town, NOW)[0]?.kind).toBe("file");
  });

  it("happen only for agents, for known files, and for fresh touches", () => {
    const none = [
      touch(ids[0] as number, { avatarId: "" }),
      touch(999_999),
      touch(0),
      touch(ids[0] as number, {}, -11),
      touch(ids[0] as number, { at: "?" }),
    ];
    expect(new Visits().decide(none, town, NOW)).toEqual([]);
  });

  it("keep agents apart", () => {
    const found = new Visits().decide([touch(ids[0] as number), touch(ids[5] as number, { avatarId: "b" })], town, NOW);
    expect(found.map((v) => [v.avatar, v.id])).toEqual([
      ["a", ids[0]],
      ["b", ids[5]],
    ]);
  });
});
