// Faults that a world must outlive: pages that sleep, die or lag, a service that is killed, several writers at once.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { colours, executing, inspect, live, openWorld, pictured, scene, shows, times, until } from "./world.mjs";

const revisionOf = (answer) => Number(/revision (\d+)/.exec(answer.text)[1]);

test("a page that was cut off does not undo what happened meanwhile", async (t) => {
  const world = await openWorld(t);
  const stale = await world.page();
  const page = await world.page();
  await executing(page);
  const cut = (offline) => stale.context().setOffline(offline); // all pages of the context
  const agent = await world.agent();
  // The stale page is asleep: its script stands still while the agent builds and the world moves on without it.
  const cdp = await stale.context().newCDPSession(stale);
  await cdp.send("Debugger.enable");
  await cdp.send("Debugger.pause");
  await agent.must("place_objects", { objects: [{ kind: "tree", id: "survivor", position: [14, 0, 14] }] });
  await cut(true);
  await page.close();
  await cut(false);
  await cdp.send("Debugger.resume");
  await executing(stale);
  const rock = await agent.must("place_objects", { objects: [{ kind: "rock", position: [18, 0, 14] }] });
  await shows(stale, revisionOf(rock));
  assert.ok((await world.ids()).includes("survivor"));
  assert.equal((await inspect(stale)).objects, (await world.ids()).length);
  assert.deepEqual(world.errors, []);
});

pictured("a hidden page still builds, walks and takes pictures", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent();
  // Another tab in front: requestAnimationFrame stops in the first one.
  const front = await world.newPage(await world.browser());
  await front.bringToFront();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    Object.defineProperty(document, "hidden", { get: () => true });
    globalThis.requestAnimationFrame = () => 0; // what a hidden tab does
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await agent.must("place_objects", { objects: [{ kind: "house", id: "far_house", position: [20, 0, 20] }] });
  await agent.must("walk_avatar", { position: [2, 0, 4], speed: 4 });
  const shot = await agent.must("screenshot", { view: "object", id: "far_house" });
  assert.match(shot.text, /far_house/);
  assert.ok((await colours(page, shot.images[0].data)).colours > 8);
});

test("two pages and two agents write at once: one truth, no lost write, all converge", async (t) => {
  const world = await openWorld(t);
  const pages = [await world.page(), await world.page()];
  const agents = [await world.agent("codex"), await world.agent("claude-code")];
  const before = (await world.ids()).length;
  const n = 30;
  const answers = await Promise.all(
    agents.flatMap((a, k) => Array.from({ length: n }, (_, i) => a.must("place_objects", { objects: [{ kind: "flower", position: [k * 3 + 20, 0, i - 15] }] }))),
  );
  const ids = answers.map((a) => /^(flower_\d+)/m.exec(a.text)?.[1]);
  assert.equal(new Set(ids).size, 2 * n, "each call has its own object");
  const all = await world.ids();
  assert.equal(all.length, before + 2 * n);
  const revision = Math.max(...answers.map(revisionOf));
  for (const p of pages) {
    await shows(p, revision);
    assert.equal((await inspect(p)).objects, all.length);
  }
  assert.deepEqual(world.errors, []);
});

test("pages and the service are killed in the middle of many calls: each is done once, or refused", async (t) => {
  const world = await openWorld(t);
  let page = await world.page();
  const agent = await world.agent();
  const before = new Set(await world.ids());
  const done = new Map(); // id → key
  const open = new Set();
  let refused = 0;
  const total = times(200, 1000);
  let sent = 0;
  // Each blow falls while the call of its number is under way, and never before the blow before it is over: however slow
  // the machine, calls are left that meet it, and one that starts the service anew.
  const blows = [[0.15, "page"], [0.35, "service"], [0.55, "page"], [0.8, "service"]].map(([share, what]) => {
    const blow = { at: Math.round(share * total), what };
    blow.over = new Promise((done, failed) => Object.assign(blow, { done, failed }));
    return blow;
  });
  const strike = async (blow) => {
    if (blow.what === "service") {
      const { pid } = world;
      await world.kill();
      await world.revived(pid); // the agent's next call starts it
    } else {
      await page.close({ runBeforeUnload: false });
      page = await world.page();
    }
  };
  const worker = async () => {
    while (sent < total) {
      const i = sent++;
      const id = `flag_${i}_x`;
      const struck = blows.findLastIndex((blow) => blow.at <= i);
      await blows[struck - 1]?.over;
      open.add(id);
      // An agent that is told to retry does so with the same key.
      for (let attempt = 0; ; attempt++) {
        const call = agent.call("place_objects", {
          objects: [{ kind: "mushroom", id, position: [(i % 40) * 2 - 40, 0, 30 + Math.floor(i / 40) * 2] }],
          idempotency_key: `k${i}`,
        });
        if (attempt === 0 && blows[struck]?.at === i) strike(blows[struck]).then(blows[struck].done, blows[struck].failed);
        const r = await call;
        if (!r.isError) {
          done.set(id, r.text);
          break;
        }
        if (attempt >= 60 || !/page_gone|unavailable|timeout|browser_slow/.test(r.text)) {
          refused++;
          assert.doesNotMatch(r.text, /limit|not_found|already/, `call ${i} was done twice: ${r.text}`);
          break;
        }
        await new Promise((next) => setTimeout(next, 150)); // the agent thinks
      }
      open.delete(id);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker(), ...blows.map((blow) => blow.over)]);
  const after = (await world.ids()).filter((id) => !before.has(id));
  assert.equal(open.size, 0);
  assert.equal(done.size + refused, total);
  assert.deepEqual(after.filter((id) => !done.has(id)), [], "nothing is there that was refused");
  assert.deepEqual([...done.keys()].filter((id) => !after.includes(id)), [], "nothing acknowledged is missing");
  await executing(page);
  assert.equal((await inspect(page)).objects, before.size + after.length);
  t.diagnostic(`${done.size} done, ${refused} refused`);

  // A walk that ends with the service has changed nothing, and its page shows that: it stands where the log has it.
  const walk = (x) => world.rest("walk_avatar", { position: [x, 0, 25], speed: 2 });
  assert.ok((await walk(2)).ok);
  const off = async () => Math.abs((await scene(page)).avatars.find((a) => a.id === "avatar_rest").position[0] - 2);
  const cut = walk(40).catch(() => undefined);
  await until("it is on its way", async () => (await off()) > 1);
  await world.kill();
  await world.start();
  await cut;
  await executing(page);
  await until("it is where the log has it", async () => (await off()) < 0.1);
});

test("what the disk has lost of a world is said by the page once, and by the world's card from then on", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent();
  await agent.must("place_objects", { objects: [{ kind: "tree", id: "kept_oak", position: [14, 0, 14] }] });
  await agent.must("place_objects", { objects: [{ kind: "tree", id: "lost_oak", position: [18, 0, 14] }] });
  agent.process.kill(); // it would start the service again
  await world.kill();
  const log = join(world.dir, "store", "jetstream", "$G", "streams", "WORLDS", "msgs", "1.blk");
  const bytes = readFileSync(log);
  const at = bytes.indexOf("lost_oak");
  assert.ok(at > 0, "the change is in the log");
  bytes.fill("?", at, at + 8);
  writeFileSync(log, bytes);
  await world.start();
  const said = page.getByRole("status").getByText("This world was damaged on disk.");
  await said.waitFor();
  const words = (await said.innerText()).replace("This world was damaged on disk. ", "");
  assert.match(words, /could not be read/);
  const inset = await said.evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect().top - text.closest(".toast").getBoundingClientRect().top;
  });
  assert.ok(inset >= 8, `${inset} px from the edge to the words`);
  const ids = await world.ids();
  assert.deepEqual([ids.includes("kept_oak"), ids.includes("lost_oak")], [true, false]);
  await until("the page shows what is left", async () => (await inspect(page)).objects === ids.length);

  const card = page.getByRole("region", { name: "Worlds", exact: true }).locator("li.world .fault");
  const list = async () => {
    await page.locator("#world").focus();
    await page.keyboard.press("o");
    await card.waitFor();
    assert.equal(await card.innerText(), words);
  };
  await list();
  await page.reload();
  await live(page);
  await list();
  assert.equal(await said.count(), 0, "it is said once");
  assert.deepEqual(world.errors, []);
});

pictured("a lost graphics context is told, and comes back", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent();
  await page.evaluate(() => {
    const gl = document.querySelector("canvas").getContext("webgl2");
    globalThis.lose = gl.getExtension("WEBGL_lose_context");
    globalThis.lose.loseContext();
  });
  await until("the loss is seen", async () => (await scene(page)).lost);
  assert.match((await agent.call("screenshot")).text, /render_failed/);
  await agent.must("place_objects", { objects: [{ kind: "tree", id: "in_the_dark", position: [8, 0, 8] }] });
  await page.evaluate(() => globalThis.lose.restoreContext());
  await until("the picture is back", async () => !(await scene(page)).lost);
  const shot = await agent.must("screenshot", { view: "object", id: "in_the_dark" });
  assert.ok((await colours(page, shot.images[0].data)).colours > 8);
});
