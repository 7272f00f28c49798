// The frame loop. Draws as fast as the screen while something moves, rarely while only wind and breath move,
// and not at all while nothing changes or the page is hidden. step() takes over the clock for tests.
//
// After each frame, by its result:
// - busy: request the next frame at once
// - idle: after idleFrame() milliseconds
// - still: after a second, because ages of states keep counting
// wake() requests a frame at any time. A slow frame is followed by a rest.

/** What still moves after a frame: anything, only wind and breath, or nothing. */
export type Pace = "busy" | "idle" | "still";

/** What the loop needs. */
interface LoopDeps {
  /** The page's clock (s). */
  clock(): number;
  /** Milliseconds between frames while idle. */
  idleFrame(): number;
  /** Draws a frame; dt in seconds, `live` is false for stepped frames. Returns what still moves. */
  frame(t: number, dt: number, live: boolean): Pace;
}

/** A longer pause (a hidden tab) counts as this many seconds. */
const LONGEST = 1 / 15;

/**
 * A frame that blocks the page longer than this (ms) is followed by a rest of the same length, at most a
 * second: on slow machines, agents' calls and the user's keys come first. Without the rest, place_objects took
 * 540 ms through a page without a graphics card; with it, 4 to 6.
 */
const SLOW = 24;

/** Creates a loop that is asleep; wake() starts it. */
export function createLoop({ clock, idleFrame, frame }: LoopDeps) {
  let request = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = clock();
  let manual = false;
  let closed = false;
  let began = 0;
  let restUntil = 0;
  let motion: Pace = "busy";
  const meter = createMeter();
  const presented = onPresented(() => {
    const now = performance.now();
    restUntil = now - began > SLOW ? now + Math.min(1000, now - began) : 0;
    if (motion === "busy") requestFrame();
    else if (!request) later(motion === "idle" ? idleFrame() - 12 : 1000);
  });

  const stop = (): void => {
    if (request) cancelAnimationFrame(request);
    request = 0;
    clearTimeout(timer);
    timer = undefined;
  };

  const tick = (): void => {
    request = 0;
    began = performance.now();
    const t = clock();
    const dt = Math.min(LONGEST, Math.max(0, t - last));
    motion = meter.run(() => frame(t, dt, true));
    last = t;
    presented.ask();
  };

  const later = (ms: number): void => {
    clearTimeout(timer);
    if (!closed && !manual && !document.hidden) timer = setTimeout(requestFrame, Math.max(0, ms));
  };

  const requestFrame = (): void => {
    if (closed || manual || request || document.hidden) return;
    const left = restUntil - performance.now();
    if (left > 1) return later(left);
    clearTimeout(timer);
    timer = undefined;
    request = requestAnimationFrame(tick);
  };

  return {
    /** Requests a frame; cheap and idempotent. */
    wake: requestFrame,
    /** Draws at time t; from then on only step() draws. */
    step(t: number): void {
      stop();
      const dt = manual ? Math.max(0, t - last) : 0;
      manual = true;
      last = t;
      meter.run(() => frame(t, dt, false));
    },
    /** Whether step() has taken over. */
    get manual() {
      return manual;
    },
    /** Frames drawn so far, and milliseconds of JavaScript of the last one. */
    get frames() {
      return meter.frames;
    },
    get jsMs() {
      return meter.jsMs;
    },
    dispose(): void {
      closed = true;
      presented.close();
      stop();
    },
  };
}

/** The frame loop of a scene. */
export type Loop = ReturnType<typeof createLoop>;

/** Counts frames and measures the JavaScript of the last one. */
function createMeter() {
  const meter = {
    frames: 0,
    jsMs: 0,
    run(draw: () => Pace): Pace {
      const from = performance.now();
      const motion = draw();
      meter.jsMs = performance.now() - from;
      meter.frames++;
      return motion;
    },
  };
  return meter;
}

/**
 * Calls `fn` after the browser has presented the frame in which ask() was called: a message posted during a frame
 * arrives then. The time until it does is the real cost of the frame.
 */
function onPresented(fn: () => void): { ask(): void; close(): void } {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = fn;
  return { ask: () => port2.postMessage(0), close: () => port1.close() };
}
