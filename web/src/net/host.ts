// Everything that the network code needs of the browser, behind one interface: a socket, timers, visibility,
// reloading. Tests replace it, so that everything else in this folder runs in plain Node with a simulated
// clock.

import { addOnce } from "../core/oncelist.ts";
import { probe } from "./rest.ts";

/** The part of a WebSocket that is used. */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onerror: (() => void) | null;
  readonly bufferedAmount: number;
  /** 1 while it is open. */
  readonly readyState: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** The platform. */
export interface NetHost {
  /** Milliseconds since 1970. */
  now(): number;
  /** A number in [0, 1), only for jitter. */
  random(): number;
  /** Calls back once after so many milliseconds. Returns the function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
  /** Opens a WebSocket. May throw. */
  open(url: string): SocketLike;
  /** Whether the user sees the page. */
  visible(): boolean;
  /** Calls back when the page becomes visible or the network returns. Returns the function that unsubscribes. */
  onWake(callback: () => void): () => void;
  /** Whether the user is logged in; undefined when that cannot be determined now. */
  loggedIn(): Promise<boolean | undefined>;
  /**
   * Reloads the page to get another build of it. False when this tab has tried that for this reason before, so that
   * a page never reloads in a loop.
   */
  reloadFor(reason: string): boolean;
}

/** Session storage key: what this tab was reloaded for. */
const RELOADED = "world.reloadedFor";

/** The status of GET /api/session, which needs a login; undefined: nobody answered. */
export async function sessionStatus(): Promise<number | undefined> {
  return (await probe("GET", "/api/session", { timeout: 5000 }))?.status;
}

/** Whether a local service knows this browser. */
async function sessionHolds(): Promise<boolean | undefined> {
  const status = await sessionStatus();
  return status === 401 ? false : status !== undefined && status < 400 ? true : undefined;
}

/** The platform of a real page. `now` replaces the clock, `loggedIn` how a login is checked. */
export function browserHost(now: () => number = () => Date.now(), loggedIn = sessionHolds): NetHost {
  return {
    now,
    random: () => Math.random(),
    after: (milliseconds, callback) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    open: (url) => new WebSocket(url) as unknown as SocketLike,
    visible: () => document.visibilityState === "visible",
    onWake: (callback) => {
      const seen = () => {
        if (document.visibilityState === "visible") callback();
      };
      document.addEventListener("visibilitychange", seen);
      window.addEventListener("online", callback);
      return () => {
        document.removeEventListener("visibilitychange", seen);
        window.removeEventListener("online", callback);
      };
    },
    loggedIn,
    reloadFor: (reason) => {
      if (!addOnce(() => sessionStorage, RELOADED, reason)) return false;
      location.reload();
      return true;
    },
  };
}
