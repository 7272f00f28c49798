// What the browser specs share: the real service in a data folder of its own, pages in a real Chromium, and agents that
// speak MCP to the real program on stdio.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { listen } from "../harness/console.mjs";
import { nullGl } from "../harness/nullgl.mjs";
import { executing, launch, launchShell, patience } from "../harness/page.mjs";
import { serveSources } from "../harness/sources.mjs";

/** How often what only repeats is done: seldom in the gate, often in `make test-long`. */
export const times = (seldom, often) => (process.env.WORLD_LONG ? often : seldom);

const bin = resolve(process.env.WORLD_BIN ?? "../bin/world-mcp");

/** Waits until check() answers something, and returns that; fails with what (words, or what says them then) after seconds. */
export async function until(what, check, seconds = 30) {
  const end = Date.now() + seconds * 1000 * patience;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${typeof what === "function" ? what() : what}: not within ${seconds} s`);
    await new Promise((next) => setTimeout(next, 20));
  }
}

/** A spec that looks at what is drawn. WORLD_LANE says which specs run: "null" all but these, "pictures" these alone (by
 * their names, which the runner goes by), unset all. */
export const pictured = (name, spec) => test(`${name} #picture`, { skip: process.env.WORLD_LANE === "null" }, spec);
export const isPictured = (name) => String(name).endsWith(" #picture");

/** A service with a data folder that lasts as long as the test, and what was opened on it.
 *
 *   picture   "none": its pages draw nothing (harness/nullgl.mjs); "real": they draw. Default: what the spec is; with
 *             WORLD_PICTURE=real all draw
 *   pictures  "noise": what is read of a picture that was not drawn is noise; else reading it is a fault
 *   env       of the service and its agents. No agent of this computer's user is looked for, unless it says so
 *   flags     of the service
 *   service   false: none is started, only browsers
 *   browser   launches another than the usual one
 *   expected  what its pages may say of faults, because the spec provokes it (regular expressions). Whatever else they say
 *             fails the spec (harness/console.mjs) */
export async function openWorld(
  t,
  { picture = isPictured(t.name) ? "real" : "none", pictures, env = {}, flags = [], service = true, browser, expected, ...unknown } = {},
) {
  if (Object.keys(unknown).length > 0) throw new Error(`openWorld knows no ${Object.keys(unknown)}: variables stand in env`);
  const dir = mkdtempSync(join(tmpdir(), "world-e2e-"));
  const world = new World(dir, { ...process.env, WORLD_GATEWAY: "off", WORLD_ACP: "off", WORLD_OPEN: "never", ...env });
  world.real = (process.env.WORLD_PICTURE ?? picture) === "real";
  world.pictures = pictures;
  world.launch = browser ?? (() => shared(world.real ? launch : launchShell));
  world.alone = browser !== undefined;
  world.expected = expected;
  t.after(async () => {
    await world.close();
    rmSync(dir, { recursive: true, force: true });
    if (world.errors.length > 0) throw new Error(`a page said:\n${[...new Set(world.errors)].join("\n")}`);
  });
  if (service) await world.start(...flags);
  return world;
}

/** Browsers that the specs of this process take turns with: a start costs a second of a processor, and a context has
 * cookies, storage and pages of its own. One that nobody uses for a moment ends, so that the process can. */
const browsers = new Map();
const MOMENT = 1000;

async function shared(start) {
  const had = browsers.get(start);
  clearTimeout(had?.end);
  const starting = had && (await had.starting).isConnected() ? had.starting : start();
  browsers.set(start, { starting });
  return starting;
}

function release(chromium) {
  for (const [start, entry] of browsers)
    void entry.starting.then((b) => {
      if (b !== chromium) return;
      clearTimeout(entry.end);
      entry.end = setTimeout(() => {
        if (b.contexts().length > 0) return;
        if (browsers.get(start) === entry) browsers.delete(start);
        void b.close();
      }, MOMENT);
    });
}

class World {
  constructor(dir, env) {
    this.dir = dir;
    this.env = env;
    this.port = 0;
    this.agents = [];
    this.contexts = [];
    this.errors = []; // what its pages said of faults
    this.said = ""; // what the service logged
  }

  async start(...flags) {
    const args = ["serve", "--ready-json", "--no-open", "--data-dir", this.dir, "--port", String(this.port), ...flags];
    this.service = spawn(bin, args, { stdio: ["ignore", "pipe", "pipe"], env: this.env });
    this.service.stderr.on("data", (d) => (this.said += d));
    const [line] = await Promise.race([
      once(createInterface({ input: this.service.stdout }), "line"),
      once(this.service, "exit").then(() => {
        throw new Error(`the service did not start: ${this.said}`);
      }),
    ]);
    const ready = JSON.parse(line);
    this.port = ready.port;
    this.origin = new URL(ready.url).origin;
    this.firstLink = ready.url;
    return ready;
  }

  /** Ends the service with a signal, whoever started it, and waits until it is gone. */
  async kill(signal = "SIGKILL") {
    const { pid } = JSON.parse(readFileSync(join(this.dir, "service.json"), "utf8"));
    process.kill(pid, signal);
    await until("the service is gone", () => !alive(pid), 20);
  }

  /** Waits until an agent has started the service anew. */
  async revived(old) {
    await until("an agent starts the service", () => {
      const file = join(this.dir, "service.json");
      return existsSync(file) && JSON.parse(readFileSync(file, "utf8")).pid !== old;
    });
  }

  get pid() {
    return JSON.parse(readFileSync(join(this.dir, "service.json"), "utf8")).pid;
  }

  /** What a command of the program prints about this world, whatever its status. */
  async command(...args) {
    const p = spawn(bin, [...args, "--data-dir", this.dir], { env: { ...this.env, WORLD_PORT: String(this.port) } });
    let out = "";
    p.stdout.on("data", (d) => (out += d));
    await once(p, "close");
    return out.trim();
  }

  /** A fresh link that logs a browser in. */
  link() {
    return this.command("open");
  }

  /** The browser, with one context (one user's cookies) for all pages. */
  async browser(options = {}) {
    this.context ??= await this.newContext({ viewport: { width: 960, height: 600 }, ...options });
    return this.context;
  }

  /** Another context: cookies, size and preferences of its own. */
  async newContext(options) {
    this.chromium ??= await this.launch();
    const context = await this.chromium.newContext(options);
    this.contexts.push(context);
    listen(context, this.errors, this.expected);
    context.setDefaultTimeout(30_000 * patience);
    if (!this.real) await context.addInitScript(nullGl, this.pictures);
    return context;
  }

  /** A page in a window of its own: behind another as a tab it would draw once a second, and each click on it would take
   * two of them. */
  async newPage(context) {
    const [first] = context.pages();
    if (!first) return context.newPage();
    const cdp = await context.newCDPSession(first);
    const { targetInfo } = await cdp.send("Target.getTargetInfo");
    const [page] = await Promise.all([
      context.waitForEvent("page"),
      cdp.send("Target.createTarget", { url: "about:blank", newWindow: true, browserContextId: targetInfo.browserContextId }),
    ]);
    await cdp.detach();
    return page;
  }

  /** The link, or with WORLD_PAGE=sources the same one to the page that vite serves from its sources. */
  async fromSources(link) {
    if (process.env.WORLD_PAGE !== "sources") return link;
    this.sources ??= serveSources({ ...this.env, WORLD_PORT: String(this.port), WORLD_DATA_DIR: this.dir });
    const { origin } = await this.sources;
    return new URL(link.pathname + link.search + link.hash, origin);
  }

  /** Opens a page, logged in, and waits until it is live. */
  async page({ link, quality = "test", wait = true, viewport } = {}) {
    const page = await this.newPage(await this.browser());
    if (viewport) await page.setViewportSize(viewport);
    const url = await this.fromSources(new URL(link ?? (await this.link())));
    url.searchParams.set("quality", quality);
    await page.goto(url.href);
    if (wait) await live(page);
    return page;
  }

  /** An agent: world-mcp on stdio, as a client would start it. */
  async agent(type = "claude-code") {
    const a = new Agent(type, ["--data-dir", this.dir, "--port", String(this.port)], this.env);
    this.agents.push(a);
    await a.hello();
    return a;
  }

  /** Uploads a file as a program of this computer does; answers what is stored. */
  async upload(name, bytes) {
    const res = await fetch(`${this.origin}/api/assets?name=${encodeURIComponent(name)}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: bytes,
    });
    const { result, error } = await res.json();
    if (!result) throw new Error(`${name}: ${JSON.stringify(error)}`);
    return result;
  }

  /** A tool over REST. */
  async rest(tool, args = {}, agentType = "rest") {
    const res = await fetch(`${this.origin}/api/world-tools`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ tool, arguments: args, agentType }),
    });
    return { status: res.status, ...(await res.json()) };
  }

  /** The ids in the document, by the router's own account. */
  async ids() {
    const list = [];
    let cursor;
    do {
      const { result } = await this.rest("inspect_world", { limit: 200, fields: ["label"], ...(cursor ? { cursor } : {}) });
      list.push(...result.data.objects.map((o) => o.id));
      cursor = result.data.cursor;
    } while (cursor);
    return list;
  }

  async close() {
    if (this.alone) await this.chromium?.close();
    else if (this.chromium) {
      await Promise.all(this.contexts.map((c) => c.close()));
      release(this.chromium);
    }
    await (await this.sources)?.end();
    for (const a of this.agents) a.process.kill();
    if (existsSync(join(this.dir, "service.json"))) await this.kill("SIGTERM").catch(() => {}); // it may be gone
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    // A child of ours that has ended but was not waited for yet still has its number.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

export async function live(page) {
  await page.waitForFunction(() => globalThis.world?.inspect?.().status === "live", undefined, { timeout: 30_000 * patience });
}

export const inspect = (page) => page.evaluate(() => globalThis.world.inspect());

/** What a page draws, as soon as it draws: a page knows its world before it has made its scene. */
export const scene = (page) => until("the page has a scene", async () => (await inspect(page)).scene);

/** Waits until a page shows a revision. */
export async function shows(page, revision) {
  await page.waitForFunction((r) => globalThis.world.inspect().revision >= r, revision, { timeout: 30_000 * patience });
}

/** A client of MCP on stdio, of no more than these tests need. */
class Agent {
  constructor(type, flags, env) {
    this.process = spawn(bin, ["--agent-type", type, ...flags], { stdio: ["pipe", "pipe", "ignore"], env });
    this.next = 0;
    this.waiting = new Map();
    this.noise = []; // lines on stdout that are not JSON-RPC
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      try {
        const m = JSON.parse(line);
        this.waiting.get(m.id)?.(m);
        this.waiting.delete(m.id);
      } catch {
        this.noise.push(line);
      }
    });
  }

  ask(method, params = {}) {
    const id = ++this.next;
    const reply = new Promise((done) => this.waiting.set(id, done));
    this.process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return reply;
  }

  async hello() {
    const clientInfo = { name: "spec", version: "1" };
    await this.ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
    this.process.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  }

  /** Calls a tool: {text, isError, images}. */
  async call(name, args = {}) {
    const { result, error } = await this.ask("tools/call", { name, arguments: args });
    if (error) throw new Error(`${name}: protocol error ${JSON.stringify(error)}`);
    const text = result.content.filter((c) => c.type === "text").map((c) => c.text).join("\n");
    return { text, isError: result.isError === true, images: result.content.filter((c) => c.type === "image") };
  }

  /** Calls a tool that must succeed. */
  async must(name, args) {
    const r = await this.call(name, args);
    if (r.isError) throw new Error(`${name} ${JSON.stringify(args)}: ${r.text}`);
    return r;
  }
}

/** How many distinct colours a JPEG shows, coarsely: one means blank. Decoded by the browser. */
export function colours(page, base64) {
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
    const sheet = new OffscreenCanvas(image.width, image.height).getContext("2d");
    sheet.drawImage(image, 0, 0);
    const { data: px } = sheet.getImageData(0, 0, image.width, image.height);
    const seen = new Set();
    for (let i = 0; i < px.length; i += 40) seen.add(((px[i] >> 5) << 6) | ((px[i + 1] >> 5) << 3) | (px[i + 2] >> 5));
    return { width: image.width, height: image.height, colours: seen.size };
  }, base64);
}

export { executing, patience };
