// A conversation with the real agent behind a stock gateway: connected without editing anything, streamed into the page,
// stopped, repeated, and whole after the gateway was killed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { times, until } from "../browser/world.mjs";
import { Operator } from "../harness/openclaw/operator.mjs";
import { gateway } from "./shared.mjs";
import { beside, lane, median, Talk, talking } from "./stage.mjs";

test("a stock gateway is found, and nothing of it is changed", async (t) => {
  const before = readFileSync(gateway.configPath);
  const world = await beside(t, gateway);
  const talk = await talking(world);
  assert.match(await talk.ask("!say Hello from your agent."), /Hello from your agent\./);
  assert.deepEqual(readFileSync(gateway.configPath), before);
  const doctor = await world.command("doctor");
  assert.match(doctor, /^ok\s+gateway login/m);
  assert.match(doctor, /^ok\s+gateway device\s+Paired/m);
  assert.deepEqual(world.errors, []);
});

test("an answer grows word by word", async (t) => {
  const talk = await (await talking(await beside(t, gateway))).fresh();
  const turn = await talk.send("!slow 30 100");
  const answer = await talk.answer(turn);
  const lengths = new Set();
  await until("the answer is whole", async () => {
    lengths.add((await answer.innerText()).length);
    return (await answer.getAttribute("data-state")) === "done";
  });
  assert.ok(lengths.size >= 4, `it was seen at ${lengths.size} lengths`);
  assert.match(await answer.innerText(), /w1 w2 [\s\S]* w30/);
});

// A second connection to the gateway hears the same frames: when it has text of a turn, the gateway has sent it. In the page
// an observer of the document notes when the agent's message of that turn first holds the text. The clock of both is this
// computer's, so what came before what is known; how long it took is told, not judged.
test("the first words are in the page before the gateway has sent the last ones", async (t) => {
  const world = await beside(t, gateway);
  const talk = await (await talking(world)).fresh();
  const tap = await Operator.connect(gateway);
  t.after(() => tap.close());
  const sent = new Map(); // of each run: when its first and its newest text was sent
  tap.listen((name, { runId, stream, state } = {}, at) => {
    const text = (name === "agent" && stream === "assistant") || (name === "chat" && state === "delta");
    if (text) sent.set(runId, { first: sent.get(runId)?.first ?? at, last: at });
  });
  await talk.page.evaluate(() => {
    globalThis.firstWords = {};
    new MutationObserver(() => {
      for (const message of document.querySelectorAll('article[data-role="agent"]'))
        if (message.textContent.includes("w1")) globalThis.firstWords[message.dataset.turn] ??= Date.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const turns = [];
  for (let i = 0; i < times(5, 20); i++) {
    const turn = await talk.send("!slow 30 60");
    await talk.answer(turn, "done");
    turns.push(turn);
  }
  const seen = await talk.page.evaluate(() => globalThis.firstWords);
  const measured = turns.filter((turn) => sent.has(turn));
  assert.ok(measured.length >= turns.length - 1, `${measured.length} of ${turns.length} turns were heard`);
  const millis = measured.map((turn) => seen[turn] - sent.get(turn).first);
  t.diagnostic(`first words: median ${median(millis)} ms after the gateway sent them, slowest ${Math.max(...millis)} ms, of ${millis.length}`);
  for (const turn of measured) assert.ok(seen[turn] < sent.get(turn).last, `first seen ${seen[turn] - sent.get(turn).last} ms after the last was sent`);
});

test("a turn is stopped in the middle, and what was said stays", async (t) => {
  const talk = await (await talking(await beside(t, gateway))).fresh();
  const turn = await talk.send("!slow 300 50");
  await talk.page.locator(`article[data-role="agent"][data-turn="${turn}"]`, { hasText: "w5" }).waitFor();
  await talk.stop.click();
  const text = await (await talk.answer(turn, "stopped")).innerText();
  assert.match(text, /w1 w2/);
  assert.doesNotMatch(text, /w300/);
  await talk.stop.waitFor({ state: "detached" });
  assert.match(await talk.ask("!say and on we go"), /and on we go/);
});

test("a failed turn says why, and can be tried again", async (t) => {
  const talk = await (await talking(await beside(t, gateway))).fresh();
  const failed = await talk.answer(await talk.send("!error 400 the model is out of order"), "failed", 120_000);
  assert.match(await failed.innerText(), /out of order|model|provider/i);
  const before = (await talk.transcript()).length;
  await talk.button("Try again").last().click();
  await until("it was sent again", async () => (await talk.transcript()).filter((m) => m.role === "user" && m.text.includes("!error")).length === 2);
  await until("it failed again", async () => (await talk.transcript()).filter((m) => m.role === "agent" && m.state === "failed").length === 2, 120);
  assert.ok((await talk.transcript()).length > before);
});

test("a reload, and another page, show the same conversation", async (t) => {
  const world = await beside(t, gateway);
  const talk = await (await talking(world)).fresh();
  await talk.ask("!say remember me");
  const before = await talk.transcript();
  await talk.page.reload();
  await until("the conversation is back", async () => (await talk.transcript()).length === before.length);
  assert.deepEqual(await talk.transcript(), before);
  const other = new Talk(await world.page());
  await until("the other page has it too", async () => (await other.transcript()).length === before.length);
  const turn = await talk.send("!say to both");
  await other.answer(turn, "done");
});

test("sessions: a new one, and back again", async (t) => {
  const talk = await (await talking(await beside(t, gateway))).fresh();
  await talk.ask("!say in the first one");
  const first = await talk.transcript();
  await talk.fresh();
  await talk.ask("!say in the second one");
  assert.equal((await talk.transcript()).length, 2);
  await talk.button("Conversations").click();
  const list = talk.page.getByRole("dialog", { name: "Conversations" });
  assert.match(await list.locator("[data-session][aria-current=true]").innerText(), /in the second one/);
  await list.locator("[data-session]:not([aria-current=true])", { hasText: "in the first one" }).first().click();
  await talk.page.getByText("in the second one").first().waitFor({ state: "detached" });
  await until("the first one is back", async () => (await talk.transcript()).length === first.length);
  assert.deepEqual(await talk.transcript(), first);
});

// A gateway that was killed takes the turns that it had recorded up again when it comes back, as runs of its own; one that
// it had not is told as failed.
for (const [when, message, begun, end] of [
  ["before the answer began", "!hang 8000", undefined, "done hanging"],
  ["in the middle of the answer", "!slow 60 100", "w3 ", "w60"],
])
  test(`the gateway is killed ${when} and comes back: nothing is lost or doubled`, async (t) => {
    const world = await beside(t, gateway);
    const talk = await (await talking(world)).fresh();
    await talk.ask("!say before the fall");
    const turn = await talk.send(message);
    await talk.stop.waitFor();
    if (begun) await talk.page.locator('article[data-role="agent"]', { hasText: begun }).waitFor();
    await gateway.end("SIGKILL");
    await lane(world, "lost");
    await until("the page says so", async () => /connection lost/i.test(await talk.page.locator(".pill").first().innerText()));
    await gateway.start();
    await lane(world, "ready", 120);
    const answered = talk.page.locator('article[data-role="agent"][data-state="done"]', { hasText: end });
    const failed = talk.page.locator(`article[data-turn="${turn}"][data-state="failed"]`, { hasText: /gateway stopped/ });
    await answered.or(failed).first().waitFor({ timeout: 120_000 });
    const lost = (await failed.count()) > 0;
    assert.ok(!(lost && begun), "a turn whose answer had begun was recorded");
    assert.match(await talk.ask("!say after the fall"), /after the fall/);
    const shown = await talk.transcript();
    assert.equal(new Set(shown.map((m) => m.id)).size, shown.length, "an id is there once");
    assert.deepEqual(shown.filter((m) => m.role === "user").map((m) => m.text.split("\n")[0]), ["!say before the fall", message, "!say after the fall"]);
    assert.equal(shown.filter((m) => m.role === "user" && m.turn === turn).length, 1);
    assert.equal(shown.filter((m) => m.role === "agent" && m.text.includes(end)).length, lost ? 0 : 1, "the answer is there once");
    await talk.page.reload();
    await until("the reloaded page shows as much", async () => (await talk.transcript()).length === shown.length);
    assert.deepEqual((await talk.transcript()).map((m) => [m.id, m.role]), shown.map((m) => [m.id, m.role]));
  });
