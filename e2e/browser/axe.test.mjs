// axe-core, which knows much of WCAG, finds nothing on any panel, card or menu, in either theme, on a desk and on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { any } from "../harness/axe.mjs";
import { laneBefore } from "../harness/lane.mjs";
import { choose, pageOf, region } from "./keyboard.mjs";
import { openWorld, until } from "./world.mjs";

/** Each panel: the key that opens it, its name, and what stands in it when all of it has come. */
const PANELS = [
  ["b", "Build", ".tile"],
  ["i", "Objects", "[role=treeitem]"],
  ["o", "Worlds", ".world:not(.bones)"],
  ["h", "History", ".track"],
  ["k", "Picture", ".studio"],
  ["u", "Your files", ".choose"],
  ["l", "Turn log", ".turn"],
  [",", "Settings", "fieldset"],
  ["?", "Keys", "dl"],
];

/** The picture stands still while it is looked at: where the processor draws it, that is most of what a look takes. */
const hold = (page) => page.evaluate(() => globalThis.world.step(1));

/** The dark theme has other colours, and the same document: there contrast alone is looked at. */
const LOOKS = [
  [1440, 900, "light"],
  [1440, 900, "dark", ["color-contrast"]],
  [390, 844, "light"],
  [390, 844, "dark", ["color-contrast"]],
];

for (const [width, height, colorScheme, rules] of LOOKS)
  test(`axe finds nothing on any panel, ${width} wide, ${colorScheme}`, async (t) => {
    const world = await openWorld(t);
    await (await world.agent("claude-code")).must("world_info");
    let lane;
    const before = async (page) => {
      lane = await laneBefore(page);
    };
    const options = { viewport: { width, height }, colorScheme, hasTouch: width < 500, reducedMotion: "reduce", before };
    const page = await pageOf(world, options);
    const found = [];
    const look = async (name) => found.push(...(await any(page, name, rules)));
    await page.getByText("Yes, warm ones.").waitFor();
    await hold(page);
    await look("the conversation");
    for (const [key, name, content] of PANELS) {
      await page.locator("#world").focus();
      await page.keyboard.press(key);
      await region(page, name).locator(content).first().waitFor();
      await look(name);
      const above = await region(page, name).evaluate((panel) => {
        const header = panel.querySelector(":scope > header");
        return header && panel.matches(".beside") ? header.getBoundingClientRect().top - panel.getBoundingClientRect().top : 0;
      });
      assert.ok(above <= 2, `the header of ${name} begins ${above} px below its edge`);
      await page.keyboard.press("Escape");
      await region(page, name).waitFor({ state: "detached" });
    }
    await cards(page, lane, look);
    await thing(page, look);
    assert.deepEqual(found, []);
    assert.deepEqual(world.errors, []);
  });

/** The status, the ways to an agent, and the questions of one. */
async function cards(page, lane, look) {
  await page.locator(".pill").click();
  await look("status");
  await page.getByRole("button", { name: "Connect an agent" }).click();
  await region(page, "Your agent").waitFor();
  await look("agent card");
  await page.keyboard.press("Escape");
  lane.ask();
  lane.ask({ id: "a2", title: "Write a file", kind: "tool", command: "echo \u202e# hidden", details: [] });
  const asked = page.getByRole("group", { name: "Approval" });
  await until("both are asked", async () => (await asked.count()) === 2);
  await asked.first().getByRole("button", { name: "Deny" }).and(page.locator(":enabled")).waitFor();
  await asked.first().getByText("More").click();
  await look("approvals");
  await asked.first().getByRole("button", { name: "Allow once" }).click();
  await until("it is answered", () => lane.asked.some((a) => a.op === "answer" && a.approval === "a1" && a.option === "once"));
  lane.ask({ state: "answered", answer: "Allow once", by: "you" });
  lane.ask({ id: "a2", state: "withdrawn" });
  await page.getByText("Answered: Allow once, by you.").waitFor();
  await look("answered approvals");
}

/** One thing: in words, in the small menu, in the picture and by numbers; and a word about what came of it. */
async function thing(page, look) {
  await page.locator("#world").focus();
  await page.keyboard.press("i");
  await choose(page, "Bench");
  const bench = region(page, "Bench");
  await bench.waitFor();
  for (const part of await bench.locator("summary").all()) await part.click();
  await bench.getByLabel("Motion").selectOption("patrol");
  await bench.getByRole("listitem", { name: "Point 1" }).waitFor();
  await look("a thing of the text twin");
  await page.locator("#world").focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menu").waitFor();
  await look("menu");
  await page.keyboard.press("Escape");
  await bench.getByRole("button", { name: "Edit in the world" }).click();
  const chip = region(page, "Selected");
  await chip.getByRole("button", { name: "Details" }).click();
  await region(page, "Edit").locator("fieldset").first().waitFor();
  await look("editing");
  await region(page, "Edit").getByRole("button", { name: "Duplicate" }).click();
  await page.getByText(/^Copied as/).waitFor();
  await look("toast");
}
