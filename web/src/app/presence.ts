/**
 * Reports to the service what this page's user sees: the camera at most 4 times a second and only when it moved; what
 * follows somebody at most once a second; the selection and the visibility of the tab at once.
 */

import type { Camera, Follower, PagePresence } from "../wire/types.gen.ts";

/** Throttle of camera reports, in milliseconds. */
export const CAMERA_EVERY = 250;
/** Throttle of reports of what follows somebody, in milliseconds. */
export const FOLLOWERS_EVERY = 1000;
/** How many followers are reported, as the service takes them. */
const MAX_FOLLOWERS = 50;
/** A camera that moved less than this on every axis counts as unmoved, in metres. */
const STILL = 0.01;

/** Collects the state of the page and sends it. */
export type PresenceSender = ReturnType<typeof createPresenceSender>;

/**
 * Creates a sender. `send` may be called while there is no connection; the message is lost then, and resend() repairs
 * it.
 */
export function createPresenceSender(send: (presence: PagePresence) => void, isVisible: boolean) {
  const current: PagePresence = { visible: isVisible };
  let sent: Camera | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let due = Number.NEGATIVE_INFINITY;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    sent = current.camera;
    send({ ...current });
  }

  /** Sends no earlier than so long after the last time, and no later than something else that waits. */
  function after(milliseconds: number): void {
    if (timer !== undefined && due <= last + milliseconds) return;
    clearTimeout(timer);
    due = last + milliseconds;
    timer = setTimeout(flush, Math.max(0, due - performance.now()));
  }

  return {
    /** The camera moved. */
    camera(pose: Camera) {
      current.camera = { position: [...pose.position], target: [...pose.target] };
      if (!sent || !same(sent, pose)) after(CAMERA_EVERY);
    },
    /** Objects that follow somebody moved, came or went. */
    followers(all: readonly Follower[]) {
      const before = current.followers ?? [];
      if (all.length === 0 && before.length === 0) return;
      if (all.length > 0) current.followers = all.slice(0, MAX_FOLLOWERS);
      else delete current.followers;
      after(FOLLOWERS_EVERY);
    },
    /** The selection changed; null: nothing is selected. */
    selected(id: string | null) {
      if (id === null) delete current.selected;
      else current.selected = id;
      flush();
    },
    /** The tab became visible or hidden. */
    visible(visible: boolean) {
      if (current.visible === visible) return;
      current.visible = visible;
      flush();
    },
    /** Sends the whole state, for a new connection. */
    resend: flush,
    dispose: () => clearTimeout(timer),
  };
}

/** Whether two poses are equal within STILL. */
function same(a: Camera, b: Camera): boolean {
  const isNear = (i: number, of: "position" | "target") => Math.abs((a[of][i] ?? 0) - (b[of][i] ?? 0)) < STILL;
  return [0, 1, 2].every((i) => isNear(i, "position") && isNear(i, "target"));
}
