// axe-core, which knows much of WCAG, finds nothing on any panel, in either theme, on a desk and on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { any } from "../harness/axe.mjs";
import { choose, pageOf, region } from "./keyboard.mjs";
import { openWorld } from "./world.mjs";

const pause = (millis) => new Promise((next) => setTimeout(next, millis));

/** Each panel: how a key opens it and which region it is; null: the page as it is. */
const PANELS = [
  ["nothing open", null, null],
  ["build", "b", "Build"],
  ["objects", "i", "Objects"],
  ["worlds", "o", "Worlds"],
  ["history", "h", null],
  ["picture", "k", null],
  ["files", "u", null],
  ["turn log", "l", "Turn log"],
  ["settings", ",", "Settings"],
  ["keys", "?", "Keys"],
];

test("axe finds nothing on any panel", async (t) => {
  const world = await openWorld(t);
  await (await world.agent("claude-code")).must("world_info");
  for (const [width, height, colorScheme] of [
    [1440, 900, "light"],
    [1440, 900, "dark"],
    [390, 844, "light"],
    [390, 844, "dark"],
  ])
    await t.test(`${width} wide, ${colorScheme}`, async () => {
      const page = await pageOf(world, { viewport: { width, height }, colorScheme });
      const found = [];
      for (const [name, key, title] of PANELS) {
        await page.locator("#world").focus();
        if (key) await page.keyboard.press(key);
        if (title) await region(page, title).waitFor();
        if (key) await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
        if (key && !title) await pause(800); // these stand elsewhere than at the side
        found.push(...(await any(page, name)));
        if (key) await page.keyboard.press("Escape");
        if (title) await region(page, title).waitFor({ state: "detached" });
      }
      await page.locator(".pill").click();
      found.push(...(await any(page, "status")));
      await page.getByRole("button", { name: "Connect an agent" }).click();
      await region(page, "Your agent").waitFor();
      found.push(...(await any(page, "agent card")));
      await page.keyboard.press("Escape");
      await page.locator("#world").focus();
      await page.keyboard.press("i");
      await choose(page, "Bench");
      await region(page, "Bench").waitFor();
      for (const part of await region(page, "Bench").locator("summary").all()) await part.click();
      found.push(...(await any(page, "a thing of the text twin")));
      await region(page, "Bench").getByRole("button", { name: "Edit in the picture" }).click();
      await pause(1500);
      found.push(...(await any(page, "editing")));
      await page.context().close();
      assert.deepEqual(found, []);
    });
  assert.deepEqual(world.errors, []);
});
