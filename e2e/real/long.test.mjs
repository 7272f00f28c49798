// A session of 5,000 messages: shown at once, scrolled to its beginning without long tasks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "../browser/world.mjs";
import { Operator } from "../harness/openclaw/operator.mjs";
import { beside, stage, talking } from "./stage.mjs";

const gateway = stage();
const messages = 5000;
/** What PerformanceObserver calls a long task, in milliseconds; and how long one may be while other programs are busy. */
const longTask = 50;
const busyTask = 250;

const text = (i) => `Note ${i}: a few words about the ${i % 7 === 0 ? "**northern** garden, with a list:\n\n- one\n- two" : "plaza"}, and \`code_${i}\`.`;

test("a session of 5,000 messages is scrolled to its beginning smoothly", { timeout: 600_000 }, async (t) => {
  const operator = await Operator.connect(gateway);
  const session = await operator.seed("Long", messages, text);
  operator.close();
  const world = await beside(t, gateway);
  const talk = await talking(world);
  await talk.dock();
  await talk.button("Conversations").click();
  await talk.page.locator(`[data-session="${session}"]`).click();
  await talk.page.getByText(`Note ${messages - 1}:`).waitFor();
  await talk.page.evaluate(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((e) => Math.round(e.duration)))).observe({ type: "longtask" });
  });
  // The picture stands still: drawn by a processor it is made of long tasks itself, whatever the conversation does.
  await talk.page.evaluate(() => globalThis.world.step(Date.now() / 1000));
  // As a user would: the wheel upward, a screen at a time, until the first message is there.
  const box = await talk.log.boundingBox();
  await talk.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const first = talk.page.getByText("Note 0:");
  const began = Date.now();
  await until("the first message", async () => {
    await talk.page.mouse.wheel(0, -box.height);
    return (await first.count()) > 0;
  }, 400);
  const tasks = await talk.page.evaluate(() => globalThis.longTasks);
  const shown = await talk.log.locator("article").count();
  t.diagnostic(`${messages} messages in ${Math.round((Date.now() - began) / 1000)} s of scrolling: ${tasks.length} tasks over ${longTask} ms (longest ${Math.max(0, ...tasks)} ms), ${shown} messages in the document at the end`);
  assert.ok(shown < 200, `${shown} messages are in the document at once`);
  assert.ok(tasks.length <= messages / 500 && Math.max(0, ...tasks) <= busyTask, `long tasks: ${tasks.join(", ")} ms`);
});
