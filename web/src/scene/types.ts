// What the scene needs from the page, and what it offers to it. The page puts both together in app.ts.

import type { CityModel } from "../core/project/model.ts";
import type { Space } from "../core/state.ts";
import type { Vec3 } from "../core/vector.ts";
import type {
  Avatar,
  AvatarAct,
  Camera,
  Entry,
  Environment,
  Image,
  Presence,
  Trace,
  WorldObject,
} from "../wire/types.gen.ts";
import type { Vowels } from "./avatar/figure.ts";
import type { CallStance, Stance } from "./avatar/stance.ts";
import type { Bench } from "./bench.ts";
import type { CameraKeys } from "./camera/input.ts";
import type { CameraMode, CameraState, Drive } from "./camera/state.ts";
import type { GuideState } from "./guide.ts";
import type { FileSource } from "./models/files.ts";

export type { Vowels } from "./avatar/figure.ts";
export type { CallStance } from "./avatar/stance.ts";
export type { Bench } from "./bench.ts";
export type { CameraMode, CameraState, Drive } from "./camera/state.ts";
export type { GuideState } from "./guide.ts";

/** A change of the world (core/state.ts). */
export interface WorldChange {
  /** Everything may have changed, whatever the lists below say. */
  readonly reset: boolean;
  /** Ids of changed, new and removed objects. */
  readonly objects: readonly string[];
  readonly avatars: readonly string[];
  readonly environment: boolean;
  readonly revision: number;
  /** Another point in time is shown: everything is in place at once, nothing grows or walks there. */
  readonly still?: boolean;
}

/** The part of the world's state that the scene reads. It never writes. */
export interface SceneState extends Space {
  readonly objects: ReadonlyMap<string, WorldObject>;
  readonly avatars: ReadonlyMap<string, Avatar>;
  readonly environment: Environment;
  readonly revision: number;
  /** The latest entries, oldest first. */
  readonly history: readonly Entry[];
  /** Calls back after every change; returns the unsubscriber. */
  subscribe(fn: (change: WorldChange) => void): () => void;
}

/** What the user chose; `auto` adapts to the machine, `test` is for tests. */
export type Quality = "auto" | "low" | "med" | "high" | "test";

/** What a scene is created with. */
export interface SceneOptions {
  canvas: HTMLCanvasElement;
  /** Host of labels and speech bubbles, laid over the canvas. */
  labels: HTMLElement;
  state: SceneState;
  /**
   * The page's clock (s). When it is Unix time, acts that carry their start are joined where they are by now.
   */
  clock: () => number;
  quality: Quality;
  /** The user asked the system for less motion. */
  reducedMotion: boolean;
  /** Files that users and agents have uploaded: models, pictures, figures. */
  files?: FileSource | undefined;
  /**
   * Pictures for agents show the present world, whatever point in time the user looks at: called right before
   * one is taken. The returned function is called right after.
   */
  showPresent?: (() => () => void) | undefined;
}

/** What a picture for an agent shows; `montage` is four views in one. */
export type CaptureView = "user" | "avatar" | "overhead" | "object" | "montage";

/** A request for a picture. */
export interface CaptureRequest {
  view: CaptureView;
  /** The object of view `object`. */
  id?: string;
  /** Of a montage: the objects that were changed. It shows them from four sides, outlined and numbered. */
  ids?: readonly string[];
  /** Width in pixels, 256 to 1568 (1024); the picture is 16:9. */
  width?: number;
  /** Avatar id of the agent that asks; empty for the user. */
  agent: string;
}

/** An object that is visible in a picture. */
export interface VisibleObject {
  id: string;
  kind: string;
  label?: string;
  /** x, y, width, height in pixels of the picture. */
  rect: [number, number, number, number];
  /** Metres from the camera. */
  distance: number;
}

/** A picture for an agent. */
export interface Capture {
  image: Image;
  camera: Camera;
  /** Nearest first. */
  visible: VisibleObject[];
  /** Describes the picture in words. */
  text: string;
}

/** What is at a point of the canvas: an object, an avatar, or only ground. */
export interface Picked {
  objectId?: string;
  avatarId?: string;
  /** Where it was hit. */
  point?: Vec3;
}

/** The user's camera. */
export interface CameraControl {
  get(): Camera;
  /** Keeps this avatar in view; null stops following. */
  follow(avatarId: string | null): void;
  readonly following: string | null;
  /** Flies to look at a place from a comfortable distance. */
  go(position: Vec3): void;
  readonly mode: CameraMode;
  setMode(mode: CameraMode): void;
  /** Switches to walking, at a place on the ground. */
  walkTo(position: Vec3): void;
  /** The state to store across reloads, and back to it; without a state: to where a visit begins. */
  state(): CameraState;
  restore(state?: CameraState): void;
  /** Input of a stick, each axis from -1 to 1, in force until changed. */
  drive(input: Partial<Drive>): void;
  /** Rotates by radians. */
  turn(dx: number, dy: number): void;
  /** The keys that move it; the page passes key events on to it. */
  readonly keys: CameraKeys;
  /** Calls back when the mode or the followed avatar changed. */
  onMode(fn: () => void): () => void;
}

/** A rectangle in CSS pixels of the canvas. */
export interface CanvasRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A visible label; its rectangle is left, top, width, height in CSS pixels. */
export interface LabelRect {
  id: string;
  kind: "name" | "bubble" | "label";
  rect: [number, number, number, number];
}

/** What tests can ask about the last frame. */
export interface Inspection {
  calls: number;
  triangles: number;
  programs: number;
  geometries: number;
  textures: number;
  frames: number;
  /** Milliseconds of JavaScript in the last frame. */
  jsMs: number;
  lost: boolean;
  quality: Quality;
  labels: LabelRect[];
  avatars: {
    id: string;
    /** Avatar id of the agent it helps. */
    parent: string | null;
    /** What its body shows of its agent. */
    state: Stance;
    /** How far its mouth is open, 0..1. */
    mouth: number;
    /** 1 is full size. */
    size: number;
    /** Where its body is, and where the world knows it to be. */
    position: Vec3;
    post: Vec3;
    yaw: number;
    feet: { position: Vec3; planted: boolean }[];
    bones: Record<string, number[]>;
    speaking: string | null;
    /** The text of its bubble. */
    bubble: string | null;
  }[];
  guide: { text: string; position: Vec3 } | null;
  /** Objects whose form has not loaded yet. */
  waiting: number;
  objects: { id: string; min: Vec3; max: Vec3 }[];
  /** What is drawn of the user's project. */
  city: { buildings: number; towers: number; shown: boolean } | null;
}

/** A part of the project to look at: a box. */
export interface CityTarget {
  at: Vec3;
  /** Half the box's sides (m). */
  half: Vec3;
  /** The box is this file's building: nothing may hide it. */
  file?: number;
  /** Horizontal direction (x, z) from which to look; undefined: from where the camera is now. */
  toward?: readonly [number, number];
  /** Tilt of the camera (radians, positive looks down). */
  pitch: number;
  /** Factor on the least distance at which the box fits the picture. */
  margin: number;
}

/** The scene as the page uses it. Times are on the page's clock; positions are in metres. */
export interface Scene {
  /** The agents that are present; replaces the earlier list. */
  setPresence(presence: Presence): void;
  /**
   * Switches to the past: bodies are where the state says and do nothing by themselves, and their states are
   * unknown. The state reports the change of time separately. Back in the present, presence must be set again.
   */
  setPast(past: boolean): void;
  /** Plays an act of an avatar, such as a walk or a gesture. */
  play(act: AvatarAct): void;
  /** Ends all walks played so far: bodies go where the state says. */
  endWalks(): void;
  /** Shapes an avatar's mouth by its real voice; null hands it back to the bubble. */
  setMouth(avatarId: string, shape: Vowels | null): void;
  /** What an avatar shows of a voice call with its user; null: again what its agent does. */
  converse(avatarId: string, stance: CallStance | null): void;
  /** The user asks an avatar for something: it turns to them, in steps, and looks at them for some seconds. */
  attend(avatarId: string): void;
  /** A tool call of an agent began or failed: its body shows that, where it can be seen. */
  trace(trace: Trace): void;
  /** Shows a reply over an avatar as a bubble; its mouth moves while text comes. null: no more text comes. */
  speak(avatarId: string, text: string | null): void;
  /** Shows the guide with a text; null: it leaves. */
  setGuide(state: GuideState | null): void;
  /**
   * How much of the picture panels cover at its right and bottom edge (CSS pixels): the centre of the view
   * moves out from under them. Pictures for agents are not affected.
   */
  setCovered(right: number, bottom: number): void;
  /** Rectangles of all panels (CSS pixels): no name or bubble is placed under one. */
  setPanels(rects: readonly CanvasRect[]): void;
  /** Takes a picture for an agent. Rejects with SceneError. */
  capture(request: CaptureRequest): Promise<Capture>;
  /** Loads what pieces and pictures need that have not been asked for yet. */
  loadAhead(): Promise<void>;
  /** What is at a point of the canvas (CSS pixels from its top left corner); null for the sky. */
  pick(x: number, y: number): Picked | null;
  /**
   * Shows the user's project as a city, or removes it (null). Resolves when it is visible. `onNear`: the camera
   * came close to a closed folder, whose files are needed now.
   */
  setCity(model: CityModel | null, onNear?: (folder: number) => void): Promise<void>;
  /** The file whose building is at a point of the canvas, unless something else is nearer. */
  pickFile(x: number, y: number): number | null;
  /** The closed folder whose tower is there, likewise. */
  pickFolder(x: number, y: number): number | null;
  /** Flies to where a part of the project fills the picture. */
  lookAt(place: CityTarget): void;
  /** Outlines objects as selected, or one as hovered. */
  select(ids: readonly string[]): void;
  hover(id: string | null): void;
  /** Flies to look at an object, an avatar or a place. */
  focus(target: string | Vec3): void;
  /** Shows another hour of the day to the user alone; null: the world's own. */
  setHour(hour: number | null): void;
  readonly bench: Bench;
  readonly camera: CameraControl;
  /** Calls back when the camera has moved; returns the unsubscriber. */
  onCamera(fn: (camera: Camera) => void): () => void;
  /** A file was uploaded: shows whatever waits for it. */
  fileArrived(id: string): void;
  inspect(): Inspection;
  /** Draws at time t and stops the running clock: for tests. */
  step(t: number): void;
  dispose(): void;
}

/** An error with a code of the wire protocol. */
export class SceneError extends Error {
  readonly code: "render_failed" | "not_found";

  constructor(code: "render_failed" | "not_found", message: string) {
    super(message);
    this.code = code;
  }
}
