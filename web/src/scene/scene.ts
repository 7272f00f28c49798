// The scene: what the user sees. Reads the world's state, plays what happens, and takes pictures for agents.
// Composes stage, camera, labels and frame loop; dispose() closes everything it opened.
//
// A frame: camera -> objects -> bodies -> city -> draw -> labels -> listeners. It returns what still moves, for the
// loop. Two clocks: the page's (`time`, for bodies and states), and scene time, which starts at 0 (for objects and
// shaders).

import { Box3, Group, PerspectiveCamera, type Ray, Vector2, Vector3 } from "three";
import type { Vec3 } from "../core/vector.ts";
import type { Camera } from "../wire/types.gen.ts";
import { type Bench, createBench } from "./bench.ts";
import { createControl } from "./camera/control.ts";
import { createCameraRig } from "./camera/rig.ts";
import type { CameraRig } from "./camera/types.ts";
import { watchCanvas } from "./canvasevents.ts";
import type { CaptureDeps } from "./capture.ts";
import { inspect } from "./inspect.ts";
import { LabelOverlay } from "./labels.overlay.ts";
import { createLoop, type Loop, type Motion } from "./loop.ts";
import { createMarks, type Marks } from "./outline.ts";
import { PeopleScene } from "./people.ts";
import { pick, rayThrough } from "./pick.ts";
import { fetchAllPieces } from "./pieces/index.ts";
import { TIERS, type TierWatch, watchTier } from "./quality.ts";
import { resolveSettings, type SceneSettings, stageOptions } from "./settings.ts";
import { focusOf, Stage } from "./stage.ts";
import type {
  CameraControl,
  CanvasRect,
  Capture,
  CaptureRequest,
  Inspection,
  Picked,
  Scene,
  SceneOptions,
  WorldChange,
} from "./types.ts";
import { FOV, ViewOffset } from "./viewoffset.ts";

export * from "./types.ts";

const EMPTY = new Box3();
/** Idle frame interval (ms) in software rendering: wind and breath must not take time from the work. */
const SOFTWARE_IDLE = 600;
/** Triangles drawn in full in software rendering, at most. */
const SOFTWARE_DETAIL = 90_000;

export function createScene(options: SceneOptions): Scene {
  return new WorldScene(options);
}

class WorldScene extends PeopleScene implements Scene {
  readonly camera: CameraControl;
  readonly bench: Bench;
  private readonly o: SceneOptions;
  private readonly settings: SceneSettings;
  protected readonly stage: Stage;
  private readonly watch: TierWatch;
  protected readonly eye = new PerspectiveCamera(FOV, 1, 0.1, 1200);
  protected readonly rig: CameraRig;
  private readonly loop: Loop;
  private readonly overlay: LabelOverlay;
  private readonly marks: Marks;
  private readonly viewOffset = new ViewOffset();
  private readonly listeners = new Set<(c: Camera) => void>();
  private readonly modeListeners = new Set<() => void>();
  private readonly drawn = new Set<() => void>();
  private readonly tools = new Group();
  /** How many tools ask for continuous frames. */
  private awake = 0;
  /** The hour shown to the user instead of the world's; null: the world's own. */
  private hour: number | null = null;
  private readonly closers: (() => void)[] = [];
  /** The page's clock (s) at the start, and at what is shown. */
  private readonly started: number;
  private time: number;
  private lost = false;
  /** CSS size of the canvas, measured on resize: asking the canvas per frame would force a layout per frame. */
  private sized = { width: 1, height: 1 };
  /** The camera position and revision for which the level of detail was chosen. */
  private readonly lodState = { eye: new Vector3(Infinity, 0, 0), revision: -1 };

  constructor(o: SceneOptions) {
    super();
    this.o = o;
    this.settings = resolveSettings(o);
    this.time = o.clock();
    this.started = this.settings.unixClock ? this.time : 0;
    this.stage = new Stage(stageOptions(o, this.settings));
    this.stage.objects.behaviors.epoch = this.started;
    this.watch = watchTier(o.quality, this.settings.software);
    this.overlay = new LabelOverlay(o.labels);
    this.marks = createMarks(this.tools, this.stage.objects.views);
    const idleFrame = (): number => (this.settings.software ? SOFTWARE_IDLE : TIERS[this.watch.tier].idleFrame);
    this.loop = createLoop({ clock: o.clock, idleFrame, frame: (t, dt, live) => this.frame(t, dt, live) });
    this.rig = this.createRig();
    this.camera = createControl(this.rig, () => this.pose(), this.modeListeners);
    this.bench = this.createBench();
    this.stage.scene.add(this.tools);
    this.stage.brought.onChange = () => this.wake();
    this.listen();
    this.applyTier();
    this.follow({ reset: true, objects: [], avatars: [], environment: true, revision: o.state.revision });
    this.frame(this.time, 0, false);
  }

  private createRig(): CameraRig {
    const { members } = this.stage.crew;
    return createCameraRig({
      camera: this.eye,
      element: this.o.canvas,
      ground: { space: this.o.state, floor: this.height },
      avatarAt: (id) => members.get(id)?.body.position ?? null,
      favourite: () =>
        [...members].find(([, m]) => m.agent?.connected && !m.parent)?.[0] ?? members.keys().next().value ?? null,
      still: this.settings.calm,
      wake: () => this.wake(),
      changed: () => {
        for (const fn of this.modeListeners) fn();
      },
    });
  }

  private createBench(): Bench {
    const { stage, eye, marks, tools, drawn } = this;
    return createBench({
      stage,
      eye,
      marks,
      tools,
      drawn,
      canvas: this.o.canvas,
      calm: this.settings.calm,
      unixClock: this.settings.unixClock,
      present: () => this.present(),
      started: this.started,
      wake: () => this.wake(),
      ndc: (x, y) => this.ndc(x, y),
      height: this.height,
      keepAwake: (by) => {
        this.awake += by;
        this.wake();
      },
    });
  }

  private listen(): void {
    const { crew } = this.stage;
    const unwatch = watchCanvas(this.o.canvas, {
      resize: () => this.resize(),
      wake: () => this.wake(),
      lost: () => {
        this.lost = true;
      },
      restored: () => {
        this.lost = false;
        this.stage.restored();
        this.applyTier();
      },
      // Bodies near the pointer look at it.
      point: (position) => {
        const ray = position && rayThrough(this.eye, this.ndc(position.x, position.y));
        crew.setPointerRay(ray && { origin: ray.origin.toArray(), direction: ray.direction.toArray() });
        this.wake();
      },
    });
    this.closers.push(
      unwatch,
      this.o.state.subscribe((c) => this.follow(c)),
    );
  }

  /** The moment shown on the page's clock (s): now, or that of the last step. */
  protected present(): number {
    return this.loop.manual ? this.time : this.o.clock();
  }

  /** Something changed: draw it in the next frame. */
  protected wake(): void {
    this.overlay.touch();
    this.loop.wake();
  }

  private pose(): Camera {
    return { position: this.eye.position.toArray(), target: this.rig.target.toArray() };
  }

  private resize(): void {
    this.sized = { width: this.o.canvas.clientWidth || 1, height: this.o.canvas.clientHeight || 1 };
    const { width, height } = this.sized;
    this.stage.renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio || 1, TIERS[this.watch.tier].ratio));
    this.stage.renderer.setSize(width, height, false);
    this.viewOffset.frame(this.eye, width, height);
    // Setting a canvas's size clears it: without a picture in the same task it would flash.
    if (this.loop.frames > 0) this.draw();
    this.wake();
  }

  private applyTier(): void {
    const { detail, shadow } = TIERS[this.watch.tier];
    this.stage.budget = this.settings.software ? Math.min(SOFTWARE_DETAIL, detail) : detail;
    this.stage.shadows(shadow);
    this.resize();
  }

  /** Draws a frame; returns what still moves. */
  private frame(t: number, dt: number, live: boolean): Motion {
    this.time = t;
    const { stage } = this;
    const { width, height } = this.sized;
    const shifted = this.viewOffset.update(live && !this.settings.calm && !this.settings.software ? dt : 1);
    if (shifted) this.viewOffset.frame(this.eye, width, height);
    const moved = this.rig.update(live ? dt : 1) || shifted;
    const lives = stage.brought.update(t - this.started);
    const moving = stage.objects.animate(t - this.started) || lives;
    stage.crew.update(t, dt, this.eye.position.toArray(), this.eye);
    stage.guide.update(t, dt);
    const busy = stage.crew.busy || stage.guide.busy(t);
    const built = stage.city.update(t, this.eye);
    if (moving || busy || stage.city.takeShadowsDirty()) stage.touchShadows();
    stage.writing.update(stage.objects.lettered, this.eye.position);
    this.draw();
    const { unixClock } = this.settings;
    this.overlay.update(stage, this.eye, { now: t, moved: moved || busy || moving || built, unixClock, width, height });
    if (moved) for (const fn of this.listeners) fn(this.pose());
    if (live && (moved || busy || moving) && this.watch.frame(dt, t)) this.applyTier();
    // A mouth that moves is worth every frame only where frames are cheap.
    const lively = stage.crew.lively && !this.settings.calm && !this.settings.software;
    for (const fn of this.drawn) fn();
    if (moved || moving || busy || built || lively || stage.inTransition || stage.weather.active || this.awake > 0)
      return "busy";
    return this.settings.calm ? "still" : "idle";
  }

  private draw(): void {
    if (this.lost) return;
    const { stage, eye, lodState: sharp } = this;
    if (sharp.revision !== this.o.state.revision || sharp.eye.distanceTo(eye.position) > 2.5) {
      stage.detail(eye.position);
      sharp.eye.copy(eye.position);
      sharp.revision = this.o.state.revision;
    }
    const f = focusOf(eye, this.rig.target);
    stage.update(this.time - this.started, f.focus, f.distance, eye.position);
    stage.renderer.info.reset();
    stage.render(eye);
  }

  /** Follows a change of the world. */
  private follow(change: WorldChange): void {
    const now = this.present();
    const { stage } = this;
    const { state } = this.o;
    const all = change.reset;
    const objects = all ? new Set([...stage.objects.views.keys(), ...state.objects.keys()]) : change.objects;
    const avatars = all ? new Set([...stage.crew.members.keys(), ...state.avatars.keys()]) : change.avatars;
    const touched = new Box3();
    for (const id of change.objects) touched.union(stage.objects.views.get(id)?.box ?? EMPTY);
    const still = change.still === true;
    stage.objects.update(objects, state.objects, now - this.started, all || still || this.settings.calm);
    for (const id of change.objects) touched.union(stage.objects.views.get(id)?.box ?? EMPTY);
    if (all) stage.crew.endErrands(now);
    stage.crew.syncAvatars(avatars, now, still || all);
    if (!all && !still) stage.crew.showEntry(state.history.at(-1), touched, now);
    if (all || change.environment) this.light(undefined, all || still);
    if (all || change.objects.length > 0) {
      stage.clearGround();
      stage.touchShadows();
      this.marks.refresh();
    }
    this.wake();
  }

  /** Applies the world's light, or the hour shown instead. */
  private light(hour = this.hour, atOnce = false): void {
    const { environment } = this.o.state;
    this.stage.setEnvironment(hour === null ? environment : { ...environment, timeOfDay: hour }, atOnce);
  }

  setHour(hour: number | null): void {
    if (hour === this.hour) return;
    this.hour = hour;
    this.light();
    this.wake();
  }

  /** Visible height of the bare ground; to the rules it is flat. */
  private readonly height = (x: number, z: number): number => this.stage.land.heightAt(x, z);

  protected ray(x: number, y: number): Ray {
    return rayThrough(this.eye, this.ndc(x, y));
  }

  /** Canvas pixels to normalised device coordinates. */
  private ndc(x: number, y: number): Vector2 {
    const { width, height } = this.sized;
    return new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2);
  }

  setCovered(right: number, bottom: number): void {
    if (this.viewOffset.set(right, bottom)) this.wake();
  }

  setPanels(rects: readonly CanvasRect[]): void {
    this.overlay.labels.setPanels(rects);
    this.wake();
  }

  async loadAhead(): Promise<void> {
    await fetchAllPieces();
    await import("./capture.ts");
  }

  async capture(request: CaptureRequest): Promise<Capture> {
    const { capture } = await import("./capture.ts");
    await Promise.all([this.stage.objects.ready(), this.stage.brought.ready(this.eye.position)]);
    const back = request.agent === "" ? undefined : this.o.showPresent?.();
    try {
      return this.takePicture((deps) => capture(deps, request), request.agent);
    } finally {
      back?.();
    }
  }

  /** Takes a picture of the final state, without tools, held objects or the hour shown to the user. */
  private takePicture(draw: (deps: CaptureDeps) => Capture, agent: string): Capture {
    const now = this.present();
    const { stage } = this;
    stage.objects.animate(now - this.started);
    stage.crew.update(now, 0.016, this.eye.position.toArray());
    stage.touchShadows();
    this.time = now;
    const views = {
      views: stage.objects.views,
      index: stage.objects.index,
      crew: stage.crew,
      user: this.eye,
      userTarget: this.rig.target,
      agent,
      now,
      height: this.height,
    };
    const sceneTime = now - this.started;
    const { unixClock, test } = this.settings;
    // Pictures for agents show the world, not what the user holds or tries out.
    const held = this.tools.visible;
    this.tools.visible = false;
    if (this.hour !== null) this.light(null, true);
    try {
      return stage.withFinalState(() => draw({ stage, now, sceneTime, unixClock, views, samples: test ? 0 : 4 }));
    } finally {
      this.tools.visible = held;
      if (this.hour !== null) this.light(undefined, true);
      this.lodState.revision = -1;
      stage.touchShadows();
      if (!this.loop.manual) this.wake();
    }
  }

  pick(x: number, y: number): Picked | null {
    const { objects, crew } = this.stage;
    const found = pick(this.eye, this.ndc(x, y), { objects: objects.index, crew, height: this.height });
    if (!crew.past) return found;
    // In the past only the ground can be picked: nothing there can be changed.
    return found?.point ? { point: found.point } : null;
  }

  select(ids: readonly string[]): void {
    this.marks.select(ids);
    this.wake();
  }

  hover(id: string | null): void {
    if (this.marks.hover(id)) this.wake();
  }

  focus(target: string | Vec3): void {
    if (typeof target !== "string") return this.rig.go(target, 6);
    const box = this.stage.objects.views.get(target)?.box;
    const body = this.stage.crew.members.get(target)?.body;
    const size = box?.getSize(new Vector3()).length() ?? 0;
    if (box) this.rig.go(box.getCenter(new Vector3()).toArray(), Math.max(3.5, size * 1.7));
    else if (body) this.rig.go([body.position[0], body.position[1] + 1.05, body.position[2]], 5.5);
  }

  onCamera(fn: (camera: Camera) => void): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  inspect(): Inspection {
    const { loop, lost, watch } = this;
    const now = { frames: loop.frames, jsMs: loop.jsMs, lost, quality: watch.tier };
    return inspect(this.stage, this.overlay.labels, this.time, now);
  }

  step(t: number): void {
    this.loop.step(t);
  }

  dispose(): void {
    for (const close of this.closers) close();
    for (const part of [this.loop, this.rig, this.overlay, this.marks, this.stage]) part.dispose();
  }
}
