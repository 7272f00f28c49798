// The words for the state of the page's connection.

import type { Connection } from "./model.ts";

/** The connection in a few words. */
export function linkWords(c: Connection, now: number): string {
  switch (c.state) {
    case "connecting":
      return "connecting";
    case "live":
      return "connected";
    case "reconnecting": {
      const seconds = Math.ceil((c.nextTry - now) / 1000);
      return seconds > 0 ? `reconnecting in ${seconds} s` : "reconnecting";
    }
    case "login":
      return "not logged in";
    case "incompatible":
      return "needs an update";
    case "resting":
      return "paused";
  }
}
