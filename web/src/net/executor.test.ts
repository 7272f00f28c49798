// The executor: order, walks beside other calls, interruption, withdrawal, deadlines, pictures, broken
// connections. The clock is simulated, so a walk of ten seconds takes no time.

import { describe, expect, test, vi } from "vitest";
import { crate } from "../core/testing/world.ts";
import type { Envelope, Result } from "../wire/types.gen.ts";
import { createTestSetting } from "./testing/page.ts";

/** Arguments of a call that changes the world. */
const bench = (x: number) => ({ objects: [{ kind: "bench", position: [x, 0, 5] }] });

/** A network with one live page, which holds the lease. */
async function ready() {
  const here = createTestSetting();
  const a = here.page();
  await here.network.deliverAll();
  return { ...here, a };
}

test("calls are executed in the order of their arrival", async () => {
  const { network, router } = await ready();
  const calls = [1, 2, 3, 4, 5].map((x) => router.call("place_objects", bench(x * 3)));
  await network.deliverAll();
  expect(calls.map((c) => c.answers[0]?.result?.revision)).toEqual([1, 2, 3, 4, 5]);
  expect(router.log.map((e) => e.callId)).toEqual([...router.calls.keys()]);
});

test("a refusal and a dry run are answered without an entry", async () => {
  const { network, router } = await ready();
  const wrong = router.call("place_objects", { objects: [{ kind: "benhc" }] });
  const dry = router.call("place_objects", { ...bench(3), dry_run: true });
  await network.deliverAll();
  expect(wrong.answers[0]).toMatchObject({ ok: false, error: { code: "bad_arguments", near: ["bench"] } });
  expect(dry.answers[0]?.result?.text).toMatch(/^Dry run:/);
  expect(router.log).toHaveLength(0);
});

describe("walks", () => {
  test("a walk is shown at once, reports its progress and is in the log when the avatar arrives", async () => {
    const { network, router, a } = await ready();
    const walk = router.call("walk_avatar", { position: [0, 0, 16.5] });
    await network.deliverAll();
    expect(a.acts[0]).toMatchObject({ action: "walk", avatarId: "avatar_claude", seconds: 10 });
    await network.advance(5000);
    expect(walk.answers).toHaveLength(0);
    expect(walk.progress.map((p) => Math.round(p.progress))).toEqual([2, 4]);
    await network.advance(5000);
    expect(walk.answers[0]).toMatchObject({ ok: true, result: { revision: 1 } });
    expect(router.state.avatars.get("avatar_claude")?.position).toEqual([0, 0, 16.5]);
  });

  test("other calls go on while an avatar walks, and see it where it is by then", async () => {
    const { network, router } = await ready();
    const walk = router.call("walk_avatar", { position: [0, 0, 30] });
    await network.advance(5000);
    const place = router.call("place_objects", { objects: [{ kind: "lamp" }] });
    await network.deliverAll();
    expect(place.answers[0]?.ok).toBe(true);
    expect(walk.answers).toHaveLength(0);
    // 7 m walked, 2.5 m ahead of that.
    expect(router.state.objects.get("lamp_1")?.position).toEqual([0, 0, 12]);
    await network.advance(20_000);
    expect(walk.answers[0]?.ok).toBe(true);
  });

  test("a second walk of the same avatar interrupts the first, which says where it stopped", async () => {
    const { network, router, a } = await ready();
    const first = router.call("walk_avatar", { position: [0, 0, 30] });
    await network.advance(5000);
    const second = router.call("walk_avatar", { position: [0, 0, 5.3] });
    await network.deliverAll();
    expect(first.answers[0]).toMatchObject({ ok: false, error: { code: "interrupted", got: "[0, 0, 9.5]" } });
    expect(a.acts.map((act) => act.action)).toEqual(["walk", "stop", "walk"]);
    expect(a.acts[2]?.path?.[0]).toEqual([0, 0, 9.5]);
    await network.advance(3000);
    expect(second.answers[0]?.ok).toBe(true);
    expect(router.log).toHaveLength(1);
    expect(router.state.avatars.get("avatar_claude")?.position).toEqual([0, 0, 5.3]);
  });

  test("a gesture interrupts a walk, and its entry says where the avatar stands", async () => {
    const { network, router } = await ready();
    const walk = router.call("walk_avatar", { position: [0, 0, 30] });
    await network.advance(5000);
    const wave = router.call("avatar_action", { action: "wave" });
    await network.deliverAll();
    expect(walk.answers[0]?.error?.code).toBe("interrupted");
    expect(wave.answers[0]).toMatchObject({ ok: true, result: { revision: 1 } });
    expect(router.state.avatars.get("avatar_claude")?.position).toEqual([0, 0, 9.5]);
  });

  test("a walk that is refused interrupts nothing", async () => {
    const { network, router } = await ready();
    const walk = router.call("walk_avatar", { position: [0, 0, 16.5] });
    await network.advance(2000);
    const wrong = router.call("walk_avatar", { id: "nowhere" });
    await network.advance(8000);
    expect(wrong.answers[0]?.error?.code).toBe("not_found");
    expect(walk.answers[0]?.ok).toBe(true);
  });

  test("another agent's walk is not interrupted", async () => {
    const { network, router } = await ready();
    const one = router.call("walk_avatar", { position: [0, 0, 16.5] });
    const two = router.call("walk_avatar", { position: [0, 0, -11.5] }, "codex");
    await network.advance(10_000);
    expect([one, two].map((c) => c.answers[0]?.ok)).toEqual([true, true]);
  });

  test("a walk that is withdrawn stops, and the log and the answer say where", async () => {
    const { network, router, a } = await ready();
    const walk = router.call("walk_avatar", { position: [0, 0, 30] });
    await network.advance(5000);
    router.cancel(walk);
    await network.deliverAll();
    expect(a.acts.at(-1)).toMatchObject({ action: "stop", path: [[0, 0, 9.5]] });
    expect(router.state.avatars.get("avatar_claude")?.position).toEqual([0, 0, 9.5]);
    expect(a.state.avatars.get("avatar_claude")?.position).toEqual([0, 0, 9.5]);
    expect(walk.answers[0]).toMatchObject({ ok: false, error: { code: "cancelled", got: "[0, 0, 9.5]" } });
    expect(walk.answers[0]?.error?.message).toContain("stopped at [0, 0, 9.5]");
    await network.advance(60_000);
    expect(router.log).toHaveLength(1);
    expect(walk.answers).toHaveLength(1);
  });

  test("a walk whose way is blocked stops, and the log says where", async () => {
    const { network, router } = await ready();
    const walk = router.call("walk_avatar", { position: [0, 0, 30] });
    await network.advance(3000);
    const side = (x: number, z: number, turned: boolean) => ({
      kind: "box",
      position: [x, 0, 30 + z],
      scale: turned ? [0.4, 3, 9] : [9, 3, 0.4],
    });
    const sides = [side(-4, 0, true), side(4, 0, true), side(0, -4, false), side(0, 4, false)];
    expect(router.call("place_objects", { objects: sides }, "codex").answers).toHaveLength(0);
    await network.deliverAll();
    expect(walk.answers[0]).toMatchObject({ ok: false, error: { code: "unreachable" } });
    const { position } = router.state.avatars.get("avatar_claude") ?? {};
    expect(walk.answers[0]?.error?.got).toBe(`[${position?.join(", ")}]`);
    expect(position?.[2]).toBeCloseTo(6.7, 1);
  });

  test("a walk that is withdrawn and begun again is written once, where it arrives", async () => {
    const { network, router } = await ready();
    const first = router.call("walk_avatar", { position: [0, 0, 30] });
    await network.advance(5000);
    router.cancel(first);
    const second = router.call("walk_avatar", { position: [0, 0, 16.5] });
    await network.advance(30_000);
    expect(first.answers[0]?.error?.code).toBe("cancelled");
    expect(second.answers[0]?.ok).toBe(true);
    expect(router.state.avatars.get("avatar_claude")?.position).toEqual([0, 0, 16.5]);
  });

  test("a walk that would take longer than its call may last is refused with the speed that it needs", async () => {
    const { network, router } = await ready();
    const walk = router.call("walk_avatar", { position: [150, 0, 150] }, "claude", { seconds: 120 });
    await network.deliverAll();
    expect(walk.answers[0]?.error).toMatchObject({ code: "bad_arguments", field: "speed", allowed: "1.8 to 4 m/s" });
    const faster = router.call("walk_avatar", { position: [150, 0, 150], speed: 1.8 }, "claude", { seconds: 120 });
    await network.advance(119_000);
    expect(faster.answers[0]?.ok).toBe(true);
  });

  test("an object built on the goal meanwhile makes the avatar stop beside it", async () => {
    const { network, router } = await ready();
    const walk = router.call("walk_avatar", { position: [0, 0, 16.5] });
    await network.advance(5000);
    router.write([crate("crate_1", 1, [0, 0, 16.5])]);
    await network.advance(5000);
    expect(walk.answers[0]?.result?.text).toContain("was taken by then");
    const [x, , z] = router.state.avatars.get("avatar_claude")?.position ?? [0, 0, 16.5];
    expect(Math.max(Math.abs(x), Math.abs(z - 16.5))).toBeGreaterThan(0.6);
  });
});

test("a call that was withdrawn while it waited is not executed", async () => {
  const { network, router, a } = await ready();
  let draw: (result: Result) => void = () => {};
  a.picture = () =>
    new Promise((resolve) => {
      draw = resolve;
    });
  const picture = router.call("screenshot", {});
  const place = router.call("place_objects", bench(3));
  await network.deliverAll();
  router.cancel(place);
  await network.deliverAll();
  draw({ text: "a view", images: [{ mimeType: "image/jpeg", data: "y".repeat(200) }] });
  await network.deliverAll();
  expect(picture.answers[0]).toMatchObject({ ok: true, result: { text: "a view" } });
  expect(router.log).toHaveLength(0);
});

test("a call that is withdrawn while its commit is queued is not written, and later calls go on", async () => {
  const { network, router, a } = await ready();
  let held: (() => void) | undefined;
  router.intercept = (envelope, peer) => {
    if (envelope.kind !== "world.commit" || held) return false;
    held = () => router.received(peer, JSON.stringify(envelope));
    return true;
  };
  const mine = a.connection.commitUser((state) => ({
    operations: [crate("crate_1", state.revision + 1)],
    inverse: [],
  }));
  await network.deliverAll();
  const place = router.call("place_objects", bench(3));
  const next = router.call("place_objects", bench(6));
  await network.deliverAll();
  router.cancel(place);
  await network.deliverAll();
  held?.();
  await network.deliverAll();
  expect((await mine)?.revision).toBe(1);
  expect(next.answers[0]).toMatchObject({ ok: true, result: { revision: 2 } });
  expect(router.log).toHaveLength(2);
  const asked = router.frames.map((f) => (f.payload as { callId?: string }).callId);
  expect(asked).not.toContain([...router.calls.keys()][0]);
});

test("a walk that ends with the connection is as if it had not begun", async () => {
  const { network, router, a } = await ready();
  const walk = router.call("walk_avatar", { position: [0, 0, 30] });
  await network.advance(5000);
  network.sockets[0]?.cut();
  await network.advance(60_000);
  expect(walk.answers).toMatchObject([{ ok: false, error: { code: "page_gone" } }]);
  expect(a.acts.at(-1)).toMatchObject({ action: "stop", path: [[0, 0, 9.5]] });
  expect(router.frames.filter((f) => f.kind === "world.commit")).toHaveLength(0);
  // What the page shows and what the log says are the same again, and the next walk begins there.
  expect(a.walksReset).toBe(1);
  router.call("walk_avatar", { position: [0, 0, 12.3] });
  await network.deliverAll();
  expect(a.acts.at(-1)?.path?.[0]).toEqual([0, 0, 2.5]);
});

test("a walk that another page has taken over goes on in the page that reconnects", async () => {
  const { network, router, page } = createTestSetting();
  const a = page();
  page({ visible: false });
  await network.deliverAll();
  const walk = router.call("walk_avatar", { position: [0, 0, 16.5] });
  await network.advance(3000);
  network.sockets[0]?.cut();
  await network.advance(5000);
  expect([a.connection.isExecutor, a.walksReset]).toEqual([true, 0]);
  // What the avatar says meanwhile does not write where this page saw it stop.
  router.call("say", { text: "on my way" });
  await network.deliverAll();
  expect(router.state.avatars.get("avatar_claude")).toBeUndefined();
  await network.advance(10_000);
  expect(walk.answers).toMatchObject([{ ok: true }]);
  expect(a.state.avatars.get("avatar_claude")?.position).toEqual([0, 0, 16.5]);
});

test("a page that only watched a walk is told that it is over when the service was restarted", async () => {
  const { network, router, page } = createTestSetting();
  page();
  const b = page({ visible: false });
  await network.deliverAll();
  router.call("walk_avatar", { position: [0, 0, 16.5] });
  await network.deliverAll();
  router.sessionId = "s_two"; // it was started anew
  for (const socket of network.sockets) socket.cut();
  await network.advance(5000);
  expect([b.connection.status.state, b.walksReset]).toEqual(["live", 1]);
});

test("a picture that hangs, fails or is invalid becomes an error, and later calls go on", async () => {
  const { network, router, a } = await ready();
  a.picture = () => new Promise(() => {});
  const hangs = router.call("screenshot", {}, "claude", { seconds: 10 });
  await network.advance(11_000);
  expect(hangs.answers[0]?.error?.code).toBe("render_failed");
  a.picture = () => Promise.reject(new Error("the context is lost"));
  const fails = router.call("screenshot", {});
  await network.deliverAll();
  expect(fails.answers[0]?.error).toMatchObject({
    code: "render_failed",
    message: "the context is lost",
    retryable: true,
  });
  a.picture = () => Promise.resolve({ text: "nothing" });
  const blank = router.call("screenshot", {});
  const place = router.call("place_objects", bench(3));
  await network.deliverAll();
  expect(blank.answers[0]?.error?.code).toBe("render_failed");
  expect(place.answers[0]?.ok).toBe(true);
  a.picture = () => Promise.reject({ code: "not_found", message: "no bench_9", near: ["bench_1"] });
  const wrong = router.call("screenshot", { view: "object", id: "bench_9" });
  await network.deliverAll();
  expect(wrong.answers[0]?.error).toMatchObject({ code: "not_found", near: ["bench_1"] });
});

test("a call whose deadline has passed is not executed; the service's clock counts, not the page's", async () => {
  const { network, router, page } = createTestSetting();
  router.now = () => network.time + 3_600_000; // the page's clock is an hour behind
  page();
  await network.deliverAll();
  const late = router.call("place_objects", bench(3), "claude", { seconds: -1 });
  const good = router.call("place_objects", bench(6), "claude", { seconds: 30 });
  await network.deliverAll();
  expect(late.answers[0]?.error?.code).toBe("timeout");
  expect(good.answers[0]?.ok).toBe(true);
});

test("another page plays the acts, each by its own clock", async () => {
  const { network, router, page } = createTestSetting();
  page();
  const b = page({ visible: false });
  await network.deliverAll();
  router.call("walk_avatar", { position: [0, 0, 16.5] });
  await network.deliverAll();
  expect(b.acts[0]).toMatchObject({ action: "walk", seconds: 10, started: new Date(network.time).toISOString() });
});

test("when a page closes, its calls go to the other page; none is executed twice", async () => {
  const { network, router, page } = createTestSetting();
  const a = page();
  const b = page({ visible: false });
  await network.deliverAll();
  expect([a.connection.isExecutor, b.connection.isExecutor]).toEqual([true, false]);
  const walk = router.call("walk_avatar", { position: [0, 0, 16.5] });
  await network.advance(3000);
  a.connection.close();
  await network.deliverAll();
  expect(b.connection.isExecutor).toBe(true);
  await network.advance(10_000);
  expect(walk.answers).toHaveLength(1);
  expect(walk.answers[0]?.ok).toBe(true);
  expect(router.log).toHaveLength(1);
});

test("a page that reconnects before its old socket is missed gets its call again and executes it once", async () => {
  const { network, router, a } = await ready();
  let commits = 0;
  router.intercept = (envelope: Envelope, peer) => {
    if (envelope.kind !== "world.commit" || commits++ > 0) return false;
    peer.socket.cut(true); // the commit is lost, and the service does not notice
    return true;
  };
  const call = router.call("place_objects", bench(3));
  await network.advance(3000);
  expect(call.answers).toMatchObject([{ ok: true }]);
  expect(router.log).toHaveLength(1);
  expect(a.state.document()).toEqual(router.state.document());
});

test("malformed calls and frames are ignored with a warning", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { network, router, a } = await ready();
  const [socket] = network.sockets;
  for (const data of [
    "",
    "{",
    "[]",
    "null",
    '{"type":"welcome"}',
    '{"v":1,"kind":"tool.call"}',
    7,
    new ArrayBuffer(3),
  ]) {
    socket?.onmessage?.({ data });
  }
  router.broadcast("tool.call", { tool: 7 });
  router.broadcast("presence", { agents: "none" });
  router.broadcast("world.commit", {});
  router.broadcast("commit.accepted", { revision: "x" });
  await network.deliverAll();
  expect(a.connection.status.state).toBe("live");
  const place = router.call("place_objects", bench(3));
  await network.deliverAll();
  expect(place.answers[0]?.ok).toBe(true);
  expect(warn.mock.calls.length).toBeGreaterThanOrEqual(9);
  warn.mockRestore();
});
