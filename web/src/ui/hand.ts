/** What the user's hands have and can do: several things selected, one being edited, something carried, the newest step
 * that can be taken back, a word about what just happened. Signals only; app/hand.ts does the work. */

import { type Signal, signal } from "@preact/signals";
import type { Result, WorldObject } from "../wire/types.gen.ts";
import type { Placing } from "./model.ts";

export type ViewMode = "orbit" | "walk" | "fly";

/** A short word at the bottom, with one thing to do about it. */
export interface Toast {
  text: string;
  warn?: boolean;
  word?: string;
  run?(): void;
}

/** The newest step of anyone that can be taken back. */
export interface Step {
  revision: number;
  callId: string;
  /** "You", or the agent's name. */
  name: string;
  mine: boolean;
}

export interface Editing {
  /** What came of the last movement: where it stands, or why it may not be there. */
  says: string;
  bad: boolean;
}

export interface HandModel {
  /** Ids of all selected objects; the last is the one that `selection` names. */
  selected: Signal<readonly string[]>;
  editing: Signal<Editing | null>;
  toast: Signal<Toast | null>;
  view: Signal<{ mode: ViewMode; following: string | null }>;
  newest: Signal<Step | null>;
}

export function createHandModel(): HandModel {
  return {
    selected: signal<readonly string[]>([]),
    editing: signal<Editing | null>(null),
    toast: signal<Toast | null>(null),
    view: signal<{ mode: ViewMode; following: string | null }>({ mode: "orbit", following: null }),
    newest: signal<Step | null>(null),
  };
}

/** How a picture is framed and what is in it. */
export interface Frame {
  /** Width by height; null: as the window. */
  aspect: number | null;
  /** What panels cover at the bottom, in CSS pixels: a frame stands above that. */
  below?: number;
  names: boolean;
}

export interface Clip {
  blob: Blob;
  name: string;
  seconds: number;
}

/** A camera that takes pictures and clips of what the user sees. */
export interface Studio {
  /** The world is shown as it is again. */
  close(): void;
  /** Another time of day for the user's eyes alone; null: the world's. */
  hour(hour: number | null): void;
  /** Turns slowly around what is looked at; answers how to stop. */
  turntable(seconds: number): () => void;
  take(frame: Frame, options: { type: "image/png" | "image/jpeg"; scale: number }): Promise<Blob>;
  /** Why no clip can be made here; undefined: it can. */
  readonly noClip: string | undefined;
  /** Begins a clip, at most so many seconds; `tick` tells how long it is. */
  record(frame: Frame, most: number, tick: (seconds: number) => void): { stop(): void; done: Promise<Clip> };
}

export interface Hand {
  /** Takes things away, in one step. */
  remove(ids: readonly string[]): void;
  /** Puts a copy of things beside them, in one step, and selects the copies. */
  duplicate(ids: readonly string[]): void;
  /** Takes back the newest step of anyone, and says what that was. */
  takeBack(): void;
  /** Does again what was taken back last. */
  redo(): void;
  /** Begins to move, turn and scale what is selected; ends it. */
  edit(): void;
  done(): void;
  /** Changes what is selected (fields of modify_objects), in one step; rejects with a reason in words. */
  change(fields: Record<string, unknown>): Promise<Result>;
  /** Takes a thing in hand: the next click puts it down. null: puts it away. */
  carry(what: Placing | null): void;
  /** Puts a thing down before the eye and begins to edit it: all by keys. */
  ahead(what: Placing): void;
  /** Takes a thing in hand where the pointer is dragging it from. */
  drag(what: Placing, event: PointerEvent): void;
  view(mode: ViewMode): void;
  /** Moves the camera, each from -1 to 1, until it is said anew. */
  drive(wish: { right?: number; ahead?: number; up?: number }): void;
  follow(avatarId: string | null): void;
  walkTo(at: [number, number, number]): void;
  /** A small picture of a piece, as an address for an image; null: it cannot be drawn here. */
  piece(kind: string): Promise<string | null>;
  studio(): Promise<Studio>;
  selected(): readonly WorldObject[];
}
