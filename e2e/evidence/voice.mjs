// A call as one sees it: the avatar listens, answers with a moving mouth, is talked over, and listens. The model's lines and
// the user's voice are scripted (speech.mjs); the call is a real one, whose mouth, body and strip are noted as they change
// and then drawn picture by picture, so the film is smooth however slowly this machine draws.
//
//   WORLD_BIN=… node evidence/voice.mjs [film picture]      env: OUT (default ../docs/pictures), QUALITY (default low)
//
// run.mjs makes the film, too.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { openWorld, until } from "../browser/world.mjs";
import { write } from "../harness/clip.mjs";
import { executing } from "../harness/page.mjs";
import { syllables } from "../harness/speech.mjs";
import { KEY, standIn, talker } from "../harness/voice.mjs";
import { pause, scratch } from "./stage.mjs";

const FRAMES = 12; // a second of film
const FILM = { width: 960, height: 540 };
const PICTURE = { width: 1280, height: 720 };
const EYE = { position: [1.4, 1.6, 8.1], target: [0.55, 1.13, 5.2] };
const STEPS = [
  {
    hear: "What did you do while I was away?",
    say: "Welcome back! I made a path and a little bench.",
  },
  { hear: "Wait, I would like to see that.", say: "" },
];
/** Seconds of a quiet room: a microphone that hears nothing at all looks as if it were switched off. */
const room = (seconds) => Float32Array.from({ length: seconds * 48_000 }, (_, i) => 0.006 * Math.sin(i * i * 0.37));
/** A question, what comes over the answer, and the end. */
const WORDS = [room(3), syllables(1.3), room(3), syllables(1.1), room(30)];

/** A world in the evening, an agent, and a page whose microphone hears the words. */
async function onCall(size, work) {
  const ends = [];
  const t = { after: (end) => ends.unshift(end) };
  const { dir, end } = scratch();
  ends.unshift(end);
  try {
    const model = await standIn(t, STEPS);
    const env = { WORLD_VOICE_ENDPOINT: model.endpoint };
    const world = await openWorld(t, { picture: "real", env, browser: () => talker(dir, WORDS) });
    const agent = await world.agent("openclaw");
    await agent.must("world_info");
    const context = await world.browser({ viewport: size, deviceScaleFactor: size === PICTURE ? 1.5 : 1 });
    await context.addInitScript(() => localStorage.setItem("world.help-seen", "yes"));
    const page = await context.newPage();
    const url = new URL(await world.link());
    url.searchParams.set("quality", process.env.QUALITY ?? "low");
    await page.goto(url.href);
    await executing(page, 180_000);
    await page.evaluate(async (key) => {
      const body = JSON.stringify({ key, on: true });
      await fetch("/api/voice", { method: "PUT", headers: { "Content-Type": "application/json" }, body });
    }, KEY);
    await agent.must("set_environment", { time_of_day: 18.4, sky: "clear", weather: "none" });
    await agent.must("walk_avatar", { position: [0.6, 0, 5.2], speed: 4 });
    await page.evaluate((eye) => globalThis.world.scene.camera.restore({ mode: "orbit", ...eye }), EYE);
    await pause(5000); // the light has changed
    const log = await called(page);
    await work({ page, log, browser: world.chromium });
  } finally {
    for (const each of ends) await each();
  }
}

/** Runs the call while nothing is drawn; answers what changed, at which second. */
async function called(page) {
  await page.evaluate(note);
  await page.getByRole("button", { name: "Talk by voice" }).click();
  const word = () => page.evaluate(() => document.querySelector(".call .word")?.textContent ?? "");
  for (const what of ["Listening", "Hearing you", "Speaking", "Hearing you", "Listening"])
    await until(`the call says ${what}`, async () => (await word()) === what, 20);
  await pause(1800);
  const log = await page.evaluate(() => globalThis.noted());
  await page.getByRole("button", { name: "End", exact: true }).click();
  await until("the call is over", async () => (await page.locator(".call").count()) === 0);
  await page.evaluate(alone);
  return log;
}

/** In the page: the picture stands still; notes what the call tells the avatar and shows in its strip. */
function note() {
  const { world } = globalThis;
  const log = [];
  world.step(1);
  for (const name of ["setMouth", "converse"]) {
    const call = world.scene[name].bind(world.scene);
    world.scene[name] = (...args) => {
      log.push({ at: performance.now() / 1000, name, args: structuredClone(args) });
      call(...args);
    };
  }
  const strips = [];
  globalThis.strips = strips;
  const strip = setInterval(() => {
    const now = document.querySelector(".call")?.cloneNode(true);
    if (!now || strips.at(-1)?.isEqualNode(now)) return;
    log.push({ at: performance.now() / 1000, name: "strip", args: [strips.length, now.innerText] });
    strips.push(now);
  }, 20);
  globalThis.noted = () => {
    clearInterval(strip);
    const first = log.find((e) => e.name === "strip" && e.args[1].includes("Listening")).at;
    return log.map((e) => ({ ...e, at: e.at - first }));
  };
}

/** In the page: nothing but the world and the strip of the call is seen, whatever comes now. */
function alone() {
  const place = document.createElement("div");
  place.id = "noted";
  Object.assign(place.style, { position: "fixed", left: "50%", bottom: "20px", width: "520px", transform: "translateX(-50%)" });
  document.body.append(place);
  const hide = () => {
    for (const e of document.querySelectorAll("body *"))
      if (e.tagName !== "CANVAS" && !e.querySelector("canvas") && !e.closest("#noted")) e.style.display = "none";
  };
  hide();
  new MutationObserver(hide).observe(document.body, { childList: true, subtree: true });
  globalThis.first = Date.now() / 1000;
}

/** In the page: what was noted up to a moment, drawn as of that moment. */
function draw({ at, changes }) {
  const { world } = globalThis;
  for (const { name, args } of changes) {
    if (name === "strip") document.getElementById("noted").replaceChildren(globalThis.strips[args[0]]);
    else world.scene[name](...args);
  }
  world.step(globalThis.first + at);
}

/** Films one call; answers the size in bytes. */
export async function voiceFilm(file) {
  let bytes = 0;
  await onCall(FILM, async ({ page, log, browser }) => {
    const frames = [];
    const left = [...log];
    const length = log.at(-1).at;
    for (let at = 0.2; at < length; at += 1 / FRAMES) {
      const changes = left.splice(0, left.findIndex((e) => e.at > at));
      await page.evaluate(draw, { at, changes });
      const data = (await page.screenshot({ type: "jpeg", quality: 90, timeout: 120_000 })).toString("base64");
      frames.push({ at, data });
    }
    bytes = await write(browser, frames, file, { ...FILM, bits: 600_000 });
    console.log(`${frames.length} pictures, ${length.toFixed(1)} s, ${Math.round(bytes / 1024)} KB`);
  });
  return bytes;
}

/** The moment in which it speaks, with its mouth open. */
async function picture(file) {
  await onCall(PICTURE, async ({ page, log }) => {
    const open = (e) => e.name === "setMouth" && e.args[1]?.aa > 0.5;
    const words = log.find((e) => e.name === "strip" && e.args[1].includes("path"));
    const moment = log.find((e) => e.at > words.at && open(e)).at;
    const changes = log.filter((e) => e.at <= moment);
    for (let at = moment - 2.4; at < moment; at += 0.4) {
      const part = changes.splice(0, changes.findIndex((e) => e.at > at) >>> 0);
      await page.evaluate(draw, { at, changes: part });
    }
    await page.evaluate(draw, { at: moment, changes });
    writeFileSync(file, await page.screenshot({ type: "jpeg", quality: 82, timeout: 120_000 }));
  });
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const folder = resolve(process.env.OUT ?? "../docs/pictures");
  const wanted = process.argv.slice(2);
  const wants = (name) => wanted.length === 0 || wanted.includes(name);
  if (wants("film")) await voiceFilm(join(folder, "voice.webm"));
  if (wants("picture")) await picture(join(folder, "voice.jpg"));
}
