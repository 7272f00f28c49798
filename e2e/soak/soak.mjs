// Hours of use, to see that nothing grows: an agent that walks, builds, deletes, undoes, talks and takes pictures, a user
// who opens panels, selects, moves the camera and changes worlds; and the figures of memory, as medians over thirds.
//
//   node e2e/soak/soak.mjs [--minutes 60] [--quality low]      env: WORLD_BIN, CHROMIUM; SECONDS=… instead of minutes
//
// Flat is: the last third holds at most 1.1 of what the first one did. Status 1 when a figure grows, when the page throws,
// or when what stands in the world at the end is not what stood there before.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

process.env.WORLD_BIN ??= fileURLToPath(new URL("../../bin/world-mcp", import.meta.url));
const { inspect, openWorld, until } = await import("../browser/world.mjs");

const { values } = parseArgs({ options: { minutes: { type: "string" }, quality: { type: "string", default: "low" } } });
const seconds = values.minutes ? Number(values.minutes) * 60 : Number(process.env.SECONDS ?? 120);
/** A sample is taken so often, in seconds: a garbage collection is forced for each. */
const EVERY = Math.max(4, seconds / 60);
/** What a figure may grow from the first third to the last. */
const FLAT = 1.1;
/** And may anyway, where the figure is small: in its own unit. */
const SLACK = { heap: 3, nodes: 150, geometries: 6, textures: 4, service: 4, listeners: 60 };
/** Bytes of the file that the store writes before it begins another one: it holds that file in memory. */
const BLOCK = 8 << 20;
/** Entries whose calls a world remembers: two snapshots' worth (internal/world/router). */
const ENTRIES = 600;
/** Characters of answers that a world keeps. */
const ANSWERS = 4 << 20;

const ends = [];
let status = 0;
try {
  status = await soak();
} finally {
  for (const end of ends.toReversed()) await end();
}
process.exit(status);

async function soak() {
  const world = await openWorld({ after: (end) => ends.push(end) }, { picture: "real" });
  const agent = await world.agent("claude-code");
  const context = await world.browser({ viewport: { width: 480, height: 300 } });
  const page = await world.page({ quality: values.quality, wait: false });
  await page.waitForFunction(() => globalThis.world?.inspect?.().executor === true, undefined, { timeout: 180_000 });
  const client = await context.newCDPSession(page);
  const day = { world, agent, page, client, n: 0, calls: 0, failures: [] };
  page.on("crash", () => world.errors.push("the page crashed"));
  await agent.must("world_info");
  const home = (await inspect(page)).worldId;
  const began = Date.now();
  const before = await world.ids();
  await warm(day, home);
  const samples = [];
  let next = Date.now();
  while ((Date.now() - began) / 1000 < seconds) {
    await round(day, home);
    if (Date.now() >= next) {
      samples.push(await sample(day));
      next = Date.now() + EVERY * 1000;
      tell(samples.at(-1), began, day);
    }
  }
  const after = await world.ids();
  const same = JSON.stringify(before.toSorted()) === JSON.stringify(after.toSorted());
  return verdict(samples, { ...day, same, errors: world.errors });
}

/** Fills what is kept within bounds, so that what grows then is a leak: the store's file, the calls of the newest entries,
 * the 4 MB of answers that a world keeps for repeated messages (pictures fill those), rows of columns, caches. */
async function warm(day, home) {
  const objects = Array.from({ length: 100 }, (_, i) => ({ kind: "crate", id: `fill_${i}`, position: [-60 + (i % 10) * 2, 0, 40 + Math.floor(i / 10) * 2] }));
  for (let entries = 0; entries < ENTRIES || sizeOf(join(day.world.dir, "store")) < BLOCK; entries += 2) {
    await day.agent.must("place_objects", { objects });
    await day.agent.must("delete_objects", { objects: objects.map(({ id }) => ({ id })) });
  }
  for (let bytes = 0; bytes < ANSWERS; ) {
    const { images } = await day.agent.must("screenshot", { view: "user", width: 1024 });
    bytes += images[0].data.length;
  }
  for (let i = 0; i < 12; i++) await round(day, home);
}

/** Bytes of all files in a folder. */
function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
  return files.reduce((sum, f) => sum + statSync(join(f.parentPath, f.name)).size, 0);
}

/** A round of everything; what it makes it takes away. */
async function round(day, home) {
  const { agent, page } = day;
  const n = day.n++;
  const call = async (tool, args) => {
    day.calls++;
    const r = await agent.call(tool, args);
    if (r.isError) day.failures.push(`${tool}: ${r.text.split("\n")[0]}`);
    return r;
  };
  const at = (i) => [20 + (i % 8) * 3, 0, 20 + Math.floor(i / 8) * 3];
  const kinds = ["bench", "tree", "lamp", "crate", "flower", "sign", "table", "rock"];
  const objects = Array.from({ length: 40 }, (_, i) => ({
    kind: kinds[(i + n) % kinds.length],
    id: `soak_${n}_${i}`,
    position: at(i),
    ...(kinds[(i + n) % kinds.length] === "sign" ? { text: `Round ${n}` } : {}),
  }));
  await call("place_objects", { objects });
  await call("modify_objects", { objects: objects.slice(0, 20).map(({ id }, i) => ({ id, color: i % 2 ? "coral" : "mint", label: i % 5 ? `Thing ${n}` : "" })) });
  await call("build", { pattern: "ring", kind: "rock", count: 9, radius: 2, position: [40, 0, 10 - (n % 3)] });
  await call("undo", {});
  await call("walk_avatar", { position: [2 * Math.sin(n), 0, 4 + Math.cos(n)], speed: 4 });
  await call("avatar_action", { action: ["wave", "nod", "think", "celebrate"][n % 4] });
  await call("say", { text: `Round ${n} of a long day.` });
  await call("screenshot", { view: ["user", "overhead", "avatar", "montage"][n % 4], width: 512 });
  await call("inspect_world", { near: [0, 0, 0], radius: 30 });
  await call("set_environment", { time_of_day: (n * 3) % 24, weather: ["none", "rain", "snow", "fog"][n % 4] });
  await user(page, n);
  await call("delete_objects", { objects: objects.map(({ id }) => ({ id })) });
  if (n % 5 === 4) await otherWorld(day, home, call);
}

/** What the user does meanwhile. */
async function user(page, n) {
  for (const key of ["i", "b", ",", "l", "o", "?"]) {
    await page.locator("#world").focus();
    await page.keyboard.press(key);
    await page.waitForTimeout(60);
    await page.keyboard.press("Escape");
  }
  await page.mouse.click(140 + ((n * 37) % 200), 120 + ((n * 23) % 60));
  await page.mouse.move(240, 130);
  await page.mouse.down();
  await page.mouse.move(240 + ((n % 2) * 2 - 1) * 80, 140, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press("Escape");
}

async function otherWorld(day, home, call) {
  const { page } = day;
  if (!day.other) {
    const made = await call("worlds", { action: "create", name: "The other one" });
    await until("the other world is shown", async () => (await inspect(page)).worldId !== home && (await inspect(page)).status === "live");
    day.other = (await inspect(page)).worldId;
    if (made.isError) throw new Error(made.text);
  } else {
    await call("worlds", { action: "open", id: day.other });
    await until("the other world is shown", async () => (await inspect(page)).worldId === day.other && (await inspect(page)).status === "live");
  }
  await call("place_objects", { objects: [{ kind: "tree", id: `other_${day.n}`, position: [30, 0, 30] }] });
  await call("delete_objects", { objects: [{ id: `other_${day.n}` }] });
  await call("worlds", { action: "open", id: home });
  await until("home again", async () => (await inspect(page)).worldId === home && (await inspect(page)).status === "live");
}

/** The figures of now, after a collection of garbage. */
async function sample({ world, page, client }) {
  await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await client.send("Memory.getDOMCounters");
  const { scene, objects } = await inspect(page);
  return {
    heap: usedSize / (1 << 20),
    nodes,
    listeners: jsEventListeners,
    geometries: scene.geometries,
    textures: scene.textures,
    programs: scene.programs,
    calls: scene.calls,
    objects,
    service: residentOf(world.pid),
  };
}

/** Resident memory of the service, in MB; Linux alone. */
function residentOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(join("/proc", String(pid), "status"), "utf8"))[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

function tell(s, began, { n, calls }) {
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.log(
    `${minutes.padStart(5)} min  round ${String(n).padStart(4)}  ${String(calls).padStart(6)} calls  heap ${s.heap.toFixed(1)} MB  nodes ${s.nodes}  ` +
      `listeners ${s.listeners}  geometries ${s.geometries}  textures ${s.textures}  service ${s.service.toFixed(1)} MB`,
  );
}

function median(list) {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
}

function verdict(samples, { calls, n, failures, same, errors }) {
  const third = Math.floor(samples.length / 3);
  if (third < 1) {
    console.error(`Only ${samples.length} samples: let it run longer.`);
    return 1;
  }
  let grown = 0;
  console.log(`\n${n} rounds, ${calls} calls, ${samples.length} samples.  Medians of the thirds:`);
  for (const name of Object.keys(SLACK)) {
    const parts = [0, 1, 2].map((i) => median(samples.slice(i * third, i === 2 ? undefined : (i + 1) * third).map((s) => s[name])));
    if (parts.some(Number.isNaN)) continue;
    const [first, , last] = parts;
    const flat = last <= first * FLAT || last - first <= SLACK[name];
    if (!flat) grown++;
    console.log(`  ${name.padEnd(11)} ${parts.map((p) => p.toFixed(1).padStart(9)).join("")}   × ${(last / first).toFixed(3)}  ${flat ? "flat" : "GROWS"}`);
  }
  const kinds = [...new Set(failures)].slice(0, 5);
  if (failures.length > 0) console.log(`${failures.length} calls were refused: ${kinds.join(" | ")}`);
  if (!same) console.log("What stands in the world at the end is NOT what stood there before.");
  if (errors.length > 0) console.log(`The page threw: ${errors[0]}`);
  return grown > 0 || !same || errors.length > 0 || failures.length > 0 ? 1 : 0;
}
