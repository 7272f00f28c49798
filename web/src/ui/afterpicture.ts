/** Loads the parts of the page that its first picture does not need (later.tsx). */

import { effect, signal } from "@preact/signals";
import { chunk } from "../core/chunk.ts";
import type * as parts from "./later.tsx";
import type { Model } from "./model.ts";

const code = chunk(() => import("./later.tsx"));

/** The parts; null until they have been loaded. */
export const later = signal<typeof parts | null>(null);

/**
 * Loads the parts when the world is visible, and again whenever the connection comes back if that failed. Returns a
 * function that stops.
 */
export function loadAfterPicture(model: Pick<Model, "worldVisible" | "connection">): () => void {
  return effect(() => {
    const { state } = model.connection.value;
    if (!model.worldVisible.value || later.peek() || state === "reconnecting") return;
    code.load().then(
      (loaded) => {
        later.value = loaded;
      },
      (error: unknown) => console.warn("world: a part of the page could not be loaded", error),
    );
  });
}
