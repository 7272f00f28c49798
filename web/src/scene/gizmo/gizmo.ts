// The transform gizmo: draws handles on the selected thing and turns pointer drags on them into transforms. It
// never moves the object itself: it reports each drag to its handlers, and hands/edittool.ts applies it.
//
// It is our own because three's TransformControls knows no touch, no snapping to tops and no carrying; 8 to 12 KB more,
// with most of this still needed beside it.
//
// A drag is a small state machine:
// - idle: pointerdown on a handle -> pressed
// - pressed: moving SLOP pixels -> dragging (begin); pointerup -> idle
// - dragging: pointermove -> drag; pointerup -> idle (end true); cancel, pointercancel or hide -> idle (end
// false)

import { Quaternion, type Ray, Vector3 } from "three";
import type { Vec3 } from "../../core/vector.ts";
import type { Bench } from "../bench.ts";
import { type HandleName, Handles } from "./handles.ts";
import { angleAboutAxis, distanceAlongAxis } from "./rays.ts";

/** One drag, always measured from where the drag began (never from the last pointer event). */
export type GizmoDrag =
  /** Move by metres along x, y and z of the world. */
  | { kind: "shift"; by: Vec3 }
  /**
   * Move freely over the ground: the pointer's current and first position on the canvas (CSS pixels). The
   * receiver casts the rays itself, because only it knows what lies below.
   */
  | { kind: "carry"; x: number; y: number; from: { x: number; y: number } }
  /** Rotate about one axis. */
  | { kind: "turn"; axis: "yaw" | "pitch" | "roll"; radians: number }
  /** Scale by a factor per own axis. */
  | { kind: "scale"; by: Vec3 };

interface GizmoHandlers {
  /** Whether the pointer is over the thing being edited: dragging the thing itself moves it over the ground. */
  holds(x: number, y: number): boolean;
  /** A drag begins. Called once, after the pointer has moved SLOP pixels. */
  begin(): void;
  /** Called on every pointer move of a drag. `free` (Alt is held): without snapping. */
  drag(change: GizmoDrag, free: boolean): void;
  /** The drag ends. `committed` is false when the user cancelled it. */
  end(committed: boolean): void;
}

/** A press that moves less than this (CSS pixels) is a click and starts no drag. */
const SLOP = 4;

/** The pressed handle, from pointerdown until release. */
interface ActiveDrag {
  handle: HandleName;
  /** Pointer id: other fingers are ignored meanwhile. */
  pointer: number;
  /** Where the press began, in CSS pixels of the canvas. */
  x: number;
  y: number;
  /** Ray through that point. */
  ray: Ray;
  /** The gizmo's position at that time. */
  origin: Vector3;
  /** The pointer has moved SLOP pixels: this is a drag. */
  begun: boolean;
}

/** The gizmo as the page uses it. It is hidden until show(). */
export class Gizmo {
  private readonly bench: Bench;
  private readonly handlers: GizmoHandlers;
  private readonly handles = new Handles();
  private drag: ActiveDrag | null = null;
  private radius = 0;
  private readonly stop: () => void;

  constructor(bench: Bench, handlers: GizmoHandlers) {
    this.bench = bench;
    this.handlers = handlers;
    bench.tools.add(this.handles.group);
    this.stop = bench.onFrame(() => this.fit());
  }

  /** Whether a drag is under way (past SLOP). */
  get dragging(): boolean {
    return this.drag?.begun === true;
  }

  /** Places the handles. `turned` is the object's rotation (quaternion); `radius` is its size in metres. */
  show(position: Vec3, turned: readonly [number, number, number, number], radius: number): void {
    this.radius = radius;
    this.handles.place(new Vector3(...position), new Quaternion(...turned));
    this.handles.group.visible = true;
    this.fit();
    this.bench.wake();
  }

  /** Hides the handles and cancels a running drag. */
  hide(): void {
    this.release(false);
    this.handles.group.visible = false;
    this.bench.canvas.style.cursor = "";
    this.bench.wake();
  }

  /**
   * Keeps the handles at a constant screen size. Wakes the loop only for a visible change (0.2 %), so that a
   * resting camera does not draw forever.
   */
  private fit(): void {
    const before = this.handles.group.scale.x;
    this.handles.fit(this.bench.eye, this.radius);
    if (this.handles.group.visible && Math.abs(this.handles.group.scale.x - before) > before * 0.002) this.bench.wake();
  }

  /** A pointer event; true if it belongs to a handle, so that it must not also turn the camera. */
  pointer(e: PointerEvent): boolean {
    if (!this.handles.group.visible) return false;
    if (e.type === "pointerdown") return this.down(e);
    if (e.type === "pointermove") return this.move(e);
    return (e.type === "pointerup" || e.type === "pointercancel") && this.up(e, e.type === "pointerup");
  }

  /** Cancels a running drag. False if there is none. */
  cancel(): boolean {
    if (!this.drag?.begun) return false;
    this.release(false);
    return true;
  }

  /** The Shift key went down or came up: it shows the extended set of handles, but not during a drag. */
  shift(held: boolean): void {
    if (this.drag || this.handles.isExtended === held) return;
    this.handles.showExtended(held);
    this.bench.wake();
  }

  /** The pointer in CSS pixels of the canvas, and the canvas's size. */
  private spot(e: PointerEvent): { x: number; y: number; width: number; height: number } {
    const box = this.bench.canvas.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top, width: box.width, height: box.height };
  }

  /** The handle under the pointer; the thing itself counts as the ground handle. */
  private handleAt(e: PointerEvent): HandleName | null {
    const { x, y, ...size } = this.spot(e);
    const touch = e.pointerType === "touch";
    const handle = this.handles.hitTest(x, y, this.bench.eye, size, touch);
    return handle ?? (this.handlers.holds(x, y) ? "ground" : null);
  }

  private down(e: PointerEvent): boolean {
    if (e.target !== this.bench.canvas || e.button !== 0 || this.drag) return false;
    // Ctrl or Cmd adds to the selection instead.
    if (e.ctrlKey || e.metaKey) return false;
    const handle = this.handleAt(e);
    if (!handle) return false;
    e.preventDefault();
    this.bench.canvas.setPointerCapture(e.pointerId);
    this.bench.canvas.focus({ preventScroll: true });
    const { x, y } = this.spot(e);
    const origin = this.handles.group.position.clone();
    this.drag = { handle, pointer: e.pointerId, x, y, ray: this.bench.ray(x, y), origin, begun: false };
    return true;
  }

  private move(e: PointerEvent): boolean {
    const { drag } = this;
    if (!drag) {
      if (e.target !== this.bench.canvas || e.buttons) return false;
      const handle = this.handleAt(e);
      this.bench.canvas.style.cursor = handle ? "grab" : "";
      if (this.handles.highlight(handle)) this.bench.wake();
      return false;
    }
    if (e.pointerId !== drag.pointer) return false;
    const { x, y } = this.spot(e);
    if (!drag.begun && Math.hypot(x - drag.x, y - drag.y) < SLOP) return true;
    if (!drag.begun) {
      drag.begun = true;
      this.handles.highlight(drag.handle);
      this.bench.canvas.style.cursor = "grabbing";
      this.handlers.begin();
    }
    const change = this.dragOf(drag, x, y);
    if (change) this.handlers.drag(change, e.altKey);
    return true;
  }

  /** Ends the drag of this pointer. `committed` is false when it is cancelled. */
  private up(e: PointerEvent, committed: boolean): boolean {
    if (!this.drag || e.pointerId !== this.drag.pointer) return false;
    this.release(committed);
    this.shift(e.shiftKey); // it may have changed during the drag, when the key was ignored
    return true;
  }

  /** Ends the press or drag, and restores cursor, pointer capture and highlight. */
  private release(committed: boolean): void {
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    this.bench.canvas.style.cursor = "";
    if (this.bench.canvas.hasPointerCapture(drag.pointer)) this.bench.canvas.releasePointerCapture(drag.pointer);
    this.handles.highlight(null);
    if (drag.begun) this.handlers.end(committed);
  }

  /** The drag for the pointer's current position; undefined where the rays give no usable answer. */
  private dragOf(drag: ActiveDrag, x: number, y: number): GizmoDrag | undefined {
    const ray = this.bench.ray(x, y);
    const axis = this.handles.axis(drag.handle);
    switch (drag.handle) {
      case "x":
      case "y":
      case "z": {
        const [a, b] = [distanceAlongAxis(drag.ray, drag.origin, axis), distanceAlongAxis(ray, drag.origin, axis)];
        if (a === undefined || b === undefined) return undefined;
        return { kind: "shift", by: axis.multiplyScalar(b - a).toArray() };
      }
      case "ground":
        return { kind: "carry", x, y, from: { x: drag.x, y: drag.y } };
      case "yaw":
      case "pitch":
      case "roll":
        // A ring seen edge-on gives no angle: the horizontal pointer movement turns it instead (90 px per
        // radian).
        return {
          kind: "turn",
          axis: drag.handle,
          radians: angleAboutAxis(drag.ray, ray, drag.origin, axis) ?? (x - drag.x) / 90,
        };
      case "size": {
        const k = this.apart(drag.origin, x, y) / Math.max(12, this.apart(drag.origin, drag.x, drag.y));
        return { kind: "scale", by: [k, k, k] };
      }
      case "width":
      case "height":
      case "depth": {
        const [a, b] = [distanceAlongAxis(drag.ray, drag.origin, axis), distanceAlongAxis(ray, drag.origin, axis)];
        if (a === undefined || b === undefined || Math.abs(a) < 1e-3) return undefined;
        const k = Math.max(0.02, b / a);
        const own = ["width", "height", "depth"].indexOf(drag.handle);
        return { kind: "scale", by: [0, 1, 2].map((i) => (i === own ? k : 1)) as Vec3 };
      }
    }
  }

  /** Screen distance in pixels between a place and a point of the canvas. */
  private apart(place: Vector3, x: number, y: number): number {
    const { clientWidth, clientHeight } = this.bench.canvas;
    const p = place.clone().project(this.bench.eye);
    return Math.hypot(((p.x + 1) / 2) * clientWidth - x, ((1 - p.y) / 2) * clientHeight - y);
  }

  dispose(): void {
    this.release(false);
    this.stop();
    this.handles.dispose();
    this.bench.canvas.style.cursor = "";
  }
}
