// What the page can ask of the workshop, from the start: its code comes after the first picture.

import type { Ray } from "three";
import type { CoderPlace } from "../../core/coderplace.ts";
import type { Bench } from "../bench.ts";
import type { CameraRig } from "../camera/rig.ts";
import type { Board, BoardHit } from "./board.ts";

/** The board of missions, as the page uses it. */
export type WorkshopControl = Pick<WorkshopHost, "show" | "open" | "lookAtBoard">;

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

  constructor(bench: Bench, rig: CameraRig) {
    this.bench = bench;
    this.rig = rig;
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

  /** Opens the mission whose card was hit, or flies to the board. */
  open(hit: BoardHit): void {
    if (hit.far || hit.mission === null) this.lookAtBoard(hit.along);
    else this.place?.openMission(hit.mission);
  }

  /** What of the board the pointer is on; null: it is elsewhere. A card that a click would open is outlined. */
  point(hit: BoardHit | null): void {
    if (!this.board) return;
    const { style } = this.bench.canvas;
    if (style.cursor === "" || style.cursor === "pointer") style.cursor = hit ? "pointer" : "";
    if (this.board.outline(hit && !hit.far ? hit.mission : null)) this.bench.wake();
  }

  /** Where a ray hits the board; null: it misses, or there is none. */
  hit(ray: Ray): BoardHit | null {
    return this.board?.hit(ray) ?? null;
  }

  /** Flies to where the board can be read, or on a narrow screen a part of it; false: there is none. */
  lookAtBoard(along?: number): boolean {
    const to = this.board?.view(this.bench.eye, along);
    if (to) this.rig.flyTo(to.at, to.view);
    return Boolean(to);
  }
}
