// Records what a page shows as a short film (WebM), with nothing but the browser itself: its screencast gives the
// frames, and a second page plays them to the browser's own encoder.
import { writeFileSync } from "node:fs";

/** Begins to record; returns how to stop: stop() answers the frames, each with its time in seconds. */
export async function record(page) {
  const cdp = await page.context().newCDPSession(page);
  const frames = [];
  cdp.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ data, at: metadata.timestamp });
    cdp.send("Page.screencastFrameAck", { sessionId }).catch(() => {}); // the page may be closed by now
  });
  await cdp.send("Page.startScreencast", { format: "jpeg", quality: 85 });
  return async () => {
    await cdp.send("Page.stopScreencast");
    await cdp.detach();
    return frames;
  };
}

/** Writes frames as a film, as fast as they came. bits: of a second of film. */
export async function write(browser, frames, file, { width, height, bits = 500_000 }) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.evaluate(
    ([w, h, rate]) => {
      const canvas = document.body.appendChild(Object.assign(document.createElement("canvas"), { width: w, height: h }));
      const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: "video/webm;codecs=vp9", videoBitsPerSecond: rate });
      const parts = [];
      recorder.ondataavailable = (event) => parts.push(event.data);
      const pen = canvas.getContext("2d");
      globalThis.show = async (data) => {
        const image = new Image();
        image.src = `data:image/jpeg;base64,${data}`;
        await image.decode();
        pen.drawImage(image, 0, 0, w, h);
      };
      globalThis.begin = () => recorder.start();
      globalThis.finish = async () => {
        const ended = new Promise((done) => (recorder.onstop = done));
        recorder.stop();
        await ended;
        const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
        return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
      };
    },
    [width, height, bits],
  );
  await page.evaluate((data) => globalThis.show(data), frames[0].data);
  await page.evaluate(() => globalThis.begin());
  const began = Date.now() / 1000 - frames[0].at;
  for (const frame of frames) {
    await new Promise((next) => setTimeout(next, Math.max(0, (frame.at + began) * 1000 - Date.now())));
    await page.evaluate((data) => globalThis.show(data), frame.data);
  }
  const film = Buffer.from(await page.evaluate(() => globalThis.finish()), "base64");
  writeFileSync(file, film);
  await page.close();
  return film.length;
}
