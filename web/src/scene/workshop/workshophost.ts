// What the page can ask of the workshop, from the start: its code comes after the first picture.

import { Vector3 } from "three";
import type { CoderPlace } from "../../core/coderplace.ts";
import type { Bench } from "../bench.ts";
import type { CameraRig } from "../camera/rig.ts";
import type { Picked } from "../pick.ts";
import type { Board, BoardHit } from "./board.ts";

/** The board of missions, as the page uses it. Points are CSS pixels of the canvas. */
export type WorkshopControl = Pick<WorkshopHost, "show" | "tap" | "lookAtBoard">;

/** See the top of the file. */
export class WorkshopHost {
  /** What the board shows; null: there is none. */
  place: CoderPlace | null = null;
  /** Counts its changes. */
  version = 0;
  /** Null until it has loaded. */
  board: Board | null = null;
  private unsubscribe = (): void => {};
  private readonly bench: Bench;
  private readonly rig: CameraRig;
  private readonly pick: (x: number, y: number) => Picked | null;

  constructor(bench: Bench, rig: CameraRig, pick: (x: number, y: number) => Picked | null) {
    this.bench = bench;
    this.rig = rig;
    this.pick = pick;
  }

  /** Shows the missions of a place on the board, as long as there are any. */
  show(place: CoderPlace | null): void {
    this.unsubscribe();
    const follow = (): void => {
      this.version++;
      this.bench.wake();
    };
    this.place = place;
    this.unsubscribe = place?.subscribe(follow) ?? (() => {});
    follow();
  }

  /** Opens the mission whose card is at a point, or flies to the board; false: it is not there, or something is nearer. */
  tap(x: number, y: number): boolean {
    const hit = this.hit(x, y);
    if (!hit) return false;
    if (hit.far || hit.mission === null) return this.lookAtBoard(hit.along);
    this.place?.openMission(hit.mission);
    return true;
  }

  /** The pointer is here; null: it is away. A card under it that a tap would open is outlined. */
  point(at: { x: number; y: number } | null): void {
    if (!this.board) return;
    const hit = at && this.hit(at.x, at.y);
    const { style } = this.bench.canvas;
    if (style.cursor === "" || style.cursor === "pointer") style.cursor = hit ? "pointer" : "";
    if (this.board.outline(hit && !hit.far ? hit.mission : null)) this.bench.wake();
  }

  /** Where the board is hit at a point; null: it is not there, or something is nearer. */
  private hit(x: number, y: number): BoardHit | null {
    const ray = this.bench.ray(x, y);
    const hit = this.board?.hit(ray);
    if (!hit) return null;
    const { point } = this.pick(x, y) ?? {};
    return point && ray.origin.distanceTo(new Vector3(...point)) < hit.distance ? null : hit;
  }

  /** Flies to where the board can be read, or on a narrow screen a part of it; false: there is none. */
  lookAtBoard(along?: number): boolean {
    const to = this.board?.view(this.bench.eye, along);
    if (to) this.rig.flyTo(to.at, to.view);
    return Boolean(to);
  }
}
