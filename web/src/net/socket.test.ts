// The socket: reconnecting, signs of life, and what the user is told.

import { describe, expect, test, vi } from "vitest";
import { crate } from "../core/testing/world.ts";
import { setting } from "./testing/page.ts";

async function ready() {
  const here = setting();
  const a = here.page();
  await here.network.settle();
  return { ...here, a };
}

test("the world is entered whole, and after a break only what was missed is sent", async () => {
  const { network, router, a } = await ready();
  expect(a.statuses.map((s) => s.state)).toEqual(["connecting", "live"]);
  expect(router.hellos[0]).toEqual({ type: "hello", protocol: 1, build: "b1", pageId: "page1", visible: true });
  router.write([crate("crate_1", 1)]);
  await network.settle();
  network.sockets[0]?.cut();
  await network.settle();
  expect(a.lane.status).toMatchObject({ state: "reconnecting", since: network.time });
  router.write([crate("crate_2", 2)]);
  await network.advance(1000);
  expect(a.statuses.at(-1)).toEqual({ state: "live" });
  expect(router.hellos[1]?.revision).toBe(1);
  expect(a.welcomes[1]?.document).toBeUndefined();
  expect(a.state.document()).toEqual(router.state.document());
});

test("the pause between tries grows to ten seconds, a minute when hidden, and ends at once when the page is seen", async () => {
  const { network, a } = await ready();
  network.up = false;
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
  a.host.seen = false;
  await network.advance(300_000);
  const before = a.statuses.length;
  await network.advance(120_000);
  expect(a.statuses.length - before).toBeLessThan(5);
  network.up = true;
  a.host.seen = true;
  a.host.wake();
  await network.settle();
  expect(a.lane.status.state).toBe("live");
});

test("a service that does not answer signs of life is given up after three", async () => {
  const { network, router, a } = await ready();
  await network.advance(14_000);
  expect(router.frames.filter((f) => f.kind === "ping")).toHaveLength(0);
  await network.advance(60_000);
  expect(router.frames.filter((f) => f.kind === "ping").length).toBeGreaterThanOrEqual(4);
  expect(a.lane.status.state).toBe("live");
  router.intercept = (envelope) => envelope.kind === "ping";
  await network.advance(44_000);
  expect(router.hellos).toHaveLength(1);
  await network.advance(30_000);
  expect(router.hellos.length).toBeGreaterThan(1);
});

test("what a given-up socket still says is not heard", async () => {
  const { network, router, a } = await ready();
  const [old] = network.sockets;
  const heard = old?.onmessage;
  old?.cut();
  await network.advance(2000);
  expect(a.lane.status.state).toBe("live");
  const entry = { revision: 1, time: "", author: { kind: "user", id: "u", name: "" }, operations: [crate("ghost", 1)] };
  heard?.({ data: JSON.stringify({ ...router.frames[0], kind: "world.entry", payload: entry }) });
  expect(a.state.objects.has("ghost")).toBe(false);
  old?.onclose?.({ code: 4401, reason: "" });
  expect(a.lane.status.state).toBe("live");
});

describe("what the user is told", () => {
  test.each([
    [4401, "login"],
    [4409, "resting"],
    [4403, "incompatible"],
  ])("close code %i: %s, and no more tries by itself", async (code, state) => {
    const { network, router, page } = setting();
    router.refuseWith = code;
    const a = page();
    await network.advance(120_000);
    expect(a.lane.status.state).toBe(state);
    expect(router.hellos).toHaveLength(1);
    router.refuseWith = undefined;
    a.lane.retry();
    await network.settle();
    expect(a.lane.status.state).toBe("live");
  });

  test("an upgrade that is refused because nobody is logged in asks for a login", async () => {
    const { network, page } = setting();
    network.up = false;
    const a = page({ loggedIn: () => Promise.resolve(false) });
    await network.settle();
    expect(a.lane.status.state).toBe("login");
    network.up = true;
    a.host.wake();
    await network.settle();
    expect(a.lane.status.state).toBe("live");
  });

  test("another build reloads the page once, then says so", async () => {
    const { network, router, page } = setting();
    router.build = "b2";
    const a = page();
    await network.settle();
    expect(a.host.reloads).toEqual(["b2/1"]);
    expect(a.state.revision).toBe(0);
    a.lane.retry();
    await network.settle();
    expect(a.lane.status).toMatchObject({ state: "incompatible", message: expect.stringContaining("b2") as string });
  });
});

test("a switch of worlds brings the other world whole, whatever its revision", async () => {
  const { network, router, a } = await ready();
  router.write([crate("crate_1", 1)]);
  await network.settle();
  router.broadcast("world.switched", { worldId: "w_two" });
  router.worldId = "w_two";
  router.state.reset({ ...router.state.document(), revision: 1, objects: [crate("other_1", 1).value as never] });
  await network.settle();
  expect(router.hellos.at(-1)?.revision).toBeUndefined();
  expect([...a.state.objects.keys()]).toEqual(["other_1"]);
});

test("a welcome of another world than the one that is held is not mixed into it", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { network, router, a } = await ready();
  router.write([crate("crate_1", 1)]);
  await network.settle();
  router.worldId = "w_two"; // switched while the line was down
  router.state.reset({ ...router.state.document(), revision: 1, objects: [crate("other_1", 1).value as never] });
  router.log.length = 0;
  network.sockets[0]?.cut();
  await network.advance(5000);
  expect([...a.state.objects.keys()]).toEqual(["other_1"]);
  expect(a.lane.status.state).toBe("live");
  warn.mockRestore();
});

test("what the user says arrives once, also over a broken line", async () => {
  const { network, router, a } = await ready();
  router.intercept = (envelope, peer) => {
    if (envelope.kind !== "user.event") return false;
    router.intercept = () => false;
    router.received(peer, JSON.stringify(envelope));
    peer.socket.cut();
    return true;
  };
  const said = a.lane.userEvent({ kind: "said", text: "Hello" });
  await network.advance(3000);
  expect((await said).event).toEqual({ kind: "said", text: "Hello" });
  expect(router.log.filter((e) => e.event)).toHaveLength(1);
  const again = a.lane.userEvent({ kind: "pointed", position: [1, 0, 2] });
  await network.settle();
  expect((await again).revision).toBe(2);
  expect(a.entries.at(-1)).toMatchObject({ mine: true, entry: { revision: 2 } });
});

test("a refused message of the user is told", async () => {
  const { network, router, a } = await ready();
  router.intercept = (envelope, peer) => {
    if (envelope.kind !== "user.event") return false;
    router.tell(
      peer,
      "error",
      { code: "bad_arguments", message: "a message has 1 to 4,000 characters" },
      envelope.messageId,
    );
    return true;
  };
  const said = a.lane.userEvent({ kind: "said", text: "" });
  const heard = said.catch((e: unknown) => (e as Error).message);
  await network.settle();
  expect(await heard).toContain("4,000");
});

test("presence, traces and the lease reach the page", async () => {
  const { network, router, page } = setting();
  const a = page();
  await network.settle();
  const b = page();
  await network.settle();
  expect([a.lane.isExecutor, b.lane.isExecutor]).toEqual([false, true]);
  router.broadcast("presence", { agents: [], pages: 2 });
  router.broadcast("trace", { callId: "c", tool: "say", agent: {}, state: "started", time: "" });
  a.lane.sendPresence({ visible: true, camera: { position: [0, 2, 8], target: [0, 1, 0] } });
  await network.settle();
  expect(a.presences.at(-1)).toEqual({ agents: [], pages: 2 });
  expect(a.traces[0]?.tool).toBe("say");
  expect(router.frames.at(-1)).toMatchObject({ kind: "presence.page", scope: "world.read", agentDeviceId: "browser" });
});
