/** window.world: what tests and curious users can inspect. It only reads, and can step the picture's clock. */

import type { WorldState } from "../core/state.ts";
import type { RouterConnection } from "../net/connect.ts";
import type { Inspection, Scene } from "../scene/types.ts";
import type { Model } from "../ui/model.ts";
import { panelRects } from "../ui/panelrects.ts";
import type { ProjectState } from "../wire/types.gen.ts";
import type { Project } from "./project.ts";
import type { ProjectInspection } from "./projectview.ts";

/** A snapshot of the page. */
interface PageInspection {
  build: string;
  pageId: string;
  status: string;
  executor: boolean;
  worldId: string;
  revision: number;
  objects: number;
  /** The moment shown instead of now; null: now is shown. */
  past: { revision: number; objects: number } | null;
  /** Milliseconds after navigation at which the world was first visible; null: not yet. */
  visibleAfter: number | null;
  /** Rectangles of the panels by their classes: left, top, width, height in CSS pixels. */
  panels: Record<string, [number, number, number, number]>;
  lines: number;
  traces: number;
  scene: Inspection | null;
  /** The user's project as this page holds it. */
  project: { state: ProjectState } & Partial<ProjectInspection>;
}

/** The object at window.world. */
export type PageHandle = ReturnType<typeof createPageHandle>;

/** What the handle reads from. */
interface PageHandleDeps {
  build: string;
  pageId: string;
  root: HTMLElement;
  model: Model;
  state: WorldState;
  scene(): Scene | null;
  link(): RouterConnection | null;
  past(): PageInspection["past"];
  project: Pick<Project, "view">;
}

/** Creates the handle. Everything is read when it is asked for. */
export function createPageHandle(deps: PageHandleDeps) {
  const { model, state, scene, link, project } = deps;
  return {
    /** The scene itself; null before it is created. */
    get scene() {
      return scene();
    },
    /** Renders at time t, in seconds, and stops the running clock. */
    step: (t: number) => scene()?.step(t),
    /** Every file of the user's project that this page holds. For one file, file() is much cheaper. */
    files: () => project.view()?.files() ?? [],
    folders: () => project.view()?.folders() ?? [],
    file: (path: string) => project.view()?.file(path) ?? null,
    inspect: () => ({
      build: deps.build,
      pageId: deps.pageId,
      status: model.connection.peek().state,
      executor: link()?.isExecutor ?? false,
      worldId: link()?.welcome?.worldId ?? "",
      revision: state.revision,
      objects: state.objects.size,
      past: deps.past(),
      visibleAfter: performance.getEntriesByName("world-visible")[0]?.startTime ?? null,
      panels: Object.fromEntries(panelRects(deps.root).map((p) => [p.name, [p.left, p.top, p.width, p.height]])),
      lines: model.lines.peek().length,
      traces: model.traces.peek().length,
      scene: scene()?.inspect() ?? null,
      project: { state: model.project.state.peek(), ...project.view()?.inspect() },
    }),
  };
}
