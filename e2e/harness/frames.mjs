// What a frame of the page costs in JavaScript, told apart from a renderer in software: for specs and benchmarks.

/** In the page, also before it has begun: every call of the graphics draws one triangle, until drawAll(). */
export function drawLittle() {
  const gl = WebGL2RenderingContext.prototype;
  const few = {
    drawElements: (draw, [mode, count, ...rest]) => draw(mode, Math.min(3, count), ...rest),
    drawElementsInstanced: (draw, [mode, count, type, at, times]) => draw(mode, Math.min(3, count), type, at, Math.min(1, times)),
    drawArrays: (draw, [mode, first, count]) => draw(mode, first, Math.min(3, count)),
    drawArraysInstanced: (draw, [mode, first, count, times]) => draw(mode, first, Math.min(3, count), Math.min(1, times)),
  };
  const ends = Object.entries(few).map(([name, call]) => {
    const own = gl[name];
    gl[name] = function (...all) {
      call((...less) => own.apply(this, less), all);
    };
    return () => (gl[name] = own);
  });
  const blank = document.createElement("canvas").getContext("webgl2");
  const many = blank?.getExtension("WEBGL_multi_draw");
  if (many) {
    const proto = Object.getPrototypeOf(many);
    const own = proto.multiDrawElementsWEBGL;
    proto.multiDrawElementsWEBGL = function (...all) {
      all[6] = Math.min(1, all[6]); // of a batch, its first part
      own.apply(this, all);
    };
    ends.push(() => (proto.multiDrawElementsWEBGL = own));
  }
  blank?.getExtension("WEBGL_lose_context")?.loseContext();
  globalThis.drawAll = () => ends.forEach((end) => end());
}

/** Draws frames a 60th of a second apart, each when the one before is there, and answers the milliseconds of each on the
 * clock. The page's own clock stands still afterwards. */
export const draw = (page, n, from) =>
  page.evaluate(
    async ([wanted, start]) => {
      const gl = document.getElementById("world").getContext("webgl2");
      const pixel = new Uint8Array(4);
      const times = [];
      for (let i = 0; i < wanted; i++) {
        await new Promise((drawn) => {
          setTimeout(() => {
            // in a task of its own, as the browser counts scripts by tasks
            const began = performance.now();
            globalThis.world.step(start + i / 60);
            times.push(performance.now() - began);
            drawn();
          });
        });
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      }
      return times;
    },
    [n, from],
  );

export const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];

/** Draw calls of the frame that is drawn now, its shadows included. */
export const callsNow = (page) =>
  page.evaluate(async () => {
    const { scene } = globalThis.world;
    scene.bench.wake(true);
    globalThis.world.step(900);
    return scene.inspect().calls;
  });

/** Draw calls that the project's city takes: with it less without it, seen from the same place. */
export async function cityCalls(page) {
  const all = await callsNow(page);
  const hide = (hidden) => page.evaluate((h) => globalThis.world.scene.bench.stage.scene.traverse((o) => { if (o.name === "city") o.visible = !h; }), hidden);
  await hide(true);
  const rest = await callsNow(page);
  await hide(false);
  return all - rest;
}

/** Milliseconds of picking a file, each the mean of some at other points of the picture (the page's clock has steps of
 * 0.1 ms), and how many points had a file. */
export const picks = (page, n = 20) =>
  page.evaluate((count) => {
    const { canvas } = globalThis.world.scene.bench;
    const times = [];
    let found = 0;
    for (let i = 0; i < count; i++) {
      const began = performance.now();
      for (let k = 0; k < count; k++) {
        if (globalThis.world.scene.at((i / count) * canvas.clientWidth, (k / count) * canvas.clientHeight)[0]?.file !== undefined) found++;
      }
      times.push((performance.now() - began) / count);
    }
    return { times, found };
  }, n);

/** In the page: when the row of a file becomes another, and when a frame has been drawn that knows who touched it, in
 * milliseconds since 1970. */
export function watchEdit(path) {
  const { world } = globalThis;
  const now = () => performance.timeOrigin + performance.now();
  const { bytes, id } = world.file(path);
  const edit = { row: 0, drawn: 0 };
  const stop = world.scene.bench.onFrame(() => {
    if (edit.row && world.inspect().project.touches.some((touch) => touch.id === id)) edit.drawn ||= now();
  });
  const timer = setInterval(() => {
    if (world.file(path).bytes !== bytes) edit.row ||= now();
    if (edit.drawn === 0) return;
    clearInterval(timer);
    stop();
  }, 1);
  globalThis.edit = edit;
}

/** In the page: how long it heard no key, at most, until endLag(). */
export function watchLag() {
  let [last, most] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    [last, most] = [now, Math.max(most, now - last)];
  }, 5);
  globalThis.endLag = () => (clearInterval(timer), most);
}
