// A project as one sees it: its city by day and at night, a large one, the card of a file beside its building, and a film
// in which files change on disk. Repositories are made here (harness/repository.mjs); service, git and page are the real
// ones. The film's clock is put forward by hand, so it is smooth however slowly this machine draws.
//
//   WORLD_BIN=… node evidence/project.mjs [day night card large film]    env: OUT (default ../docs/pictures), QUALITY
//
// run.mjs makes the film, too.
import { appendFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { openWorld, until } from "../browser/world.mjs";
import { write } from "../harness/clip.mjs";
import { executing, launchHeaded } from "../harness/page.mjs";
import { git, makeRepository, put, seeded } from "../harness/repository.mjs";
import { pause, scratch } from "./stage.mjs";

const FRAMES = 10; // a second of film
const FILM = { width: 960, height: 540 };
const PICTURE = { width: 1280, height: 720 };
const LENGTH = 12.5;
const DAY = 86_400;

/** A service that shows a repository of so many files, an agent, and a page with the picture. */
async function withProject({ files, size, quality = process.env.QUALITY ?? "low", scale = 1 }, work) {
  const ends = [];
  const t = { after: (end) => ends.unshift(end) };
  const { dir, end } = scratch();
  ends.unshift(end);
  const finish = async () => {
    for (const each of ends.splice(0)) await each();
  };
  const stopped = () => finish().finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stopped);
  try {
    const root = join(dir, "orchard");
    const paths = makeRepository(root, files);
    age(root, paths);
    const world = await openWorld(t, { picture: "real", flags: ["--project", root] });
    const agent = await world.agent("claude-code");
    await agent.must("world_info");
    const shown = await launchHeaded();
    ends.unshift(shown.end);
    const page = await opened(world, shown.browser, { size, quality, scale });
    const { site } = (await world.rest("project_overview", {}, "claude-code")).result.data.project;
    await work({ agent, page, browser: shown.browser, root, paths, site });
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stopped);
    await finish();
  }
}

/** Files of all ages up to two years: a city in which everything is of today has all its windows lit. */
function age(root, paths) {
  const random = seeded(11);
  const now = Date.now() / 1000;
  for (const path of paths) {
    const at = now - DAY * 700 * random() ** 2.2;
    utimesSync(join(root, path), at, at);
  }
}

async function opened(world, browser, { size, quality, scale }) {
  // Where nothing is filmed the camera cuts: without a graphics card a flight would take minutes.
  const reducedMotion = size === PICTURE ? "reduce" : "no-preference";
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: scale, reducedMotion });
  await context.addInitScript(() => localStorage.setItem("world.help-seen", "yes"));
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(error.stack ?? error));
  const url = new URL(await world.link());
  url.searchParams.set("quality", quality);
  await page.goto(url.href);
  await executing(page, 180_000);
  await until("the city stands", () => page.evaluate(() => globalThis.world.inspect().scene?.city?.buildings > 0), 120);
  return page;
}

/** Where the eye stands and looks, as shares of the site: [across, height, deep], 0 to 1 within the wall. */
function view({ x, z, width, depth }, eye, target) {
  const far = Math.max(width, depth);
  const at = ([u, y, v]) => [x + width * u, y * far, z + depth * v];
  return { mode: "orbit", position: at(eye), target: at(target) };
}

const look = (page, camera) => page.evaluate((to) => globalThis.world.scene.camera.restore(to), camera);

/** Waits until the camera has arrived: without a graphics card a flight takes its time. */
async function arrived(page) {
  let before = "";
  await until("the camera has arrived", async () => {
    const now = await page.evaluate(() => JSON.stringify(globalThis.world.scene.camera.state().position.map((v) => Math.round(v * 20))));
    const still = now === before;
    before = now;
    if (!still) await pause(1500);
    return still;
  }, 90);
}

async function still(page, file) {
  await arrived(page);
  await pause(3000);
  writeFileSync(file, await page.screenshot({ type: "jpeg", quality: 80, timeout: 180_000 }));
}

/** What somebody did since the last commit. */
function edit(root, paths) {
  const source = paths.filter((path) => /\.(go|ts|py)$/.test(path));
  for (const path of source.slice(0, 9)) appendFileSync(join(root, path), "// one more line\n// and another\n");
  for (const path of source.slice(20, 22)) rmSync(join(root, path));
  const folder = (source[4] ?? "src/x").replace(/\/[^/]*$/, "");
  for (const name of ["arrive", "depart", "linger"]) put(root, `${folder}/${name}.go`, "package orchard\n".repeat(160));
  return source;
}

async function smallByDay({ page, agent, root, paths, site }, file) {
  const source = edit(root, paths);
  await pause(2500);
  const marks = [
    { path: source[2], kind: "failing", note: "TestPicking fails" },
    { path: source[6], kind: "note", note: "Look here first" },
  ];
  await agent.must("project_mark", { marks });
  await agent.must("set_environment", { time_of_day: 15, sky: "clear", weather: "none" });
  await look(page, view(site, [0.34, 0.27, 1.12], [0.52, 0.02, 0.5]));
  await still(page, file);
}

async function smallAtNight({ page, agent, root, paths, site }, file) {
  edit(root, paths);
  await agent.must("set_environment", { time_of_day: 21.6, sky: "clear", weather: "none" });
  await look(page, view(site, [0.6, 0.14, 1.02], [0.47, 0.05, 0.4]));
  await pause(4000);
  await still(page, file);
}

async function large({ page, agent, site }, file) {
  await agent.must("set_environment", { time_of_day: 16.5, sky: "clear", weather: "none" });
  await look(page, view(site, [0.4, 0.12, 0.98], [0.5, 0.01, 0.6]));
  await pause(4000);
  await still(page, file);
}

/** The panel's search leads to a file's card, and that to what changed in it. */
async function card({ page, agent, root, paths }, file) {
  const source = edit(root, paths);
  git(root, "add", "-A");
  await agent.must("set_environment", { time_of_day: 16.5, sky: "clear", weather: "none" });
  await page.locator("#world").focus();
  await page.keyboard.press("p");
  await page.getByRole("button", { name: /^changed since the commit/ }).click();
  await page.keyboard.press("/");
  await page.keyboard.type(source[1]);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Show diff" }).click();
  await still(page, file);
}

/** When something happens on disk (s of film), and what. */
const STEPS = [
  [1.2, ({ root, there }) => there.slice(0, 4).forEach((path) => appendFileSync(join(root, path), "// again\n".repeat(60)))],
  [4.2, ({ root, folder }) => ["arrive", "depart", "linger", "return", "settle"].forEach((name, i) => put(root, `${folder}/${name}.go`, "package orchard\n".repeat(90 + 220 * i)))],
  [7.6, ({ root, there }) => there.slice(4, 8).forEach((path) => rmSync(join(root, path)))],
  [10, ({ root }) => (git(root, "add", "-A"), git(root, "commit", "-qm", "A day's work"))],
];

/** Films a folder that is worked on; answers the size in bytes. */
export async function projectFilm(file) {
  let bytes = 0;
  await withProject({ files: 110, size: FILM }, async ({ page, agent, browser, root, paths, site }) => {
    await agent.must("set_environment", { time_of_day: 18, sky: "clear", weather: "none" });
    const folder = fullest(paths);
    const there = paths.filter((path) => path.startsWith(`${folder}/`));
    const middle = await middleOf(page, site, folder);
    await pause(5000); // the light has changed
    await page.evaluate(alone);
    const frames = [];
    const steps = [...STEPS];
    for (let at = 0; at < LENGTH; at += 1 / FRAMES) {
      while (steps.length > 0 && steps[0][0] <= at) {
        const [, act] = steps.shift();
        act({ root, folder, there });
        await pause(1600); // the service has seen it, and the page has heard
        await page.evaluate((now) => (globalThis.first = Date.now() / 1000 - now), at);
      }
      frames.push({ at, data: await page.evaluate(frame, { at, camera: around(site, middle, at / LENGTH) }) });
    }
    bytes = await write(browser, frames, file, { ...FILM, bits: 850_000 });
    console.log(`${frames.length} pictures, ${LENGTH} s, ${Math.round(bytes / 1024)} KB`);
  });
  return bytes;
}

/** The folder that holds most files itself. */
function fullest(paths) {
  const counts = new Map();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (folder && path.lastIndexOf("/") > 0) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0][0];
}

/** Where a folder's own files stand, as shares of the site. */
async function middleOf(page, { x, z, width, depth }, folder) {
  const found = await page.evaluate((name) => {
    const of = globalThis.world.files().filter((file) => file.path.startsWith(`${name}/`));
    const mean = (axis) => of.reduce((sum, file) => sum + file[axis], 0) / of.length;
    return [mean("x"), mean("z")];
  }, folder);
  return [(found[0] - x) / width, (found[1] - z) / depth];
}

/** The camera's slow way around what happens, nearer in the end. */
function around(site, middle, u) {
  const ease = u * u * (3 - 2 * u);
  const angle = ((-34 + 56 * ease) * Math.PI) / 180;
  const away = 0.66 - 0.12 * ease;
  const [x, z] = middle.map((share) => 0.3 + 0.4 * share); // between the folder and the middle of the city
  return view(site, [x + Math.sin(angle) * away, 0.32 - 0.06 * ease, z + Math.cos(angle) * away], [x, 0, z]);
}

/** In the page: nothing but the world is seen, and its clock is ours. */
function alone() {
  const hide = () => {
    for (const e of document.querySelectorAll("body *")) if (e.tagName !== "CANVAS" && !e.querySelector("canvas")) e.style.display = "none";
  };
  hide();
  new MutationObserver(hide).observe(document.body, { childList: true, subtree: true });
  globalThis.first = Date.now() / 1000;
}

/** In the page: one picture of the film. */
function frame({ at, camera }) {
  const { world } = globalThis;
  world.scene.camera.restore(camera);
  world.step(globalThis.first + at);
  return document.getElementById("world").toDataURL("image/jpeg", 0.92).split(",")[1];
}

const STILLS = {
  day: { files: 240, take: smallByDay },
  night: { files: 240, take: smallAtNight },
  card: { files: 240, take: card },
  large: { files: 10_000, take: large },
};

if (import.meta.url === `file://${process.argv[1]}`) {
  const folder = resolve(process.env.OUT ?? "../docs/pictures");
  const wanted = process.argv.slice(2);
  const wants = (name) => wanted.length === 0 || wanted.includes(name);
  const quality = process.env.QUALITY ?? "high";
  for (const [name, { files, take }] of Object.entries(STILLS))
    if (wants(name))
      await withProject({ files, size: PICTURE, quality, scale: 1.25 }, (set) => take(set, join(folder, `project-${name}.jpg`)));
  if (wants("film")) await projectFilm(join(folder, "project.webm"));
}
