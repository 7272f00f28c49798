import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../core/refuse.ts";
import { LoginError } from "../ui/hosted/actions.ts";
import type { WireError } from "../wire/types.gen.ts";
import { create, get, troubleOf } from "./passkeys.ts";
import { withFreshLogin } from "./relay.ts";

const credential = { id: "cred1" };
let asked: string[];
let forgotten: unknown[];
let browser: () => Promise<unknown>;
let finish: WireError | undefined;

const post = async (path: string): Promise<unknown> => {
  asked.push(`POST ${path}`);
  if (path.endsWith("/begin")) return { publicKey: { challenge: "c", rpId: "w.example", timeout: 300_000 } };
  if (finish) throw new Refusal(finish);
  return {};
};

/** The trouble of an attempt; undefined: there was none. */
const troubleIn = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: unknown) => (error instanceof LoginError ? error.trouble : String(error)),
  );

const named = (name: string) => Object.assign(new Error(name), { name });

beforeEach(() => {
  asked = [];
  forgotten = [];
  finish = undefined;
  browser = () => Promise.resolve(credential);
  vi.stubGlobal("PublicKeyCredential", {
    parseCreationOptionsFromJSON: (options: unknown) => options,
    parseRequestOptionsFromJSON: (options: unknown) => options,
    signalUnknownCredential: async (which: unknown) => void forgotten.push(which),
  });
  vi.stubGlobal("navigator", { credentials: { get: () => browser(), create: () => browser() } });
});
afterEach(() => vi.unstubAllGlobals());

it("takes a login from begin to finish", async () => {
  expect(await troubleIn(get(post))).toBeUndefined();
  expect(asked).toEqual(["POST /api/login/passkey/begin", "POST /api/login/passkey/finish"]);
});

describe("what the browser throws", () => {
  it.each([
    ["NotAllowedError", "cancelled"],
    ["AbortError", "quiet"],
    ["InvalidStateError", "exists"],
    ["SecurityError", "insecure"],
    ["NotSupportedError", "unsupported"],
    ["UnknownError", "other"],
  ])("%s is %s", async (name, trouble) => {
    browser = () => Promise.reject(named(name));
    expect(await troubleIn(create(post, "/api/signup/passkey", {}))).toBe(trouble);
    expect(asked).toHaveLength(1);
  });

  it("is too late when the browser's own time has run out", () => {
    expect(troubleOf("NotAllowedError", true)).toBe("timed_out");
  });

  it("is nothing to speak of when it was only an offer", async () => {
    browser = () => Promise.reject(named("NotAllowedError"));
    expect(await troubleIn(get(post, { offer: true }))).toBe("quiet");
  });
});

describe("what the relay refuses", () => {
  it("makes the browser forget a passkey that the relay does not know, and no other", async () => {
    finish = { code: "login_failed", message: "no" };
    await troubleIn(get(post));
    expect(forgotten).toEqual([]);
    finish = { code: "login_failed", message: "no", field: "credential" };
    expect(await troubleIn(get(post))).toBe("unknown_passkey");
    expect(forgotten).toEqual([{ rpId: "w.example", credentialId: "cred1" }]);
  });

  it.each([
    [{ code: "signup_closed", message: "no owner yet" }, "signup_closed"],
    [{ code: "login_failed", message: "no", field: "link" }, "link_spent"],
  ] satisfies [WireError, string][])("%o is %s", async (error, trouble) => {
    finish = error;
    expect(await troubleIn(create(post, "/api/signup/passkey", {}))).toBe(trouble);
  });
});

describe("a request that needs a fresh login", () => {
  const again = () => Promise.reject(new Refusal({ code: "login_again", message: "again" }));

  it("is repeated once after it", async () => {
    let fresh = false;
    const request = () => (fresh ? Promise.resolve("done") : again());
    const freshen = async () => {
      fresh = true;
    };
    expect(await withFreshLogin(request, freshen)).toBe("done");
  });

  it("fails when the login does, and other refusals ask for none", async () => {
    const freshen = vi.fn(() => Promise.reject(new LoginError("cancelled")));
    expect(await troubleIn(withFreshLogin(again, freshen))).toBe("cancelled");
    const conflict = () => Promise.reject(new Refusal({ code: "conflict", message: "no" }));
    await troubleIn(withFreshLogin(conflict, freshen));
    expect(freshen).toHaveBeenCalledTimes(1);
  });
});
