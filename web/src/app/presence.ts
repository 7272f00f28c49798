/** Tells the service what this page's user sees: the camera at most 4 times a second and only when it moved, what is
 * selected and whether the tab is visible at once. */

import type { Camera, PagePresence, Presence } from "../wire/types.gen.ts";

/** The shortest time between two messages about the camera, in milliseconds. */
export const CAMERA_EVERY = 250;
/** A camera that moved less than this on every axis has not moved, in metres. */
const STILL = 0.01;

export interface PresenceSender {
  camera(pose: Camera): void;
  selected(id: string | null): void;
  visible(visible: boolean): void;
  /** Says everything, to a connection that has heard nothing yet. */
  again(): void;
  dispose(): void;
}

export function createPresenceSender(send: (presence: PagePresence) => void, isVisible: boolean): PresenceSender {
  const current: PagePresence = { visible: isVisible };
  let told: Camera | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    told = current.camera;
    send({ ...current });
  }

  return {
    camera(pose) {
      current.camera = { position: [...pose.position], target: [...pose.target] };
      if (timer !== undefined || (told && same(told, pose))) return;
      timer = setTimeout(flush, Math.max(0, last + CAMERA_EVERY - performance.now()));
    },
    selected(id) {
      if (id === null) delete current.selected;
      else current.selected = id;
      flush();
    },
    visible(visible) {
      if (current.visible === visible) return;
      current.visible = visible;
      flush();
    },
    again: flush,
    dispose: () => clearTimeout(timer),
  };
}

function same(a: Camera, b: Camera): boolean {
  const near = (i: number, of: "position" | "target") => Math.abs((a[of][i] ?? 0) - (b[of][i] ?? 0)) < STILL;
  return [0, 1, 2].every((i) => near(i, "position") && near(i, "target"));
}

/** Everyone as they are to be shown while there is no connection: nothing is known of them since then, so they are lost. */
export function withoutNews(presence: Presence, since: number): Presence {
  const activity = { state: "lost", label: "no news", since: new Date(since).toISOString(), source: "socket" } as const;
  return { ...presence, agents: presence.agents.map((agent) => ({ ...agent, connected: false, activity })) };
}
