// The agent builds: it gets the world's tools when its user says so, calls them through the gateway, and the turn log
// names the path of each turn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect, until } from "../browser/world.mjs";
import { gateway } from "./shared.mjs";
import { beside, laneOf, talking } from "./stage.mjs";

test("after one yes the agent builds in the world; one more click takes the tools away again", async (t) => {
  const before = gateway.config;
  const world = await beside(t, gateway);
  const talk = await talking(world);
  const card = talk.region("World tools");
  await card.waitFor();
  await card.getByRole("button", { name: "Add the tools" }).click();
  await until("the tools are there", () => laneOf(world)?.tools?.state === "present");
  await card.waitFor({ state: "detached" });
  assert.deepEqual(Object.keys(gateway.config.mcp.servers), ["world"]);

  const objects = (await inspect(talk.page)).objects;
  const call = { id: "world__place_objects", args: { objects: [{ kind: "tree", id: "first_tree", position: [6, 0, 4] }] } };
  const turn = await talk.send(`!tool tool_call ${JSON.stringify(call)}`);
  const answer = await talk.answer(turn, "done", 120_000);
  const tool = answer.locator('[data-tool="world__place_objects"]');
  assert.equal(await tool.first().getAttribute("data-state"), "done");
  await until("the tree is in the page", async () => (await inspect(talk.page)).objects === objects + 1);
  assert.ok((await world.ids()).includes("first_tree"));

  // Both turns are in the log, in the page and on the command line, each with its path.
  await talk.button("Log").click();
  const panel = talk.region("Turn log");
  await panel.locator(`[data-turn="${turn}"][data-path="text runtime"]`).waitFor();
  await panel.locator('[data-path="world tool"]').first().waitFor();
  const lines = (await world.command("log", "--json", "-n", "20")).split("\n").map((line) => JSON.parse(line));
  const text = lines.find((line) => line.id === turn);
  assert.equal(text.path, "text runtime");
  assert.equal(text.outcome, "done");
  assert.ok(text.firstMillis > 0 && text.millis >= text.firstMillis, JSON.stringify(text));
  const place = lines.find((line) => line.path === "world tool" && line.tools.some((used) => used.name === "place_objects"));
  assert.equal(place.outcome, "done");
  assert.equal(place.run, turn, "the tool call names the turn it belongs to");
  assert.doesNotMatch(JSON.stringify(lines), /first_tree/, "what was said is not in the log");
  await talk.page.keyboard.press("Escape");

  await talk.page.locator(".pill").first().click();
  await talk.page.getByRole("button", { name: /^Undo: / }).click();
  await until("the tools are gone", () => laneOf(world)?.tools?.state === "missing");
  const { meta: _, ...after } = gateway.config; // the gateway stamps its version into what it writes
  const { meta: __, ...was } = before;
  if (after.mcp && Object.keys(after.mcp.servers ?? {}).length === 0) delete after.mcp;
  assert.deepEqual(after, was);
  assert.deepEqual(world.errors, []);
});
