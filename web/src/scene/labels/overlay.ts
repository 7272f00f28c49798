// The labels over the live picture: collects them, hides those of hidden things, and updates the layer only
// when something moved or its interval has passed.

import type { CityHost } from "../city/cityhost.ts";
import type { SceneHost } from "../host.ts";
import type { Stage } from "../stage.ts";
import { type Frame, Motion, type System } from "../system.ts";
import type { WorkshopHost } from "../workshop/workshophost.ts";
import { collect, facesOf } from "./labels.ts";
import { createLabelLayer, type LabelLayer } from "./layer.ts";
import { Occlusion } from "./occlusion.ts";

/** Seconds between two layouts while nothing moves: ages of states still count up. */
const LAYOUT_INTERVAL = 0.1;

/** Owns the label layer of a scene. */
export class LabelOverlay implements System {
  readonly labels: LabelLayer;
  private readonly host: SceneHost;
  private readonly stage: Stage;
  private readonly city: CityHost;
  private readonly workshop: WorkshopHost;
  private readonly occlusion = new Occlusion();
  /** Time of the last layout (s); NaN forces one. */
  private updatedAt = Number.NaN;

  /** `element` is what labels are put into. */
  constructor(element: HTMLElement, host: SceneHost, stage: Stage, city: CityHost, workshop: WorkshopHost) {
    this.host = host;
    this.stage = stage;
    this.city = city;
    this.workshop = workshop;
    this.labels = createLabelLayer(element);
  }

  /** Forces a layout with the next frame. */
  touch(): void {
    this.updatedAt = Number.NaN;
  }

  /** Updates the labels after a frame was drawn: they belong to what it shows. */
  drawn({ now, eye: camera, motion }: Readonly<Frame>): void {
    const { crew, guide, objects } = this.stage;
    const { unixClock } = this.host;
    if (motion < Motion.moves && Math.abs(now - this.updatedAt) < LAYOUT_INTERVAL) return;
    this.updatedAt = now;
    const { width, height } = this.host.size;
    const eye = camera.position;
    const things = collect({ crew, guide: guide.label(), views: objects.labelled, camera: eye, now, unixClock });
    const items = [...things, ...this.city.labels(eye)];
    this.occlusion.update(
      things.filter((i) => i.kind !== "bubble"),
      eye,
      objects.index,
      now,
    );
    // Hidden names turn pale (unless their agent needs the user); hidden object labels disappear.
    for (const i of things) i.faint = i.kind === "name" && i.mark !== "needs-you" && this.occlusion.isHidden(i.id);
    const seen = items.filter((i) => i.kind !== "label" || !this.occlusion.isHidden(i.id));
    const board = this.workshop.board?.faceIn(camera, width, height);
    const faces = facesOf(crew, camera, width, height).concat(board ?? []);
    this.labels.update(seen, faces, camera, width, height);
  }

  dispose(): void {
    this.labels.dispose();
  }
}
