// What the evidence is made with: the real service, a browser that can be watched, pages of any size, agents on stdio.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { executing, openWorld } from "../browser/world.mjs";
import { launchHeaded } from "../harness/page.mjs";

/** How long a page may take to draw its first picture (ms): everything here is drawn without a graphics card, perhaps. */
const patience = 180_000;

/** Opens everything, runs the work with it and ends it, whatever happens. */
export async function onStage(work) {
  const ends = [];
  const finish = async () => {
    for (const end of ends.splice(0)) await end();
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => finish().finally(() => process.exit(1)));
  try {
    const watched = process.env.WORLD_HEADED === "1";
    const shown = await launchHeaded({ slowMo: watched ? 120 : 0 });
    ends.unshift(shown.end);
    console.log(`The browser runs ${shown.how}.`);
    const world = await openWorld({ after: (end) => ends.unshift(end) }, { picture: "real" });
    world.chromium = shown.browser;
    ends.unshift(() => {
      world.chromium = undefined; // it is ended with its screen
    });
    await work(new Stage(world, shown.browser));
  } finally {
    await finish();
  }
}

export const pause = (millis) => new Promise((next) => setTimeout(next, millis));

class Stage {
  constructor(world, browser) {
    this.world = world;
    this.browser = browser;
    this.faults = [];
  }

  /** A page of its own, which executes calls; `before` has it before it goes to the world. */
  async page({ width = 1280, height = 720, quality = process.env.QUALITY ?? "low", theme = "light", touch = false, scale = 1, before = async () => {} } = {}) {
    const context = await this.browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      hasTouch: touch,
      isMobile: touch,
      deviceScaleFactor: scale,
    });
    await context.addInitScript(() => {
      localStorage.setItem("world.help-seen", "yes");
    });
    const page = await context.newPage();
    page.on("pageerror", (e) => this.faults.push(String(e.stack ?? e)));
    await before(page);
    const url = new URL(await this.world.link());
    url.searchParams.set("quality", quality);
    await page.goto(url.href);
    await executing(page, patience);
    await page.waitForFunction(() => globalThis.world.scene?.inspect().frames > 1, undefined, { timeout: patience });
    return page;
  }

  agent(type) {
    return this.world.agent(type);
  }
}

/** A folder for what is made on the way. */
export function scratch() {
  const dir = mkdtempSync(join(tmpdir(), "world-evidence-"));
  return { dir, end: () => rmSync(dir, { recursive: true, force: true }) };
}
