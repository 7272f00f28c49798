import { afterEach, expect, it, vi } from "vitest";
import { fileNotices } from "./notices.ts";

afterEach(() => vi.unstubAllGlobals());

it("takes the notices of the service, and nothing else", async () => {
  const notice = { file: "voice.json", text: "The file was damaged.", next: "Enter the key again." };
  let body: unknown = { ok: true, result: { notices: [notice] } };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body)));
  expect(await fileNotices()).toEqual([notice]);
  body = { ok: true, result: { notices: null } };
  expect(await fileNotices()).toEqual([]);
  body = { ok: true, result: { notices: [{ file: 3 }] } };
  await expect(fileNotices()).rejects.toThrow();
});
