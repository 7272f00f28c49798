// A hosted world's page: sign up and log in by passkey, pair an agent by a code, approve it on a phone, see and end what
// is paired. The relay is a double (harness/relaydouble.mjs); the page, the browser, its passkeys and the world are real.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { authenticators } from "../harness/authenticator.mjs";
import { any } from "../harness/axe.mjs";
import { openRelay } from "../harness/relaydouble.mjs";
import { region } from "./keyboard.mjs";
import { inspect, live, openWorld, patience, pictured, until } from "./world.mjs";

const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  userAgent: "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36",
};

/** A page of a hosted world with a passkey authenticator of its own. */
async function openPage(world, relay, { path = "/", presence = true, ...options } = {}) {
  const context = await world.newContext({ reducedMotion: "reduce", ...WIDE, ...options });
  const page = await context.newPage();
  page.on("pageerror", (e) => world.errors.push(String(e.stack ?? e)));
  const keys = await (await authenticators(page)).add({ presence: false });
  await page.goto(relay.origin + path.replace(/^([^#]*)/, (p) => `${p}${p.includes("?") ? "&" : "?"}quality=test`));
  return { page, keys, context };
}

/** Makes an account; the page is live then. */
async function signUp(page, keys, name = "Ada") {
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByLabel("Your name").fill(name);
  await keys.presence(true);
  await page.getByRole("button", { name: "Create account" }).click();
  await live(page);
  await keys.presence(false);
}

/** Logs in: by the button, unless the offer in the text field was faster. */
async function logIn(page, keys) {
  await keys.presence(true);
  await page.getByRole("button", { name: "Log in with a passkey" }).click({ timeout: 5000 }).catch(() => {});
}

/** Puts the passkeys of one authenticator into another, as a password manager syncs them. */
async function sync(from, to) {
  for (const credential of await from.credentials()) await to.put(credential);
}

/** Nothing on the page speaks of the user's own computer. */
async function assertHostedWords(page) {
  const text = await page.locator("#ui").innerText();
  assert.doesNotMatch(text, /world-mcp (open|serve|doctor)|this computer|nothing is sent|127\.0\.0\.1/i);
}

test("sign up, log out, log in: each trouble is told in words with its next step", async (t) => {
  const world = await openWorld(t);
  const relay = await openRelay(t, world, { providers: [{ id: "acme", name: "Acme" }] });
  const { page, keys } = await openPage(world, relay);
  const card = page.locator(".hosted-card");
  await card.getByRole("heading", { name: "Welcome to World" }).waitFor();
  assert.equal(await card.getByRole("link", { name: "Continue with Acme" }).getAttribute("href"), "/login/oidc/acme");
  assert.equal(relay.sockets.size, 0);
  await assertHostedWords(page);

  // Nobody has a passkey: the browser refuses, and the page says what to do.
  await keys.presence(true);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await card.getByText(/That was cancelled, or no passkey/).waitFor();
  await keys.presence(false);

  await signUp(page, keys);
  assert.equal((await keys.credentials()).length, 1);
  await page.keyboard.press("n");
  await region(page, "Devices").getByText("Account").click();
  await region(page, "Devices").getByRole("button", { name: "Log out", exact: true }).click();
  await card.getByRole("heading", { name: "Welcome to World" }).waitFor();
  await logIn(page, keys);
  await live(page);
  await assertHostedWords(page);
  assert.deepEqual(world.errors, []);
});

test("a login that is ended elsewhere is a state of its own, and leads back in", async (t) => {
  const world = await openWorld(t);
  const relay = await openRelay(t, world);
  const { page, keys } = await openPage(world, relay);
  await signUp(page, keys);
  relay.endLogins();
  const card = page.locator(".hosted-card");
  await card.getByRole("heading", { name: "You are logged out" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Log in");
  await keys.presence(true);
  await page.keyboard.press("Enter");
  await live(page); // by the offer in the text field: no button was pressed
  assert.deepEqual(world.errors, []);
});

test("an invitation link is taken out of the address and opens a closed place; one that was used says so", async (t) => {
  const world = await openWorld(t);
  const relay = await openRelay(t, world, { signup: "invite" });
  const first = await openPage(world, relay);
  await first.page.getByText(/Ask whoever runs this place for an invitation link/).waitFor();
  assert.equal(await first.page.getByRole("button", { name: "Create an account" }).count(), 0);

  const used = await openPage(world, relay, { path: "/#link=used" });
  await used.page.getByRole("heading", { name: "Welcome to World" }).waitFor();
  assert.doesNotMatch(used.page.url(), /link/);
  await used.page.getByLabel("Your name").fill("Eve");
  await used.page.getByRole("button", { name: "Create account" }).click();
  await used.page.getByText(/This link was used already, or has expired/).waitFor();

  const mine = await openPage(world, relay, { path: "/#link=mine" });
  await mine.page.getByRole("button", { name: "Log in with it" }).click();
  await live(mine.page);
  await mine.page.getByRole("button", { name: "Add a passkey" }).click();
  await region(mine.page, "Devices").waitFor();

  const { page, keys } = await openPage(world, relay, { path: "/#link=good" });
  await page.getByLabel("Your name").fill("Grace");
  await keys.presence(true);
  await page.getByRole("button", { name: "Create account" }).click();
  await live(page);
  assert.deepEqual(world.errors, []);
});

for (const push of [true, false])
  test(`from a code to a connected agent in the world, ${push ? "told by push" : "by asking"}`, async (t) => {
    const world = await openWorld(t);
    const relay = await openRelay(t, world, { push });
    const { page, keys } = await openPage(world, relay);
    await signUp(page, keys);
    const card = region(page, "Pair an agent");
    await card.getByRole("button", { name: "Get a code" }).click();
    assert.equal(await card.getByLabel("Pairing code").innerText(), "MAPLE-7Q4Z");
    await card.getByText(`Pair with my world: ${relay.origin}/pair/MAPLE-7Q4Z`).waitFor();
    await card.getByText("world-mcp pair MAPLE-7Q4Z").waitFor();
    await card.getByText(/Works once, for 9:5\d/).waitFor();
    await assertHostedWords(page);

    relay.claim();
    await card.getByRole("heading", { name: "Let “Claude on my laptop” into your world?" }).waitFor();
    await card.getByText("482 913").waitFor();
    const approve = card.getByRole("button", { name: "Approve" });
    assert.ok(await approve.isDisabled(), "the buttons rest for a moment");
    await card.getByRole("switch", { name: /Take pictures/ }).uncheck();
    relay.stale = true; // the passkey is asked for, and then the approval is sent again
    await keys.presence(true);
    await approve.click();
    await card.getByRole("heading", { name: "Approved" }).waitFor();
    const [pairing] = relay.pairings;
    assert.deepEqual(pairing.given, ["world.read", "world.write.safe", "chat.stream"]);
    const device = relay.exchange({ connect: false });
    await card.getByRole("heading", { name: "Paired" }).waitFor();
    relay.connect(device);
    await card.getByRole("heading", { name: "It is here" }).waitFor();
    await card.getByRole("button", { name: "Done" }).click();
    const asked = relay.asked.filter((a) => a.startsWith("GET /api/relay/pairings/")).length;
    if (push) assert.ok(asked <= 4, `${asked} questions although the relay tells`);
    await until("it asks no more", async () => {
      const before = relay.asked.length;
      await new Promise((next) => setTimeout(next, 2500));
      return relay.asked.length === before;
    });
    assert.deepEqual(world.errors, []);
  });

test("approved on a phone by the page of the code; a stranger and a wrong code see one and the same page", async (t) => {
  const world = await openWorld(t);
  const relay = await openRelay(t, world);
  const desk = await openPage(world, relay);
  await signUp(desk.page, desk.keys);
  await region(desk.page, "Pair an agent").getByRole("button", { name: "Get a code" }).click();
  await region(desk.page, "Pair an agent").getByLabel("Pairing code").waitFor();
  relay.claim();

  const { page, keys } = await openPage(world, relay, { path: "/pair/MAPLE-7Q4Z", ...PHONE });
  await page.getByRole("heading", { name: "Log in to pair your agent" }).waitFor();
  await sync(desk.keys, keys);
  await logIn(page, keys);
  await page.getByRole("heading", { name: "Let “Claude on my laptop” into your world?" }).waitFor();
  const approve = page.getByRole("button", { name: "Approve" });
  const box = await approve.boundingBox();
  assert.ok(box.height >= 44, `a finger needs 44 px, the button has ${box.height}`);
  await approve.click();
  await page.getByRole("heading", { name: "Approved" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Pair an agent");
  relay.exchange();
  await page.getByRole("heading", { name: "It is here" }).waitFor();
  await region(desk.page, "Pair an agent").getByRole("heading", { name: "It is here" }).waitFor();
  await page.getByRole("button", { name: "Go to your world" }).click();
  assert.equal(new URL(page.url()).pathname, "/");
  await page.locator(".pill").waitFor();

  const wrong = async (path) => {
    await page.goto(`${relay.origin}${path}?quality=test`);
    await page.getByRole("heading", { name: "This code does not work" }).waitFor();
    return page.locator(".hosted-card").innerText();
  };
  assert.equal(await wrong("/pair/NOSUCH-CODE"), await wrong("/pair/CLOUD-2222"));
  assert.deepEqual(world.errors, []);
});

for (const [end, heading] of [
  ["denied", "Denied"],
  ["burned", "This code was cancelled"],
  ["expired", "This code has expired"],
])
  test(`a pairing that is ${end} says so, and a new code is one press away`, async (t) => {
    const world = await openWorld(t);
    const relay = await openRelay(t, world);
    const { page, keys } = await openPage(world, relay);
    await signUp(page, keys);
    const card = region(page, "Pair an agent");
    await card.getByRole("button", { name: "Get a code" }).click();
    await card.getByLabel("Pairing code").waitFor();
    relay.claim();
    await card.getByText("482 913").waitFor();
    if (end === "denied") await card.getByRole("button", { name: "Deny" }).click();
    else {
      relay.pairings[0].state = end;
      relay.tell({ pairings: true });
    }
    await card.getByRole("heading", { name: heading }).waitFor();
    await card.getByRole("button", { name: "New code" }).click();
    assert.equal(await card.getByLabel("Pairing code").innerText(), "RIVER-7Q4Z");
    assert.deepEqual(world.errors, []);
  });

/** A paired and connected agent, with another that is away, as the panel shows them. */
async function paired(page, keys, relay) {
  await signUp(page, keys);
  const card = region(page, "Pair an agent");
  await card.getByRole("button", { name: "Get a code" }).click();
  await card.getByLabel("Pairing code").waitFor();
  relay.claim();
  await card.getByRole("button", { name: "Approve" }).click();
  await card.getByRole("heading", { name: "Approved" }).waitFor();
  const device = relay.exchange();
  relay.devices.push({ ...device, id: "dev_office", label: "OpenClaw at the office", agentType: "openclaw", connected: false, lastSeenAt: new Date(Date.now() - 7200e3).toISOString() });
  relay.tell({ devices: true });
  await card.getByRole("button", { name: "Done" }).click();
  return device;
}

test("devices are renamed, narrowed, widened by a card, revoked; a token is shown once; the account can go", async (t) => {
  const world = await openWorld(t);
  const relay = await openRelay(t, world);
  const { page, keys } = await openPage(world, relay);
  const device = await paired(page, keys, relay);
  await page.locator("#world").focus();
  await page.keyboard.press("n");
  const panel = region(page, "Devices");
  await panel.getByText("connected", { exact: true }).waitFor();

  await panel.getByRole("button", { name: "Rename: Claude on my laptop" }).click();
  await panel.getByLabel("New name of Claude on my laptop").fill("Claude");
  await panel.getByRole("button", { name: "Save" }).click();
  await panel.getByText("Claude", { exact: true }).waitFor();

  await panel.getByRole("button", { name: "What it may do: Claude", exact: true }).click();
  await panel.getByRole("switch", { name: /Take pictures/ }).uncheck();
  await panel.getByRole("button", { name: "Save" }).click();
  await until("it may do less", () => device.scopes.length === 3);
  await panel.getByRole("button", { name: "What it may do: Claude", exact: true }).click();
  await panel.getByRole("switch", { name: /Take pictures/ }).check();
  await panel.getByText(/More is asked about on a card/).waitFor();
  await panel.getByRole("button", { name: "Save" }).click();
  const wish = region(page, "An agent wants to do more");
  await keys.presence(true);
  relay.stale = true;
  await wish.getByRole("button", { name: "Allow" }).click();
  await until("it may do more", () => device.scopes.length === 4);
  await wish.waitFor({ state: "detached" });

  await panel.getByRole("button", { name: "Revoke: OpenClaw at the office" }).click();
  await panel.getByText(/cannot be undone/).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Cancel");
  await panel.getByRole("button", { name: "Revoke for good" }).click();
  await panel.getByText("OpenClaw at the office").waitFor({ state: "detached" });

  await panel.getByRole("button", { name: "Make a token…" }).click();
  await panel.getByLabel("Which agent is it for?").fill("n8n");
  await panel.getByRole("button", { name: "Make the token" }).click();
  await panel.getByText(/^wrld_mcp_/).waitFor();
  await panel.getByText(`${relay.origin}/api/mcp/world`).waitFor();
  await panel.getByRole("button", { name: "Done" }).click();
  await panel.getByText("n8n").waitFor();

  await panel.getByText("What happened", { exact: true }).click();
  await panel.getByText("“OpenClaw at the office” was revoked").waitFor();
  for (let i = 0; i < 40; i++) relay.event("device.connected", "Claude");
  await panel.getByText("Account", { exact: true }).click();
  await panel.getByText("Ada", { exact: true }).waitFor();
  await panel.getByRole("meter", { name: "Worlds: 2 of 20" }).waitFor();
  await panel.getByText("What happened", { exact: true }).click();
  const older = panel.getByRole("button", { name: "Show older" });
  await older.click();
  await older.waitFor({ state: "detached" });
  assert.equal(await panel.locator(".event-list > li").count(), relay.events.length);

  await panel.getByText("Account", { exact: true }).click();
  await panel.getByRole("button", { name: "Delete the account…" }).click();
  const gone = panel.getByRole("button", { name: "Delete for good" });
  assert.ok(await gone.isDisabled());
  await panel.getByLabel(/Type your account's name/).fill("Ada");
  await gone.click();
  await page.locator(".hosted-card").waitFor();
  assert.equal(relay.users.size, 0);
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
      const world = await openWorld(t);
      const relay = await openRelay(t, world, { providers: [{ id: "acme", name: "Acme" }] });
      const { page, keys } = await openPage(world, relay, { ...look, colorScheme });
      const found = [];
      const shot = async (what) => {
        await assertHostedWords(page);
        found.push(...(await any(page, what)));
        if (!album) return;
        mkdirSync(album, { recursive: true });
        await page.screenshot({ path: join(album, `${what}-${name}-${colorScheme}.png`) });
      };
      await page.getByRole("button", { name: "Log in with a passkey" }).waitFor();
      await page.waitForFunction(() => (globalThis.world.inspect().scene?.frames ?? 0) > 3);
      await shot("login");
      await page.getByRole("button", { name: "Create an account" }).click();
      await shot("signup");
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await signUp(page, keys);
      await page.reload();
      await page.waitForFunction(() => globalThis.world?.inspect?.().visibleAfter !== null, undefined, { timeout: 60_000 * patience });
      assertLight(await loadedUntilVisible(page));
      const card = region(page, "Pair an agent");
      await card.waitFor();
      await shot("first");
      await card.getByRole("button", { name: "Get a code" }).click();
      await card.getByLabel("Pairing code").waitFor();
      await shot("code");
      relay.claim();
      await card.getByRole("button", { name: "Approve" }).and(page.locator(":enabled")).waitFor();
      await shot("card");
      await page.goto(`${relay.origin}/pair/MAPLE-7Q4Z?quality=test`);
      await page.getByRole("button", { name: "Approve" }).and(page.locator(":enabled")).waitFor();
      await page.waitForFunction(() => (globalThis.world.inspect().scene?.frames ?? 0) > 3);
      await shot("codepage");
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByRole("heading", { name: "Approved" }).waitFor();
      await shot("approved");
      const device = relay.exchange();
      relay.devices.push({ ...device, id: "dev_office", label: "OpenClaw at the office", agentType: "openclaw", connected: false, lastSeenAt: new Date(Date.now() - 7200e3).toISOString() });
      await page.getByRole("button", { name: "Go to your world" }).click();
      await live(page);
      const tab = page.getByRole("button", { name: "Devices", exact: true });
      await tab.click();
      const panel = region(page, "Devices");
      await panel.getByText("OpenClaw at the office").waitFor();
      await shot("devices");
      await panel.getByText("What happened", { exact: true }).click();
      await panel.locator(".event-list > li").first().waitFor();
      await shot("events");
      await panel.getByText("Account", { exact: true }).click();
      await panel.getByRole("meter").first().waitFor();
      await shot("account");
      relay.endLogins();
      await page.getByRole("heading", { name: "You are logged out" }).waitFor();
      await shot("ended");
      assert.deepEqual(found, []);
      assert.deepEqual(world.errors, []);
      assert.equal((await inspect(page)).status, "login");
    });
