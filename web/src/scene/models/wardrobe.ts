// Which avatar wears which figure: follows the document, asks for files, and gives each body its figure when it has come.
// A body whose figure is not to be had keeps its robot.

import type { AvatarBody } from "../avatar/avatar.ts";
import type { Figure } from "../avatar/figure.ts";
import type { Crew } from "../crew.ts";
import type { SurfaceKit } from "../material.ts";
import type { SceneState } from "../types.ts";
import type { FileSource } from "./files.ts";

export interface WardrobeParts {
  state: SceneState;
  files: FileSource | undefined;
  surface: SurfaceKit;
  calm: boolean;
  crew(): Crew;
  changed(): void;
}

/** What a body wears or waits for. "": its robot. */
interface Worn {
  model: string;
  failed: boolean;
}

export class Wardrobe {
  private readonly parts: WardrobeParts;
  private worn = new WeakMap<AvatarBody, Worn>();
  private readonly coming = new Set<Promise<void>>();
  private ended = false;

  constructor(parts: WardrobeParts) {
    this.parts = parts;
  }

  /** Dresses who has something else on than the document says. */
  update(): void {
    const { state } = this.parts;
    for (const [id, { body, parent }] of this.parts.crew().members) {
      const model = parent ? "" : (state.avatars.get(id)?.model ?? "");
      const now = this.worn.get(body);
      if ((now?.model ?? "") === model) continue;
      const worn = { model, failed: false };
      this.worn.set(body, worn);
      if (model === "") this.give(id, null);
      else {
        const coming = this.fetch(id, body, worn).finally(() => this.coming.delete(coming));
        this.coming.add(coming);
      }
    }
  }

  private give(id: string, figure: Figure | null): void {
    this.parts.crew().wear(id, figure);
    this.parts.changed();
  }

  private async fetch(id: string, body: AvatarBody, worn: Worn): Promise<void> {
    const { files, calm, surface } = this.parts;
    try {
      if (!files) throw new Error("there are no files here");
      const [{ createVrmFigure }, bytes] = await Promise.all([import("./figure.ts"), files.bytes(worn.model)]);
      const figure = await createVrmFigure(bytes, { surface, glow: body.figure.glow, calm });
      // Someone may have changed their mind, or the body may be another one by now.
      if (this.ended || this.worn.get(body) !== worn || this.parts.crew().members.get(id)?.body !== body)
        figure.dispose();
      else this.give(id, figure);
    } catch (error) {
      worn.failed = true;
      console.warn(`world: the figure ${worn.model} could not be shown: ${String(error)}`);
      if (this.worn.get(body) === worn && !this.ended) this.give(id, null);
    }
  }

  /** A figure's file was brought: whoever should wear it and does not tries again. */
  brought(model: string): void {
    for (const { body } of this.parts.crew().members.values()) {
      const worn = this.worn.get(body);
      if (worn?.failed && worn.model === model) this.worn.delete(body);
    }
  }

  /** Resolves when every figure that was asked for is on, or is not to be had. */
  async ready(): Promise<void> {
    while (this.coming.size > 0) await Promise.all(this.coming);
  }

  dispose(): void {
    this.ended = true;
    this.worn = new WeakMap();
  }
}
