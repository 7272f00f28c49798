// The state of the buildings: however a project changes, the result equals that of a fresh start.

import { describe, expect, it } from "vitest";
import { insidesOf, towersOf } from "../../core/project/towers.ts";
import { seeded } from "../../core/random.ts";
import { Residents } from "./residents.ts";
import { ALWAYS, NEVER, Roster, type RosterRow } from "./roster.ts";
import { Town } from "./testing/fixture.ts";

const EPOCH = 1_780_000_000;
const options = (calm = false) => ({ calm, plain: false, epoch: EPOCH });

function rowsOf(roster: Roster): Map<number, RosterRow> {
  return new Map(
    roster.keys.map((key) => {
      const four = (c: "lot" | "look" | "life"): [number, number, number, number] =>
        [0, 1, 2, 3].map((i) => roster.get(key, c, i)) as never;
      return [
        key,
        {
          lot: four("lot"),
          look: four("look"),
          life: four("life"),
          heat: [roster.get(key, "heat", 0), roster.get(key, "heat", 1)],
        },
      ];
    }),
  );
}

/** Rows once every animation has ended. */
function atRest(roster: Roster): [number, unknown][] {
  return [...rowsOf(roster)]
    .sort((a, b) => a[0] - b[0])
    .map(([key, r]) => [key, { lot: r.lot, look: r.look, gone: r.life[1] < ALWAYS, heat: r.heat }]);
}

describe("residents", () => {
  it("hold the same after 1,000 random changes as after a fresh start", () => {
    const town = new Town(300);
    const live = new Residents(town, new Roster(8), options());
    live.reset(0);
    let now = 0;
    town.on((c) => {
      if (c.kind === "files") live.updateFiles(c.changed, c.removed, c.folders, now);
      else if (c.kind === "view") live.applyView(new Set(), now);
    });
    const random = seeded(20261122);
    const counts = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 1000; i++) {
      now += random() * 0.4;
      const all = [...town.files.values()];
      const any = all[Math.floor(random() * all.length)];
      const choice = Math.floor(random() * 6);
      counts[choice] = (counts[choice] ?? 0) + 1;
      if (choice === 0) town.add();
      else if (choice === 1 && any) town.remove(any);
      else if (choice === 2 && any) town.change(any, { lines: Math.floor(random() * 3000) });
      else if (choice === 3 && any) town.change(any, { commit: Math.floor(random() * 6) as 0 });
      else if (choice === 4)
        town.setView({ lit: random() < 0.5 ? null : new Set(all.filter(() => random() < 0.5).map((f) => f.id)) });
      else town.setView({ compare: (["commit", "session", "none"] as const)[Math.floor(random() * 3)] ?? "none" });
      live.removeSunk(now);
    }
    expect(Math.min(...counts)).toBeGreaterThan(100);
    live.removeSunk(now + 10);
    town.setView({ lit: new Set(town.view.lit ?? []) }); // so that both start from the same filter
    const fresh = new Residents(town, new Roster(), options());
    fresh.reset(now + 10);
    const bits = (rows: [number, unknown][]) =>
      rows.map(([key, row]) => [key, { ...(row as RosterRow), look: noWas((row as RosterRow).look) }]);
    expect(bits(atRest(live.roster))).toEqual(bits(atRest(fresh.roster)));
    expect(live.roster.size).toBe(town.files.size);
  });

  it("leaves nothing behind after a reset", () => {
    const town = new Town(60);
    const live = new Residents(town, new Roster(), options());
    live.reset(0);
    live.setOrnaments([{ kind: "tree", x: 1, z: 1, half: 0.5, height: 2 }]);
    const first = [...town.files.values()];
    for (const f of first.slice(0, 40)) {
      town.files.delete(f.id);
      live.updateFiles([], [f], false, 1);
    }
    live.reset(1.1); // while they sink
    live.removeSunk(20);
    expect(new Set(live.roster.keys)).toEqual(new Set(town.files.keys()));
  });

  it("raises new files, sinks removed ones, and keeps the foundation of those that only git knows", () => {
    const town = new Town(60);
    const live = new Residents(town, new Roster(), options());
    live.reset(0);
    town.on((c) => c.kind === "files" && live.updateFiles(c.changed, c.removed, c.folders, 5));
    const came = town.add();
    expect(came && live.roster.get(came.id, "life", 0)).toBe(5);
    const [f, g] = [...town.files.values()];
    if (!f || !g) throw new Error("no files");
    const before = live.roster.get(g.id, "lot", 3);
    town.change(g, { lines: 9000 });
    expect([live.roster.get(g.id, "life", 2), live.roster.get(g.id, "life", 3)]).toEqual([5, before]);
    town.change(g, { commit: 3 });
    expect(live.roster.get(g.id, "life", 1)).toBe(5);
    town.change(g, { commit: 0 });
    expect(live.roster.get(g.id, "life", 1)).toBe(ALWAYS);
    town.remove(f);
    live.removeSunk(5.1);
    expect(live.roster.has(f.id)).toBe(true);
    live.removeSunk(5.9);
    expect(live.roster.has(f.id)).toBe(false);
    expect(live.roster.has(g.id)).toBe(true);
  });

  it("moves nothing when the user asked for less motion", () => {
    const town = new Town(60);
    const live = new Residents(town, new Roster(), options(true));
    live.reset(0);
    const [f] = [...town.files.values()];
    if (!f) throw new Error("no files");
    town.files.delete(f.id);
    live.updateFiles([], [f], false, 5);
    expect(live.roster.has(f.id)).toBe(false);
    live.updateFiles([f], [], false, 6);
    expect(live.roster.get(f.id, "life", 0)).toBe(NEVER);
  });

  it("shows towers for a closed folder until its files arrive", () => {
    const town = new Town(300);
    const folder = [...town.folders.values()].find((f) => f.own > 4);
    if (!folder) throw new Error("no folder");
    const inside = [...town.filesOf(folder.id)];
    for (const f of inside) town.files.delete(f.id);
    (town.filesOf(folder.id) as unknown[]).length = 0;
    folder.closed = true;
    const live = new Residents(town, new Roster(), options());
    live.reset(0);
    expect([...live.closed]).toEqual([folder.id]);
    const towers = towersOf(folder, insidesOf(town).get(folder.id) ?? [], town.site);
    expect(live.roster.size).toBe(town.files.size + towers.length);
    for (const f of inside) {
      town.files.set(f.id, f);
      (town.filesOf(folder.id) as unknown[]).push(f);
    }
    live.updateFiles(inside, [], true, 3);
    live.removeSunk(4);
    expect(live.closed.size).toBe(0);
    expect(live.roster.size).toBe(town.files.size);
    expect(live.roster.get(inside[0]?.id ?? 0, "life", 0)).toBe(3);
  });

  it("hides files created after the shown time, and brings them back", () => {
    const town = new Town(60);
    const live = new Residents(town, new Roster(), options());
    live.reset(0);
    const id = [...town.files.keys()][3] as number;
    live.applyView(new Set([id]), 7);
    expect(live.roster.get(id, "life", 1)).toBe(7);
    live.applyView(new Set(), 9);
    expect([live.roster.get(id, "life", 0), live.roster.get(id, "life", 1)]).toEqual([9, ALWAYS]);
  });
});

/** Without the bit of the previous filter, which only matters while it fades. */
const noWas = (look: RosterRow["look"]): number[] => [look[0], look[1], look[2] - (Math.floor(look[2] / 16) % 2) * 16];
