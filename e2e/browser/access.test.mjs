// The page for everyone: all of it by keyboard alone, no trap, reduced motion and the user's own colours kept, and fit to
// be installed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, pageOf, region } from "./keyboard.mjs";
import { inspect, openWorld, scene, until } from "./world.mjs";

test("from the first stop of the keyboard to everything: read, place, move, undo, talk, see, other world", async (t) => {
  const world = await openWorld(t, { pictures: "noise" });
  const agent = await world.agent("claude-code");
  await agent.must("world_info");
  const page = await pageOf(world, { viewport: { width: 1024, height: 768 } });
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");
  const before = (await inspect(page)).objects;

  // The first stop leads to the world as text; it takes the keyboard.
  await press("Tab");
  assert.equal(await focused(), "Read the world as text");
  await press("Enter");
  await region(page, "Objects").waitFor();
  await until("the tree has the keyboard", () => page.evaluate(() => document.activeElement?.getAttribute("role") === "treeitem"));
  await press("f", "o", "u"); // letters find
  await until("the fountain is found", async () => (await focused()).startsWith("Fountain"));
  await press("Enter", "Enter"); // select, and to what can be done
  const fountain = region(page, "Fountain");
  await until("its part has the keyboard", () => page.evaluate(() => document.activeElement?.classList.contains("chosen")));

  // Put a bench by it, by words.
  const summary = fountain.getByText("Place something near it");
  await summary.focus();
  await press("Enter");
  await fountain.getByRole("combobox", { name: "What" }).focus();
  await page.keyboard.type("Bench");
  await fountain.getByRole("button", { name: "Place" }).focus();
  await press("Enter");
  await until("the bench is there", async () => (await inspect(page)).objects === before + 1);
  await region(page, "Objects").getByText(/^Placed 1 object/).waitFor();

  // Move the fountain's bench, and take both steps back.
  const bench = (await world.rest("inspect_world", { kind: "bench", detail: "full", limit: 50 })).result.data.objects.at(-1);
  await choose(page, bench.id);
  const mine = region(page, "Bench");
  await mine.getByRole("button", { name: "Move 1 m south" }).focus();
  await press("Enter");
  const placeOf = async () => (await world.rest("inspect_world", { id: bench.id, detail: "full" })).result.data.objects[0].position;
  await until("it stands 1 m south", async () => Math.abs((await placeOf())[2] - bench.position[2] - 1) < 0.01);
  const undo = region(page, "Objects").getByRole("button", { name: "Undo" });
  for (const at of [before + 1, before]) {
    await undo.focus();
    await press("Enter");
    await until("a step is taken back", async () => (await inspect(page)).objects === at && !(await undo.isDisabled()));
    await until("it is said", async () => /Took back/.test(await region(page, "Objects").locator(".said").innerText()));
  }

  // Out of the panel by Esc, talk by Enter, back by Esc.
  await press("Escape");
  assert.equal(await focused(), "The world, as a picture");
  const news = await agent.must("wait_for_events", { timeout: 0 }); // what was selected on the way is news, too
  const cursor = /Cursor: (\S+)/.exec(news.text)[1];
  const heard = agent.must("wait_for_events", { timeout: 20, cursor });
  await press("Enter");
  await page.keyboard.type("Thank you");
  await press("Enter");
  assert.match((await heard).text, /Thank you/);
  await press("Escape");
  const eye = () => page.evaluate(() => globalThis.world.scene.camera.get().position);
  const was = await eye();
  await page.keyboard.down("w");
  await until("the camera moves", async () => Math.hypot(...(await eye()).map((n, i) => n - was[i])) > 0.2);
  await page.keyboard.up("w");

  // A picture, and another world.
  await press("k");
  const photo = region(page, "Picture");
  await photo.getByRole("button", { name: "Take picture" }).focus();
  await press("Enter");
  await photo.getByRole("link", { name: "Save picture" }).waitFor();
  await press("Escape");
  await page.locator("#world").focus();
  const home = (await inspect(page)).worldId;
  await press("o");
  await region(page, "Worlds").getByRole("button", { name: "New world" }).focus();
  await press("Enter");
  await until("another world is shown", async () => (await inspect(page)).worldId !== home && (await inspect(page)).status === "live");
  assert.deepEqual(world.errors, []);
});

test("whichever way a panel closes, the keyboard is where it was before", async (t) => {
  const world = await openWorld(t);
  const page = await pageOf(world, { viewport: { width: 1024, height: 768 } });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName);
  for (const [key, title, button] of [
    ["b", "Build", "Build"],
    ["i", "Objects", "Objects"],
    ["o", "Worlds", "Worlds"],
    ["p", "Project", "Project"],
    ["j", "Agents", "Agents"],
    ["k", "Picture", "Picture"],
    ["u", "Your files"],
    ["l", "Turn log", "Log"],
    [",", "Settings", "Settings"],
    ["?", "Keys", "Keys"],
  ]) {
    const panel = region(page, title);
    const loaded = () => page.waitForFunction(() => !document.querySelector("[data-panel][aria-busy=true]"));
    const close = panel.getByRole("button", { name: "Close", exact: true });
    await page.locator("#world").focus();
    await page.keyboard.press(key);
    await panel.waitFor();
    await loaded();
    await close.click();
    await panel.waitFor({ state: "detached" });
    assert.equal(await focused(), "The world, as a picture", `${title}, closed by its button`);
    if (!button) continue;
    await page.keyboard.press("Tab"); // from here on the keyboard is used
    const opener = page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: button, exact: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    await panel.waitFor();
    await loaded();
    await close.focus();
    await page.keyboard.press("Enter");
    await panel.waitFor({ state: "detached" });
    await until(`the keyboard is on the button of ${title} again`, async () => (await focused()) === button);
  }
  assert.deepEqual(world.errors, []);
});

test("no stop of the keyboard is a trap or without a ring, and each has a name", async (t) => {
  const world = await openWorld(t);
  await (await world.agent("claude-code")).must("world_info");
  const page = await pageOf(world, { viewport: { width: 1024, height: 768 } });
  const stops = [];
  await page.locator("#world").focus();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const e = document.activeElement;
      if (!e || e === document.body) return null;
      const style = getComputedStyle(e);
      const box = e.getBoundingClientRect();
      const ringed = (x) => x && (getComputedStyle(x).outlineStyle !== "none" || getComputedStyle(x).boxShadow !== "none");
      return {
        name: e.getAttribute("aria-label") || e.getAttribute("placeholder") || e.textContent.trim(),
        seen: style.visibility !== "hidden" && box.width > 0 && box.bottom > 0 && box.top < innerHeight,
        ring: ringed(e) || ringed(e.parentElement) || ringed(e.closest(".composer")),
        id: e.id,
      };
    });
    if (stop === null || stop.id === "skip") break; // around, or out to the browser
    stops.push(stop);
  }
  assert.ok(stops.length > 8 && stops.length < 60, `${stops.length} stops: ${JSON.stringify(stops.map((s) => s.name))}`);
  for (const stop of stops) {
    assert.ok(stop.name, `a stop has no name: ${JSON.stringify(stop)}`);
    assert.ok(stop.seen, `${stop.name} cannot be seen`);
    assert.ok(stop.ring, `${stop.name} shows no ring`);
  }
});

test("reduced motion: the camera cuts, the idle picture stands still, no transition runs", async (t) => {
  const world = await openWorld(t);
  await (await world.agent("claude-code")).must("world_info");
  const page = await pageOf(world, { viewport: { width: 640, height: 400 }, reducedMotion: "reduce" });
  await page.waitForFunction(() => globalThis.world.inspect().scene?.frames > 2);
  const frames = async () => (await scene(page)).frames;
  // When greetings and arrivals have ended, a second has one frame.
  await until("the picture stands still", async () => {
    const from = await frames();
    await new Promise((next) => setTimeout(next, 1200));
    return (await frames()) - from <= 2;
  });
  // A flight would pass many places; a cut is there with the next picture.
  const places = await page.evaluate(async () => {
    const { scene } = globalThis.world;
    const list = [];
    const stop = scene.onCamera((c) => list.push(c.position.map((n) => n.toFixed(2)).join()));
    scene.focus([20, 0, -20]);
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    while (Math.hypot(scene.camera.state().target[0] - 20, scene.camera.state().target[2] + 20) > 0.01) await frame();
    for (let i = 0; i < 30; i++) await frame();
    stop();
    return [...new Set(list)];
  });
  assert.ok(places.length >= 1 && places.length <= 2, `the camera was at ${places.length} places`);
  await page.keyboard.press(",");
  await region(page, "Settings").waitFor();
  const running = await page.evaluate(() => document.getAnimations().filter((a) => a.playState === "running").length);
  assert.equal(running, 0);
});

test("in the user's own colours and at twice the size everything is still there", async (t) => {
  const world = await openWorld(t);
  await (await world.agent("claude-code")).must("world_info");
  // 1024 × 768 at 200 % is a page of 512 × 384.
  const page = await pageOf(world, { viewport: { width: 512, height: 384 }, deviceScaleFactor: 2, forcedColors: "active" });
  for (const [key, title] of [
    ["i", "Objects"],
    [",", "Settings"],
    ["?", "Keys"],
    ["l", "Turn log"],
  ]) {
    await page.locator("#world").focus();
    await page.keyboard.press(key);
    const panel = region(page, title);
    await panel.waitFor();
    await page.waitForFunction(() => document.querySelector(".beside:not([aria-busy])"));
    const close = panel.getByRole("button", { name: "Close", exact: true });
    const box = await close.boundingBox();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 512 && box.y + box.height <= 384, `${title}: its close button is at ${JSON.stringify(box)}`);
    assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]), [512, 384]);
    const edge = await panel.evaluate((e) => getComputedStyle(e).borderTopWidth);
    assert.notEqual(edge, "0px");
    await close.click();
  }
});

test("the page can be installed: the browser finds nothing wrong with its manifest", async (t) => {
  const world = await openWorld(t);
  const page = await pageOf(world, { viewport: { width: 640, height: 400 } });
  const cdp = await page.context().newCDPSession(page);
  const { errors, data, url } = await cdp.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  assert.match(url, /\.webmanifest$/);
  assert.equal(JSON.parse(data).display, "standalone");
  const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
  // A page of a private window, as tests use it, is never offered; nothing else may stand in the way.
  assert.deepEqual(installabilityErrors.map((e) => e.errorId).filter((id) => id !== "in-incognito"), []);
});
