/**
 * The user's worlds over REST, and their thumbnails, which this browser stores. Loaded when the list is first opened.
 */

import { Refusal } from "../core/refuse.ts";
import type { Scene } from "../scene/types.ts";
import { recall, remember } from "../ui/memory.ts";
import type { WorldsActions } from "../ui/worlds/actions.ts";
import { fieldsOf } from "../wire/guards.ts";
import type { WireError, WorldCard } from "../wire/types.gen.ts";

/** How long an answer may take, in milliseconds; copying a long history takes longer. */
const TIMEOUT = 15_000;
const COPY_TIMEOUT = 300_000;
/** Thumbnails: how many are stored, their width (pixels), and their largest size (characters of a data URL). */
const KEPT = 40;
const WIDE = 256;
const MOST = 28_000;

/** What the list needs from the page. */
interface WorldsDeps {
  scene(): Scene | null;
  /** Id of the world that the page shows; empty: none yet. */
  open(): string;
  /** Makes the page follow the user's current world, also if it was opened on one world only. */
  follow(): void;
}

/** Creates the REST client. */
export function createWorlds(deps: WorldsDeps): WorldsActions {
  const createWorld = async (body: object, timeout: number, stop?: AbortSignal): Promise<WorldCard> => {
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
    create: () => createWorld({}, TIMEOUT),
    duplicate: (from, stop) => createWorld({ from }, COPY_TIMEOUT, stop),
    rename: (id, name) => ask("PATCH", `/api/worlds/${id}`, { name }),
    remove: (id) => ask("DELETE", `/api/worlds/${id}`),
    restore: (id) => ask("POST", `/api/worlds/${id}/restore`, {}),
    async open(id) {
      await ask("POST", `/api/worlds/${id}/open`, {});
      deps.follow();
    },
    download(id) {
      const link = document.createElement("a");
      link.href = `/api/worlds/${id}/export`;
      link.download = "";
      link.click();
    },
    importFile: importFile,
    thumbnail: (id) => readThumbnail(id),
    async storeThumbnail() {
      const id = deps.open();
      const scene = deps.scene();
      if (id === "" || !scene) return;
      const { image } = await scene.capture({ view: "user", width: WIDE, agent: "" });
      if (deps.open() === id) storeThumbnail(id, `data:${image.mimeType};base64,${image.data}`);
    },
  };
}

/** Sends a request and returns its result. Rejects with the service's Refusal or a reason in words. */
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
    throw new Error("world-mcp did not answer. Check the list before you try again");
  }
  return resultOf(response.ok, answer);
}

/** The result of an answer; throws the service's own error if it refused. */
function resultOf(ok: boolean, answer: unknown): unknown {
  const fields = fieldsOf(answer);
  if (ok && fields?.["ok"] === true) return fields["result"];
  const error = fieldsOf(fields?.["error"]);
  if (typeof error?.["message"] === "string") throw new Refusal(error as unknown as WireError);
  throw unreadable();
}

/** The answer does not have the expected form. */
function unreadable(): Error {
  return new Error("this page cannot read the answer of world-mcp; reload the page");
}

/** Uploads an exported world. XMLHttpRequest, because fetch does not report upload progress. */
function importFile(
  file: Blob,
  sent: (part: number) => void,
  signal: AbortSignal,
): Promise<Pick<WorldCard, "id" | "name">> {
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
    request.onabort = () => reject(new Error("the import was stopped; nothing was saved"));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** Whether a value has the fields of a card that the list relies on. */
function isCard(value: unknown): value is WorldCard {
  const card = fieldsOf(value);
  return (
    card !== undefined &&
    ["id", "name", "createdAt", "updatedAt"].every((key) => typeof card[key] === "string") &&
    ["deletedAt", "damage"].every((key) => card[key] === undefined || typeof card[key] === "string") &&
    (card["objects"] === undefined || Number.isSafeInteger(card["objects"]))
  );
}

/** The stored thumbnail of a world as a data URL; null if there is none. */
function readThumbnail(id: string): string | null {
  const text = recall(`thumb.${id}`);
  return text?.startsWith("data:image/") ? text : null;
}

/** Stores a thumbnail and evicts those of the worlds that were not opened for longest. */
export function storeThumbnail(id: string, picture: string): void {
  if (picture.length > MOST) return;
  const ids = [id, ...(recall("thumbs") ?? "").split(" ").filter((other) => other !== "" && other !== id)];
  for (const old of ids.slice(KEPT)) remember(`thumb.${old}`, null);
  remember("thumbs", ids.slice(0, KEPT).join(" "));
  remember(`thumb.${id}`, picture);
}
