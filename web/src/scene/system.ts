// Systems: the parts of the picture that live from frame to frame. The stage holds them in order (stage.ts) and
// runs each phase for all of them. A new one takes its own file and one line in that list; one that arrives later,
// from a chunk of its own, joins the end of the running list.
//
// A frame: update (all systems) -> prepare (all) -> draw -> drawn (all). A picture from another camera, for an agent
// or of a tool, only prepares and draws.

import type { PerspectiveCamera, Vector3 } from "three";

/**
 * How much is going on in a frame. `fades`: looks change in place (light, rain, a mouth), which only takes another
 * frame; `moves`: something changes its place, so that labels must follow.
 */
export const Motion = { still: 0, fades: 1, moves: 2 } as const;
export type Motion = (typeof Motion)[keyof typeof Motion];

/** Where the shadow map is asked for: what moved its shadow sets this. */
interface ShadowRequest {
  castersMoved: boolean;
}

/** One step of time. */
export interface Frame extends ShadowRequest {
  /** Now, on the page's clock and in scene time (s); see scene.ts. */
  readonly now: number;
  readonly time: number;
  /** Seconds since the last frame; 0 for a stepped frame without one before. */
  readonly dt: number;
  /** The user's camera, and the point on the ground that its view is centred on. */
  readonly eye: PerspectiveCamera;
  readonly focus: Vector3;
  /** What the user does not see is moved too: pictures from other places follow. */
  readonly unseen: boolean;
  /** The greatest motion of this frame so far, the camera's included. */
  motion: Motion;
}

/** A place to draw from. */
export interface View extends ShadowRequest {
  /** Scene time (s). */
  readonly time: number;
  /** Position of the camera. */
  readonly eye: Vector3;
  /** The point on the ground that the picture is about, and how much lies around it (m): shadows are fitted to it. */
  readonly focus: Vector3;
  readonly distance: number;
  /** Objects near this place are drawn in full. */
  readonly sharpAt: Vector3;
}

/** See the top of the file. Every phase but the end is optional. */
export interface System {
  /** Advances to a frame's time. */
  update?(frame: Frame): Motion;
  /** Adapts to a camera and uploads what changed; called before everything that is drawn. */
  prepare?(view: View): void;
  /** The frame was drawn: the canvas still holds it. */
  drawn?(frame: Readonly<Frame>): void;
  /** Shows its final state until the returned function is called: a picture shows what is there, no transition. */
  rest?(): () => void;
  /** The graphics context was lost: lets go of what lived there, unless it is in the scene (forget.ts). */
  lost?(): void;
  /** The graphics context is back: makes what lived only there again. */
  restored?(): void;
  dispose(): void;
}

/** An ordered list of systems. */
export class Systems {
  private readonly list: System[] = [];
  private readonly shadows: { needsUpdate: boolean };

  /** `shadows`: the shadow map, which is drawn again on request only. */
  constructor(shadows: { needsUpdate: boolean }) {
    this.shadows = shadows;
  }

  add(...systems: readonly System[]): void {
    this.list.push(...systems);
  }

  update(frame: Frame): void {
    for (const s of this.list) frame.motion = Math.max(frame.motion, s.update?.(frame) ?? Motion.still) as Motion;
    this.shadows.needsUpdate ||= frame.castersMoved;
  }

  prepare(view: View): void {
    for (const s of this.list) s.prepare?.(view);
    this.shadows.needsUpdate ||= view.castersMoved;
  }

  drawn(frame: Readonly<Frame>): void {
    for (const s of this.list) s.drawn?.(frame);
  }

  /** Runs `draw` with every system in its final state. */
  atRest<T>(draw: () => T): T {
    const wakers: (() => void)[] = [];
    try {
      for (const s of this.list) if (s.rest) wakers.push(s.rest());
      return draw();
    } finally {
      for (const wake of wakers.reverse()) wake();
    }
  }

  lost(): void {
    for (const s of this.list) s.lost?.();
  }

  restored(): void {
    for (const s of this.list) s.restored?.();
  }

  /** The last comes first: it may use those before it. */
  dispose(): void {
    for (const s of this.list.splice(0).reverse()) s.dispose();
  }
}
