// Following a simulated service: whatever it does and in whatever order answers arrive, the city ends up as the
// service has it.

import { describe, expect, it } from "vitest";
import type { ProjectEvent } from "../../wire/types.gen.ts";
import { Refusal, wireError } from "../refuse.ts";
import { randomFrom } from "../testing/random.ts";
import { CityStore } from "./city.ts";
import type { CityChange } from "./model.ts";
import { type LoadProgress, ProjectSync } from "./sync.ts";
import { TestService } from "./testing/service.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

function start(fill: (service: TestService) => void = () => {}) {
  const city = new CityStore(() => NOW);
  const changes: CityChange[] = [];
  const progress: LoadProgress[] = [];
  city.on((change) => changes.push(change));
  let lose: (event: ProjectEvent) => boolean = () => false;
  const service = new TestService((event) => {
    if (!lose(event)) follow.receive(event);
  });
  const follow = new ProjectSync({ city, ask: service.ask, progress: (p) => progress.push(p), now: () => NOW });
  fill(service);
  return { city, changes, progress, service, follow, losing: (when: typeof lose) => (lose = when) };
}

/** What a city holds, sorted. */
function held(city: CityStore) {
  const byId = <T extends { id: number }>(list: Iterable<T>) => [...list].toSorted((a, b) => a.id - b.id);
  const files = byId(city.files.values()).map((file) => ({ ...file, path: city.pathOf(file) }));
  return { files, folders: byId(city.folders.values()) };
}

/** A freshly loaded city with the same folders opened. */
async function fresh(service: TestService, opened: Iterable<number>) {
  const other = start();
  const asks = new ProjectSync({ city: other.city, ask: service.ask, progress: () => {}, now: () => NOW });
  asks.receive({ kind: "state", state: service.state });
  await service.answerAll();
  for (const id of opened) {
    const opening = asks.open(id);
    await service.answerAll();
    await opening;
  }
  return held(other.city);
}

describe("following the service", () => {
  it.each(Array.from({ length: 24 }, (_, seed) => seed))(
    "random changes come to what a fresh page sees (seed %i)",
    async (seed) => {
      const r = randomFrom(seed);
      const { city, service, follow, losing } = start((s) => {
        for (let i = 0; i < 30; i++) s.addFile(s.addFolder(1, `top${i}`, i % 9 === 8), "main.go");
      });
      if (seed % 3 === 0) losing((event) => event.kind === "change" && r.chance(0.05));
      service.sendState();
      for (let i = 0; i < 120; i++) {
        service.step(r); // also while the rows are on their way
        if (r.chance(0.5)) await service.answer();
        if (r.chance(0.1)) {
          const closed = [...city.folders.values()].filter((folder) => folder.closed);
          if (closed.length > 0) void follow.open(r.pick(closed).id);
        }
      }
      losing(() => false);
      service.step(r); // shows a gap at the end
      await service.answerAll();
      expect(follow.version).toBe(service.version);
      expect(held(city)).toEqual(await fresh(service, city.opened));
      for (const file of city.files.values()) {
        expect(city.byPath(city.pathOf(file))?.id).toBe(file.id);
        expect(city.filesOf(file.folder)).toContain(file);
      }
      const listed = [...city.folders.keys()].reduce((sum, id) => sum + city.filesOf(id).length, 0);
      expect(listed).toBe(city.files.size);
    },
  );

  it("loads in pages, reports progress, and shows everything at once", async () => {
    const { city, changes, progress, service } = start((s) => {
      for (let i = 0; i < 20; i++) s.addFile(1, `f${i}`);
    });
    service.sendState();
    expect(city.files.size).toBe(0);
    await service.answerAll();
    expect(service.asked.map(({ op }) => op)).toEqual(["rows", "rows", "rows", "touches"]);
    expect(progress.slice(1)).toEqual([{ have: 0, of: 20 }, { have: 7, of: 20 }, { have: 14, of: 20 }, null]);
    expect(changes).toEqual([{ kind: "reset" }]);
    expect(city.files.size).toBe(20);
  });

  it("takes over the ground of a city that has grown", async () => {
    const { city, changes, service, follow } = start((s) => s.addFile(1, "a.go"));
    service.sendState();
    await service.answerAll();
    const site = { x: -50, z: -90, width: 100, depth: 60, unit: 4, lane: 3 };
    follow.receive({ kind: "state", state: { ...service.state, site } });
    expect(city.site).toEqual(site);
    expect(changes.at(-1)).toMatchObject({ kind: "files", folders: true });
    const told = changes.length;
    follow.receive({ kind: "state", state: { ...service.state, site } });
    expect(changes.length).toBe(told);
  });

  it("reloads once when a change is missing, and reports only what differs", async () => {
    const { city, changes, service, losing } = start((s) => {
      for (let i = 0; i < 5; i++) s.addFile(1, `f${i}`);
    });
    service.sendState();
    await service.answerAll();
    const file = [...service.files.values()][0];
    if (!file) throw new Error("no file");
    losing(() => true);
    file.lines = 777;
    service.change({ files: [file] });
    losing(() => false);
    const asked = service.asked.length;
    changes.length = 0;
    service.change({});
    service.change({});
    await service.answerAll();
    expect(service.asked.slice(asked).map(({ op }) => op)).toEqual(["rows", "touches"]);
    expect(changes).toEqual([{ kind: "files", changed: [city.files.get(file.id)], removed: [], folders: true }]);
    expect(city.files.get(file.id)?.lines).toBe(777);
  });

  it("loads the files of a folder that is no longer closed, and keeps those of one that becomes closed", async () => {
    const { city, service } = start((s) => {
      s.addFile(s.addFolder(1, "shut", true), "a.go");
      s.addFile(s.addFolder(1, "wide"), "b.go");
    });
    service.sendState();
    await service.answerAll();
    expect([...city.files.values()].map(({ name }) => name)).toEqual(["b.go"]);
    const [, shut, wide] = [...service.folders.values()];
    if (!shut || !wide) throw new Error("no folders");
    shut.closed = false;
    wide.closed = true;
    service.change({ folders: [shut, wide] });
    await service.answerAll();
    expect([...city.files.values()].map(({ name }) => name).toSorted()).toEqual(["a.go", "b.go"]);
    expect([...city.folders.values()].some(({ closed }) => closed)).toBe(false);
  });

  it("starts over with another generation, also when it arrives between two pages", async () => {
    const { city, service } = start((s) => {
      for (let i = 0; i < 20; i++) s.addFile(1, `f${i}`);
    });
    service.sendState();
    await service.answer();
    service.generation = 2;
    service.sendState();
    await service.answerAll();
    expect(city.files.size).toBe(20);
    expect(service.asked.filter(({ op, cursor }) => op === "rows" && cursor === 0)).toHaveLength(2);
  });

  it("after a reconnect reloads only when something was missed", async () => {
    const { service, follow } = start((s) => void s.addFile(1, "a"));
    service.sendState();
    await service.answerAll();
    const asked = service.asked.length;
    follow.down();
    service.sendState();
    await service.answerAll();
    expect(service.asked).toHaveLength(asked);
    follow.down();
    service.version++;
    service.sendState();
    await service.answerAll();
    expect(service.asked.length).toBeGreaterThan(asked);
  });

  it("is empty once the project is closed, whatever is still under way", async () => {
    const { city, service, follow } = start((s) => void s.addFile(1, "a"));
    service.sendState();
    await service.answerAll();
    expect(city.files.size).toBe(1);
    service.generation = 2;
    service.sendState();
    follow.receive({ kind: "state", state: { phase: "none" } });
    await service.answerAll();
    expect([city.files.size, city.site]).toEqual([0, null]);
  });

  it("reports a failure, and retries on request", async () => {
    const city = new CityStore(() => NOW);
    const progress: LoadProgress[] = [];
    const service = new TestService(() => {});
    service.addFile(1, "a");
    let fails = true;
    const follow = new ProjectSync({
      city,
      ask: (q) =>
        fails ? Promise.reject(new Refusal(wireError("timeout", "No answer came in time."))) : service.ask(q),
      progress: (p) => progress.push(p),
      now: () => NOW,
    });
    follow.receive({ kind: "state", state: service.state });
    for (let i = 0; i < 8; i++) await Promise.resolve();
    expect(progress.at(-1)).toEqual({ failed: "No answer came in time." });
    fails = false;
    follow.reload();
    await service.answerAll();
    expect([progress.at(-1), city.files.size]).toEqual([null, 1]);
  });
});
