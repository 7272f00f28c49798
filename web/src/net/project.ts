// What the page asks of the user's project. Nothing is asked again by itself: after a reconnect the state comes anew, and
// whoever follows it asks for what is missing then.

import { readProjectAnswer } from "../wire/projectguards.ts";
import type { ProjectAnswer, ProjectRequest } from "../wire/types.gen.ts";
import type { ServiceDefinition } from "./requestclient.ts";

/** A page of rows is made of what is in memory; a card asks git, and a diff of a large repository takes its time. */
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
  read: readProjectAnswer,
};
