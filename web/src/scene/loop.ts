// When frames are drawn: as fast as the screen while something moves, seldom while only wind and breath do, not at all
// when nothing changes or nobody looks. step() takes the clock away for tests.

export type Motion = "busy" | "idle" | "still";

export interface Loop {
  wake(): void;
  /** Renders at time t; from now on only step() renders. */
  step(t: number): void;
  readonly manual: boolean;
  readonly frames: number;
  readonly jsMs: number;
  dispose(): void;
}

export interface LoopDeps {
  clock(): number;
  /** Milliseconds between frames while idle. */
  idleFrame(): number;
  /** Draws; dt in seconds; `live` is false for stepped frames. */
  frame(t: number, dt: number, live: boolean): Motion;
}

/** Longer pauses (a hidden tab) count as this many seconds. */
const LONGEST = 1 / 15;

/** A frame that holds the page up longer than this (ms) is followed by a rest as long as itself: where pictures are slow,
 * agents' calls and the user's keys come first. */
const SLOW = 24;

export function createLoop({ clock, idleFrame, frame }: LoopDeps): Loop {
  let request = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = clock();
  let manual = false;
  let closed = false;
  let frames = 0;
  let jsMs = 0;
  let began = 0;
  let restUntil = 0;
  let motion: Motion = "busy";
  // A task posted while a frame is made runs when the browser has put it on the screen: that is its real cost.
  const shown = new MessageChannel();
  shown.port1.onmessage = () => {
    const now = performance.now();
    restUntil = now - began > SLOW ? now + Math.min(1000, now - began) : 0;
    if (motion === "busy") ask();
    else if (!request) later(motion === "idle" ? idleFrame() - 12 : 1000); // ages of states still count on
  };

  const run = (t: number, dt: number, live: boolean): Motion => {
    const from = performance.now();
    const motion = frame(t, dt, live);
    jsMs = performance.now() - from;
    frames++;
    return motion;
  };

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
    motion = run(t, Math.min(LONGEST, Math.max(0, t - last)), true);
    last = t;
    shown.port2.postMessage(0);
  };

  const later = (ms: number): void => {
    clearTimeout(timer);
    if (!closed && !manual && !document.hidden) timer = setTimeout(ask, Math.max(0, ms));
  };

  const ask = (): void => {
    if (closed || manual || request || document.hidden) return;
    const left = restUntil - performance.now();
    if (left > 1) return later(left);
    clearTimeout(timer);
    timer = undefined;
    request = requestAnimationFrame(tick);
  };

  return {
    wake: ask,
    step(t) {
      stop();
      const dt = manual ? Math.max(0, t - last) : 0;
      manual = true;
      last = t;
      run(t, dt, false);
    },
    get manual() {
      return manual;
    },
    get frames() {
      return frames;
    },
    get jsMs() {
      return jsMs;
    },
    dispose() {
      closed = true;
      shown.port1.close();
      stop();
    },
  };
}
