// Opens a world's page in headless Chromium and keeps it open until this process is ended.
//
//   node page.mjs URL [SCREENSHOT.png]      env: CHROMIUM (path), QUALITY (default "test")
//
// Prints "page ready" when the page executes calls. With a second argument it takes a picture then.
// A fault of the page's own scripts ends it with status 1.
import { chromium } from "playwright-core";

/** Flags for a machine without a graphics card and without anything to call home to. */
export const flags = [
  "--no-sandbox",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the browser that the end-to-end checks share. */
export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: flags });

/** Waits until the page is connected and holds the world's lease. */
export async function executing(page, timeout = 30_000) {
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
