// What every part of a scene may ask of it: settings that never change, derived from what the page asks for and what
// the machine can do, the moment shown, and a frame.

import type { Follower } from "../wire/types.gen.ts";
import type { FileSource } from "./models/files.ts";
import { type Quality, softwareRendered } from "./quality.ts";
import type { SceneState } from "./worldstate.ts";

/** What a scene is created with. */
export interface SceneOptions {
  canvas: HTMLCanvasElement;
  /** Host of labels and speech bubbles, laid over the canvas. */
  labels: HTMLElement;
  state: SceneState;
  /**
   * The page's clock (s). When it is Unix time, acts that carry their start are joined where they are by now.
   */
  clock: () => number;
  quality: Quality;
  /** The user asked the system for less motion. */
  reducedMotion: boolean;
  /** Files that users and agents have uploaded: models, pictures, figures. */
  files?: FileSource | undefined;
  /**
   * Pictures for agents show the present world, whatever point in time the user looks at: called right before
   * one is taken. The returned function is called right after.
   */
  showPresent?: (() => () => void) | undefined;
  /** Called when objects that follow somebody have moved, come or gone, with where all of them are. */
  onFollowers?: ((followers: Follower[]) => void) | undefined;
}

/** See the top of the file. */
export interface SceneHost {
  readonly canvas: HTMLCanvasElement;
  readonly state: SceneState;
  /** Files that users and agents have uploaded. */
  readonly files: FileSource | undefined;
  /** Flat sky, plain ground, no shadows, no idle motion: for tests. */
  readonly plain: boolean;
  /** No idle motion (tests, reduced motion). */
  readonly calm: boolean;
  /** Bodies do not travel through the picture: the user asked for less motion. */
  readonly still: boolean;
  /** WebGL renders in software: no frames for small things. */
  readonly software: boolean;
  /** The clock is Unix time, so that times of acts and entries can be compared with it. */
  readonly unixClock: boolean;
  /** When the scene started, on the page's clock (s); 0 when that clock is not Unix time. Scene time counts from it. */
  readonly started: number;
  /** CSS size of the canvas, measured on resize: asking the canvas per frame would force a layout per frame. */
  readonly size: { width: number; height: number };
  /** The moment shown, on the page's clock (s). */
  clock(): number;
  /** Something changed: draws it in the next frame. */
  wake(): void;
}

/** Creates the host of a scene, and the canvas's graphics context. */
export function createHost(o: SceneOptions, running: Pick<SceneHost, "clock" | "wake">): SceneHost {
  const plain = o.quality === "test";
  const now = o.clock();
  const unixClock = now > 1e9;
  return {
    canvas: o.canvas,
    state: o.state,
    files: o.files,
    plain,
    calm: plain || o.reducedMotion,
    still: o.reducedMotion,
    software: softwareRendered(o.canvas, plain),
    unixClock,
    started: unixClock ? now : 0,
    size: { width: 1, height: 1 },
    ...running,
  };
}
