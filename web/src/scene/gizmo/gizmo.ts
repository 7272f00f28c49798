// The gizmo: handles on what is being edited, and what pulling them asks for. It moves nothing itself; it says what the
// hand wants since it took hold, and when it lets go.

import { Quaternion, type Ray, Vector3 } from "three";
import type { Bench } from "../bench.ts";
import type { Vec3 } from "../math.ts";
import { type HandleName, Handles } from "./handles.ts";
import { along, angle } from "./pull.ts";

/** What a hand wants, all since it took hold. */
export type Pull =
  | { kind: "shift"; by: Vec3 }
  /** Where on the canvas the hand holds it, and where that was at first. */
  | { kind: "carry"; x: number; y: number; from: { x: number; y: number } }
  | { kind: "turn"; axis: "yaw" | "pitch" | "roll"; radians: number }
  | { kind: "scale"; by: Vec3 };

export interface GizmoParts {
  /** Whether the pointer is on what is being edited. */
  holds(x: number, y: number): boolean;
  begin(): void;
  /** `free`: without snapping. */
  pull(pull: Pull, free: boolean): void;
  /** The hand let go; `kept` is false when it gave up. */
  end(kept: boolean): void;
}

export interface Gizmo {
  /** `radius`: of what it stands around, in metres. */
  show(at: Vec3, turned: readonly [number, number, number, number], radius: number): void;
  hide(): void;
  readonly pulling: boolean;
  dispose(): void;
}

/** A hand that moved less than this holds still, in CSS pixels. */
const SLOP = 4;

interface Hold {
  handle: HandleName;
  pointer: number;
  x: number;
  y: number;
  ray: Ray;
  origin: Vector3;
  begun: boolean;
}

export function createGizmo(bench: Bench, parts: GizmoParts): Gizmo {
  return new PointerGizmo(bench, parts);
}

class PointerGizmo implements Gizmo {
  private readonly bench: Bench;
  private readonly parts: GizmoParts;
  private readonly handles = new Handles();
  private hold: Hold | null = null;
  private radius = 0;
  private readonly abort = new AbortController();
  private readonly stop: () => void;

  constructor(bench: Bench, parts: GizmoParts) {
    this.bench = bench;
    this.parts = parts;
    bench.tools.add(this.handles.group);
    this.stop = bench.onFrame(() => this.fit());
    this.listen();
  }

  get pulling(): boolean {
    return this.hold?.begun === true;
  }

  show(at: Vec3, turned: readonly [number, number, number, number], radius: number): void {
    this.radius = radius;
    this.handles.place(new Vector3(...at), new Quaternion(...turned));
    this.handles.group.visible = true;
    this.fit();
    this.bench.wake();
  }

  hide(): void {
    this.letGo(false);
    this.handles.group.visible = false;
    this.bench.canvas.style.cursor = "";
    this.bench.wake();
  }

  private fit(): void {
    const before = this.handles.group.scale.x;
    this.handles.fit(this.bench.eye, this.radius);
    if (this.handles.group.visible && Math.abs(this.handles.group.scale.x - before) > before * 0.002) this.bench.wake();
  }

  /** Before the canvas's own listeners: a hand on a handle does not turn the camera. */
  private listen(): void {
    const on = { capture: true, signal: this.abort.signal };
    window.addEventListener("pointerdown", (e) => this.down(e), on);
    window.addEventListener("pointermove", (e) => this.move(e), on);
    window.addEventListener("pointerup", (e) => this.up(e, true), on);
    window.addEventListener("pointercancel", (e) => this.up(e, false), on);
    for (const name of ["keydown", "keyup"] as const)
      window.addEventListener(
        name,
        (e) => {
          if (e.key === "Shift" && !this.hold) this.more(name === "keydown");
          if (e.key === "Escape" && name === "keydown" && this.hold?.begun) {
            e.preventDefault();
            e.stopPropagation();
            this.letGo(false);
          }
        },
        on,
      );
  }

  private more(yes: boolean): void {
    if (this.handles.showsMore === yes) return;
    this.handles.more(yes);
    this.bench.wake();
  }

  private spot(e: PointerEvent): { x: number; y: number; width: number; height: number } {
    const box = this.bench.canvas.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top, width: box.width, height: box.height };
  }

  private handleAt(e: PointerEvent): HandleName | null {
    const { x, y, ...size } = this.spot(e);
    const touch = e.pointerType === "touch";
    const handle = this.handles.at(x, y, this.bench.eye, size, touch);
    return handle ?? (this.parts.holds(x, y) ? "ground" : null);
  }

  private down(e: PointerEvent): void {
    if (!this.handles.group.visible || e.target !== this.bench.canvas || e.button !== 0 || this.hold) return;
    if (e.ctrlKey || e.metaKey) return; // selects more
    const handle = this.handleAt(e);
    if (!handle) return;
    e.preventDefault();
    e.stopPropagation();
    this.bench.canvas.setPointerCapture(e.pointerId);
    this.bench.canvas.focus({ preventScroll: true });
    const { x, y } = this.spot(e);
    const origin = this.handles.group.position.clone();
    this.hold = { handle, pointer: e.pointerId, x, y, ray: this.bench.ray(x, y), origin, begun: false };
  }

  private move(e: PointerEvent): void {
    const { hold } = this;
    if (!this.handles.group.visible) return;
    if (!hold) {
      if (e.target !== this.bench.canvas || e.buttons) return;
      const handle = this.handleAt(e);
      this.bench.canvas.style.cursor = handle ? "grab" : "";
      if (this.handles.highlight(handle)) this.bench.wake();
      return;
    }
    if (e.pointerId !== hold.pointer) return;
    e.stopPropagation();
    const { x, y } = this.spot(e);
    if (!hold.begun && Math.hypot(x - hold.x, y - hold.y) < SLOP) return;
    if (!hold.begun) {
      hold.begun = true;
      this.handles.highlight(hold.handle);
      this.bench.canvas.style.cursor = "grabbing";
      this.parts.begin();
    }
    const pull = this.pullOf(hold, x, y);
    if (pull) this.parts.pull(pull, e.altKey);
  }

  private up(e: PointerEvent, kept: boolean): void {
    if (!this.hold || e.pointerId !== this.hold.pointer) return;
    e.stopPropagation();
    this.letGo(kept);
    if (this.handles.showsMore !== e.shiftKey) this.more(e.shiftKey);
  }

  private letGo(kept: boolean): void {
    const { hold } = this;
    this.hold = null;
    if (!hold) return;
    this.bench.canvas.style.cursor = "";
    if (this.bench.canvas.hasPointerCapture(hold.pointer)) this.bench.canvas.releasePointerCapture(hold.pointer);
    this.handles.highlight(null);
    if (hold.begun) this.parts.end(kept);
  }

  private pullOf(hold: Hold, x: number, y: number): Pull | undefined {
    const ray = this.bench.ray(x, y);
    const axis = this.handles.axis(hold.handle);
    switch (hold.handle) {
      case "x":
      case "y":
      case "z": {
        const [a, b] = [along(hold.ray, hold.origin, axis), along(ray, hold.origin, axis)];
        if (a === undefined || b === undefined) return undefined;
        return { kind: "shift", by: axis.multiplyScalar(b - a).toArray() };
      }
      case "ground":
        return { kind: "carry", x, y, from: { x: hold.x, y: hold.y } };
      case "yaw":
      case "pitch":
      case "roll":
        // Seen edge on, a ring is turned by going along it.
        return {
          kind: "turn",
          axis: hold.handle,
          radians: angle(hold.ray, ray, hold.origin, axis) ?? (x - hold.x) / 90,
        };
      case "size": {
        const k = this.apart(hold.origin, x, y) / Math.max(12, this.apart(hold.origin, hold.x, hold.y));
        return { kind: "scale", by: [k, k, k] };
      }
      case "width":
      case "height":
      case "depth": {
        const [a, b] = [along(hold.ray, hold.origin, axis), along(ray, hold.origin, axis)];
        if (a === undefined || b === undefined || Math.abs(a) < 1e-3) return undefined;
        const k = Math.max(0.02, b / a);
        const at = ["width", "height", "depth"].indexOf(hold.handle);
        return { kind: "scale", by: [0, 1, 2].map((i) => (i === at ? k : 1)) as Vec3 };
      }
    }
  }

  /** Pixels between a place and a point of the picture. */
  private apart(place: Vector3, x: number, y: number): number {
    const { clientWidth, clientHeight } = this.bench.canvas;
    const p = place.clone().project(this.bench.eye);
    return Math.hypot(((p.x + 1) / 2) * clientWidth - x, ((1 - p.y) / 2) * clientHeight - y);
  }

  dispose(): void {
    this.letGo(false);
    this.abort.abort();
    this.stop();
    this.handles.dispose();
    this.bench.canvas.style.cursor = "";
  }
}
