/** The user's project on this page: hears what the service tells of it and does what the panels ask. What holds and draws
 * its files comes when there is a project, so that a page without one pays nothing for it. */

import { Refusal, wireError } from "../core/refuse.ts";
import type { WorldState } from "../core/state.ts";
import type { RouterConnection } from "../net/connect.ts";
import type { Scene } from "../scene/types.ts";
import { recall, remember } from "../ui/memory.ts";
import type { Model } from "../ui/model.ts";
import type { ProjectHand } from "../ui/project/types.ts";
import { reasonOf } from "../ui/reason.ts";
import type { ProjectAnswer, ProjectEvent, ProjectRequest } from "../wire/types.gen.ts";
import type { ProjectDesk } from "./projectdesk.ts";

export interface ProjectParts {
  model: Model;
  /** The world: nobody walks through the project's buildings. */
  state: WorldState;
  canvas: HTMLElement;
  link(): RouterConnection | null;
  scene(): Scene | null;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface Project {
  readonly hand: ProjectHand;
  receive(event: ProjectEvent): void;
  /** The connection came or went. */
  connected(live: boolean): void;
  /** The picture is there. */
  drawn(): void;
  /** The moment that is shown, in milliseconds since 1970; null: now. */
  at(time: number | null): void;
  /** The file whose building is at a point of the canvas, when nothing else is nearer. */
  under(x: number, y: number): number | null;
  /** Looks into the closed folder whose tower is at a point of the canvas; false: there is none. */
  enter(x: number, y: number): boolean;
  /** What this page holds of the files; null: nothing yet. */
  held(): Pick<ProjectDesk, "inspect" | "files" | "folders" | "file"> | null;
}

export function createProject(parts: ProjectParts): Project {
  const { model, link } = parts;
  const { project } = model;
  project.hidden.value = recall("city-hidden") === "yes";
  const ask = (request: ProjectRequest): Promise<ProjectAnswer> =>
    link()?.askProject(request) ??
    Promise.reject(new Refusal(wireError("unavailable", "There is no connection to world-mcp now.")));
  const desk = bringDesk(parts, ask, () => hand);
  const hand = createHand(parts, ask, desk.now);

  return {
    hand,
    receive(event) {
      const { state } = event;
      if (state?.phase === "scanning") project.announce.value = true;
      if (state) project.state.value = state;
      // Without a project there is nothing that could be held.
      if (desk.now() || desk.coming || (state && state.phase !== "none")) desk.take(event);
    },
    connected: (live) => {
      if (!live) desk.now()?.down();
    },
    drawn: () => desk.now()?.show(),
    at: (time) => desk.now()?.at(time),
    under: (x, y) => desk.now()?.under(x, y) ?? null,
    enter: (x, y) => desk.now()?.enter(x, y) ?? false,
    held: desk.now,
  };
}

/** The desk comes with the first project; what is told until then waits. */
function bringDesk(
  parts: ProjectParts,
  ask: (request: ProjectRequest) => Promise<ProjectAnswer>,
  hand: () => ProjectHand,
) {
  let desk: ProjectDesk | null = null;
  let waiting: ProjectEvent[] = [];
  const bring = async () => {
    const { createDesk } = await import("./projectdesk.ts");
    desk = createDesk({ ...parts, ask, hand: hand() });
    for (const event of waiting) desk.receive(event);
    waiting = [];
  };
  return {
    coming: false,
    now: () => desk,
    take(event: ProjectEvent) {
      if (desk) return desk.receive(event);
      waiting.push(event);
      if (this.coming) return;
      this.coming = true;
      bring().catch((error: unknown) => {
        this.coming = false;
        waiting = [];
        parts.model.project.progress.value = { failed: `This part could not be loaded. ${reasonOf(error)}` };
      });
    },
  };
}

function createHand(
  { model, scene }: ProjectParts,
  ask: (request: ProjectRequest) => Promise<ProjectAnswer>,
  desk: () => ProjectDesk | null,
): ProjectHand {
  const { project } = model;
  const done = async (request: ProjectRequest): Promise<void> => void (await ask(request));
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
      desk()?.select(id);
      if (id !== null) {
        if (!isOpen) project.fromPanel.value = model.open.peek() === "project";
        model.open.value = "file";
      } else if (isOpen) model.open.value = project.fromPanel.peek() ? "project" : "none";
    },
    flyTo(target) {
      const sight = desk()?.sightOf(target);
      if (sight) scene()?.lookAt(sight);
    },
    look(filter) {
      project.filter.value = filter;
    },
    compare: (since) => desk()?.view({ compare: since }),
    hide(hidden) {
      project.hidden.value = hidden;
      remember("city-hidden", hidden ? "yes" : null);
      desk()?.view({ hidden });
    },
    find: (text) => desk()?.find(text) ?? null,
    lookInto: (folder) => desk()?.lookInto(folder),
    again: () => desk()?.again(),
  };
}
