// Takes the pictures and the film of docs/pictures: a stock gateway, the real program, a real page, and a user who talks
// to the agent while it builds. Only the model's lines are scripted.
//
//   WORLD_BIN=… node real/evidence.mjs [FOLDER]      (default: ../docs/pictures; QUALITY: of the picture, default low;
//                                                     EVIDENCE_DIR: the gateway's folder, which a card shows)
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { until } from "../browser/world.mjs";
import { record, write } from "../harness/clip.mjs";
import { Gateway } from "../harness/openclaw/gateway.mjs";
import { beside, laneOf, talking } from "./stage.mjs";

const folder = resolve(process.argv[2] ?? "../docs/pictures");
const size = { width: 1280, height: 720 };
const pause = (millis) => new Promise((next) => setTimeout(next, millis));

/** One of the agent's steps: some words, then a tool of the world. */
const step = (text, tool, args) => ({ text, tool: "tool_call", args: { id: `world__${tool}`, args } });

const building = [
  step("Gladly. I start with a table for two by the flowers. ", "place_objects", {
    objects: [
      { kind: "round_table", id: "tea_table", position: [-1.4, 0, 4.6] },
      { kind: "chair", beside: "tea_table", side: "left", facing: "tea_table" },
      { kind: "chair", beside: "tea_table", side: "right", facing: "tea_table" },
    ],
  }),
  step("Now light, and something green around it. ", "place_objects", {
    objects: [
      { kind: "lantern", on: "tea_table" },
      { kind: "lamp", position: [-3.5, 0, 3] },
      { kind: "planter", position: [-3.3, 0, 5.6] },
      { kind: "flower", position: [1.6, 0, 4.9], count: 3, spacing: 0.3, color: "amber" },
    ],
  }),
  {
    text: "Your tea corner is ready:\n\n- a **table** with a lantern, and two chairs\n- a lamp behind them, for the evening\n- flowers and a planter on the sunny side\n\nShall I add a path to the plaza?",
    ms: 60,
  },
];

async function main() {
  const dir = process.env.EVIDENCE_DIR ?? mkdtempSync(join(tmpdir(), "world-evidence-"));
  const ends = [() => rmSync(dir, { recursive: true, force: true })];
  try {
    const gateway = await new Gateway(dir).start({ extra: { tools: { exec: { mode: "ask" } } } });
    ends.unshift(() => gateway.stop());
    const world = await beside({ after: (end) => ends.unshift(end) }, gateway, { picture: "real" });
    await shoot(world, gateway);
  } finally {
    for (const end of ends) await end();
  }
}

async function shoot(world, gateway) {
  const script = (replies) => fetch(`${gateway.modelUrl}/script`, { method: "POST", body: JSON.stringify({ replies }) });
  await (await world.browser()).addInitScript(() => {
    localStorage.setItem("world.help-seen", "yes");
    localStorage.setItem("world.pictures-later", "openclaw"); // its card would stand in the film
  });
  const talk = await talking(world, { quality: process.env.QUALITY ?? "low" });
  const { page } = talk;
  await page.setViewportSize(size);
  await page.evaluate(() => globalThis.world.scene.camera.restore({ mode: "orbit", position: [2.3, 2.8, 12.2], target: [0.2, 0.95, 3.6] }));
  const picture = (name) => page.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality: 82, timeout: 120_000 });
  const card = talk.region("World tools");
  await card.getByRole("button", { name: "Add the tools" }).click();
  await until("the tools are there", () => laneOf(world)?.tools?.state === "present");
  await script([{ text: "Hello! I am here." }]);
  await talk.ask("Hello!"); // the first turn of a fresh gateway is slow

  await script(building);
  const stop = await record(page);
  await talk.composer.click();
  for (const word of "Build a small tea corner for two, please".split(/(?<= )/)) await page.keyboard.insertText(word);
  await page.keyboard.press("Enter");
  await page.locator('article[data-role="agent"][data-state="done"]', { hasText: "path to the plaza" }).waitFor({ timeout: 60_000 });
  await pause(2500);
  const frames = await stop();
  await picture("talk-building");
  const bytes = await write(world.chromium, frames, join(folder, "talk.webm"), size);
  console.log(`talk.webm: ${(frames.at(-1).at - frames[0].at).toFixed(1)} s, ${Math.round(bytes / 1024)} KB`);

  await script([{ text: "I would like to keep a note of it. ", tool: "exec", args: { command: "touch notes/tea-corner.md" } }, { text: "Noted." }]);
  await talk.send("Yes, and keep a note of what you built");
  const approval = talk.region("Approval");
  await approval.waitFor();
  await pause(500);
  await picture("talk-approval");
  await approval.getByRole("button", { name: "Allow once" }).click();
  await approval.waitFor({ state: "detached" });
  await talk.dock();
  await pause(1000);
  await page.keyboard.press("l");
  await talk.region("Turn log").waitFor();
  await pause(500);
  await picture("talk-log");
}

await main();
