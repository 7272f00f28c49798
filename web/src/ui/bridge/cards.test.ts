import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Backend, Bridge, BridgePrompt } from "../../wire/types.gen.ts";
import { emptyChat } from "../emptychat.ts";
import type { PanelProps } from "../lazy.tsx";
import { backendIn, liveModel, minutesAgo, NOW, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { KeyCards, PromptCard } from "./cards.tsx";
import { RemotePanel } from "./panel.tsx";
import { BridgeNews } from "./place.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const FINGERPRINT = "SHA256:abc";
const PASSWORD: BridgePrompt = { id: "p1", kind: "password", text: "dev@vps's password: " };
const HOST: BridgePrompt = { id: "p2", kind: "host_key", text: "ECDSA key is new", fingerprint: FINGERPRINT };

/** A part of the page with a bridge in this state; what it asks is refused with the words, if there are any. */
async function part(
  what: ComponentType<PanelProps>,
  bridge: Partial<Bridge> | null,
  refuses = "",
  backends: Backend[] = [],
) {
  const model = liveModel([], { ...emptyChat(), backends: signal(backends) });
  const set = (more: Partial<Bridge> | null) =>
    (model.bridge.value =
      more && ({ state: "connecting", target: "dev@vps", since: minutesAgo(1), ...more } as Bridge));
  set(bridge);
  const ask = () => (refuses ? Promise.reject(new Error(refuses)) : Promise.resolve());
  const { actions, calls } = recordedActions({ bridge: ask });
  const screen = await show(what, { model, actions });
  /** Lets the moment pass in which buttons take no press. */
  const arm = () => screen.settle(() => vi.advanceTimersByTime(500));
  const asked = () => calls.map(([, request]) => request);
  const become = (more: Partial<Bridge> | null) => screen.settle(() => set(more));
  return { model, screen, asked, arm, become };
}

describe("a secret that ssh asks for", () => {
  it.each<[BridgePrompt["kind"], string, string]>([
    ["password", "Log in to dev@vps", "Password"],
    ["passphrase", "Unlock your key", "Passphrase"],
    ["code", "A code for dev@vps", "One-time code"],
  ])("%s: the card is called “%s”, and its field has the keyboard", async (kind, title, field) => {
    const { screen } = await part(PromptCard, { prompt: { ...PASSWORD, kind } });
    expect(screen.page.querySelector("[role=dialog]")?.getAttribute("aria-label")).toBe(title);
    expect(screen.focused).toBe(field);
    expect(screen.field(field).getAttribute("type")).toBe("password");
  });

  it("goes along once, and is in the field no more, whatever comes of it", async () => {
    const { screen, asked } = await part(PromptCard, { prompt: PASSWORD }, "the server is gone");
    await screen.type("Password", "s3cret");
    await screen.press("Log in");
    expect(asked()).toEqual([{ op: "answer", prompt: "p1", answer: "s3cret" }]);
    expect(screen.field("Password").value).toBe("");
    expect(screen.alerts).toEqual(["The server is gone."]);
    await screen.press("Log in");
    expect(asked()).toHaveLength(1); // nothing is no answer
  });

  it("shows what the server says as it is, with what would be invisible in it by name", async () => {
    const { screen } = await part(PromptCard, { prompt: { ...PASSWORD, text: "Enter\u202e code" } });
    expect(screen.texts("blockquote")).toEqual(["Enter⟨RLO⟩ code"]);
  });

  it("says that the last one was not accepted", async () => {
    const { screen, become } = await part(PromptCard, { prompt: PASSWORD });
    expect(screen.text).not.toContain("not accepted");
    await become({ prompt: { ...PASSWORD, id: "p3", again: true } });
    expect(screen.text).toContain("That was not accepted.");
  });

  it.each([
    ["its button", (screen: Awaited<ReturnType<typeof part>>["screen"]) => screen.press("Cancel")],
    ["Esc", (screen: Awaited<ReturnType<typeof part>>["screen"]) => screen.keys("Escape")],
  ])("is declined by %s", async (_, decline) => {
    const { screen, asked } = await part(PromptCard, { prompt: PASSWORD });
    await decline(screen);
    expect(asked()).toEqual([{ op: "cancel", prompt: "p1" }]);
  });

  it("does not take the keyboard from a message that is being written: it would become the password", async () => {
    const { screen, become } = await part(PromptCard, null);
    const composer = screen.page.createElement("textarea");
    screen.page.body.insertBefore(composer, null);
    composer.focus();
    await become({ prompt: PASSWORD });
    expect(screen.page.activeElement).toBe(composer);
    composer.remove();
  });

  it("gives the keyboard back to where it was", async () => {
    const { screen, become } = await part(PromptCard, null);
    const button = screen.page.createElement("button");
    screen.page.body.insertBefore(button, null);
    button.focus();
    await become({ prompt: PASSWORD });
    expect(screen.focused).toBe("Password");
    await become({ state: "up" });
    expect(screen.page.activeElement).toBe(button);
    button.remove();
  });
});

describe("a server that is not known yet", () => {
  it("is shown by its fingerprint, with the command that shows the same one there", async () => {
    const { screen } = await part(PromptCard, { prompt: HOST });
    expect(screen.texts("output")).toEqual([FINGERPRINT]);
    expect(screen.texts("code")).toEqual(["ssh-keygen -lf /etc/ssh/ssh_host_ecdsa_key.pub"]);
  });

  it("is only trusted once its card has stood for a moment; Cancel counts at once", async () => {
    const { screen, asked, arm } = await part(PromptCard, { prompt: HOST });
    expect(screen.buttons).toContain("Cancel");
    expect(screen.buttons).not.toContain("Yes, it is");
    await arm();
    await screen.press("Yes, it is");
    expect(asked()).toEqual([{ op: "answer", prompt: "p2", answer: "yes" }]);
  });

  it("takes no press that was meant for the card before it", async () => {
    const { screen, arm, become } = await part(PromptCard, { prompt: HOST });
    await arm();
    await become({ prompt: { ...HOST, id: "p4" } });
    expect(screen.buttons).not.toContain("Yes, it is");
  });
});

describe("the key of a gateway", () => {
  const key = { kind: "token" as const, server: "dev@vps" };
  const asking = (more: Partial<Backend> = {}) =>
    backendIn("pairing", { key, reason: "It wants its token.", ...more } as never);

  it("is sent once, and asked for again in words when it was wrong", async () => {
    const { screen, asked } = await part(KeyCards, null, "", [asking()]);
    expect(screen.text).toContain("The token of OpenClaw on dev@vps");
    expect(screen.text).toContain("It wants its token.");
    await screen.type("Token", "abc");
    await screen.press("Connect");
    expect(asked()).toEqual([{ op: "key", answer: "abc" }]);
    const wrong = await part(KeyCards, null, "", [asking({ key: { ...key, wrong: true } as never })]);
    expect(wrong.screen.alerts).toEqual(["That was not accepted."]);
  });

  it("is put off for this visit", async () => {
    const { screen, model, asked } = await part(KeyCards, null, "", [asking()]);
    await screen.press("Not now");
    expect(screen.text).toBe("");
    expect(model.postponed.value).toEqual(["key claw"]);
    expect(asked()).toEqual([]);
  });

  it("is fetched by World only by the command that is shown, and only of a token", async () => {
    const bridge = { state: "up" as const, keyCommand: "openclaw token" };
    const { screen, asked } = await part(KeyCards, bridge, "it may not be read", [asking()]);
    expect(screen.texts("code")).toContain("openclaw token");
    await screen.press("Run it there");
    expect(asked()).toEqual([{ op: "fetch_key" }]);
    expect(screen.alerts).toContain("It may not be read.");
    const password = await part(KeyCards, bridge, "", [asking({ key: { ...key, kind: "password" } as never })]);
    expect(password.screen.buttons).not.toContain("Run it there");
    expect(password.screen.field("Password")).toBeDefined();
  });
});

describe("the agent on a server", () => {
  it("is reached at what was typed", async () => {
    const { screen, asked } = await part(RemotePanel, null);
    await screen.press("Connect");
    expect(asked()).toEqual([]);
    expect(screen.focused).toBe("user@host, or your SSH command");
    await screen.type("user@host, or your SSH command", "  ssh -p 22 dev@vps ");
    await screen.press("Connect");
    expect(asked()).toEqual([{ op: "connect", target: "ssh -p 22 dev@vps" }]);
  });

  it("says why it cannot be reached, beside its field, and keeps what was typed", async () => {
    const { screen } = await part(RemotePanel, { state: "off" }, "that names no computer");
    await screen.type("user@host, or your SSH command", "@");
    await screen.press("Connect");
    expect(screen.alerts).toEqual(["That names no computer."]);
    const field = screen.field("user@host, or your SSH command");
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["@", "true"]);
    expect(screen.texts(`#${field.getAttribute("aria-describedby")}`)).toEqual(["That names no computer."]);
  });

  it.each<[Partial<Bridge>, string, string[]]>([
    [{ state: "connecting" }, "Connecting to dev@vps", ["Stop", "Connect"]],
    [{ state: "up" }, "Connected to dev@vps1 min", ["Stop", "Connect"]],
    [
      { state: "retrying", retryAt: new Date(NOW + 5000).toISOString() },
      "Not connected to dev@vpstries again in 5 s",
      ["Try now", "Stop", "Connect"],
    ],
    [{ state: "failed" }, "Could not connect to dev@vps1 min", ["Try again", "Stop", "Connect"]],
    [{ state: "needs_user", prompt: PASSWORD }, "Logging in to dev@vps needs you", []],
  ])("says of %o how it is, and what can be done", async (bridge, words, buttons) => {
    const { screen } = await part(RemotePanel, bridge);
    expect(screen.texts(".way-head .words")).toEqual([words]);
    expect(screen.buttons).toEqual(buttons);
  });

  it.each([
    ["Try again", { op: "retry" }],
    ["Stop", { op: "stop" }],
  ])("%s does so, and says why it could not", async (button, request) => {
    const { screen, asked } = await part(RemotePanel, { state: "failed" }, "nobody answered");
    await screen.press(button);
    expect(asked()).toEqual([request]);
    expect(screen.alerts).toEqual(["Nobody answered."]);
    expect(screen.buttons).toContain(button);
  });

  it("keeps what repairs it apart, and says that it is there", async () => {
    const bridge = {
      state: "failed" as const,
      reason: "Refused.",
      next: "Look.",
      command: "ssh -v dev@vps",
      details: ["a", "b\u200b"],
    };
    const { screen } = await part(RemotePanel, bridge);
    expect(screen.text).toContain("Refused. Look. The repair details show how.");
    expect(screen.texts("details code")).toEqual(["ssh -v dev@vps"]);
    expect(screen.texts("details pre")).toEqual(["a bZWSP"]);
  });
});

it("a screen reader is told of the bridge wherever the user is, and of nothing where there is none", async () => {
  const { screen, become } = await part(BridgeNews, null);
  expect(screen.text).toBe("");
  await become({ state: "connecting" });
  expect(screen.text).toBe("Connecting to dev@vps.");
  await become({ state: "needs_user", prompt: PASSWORD });
  expect(screen.text).toBe("Log in to dev@vps. Press Y to answer.");
});
