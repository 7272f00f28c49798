// Takes the pictures and the film of docs/pictures that show a place being made: an agent builds a garden with a bridge,
// by the same tools as any other, while the camera goes slowly around it.
//
//   WORLD_BIN=… node evidence/garden.mjs [film hero built]      env: OUT (default ../docs/pictures), QUALITY (default high)
//
// The page's clock is put forward by hand, so the film is smooth however slowly this machine draws.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { write } from "../harness/clip.mjs";
import { onStage, pause } from "./stage.mjs";

const folder = resolve(process.env.OUT ?? "../docs/pictures");
const quality = process.env.QUALITY ?? "high";
const wanted = process.argv.slice(2);
const wants = (name) => wanted.length === 0 || wanted.includes(name);

const FRAMES = 16; // a second of film
const SIZE = { width: 960, height: 540 };
const MIDDLE = [0.4, 1.1, 22.2];
/** Where the agent stands while it builds, and where it goes then. */
const SPOT = [2.8, 0, 27.6];
const ON_THE_BRIDGE = [0, 0.72, 22.4];

const place = (...objects) => ["place_objects", { objects }];
/** What is done and when (s of film); what is to be seen of it begins then. */
const STEPS = [
  [0.6, place({ kind: "stream", id: "brook", position: [0, 0, 22], count: 7, spacing: 0 })],
  [2, ["build", { label: "Brook bridge", pattern: "bridge", position: [0, 0, 18.4], to: [0, 0, 25.6], width: 2.4 }]],
  [3.5, ["build", { label: "North path", pattern: "path", kind: "gravel", position: [0, 0, 10.4], to: [0, 0, 18.2] }]],
  [3.7, ["build", { label: "South path", pattern: "path", kind: "gravel", position: [0, 0, 25.8], to: [0, 0, 33] }]],
  [4.7, place({ kind: "willow", position: [-5.2, 0, 18.4] }, { kind: "blossom_tree", position: [5, 0, 17.6] }, { kind: "birch", position: [8.6, 0, 18.8] }, { kind: "autumn_tree", position: [-9, 0, 20] })],
  [5.9, place({ kind: "boulder", position: [-4.6, 0, 24.6], rotation: 30, scale: 0.7 }, { kind: "reeds", position: [3.2, 0, 20.7], count: 4, spacing: 0.25 }, { kind: "reeds", position: [-3.2, 0, 23.4], count: 3, spacing: 0.25 }, { kind: "fern", position: [-2.4, 0, 20.2] })],
  [6.8, place({ kind: "flower_bed", position: [-2.6, 0, 27.4], rotation: 90, color: "coral" }, { kind: "flower_bed", position: [-2.6, 0, 30], rotation: 90, color: "violet" }, { kind: "flower", position: [2.2, 0, 24.9], count: 3, spacing: 0.3, color: "amber" })],
  [7.6, place({ kind: "lamp", position: [-2, 0, 25.6] }, { kind: "lamp", position: [-1.7, 0, 17.6] }, { kind: "bench", id: "bank_bench", position: [-5.2, 0, 27.2], facing: "brook_4" })],
  [8.3, ["walk_avatar", { position: ON_THE_BRIDGE, speed: 2.2 }]],
];
const LENGTH = 11.6;
const GOLDEN = { time_of_day: 18.6, sky: "clear", weather: "none" };

/** Films the building of the garden. */
async function film(stage, page, agent) {
  await page.evaluate(ownClock);
  const frames = [];
  const steps = [...STEPS];
  let going = Promise.resolve();
  for (let i = 0; i < LENGTH * FRAMES; i++) {
    const at = i / FRAMES;
    while (steps.length > 0 && steps[0][0] <= at) {
      const [, [tool, args]] = steps.shift();
      await going;
      const acts = await page.evaluate(() => globalThis.acts);
      going = agent.must(tool, args); // a walk answers when it has arrived; it is seen from the moment it begins
      if (tool === "walk_avatar") await page.waitForFunction((n) => globalThis.acts > n, acts);
      else await going;
    }
    frames.push({ at, data: await page.evaluate(frame, { at, ...eyeAt(at) }) });
  }
  await going;
  const bytes = await write(stage.browser, frames, join(folder, "garden.webm"), { ...SIZE, bits: 900_000 });
  console.log(`garden.webm: ${LENGTH} s, ${Math.round(bytes / 1024)} KB`);
}

/** The camera's slow way around: from the left bank to the right, a little nearer at the end. */
function eyeAt(at) {
  const u = at / LENGTH;
  const ease = u * u * (3 - 2 * u);
  const angle = ((-26 + 62 * ease) * Math.PI) / 180;
  const away = 11.6 - 2.4 * ease;
  return { eye: [MIDDLE[0] + Math.sin(angle) * away, 3.6 - 1 * ease, MIDDLE[2] + Math.cos(angle) * away], target: MIDDLE };
}

/** In the page: what agents do begins at the moment that is shown, not when it was called; names and panels are not
 * drawn. */
function ownClock() {
  const { scene } = globalThis.world;
  const play = scene.people.play.bind(scene.people);
  globalThis.clock = Date.now() / 1000;
  globalThis.acts = 0;
  scene.people.play = (act) => {
    play(act.started ? { ...act, started: new Date(globalThis.clock * 1000).toISOString() } : act);
    globalThis.acts++;
  };
  globalThis.first = globalThis.clock;
}

/** In the page: one picture of the film. */
function frame({ at, eye, target }) {
  const { world } = globalThis;
  globalThis.clock = globalThis.first + at;
  world.scene.camera.restore({ mode: "orbit", position: eye, target });
  world.step(globalThis.clock);
  return document.getElementById("world").toDataURL("image/jpeg", 0.92).split(",")[1];
}

const STILLS = {
  /** Golden hour: the agent on its bridge, without panels. */
  hero: { size: { width: 1280, height: 640 }, stand: ON_THE_BRIDGE, look: [5, 1, 27], eye: [5.2, 2.3, 29.4], target: [0, 1.35, 21.4], bare: true },
  /** What the user sees: the place by day, and the agent, who says so. */
  built: { size: { width: 1280, height: 720 }, light: { time_of_day: 14 }, stand: [2.6, 0, 27.6], look: [0, 0.8, 22], says: "The garden is ready. Shall I add a boat?", eye: [7.6, 2.7, 32.4], target: [0.6, 1.5, 22.4] },
};

async function still(stage, agent, name) {
  const { size, light, stand, look, says, eye, target, bare } = STILLS[name];
  const page = await stage.page({ ...size, quality, scale: 1.5 });
  await agent.must("set_environment", { ...GOLDEN, ...light });
  await agent.must("walk_avatar", { position: stand, speed: 4 });
  await page.evaluate(([position, at]) => globalThis.world.scene.camera.restore({ mode: "orbit", position, target: at }), [eye, target]);
  await pause(4000); // the light has changed, and what came last has grown
  if (says) await agent.must("say", { text: says });
  await agent.must("avatar_action", { action: "look_at", position: look });
  if (bare) await page.evaluate(hidePanels);
  await pause(1200);
  writeFileSync(join(folder, `${name}.jpg`), await page.screenshot({ type: "jpeg", quality: 82, timeout: 120_000 }));
  await page.context().close();
}

/** In the page: nothing but the world is seen, whatever comes now. (It takes no style sheet from outside.) */
function hidePanels() {
  const hide = () => {
    for (const e of document.querySelectorAll("body *")) if (e.tagName !== "CANVAS" && !e.querySelector("canvas")) e.style.display = "none";
  };
  hide();
  new MutationObserver(hide).observe(document.body, { childList: true, subtree: true });
}

async function main(stage) {
  const agent = await stage.agent("claude-code");
  await agent.must("world_info");
  const page = await stage.page({ ...SIZE, quality });
  await agent.must("set_environment", GOLDEN);
  await agent.must("walk_avatar", { position: SPOT, speed: 4 });
  await agent.must("avatar_action", { action: "look_at", position: [0, 0.5, 22] });
  await pause(1500);
  if (wants("film")) await film(stage, page, agent);
  else for (const [, [tool, args]] of STEPS) await agent.must(tool, args);
  await page.context().close();
  if (wants("hero")) await still(stage, agent, "hero");
  if (wants("built")) await still(stage, agent, "built");
  if (stage.faults.length > 0) throw new Error(stage.faults[0]);
}

await onStage(main);
