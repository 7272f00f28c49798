// Animation frames that a test draws by hand.

import { onTestFinished, vi } from "vitest";

/** The frames of a page, until the test is over. `draw` runs what waits for the next one, at a time in milliseconds. */
export function stubFrames(): { draw(at?: number): void; readonly waiting: number } {
  let next = 1;
  const waiting = new Map<number, FrameRequestCallback>();
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => {
    waiting.set(next, callback);
    return next++;
  });
  vi.stubGlobal("cancelAnimationFrame", (id: number) => void waiting.delete(id));
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    draw(at = performance.now()) {
      const now = [...waiting.values()];
      waiting.clear();
      for (const callback of now) callback(at);
    },
    get waiting() {
      return waiting.size;
    },
  };
}
