import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallState } from "../../voice/call.ts";
import type { Voice, VoiceCall } from "../../wire/types.gen.ts";
import { choice, choose } from "../settings/choices.ts";
import { liveModel, minutesAgo, recordedActions, recording } from "../testing/page.ts";
import { onPage, show } from "../testing/screen.ts";
import { MicButton } from "./button.tsx";
import { VoiceSettingsSection } from "./settings.tsx";
import Strip from "./strip.tsx";
import type { VoiceActions } from "./types.ts";

const GATEWAY = { id: "gateway", name: "OpenClaw", ready: true } as Voice["providers"][number];
const OWN = { id: "own-key", name: "Own key", ready: false, reason: "there is no key", next: "Add one." } as never;
const VOICE = {
  providers: [GATEWAY, OWN],
  key: { set: false, on: false },
  mini: "small-1",
  full: "large-1",
} as unknown as Voice;

describe("the voice settings", () => {
  beforeEach(() =>
    onPage(async () => {
      choose("voiceLane", "auto");
      choose("voiceModel", "mini");
    }),
  );

  /** The section of a page whose service answers so. */
  async function settings(
    given: Partial<VoiceActions> = {},
    prepare: (model: ReturnType<typeof liveModel>) => void = () => {},
  ) {
    const fetchOptions = () => Promise.resolve(VOICE);
    const { it: actions, calls } = recording<VoiceActions>({ fetchOptions, ...given } as never);
    const model = liveModel();
    prepare(model);
    const screen = await show(VoiceSettingsSection, { model, actions });
    return { model, screen, calls };
  }

  it("say of each provider whether it is ready, and what is missing", async () => {
    const { screen, model } = await settings();
    expect(screen.texts("ul li")).toEqual(["OpenClaw ready", "Own key There is no key. Add one."]);
    expect([model.voice.available.value, model.voice.used.value]).toEqual([true, true]);
  });

  it("choose the provider and the size of the model", async () => {
    const { screen } = await settings();
    await screen.check("OpenClaw");
    await screen.check("Full");
    expect([choice("voiceLane"), choice("voiceModel")]).toEqual(["gateway", "full"]);
    expect(screen.text).toContain("small-1, large-1. The small one costs less.");
  });

  it("have no choice of one provider, and say that there is none", async () => {
    const one = await settings({ fetchOptions: () => Promise.resolve({ ...VOICE, providers: [GATEWAY] }) });
    expect(one.screen.texts("legend")).not.toContain("Provider");
    const none = await settings({ fetchOptions: () => Promise.resolve({ ...VOICE, providers: [] }) });
    expect(none.screen.text).toContain("No agent can talk yet.");
    expect(none.model.voice.available.value).toBe(false);
  });

  it("say why they could not be loaded, and leave what needs no service", async () => {
    const { screen } = await settings({ fetchOptions: () => Promise.reject(new Error("nobody answered")) });
    expect(screen.alerts).toEqual(["Nobody answered."]);
    expect(screen.text).toContain("The voice settings could not be loaded.");
    expect(screen.texts("legend")).toEqual(["How to talk", "Talk key"]);
  });

  const FIELD = "Your own key for a realtime service";

  it("save the user's own key, use it, and show it no more", async () => {
    const saved = { ...VOICE, key: { set: true, on: true } } as Voice;
    const { screen, calls } = await settings({ saveSettings: () => Promise.resolve(saved) });
    await screen.press("Save and use");
    expect(calls.map(([name]) => name)).not.toContain("saveSettings"); // nothing was typed
    await screen.type(FIELD, "  sk-1 ");
    await screen.press("Save and use");
    expect(calls.at(-1)).toEqual(["saveSettings", { key: "sk-1", on: true }]);
    expect(screen.field("Your own key is saved. Replace it:").value).toBe("");
    await screen.check("Use it", false);
    expect(calls.at(-1)).toEqual(["saveSettings", { on: false }]);
    await screen.press("Remove");
    expect(calls.at(-1)).toEqual(["saveSettings", { key: "" }]);
  });

  it("keep a key in its field that was not saved", async () => {
    const { screen } = await settings({ saveSettings: () => Promise.reject(new Error("the disk is full")) });
    await screen.type(FIELD, "sk-1");
    await screen.press("Save and use");
    expect(screen.alerts).toEqual(["The disk is full."]);
    expect(screen.field(FIELD).value).toBe("sk-1");
  });

  it("choose a microphone, once one is known", async () => {
    const { screen, model, calls } = await settings();
    expect(screen.text).toContain("You can choose a microphone here after your first call.");
    await screen.settle(
      () =>
        (model.voice.devices.value = [
          { id: "default", name: "Default" },
          { id: "usb", name: "USB" },
        ] as never),
    );
    expect(screen.texts("option")).toEqual(["System default", "USB"]);
    await screen.type("Microphone", "usb");
    expect(calls.at(-1)).toEqual(["setMicrophone", "usb"]);
  });

  it("bring the keyboard to the field that the user was sent to, once it is there", async () => {
    const { screen, model } = await settings({}, ({ voice }) => (voice.requestedField.value = "voice-key"));
    expect(screen.focused).toBe(FIELD);
    expect(model.voice.requestedField.value).toBe("");
  });
});

describe("the strip of a call", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());

  const CALL = {
    agent: "Claw",
    provider: "gateway",
    model: "small-1",
    size: "mini",
    startedAt: minutesAgo(2),
  } as unknown as VoiceCall;

  /** The strip of a page whose call is in a state. */
  async function strip(state: Partial<CallState>, given: Partial<VoiceActions> = {}) {
    const parts = { requestAnimationFrame: () => 0, cancelAnimationFrame: () => {}, isSecureContext: true };
    for (const [name, value] of Object.entries(parts)) vi.stubGlobal(name, value);
    const model = liveModel();
    model.voice.state.value = state as CallState;
    const { actions, calls } = recordedActions({ voice: { inputLevel: () => 0, ...given } as never });
    const screen = await show(Strip, { model, actions });
    return { model, screen, calls };
  }

  it("can be cancelled while it is set up, without a time or a microphone to mute", async () => {
    const { screen, calls } = await strip({ phase: "connecting" });
    expect(screen.buttons).toEqual(["Cancel"]);
    expect(screen.texts(".age")).toEqual([]);
    await screen.press("Cancel");
    expect(calls.at(-1)?.[0]).toBe("voice.end");
  });

  it("tells how long it is, who speaks through what, and can be muted and ended", async () => {
    const { screen, calls, model } = await strip({ phase: "listening", call: CALL });
    expect(screen.texts(".age")).toEqual(["2:00"]);
    expect(screen.texts(".route")[0]).toContain("hands tasks to the agent");
    expect(screen.buttons).toEqual(["Mute", "End"]);
    await screen.press("Mute");
    expect(calls.at(-1)).toEqual(["voice.mute", true]);
    await screen.settle(() => (model.voice.muted.value = true));
    expect(screen.element("button", "Unmute").getAttribute("aria-pressed")).toBe("true");
    await screen.press("Unmute");
    expect(calls.at(-1)).toEqual(["voice.mute", false]);
  });

  it("stops an answer only while there is one, and has no mute where talking needs a key", async () => {
    const { screen, calls, model } = await strip({ phase: "speaking", call: CALL });
    await screen.press("Stop");
    expect(calls.at(-1)?.[0]).toBe("voice.stopAnswer");
    await screen.settle(() => {
      model.voice.state.value = { phase: "listening", call: CALL } as CallState;
      model.voice.mode.value = "push";
    });
    expect(screen.buttons).toEqual(["End"]);
  });

  it("shows the last words of both sides, and who said them", async () => {
    const { screen, model } = await strip({ phase: "listening", call: CALL });
    await screen.settle(
      () =>
        (model.voice.captions.value = {
          user: { role: "user", text: "Tea?", final: true },
          agent: { role: "agent", text: "Yes", final: false },
        } as never),
    );
    expect(screen.texts("dl div")).toEqual(["You Tea?", "Claw Yes"]);
  });

  it("says of a call that failed why, and ends it when that is read", async () => {
    const { screen, calls, model } = await strip(
      { phase: "error", problem: { act: "add-key", message: "there is no key" } as never },
      { fetchOptions: () => Promise.resolve({ ...VOICE, providers: [] }) },
    );
    expect(screen.alerts).toHaveLength(1);
    const [help = ""] = screen.buttons;
    await screen.press(help);
    expect([model.open.value, model.voice.requestedField.value]).toEqual(["settings", "voice-key"]);
    expect(calls.at(-1)?.[0]).toBe("voice.end");
  });

  it("goes by itself once what was missing is there, but not before it could be read", async () => {
    const { screen, calls, model } = await strip(
      { phase: "error", problem: { act: "add-key", message: "there is no key" } as never },
      { fetchOptions: () => Promise.resolve(VOICE) },
    );
    const ended = () => calls.some(([name]) => name === "voice.end");
    expect(ended()).toBe(false);
    await screen.settle(() => vi.advanceTimersByTime(5000));
    expect(ended()).toBe(true);
    expect(model.voice.available.value).toBe(true);
  });
});

describe("the microphone in the composer", () => {
  async function microphone(mode: "open" | "push" | "half", phase: CallState["phase"] | "off") {
    const model = liveModel();
    if (phase !== "off") model.voice.state.value = { phase } as CallState;
    model.voice.mode.value = mode;
    const { it: actions, calls } = recording<VoiceActions>();
    const screen = await show(MicButton, { model, actions });
    const button = screen.page.querySelectorAll("button")[0];
    const fire = (type: string, more: object = {}) => screen.settle(() => button?.fire(type, { ...more }));
    return { model, screen, calls, fire };
  }

  it("begins a call, whose code is there already when it is pressed", async () => {
    const { screen, calls, fire } = await microphone("open", "off");
    await fire("pointerenter");
    await screen.press("Talk by voice");
    expect(calls.map(([name]) => name)).toEqual(["preload", "start"]);
  });

  it("mutes a call, and lets it hear again", async () => {
    const { screen, calls, model } = await microphone("open", "listening");
    await screen.press("Mute");
    await screen.settle(() => (model.voice.muted.value = true));
    await screen.press("Unmute");
    expect(calls).toEqual([
      ["mute", true],
      ["mute", false],
    ]);
  });

  it.each([
    [
      "a key",
      [
        ["keydown", { key: " " }],
        ["keydown", { key: " ", repeat: true }],
        ["keyup", { key: " " }],
      ],
    ],
    [
      "a key that is lost",
      [
        ["keydown", { key: "Enter" }],
        ["blur", {}],
      ],
    ],
  ] as [string, [string, object][]][])("is held to talk by %s", async (_, events) => {
    const { calls, fire, screen } = await microphone("push", "listening");
    expect(screen.buttons).toEqual(["Hold to talk"]);
    for (const [type, more] of events) await fire(type, more);
    expect(calls).toEqual([
      ["press", true],
      ["press", false],
    ]);
    await fire("click");
    expect(calls).toHaveLength(2);
  });
});
