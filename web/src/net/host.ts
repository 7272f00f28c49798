// What the network lane needs of the browser, in one place, so that everything else here runs in plain Node as well:
// a socket, timers, whether the page is seen, a reload.

export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onerror: (() => void) | null;
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

export interface NetHost {
  /** Milliseconds since 1970. */
  now(): number;
  /** A number in [0, 1), for jitter only. */
  random(): number;
  /** Calls back once after so many milliseconds; gives what takes that back. */
  after(milliseconds: number, callback: () => void): () => void;
  open(url: string): SocketLike;
  visible(): boolean;
  /** Calls back when the page is shown again or the network has come back. */
  onWake(callback: () => void): () => void;
  /** Whether the user is logged in; undefined when that cannot be found out now. */
  loggedIn(): Promise<boolean | undefined>;
  /** Reloads the page to get another build of it; false when that was tried for this build already. */
  reloadFor(build: string): boolean;
}

const RELOADED = "world.reloadedFor";

export function browserHost(now: () => number = () => Date.now()): NetHost {
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
    loggedIn: async () => {
      try {
        const { status } = await fetch("/api/session", { cache: "no-store", signal: AbortSignal.timeout(5000) });
        return status === 401 ? false : status < 400 ? true : undefined;
      } catch {
        return undefined;
      }
    },
    reloadFor: (build) => {
      try {
        if (sessionStorage.getItem(RELOADED) === build) return false;
        sessionStorage.setItem(RELOADED, build);
      } catch {
        return false; // without a memory it could reload for ever
      }
      location.reload();
      return true;
    },
  };
}
