// Starts, stops and kills a real OpenClaw gateway for tests: loopback only, in a folder that is its whole home, with a
// scripted model (scripted-model.mjs) in the place of a real one. As a command, for tests that are not in JavaScript:
//
//   gateway.mjs --dir DIR [--port N] [--extra JSON] [--mcp JSON] [--origin URL ...] [--no-token]
//               [--realtime URL [--realtime-key KEY]] [--plugin DIR ...]
//   gateway.mjs --stop DIR
//
//   --dir      its folder: home/, workspace/, logs, pids. A folder that has a gateway's settings keeps them: this is how
//              a killed gateway is started again
//   --port     of the gateway (default: a free one)
//   --extra    settings, merged over the minimal ones
//   --mcp      the settings' mcp.servers
//   --origin   one more allowed origin of browsers
//   --no-token the settings name no token, as a new user's: the gateway makes one that nobody can read
//   --realtime the realtime service of its voice, http://… (e2e/harness/realtime prints it); without, it has no voice.
//              --realtime-key is the key for it; empty: none
//   --plugin   a folder to load a plugin from, of the name world-voice
//
// Prints "GATEWAY_READY ws://127.0.0.1:PORT" and "DIR=…", and writes DIR/env.sh.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));
const harness = resolve(process.env.HARNESS_DIR ?? join(here, "../../../.harness"));
const nodeDir = join(harness, "node/node_modules/.bin");
const openclaw = join(harness, "openclaw/node_modules/.bin/openclaw");
/** A cold start on a busy machine takes the better part of a minute. */
const startMillis = 180_000;
const stopMillis = 15_000;

const pause = (millis) => new Promise((next) => setTimeout(next, millis));

/** A port of loopback that is free now. */
export function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

/** The smallest settings of a working gateway. */
function settings(dir, { port, token, origins = [], mcp, realtime, realtimeKey, plugins, extra = {} }, modelUrl) {
  const model = {
    id: "scripted-1",
    name: "Scripted",
    reasoning: false,
    input: ["text", "image"],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 200_000,
    maxTokens: 8192,
  };
  const base = {
    gateway: {
      mode: "local",
      bind: "loopback",
      port,
      ...(token ? { auth: { mode: "token", token } } : {}),
      ...(origins.length > 0 ? { controlUi: { allowedOrigins: origins } } : {}),
    },
    models: { mode: "replace", providers: { scripted: { baseUrl: modelUrl, apiKey: "scripted", api: "openai-completions", models: [model] } } },
    agents: { defaults: { workspace: join(dir, "workspace"), skipBootstrap: true, model: { primary: "scripted/scripted-1" } } },
    update: { checkOnStart: false },
    ...(mcp ? { mcp: { servers: mcp } } : {}),
    ...(realtime ? { talk: { realtime: voice(realtime, realtimeKey) } } : {}),
    ...(plugins ? { plugins: { load: { paths: plugins.map((p) => resolve(p)) }, entries: { "world-voice": { enabled: true } } } } : {}),
  };
  return merge(base, extra);
}

/** The settings of a voice whose realtime service is a stand-in: it takes this address where Azure's would stand. */
function voice(azureEndpoint, apiKey = "sk-test-local") {
  return { provider: "openai", model: "gpt-realtime-2.1", providers: { openai: { apiKey, azureEndpoint, speakerVoice: "cedar" } } };
}

function merge(base, over) {
  for (const [key, value] of Object.entries(over)) {
    const deep = [base[key], value].every((v) => v && typeof v === "object" && !Array.isArray(v));
    base[key] = deep ? merge(base[key], value) : value;
  }
  return base;
}

export class Gateway {
  /** What makes up a gateway's folder; nothing is started. */
  constructor(dir) {
    this.dir = resolve(dir);
    this.home = join(this.dir, "home");
    this.state = join(this.home, ".openclaw");
    this.configPath = join(this.state, "openclaw.json");
  }

  get config() {
    return JSON.parse(readFileSync(this.configPath, "utf8"));
  }
  get port() {
    return this.config.gateway.port;
  }
  get token() {
    return this.config.gateway.auth?.token ?? "";
  }
  get url() {
    return `ws://127.0.0.1:${this.port}`;
  }
  get modelUrl() {
    return new URL(this.config.models.providers.scripted.baseUrl).origin;
  }

  /** What a program needs to find this gateway as its user's own: nothing but the home it lives in. */
  get env() {
    const others = Object.keys(process.env).filter((name) => name.startsWith("OPENCLAW_"));
    const unset = Object.fromEntries(others.map((name) => [name, undefined]));
    return { ...unset, HOME: this.home, PATH: [nodeDir, dirname(openclaw), process.env.PATH].join(delimiter) };
  }

  /** Writes the settings, once; starts nothing. */
  async prepare(options = {}) {
    if (existsSync(this.configPath)) return this;
    for (const d of [this.state, join(this.dir, "workspace")]) mkdirSync(d, { recursive: true, mode: 0o700 });
    const port = options.port || (await freePort());
    const token = options.token === false ? "" : (options.token ?? `test-${randomBytes(12).toString("hex")}`);
    const text = JSON.stringify(settings(this.dir, { ...options, port, token }, `http://127.0.0.1:${await freePort()}/v1`), null, 2);
    writeFileSync(this.configPath, `${text}\n`, { mode: 0o600 });
    return this;
  }

  /** Starts what does not run yet, and waits until the gateway takes connections. */
  async start(options = {}) {
    await this.prepare(options);
    if (!alive(this.pid("model"))) {
      const { port } = new URL(this.modelUrl);
      this.spawn("model", [join(here, "scripted-model.mjs"), "--port", port, "--log", join(this.dir, "model-requests.jsonl")], process.env);
      await this.answers("model", `${this.modelUrl}/healthz`);
    }
    if (!alive(this.pid("gateway"))) {
      const quiet = { OPENCLAW_NO_AUTO_UPDATE: "1", OPENCLAW_DISABLE_BONJOUR: "1", OPENCLAW_OFFLINE: "1" };
      this.spawn("gateway", [openclaw, "gateway", "run", "--port", String(this.port), "--bind", "loopback"], { ...process.env, ...this.env, ...quiet });
    }
    await this.answers("gateway", `http://127.0.0.1:${this.port}/readyz`);
    return this;
  }

  spawn(name, args, env) {
    const log = openSync(join(this.dir, `${name}.log`), "a");
    // Not in our test run: what the agent runs may be a test run itself.
    const { NODE_TEST_CONTEXT: _, ...own } = env;
    // A group of its own, so that what it starts can be ended with it.
    const child = spawn(join(nodeDir, "node"), args, { env: own, cwd: this.dir, stdio: ["ignore", log, log], detached: true });
    child.unref();
    writeFileSync(join(this.dir, `${name}.pid`), String(child.pid));
  }

  pid(name) {
    const file = join(this.dir, `${name}.pid`);
    return existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  }

  async answers(name, url) {
    for (const end = Date.now() + startMillis; Date.now() < end; await pause(100)) {
      if (await fetch(url).then((r) => r.ok, () => false)) return;
      if (!alive(this.pid(name))) break;
    }
    const log = readFileSync(join(this.dir, `${name}.log`), "utf8").slice(-2000);
    throw new Error(`the ${name} did not start:\n${log}`);
  }

  /** Ends the gateway alone; the model goes on. SIGKILL takes its children with it, as a power cut would. */
  async end(signal = "SIGTERM", name = "gateway") {
    const pid = this.pid(name);
    if (!alive(pid)) return;
    process.kill(signal === "SIGKILL" ? -pid : pid, signal);
    for (const end = Date.now() + stopMillis; alive(pid); await pause(50))
      if (Date.now() > end) process.kill(-pid, "SIGKILL");
    rmSync(join(this.dir, `${name}.pid`), { force: true });
  }

  /** Ends everything that was started for it. */
  async stop() {
    await this.end("SIGTERM");
    await this.end("SIGTERM", "model");
  }

  /** What a shell or a Go test reads. */
  writeEnv() {
    const bin = dirname(openclaw);
    const vars = {
      GATEWAY_URL: this.url,
      GATEWAY_PORT: this.port,
      GATEWAY_TOKEN: this.token,
      OPENCLAW_STATE_DIR: this.state,
      OPENCLAW_CONFIG_PATH: this.configPath,
      OC_HOME: this.home,
      SCRIPTED_MODEL_URL: `${this.modelUrl}/v1`,
      OPENCLAW_BIN: openclaw,
    };
    const lines = Object.entries(vars).map(([name, value]) => `export ${name}='${value}'`);
    writeFileSync(join(this.dir, "env.sh"), `${lines.join("\n")}\nexport PATH='${nodeDir}:${bin}':"$PATH"\n`, { mode: 0o600 });
  }
}

/** Whether a process is there and has not ended: a child that nobody waited for yet still has its number. */
function alive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch (e) {
    return e.code === "ENOENT"; // signalled, on a system without /proc
  }
}

async function main() {
  const { values: v } = parseArgs({
    options: {
      dir: { type: "string" },
      stop: { type: "string" },
      port: { type: "string" },
      extra: { type: "string" },
      mcp: { type: "string" },
      origin: { type: "string", multiple: true },
      "no-token": { type: "boolean" },
      realtime: { type: "string" },
      "realtime-key": { type: "string" },
      plugin: { type: "string", multiple: true },
    },
  });
  if (v.stop) return new Gateway(v.stop).stop();
  if (!v.dir) throw new Error("--dir is missing");
  const gateway = new Gateway(v.dir);
  const json = (text) => text && JSON.parse(text);
  await gateway.start({
    port: Number(v.port ?? 0),
    extra: json(v.extra),
    mcp: json(v.mcp),
    origins: v.origin,
    realtime: v.realtime,
    realtimeKey: v["realtime-key"],
    plugins: v.plugin,
    token: v["no-token"] ? false : undefined,
  });
  gateway.writeEnv();
  console.log(`GATEWAY_READY ${gateway.url}\nDIR=${gateway.dir}`);
}

if (process.argv[1] && import.meta.url === `file://${resolve(process.argv[1])}`)
  await main().catch((e) => {
    console.error(e.message);
    process.exitCode = 1;
  });
