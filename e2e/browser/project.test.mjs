// The user's project as a city in a real browser: against the real program, real git and the real file system.
import assert from "node:assert/strict";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { serious } from "../harness/axe.mjs";
import { cityCalls, drawLittle, picks, watchEdit } from "../harness/frames.mjs";
import { onDisk, Player, told, truth, unlike } from "../harness/project.mjs";
import { git, makeRepository, put, workFolder } from "../harness/repository.mjs";
import { region } from "./keyboard.mjs";
import { executing, inspect, live, openWorld, pictured, scene, times, until } from "./world.mjs";

const home = workFolder();
after(() => rmSync(home, { recursive: true, force: true }));

/** A repository of this many files, made when it is first wanted. */
function repository(name, count, most) {
  const dir = join(home, "code", name);
  if (existsSync(dir)) return dir;
  mkdirSync(dir, { recursive: true });
  makeRepository(dir, count, { most });
  return dir;
}

const project = async (page) => (await inspect(page)).project;
const files = (page) => page.evaluate(() => globalThis.world.files());
/** Waits until a page holds all files of what is shown. */
async function ready(page, seconds = 30) {
  let now;
  await until(() => `the page holds the files, and not only ${JSON.stringify(now)}`, async () => {
    const { state, generation, files: held } = await project(page);
    now = { phase: state.phase, error: state.error, found: state.found, generations: [state.generation, generation], held };
    return state.phase === "ready" && generation === state.generation && held > 0;
  }, seconds);
}
/** And until the city is drawn. */
const drawn = (page) => until("the city is drawn", async () => (await inspect(page)).scene?.city?.buildings > 0);
/** The picture stands still: drawing it without a graphics card takes the processor. */
const hold = (page) => page.evaluate(() => globalThis.world.step(1));
const look = (page, position, target) =>
  page.evaluate(([p, t]) => globalThis.world.scene.camera.restore({ mode: "orbit", position: p, target: t }), [position, target]);
const places = (rows) => new Map(rows.map(({ path, x, z }) => [path, `${x} ${z}`]));

/** Waits until a page holds what is on disk and what git says of it. */
async function same(page, root, began, words = () => "") {
  let faults;
  await until(() => `the page equals git and the disk; but ${faults.slice(0, 8).join("\n")}\n${words()}`, async () => {
    faults = unlike(told(root, await files(page)), truth(root, began));
    return faults.length === 0;
  }, 12);
}

/** A world that shows a folder, and a page of it. little: of what is drawn, next to nothing is, until drawAll(). */
async function shown(t, dir, { flags = [], little = false, ...options } = {}) {
  const world = await openWorld(t, { env: { HOME: home }, flags: ["--project", dir, ...flags] });
  const context = await world.browser();
  await context.addInitScript(() => {
    localStorage.setItem("world.guide", "closed");
    localStorage.setItem("world.help-seen", "yes");
  });
  if (little) await context.addInitScript(drawLittle);
  const page = await world.page(options);
  await ready(page);
  return { world, page };
}

test("by keyboard alone: choose a folder, find a file, see its card and its diff, and go back", async (t) => {
  const dir = repository("shop", 300);
  const changed = "README.md";
  writeFileSync(join(dir, changed), `A first line\n${readFileSync(join(dir, changed), "utf8").split("\n").slice(3).join("\n")}`);
  const world = await openWorld(t, { env: { HOME: home } });
  const page = await world.page();
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => `${document.activeElement?.getAttribute("aria-label") ?? ""} ${document.activeElement?.textContent ?? ""}`.trim());
  const tabTo = (word) => until(() => `Tab comes to ${word}`, async () => (await press("Tab"), (await focused()).startsWith(word)), 10);
  await page.evaluate(() => {
    globalThis.seen = new Set();
    new MutationObserver(() => {
      for (const p of document.querySelectorAll(".scanning p")) globalThis.seen.add(p.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

  await press("p");
  const panel = region(page, "Project");
  await panel.waitFor();
  await tabTo("Choose a folder");
  await press("Enter");
  const line = panel.getByRole("combobox", { name: "Folder" });
  await until("it begins at home", async () => (await line.inputValue()) === "~/");
  await page.keyboard.type("co");
  await panel.getByRole("option", { name: "code" }).waitFor();
  await press("Tab");
  await panel.getByText("~/code · folder").waitFor();
  await page.keyboard.type("sh");
  await panel.getByRole("option", { name: "shop" }).waitFor();
  await press("ArrowDown", "Enter");
  assert.equal(await line.inputValue(), "~/code/shop/");
  await panel.getByText("~/code/shop · git repository").waitFor();
  await press("Enter");

  const listed = git(dir, "ls-files").split("\n").length - 1;
  await panel.getByText(`${listed} files`, { exact: false }).first().waitFor();
  await ready(page);
  await drawn(page);
  const seen = await page.evaluate(() => [...globalThis.seen]);
  assert.ok(seen.includes("Scanning ~/code/shop") && seen.some((p) => /^\d+ files? so far$/.test(p)), `seen on the way: ${seen}`);
  await until("the camera goes there", () =>
    page.evaluate(() => {
      const { target } = globalThis.world.scene.camera.get();
      const [xs, zs] = [globalThis.world.files().map((f) => f.x), globalThis.world.files().map((f) => f.z)];
      const within = (v, all) => v > Math.min(...all) && v < Math.max(...all);
      return within(target[0], xs) && within(target[2], zs);
    }),
  );
  const { scene: drawing, project: held } = await inspect(page);
  assert.deepEqual([held.files, held.state.files, drawing.city.buildings >= listed], [listed, listed, true]);
  assert.match(await panel.innerText(), /300 files · [\d,]+ lines · 1 changed/);
  assert.deepEqual(await serious(page, "panel"), []);

  await press("/");
  assert.equal(await focused(), "Find a file");
  await page.keyboard.type("readm");
  await panel.getByRole("list", { name: "Found" }).getByText(changed, { exact: true }).waitFor();
  await press("Enter");
  const card = region(page, "File");
  await card.getByText("Everything so far").waitFor(); // its last commit
  const id = (await page.evaluate((p) => globalThis.world.file(p).id, changed));
  assert.equal((await project(page)).view.selected, id);
  assert.deepEqual(await serious(page, "card"), []);
  await tabTo("Show diff");
  await press("Enter");
  const lines = card.getByRole("region", { name: "Lines that changed" });
  await lines.waitFor();
  const shownDiff = await lines.evaluate((pre) =>
    [...pre.querySelectorAll(".line")].map((l) => (l.querySelector(".sign")?.textContent ?? "") + (l.querySelector("bdi")?.textContent ?? "")),
  );
  const real = git(dir, "diff", "--", changed).split("\n").slice(0, -1);
  const from = (list) => list.slice(list.findIndex((l) => l.startsWith("@@")));
  assert.deepEqual(from(shownDiff), from(real));
  assert.deepEqual(await serious(page, "diff"), []);

  await press("Escape");
  await panel.waitFor();
  assert.equal((await project(page)).view.selected, null);
  await press("Escape");
  assert.equal(await panel.count(), 0);
  await page.waitForFunction(() => document.activeElement?.id === "world");
  assert.deepEqual(world.errors, []);
});

test("after each batch of hundreds of random changes the page holds what git and the disk say", async (t) => {
  const dir = repository("play", 40, 30);
  const seed = Number(process.env.SEED ?? Date.now() % 1e6);
  t.diagnostic(`SEED=${seed}`);
  const player = new Player(dir, seed);
  for (let i = 0; i < 30; i++) player.step();
  const { world, page } = await shown(t, dir);
  await hold(page);
  const rows = await files(page);
  const disk = onDisk(dir);
  const began = new Map(rows.filter(({ path }) => disk.has(path)).map(({ path }) => [path, disk.get(path)]));
  await same(page, dir, began);
  const stood = places(rows);
  const met = new Set();
  for (let batch = 0; batch < 14; batch++) {
    player.did = [];
    for (let i = 0; i < 25; i++) player.step();
    if (batch === 6) player.conflict();
    await same(page, dir, began, () => player.did.join("; "));
    for (const { commit } of await files(page)) met.add(commit);
  }
  const now = await files(page);
  const moved = now.filter(({ path, x, z }) => stood.has(path) && stood.get(path) !== `${x} ${z}`);
  t.diagnostic(`350 changes; of ${stood.size} files ${now.length} stand now, ${moved.length} elsewhere`);
  assert.ok(met.has(4) && met.size >= 3, `differences met: ${[...met]}`); // which others depends on the seed
  assert.equal(new Set(now.map(({ path }) => path)).size, now.length);
  assert.equal(new Set(now.map(({ x, z }) => `${x} ${z}`)).size, now.length, "two stand in one place");
  assert.deepEqual(world.errors, []);
});

/** The mean colour of the middle of the picture, drawn whole. */
const middleColour = (page) =>
  page.evaluate(async () => {
    const { world } = globalThis;
    const gl = world.scene.bench.canvas.getContext("webgl2");
    const side = 8;
    const px = new Uint8Array(4 * side * side);
    await new Promise((read) => {
      const stop = world.scene.bench.onFrame(() => {
        gl.readPixels((gl.drawingBufferWidth - side) >> 1, (gl.drawingBufferHeight - side) >> 1, side, side, gl.RGBA, gl.UNSIGNED_BYTE, px);
        stop();
        read();
      });
      world.scene.bench.wake();
    });
    return [0, 1, 2].map((c) => px.reduce((sum, v, i) => (i % 4 === c ? sum + v : sum), 0) / side ** 2);
  });

/** An edit is seen: its building is brighter and warmer than before, in the picture drawn whole. */
async function glows(page, dir, path) {
  const { x, z } = await page.evaluate((p) => globalThis.world.file(p), path);
  await look(page, [x + 1, 5, z + 2], [x, 0.3, z]);
  await page.evaluate(() => globalThis.drawAll());
  let before = await middleColour(page);
  await until("the picture is still", async () => {
    await new Promise((next) => setTimeout(next, 300));
    const [old, now] = [before, await middleColour(page)];
    before = now;
    return now.every((v, c) => Math.abs(v - old[c]) < 2);
  });
  appendFileSync(join(dir, path), "\n");
  let now;
  await until(() => `the building glows: ${before} became ${now}`, async () => {
    now = await middleColour(page);
    return now[0] > before[0] + 8 && now[0] - now[2] > before[0] - before[2] + 8;
  });
}

/** Files of a large project, and of one that is so large that its folders come closed (more than 20,000). What they cost in
 * time is in bench. */
const LARGE = times(2000, 10_000);
const MANY = times(21_000, 50_000);

test("of many files an edit is told alone, and switching half of them to another branch moves nobody", async (t) => {
  const dir = repository("large", LARGE, 200);
  const half = LARGE / 2;
  const list = git(dir, "ls-files").split("\n").slice(0, -1);
  git(dir, "checkout", "-qb", "other");
  for (const path of list.slice(0, half)) appendFileSync(join(dir, path), "of the other branch\n");
  git(dir, "commit", "-qam", "Half of it");
  git(dir, "checkout", "-q", "main");
  const { world, page } = await shown(t, dir, { viewport: { width: 320, height: 200 } });
  await drawn(page);
  const stood = places(await files(page));
  assert.equal(stood.size, LARGE);
  const disk = onDisk(dir);
  const told = [];
  const context = await world.browser();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  cdp.on("Network.webSocketFrameReceived", ({ response }) => response.payloadData.includes('"project.') && told.push(response.payloadData.length));

  for (let i = 0; i < 10; i++) {
    const path = list[half + i * Math.floor(half / 20)];
    await page.evaluate(watchEdit, path);
    appendFileSync(join(dir, path), "one more line\n".repeat(40));
    await until("the edit is seen", () => page.evaluate(() => globalThis.edit.drawn && globalThis.edit), 10);
  }
  const bytes = told.splice(0).reduce((sum, n) => sum + n, 0);
  t.diagnostic(`ten edits of one of ${LARGE} files: ${bytes} bytes`);
  assert.ok(bytes > 0 && bytes < 40_000, `${bytes} bytes for ten edits`);

  git(dir, "checkout", "-q", "-f", "main");
  await same(page, dir, disk);
  told.length = 0;
  git(dir, "checkout", "-q", "other");
  const some = list.slice(0, half).filter((_, i) => i % 50 === 0);
  await until("half of the files are others", () => page.evaluate((all) => all.every((path) => globalThis.world.file(path)?.session === 1), some), 60);
  t.diagnostic(`a branch switch of ${half} files: ${told.length} messages, the longest of ${Math.max(...told)} bytes`);
  assert.ok(Math.max(...told) < 1 << 20, `a message of ${Math.max(...told)} bytes`);
  await same(page, dir, disk);
  assert.deepEqual(places(await files(page)), stood, "nobody moved");
  assert.deepEqual(world.errors, []);
  git(dir, "checkout", "-q", "main");
});

test("many files cost a picture little, and of very many those come that somebody is near to", async (t) => {
  const dir = repository("large", LARGE, 200);
  const { world, page } = await shown(t, dir, { quality: "high", viewport: { width: 320, height: 180 } });
  await drawn(page);
  const { site } = (await project(page)).state;
  const [x, z] = [site.x + site.width / 2, site.z + site.depth / 2];
  await look(page, [x, site.width / 2, site.z + site.depth * 1.2], [x, 0, z]);
  await hold(page);
  const pick = await picks(page);
  const calls = await cityCalls(page);
  const client = await page.context().newCDPSession(page);
  await client.send("HeapProfiler.collectGarbage");
  const heap = (await client.send("Runtime.getHeapUsage")).usedSize / 2 ** 20;
  t.diagnostic(`${LARGE} files: ${calls} draws, ${pick.found} of 400 points hold a file, heap ${heap.toFixed(0)} MB`); // bench has the milliseconds
  assert.ok(calls > 0 && calls <= 8, `${calls} draws`);
  assert.ok(pick.found > 5, `${pick.found} found`);
  assert.ok(heap < 100, `${heap} MB`);
  await page.close();

  const many = repository("many", MANY, 60);
  await world.kill("SIGTERM");
  await world.start("--project", many);
  const second = await world.page({ viewport: { width: 320, height: 180 } });
  await ready(second, 60);
  await until("its city is drawn", async () => (await scene(second)).city?.towers > 0);
  const folders = () => second.evaluate(() => globalThis.world.folders());
  // In one go: a folder may open between two looks.
  const [before, all] = await second.evaluate(() => [globalThis.world.inspect().project, globalThis.world.folders()]);
  assert.equal(before.state.files, MANY);
  const closed = all.filter((f) => f.closed).sort((a, b) => b.own - a.own);
  const inside = closed.reduce((sum, { own }) => sum + own, 0);
  assert.ok(closed.length > 100 && before.files === MANY - inside, `${before.files} are held, ${inside} are not`);
  const one = closed[0];
  await look(second, [one.x + one.width / 2, 12, one.z + one.depthZ + 6], [one.x + one.width / 2, 0, one.z + one.depthZ / 2]);
  const came = await until("the folder that is near opens", async () => {
    const now = await folders();
    return now.find((f) => f.id === one.id && !f.closed) && now;
  });
  const byId = new Map(came.map((f) => [f.id, f]));
  const pathOf = (f) => (f.parent ? `${pathOf(byId.get(f.parent))}${f.name}/` : "");
  const at = pathOf(one);
  const mine = (await files(second)).map(({ path }) => path).filter((p) => p.startsWith(at) && !p.slice(at.length).includes("/"));
  assert.deepEqual(mine.sort(), git(many, "ls-files", "--", `:(glob)${at}*`).split("\n").slice(0, -1).sort());
  assert.ok(came.some((f) => f.closed), "those that are far stay closed");
  t.diagnostic(`${MANY} files: ${before.files} held at first, ${closed.length} folders closed; ${(await project(second)).files} after ${at} came near`);
  assert.deepEqual(world.errors, []);
});

test("names are only names, what vanishes is gone, nothing of it is logged, and an agent's link opens no folder and no diff", async (t) => {
  const dir = repository("odd", 12, 30);
  const NAMES = [
    "<img src=x onerror=globalThis.pwned=1>.md",
    "\u202egnp.exe",
    "bell\u0007and\nline.txt",
    "\u200bunseen`$(id)`.sh",
    "api-token-sk-9f3kZ71.env",
    "prod-password/hunter2.txt",
  ];
  for (const name of NAMES) put(dir, name, "one\ntwo\n");
  git(dir, "add", "-A");
  git(dir, "commit", "-qm", "Odd names");
  for (const name of NAMES) appendFileSync(join(dir, name), "a secret line\n");
  mkdirSync(join(dir, "loop"));
  symlinkSync("..", join(dir, "loop", "up"));
  symlinkSync("self", join(dir, "loop", "self"));
  const { world, page } = await shown(t, dir, { flags: ["--log-level", "trace"] });
  const fit = (name) => name.replace(/[\u0000-\u001f]/g, "\ufffd");
  const rows = await files(page);
  assert.deepEqual(rows.map(({ path }) => path).filter((p) => NAMES.some((name) => fit(name) === p)).sort(), NAMES.map(fit).sort());
  assert.ok(!rows.some(({ path }) => path.startsWith("loop")), "links are not followed");
  assert.match((await project(page)).state.left.map((l) => `${l.count} ${l.what}`).join("; "), /2 .*link/);
  await page.keyboard.press("p");
  const panel = region(page, "Project");
  const list = panel.getByRole("list", { name: "Changed files" });
  await list.waitFor();
  const card = region(page, "File");
  for (const name of NAMES) {
    await list.getByRole("button").nth(await list.getByRole("button").evaluateAll((all, wanted) => all.findIndex((b) => b.title.startsWith(wanted)), fit(name).replace(/[\u200b\u202e]/g, (c) => `\\u${c.codePointAt(0).toString(16)}`))).click();
    await card.getByRole("button", { name: "Show diff" }).click();
    await card.getByText("a secret line").waitFor();
    await page.keyboard.press("Escape");
  }
  const said = await page.evaluate(() => ({ pwned: globalThis.pwned, images: document.querySelectorAll("img[src=x]").length, text: document.body.innerText }));
  assert.deepEqual([said.pwned, said.images, /[\u202e\u200b\u0007]/.test(said.text)], [undefined, 0, false]);

  // One that vanishes while its card is open, and one that git knows.
  put(dir, "passing.txt", "here\n");
  await until("it came", () => page.evaluate(() => globalThis.world.file("passing.txt") !== null));
  await list.getByText("passing.txt", { exact: true }).click();
  await card.getByRole("button", { name: "Show diff" }).waitFor();
  rmSync(join(dir, "passing.txt"));
  await until("its card closes", async () => (await project(page)).view.selected === null && (await card.count()) === 0);
  assert.equal((await files(page)).length, rows.length);

  // A page that an agent's link opened sees the city, and may not look into files or choose folders.
  await page.close();
  const agent = await world.agent("claude-code");
  const { text } = await until("the agent is asked to show a link", async () => {
    const info = await agent.must("world_info");
    return info.text.includes("#key=") && info;
  });
  const link = /http:\/\/\S+#key=[\w-]+/.exec(text)[0];
  const theirs = await world.newContext({ viewport: { width: 960, height: 600 } });
  const other = await theirs.newPage();
  await other.goto(link);
  await live(other);
  await ready(other);
  await other.keyboard.press("p");
  await region(other, "Project").getByRole("list", { name: "Changed files" }).getByRole("button").first().click();
  await region(other, "File").getByRole("button", { name: "Go to", exact: true }).waitFor();
  assert.equal(await region(other, "File").getByRole("button", { name: /diff|Ask/ }).count(), 0);
  await other.keyboard.press("Escape");
  assert.equal(await region(other, "Project").getByRole("button", { name: /folder|Close the project|Tidy/ }).count(), 0);
  assert.ok(!(await other.evaluate(() => document.body.innerText)).includes("a secret line"));
  assert.equal((await project(other)).state.name, "odd");
  await theirs.close();

  const logged = world.said;
  assert.ok(logged.length > 200, "the log is on");
  for (const word of ["pwned", "gnp.exe", "bell", "unseen", "sk-9f3kZ71", "prod-password", "hunter2", "passing", "secret line"]) {
    assert.ok(!logged.includes(word), `${word} is in the log`);
  }
  assert.deepEqual(world.errors, []);
});

pictured("after a broken line and a new service everything stands where it stood, once", async (t) => {
  const dir = repository("shop", 300);
  const { world, page } = await shown(t, dir, { little: true });
  const stood = places(await files(page));
  const began = onDisk(dir);
  await glows(page, dir, "Makefile");
  const context = page.context();
  await context.setOffline(true);
  put(dir, "docs/while-away.md", "new\n");
  rmSync(join(dir, "LICENSE"));
  await until("the service has seen it", async () => (await world.rest("project_overview", { path: "docs/while-away.md" })).ok);
  await context.setOffline(false);
  await live(page);
  await same(page, dir, began);

  await world.kill("SIGTERM");
  put(dir, "docs/while-down.md", "new\n");
  await world.start();
  const fresh = onDisk(dir);
  await until("the page is back", async () => (await inspect(page)).status === "live");
  await same(page, dir, fresh);
  const now = await files(page);
  assert.equal(new Set(now.map(({ path }) => path)).size, now.length);
  assert.equal(new Set(now.map(({ x, z }) => `${x} ${z}`)).size, now.length);
  const moved = now.filter(({ path, x, z }) => stood.has(path) && stood.get(path) !== `${x} ${z}`);
  assert.deepEqual(moved, []);
  await until("as many are drawn", async () => (await scene(page)).city.buildings >= now.length);
  assert.deepEqual(world.errors, []);
});

test("an agent reads the project, marks a file, and walks to its street past all buildings", async (t) => {
  const dir = repository("shop", 300);
  const { world, page } = await shown(t, dir);
  await executing(page);
  await drawn(page);
  const agent = await world.agent("claude-code");
  const whole = (await agent.must("project_overview")).text;
  const count = (await project(page)).files;
  assert.match(whole, new RegExp(`^Project shop .*: ${count} files`));
  const { x, z, depth } = (await project(page)).state.site;
  const rows = (await files(page)).filter((f) => f.commit !== 3);
  const far = rows.toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z))[Math.floor(rows.length / 3)];
  const about = (await agent.must("project_overview", { path: far.path })).text;
  const street = /its street: \[([-\d.]+), 0, ([-\d.]+)\]/.exec(about).slice(1).map(Number);
  assert.ok(Math.hypot(street[0] - far.x, street[1] - far.z) < 3, about);

  await agent.must("project_mark", { marks: [{ path: far.path, kind: "attention", note: "look at <b>this</b>" }] });
  const mark = await until("the mark is in the page", async () => (await project(page)).marks[0]);
  assert.deepEqual([mark.path, mark.kind, mark.note, mark.id], [far.path, "attention", "look at <b>this</b>", far.id]);
  const refused = await agent.call("project_mark", { marks: [{ path: far.path, kind: "none" }, { path: "no/such.file", kind: "note" }] });
  assert.ok(refused.isError && (await project(page)).marks.length === 1, "all or none");

  await page.evaluate(() => {
    globalThis.way = [];
    globalThis.world.scene.bench.onFrame(() => {
      const [me] = globalThis.world.inspect().scene.avatars;
      if (me) globalThis.way.push([me.position[0], me.position[2]]);
    });
  });
  const walked = await agent.must("walk_avatar", { position: [street[0], 0, street[1]], speed: 4 });
  t.diagnostic(walked.text.split("\n")[0]);
  const place = () => page.evaluate(() => globalThis.world.inspect().scene.avatars[0].position);
  await until("it is there", async () => Math.hypot((await place())[0] - street[0], (await place())[2] - street[1]) < 0.6, 60);
  const way = await page.evaluate(() => globalThis.way);
  const within = way.filter(([px, pz]) => px > x && pz > z && pz < z + depth);
  const inAny = way.flatMap(([px, pz]) => rows.filter((f) => Math.abs(px - f.x) < f.half - 0.1 && Math.abs(pz - f.z) < f.half - 0.1).map((f) => `${f.path} at ${px.toFixed(2)}, ${pz.toFixed(2)}`));
  t.diagnostic(`${way.length} frames on the way, ${within.length} in the city`);
  assert.ok(within.length > 20);
  assert.deepEqual(inAny, []);
  await agent.must("project_mark", { marks: [{ path: far.path, kind: "none" }] });
  await until("the mark is gone", async () => (await project(page)).marks.length === 0);
  assert.deepEqual(world.errors, []);
});
