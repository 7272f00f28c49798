// Records what a page shows as a short film (WebM), with nothing but the browser itself: its screencast gives the
// frames, and its encoder, in a second page, makes the film. Each frame keeps its own time, however long encoding takes.
import { writeFileSync } from "node:fs";
import { webm } from "./webm.mjs";

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

/** Writes frames as a film. bits: of a second of film. Answers its size in bytes. */
export async function write(browser, frames, file, { width, height, bits = 500_000 }) {
  const page = await browser.newPage();
  try {
    // An encoder is for pages of a secure origin only; nothing answers there but this.
    await page.route("http://localhost/film", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
    await page.goto("http://localhost/film");
    await page.evaluate(beginEncoder, { width, height, bits });
    const start = frames[0].at;
    for (const [i, { data, at }] of frames.entries()) {
      await page.evaluate(encodeFrame, { data, micros: Math.round((at - start) * 1e6), key: i % 120 === 0 });
    }
    const chunks = await page.evaluate(endEncoder);
    const film = webm({ width, height, chunks: chunks.map(({ data, ...rest }) => ({ ...rest, data: Buffer.from(data, "base64") })) });
    writeFileSync(file, film);
    return film.length;
  } finally {
    await page.close();
  }
}

/** In the page: the encoder, and what it has made. */
function beginEncoder({ width, height, bits }) {
  const film = { chunks: [], canvas: new OffscreenCanvas(width, height) };
  film.encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const data = btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
      film.chunks.push({ millis: Math.round(chunk.timestamp / 1000), key: chunk.type === "key", data });
    },
    error: (error) => (film.error = error),
  });
  film.encoder.configure({ codec: "vp09.00.31.08", width, height, bitrate: bits, latencyMode: "quality" });
  globalThis.film = film;
}

async function encodeFrame({ data, micros, key }) {
  const { canvas, encoder } = globalThis.film;
  const image = new Image();
  image.src = `data:image/jpeg;base64,${data}`;
  await image.decode();
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const frame = new VideoFrame(canvas, { timestamp: micros });
  encoder.encode(frame, { keyFrame: key });
  frame.close();
}

async function endEncoder() {
  const { encoder, chunks, error } = globalThis.film;
  await encoder.flush();
  if (error) throw error;
  return chunks;
}
