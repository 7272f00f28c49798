// Coding sessions as a user has them: the real program, real git and a real browser; the agent is scripted, but for that
// starts and speaks as a real one does.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { serious } from "../harness/axe.mjs";
import { DISCOUNTED, makeAgent, makeShop, TESTED } from "../harness/coder.mjs";
import { git, workFolder } from "../harness/repository.mjs";
import { isWhole, pageOf, region, scrollTo } from "./keyboard.mjs";
import { inspect, openWorld, scene, until } from "./world.mjs";

const home = workFolder();
after(() => rmSync(home, { recursive: true, force: true }));

const PARTS = {
  "Give orders a discount": [
    { thought: "The price is made in one place." },
    { plan: [["Change the price", "in_progress"], ["Test it", "pending"]] },
    { say: "I look at **how prices are made** first." },
    { read: "src/price.mjs" },
    { edit: "src/price.mjs", text: DISCOUNTED },
    { edit: "NOTES.md", text: "Discounts are shares.\n" },
    { run: "npm test", output: "# pass 2\n# fail 0\n" },
    { hold: "go-on" },
    { say: "Orders can have a discount now." },
  ],
  "Change a price": [
    { read: "../../beside.mjs" },
    { read: "../../../../../../../etc/hosts" },
    { edit: "src/price.mjs", text: DISCOUNTED },
    { hold: "seen" },
    { read: "src/tax.mjs" },
    { say: "Changed." },
  ],
  "Write a test": [{ edit: "test/price.test.mjs", text: TESTED }, { say: "The test is there." }],
  "Look at the picture": [{ edit: "NOTES.md", text: "As in the picture.\n" }, { say: "It looks like that now." }],
  "Could orders be cheaper": [
    { say: "A discount on the whole order would do. Shall I write that down?" },
    { report: { title: "Orders with a discount", ask: "Give orders a discount", acceptance: ["The tests pass"] } },
  ],
};

/** A service whose user has the agent and a repository, and a page on it. */
async function coding(t, name, { flags = [], ...options } = {}) {
  const dir = join(home, name);
  const root = makeShop(join(dir, "shop"));
  const { env, goOn } = makeAgent(dir, PARTS);
  const world = await openWorld(t, { env, flags: ["--acp", "auto", "--project", root, ...flags] });
  const page = await pageOf(world, { viewport: { width: 1280, height: 800 }, before: calm, ...options });
  return { world, page, root, goOn, panel: region(page, "Coder") };
}

/** Without what greets on a first visit. */
const calm = (page) =>
  page.addInitScript(() => {
    localStorage.setItem("world.guide", "closed");
    localStorage.setItem("world.help-seen", "yes");
  });

const card = (page) => page.getByRole("group", { name: "Approval" }).and(page.locator('[data-state="open"]'));
const log = (page) => page.getByRole("log", { name: "What happened" });

/** Waits until a panel says something; a failure has what it says instead. */
async function says(panel, words) {
  try {
    await panel.getByText(words, { exact: false }).waitFor();
  } catch (error) {
    throw new Error(`the panel does not say “${words}”, but:\n${await panel.innerText()}`, { cause: error });
  }
}

/** Answers the card that asks for something; its buttons wait for a moment. */
async function answer(page, words, choice) {
  const asked = card(page).filter({ hasText: words });
  await asked.getByRole("button", { name: choice }).click();
  await until(`“${words}” is answered`, async () => (await asked.count()) === 0);
}

/** Opens the panel and begins a session in the project's folder. */
async function begin({ page, panel }, prompt) {
  await page.keyboard.press("c");
  await panel.getByRole("button", { name: "New session" }).click();
  await panel.getByRole("group", { name: "Which folder?" }).getByRole("button", { name: "shop" }).click();
  await panel.getByRole("textbox", { name: "What should it do?" }).fill(prompt);
  await panel.getByRole("button", { name: "Start" }).click();
}

test("a session from the first look at the folder to the commit: settings, cards on two pages, a closed tab, the review", async (t) => {
  const { world, page, root, goOn, panel } = await coding(t, "whole");
  await page.keyboard.press("c");
  await panel.getByText("No sessions yet", { exact: false }).waitFor();
  assert.deepEqual(await serious(page, "no sessions"), []);
  await panel.getByRole("button", { name: "New session" }).click();
  await panel.getByRole("group", { name: "Which folder?" }).getByRole("button", { name: "shop" }).click();

  const folder = panel.getByRole("region", { name: "Folder" });
  await folder.getByText(root).waitFor();
  const settings = await folder.getByRole("list", { name: "Settings for agents" }).innerText();
  assert.match(settings, /^\.claude\/settings\.json\s+Claude Code: may run commands .+ · [0-9a-f]{12}$/s);
  await folder.getByRole("button", { name: "Trust these settings" }).waitFor();
  assert.ok(await panel.getByRole("radio", { name: "Claude Code" }).isChecked(), "the agent works here without trust");
  assert.deepEqual(await serious(page, "a new session"), []);
  await panel.getByRole("button", { name: "Start" }).click();

  const composer = panel.getByRole("textbox", { name: "What Claude Code should do" });
  await composer.fill("Give orders a discount");
  await composer.press("Enter");
  await log(page).locator("strong", { hasText: "how prices are made" }).waitFor();
  await log(page).locator(".call", { hasText: "Read src/price.mjs" }).waitFor();

  // The question is on both pages, in the same words; the first answer counts in both.
  const asked = card(page).filter({ hasText: "src/price.mjs" });
  await asked.getByText("Math.round(sum * (1 - discount))", { exact: false }).waitFor();
  assert.equal(readFileSync(join(root, "src/price.mjs"), "utf8").includes("discount"), false, "nothing is changed unasked");
  const bodies = async () => (await scene(page)).avatars.map(({ state }) => state).join();
  await until("the agent has one body, which waits for its user", async () => (await bodies()) === "needs-you");
  const second = await pageOf(world, { viewport: { width: 960, height: 600 }, before: calm });
  const same = card(second).filter({ hasText: "src/price.mjs" });
  await same.getByText("Math.round(sum * (1 - discount))", { exact: false }).waitFor();
  assert.deepEqual(await serious(page, "a card"), []);
  await same.getByRole("button", { name: "Allow" }).click();
  await log(page).getByText("Answered: Allow once, by you.").waitFor();
  await answer(page, "NOTES.md", "Allow");
  await until("it is answered there too", async () => (await card(second).filter({ hasText: "NOTES.md" }).count()) === 0);
  await card(page).getByLabel("Exact command").getByText("npm test", { exact: true }).waitFor();

  // In the middle of the turn, with a question open, the tab is closed; another finds everything.
  await second.close();
  await page.close();
  const again = await pageOf(world, { viewport: { width: 1280, height: 800 }, before: calm });
  await again.keyboard.press("c");
  const panelAgain = region(again, "Coder");
  await panelAgain.getByRole("button", { name: "Give orders a discount" }).click();
  await log(again).locator("strong", { hasText: "how prices are made" }).waitFor();
  assert.equal(await log(again).locator(".call").count(), 4);
  await answer(again, "npm test", "Allow");
  goOn("go-on");
  await log(again).getByText("Orders can have a discount now.").waitFor();
  await log(again).getByText("Done in", { exact: false }).waitFor();

  // The review: one file is kept, one is not wanted, and the rest becomes a commit. Reading the change takes its time on a busy
  // computer, and a user may be faster.
  await again.route("**/api/direct-code", async (route) => {
    if (route.request().postDataJSON()?.op === "diff") await new Promise((next) => setTimeout(next, 700));
    await route.continue();
  });
  await panelAgain.getByRole("tab", { name: "Review" }).click();
  await panelAgain.getByRole("status").filter({ hasText: "2 files, +" }).waitFor();
  assert.deepEqual(await serious(again, "the review"), []);
  await panelAgain.getByRole("button", { name: "Keep src/price.mjs" }).click();
  await panelAgain.locator('.review-file[data-kept="yes"]', { hasText: "src/price.mjs" }).waitFor();
  await panelAgain.getByRole("button", { name: "Revert NOTES.md" }).click();
  await panelAgain.getByRole("button", { name: "Yes, revert NOTES.md" }).click();
  await panelAgain.getByText("NOTES.md is as it was at the start.").waitFor();
  await panelAgain.getByRole("button", { name: "Merge into main…" }).click();
  await panelAgain.getByRole("textbox", { name: "Commit message" }).fill("Orders have discounts");
  await panelAgain.getByRole("button", { name: "Merge into main" }).click();
  await says(panelAgain, "Merged into main.");
  assert.match(git(root, "log", "-1", "--format=%s", "main"), /Orders have discounts/);
  assert.equal(readFileSync(join(root, "src/price.mjs"), "utf8"), DISCOUNTED);
  assert.equal(existsSync(join(root, "NOTES.md")), false);
  assert.equal(git(root, "status", "--porcelain"), "");
  assert.deepEqual(world.errors, []);
});

test("the city lights up at the building of the file that is changed in the worktree, and nowhere else; the coder goes there", async (t) => {
  // A picture with motion, so that bodies walk; nothing of it is drawn.
  const stage = await coding(t, "city", { quality: "low" });
  const { world, page, root, goOn, panel } = stage;
  const city = async () => (await scene(page)).city;
  await until("the city stands", async () => (await city())?.buildings > 0);
  const files = await page.evaluate(() => globalThis.world.files().map(({ id, path, x, z }) => ({ id, path, x, z })));
  const priced = files.find(({ path }) => path === "src/price.mjs");
  assert.deepEqual((await city()).lit, []);
  await begin(stage, "Change a price");
  await panel.getByRole("button", { name: "Close" }).click();
  await answer(page, "src/price.mjs", "Allow");
  await until("its building is lit", async () => (await city()).lit.length > 0);
  assert.deepEqual((await city()).lit, [priced.id]);
  assert.doesNotMatch(readFileSync(join(root, "src/price.mjs"), "utf8"), /discount/, "it was changed in the worktree");
  await until("the coder stands before that building, and before no other", async () => {
    const [x, , z] = (await scene(page)).avatars.find(({ id }) => id === "avatar_coder_1").position;
    const away = (file) => Math.hypot(file.x - x, file.z - z);
    return away(priced) < 6 && files.every((file) => away(file) >= away(priced));
  });
  const hook = join(root, ".git/hooks/pre-commit"); // as an agent's command may plant it
  mkdirSync(join(root, ".git/hooks"), { recursive: true });
  writeFileSync(hook, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  goOn("seen");
  const touched = async () => (await inspect(page)).project.touches.map(({ path, how, avatarId }) => `${avatarId} ${how} ${path}`);
  await until("what it reads is told too", async () => (await touched()).some((line) => line.endsWith("src/tax.mjs")));
  assert.deepEqual(await touched(), ["avatar_coder_1 edit src/price.mjs", "avatar_coder_1 read src/tax.mjs"], "what lies outside of the project is no part of the city");
  assert.deepEqual((await city()).lit, [priced.id]);
  const alert = page.getByRole("alert", { name: "Change to your git" });
  assert.match(await alert.innerText(), /hooks\/pre-commit is new\./, "said though the panel is closed");
  await alert.getByRole("button", { name: "Put back" }).click();
  await alert.getByRole("button", { name: "Yes, put back" }).click();
  await until("the hook is gone, and so is the alert", async () => !existsSync(hook) && (await alert.count()) === 0);
  assert.deepEqual(world.errors, []);
});

test("by keyboard alone: Y leads to a card, a turn is taken back, Esc stops one", async (t) => {
  const { world, page, panel } = await coding(t, "keys");
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => `${document.activeElement?.getAttribute("aria-label") ?? ""} ${document.activeElement?.textContent ?? ""}`.trim());
  const tabTo = (word, key = "Tab") => until(() => `${key} comes to ${word}`, async () => (await press(key), (await focused()).startsWith(word)), 10);
  await press("c");
  await panel.getByRole("button", { name: "New session" }).waitFor();
  await tabTo("New session");
  await press("Enter");
  await panel.getByRole("group", { name: "Which folder?" }).waitFor();
  await tabTo("shop");
  await press("Enter");
  await panel.getByRole("textbox", { name: "What should it do?" }).waitFor();
  await until("the field is reached", async () => {
    await press("Tab");
    return page.evaluate(() => document.activeElement?.tagName === "TEXTAREA");
  }, 10);
  await page.keyboard.type("Write a test");
  await tabTo("Start");
  await press("Enter");
  await card(page).waitFor();
  await page.locator("#world").focus();
  await press("y");
  await until("the card is reached", () => page.evaluate(() => document.activeElement?.getAttribute("data-approval")));
  await until("its buttons are ready", () => card(page).getByRole("button", { name: "Allow" }).isEnabled());
  await tabTo("Allow");
  await press("Enter");
  await log(page).getByText("The test is there.").waitFor();
  await panel.getByRole("tab", { name: "Review: 1 file" }).waitFor();

  await log(page).focus();
  await tabTo("Undo this turn");
  await press("Enter");
  await panel.getByRole("group", { name: "Undo this turn?" }).waitFor();
  await tabTo("Undo");
  await press("Enter");
  await log(page).getByText("taken back", { exact: false }).waitFor();
  await panel.getByRole("tab", { name: "Review", exact: true }).waitFor();

  await tabTo("What Claude Code should do");
  await page.keyboard.type("Give orders a discount");
  await press("Enter");
  await card(page).filter({ hasText: "src/price.mjs" }).waitFor();
  await press("Escape");
  await log(page).locator('.coder-turn[data-state="stopped"]').waitFor();
  assert.equal(await card(page).count(), 0, "who stopped is asked nothing more");
  await panel.waitFor(); // Esc stopped the turn, and nothing else
  assert.deepEqual(world.errors, []);
});

test("a turn leads to the review of each file that it changed, and a picture that is dropped goes with the next prompt", async (t) => {
  const stage = await coding(t, "files");
  const { world, page, panel } = stage;
  await begin(stage, "Write a test");
  await answer(page, "test/price.test.mjs", "Allow");
  const changed = log(page).getByRole("list", { name: "Files that this turn changed" });
  await changed.getByRole("button", { name: /^test\/price\.test\.mjs changed \+\d+ −\d+$/ }).click();
  await panel.getByRole("tab", { name: "Review", selected: true }).waitFor();
  await until("its part of the review has the keyboard", () => page.evaluate(() => document.activeElement?.matches(".review-file summary")));
  await panel.getByRole("tab", { name: "Work" }).click();
  assert.deepEqual(await serious(page, "the files of a turn"), []);

  const drag = (type) =>
    page.evaluate(async (type) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 30, height: 20 });
      const blob = await new Promise((done) => canvas.toBlob(done));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([blob], "shop.png", { type: "image/png" }));
      const on = document.querySelector(".coder .stream");
      on.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    }, type);
  await drag("dragenter");
  await panel.getByText("Drop a picture for Claude Code").waitFor();
  await drag("drop");
  await panel.getByAltText("shop.png").waitFor();
  assert.equal(await page.locator(".drop-here, .drop-picture, .talk .extra").count(), 0, "neither the world nor the conversation takes it");
  assert.deepEqual(await serious(page, "a picture of a prompt"), []);
  const composer = panel.getByRole("textbox", { name: "What Claude Code should do" });
  await composer.fill("Look at the picture");
  await composer.press("Enter");
  await answer(page, "NOTES.md", "Allow");
  await log(page).getByText("with 1 picture").waitFor();
  await panel.getByAltText("shop.png").waitFor({ state: "detached" });
  await until("the files of the second turn are told", async () => (await changed.count()) === 2);
  assert.deepEqual(await changed.last().getByRole("button").allInnerTexts().then((all) => all.map((text) => text.replace(/\s.*/s, ""))), ["NOTES.md"]);
  assert.deepEqual(world.errors, []);
});

test("an idea that is talked over becomes a mission, with how the missions stand told on the board", async (t) => {
  const { world, page, panel } = await coding(t, "idea");
  await page.keyboard.press("c");
  await panel.getByRole("tab", { name: "Missions" }).click();
  await panel.getByRole("button", { name: "Discuss an idea" }).click();
  await panel.getByRole("textbox", { name: "What do you have in mind?" }).fill("Could orders be cheaper?");
  assert.deepEqual(await serious(page, "an idea"), []);
  await panel.getByRole("button", { name: "Start discussing" }).click();
  await log(page).getByText("A discount on the whole order", { exact: false }).waitFor();
  const result = log(page).getByRole("region", { name: "Result" });
  await result.getByText("Give orders a discount").waitFor();
  assert.deepEqual(await serious(page, "what a talk has come to"), []);
  await panel.getByRole("tab", { name: "Review" }).click();
  await panel.getByText("This session only reads", { exact: false }).waitFor();
  await panel.getByRole("tab", { name: "Work" }).click();
  await result.getByRole("button", { name: "Make it a mission" }).click();
  await panel.getByRole("button", { name: "Save" }).click();
  await panel.getByRole("heading", { name: "Orders with a discount" }).waitFor();
  assert.deepEqual(await serious(page, "a mission"), []);
  await panel.getByRole("button", { name: "All missions" }).click();
  await panel.locator("summary").filter({ hasText: "Updates" }).click();
  await panel.getByRole("checkbox", { name: /^Send me mission updates/ }).check();
  await panel.getByRole("status").filter({ hasText: /^Nothing runs, and nothing waits for you\./ }).waitFor();
  assert.deepEqual(await serious(page, "the board of missions"), []);
  assert.deepEqual(world.errors, []);
});

test("without a project the coder's key leads to where one is opened, and the list of keys says so", async (t) => {
  const world = await openWorld(t);
  const page = await pageOf(world, { viewport: { width: 1280, height: 800 }, before: calm });
  assert.equal(await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Coder" }).count(), 0);
  await page.keyboard.press("?");
  await region(page, "Keys").getByText("open a project to code here").waitFor();
  await page.locator("#world").focus();
  await page.keyboard.press("c");
  const project = region(page, "Project");
  await project.getByText("you can ask a coding agent to work on it: Coder (C)", { exact: false }).waitFor();
  await project.getByRole("button", { name: "Choose a folder…" }).waitFor();
  assert.deepEqual(await serious(page, "no project to code in"), []);
  assert.deepEqual(world.errors, []);
});

test("on a phone: a round of a session, and nothing is wider than the screen", async (t) => {
  const stage = await coding(t, "phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { world, page, panel } = stage;
  const narrow = async (where) => {
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll(".panel.coder, .panel.coder *")]
        .filter((e) => (e.getBoundingClientRect().right > innerWidth + 1 || e.getBoundingClientRect().left < -1) && !e.closest(".diff, pre, code, .exact, .tabs"))
        .map((e) => `${e.tagName} ${e.className}`),
    );
    assert.deepEqual(wide, [], where);
  };
  await begin(stage, "Write a test");
  await card(page).waitFor();
  await narrow("a card");
  assert.deepEqual(await serious(page, "a card on a phone"), []);
  assert.equal(await log(page).locator(".line", { hasText: "a discount is taken off" }).count(), 1, "a change stands there once");
  assert.ok(await isWhole(page.locator(".pill .agent")), "the pill says whole who waits");
  // Upright, with its keyboard open, and on its side: read from its head, and answered at its end.
  const allow = card(page).getByRole("button", { name: "Allow" });
  for (const [width, height] of [[390, 844], [390, 440], [844, 390]]) {
    await page.setViewportSize({ width, height });
    await log(page).evaluate((e) => e.closest(".beside").scrollTo(0, 0));
    const box = await panel.boundingBox();
    await scrollTo(page, allow, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  await panel.getByRole("button", { name: "Close" }).tap();
  await allow.waitFor();
  const stack = page.locator(".cards");
  const head = async (e) => Math.round(await e.evaluate((node) => node.getBoundingClientRect().top));
  await until("a card that is higher than its place begins at its head", async () => (await head(card(page))) === (await head(stack)));
  const { x, y, width } = await stack.boundingBox();
  assert.ok((await scrollTo(page, allow, { x: x + width / 2, y: y + 40 })) > 0);
  await allow.tap();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Coder" }).tap();
  await log(page).getByText("The test is there.").waitFor();
  await narrow("the stream");
  await panel.getByRole("tab", { name: "Review" }).tap();
  await panel.getByRole("button", { name: "Keep test/price.test.mjs" }).waitFor();
  await narrow("the review");
  assert.deepEqual(world.errors, []);
});
