// Pairing an agent with a hosted world by a code: on the first screen and on a phone, until it builds there; seeing and
// ending what is paired. The relay, the page, the browser's passkeys and the agent's computer are real.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pair, uplinks } from "../harness/relay.mjs";
import {
  ask,
  assertHostedWords,
  compared,
  logIn,
  makeCode,
  openComputer,
  openDevices,
  openHosted,
  openOwner,
  openPage,
  pairComputer,
  PHONE,
  signUp,
  sync,
} from "./hosted.mjs";
import { region } from "./keyboard.mjs";
import { executing, inspect, openWorld, patience, until } from "./world.mjs";

test("from a code to an agent that builds and looks in the hosted world; revoked, it is cut off within a second", async (t) => {
  const [{ world, relay }, computer] = await Promise.all([openHosted(t, {}, { pictures: "noise" }), openComputer(t)]);
  const owner = await openOwner(world, relay);
  const { page, keys } = owner;
  const { card, code } = await makeCode(page);
  await card.getByText(`Pair with my world: ${relay.origin}/pair/${code}`).waitFor();
  await card.getByText(`world-mcp pair ${relay.origin}/pair/${code}`).waitFor();
  await card.getByText(/Works once, for 9:\d\d/).waitFor();
  await assertHostedWords(page);

  const command = pair(t, computer, relay, code, "Claude on my laptop");
  const waiting = await command.step();
  await card.getByRole("heading", { name: "Let “Claude on my laptop” into your world?" }).waitFor();
  await compared(card, waiting);
  const approve = card.getByRole("button", { name: "Approve" });
  assert.ok(await approve.isDisabled(), "the buttons rest for a moment");
  // The login is too old once: the passkey is asked for, and then the approval is sent again.
  await page.route("**/approve", (route) => route.fulfill({ status: 403, json: { ok: false, error: { code: "login_again", message: "too old" } } }), { times: 1 });
  await keys.presence(true);
  await approve.click();
  assert.equal((await command.step()).state, "paired");
  assert.equal(await command.ended, 0);
  await card.getByRole("heading", { name: "It is here" }).waitFor();
  await card.getByRole("button", { name: "Done" }).click();

  const agent = await computer.agent();
  await executing(page);
  const { objects } = await inspect(page);
  await agent.must("place_objects", { objects: [{ kind: "tree", id: "from_afar", position: [14, 0, 14] }] });
  await page.waitForFunction((many) => globalThis.world.inspect().objects === many, objects + 1);
  assert.ok((await agent.must("inspect_world", {})).text.includes(` ${objects + 1} objects `));
  const picture = await agent.must("screenshot", {});
  assert.equal(picture.images.length, 1);
  const smoke = async () => JSON.parse(await computer.command("smoke", "--json")).steps.map(({ leg, name, ok }) => `${ok ? "good" : "bad"}: ${name}, ${leg}`);
  const good = await smoke();
  for (const step of ["world info", "avatar walk", "safe placement"]) assert.ok(good.includes(`good: ${step}, the hosted world`), good.join("; "));

  // Each call has its line in both turn logs: on the hosted page, and on the agent's computer.
  await page.keyboard.press("l");
  const log = region(page, "Turn log");
  for (const name of ["place objects", "inspect world", "screenshot"]) await log.locator('[data-path="world tool"]', { hasText: name }).first().waitFor();
  assert.equal(await log.getByText("Voice", { exact: true }).count(), 0, "no call by voice comes to a relay");
  await page.keyboard.press("Escape");
  await until("the agent's computer has them too", async () => {
    const lines = (await computer.command("log", "--json")).trim().split("\n").map((line) => JSON.parse(line));
    return ["place_objects", "inspect_world", "screenshot"].every((name) => lines.some((turn) => turn.path === "world tool" && turn.tools[0].name === name && turn.outcome === "done"));
  });

  const panel = await openDevices(page);
  await panel.getByText("connected", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Revoke: Claude on my laptop" }).click();
  await panel.getByText(/loses access right away/).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Cancel");
  const pressed = performance.now();
  const closed = until("the agent's computer is told", async () => (await uplinks(computer))[0] === "revoked" && performance.now());
  await panel.getByRole("button", { name: "Revoke for good" }).click();
  const took = (await closed) - pressed;
  t.diagnostic(`closed ${Math.round(took)} ms after the button was pressed`);
  assert.ok(took < 1000 * patience, `it took ${took} ms`);
  const refused = await agent.call("place_objects", { objects: [{ kind: "rock", position: [18, 0, 14] }] });
  assert.ok(refused.isError);
  assert.match(refused.text, /revoked/);
  assert.deepEqual(await smoke(), ["bad: world info, the hosted world"]);
  await panel.getByText("Claude on my laptop").waitFor({ state: "detached" });
  await panel.getByText("What happened", { exact: true }).click();
  await panel.getByText("“Claude on my laptop” was revoked").waitFor();
  await panel.getByText("“Claude on my laptop” connected").waitFor();
  assert.deepEqual(world.errors, []);
});

test("a page that is told nothing asks, while something is awaited, and no longer", async (t) => {
  const [{ world, relay }, computer] = await Promise.all([openHosted(t), openComputer(t)]);
  const asked = [];
  const before = async (page) => {
    page.on("request", (r) => asked.push(new URL(r.url()).pathname));
    await page.routeWebSocket(/browser\/ws/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) => /"kind":"relay.event"/.test(text) || socket.send(text));
    });
  };
  const { page } = await openOwner(world, relay, { before });
  await pairComputer(t, computer, relay, page, "Claude on my laptop");
  await until("it asks no more", async () => {
    const many = asked.length;
    await new Promise((next) => setTimeout(next, 2500));
    return asked.length === many;
  });
  assert.deepEqual(world.errors, []);
});

test("approved on a phone by the page of the code; a stranger and a wrong code see one and the same page", async (t) => {
  const [{ world, relay }, computer] = await Promise.all([openHosted(t), openComputer(t)]);
  const desk = await openOwner(world, relay);
  const { card, code } = await makeCode(desk.page);
  const command = pair(t, computer, relay, code, "Claude on my laptop");
  const waiting = await command.step();

  const phone = await openPage(world, relay, { at: `/pair/${code}`, ...PHONE });
  const { page, keys } = phone;
  await page.getByRole("heading", { name: "Log in to pair your agent" }).waitFor();
  await sync(desk.keys, keys);
  await logIn(phone);
  await page.getByRole("heading", { name: "Let “Claude on my laptop” into your world?" }).waitFor();
  await compared(page, waiting);
  const approve = page.getByRole("button", { name: "Approve" });
  const box = await approve.boundingBox();
  assert.ok(box.height >= 44, `a finger needs 44 px, the button has ${box.height}`);
  await approve.click();
  assert.equal((await command.step()).state, "paired");
  await page.getByRole("heading", { name: "It is here" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Pair an agent");
  await card.getByRole("heading", { name: "It is here" }).waitFor();
  await page.getByRole("button", { name: "Go to your world" }).click();
  assert.equal(new URL(page.url()).pathname, "/");
  await page.locator(".pill").waitFor();

  const stranger = await openPage(world, relay);
  await stranger.page.getByRole("button", { name: "Create an account" }).click();
  await signUp(stranger, "Mallory");
  const next = await makeCode(stranger.page);
  const wrong = async (path) => {
    await page.goto(`${relay.origin}${path}?quality=test`);
    await page.getByRole("heading", { name: "This code does not work" }).waitFor();
    return page.locator(".hosted-card").innerText();
  };
  assert.equal(await wrong(`/pair/${next.code}`), await wrong("/pair/NOSUCH-2222"));
  assert.deepEqual(world.errors, []);
});

for (const [end, heading] of [
  ["denied", "Denied"],
  ["burned", "This code was cancelled"],
])
  test(`a pairing that is ${end} says so at both ends, and a new code is one press away`, async (t) => {
    const { world, relay } = await openHosted(t);
    const computer = await openWorld(t, { service: false, env: { DBUS_SESSION_BUS_ADDRESS: "" } });
    const { page } = await openOwner(world, relay);
    const { card, code } = await makeCode(page);
    const command = pair(t, computer, relay, code, "Claude on my laptop");
    await compared(card, await command.step());
    if (end === "denied") await card.getByRole("button", { name: "Deny" }).click();
    else {
      const second = await pair(t, computer, relay, code, "Somebody else").step();
      assert.equal(second.error?.code, "pairing_code_burned");
    }
    await card.getByRole("heading", { name: heading }).waitFor();
    const last = await command.step();
    assert.equal(last.error.code, end === "denied" ? "pairing_denied" : "pairing_code_burned");
    assert.notEqual(await command.ended, 0);
    assert.notEqual((await makeCode(page)).code, code);
    assert.deepEqual(world.errors, []);
  });

test("devices are renamed, narrowed, widened by a card; a token is shown once", async (t) => {
  const [{ world, relay }, computer] = await Promise.all([openHosted(t), openComputer(t)]);
  const { page } = await openOwner(world, relay);
  await pairComputer(t, computer, relay, page, "Claude on my laptop");
  await page.locator("#world").focus();
  await page.keyboard.press("n");
  const panel = region(page, "Devices");
  await panel.getByText("connected", { exact: true }).waitFor();

  await panel.getByRole("button", { name: "Rename: Claude on my laptop" }).click();
  await panel.getByLabel("New name of Claude on my laptop").fill("Claude");
  await panel.getByRole("button", { name: "Save" }).click();
  await panel.getByText("Claude", { exact: true }).waitFor();

  // Its user keeps the conversations back, and agrees by the command that the page shows.
  const silent = panel.getByText(/does not share its agents' conversations/);
  const { worldId } = await inspect(page);
  await computer.command("pair", "--no-conversations", worldId);
  await silent.waitFor();
  const [program, ...args] = (await panel.getByText(/^world-mcp pair --conversations/).innerText()).split(" ");
  assert.equal(program, "world-mcp");
  // The composer says so too, once somebody writes, and where the command is.
  const field = page.getByLabel("Say something in the world");
  const hint = page.getByText("“Claude” does not share its conversations with this page. “Devices” says how to change that.");
  assert.equal(await hint.count(), 0);
  await field.fill("What are you doing?");
  await hint.waitFor();
  await computer.command(...args);
  await silent.waitFor({ state: "detached" });
  await hint.waitFor({ state: "detached" });
  assert.equal(await field.inputValue(), "What are you doing?");

  const scopes = async () => (await ask(page, "GET", "/api/relay/devices")).body.result.devices[0].scopes;
  await panel.getByRole("button", { name: "What it may do: Claude", exact: true }).click();
  await panel.getByRole("switch", { name: /Take pictures/ }).uncheck();
  await panel.getByRole("button", { name: "Save" }).click();
  await until("it may do less", async () => (await scopes()).length === 3);
  // Its socket comes again by itself, and may do less.
  const agent = await computer.agent();
  await until("a picture is refused", async () => /screenshot\.request/.test((await agent.call("screenshot", {})).text));
  await panel.getByRole("button", { name: "What it may do: Claude", exact: true }).click();
  await panel.getByRole("switch", { name: /Take pictures/ }).check();
  await panel.getByText(/a card asks you to confirm it/).waitFor();
  await panel.getByRole("button", { name: "Save" }).click();
  const wish = region(page, "An agent wants to do more");
  await wish.getByRole("button", { name: "Allow" }).click();
  await until("it may do more", async () => (await scopes()).length === 4);
  await wish.waitFor({ state: "detached" });

  await panel.getByRole("button", { name: "Create a token…" }).click();
  await panel.getByLabel("Which agent is it for?").fill("n8n");
  await panel.getByRole("button", { name: "Create token" }).click();
  const token = await panel.getByText(/^wrld_mcp_/).innerText();
  await panel.getByText(`${relay.origin}/api/mcp/world`).waitFor();
  await panel.getByRole("button", { name: "Done" }).click();
  await panel.getByText("n8n").waitFor();
  const called = await fetch(`${relay.origin}/api/world-tools`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ tool: "inspect_world", arguments: {} }),
  });
  assert.equal(called.status, 200);

  await panel.getByText("What happened", { exact: true }).click();
  await panel.getByText("“Claude on my laptop” was paired").waitFor();
  await panel.getByText("You made a token for “n8n”").waitFor();
  await panel.getByText("Account", { exact: true }).click();
  for (const name of ["Worlds: 1 of 20", "Tokens: 1 of 20", "Unused codes: 0 of 3", "Open pages: 1 of 8"])
    await panel.getByRole("meter", { name }).waitFor();
  assert.deepEqual(world.errors, []);
});
