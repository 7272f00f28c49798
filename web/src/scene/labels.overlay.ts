// Which names, bubbles and labels stand over the picture now: those of things that are seen, where they hide no face.

import type { PerspectiveCamera } from "three";
import { collect, createLabelLayer, facesOf, type LabelLayer } from "./labels.ts";
import { Occlusion } from "./occlusion.ts";
import type { Stage } from "./stage.ts";

/** Seconds between two layouts while nothing moves: ages count on. */
const LAYOUT_INTERVAL = 0.1;

interface Frame {
  now: number;
  /** Somebody or something moved, or the eye did. */
  moved: boolean;
  unixClock: boolean;
  width: number;
  height: number;
}

export class LabelOverlay {
  readonly labels: LabelLayer;
  private readonly occlusion = new Occlusion();
  private updatedAt = Number.NaN;

  constructor(host: HTMLElement) {
    this.labels = createLabelLayer(host);
  }

  /** What they show may have changed. */
  touch(): void {
    this.updatedAt = Number.NaN;
  }

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
      (from, to) => objects.index.alongSegment(from, to),
      now,
    );
    for (const i of things) i.faint = i.kind === "name" && i.mark !== "needs-you" && this.occlusion.isHidden(i.id);
    const seen = items.filter((i) => i.kind !== "label" || !this.occlusion.isHidden(i.id));
    this.labels.update(seen, facesOf(crew, camera, width, height), camera, width, height);
  }

  dispose(): void {
    this.labels.dispose();
  }
}
