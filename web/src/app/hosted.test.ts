import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createState } from "../core/state.ts";
import { liveModel } from "../ui/testing/page.ts";
import { createHosted } from "./hosted.ts";
import { Refused, type Requested, serveResults } from "./testing/service.ts";

const RELAY = { mode: "relay", signup: "open", providers: [], rpId: "w.example", version: "1" };
const LOCAL = new Refused("not_found", "no such thing");

let shown: string[];
beforeEach(() => {
  shown = [];
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A page at an address, before whose service says who is logged in; undefined: it is no relay. */
function page(address: string, loggedIn?: boolean, link: object | null = null) {
  const { hostname, pathname, search, hash } = new URL(address);
  const place = { hostname, pathname, search, hash };
  vi.stubGlobal("location", place);
  vi.stubGlobal("history", {
    replaceState: (_: unknown, __: string, path: string) => {
      shown.push(path);
      place.hash = "";
    },
  });
  const info = loggedIn === undefined ? LOCAL : { ...RELAY, loggedIn };
  const asked = serveResults({ "GET /api/hosted": info });
  const model = liveModel();
  const state = createState();
  const now = signal(link);
  const [connect, onLoaded] = [vi.fn(), vi.fn()];
  const deps = { model, state, link: () => now.value as never, connect, onLoaded };
  const hosted = createHosted(deps);
  const settled = async () => {
    await vi.waitFor(() => expect(model.relay.mode.peek()).not.toBe("unknown"));
    await vi.dynamicImportSettled();
  };
  return { hosted, model, state, connect, onLoaded, asked, link: now, settled };
}
const requests = (asked: readonly Requested[]) => asked.map(([request]) => request);

describe("the first connection", () => {
  it("is opened at once on the user's own computer, which is asked nothing", async () => {
    const { hosted, connect, asked } = page("http://127.0.0.1:4516/");
    await hosted.ready;
    hosted.begin();
    expect(connect).toHaveBeenCalledOnce();
    expect(asked).toEqual([]);
  });

  it.each([
    ["a relay knows the user", true],
    ["it is no relay", undefined],
  ])("is opened when %s", async (_, loggedIn) => {
    const { hosted, connect, model } = page("https://w.example/", loggedIn);
    expect(model.relay.mode.value).toBe("unknown");
    await hosted.ready;
    hosted.begin();
    expect(connect).toHaveBeenCalledOnce();
    expect(model.relay.mode.value).toBe(loggedIn ? "hosted" : "local");
    expect(model.interaction.toast.value).toBeNull();
  });

  it("waits for a login at a relay, before a plaza", async () => {
    const { hosted, connect, model, state, onLoaded, settled } = page("https://w.example/", false);
    await hosted.ready;
    hosted.begin();
    expect(connect).not.toHaveBeenCalled();
    expect(model.connection.value).toEqual({ state: "login" });
    await settled();
    expect([state.objects.size > 10, state.revision, onLoaded.mock.calls.length]).toEqual([true, 0, 1]);
  });

  it("waits for a link to be used first, even where somebody is logged in, and hides its key", async () => {
    const { hosted, connect, model } = page("https://w.example/?quality=low#link=s3cret", true);
    await hosted.ready;
    hosted.begin();
    expect(connect).not.toHaveBeenCalled();
    expect([model.relay.key.value, model.connection.value.state]).toEqual(["s3cret", "login"]);
    expect(shown).toEqual(["/?quality=low"]);
  });

  it("tells somebody who is logged in that a provider did not let them in, and connects", async () => {
    const { hosted, connect, model } = page("https://w.example/#login=unknown_account", true);
    await hosted.ready;
    hosted.begin();
    expect(connect).toHaveBeenCalledOnce();
    expect(model.interaction.toast.value).toMatchObject({ warn: true, text: expect.stringContaining("did not log") });
    expect(shown).toEqual(["/"]);
  });

  it("leaves that to the login screen where nobody is logged in", async () => {
    const { hosted, connect, model } = page("https://w.example/#login=unknown_account", false);
    await hosted.ready;
    hosted.begin();
    expect(connect).not.toHaveBeenCalled();
    expect(model.relay.refusal.value).toBe("unknown_account");
    expect(model.interaction.toast.value).toBeNull();
  });
});

describe("the plaza behind a login", () => {
  it("is not drawn on the user's own computer, where the world needs another link", async () => {
    const { hosted, state, onLoaded, settled, asked } = page("http://localhost:4516/");
    hosted.onLogin();
    await settled();
    expect([state.objects.size, onLoaded.mock.calls.length]).toEqual([0, 0]);
    expect(requests(asked)).toEqual(["GET /api/hosted"]);
  });

  it.each(["before it is asked for", "while it is loading"])(
    "is never drawn over a world that came %s",
    async (when) => {
      const { hosted, state, link, onLoaded, settled } = page("https://w.example/", false);
      await hosted.ready;
      if (when === "before it is asked for") link.value = { welcome: {} };
      hosted.onLogin();
      await Promise.resolve();
      await Promise.resolve();
      link.value = { welcome: {} };
      await settled();
      expect(state.objects.size).toBe(0);
      if (when === "before it is asked for") expect(onLoaded).not.toHaveBeenCalled();
    },
  );
});

describe("a login", () => {
  it("connects a page that had no connection, and asks once more who may come", async () => {
    const { hosted, connect, asked } = page("https://w.example/", false);
    await hosted.ready;
    hosted.actions.entered();
    expect(connect).toHaveBeenCalledOnce();
    expect(requests(asked)).toEqual(["GET /api/hosted", "GET /api/hosted"]);
  });

  it("wakes the connection that waits for it", async () => {
    const retry = vi.fn();
    const { hosted, connect } = page("https://w.example/", false, { retry });
    await hosted.ready;
    hosted.actions.entered();
    expect([retry.mock.calls.length, connect.mock.calls.length]).toEqual([1, 0]);
  });

  it("is asked of the relay with its own client", async () => {
    const { hosted, asked } = page("https://w.example/", false);
    const client = await hosted.actions.client();
    await client.logOut();
    expect(requests(asked)).toContain("POST /api/logout");
  });
});

describe("the page of a pairing code", () => {
  it.each([
    ["/pair/MAPLE-7Q4Z", "MAPLE-7Q4Z"],
    ["/pair/MAPLE-7Q4Z/", "MAPLE-7Q4Z"],
    ["/pair/MAPLE%E2%80%937Q4Z", "MAPLE–7Q4Z"],
    ["/pair/maple7q4z%E2%80%8B", "maple7q4z\u200b"],
    ["/pair/MAPLE-7Q4Z%", ""],
    ["/pair/abc", ""],
    ["/pair/..%2Fetc", ""],
    [`/pair/${"A".repeat(65)}`, ""],
    ["/pair/", ""],
    ["/elsewhere/MAPLE-7Q4Z", ""],
  ])("%s asks for the code “%s”", (path, code) => {
    expect(page(`https://w.example${path}`, true).model.relay.code.value).toBe(code);
  });

  it("is left for the world, whose options stay in the address", () => {
    const { hosted, model } = page("https://w.example/pair/MAPLE-7Q4Z?quality=low", true);
    hosted.actions.leaveCode();
    expect(model.relay.code.value).toBe("");
    expect(shown).toEqual(["/?quality=low"]);
  });

  it("may be opened on a relay that answers at a loopback address", async () => {
    const { hosted, model } = page("http://localhost:8080/pair/MAPLE-7Q4Z", false);
    await hosted.ready;
    expect(model.relay.mode.value).toBe("hosted");
  });
});
