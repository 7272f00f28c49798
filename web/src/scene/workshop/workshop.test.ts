// Coders at their workbenches: bodies with people and habits, stepped by hand.

import { type InstancedMesh, MeshBasicMaterial, Scene } from "three";
import { beforeEach, describe, expect, it } from "vitest";
import { distanceToBox } from "../../core/overlap.ts";
import { cityGridOf } from "../../core/project/citygrid.ts";
import { flatDistance, type Vec3, wrapAngle, yawTo } from "../../core/vector.ts";
import type { Activity, AgentPresence, ProjectSite } from "../../wire/types.gen.ts";
import type { Stance } from "../avatar/stance.ts";
import { Town } from "../city/testing/fixture.ts";
import { Visits } from "../city/visits.ts";
import type { SceneHost } from "../host.ts";
import { createContact } from "../light/contact.ts";
import { Glow } from "../light/glow.ts";
import { Motion } from "../system.ts";
import { frameAt } from "../testing/frame.ts";
import { Troupe } from "../testing/troupe.ts";
import { placeAt, planWorkshop, type Spot } from "./ground.ts";
import { benchOf, isAtWork, LINGER, SHOWS, screenOf } from "./state.ts";
import { Workshop, type WorkshopDeps } from "./workshop.ts";

type State = Activity["state"];

/** Coders in a world of their own. */
class Yard extends Troupe {
  readonly scene = new Scene();
  readonly contact = createContact();
  readonly shadows = new Set<object>();
  readonly lamps = new Scene();
  reserved: readonly object[] = [];
  site: ProjectSite | null = null;
  readonly door: WorkshopDeps["door"] = { place: null, version: 0, board: null };
  readonly workshop: Workshop;
  /** The greatest motion of the workshop in the last frame. */
  motion: Motion = Motion.still;

  constructor(calm = false) {
    super(1_780_000_000, { calm });
    const host = { state: this.state, calm } as unknown as SceneHost;
    this.workshop = new Workshop(host, {
      scene: this.scene,
      material: new MeshBasicMaterial(),
      contact: this.contact,
      glow: new Glow(this.lamps, 0),
      shadowProxies: {
        add: (shape) => {
          const handle = { shape, handle: { slot: 0 } };
          this.shadows.add(handle);
          return handle;
        },
        setMatrix() {},
        remove: (handle) => void this.shadows.delete(handle),
        flush() {},
      },
      crew: this.crew,
      door: this.door,
      night: { value: 0 },
      site: () => this.site,
      reserve: (areas) => void (this.reserved = areas),
    });
  }

  /** Who is there: type and state. */
  coders(...who: readonly (readonly [type: string, state: State, at?: Vec3])[]): void {
    const at = new Date(this.now * 1000).toISOString();
    const agents = who.map(
      ([type, state, joined], i): AgentPresence => ({
        avatarId: type,
        type,
        name: type,
        connected: true,
        lastSeen: at,
        activity: { state, since: at, source: "test" },
        position: joined ?? [i * 1.5 - 2, 0, -7],
        yaw: 0,
        color: "#4d5bd1",
      }),
    );
    this.people.setPresence({ agents, pages: 1 });
  }

  go(seconds: number): void {
    this.run(seconds, () => (this.motion = this.workshop.update(frameAt(this.now, 1 / 30))));
  }

  at(id: string): Vec3 {
    return this.of(id).body.position;
  }

  mesh(name: string): InstancedMesh {
    return this.scene.getObjectByName(name) as InstancedMesh;
  }

  /** What the screens show, bench by bench. */
  get screens(): (readonly [bench: number, shows: number])[] {
    const { count, geometry } = this.mesh("workbench screens");
    const shows = geometry.getAttribute("shows");
    return Array.from({ length: count }, (_, i) => [shows.getY(i), shows.getX(i)] as const).sort(([a], [b]) => a - b);
  }

  get benches(): number {
    return this.mesh("workshop bench").count;
  }

  /** Where the body of a bench stands, and what it looks at. */
  workplaceOf(bench: number): ReturnType<typeof placeAt> {
    const { state, site } = this;
    const plan = planWorkshop({ objects: state.objects, near: (...area) => state.near(...area), site });
    return placeAt(plan.benches[bench] as Spot);
  }

  placeOf(bench: number): Vec3 {
    return this.workplaceOf(bench).spot;
  }
}

let yard = new Yard();
beforeEach(() => {
  yard = new Yard();
});

describe("a coder's screen", () => {
  it.each<[Stance, number]>([
    ["thinking", SHOWS.working],
    ["working", SHOWS.working],
    ["speaking", SHOWS.working],
    ["needs-you", SHOWS.asks],
    ["idle", SHOWS.done],
    ["stale", SHOWS.off],
    ["lost", SHOWS.off],
    ["away", SHOWS.off],
  ])("says of %s", (stance, shows) => {
    expect(screenOf(stance)).toBe(shows);
    expect(isAtWork(shows as never)).toBe(shows === SHOWS.working || shows === SHOWS.asks);
  });

  it.each([
    ["coder-1", 0],
    ["coder-4", 3],
    ["coder-5", null],
    ["coder-0", null],
    ["coder-11", null],
    ["coder", null],
    ["claude-code", null],
  ])("of %s stands on bench %s", (type, bench) => {
    expect(benchOf({ type })).toBe(bench);
    expect(benchOf({ type, parent: "coder-1" }), "a helper has none").toBeNull();
  });

  it("is there for each coder and for nobody else, and follows what its session does", () => {
    yard.coders(["claude-code", "working"], ["coder-1", "working"], ["coder-3", "needs-you"], ["coder-4", "idle"]);
    yard.go(1);
    expect(yard.screens).toEqual([
      [0, SHOWS.working],
      [2, SHOWS.asks],
      [3, SHOWS.done],
    ]);
    expect(yard.benches).toBe(3);
    yard.coders(["coder-1", "idle"], ["coder-3", "lost"]);
    yard.go(1);
    expect(yard.screens).toEqual([
      [0, SHOWS.done],
      [2, SHOWS.off],
    ]);
  });
});

describe("a coder's body", () => {
  it("works at its bench while its session runs or waits for the user, and leaves a while after", () => {
    yard.coders(["coder-2", "idle"]);
    yard.go(2);
    const post = yard.at("coder-2");
    yard.coders(["coder-2", "thinking"]);
    yard.go(20);
    expect(flatDistance(yard.at("coder-2"), yard.placeOf(1))).toBeLessThan(0.7);
    yard.coders(["coder-2", "needs-you"]);
    yard.go(60);
    expect(flatDistance(yard.at("coder-2"), yard.placeOf(1)), "it waits there").toBeLessThan(0.7);
    yard.coders(["coder-2", "idle"]);
    yard.go(LINGER - 5);
    expect(flatDistance(yard.at("coder-2"), yard.placeOf(1)), "it may go on at once").toBeLessThan(0.7);
    yard.go(25);
    expect(flatDistance(yard.at("coder-2"), post)).toBeLessThan(0.7);
  });

  it("goes to the building of a file that it works on, and back", () => {
    const town = new Town(40);
    yard.site = town.site;
    yard.crew.solids = cityGridOf(town);
    yard.coders(["coder-1", "working"]);
    yard.go(20);
    const file = [...town.files.values()].sort((a, b) => b.z - a.z)[0];
    if (!file) throw new Error("the town is empty");
    const touch = {
      at: new Date(yard.now * 1000).toISOString(),
      id: file.id,
      how: "edit",
      avatarId: "coder-1",
      source: "tool",
    };
    for (const v of new Visits().decide([touch as never], town, yard.now)) yard.people.visit(v.avatar, v);
    yard.go(11);
    expect(flatDistance(yard.at("coder-1"), town.streetOf(file))).toBeLessThan(1.5);
    yard.go(25);
    expect(flatDistance(yard.at("coder-1"), yard.placeOf(0))).toBeLessThan(0.7);
  });

  it("walks around its bench, from behind it", () => {
    const [x, , z] = yard.placeOf(0);
    const back = 2.6 / Math.hypot(x, z);
    const behind: Vec3 = [x * (1 + back), 0, z * (1 + back)];
    yard.coders(["coder-1", "idle", behind]);
    yard.go(1);
    const [box] = [...yard.workshop.near(-40, -40, 40, 40)];
    if (!box) throw new Error("it has no bench");
    yard.coders(["coder-1", "working", behind]);
    let closest = Infinity;
    yard.run(15, () => {
      yard.workshop.update(frameAt(yard.now, 1 / 30));
      closest = Math.min(closest, distanceToBox(box, yard.at("coder-1")[0], yard.at("coder-1")[2]));
    });
    expect(flatDistance(yard.at("coder-1"), yard.placeOf(0))).toBeLessThan(0.7);
    expect(closest).toBeGreaterThan(0.2);
  });

  it("stands right before its screen and looks at it, also after it has looked at the user", () => {
    yard.coders(["coder-1", "working"]);
    yard.go(20);
    yard.coders(["coder-1", "needs-you"]);
    yard.go(6);
    yard.coders(["coder-1", "working"]);
    yard.go(4);
    const { spot, lookAt } = yard.workplaceOf(0);
    expect(flatDistance(yard.at("coder-1"), spot)).toBeLessThan(0.1);
    expect(Math.abs(wrapAngle(yard.of("coder-1").body.yaw - yawTo(spot, lookAt)))).toBeLessThan(0.1);
  });

  it.each([false, true])("has no pane of light before it where its screen is (less motion: %s)", (calm) => {
    yard = new Yard(calm);
    yard.coders(["coder-1", "working"]);
    let [least, most] = [Infinity, 0];
    const place = yard.placeOf(0);
    yard.run(20, () => {
      yard.workshop.update(frameAt(yard.now, 1 / 30));
      const away = flatDistance(yard.at("coder-1"), place);
      least = Math.min(least, away);
      if (away < 3) most = Math.max(most, yard.of("coder-1").body.consoleShare);
    });
    expect([least, most]).toEqual([expect.closeTo(0, 1), 0]);
  });

  it("stands at its bench at once for a user who wants less motion, and is back at its post when it is done", () => {
    yard = new Yard(true);
    yard.coders(["coder-1", "idle"]);
    yard.go(0.2);
    const post = yard.at("coder-1");
    const seen = new Set<string>();
    const watch = () => {
      yard.workshop.update(frameAt(yard.now, 1 / 30));
      seen.add(yard.at("coder-1").join());
    };
    yard.coders(["coder-1", "working"]);
    yard.run(10, watch);
    const { spot, lookAt } = yard.workplaceOf(0);
    expect(yard.at("coder-1")).toEqual(spot);
    expect(yard.of("coder-1").body.yaw).toBeCloseTo(yawTo(spot, lookAt), 3);
    expect(yard.screens).toEqual([[0, SHOWS.working]]);
    yard.coders(["coder-1", "idle"]);
    yard.run(LINGER + 5, watch);
    expect(yard.at("coder-1")).toEqual(post);
    expect(seen.size, "it is never on its way").toBe(2);
  });
});

describe("the workshop", () => {
  it("is nothing while no coder is there, and in the past", () => {
    yard.coders(["claude-code", "working"]);
    yard.go(1);
    expect([yard.mesh("workshop bench").visible, yard.mesh("workbench screens").visible]).toEqual([false, false]);
    yard.coders(["coder-1", "working"]);
    yard.go(1);
    expect(yard.mesh("workshop bench").visible).toBe(true);
    yard.people.setPast(true);
    yard.go(1);
    expect([yard.benches, yard.mesh("workbench screens").visible]).toEqual([0, false]);
    expect([...yard.workshop.near(-40, -40, 40, 40)]).toEqual([]);
  });

  it("draws all benches by two calls, and only asks for frames while one grows", () => {
    yard.coders(["coder-1", "working"], ["coder-2", "needs-you"], ["coder-3", "idle"], ["coder-4", "working"]);
    yard.go(0.2);
    expect(yard.motion).toBe(Motion.moves);
    yard.go(2);
    expect(yard.motion).toBe(Motion.still);
    const drawn = yard.scene.children.filter((c) => c.visible);
    expect(drawn).toHaveLength(2);
    expect(drawn.map((c) => (c as InstancedMesh).count)).toEqual([4, 4]);
  });

  it("has a lamp on each bench, which lights the desk and goes with it", () => {
    const lights = (): number => (yard.lamps.children[0] as InstancedMesh).count;
    yard.coders(["coder-1", "working"], ["coder-2", "idle"]);
    yard.go(1);
    expect(lights()).toBe(4); // a halo and a pool of light each
    yard.coders(["coder-2", "idle"]);
    yard.go(1);
    expect(lights()).toBe(2);
    yard.workshop.dispose();
    expect(lights()).toBe(0);
  });

  it("has them at full size after they have grown, however seldom a frame is drawn", () => {
    yard.coders(["coder-1", "working"], ["coder-2", "idle"]);
    for (let i = 0; i < 3; i++) {
      yard.now += 0.6;
      yard.workshop.update(frameAt(yard.now, 0.06));
    }
    const { array } = yard.mesh("workshop bench").instanceMatrix;
    expect([1, 17].map((i) => Math.hypot(...array.slice(i - 1, i + 2)))).toEqual([
      expect.closeTo(1, 5),
      expect.closeTo(1, 5),
    ]);
  });

  it("gives back all that it took when coders leave, and when it ends", () => {
    const { contact, shadows } = yard;
    const bodies = (): number => yard.crew.members.size;
    yard.coders(["coder-1", "working"], ["coder-2", "working"]);
    yard.go(1);
    expect(shadows.size).toBeGreaterThan(3);
    expect(yard.reserved).toHaveLength(2);
    expect(contact.count).toBe(2);
    yard.coders();
    yard.go(1);
    expect([bodies(), shadows.size, contact.count, yard.reserved.length, yard.benches]).toEqual([0, 0, 0, 0, 0]);
    yard.coders(["coder-1", "working"]);
    yard.go(1);
    yard.workshop.dispose();
    expect([shadows.size, contact.count, yard.scene.children.length]).toEqual([0, 0, 0]);
    expect(yard.crew.fixtures).toBeNull();
  });

  it("keeps the bench where it is while others are built, until one is built over", () => {
    yard.coders(["coder-1", "working"]);
    yard.go(15);
    const at = yard.at("coder-1");
    const put = (id: string, x: number, z: number, revision: number): void => {
      const value = {
        id,
        kind: "crate",
        position: [x, 0, z],
        rotation: [0, 0, 0, 1],
        scale: [1, 1, 1],
        creator: "user",
        created: revision,
        changed: revision,
      };
      const operations = [{ op: "put", type: "object", value }];
      yard.state.apply({ revision, operations, author: { kind: "user", id: "user" }, time: "" } as never);
    };
    put("far", 12, -3, yard.state.revision + 1);
    yard.go(5);
    expect(flatDistance(yard.at("coder-1"), at)).toBeLessThan(0.3);
    const [box] = [...yard.workshop.near(-40, -40, 40, 40)];
    put("over", box?.x ?? 0, box?.z ?? 0, yard.state.revision + 1);
    yard.go(15);
    expect(flatDistance(yard.at("coder-1"), at)).toBeGreaterThan(0.8);
    const [moved] = [...yard.workshop.near(-40, -40, 40, 40)];
    if (!moved) throw new Error("it has no bench any more");
    expect(distanceToBox(moved, yard.at("coder-1")[0], yard.at("coder-1")[2])).toBeLessThan(0.8);
  });
});
