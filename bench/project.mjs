// A page that shows the user's project in headless Chromium, driven by bench: one JSON command a line on stdin, one JSON
// answer a line on stdout.
//
//   {"do":"show","url":…}                   a fresh visitor: when the city is drawn, what a frame of it costs, what is held
//   {"do":"edits","dir":…,"paths":[…]}      ms from a write to the page's row, and to a frame that shows it, for each
//   {"do":"switch","dir":…,"branch":…,"paths":[…]}   a branch switch that changes these: git's time, the page's, and how long it heard no key
//   {"do":"random","dir":…,"n":100}         random edits: how many files stand elsewhere afterwards
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { cityCalls, draw, drawLittle, median, picks, watchEdit, watchLag } from "../e2e/harness/frames.mjs";
import { nullGl } from "../e2e/harness/nullgl.mjs";
import { launch } from "../e2e/harness/page.mjs";
import { git, put, seeded } from "../e2e/harness/repository.mjs";

const browser = await launch().catch((error) => {
  console.log(JSON.stringify({ error: String(error.message).split("\n")[0] }));
  process.exit(1);
});
let context;
let page;

const files = () => page.evaluate(() => globalThis.world.files());
const pause = (ms) => new Promise((next) => setTimeout(next, ms));

async function until(what, check, seconds = 30) {
  for (const end = Date.now() + seconds * 1000; ; await pause(10)) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
  }
}

async function show({ url }) {
  await context?.close();
  context = await browser.newContext({ viewport: { width: 320, height: 180 } });
  if (process.env.WORLD_PICTURE === "none") await context.addInitScript(nullGl, "noise"); // a pixel is read to wait for a frame
  page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      if (globalThis.world?.scene?.inspect().city?.buildings > 0) globalThis.cityAt = performance.now();
      else setTimeout(look, 10);
    };
    look();
  });
  await page.goto(url);
  const picture = await until("the city is drawn", () => page.evaluate(() => globalThis.cityAt), 60);
  await page.evaluate(drawLittle);
  const { state, files: held } = await page.evaluate(() => globalThis.world.inspect().project);
  const { site } = state;
  const [x, z] = [site.x + site.width / 2, site.z + site.depth / 2];
  await page.evaluate(
    ([position, target]) => globalThis.world.scene.camera.restore({ mode: "orbit", position, target }),
    [[x, site.width / 2, site.z + site.depth * 1.2], [x, 0, z]],
  );
  const pick = median((await picks(page)).times);
  await draw(page, 30, 1000);
  const js = median(await draw(page, 120, 1001));
  const calls = await cityCalls(page);
  const client = await context.newCDPSession(page);
  await client.send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize = 0 } = await client.send("Runtime.getHeapUsage");
  return { picture, held, pick, js, calls, heap: usedSize + backingStorageSize };
}

/** The page's own clock, which measuring frames stops, runs again on a fresh page. */
async function again() {
  await page.addInitScript(drawLittle);
  await page.reload();
  await until("the city is drawn again", () => page.evaluate(() => globalThis.cityAt), 60);
}

async function edits({ dir, paths }) {
  await again();
  const [row, drawn] = [[], []];
  for (const path of paths) {
    await page.evaluate(watchEdit, path);
    const began = Date.now();
    appendFileSync(join(dir, path), "one more line\n");
    const edit = await until("the edit is seen", () => page.evaluate(() => globalThis.edit.drawn && globalThis.edit));
    row.push(edit.row - began);
    drawn.push(edit.drawn - began);
    await pause(60);
  }
  return { row, drawn };
}

async function change({ dir, branch, paths }) {
  git(dir, "checkout", "-q", "-f", "main");
  await until("the page has the branch main", () => page.evaluate(() => globalThis.world.files().every(({ commit }) => commit === 0)));
  await page.evaluate(watchLag);
  await pause(1500);
  const idle = await page.evaluate(() => globalThis.endLag());
  await page.evaluate(watchLag);
  const began = Date.now();
  git(dir, "checkout", "-q", branch);
  const alone = Date.now() - began;
  await until("the branch is there", () => page.evaluate((all) => all.every((path) => globalThis.world.file(path)?.session === 1), paths));
  return { git: alone, took: Date.now() - began, idle, lag: await page.evaluate(() => globalThis.endLag()) };
}

async function random({ dir, n }) {
  const before = new Map((await files()).map((f) => [f.path, f]));
  const paths = [...before.keys()];
  const next = seeded(11);
  const one = () => paths[Math.floor(next() * paths.length)];
  const gone = new Set();
  const come = [];
  for (let i = 0; i < n; i++) {
    const path = one();
    if (i % 3 === 0) appendFileSync(join(dir, path), "edited\n");
    else if (i % 3 === 1) {
      rmSync(join(dir, path), { force: true });
      gone.add(path);
    } else {
      const made = path.replace(/[^/]*$/, `made${i}.go`);
      put(dir, made, "package made\n");
      come.push(made);
    }
  }
  await until("they are there", () => page.evaluate((all) => all.every((path) => globalThis.world.file(path)), come));
  await pause(500);
  const moved = (await files()).filter(({ path, x, z }) => before.has(path) && (before.get(path).x !== x || before.get(path).z !== z));
  return { moved: moved.length, of: before.size };
}

const commands = { show, edits, switch: change, random };
console.log(JSON.stringify({ version: browser.version() }));
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  try {
    console.log(JSON.stringify(await commands[command.do](command)));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error?.message ?? error).split("\n")[0] }));
  }
}
await browser.close();
