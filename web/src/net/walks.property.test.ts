// Many walks of several avatars at once, as pages see them: by the acts that the executor sends.
//
// The check is independent of the planner: it replays the acts and tests every 100 ms that nobody is inside a
// wall or runs into anybody else.

import { expect, test } from "vitest";
import { isFloor } from "../core/catalog.ts";
import { distanceToBox } from "../core/overlap.ts";
import { shapeOf } from "../core/shape.ts";
import { times } from "../core/testing/often.ts";
import { type Random, randomFrom } from "../core/testing/random.ts";
import { flatDistance, type Vec3 } from "../core/vector.ts";
import type { Avatar, AvatarAct, Entry } from "../wire/types.gen.ts";
import { createTestSetting, type TestPage, type TestSetting } from "./testing/page.ts";

/** What is built in the way. */
const SOLID = ["tree", "bench", "house", "pine", "rock", "lamp", "hedge", "wall", "table", "well", "crate"];
/** One agent each. */
const NAMES = ["ada", "bo", "cleo", "dov", "eve", "fay"];
/** Metres that two avatars always keep between their centres. */
const APART = 0.45;
/** Radius of a body's core, which never enters a wall, in metres. */
const CORE = 0.15;

/** Where everyone is, according to the acts and entries that a page received. */
class Seen {
  readonly #at = new Map<string, (now: number) => Vec3>();
  readonly #page: TestPage;
  #acts = 0;
  #entries = 0;

  constructor(page: TestPage) {
    this.#page = page;
  }

  /** Takes over what the page received since the last call. */
  catchUp(): void {
    for (const act of this.#page.acts.slice(this.#acts)) this.#act(act);
    this.#acts = this.#page.acts.length;
    for (const { entry } of this.#page.entries.slice(this.#entries)) this.#entry(entry);
    this.#entries = this.#page.entries.length;
  }

  /** Everyone's position at a time of the simulated clock. */
  positions(now: number): Map<string, Vec3> {
    return new Map([...this.#at].map(([id, at]) => [id, at(now)]));
  }

  /** A walk is interpolated along its path; a stop ends it. */
  #act(act: AvatarAct): void {
    const path = act.path as Vec3[] | undefined;
    if (act.action === "stop" && path) this.#at.set(act.avatarId, () => path[0] as Vec3);
    if (act.action !== "walk" || !path) return;
    const started = Date.parse(act.started ?? "");
    this.#at.set(act.avatarId, (now) => along(path, ((now - started) / 1000 / (act.seconds ?? 1)) * lengthOf(path)));
  }

  /** The log has the last word on where an avatar stands. */
  #entry(entry: Entry): void {
    for (const op of entry.operations) {
      const avatar = op.type === "avatar" && op.op === "put" ? (op.value as Avatar) : undefined;
      if (avatar) this.#at.set(avatar.id, () => avatar.position);
    }
  }
}

/** Distance on the ground. */
/** Distance in space. */
const leg = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
/** Length of a path. */
const lengthOf = (path: Vec3[]): number => path.slice(1).reduce((n, p, i) => n + leg(p, path[i] as Vec3), 0);

/** The point after so many metres of a path. */
function along(path: Vec3[], metres: number): Vec3 {
  let left = metres;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1] as Vec3, path[i] as Vec3];
    const l = leg(a, b);
    if (left < l)
      return [0, 1, 2].map((k) => (a[k] as number) + (((b[k] as number) - (a[k] as number)) * left) / l) as Vec3;
    left -= l;
  }
  return path.at(-1) as Vec3;
}

/** A page with six avatars and randomly placed obstacles. */
async function ready(r: Random, objects: number): Promise<TestSetting & { page: TestPage }> {
  const here = createTestSetting();
  const a = here.page();
  await here.network.deliverAll();
  const avatars = NAMES.map((name, i) => ({
    op: "put" as const,
    type: "avatar" as const,
    value: {
      id: `avatar_${name}`,
      agentType: name,
      name,
      position: [(i - 2.5) * 1.6, 0, 2.5] as Vec3,
      yaw: 0,
      pose: "stand" as const,
      changed: 1,
    },
  }));
  here.router.write(avatars);
  const spread = 9;
  for (let i = 0; i < objects; i++) {
    const position = [r.between(-spread, spread), 0, r.between(-spread, spread)];
    here.router.call("place_objects", { objects: [{ kind: r.pick(SOLID), position, rotation: r.between(0, 360) }] });
  }
  await here.network.deliverAll();
  return { ...here, page: a as TestPage & typeof here.page } as TestSetting & { page: TestPage };
}

/** The object whose walls a body is inside of. */
function insideOf(page: TestPage, [x, y, z]: Vec3): string | undefined {
  for (const object of page.state.near(x - CORE, z - CORE, x + CORE, z + CORE))
    for (const { walls, piece } of shapeOf(object).solids)
      for (const box of walls)
        if (!isFloor(piece) && distanceToBox(box, x, z) < CORE && box.low < y + 1.5 && box.high > y + 0.05)
          return object.id;
  return undefined;
}

test("hundreds of walks of six avatars: through no solid, never into each other, and each one ends", async () => {
  const worlds = times(6, 20);
  let [asked, arrived, closest] = [0, 0, Infinity];
  for (let seed = 1; seed <= worlds; seed++) {
    const r = randomFrom(seed);
    const { network, router, page } = await ready(r, 14);
    const seen = new Seen(page);
    seen.catchUp();
    const calls: ReturnType<typeof router.call>[] = [];
    const busy = new Map<string, ReturnType<typeof router.call>>();
    const check = (): void => {
      seen.catchUp();
      const everyone = [...seen.positions(network.time)];
      for (const [i, [id, at]] of everyone.entries()) {
        const inside = insideOf(page, at);
        if (inside) expect.fail(`seed ${seed}: ${id} is inside ${inside} at ${at.join(" ")}`);
        for (const [, there] of everyone.slice(i + 1)) closest = Math.min(closest, flatDistance(at, there));
        if (closest < APART) expect.fail(`seed ${seed}: ${id} runs into someone at ${at.join(" ")}`);
      }
    };
    for (let tick = 0; calls.length < 50 || busy.size > 0; tick++) {
      // Avatars whose walk has ended are free again.
      for (const [name, call] of busy) if (call.answers.length > 0) busy.delete(name);
      const name = r.pick(NAMES);
      // Mostly idle avatars get a new walk; now and then one is interrupted.
      if (calls.length < 50 && (!busy.has(name) || r.chance(0.02))) {
        const goal = r.chance(0.2)
          ? { id: r.pick([...page.state.objects.keys()]) }
          : { position: [r.between(-10, 10), 0, r.between(-10, 10)] };
        const call = router.call("walk_avatar", { ...goal, speed: r.between(0.6, 3) }, name);
        calls.push(call);
        busy.set(name, call);
      }
      // Objects appear in the way, and disappear.
      if (r.chance(0.01))
        router.call("place_objects", {
          objects: [{ kind: "crate", position: [r.between(-9, 9), 0, r.between(-9, 9)] }],
        });
      await network.advance(100);
      check();
      if (tick > 6000) expect.fail(`seed ${seed}: somebody walks for ever`);
    }
    for (const call of calls) expect(call.answers).toHaveLength(1);
    for (const { answers } of calls) if (answers[0]?.ok) arrived++;
    for (const { answers } of calls)
      if (!answers[0]?.ok) expect(["unreachable", "interrupted"]).toContain(answers[0]?.error?.code);
    asked += calls.length;
  }
  expect(asked).toBe(worlds * 50);
  expect(arrived).toBeGreaterThan(0.7 * asked);
}, 120_000);
