// The board of missions in the picture: drawn through a stand-in canvas, hit by rays, looked at.

import { type InstancedMesh, type Mesh, MeshBasicMaterial, PerspectiveCamera, Ray, Scene, Vector3 } from "three";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CoderPlace, MissionCard } from "../../core/coderplace.ts";
import { radians, type Vec3 } from "../../core/vector.ts";
import type { Bench } from "../bench.ts";
import type { CameraRig } from "../camera/rig.ts";
import type { SceneHost } from "../host.ts";
import { createContact } from "../light/contact.ts";
import type { Picked } from "../pick.ts";
import { FakeCanvas } from "../testing/canvas.ts";
import { frameAt } from "../testing/frame.ts";
import { Troupe } from "../testing/troupe.ts";
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
  /** The ray through every point, and what else is there. */
  ray = new Ray();
  other: Picked | null = null;
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
    const bench = { wake() {}, ray: () => this.ray, eye: this.eye } as unknown as Bench;
    const flyTo = (at: Vec3, { yaw, arm }: { yaw: number; arm: number }) => this.flown.push({ at, yaw, arm });
    this.door = new WorkshopHost(bench, { flyTo } as unknown as CameraRig, () => this.other);
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

  /** A tap at the middle of the n-th card from above in a column; `from` metres away. */
  tap(column: number, row: number, from?: number): boolean {
    this.point((column - 1.5) * 1.09, 0.64 - row * 0.297, from);
    return this.door.tap(0, 0);
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

  it("is not hit through what is nearer, from behind, beside it, or when it is not there", () => {
    expect(wall.door.tap(0, 0)).toBe(false);
    wall.door.show(wall.place);
    wall.change(card("first", "idea"));
    wall.point(-1.6, 0.64);
    const between = wall.ray.at(2, new Vector3()).toArray();
    wall.other = { objectId: "tree", point: between };
    expect(wall.door.tap(0, 0)).toBe(false);
    wall.other = { point: wall.ray.at(9, new Vector3()).toArray() };
    expect(wall.door.tap(0, 0), "the ground lies behind it").toBe(true);
    wall.point(-1.6, 0.64, 4, true);
    expect(wall.door.tap(0, 0)).toBe(false);
    wall.point(3, 0.5);
    expect(wall.door.tap(0, 0)).toBe(false);
    expect(wall.opened).toEqual(["first"]);
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
