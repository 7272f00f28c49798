/** Loads the parts of the page that its first picture does not need (later.tsx). */

import { effect, signal } from "@preact/signals";
import { insist, late } from "../core/late.ts";
import type * as parts from "./later.tsx";
import type { Model } from "./model.ts";

const code = late(() => import("./later.tsx"));

/** The parts; null until they have been loaded. */
export const later = signal<typeof parts | null>(null);

/** Lets milliseconds pass. */
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Loads a part of the page in several attempts. If one fails, the user is told. Never rejects. */
export async function loadPart<T>(
  { interaction }: Pick<Model, "interaction">,
  load: () => Promise<T>,
): Promise<T | undefined> {
  const tell = (text: string): void => {
    interaction.toast.value = { text, warn: true };
  };
  try {
    return await insist(load, wait, (error) => {
      console.warn("world: a part of the page could not be loaded", error);
      tell("A part of the page could not be loaded. World tries again.");
    });
  } catch {
    tell("A part of the page could not be loaded. Reload the page once the connection is back.");
    return undefined;
  }
}

/**
 * Loads the parts when the world is visible, and again whenever the connection comes back if that failed. Returns a
 * function that stops.
 */
export function loadAfterPicture(model: Pick<Model, "worldVisible" | "connection" | "interaction">): () => void {
  return effect(() => {
    const { state } = model.connection.value;
    if (!model.worldVisible.value || later.peek() || state === "reconnecting") return;
    void loadPart(model, code.load).then((loaded) => {
      later.value = loaded ?? null;
    });
  });
}
