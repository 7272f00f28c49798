// The socket: reconnecting, heartbeats, and the status that the user sees. Time is simulated; "cut" loses
// everything that is under way in both directions.

import { describe, expect, test, vi } from "vitest";
import { crate } from "../core/testing/world.ts";
import { PROTOCOL } from "../wire/tables.gen.ts";
import { createTestSetting } from "./testing/page.ts";

/** A network with one live page. */
async function ready() {
  const here = createTestSetting();
  const a = here.page();
  await here.network.deliverAll();
  return { ...here, a };
}

test("the world is entered whole, and after a break only what was missed is sent", async () => {
  const { network, router, a } = await ready();
  expect(a.statuses.map((s) => s.state)).toEqual(["connecting", "live"]);
  expect(router.hellos[0]).toEqual({ type: "hello", protocol: PROTOCOL, build: "b1", pageId: "page1", visible: true });
  router.write([crate("crate_1", 1)]);
  await network.deliverAll();
  network.sockets[0]?.cut();
  await network.deliverAll();
  expect(a.connection.status).toMatchObject({ state: "reconnecting", since: network.time });
  router.write([crate("crate_2", 2)]);
  await network.advance(1000);
  expect(a.statuses.at(-1)).toEqual({ state: "live" });
  // The page names the revision that it has, and gets only what follows.
  expect(router.hellos[1]?.revision).toBe(1);
  expect(a.welcomes[1]?.document).toBeUndefined();
  expect(a.state.document()).toEqual(router.state.document());
});

test("the backoff grows to ten seconds, a minute when hidden, and ends at once when the page becomes visible", async () => {
  const { network, a } = await ready();
  network.online = false;
  network.sockets[0]?.cut();
  const pauses: number[] = [];
  let tries = a.statuses.length;
  for (let i = 0; i < 60; i++) {
    await network.advance(1000);
    for (const s of a.statuses.slice(tries))
      if (s.state === "reconnecting") pauses.push(Math.round(s.nextTry - network.time));
    tries = a.statuses.length;
  }
  const longest = Math.max(...pauses);
  expect(longest).toBeGreaterThan(6000);
  expect(longest).toBeLessThanOrEqual(10_000);
  expect(pauses.length).toBeLessThan(15);
  // A hidden page retries less often.
  a.host.seen = false;
  await network.advance(300_000);
  const before = a.statuses.length;
  await network.advance(120_000);
  expect(a.statuses.length - before).toBeLessThan(5);
  network.online = true;
  a.host.seen = true;
  a.host.wake();
  await network.deliverAll();
  expect(a.connection.status.state).toBe("live");
});

test("a service that does not answer heartbeats is given up after three", async () => {
  const { network, router, a } = await ready();
  await network.advance(14_000);
  expect(router.frames.filter((f) => f.kind === "ping")).toHaveLength(0);
  await network.advance(60_000);
  expect(router.frames.filter((f) => f.kind === "ping").length).toBeGreaterThanOrEqual(4);
  expect(a.connection.status.state).toBe("live");
  router.intercept = (envelope) => envelope.kind === "ping";
  await network.advance(44_000);
  expect(router.hellos).toHaveLength(1);
  await network.advance(30_000);
  expect(router.hellos.length).toBeGreaterThan(1);
});

test("messages of a socket that was given up are ignored", async () => {
  const { network, router, a } = await ready();
  const [old] = network.sockets;
  const heard = old?.onmessage;
  old?.cut();
  await network.advance(2000);
  expect(a.connection.status.state).toBe("live");
  const entry = { revision: 1, time: "", author: { kind: "user", id: "u", name: "" }, operations: [crate("ghost", 1)] };
  heard?.({ data: JSON.stringify({ ...router.frames[0], kind: "world.entry", payload: entry }) });
  expect(a.state.objects.has("ghost")).toBe(false);
  // A close code that would mean "log in", from a socket that no longer counts.
  old?.onclose?.({ code: 4401, reason: "" });
  expect(a.connection.status.state).toBe("live");
});

describe("the status that the user sees", () => {
  test.each([
    [4401, "login"],
    [4410, "login"],
    [4409, "resting"],
    [4403, "incompatible"],
  ])("close code %i: %s, and no more tries by itself", async (code, state) => {
    const { network, router, page } = createTestSetting();
    router.refuseWith = code;
    const a = page();
    await network.advance(120_000);
    expect(a.connection.status.state).toBe(state);
    expect(router.hellos).toHaveLength(1);
    router.refuseWith = undefined;
    a.connection.retry();
    await network.deliverAll();
    expect(a.connection.status.state).toBe("live");
  });

  test("an upgrade that is refused because nobody is logged in asks for a login", async () => {
    const { network, page } = createTestSetting();
    network.online = false;
    const a = page({ loggedIn: () => Promise.resolve(false) });
    await network.deliverAll();
    expect(a.connection.status.state).toBe("login");
    network.online = true;
    a.host.wake();
    await network.deliverAll();
    expect(a.connection.status.state).toBe("live");
  });
});

describe("a service of another version", () => {
  test("another build of the same protocol goes on as before, and nothing reloads", async () => {
    const { network, router, a } = await ready();
    router.build = "b2";
    network.sockets[0]?.cut();
    await network.advance(1000);
    expect(a.connection.status.state).toBe("live");
    expect(a.welcomes.map((w) => w.build)).toEqual(["b1", "b2"]);
    expect(a.host.reloads).toEqual([]);
    router.write([crate("crate_1", 1)]);
    await network.deliverAll();
    expect(a.state.objects.has("crate_1")).toBe(true);
  });

  test("a range with this page's protocol fits, whatever else the service speaks", async () => {
    const { network, router, page } = createTestSetting();
    router.protocol = 3;
    router.protocols = { min: 1, max: 3 };
    const a = page();
    await network.deliverAll();
    expect(a.connection.status.state).toBe("live");
  });

  test("no protocol in common: one reload for each build, then words with a next step, and no more tries", async () => {
    const { network, router, page } = createTestSetting();
    const a = page();
    for (const [build, protocol] of [
      ["b2", PROTOCOL + 1],
      ["b0", 0],
      ["b2", PROTOCOL + 1],
    ] as const) {
      Object.assign(router, { build, protocol });
      a.connection.retry();
      await network.deliverAll();
    }
    expect(a.host.reloads).toEqual(["b2/3-3", "b0/0-0"]);
    expect(a.state.revision).toBe(0);
    expect(a.connection.status).toMatchObject({
      state: "incompatible",
      message: expect.stringContaining("older than world-mcp") as string,
      next: expect.stringContaining("reload") as string,
      detail: expect.stringContaining("build b2") as string,
    });
    const tried = router.hellos.length;
    await network.advance(600_000);
    expect(router.hellos).toHaveLength(tried);
  });

  test("a hello that is refused for its protocol: one reload, then words", async () => {
    const { network, router, page } = createTestSetting();
    router.refuseWith = 4400;
    const a = page();
    await network.deliverAll();
    expect(a.host.reloads).toEqual(["refused/b1"]);
    a.connection.retry();
    await network.deliverAll();
    expect(a.host.reloads).toHaveLength(1);
    expect(a.connection.status).toMatchObject({
      state: "incompatible",
      next: expect.stringContaining("world-mcp") as string,
    });
  });
});

test("a switch of worlds loads the whole other world, whatever its revision", async () => {
  const { network, router, a } = await ready();
  router.write([crate("crate_1", 1)]);
  await network.deliverAll();
  router.broadcast("world.switched", { worldId: "w_two" });
  router.worldId = "w_two";
  router.state.reset({ ...router.state.document(), revision: 1, objects: [crate("other_1", 1).value as never] });
  await network.deliverAll();
  expect(router.hellos.at(-1)?.revision).toBeUndefined();
  expect([...a.state.objects.keys()]).toEqual(["other_1"]);
});

test("a welcome for another world is not mixed into the current one", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { network, router, a } = await ready();
  router.write([crate("crate_1", 1)]);
  await network.deliverAll();
  // The world was switched while the connection was down.
  router.worldId = "w_two";
  router.state.reset({ ...router.state.document(), revision: 1, objects: [crate("other_1", 1).value as never] });
  router.log.length = 0;
  network.sockets[0]?.cut();
  await network.advance(5000);
  expect([...a.state.objects.keys()]).toEqual(["other_1"]);
  expect(a.connection.status.state).toBe("live");
  warn.mockRestore();
});

test("the user's words arrive once, also over a broken connection", async () => {
  const { network, router, a } = await ready();
  router.intercept = (envelope, peer) => {
    if (envelope.kind !== "user.event") return false;
    router.intercept = () => false;
    // The event is written, but the socket breaks before its entry arrives.
    router.received(peer, JSON.stringify(envelope));
    peer.socket.cut();
    return true;
  };
  const said = a.connection.userEvent({ kind: "said", text: "Hello" });
  await network.advance(3000);
  expect((await said).event).toEqual({ kind: "said", text: "Hello" });
  expect(router.log.filter((e) => e.event)).toHaveLength(1);
  const again = a.connection.userEvent({ kind: "pointed", position: [1, 0, 2] });
  await network.deliverAll();
  expect((await again).revision).toBe(2);
  expect(a.entries.at(-1)).toMatchObject({ mine: true, entry: { revision: 2 } });
});

test("a refused message of the user is reported", async () => {
  const { network, router, a } = await ready();
  router.intercept = (envelope, peer) => {
    if (envelope.kind !== "user.event") return false;
    router.send(
      peer,
      "error",
      { code: "bad_arguments", message: "a message has 1 to 4,000 characters" },
      envelope.messageId,
    );
    return true;
  };
  const said = a.connection.userEvent({ kind: "said", text: "" });
  const heard = said.catch((e: unknown) => (e as Error).message);
  await network.deliverAll();
  expect(await heard).toContain("4,000");
});

test("presence, traces and the lease reach the page", async () => {
  const { network, router, page } = createTestSetting();
  const a = page();
  await network.deliverAll();
  const b = page();
  await network.deliverAll();
  expect([a.connection.isExecutor, b.connection.isExecutor]).toEqual([false, true]);
  router.broadcast("presence", { agents: [], pages: 2 });
  const agent = { avatarId: "avatar_1", type: "openclaw", name: "Ada" };
  router.broadcast("trace", { callId: "c", tool: "say", agent, state: "started", time: "" });
  a.connection.sendPresence({ visible: true, camera: { position: [0, 2, 8], target: [0, 1, 0] } });
  await network.deliverAll();
  expect(a.presences.at(-1)).toEqual({ agents: [], pages: 2 });
  expect(a.traces[0]?.tool).toBe("say");
  expect(router.frames.at(-1)).toMatchObject({ kind: "presence.page", scope: "world.read", agentDeviceId: "browser" });
});
