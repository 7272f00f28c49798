/**
 * The user's worlds over REST, and their thumbnails, which this browser stores. Loaded when the list is first opened.
 */

import type { Scene } from "../scene/types.ts";
import { recall, remember } from "../ui/memory.ts";
import type { WorldsActions } from "../ui/worlds/actions.ts";
import { fieldsOf } from "../wire/guard.ts";
import { isWorldCard } from "../wire/restguards.ts";
import type { WorldCard } from "../wire/types.gen.ts";
import { ask, resultOf, unreadable } from "./rest.ts";

/** How long copying a long history may take, in milliseconds. */
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
  const createWorld = async (body: object, timeout?: number, stop?: AbortSignal): Promise<WorldCard> => {
    const card = await ask("POST", "/api/worlds", body, timeout, stop);
    if (!isWorldCard(card)) throw unreadable();
    return card;
  };
  return {
    async list() {
      const cards = fieldsOf(await ask("GET", "/api/worlds"))?.["worlds"];
      if (!Array.isArray(cards) || !cards.every(isWorldCard)) throw unreadable();
      return cards;
    },
    create: () => createWorld({}),
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
      const { image } = await scene.picture.capture({ view: "user", width: WIDE, agent: "" });
      if (deps.open() === id) storeThumbnail(id, `data:${image.mimeType};base64,${image.data}`);
    },
  };
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
