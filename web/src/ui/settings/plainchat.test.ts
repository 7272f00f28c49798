import { expect, it } from "vitest";
import type { PlainChat, PlainChatSettings } from "../../wire/types.gen.ts";
import type { CoderDesk } from "../coder/types.ts";
import { show } from "../testing/screen.ts";
import { PlainChatSection } from "./plainchat.tsx";

const OPENAI: PlainChat = { set: false, on: false, base: "https://api.openai.com/v1" };
const KEY = "Your own key for this service";
const USE = "Use it where no coding agent is installed";

/** The section of a page whose service keeps what it is told; what was told is kept too. */
async function section(now: PlainChat | Error, save?: (settings: PlainChatSettings) => PlainChat) {
  const told: PlainChatSettings[] = [];
  const plainChat = {
    read: () => (now instanceof Error ? Promise.reject(now) : Promise.resolve(now)),
    save: async (settings: PlainChatSettings) => {
      told.push(settings);
      return save?.(settings) ?? OPENAI;
    },
  };
  const screen = await show(PlainChatSection, { coder: async () => ({ plainChat }) as unknown as CoderDesk });
  return { screen, told };
}

it("the key of a chat without an agent is saved with its address and model, switched on by itself, and shown no more", async () => {
  const held = { ...OPENAI, set: true, model: "tiny-1" };
  const { screen, told } = await section(OPENAI, ({ on = false }) => ({ ...held, on }));
  expect(screen.field("Address of the service").value).toBe(OPENAI.base);
  expect(screen.text).toContain("has no tools and can't see your files");
  expect(screen.text).not.toContain(USE);
  await screen.type("Model name", " tiny-1 ");
  await screen.type(KEY, " sk-1 ");
  await screen.press("Save");
  expect(told).toEqual([{ base: OPENAI.base, model: "tiny-1", key: "sk-1" }]);
  expect(screen.field("Your own key is saved. Replace it:").value).toBe("");
  await screen.check(USE);
  expect(told.at(-1)).toEqual({ on: true });
  await screen.type("Model name", "tiny-2");
  await screen.press("Save");
  expect(told.at(-1)).toEqual({ base: OPENAI.base, model: "tiny-2" });
  await screen.press("Remove");
  expect(told.at(-1)).toEqual({ key: "" });
});

it("what is refused says why, and stays in its fields", async () => {
  const { screen } = await section(OPENAI, () => {
    throw new Error("the address must begin with https://");
  });
  await screen.type("Address of the service", "http://example.com");
  await screen.type(KEY, "sk-1");
  await screen.press("Save");
  expect(screen.alerts).toEqual(["The address must begin with https://."]);
  expect([screen.field("Address of the service").value, screen.field(KEY).value]).toEqual([
    "http://example.com",
    "sk-1",
  ]);
});

it("settings that cannot be read say why, and nothing can be saved", async () => {
  const { screen } = await section(new Error("nobody answered"));
  expect(screen.alerts).toEqual(["Nobody answered."]);
  expect(screen.buttons).not.toContain("Save");
});
