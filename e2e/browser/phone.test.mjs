// The page on a phone: one sheet over the composer and the bar of tabs, the world in sight above it, nothing over anything,
// and nothing too small for a finger.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serious } from "../harness/axe.mjs";
import { laneBefore } from "../harness/lane.mjs";
import { scrollTo } from "./keyboard.mjs";
import { inspect, live, openWorld, until } from "./world.mjs";

const TABS = ["Talk", "Build", "Objects", "Worlds", "Log", "Settings"];

async function phone(world, width, height, before) {
  const context = await world.newContext({ viewport: { width, height }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await before?.(page);
  const url = new URL(await world.link());
  url.searchParams.set("quality", "test");
  await page.goto(url.href);
  await live(page);
  await page.waitForFunction(() => globalThis.world.scene !== null);
  return page;
}

/** Presses a tab; what the bar has no room for is behind “More”. */
async function tap(bar, name) {
  const tab = bar.getByRole("button", { name, exact: true });
  if (!(await tab.isVisible())) await bar.getByRole("button", { name: "More" }).tap();
  await tab.tap();
}

/** Panels that lie over each other, as lines. */
async function overlaps(page) {
  const { panels } = await inspect(page);
  const list = Object.entries(panels);
  const lines = [];
  for (const [i, [a, ra]] of list.entries())
    for (const [b, rb] of list.slice(i + 1)) {
      const x = Math.min(ra[0] + ra[2], rb[0] + rb[2]) - Math.max(ra[0], rb[0]);
      const y = Math.min(ra[1] + ra[3], rb[1] + rb[3]) - Math.max(ra[1], rb[1]);
      if (x > 0.5 && y > 0.5) lines.push(`${a} lies over ${b}`);
    }
  return lines;
}

/** What can be pressed and is smaller than a finger (40 × 40 CSS pixels), as lines; links in running text are free. */
const tooSmall = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("#ui :is(button, select, input, summary, [role=treeitem])")].flatMap((e) => {
      const target = e.matches("input[type=radio], input[type=checkbox]") ? (e.closest("label") ?? e) : e;
      const box = target.getBoundingClientRect();
      const shown = box.width > 0 && getComputedStyle(e).visibility !== "hidden";
      const small = box.width < 39.5 || box.height < 39.5;
      return shown && small ? [`${e.getAttribute("aria-label") ?? e.textContent}: ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`] : [];
    }),
  );

for (const [width, height] of [
  [390, 844],
  [360, 640],
])
  test(`a phone of ${width} × ${height}: every tab opens one sheet, the world stays in sight`, async (t) => {
    const world = await openWorld(t);
    await (await world.agent("claude-code")).must("world_info");
    const page = await phone(world, width, height);
    assert.deepEqual(await overlaps(page), []);
    assert.deepEqual(await tooSmall(page), []);
    const bar = page.getByRole("navigation", { name: "Panels" });
    const words = () => bar.getByRole("button").evaluateAll((all) => all.map((b) => b.getAttribute("aria-label")));
    assert.deepEqual(await words(), ["Talk", "Build", "Worlds", "Project", "More"]);
    await bar.getByRole("button", { name: "More" }).tap();
    assert.deepEqual(await words(), ["Talk", "Build", "Objects", "Worlds", "Project", "Agents", "Picture", "History", "Log", "Settings", "More"]);
    assert.deepEqual(await tooSmall(page), []);
    assert.deepEqual(await serious(page, "all tabs"), []);
    await page.locator("#world").tap({ position: { x: width / 2, y: 90 } }); // the sky: nothing is selected
    assert.equal((await words()).length, 5, "a press beside the tabs folds them");
    for (const tab of TABS) {
      await tap(bar, tab);
      assert.equal(await bar.evaluate((e) => e.scrollWidth <= e.clientWidth), true, `${tab}: the bar does not scroll`);
      assert.equal(await bar.locator('[aria-pressed="true"]').count(), 1, `${tab}: one tab is the open one`);
      if (tab === "Talk") continue;
      const sheet = page.locator(".page > .beside");
      await sheet.waitFor();
      await page.waitForFunction(() => !document.querySelector(".beside[aria-busy=true]"));
      assert.equal(await sheet.count(), 1);
      const box = await sheet.boundingBox();
      assert.ok(box.height <= 0.6 * height, `${tab}: the sheet is ${box.height} of ${height} high`);
      assert.ok(box.y >= 0.25 * height, `${tab}: the world has ${box.y} of ${height}`);
      assert.ok(box.x >= 0 && box.x + box.width <= width, `${tab}: it is as wide as the page`);
      assert.deepEqual(await overlaps(page), [], tab);
      assert.deepEqual(await tooSmall(page), [], tab);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, tab);
      assert.ok(await page.locator("textarea#composer").isVisible(), `${tab}: the composer is there`);
    }
    // The middle of the picture moves out from under the sheet.
    assert.ok(await page.evaluate(() => innerHeight - document.querySelector(".beside").getBoundingClientRect().top) > 200);
    assert.deepEqual(world.errors, []);
  });

test("a question on a phone leaves each panel its room, and is answered with the panel away", async (t) => {
  const world = await openWorld(t);
  let lane;
  const page = await phone(world, 390, 844, async (p) => {
    lane = await laneBefore(p);
  });
  await page.locator(".conversation .row").first().waitFor();
  lane.ask();
  const question = page.getByRole("group", { name: "Approval" });
  await question.getByRole("button", { name: "Allow once" }).waitFor();
  const bar = page.getByRole("navigation", { name: "Panels" });
  for (const tab of ["Build", "Objects", "Worlds", "Project", "Agents", "Log", "Settings"]) {
    await tap(bar, tab);
    const sheet = page.locator(".page > .beside");
    await sheet.waitFor();
    await page.waitForFunction(() => !document.querySelector(".beside[aria-busy=true]"));
    await until(`${tab} has its room`, async () => (await sheet.boundingBox()).height >= 300);
    assert.equal(await question.getByRole("button").count(), 1, `${tab}: the question is one line`);
    assert.ok((await question.boundingBox()).height < 64, tab);
    assert.deepEqual(await overlaps(page), [], tab);
    assert.deepEqual(await tooSmall(page), [], tab);
  }
  assert.deepEqual(await serious(page, "a question beside a panel"), []);
  await question.getByRole("button", { name: "Review" }).tap();
  await page.locator(".page > .beside").waitFor({ state: "detached" });
  const allow = question.getByRole("button", { name: "Allow once" });
  await until("it can be answered", () => allow.isEnabled());
  await allow.tap();
  await until("the answer is given", async () => lane.asked.some((a) => a.op === "answer" && a.option === "once"));
  assert.deepEqual(world.errors, []);
});

test("the sheet grows, shrinks and goes by its grip; a finger talks and selects", async (t) => {
  const world = await openWorld(t);
  const agent = await world.agent("claude-code");
  await agent.must("world_info");
  const page = await phone(world, 390, 844);
  const bar = page.getByRole("navigation", { name: "Panels" });
  await tap(bar, "Objects");
  const sheet = page.locator(".page > .beside");
  const tall = async () => (await sheet.boundingBox()).height;
  await page.getByRole("treeitem").first().waitFor();
  const small = await tall();
  await page.getByRole("button", { name: "Make the panel larger" }).tap();
  await until("it is larger", async () => (await tall()) > small + 60);
  assert.ok((await tall()) <= 0.6 * 844);
  await page.getByRole("button", { name: "Make the panel smaller" }).tap();
  await until("it is smaller", async () => Math.abs((await tall()) - small) < 2);
  // Dragged far down it goes.
  const grip = await page.locator(".grip").boundingBox();
  await page.mouse.move(grip.x + 20, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x + 20, grip.y + 340, { steps: 6 });
  await page.mouse.up();
  await sheet.waitFor({ state: "detached" });

  const heard = agent.must("wait_for_events", { timeout: 20 });
  await page.locator("textarea#composer").tap();
  await page.keyboard.type("Hello from a phone");
  await page.getByRole("button", { name: /^Send/ }).tap();
  assert.match((await heard).text, /Hello from a phone/);
});

test("a phone on its side: the sheet stands at the right, the world at the left", async (t) => {
  const world = await openWorld(t);
  await (await world.agent("claude-code")).must("world_info");
  for (const [width, height] of [
    [844, 390],
    [640, 360],
  ]) {
    const page = await phone(world, width, height);
    await tap(page.getByRole("navigation", { name: "Panels" }), "Objects");
    const sheet = page.locator(".page > .beside");
    await page.getByRole("treeitem").first().waitFor();
    const box = await sheet.boundingBox();
    assert.ok(box.x > 0.3 * width && box.height > 0.8 * height, `${width} × ${height}: the sheet is at ${JSON.stringify(box)}`);
    assert.deepEqual(await overlaps(page), []);
    assert.deepEqual(await tooSmall(page), []);
    const composer = await page.locator("textarea#composer").boundingBox();
    assert.ok(composer.x + composer.width <= box.x && composer.y + composer.height <= height);
    await page.context().close();
  }
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
])
  test(`an agent's question on a phone of ${width} × ${height} is read from its head, and answered at its end`, async (t) => {
    const world = await openWorld(t);
    await (await world.agent("claude-code")).must("world_info");
    let lane;
    const page = await phone(world, width, height, async (p) => {
      lane = await laneBefore(p);
    });
    await page.getByText("Yes, warm ones.").waitFor();
    lane.ask({ command: Array.from({ length: 40 }, (_, i) => `echo "line ${i} of a command that is long enough for a second line" >> notes.txt`).join("\n") });
    const card = page.getByRole("group", { name: "Approval" });
    await card.waitFor();
    const stack = await page.locator(".cards").boundingBox();
    assert.ok(stack.height > 0.5 * height, `there are ${stack.height} of ${height} for it`);
    await until("it begins at its head", async () => Math.abs((await card.boundingBox()).y - stack.y) < 1);
    assert.deepEqual(await tooSmall(page), []);
    const middle = { x: stack.x + stack.width / 2, y: stack.y + stack.height / 2 };
    const allow = card.getByRole("button", { name: "Allow once" });
    const next = card.getByRole("button", { name: "Next" });
    while ((await allow.count()) === 0) {
      await scrollTo(page, next, middle);
      await next.tap();
    }
    await scrollTo(page, allow, middle);
    await allow.tap();
    await until("it is answered", () => lane.asked.some(({ op, option }) => op === "answer" && option === "once"));
    assert.deepEqual(world.errors, []);
  });

test("a newcomer's phone: the guide stays below the face of an agent that comes", async (t) => {
  const world = await openWorld(t);
  const page = await phone(world, 390, 844);
  const guide = page.getByRole("region", { name: "Guide" });
  await guide.waitFor();
  await page.mouse.move(200, 200);
  await page.mouse.down();
  await page.mouse.move(260, 200, { steps: 4 });
  await page.mouse.up();
  await guide.getByRole("button", { name: "Place a bench" }).tap();
  await until("it says what to do with a finger", async () => (await guide.innerText()).includes("Now pick a spot"));
  await (await world.agent("claude-code")).must("world_info");
  const name = page.locator("#labels").getByText("Claude Code").first();
  await name.waitFor();
  await guide.waitFor();
  const above = async () => (await guide.boundingBox()).y - (await name.boundingBox()).y;
  let space;
  await until(
    () => `from the name to the guide there is room for the head: ${space} px`,
    async () => {
      const before = await above();
      await page.evaluate(async () => {
        for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame);
      });
      space = await above();
      return Math.abs(space - before) < 0.5 && space > 120; // it stands still
    },
  );
  assert.deepEqual(world.errors, []);
});
