/**
 * Uploaded files (pictures, models, figures): the page's list of them, their bytes, upload and removal. Sending a
 * file is a chunk of its own (upload.ts).
 */

import { signal } from "@preact/signals";
import type { Context } from "../core/call.ts";
import type { WorldState } from "../core/state.ts";
import type { RouterConnection } from "../net/connect.ts";
import { download, rest } from "../net/rest.ts";
import type { FilesActions, Incoming } from "../ui/files/actions.ts";
import { hasList } from "../wire/guard.ts";
import type { Asset } from "../wire/types.gen.ts";
import { isFile, namedIn } from "./fileids.ts";

/** REST path of the files. */
const PATH = "/api/assets";
/** How long the list or a removal may take, in milliseconds. */
const TIMEOUT = 8000;
/** How long a file may take to come, in milliseconds. */
const BYTES_TIMEOUT = 300_000;

/** The files as the panels see them, plus what the executor and the scene need. */
export interface Files extends FilesActions {
  /** A file that this page knows; undefined otherwise. */
  asset(id: string): Asset | undefined;
  /** Loads the list if a call names a file that is not in it; undefined if nothing is missing. */
  prepare(args: unknown): Promise<unknown> | undefined;
  /** A file was uploaded or deleted by someone: loads the list again. */
  changed(): Promise<void>;
  /** Downloads a file. Rejects if it is gone. */
  bytes(id: string): Promise<ArrayBuffer>;
}

/** What createFiles needs. */
interface FilesDeps {
  link(): RouterConnection | null;
  context(): Context;
  state: WorldState;
  /** A file became known that was not known before. */
  onAdded(id: string): void;
}

/** Creates the list, empty until it is refreshed for the first time. */
export function createFiles(deps: FilesDeps): Files {
  const list = signal<readonly Asset[]>([]);
  const known = new Map<string, Asset>();

  /** Replaces the list and reports the files that are new in it. */
  function setList(assets: readonly Asset[]): void {
    const fresh = assets.filter((a) => !known.has(a.id));
    known.clear();
    for (const a of assets) known.set(a.id, a);
    list.value = assets;
    for (const a of fresh) deps.onAdded(a.id);
  }

  /** The request under way; several callers share it. */
  let reading: Promise<void> | undefined;
  /** Loads the list from the service. */
  function refresh(): Promise<void> {
    reading ??= read()
      .then(setList)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  /** Loads the list as it is now, if `needed` still says so: a request under way may have been answered before. */
  async function refreshAnew(needed = () => true): Promise<void> {
    await reading?.catch(() => {});
    if (needed()) await refresh();
  }

  async function changed(): Promise<void> {
    try {
      await refreshAnew();
    } catch (error) {
      console.warn("world: the list of files could not be loaded", error);
    }
  }

  return {
    list,
    incoming: signal<readonly Incoming[]>([]),
    refresh,
    changed,
    asset: (id) => known.get(id),
    prepare(args) {
      const missing = () => namedIn(args).some((id) => !known.has(id));
      return missing() ? refreshAnew(missing) : undefined;
    },
    bytes(id) {
      return download("GET", `${PATH}/${id}`, "arrayBuffer", { cache: "default", timeout: BYTES_TIMEOUT });
    },
    async add(file, progress, abort) {
      const { uploadFile } = await import("./upload.ts");
      const asset = await uploadFile(PATH, file, progress, abort);
      setList([asset, ...list.peek().filter((a) => a.id !== asset.id)]);
      deps.onAdded(asset.id); // the same file may have been deleted and added again
      return asset;
    },
    async remove(id) {
      await rest.del(`${PATH}/${id}`, { timeout: TIMEOUT });
      setList(list.peek().filter((a) => a.id !== id));
    },
    figureOf: (avatarId) => deps.state.avatars.get(avatarId)?.model ?? "",
    async setFigure(avatarId, model) {
      const { wear } = await import("./figure.ts");
      const link = deps.link();
      if (!link) throw new Error("there is no connection");
      return link.commitUser((state) => wear(state, deps.context(), avatarId, model));
    },
  };
}

/** Requests the list. */
async function read(): Promise<readonly Asset[]> {
  return (await rest.get(PATH, hasList("assets"), { timeout: TIMEOUT })).assets.filter(isFile);
}
