import type { ComponentType } from "preact";
import { describe, expect, it, vi } from "vitest";
import type { Account, Hosted, RelayDevice } from "../../wire/types.gen.ts";
import type { PanelProps } from "../lazy.tsx";
import { liveModel, minutesAgo, recordedActions, recording } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { AccountView } from "./account.tsx";
import { LoginError, type RelayActions } from "./actions.ts";
import { DevicesView } from "./devices.tsx";
import { EventsView } from "./events.tsx";
import LoginScreen from "./login.tsx";

/** A view of a hosted page whose relay answers so. */
async function view(what: ComponentType<PanelProps>, given: Partial<RelayActions>, info?: Partial<Hosted>) {
  const model = liveModel();
  model.relay.mode.value = "hosted";
  if (info) model.relay.info.value = { providers: [], signup: "open", ...info } as Hosted;
  const client = recording<RelayActions>(given as never);
  const { actions, calls } = recordedActions({ hosted: { client: () => Promise.resolve(client.it) } });
  const screen = await show(what, { model, actions });
  return { model, screen, calls, asked: client.calls };
}

const failing = (words: string) => () => Promise.reject(new Error(words));

const DEVICE: RelayDevice = {
  id: "dev_1",
  worldId: "garden",
  worldName: "Garden",
  label: "Laptop",
  agentType: "codex",
  scopes: ["world.read"],
  state: "active" as RelayDevice["state"],
  fingerprint: "f",
  createdAt: minutesAgo(90),
  lastSeenAt: minutesAgo(5),
};

describe("the paired agents", () => {
  const TOKEN = { id: "tok_1", name: "Bot", worldId: "garden", scopes: ["world.read"] };
  const lists = { devices: () => Promise.resolve([DEVICE]), tokens: () => Promise.resolve([TOKEN]) };

  it("says what each is, what it may do and when it was here", async () => {
    const { screen } = await view(DevicesView, lists);
    expect(screen.texts("[data-device]")[0]).toContain("Laptoplast seen 5 min agocodex · Garden · sees");
    expect(screen.text).toContain("Botsees · never used");
  });

  it("says that none is paired", async () => {
    const none = await view(DevicesView, { devices: () => Promise.resolve([]), tokens: () => Promise.resolve([]) });
    expect(none.screen.text).toContain("No agent is paired yet.");
  });

  it("says why the lists did not come, and not that they are empty", async () => {
    const { screen } = await view(DevicesView, { devices: failing("nobody answered") });
    expect(screen.alerts).toEqual(["Nobody answered."]);
    expect(screen.text).not.toContain("No agent is paired yet.");
  });

  it("gives the command to a computer that is here but does not share its conversations", async () => {
    const silent = { ...DEVICE, connected: true, scopes: ["chat.stream"] as RelayDevice["scopes"] };
    const { screen } = await view(DevicesView, { ...lists, devices: () => Promise.resolve([silent]) });
    expect(screen.texts(".command code")).toEqual(["world-mcp pair --conversations garden"]);
  });

  it("renames one", async () => {
    const { screen, asked } = await view(DevicesView, lists);
    await screen.press("Rename: Laptop");
    await screen.type("New name of Laptop", " Desk ");
    await screen.press("Save");
    expect(asked).toContainEqual(["rename", "dev_1", "Desk"]);
    expect(screen.buttons).toContain("Rename: Laptop");
  });

  it("revokes one only after a question, whose safe answer has the keyboard", async () => {
    const { screen, asked } = await view(DevicesView, lists);
    await screen.press("Revoke: Laptop");
    expect(screen.page.activeElement.childNodes).toMatchObject([{ data: "Cancel" }]);
    expect(asked.map(([name]) => name)).not.toContain("revoke");
    await screen.press("Revoke for good");
    expect(asked).toContainEqual(["revoke", "dev_1"]);
  });

  it("says that more needs a confirmation, and less applies at once", async () => {
    const { screen, asked } = await view(DevicesView, lists);
    await screen.press("What it may do: Laptop");
    expect(screen.text).toContain("If you take something away, that applies at once");
    const [, build] = screen.page.querySelectorAll(".name-form input");
    await screen.settle(() => {
      Object.assign(build ?? {}, { checked: true });
      build?.fire("change");
    });
    expect(screen.text).toContain("a card asks you to confirm it");
    await screen.press("Save");
    expect(asked).toContainEqual(["setScopes", "dev_1", ["world.read", "world.write.safe"]]);
  });

  it("shows the secret of a new token once", async () => {
    const { screen, asked } = await view(DevicesView, { ...lists, makeToken: () => Promise.resolve("s3cret") });
    await screen.press("Create a token…");
    expect(screen.buttons).not.toContain("Create token");
    await screen.type("Which agent is it for?", "Bot");
    await screen.press("Create token");
    expect(asked).toContainEqual(["makeToken", "Bot", ["world.read"]]);
    expect(screen.texts("code")).toEqual(["http://localhost:4516/api/mcp/world", "s3cret"]);
    await screen.press("Done");
    expect(screen.text).not.toContain("s3cret");
  });
});

describe("the account", () => {
  const KEY = { id: "k1", name: "Phone", createdAt: minutesAgo(90), synced: true };
  const IDENTITY = { id: "i1", provider: "acme", providerName: "Acme", name: "ada@acme", createdAt: minutesAgo(90) };
  const session = (id: string, here = false) => ({
    id,
    here,
    browser: id,
    loggedInAt: minutesAgo(90),
    lastSeenAt: minutesAgo(5),
  });
  const ACCOUNT = {
    userId: "u",
    name: "Ada",
    owner: true,
    createdAt: minutesAgo(90),
    passkeys: [KEY],
    identities: [],
    sessions: [session("Firefox", true)],
    quotas: [{ what: "worlds", used: 19, most: 20, unit: "" }],
    fresh: true,
  } as unknown as Account;
  const ACME = { providers: [{ id: "acme", name: "Acme" }] };
  const account = (more: Partial<Account> = {}, given: Partial<RelayActions> = {}, info: Partial<Hosted> = ACME) =>
    view(AccountView, { account: () => Promise.resolve({ ...ACCOUNT, ...more }), ...given }, info);

  it("keeps the only way in", async () => {
    const only = await account();
    expect(only.screen.text).toContain("This is your only way in.");
    expect(only.screen.buttons).not.toContain("Remove: Phone");
  });

  it("lets one of two ways go after a question", async () => {
    const { screen, asked } = await account({ identities: [IDENTITY] as Account["identities"] });
    await screen.press("Remove: Phone");
    await screen.press("Remove it");
    expect(asked).toContainEqual(["removePasskey", "k1"]);
  });

  it("does not count a provider that the relay has given up", async () => {
    const { screen } = await account({ identities: [IDENTITY] as Account["identities"] }, {}, { providers: [] });
    expect(screen.buttons.filter((name) => name.startsWith("Remove"))).toEqual([]);
  });

  it("adds a passkey with a name or without, and says in words that none was given", async () => {
    const { screen, asked } = await account({}, { addPasskey: () => Promise.reject(new LoginError("cancelled")) });
    await screen.press("Add a passkey");
    await screen.press("Create passkey");
    expect(asked).toContainEqual(["addPasskey", ""]);
    expect(screen.alerts).toEqual(["Your passkey was not confirmed, so nothing was changed. Try again."]);
  });

  it("goes to a provider that becomes a way in", async () => {
    const { screen, asked } = await account({}, { connect: () => Promise.resolve("https://acme.example/login") });
    await screen.press("Log in with Acme too");
    expect(asked).toContainEqual(["connect", "acme"]);
    expect(location.assign).toHaveBeenCalledWith("https://acme.example/login");
  });

  it("marks what is nearly full", async () => {
    const { screen } = await account();
    expect(screen.texts(".quotas li.full")).toEqual(["Worlds19 of 20"]);
  });

  it("logs other browsers out, not this one", async () => {
    const { screen, asked } = await account({ sessions: [session("Firefox", true), session("Safari")] as never });
    expect(screen.buttons).not.toContain("Log out: Firefox");
    await screen.press("Log out: Safari");
    await screen.press("Log out everywhere");
    expect(asked.filter(([name]) => name === "endSession")).toEqual([
      ["endSession", "Safari"],
      ["endSession", "all"],
    ]);
  });

  it.each([
    ["the owner of an open place", true, "open", true],
    ["the owner of a closed place", true, "closed", false],
    ["somebody else", false, "open", false],
  ] as const)("lets %s invite: %s, %s", async (_, owner, signup, may) => {
    const { screen } = await account({ owner }, {}, { signup });
    expect(screen.buttons.includes("Invite someone")).toBe(may);
  });

  it("shows a link with what it is good for", async () => {
    const { screen, asked } = await account({}, { makeLink: () => Promise.resolve({ url: "https://w/#k", end: "" }) });
    await screen.press("For another of my devices");
    expect(asked).toContainEqual(["makeLink", "recover"]);
    expect(screen.text).toContain("keep it to yourself.");
    expect(screen.texts(".command code")).toEqual(["https://w/#k"]);
  });

  it("is deleted only by its exact name", async () => {
    const { screen, asked, calls } = await account();
    await screen.press("Delete the account…");
    await screen.type("Type your account's name, Ada, to confirm", "ada");
    expect(screen.buttons).not.toContain("Delete for good");
    await screen.type("Type your account's name, Ada, to confirm", "Ada");
    await screen.press("Delete for good");
    expect(asked).toContainEqual(["deleteAccount", "Ada"]);
    expect(calls.at(-1)?.[0]).toBe("reload");
  });
});

describe("what happened", () => {
  const event = (id: number, kind = "device.connected") => ({ id, kind, label: "Laptop", time: minutesAgo(id) });

  it("comes a page at a time, and says what to check", async () => {
    const page = Array.from({ length: 30 }, (_, i) => event(100 - i, i === 0 ? "device.refused" : undefined));
    const events = vi.fn((before: number) => Promise.resolve(before === 0 ? page : [event(1)]));
    const { screen } = await view(EventsView, { events: events as never });
    expect(screen.texts(".alarming span")[0]).toBe("Check this “Laptop” was refused");
    await screen.press("Show older");
    expect(events.mock.calls).toEqual([
      [0, 30],
      [71, 30],
    ]);
    expect(screen.texts("li")).toHaveLength(31);
    expect(screen.buttons).toEqual([]);
  });

  it("can be asked for again when it did not come", async () => {
    const { screen } = await view(EventsView, { events: failing("nobody answered") });
    expect(screen.alerts).toEqual(["Nobody answered."]);
    expect(screen.buttons).toEqual(["Try again"]);
  });
});

describe("the login", () => {
  const relay = { supported: () => true, canOffer: () => Promise.resolve(false) };
  /** The screen of somebody who is not logged in. */
  async function login(info: Partial<Hosted>, given: Partial<RelayActions> = {}) {
    const opened = await view(LoginScreen, { ...relay, ...given }, info);
    await opened.screen.settle(() => (opened.model.connection.value = { state: "login" }));
    return opened;
  }

  it.each([
    ["open", "Create an account"],
    ["invite", "Ask whoever runs this server for an invitation link."],
    ["closed", "Sign-ups are closed."],
  ] as const)("of a place that is %s for new accounts says so", async (signup, words) => {
    const { screen } = await login({ signup });
    expect(screen.text).toContain(words);
  });

  it("makes an account under a name, and enters", async () => {
    const { screen, asked, calls } = await login({ signup: "open" });
    await screen.press("Create an account");
    expect(screen.buttons).not.toContain("Create account");
    await screen.type("Your name", "Ada");
    await screen.press("Create account");
    expect(asked.find(([name]) => name === "signUp")?.slice(1, 3)).toEqual(["Ada", ""]);
    expect(calls).toContainEqual(["hosted.entered"]);
  });

  it("waits for the browser's question, and can be cancelled", async () => {
    const logIn: RelayActions["logIn"] = ({ stop }) =>
      new Promise((_, reject) => stop?.addEventListener("abort", () => reject(new LoginError("cancelled"))));
    const { screen, calls } = await login({ signup: "open" }, { logIn });
    await screen.press("Log in with a passkey");
    expect(screen.text).toContain("Waiting for your browser…");
    await screen.press("Cancel");
    expect(screen.buttons).toContain("Log in with a passkey");
    expect(calls.map(([name]) => name)).not.toContain("hosted.entered");
  });

  it("offers the providers, and no passkey where the browser has none", async () => {
    const { screen, asked } = await login(
      { providers: [{ id: "acme", name: "Acme" }] as Hosted["providers"] },
      { supported: () => false, provider: () => Promise.resolve("https://acme.example") },
    );
    expect(screen.buttons).not.toContain("Log in with a passkey");
    await screen.press("Continue with Acme");
    expect(asked).toContainEqual(["provider", "acme", "", ""]);
    expect(location.assign).toHaveBeenCalledWith("https://acme.example");
  });
});
