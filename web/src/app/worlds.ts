/** The user's worlds, by the service's REST routes, and small pictures of them that this browser keeps. Comes when the
 * list is first opened. */

import { Refusal } from "../core/refuse.ts";
import type { Scene } from "../scene/types.ts";
import { recall, remember } from "../ui/memory.ts";
import type { WorldsActions } from "../ui/worlds/actions.ts";
import { fieldsOf } from "../wire/guards.ts";
import type { WireError, WorldCard } from "../wire/types.gen.ts";

/** How long an answer may take; a copy of a long history takes longer. Milliseconds. */
const TIMEOUT = 15_000;
const COPY_TIMEOUT = 300_000;
/** Small pictures: how many are kept, how wide they are (pixels), and how long as text. */
const KEPT = 40;
const WIDE = 256;
const MOST = 28_000;

export interface WorldsParts {
  scene(): Scene | null;
  /** Id of the world that the page shows; empty: none yet. */
  open(): string;
  /** The page goes where the user's current world is, also when it was opened on one world alone. */
  follow(): void;
}

export function createWorlds(parts: WorldsParts): WorldsActions {
  const made = async (body: object, timeout: number, stop?: AbortSignal): Promise<WorldCard> => {
    const card = await ask("POST", "/api/worlds", body, timeout, stop);
    if (!isCard(card)) throw unreadable();
    return card;
  };
  return {
    async list() {
      const cards = fieldsOf(await ask("GET", "/api/worlds"))?.["worlds"];
      if (!Array.isArray(cards) || !cards.every(isCard)) throw unreadable();
      return cards;
    },
    create: () => made({}, TIMEOUT),
    duplicate: (from, stop) => made({ from }, COPY_TIMEOUT, stop),
    rename: (id, name) => ask("PATCH", `/api/worlds/${id}`, { name }),
    remove: (id) => ask("DELETE", `/api/worlds/${id}`),
    restore: (id) => ask("POST", `/api/worlds/${id}/restore`, {}),
    async open(id) {
      await ask("POST", `/api/worlds/${id}/open`, {});
      parts.follow();
    },
    download(id) {
      const link = document.createElement("a");
      link.href = `/api/worlds/${id}/export`;
      link.download = "";
      link.click();
    },
    bring,
    picture: (id) => pictureOf(id),
    async remember() {
      const id = parts.open();
      const scene = parts.scene();
      if (id === "" || !scene) return;
      const { image } = await scene.capture({ view: "user", width: WIDE, agent: "" });
      if (parts.open() === id) keep(id, `data:${image.mimeType};base64,${image.data}`);
    },
  };
}

async function ask(method: string, path: string, body?: object, timeout = TIMEOUT, stop?: AbortSignal) {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(path, {
      method,
      cache: "no-store",
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(stop ? [stop] : [])]),
      ...(body ? { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } : {}),
    });
    answer = await response.json();
  } catch {
    throw new Error("world-mcp did not answer. Nothing may have changed; look at the list, then try again");
  }
  return resultOf(response.ok, answer);
}

/** What an answer brought; throws the service's own words when it refused. */
export function resultOf(ok: boolean, answer: unknown): unknown {
  const fields = fieldsOf(answer);
  if (ok && fields?.["ok"] === true) return fields["result"];
  const error = fieldsOf(fields?.["error"]);
  if (typeof error?.["message"] === "string") throw new Refusal(error as unknown as WireError);
  throw unreadable();
}

function unreadable(): Error {
  return new Error("world-mcp answered something that this page cannot read; reload the page");
}

/** Sends a file; only this way of asking tells how much has gone. */
function bring(file: Blob, sent: (part: number) => void, signal: AbortSignal): Promise<Pick<WorldCard, "id" | "name">> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/worlds/import");
    request.setRequestHeader("Content-Type", "application/json");
    request.responseType = "json";
    request.upload.onprogress = (event) => sent(event.total > 0 ? event.loaded / event.total : 0);
    request.onload = () => {
      try {
        const card = fieldsOf(resultOf(request.status < 300, request.response));
        if (typeof card?.["id"] !== "string" || typeof card["name"] !== "string") throw unreadable();
        resolve({ id: card["id"], name: card["name"] });
      } catch (error) {
        reject(error as Error);
      }
    };
    request.onerror = () => reject(new Error("the file did not arrive; try again"));
    request.onabort = () => reject(new Error("the import was stopped; nothing was kept of it"));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function isCard(value: unknown): value is WorldCard {
  const card = fieldsOf(value);
  return (
    card !== undefined &&
    ["id", "name", "createdAt", "updatedAt"].every((key) => typeof card[key] === "string") &&
    ["deletedAt", "damage"].every((key) => card[key] === undefined || typeof card[key] === "string") &&
    (card["objects"] === undefined || Number.isSafeInteger(card["objects"]))
  );
}

function pictureOf(id: string): string | null {
  const text = recall(`thumb.${id}`);
  return text?.startsWith("data:image/") ? text : null;
}

/** Keeps a picture, and forgets those of worlds that were not seen for longest. */
export function keep(id: string, picture: string): void {
  if (picture.length > MOST) return;
  const ids = [id, ...(recall("thumbs") ?? "").split(" ").filter((other) => other !== "" && other !== id)];
  for (const old of ids.slice(KEPT)) remember(`thumb.${old}`, null);
  remember("thumbs", ids.slice(0, KEPT).join(" "));
  remember(`thumb.${id}`, picture);
}
