// The board of missions in the picture: drawn through a stand-in canvas, hit by rays, looked at.

import {
  type InstancedMesh,
  type Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Ray,
  Scene,
  type ShaderMaterial,
  Vector3,
  type Vector4,
} from "three";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CoderPlace, MissionCard } from "../../core/coderplace.ts";
import { PLAZA } from "../../core/testing/plaza.gen.ts";
import { radians, type Vec3 } from "../../core/vector.ts";
import type { Bench } from "../bench.ts";
import type { CameraRig } from "../camera/rig.ts";
import type { SceneHost } from "../host.ts";
import { layout } from "../labels/layout.ts";
import { createContact } from "../light/contact.ts";
import { Glow } from "../light/glow.ts";
import { FakeCanvas } from "../testing/canvas.ts";
import { frameAt } from "../testing/frame.ts";
import { Troupe } from "../testing/troupe.ts";
import type { BoardHit } from "./board.ts";
import { Workshop } from "./workshop.ts";
import { WorkshopHost } from "./workshophost.ts";

const card = (id: string, phase: MissionCard["phase"], title = `Title of ${id}`, priority = 4): MissionCard => ({
  id,
  title,
  phase,
  priority,
});

/** A board with a page that shows it. */
class Wall {
  readonly canvases: FakeCanvas[] = [];
  readonly scene = new Scene();
  readonly troupe = new Troupe(1000);
  readonly contact = createContact();
  readonly opened: string[] = [];
  readonly flown: { at: Vec3; yaw: number; arm: number }[] = [];
  readonly eye = new PerspectiveCamera(50, 1.6, 0.1, 100);
  readonly canvas = { style: { cursor: "" } };
  woken = 0;
  /** The ray through every point. */
  ray = new Ray();
  missions: MissionCard[] = [];
  private readonly listeners = new Set<() => void>();
  readonly place: CoderPlace = {
    missions: () => this.missions,
    openMission: (id) => void this.opened.push(id),
    subscribe: (changed) => {
      this.listeners.add(changed);
      return () => this.listeners.delete(changed);
    },
  };
  readonly door: WorkshopHost;
  readonly workshop: Workshop;
  reserved: readonly object[] = [];

  constructor() {
    vi.stubGlobal("document", {
      createElement: () => {
        const canvas = new FakeCanvas();
        this.canvases.push(canvas);
        return canvas;
      },
    });
    const { canvas, eye } = this;
    const bench = { wake: () => this.woken++, ray: () => this.ray, eye, canvas } as unknown as Bench;
    const flyTo = (at: Vec3, { yaw, arm }: { yaw: number; arm: number }) => this.flown.push({ at, yaw, arm });
    this.door = new WorkshopHost(bench, { flyTo } as unknown as CameraRig);
    const shadowProxies = {
      add: () => ({ shape: "box", handle: { slot: 0 } }) as const,
      setMatrix() {},
      remove() {},
      flush() {},
    };
    const { crew, state } = this.troupe;
    this.workshop = new Workshop({ state, calm: false } as unknown as SceneHost, {
      scene: this.scene,
      material: new MeshBasicMaterial(),
      contact: this.contact,
      glow: new Glow(new Scene(), 0),
      shadowProxies,
      crew,
      door: this.door,
      night: { value: 0 },
      site: () => null,
      reserve: (areas) => void (this.reserved = areas),
    });
    this.update();
  }

  update(): void {
    this.workshop.update(frameAt(1000, 0.1));
    this.scene.updateMatrixWorld(true);
  }

  /** The missions are these from now on. */
  change(...missions: MissionCard[]): void {
    this.missions = missions;
    for (const changed of this.listeners) changed();
    this.update();
  }

  get followers(): number {
    return this.listeners.size;
  }

  get cards(): Mesh | undefined {
    return this.scene.getObjectByName("mission cards") as Mesh | undefined;
  }

  /** The texts on the board, as they were drawn last. */
  get texts(): string[] {
    const drawn = this.canvases[0]?.context.drawn ?? [];
    return drawn
      .slice(drawn.findLastIndex(({ what }) => what === "clear"))
      .flatMap(({ what, text }) => (what === "text" && text ? [text] : []));
  }

  /** Points at a place of the face, in metres from its middle, from a distance. */
  point(right: number, up: number, from = 4, behind = false): void {
    const { cards } = this;
    if (!cards) throw new Error("there is no board");
    const at = cards.localToWorld(new Vector3(right, up, 0));
    const eye = cards.localToWorld(new Vector3(right, up, behind ? -from : from));
    this.ray = new Ray(eye, at.sub(eye).normalize());
  }

  /** Points at the middle of the n-th card from above in a column; `from` metres away. */
  aim(column: number, row: number, from?: number): void {
    this.point((column - 1.5) * 1.09, 0.64 - row * 0.297, from);
  }

  /** What of the board is there. */
  get hit(): BoardHit | null {
    return this.door.hit(this.ray);
  }

  /** A tap there; false: the board is not there. */
  tap(column: number, row: number, from?: number): boolean {
    this.aim(column, row, from);
    const { hit } = this;
    if (hit) this.door.open(hit);
    return hit !== null;
  }
}

let wall: Wall;
beforeEach(() => {
  wall = new Wall();
});
afterEach(() => vi.unstubAllGlobals());

describe("the board of missions", () => {
  it("is there only while a mission is not over, and costs no canvas before", () => {
    wall.door.show(wall.place);
    wall.change(card("old", "done"));
    expect([wall.cards, wall.canvases.length, wall.reserved.length]).toEqual([undefined, 0, 0]);
    wall.change(card("new", "idea"));
    expect(wall.cards?.visible).toBe(true);
    expect([...wall.workshop.near(-40, -40, 40, 40)]).toHaveLength(1);
    expect(wall.contact.count).toBe(1);
    wall.change();
    expect([wall.cards, wall.contact.count, wall.reserved.length]).toEqual([undefined, 0, 0]);
    expect([...wall.workshop.near(-40, -40, 40, 40)]).toEqual([]);
  });

  it("says title, phase and how many there are, and is drawn only when that changes", () => {
    wall.door.show(wall.place);
    const ideas = Array.from({ length: 8 }, (_, i) => card(`i${i}`, "idea", `Idea ${i}`, 8 - i));
    wall.change(...ideas, card("plan", "judge", "Passkeys"));
    expect(wall.texts).toEqual(
      expect.arrayContaining(["Ideas", "6 of 8", "Idea 0", "Idea 5", "Passkeys", "Read the plan", "Waiting for you"]),
    );
    expect(wall.texts).not.toContain("Idea 6");
    const drawn = wall.canvases[0]?.context.drawn.length;
    for (let i = 0; i < 5; i++) wall.update();
    expect(wall.canvases[0]?.context.drawn).toHaveLength(drawn ?? -1);
    wall.change(card("plan", "merge", "Passkeys"));
    expect(wall.texts).toContain("Look at the change");
    expect(wall.texts).not.toContain("Idea 0");
  });

  it("cuts a long title after two lines", () => {
    wall.door.show(wall.place);
    wall.change(card("long", "idea", "A very long title of a mission ".repeat(12).trim()));
    const title = wall.texts.filter((text) => /very|title|mission/.test(text));
    expect(title).toHaveLength(2);
    expect(title[1]).toMatch(/…$/);
  });

  it("is drawn by two calls", () => {
    wall.door.show(wall.place);
    wall.change(card("a", "idea"), card("b", "code"), card("c", "merge"));
    const drawn = wall.scene.children.filter((c) => c.visible);
    expect(drawn.map((c) => [c.name, (c as InstancedMesh).count])).toEqual([
      ["workshop board", 1],
      ["mission cards", 1],
    ]);
  });

  it("opens the mission whose card is tapped", () => {
    wall.door.show(wall.place);
    wall.change(card("first", "idea", "A", 5), card("second", "idea", "B", 2), card("yours", "judge"));
    expect([wall.tap(0, 0), wall.tap(0, 1), wall.tap(3, 0)]).toEqual([true, true, true]);
    expect(wall.opened).toEqual(["first", "second", "yours"]);
    expect(wall.flown).toEqual([]);
  });

  it("is flown to by a tap from afar, or beside the cards", () => {
    wall.door.show(wall.place);
    wall.change(card("first", "idea"));
    expect(wall.tap(0, 0, 20)).toBe(true);
    expect(wall.tap(2, 4)).toBe(true);
    expect([wall.opened, wall.flown.length]).toEqual([[], 2]);
  });

  it("is not hit from behind, beside it, or when it is not there", () => {
    expect(wall.hit).toBeNull();
    wall.door.show(wall.place);
    wall.change(card("first", "idea"));
    wall.point(-1.6, 0.64);
    expect(wall.hit?.mission).toBe("first");
    wall.point(-1.6, 0.64, 4, true);
    expect(wall.hit).toBeNull();
    wall.point(3, 0.5);
    expect(wall.hit).toBeNull();
  });

  it("is looked at from before it, as a whole, or on a narrow screen the part that is meant", () => {
    expect(wall.door.lookAtBoard()).toBe(false);
    wall.door.show(wall.place);
    wall.change(card("first", "idea"));
    wall.eye.updateProjectionMatrix();
    expect(wall.door.lookAtBoard(1.5)).toBe(true);
    wall.eye.aspect = 0.46;
    wall.door.lookAtBoard(1.5);
    wall.door.lookAtBoard(-1.5);
    const [wide, right, left] = wall.flown as [Wall["flown"][0], Wall["flown"][0], Wall["flown"][0]];
    const width = (arm: number, aspect: number) => 2 * arm * Math.tan(radians(25)) * aspect;
    expect(width(wide.arm, 1.6)).toBeGreaterThan(4.4);
    expect(right.arm).toBeLessThanOrEqual(5);
    const local = (at: Vec3) => wall.cards?.worldToLocal(new Vector3(...at)).x ?? Number.NaN;
    expect(local(wide.at)).toBeCloseTo(0, 3);
    expect(local(right.at)).toBeGreaterThan(1);
    expect(local(left.at)).toBeCloseTo(-local(right.at), 3);
    expect(local(right.at) + width(right.arm, 0.46) / 2, "its edge is in the picture").toBeGreaterThan(2.1);
    const out = new Vector3(Math.sin(wide.yaw), 0, Math.cos(wide.yaw))
      .multiplyScalar(wide.arm)
      .add(new Vector3(...wide.at));
    expect(wall.cards?.worldToLocal(out).z).toBeGreaterThan(3);
  });

  it("is looked at on a narrow screen where its cards are, before all those that wait for the user", () => {
    wall.door.show(wall.place);
    wall.eye.aspect = 0.46;
    const seen = (...missions: MissionCard[]): number => {
      wall.change(...missions);
      wall.door.lookAtBoard();
      return wall.cards?.worldToLocal(new Vector3(...(wall.flown.at(-1)?.at ?? []))).x ?? Number.NaN;
    };
    expect(seen(card("a", "idea"))).toBeLessThan(-1);
    expect(seen(card("a", "idea"), card("b", "code"))).toBeCloseTo(0.55, 1);
    expect(seen(card("a", "idea"), card("b", "code"), card("c", "merge"))).toBeGreaterThan(1);
  });

  it("is looked at from before what stands there", () => {
    wall.door.show(wall.place);
    wall.change(card("first", "idea"));
    wall.eye.aspect = 0.46;
    wall.door.lookAtBoard();
    wall.troupe.state.apply({
      revision: wall.troupe.state.revision + 1,
      operations: PLAZA,
      author: { kind: "user", id: "user" },
      time: "",
    } as never);
    wall.update();
    wall.door.lookAtBoard();
    const [open, plaza] = wall.flown as [Wall["flown"][0], Wall["flown"][0]];
    expect(plaza.arm, "trees stand around").toBeLessThan(open.arm);
    for (let k = 0.1; k <= 1; k += 0.1) {
      const back = plaza.arm * k;
      const [x, z] = [plaza.at[0] + Math.sin(plaza.yaw) * back, plaza.at[2] + Math.cos(plaza.yaw) * back];
      expect(wall.troupe.state.near(x, z, x, z), `at ${k}`).toEqual([]);
    }
  });

  it("outlines the card under the pointer that a tap would open, and says that it can be pressed", () => {
    wall.door.show(wall.place);
    wall.change(card("first", "idea"), card("second", "idea"));
    const outlined = (): boolean => {
      const material = wall.cards?.material as ShaderMaterial | undefined;
      return ((material?.uniforms["outlined"]?.value as Vector4 | undefined)?.z ?? 0) > 0;
    };
    const at = (column: number, row: number, from?: number): [boolean, string] => {
      wall.aim(column, row, from);
      wall.door.point(wall.hit);
      return [outlined(), wall.canvas.style.cursor];
    };
    expect(at(0, 0)).toEqual([true, "pointer"]);
    const first = wall.woken;
    expect(at(0, 0)).toEqual([true, "pointer"]);
    expect(wall.woken, "nothing changed").toBe(first);
    at(0, 1);
    expect(wall.woken, "another card").toBeGreaterThan(first);
    expect(at(2, 4), "the board beside the cards").toEqual([false, "pointer"]);
    expect(at(0, 0, 20), "from afar a tap flies there").toEqual([false, "pointer"]);
    at(0, 0);
    wall.door.point(null);
    expect([outlined(), wall.canvas.style.cursor]).toEqual([false, ""]);
    wall.canvas.style.cursor = "crosshair";
    expect(at(0, 0)[1], "who holds a tool keeps its pointer").toBe("crosshair");
  });

  it("keeps labels off its cards: near it all, from afar those of things behind it", () => {
    wall.door.show(wall.place);
    wall.change(card("first", "idea"));
    const faceFrom = (z: number) => {
      const { cards, eye } = wall;
      if (!cards) throw new Error("there is no board");
      eye.position.copy(cards.localToWorld(new Vector3(0, 0, z)));
      eye.lookAt(cards.localToWorld(new Vector3(0, 0, 0)));
      eye.updateMatrixWorld();
      eye.updateProjectionMatrix();
      return wall.door.board?.faceIn(eye, 1600, 1000) ?? null;
    };
    const label = (depth: number) => ({
      id: "a",
      kind: "name" as const,
      x: 800,
      y: 500,
      width: 90,
      height: 30,
      priority: 1,
      slack: 20,
      depth,
    });
    const shown = (z: number, depth: number): number => {
      const face = faceFrom(z);
      return layout([label(depth)], { width: 1600, height: 1000 }, { faces: face ? [face] : [] }).length;
    };
    const near = faceFrom(4);
    expect([near?.left, near?.top]).toEqual([
      expect.closeTo(800 - (2.2 / 4 / Math.tan(radians(25))) * 500, 0),
      expect.closeTo(500 - (1.03 / 4 / Math.tan(radians(25))) * 500, 0),
    ]);
    expect([shown(4, 2), shown(4, 12)], "from where it is read").toEqual([0, 0]);
    expect([shown(14, 2), shown(14, 30)], "from afar").toEqual([1, 0]);
    expect(faceFrom(-6), "from behind").toBeNull();
  });

  it("is not there in the past, and gives everything back at the end", () => {
    wall.door.show(wall.place);
    wall.change(card("first", "idea"));
    wall.troupe.crew.past = true;
    wall.update();
    expect(wall.cards).toBeUndefined();
    wall.troupe.crew.past = false;
    wall.update();
    expect(wall.cards).toBeDefined();
    wall.door.show(null);
    expect(wall.followers).toBe(0);
    wall.update();
    expect(wall.cards).toBeUndefined();
    wall.workshop.dispose();
    expect([wall.scene.children.length, wall.contact.count, wall.door.board]).toEqual([0, 0, null]);
  });
});
