// What the scene needs from its surroundings and what it offers. The page composes it in app.ts.

import type { CityModel } from "../core/project/model.ts";
import type { Space } from "../core/state.ts";
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
import type { CameraMode, CameraState, Drive } from "./camera/state.ts";
import type { GuideState } from "./guide.ts";
import type { Vec3 } from "./math.ts";
import type { FileSource } from "./models/files.ts";

export type { Vowels } from "./avatar/figure.ts";
export type { CallStance } from "./avatar/stance.ts";
export type { Bench } from "./bench.ts";
export type { CameraMode, CameraState, Drive } from "./camera/state.ts";
export type { GuideState } from "./guide.ts";

/** What of the world changed (core/state.ts). */
export interface WorldChange {
  readonly reset: boolean;
  readonly objects: readonly string[];
  readonly avatars: readonly string[];
  readonly environment: boolean;
  readonly revision: number;
  /** Another time is shown: things and bodies are at once as they were then, nothing grows or walks there. */
  readonly still?: boolean;
}

/** The part of core's world state that the scene reads; it never writes. */
export interface SceneState extends Space {
  readonly objects: ReadonlyMap<string, WorldObject>;
  readonly avatars: ReadonlyMap<string, Avatar>;
  readonly environment: Environment;
  readonly revision: number;
  /** The newest entries, oldest first. */
  readonly history: readonly Entry[];
  subscribe(fn: (change: WorldChange) => void): () => void;
}

export type Quality = "auto" | "low" | "med" | "high" | "test";

export interface SceneOptions {
  canvas: HTMLCanvasElement;
  /** Host of the name labels and speech bubbles, laid over the canvas. */
  labels: HTMLElement;
  state: SceneState;
  /** Seconds; when it is Unix time, acts that carry their start are joined where they are. */
  clock: () => number;
  quality: Quality;
  reducedMotion: boolean;
  /** Files that users and agents brought: models, pictures, figures. */
  files?: FileSource | undefined;
  /** Pictures for agents show the world as it is, whatever its user looks at: called right before one is drawn; what it
   * answers is called right after. */
  showPresent?: (() => () => void) | undefined;
}

export type CaptureView = "user" | "avatar" | "overhead" | "object" | "montage";

export interface CaptureRequest {
  view: CaptureView;
  /** Object of view `object`. */
  id?: string;
  /** Pixels; the picture is 16:9. */
  /** Of a montage: what was changed. It is seen from four sides, outlined and numbered first. */
  ids?: readonly string[];
  width?: number;
  /** Avatar id of who asks. */
  agent: string;
}

export interface VisibleObject {
  id: string;
  kind: string;
  label?: string;
  /** x, y, width, height in pixels of the picture. */
  rect: [number, number, number, number];
  /** Metres from the camera. */
  distance: number;
}

export interface Capture {
  image: Image;
  camera: Camera;
  visible: VisibleObject[];
  text: string;
}

export interface Picked {
  objectId?: string;
  avatarId?: string;
  point?: Vec3;
}

export interface CameraControl {
  get(): Camera;
  /** Keeps this avatar in view; null: free. */
  follow(avatarId: string | null): void;
  readonly following: string | null;
  /** Moves to look at a place from a friendly distance. */
  go(position: Vec3): void;
  readonly mode: CameraMode;
  setMode(mode: CameraMode): void;
  /** Walks, from a place of the ground. */
  walkTo(position: Vec3): void;
  /** What survives a reload, and back to it; without a state: to where a visit begins. */
  state(): CameraState;
  restore(state?: CameraState): void;
  /** What a stick asks for, each from -1 to 1, until it is said anew. */
  drive(wish: Partial<Drive>): void;
  /** Turns by radians. */
  turn(dx: number, dy: number): void;
  /** The mode, or who is followed, is another. */
  onMode(fn: () => void): () => void;
}

export interface PanelRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface LabelRect {
  id: string;
  kind: "name" | "bubble" | "label";
  rect: [number, number, number, number];
}

/** What a test can ask about the last frame. */
export interface Inspection {
  calls: number;
  triangles: number;
  programs: number;
  geometries: number;
  textures: number;
  frames: number;
  /** Milliseconds of JavaScript of the last frame. */
  jsMs: number;
  lost: boolean;
  quality: Quality;
  labels: LabelRect[];
  avatars: {
    id: string;
    /** Of the agent that it helps. */
    parent: string | null;
    /** What its body shows of its agent. */
    state: Stance;
    /** How open its mouth is, 0..1. */
    mouth: number;
    /** 1 is grown. */
    size: number;
    /** Where its body is, and where the world knows it to be. */
    position: Vec3;
    post: Vec3;
    yaw: number;
    feet: { position: Vec3; planted: boolean }[];
    bones: Record<string, number[]>;
    speaking: string | null;
    /** What its bubble says. */
    bubble: string | null;
  }[];
  guide: { text: string; position: Vec3 } | null;
  /** Objects whose form has not come yet. */
  waiting: number;
  objects: { id: string; min: Vec3; max: Vec3 }[];
  /** What is drawn of the user's project. */
  city: { buildings: number; towers: number; shown: boolean } | null;
}

/** A part of the project that is to be looked at: a box. */
export interface CityTarget {
  at: Vec3;
  /** Half its sides (m). */
  half: Vec3;
  /** The building is this file's: nothing may stand before it. */
  file?: number;
  /** Direction along x and z from which it is looked at; undefined: as now. */
  toward?: readonly [number, number];
  /** Radians by which the eye looks down. */
  pitch: number;
  /** How many times as far as it must be the eye stays. */
  room: number;
}

export interface Scene {
  setPresence(presence: Presence): void;
  /** The past is shown: bodies are where the state says and do nothing by themselves, and nothing is said of what they
   * did. The state tells of the change of times by itself; back in the present, who is here must be told again. */
  setPast(past: boolean): void;
  play(act: AvatarAct): void;
  /** No walk goes on that was played before: whoever was on one goes where the state says. */
  endWalks(): void;
  /** The shape of an avatar's mouth by its real voice; null gives it back to its bubble. */
  setMouth(avatarId: string, shape: Vowels | null): void;
  /** What an avatar shows of a call that its user has with it; null: again what its agent does. */
  converse(avatarId: string, stance: CallStance | null): void;
  /** An avatar is asked for something: it turns to the user, in steps, and looks at them for some seconds. */
  attend(avatarId: string): void;
  /** A call of an agent began or failed: its body shows what it does, where that is to be seen. */
  trace(trace: Trace): void;
  /** Shows a reply over an avatar as a short bubble; its mouth moves while text comes. null: nothing more comes. */
  speak(avatarId: string, text: string | null): void;
  /** The guide, and what it says; null: it goes. */
  setGuide(state: GuideState | null): void;
  /** How much of the picture panels cover at its right and bottom edge, in CSS pixels: its middle moves out from under
   * them. Pictures for agents are not touched. */
  setCovered(right: number, bottom: number): void;
  /** Where panels lie over the picture, in CSS pixels: no name and no bubble lies under one. */
  setPanels(rects: readonly PanelRect[]): void;
  capture(request: CaptureRequest): Promise<Capture>;
  /** What is at a point of the canvas (CSS pixels from its top left corner). */
  pick(x: number, y: number): Picked | null;
  /** Shows the user's project as a city; null: none. `onNear`: a closed folder came near to the eye, its files are wanted.
   * Resolves when it is there. */
  setCity(model: CityModel | null, onNear?: (folder: number) => void): Promise<void>;
  /** The file whose building is at a point of the canvas, if nothing else is nearer. */
  pickFile(x: number, y: number): number | null;
  /** The closed folder whose tower is there, likewise. */
  pickFolder(x: number, y: number): number | null;
  /** Flies to where a part of the project fills the picture. */
  lookAt(sight: CityTarget): void;
  select(ids: readonly string[]): void;
  hover(id: string | null): void;
  focus(target: string | Vec3): void;
  /** Shows another time of day than the world's, to the user alone; null: the world's own. */
  setHour(hour: number | null): void;
  readonly bench: Bench;
  readonly camera: CameraControl;
  onCamera(fn: (camera: Camera) => void): () => void;
  avatarPosition(id: string): Vec3 | null;
  /** A file was brought: what waited for it is shown. */
  fileArrived(id: string): void;
  inspect(): Inspection;
  /** Renders at time t and stops the running clock: for tests. */
  step(t: number): void;
  dispose(): void;
}

/** An error with a code of the wire's table. */
export class SceneError extends Error {
  readonly code: "render_failed" | "not_found";

  constructor(code: "render_failed" | "not_found", message: string) {
    super(message);
    this.code = code;
  }
}
