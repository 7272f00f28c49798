// Logging in to a hosted world at a real OpenID Connect provider (harness/oidc), in a real browser: the relay, the provider and
// its own login page are programs of their own.
import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { freePort } from "../harness/relay.mjs";
import { ask, logIn, openDevices, openHosted, openPage } from "./hosted.mjs";
import { region } from "./keyboard.mjs";
import { live, until } from "./world.mjs";

const harness = resolve(process.env.HARNESS_DIR ?? "../.harness");

/** Starts the provider; tell(change) has it change what it is asked or answers next. */
async function startProvider(t, port, callback, secret) {
  const options = { execPath: join(harness, "node/node_modules/.bin/node"), execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] };
  const provider = fork("harness/oidc/provider.mjs", [port, callback, secret], options);
  t.after(() => provider.kill());
  const gone = once(provider, "exit").then(() => {
    throw new Error("the provider did not start (make setup installs it)");
  });
  await Promise.race([once(provider, "message"), gone]);
  return (change) => provider.send(change);
}

test("a real provider: away at first, then a way in, out, and in again to the same account; what was changed on the way is refused", async (t) => {
  const port = await freePort();
  const secret = randomBytes(16).toString("hex");
  const acme = { id: "acme", name: "Acme", issuer: `http://127.0.0.1:${port}`, clientId: "world", clientSecret: secret };
  const { world, relay } = await openHosted(t, { signup: "invite", providers: [acme] });

  // The relay has started without it. The page says so, and the owner's link is still good.
  const { page, keys } = await openPage(world, relay, { at: relay.link });
  const goOn = page.getByText("Continue with Acme");
  await goOn.click();
  await page.getByText(/cannot be reached at the moment/).waitFor();
  const tell = await startProvider(t, port, `${relay.origin}/login/callback`, secret);
  await page.goto("about:blank");
  await page.goto(relay.link);
  // It is asked again a second later, then two, and so on.
  const login = page.locator('input[name="login"]');
  await until("the provider's own page", async () => (await login.count()) > 0 || (await goOn.click({ timeout: 1000 }).catch(() => {}), await login.waitFor({ timeout: 1000 }).then(() => true, () => false)));
  let callback = "";
  page.on("request", (request) => request.url().includes("/login/callback") && (callback = request.url()));
  await authorize(page, "ada");
  await live(page);
  const account = async (of) => (await ask(of, "GET", "/api/account")).body?.result;
  const made = await account(page);
  assert.equal(made.name, "ada of Acme");
  assert.ok(made.owner);
  assert.equal(made.passkeys.length, 0);

  // Out, and in again: the provider knows the browser still, and asks nothing.
  const panel = await openDevices(page);
  await panel.getByText("Account", { exact: true }).click();
  await panel.getByText("Acme", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Log out", exact: true }).click();
  await page.getByRole("heading", { name: "Welcome to World" }).waitFor();
  const first = callback;
  await page.getByText("Continue with Acme").click();
  await live(page);
  assert.equal((await account(page)).userId, made.userId);
  assert.notEqual(callback, first);

  // Another browser of the same user. An answer that somebody changed, that is another browser's, or that was given already
  // lets nobody in, and the page says so.
  const other = await openPage(world, relay);
  const refused = async (what) => {
    await other.page.getByText(/The login through that service failed/).waitFor();
    assert.equal((await ask(other.page, "GET", "/api/account")).status, 401, what);
    await other.page.goto("about:blank");
    await other.page.goto(relay.origin);
  };
  for (const address of [first, callback]) {
    await other.page.goto(address);
    await refused("the answer of another browser");
  }
  for (const change of [{ callback: { state: "of-another-login" } }, { callback: { iss: "https://elsewhere.example" } }, { request: { nonce: "of-another-login" } }]) {
    tell(change);
    await other.page.getByText("Continue with Acme").click();
    if (change.callback?.state) await authorize(other.page, "ada");
    await refused(JSON.stringify(change));
  }
  other.page.on("request", (request) => request.url().includes("/login/callback") && (callback = request.url()));
  await other.page.getByText("Continue with Acme").click();
  await live(other.page);
  assert.equal((await account(other.page)).userId, made.userId);
  await ask(other.page, "POST", "/api/logout", {});
  await other.page.goto(callback);
  await refused("the answer of a login that is done");

  // The account gets a passkey, and does without the provider; then its user connects the provider again, from the account.
  await openAccount(page);
  await keys.presence(true);
  await panel.getByRole("button", { name: "Add a passkey" }).click();
  await panel.getByRole("button", { name: "Create passkey" }).click();
  const remove = async () => {
    await panel.getByRole("button", { name: "Remove: Acme" }).click();
    await panel.getByRole("button", { name: "Remove it" }).click();
    await panel.getByText(/This is your only way in/).waitFor();
    assert.deepEqual((await account(page)).identities, []);
  };
  await remove();
  await keys.presence(false); // else the passkey logs in at once
  await panel.getByRole("button", { name: "Log out", exact: true }).click();
  await page.getByText("Continue with Acme").click();
  await page.getByText(/You have no account here yet, and a new one needs an invitation/).waitFor();
  await logIn({ page, keys });
  await live(page);
  await openAccount(page);
  await page.evaluate(() => (globalThis.before = true));
  await panel.getByRole("button", { name: "Log in with Acme too" }).click();
  await page.waitForFunction(() => !globalThis.before); // it has gone to the provider, or is back already
  await live(page);
  assert.doesNotMatch(page.url(), /#login|callback/);
  await openAccount(page);
  await panel.getByRole("button", { name: "Remove: Acme" }).waitFor();
  await keys.presence(false);
  await panel.getByRole("button", { name: "Log out", exact: true }).click();
  await page.getByText("Continue with Acme").click();
  await live(page);
  const again = await account(page);
  assert.deepEqual([again.userId, again.identities.map((way) => way.name), again.passkeys.length], [made.userId, ["ada of Acme"], 1]);
  await openAccount(page);
  await remove();
  assert.deepEqual(world.errors, []);
});

/** Opens the part of the panel of devices that shows the account. */
async function openAccount(page) {
  const panel = region(page, "Devices");
  if (!(await panel.isVisible())) await openDevices(page);
  const account = panel.getByRole("region", { name: "Ways to log in" });
  if (!(await account.isVisible())) await panel.getByText("Account", { exact: true }).click();
  await account.waitFor();
}

/** Logs in on the provider's pages, and consents. */
async function authorize(page, name) {
  await page.locator('input[name="login"]').fill(name);
  await page.locator('input[name="password"]').fill("any");
  await page.locator("button[type=submit]").click();
  await page.getByRole("button", { name: "Continue" }).click();
}
