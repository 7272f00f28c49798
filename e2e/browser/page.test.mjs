// The page itself: who may open it, what it weighs, how it looks after its avatars' feet.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect, live, openWorld, patience, pictured, shows, until } from "./world.mjs";

test("a launch link logs in once; the session outlives the service; no key stays in the address", async (t) => {
  const world = await openWorld(t);
  const page = await world.page({ link: world.firstLink });
  assert.doesNotMatch(page.url(), /key/);
  const stranger = await world.newContext();
  const used = await stranger.newPage();
  await used.goto(world.firstLink.replace("/#", "/?quality=test#"));
  await used.getByText("world-mcp open").first().waitFor();
  await world.kill("SIGTERM");
  await world.start();
  await live(page); // by itself
  const again = await world.newPage(await world.browser());
  await again.goto(`${world.origin}/?quality=test`);
  await live(again);
  await stranger.close();
});

test("the page follows the agent to another world and back", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const agent = await world.agent();
  const home = (await inspect(page)).worldId;
  await agent.must("worlds", { action: "create", name: "Garden" });
  await until("the page is in the garden", async () => (await inspect(page)).worldId !== home && (await inspect(page)).status === "live");
  const placed = await agent.must("place_objects", { objects: [{ kind: "gazebo", id: "tea_house", position: [15, 0, 15] }] });
  await shows(page, Number(/revision (\d+)/.exec(placed.text)[1]));
  await agent.must("worlds", { action: "open", id: home });
  await until("the page is back", async () => (await inspect(page)).worldId === home && (await inspect(page)).status === "live");
  assert.ok(!(await world.ids()).includes("tea_house"));
});

test("a part of the page that does not come is asked for again; the user is told, and keeps what is there", async (t) => {
  const world = await openWorld(t);
  const page = await world.newPage(await world.browser());
  const first = await (await fetch(world.origin)).text();
  const lost = new Set();
  const late = (url) => url.pathname.endsWith(".js") && !first.includes(url.pathname);
  await page.route(late, (route) => {
    lost.add(route.request().url());
    return route.abort();
  });
  await page.goto(world.firstLink.replace("/#", "/?quality=test#"));
  await page.getByText("A part of the page could not be loaded. World tries again.").waitFor();
  await live(page);
  await page.locator("#world").focus();
  await page.keyboard.press("Enter"); // what the first picture has is there
  await until("the composer has the keyboard", () => page.evaluate(() => document.activeElement?.id === "composer"));
  await until("several parts are missing", () => lost.size > 5);
  await page.unroute(late);
  const agent = await world.agent();
  await agent.must("place_objects", { objects: [{ kind: "crate", id: "cart", position: [4, 0, 4] }] });
  await page.getByRole("button", { name: "Activity" }).waitFor(); // what comes after the first picture
  await page.locator("#world").focus();
  await page.keyboard.press("Control+z");
  await until("the page undoes", async () => !(await world.ids()).includes("cart"));
});

/** Which of the named rectangles lie over which. */
const overlaps = (rects) =>
  rects.flatMap(([a, ra], i) =>
    rects
      .slice(i + 1)
      .filter(([, rb]) => ra[0] + ra[2] > rb[0] && rb[0] + rb[2] > ra[0] && ra[1] + ra[3] > rb[1] && rb[1] + rb[3] > ra[1])
      .map(([b]) => `${a} lies over ${b}`),
  );

pictured("the first screen: few requests, few bytes, few draw calls, nothing overlaps", async (t) => {
  const world = await openWorld(t);
  const page = await (await world.browser()).newPage();
  await world.rest("world_info", {}, "claude-code"); // an agent is here
  const url = new URL(world.firstLink);
  const client = await page.context().newCDPSession(page);
  await client.send("Animation.enable");
  await client.send("Animation.setPlaybackRate", { playbackRate: 0.1 }); // panels come slowly, as on a busy machine
  await page.goto(url.href);
  await page.waitForFunction(() => globalThis.world?.inspect?.().visibleAfter !== null, undefined, { timeout: 60_000 * patience });
  const asked = await page.evaluate(() => {
    const visible = performance.getEntriesByName("world-visible")[0].startTime; // what is asked for after it does not count
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return entries.filter((e) => e.startTime <= visible).map((e) => ({ name: new URL(e.name).pathname, bytes: e.encodedBodySize }));
  });
  const list = asked.map((e) => `${e.name} ${e.bytes}`).join(", ");
  assert.ok(asked.length > 3 && asked.length <= 8, list);
  const bytes = asked.reduce((sum, e) => sum + e.bytes, 0);
  assert.ok(bytes > 150 * 1024 && bytes <= 222 * 1024, `${bytes} bytes: ${list}`);
  const { scene } = await inspect(page);
  assert.ok(scene.calls > 5 && scene.calls <= 80, `${scene.calls} draw calls`);
  assert.ok(scene.programs <= 14, `${scene.programs} programs`);
  let over = [];
  await until(
    () => `nothing overlaps, but ${over.join(", ")}`,
    async () => {
      const { scene, panels } = await inspect(page);
      over = overlaps([...Object.entries(panels), ...scene.labels.map((l) => [l.id, l.rect])]);
      return over.length === 0;
    },
  );
});
