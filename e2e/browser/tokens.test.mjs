// What opens the world: the user makes a token for an agent, sees it used, takes it back, and logs browsers out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serious } from "../harness/axe.mjs";
import { inspect, live, openWorld, until } from "./world.mjs";

const access = (page) => page.getByRole("region", { name: "Access", exact: true });

async function openSettings(page) {
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await access(page).getByText("Logged-in browsers").waitFor();
}

test("a token is made, shown once, used and revoked; the agent with it is cut off", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  await openSettings(page);
  await access(page).getByRole("button", { name: "Give an agent a token…" }).click();
  const name = access(page).getByRole("textbox", { name: "Which agent is it for?" });
  assert.ok(await name.evaluate((field) => field === document.activeElement), "the name has the keyboard");
  assert.ok(await access(page).getByRole("button", { name: "Create token" }).isDisabled());
  await name.fill("The guest");
  assert.deepEqual(await serious(page, "a new token"), []);
  await name.press("Enter");
  const secret = access(page).locator(".new-token code");
  await secret.waitFor();
  const token = await secret.innerText();
  assert.match(token, /^wrld_mcp_[a-z0-9]+$/);
  await access(page).getByText("sees · never used").waitFor();

  const call = async (tool) => {
    const answer = await fetch(`${world.origin}/api/world-tools`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify({ tool, arguments: tool === "say" ? { text: "hello" } : {} }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  assert.equal((await call("inspect_world")).status, 200);
  const said = await call("say");
  assert.equal(said.status, 403);
  assert.match(said.text, /world\.write\.safe/);

  await access(page).getByRole("button", { name: "Done", exact: true }).click();
  assert.equal(await page.locator("body").innerText().then((text) => text.includes(token)), false, "the secret is gone from the page");
  await access(page).getByRole("button", { name: "Revoke: The guest" }).click();
  await access(page).getByText("None. Agents on this computer").waitFor();
  assert.equal((await call("inspect_world")).status, 401);
  assert.deepEqual(world.errors, []);
});

test("a browser is logged out from another one, and says how to come back", async (t) => {
  const world = await openWorld(t);
  const page = await world.page();
  const theirs = await world.newContext({ viewport: { width: 960, height: 600 } });
  const other = await theirs.newPage();
  await other.goto(await world.link());
  await live(other);
  await openSettings(page);
  const rows = access(page).getByRole("button", { name: /^Log out: / });
  await until("both are listed", async () => (await rows.count()) === 2);
  await access(page).locator("li").filter({ hasNotText: "this browser" }).getByRole("button").click();
  await other.getByText("This browser was logged out").waitFor();
  await until("one is left", async () => (await rows.count()) === 1);
  assert.equal((await inspect(page)).status, "live");
});
