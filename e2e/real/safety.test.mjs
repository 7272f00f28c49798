// What must not be: the gateway's token in a page, a reply that runs or loads something, strangers at the sockets; and
// what must be: a page that everyone can use.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { on } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { WebSocket } from "ws";
import { serious } from "../harness/axe.mjs";
import { gateway } from "./shared.mjs";
import { beside, talking } from "./stage.mjs";

/** Every string of the files under a folder that looks like a secret of a gateway: tokens and private keys. */
function secretsIn(dir) {
  const files = readdirSync(dir, { recursive: true }).map((name) => join(dir, name)).filter((file) => statSync(file).isFile());
  const found = [];
  const walk = (value, name = "") => {
    if (value && typeof value === "object") for (const [key, inner] of Object.entries(value)) walk(inner, key);
    else if (typeof value === "string" && /token|private|secret/i.test(name) && value.length > 15) found.push(value);
  };
  for (const file of files) {
    try {
      walk(JSON.parse(readFileSync(file, "utf8")));
    } catch {} // not JSON
  }
  return found;
}

test("the page never receives a secret of the gateway", async (t) => {
  const world = await beside(t, gateway);
  const bodies = [];
  (await world.browser()).on("response", (r) => r.body().then((b) => bodies.push(b.toString("latin1")), () => {}));
  const talk = await (await talking(world)).fresh();
  await talk.ask("!say hello");
  await talk.page.locator(".pill").first().click();
  const repair = talk.page.getByText("Repair details", { exact: true });
  if (await repair.count()) await repair.first().click();
  const held = await talk.page.evaluate(async () => {
    const tables = (await indexedDB.databases()).map((d) => d.name);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, tables]) + document.documentElement.outerHTML;
  });
  const cookies = JSON.stringify(await (await world.browser()).cookies());
  const everything = [held, cookies, ...world.frames, ...bodies].join("\n");
  const secrets = [gateway.token, ...secretsIn(join(world.dir, "gateway"))];
  assert.ok(secrets.length >= 2, "the device token is among the secrets");
  assert.ok(bodies.length > 3 && world.frames.length > 5, "something was looked through");
  for (const secret of secrets) assert.ok(!everything.includes(secret), `${secret.slice(0, 6)}… reached the page`);
});

test("a reply with script and remote content runs nothing and loads nothing", async (t) => {
  const world = await beside(t, gateway);
  const talk = await (await talking(world)).fresh();
  const asked = [];
  talk.page.on("request", (request) => asked.push(request.url()));
  const text = await talk.ask(
    [
      "!say <script>globalThis.pwned = 1</script> <img src=x onerror='globalThis.pwned = 2'>",
      "![a picture](https://example.com/pixel.png) [a link](javascript:globalThis.pwned=3) <https://example.com/page>",
      "<iframe src='https://example.com/frame'></iframe> <svg onload='globalThis.pwned=4'></svg>",
      "[safe](https://example.com/docs)",
    ].join("\n\n"),
  );
  assert.match(text, /safe/);
  const answer = talk.page.locator('article[data-role="agent"]').last();
  assert.equal(await answer.locator("script, iframe, svg[onload], [onerror]").count(), 0);
  assert.equal(await answer.locator('img[src*="example.com"], a[href^="javascript:"]').count(), 0);
  assert.equal(await answer.getByRole("link", { name: /safe/ }).getAttribute("rel"), "noopener noreferrer");
  assert.equal(await talk.page.evaluate(() => globalThis.pwned), undefined);
  assert.deepEqual(asked.filter((url) => !url.startsWith(world.origin)), []);
});

/** What a page's hello gets: "welcome", or the status or code of the refusal. */
function greeting(url, headers) {
  return new Promise((done) => {
    const socket = new WebSocket(url, { headers });
    socket.on("error", () => {}); // its close follows
    socket.on("unexpected-response", (_, res) => done(res.statusCode));
    socket.on("open", () => socket.send(JSON.stringify({ type: "hello", protocol: 2, build: "spec", pageId: "spec", visible: false })));
    socket.on("message", (data) => {
      done(JSON.parse(data).type);
      socket.terminate();
    });
    socket.on("close", done);
  });
}

test("a foreign page cannot open the socket", async (t) => {
  const world = await beside(t, gateway);
  await talking(world);
  const url = `${world.origin.replace("http", "ws")}/api/relay/browser/ws`;
  const Cookie = (await (await world.browser()).cookies()).map((c) => `${c.name}=${c.value}`).join("; ");
  assert.equal(await greeting(url, { Cookie, Origin: world.origin }), "welcome", "otherwise the rest shows nothing");
  assert.equal(await greeting(url, { Cookie, Origin: "https://evil.example" }), 403);
  assert.equal(await greeting(url, { Cookie, Origin: "null" }), 403);
  assert.equal(await greeting(url, { Cookie }), 403);
  assert.equal(await greeting(url, { Origin: world.origin }), 4401);
});

test("an agent's socket cannot speak to the lane", async (t) => {
  const world = await beside(t, gateway);
  const talk = await (await talking(world)).fresh();
  const socket = new WebSocket(`${world.origin.replace("http", "ws")}/api/relay/agent/ws`);
  t.after(() => socket.terminate());
  const frames = on(socket, "message");
  const next = async () => JSON.parse((await frames.next()).value[0]);
  assert.equal((await next()).type, "challenge");
  const token = readFileSync(join(world.dir, "token"), "utf8").trim();
  socket.send(JSON.stringify({ type: "hello", protocol: 1, build: "spec", token, agentType: "codex" }));
  const welcome = await next();
  assert.equal(welcome.type, "welcome");
  const { userId, worldId, agentDeviceId, sessionId } = welcome;
  const payload = { op: "send", backend: "openclaw", session: "agent:main:main", turn: randomUUID(), text: "!say I was never asked" };
  const envelope = { v: 1, userId, worldId, agentDeviceId, sessionId, messageId: "m1", scope: "chat.stream", kind: "chat.request", enc: "none", payload };
  socket.send(JSON.stringify(envelope));
  const answer = await next();
  assert.equal(answer.kind, "error");
  assert.equal(answer.replyTo, "m1");
  await talk.ask("!say this is the user");
  assert.ok(!(await talk.transcript()).some((m) => m.text.includes("never asked")));
});

test("axe finds nothing serious", async (t) => {
  const world = await beside(t, gateway);
  const talk = await talking(world);
  const { page } = talk;
  const faults = await serious(page, "first screen");
  const check = async (where) => faults.push(...(await serious(page, where)));
  await talk.ask("!say **Bold**, `code`, [a link](https://example.com)\n\n```js\nlet x = 1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |");
  await check("conversation");
  await talk.dock();
  await check("docked");
  await talk.button("Conversations").click();
  await page.locator("[data-session]").first().waitFor();
  await check("sessions");
  await page.keyboard.press("Escape");
  await talk.button("Log").click();
  await check("turn log");
  await page.keyboard.press("Escape");
  await page.locator(".pill").first().click();
  await check("status");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await check("phone");
  assert.deepEqual(faults, []);
});
