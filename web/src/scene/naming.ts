// Which names, bubbles and labels stand over the picture now: those of things that are seen, where they hide no face.

import type { PerspectiveCamera } from "three";
import { collect, createLabelLayer, facesOf, type LabelLayer } from "./labels.ts";
import { Sight } from "./sight.ts";
import type { Stage } from "./stage.ts";

export class Naming {
  readonly labels: LabelLayer;
  private readonly sight = new Sight();

  constructor(host: HTMLElement) {
    this.labels = createLabelLayer(host);
  }

  update(
    { crew, guide, objects }: Stage,
    camera: PerspectiveCamera,
    { now, unixClock, width, height }: { now: number; unixClock: boolean; width: number; height: number },
  ): void {
    const eye = camera.position;
    const items = collect({ crew, guide: guide.label(), views: objects.labelled, camera: eye, now, unixClock });
    this.sight.update(
      items.filter((i) => i.kind !== "bubble"),
      eye,
      (from, to) => objects.cells.between(from, to),
      now,
    );
    for (const i of items) i.faint = i.kind === "name" && i.mark !== "needs-you" && this.sight.hides(i.id);
    const seen = items.filter((i) => i.kind !== "label" || !this.sight.hides(i.id));
    this.labels.update(seen, facesOf(crew, camera, width, height), camera, width, height);
  }

  dispose(): void {
    this.labels.dispose();
  }
}
