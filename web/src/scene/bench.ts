// What lazily loaded tools (the gizmo, ghosts of things to be placed, photographs, clips) get of the scene: its
// stage and camera, picking, and a callback after each frame.

import { Group, type PerspectiveCamera, type Ray, Vector2 } from "three";
import type { SceneHost } from "./host.ts";
import { collect, type LabelItem } from "./labels/labels.ts";
import { type Picked, pick, rayThrough } from "./pick.ts";
import type { Stage } from "./stage.ts";
import { Motion, type System } from "./system.ts";
import { createMarks, type Marks } from "./things/outline.ts";

/** The scene's side of a tool; each tool gets the same one. */
export class Bench implements System {
  readonly stage: Stage;
  /** The user's camera. */
  readonly eye: PerspectiveCamera;
  readonly canvas: HTMLCanvasElement;
  /** A group for what tools draw. It is hidden in pictures for agents. */
  readonly tools = new Group();
  /** Outlines of selected and hovered objects. */
  readonly marks: Marks;
  /** No purely decorative motion (tests, reduced motion). */
  readonly calm: boolean;
  private readonly host: SceneHost;
  private readonly listeners = new Set<() => void>();
  /** How many tools ask for continuous frames. */
  private awake = 0;

  constructor(host: SceneHost, stage: Stage, eye: PerspectiveCamera) {
    this.host = host;
    this.stage = stage;
    this.eye = eye;
    this.canvas = host.canvas;
    this.calm = host.calm;
    this.marks = createMarks(this.tools, stage.objects.views);
    stage.scene.add(this.tools);
  }

  /** Scene time: seconds since the scene started. */
  now(): number {
    return this.host.clock() - this.host.started;
  }

  /** Asks for a frame; with `shadows`, shadow proxies moved and the shadow map is drawn again too. */
  wake(shadows = false): void {
    if (shadows) this.stage.touchShadows();
    this.host.wake();
  }

  /** Keeps frames coming until the returned function is called. Calls may nest; each release counts once. */
  stayAwake(): () => void {
    const keep = (by: number): void => {
      this.awake += by;
      this.host.wake();
    };
    let on = true;
    keep(1);
    return () => {
      if (on) keep(-1);
      on = false;
    };
  }

  /**
   * Calls back after each frame, in the same task, while the canvas still holds the picture. Returns the
   * unsubscriber.
   */
  onFrame(fn: () => void): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  /** A point of the canvas (CSS pixels) in normalised device coordinates. */
  ndc(x: number, y: number): Vector2 {
    const { width, height } = this.host.size;
    return new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2);
  }

  /** The ray through a point of the canvas. */
  ray(x: number, y: number): Ray {
    return rayThrough(this.eye, this.ndc(x, y));
  }

  /** Visible height of the bare ground (m); to the rules it is flat. */
  readonly height = (x: number, z: number): number => this.stage.backdrop.land.heightAt(x, z);

  /** What is at a point of the canvas, ignoring avatars and the objects `but`. */
  pick(x: number, y: number, but: ReadonlySet<string>): Picked | null {
    const { eye, stage, height } = this;
    return pick(eye, this.ndc(x, y), { objects: stage.objects.index, but, crew: null, height });
  }

  /** Names, bubbles and labels for a picture from this camera. */
  labels(camera: PerspectiveCamera): LabelItem[] {
    const { stage, host } = this;
    return collect({
      crew: stage.crew,
      guide: null,
      views: stage.objects.labelled,
      camera: camera.position,
      now: host.clock(),
      unixClock: host.unixClock,
    });
  }

  update(): Motion {
    return this.awake > 0 ? Motion.fades : Motion.still;
  }

  drawn(): void {
    for (const fn of this.listeners) fn();
  }

  dispose(): void {
    this.marks.dispose();
  }
}
