/** Why a call of this page is over, where the service has not said it: by how its socket ended. */

import { wireError } from "../core/refuse.ts";
import type { CallProblem } from "../voice/call.ts";
import type { VoiceEnd } from "../voice/link.ts";

/** The audio of this page could not be started, or was stopped by the system. */
export const NO_SOUND: CallProblem = {
  cause: "service",
  error: wireError("unavailable", "The sound of this page was stopped.", { next: "Try again." }),
  act: "retry",
};

/** undefined: the call ended as it was asked to. */
export function faultOfEnd(end: VoiceEnd): CallProblem | undefined {
  switch (end.why) {
    case "asked":
      return undefined;
    case "closed":
      return end.error && { cause: "service", error: end.error, ...(end.act ? { act: end.act } : {}) };
    case "login":
      return told("This browser is not logged in any more.", "Open the link that world-mcp open prints.");
    case "refused":
      return told("This page may not talk: an agent opened it.", "Open the world yourself, then talk there.");
    case "replaced":
      return told("The call goes on in another page.", "End it there to talk here.");
    case "incompatible":
      return told("This page is older than World itself.", "Reload it, then talk.");
    case "busy":
      return { ...told("A call is running in another page.", "End it there, then try again."), act: "retry" };
    case "unreachable":
    case "lost":
      return { cause: "lost", act: "retry" };
  }
}

function told(message: string, next: string): CallProblem {
  return { cause: "service", error: wireError("not_allowed", message, { next }) };
}
