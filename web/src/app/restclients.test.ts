import { describe, expect, it, vi } from "vitest";
import { createState } from "../core/state.ts";
import type { Asset, WorldCard } from "../wire/types.gen.ts";
import { createAccess } from "./accesslist.ts";
import { askBridge } from "./bridge.ts";
import { createFiles } from "./files.ts";
import { createRelay } from "./relay.ts";
import { createTerminals } from "./terminals.ts";
import { Refused, serveResults } from "./testing/service.ts";
import { readWays } from "./ways.ts";
import { createWorlds, storeThumbnail } from "./worlds.ts";

const FRESH = new AbortController().signal;
const CARD: WorldCard = { id: "w1", name: "Garden", createdAt: "", updatedAt: "" };
const TERMINALS = { settings: { answer: true, message: false, usage: false }, hosts: null };
const follow = vi.fn();
const worlds = () => createWorlds({ scene: () => null, open: () => "w1", follow });

describe("what is asked of the service", () => {
  const access = createAccess;
  const relay = createRelay;
  it.each<[string, () => Promise<unknown>, string, object?]>([
    ["create a world", () => worlds().create(false), "POST /api/worlds", {}],
    ["create an empty world", () => worlds().create(true), "POST /api/worlds", { empty: true }],
    ["copy a world", () => worlds().duplicate("w1", FRESH), "POST /api/worlds", { from: "w1" }],
    ["rename a world", () => worlds().rename("w1", "Moon"), "PATCH /api/worlds/w1", { name: "Moon" }],
    ["delete a world", () => worlds().remove("w1"), "DELETE /api/worlds/w1"],
    ["restore a world", () => worlds().restore("w1"), "POST /api/worlds/w1/restore", {}],
    ["open a world", () => worlds().open("w1"), "POST /api/worlds/w1/open", {}],
    [
      "make a token",
      () => access().create("Bot", ["world.read"]),
      "POST /api/access/tokens",
      { name: "Bot", scopes: ["world.read"] },
    ],
    ["revoke a token", () => access().revoke("t1"), "DELETE /api/access/tokens/t1"],
    ["log a browser out", () => access().logOut("all"), "DELETE /api/access/sessions/all"],
    [
      "let the approvals of agents in terminals be answered here",
      () => createTerminals().save({ answer: true, message: false, usage: false }),
      "PUT /api/terminals",
      { answer: true, message: false, usage: false },
    ],
    ["use this computer", () => askBridge({ op: "stop" }), "POST /api/bridge", { op: "stop" }],
    ["rename a device", () => relay().rename("a/b", "Desk"), "PATCH /api/relay/devices/a%2Fb", { label: "Desk" }],
    ["revoke a device", () => relay().revoke("d1"), "POST /api/relay/devices/d1/revoke", {}],
    ["refuse more scopes", () => relay().denyScopes("d1"), "POST /api/relay/devices/d1/scopes/deny", {}],
    ["change the name", () => relay().setName("Ada"), "PATCH /api/account", { name: "Ada" }],
    [
      "rename a passkey",
      () => relay().renamePasskey("k1", "Phone"),
      "PATCH /api/account/passkeys/k1",
      { name: "Phone" },
    ],
    ["remove a provider", () => relay().removeIdentity("i1"), "DELETE /api/account/identities/i1"],
    ["delete the account", () => relay().deleteAccount("Ada"), "DELETE /api/account", { confirm: "Ada" }],
    ["say how agents come here", readWays, "GET /api/connect"],
    ["log out", () => relay().logOut(), "POST /api/logout", {}],
  ])("to %s", async (_, ask, request, body) => {
    const asked = serveResults({
      "POST /api/worlds": CARD,
      "POST /api/access/tokens": { token: "s3cret" },
      "PUT /api/terminals": TERMINALS,
      "GET /api/connect": { ways: [{ id: "codex", name: "Codex", how: "Run this:", command: "codex" }] },
    });
    await ask();
    expect(asked).toEqual([body === undefined ? [request] : [request, body]]);
  });

  it.each([
    [0, "GET /api/relay/events?limit=30"],
    [71, "GET /api/relay/events?limit=30&before=71"],
  ])("for events before %i", async (before, request) => {
    const asked = serveResults({ [request]: { events: [] } });
    expect(await createRelay().events(before, 30)).toEqual([]);
    expect(asked).toEqual([[request]]);
  });
});

it.each([
  ["a world that is refused", { "POST /api/worlds/w1/open": new Refused("conflict", "it is open elsewhere") }, 0],
  ["a world that is there", {}, 1],
])("follows to %s", async (_, results, times) => {
  follow.mockClear();
  serveResults(results);
  await worlds()
    .open("w1")
    .catch(() => {});
  expect(follow).toHaveBeenCalledTimes(times);
});

it.each<[string, unknown]>([
  ["something else", { worlds: {} }],
  ["one without a name", { worlds: [{ id: "w1" }] }],
])("does not take %s for the list of worlds", async (_, result) => {
  serveResults({ "GET /api/worlds": result });
  await expect(worlds().list()).rejects.toThrow("cannot read");
});

it("keeps the pictures of the forty worlds that were opened last, and none that is too large", () => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  for (let i = 0; i < 41; i++) storeThumbnail(`w${i}`, `data:image/jpeg;base64,${i}`);
  storeThumbnail("huge", `data:image/jpeg;base64,${"x".repeat(28_001)}`);
  expect([worlds().thumbnail("w0"), worlds().thumbnail("w1"), worlds().thumbnail("huge")]).toEqual([
    null,
    "data:image/jpeg;base64,1",
    null,
  ]);
  vi.unstubAllGlobals();
});

describe("the files", () => {
  const asset = (id: string): Asset => ({
    id,
    kind: "image",
    name: `${id}.png`,
    type: "image/png",
    bytes: 9,
    size: [1, 1, 0],
    added: "2026-11-24T12:00:00Z",
  });
  const [tea, cup] = [asset("img_01"), asset("img_02")];

  /** The files of a page whose service has these. */
  function files(stored: unknown[], more: Record<string, unknown> = {}) {
    const asked = serveResults({ "GET /api/assets": { assets: stored }, ...more });
    const onAdded = vi.fn();
    const made = createFiles({ link: () => null, context: () => ({}) as never, state: createState(), onAdded });
    return { made, asked, onAdded };
  }

  it("are listed once for all who ask at the same time, and each new one is told of once", async () => {
    const { made, asked, onAdded } = files([tea, cup, { ...tea, id: "../etc" }]);
    await Promise.all([made.refresh(), made.refresh()]);
    expect(asked).toEqual([["GET /api/assets"]]);
    expect(made.list.value).toEqual([tea, cup]);
    await made.refresh();
    expect(onAdded.mock.calls).toEqual([["img_01"], ["img_02"]]);
  });

  it("are asked for when a call names one that is not known, and only then", async () => {
    const { made, asked } = files([tea]);
    await made.prepare({ objects: [{ asset: "img_01" }] });
    expect(made.prepare({ objects: [{ asset: "img_01" }, { kind: "bench" }] })).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it("lose one that was deleted, and keep one that is in use", async () => {
    const { made } = files([tea, cup], { "DELETE /api/assets/img_01": new Refused("conflict", "a screen shows it") });
    await made.refresh();
    await expect(made.remove("img_01")).rejects.toThrow("a screen shows it");
    await made.remove("img_02");
    expect(made.list.value).toEqual([tea]);
    expect(made.asset("img_02")).toBeUndefined();
  });

  it("give nobody a figure without a connection", async () => {
    await expect(files([]).made.setFigure("avatar_1", "vrm_01")).rejects.toThrow("there is no connection");
  });
});
