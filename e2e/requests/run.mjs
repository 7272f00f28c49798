// Plays the building requests against the real program and a real page, says what is wrong with each place, and takes
// its picture.
//
//   node requests/run.mjs [--only 03,07] [--quality high] [--size 960x600] [--out DIR] [--dir DIR] [--verbose]
//
// env: WORLD_BIN (the program), CHROMIUM. rc 1: a place has a fault.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { executing, openWorld } from "../browser/world.mjs";
import { enter, faultsOf, play, requests } from "./play.mjs";

const { values: o } = parseArgs({
  options: {
    dir: { type: "string" },
    only: { type: "string", default: "" }, // parts of names, by commas
    quality: { type: "string", default: "high" },
    size: { type: "string", default: "800x500" },
    out: { type: "string", default: "out/requests" },
    verbose: { type: "boolean", default: false },
  },
});
const bin = resolve(process.env.WORLD_BIN ?? "../bin/world-mcp");
const { pieces: catalog } = JSON.parse(execFileSync(bin, ["catalog", "--json"], { encoding: "utf8", maxBuffer: 1 << 24 }));
const afterwards = [];
const world = await openWorld({ after: (fn) => afterwards.push(fn) }, { picture: "real" });
let wrong = 0;
try {
  mkdirSync(o.out, { recursive: true });
  const [width, height] = o.size.split("x").map(Number);
  const page = await world.page({ link: world.firstLink, quality: o.quality, wait: false });
  await page.setViewportSize({ width, height });
  await executing(page, 180_000); // full quality without a graphics card takes its time
  const agent = await world.agent("claude-code");
  for (const request of requests(o.dir)) {
    if (!o.only.split(",").some((part) => request.name.includes(part))) continue;
    await enter(agent, page, request);
    const { ids, texts, image } = await play(world, agent, request);
    const revision = Number(/revision (\d+)/.exec(texts.at(-1))?.[1] ?? 1);
    await page.waitForFunction((r) => globalThis.world.inspect().revision >= r, revision, { timeout: 180_000 });
    if (o.verbose) console.log(texts.join("\n"));
    const faults = await faultsOf(world, agent, request, ids, catalog, texts);
    console.log(`${faults.length === 0 ? "ok  " : "BAD "} ${request.name}: "${request.ask}"${faults.map((f) => `\n       ${f}`).join("")}`);
    wrong += faults.length;
    if (image) writeFileSync(join(o.out, `${request.name}.answer.jpg`), Buffer.from(image.data, "base64"));
    if (request.stand) await agent.must("walk_avatar", { position: request.stand, speed: 4 });
    writeFileSync(join(o.out, `${request.name}.jpg`), await picture(page, request.view));
  }
  const all = requests(o.dir).map(({ name, ask }) => ({ ask, file: join(o.out, `${name}.jpg`) }));
  const there = all.filter(({ file }) => existsSync(file)).map(({ ask, file }) => ({ ask, data: readFileSync(file, "base64") }));
  writeFileSync(join(o.out, "sheet.jpg"), await sheetOf(page, there));
} finally {
  for (const error of world.errors) console.log(`page error: ${error}`);
  wrong += world.errors.length;
  for (const fn of afterwards) await fn();
}
process.exitCode = wrong > 0 ? 1 : 0;

/** The place as a user sees it who stands at the view's spot; without panels and names. */
async function picture(page, view) {
  await page.evaluate(({ from, at }) => {
    for (const e of document.querySelectorAll("body *")) {
      if (!e.querySelector("canvas") && e.tagName !== "CANVAS") e.style.visibility = "hidden";
    }
    globalThis.world.scene.camera.restore({ mode: "orbit", position: from, target: at });
  }, view);
  await page.waitForTimeout(o.quality === "test" ? 300 : 2500); // what was built has grown by then
  return page.screenshot({ type: "jpeg", quality: 72 });
}

/** All pictures on one sheet, each with the words that asked for it. */
async function sheetOf(page, list) {
  const data = await page.evaluate(async (all) => {
    const [wide, high, line] = [400, 250, 26];
    const sheet = new OffscreenCanvas(wide * 2, (high + line) * Math.ceil(all.length / 2));
    const c = sheet.getContext("2d");
    c.fillStyle = "#fffaf0";
    c.fillRect(0, 0, sheet.width, sheet.height);
    for (const [i, { ask, data }] of all.entries()) {
      const bytes = Uint8Array.from(atob(data), (x) => x.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
      const [x, y] = [(i % 2) * wide, Math.floor(i / 2) * (high + line)];
      c.drawImage(image, x, y + line, wide, high);
      c.fillStyle = "#2b3147";
      c.font = "600 14px system-ui, sans-serif";
      c.fillText(`“${ask}”`, x + 10, y + 18);
    }
    const blob = await sheet.convertToBlob({ type: "image/jpeg", quality: 0.8 });
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
  }, list);
  return Buffer.from(data);
}
