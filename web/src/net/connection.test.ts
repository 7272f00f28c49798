// The connection as the page uses it: what a viewer may, which world a page is on, and what of the service is passed on.

import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { crate } from "../core/testing/world.ts";
import type { Kind } from "../wire/types.gen.ts";
import { createTestSetting, type TestPage } from "./testing/page.ts";

let warn: MockInstance;
beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => void vi.restoreAllMocks());

/** A network with one live page. */
async function ready(options: Parameters<ReturnType<typeof createTestSetting>["page"]>[0] = {}, viewer = false) {
  const here = createTestSetting();
  here.router.viewer = viewer;
  const a = here.page(options);
  await here.network.deliverAll();
  return { ...here, a };
}
const reason = (asked: Promise<unknown>) =>
  asked.then(
    () => "",
    (error: Error) => error.message,
  );

describe("a page that may only look", () => {
  it("refuses what its user does, in words, without asking the service", async () => {
    const { router, network, a } = await ready({}, true);
    const { connection } = a;
    const tried = [
      connection.userEvent({ kind: "said", text: "Hi" }),
      connection.commitUser(() => expect.fail("nothing may be changed")),
      connection.ask({ op: "open", backend: "claw", session: "main" }),
    ];
    for (const one of tried) expect(await reason(one)).toMatch(/view-only: an agent has seen the link/);
    await network.deliverAll();
    expect(router.frames.map(({ kind }) => kind)).toEqual(["presence.page"]);
  });

  it("still sees what happens, and may look at the project", async () => {
    const { router, network, a } = await ready({}, true);
    router.write([crate("crate_1", 1)]);
    router.intercept = ({ kind, messageId }, peer) => {
      if (kind === "project.request") router.send(peer, "project.answer", { ok: true }, messageId);
      return kind === "project.request";
    };
    const asked = a.connection.askProject({ op: "folders" });
    await network.deliverAll();
    expect(await asked).toMatchObject({ ok: true });
    expect(a.state.objects.has("crate_1")).toBe(true);
  });
});

describe("the world that is shown", () => {
  it("is the one that the page was opened on, also after a break", async () => {
    const { router, network } = await ready({ worldId: "w_two" });
    network.sockets[0]?.cut();
    await network.advance(2000);
    expect(router.hellos.map(({ worldId }) => worldId)).toEqual(["w_two", "w_two"]);
  });

  it("is the user's current one once the page follows that, and from the start", async () => {
    const { router, network, a } = await ready({ worldId: "w_two" });
    a.connection.follow();
    a.connection.follow();
    await network.deliverAll();
    expect(router.hellos).toHaveLength(2);
    expect(router.hellos[1]).not.toHaveProperty("worldId");
    expect(router.hellos[1]).not.toHaveProperty("revision");
  });

  it("is another when its own is gone", async () => {
    const { router, network } = await ready({ worldId: "w_two" });
    router.broadcast("world.switched", {});
    await network.deliverAll();
    expect(router.hellos[1]).not.toHaveProperty("worldId");
  });
});

describe("what the service tells", () => {
  const agent = { avatarId: "avatar_robin", type: "codex", name: "Robin" };
  const passed = (page: TestPage) =>
    [page.relays, page.bridges, page.worlds, page.chats, page.projects, page.traces, page.acts].flat().length;

  it.each<[Kind, object, keyof TestPage, object]>([
    ["relay.event", { pairings: [] }, "relays", { pairings: {} }],
    ["bridge.event", { state: "none", since: "" }, "bridges", { state: 7 }],
    ["worlds.changed", { name: "Moon" }, "worlds", {}],
    ["chat.event", { kind: "backends", backends: [] }, "chats", { kind: "gossip" }],
    ["project.event", { kind: "state", state: { phase: "none" } }, "projects", { kind: "state" }],
    ["trace", { callId: "c1", tool: "say", agent, state: "done", time: "" }, "traces", { callId: "c1", tool: "say" }],
    ["avatar.act", { avatarId: "avatar_robin", action: "nod" }, "acts", { action: "nod" }],
    ["presence", { agents: [], pages: 1 }, "presences", { agents: [{}], pages: 1 }],
  ])("of a %s is passed on when it is well formed, and only then", async (kind, good, list, bad) => {
    const { router, network, a } = await ready();
    const held = a[list] as unknown[];
    const before = held.length;
    for (const payload of [bad, null, "", []]) router.broadcast(kind, payload);
    await network.deliverAll();
    expect([held.length, warn.mock.calls.length]).toEqual([before, 4]);
    expect(String(warn.mock.calls[0]?.[0])).toContain(`malformed ${kind}`);
    router.broadcast(kind, good);
    await network.deliverAll();
    expect([held.length, a.connection.status.state]).toEqual([before + 1, "live"]);
  });

  it("of a changed list of files is passed on", async () => {
    const { router, network, a } = await ready();
    router.broadcast("files.changed", {});
    await network.deliverAll();
    expect(a.filesChanged).toBe(1);
  });

  it("that is not for pages, or answers nothing that was asked, is no more than a warning", async () => {
    const { router, network, a } = await ready();
    router.broadcast("tool.result", {});
    router.broadcast("error", { code: "internal", message: "the disk is full" });
    router.broadcast("error", {});
    for (const kind of ["chat.answer", "project.answer", "commit.accepted", "commit.conflict"] as const)
      router.broadcast(kind, { ok: true });
    await network.deliverAll();
    expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
      "world: a tool.result message is not for pages",
      "world: a message was refused: the disk is full",
      "world: a message was refused: no reason given",
    ]);
    expect([passed(a), a.connection.status.state]).toEqual([0, "live"]);
  });

  it("that the page fails on does not break the connection", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const { router, network, a } = await ready();
    a.chats.push = () => expect.fail("a panel fell over");
    router.broadcast("chat.event", { kind: "backends", backends: [] });
    router.write([crate("crate_1", 1)]);
    await network.deliverAll();
    expect(error).toHaveBeenCalledOnce();
    expect([a.connection.status.state, a.state.revision]).toEqual(["live", 1]);
  });

  it("of an act began when it did by this page's clock, or now", async () => {
    const { network, router, a } = await ready();
    const server = router.now;
    router.now = () => server() + 3_600_000; // an hour ahead
    network.sockets[0]?.cut();
    await network.advance(2000);
    const act = { avatarId: "avatar_robin", action: "nod" };
    router.broadcast("avatar.act", { ...act, started: new Date(router.now() - 5000).toISOString() });
    for (const more of [{}, { started: "yesterday" }]) router.broadcast("avatar.act", { ...act, ...more });
    await network.deliverAll();
    expect(a.acts.map(({ started }) => Date.parse(started ?? "") - network.time)).toEqual([-5000, 0, 0]);
  });

  it("of the lease says who executes, and a page that is not connected never does", async () => {
    const { router, network, a } = await ready();
    expect(a.connection.isExecutor).toBe(true);
    router.broadcast("lease", { executor: "yes" });
    await network.deliverAll();
    expect(a.connection.isExecutor).toBe(false);
    router.broadcast("lease", { executor: true });
    await network.deliverAll();
    expect(a.connection.isExecutor).toBe(true);
    network.sockets[0]?.cut();
    await network.deliverAll();
    expect(a.connection.isExecutor).toBe(false);
  });
});

describe("where the user looks", () => {
  const camera = (x: number) => ({ position: [x, 2, 8] as [number, number, number], target: [0, 1, 0] as never });
  const seen = (frames: readonly { kind: Kind; payload: unknown }[]) =>
    frames.filter(({ kind }) => kind === "presence.page").map(({ payload }) => payload);

  it("is not told while much waits to be sent, but that the page was hidden is", async () => {
    const { router, network, a } = await ready();
    const [socket] = network.sockets;
    if (socket) socket.bufferedAmount = 256_000;
    a.connection.sendPresence({ visible: true, camera: camera(1) });
    a.connection.sendPresence({ visible: false, camera: camera(2) });
    await network.deliverAll();
    expect(seen(router.frames).slice(1)).toEqual([{ visible: false, camera: camera(2) }]);
  });

  it("is told again to a new connection", async () => {
    const { router, network, a } = await ready();
    network.sockets[0]?.cut();
    await network.deliverAll();
    a.connection.sendPresence({ visible: true, camera: camera(3) });
    await network.advance(2000);
    expect(seen(router.frames).at(-1)).toEqual({ visible: true, camera: camera(3) });
  });
});

describe("the walks of a page that comes back", () => {
  it.each([
    ["it was alone, so nobody has taken them over", 1, "s_one", 1],
    ["another page has", 2, "s_one", 0],
    ["the service began anew", 2, "s_two", 1],
  ])("end if %s", async (_, pages, session, times) => {
    const { router, network, a, page } = await ready();
    for (let i = 1; i < pages; i++) page();
    await network.deliverAll();
    router.sessionId = session;
    network.sockets[0]?.cut();
    await network.advance(2000);
    expect(a.walksReset).toBe(times);
  });
});

describe("a message of the user", () => {
  it("that is too long is refused; one that just fits is sent", async () => {
    const { router, network, a } = await ready();
    const said = (text: string) => a.connection.userEvent({ kind: "said", text });
    expect(await reason(said("x".repeat(1_100_000)))).toBe("that is too long for one message");
    expect(await reason(said("é".repeat(600_000)))).toBe("that is too long for one message");
    const fits = said("x".repeat(600_000));
    await network.deliverAll();
    expect((await fits).event?.text).toHaveLength(600_000);
    expect(router.log).toHaveLength(1);
  });

  it("waits while there is no connection, but not with sixty-four others", async () => {
    const { router, network, a } = await ready();
    network.online = false;
    network.sockets[0]?.cut();
    await network.deliverAll();
    const said = Array.from({ length: 65 }, (_, i) => a.connection.userEvent({ kind: "said", text: `${i}` }));
    expect(await reason(said.pop() as Promise<unknown>)).toBe("too many messages are waiting to be sent");
    network.online = true;
    await network.advance(20_000);
    await Promise.all(said);
    expect(router.log.map(({ event }) => event?.text)).toEqual(Array.from({ length: 64 }, (_, i) => `${i}`));
  });

  it("that is refused without words says at least that", async () => {
    const { router, network, a } = await ready();
    router.intercept = ({ kind, messageId }, peer) => {
      if (kind === "user.event") router.send(peer, "error", null, messageId);
      return kind === "user.event";
    };
    const said = reason(a.connection.userEvent({ kind: "said", text: "Hi" }));
    await network.deliverAll();
    expect(await said).toBe("it was refused");
  });
});
