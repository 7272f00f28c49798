/** Loads the code that the first picture does without, before it is needed. */

import type { Late } from "../core/late.ts";
import type { Scene } from "../scene/types.ts";
import { loadPart } from "../ui/afterpicture.ts";
import type { Model } from "../ui/model.ts";

/** Milliseconds after the first picture in which nothing more is loaded ahead: the user's first steps come first. */
const AHEAD_AFTER = 3000;

/** What there is to load. */
interface Ahead {
  /** What the first tool call or the user's first step needs. */
  soon: readonly Pick<Late<unknown>, "load">[];
  scene: Pick<Scene, "complete" | "loadAhead"> | null;
  coder: { loadAhead(): Promise<unknown> };
}

/**
 * Loads what the first tool call needs, and later what agents may place: a page goes on when the service behind it was
 * updated, and an updated service no longer has the files of the page before.
 */
export function loadAhead(model: Pick<Model, "interaction">, { soon, scene, coder }: Ahead): void {
  for (const { load } of soon) void loadPart(model, load);
  void loadPart(model, async () => scene?.complete());
  setTimeout(() => loadPart(model, () => Promise.all([scene?.loadAhead(), coder.loadAhead()])), AHEAD_AFTER);
}
