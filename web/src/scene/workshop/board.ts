// The board of missions beside the workbenches: there when there is a mission that is not over. It can be looked at from
// near, and its cards can be hit by the pointer.

import { Matrix4, type PerspectiveCamera, Plane, Ray, Vector3 } from "three";
import type { MissionColumn } from "../../core/coderplace.ts";
import { clamp, type Vec3 } from "../../core/vector.ts";
import { type FramedView, openTangents } from "../city/framing.ts";
import type { Face } from "../labels/layout.ts";
import { paletteColor } from "../surface/palette.ts";
import { createCards } from "./cards.ts";
import { type FixtureDeps, Fixtures, frameOf } from "./fixtures.ts";
import type { Spot } from "./ground.ts";
import { BOARD_CASTERS, BOARD_LAMPS, boardGeometry, FACE } from "./shapes.ts";

/** Farther away than this its writing cannot be read (m): so near one flies to it. */
const READABLE = 5;
/** How much more than the board is in the picture: the rail lies over its right edge. */
const MARGIN = 1.17;
/** From farther away than this a click flies to it first (m). */
const FAR = 9;

/** Where a ray hits the board. */
export interface BoardHit {
  distance: number;
  /** The mission whose card is there; null: the board itself. */
  mission: string | null;
  /** It is too far to be read from there. */
  far: boolean;
  /** Where it was hit, in metres to the right of the middle of the face. */
  along: number;
}

/** See the top of the file. */
export class Board {
  /** Where it stands; null: it is not there. */
  private spot: Spot | null = null;
  private readonly deps: FixtureDeps & { night: { value: number } };
  private readonly body: Fixtures;
  /** Made when there is something to write. */
  private cards: ReturnType<typeof createCards> | null = null;
  private columns: readonly MissionColumn[] = [];
  /** So far before it nothing stands (m). */
  room = READABLE;

  constructor(deps: FixtureDeps & { night: { value: number } }) {
    this.deps = deps;
    this.body = new Fixtures(
      { kind: "board", geometry: boardGeometry(), casters: BOARD_CASTERS, lamps: BOARD_LAMPS },
      deps,
    );
  }

  /** Stands at a place with these columns; null: it is not there. Returns whether anything changed. */
  show(columns: readonly MissionColumn[], spot: Spot | null): boolean {
    const same = spot === this.spot && (!spot || columns === this.columns);
    if (same) return false;
    this.spot = spot;
    this.columns = columns;
    if (spot) {
      this.cards ??= createCards(this.deps.night);
      const frame = frameOf(spot, 1);
      this.body.put(0, frame, paletteColor("indigo"));
      this.cards.draw(columns);
      this.cards.hang(frame);
      this.deps.scene.add(this.cards.mesh);
    } else {
      this.body.remove(0);
      this.cards?.mesh.removeFromParent();
    }
    this.body.flush();
    return true;
  }

  /** The frame of its face. */
  private face(spot: Spot): Matrix4 {
    return frameOf(spot, 1).multiply(new Matrix4().makeTranslation(...FACE.at));
  }

  /**
   * Where its face is in a picture of this size, for the labels of other things; null: it is not seen. From where it can
   * be read nothing lies over it, from farther away only what is nearer.
   */
  faceIn(camera: PerspectiveCamera, width: number, height: number): Face | null {
    if (!this.spot) return null;
    const frame = this.face(this.spot);
    const eye = camera.position.clone().applyMatrix4(frame.clone().invert());
    if (eye.z <= 0) return null;
    const [w, h] = FACE.size;
    const corners = [-1, 1].flatMap((x) => [-1, 1].map((y) => new Vector3((x * w) / 2, (y * h) / 2, 0)));
    for (const corner of corners) corner.applyMatrix4(frame).applyMatrix4(camera.matrixWorldInverse);
    if (corners.every(({ z }) => z > -0.3)) return null;
    for (const corner of corners) corner.setZ(Math.min(corner.z, -0.3)).applyMatrix4(camera.projectionMatrix);
    const xs = corners.map(({ x }) => (x * 0.5 + 0.5) * width);
    const ys = corners.map(({ y }) => (0.5 - y * 0.5) * height);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const far = eye.length();
    return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top, depth: far < FAR ? 0 : far };
  }

  /** Outlines the card under the pointer, and no other; returns whether that changed. */
  outline(mission: string | null): boolean {
    return this.cards?.outline(mission) ?? false;
  }

  /** Where a ray hits its face; null: it misses. */
  hit(ray: Ray): BoardHit | null {
    if (!this.spot) return null;
    const frame = this.face(this.spot);
    const local = new Ray().copy(ray).applyMatrix4(frame.invert());
    const at = local.direction.z < 0 ? local.intersectPlane(new Plane(new Vector3(0, 0, 1), 0), new Vector3()) : null;
    const [w, h] = FACE.size;
    if (!at || Math.abs(at.x) > w / 2 || Math.abs(at.y) > h / 2) return null;
    const distance = at.distanceTo(local.origin);
    const mission = this.cards?.at(at.x / w + 0.5, at.y / h + 0.5) ?? null;
    return { distance, mission, far: distance > FAR, along: at.x };
  }

  /** From where it can be read: all of it, or on a narrow screen the part around `along`; null: it is not there. */
  view(camera: PerspectiveCamera, along = this.ripest()): { at: Vec3; view: FramedView } | null {
    const { spot } = this;
    if (!spot) return null;
    const [w, h] = FACE.size;
    const [right, up] = openTangents(camera);
    const arm = Math.min(clamp(Math.max(w / 2 / right, h / 2 / up) * MARGIN, 3, READABLE), this.room);
    const room = Math.max(0, w / 2 - (arm * right) / MARGIN);
    const x = clamp(along, -room, room);
    const [sin, cos] = [Math.sin(spot.yaw), Math.cos(spot.yaw)];
    return { at: [spot.x + x * cos, FACE.at[1], spot.z - x * sin], view: { yaw: spot.yaw, pitch: 0.04, arm } };
  }

  /** Where the column is that has cards and is nearest to its end, in metres to the right of the middle of the face. */
  private ripest(): number {
    const { columns } = this;
    const i = columns.findLastIndex(({ cards }) => cards.length > 0);
    return i < 0 ? 0 : ((i + 0.5) / columns.length - 0.5) * FACE.size[0];
  }

  restored(): void {
    this.cards?.restored();
  }

  dispose(): void {
    this.body.dispose();
    this.cards?.dispose();
  }
}
