/** What the user allows for agents in terminals, and how far World is with their programs, over REST. */

import { rest } from "../net/rest.ts";
import type { TerminalsActions } from "../ui/terminals/actions.ts";
import { isTerminalsAnswer } from "../wire/restguards.ts";

const PATH = "/api/terminals";

/** Creates the REST client. */
export function createTerminals(): TerminalsActions {
  return {
    read: () => rest.get(PATH, isTerminalsAnswer),
    save: (settings) => rest.put(PATH, settings, isTerminalsAnswer),
  };
}
