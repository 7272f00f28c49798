// What tools that come when they are needed (the gizmo, ghosts of things to be placed, photographs, clips) get of the
// scene: its stage and camera, and a word when a frame has been drawn.

import type { Group, PerspectiveCamera, Ray, Vector2 } from "three";
import { collect, type LabelItem } from "./labels.ts";
import type { Marks } from "./outline.ts";
import { pick, rayThrough } from "./pick.ts";
import type { Stage } from "./stage.ts";
import type { Picked } from "./types.ts";

export interface Bench {
  readonly stage: Stage;
  readonly eye: PerspectiveCamera;
  readonly canvas: HTMLCanvasElement;
  /** For what a tool draws: it is not in pictures for agents. */
  readonly tools: Group;
  readonly marks: Marks;
  /** No motion that is only there to please. */
  readonly calm: boolean;
  /** Seconds since the scene's start. */
  now(): number;
  /** A frame is to be drawn; with `shadows`, what casts them moved. */
  wake(shadows?: boolean): void;
  /** Frames follow each other as long as somebody asks for it; answers how to end that. */
  stayAwake(): () => void;
  /** Called after each frame, in the same task: the canvas still holds it. */
  onFrame(fn: () => void): () => void;
  /** The ray through a point of the canvas, in CSS pixels. */
  ray(x: number, y: number): Ray;
  /** What is at a point of the canvas, without avatars and without these objects. */
  pick(x: number, y: number, but: ReadonlySet<string>): Picked | null;
  /** Names, bubbles and labels as they would be over a picture of this camera. */
  labels(camera: PerspectiveCamera): LabelItem[];
}

export interface BenchParts extends Pick<Bench, "stage" | "eye" | "canvas" | "tools" | "marks" | "calm"> {
  readonly drawn: Set<() => void>;
  readonly unixClock: boolean;
  /** On the page's clock, in seconds. */
  readonly started: number;
  present(): number;
  wake(): void;
  ndc(x: number, y: number): Vector2;
  height(x: number, z: number): number;
  keepAwake(by: number): void;
}

export function createBench(p: BenchParts): Bench {
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
      const views = [...stage.objects.views.values()].filter((v) => !but.has(v.id));
      return pick(eye, p.ndc(x, y), { views, crew: null, height: p.height });
    },
    labels: (camera) =>
      collect({
        crew: stage.crew,
        guide: null,
        views: stage.objects.views.values(),
        camera: camera.position,
        now: p.present(),
        unixClock: p.unixClock,
      }),
  };
}
