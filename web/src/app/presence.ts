/**
 * Reports to the service what this page's user sees: the camera at most 4 times a second and only when it moved; the
 * selection and the visibility of the tab at once.
 */

import type { Camera, PagePresence } from "../wire/types.gen.ts";

/** Throttle of camera reports, in milliseconds. */
export const CAMERA_EVERY = 250;
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

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    sent = current.camera;
    send({ ...current });
  }

  return {
    /** The camera moved. */
    camera(pose: Camera) {
      current.camera = { position: [...pose.position], target: [...pose.target] };
      if (timer !== undefined || (sent && same(sent, pose))) return;
      timer = setTimeout(flush, Math.max(0, last + CAMERA_EVERY - performance.now()));
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
