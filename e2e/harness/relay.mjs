// A real hosted relay for the specs: the program in a data folder of its own, on a free port of this machine. And what
// stands at the other end of a pairing: the command `world-mcp pair` on an agent's computer (a world of browser/world.mjs).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const bin = resolve(process.env.WORLD_BIN ?? "../bin/world-mcp");

/** A port that nobody listens on now. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Starts a relay that lasts as long as the test.
 *
 *   signup     who may make an account: open, invite, closed
 *   providers  ways to log in elsewhere: {id, name, issuer, clientId, clientSecret?}; nobody asks them before they are used
 *   place      where it runs, if not on this computer: that of harness/hosts.mjs */
export async function openRelay(t, { signup = "open", providers = [], place } = {}) {
  const dir = mkdtempSync(join(tmpdir(), "world-relay-"));
  const port = place ? 0 : await freePort();
  const { origin, listen, before } = place ?? { origin: `http://localhost:${port}`, listen: `127.0.0.1:${port}`, before: [] };
  const data = join(dir, "data");
  const args = ["relay", "--base-url", origin, "--listen", listen, "--metrics", "", "--data-dir", data, "--signup", signup, "--ready-json"];
  if (place) args.push("--tls-cert", place.cert, "--tls-key", place.key);
  if (providers.length > 0) {
    const file = join(dir, "providers.json");
    const entries = providers.map(({ clientSecret, ...provider }) => {
      if (clientSecret === undefined) return provider;
      const clientSecretFile = join(dir, `${provider.id}.secret`);
      writeFileSync(clientSecretFile, clientSecret, { mode: 0o600 });
      return { ...provider, clientSecretFile };
    });
    writeFileSync(file, JSON.stringify(entries));
    args.push("--login-providers", file);
  }
  const [program, ...more] = [...before, bin, ...args];
  const service = spawn(program, more, { stdio: ["ignore", "pipe", "pipe"] });
  const relay = { origin, said: "" };
  service.stderr.on("data", (d) => (relay.said += d));
  const gone = once(service, "exit");
  t.after(async () => {
    service.kill("SIGTERM");
    const late = setTimeout(() => service.kill("SIGKILL"), 5000);
    await gone;
    clearTimeout(late);
    rmSync(dir, { recursive: true, force: true });
  });
  const [line] = await Promise.race([
    once(createInterface({ input: service.stdout }), "line"),
    gone.then(() => {
      throw new Error(`the relay did not start: ${relay.said}`);
    }),
  ]);
  /** The one-time link that makes the owner's account. */
  relay.link = JSON.parse(line).link;
  return relay;
}

/** What an agent's computer knows of its paired worlds: the state of each connection. */
export async function uplinks(computer) {
  const authorization = `Bearer ${readFileSync(join(computer.dir, "token"), "utf8").trim()}`;
  const answer = await fetch(`${computer.origin}/api/relays`, { headers: { authorization } });
  return (await answer.json()).result.relays.map(({ state }) => state);
}

/** Shows a code on an agent's computer: `world-mcp pair`. step() resolves with the next line that it prints, and ended with
 * its status. */
export function pair(t, computer, relay, code, label) {
  const args = ["pair", code, "--relay", relay.origin, "--label", label, "--yes", "--conversations", "--json", "--data-dir", computer.dir];
  const command = spawn(bin, args, { stdio: ["ignore", "pipe", "pipe"], env: computer.env });
  t.after(() => command.kill());
  const lines = createInterface({ input: command.stdout })[Symbol.asyncIterator]();
  let said = "";
  command.stderr.on("data", (d) => (said += d));
  const ended = once(command, "exit").then(([status]) => status);
  return {
    ended,
    async step() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`world-mcp pair has ended with ${await ended}: ${said}`);
      return JSON.parse(value);
    },
  };
}
