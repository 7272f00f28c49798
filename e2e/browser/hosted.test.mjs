// A hosted world: sign up and log in by passkey, invite, end logins and the account; users who know nothing of each other.
// All of it is real: the relay, the page, the browser and its passkeys, and the agents on their computers.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { any } from "../harness/axe.mjs";
import { pair } from "../harness/relay.mjs";
import {
  ACME,
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
  WIDE,
} from "./hosted.mjs";
import { region } from "./keyboard.mjs";
import { executing, inspect, live, patience, pictured, scene } from "./world.mjs";

test("a closed place: its owner comes by the link, logs out and in again; each trouble is told in words with its next step", async (t) => {
  const { world, relay } = await openHosted(t, { signup: "closed", providers: [ACME] });
  const owner = await openOwner(world, relay);
  const { page, keys } = owner;
  assert.doesNotMatch(page.url(), /link/);
  assert.equal((await keys.credentials()).length, 1);
  await assertHostedWords(page);
  await page.evaluate(() => localStorage.clear()); // a browser that keeps its login and nothing else
  await page.reload();
  await live(page);
  await region(page, "Pair an agent").waitFor();
  await assertHostedWords(page);
  const panel = await openDevices(page);
  await panel.getByText("Account").click();
  await panel.getByText("You run this server.").waitFor();
  await panel.getByRole("button", { name: "For another of my devices" }).waitFor();
  await panel.getByRole("button", { name: "Invite someone" }).waitFor({ state: "detached" });
  await panel.getByRole("button", { name: "Log out", exact: true }).click();
  const card = page.locator(".hosted-card");
  await card.getByRole("heading", { name: "Welcome to World" }).waitFor();
  await logIn(owner);
  await live(page);
  await assertHostedWords(page);

  // Nobody has a passkey: the browser refuses, and the page says what to do.
  const other = await openPage(world, relay);
  await other.page.getByRole("heading", { name: "Welcome to World" }).waitFor();
  await other.page.getByText("Sign-ups are closed.", { exact: true }).waitFor();
  assert.equal(await other.page.getByRole("button", { name: /Create/ }).count(), 0);
  assert.equal((await ask(other.page, "POST", "/api/signup/passkey/begin", { name: "Mallory" })).body.error.code, "signup_closed");
  await other.keys.presence(true);
  await other.page.getByRole("button", { name: "Log in with a passkey" }).click();
  await other.page.getByText(/That was cancelled, or no passkey/).waitFor();
  await other.keys.presence(false);

  // The provider does not answer: the login screen says so.
  await other.page.getByRole("button", { name: "Continue with Acme" }).click();
  await other.page.getByText(/cannot be reached at the moment/).waitFor();
  assert.ok(await other.page.getByRole("button", { name: "Log in with a passkey" }).isEnabled());
  await other.page.goto(`${relay.origin}/login/oidc/acme`); // as the link of a card does
  await other.page.getByText(/cannot be reached at the moment/).waitFor();
  assert.doesNotMatch(other.page.url(), /#login/);
  assert.deepEqual(world.errors, []);
});

test("invitations: a closed place, a link for somebody new, one that was used, one for another device of mine", async (t) => {
  const { world, relay } = await openHosted(t, { signup: "invite" });
  const { page, keys } = await openOwner(world, relay);
  const stranger = await openPage(world, relay);
  await stranger.page.getByText(/Ask whoever runs this server for an invitation link/).waitFor();
  assert.equal(await stranger.page.getByRole("button", { name: "Create an account" }).count(), 0);

  const panel = await openDevices(page);
  await panel.getByText("Account").click();
  let last = "no link yet";
  const made = async (button) => {
    await panel.getByRole("button", { name: button }).click();
    const links = panel.locator("section", { hasText: "One-time links" }).getByRole("status").locator("code");
    const link = links.filter({ hasNotText: last }); // the one before stands there until the new one is made
    await link.waitFor();
    return (last = await link.innerText());
  };
  const invitation = await made("Invite someone");
  assert.ok(invitation.startsWith(`${relay.origin}/#link=`), invitation);
  const grace = await openPage(world, relay, { at: invitation });
  await signUp(grace, "Grace");

  const used = await openPage(world, relay, { at: invitation });
  await used.page.getByText(/This link was already used, or has expired/).waitFor();
  assert.doesNotMatch(used.page.url(), /link/);
  assert.equal(await used.page.getByRole("button", { name: /Create/ }).count(), 0);

  const recovery = await made("For another of my devices");
  const mine = await openPage(world, relay, { at: recovery });
  await mine.page.getByRole("heading", { name: "Welcome back" }).waitFor();
  assert.equal(await mine.page.getByRole("button", { name: /Create/ }).count(), 0);
  await mine.page.getByRole("button", { name: "Log in with this link" }).click();
  await live(mine.page);
  await mine.page.getByRole("button", { name: "Add a passkey" }).click();
  const theirs = region(mine.page, "Devices");
  await theirs.getByText("Account").click();
  await theirs.getByText("Ada", { exact: true }).waitFor();
  await mine.keys.presence(true);
  await theirs.getByRole("button", { name: "Add a passkey" }).click();
  await theirs.getByLabel("What do you call this device?").fill("My phone");
  await theirs.getByRole("button", { name: "Create passkey" }).click();
  await theirs.getByText("My phone", { exact: true }).waitFor();
  await theirs.getByRole("button", { name: "Rename: My phone" }).click();
  await theirs.getByLabel("New name of My phone").fill("Old phone");
  await theirs.getByRole("button", { name: "Save" }).click();
  await theirs.getByRole("button", { name: "Remove: Old phone" }).click();
  await theirs.getByRole("button", { name: "Remove it" }).click();
  await theirs.getByText("This is your only way in.", { exact: false }).waitFor();
  assert.equal(await theirs.getByRole("button", { name: /^Remove: / }).count(), 0);
  assert.deepEqual((await ask(page, "GET", "/api/account")).body.result.passkeys.map((k) => [k.name, Boolean(k.createdAt)]), [["Chrome on Linux", true]]);
  assert.equal((await keys.credentials()).length, 1);
  assert.deepEqual(world.errors, []);
});

test("two users in two browsers never see, hear or name each other", async (t) => {
  const [{ world, relay }, mine, theirs] = await Promise.all([openHosted(t), openComputer(t), openComputer(t)]);
  // Before there is an owner, nobody else is offered an account, even where everybody may make one.
  const bob = await openPage(world, relay);
  await bob.page.getByText(/isn't set up yet. Open the link/).waitFor();
  assert.equal(await bob.page.getByRole("button", { name: "Create an account" }).count(), 0);
  const ada = await openOwner(world, relay);
  await bob.page.reload();
  await bob.page.getByRole("button", { name: "Create an account" }).click();
  await signUp(bob, "Bob");
  const heard = [];
  for (const [name, { page }] of Object.entries({ ada, bob }))
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push([name, String(payload)])));
  await Promise.all([ada, bob].map(({ page }) => page.reload().then(() => executing(page))));
  await Promise.all([pairComputer(t, mine, relay, ada.page, "Ada's laptop"), pairComputer(t, theirs, relay, bob.page, "Bob's laptop")]);
  const [one, two] = await Promise.all([mine.agent(), theirs.agent()]);
  const many = async () => [(await inspect(ada.page)).objects, (await inspect(bob.page)).objects];
  const [before] = await many();
  await Promise.all([
    one.must("place_objects", { objects: [{ kind: "tree", id: "adas_tree", position: [14, 0, 14] }] }),
    two.must("place_objects", { objects: [{ kind: "tree", id: "bobs_tree", position: [14, 0, 14] }] }),
  ]);
  const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
  const added = await ada.page.evaluate(async (data) => {
    const body = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const answer = await fetch("/api/assets?name=adas.png", { method: "POST", body, headers: { "content-type": "image/png" } });
    return { status: answer.status, body: await answer.json() };
  }, png.toString("base64"));
  assert.equal(added.status, 201, JSON.stringify(added.body));

  // What each of them has, by their own pages.
  const all = async (page) => {
    const get = async (path) => (await ask(page, "GET", path)).body.result;
    const [worlds, devices, events, account] = [await get("/api/worlds"), await get("/api/relay/devices"), await get("/api/relay/events"), await get("/api/account")];
    return { worlds, devices, events, account, user: account.userId, world: (await inspect(page)).worldId, device: devices.devices[0].id };
  };
  const [adas, bobs] = [await all(ada.page), await all(bob.page)];
  const names = (who) => [who.user, who.device, ...(who.worlds.worlds ?? who.worlds).map((w) => w.id), ...who.account.sessions.map((s) => s.id)];
  const text = { ada: JSON.stringify(adas), bob: JSON.stringify(bobs) };
  for (const name of names(bobs)) assert.ok(!text.ada.includes(name), `Ada is told ${name}`);
  for (const name of names(adas)) assert.ok(!text.bob.includes(name), `Bob is told ${name}`);
  for (const [name, frame] of heard) assert.doesNotMatch(frame, name === "ada" ? /"Bob\b|bobs_/ : /"Ada\b|adas_/);

  // The other one's ids are answered as ids that nobody has.
  const file = added.body.result.id ?? added.body.result.asset?.id;
  const same = async (method, path, id, unknown, body) => {
    const [other, nobody] = [await ask(bob.page, method, path.replace("*", id), body), await ask(bob.page, method, path.replace("*", unknown), body)];
    assert.ok(other.status >= 400, `${method} ${path}: ${other.status}`);
    assert.deepEqual(other, JSON.parse(JSON.stringify(nobody).replaceAll(unknown, id)), `${method} ${path}`);
  };
  const unlike = (id) => id.replace(/.{6}$/, (end) => [...end].map((c) => (c === "a" ? "b" : "a")).join(""));
  const worldId = adas.world;
  assert.notEqual(worldId, bobs.world);
  for (const [method, path, body] of [
    ["GET", "/api/worlds/*/entries"],
    ["GET", "/api/worlds/*/export"],
    ["PATCH", "/api/worlds/*", { name: "Mine" }],
    ["DELETE", "/api/worlds/*"],
    ["POST", "/api/worlds/*/restore", {}],
    ["POST", "/api/worlds/*/open", {}],
  ])
    await same(method, path, worldId, unlike(worldId), body);
  await same("POST", "/api/relay/pairings", worldId, unlike(worldId), { worldId });
  await same("POST", "/api/world-tools?x=*", worldId, unlike(worldId), { tool: "inspect_world", arguments: {}, worldId });
  for (const [method, path, body] of [
    ["PATCH", "/api/relay/devices/*", { label: "Mine" }],
    ["POST", "/api/relay/devices/*/revoke", {}],
    ["POST", "/api/relay/devices/*/scopes", { scopes: ["world.read"] }],
    ["POST", "/api/relay/devices/*/scopes/approve", { scopes: ["world.read"] }],
    ["POST", "/api/relay/devices/*/scopes/deny", {}],
    ["DELETE", "/api/access/tokens/*"],
  ])
    await same(method, path, adas.device, unlike(adas.device), body);
  await same("GET", "/api/assets/*", file, unlike(file));
  await same("DELETE", "/api/assets/*", file, unlike(file));
  await same("DELETE", "/api/account/sessions/*", adas.account.sessions[0].id, unlike(adas.account.sessions[0].id));
  await same("DELETE", "/api/account/passkeys/*", adas.account.passkeys[0].id, unlike(adas.account.passkeys[0].id));

  // A hello for the other one's world.
  const hello = (worldId) =>
    bob.page.evaluate(
      ([url, worldId]) =>
        new Promise((done) => {
          const socket = new WebSocket(url);
          const heard = [];
          socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol: 6, build: "", pageId: "page_swapped", visible: true, worldId }));
          socket.onmessage = ({ data }) => heard.push(JSON.parse(data));
          socket.onclose = ({ code, reason }) => done({ code, reason, heard });
        }),
      [`${relay.origin.replace("http", "ws")}/api/relay/browser/ws`, worldId],
    );
  const [swapped, nobodys] = [await hello(worldId), await hello(unlike(worldId))];
  assert.deepEqual(swapped, nobodys);
  assert.equal((await ask(ada.page, "GET", "/api/relay/devices")).body.result.devices[0].state, "active");
  assert.deepEqual(await many(), [before + 1, before + 1]);
  assert.deepEqual(world.errors, []);
});

test("all logins end at once and close their sockets; a deleted account leaves a passkey that nobody knows", async (t) => {
  const { world, relay } = await openHosted(t);
  const owner = await openOwner(world, relay);
  const { page, keys } = owner;
  const phone = await openPage(world, relay, PHONE);
  await phone.page.getByRole("heading", { name: "Welcome to World" }).waitFor();
  await sync(keys, phone.keys);
  await logIn(phone);
  await live(phone.page);
  await phone.keys.presence(false);

  let panel = await openDevices(page);
  await panel.getByText("Account").click();
  await panel.getByRole("button", { name: "Log out everywhere" }).click();
  for (const one of [page, phone.page]) await one.getByRole("heading", { name: "You are logged out" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Log in"); // a frame after the heading
  assert.equal((await ask(page, "GET", "/api/account")).status, 401);
  await keys.presence(true);
  await page.keyboard.press("Enter");
  await live(page); // by the offer in the text field: no button was pressed

  panel = region(page, "Devices");
  if (!(await panel.isVisible())) await openDevices(page);
  await panel.getByText("Account").click();
  await panel.getByRole("button", { name: "Delete the account…" }).click();
  const gone = panel.getByRole("button", { name: "Delete for good" });
  assert.ok(await gone.isDisabled());
  await panel.getByLabel(/Type your account's name/).fill("Ada");
  await keys.presence(false);
  await gone.click();
  await page.locator(".hosted-card").getByRole("heading", { name: "Welcome to World" }).waitFor();
  await logIn(owner);
  await page.getByText(/does not open an account here|doesn't know that passkey/).waitFor();
  assert.deepEqual(world.errors, []);
});

/** What the page loaded until its world was visible. */
function loadedUntilVisible(page) {
  return page.evaluate(() => {
    const visible = performance.getEntriesByName("world-visible")[0].startTime;
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return entries.filter((e) => e.startTime <= visible).map((e) => ({ name: new URL(e.name).pathname, bytes: e.encodedBodySize }));
  });
}

/** The first screen of a hosted world costs one question more than a local one, and none of the hosted screens' code. */
function assertLight(loaded) {
  const list = loaded.map((e) => `${e.name} ${e.bytes}`).join(", ");
  assert.ok(loaded.length <= 8, list);
  assert.ok(loaded.reduce((sum, e) => sum + e.bytes, 0) <= 260 * 1024, list);
  assert.doesNotMatch(list, /login|codepage|relay-/);
}

/** Where pictures are put, if they are wanted, and how well they are drawn then. */
const album = process.env.WORLD_ALBUM;
const quality = album ? (process.env.QUALITY ?? "med") : "test";

for (const [name, look] of [
  ["wide", WIDE],
  ["phone", PHONE],
])
  for (const colorScheme of ["light", "dark"])
    pictured(`the hosted screens, ${name}, ${colorScheme}: axe finds nothing, and no words of a local service`, async (t) => {
      const [{ world, relay }, computer] = await Promise.all([openHosted(t, { providers: [ACME] }), openComputer(t)]);
      const found = [];
      let page;
      const shot = async (what) => {
        await assertHostedWords(page);
        found.push(...(await any(page, what)));
        if (!album) return;
        mkdirSync(album, { recursive: true });
        await page.screenshot({ path: join(album, `${what}-${name}-${colorScheme}.png`) });
      };
      const drawn = () => page.waitForFunction(() => (globalThis.world.inspect().scene?.frames ?? 0) > 3);
      let keys;
      ({ page, keys } = await openPage(world, relay, { ...look, colorScheme, quality }));
      await page.getByRole("button", { name: "Log in with a passkey" }).waitFor();
      await drawn();
      await shot("early");
      await page.goto("about:blank");
      await page.goto(relay.link.replace("/#", `/?quality=${quality}#`));
      await page.getByLabel("Your name").waitFor();
      await drawn();
      await shot("signup");
      await signUp({ page, keys }, "Ada");
      await page.reload();
      await page.waitForFunction(() => globalThis.world?.inspect?.().visibleAfter !== null, undefined, { timeout: 60_000 * patience });
      assertLight(await loadedUntilVisible(page));
      await region(page, "Pair an agent").waitFor();
      await shot("first");
      const { card, code } = await makeCode(page);
      await shot("code");
      const command = pair(t, computer, relay, code, "Claude on my laptop");
      await compared(card, await command.step());
      await card.getByRole("button", { name: "Approve" }).and(page.locator(":enabled")).waitFor();
      await shot("card");
      await page.goto(`${relay.origin}/pair/${code}?quality=${quality}`);
      await page.getByRole("button", { name: "Approve" }).and(page.locator(":enabled")).waitFor();
      await drawn();
      await shot("codepage");
      await page.getByRole("button", { name: "Approve" }).click();
      assert.equal((await command.step()).state, "paired");
      await page.getByRole("heading", { name: "It is here" }).waitFor();
      await shot("approved");
      await page.getByRole("button", { name: "Go to your world" }).click();
      await executing(page);
      const agent = await computer.agent();
      await agent.must("place_objects", {
        objects: [
          { kind: "gazebo", position: [-4, 0, 2.6], rotation: 30 },
          { kind: "campfire", position: [3.2, 0, 3] },
          { kind: "stool", position: [2.2, 0, 2.2] },
          { kind: "stool", position: [4.2, 0, 2.2] },
        ],
      });
      await agent.must("say", { text: "Here I am. I brought a gazebo and a fire." });
      const { frames } = await scene(page);
      await page.waitForFunction((seen) => globalThis.world.inspect().scene.frames > seen + 5, frames);
      await shot("world");
      const panel = await openDevices(page);
      await panel.getByText("connected", { exact: true }).waitFor();
      await shot("devices");
      await panel.getByText("What happened", { exact: true }).click();
      await panel.locator(".event-list > li").first().waitFor();
      await shot("events");
      await panel.getByText("Account", { exact: true }).click();
      await panel.getByRole("meter").first().waitFor();
      await shot("account");
      await ask(page, "DELETE", "/api/account/sessions/all");
      await page.getByRole("heading", { name: "You are logged out" }).waitFor();
      await shot("ended");
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await page.getByRole("button", { name: "Create an account" }).waitFor();
      await shot("login");
      assert.deepEqual(found, []);
      assert.deepEqual(world.errors, []);
      assert.equal((await inspect(page)).status, "login");
    });
