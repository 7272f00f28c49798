// The agent sees: with OpenClaw's default settings the picture of a tool is text to its model. After the user's yes it is
// also a file in the agent's workspace, which the agent opens with a tool of its own.
import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "../browser/world.mjs";
import { gateway } from "./shared.mjs";
import { beside, laneOf, talking } from "./stage.mjs";

const state = (world, part) => laneOf(world)?.[part]?.state;

test("after one more yes the agent looks at a screenshot; undone, the file is gone", async (t) => {
  const world = await beside(t, gateway, { pictures: "noise" });
  const talk = await talking(world);
  const file = join(gateway.dir, "workspace", "world", "screenshot.jpg");
  const shoot = async () => (await talk.ask('!tool tool_call {"id":"world__screenshot","args":{}}')).replaceAll("\\", "");

  const tools = talk.region("World tools");
  await tools.getByRole("button", { name: "Add the tools" }).click();
  await until("the tools are there", () => state(world, "tools") === "present");
  const card = talk.region("Pictures");
  await card.waitFor();
  const before = await shoot();
  assert.match(before, /RESULT tool_call: /);
  assert.doesNotMatch(before, /view_image|images=/, "without the yes there is no file, and the model sees nothing");
  assert.ok(!existsSync(file));

  await card.getByRole("button", { name: "Let it see" }).click();
  await until("pictures are on", () => state(world, "pictures") === "present");
  await card.waitFor({ state: "detached" });
  assert.match(await shoot(), /view_image {"path": "world\/screenshot\.jpg"}/);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(readFileSync(file).subarray(0, 2).toString("hex"), "ffd8", "it is a JPEG");
  assert.match(await talk.ask('!tool view_image {"path":"world/screenshot.jpg"}'), /\[images=1\]/, "the model sees it");

  await talk.page.locator(".pill").first().click();
  await talk.page.getByRole("button", { name: /^Undo: no pictures/ }).click();
  await until("pictures are off", () => state(world, "pictures") === "missing");
  assert.ok(!existsSync(file));
  await talk.page.getByRole("button", { name: /^Undo: remove/ }).click();
  await until("the tools are gone", () => state(world, "tools") === "missing");
  // The workspace held nothing else: OpenClaw would take an empty one for lost, and refuse to answer.
  await talk.page.keyboard.press("Escape");
  assert.match(await talk.ask("!say still here"), /still here/);
  assert.deepEqual(world.errors, []);
});
