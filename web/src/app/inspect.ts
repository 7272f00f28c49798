/** window.world: what a test or a curious person can ask the page. It only reads, and steps the picture. */

import type { WorldState } from "../core/state.ts";
import type { RouterConnection } from "../net/connect.ts";
import type { Inspection, Scene } from "../scene/types.ts";
import type { Model } from "../ui/model.ts";
import { panelRects } from "../ui/panels.ts";
import type { ProjectFolder, ProjectState } from "../wire/types.gen.ts";
import type { Project } from "./project.ts";
import type { FileRow, Held } from "./projectdesk.ts";

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
  /** The user's project, as this page holds it. */
  project: { state: ProjectState } & Partial<Held>;
}

export interface Handle {
  inspect(): PageInspection;
  /** Renders at time t, in seconds, and stops the running clock. */
  step(t: number): void;
  /** All files of the user's project that this page holds; of one alone it costs little. */
  files(): FileRow[];
  folders(): ProjectFolder[];
  file(path: string): FileRow | null;
  readonly scene: Scene | null;
}

export interface InspectParts {
  build: string;
  pageId: string;
  root: HTMLElement;
  model: Model;
  state: WorldState;
  scene(): Scene | null;
  link(): RouterConnection | null;
  past(): PageInspection["past"];
  project: Pick<Project, "held">;
}

export function createHandle({ build, pageId, root, model, state, scene, link, past, project }: InspectParts): Handle {
  return {
    get scene() {
      return scene();
    },
    step: (t) => scene()?.step(t),
    files: () => project.held()?.files() ?? [],
    folders: () => project.held()?.folders() ?? [],
    file: (path) => project.held()?.file(path) ?? null,
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
      project: { state: model.project.state.peek(), ...project.held()?.inspect() },
    }),
  };
}
