// A connection that meets everything that can go wrong, and ends live, with the world that the service has.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { crate } from "../core/testing/world.ts";
import type { Commit } from "../wire/types.gen.ts";
import { createTestSetting } from "./testing/page.ts";

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

async function ready() {
  const here = createTestSetting();
  const a = here.page();
  await here.network.deliverAll();
  return { ...here, a };
}
const reason = (asked: Promise<unknown>) =>
  asked.then(
    () => "",
    (error: Error) => error.message,
  );
const put = (id: string) => (state: { revision: number }) => ({
  operations: [crate(id, state.revision + 1)],
  inverse: [],
});

describe("a socket", () => {
  it("that cannot even be opened is tried again", async () => {
    const { network, page } = createTestSetting();
    const a = page();
    const open = a.host.open;
    await network.deliverAll();
    network.sockets[0]?.cut();
    a.host.open = () => expect.fail("the address is blocked");
    await network.advance(3000);
    expect(a.connection.status.state).toBe("reconnecting");
    a.host.open = open;
    await network.advance(10_000);
    expect(a.connection.status.state).toBe("live");
  });

  it("that gets no welcome is given up after twelve seconds", async () => {
    const { network, router, page } = createTestSetting();
    const received = router.received.bind(router);
    router.received = () => {};
    const a = page();
    await network.advance(11_900);
    expect(a.statuses.map(({ state }) => state)).toEqual(["connecting"]);
    await network.advance(200);
    expect(a.connection.status.state).toBe("reconnecting");
    router.received = received;
    await network.advance(2000);
    expect(a.connection.status.state).toBe("live");
  });

  it("takes one welcome, and nothing before it", async () => {
    const { network, router, a } = await ready();
    const welcome = a.connection.welcome;
    router.write([crate("crate_1", 1)]);
    await network.deliverAll();
    network.sockets[0]?.onmessage?.({ data: JSON.stringify({ ...welcome, worldId: "w_evil", revision: 0 }) });
    expect([a.welcomes.length, a.state.revision, a.connection.welcome?.worldId]).toEqual([1, 1, "w_one"]);
    const entry = {
      revision: 1,
      time: "",
      author: { kind: "user", id: "u", name: "" },
      operations: [crate("ghost", 1)],
    };
    const early = createTestSetting();
    const b = early.page();
    const [socket] = early.network.sockets;
    socket?.onmessage?.({ data: JSON.stringify({ ...router.frames[0], kind: "world.entry", payload: entry }) });
    expect(b.state.objects.size).toBe(0);
    await early.network.deliverAll();
    expect([b.state.objects.size, b.connection.status.state]).toEqual([0, "live"]);
  });

  it("begins again quickly after it was live, however long it had taken before", async () => {
    const { network, a } = await ready();
    network.online = false;
    network.sockets[0]?.cut();
    await network.advance(60_000);
    network.online = true;
    await network.advance(15_000);
    expect(a.connection.status.state).toBe("live");
    network.sockets[0]?.cut();
    await network.deliverAll();
    const { status } = a.connection;
    expect(status.state === "reconnecting" && status.nextTry - network.time).toBeLessThanOrEqual(500);
  });

  it("tells since when it is lost, not since the last try", async () => {
    const { network, a } = await ready();
    const lost = network.time;
    network.online = false;
    network.sockets[0]?.cut();
    await network.advance(30_000);
    expect(a.connection.status).toMatchObject({ state: "reconnecting", since: lost });
  });

  it("that was closed stays closed, whatever wakes the page", async () => {
    const { network, router, a } = await ready();
    a.connection.close();
    a.connection.retry();
    a.host.wake();
    await network.advance(120_000);
    expect(router.hellos).toHaveLength(1);
    expect(await reason(a.connection.ask({ op: "open", backend: "b", session: "s" }))).toMatch(/no connection/);
  });

  it("is not begun anew by a retry while it is live", async () => {
    const { network, router, a } = await ready();
    a.connection.retry();
    a.host.wake();
    await network.deliverAll();
    expect(router.hellos).toHaveLength(1);
  });

  it("whose login has ended says so, which one that never had a login does not", async () => {
    const { network, a } = await ready();
    network.sockets[0]?.end(4401, "");
    expect(a.connection.status).toEqual({ state: "login", ended: true });
    const other = createTestSetting();
    other.router.refuseWith = 4401;
    const b = other.page();
    await other.network.deliverAll();
    expect(b.connection.status).toEqual({ state: "login" });
  });

  it("asks for no login by an answer that comes when it is live again", async () => {
    let answer: (loggedIn: boolean) => void = () => {};
    const { network, page } = createTestSetting();
    network.online = false;
    const a = page({ loggedIn: () => new Promise<boolean>((resolve) => (answer = resolve)) });
    await network.deliverAll();
    network.online = true;
    await network.advance(2000);
    expect(a.connection.status.state).toBe("live");
    answer(false);
    await network.deliverAll();
    expect(a.connection.status.state).toBe("live");
  });
});

describe("a welcome", () => {
  it.each<[string, object]>([
    ["whose document is none", { document: { objects: "all" } }],
    ["whose document is of another revision", { revision: 7 }],
    ["without a document for a page that has nothing", { document: undefined }],
  ])("%s is not taken, and the whole world is asked for again", async (_, wrong) => {
    const { network, router, page } = createTestSetting();
    const received = router.received.bind(router);
    let spoil = true;
    router.received = (peer, text) => {
      const send = peer.send;
      received(
        {
          ...peer,
          send: (frame) => {
            const content = JSON.parse(frame) as { type?: string };
            send(spoil && content.type === "welcome" ? JSON.stringify({ ...content, ...wrong }) : frame);
          },
        },
        text,
      );
    };
    const a = page();
    await network.deliverAll();
    expect([a.connection.status.state, a.welcomes.length]).toEqual(["reconnecting", 0]);
    spoil = false;
    router.received = received;
    await network.advance(3000);
    expect([a.connection.status.state, a.welcomes.length]).toEqual(["live", 1]);
    expect(router.hellos.at(-1)).not.toHaveProperty("revision");
  });
});

describe("a change of the user", () => {
  it.each([
    ["too large for one message", "too_large"],
    ["refused without a reason", "internal"],
  ])("that is %s fails, and the next one is made", async (what, code) => {
    const { network, router, a } = await ready();
    router.intercept = ({ kind, messageId }, peer) => {
      if (kind !== "world.commit") return false;
      router.intercept = () => false;
      router.send(peer, "error", undefined, messageId);
      return true;
    };
    const label = what.startsWith("too") ? "x".repeat(1_100_000) : "";
    if (label) router.intercept = () => false;
    const operations = [{ ...crate("crate_1", 1), value: { ...(crate("crate_1", 1).value as object), label } }];
    const failed = reason(a.connection.commitUser(() => ({ operations: operations as never, inverse: [] })));
    const next = a.connection.commitUser(put("crate_2"));
    await network.deliverAll();
    expect(await failed).toContain(code);
    expect((await next)?.revision).toBe(1);
  });

  it("is given up when others are faster every time", async () => {
    const { network, router, a } = await ready();
    let tries = 0;
    router.intercept = (envelope, peer) => {
      if (envelope.kind !== "world.commit") return false;
      tries++;
      router.write([crate(`crate_${tries}`, router.state.revision + 1)]);
      router.received(peer, JSON.stringify(envelope));
      return true;
    };
    const lost = reason(a.connection.commitUser(put("mine")));
    const answer = router.intercept;
    router.intercept = (envelope, peer) => {
      if (envelope.kind !== "world.commit") return false;
      if (router.state.revision > (envelope.payload as Commit).baseRevision) {
        router.send(peer, "commit.conflict", { entries: router.log.slice(-1) }, envelope.messageId);
        return true;
      }
      return answer(envelope, peer);
    };
    await network.deliverAll();
    expect(await lost).toContain("browser_slow");
    expect(tries).toBeLessThanOrEqual(61);
    router.intercept = () => false;
    const next = a.connection.commitUser(put("mine"));
    await network.deliverAll();
    expect((await next)?.revision).toBe(router.state.revision);
    expect(a.state.document()).toEqual(router.state.document());
  });

  it("waits with at most five hundred others", async () => {
    const { network, a } = await ready();
    network.online = false;
    network.sockets[0]?.cut();
    await network.deliverAll();
    const all = Array.from({ length: 513 }, (_, i) => reason(a.connection.commitUser(put(`crate_${i}`))));
    expect(await all.at(-1)).toContain("too many changes are waiting");
    network.online = true;
    await network.advance(20_000);
    expect((await Promise.all(all.slice(0, -1))).filter(Boolean)).toEqual([]);
    expect(a.state.objects.size).toBe(512);
  });

  it("with nothing left to do resolves with nothing", async () => {
    const { network, router, a } = await ready();
    const both = [undefined, { operations: [], inverse: [] }].map((made) => a.connection.commitUser(() => made));
    await network.deliverAll();
    expect([await Promise.all(both), router.log.length]).toEqual([[undefined, undefined], 0]);
  });

  it("whose answer cannot be read is repeated after the next welcome, and made once", async () => {
    const { network, router, a } = await ready();
    router.intercept = (envelope, peer) => {
      if (envelope.kind !== "world.commit") return false;
      router.intercept = () => false;
      router.received({ ...peer, send: () => {} }, JSON.stringify(envelope));
      router.send(peer, "commit.accepted", { revision: "one" }, envelope.messageId);
      return true;
    };
    const made = a.connection.commitUser(put("crate_1"));
    await network.deliverAll();
    network.sockets[0]?.cut();
    await network.advance(3000);
    expect((await made)?.revision).toBe(1);
    expect(router.log).toHaveLength(1);
  });
});

describe("requests", () => {
  const open = { op: "open", backend: "claw", session: "main" } as const;

  it("are refused when sixty-four wait, until one is answered", async () => {
    const { network, router, a } = await ready();
    const held: (() => void)[] = [];
    router.intercept = ({ kind, messageId }, peer) => {
      if (kind === "chat.request") held.push(() => router.send(peer, "chat.answer", { ok: true }, messageId));
      return kind === "chat.request";
    };
    const asked = Array.from({ length: 64 }, () => a.connection.ask(open));
    expect(await reason(a.connection.ask(open))).toContain("Too many requests");
    await network.deliverAll();
    for (const answer of held.splice(0)) answer();
    await network.deliverAll();
    await Promise.all(asked);
    const next = a.connection.ask(open);
    await network.deliverAll();
    held[0]?.();
    await network.deliverAll();
    expect((await next).ok).toBe(true);
  });

  it("that are answered too late stay failed, and the answer disturbs nobody", async () => {
    const { network, router, a } = await ready();
    let answer = () => {};
    router.intercept = ({ kind, messageId }, peer) => {
      answer = () => router.send(peer, "chat.answer", { ok: true }, messageId);
      return kind === "chat.request";
    };
    const asked = reason(a.connection.ask(open));
    await network.advance(31_000);
    expect(await asked).toContain("timeout");
    const late = answer;
    const next = a.connection.ask(open);
    await network.deliverAll();
    late();
    answer();
    await network.deliverAll();
    expect((await next).ok).toBe(true);
    expect(console.warn).not.toHaveBeenCalled();
  });

  it("have one time limit, however often they are repeated", async () => {
    const { network, router, a } = await ready();
    router.intercept = ({ kind }) => kind === "chat.request";
    const send = { op: "send", backend: "claw", session: "main", turn: "t1", text: "Hi" } as const;
    const began = network.time;
    let failed = 0;
    const asked = reason(a.connection.ask(send)).then((why) => {
      failed = network.time;
      return why;
    });
    for (let i = 0; i < 4; i++) {
      await network.advance(20_000);
      network.sockets[0]?.cut();
    }
    await network.advance(20_000);
    expect(await asked).toContain("timeout");
    expect(failed - began).toBe(90_000);
  });
});
