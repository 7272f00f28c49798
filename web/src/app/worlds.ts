/**
 * The user's worlds over REST, and their thumbnails, which this browser stores. Loaded when the list is first opened.
 */

import { type RestOptions, rest } from "../net/rest.ts";
import { upload } from "../net/restupload.ts";
import type { Scene } from "../scene/types.ts";
import { recall, remember } from "../ui/memory.ts";
import type { WorldsActions } from "../ui/worlds/actions.ts";
import { guardsOf, hasList } from "../wire/guard.ts";
import { isWorldCard } from "../wire/restguards.ts";
import type { WorldCard } from "../wire/types.gen.ts";

/** REST path of the worlds. */
const WORLDS = "/api/worlds";
/** How long copying a long history may take, in milliseconds. */
const COPY_TIMEOUT = 300_000;
/** Thumbnails: how many are stored, their width (pixels), and their largest size (characters of a data URL). */
const KEPT = 40;
const WIDE = 256;
const MOST = 28_000;

const isImported = guardsOf<{ World: Pick<WorldCard, "id" | "name"> }>({ World: "id name" })("World");

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
  const createWorld = (body: object, options?: RestOptions) => rest.post(WORLDS, body, isWorldCard, options);
  return {
    list: async () => (await rest.get(WORLDS, hasList("worlds", isWorldCard))).worlds,
    create: (empty) => createWorld(empty ? { empty } : {}),
    duplicate: (from, stop) => createWorld({ from }, { timeout: COPY_TIMEOUT, signal: stop }),
    rename: (id, name) => rest.patch(`${WORLDS}/${id}`, { name }),
    remove: (id) => rest.del(`${WORLDS}/${id}`),
    restore: (id) => rest.post(`${WORLDS}/${id}/restore`, {}),
    async open(id) {
      await rest.post(`${WORLDS}/${id}/open`, {});
      deps.follow();
    },
    download(id) {
      const link = document.createElement("a");
      link.href = `${WORLDS}/${id}/export`;
      link.download = "";
      link.click();
    },
    importFile: (file, progress, signal) =>
      upload(`${WORLDS}/import`, file, isImported, {
        type: "application/json",
        progress,
        signal,
        silence: "the file did not arrive; try again",
        stopped: "the import was stopped; nothing was saved",
      }),
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
