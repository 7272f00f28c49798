// The scene: what the user sees. Reads the world's state, plays what happens now, takes pictures for agents.
// Composition of stage, camera, labels and the frame loop; everything it opens, dispose() closes.

import { PerspectiveCamera as Camera3, type PerspectiveCamera, Vector2, Vector3 } from "three";
import type { Camera } from "../wire/types.gen.ts";
import { createCameraRig } from "./camera.ts";
import { capture } from "./capture.ts";
import { inspect } from "./inspect.ts";
import { collect, createLabelLayer } from "./labels.ts";
import { createLoop } from "./loop.ts";
import type { Vec3 } from "./math.ts";
import { createOutline } from "./outline.ts";
import { pick } from "./pick.ts";
import { softwareRendered, TIERS, watchTier } from "./quality.ts";
import { createStage, focusOf } from "./stage.ts";
import type { Scene, SceneOptions, WorldChange } from "./types.ts";

export * from "./types.ts";

/** Vertical field of view in degrees: with it a robot in the near middle takes a third of the picture. */
const FOV = 42;

/** Where the processor draws, wind and breath may not take it from the work (ms between idle frames). */
const SOFTWARE_IDLE = 600;
/** And it draws fewer triangles in full. */
const SOFTWARE_DETAIL = 90_000;

export function createScene(options: SceneOptions): Scene {
  const { canvas, state, clock } = options;
  const test = options.quality === "test";
  const calm = test || options.reducedMotion;
  const unixClock = clock() > 1e9;
  const started = unixClock ? clock() : 0;
  const software = softwareRendered();
  const stage = createStage({
    canvas,
    state,
    plain: test,
    calm,
    antialias: !test,
    lamps: test || software || options.quality === "low" ? 0 : 3,
    unixClock,
    cheapShadows: software,
  });
  const watch = watchTier(options.quality, software);
  const camera = new Camera3(FOV, 1, 0.1, 1200);
  const labels = createLabelLayer(options.labels);
  const selected = createOutline(stage.scene, "#ffd166", 0.0042);
  const hovered = createOutline(stage.scene, "#fff6df", 0.0028);
  const chosen: { select: string | null; hover: string | null } = { select: null, hover: null };
  const listeners = new Set<(c: Camera) => void>();
  const abort = new AbortController();
  let time = clock();
  let lost = false;

  const loop = createLoop({
    clock,
    idleFrame: () => (software ? SOFTWARE_IDLE : TIERS[watch.tier].idleFrame),
    frame: (t, dt, live) => frame(t, dt, live),
  });
  const rig = createCameraRig({
    camera,
    element: canvas,
    avatarAt: (id) => stage.crew.members.get(id)?.body.position ?? null,
    favourite: () =>
      [...stage.crew.members].find(([, m]) => m.agent?.connected)?.[0] ?? [...stage.crew.members.keys()][0] ?? null,
    still: calm,
    wake: () => loop.wake(),
  });

  /** What is near is drawn in full; chosen again when the camera has moved on or the world has changed. */
  const detailed = { eye: new Vector3(Infinity, 0, 0), revision: -1 };
  const sharpen = (): void => {
    stage.detail(camera.position);
    detailed.eye.copy(camera.position);
    detailed.revision = state.revision;
  };

  const pose = (): Camera => ({ position: camera.position.toArray() as Vec3, target: rig.target.toArray() as Vec3 });

  const view = (): { width: number; height: number } => ({
    width: canvas.clientWidth || 1,
    height: canvas.clientHeight || 1,
  });
  const resize = (): void => {
    const { width, height } = view();
    stage.renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio || 1, TIERS[watch.tier].ratio));
    stage.renderer.setSize(width, height, false);
    frameCamera(camera, width / height);
    loop.wake();
  };
  const applyTier = (): void => {
    stage.budget = software ? SOFTWARE_DETAIL : TIERS[watch.tier].detail;
    stage.shadows(TIERS[watch.tier].shadow);
    resize();
  };

  const draw = (): void => {
    if (lost) return;
    if (detailed.revision !== state.revision || detailed.eye.distanceTo(camera.position) > 2.5) sharpen();
    const f = focusOf(camera, rig.target);
    stage.update(time - started, f.focus, f.distance, camera.position);
    stage.renderer.info.reset();
    stage.render(camera);
  };

  /** One frame; answers what still moves: everything, only wind and breath, or nothing. */
  const frame = (t: number, dt: number, live: boolean): "busy" | "idle" | "still" => {
    time = t;
    const moved = rig.update(live ? dt : 1);
    const moving = stage.objects.animate(t - started);
    stage.crew.update(t, dt, camera.position.toArray() as Vec3);
    const busy = stage.crew.busy;
    if (moving || busy) stage.touchShadows();
    stage.writing.update(stage.objects.views.values(), camera.position);
    draw();
    const { width, height } = view();
    labels.update(
      collect(stage.crew, stage.objects.views.values(), camera.position, t, unixClock),
      camera,
      width,
      height,
    );
    if (moved) for (const fn of listeners) fn(pose());
    if (live && (moved || busy || moving) && watch.frame(dt, t)) applyTier();
    if (moved || moving || busy || stage.weather.active || rig.following) return "busy";
    return calm ? "still" : "idle";
  };

  const outline = (): void => {
    const views = stage.objects.views;
    selected.set(chosen.select ? (views.get(chosen.select) ?? null) : null);
    hovered.set(chosen.hover && chosen.hover !== chosen.select ? (views.get(chosen.hover) ?? null) : null);
    loop.wake();
  };

  /** The moment that is shown: the clock's, or that of the last step. */
  const present = (): number => (loop.manual ? time : clock());

  const follow = (change: WorldChange): void => {
    const now = present();
    const ids = change.reset ? new Set([...stage.objects.views.keys(), ...state.objects.keys()]) : change.objects;
    stage.objects.update(ids, state.objects, now - started, change.reset || calm);
    stage.crew.documents(
      change.reset ? new Set([...stage.crew.members.keys(), ...state.avatars.keys()]) : change.avatars,
      now,
    );
    if (!change.reset) stage.crew.made(change.objects, now);
    if (change.environment || change.reset) stage.setEnvironment(state.environment);
    if (change.reset || change.objects.length > 0) {
      stage.clearGround();
      stage.touchShadows();
      outline();
    }
    loop.wake();
  };

  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  canvas.style.touchAction = "none";
  canvas.addEventListener(
    "webglcontextlost",
    (e) => {
      e.preventDefault();
      lost = true;
    },
    abort,
  );
  canvas.addEventListener(
    "webglcontextrestored",
    () => {
      lost = false;
      stage.writing.flush();
      applyTier();
    },
    abort,
  );
  document.addEventListener("visibilitychange", () => loop.wake(), abort);
  const unsubscribe = state.subscribe(follow);
  applyTier();
  follow({ reset: true, objects: [], avatars: [], environment: true, revision: state.revision });
  frame(time, 0, false);

  return {
    setPresence(p) {
      stage.crew.setPresence(p, present());
      loop.wake();
    },
    play(act) {
      stage.crew.play(act, present());
      loop.wake();
    },
    setMouth(id, level) {
      stage.crew.members.get(id)?.body.mouth(level);
      loop.wake();
    },
    async capture(request) {
      const now = present();
      stage.objects.animate(now - started);
      stage.crew.update(now, 0.016, camera.position.toArray() as Vec3);
      stage.touchShadows();
      time = now;
      return capture(
        {
          stage,
          now: () => now,
          sceneTime: () => now - started,
          unixClock,
          context: (agent) => ({
            views: stage.objects.views,
            crew: stage.crew,
            user: camera,
            userTarget: rig.target,
            agent,
          }),
          samples: test ? 0 : 4,
          restore: () => {
            detailed.revision = -1;
            stage.touchShadows();
            if (!loop.manual) loop.wake();
          },
        },
        request,
      );
    },
    pick(x, y) {
      const { width, height } = view();
      return pick(
        camera,
        new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2),
        stage.objects.views.values(),
        stage.crew,
      );
    },
    select(id) {
      chosen.select = id;
      outline();
    },
    hover(id) {
      if (chosen.hover === id) return;
      chosen.hover = id;
      outline();
    },
    focus(target) {
      if (typeof target !== "string") return rig.go(target, 6);
      const box = stage.objects.views.get(target)?.box;
      const body = stage.crew.members.get(target)?.body;
      if (box)
        rig.go(
          box.getCenter(new Vector3()).toArray() as Vec3,
          Math.max(3.5, box.getSize(new Vector3()).length() * 1.7),
        );
      else if (body) rig.go([body.position[0], body.position[1] + 1.05, body.position[2]], 5.5);
    },
    camera: {
      get: pose,
      follow: (id) => rig.follow(id),
      get following() {
        return rig.following;
      },
      go: (at) => rig.go(at, 6),
    },
    onCamera(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
    avatarPosition: (id) => stage.crew.members.get(id)?.body.position ?? null,
    inspect: () => inspect(stage, labels, { frames: loop.frames, jsMs: loop.jsMs, lost, quality: watch.tier }),
    step(t) {
      loop.step(t);
    },
    dispose() {
      unsubscribe();
      abort.abort();
      observer.disconnect();
      loop.dispose();
      rig.dispose();
      labels.dispose();
      selected.dispose();
      hovered.dispose();
      stage.dispose();
    },
  };
}

/** Keeps the middle of the picture as wide on a tall phone as its height allows. */
function frameCamera(camera: PerspectiveCamera, aspect: number): void {
  camera.aspect = aspect;
  camera.fov = aspect < 0.9 ? FOV * Math.min(1.35, 0.9 / aspect) : FOV;
  camera.updateProjectionMatrix();
}
