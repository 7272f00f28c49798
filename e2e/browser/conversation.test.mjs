// Where the conversation stands: at its end until the user scrolls up, and there again when they send.
import assert from "node:assert/strict";
import { test } from "node:test";
import { laneBefore } from "../harness/lane.mjs";
import { live, openWorld, until } from "./world.mjs";

/** Rows whose height nobody guesses well: prose, lists and code of many lengths. */
const LONG = Array.from({ length: 60 }, (_, i) =>
  i % 2 === 0
    ? { id: `m${i}`, role: "user", state: "done", parts: [{ kind: "text", text: `Question ${i}?` }] }
    : {
        id: `m${i}`,
        role: "agent",
        state: "done",
        parts: [
          { kind: "text", text: Array.from({ length: (i % 7) + 1 }, (_, n) => `- item ${n} of answer ${i}`).join("\n") },
          { kind: "text", text: `\`\`\`js\n${"let x = 1;\n".repeat((i * 5) % 17)}\`\`\`` },
        ],
      },
);

/** How far below what is shown the conversation's end is, in CSS pixels. */
const below = (page) =>
  page.locator(".conversation .log-rows").evaluate((log) => Math.round(log.scrollHeight - log.clientHeight - log.scrollTop));

/** The browser has drawn and the page has answered what that changed, twice over: nothing moves any more. */
async function settled(page) {
  let before = "";
  await until("the conversation stands still", async () => {
    const now = await page.locator(".conversation .log-rows").evaluate(
      (log) =>
        new Promise((done) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => done([log.scrollTop, log.clientHeight, log.scrollHeight, log.textContent.length].join())),
          ),
        ),
    );
    const same = now === before && !now.includes(",0,");
    before = now;
    return same;
  });
}

async function stands(page, when) {
  await settled(page);
  assert.ok((await below(page)) <= 1, `${await below(page)} px below the end ${when}`);
  assert.equal(await page.getByRole("button", { name: /newest|new ↓/ }).count(), 0, `a way to the newest ${when}`);
}

async function scrolledUp(page, by) {
  await page.locator(".conversation .log-rows").hover();
  await page.mouse.wheel(0, -by);
  await until("it is scrolled up", async () => (await below(page)) > by / 2);
}

test("the conversation stands at its end until the user scrolls up, and goes there when they send", async (t) => {
  const world = await openWorld(t);
  const page = await world.page({ viewport: { width: 1280, height: 800 } });
  await page.goto("about:blank");
  const lane = await laneBefore(page, { messages: LONG });
  await page.goto(`${world.origin}/?quality=test`);
  await live(page);
  await page.locator(".conversation .row").first().waitFor();
  await stands(page, "after it was opened");

  await page.locator("#world").focus();
  await page.keyboard.press("t");
  await page.locator(".docked .conversation").waitFor();
  await stands(page, "docked");
  lane.ask();
  await page.locator(".approval").waitFor();
  await stands(page, "with a question beside it");
  lane.tell({ kind: "status", backend: "openclaw", session: "main", status: { turn: "t9", label: "thinking", since: new Date().toISOString() } });
  await page.locator(".doing").waitFor();
  await stands(page, "with a status line under it");
  await page.setViewportSize({ width: 1280, height: 560 });
  await stands(page, "in a lower window");
  await page.locator("#world").focus();
  await page.keyboard.press("t");
  await page.locator(".talk:not(.docked) .conversation").waitFor();
  await stands(page, "undocked");

  await scrolledUp(page, 300);
  lane.tell({
    kind: "message",
    backend: "openclaw",
    session: "main",
    message: { id: "m90", role: "agent", state: "done", at: new Date().toISOString(), parts: [{ kind: "text", text: "One thing more." }] },
  });
  await page.getByRole("button", { name: /new ↓/ }).waitFor();
  await settled(page);
  assert.ok((await below(page)) > 200, "who reads further up is left there");
  const covered = await page.evaluate(() => {
    const button = document.querySelector(".newest").getBoundingClientRect();
    const log = document.querySelector(".conversation .log-rows").getBoundingClientRect();
    return Math.round(Math.min(log.bottom, button.bottom) - Math.max(log.top, button.top));
  });
  assert.ok(covered <= 0, `the way to the newest covers ${covered} px of what is read`);

  await page.locator("#composer").fill("And a gate, please.");
  await page.keyboard.press("Enter");
  await page.locator(".conversation .row", { hasText: "And a gate, please." }).waitFor();
  await stands(page, "after a message was sent");

  await page.locator(".conversation .log-rows").evaluate((log) => {
    log.scrollTop = 0; // as a search in the page does
  });
  await settled(page);
  assert.ok((await below(page)) > 1000, "what else takes the reader up leaves them there");
  assert.deepEqual(world.errors, []);
});
