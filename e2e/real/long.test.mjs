// A session of a thousand messages (5,000 in the long form): shown at once, scrolled to its beginning without long tasks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { times, until } from "../browser/world.mjs";
import { Operator } from "../harness/openclaw/operator.mjs";
import { gateway } from "./shared.mjs";
import { beside, talking } from "./stage.mjs";

const messages = times(1000, 5000);
/** What one turn of the wheel may cost the page's main thread, in milliseconds of its own time: other programs that keep
 * the machine busy make a task longer, not dearer. */
const dear = 100;
const dearest = 250;

const text = (i) => `Note ${i}: a few words about the ${i % 7 === 0 ? "**northern** garden, with a list:\n\n- one\n- two" : "plaza"}, and \`code_${i}\`.`;

test("a long session is scrolled to its beginning smoothly", { timeout: 600_000 }, async (t) => {
  const operator = await Operator.connect(gateway);
  const session = await operator.seed("Long", messages, text);
  operator.close();
  const world = await beside(t, gateway);
  const talk = await talking(world);
  await talk.dock();
  await talk.button("Conversations").click();
  await talk.page.locator(`[data-session="${session}"]`).click();
  await talk.page.getByText(`Note ${messages - 1}:`).waitFor();
  const client = await talk.page.context().newCDPSession(talk.page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => (await client.send("Performance.getMetrics")).metrics.find((m) => m.name === "TaskDuration").value * 1000;
  // The picture stands still: drawn by a processor it is made of long tasks itself, whatever the conversation does.
  await talk.page.evaluate(() => globalThis.world.step(Date.now() / 1000));
  // As a user would: the wheel upward, a screen at a time, until the first message is there.
  const box = await talk.log.boundingBox();
  await talk.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const first = talk.page.getByText("Note 0:");
  const began = Date.now();
  const turns = [];
  let before = await spent();
  await until("the first message", async () => {
    await talk.page.mouse.wheel(0, -box.height);
    const there = (await first.count()) > 0;
    const now = await spent();
    turns.push(Math.round(now - before));
    before = now;
    return there;
  }, 400);
  const shown = await talk.log.locator("article").count();
  turns.sort((x, y) => y - x);
  const over = turns.filter((ms) => ms > dear);
  t.diagnostic(`${messages} messages in ${Math.round((Date.now() - began) / 1000)} s and ${turns.length} turns of the wheel: median ${turns[turns.length >> 1]} ms of the main thread, ${over.length} over ${dear} (longest ${turns[0]}), ${shown} messages in the document at the end`);
  assert.ok(shown < 200, `${shown} messages are in the document at once`);
  assert.ok(over.length <= messages / 500 && turns[0] <= dearest, `dear turns: ${over.join(", ")} ms`);
});
