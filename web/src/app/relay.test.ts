import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RelayActions } from "../ui/hosted/actions.ts";
import { minutesAgo } from "../ui/testing/page.ts";
import type { RelayDevice, RelayPairing, Smoke } from "../wire/types.gen.ts";
import { askBridge, runSmoke } from "./bridge.ts";
import { createRelay } from "./relay.ts";
import { Refused, serveResults } from "./testing/service.ts";

const PAIRING: RelayPairing = {
  id: "p1",
  worldId: "w1",
  scopes: ["world.read"],
  state: "claimed",
  createdAt: minutesAgo(1),
  expiresAt: minutesAgo(-9),
};
const DEVICE: RelayDevice = {
  id: "d1",
  worldId: "w1",
  label: "Desk",
  scopes: ["world.read"],
  state: "active",
  fingerprint: "ab cd",
  createdAt: minutesAgo(9),
};
/** What a passkey is asked for, and handed in. */
const LOGIN = {
  "POST /api/login/passkey/begin": { publicKey: { challenge: "c", rpId: "w.example" } },
  "POST /api/login/passkey/finish": {},
};
const again = new Refused("login_again" as never, "log in again");

beforeEach(() => {
  const options = (given: unknown) => given;
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", { parseCreationOptionsFromJSON: options, parseRequestOptionsFromJSON: options });
  vi.stubGlobal("navigator", { credentials: { get: () => Promise.resolve({ id: "k1" }) } });
});
afterEach(() => vi.unstubAllGlobals());

/** Refuses the first time, then answers. */
function onlyWhenFresh(result: unknown): () => unknown {
  let first = true;
  return () => {
    if (!first) return result;
    first = false;
    return again;
  };
}
const trouble = (asked: Promise<unknown>) =>
  asked.then(
    () => "none",
    (error: { trouble?: string; error?: { code: string }; message: string }) =>
      error.trouble ?? error.error?.code ?? error.message,
  );

describe("what needs a fresh login", () => {
  it.each<[string, (relay: RelayActions) => Promise<unknown>, string, unknown, unknown]>([
    [
      "approving a pairing",
      (r) => r.approve("p1", "ab", ["world.read"]),
      "POST /api/relay/pairings/p1/approve",
      PAIRING,
      PAIRING,
    ],
    ["more scopes", (r) => r.approveScopes("d1", []), "POST /api/relay/devices/d1/scopes/approve", DEVICE, DEVICE],
    ["a token", (r) => r.makeToken("Bot", []), "POST /api/access/tokens", { token: "s3cret" }, "s3cret"],
    ["a provider", (r) => r.connect("gh"), "POST /api/account/identities", { url: "https://gh" }, "https://gh"],
    ["a link", (r) => r.makeLink("invite"), "POST /api/account/links", { url: "u", end: "e" }, { url: "u", end: "e" }],
    ["removing a passkey", (r) => r.removePasskey("k/1"), "DELETE /api/account/passkeys/k%2F1", null, null],
    ["deleting the account", (r) => r.deleteAccount("Ada"), "DELETE /api/account", null, null],
  ])("%s asks for the passkey, and is done then", async (_, ask, request, answer, result) => {
    const asked = serveResults({ ...LOGIN, [request]: onlyWhenFresh(answer) });
    expect(await ask(createRelay())).toEqual(result);
    expect(asked.map(([what]) => what)).toEqual([request, ...Object.keys(LOGIN), request]);
    expect(asked[3]).toEqual(asked[0]);
  });

  it("is not done when the user gives up, nor asked for twice when it is refused all the same", async () => {
    const request = "POST /api/relay/pairings/p1/approve";
    vi.stubGlobal("navigator", {
      credentials: { get: () => Promise.reject(Object.assign(new Error("no"), { name: "NotAllowedError" })) },
    });
    let asked = serveResults({ ...LOGIN, [request]: again });
    expect(await trouble(createRelay().approve("p1", "ab", []))).toBe("cancelled");
    expect(asked.filter(([what]) => what === request)).toHaveLength(1);
    vi.stubGlobal("navigator", { credentials: { get: () => Promise.resolve({ id: "k1" }) } });
    asked = serveResults({ ...LOGIN, [request]: again });
    expect(await trouble(createRelay().approve("p1", "ab", []))).toBe("login_again");
    expect(asked.filter(([what]) => what === request)).toHaveLength(2);
  });

  it("is no reason to log in where it is refused for something else", async () => {
    const asked = serveResults({
      "POST /api/relay/pairings/p1/approve": new Refused("conflict", "it was claimed anew"),
    });
    expect(await trouble(createRelay().approve("p1", "ab", []))).toBe("conflict");
    expect(asked).toHaveLength(1);
  });
});

describe("a login that does not begin", () => {
  const refusing = (request: string, code: string, field?: string) => {
    const refused = new Refused(code as never, "because");
    serveResults({ [request]: field ? Object.assign(refused, { error: { ...refused.error, field } }) : refused });
    return createRelay();
  };

  it.each([
    ["unavailable", "provider_silent"],
    ["not_found", "not_found"],
    ["signup_closed", "signup_closed"],
    ["internal", "internal"],
  ])("at a provider that answers %s: %s", async (code, says) => {
    expect(await trouble(refusing("POST /api/login/provider", code).provider("gh", "/", ""))).toBe(says);
  });

  it.each([
    ["asking what it is for", "POST /api/link", (r: RelayActions) => r.linkUse("k")],
    ["using it", "POST /api/login/link", (r: RelayActions) => r.openLink("k")],
  ])("by a link that was used, %s", async (_, request, ask) => {
    expect(await trouble(ask(refusing(request, "login_failed", "link")))).toBe("link_spent");
  });

  it("in a browser without passkeys, which asks for nothing", async () => {
    vi.stubGlobal("isSecureContext", false);
    const asked = serveResults({});
    expect(await trouble(createRelay().logIn({}))).toBe("unsupported");
    expect([createRelay().supported(), await createRelay().canOffer(), asked]).toEqual([false, false, []]);
  });
});

describe("a login that begins", () => {
  it("goes to the address of the provider, with where to come back", async () => {
    const asked = serveResults({ "POST /api/login/provider": { url: "https://gh/auth" } });
    expect(await createRelay().provider("gh", "/pair/A-1", "k")).toBe("https://gh/auth");
    expect(asked[0]?.[1]).toEqual({ provider: "gh", next: "/pair/A-1", link: "k" });
  });

  it("knows what a link is good for", async () => {
    serveResults({ "POST /api/link": { kind: "invite" } });
    expect(await createRelay().linkUse("k")).toBe("invite");
  });
});

describe("answers", () => {
  it.each<[string, string, unknown, (relay: RelayActions) => Promise<unknown>]>([
    ["pairings", "GET /api/relay/pairings", { pairings: [PAIRING] }, (r) => r.list()],
    ["devices", "GET /api/relay/devices", { devices: [DEVICE] }, (r) => r.devices()],
    ["a pairing", "GET /api/relay/pairings/MAPLE-7Q4Z", PAIRING, (r) => r.get("MAPLE-7Q4Z")],
    ["a new pairing", "POST /api/relay/pairings", PAIRING, (r) => r.make("w1")],
    ["a pairing that is refused", "POST /api/relay/pairings/p1/deny", PAIRING, (r) => r.deny("p1", "ab")],
    ["fewer scopes", "POST /api/relay/devices/d1/scopes", DEVICE, (r) => r.setScopes("d1", [])],
  ])("with %s are taken, and those that are none are not", async (_, request, result, ask) => {
    serveResults({ [request]: result });
    const [only = result] = Object.values(result as object)
      .filter(Array.isArray)
      .slice(0, 1);
    expect(await ask(createRelay())).toEqual(request.startsWith("GET") && request.endsWith("s") ? only : result);
    serveResults({ [request]: { pairings: [{ id: "p1" }], devices: [{ ...DEVICE, scopes: "all" }] } });
    await expect(ask(createRelay())).rejects.toThrow("cannot read");
  });

  it("of an export are its file; one that is refused says why", async () => {
    serveResults({ "GET /api/account/export": { worlds: 2 } });
    expect(await (await createRelay().exportAll()).text()).toContain("worlds");
    serveResults({ "GET /api/account/export": new Refused("internal", "the disk is gone") });
    await expect(createRelay().exportAll()).rejects.toThrow("the disk is gone");
  });
});

describe("the bridge", () => {
  const request = { op: "fetch_key", host: "pi" } as never;

  it("rejects with what the service says", async () => {
    serveResults({ "POST /api/bridge": new Refused("conflict", "a login is under way") });
    await expect(askBridge(request)).rejects.toThrow("a login is under way");
  });

  it("gives a server two minutes to start its agent, and says what to do when nobody answers", async () => {
    vi.useFakeTimers();
    const timeout = vi.spyOn(AbortSignal, "timeout");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    await expect(askBridge(request)).rejects.toThrow("the service didn't respond. Try again");
    await expect(askBridge({ op: "stop" })).rejects.toThrow("the service didn't respond. Try again");
    await runSmoke().catch(() => {});
    expect(timeout.mock.calls).toEqual([[120_000], [15_000], [300_000]]);
    timeout.mockRestore();
    vi.useRealTimers();
  });

  it("tries each way, and takes no half answer for its result", async () => {
    const step = { name: "Ask for the world", leg: "relay", ok: true, ms: 12.5, text: "It is there." };
    const smoke: Smoke = { ok: true, steps: [step] };
    serveResults({ "POST /api/smoke": smoke });
    expect(await runSmoke()).toEqual(smoke);
    serveResults({ "POST /api/smoke": { ok: true, steps: [{ name: "Ask" }] } });
    await expect(runSmoke()).rejects.toThrow("cannot read");
  });
});
