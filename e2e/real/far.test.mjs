// Three computers (harness/hosts.mjs): a hosted relay with a certificate of its own, a browser, and at home a real OpenClaw
// beside the world's program. What a user does with them from signing up to revoking, at a desk and on a phone.
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { compared, makeCode, openDevices, openPage, PHONE, signUp } from "../browser/hosted.mjs";
import { executing, inspect, openWorld, patience, until } from "../browser/world.mjs";
import { goHome, openHosts } from "../harness/hosts.mjs";
import { Operator } from "../harness/openclaw/operator.mjs";
import { openRelay, pair, uplinks } from "../harness/relay.mjs";
import { scene, Talk } from "./stage.mjs";

await goHome();
const gateway = scene();

const bin = resolve(process.env.WORLD_BIN ?? "../bin/world-mcp");

test("sign up, pair by a code, chat, build, look, revoke: browser, relay and OpenClaw on three computers; then on a phone", { timeout: 600_000 }, async (t) => {
  const hosts = await openHosts(t);
  t.diagnostic(hosts.apart ? "three networks" : "no network namespaces here: three programs on loopback");
  const [relay, world, home] = await Promise.all([
    openRelay(t, { place: hosts.relay }),
    openWorld(t, { service: false, browser: hosts.browser, pictures: "noise" }),
    openWorld(t, { env: { ...gateway.env, WORLD_GATEWAY: "auto", SSL_CERT_FILE: hosts.ca, DBUS_SESSION_BUS_ADDRESS: "" } }),
  ]);
  const tools = { command: bin, args: ["--agent-type", "openclaw", "--data-dir", home.dir, "--port", String(home.port)] };
  const starting = gateway.start({ mcp: { world: tools }, extra: { tools: { toolSearch: false } } }).then(async () => {
    const operator = await Operator.connect(gateway);
    await operator.ask("!say The first turn of a gateway takes long.");
    return operator;
  });
  world.frames = [];
  const revoked = [];
  const before = (page) => {
    const keep = ({ payload }) => world.frames.push(String(payload));
    page.on("websocket", (socket) => socket.on("framereceived", keep).on("framesent", keep));
  };
  const desk = await openPage(world, relay, { at: relay.link, before });
  await signUp(desk, "Ada");
  const agent = await starting;
  t.after(() => agent.close());

  // The agent itself is given the code, by its user at home.
  await use(desk.page, async (link, card) => {
    const claimed = await agent.ask(`!tool world__pair ${JSON.stringify({ code: link })}`);
    const [, compareNumber] = /Comparison number: (\d{6})/.exec(claimed) ?? assert.fail(claimed);
    await compared(card, { state: "waiting", compareNumber });
    return async () => {
      const status = () => agent.ask('!tool world__pair {"op":"status"}');
      const [, id] = await until("the agent says that it is paired", async () => /Paired: .* --conversations (\w+)/s.exec(await status()));
      await home.command("pair", "--conversations", id);
    };
  });

  await desk.context.close();

  // The user types the command at home, and does all else with a finger.
  const phone = await openPage(world, relay, { ...PHONE, before });
  await phone.page.getByRole("button", { name: "Create an account" }).tap();
  await signUp(phone, "Grace");
  await use(phone.page, async (link, card) => {
    const command = pair(t, home, { origin: "" }, link, "OpenClaw at home");
    await compared(card, await command.step());
    return async () => assert.equal((await command.step()).state, "paired");
  });
  // The sooner of both: the machine may have had other work at one of them.
  assert.ok(Math.min(...revoked) < 1000 * patience, `it is known at home after ${revoked} ms`);
  assert.deepEqual(world.errors, []);

  /** All that is done in a world. claim(link, card) gives the code to the agent and answers what follows the approval. */
  async function use(page, claim) {
    const finger = await page.evaluate(() => navigator.maxTouchPoints > 0);
    const press = (button) => (finger ? button.tap() : button.click());
    world.frames.length = 0;
    const since = performance.now();
    const { card, code } = await makeCode(page);
    const approved = await claim(`${relay.origin}/pair/${code}`, card);
    await press(card.getByRole("button", { name: "Approve" }));
    await approved();
    await card.getByRole("heading", { name: "It is here" }).waitFor();
    const paired = performance.now() - since;
    await press(card.getByRole("button", { name: "Done" }));
    await executing(page);
    await until("the agent can be talked to", () => {
      const last = world.frames.findLast((frame) => frame.includes('"kind":"backends"'));
      return last && JSON.parse(last).payload.backends?.some(({ product, state }) => product === "OpenClaw" && state === "ready");
    });

    const talk = new Talk(page);
    assert.match(await talk.ask("!say Hello from the other network"), /Hello from the other network/);
    const { objects } = await inspect(page);
    await talk.ask('!tool world__place_objects {"objects":[{"kind":"tree","id":"from_afar","position":[14,0,14]}]}');
    await until("the tree is in the scene", async () => (await inspect(page)).objects === objects + 1);
    assert.match(await talk.ask("!tool world__screenshot {}"), /\[images=1\]/, "its model is given the picture");

    const panel = await openDevices(page);
    await press(panel.getByRole("button", { name: /^Revoke: / }));
    // From the click itself: the test's own way to the button takes longer.
    await page.evaluate(() => addEventListener("click", () => (globalThis.pressed = Date.now()), { capture: true }));
    const told = until("home is told", async () => (await uplinks(home)).includes("revoked") && Date.now());
    const shown = panel.getByText("No agent is paired yet").waitFor().then(() => Date.now());
    await press(panel.getByRole("button", { name: "Revoke for good" }));
    const pressed = await page.evaluate(() => globalThis.pressed);
    const after = { home: (await told) - pressed, page: (await shown) - pressed };
    t.diagnostic(`${finger ? "phone" : "desk"}: paired in ${(paired / 1000).toFixed(1)} s; a revocation was known at home after ${after.home} ms, on the page after ${after.page} ms`);
    assert.ok(paired < 60_000, "a pairing by a code takes less than a minute");
    revoked.push(after.home);
    assert.match(await agent.ask('!tool world__place_objects {"objects":[{"kind":"rock","position":[18,0,14]}]}'), /revoked/);
    assert.equal((await inspect(page)).objects, objects + 1);
    await home.command("unpair", "all");
  }
});
