// A hosted world: sign up and log in by passkey, pair an agent by a code, approve it on a phone, work with it, see and end
// what is paired. All of it is real: the relay, the page, the browser and its passkeys, and the agents on their computers.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { authenticators } from "../harness/authenticator.mjs";
import { any } from "../harness/axe.mjs";
import { openRelay, pair, uplinks } from "../harness/relay.mjs";
import { region } from "./keyboard.mjs";
import { executing, inspect, live, openWorld, patience, pictured, until } from "./world.mjs";

const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  userAgent: "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36",
};

/** Where nobody listens: a provider that is not there. */
const ACME = { id: "acme", name: "Acme", issuer: "http://127.0.0.1:9/", clientId: "world" };

/** Browsers without a service of this computer, and a relay. */
async function openHosted(t, options = {}, browsers = {}) {
  const world = await openWorld(t, { service: false, ...browsers });
  return { world, relay: await openRelay(t, options) };
}

/** An agent's computer: its service, in a data folder of its own, which no keyring knows. */
const openComputer = (t) => openWorld(t, { env: { DBUS_SESSION_BUS_ADDRESS: "" } });

/** A page of a hosted world with a passkey authenticator of its own. at: an address of the relay, or a path there. */
async function openPage(world, relay, { at = "/", before, ...options } = {}) {
  const context = await world.newContext({ reducedMotion: "reduce", ...WIDE, ...options });
  const page = await context.newPage();
  page.on("pageerror", (e) => world.errors.push(String(e.stack ?? e)));
  const keys = await (await authenticators(page)).add({ presence: false });
  await before?.(page);
  const url = new URL(at, relay.origin);
  url.searchParams.set("quality", "test");
  await page.goto(url.href);
  return { page, keys, context };
}

/** Makes an account on the sign-up form; the page is live then. */
async function signUp({ page, keys }, name) {
  await page.getByLabel("Your name").fill(name);
  await keys.presence(true);
  await page.getByRole("button", { name: "Create account" }).click();
  await live(page);
  await keys.presence(false);
}

/** The page of the relay's owner, who has come by the one-time link. */
async function openOwner(world, relay, options = {}) {
  const owner = await openPage(world, relay, { at: relay.link, ...options });
  await signUp(owner, "Ada");
  return owner;
}

/** Logs in: by the button, unless the offer in the text field was faster. */
async function logIn({ page, keys }) {
  await keys.presence(true);
  await page.getByRole("button", { name: "Log in with a passkey" }).click({ timeout: 5000 }).catch(() => {});
}

/** Puts the passkeys of one authenticator into another, as a password manager syncs them. */
async function sync(from, to) {
  for (const credential of await from.credentials()) await to.put(credential);
}

/** Makes a code on the card of the first screen. */
async function makeCode(page) {
  const card = region(page, "Pair an agent");
  await card.getByRole("button", { name: /^(Get a|New) code$/ }).click();
  const code = await card.getByLabel("Pairing code").innerText();
  assert.match(code, /^[A-Z]+-[0-9A-HJKMNP-TV-Z]{4}$/);
  return { card, code };
}

/** Waits until a card shows the number that the agent's computer shows. */
async function compared(card, waiting) {
  assert.equal(waiting.state, "waiting");
  assert.match(waiting.compareNumber, /^\d{6}$/);
  await card.getByText(waiting.compareNumber.replace(/^.../, "$& ")).waitFor();
}

/** Pairs an agent's computer from a page; then its agents act in the page's world. */
async function pairComputer(t, computer, relay, page, label) {
  const { card, code } = await makeCode(page);
  const command = pair(t, computer, relay, code, label);
  await compared(card, await command.step());
  await card.getByRole("button", { name: "Approve" }).click();
  assert.equal((await command.step()).state, "paired");
  assert.equal(await command.ended, 0);
  await card.getByRole("heading", { name: "It is here" }).waitFor();
  await card.getByRole("button", { name: "Done" }).click();
}

/** Opens the panel of devices. */
async function openDevices(page) {
  await page.getByRole("button", { name: "Devices", exact: true }).click();
  return region(page, "Devices");
}

/** Asks the relay as a page does: {status, body}. */
const ask = (page, method, path, body) =>
  page.evaluate(
    async ([method, path, body]) => {
      const more = body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
      const answer = await fetch(path, { method, ...more });
      return { status: answer.status, body: await answer.json().catch(() => null) };
    },
    [method, path, body],
  );

/** Nothing on the page speaks of the user's own computer. */
async function assertHostedWords(page) {
  const text = await page.locator("#ui").innerText();
  assert.doesNotMatch(text, /world-mcp (open|serve|doctor)|this computer|nothing is sent|127\.0\.0\.1:/i);
}

test("the owner comes by the link, logs out and in again; each trouble is told in words with its next step", async (t) => {
  const { world, relay } = await openHosted(t, { providers: [ACME] });
  const owner = await openOwner(world, relay);
  const { page, keys } = owner;
  assert.doesNotMatch(page.url(), /link/);
  assert.equal((await keys.credentials()).length, 1);
  await assertHostedWords(page);
  const panel = await openDevices(page);
  await panel.getByText("Account").click();
  await panel.getByText("You run this place.").waitFor();
  await panel.getByRole("button", { name: "Log out", exact: true }).click();
  const card = page.locator(".hosted-card");
  await card.getByRole("heading", { name: "Welcome to World" }).waitFor();
  await logIn(owner);
  await live(page);
  await assertHostedWords(page);

  // Nobody has a passkey: the browser refuses, and the page says what to do.
  const other = await openPage(world, relay);
  await other.page.getByRole("heading", { name: "Welcome to World" }).waitFor();
  await other.keys.presence(true);
  await other.page.getByRole("button", { name: "Log in with a passkey" }).click();
  await other.page.getByText(/That was cancelled, or no passkey/).waitFor();
  await other.keys.presence(false);

  // The provider does not answer: the login screen says so.
  await other.page.getByRole("link", { name: "Continue with Acme" }).click();
  await other.page.getByText(/could not be reached at the moment/).waitFor();
  assert.doesNotMatch(other.page.url(), /#login/);
  assert.deepEqual(world.errors, []);
});

test("invitations: a closed place, a link for somebody new, one that was used, one for another device of mine", async (t) => {
  const { world, relay } = await openHosted(t, { signup: "invite" });
  const { page, keys } = await openOwner(world, relay);
  const stranger = await openPage(world, relay);
  await stranger.page.getByText(/Ask whoever runs this place for an invitation link/).waitFor();
  assert.equal(await stranger.page.getByRole("button", { name: "Create an account" }).count(), 0);

  const panel = await openDevices(page);
  await panel.getByText("Account").click();
  const made = async (button) => {
    await panel.getByRole("button", { name: button }).click();
    const link = panel.locator("section", { hasText: "Links that work once" }).getByRole("status").locator("code");
    await link.waitFor();
    return link.innerText();
  };
  const invitation = await made("Invite somebody");
  assert.ok(invitation.startsWith(`${relay.origin}/#link=`), invitation);
  const grace = await openPage(world, relay, { at: invitation });
  await signUp(grace, "Grace");

  const used = await openPage(world, relay, { at: invitation });
  await used.page.getByRole("heading", { name: "Welcome to World" }).waitFor();
  assert.doesNotMatch(used.page.url(), /link/);
  await used.page.getByLabel("Your name").fill("Eve");
  await used.keys.presence(true);
  await used.page.getByRole("button", { name: "Create account" }).click();
  await used.page.getByText(/This link was used already, or has expired/).waitFor();

  const recovery = await made("For another device of mine");
  const mine = await openPage(world, relay, { at: recovery });
  await mine.page.getByRole("button", { name: "Log in with it" }).click();
  await live(mine.page);
  await mine.page.getByRole("button", { name: "Add a passkey" }).click();
  const theirs = region(mine.page, "Devices");
  await theirs.getByText("Account").click();
  await theirs.getByText("Ada", { exact: true }).waitFor();
  await mine.keys.presence(true);
  await theirs.getByRole("button", { name: "Add a passkey" }).click();
  await until("the account has two passkeys", async () => (await ask(page, "GET", "/api/account")).body.result.passkeys.length === 2);
  assert.equal((await keys.credentials()).length, 1);
  assert.deepEqual(world.errors, []);
});

test("from a code to an agent that builds and looks in the hosted world; revoked, it is cut off within a second", async (t) => {
  const { world, relay } = await openHosted(t, {}, { pictures: "noise" });
  const computer = await openComputer(t);
  const owner = await openOwner(world, relay);
  const { page, keys } = owner;
  const { card, code } = await makeCode(page);
  await card.getByText(`Pair with my world: ${relay.origin}/pair/${code}`).waitFor();
  await card.getByText(`world-mcp pair ${code}`).waitFor();
  await card.getByText(/Works once, for 9:5\d/).waitFor();
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

  const panel = await openDevices(page);
  await panel.getByText("connected", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Revoke: Claude on my laptop" }).click();
  await panel.getByText(/cannot be undone/).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Cancel");
  const asked = page.waitForRequest("**/revoke").then(() => performance.now());
  const closed = until("the agent's computer is told", async () => (await uplinks(computer))[0] === "revoked" && performance.now());
  await panel.getByRole("button", { name: "Revoke for good" }).click();
  const took = (await closed) - (await asked);
  t.diagnostic(`revoked and closed in ${Math.round(took)} ms`);
  assert.ok(took < 1000 * patience, `it took ${took} ms`);
  const refused = await agent.call("place_objects", { objects: [{ kind: "rock", position: [18, 0, 14] }] });
  assert.ok(refused.isError);
  assert.match(refused.text, /revoked/);
  await panel.getByText("Claude on my laptop").waitFor({ state: "detached" });
  await panel.getByText("What happened", { exact: true }).click();
  await panel.getByText("“Claude on my laptop” was revoked").waitFor();
  assert.deepEqual(world.errors, []);
});

test("a page that is told nothing asks, while something is awaited, and no longer", async (t) => {
  const { world, relay } = await openHosted(t);
  const computer = await openComputer(t);
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
  const { world, relay } = await openHosted(t);
  const computer = await openComputer(t);
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
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Pair an agent");
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
  const seen = await wrong(`/pair/${next.code}`);
  assert.equal(seen, await wrong("/pair/NOSUCH-2222"));
  assert.equal(seen, await wrong("/pair/AAAA"));
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
  const { world, relay } = await openHosted(t);
  const computer = await openComputer(t);
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

  const scopes = async () => (await ask(page, "GET", "/api/relay/devices")).body.result.devices[0].scopes;
  await panel.getByRole("button", { name: "What it may do: Claude", exact: true }).click();
  await panel.getByRole("switch", { name: /Take pictures/ }).uncheck();
  await panel.getByRole("button", { name: "Save" }).click();
  await until("it may do less", async () => (await scopes()).length === 3);
  await panel.getByRole("button", { name: "What it may do: Claude", exact: true }).click();
  await panel.getByRole("switch", { name: /Take pictures/ }).check();
  await panel.getByText(/More is asked about on a card/).waitFor();
  await panel.getByRole("button", { name: "Save" }).click();
  const wish = region(page, "An agent wants to do more");
  await wish.getByRole("button", { name: "Allow" }).click();
  await until("it may do more", async () => (await scopes()).length === 4);
  await wish.waitFor({ state: "detached" });

  await panel.getByRole("button", { name: "Make a token…" }).click();
  await panel.getByLabel("Which agent is it for?").fill("n8n");
  await panel.getByRole("button", { name: "Make the token" }).click();
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
  await panel.getByRole("meter", { name: "Worlds: 1 of 20" }).waitFor();
  assert.deepEqual(world.errors, []);
});

test("two users in two browsers never see, hear or name each other", async (t) => {
  const { world, relay } = await openHosted(t);
  const [mine, theirs] = [await openComputer(t), await openComputer(t)];
  const ada = await openOwner(world, relay);
  const bob = await openPage(world, relay);
  await bob.page.getByRole("button", { name: "Create an account" }).click();
  await signUp(bob, "Bob");
  const heard = [];
  for (const [name, { page }] of Object.entries({ ada, bob }))
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push([name, String(payload)])));
  await Promise.all([ada, bob].map(({ page }) => page.reload().then(() => executing(page))));
  await pairComputer(t, mine, relay, ada.page, "Ada's laptop");
  await pairComputer(t, theirs, relay, bob.page, "Bob's laptop");
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
  for (const [name, frame] of heard) assert.doesNotMatch(frame, name === "ada" ? /Bob|bobs_/ : /Ada|adas_/);

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
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Log in");
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
  await page.getByText(/does not open an account here|does not know that passkey/).waitFor();
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

/** Where pictures are put, if they are wanted. */
const album = process.env.WORLD_ALBUM;

for (const [name, look] of [
  ["wide", WIDE],
  ["phone", PHONE],
])
  for (const colorScheme of ["light", "dark"])
    pictured(`the hosted screens, ${name}, ${colorScheme}: axe finds nothing, and no words of a local service`, async (t) => {
      const { world, relay } = await openHosted(t, { providers: [ACME] });
      const computer = await openComputer(t);
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
      ({ page, keys } = await openPage(world, relay, { ...look, colorScheme }));
      await page.getByRole("button", { name: "Log in with a passkey" }).waitFor();
      await drawn();
      await shot("login");
      await page.goto("about:blank");
      await page.goto(relay.link.replace("/#", "/?quality=test#"));
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
      await page.goto(`${relay.origin}/pair/${code}?quality=test`);
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
      await agent.must("say", { text: "Here I am. Shall I build something?" });
      await agent.must("place_objects", { objects: [{ kind: "cherry_tree", position: [6, 0, 8] }, { kind: "bench", position: [4, 0, 9] }, { kind: "lamp", position: [8, 0, 9] }] });
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
      assert.deepEqual(found, []);
      assert.deepEqual(world.errors, []);
      assert.equal((await inspect(page)).status, "login");
    });
