// The user is called back: by the tab's title and icon, and after their yes by a notification that says nothing secret.
import assert from "node:assert/strict";
import { test } from "node:test";
import { laneBefore } from "../harness/lane.mjs";
import { live, openWorld, until } from "./world.mjs";

/** Stands for the system's notifications, and for whether somebody looks at the page. */
function stubbed() {
  globalThis.shown = [];
  globalThis.looks = true;
  document.hasFocus = () => globalThis.looks;
  globalThis.Notification = class {
    static permission = "default";
    static requestPermission() {
      this.permission = "granted";
      return Promise.resolve("granted");
    }
    constructor(title, { body, tag }) {
      globalThis.shown.push(Object.assign(this, { title, body, tag, closed: false }));
    }
    close() {
      this.closed = true;
    }
  };
}

test("what waits calls the user back, by a notification only after their yes, and is withdrawn when it was answered", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  await page.goto("about:blank");
  const lane = await laneBefore(page);
  await page.addInitScript(stubbed);
  await page.goto(`${world.origin}/?quality=test`);
  await live(page);
  const title = (words) => until(() => `the title says ${words}`, async () => words.test(await page.title()));
  const shown = () => page.evaluate(() => globalThis.shown.map(({ title, body, tag, closed }) => ({ title, body, tag, closed })));
  const icon = () => page.locator("link[rel=icon]").getAttribute("href");
  const looks = (on) =>
    page.evaluate((now) => {
      globalThis.looks = now;
      globalThis.dispatchEvent(new Event(now ? "focus" : "blur"));
    }, on);
  const plain = await icon();

  await looks(false);
  lane.ask();
  await title(/^● Waiting for you/);
  assert.notEqual(await icon(), plain);
  assert.deepEqual(await shown(), [], "nobody said yes to it yet");
  await looks(true);
  await page.getByRole("button", { name: "Notify me" }).click();
  await page.getByRole("button", { name: "Notify me" }).waitFor({ state: "detached" });
  await until("the bell has come", () => page.evaluate(() => performance.getEntriesByType("resource").some((r) => /[-/]notifier[-.]/.test(r.name))));
  lane.ask({ state: "answered", answer: "Deny", by: "you" });
  await title(/^Plaza/);
  assert.equal(await icon(), plain);

  await looks(false);
  lane.ask({ id: "a2", title: "Delete secrets", command: "rm -rf secrets" });
  await until("it is called out", async () => (await shown()).length > 0);
  const [call] = await shown();
  assert.equal(call.title, "Robin is waiting for you");
  assert.doesNotMatch(JSON.stringify(call), /delete secrets|rm -rf|npm i/i);
  await page.evaluate(() => globalThis.shown[0].onclick());
  await page.waitForFunction(() => document.activeElement?.dataset.approval === "a2"); // a click leads to the card
  lane.ask({ id: "a2", state: "withdrawn" });
  await until("it is withdrawn", async () => (await shown())[0].closed);

  const turn = { id: "t1", path: "text runtime", backend: "openclaw", session: "main", millis: 900, outcome: "done" };
  lane.tell({ kind: "turn", turn: { ...turn, at: new Date().toISOString() } });
  await until("an answer is told of", async () => (await shown()).some((n) => n.title === "Robin is done"));
  await looks(true);
  await until("and goes when somebody looks", async () => (await shown()).every((n) => n.closed));
  lane.ask({ id: "a3" });
  await title(/^● Waiting for you/);
  await page.locator('[data-approval="a3"]').waitFor();
  assert.equal((await shown()).length, 2, "who looks is not called");
  assert.deepEqual(world.errors, []);
});
