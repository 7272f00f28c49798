/** Why a call ended, for cases in which only the socket tells. */

import { wireError } from "../core/refuse.ts";
import type { CallProblem } from "../voice/call.ts";
import type { VoiceEnd } from "../voice/link.ts";

/** The page's audio could not be started, or the system stopped it. */
export const NO_SOUND: CallProblem = {
  cause: "service",
  error: wireError("unavailable", "This page's audio was stopped.", { next: "Try again." }),
  act: "retry",
};

/** The problem of an ended link; undefined if the call ended as requested. */
export function problemOfEnd(end: VoiceEnd): CallProblem | undefined {
  switch (end.why) {
    case "asked":
      return undefined;
    case "closed":
      return end.error && { cause: "service", error: end.error, ...(end.act ? { act: end.act } : {}) };
    case "login":
      return notAllowed("This browser is no longer logged in.", "Open the world with a fresh link, then talk there.");
    case "refused":
      return notAllowed(
        "This page cannot be used to talk: an agent opened it.",
        "Open the world yourself, then talk there.",
      );
    case "replaced":
      return notAllowed("The call continues on another page.", "End it there to talk here.");
    case "incompatible":
      return notAllowed("This page is out of date.", "Reload it and try again.");
    case "busy":
      return { ...notAllowed("A call is running on another page.", "End it there, then try again."), act: "retry" };
    case "unreachable":
    case "lost":
      return { cause: "lost", act: "retry" };
  }
}

/** A problem that trying again would not solve. */
function notAllowed(message: string, next: string): CallProblem {
  return { cause: "service", error: wireError("not_allowed", message, { next }) };
}
