// The labels over the live picture: collects them, hides those of hidden things, and updates the layer only
// when something moved or its interval has passed.

import type { PerspectiveCamera } from "three";
import { createLabelLayer, type LabelLayer } from "./labels.layer.ts";
import { collect, facesOf } from "./labels.ts";
import { Occlusion } from "./occlusion.ts";
import type { Stage } from "./stage.ts";

/** Seconds between two layouts while nothing moves: ages of states still count up. */
const LAYOUT_INTERVAL = 0.1;

/** What the overlay needs to know about a frame. */
interface Frame {
  /** Now, on the page's clock (s). */
  now: number;
  /** A body, an object or the camera moved. */
  moved: boolean;
  unixClock: boolean;
  width: number;
  height: number;
}

/** Owns the label layer of a scene. */
export class LabelOverlay {
  readonly labels: LabelLayer;
  private readonly occlusion = new Occlusion();
  /** Time of the last layout (s); NaN forces one. */
  private updatedAt = Number.NaN;

  constructor(host: HTMLElement) {
    this.labels = createLabelLayer(host);
  }

  /** Forces a layout with the next frame. */
  touch(): void {
    this.updatedAt = Number.NaN;
  }

  /** Updates the labels for a frame. */
  update(
    { crew, guide, objects, city }: Stage,
    camera: PerspectiveCamera,
    { now, moved, unixClock, width, height }: Frame,
  ): void {
    if (!moved && Math.abs(now - this.updatedAt) < LAYOUT_INTERVAL) return;
    this.updatedAt = now;
    const eye = camera.position;
    const things = collect({ crew, guide: guide.label(), views: objects.labelled, camera: eye, now, unixClock });
    const items = [...things, ...city.labels(eye)];
    this.occlusion.update(
      things.filter((i) => i.kind !== "bubble"),
      eye,
      objects.index,
      now,
    );
    // Hidden names turn pale (unless their agent needs the user); hidden object labels disappear.
    for (const i of things) i.faint = i.kind === "name" && i.mark !== "needs-you" && this.occlusion.isHidden(i.id);
    const seen = items.filter((i) => i.kind !== "label" || !this.occlusion.isHidden(i.id));
    this.labels.update(seen, facesOf(crew, camera, width, height), camera, width, height);
  }

  dispose(): void {
    this.labels.dispose();
  }
}
