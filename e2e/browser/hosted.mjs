// What the specs of a hosted world share: a real relay, pages with passkeys of their own, and agents' computers.
import assert from "node:assert/strict";
import { authenticators } from "../harness/authenticator.mjs";
import { openRelay, pair } from "../harness/relay.mjs";
import { region } from "./keyboard.mjs";
import { live, openWorld } from "./world.mjs";

export const WIDE = { viewport: { width: 1280, height: 800 } };
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  userAgent: "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36",
};

/** Where nobody listens: a provider that is not there. */
export const ACME = { id: "acme", name: "Acme", issuer: "http://127.0.0.1:9/", clientId: "world" };

/** Browsers without a service of this computer, and a relay. */
export async function openHosted(t, options = {}, browsers = {}) {
  const world = await openWorld(t, { service: false, ...browsers });
  return { world, relay: await openRelay(t, options) };
}

/** An agent's computer: its service, in a data folder of its own, which no keyring knows. */
export const openComputer = (t) => openWorld(t, { env: { DBUS_SESSION_BUS_ADDRESS: "" } });

/** A page of a hosted world with a passkey authenticator of its own. at: an address of the relay, or a path there; before:
 * what is done with the page first. The other options are the browser's. */
export async function openPage(world, relay, { at = "/", before, quality = "test", ...options } = {}) {
  const context = await world.newContext({ reducedMotion: "reduce", ...WIDE, ...options });
  const page = await context.newPage();
  const keys = await (await authenticators(page)).add({ presence: false });
  await before?.(page);
  const url = new URL(at, relay.origin);
  url.searchParams.set("quality", quality);
  await page.goto(url.href);
  return { page, keys, context };
}

/** Makes an account on the sign-up form; the page is live then. */
export async function signUp({ page, keys }, name) {
  await page.getByLabel("Your name").fill(name);
  await keys.presence(true);
  await page.getByRole("button", { name: "Create account" }).click();
  await live(page);
  await keys.presence(false);
}

/** The page of the relay's owner, who has come by the one-time link. */
export async function openOwner(world, relay, options = {}) {
  const owner = await openPage(world, relay, { at: relay.link, ...options });
  await signUp(owner, "Ada");
  return owner;
}

/** Logs in: by the button, unless the offer in the text field was faster. */
export async function logIn({ page, keys }) {
  await keys.presence(true);
  await page.getByRole("button", { name: "Log in with a passkey" }).click({ timeout: 5000 }).catch(() => {});
}

/** Puts the passkeys of one authenticator into another, as a password manager syncs them. */
export async function sync(from, to) {
  for (const credential of await from.credentials()) await to.put(credential);
}

/** Makes a code on the card of the first screen. */
export async function makeCode(page) {
  const card = region(page, "Pair an agent");
  await card.getByRole("button", { name: /^(Get a|New) code$/ }).click();
  const code = await card.getByLabel("Pairing code").innerText();
  assert.match(code, /^[A-Z]+-[0-9A-HJKMNP-TV-Z]{4}$/);
  return { card, code };
}

/** Waits until a card shows the number that the agent's computer shows. */
export async function compared(card, waiting) {
  assert.equal(waiting.state, "waiting");
  assert.match(waiting.compareNumber, /^\d{6}$/);
  await card.getByText(waiting.compareNumber.replace(/^.../, "$& ")).waitFor();
}

/** Pairs an agent's computer from a page; then its agents act in the page's world. */
export async function pairComputer(t, computer, relay, page, label) {
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
export async function openDevices(page) {
  await page.getByRole("button", { name: "Devices", exact: true }).click();
  return region(page, "Devices");
}

/** Asks the relay as a page does: {status, body}. */
export const ask = (page, method, path, body) =>
  page.evaluate(
    async ([method, path, body]) => {
      const more = body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
      const answer = await fetch(path, { method, ...more });
      return { status: answer.status, body: await answer.json().catch(() => null) };
    },
    [method, path, body],
  );

/** Nothing on the page speaks of the user's own computer. */
export async function assertHostedWords(page) {
  const text = await page.locator("#ui").innerText();
  assert.doesNotMatch(text, /world-mcp (open|serve|doctor)|this computer|nothing is sent|127\.0\.0\.1:/i);
}
