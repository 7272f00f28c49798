/**
 * The user's project on this page: handles the service's events and offers the panels' actions. The code that holds
 * and draws the files (projectview.ts) is loaded with the first project, so that a page without one does not pay for
 * it.
 */

import { late } from "../core/late.ts";
import { Refusal, wireError } from "../core/refuse.ts";
import { recall, remember } from "../ui/memory.ts";
import { closePanel, openPanel } from "../ui/panels.ts";
import type { ProjectActions } from "../ui/project/types.ts";
import { reasonOf } from "../ui/reason.ts";
import type { ProjectAnswer, ProjectEvent, ProjectRequest } from "../wire/types.gen.ts";
import type { ProjectDeps, ProjectView } from "./projectview.ts";

/** The project, as app.ts connects it. */
export type Project = ReturnType<typeof createProject>;

/** Creates the project without any files. */
export function createProject(deps: ProjectDeps) {
  const { model, link } = deps;
  const { project } = model;
  project.hidden.value = recall("city-hidden") === "yes";
  const ask = (request: ProjectRequest): Promise<ProjectAnswer> =>
    link()?.askProject(request) ??
    Promise.reject(new Refusal(wireError("unavailable", "There is no connection to world-mcp.")));
  const view = late(async (): Promise<ProjectView> => {
    const { createProjectView } = await import("./projectview.ts");
    return createProjectView({ ...deps, ask, actions });
  }, Number.POSITIVE_INFINITY); // each event changes what the ones before have made
  const shown = () => view.now ?? null;
  const actions = createActions(deps, ask, shown);

  return {
    actions,
    receive(event: ProjectEvent) {
      const { state } = event;
      if (state?.phase === "scanning") project.announce.value = true;
      if (state) project.state.value = state;
      // Without a project there is nothing to hold, and no reason to load the view.
      if (view.state === "none" && (!state || state.phase === "none")) return;
      view.when((it) => it.receive(event));
      view.load().catch((error: unknown) => {
        project.progress.value = { failed: `The project could not be loaded. ${reasonOf(error)}` };
      });
    },
    /** The connection was established or lost. */
    connected: (live: boolean) => {
      if (!live) view.now?.disconnected();
    },
    /** The scene exists now. */
    onSceneReady: () => view.now?.draw(),
    /** The moment that is shown, in milliseconds since 1970; null: now. */
    showTime: (time: number | null) => view.now?.showTime(time),
    /** Opens a closed folder and flies there. */
    enterFolder: (folder: number) => view.now?.enterFolder(folder),
    /** What this page holds of the files; null: nothing yet. */
    view: shown,
  };
}

/** The panels' actions. */
function createActions(
  { model, scene }: ProjectDeps,
  ask: (request: ProjectRequest) => Promise<ProjectAnswer>,
  view: () => ProjectView | null,
): ProjectActions {
  const { project } = model;
  const done = async (request: ProjectRequest): Promise<void> => void (await ask(request));
  // Sends a request and returns one field of its answer.
  const part = async <K extends keyof ProjectAnswer>(request: ProjectRequest, key: K) => {
    const got = (await ask(request))[key];
    if (got === undefined || got === null) throw new Refusal(wireError("internal", "The answer is empty."));
    return got;
  };
  return {
    open(folder) {
      project.goThere.value = true;
      return done({ op: "open", folder }).catch((error: unknown) => {
        project.goThere.value = false;
        throw error;
      });
    },
    close: () => done({ op: "close" }),
    tidy: () => done({ op: "tidy" }),
    choices: (folder) => part({ op: "folders", folder }, "choices"),
    card: (id) => part({ op: "card", id }, "card"),
    diff: (id, since) => part({ op: "diff", id, since }, "diff"),
    mark: (id, mark) => done({ op: "mark", id, mark: mark ?? {} }),
    select(id) {
      const isOpen = model.open.peek() === "file";
      project.selected.value = id;
      view()?.select(id);
      if (id !== null) {
        if (!isOpen) project.fromPanel.value = model.open.peek() === "project";
        openPanel(model, "file");
      } else if (isOpen && project.fromPanel.peek()) openPanel(model, "project");
      else closePanel(model, "file");
    },
    flyTo(target) {
      const box = view()?.cameraTarget(target);
      if (box) scene()?.city.lookAt(box);
    },
    setFilter(filter) {
      project.filter.value = filter;
    },
    compare: (since) => view()?.setView({ compare: since }),
    setHidden(hidden) {
      project.hidden.value = hidden;
      remember("city-hidden", hidden ? "yes" : null);
      view()?.setView({ hidden });
    },
    find: (text) => view()?.find(text) ?? null,
    openFolder: (folder) => view()?.openFolder(folder),
    reload: () => view()?.reload(),
  };
}
