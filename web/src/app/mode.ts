/**
 * Finds out whether this page belongs to the user's own computer or to a hosted world: GET /api/hosted is answered
 * only by a relay. It is asked at the start where the address says that it may be one; on a loopback address only once
 * the login fails or the welcome is a relay's, so that the local first screen costs no request for it.
 *
 * States (Mode): unknown → local | hosted. A loopback page starts as local, and is unknown while it asks.
 */

import { signal } from "@preact/signals";
import { sessionStatus } from "../net/host.ts";
import { probe } from "../net/rest.ts";
import type { Mode } from "../ui/hosted/model.ts";
import { recall, remember } from "../ui/memory.ts";
import { fieldsOf } from "../wire/guard.ts";
import { isHostedInfo } from "../wire/guards.ts";
import type { Hosted } from "../wire/types.gen.ts";

/** Waits between attempts while nobody answers, in milliseconds; the last one repeats. */
const WAITS = [300, 1000, 3000];
/** How long one answer may take, in milliseconds. */
const TIMEOUT = 5000;
/** Storage key: a relay has answered at this address before. */
const KNOWN = "hosted";

/** What it needs of the browser. */
type Place = Pick<Location, "hostname" | "pathname" | "hash">;

/** Whether an address may be that of a relay, so that it is asked at the start. */
export function mayBeHosted({ hostname, pathname, hash }: Place, known: boolean): boolean {
  const loopback = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
  return !loopback || known || pathname.startsWith("/pair/") || /^#(link|login)=/.test(hash);
}

/** Starts to find out the page's mode, and what the relay tells anybody. */
export function watchMode(place: Place) {
  const early = mayBeHosted(place, recall(KNOWN) === "yes");
  const mode = signal<Mode>(early ? "unknown" : "local");
  const info = signal<Hosted | null>(null);
  let asking: Promise<void> | undefined;
  const learn = async (): Promise<void> => {
    if (mode.peek() !== "hosted") mode.value = "unknown";
    for (let attempt = 0; ; attempt++) {
      const answer = await fetchInfo();
      if (answer !== undefined) {
        info.value = answer;
        mode.value = answer ? "hosted" : "local";
        remember(KNOWN, answer ? "yes" : null);
        return;
      }
      await new Promise((done) => setTimeout(done, WAITS[Math.min(attempt, WAITS.length - 1)]));
    }
  };
  const ask = () => {
    asking ??= learn();
    return asking;
  };
  return {
    mode,
    /** Of a relay; null: not known, or there is none. */
    info,
    /** Asks unless the answer is known; also after a login has failed. */
    ask,
    /** Resolves once the mode is known well enough to connect. */
    ready: early ? ask() : Promise.resolve(),
    /** The welcome of a world says whose it is: it knows better than the address. */
    welcomed(hosted: boolean) {
      if (!hosted || mode.peek() === "hosted") return;
      mode.value = "hosted";
      asking = learn();
    },
    /** Whether the user is logged in; undefined: nobody answered. For the socket, which cannot see why it was refused. */
    async loggedIn() {
      if (mode.peek() !== "hosted") {
        const status = await sessionStatus();
        if (status !== 401 && status !== 404) return status !== undefined && status < 400 ? true : undefined;
        await ask();
        if (mode.peek() !== "hosted") return status === 401 ? false : undefined;
        return info.peek()?.loggedIn;
      }
      const answer = await fetchInfo();
      if (!answer) return undefined;
      info.value = answer;
      return answer.loggedIn;
    },
  };
}

/** What a relay says of itself; null: it is a local service; undefined: nobody answered. */
async function fetchInfo(): Promise<Hosted | null | undefined> {
  const answer = await probe("GET", "/api/hosted", { timeout: TIMEOUT });
  if (!answer || answer.status >= 500 || answer.status === 429) return undefined;
  if (!answer.ok) return null;
  const fields = fieldsOf(answer.content);
  if (!fields) return undefined;
  return isHostedInfo(fields["result"]) ? fields["result"] : null;
}

/** Reads the one-time key #link=… and removes it from the address, so that it is not bookmarked, shared or read later. */
export const takeLinkKey = (): string => takeFragment("link");

/** Reads #login=CODE, with which the relay says that a login at a provider did not succeed, and removes it. */
export const takeRefusal = (): string => takeFragment("login");

function takeFragment(name: string): string {
  const value = new URLSearchParams(location.hash.slice(1)).get(name) ?? "";
  if (value !== "") history.replaceState(null, "", location.pathname + location.search);
  return value;
}
