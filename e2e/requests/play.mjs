// Plays a building request: the tool calls that an agent would make of a user's words, through a real MCP client, then
// what must be true of the place that comes of it. The requests are the JSON files beside this one:
//
//   ask      the user's words
//   calls    [tool, arguments] in order
//   facing   [id, target] pairs: id faces target within 15 degrees
//   walks    where an avatar can go: {id} or {to: [x, y, z]}, reached within 0.8 m
//   stand    where the avatar waits for the picture
//   view     {from, at}: where the picture is taken from
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { admitted, floating, overlaps, yawOf } from "./facts.mjs";

const here = import.meta.dirname;

export function requests(dir = here) {
  return readdirSync(dir)
    .filter((f) => /^\d\d-.*\.json$/.test(f))
    .sort()
    .map((f) => ({ name: f.replace(/\.json$/, ""), ...JSON.parse(readFileSync(join(dir, f), "utf8")) }));
}

/** A world of its own for a request; the page follows into it. */
export async function enter(agent, page, request) {
  const before = await page.evaluate(() => globalThis.world.inspect().worldId);
  await agent.must("worlds", { action: "create", name: request.name });
  const arrived = (old) => globalThis.world.inspect().executor && globalThis.world.inspect().worldId !== old;
  await page.waitForFunction(arrived, before, { timeout: 60_000 });
}

/** Makes the calls; gives the ids of what stands there since. */
export async function play(world, agent, request) {
  const before = new Set((await everything(world)).map((o) => o.id));
  const texts = [];
  let image;
  for (const [tool, args] of request.calls) {
    const { text, images } = await agent.must(tool, args);
    // A slow computer may not draw it in time; then the answer says so.
    if (args.picture && images.length === 0) assert.match(text, /There is no picture: the page did not draw it in time/);
    image = images[0] ?? image;
    texts.push(`${tool}: ${text}`);
  }
  const ids = (await everything(world)).map((o) => o.id).filter((id) => !before.has(id));
  return { ids, texts, image };
}

/** What is true of the place by the service's own account. Gives the faults, in words. */
export async function faultsOf(world, agent, request, ids, catalog, texts) {
  const faults = texts.flatMap(admitted);
  const all = await everything(world);
  const mine = all.filter((o) => ids.includes(o.id));
  for (const [a, b, by] of overlaps(mine, all, catalog)) faults.push(`${a} cuts ${by.toFixed(2)} m into ${b}`);
  for (const [id, gap] of floating(mine, all, catalog)) faults.push(`${id} hangs ${gap.toFixed(2)} m in the air`);
  for (const [id, target] of request.facing ?? []) {
    const [o, t] = [id, target].map((x) => all.find((y) => y.id === x));
    const to = (Math.atan2(t.position[0] - o.position[0], t.position[2] - o.position[2]) * 180) / Math.PI;
    const off = Math.abs(((yawOf(o.rotation) - to + 540) % 360) - 180);
    if (off > 15) faults.push(`${id} looks ${off.toFixed(0)}° past ${target}`);
  }
  for (const walk of request.walks ?? []) {
    const { text, isError } = await agent.call("walk_avatar", { speed: 4, ...(walk.id ? { id: walk.id } : { position: walk.to }) });
    if (isError) faults.push(`nobody can walk to ${JSON.stringify(walk)}: ${text.split("\n")[0]}`);
    if (isError || !walk.to) continue;
    const at = (await me(world)).position;
    const off = Math.hypot(at[0] - walk.to[0], at[2] - walk.to[2]);
    if (off > 0.8) faults.push(`a walk to ${walk.to} ended ${off.toFixed(1)} m away`);
    if (Math.abs(at[1] - walk.to[1]) > 0.35) faults.push(`a walk to ${walk.to} ended at the height ${at[1]}`);
  }
  return faults;
}

async function me(world) {
  const { result } = await world.rest("inspect_world", { id: "avatar_claude_code" });
  return result.data.avatars[0];
}

async function everything(world) {
  const list = [];
  let cursor;
  do {
    const fields = ["position", "rotation", "scale", "on", "parts"];
    const { result } = await world.rest("inspect_world", { limit: 200, fields, ...(cursor ? { cursor } : {}) });
    list.push(...result.data.objects);
    cursor = result.data.cursor;
  } while (cursor);
  return list;
}
