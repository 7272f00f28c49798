// Commits: one writer, many writers, lost answers, repeated calls. The router is simulated according to the
// protocol; after every scenario the page must hold exactly the world that the router holds.

import { expect, test, vi } from "vitest";
import { randomFrom } from "../core/testing/random.ts";
import { crate } from "../core/testing/world.ts";
import type { Commit } from "../wire/types.gen.ts";
import { createTestSetting } from "./testing/page.ts";

/** Arguments of a call that changes the world. */
const bench = (x: number) => ({ objects: [{ kind: "bench", position: [x, 0, 5] }] });

test("a call becomes one entry that carries its answer, and the page holds what the log holds", async () => {
  const { network, router, page } = createTestSetting();
  const a = page();
  const b = page({ visible: false });
  await network.deliverAll();
  const call = router.call("place_objects", bench(3));
  await network.deliverAll();
  expect(call.answers).toHaveLength(1);
  expect(call.answers[0]).toMatchObject({ ok: true, result: { revision: 1 } });
  expect(router.log).toHaveLength(1);
  expect(router.log[0]).toMatchObject({ revision: 1, callId: "c_1", author: { kind: "agent", id: "avatar_claude" } });
  expect(router.log[0]?.result?.text).toContain("bench_1");
  for (const one of [a, b]) expect(one.state.document()).toEqual(router.state.document());
  expect(a.state.history[0]).toMatchObject({ author: { id: "avatar_claude" }, callId: "c_1" });
});

test("a commit that loses a race is executed again against the new world", async () => {
  const { network, router, page } = createTestSetting();
  const a = page();
  await network.deliverAll();
  const call = router.call("place_objects", { objects: [{ kind: "bench", id: "mine", position: [3, 0, 5] }] });
  // The page has executed the call and its commit is under way when another writer is faster.
  while (router.frames.every((f) => f.kind !== "world.commit")) {
    const peer = network.sockets[0];
    peer?.toPage.shift()?.();
    if (peer && peer.toService.length > 0) {
      router.write([crate("crate_1", 1, [3, 0, 5])]);
      break;
    }
  }
  await network.deliverAll();
  expect(call.answers[0]).toMatchObject({ ok: true, result: { revision: 2 } });
  expect(call.answers[0]?.result?.text).toContain("overlaps crate_1");
  expect(router.log[1]?.operations[0]?.value).toMatchObject({ id: "mine", created: 2, changed: 2 });
  expect(a.state.document()).toEqual(router.state.document());
});

test("an execution that the new world refuses is answered with the refusal", async () => {
  const { network, router, page } = createTestSetting();
  page();
  await network.deliverAll();
  const call = router.call("place_objects", { objects: [{ kind: "bench", id: "taken", position: [3, 0, 5] }] });
  const [socket] = network.sockets;
  socket?.toPage.shift()?.();
  router.write([crate("taken", 1)]);
  await network.deliverAll();
  expect(call.answers[0]).toMatchObject({ ok: false, error: { code: "bad_arguments", field: "objects[0].id" } });
  expect(router.log).toHaveLength(1);
  // The queue goes on.
  const next = router.call("place_objects", bench(9));
  await network.deliverAll();
  expect(next.answers[0]?.ok).toBe(true);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "a storm of two pages and a third writer ends in one world (seed %i)",
  async (seed) => {
    const r = randomFrom(seed);
    const { network, router, page } = createTestSetting();
    const pages = [page(), page()];
    await network.deliverAll();
    const done: Promise<unknown>[] = [];
    const calls = Array.from({ length: 25 }, (_, i) =>
      router.call("place_objects", bench(i * 3), r.pick(["claude", "codex"])),
    );
    for (let i = 0; i < 25; i++) {
      const one = r.pick(pages);
      done.push(
        one.connection.commitUser((state) => {
          const put = crate(`crate_u${i}`, state.revision + 1, [i, 0, -10]);
          return { operations: [put], inverse: [{ op: "remove", type: "object", id: `crate_u${i}` }] };
        }),
      );
      // Deliver some messages in a random order, so that everything interleaves.
      for (let k = r.whole(0, 6); k > 0; k--) network.step((n) => r.whole(0, n - 1));
      if (r.chance(0.3)) router.write([crate(`crate_s${i}`, router.state.revision + 1)]);
    }
    await network.deliverAll((n) => r.whole(0, n - 1));
    await Promise.all(done);
    expect(calls.map((c) => c.answers.length)).toEqual(calls.map(() => 1));
    expect(calls.every((c) => c.answers[0]?.ok)).toBe(true);
    expect(router.state.objects.size).toBe(
      25 + 25 + [...router.state.objects.keys()].filter((id) => id.includes("_s")).length,
    );
    for (const one of pages) expect(one.state.document()).toEqual(router.state.document());
    // Two hellos: no page had to start over.
    expect(router.hellos).toHaveLength(2);
    const ids = router.log.map((e) => e.callId).filter((id) => id !== undefined);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

test.each(["before", "after"])(
  "the line breaks %s the commit is written: the change is made exactly once",
  async (when) => {
    const { network, router, page } = createTestSetting();
    const a = page();
    await network.deliverAll();
    let cut = false;
    router.intercept = (envelope, peer) => {
      if (envelope.kind !== "world.commit" || cut) return false;
      cut = true;
      router.intercept = () => false;
      // Written, but the answer is lost with the socket.
      if (when === "after") router.received(peer, JSON.stringify(envelope));
      peer.socket.cut();
      return true;
    };
    const call = router.call("place_objects", bench(3));
    await network.advance(5000);
    expect(a.connection.status.state).toBe("live");
    expect(router.log.filter((e) => e.callId === "c_1").length).toBe(when === "after" ? 1 : 0);
    if (when === "after") expect(call.answers).toMatchObject([{ ok: true }]);
    else expect(call.answers).toMatchObject([{ ok: false, error: { code: "page_gone" } }]);
    const commits = router.frames.filter((f) => f.kind === "world.commit");
    const first = commits.filter((f) => (f.payload as Commit).callId === "c_1");
    expect(new Set(first.map((f) => f.messageId)).size).toBe(1);
    expect(a.state.document()).toEqual(router.state.document());
    // The page goes on working.
    const next = router.call("place_objects", bench(9));
    await network.deliverAll();
    expect(next.answers[0]?.ok).toBe(true);
    expect(a.state.document()).toEqual(router.state.document());
  },
);

test("a user's own change survives a broken connection and is made once", async () => {
  const { network, router, page } = createTestSetting();
  const a = page();
  await network.deliverAll();
  router.intercept = (envelope, peer) => {
    if (envelope.kind !== "world.commit") return false;
    router.intercept = () => false;
    router.received(peer, JSON.stringify(envelope));
    peer.socket.cut();
    return true;
  };
  const put = (state: { revision: number }) => ({ operations: [crate("crate_1", state.revision + 1)], inverse: [] });
  const first = a.connection.commitUser(put);
  const second = a.connection.commitUser((state) => ({
    operations: [crate("crate_2", state.revision + 1)],
    inverse: [],
  }));
  await network.advance(5000);
  expect((await first)?.revision).toBe(1);
  expect((await second)?.revision).toBe(2);
  expect(router.log).toHaveLength(2);
  expect(a.state.document()).toEqual(router.state.document());
});

test("a call that is delivered twice while its commit is under way is answered once", async () => {
  const { network, router, page } = createTestSetting();
  page();
  await network.deliverAll();
  const call = router.call("place_objects", bench(3));
  router.redeliver(call);
  await network.deliverAll();
  expect(call.answers).toHaveLength(1);
  expect(router.log).toHaveLength(1);
  router.redeliver(call);
  await network.deliverAll();
  expect(router.log).toHaveLength(1);
  expect(router.frames.filter((f) => f.kind === "world.commit")).toHaveLength(1);
});

test("missing entries cause a reload of the world", async () => {
  const { network, router, page } = createTestSetting();
  const a = page();
  await network.deliverAll();
  const [socket] = network.sockets;
  router.write([crate("crate_1", 1)]);
  socket?.toPage.pop(); // lost on the way
  router.write([crate("crate_2", 2)]);
  await network.deliverAll();
  expect(router.hellos).toHaveLength(2);
  expect(a.state.document()).toEqual(router.state.document());
});

test("a malformed entry does not get into the world", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const { network, router, page } = createTestSetting();
  const a = page();
  await network.deliverAll();
  const entry = {
    revision: 1,
    time: "",
    author: { kind: "system", id: "x", name: "" },
    operations: [{ op: "put", type: "object" }],
  };
  router.broadcast("world.entry", entry);
  await network.deliverAll();
  expect(a.state.objects.size).toBe(0);
  expect(a.connection.status.state).toBe("live");
  expect(router.hellos.at(-1)?.revision).toBeUndefined();
  expect(error).toHaveBeenCalled();
  error.mockRestore();
});
