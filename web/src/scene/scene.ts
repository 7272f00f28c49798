// The scene: what the user sees. Reads the world's state, plays what happens, and takes pictures for agents.
// Composes stage, camera, labels and frame loop; dispose() closes everything it opened.
//
// A frame: camera -> systems (system.ts) -> draw -> listeners. It returns what still moves, for the loop. Two clocks:
// the page's (for bodies and states), and scene time, which starts at 0 (for objects and shaders).

import { Box3, PerspectiveCamera, Vector3 } from "three";
import { late } from "../core/late.ts";
import type { Vec3 } from "../core/vector.ts";
import type { Camera, Follower } from "../wire/types.gen.ts";
import { Bench } from "./bench.ts";
import { type CameraControl, CameraRig } from "./camera/rig.ts";
import { FOV, ViewOffset } from "./camera/viewoffset.ts";
import { watchCanvas } from "./canvasevents.ts";
import { CityHost } from "./city/cityhost.ts";
import { type Hit, hitsOf } from "./hits.ts";
import { createHost, type SceneHost, type SceneOptions } from "./host.ts";
import { type Inspection, inspect } from "./inspect.ts";
import { LabelOverlay } from "./labels/overlay.ts";
import { createLoop, type Loop, type Pace } from "./loop.ts";
import type { Guide } from "./people/guide.ts";
import { People } from "./people/people.ts";
import { type Picked, pick } from "./pick.ts";
import { PictureControl } from "./pictures/picturecontrol.ts";
import { fetchAllPieces } from "./pieces/index.ts";
import { TIERS, type TierWatch, watchTier } from "./quality.ts";
import { Stage, viewOf } from "./stage.ts";
import { type Frame, Motion, type View } from "./system.ts";
import type { Scene } from "./types.ts";
import { WorkshopHost } from "./workshop/workshophost.ts";
import type { WorldChange } from "./worldstate.ts";

const EMPTY = new Box3();
/** Idle frame interval (ms) in software rendering: wind and breath must not take time from the work. */
const SOFTWARE_IDLE = 600;
/** Triangles drawn in full in software rendering, at most. */
const SOFTWARE_DETAIL = 90_000;
/** Number of real lamp lights. */
const LAMPS = 3;
/** Seconds that a picture for an agent advances bodies by. */
const SETTLE_STEP = 0.016;

export function createScene(options: SceneOptions): Scene {
  return new WorldScene(options);
}

class WorldScene implements Scene {
  readonly people: People;
  readonly city: CityHost;
  readonly workshop: WorkshopHost;
  readonly picture: PictureControl;
  readonly guide: Guide;
  readonly camera: CameraControl;
  readonly bench: Bench;
  private readonly host: SceneHost;
  private readonly stage: Stage;
  private readonly watch: TierWatch;
  private readonly eye = new PerspectiveCamera(FOV, 1, 0.1, 1200);
  private readonly rig: CameraRig;
  private readonly loop: Loop;
  private readonly overlay: LabelOverlay;
  private readonly viewOffset = new ViewOffset();
  private readonly listeners = new Set<(c: Camera) => void>();
  private readonly closers: (() => void)[] = [];
  private readonly onFollowers: (followers: Follower[]) => void;
  /** The moment that is shown, on the page's clock (s). */
  private time: number;
  /** The systems that the first picture does without. */
  private readonly deferred = late(() => this.addDeferred());
  private lost = false;
  private closed = false;

  constructor(o: SceneOptions) {
    this.time = o.clock();
    const host = createHost(o, {
      clock: () => (this.loop.manual ? this.time : o.clock()),
      wake: () => this.wake(),
    });
    this.host = host;
    this.onFollowers = o.onFollowers ?? (() => {});
    this.watch = watchTier(o.quality, host.software);
    const idleFrame = (): number => (host.software ? SOFTWARE_IDLE : TIERS[this.watch.tier].idleFrame);
    this.loop = createLoop({ clock: o.clock, idleFrame, frame: (t, dt, live) => this.frame(t, dt, live) });
    // Real lamp lights cost every surface; software and low quality do without.
    const stage = new Stage(host, host.plain || host.software || o.quality === "low" ? 0 : LAMPS);
    this.stage = stage;
    this.people = new People(host, stage.crew, stage.objects.views);
    this.guide = stage.guide;
    this.rig = this.createRig();
    this.camera = this.rig;
    const { people, rig, viewOffset } = this;
    const bench = new Bench(host, stage, this.eye);
    this.bench = bench;
    this.city = new CityHost({ host, bench, people, rig });
    this.workshop = new WorkshopHost(bench, rig);
    const overlay = new LabelOverlay(o.labels, host, stage, this.city, this.workshop);
    this.overlay = overlay;
    const { showPresent } = o;
    this.picture = new PictureControl({
      host,
      bench,
      rig,
      overlay,
      viewOffset,
      showPresent,
      settle: () => this.settle(),
      complete: () => this.complete().catch(() => {}), // a picture without it is better than none
    });
    stage.systems.add(this.city, overlay, bench);
    this.listen();
    this.applyTier();
    this.follow({ reset: true, objects: [], avatars: [], environment: true, revision: host.state.revision });
  }

  /** Adds what the first picture does without. */
  private async addDeferred(): Promise<void> {
    const { people, stage } = this;
    const [{ createDeferred }] = await Promise.all([
      import("./deferred.ts"),
      stage.objects.loadBehaviors(),
      people.load(),
    ]);
    if (this.closed) return;
    this.stage.systems.add(...createDeferred(this.host, this.stage, this.city, this.workshop));
    this.wake();
  }

  private createRig(): CameraRig {
    const { members } = this.stage.crew;
    return new CameraRig({
      camera: this.eye,
      element: this.host.canvas,
      ground: { space: this.host.state, floor: (x, z) => this.stage.backdrop.land.heightAt(x, z) },
      avatarAt: (id) => members.get(id)?.body.position ?? null,
      still: this.host.calm,
      wake: () => this.wake(),
    });
  }

  private listen(): void {
    const { crew } = this.stage;
    const unwatch = watchCanvas(this.host.canvas, {
      // An observer also tells of the size that there is when it begins.
      resize: () => this.sizeChanged() && this.resize(),
      wake: () => this.wake(),
      lost: () => {
        this.lost = true;
        this.stage.lost();
      },
      restored: () => {
        this.lost = false;
        this.stage.systems.restored();
        this.applyTier();
      },
      // Bodies near the pointer look at it.
      point: (position) => {
        const ray = position && this.bench.ray(position.x, position.y);
        crew.setPointerRay(ray && { origin: ray.origin.toArray(), direction: ray.direction.toArray() });
        // The rest is looked for only where the board is hit.
        const onBoard = position && ray && this.workshop.hit(ray) && this.at(position.x, position.y)[0]?.board;
        this.workshop.point(onBoard || null);
        this.wake();
      },
    });
    this.closers.push(
      unwatch,
      this.host.state.subscribe((c) => this.follow(c)),
    );
  }

  /** Something changed: draw it in the next frame. */
  private wake(): void {
    this.overlay?.touch();
    this.loop.wake();
  }

  private sizeChanged(): boolean {
    const { canvas, size } = this.host;
    return size.width !== (canvas.clientWidth || 1) || size.height !== (canvas.clientHeight || 1);
  }

  private resize(): void {
    const { canvas, size } = this.host;
    Object.assign(size, { width: canvas.clientWidth || 1, height: canvas.clientHeight || 1 });
    const { width, height } = size;
    this.stage.renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio || 1, TIERS[this.watch.tier].ratio));
    this.stage.renderer.setSize(width, height, false);
    this.viewOffset.frame(this.eye, width, height);
    // Setting a canvas's size clears it: without a picture in the same task it would flash.
    if (this.loop.frames > 0) this.draw(this.view());
    this.wake();
  }

  private applyTier(): void {
    const { detail, shadow } = TIERS[this.watch.tier];
    this.stage.objects.setBudget(this.host.software ? Math.min(SOFTWARE_DETAIL, detail) : detail);
    this.stage.shadows(shadow);
    this.resize();
  }

  /** Draws a frame; returns what still moves. */
  private frame(t: number, dt: number, live: boolean): Pace {
    this.time = t;
    const { stage } = this;
    const { calm, software, size } = this.host;
    const shifted = this.viewOffset.update(live && !calm && !software ? dt : 1);
    if (shifted) this.viewOffset.frame(this.eye, size.width, size.height);
    const moved = this.rig.update(live ? dt : 1) || shifted;
    const view = this.view();
    const frame = this.frameOf(view, dt, { motion: moved ? Motion.moves : Motion.still, unseen: false });
    stage.systems.update(frame);
    this.draw(view);
    stage.systems.drawn(frame);
    if (moved) for (const fn of this.listeners) fn(this.rig.get());
    const followers = stage.crew.past ? null : stage.objects.takeFollowers();
    if (followers) this.onFollowers(followers);
    if (live && frame.motion === Motion.moves && this.watch.frame(dt, t)) this.applyTier();
    if (frame.motion > Motion.still) return "busy";
    return calm ? "still" : "idle";
  }

  /** What the user sees now. */
  private view(): View {
    return viewOf(this.eye.position, this.rig.target, this.time - this.host.started);
  }

  private frameOf({ time, focus }: View, dt: number, how: Pick<Frame, "motion" | "unseen">): Frame {
    return { now: this.time, time, dt, eye: this.eye, focus, castersMoved: false, ...how };
  }

  private draw(view: View): void {
    if (this.lost) return;
    const { stage, eye } = this;
    stage.systems.prepare(view);
    stage.renderer.info.reset();
    stage.render(eye);
  }

  /** Moves everything to the present moment, also what the user does not see. */
  private settle(): { now: number; time: number } {
    this.time = this.host.clock();
    const view = this.view();
    this.stage.systems.update(this.frameOf(view, SETTLE_STEP, { motion: Motion.still, unseen: true }));
    return { now: this.time, time: view.time };
  }

  /** Follows a change of the world. */
  private follow(change: WorldChange): void {
    const { stage } = this;
    const { state } = this.host;
    const all = change.reset;
    const still = change.still === true;
    const objects = all ? new Set([...stage.objects.views.keys(), ...state.objects.keys()]) : change.objects;
    const avatars = all ? new Set([...stage.crew.members.keys(), ...state.avatars.keys()]) : change.avatars;
    const touched = new Box3();
    const touch = (): void => {
      for (const id of change.objects) touched.union(stage.objects.views.get(id)?.box ?? EMPTY);
    };
    touch();
    const time = this.bench.now();
    stage.objects.follow(objects, state.objects, time, all || still || this.host.calm);
    touch();
    if (all) stage.crew.endErrands();
    this.people.syncAvatars(avatars, still || all);
    if (!all && !still) this.people.showEntry(state.history.at(-1), touched);
    if (all || change.environment) this.picture.light(all || still);
    if (all || change.objects.length > 0) {
      stage.backdrop.clearGround();
      stage.touchShadows();
      this.bench.marks.refresh();
    }
    this.wake();
  }

  complete(): Promise<void> {
    return this.deferred.load();
  }

  async loadAhead(): Promise<void> {
    await fetchAllPieces();
    await import("./pictures/capture.ts");
  }

  at(x: number, y: number): Hit[] {
    const ray = this.bench.ray(x, y);
    return hitsOf(ray, { board: this.workshop.hit(ray), building: this.city.hit(ray), picked: this.pick(x, y) });
  }

  /** The nearest of avatar, object and ground at a point of the canvas. */
  private pick(x: number, y: number): Picked | null {
    const { bench } = this;
    const { objects, crew } = this.stage;
    const found = pick(this.eye, bench.ndc(x, y), { objects: objects.index, crew, height: bench.height });
    if (!crew.past) return found;
    // In the past only the ground can be picked: nothing there can be changed.
    return found?.point ? { point: found.point } : null;
  }

  select(ids: readonly string[]): void {
    this.bench.marks.select(ids);
    this.wake();
  }

  hover(id: string | null): void {
    if (this.bench.marks.hover(id)) this.wake();
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

  fileArrived(id: string): void {
    this.stage.assets.assetUploaded(id);
  }

  inspect(): Inspection {
    const { loop, lost, watch } = this;
    const figures = { frames: loop.frames, jsMs: loop.jsMs, lost, quality: watch.tier };
    return inspect(this.stage, this.overlay.labels, this.city, this.time, figures);
  }

  step(t: number): void {
    this.loop.step(t);
  }

  dispose(): void {
    this.closed = true;
    for (const close of this.closers) close();
    for (const part of [this.loop, this.stage]) part.dispose();
  }
}
