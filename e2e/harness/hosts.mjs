// Other computers for a test: network namespaces, joined by cables of their own (veth). The test itself runs on the first
// of them, "home", so that what it starts and asks there needs nothing special:
//
//   browser ── 10.77.1.0/24 ── relay ── 10.77.2.0/24 ── home
//
// The relay has one name (NAME) and one address (10.77.0.1) for both, and passes nothing on: browser and home cannot reach
// each other. All of it belongs to the test's processes and ends with them. Root or not, it needs Linux with unshare,
// nsenter, mount and ip, and a kernel that allows namespaces; elsewhere all three are this machine's loopback, but not in
// continuous integration (needs.mjs).
import { spawn, spawnSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { needs } from "./needs.mjs";
import { flags, launchShell } from "./page.mjs";
import { freePort } from "./relay.mjs";

const NAME = "world.test";
const INSIDE = "WORLD_TEST_HOME";
/** The program that launchShell would start. */
const chromium = [process.env.CHROMIUM_SHELL, "/usr/bin/chromium-headless-shell", process.env.CHROMIUM].find((name) => name && existsSync(name)) ?? "chromium";

/** Goes on in a network of its own, where there can be one: this process only waits for the test then. Call it before any
 * test is declared. */
export async function goHome() {
  if (process.env[INSIDE]) return;
  const own = [[], ["--user", "--map-root-user"]].map((user) => [...user, "--net", "--mount"]).find(works);
  if (needs(own, "three networks need Linux with namespaces, unshare, nsenter, mount and ip")) return;
  const inner = [...own, process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn("unshare", inner, { stdio: "inherit", env: { ...process.env, [INSIDE]: "yes" } });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  const [status] = await once(child, "exit");
  process.exit(status ?? 1);
}

/** Whether all that is needed can be done. */
function works(own) {
  const steps = `ip link set lo up && ip link add name w0 type veth peer name w1 && mount --bind "$0" /etc/hosts && nsenter --version`;
  return spawnSync("unshare", [...own, "sh", "-c", steps, process.execPath], { stdio: "ignore" }).status === 0;
}

function run(...command) {
  const { status, stderr, error } = spawnSync(command[0], command.slice(1), { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command.join(" ")}: ${error ?? stderr}`);
}

/** The computers, and a certificate for the relay that only who was told of its authority believes. They last as long as
 * the test.
 *
 *   apart    whether each has a network of its own
 *   relay    {origin, listen, cert, key, before: what stands before a command that shall run there}
 *   ca       file of the authority's certificate, for SSL_CERT_FILE
 *   browser  launches a browser there (an option of openWorld) */
export async function openHosts(t) {
  const dir = mkdtempSync(join(tmpdir(), "world-hosts-"));
  const apart = process.env[INSIDE] !== undefined;
  const ends = [];
  t.after(() => {
    for (const end of ends) end();
    rmSync(dir, { recursive: true, force: true });
  });
  const name = apart ? NAME : "localhost";
  const { ca, cert, key, hash } = certify(dir, name);
  const trusting = { args: [...flags, `--ignore-certificate-errors-spki-list=${hash}`] };
  if (!apart) {
    const port = await freePort();
    const relay = { origin: `https://${name}:${port}`, listen: `127.0.0.1:${port}`, cert, key, before: [] };
    return { apart, ca, relay, browser: () => launchShell(trusting) };
  }
  const [relay, browser] = await Promise.all([computer(ends), computer(ends)]);
  writeFileSync(join(dir, "hosts"), `127.0.0.1 localhost\n10.77.0.1 ${NAME}\n`);
  run("mount", "--bind", join(dir, "hosts"), "/etc/hosts");
  run("ip", "link", "set", "lo", "up");
  run(...relay.before, "ip", "address", "add", "10.77.0.1/32", "dev", "lo");
  cable(browser, relay, "10.77.1");
  cable({ before: [], pid: process.pid }, relay, "10.77.2");
  const program = join(dir, "chromium");
  writeFileSync(program, `#!/bin/sh\nexec ${browser.before.join(" ")} ${chromium} "$@"\n`);
  chmodSync(program, 0o755);
  return {
    apart,
    ca,
    relay: { origin: `https://${NAME}`, listen: "10.77.0.1:443", cert, key, before: relay.before },
    browser: () => launchShell({ ...trusting, executablePath: program }),
  };
}

/** A network namespace that ends with its process, and that with this one. */
async function computer(ends) {
  const holder = spawn("unshare", ["--net", "sh", "-c", "ip link set lo up && echo up && exec cat"], { stdio: ["pipe", "pipe", "inherit"] });
  ends.push(() => holder.kill());
  const lines = createInterface({ input: holder.stdout });
  await Promise.race([
    once(lines, "line"),
    once(holder, "exit").then(() => {
      throw new Error("a network namespace could not be made");
    }),
  ]);
  return { pid: holder.pid, before: ["nsenter", `--net=/proc/${holder.pid}/ns/net`] };
}

/** Lays a cable from a computer to the relay's, and the way to the relay's address along it. */
function cable(from, relay, net) {
  const [near, far] = [`w${net.at(-1)}`, `r${net.at(-1)}`];
  run("ip", "link", "add", "name", near, "type", "veth", "peer", "name", far);
  run("ip", "link", "set", far, "netns", String(relay.pid));
  if (from.pid !== process.pid) run("ip", "link", "set", near, "netns", String(from.pid));
  for (const [{ before }, device, address] of [[from, near, `${net}.2`], [relay, far, `${net}.1`]]) {
    run(...before, "ip", "address", "add", `${address}/24`, "dev", device);
    run(...before, "ip", "link", "set", device, "up");
  }
  run(...from.before, "ip", "route", "add", "10.77.0.1", "via", `${net}.1`);
}

/** An authority and a certificate of it. hash: of its key, by which a browser can be told to believe it. */
function certify(dir, name) {
  const [ca, caKey, cert, key] = ["ca.pem", "ca.key", "cert.pem", "key.pem"].map((file) => join(dir, file));
  const ec = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  run("openssl", "req", "-x509", ...ec, "-subj", "/CN=Authority of a test", "-keyout", caKey, "-out", ca);
  const leaf = ["-addext", `subjectAltName=DNS:${name}`, "-addext", "basicConstraints=critical,CA:FALSE"];
  run("openssl", "req", "-x509", ...ec, "-CA", ca, "-CAkey", caKey, "-subj", `/CN=${name}`, ...leaf, "-keyout", key, "-out", cert);
  const spki = new X509Certificate(readFileSync(cert)).publicKey.export({ type: "spki", format: "der" });
  return { ca, cert, key, hash: createHash("sha256").update(spki).digest("base64") };
}
