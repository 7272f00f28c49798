// Ten things that a user might ask for, built by an agent's calls: each place is sound. requests/run.mjs makes their
// pictures at full quality.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { test } from "node:test";
import { enter, faultsOf, play, requests } from "../requests/play.mjs";
import { executing, openWorld, shows } from "./world.mjs";

const bin = resolve(process.env.WORLD_BIN ?? "../bin/world-mcp");

test("ten building requests make places without overlaps, floating things, wrong headings or closed ways", async (t) => {
  const { pieces } = JSON.parse(execFileSync(bin, ["catalog", "--json"], { encoding: "utf8", maxBuffer: 1 << 24 }));
  const world = await openWorld(t);
  const page = await world.page({ link: world.firstLink });
  await executing(page);
  const agent = await world.agent("claude-code");
  const all = requests();
  assert.equal(all.length, 10);
  for (const request of all) {
    await enter(agent, page, request);
    const { ids, texts } = await play(agent, request);
    await shows(page, Number(/revision (\d+)/.exec(texts.at(-1))?.[1] ?? 1));
    assert.deepEqual(await faultsOf(world, agent, request, ids, pieces, texts), [], request.ask);
  }
  assert.deepEqual(world.errors, []);
});
