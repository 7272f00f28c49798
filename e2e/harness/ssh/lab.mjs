// A laptop, a server and a stranger for a test (lab.sh): the test itself runs on the laptop, so that what it starts and asks
// there needs nothing special. Needs root, Linux, and what setup.sh installs.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const INSIDE = "WORLD_TEST_LAPTOP";
const script = join(import.meta.dirname, "lab.sh");

/** Calls lab.sh. Its sshd keeps what it has inherited, so the output is no pipe. */
export function lab(...args) {
  const { status } = spawnSync(script, args, { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`lab.sh ${args.join(" ")} failed`);
}

/** Goes on as the laptop; this process only waits for the test then. False: there can be no laptop here. Call it before any
 * test is declared. */
export async function goToLaptop() {
  if (process.env[INSIDE]) return true;
  const tools = ["ip", "nft", "setpriv", "openssl"].every((name) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0);
  if (process.getuid?.() !== 0 || !tools || !existsSync("/usr/sbin/sshd")) return false;
  process.env.LAB_DIR = mkdtempSync(join(tmpdir(), "world-lab-"));
  process.env.LAB = `e${process.pid % 100000}`;
  process.env.LAB_NET = "10.78";
  const down = () => {
    spawnSync(script, ["down"], { stdio: "ignore" });
    rmSync(process.env.LAB_DIR, { recursive: true, force: true });
  };
  if (spawnSync(script, ["up"], { stdio: "ignore" }).status !== 0) {
    down();
    return false;
  }
  const inner = ["netns", "exec", `${process.env.LAB}-laptop`, process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn("ip", inner, { stdio: "inherit", env: { ...process.env, [INSIDE]: "yes" } });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  const [status] = await once(child, "exit");
  down();
  process.exit(status ?? 1);
}

/** What stands before a command that shall run on the server. */
export const onServer = () => ["ip", "netns", "exec", `${process.env.LAB}-server`];
