// A page in headless Chromium that bench drives: one JSON command a line on stdin, one JSON answer a line on stdout.
//
//   {"do":"visit","url":…}        a fresh visitor: what was fetched until the world was visible, and when that was
//   {"do":"look"}                 what the page says of itself and of its last frame
//   {"do":"still"}                stops the page's clock: nothing is drawn from here on
//   {"do":"frames","n":20}        JavaScript time of a frame, in ms, over that many; the clock stands still afterwards
//   {"do":"hidden","seconds":5}   what a tab that nobody sees costs: CPU time of its main thread, frames that it draws
//   {"do":"lose"}                 takes the graphics away and gives them back: ms until the world is drawn again
//   {"do":"leave"}                closes the page
import { createInterface } from "node:readline";
import { draw, drawLittle, median } from "../e2e/harness/frames.mjs";
import { nullGl } from "../e2e/harness/nullgl.mjs";
import { executing, launch } from "../e2e/harness/page.mjs";

const browser = await launch().catch((error) => {
  console.log(JSON.stringify({ error: String(error.message).split("\n")[0] }));
  process.exit(1);
});
let context;
let page;
let client; // its debugging session

/**
 * Opens the page as a new visitor, with nothing cached. With `network` it notes what is fetched until the world is visible;
 * times are of visits without it, since the browser works for whoever looks on.
 */
async function visit({ url, network = false, width = 1280, height = 720 }) {
  await leave();
  context = await browser.newContext({ viewport: { width, height } });
  if (process.env.WORLD_PICTURE === "none") await context.addInitScript(nullGl, "noise"); // a pixel is read to wait for a frame
  page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  client = await context.newCDPSession(page);
  const seen = network ? await watchNetwork() : new Map();
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  await browser.startTracing(page, { categories: ["blink.user_timing"] });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName("world-visible").length > 0, undefined, { timeout: 30_000 });
  await page.evaluate(() => performance.mark("asked"));
  const cpu = (await spent("TaskDuration")) - between(await browser.stopTracing(), "world-visible", "asked");
  await executing(page);
  if (faults.length > 0) throw new Error(faults[0]);
  const { origin, visible, ready } = await page.evaluate(() => ({
    origin: performance.timeOrigin,
    visible: performance.getEntriesByName("world-visible")[0].startTime,
    ready: performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd,
  }));
  const until = (origin + visible) / 1000;
  const counted = [...seen.values()].filter((r) => r.began <= until);
  return {
    visible,
    cpu,
    ready,
    requests: counted.length,
    bytes: counted.reduce((sum, r) => sum + r.bytes, 0),
    list: counted.map((r) => `${r.bytes} ${new URL(r.url).pathname}`),
  };
}

/** CPU time of the page's main thread from one mark of its own to another, in ms: what it did until it was asked, and what
 * the page loads as soon as the world is visible, is no part of what it took to be. */
function between(trace, ...marks) {
  const { traceEvents } = JSON.parse(trace);
  const [from, to] = marks.map((mark) => traceEvents.find((e) => e.name === mark && e.tts !== undefined).tts);
  return (to - from) / 1000;
}

/** CPU time of the page's main thread so far, in ms: TaskDuration or ScriptDuration. */
async function spent(name) {
  const { metrics } = await client.send("Performance.getMetrics");
  return metrics.find((m) => m.name === name).value * 1000;
}

/** Notes every request and socket: when it began (seconds since 1970) and the bytes that came, headers included. */
async function watchNetwork() {
  const seen = new Map();
  client.on("Network.requestWillBeSent", (e) => {
    if (e.request.url.startsWith("http")) seen.set(e.requestId, { url: e.request.url, began: e.wallTime, bytes: 0 });
  });
  client.on("Network.loadingFinished", (e) => {
    const request = seen.get(e.requestId);
    if (request) request.bytes = e.encodedDataLength;
  });
  client.on("Network.webSocketWillSendHandshakeRequest", (e) => {
    seen.set(e.requestId, { url: "ws://socket/welcome", began: e.wallTime, bytes: 0 });
  });
  client.on("Network.webSocketFrameReceived", (e) => {
    const socket = seen.get(e.requestId);
    if (socket && socket.bytes === 0) socket.bytes = e.response.payloadData.length; // the welcome alone
  });
  await client.send("Network.enable");
  return seen;
}

async function look() {
  return page.evaluate(() => {
    const { scene, ...rest } = globalThis.world.inspect();
    const { calls, triangles, programs, frames, quality } = scene;
    return { ...rest, calls, triangles, programs, frames, quality };
  });
}

/**
 * Draws frames a 60th of a second apart. Between two it waits until the picture is there: a full queue to a software
 * renderer would count as JavaScript. Each call of the graphics is made, for one triangle: all of them would take that
 * renderer a second. Answers the CPU time of the page's scripts and the time on the clock, for one frame.
 */
async function frames({ n }) {
  await draw(page, 2, 1000); // what is only loaded when it is drawn
  await page.evaluate(drawLittle);
  await draw(page, n, 1001); // the browser compiles what it runs often
  const before = await spent("ScriptDuration");
  const times = await draw(page, n, 1001 + n / 60);
  const cpu = ((await spent("ScriptDuration")) - before) / n;
  await page.evaluate(() => globalThis.drawAll());
  return { cpu, clock: median(times) };
}

async function still() {
  await page.evaluate(() => globalThis.world.step(0));
  return {};
}

/** The page is told that nobody sees it, as a browser tells it; what it does of itself from then on is counted. */
async function hidden({ seconds = 5 }) {
  const set = (state) =>
    page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
      Object.defineProperty(document, "hidden", { configurable: true, get: () => now === "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  const drawn = () => page.evaluate(() => globalThis.world.inspect().scene.frames);
  await set("hidden");
  await new Promise((next) => setTimeout(next, 1500)); // what was under way ends
  const [cpu, count] = [await spent("TaskDuration"), await drawn()];
  await new Promise((next) => setTimeout(next, seconds * 1000));
  const result = { cpu: (await spent("TaskDuration")) - cpu, frames: (await drawn()) - count };
  await set("visible");
  return result;
}

async function lose() {
  return page.evaluate(async () => {
    const gl = document.getElementById("world").getContext("webgl2");
    const loss = gl.getExtension("WEBGL_lose_context");
    loss.loseContext();
    await new Promise((next) => setTimeout(next, 300));
    const began = performance.now();
    loss.restoreContext();
    while (gl.isContextLost() || globalThis.world.inspect().scene.lost) await new Promise((next) => setTimeout(next));
    globalThis.world.step(Date.now() / 1000);
    const pixels = new Uint8Array(4 * gl.drawingBufferWidth * gl.drawingBufferHeight);
    gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    const colours = new Set();
    for (let i = 0; i < pixels.length; i += 404) colours.add((pixels[i] >> 4) * 256 + (pixels[i + 1] >> 4) * 16 + (pixels[i + 2] >> 4));
    if (colours.size < 8) throw new Error(`the picture shows ${colours.size} colours`);
    return { ms: performance.now() - began };
  });
}

async function leave() {
  await context?.close();
  context = undefined;
  return {};
}

const commands = { visit, look, still, frames, hidden, lose, leave };
console.log(JSON.stringify({ version: browser.version() }));
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  try {
    console.log(JSON.stringify({ ...(await commands[command.do](command)) }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error?.message ?? error).split("\n")[0] }));
  }
}
await browser.close();
