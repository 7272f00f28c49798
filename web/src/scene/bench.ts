// What lazily loaded tools (the gizmo, ghosts of things to be placed, photographs, clips) get of the scene: its
// stage and camera, picking, and a callback after each frame.

import type { Group, PerspectiveCamera, Ray, Vector2 } from "three";
import { collect, type LabelItem } from "./labels.ts";
import type { Marks } from "./outline.ts";
import { type Picked, pick, rayThrough } from "./pick.ts";
import type { Stage } from "./stage.ts";

/** The scene's side of a tool; each tool gets the same one. */
export interface Bench {
  readonly stage: Stage;
  /** The user's camera. */
  readonly eye: PerspectiveCamera;
  readonly canvas: HTMLCanvasElement;
  /** A group for what tools draw. It is hidden in pictures for agents. */
  readonly tools: Group;
  /** Outlines of selected and hovered objects. */
  readonly marks: Marks;
  /** No purely decorative motion (tests, reduced motion). */
  readonly calm: boolean;
  /** Scene time: seconds since the scene started. */
  now(): number;
  /** Asks for a frame; with `shadows`, shadow proxies moved and the shadow map is drawn again too. */
  wake(shadows?: boolean): void;
  /** Keeps frames coming until the returned function is called. Calls may nest; each release counts once. */
  stayAwake(): () => void;
  /**
   * Calls back after each frame, in the same task, while the canvas still holds the picture. Returns the
   * unsubscriber.
   */
  onFrame(fn: () => void): () => void;
  /** The ray through a point of the canvas (CSS pixels). */
  ray(x: number, y: number): Ray;
  /** What is at a point of the canvas, ignoring avatars and the objects `but`. */
  pick(x: number, y: number, but: ReadonlySet<string>): Picked | null;
  /** Names, bubbles and labels for a picture from this camera. */
  labels(camera: PerspectiveCamera): LabelItem[];
}

/** What the bench needs from the scene. */
interface BenchDeps extends Pick<Bench, "stage" | "eye" | "canvas" | "tools" | "marks" | "calm"> {
  /** The callbacks of onFrame; the scene calls them. */
  readonly drawn: Set<() => void>;
  readonly unixClock: boolean;
  /** Scene start on the page's clock (s); 0 when that clock is not Unix time. */
  readonly started: number;
  /** The moment shown, on the page's clock (s). */
  present(): number;
  wake(): void;
  /** Canvas pixels to normalised device coordinates. */
  ndc(x: number, y: number): Vector2;
  /** Visible height of the ground (m). */
  height(x: number, z: number): number;
  /** Adds to the count of tools that keep frames coming. */
  keepAwake(by: number): void;
}

/** Creates the tools' view of the scene. */
export function createBench(p: BenchDeps): Bench {
  const { stage, eye, canvas, tools, marks, calm, drawn } = p;
  return {
    stage,
    eye,
    canvas,
    tools,
    marks,
    calm,
    now: () => p.present() - p.started,
    wake(shadows) {
      if (shadows) stage.touchShadows();
      p.wake();
    },
    stayAwake() {
      let on = true;
      p.keepAwake(1);
      return () => {
        if (on) p.keepAwake(-1);
        on = false;
      };
    },
    onFrame(fn) {
      drawn.add(fn);
      return () => drawn.delete(fn);
    },
    ray: (x, y) => rayThrough(eye, p.ndc(x, y)),
    pick(x, y, but) {
      return pick(eye, p.ndc(x, y), { objects: stage.objects.index, but, crew: null, height: p.height });
    },
    labels: (camera) =>
      collect({
        crew: stage.crew,
        guide: null,
        views: stage.objects.labelled,
        camera: camera.position,
        now: p.present(),
        unixClock: p.unixClock,
      }),
  };
}
