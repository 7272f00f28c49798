// Opens a world's page in headless Chromium and keeps it open until this process is ended.
//
//   node page.mjs URL [SCREENSHOT.png]      env: CHROMIUM (path), QUALITY (default "test")
//
// Prints "page ready" when the page executes calls. With a second argument it takes a picture then.
// A fault of the page's own scripts ends it with status 1.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Parts of the browser that no page sees. The last of these flags counts, so Playwright's own list is taken up; the
 * suggestions of the address bar are pages too, whose start costs a sixth of what ours costs. */
const off = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  "Translate",
];

/** Flags for a machine without a graphics card and without anything to call home to. */
export const flags = [
  "--no-sandbox",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing",
  "--disable-gpu-watchdog", // drawing without a graphics card beside other work takes long; it does not hang
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${off.join(",")}`,
];

/** Starts the browser that the end-to-end checks share. */
export const launch = (options = {}) =>
  chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: flags, ...options });

/** The same browser without its windows, where that is installed: pages that nobody looks at need no more. */
const shell = process.env.CHROMIUM_SHELL || "/usr/bin/chromium-headless-shell";
export const launchShell = (options = {}) => launch(existsSync(shell) ? { executablePath: shell, ...options } : options);

/** The flags for a machine with a screen, where somebody watches: its own graphics card draws, if it has one. */
const watched = flags.filter((flag) => !/use-angle|disable-gpu-compositing/.test(flag));

/** A browser to be seen: on this machine's screen, on one in memory (Xvfb) where it has none, or headless, with a word,
 * where it has neither (or WORLD_HEADED=0). WORLD_HEADED=1, from somebody who wants to watch, fails there. Answers the browser and how to end all of it. */
export async function launchHeaded({ slowMo = 0, width = 1440, height = 900 } = {}) {
  const options = { headless: false, slowMo };
  if (process.env.WORLD_HEADED === "0") {
    const browser = await launch({ slowMo });
    return { browser, how: "headless", end: () => browser.close() };
  }
  if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY || process.platform === "darwin") {
    const browser = await launch({ ...options, args: watched });
    return { browser, how: "on this screen", end: () => browser.close() };
  }
  const screen = await memoryScreen(width, height);
  if (!screen && process.env.WORLD_HEADED === "1") {
    throw new Error("WORLD_HEADED=1 needs a screen, and there is none: set DISPLAY, or install Xvfb (Debian: apt-get install xvfb)");
  }
  if (!screen) {
    // Put together as with a graphics card: the browser's other way leaves holes in the picture above what scrolls.
    const browser = await launch({ slowMo, args: flags.filter((flag) => flag !== "--disable-gpu-compositing") });
    return { browser, how: "headless: there is no DISPLAY, and no Xvfb on the PATH", end: () => browser.close() };
  }
  const browser = await launch({ ...options, env: { ...process.env, DISPLAY: screen.display } });
  return {
    browser,
    how: `on a screen in memory (Xvfb ${screen.display})`,
    end: async () => {
      await browser.close();
      screen.process.kill();
    },
  };
}

/** Starts Xvfb on a number that it chooses; undefined where there is none. */
async function memoryScreen(width, height) {
  const args = ["-displayfd", "1", "-screen", "0", `${width + 100}x${height + 200}x24`, "-nolisten", "tcp"];
  const x = spawn("Xvfb", args, { stdio: ["ignore", "pipe", "ignore"] });
  const number = await Promise.race([
    once(x.stdout, "data").then(([text]) => String(text).trim()),
    once(x, "error").then(() => ""),
    once(x, "exit").then(() => ""),
  ]);
  return number ? { process: x, display: `:${number}` } : undefined;
}

/** How many times as long as usual is waited: more than 1 on a machine that has other work. */
export const patience = Number(process.env.WORLD_PATIENCE ?? 1);

/** Waits until the page is connected and holds the world's lease. */
export async function executing(page, timeout = 30_000 * patience) {
  await page.waitForFunction(() => globalThis.world?.inspect?.().executor === true, undefined, { timeout });
}

async function main([address, picture]) {
  const browser = await launch();
  const end = async (status) => {
    await browser.close();
    process.exit(status);
  };
  process.on("SIGTERM", () => void end(0));
  process.on("SIGINT", () => void end(0));
  const page = await browser.newPage({ viewport: { width: 960, height: 600 } });
  page.on("pageerror", (error) => {
    console.error(`page error: ${error.stack ?? error}`);
    void end(1);
  });
  page.on("console", (message) => message.type() === "error" && console.error(`page console: ${message.text()}`));
  const url = new URL(address);
  url.searchParams.set("quality", process.env.QUALITY ?? "test");
  await page.goto(url.href);
  await executing(page);
  if (picture) await page.screenshot({ path: picture });
  console.log("page ready");
}

if (import.meta.url === `file://${process.argv[1]}`) await main(process.argv.slice(2));
