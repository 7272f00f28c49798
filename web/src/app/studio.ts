/** The user's photo studio: pictures, clips, and a time of day that only this user sees. Loaded when it is opened. */

import { takePhoto } from "../scene/pictures/photo.ts";
import type { Scene } from "../scene/types.ts";
import type { Studio } from "../ui/useractions.ts";
import { noClip, recordClip } from "./clip.ts";

/** Opens the studio. close() restores the world's own light. */
export function createStudio(scene: Scene): Studio {
  const { bench } = scene;
  // No outlines or gizmos in pictures.
  bench.tools.visible = false;
  bench.wake();
  return {
    close() {
      scene.picture.setHour(null);
      bench.tools.visible = true;
      bench.wake();
    },
    hour: (hour) => scene.picture.setHour(hour),
    turntable: (seconds) => turntable(scene, seconds),
    take: (frame, options) => takePhoto(bench, { ...frame, ...options }),
    noClip: noClip(),
    record: (frame, maxSeconds, tick) => recordClip(bench, frame, maxSeconds, tick),
  };
}

/** Orbits once around the point of interest in `seconds`, until it is stopped. */
function turntable(scene: Scene, seconds: number): () => void {
  const releaseWake = scene.bench.stayAwake();
  let last = performance.now();
  const stop = scene.bench.onFrame(() => {
    const now = performance.now();
    const dt = Math.min(0.1, (now - last) / 1000);
    last = now;
    scene.camera.turn((-2 * Math.PI * dt) / seconds, 0);
  });
  return () => {
    stop();
    releaseWake();
  };
}
