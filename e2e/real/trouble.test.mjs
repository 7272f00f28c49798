// A gateway that cannot be had: each cause has its own words, in the page and in `world-mcp doctor`, with what to do.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";
import { WebSocketServer } from "ws";
import { until } from "../browser/world.mjs";
import { beside, lane, scene, stage, Talk, talking } from "./stage.mjs";

const gateway = stage({ token: false });
const idle = scene();

/** Checks that a state is told in words: in the card of the page, and by doctor, whose line has a next step. */
async function told(t, elsewhere, state, words, next) {
  const world = await beside(t, elsewhere);
  const page = await world.page();
  const found = await lane(world, state);
  await page.getByRole("button", { name: "Close the guide" }).click();
  const card = new Talk(page).region("Your agent");
  await until(`the card says ${words}`, async () => words.test(await card.innerText()));
  assert.match(`${found.next} ${found.command ?? ""}`, next);
  const doctor = await world.command("doctor");
  assert.match(doctor, words);
  assert.match(doctor, /→ /);
  assert.match(doctor, next);
  assert.doesNotMatch(`${doctor}${await card.innerText()}`, /ECONNREFUSED|undefined|null/);
  assert.deepEqual(world.errors, []);
  return { world, page, card };
}

test("a gateway whose settings name no token", async (t) => {
  const talk = await talking(await beside(t, gateway));
  assert.match(await talk.ask("!say no token needed"), /no token needed/);
});

test("a gateway that does not run: how to start it, and once it runs the page is ready", async (t) => {
  await idle.prepare();
  const { world } = await told(t, idle, "missing", /not running|no gateway is running/i, /openclaw gateway/);
  await gateway.stop(); // one at a time
  await idle.start();
  await lane(world, "ready");
});

test("a wrong token", async (t) => {
  const wrong = scene();
  await idle.start(); // it runs since the test before
  await wrong.prepare({ port: idle.port, token: "not-the-token" });
  await told(t, wrong, "refused", /token/i, /token|openclaw/i);
});

test("a gateway of another protocol", async (t) => {
  // What a real gateway answers to a range that it does not speak.
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  t.after(() => server.close());
  server.on("connection", (socket) => {
    socket.send(JSON.stringify({ type: "event", event: "connect.challenge", payload: { nonce: "n", ts: Date.now() } }));
    socket.on("message", (data) => {
      const details = { code: "PROTOCOL_MISMATCH", clientMinProtocol: 3, clientMaxProtocol: 5, expectedProtocol: 2, minimumProbeProtocol: 2 };
      socket.send(JSON.stringify({ type: "res", id: JSON.parse(data).id, ok: false, error: { code: "INVALID_REQUEST", message: "protocol mismatch", details } }));
      socket.close(1002, "protocol mismatch");
    });
  });
  const old = scene();
  await old.prepare({ port: server.address().port });
  await told(t, old, "refused", /version|protocol/i, /update/i);
});

test("a port that another program uses", async (t) => {
  const server = createServer((_, res) => res.writeHead(404).end("a web server")).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const other = scene();
  await other.prepare({ port: server.address().port });
  await told(t, other, "refused", /another program|not a gateway/i, /port/i);
});
