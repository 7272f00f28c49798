// The project service: what the page requests about the user's project. Nothing is repeated after a reconnect:
// the service then sends the state anew, and core/project/sync.ts requests whatever is missing.

import { isProjectAnswer } from "../wire/guards.ts";
import type { ProjectAnswer, ProjectRequest } from "../wire/types.gen.ts";
import type { ServiceDefinition } from "./requestclient.ts";

/**
 * Rows come from the service's memory and are fast; a card asks git, and a diff of a large repository takes
 * time.
 */
export const PROJECT_SERVICE: ServiceDefinition<ProjectRequest, ProjectAnswer> = {
  request: "project.request",
  answer: "project.answer",
  timeouts: {
    open: 30_000,
    close: 15_000,
    folders: 15_000,
    rows: 30_000,
    inside: 30_000,
    card: 30_000,
    diff: 45_000,
    touches: 15_000,
    mark: 15_000,
    tidy: 60_000,
  },
  isAnswer: isProjectAnswer,
};
