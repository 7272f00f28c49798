// The coding surface as one sees it: a session at work, a card, the review, the missions as a list and on their board in
// the world, the workbench by day and at night, a phone, and a film. The agent is scripted (harness/coderagent.mjs);
// everything else is the program.
//
//   WORLD_BIN=… node evidence/coder.mjs [work card review missions board day night phone film]    env: OUT (default
//   ../docs/pictures), QUALITY
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { openWorld, until } from "../browser/world.mjs";
import { record, write } from "../harness/clip.mjs";
import { DISCOUNTED, makeAgent, makeShop, TESTED } from "../harness/coder.mjs";
import { executing, launchHeaded } from "../harness/page.mjs";
import { pause, scratch } from "./stage.mjs";

const PICTURE = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
const PROMPT = "Give orders a discount";
const MULLED = "Look for what is slow";
const PASSED = `> test
> node --test

✔ the lines are added up (0.9 ms)
✔ a discount is taken off, and rounded to a whole cent (0.2 ms)
ℹ tests 2
ℹ pass 2
ℹ fail 0
`;

const plan = (...states) => ["Find where prices are made", "Take a discount", "Test it"].map((text, at) => [text, states[at]]);
const PARTS = {
  [MULLED]: [{ mull: "enough" }],
  [PROMPT]: [
    { thought: "The price of an order is made in one place; the basket only passes it on." },
    { plan: plan("in_progress", "pending", "pending") },
    { say: "I'll look at how prices are made first." },
    { read: "src/price.mjs" },
    { read: "src/basket.mjs" },
    { plan: plan("completed", "in_progress", "pending") },
    { say: "`total` is the only place. I'll give it a `discount`, a share between 0 and 1, and round to whole cents." },
    { edit: "src/price.mjs", text: DISCOUNTED },
    { plan: plan("completed", "completed", "in_progress") },
    { say: "Now a test for it." },
    { edit: "test/price.test.mjs", text: TESTED },
    { run: "npm test", output: PASSED },
    { plan: plan("completed", "completed", "completed") },
    { say: "Orders can have a discount now: `total(lines, { discount: 0.1 })`. Both tests pass." },
  ],
};

/** A service whose user has the shop open, the agent, and a page of a size. */
async function withShop({ size, quality = process.env.QUALITY ?? "low", scale = 1, touch = false }, work) {
  const ends = [];
  const t = { after: (end) => ends.unshift(end) };
  const { dir, end } = scratch();
  ends.unshift(end);
  try {
    const root = makeShop(join(dir, "shop"));
    const { env } = makeAgent(dir, PARTS);
    const world = await openWorld(t, { picture: "real", env, flags: ["--acp", "auto", "--project", root] });
    const shown = await launchHeaded();
    ends.unshift(shown.end);
    const context = await shown.browser.newContext({ viewport: size, deviceScaleFactor: scale, hasTouch: touch, isMobile: touch, reducedMotion: "reduce" });
    context.setDefaultTimeout(180_000);
    await context.addInitScript(() => {
      localStorage.setItem("world.guide", "closed");
      localStorage.setItem("world.help-seen", "yes");
    });
    const page = await context.newPage();
    page.on("pageerror", (error) => console.error(error.stack ?? error));
    const url = new URL(await world.link());
    url.searchParams.set("quality", quality);
    await page.goto(url.href);
    await executing(page, 180_000);
    await until("the city stands", () => page.evaluate(() => globalThis.world.inspect().scene?.city?.buildings > 0), 120);
    await work({ world, page, root, browser: shown.browser, panel: page.getByRole("region", { name: "Coder", exact: true }) });
  } finally {
    for (const each of ends.splice(0)) await each();
  }
}

const asked = (page, words) => page.locator('.card[data-state="open"]').filter({ hasText: words });
const allow = async (page, words) => {
  await asked(page, words).getByRole("button", { name: "Allow", exact: true }).click();
  await until("it is answered", async () => (await asked(page, words).count()) === 0);
};

/** Begins a session. */
async function start({ page, panel }, prompt) {
  await page.locator("#world").focus();
  await page.keyboard.press("c");
  await panel.getByRole("button", { name: "New session" }).click();
  await panel.getByRole("group", { name: "Which folder?" }).getByRole("button", { name: "shop" }).click();
  await panel.getByRole("form", { name: "New session" }).getByRole("textbox").fill(prompt);
  await panel.getByRole("button", { name: "Start" }).click();
}

/** Begins the session of most pictures, until its first card. */
async function begin(set) {
  await start(set, PROMPT);
  await asked(set.page, "src/price.mjs").waitFor();
}

/** Answers every card. */
async function finish({ page }) {
  await allow(page, "src/price.mjs");
  await allow(page, "test/price.test.mjs");
  await allow(page, "npm test");
  await page.getByText("Both tests pass.", { exact: false }).waitFor();
}

const light = (world, time_of_day) => world.rest("set_environment", { time_of_day, sky: "clear", weather: "none" });

async function still(page, file) {
  await pause(3000);
  writeFileSync(file, await page.screenshot({ type: "jpeg", quality: 80, timeout: 180_000 }));
}

/** Looks at the workbench while its coder works there, at a time of day, or else as the world begins: from its right, so that
 * body, bench and screen are seen. */
async function bench(set, time, file) {
  const { world, page, panel } = set;
  if (time) await light(world, time);
  await missionsOf(set);
  await panel.getByRole("button", { name: "Close" }).click();
  await start(set, MULLED);
  await panel.getByRole("button", { name: "Close" }).click();
  const coder = () => page.evaluate(() => globalThis.world.inspect().scene.avatars.find(({ id }) => id.includes("coder")));
  await until("it stands at its bench", async () => (await coder())?.state === "thinking" && Math.hypot(...(await coder()).position) > 6, 60);
  const { position, yaw } = await coder();
  const [sin, cos] = [Math.sin(yaw + Math.PI), Math.cos(yaw + Math.PI)];
  const at = (right, up, back) => [position[0] + right * cos + back * sin, up, position[2] - right * sin + back * cos];
  const view = { mode: "orbit", position: at(3.5, 2, 1.9), target: at(0.15, 1.06, -0.5) };
  await page.evaluate((to) => globalThis.world.scene.camera.restore(to), view);
  await pause(6000); // what was said about the light is gone
  await still(page, file);
}

const IDEAS = [
  ["Orders with a discount", "A shop may give a customer a discount on a whole order.", 7, 8, 8],
  ["Tax by country", "The tax of an order follows from where it is sent.", 5, 4, 9],
  ["Empty baskets cost nothing", "An empty basket is refused today; it should come to 0.", 3, 10, 3],
];

/** The missions of the folder, which is opened for it. */
async function missionsOf({ page, panel, root }) {
  await page.locator("#world").focus();
  await page.keyboard.press("c");
  await panel.getByRole("button", { name: "New session" }).click();
  await panel.getByRole("group", { name: "Which folder?" }).getByRole("button", { name: "shop" }).click();
  await panel.getByRole("region", { name: "Folder" }).waitFor(); // the user has opened it now
  await panel.getByRole("button", { name: "All sessions" }).click();
  for (const [title, ask, urgency, easiness, impact] of IDEAS)
    await page.evaluate(
      async (body) => {
        const headers = { "content-type": "application/json" };
        const answer = await fetch("/api/coder/missions", { method: "POST", headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
      },
      { title, ask, folder: root, urgency, easiness, impact },
    );
}

const STILLS = {
  work: async (set, file) => (await begin(set), await finish(set), await still(set.page, file)),
  card: async (set, file) => (await begin(set), await still(set.page, file)),
  review: async (set, file) => {
    await begin(set);
    await finish(set);
    await set.panel.getByRole("tab", { name: "Review" }).click();
    await set.panel.getByRole("button", { name: "Apply to my folder" }).waitFor();
    await still(set.page, file);
  },
  missions: async (set, file) => {
    await missionsOf(set);
    await set.panel.getByRole("tab", { name: "Missions" }).click();
    await still(set.page, file);
  },
  board: async (set, file) => {
    await missionsOf(set);
    await set.panel.getByRole("button", { name: "Close" }).click();
    await set.page.getByLabel("Your agent", { exact: true }).getByRole("button", { name: "Close" }).click();
    await until("the board stands there", () => set.page.evaluate(() => globalThis.world.scene.workshop.lookAtBoard()));
    await still(set.page, file);
  },
  day: (set, file) => bench(set, 0, file),
  night: (set, file) => bench(set, 22, file),
  phone: async (set, file) => (await begin(set), await still(set.page, file)),
};

/** Films a session from its first prompt to the review. */
async function film(set, file) {
  const { page, panel, browser } = set;
  const stop = await record(page);
  await begin(set);
  await pause(1500);
  await finish(set);
  await pause(1200);
  await panel.getByRole("tab", { name: "Review" }).click();
  await panel.getByRole("button", { name: "Apply to my folder" }).waitFor();
  await pause(2500);
  const bytes = await write(browser, await stop(), file, { width: 960, height: 600, bits: 500_000 });
  console.log(`coder.webm: ${Math.round(bytes / 1024)} KB`);
}

const folder = resolve(process.env.OUT ?? "../docs/pictures");
const wanted = process.argv.slice(2);
const wants = (name) => wanted.length === 0 || wanted.includes(name);
for (const [name, take] of Object.entries(STILLS))
  if (wants(name)) {
    const phone = name === "phone";
    await withShop({ size: phone ? PHONE : PICTURE, scale: phone ? 2 : 1.25, touch: phone }, (set) => take(set, join(folder, `coder-${name}.jpg`)));
    console.log(`coder-${name}.jpg`);
  }
if (wants("film")) await withShop({ size: { width: 960, height: 600 } }, (set) => film(set, join(folder, "coder.webm")));
