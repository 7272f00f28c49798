/**
 * What the user has selected (createInteractionModel), and what the user can do in the world (UserActions).
 * This file only has interfaces and signals; app/useractions.ts does the work.
 */

import { signal } from "@preact/signals";
import type { Result } from "../wire/types.gen.ts";
import type { InHand } from "./inhand.ts";

/** How the camera moves: around a point, on foot, or flying. */
export type ViewMode = "orbit" | "walk" | "fly";

/** A short message at the bottom, with at most one button. */
export interface Toast {
  /** What the last movement came to: where it would stand, or why it may not. */
  text: string;
  /** Shown as a problem. */
  warn?: boolean;
  /** Label of the button; it calls `run`. */
  action?: string;
  run?(): void;
}

/** The newest step of any author that can be undone. */
export interface UndoableStep {
  revision: number;
  /** The tool call that made it; empty for the user's own steps. */
  callId: string;
  /** "you", or the agent's name. */
  name: string;
  /** Whether the user made it. */
  mine: boolean;
}

/** Creates the model with nothing selected. */
export function createInteractionModel() {
  return {
    /** Ids of all selected objects; the last one is named by `selection`. */
    selected: signal<readonly string[]>([]),
    toast: signal<Toast | null>(null),
    view: signal<{ mode: ViewMode; following: string | null }>({ mode: "orbit", following: null }),
    /** What undo would undo. */
    newest: signal<UndoableStep | null>(null),
  };
}

/** How a picture is framed and what it shows. */
export interface PictureFrame {
  /** Width divided by height; null: as the window. */
  aspect: number | null;
  /** Height covered by panels at the bottom, in CSS pixels; the frame stays above it. */
  below?: number;
  /** Whether names are drawn. */
  names: boolean;
}

/** A finished clip. */
export interface RecordedClip {
  blob: Blob;
  name: string;
  seconds: number;
}

/** Takes pictures and clips of what the user sees. */
export interface Studio {
  /** Restores the world's own light. */
  close(): void;
  /** Shows another time of day to this user only; null: the world's. */
  hour(hour: number | null): void;
  /** Orbits slowly around the point of interest; returns a function that stops it. */
  turntable(seconds: number): () => void;
  /** Takes a picture. `scale`: pixels of the picture for each CSS pixel. */
  take(frame: PictureFrame, options: { type: "image/png" | "image/jpeg"; scale: number }): Promise<Blob>;
  /** Why clips cannot be recorded here; undefined: they can. */
  readonly noClip: string | undefined;
  /** Starts a clip of at most `maxSeconds`; `tick` reports its length. */
  record(
    frame: PictureFrame,
    maxSeconds: number,
    tick: (seconds: number) => void,
  ): { stop(): void; done: Promise<RecordedClip> };
}

/** What the user can do in the world. Edits are steps of the log; failures become toasts. */
export interface UserActions {
  /** Deletes objects in one step. */
  removeObjects(ids: readonly string[]): void;
  /** Copies objects beside themselves in one step, and selects the copies. */
  duplicate(ids: readonly string[]): void;
  /** Undoes the newest step of any author, and says what it was. */
  undoNewest(): void;
  /** Redoes what was undone last. */
  redo(): void;
  /** Changes fields of the selected objects (as in modify_objects) in one step; rejects with a reason in words. */
  modifySelected(fields: Record<string, unknown>): Promise<Result>;
  /**
   * Takes something in hand, or puts everything away (IDLE). The same thing in another colour or size stays as it is
   * turned. `from`: the press that drags it out of a panel.
   */
  hold(next: InHand, from?: PointerEvent): void;
  setViewMode(mode: ViewMode): void;
  /** Moves the camera with these speeds, each from -1 to 1, until it is called again. */
  driveCamera(speeds: { right?: number; ahead?: number; up?: number }): void;
  /** Makes the camera follow an avatar; null: nobody. */
  follow(avatarId: string | null): void;
  /** Switches to walking and stands at a place. */
  walkTo(at: [number, number, number]): void;
  /** A small picture of a piece as an image URL; null if it cannot be drawn here. */
  thumbnail(kind: string): Promise<string | null>;
  /** Opens the photo studio; rejects with a reason in words. */
  studio(): Promise<Studio>;
}
