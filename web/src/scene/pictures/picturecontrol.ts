// What is shown of the world, and pictures of it: the user's view under panels and at other hours, and pictures for
// agents.

import type { Bench } from "../bench.ts";
import type { CameraRig } from "../camera/rig.ts";
import type { ViewOffset } from "../camera/viewoffset.ts";
import type { SceneHost } from "../host.ts";
import type { Rect } from "../labels/layout.ts";
import type { LabelOverlay } from "../labels/overlay.ts";
import type { CaptureDeps } from "./capture.ts";
import type { Capture, CaptureRequest } from "./picture.ts";

/** What the picture needs of the scene. */
interface PictureDeps {
  host: SceneHost;
  bench: Bench;
  rig: CameraRig;
  overlay: LabelOverlay;
  viewOffset: ViewOffset;
  /** See SceneOptions. */
  showPresent: (() => () => void) | undefined;
  /** Moves everything to the present moment, seen or not; returns it on the page's clock and in scene time (s). */
  settle(): { now: number; time: number };
  /** Resolves when everything that joins after the first picture has joined. */
  complete(): Promise<void>;
}

/** Samples per pixel of a picture for an agent (antialiasing). */
const CAPTURE_SAMPLES = 4;

/** See the top of the file. */
export class PictureControl {
  private readonly deps: PictureDeps;
  /** The hour shown to the user instead of the world's; null: the world's own. */
  private hour: number | null = null;

  constructor(deps: PictureDeps) {
    this.deps = deps;
  }

  /** Applies the world's light, or the hour shown instead. */
  light(atOnce = false, hour = this.hour): void {
    const { host, bench } = this.deps;
    const { environment } = host.state;
    bench.stage.backdrop.set(hour === null ? environment : { ...environment, timeOfDay: hour }, atOnce);
  }

  /** Shows another hour of the day to the user alone; null: the world's own. */
  setHour(hour: number | null): void {
    if (hour === this.hour) return;
    this.hour = hour;
    this.light();
    this.deps.host.wake();
  }

  /**
   * How much of the picture panels cover at its right and bottom edge (CSS pixels): the centre of the view
   * moves out from under them. Pictures for agents are not affected.
   */
  setCovered(right: number, bottom: number): void {
    if (this.deps.viewOffset.set(right, bottom)) this.deps.host.wake();
  }

  /** Rectangles of all panels (CSS pixels): no name or bubble is placed under one. */
  setPanels(rects: readonly Rect[]): void {
    this.deps.overlay.labels.setPanels(rects);
    this.deps.host.wake();
  }

  /** Takes a picture for an agent. Rejects with SceneError. */
  async capture(request: CaptureRequest): Promise<Capture> {
    const { bench, showPresent, complete } = this.deps;
    const { stage, eye } = bench;
    const { capture } = await import("./capture.ts");
    await Promise.all([complete(), stage.objects.ready(), stage.assets.ready(eye.position)]);
    const back = request.agent === "" ? undefined : showPresent?.();
    try {
      return this.take((deps) => capture(deps, request), request.agent);
    } finally {
      back?.();
    }
  }

  /** Takes a picture of the final state, without tools, held objects or the hour shown to the user. */
  private take(draw: (deps: CaptureDeps) => Capture, agent: string): Capture {
    const { host, bench, rig, settle } = this.deps;
    const { stage, eye, tools, height } = bench;
    const { now, time } = settle();
    const views = {
      views: stage.objects.views,
      index: stage.objects.index,
      crew: stage.crew,
      user: eye,
      userTarget: rig.target,
      agent,
      now,
      height,
    };
    // Pictures for agents show the world, not what the user holds or tries out.
    const held = tools.visible;
    tools.visible = false;
    if (this.hour !== null) this.light(true, null);
    stage.touchShadows();
    try {
      return stage.systems.atRest(() => draw({ bench, time, views, samples: host.plain ? 0 : CAPTURE_SAMPLES }));
    } finally {
      tools.visible = held;
      if (this.hour !== null) this.light(true);
      stage.touchShadows();
      host.wake();
    }
  }
}
