/** The user's photo studio: pictures, clips, another time of day for the user's eyes alone. Comes when it is opened. */

import { takePhoto } from "../scene/photo.ts";
import type { Scene } from "../scene/types.ts";
import type { Studio } from "../ui/hand.ts";
import { noClip, recordClip } from "./clip.ts";

export function createStudio(scene: Scene): Studio {
  const { bench } = scene;
  // What is selected needs no outline in a picture.
  bench.tools.visible = false;
  bench.wake();
  return {
    close() {
      scene.setHour(null);
      bench.tools.visible = true;
      bench.wake();
    },
    hour: (hour) => scene.setHour(hour),
    turntable: (seconds) => turntable(scene, seconds),
    take: (frame, options) => takePhoto(bench, { ...frame, ...options }),
    noClip: noClip(),
    record: (frame, most, tick) => recordClip(bench, frame, most, tick),
  };
}

/** Goes once around what is looked at in so many seconds, until it is stopped. */
function turntable(scene: Scene, seconds: number): () => void {
  const rest = scene.bench.stayAwake();
  let last = performance.now();
  const stop = scene.bench.onFrame(() => {
    const now = performance.now();
    const dt = Math.min(0.1, (now - last) / 1000);
    last = now;
    scene.camera.turn((-2 * Math.PI * dt) / seconds, 0);
  });
  return () => {
    stop();
    rest();
  };
}
