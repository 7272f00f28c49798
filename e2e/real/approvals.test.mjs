// What waits for the user's yes: this computer's pairing with the gateway, and the agent's commands.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "../browser/world.mjs";
import { serious } from "../harness/axe.mjs";
import { beside, lane, stage, Talk } from "./stage.mjs";

const gateway = stage({
  extra: { gateway: { nodes: { pairing: { autoApproveLocal: false } } }, tools: { exec: { mode: "ask" } } },
});

/** A page whose pairing its user has approved. */
async function paired(t) {
  const world = await beside(t, gateway);
  const page = await world.page();
  await lane(world, "pairing");
  const talk = new Talk(page);
  const card = talk.region("Pairing");
  assert.match(await card.innerText(), /World/);
  assert.deepEqual(await serious(page, "pairing"), []);
  await card.getByRole("button", { name: "Approve" }).click();
  await lane(world, "ready");
  await card.waitFor({ state: "detached" });
  return { world, talk };
}

/** Asks for a command that needs approval; where it would leave its mark. */
async function wanting(talk, name) {
  const mark = join(gateway.dir, "workspace", name);
  const turn = await talk.send(`!tool exec ${JSON.stringify({ command: `touch ${name}` })}`);
  const card = talk.region("Approval");
  await card.waitFor();
  return { mark, turn, card };
}

test("a pending pairing is approved from its card", async (t) => {
  const { world, talk } = await paired(t);
  assert.match(await talk.ask("!say paired"), /paired/);
  assert.match(await world.command("doctor"), /^ok\s+gateway device\s+Paired/m);
});

test("a pending pairing is told by doctor too, with what to do", async (t) => {
  const world = await beside(t, gateway);
  await world.page();
  await lane(world, "pairing");
  const doctor = await world.command("doctor");
  assert.match(doctor, /gateway (device|login)[\s\S]*→ .*[Aa]pprove/);
});

test("a command waits for one yes; two pages see it, a reload keeps it, the first answer counts", async (t) => {
  const { world, talk } = await paired(t);
  const other = new Talk(await world.page());
  const { mark, turn, card } = await wanting(talk, "allowed");
  assert.match(await card.innerText(), /touch allowed/);
  assert.deepEqual(await serious(talk.page, "approval"), []);
  await other.region("Approval").waitFor();
  await talk.page.reload();
  await card.waitFor();
  assert.ok(!existsSync(mark), "nothing ran before the answer");
  await until("the agent is seen waiting", async () => /waiting for you/i.test(await talk.page.locator(".pill").first().innerText()));
  // Both at once: one of them counts, and the other's card may be gone before its click.
  const answers = [card.getByRole("button", { name: "Allow once" }), other.region("Approval").getByRole("button", { name: "Reject" })];
  const clicked = await Promise.allSettled(answers.map((button) => button.click({ timeout: 10_000 })));
  assert.ok(clicked.some((c) => c.status === "fulfilled"));
  await talk.answer(turn, "done");
  await other.region("Approval").waitFor({ state: "detached" });
  await card.waitFor({ state: "detached" });
  const text = await (await talk.answer(turn)).innerText();
  assert.equal(existsSync(mark), !/denied/i.test(text), "what happened is what was answered");
});

test("an approval that is given runs the command", async (t) => {
  const { talk } = await paired(t);
  const { mark, turn, card } = await wanting(talk, "yes");
  await card.getByRole("button", { name: "Allow once" }).click();
  await talk.answer(turn, "done");
  assert.ok(existsSync(mark));
});

test("a command that is denied does not run", async (t) => {
  const { talk } = await paired(t);
  const { mark, turn, card } = await wanting(talk, "denied");
  await card.getByRole("button", { name: "Reject" }).click();
  await talk.answer(turn, "done");
  await card.waitFor({ state: "detached" });
  assert.ok(!existsSync(mark));
});

test("the whole of it by keyboard alone", async (t) => {
  const world = await beside(t, gateway);
  const page = await world.page();
  await lane(world, "pairing");
  const talk = new Talk(page);
  const press = (...keys) => keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  const tabTo = (name) =>
    until(`Tab reaches ${name}`, async () => {
      await press("Tab");
      return page.evaluate((n) => {
        const at = document.activeElement;
        return at !== document.body && (at?.getAttribute("aria-label") ?? at?.textContent ?? "").includes(n);
      }, name);
    });
  await tabTo("Approve");
  await press("Enter");
  await lane(world, "ready");
  await press("Escape", "Enter"); // to the world, then into the composer
  await page.keyboard.type("!slow 300 50");
  await press("Enter");
  await page.locator('article[data-role="agent"]', { hasText: "w3" }).waitFor();
  await press("Control+.");
  await page.locator('article[data-role="agent"][data-state="stopped"]').waitFor();
  await page.keyboard.type('!tool exec {"command":"touch by_keyboard"}');
  await press("Enter");
  await talk.region("Approval").waitFor();
  await press("Escape", "y");
  await tabTo("Allow once");
  await press("Enter");
  await until("the command ran", () => existsSync(join(gateway.dir, "workspace", "by_keyboard")));
  await press("Escape", "l");
  await talk.region("Turn log").waitFor();
  await press("Escape");
  await talk.region("Turn log").waitFor({ state: "detached" });
  await press("Enter");
  await tabTo("Conversations");
  await press("Enter");
  await tabTo("New conversation");
  await press("Enter");
  await until("a new conversation is shown", async () => (await talk.transcript()).length === 0);
  assert.deepEqual(world.errors, []);
});
