import { afterEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../core/refuse.ts";
import { hasList } from "../wire/guard.ts";
import { download, probe, rest } from "./rest.ts";
import { upload } from "./restupload.ts";
import { UploadRequest } from "./testing/upload.ts";

afterEach(() => vi.unstubAllGlobals());

/** Answers every request so, and returns what was asked. */
function answering(answer: () => Response | Promise<Response>) {
  const asked: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, init });
    return answer();
  });
  return asked;
}
const json =
  (content: unknown, status = 200) =>
  () =>
    Response.json(content, { status });
const isWorlds = hasList("worlds");
const refusal = { code: "conflict", message: "that is taken", next: "Choose another." };

it("resolves with the result that passes", async () => {
  const asked = answering(json({ ok: true, result: { worlds: [1] } }));
  expect(await rest.get("/api/worlds", isWorlds)).toEqual({ worlds: [1] });
  expect(asked[0]).toMatchObject({ path: "/api/worlds", init: { method: "GET", cache: "no-store" } });
  expect(asked[0]?.init).not.toHaveProperty("body");
});

it.each(["post", "put", "patch"] as const)("%s sends JSON", async (method) => {
  const asked = answering(() => new Response(null, { status: 204 }));
  expect(await rest[method]("/api/x", { a: 1 })).toBeUndefined();
  expect(asked[0]?.init).toMatchObject({
    method: method.toUpperCase(),
    body: '{"a":1}',
    headers: { "Content-Type": "application/json" },
  });
});

describe("what fails", () => {
  const ask = () => rest.get("/api/worlds", isWorlds);
  const download1 = () => download("GET", "/api/file", "text");

  it.each([ask, download1])("is a Refusal when the service says why", async (request) => {
    answering(json({ ok: false, error: refusal }, 409));
    const error: unknown = await request().catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Refusal).error).toEqual(refusal);
  });

  it.each([
    ["no JSON", () => new Response("<html>")],
    ["no envelope", json([])],
    ["a result that does not pass", json({ ok: true, result: { worlds: {} } })],
    ["a result that is not ok", json({ ok: false, result: { worlds: [] } })],
    ["a good answer with a bad status", json({ ok: true, result: { worlds: [] } }, 500)],
    ["an error without words", json({ ok: false, error: { code: "internal" } }, 500)],
  ])("says that the page cannot read %s", async (_, answer) => {
    answering(answer);
    await expect(ask()).rejects.toThrow("this page cannot read the answer of world-mcp; reload the page");
    await expect(rest.get("/", isWorlds, { unreadable: "no list" })).rejects.toThrow("no list");
  });

  it("says when nobody answers, and to look first where something may have changed", async () => {
    answering(() => Promise.reject(new TypeError("fetch failed")));
    await expect(ask()).rejects.toThrow("the service didn't respond");
    await expect(rest.del("/api/x")).rejects.toThrow("the service didn't respond. Check the list before you try again");
    await expect(rest.get("/", undefined, { silence: "nobody" })).rejects.toThrow("nobody");
  });

  it("says so too when the answer breaks off", async () => {
    const broken = () => new Response(new ReadableStream({ pull: (c) => c.error(new Error("reset")) }));
    answering(broken);
    await expect(ask()).rejects.toThrow("didn't respond");
    await expect(download1()).rejects.toThrow("didn't respond");
  });
});

it("stops by a signal and after its time", async () => {
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
  });
  await expect(rest.get("/", undefined, { timeout: 1 })).rejects.toThrow("didn't respond");
  const stop = new AbortController();
  const request = rest.get("/", undefined, { signal: stop.signal });
  stop.abort();
  await expect(request).rejects.toThrow("didn't respond");
});

it("downloads a file as it is", async () => {
  const asked = answering(() => new Response("{}\n"));
  expect(await download("GET", "/api/file", "text", { cache: "default" })).toBe("{}\n");
  expect(asked[0]?.init.cache).toBe("default");
});

it("probes for any answer", async () => {
  answering(json({ ok: false, error: refusal }, 503));
  expect(await probe("GET", "/api/session")).toMatchObject({ ok: false, status: 503, content: { error: refusal } });
  answering(() => Promise.reject(new TypeError("fetch failed")));
  expect(await probe("GET", "/api/session")).toBeUndefined();
});

describe("an upload", () => {
  function start(signal?: AbortSignal) {
    vi.stubGlobal("XMLHttpRequest", UploadRequest);
    const shares: number[] = [];
    const progress = (share: number) => void shares.push(share);
    const words = { silence: "nobody", stopped: "stopped", late: "late" };
    const done = upload("/api/worlds/import", new Blob(), isWorlds, { type: "a/b", progress, signal, ...words });
    return { done, shares, request: UploadRequest.last };
  }

  it("tells its progress and resolves with the result", async () => {
    const { done, shares, request } = start();
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    request.upload.onprogress?.({ loaded: 1, total: 0 });
    request.response = { ok: true, result: { worlds: [] } };
    request.onload?.();
    expect(await done).toEqual({ worlds: [] });
    expect(shares).toEqual([0.25, 0]);
    expect(request.opened).toEqual(["POST", "/api/worlds/import"]);
  });

  it("fails as a request does", async () => {
    const refused = start();
    Object.assign(refused.request, { status: 409, response: { ok: false, error: refusal } });
    refused.request.onload?.();
    await expect(refused.done).rejects.toBeInstanceOf(Refusal);
    for (const [event, words] of [
      ["onerror", "nobody"],
      ["ontimeout", "late"],
    ] as const) {
      const { done, request } = start();
      request[event]?.();
      await expect(done).rejects.toThrow(words);
    }
  });

  it("stops by a signal, also by one that has come before", async () => {
    const stop = new AbortController();
    const { done, request } = start(stop.signal);
    stop.abort();
    await expect(done).rejects.toThrow("stopped");
    expect(request.sent).toBeDefined();
    const late = start(stop.signal);
    await expect(late.done).rejects.toThrow("stopped");
    expect(late.request.sent).toBeUndefined();
  });
});
