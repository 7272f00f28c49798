/** Files that users and agents bring: the page's list of them, their bytes, and what comes of one that is dropped on the
 * page. Sending them is a chunk of its own. */

import { signal } from "@preact/signals";
import { bodyOf, putBody } from "../core/body.ts";
import type { Context } from "../core/call.ts";
import { Draft } from "../core/draft.ts";
import { Refusal } from "../core/refuse.ts";
import type { WorldState } from "../core/state.ts";
import type { RouterConnection } from "../net/connect.ts";
import type { FilesHand, Incoming } from "../ui/files/hand.ts";
import { fieldsOf } from "../wire/guards.ts";
import type { Asset, WireError } from "../wire/types.gen.ts";

const PATH = "/api/assets";
/** How long the list may take, in milliseconds. */
const TIMEOUT = 8000;
const ID = /^(img|mdl|vrm)_[0-9a-f]{1,36}$/;

export interface Files extends FilesHand {
  /** A file that this page knows of. */
  asset(id: string): Asset | undefined;
  /** Asks for the list when a call names a file that is not in it; undefined: nothing is missing. */
  prepare(args: unknown): Promise<unknown> | undefined;
  bytes(id: string): Promise<ArrayBuffer>;
}

export interface FilesParts {
  link(): RouterConnection | null;
  context(): Context;
  state: WorldState;
  /** A file is known that was not. */
  came(id: string): void;
}

export function createFiles(parts: FilesParts): Files {
  const list = signal<readonly Asset[]>([]);
  const known = new Map<string, Asset>();

  function learn(assets: readonly Asset[]): void {
    const fresh = assets.filter((a) => !known.has(a.id));
    known.clear();
    for (const a of assets) known.set(a.id, a);
    list.value = assets;
    for (const a of fresh) parts.came(a.id);
  }

  let reading: Promise<void> | undefined;
  function refresh(): Promise<void> {
    reading ??= read()
      .then(learn)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  return {
    list,
    incoming: signal<readonly Incoming[]>([]),
    refresh,
    asset: (id) => known.get(id),
    prepare: (args) => (namedIn(args).some((id) => !known.has(id)) ? refresh() : undefined),
    async bytes(id) {
      const response = await fetch(`${PATH}/${id}`);
      if (!response.ok) throw new Error(`the service answered ${response.status}`);
      return response.arrayBuffer();
    },
    async add(file, progress, abort) {
      const { upload } = await import("./upload.ts");
      const asset = await upload(PATH, file, progress, abort);
      learn([asset, ...list.peek().filter((a) => a.id !== asset.id)]);
      parts.came(asset.id); // it may have been gone
      return asset;
    },
    async remove(id) {
      await answerOf(await fetch(`${PATH}/${id}`, { method: "DELETE", signal: AbortSignal.timeout(TIMEOUT) }));
      learn(list.peek().filter((a) => a.id !== id));
    },
    figureOf: (avatarId) => parts.state.avatars.get(avatarId)?.model ?? "",
    wear: (avatarId, model) => wear(parts, avatarId, model),
  };
}

async function read(): Promise<readonly Asset[]> {
  const result = await answerOf(await fetch(PATH, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT) }));
  const assets = fieldsOf(result)?.["assets"];
  return Array.isArray(assets) ? assets.filter(isAsset) : [];
}

/** The result in an answer of the service; rejects with the error in it. */
export async function answerOf(response: Pick<Response, "ok" | "status" | "json">): Promise<unknown> {
  const body = fieldsOf(await response.json().catch(() => undefined));
  if (response.ok) return body?.["result"];
  const error = fieldsOf(body?.["error"]);
  if (typeof error?.["message"] === "string") throw new Refusal(error as unknown as WireError);
  throw new Error(`the service answered ${response.status}`);
}

export function isAsset(value: unknown): value is Asset {
  const a = fieldsOf(value);
  return (
    typeof a?.["id"] === "string" &&
    ID.test(a["id"]) &&
    ["image", "model", "figure"].includes(String(a["kind"])) &&
    typeof a["name"] === "string" &&
    typeof a["bytes"] === "number"
  );
}

/** The ids of files in a call's arguments. */
export function namedIn(args: unknown): string[] {
  const objects = fieldsOf(args)?.["objects"];
  if (!Array.isArray(objects)) return [];
  return objects.flatMap((o) => {
    const id = fieldsOf(o)?.["asset"];
    return typeof id === "string" && ID.test(id) ? [id] : [];
  });
}

function wear({ link, state, context }: FilesParts, avatarId: string, model: string): Promise<unknown> {
  const connection = link();
  if (!connection) return Promise.reject(new Error("there is no connection"));
  return connection.commitUser(() => {
    const draft = new Draft(state);
    const ctx = context();
    const agent = ctx.presence.agents.find((a) => a.avatarId === avatarId);
    const avatar = draft.avatar(avatarId);
    if (!avatar && agent) {
      const body = bodyOf(draft, ctx, agent);
      putBody(draft, body, body);
    }
    const { model: _, ...bare } = draft.avatar(avatarId) ?? { model: "" };
    if (!("id" in bare)) return undefined;
    draft.putAvatar({ ...bare, ...(model ? { model } : {}), changed: draft.revision });
    return { ...draft.operations(), tool: "figure" };
  });
}
