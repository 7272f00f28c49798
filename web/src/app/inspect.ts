/** window.world: what a test or a curious person can ask the page. It only reads, and steps the picture. */

import type { WorldState } from "../core/state.ts";
import type { Connection } from "../net/connect.ts";
import type { Inspection, Scene } from "../scene/types.ts";
import type { Model } from "../ui/model.ts";
import { panelRects } from "../ui/panels.ts";

export interface PageInspection {
  build: string;
  pageId: string;
  status: string;
  executor: boolean;
  worldId: string;
  revision: number;
  objects: number;
  /** What is shown instead of now; null: now. */
  past: { revision: number; objects: number } | null;
  /** Milliseconds after navigation at which the world was first seen; null: not yet. */
  visibleAfter: number | null;
  panels: Record<string, [number, number, number, number]>;
  lines: number;
  traces: number;
  scene: Inspection | null;
}

export interface Handle {
  inspect(): PageInspection;
  /** Renders at time t, in seconds, and stops the running clock. */
  step(t: number): void;
  readonly scene: Scene | null;
}

export interface InspectParts {
  build: string;
  pageId: string;
  root: HTMLElement;
  model: Model;
  state: WorldState;
  scene(): Scene | null;
  link(): Connection | null;
  past(): PageInspection["past"];
}

export function createHandle({ build, pageId, root, model, state, scene, link, past }: InspectParts): Handle {
  return {
    get scene() {
      return scene();
    },
    step: (t) => scene()?.step(t),
    inspect: () => ({
      build,
      pageId,
      status: model.connection.peek().state,
      executor: link()?.isExecutor ?? false,
      worldId: link()?.welcome?.worldId ?? "",
      revision: state.revision,
      objects: state.objects.size,
      past: past(),
      visibleAfter: performance.getEntriesByName("world-visible")[0]?.startTime ?? null,
      panels: Object.fromEntries(panelRects(root).map((p) => [p.name, [p.left, p.top, p.width, p.height]])),
      lines: model.lines.peek().length,
      traces: model.traces.peek().length,
      scene: scene()?.inspect() ?? null,
    }),
  };
}
