import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Refusal } from "../../core/refuse.ts";
import type { Code, PairingState, RelayDevice, RelayPairing } from "../../wire/types.gen.ts";
import { LoginError, type PairingActions } from "./actions.ts";
import { createRelayModel, type RelayModel } from "./model.ts";
import { PairingFlow } from "./pairing.ts";

const START = Date.parse("2026-11-24T12:00:00Z");
const iso = (seconds: number) => new Date(START + seconds * 1000).toISOString();
const now = signal(START);

/** The relay's own record of the pairing; null: it has none. */
let record: RelayPairing | null;
let devices: RelayDevice[];
let asked: string[];
let refusal: unknown;
let relay: RelayModel;
let timers: { after: number; callback(): void }[];
let flow: PairingFlow;

const refused = (code: Code) => new Refusal({ code, message: code.replaceAll("_", " ") });
const claim = { label: "Claude", fingerprint: "f1", compareNumber: "482913", address: "203.0.113.7", at: iso(5) };
const scopes: RelayPairing["scopes"] = ["world.read", "world.write.safe"];

function pairing(state: PairingState, more: Partial<RelayPairing> = {}): RelayPairing {
  const has = state !== "pending" && state !== "expired";
  return {
    id: "pair_1",
    worldId: "w",
    scopes,
    state,
    createdAt: iso(0),
    expiresAt: iso(600),
    ...(has ? { claim: { ...claim, scopes } } : {}),
    ...more,
  };
}

/** A request: refused as the test says, or answered with the record. */
async function answer(line: string): Promise<RelayPairing> {
  asked.push(line);
  const error = refusal;
  refusal = undefined;
  if (error) throw error;
  if (!record) throw refused("pairing_code_invalid");
  return record;
}

const client: PairingActions = {
  list: () => Promise.resolve(record ? [record] : []),
  make: async (worldId) => {
    record = pairing("pending");
    const made = await answer(`make ${worldId}`);
    return { ...made, code: "MAPLE-7Q4Z", url: "https://w.example/pair/MAPLE-7Q4Z" };
  },
  get: (code) => answer(`get ${code}`),
  approve: async (id, fingerprint, given) => {
    const line = `approve ${id} ${fingerprint} ${given.join()}`;
    await answer(line);
    record = pairing("approved");
    return record;
  },
  deny: async (id, fingerprint) => {
    await answer(`deny ${id} ${fingerprint}`);
    record = pairing("denied");
    return record;
  },
  devices: () => Promise.resolve(devices),
};

const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

/** Lets the pending timer run out. */
async function elapse(): Promise<void> {
  const [timer] = timers.splice(0, 1);
  timer?.callback();
  await settle();
}

beforeEach(() => {
  now.value = START;
  record = null;
  devices = [];
  asked = [];
  refusal = undefined;
  timers = [];
  relay = createRelayModel();
  flow = new PairingFlow({
    client: () => Promise.resolve(client),
    relay,
    now,
    after: (after, callback) => {
      const timer = { after, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((t) => t !== timer);
      };
    },
  });
});
afterEach(() => flow.dispose());

describe("from a code to a connected agent", () => {
  it("makes a code, asks every two seconds while it waits, and stops when the agent is here", async () => {
    expect(flow.phase.value).toBe("none");
    expect(timers).toEqual([]);
    await flow.make("w");
    expect([flow.phase.value, flow.code.value, flow.url.value]).toEqual([
      "waiting",
      "MAPLE-7Q4Z",
      "https://w.example/pair/MAPLE-7Q4Z",
    ]);
    expect(timers.map((t) => t.after)).toEqual([2000]);
    record = pairing("claimed");
    await elapse();
    expect(flow.phase.value).toBe("asks");
    await flow.approve(["world.read"]);
    expect(asked.at(-1)).toBe("approve pair_1 f1 world.read");
    expect(flow.phase.value).toBe("approved");
    record = pairing("used", { deviceId: "dev_1" });
    devices = [{ id: "dev_1", connected: false, state: "unconfirmed" } as RelayDevice];
    await elapse();
    expect(flow.phase.value).toBe("joining");
    devices = [{ id: "dev_1", connected: true, state: "active" } as RelayDevice];
    await elapse();
    expect(flow.phase.value).toBe("connected");
    expect(timers).toEqual([]);
  });

  it("hears of the claim by push, and asks seldom then", async () => {
    await flow.make("w");
    relay.notice({ pairings: [pairing("claimed")] });
    expect(flow.phase.value).toBe("asks");
    expect(asked).toEqual(["make w"]);
    expect(timers.map((t) => t.after)).toEqual([15_000]);
  });

  it("asks for the end of a pairing that is no longer among the live ones", async () => {
    await flow.make("w");
    relay.notice({ pairings: [pairing("claimed")] });
    record = pairing("burned");
    relay.notice({ pairings: [] });
    await settle();
    expect(flow.phase.value).toBe("burned");
    expect(timers).toEqual([]);
  });
});

describe("the answer", () => {
  beforeEach(async () => {
    record = pairing("claimed");
    await flow.open("MAPLE-7Q4Z");
    asked = [];
  });

  it("never sends an empty list of scopes, which would mean all", async () => {
    await flow.approve([]);
    expect(asked).toEqual([]);
    expect(flow.phase.value).toBe("asks");
  });

  it("denies the agent that was on the card", async () => {
    await flow.deny();
    expect(asked).toEqual(["deny pair_1 f1"]);
    expect(flow.phase.value).toBe("denied");
  });

  it.each([
    ["the passkey was not given", new LoginError("cancelled")],
    ["the login is too old", refused("login_again")],
  ])("stays open when %s, and says so", async (_, error) => {
    refusal = error;
    await flow.approve(scopes);
    expect(flow.needsLogin.value).toBe(true);
    expect(flow.failed.value).toBe("");
    expect(flow.phase.value).toBe("asks");
    await flow.approve(scopes);
    expect(flow.needsLogin.value).toBe(false);
    expect(flow.phase.value).toBe("approved");
  });

  it("looks again when somebody answered first", async () => {
    refusal = refused("already_answered");
    record = pairing("denied");
    await flow.approve(scopes);
    await settle();
    expect(flow.phase.value).toBe("denied");
  });

  it("is sent once, however often it is pressed", async () => {
    const first = flow.approve(scopes);
    const second = flow.approve(scopes);
    await Promise.all([first, second]);
    expect(asked.filter((line) => line.startsWith("approve"))).toHaveLength(1);
  });
});

describe("what is over", () => {
  it.each(["expired", "denied", "burned"] as const)("%s is told, and nothing is asked any more", async (state) => {
    record = pairing(state);
    await flow.open("MAPLE-7Q4Z");
    expect(flow.phase.value).toBe(state);
    expect(timers).toEqual([]);
  });

  it.each(["pending", "claimed"] as const)("a %s code expires by time alone", async (state) => {
    record = pairing(state);
    await flow.open("MAPLE-7Q4Z");
    now.value = START + 600_000;
    expect(flow.phase.value).toBe("expired");
    expect(timers).toEqual([]);
  });

  it("a code that is not there and one of somebody else are the same", async () => {
    await flow.open("NOSUCH-CODE");
    expect(flow.phase.value).toBe("unknown");
    expect(flow.failed.value).toBe("");
  });

  it("a service that does not answer is not an unknown code", async () => {
    refusal = new Error("the service didn't respond");
    record = pairing("pending");
    await flow.open("MAPLE-7Q4Z");
    expect(flow.phase.value).toBe("loading");
    expect(flow.failed.value).toBe("The service didn't respond.");
    await flow.open("MAPLE-7Q4Z");
    expect(flow.phase.value).toBe("waiting");
  });

  it("a new code may follow", async () => {
    record = pairing("burned");
    await flow.open("MAPLE-7Q4Z");
    await flow.make("w");
    expect(flow.phase.value).toBe("waiting");
  });

  it("a refused wish for a code says why", async () => {
    refusal = refused("quota_reached");
    await flow.make("w");
    expect(flow.phase.value).toBe("none");
    expect(flow.failed.value).toBe("Quota reached.");
  });
});
