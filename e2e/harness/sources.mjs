// The page as vite serves it from its sources (web/vite.config.ts), in front of a service that runs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./relay.mjs";

/** Serves it. env names the service: WORLD_PORT, WORLD_DATA_DIR. Answers the origin, and what ends it. */
export async function serveSources(env) {
  const web = resolve("../web");
  const vite = spawn(process.execPath, [resolve(web, "node_modules/vite/bin/vite.js")], {
    cwd: web,
    env: { ...env, WORLD_BIN: resolve(process.env.WORLD_BIN ?? "../bin/world-mcp"), DEV_PORT: String(await freePort()) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(vite, "exit");
  const begins = (async () => {
    for await (const line of createInterface({ input: vite.stdout })) {
      const link = /http:\S+/.exec(line)?.[0];
      if (link) return new URL(link).origin;
    }
  })();
  const origin = await begins;
  if (!origin) throw new Error("vite did not start: is web/node_modules there?");
  vite.stdout.resume();
  return { origin, end: () => vite.kill() && ended };
}
