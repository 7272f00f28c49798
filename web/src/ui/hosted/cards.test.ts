import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../../core/refuse.ts";
import type { PairingState, RelayDevice, RelayPairing, WireError } from "../../wire/types.gen.ts";
import { agentNamed, liveModel, minutesAgo, NOW, recordedActions, recording } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import type { RelayActions } from "./actions.ts";
import HostedCards from "./cards.tsx";
import CodePage from "./codepage.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A pairing whose agent has come, unless nobody has used its code yet. */
function pairing(state: PairingState, more: Partial<RelayPairing> = {}): RelayPairing {
  const scopes: RelayPairing["scopes"] = ["world.read", "world.write.safe"];
  const claim = {
    label: "Claude",
    agentType: "claude-code",
    fingerprint: "f1",
    compareNumber: "482913",
    address: "203.0.113.7",
    at: minutesAgo(0),
    scopes,
  };
  return {
    id: "pair_1",
    worldId: "garden",
    worldName: "Garden",
    scopes,
    state,
    createdAt: minutesAgo(1),
    expiresAt: new Date(NOW + 9 * 60_000).toISOString(),
    ...(state === "pending" ? {} : { claim }),
    ...more,
  };
}

const DEVICE: RelayDevice = {
  id: "dev_1",
  worldId: "garden",
  worldName: "Garden",
  label: "Laptop",
  agentType: "codex",
  scopes: ["world.read"],
  wanted: ["world.write.safe", "screenshot.request"],
  state: "active",
  fingerprint: "f",
  createdAt: minutesAgo(90),
};

interface Relay extends Partial<RelayActions> {
  pairings?: readonly RelayPairing[];
  all?: readonly RelayDevice[];
}

/** A hosted page whose relay has these pairings and devices. */
async function page({ pairings = [], all = [], ...given }: Relay, what = HostedCards, code = "") {
  const model = liveModel();
  model.relay.mode.value = "hosted";
  model.relay.code.value = code;
  model.details.value = { ...model.details.value, worldId: "garden" };
  const client = recording<RelayActions>({
    list: async () => [...pairings],
    devices: async () => [...all],
    get: async () => pairings[0],
    ...given,
  } as never);
  const { actions, calls } = recordedActions({ hosted: { client: () => Promise.resolve(client.it) } });
  const screen = await show(what, { model, actions });
  /** Lets the moment pass in which a card takes no answer. */
  const arm = () => screen.settle(() => vi.advanceTimersByTime(2000));
  const asked = () => client.calls.filter(([name]) => !["list", "devices", "get"].includes(name));
  return { model, screen, calls, asked, arm };
}

const refused = (words: string) => () => Promise.reject(new Error(words));
const refusal = (code: WireError["code"]) => new Refusal({ code, message: "no" });
const MADE = { ...pairing("pending"), code: "MAPLE-7Q4Z", url: "https://w.example/pair/MAPLE-7Q4Z" };

describe("pairing an agent", () => {
  it("is offered while the world has none, and put away for this visit", async () => {
    const { screen, model } = await page({});
    expect(screen.texts("h2")).toEqual(["Pair an agent"]);
    await screen.press("Close");
    expect(screen.text).toBe("");
    await screen.settle(() => (model.open.value = "agent"));
    expect(screen.texts("h2")).toEqual(["Pair an agent"]);
    expect(screen.focused).toBe("Pair an agent");
    await screen.press("Close");
    expect(model.open.value).toBe("none");
  });

  it.each<[string, (model: ReturnType<typeof liveModel>) => void]>([
    ["an agent is here", (model) => (model.presence.value = { agents: [agentNamed("Codex")], pages: 1 })],
    ["it is not known yet who is here", (model) => (model.presenceKnown.value = false)],
    ["a panel has the place", (model) => (model.open.value = "worlds")],
  ])("is not offered while %s", async (_, prepare) => {
    const { screen, model } = await page({});
    await screen.settle(() => prepare(model));
    expect(screen.text).toBe("");
  });

  it("makes a code for the open world, and gives both ways to use it", async () => {
    const { screen, asked } = await page({ make: async () => MADE });
    await screen.press("Get a code");
    expect(asked()).toEqual([["make", "garden"]]);
    expect(screen.texts("output")).toEqual(["MAPLE-7Q4Z"]);
    expect(screen.texts("code")).toEqual([`Pair with my world: ${MADE.url}`, `world-mcp pair ${MADE.url}`]);
    expect(screen.texts("[role=timer]")).toEqual(["Works once, for 9:00"]);
  });

  it("says why there is no code, and tries again", async () => {
    const { screen } = await page({ make: refused("there are too many codes") });
    await screen.press("Get a code");
    expect(screen.alerts).toEqual(["There are too many codes."]);
    expect(screen.buttons).toContain("Get a code");
  });

  it("goes on to the question once an agent has used the code", async () => {
    const { screen, model } = await page({ make: async () => MADE });
    await screen.press("Get a code");
    await screen.settle(() => model.relay.notice({ pairings: [pairing("claimed")], devices: [] } as never));
    expect(screen.texts("h2")).toEqual(["Let “Claude” into your world?"]);
    expect(screen.texts("[aria-live=polite]")[0]).toBe("Claude asks to be paired. Its number is 4 8 2 9 1 3.");
  });
});

describe("an agent that asks to be let in", () => {
  const claimed = { pairings: [pairing("claimed")] };

  it("is shown with who, where from, for how long and what it could do", async () => {
    const { screen } = await page(claimed);
    expect(screen.text).toContain("World Garden Program claude-code Request from 203.0.113.7 Time left 9:00");
    expect(screen.element("strong", "4 8 2 9 1 3")).toBeDefined();
    expect(screen.page.querySelectorAll("[role=switch]")).toHaveLength(2);
  });

  it("takes no answer at first, then one, and says what comes of it", async () => {
    const { screen, asked, arm } = await page({ ...claimed, approve: async () => pairing("approved") });
    await screen.settle(() => vi.advanceTimersByTime(1900));
    expect(screen.buttons).not.toContain("Approve");
    expect(screen.buttons).not.toContain("Deny");
    await arm();
    await screen.press("Approve");
    expect(asked()).toEqual([["approve", "pair_1", "f1", ["world.read", "world.write.safe"]]]);
    expect(screen.text).toContain("“Claude” is fetching its key.");
  });

  it("gets only what is left on, and nothing if that is nothing", async () => {
    const { screen, asked, arm } = await page({ ...claimed, approve: async () => pairing("approved") });
    await arm();
    const [sees = "", builds = ""] = screen.texts(".scope");
    await screen.check(sees, false);
    await screen.check(builds, false);
    expect(screen.text).toContain("Leave at least one on, or deny it.");
    expect(screen.buttons).not.toContain("Approve");
    await screen.check(builds);
    await screen.press("Approve");
    expect(asked()).toEqual([["approve", "pair_1", "f1", ["world.write.safe"]]]);
  });

  it("is denied", async () => {
    const { screen, asked, arm } = await page({ ...claimed, deny: async () => pairing("denied") });
    await arm();
    await screen.press("Deny");
    expect(asked()).toEqual([["deny", "pair_1", "f1"]]);
    expect(screen.text).toContain("“Claude” was not let in.");
  });

  it("leaves the keyboard where the user writes, whatever becomes of it", async () => {
    const { screen, model, arm } = await page({ ...claimed, deny: async () => pairing("denied") });
    await arm();
    const field = screen.page.createElement("textarea");
    screen.page.body.insertBefore(field, null);
    field.focus();
    await screen.press("Deny");
    expect(screen.text).toContain("was not let in");
    expect(screen.page.activeElement).toBe(field);
    await screen.settle(() => (model.relay.pairings.value = [pairing("claimed", { id: "pair_2" })]));
    expect(screen.page.activeElement).toBe(field);
    field.remove();
  });

  it("is not answered by a key that is held down", async () => {
    const { screen, arm } = await page(claimed);
    await arm();
    for (const name of ["Approve", "Deny"])
      expect(screen.element("button", name).fire("keydown", { key: "Enter", repeat: true })).toBe(false);
  });

  it("says why the answer did not count, and stays", async () => {
    const { screen, arm } = await page({ ...claimed, approve: refused("nobody answered"), get: refused("no") });
    await arm();
    await screen.press("Approve");
    expect(screen.alerts).toEqual(["Nobody answered."]);
    expect(screen.buttons).toContain("Approve");
  });

  it("leads to a fresh login where that is what is missing, and back here", async () => {
    const again = () => Promise.reject(refusal("login_again"));
    const { screen, arm, model } = await page({ ...claimed, approve: again });
    model.relay.info.value = { providers: [{ id: "git hub", name: "GitHub" }], signup: "open" } as never;
    await arm();
    await screen.press("Approve");
    expect(screen.alerts[0]).toContain("confirm with your passkey that it is you");
    expect(screen.element("a", "Log in with GitHub").getAttribute("href")).toBe("/login/oidc/git%20hub?next=%2F");
  });

  it("is put aside for this visit, and another one still comes", async () => {
    const { screen, model } = await page(claimed);
    await screen.press("Not now");
    expect(screen.texts(".compare")).toEqual([]);
    const another = pairing("claimed", { id: "pair_2" });
    await screen.settle(() => (model.relay.pairings.value = [pairing("claimed"), another]));
    expect(screen.texts(".compare")).toHaveLength(1);
  });
});

describe("a paired agent that wants to do more", () => {
  it.each([
    ["Allow", ["approveScopes", "dev_1", ["world.write.safe", "screenshot.request"]]],
    ["Leave as it is", ["denyScopes", "dev_1"]],
  ])("%s: is answered so, and its card goes", async (button, call) => {
    let wanted = DEVICE.wanted;
    const done = async () => {
      wanted = [];
      return DEVICE;
    };
    const { screen, asked, arm, model } = await page({
      devices: async () => [{ ...DEVICE, ...(wanted ? { wanted } : {}) }],
      approveScopes: done,
      denyScopes: done,
    });
    expect(screen.texts("h2")).toContain("Let “Laptop” do more?");
    expect(screen.buttons).not.toContain(button);
    await arm();
    await screen.press(button);
    expect(asked()).toEqual([call]);
    expect(model.relay.devices.value?.[0]?.wanted).toEqual([]);
    expect(screen.text).not.toContain("Laptop");
  });

  it("is not asked about any more once it was cut off", async () => {
    const { screen } = await page({ all: [{ ...DEVICE, state: "revoked" }] });
    expect(screen.text).not.toContain("Laptop");
  });
});

describe("the page of a code", () => {
  const open = (given: Relay) => page(given, CodePage, "MAPLE-7Q4Z");

  it("waits for the agent, then asks, with the keyboard on the card", async () => {
    const { screen, model } = await open({ get: async () => pairing("pending") });
    expect(screen.texts("h1")).toEqual(["Waiting for your agent"]);
    expect(screen.text).toContain("The code works for 9:00.");
    expect(screen.focused).toBe("Pair an agent");
    await screen.settle(() => model.relay.notice({ pairings: [pairing("claimed")], devices: [] } as never));
    expect(screen.texts("h1")).toEqual(["Let “Claude” into your world?"]);
    expect(screen.buttons).not.toContain("Open your world");
  });

  it.each<[PairingState, string]>([
    ["expired", "This code has expired"],
    ["denied", "Denied"],
    ["burned", "This code was cancelled"],
  ])("says of a code that is %s what became of it, and leads to the world", async (state, title) => {
    const { screen, calls } = await open({ get: async () => pairing(state) });
    expect(screen.texts("h1")).toEqual([title]);
    await screen.press("Open your world");
    expect(calls.at(-1)?.[0]).toBe("hosted.leaveCode");
  });

  it("says of a code that is not there no more than that", async () => {
    const { screen } = await open({ get: () => Promise.reject(refusal("pairing_code_invalid")) });
    expect(screen.texts("h1")).toEqual(["This code does not work"]);
    expect(screen.text).not.toContain("Garden");
  });

  it("does not call a code wrong that could not be looked up, and looks again", async () => {
    let there = false;
    const { screen } = await open({ get: async () => (there ? pairing("pending") : refused("nobody answered")()) });
    expect(screen.texts("h1")).toEqual(["Looking for the code"]);
    expect(screen.alerts).toEqual(["Nobody answered."]);
    there = true;
    await screen.press("Try again");
    expect(screen.texts("h1")).toEqual(["Waiting for your agent"]);
  });

  it("keeps the keyboard when the button that had it is gone", async () => {
    const { screen, arm } = await open({ get: async () => pairing("claimed"), deny: async () => pairing("denied") });
    await arm();
    await screen.settle(() => screen.element("button", "Deny").focus());
    await screen.press("Deny");
    expect(screen.focused).toBe("Pair an agent");
  });
});
