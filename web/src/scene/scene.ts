// The scene: what the user sees. Reads the world's state, plays what happens now, takes pictures for agents.
// Composition of stage, camera, labels and the frame loop; everything it opens, dispose() closes.

import { Box3, PerspectiveCamera, Vector2, Vector3 } from "three";
import type { AvatarAct, Camera, Presence } from "../wire/types.gen.ts";
import { type CameraRig, createCameraRig } from "./camera.ts";
import { capture } from "./capture.ts";
import { Cover, FOV } from "./cover.ts";
import { inspect } from "./inspect.ts";
import { collect, createLabelLayer, facesOf, type LabelLayer } from "./labels.ts";
import { createLoop, type Loop, type Motion } from "./loop.ts";
import type { Vec3 } from "./math.ts";
import { createMarks, type Marks } from "./outline.ts";
import { pick } from "./pick.ts";
import { softwareRendered, TIERS, type TierWatch, watchTier } from "./quality.ts";
import { Sight } from "./sight.ts";
import { focusOf, Stage, type StageOptions } from "./stage.ts";
import type {
  CameraControl,
  Capture,
  CaptureRequest,
  GuideState,
  Inspection,
  Picked,
  Scene,
  SceneOptions,
  WorldChange,
} from "./types.ts";

export * from "./types.ts";

/** Vertical field of view in degrees: with it a robot in the near middle takes a third of the picture. */
/** Where the processor draws, wind and breath may not take it from the work (ms between idle frames). */
const SOFTWARE_IDLE = 600;
const EMPTY = new Box3();
/** And it draws fewer triangles in full. */
const SOFTWARE_DETAIL = 90_000;

export function createScene(options: SceneOptions): Scene {
  return new WorldScene(options);
}

interface Setting {
  test: boolean;
  /** No idle motion. */
  calm: boolean;
  unixClock: boolean;
  software: boolean;
}

class WorldScene implements Scene {
  readonly camera: CameraControl;
  private readonly o: SceneOptions;
  private readonly set: Setting;
  private readonly stage: Stage;
  private readonly watch: TierWatch;
  private readonly eye = new PerspectiveCamera(FOV, 1, 0.1, 1200);
  private readonly rig: CameraRig;
  private readonly loop: Loop;
  private readonly labels: LabelLayer;
  private readonly marks: Marks;
  private readonly sight = new Sight();
  private readonly cover = new Cover();
  private readonly listeners = new Set<(c: Camera) => void>();
  private readonly closers: (() => void)[] = [];
  /** The clock's seconds at the start, and at what is shown. */
  private readonly started: number;
  private time: number;
  private lost = false;
  /** For which eye and revision it was chosen what is drawn in full. */
  private readonly sharp = { eye: new Vector3(Infinity, 0, 0), revision: -1 };

  constructor(o: SceneOptions) {
    this.o = o;
    this.set = settingOf(o);
    this.time = o.clock();
    this.started = this.set.unixClock ? this.time : 0;
    this.stage = new Stage(stageOptions(o, this.set));
    this.watch = watchTier(o.quality, this.set.software);
    this.labels = createLabelLayer(o.labels);
    this.marks = createMarks(this.stage.scene, this.stage.objects.views);
    const idleFrame = (): number => (this.set.software ? SOFTWARE_IDLE : TIERS[this.watch.tier].idleFrame);
    this.loop = createLoop({ clock: o.clock, idleFrame, frame: (t, dt, live) => this.frame(t, dt, live) });
    this.rig = this.createRig();
    this.camera = this.createControl();
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
      avatarAt: (id) => members.get(id)?.body.position ?? null,
      favourite: () =>
        [...members].find(([, m]) => m.agent?.connected && !m.parent)?.[0] ?? members.keys().next().value ?? null,
      still: this.set.calm,
      wake: () => this.loop.wake(),
    });
  }

  private createControl(): CameraControl {
    const { rig } = this;
    return {
      get: () => this.pose(),
      follow: (id) => rig.follow(id),
      get following() {
        return rig.following;
      },
      go: (at) => rig.go(at, 6),
    };
  }

  private listen(): void {
    const { canvas, state } = this.o;
    const abort = new AbortController();
    const observer = new ResizeObserver(() => this.resize());
    observer.observe(canvas);
    canvas.style.touchAction = "none";
    const onLost = (e: Event): void => {
      e.preventDefault();
      this.lost = true;
    };
    const onRestored = (): void => {
      this.lost = false;
      this.stage.restored();
      this.applyTier();
    };
    canvas.addEventListener("webglcontextlost", onLost, abort);
    canvas.addEventListener("webglcontextrestored", onRestored, abort);
    document.addEventListener("visibilitychange", () => this.loop.wake(), abort);
    this.closers.push(
      () => abort.abort(),
      () => observer.disconnect(),
      state.subscribe((c) => this.follow(c)),
    );
  }

  /** The moment that is shown: the clock's, or that of the last step. */
  private present(): number {
    return this.loop.manual ? this.time : this.o.clock();
  }

  private pose(): Camera {
    return { position: this.eye.position.toArray(), target: this.rig.target.toArray() };
  }

  private size(): { width: number; height: number } {
    return { width: this.o.canvas.clientWidth || 1, height: this.o.canvas.clientHeight || 1 };
  }

  private resize(): void {
    const { width, height } = this.size();
    this.stage.renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio || 1, TIERS[this.watch.tier].ratio));
    this.stage.renderer.setSize(width, height, false);
    this.cover.frame(this.eye, width, height);
    // Setting a canvas's size clears it: without a picture in the same task it would flash.
    if (this.loop.frames > 0) this.draw();
    this.loop.wake();
  }

  private applyTier(): void {
    this.stage.budget = this.set.software ? SOFTWARE_DETAIL : TIERS[this.watch.tier].detail;
    this.stage.shadows(TIERS[this.watch.tier].shadow);
    this.resize();
  }

  /** One frame; answers what still moves: everything, only wind and breath, or nothing. */
  private frame(t: number, dt: number, live: boolean): Motion {
    this.time = t;
    const { stage } = this;
    const { width, height } = this.size();
    const shifted = this.cover.update(live && !this.set.calm && !this.set.software ? dt : 1);
    if (shifted) this.cover.frame(this.eye, width, height);
    const moved = this.rig.update(live ? dt : 1) || shifted;
    const moving = stage.objects.animate(t - this.started);
    stage.crew.update(t, dt, this.eye.position.toArray());
    stage.guide.update(t, dt);
    const busy = stage.crew.busy || stage.guide.busy(t);
    if (moving || busy) stage.touchShadows();
    stage.writing.update(stage.objects.views.values(), this.eye.position);
    this.draw();
    this.letter();
    if (moved) for (const fn of this.listeners) fn(this.pose());
    if (live && (moved || busy || moving) && this.watch.frame(dt, t)) this.applyTier();
    // A mouth that moves is worth every frame only where frames are cheap.
    const lively = stage.crew.lively && !this.set.calm && !this.set.software;
    if (moved || moving || busy || lively || stage.weather.active) return "busy";
    return this.set.calm ? "still" : "idle";
  }

  private draw(): void {
    if (this.lost) return;
    const { stage, eye, sharp } = this;
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

  private letter(): void {
    const { width, height } = this.size();
    const { crew, guide, objects } = this.stage;
    const views = [...objects.views.values()];
    const eye = this.eye.position;
    const sources = { crew, guide: guide.label(), views, camera: eye, now: this.time, unixClock: this.set.unixClock };
    const items = collect(sources);
    this.sight.update(
      items.filter((i) => i.kind !== "bubble"),
      eye,
      views,
      this.time,
    );
    for (const i of items) i.faint = i.kind === "name" && i.mark !== "needs-you" && this.sight.hides(i.id);
    const seen = items.filter((i) => i.kind !== "label" || !this.sight.hides(i.id));
    this.labels.update(seen, facesOf(crew, this.eye, width, height), this.eye, width, height);
  }

  /** The world changed. */
  private follow(change: WorldChange): void {
    const now = this.present();
    const { stage } = this;
    const { state } = this.o;
    const all = change.reset;
    const objects = all ? new Set([...stage.objects.views.keys(), ...state.objects.keys()]) : change.objects;
    const avatars = all ? new Set([...stage.crew.members.keys(), ...state.avatars.keys()]) : change.avatars;
    const touched = new Box3();
    for (const id of change.objects) touched.union(stage.objects.views.get(id)?.box ?? EMPTY);
    stage.objects.update(objects, state.objects, now - this.started, all || this.set.calm);
    for (const id of change.objects) touched.union(stage.objects.views.get(id)?.box ?? EMPTY);
    if (all) stage.crew.anew(now);
    stage.crew.documents(avatars, now);
    if (!all) stage.crew.made(state.history.at(-1), touched, now);
    if (all || change.environment) stage.setEnvironment(state.environment);
    if (all || change.objects.length > 0) {
      stage.clearGround();
      stage.touchShadows();
      this.marks.refresh();
    }
    this.loop.wake();
  }

  setPresence(presence: Presence): void {
    this.stage.crew.setPresence(presence, this.present());
    this.loop.wake();
  }

  play(act: AvatarAct): void {
    this.stage.crew.play(act, this.present());
    this.loop.wake();
  }

  setMouth(avatarId: string, level: number | null): void {
    this.stage.crew.members.get(avatarId)?.body.mouth(level);
    this.loop.wake();
  }

  attend(avatarId: string): void {
    this.stage.crew.attend(avatarId, this.present());
    this.loop.wake();
  }

  speak(avatarId: string, text: string | null): void {
    this.stage.crew.speak(avatarId, text, this.present());
    this.loop.wake();
  }

  setGuide(state: GuideState | null): void {
    this.stage.guide.set(state, this.present());
    this.loop.wake();
  }

  setCovered(right: number, bottom: number): void {
    if (this.cover.set(right, bottom)) this.loop.wake();
  }

  async capture(request: CaptureRequest): Promise<Capture> {
    const now = this.present();
    const { stage } = this;
    stage.objects.animate(now - this.started);
    stage.crew.update(now, 0.016, this.eye.position.toArray());
    stage.touchShadows();
    this.time = now;
    const views = {
      views: stage.objects.views,
      crew: stage.crew,
      user: this.eye,
      userTarget: this.rig.target,
      agent: request.agent,
      now,
    };
    const sceneTime = now - this.started;
    const { unixClock, test } = this.set;
    try {
      return capture({ stage, now, sceneTime, unixClock, views, samples: test ? 0 : 4 }, request);
    } finally {
      this.sharp.revision = -1;
      stage.touchShadows();
      if (!this.loop.manual) this.loop.wake();
    }
  }

  pick(x: number, y: number): Picked | null {
    const { width, height } = this.size();
    const ndc = new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2);
    return pick(this.eye, ndc, this.stage.objects.views.values(), this.stage.crew);
  }

  select(id: string | null): void {
    this.marks.select(id);
    this.loop.wake();
  }

  hover(id: string | null): void {
    if (this.marks.hover(id)) this.loop.wake();
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

  avatarPosition(id: string): Vec3 | null {
    return this.stage.crew.members.get(id)?.body.position ?? null;
  }

  inspect(): Inspection {
    const { frames, jsMs } = this.loop;
    return inspect(this.stage, this.labels, this.time, { frames, jsMs, lost: this.lost, quality: this.watch.tier });
  }

  step(t: number): void {
    this.loop.step(t);
  }

  dispose(): void {
    for (const close of this.closers) close();
    for (const part of [this.loop, this.rig, this.labels, this.marks, this.stage]) part.dispose();
  }
}

function settingOf(o: SceneOptions): Setting {
  const test = o.quality === "test";
  return { test, calm: test || o.reducedMotion, unixClock: o.clock() > 1e9, software: softwareRendered() };
}

function stageOptions(o: SceneOptions, s: Setting): StageOptions {
  return {
    canvas: o.canvas,
    state: o.state,
    plain: s.test,
    calm: s.calm,
    antialias: !s.test,
    lamps: s.test || s.software || o.quality === "low" ? 0 : 3,
    unixClock: s.unixClock,
    cheapShadows: s.software,
  };
}
