/**
 * Reads a game controller in the standard mapping: the left stick moves, the right one looks, the triggers go down
 * and up, A selects what is in the middle of the picture and a second press looks at it, B goes back, X changes the
 * view mode, Y follows the agent. It is polled once a frame, only while a controller is connected and the page is
 * visible.
 */

import type { Scene } from "../scene/types.ts";
import type { Actions } from "../ui/actions.ts";
import { runPad } from "../ui/commands.ts";
import type { Model } from "../ui/model.ts";

/** What reading a controller needs. */
export interface GamepadDeps {
  scene: Scene;
  actions: Actions;
  model: Model;
  /** Goes one step back. */
  cancel(): void;
}

/** Dead zone of a stick, as a part of its range. */
const REST = 0.16;
/** Indices of the buttons in the standard mapping. */
const A = 0;
const B = 1;
const X = 2;
const Y = 3;
const LEFT_TRIGGER = 6;
const RIGHT_TRIGGER = 7;
/** Milliseconds between two hit tests in the middle of the picture. */
const LOOK_EVERY = 150;

/** Maps a stick's position to -1..1: 0 within the dead zone, then a curve that is finer near the centre. */
function applyDeadZone(value: number): number {
  const beyond = (Math.abs(value) - REST) / (1 - REST);
  return beyond <= 0 ? 0 : Math.sign(value) * Math.min(1, beyond) ** 1.6;
}

/** Polls until the controller is gone, then calls `ended`. */
export function readGamepads({ scene, actions, model, cancel }: GamepadDeps, ended: () => void): void {
  const { camera } = scene;
  // Buttons that are down: each press acts once.
  const held = new Set<number>();
  const dot = document.createElement("div");
  dot.className = "aim";
  dot.setAttribute("aria-hidden", "true");
  Object.assign(dot.style, AIM);
  let lastHitTest = 0;
  let request = 0;

  const middle = () => scene.at(scene.bench.canvas.clientWidth / 2, scene.bench.canvas.clientHeight / 2)[0];

  const press: Record<number, () => void> = {
    [A]: () => {
      const id = middle()?.objectId;
      if (id === undefined) actions.clearSelection();
      else if (model.selection.peek()?.id === id) scene.focus(id);
      else actions.select({ type: "object", id, name: id });
    },
    [B]: cancel,
    [X]: () => runPad("X", model, actions),
    [Y]: () => runPad("Y", model, actions),
  };

  const read = (): void => {
    request = 0;
    const pad = navigator.getGamepads().find((p) => p?.connected && p.mapping === "standard");
    if (!pad) return stop();
    const axis = (i: number): number => applyDeadZone(pad.axes[i] ?? 0);
    const trigger = (i: number): number => applyDeadZone(pad.buttons[i]?.value ?? 0);
    camera.drive({
      right: axis(0),
      ahead: -axis(1),
      turn: camera.mode === "orbit" ? -axis(2) : axis(2),
      tilt: axis(3),
      up: trigger(RIGHT_TRIGGER) - trigger(LEFT_TRIGGER),
    });
    for (const i of [A, B, X, Y]) {
      const down = pad.buttons[i]?.pressed === true;
      if (down && !held.has(i)) press[i]?.();
      if (down) held.add(i);
      else held.delete(i);
    }
    const now = performance.now();
    if (now - lastHitTest > LOOK_EVERY) {
      lastHitTest = now;
      scene.hover(middle()?.objectId ?? null);
    }
    ask();
  };
  const ask = (): void => {
    if (!request && !document.hidden) request = requestAnimationFrame(read);
  };
  const onVisible = (): void => ask();
  function stop(): void {
    document.removeEventListener("visibilitychange", onVisible);
    camera.drive({ right: 0, ahead: 0, up: 0, turn: 0, tilt: 0 });
    scene.hover(null);
    dot.remove();
    ended();
  }

  document.getElementById("labels")?.append(dot);
  document.addEventListener("visibilitychange", onVisible);
  ask();
}

/** Style of the small ring in the middle that shows what A would select. */
const AIM = {
  position: "absolute",
  left: "50%",
  top: "50%",
  width: "10px",
  height: "10px",
  margin: "-5px",
  border: "2px solid rgb(255 252 246 / 0.9)",
  borderRadius: "50%",
  boxShadow: "0 0 0 1px rgb(37 43 64 / 0.5)",
} as const;
