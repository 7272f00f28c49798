// Which avatar wears which figure: follows the document, loads files, and gives each body its figure when it is ready.
// A body whose figure cannot be loaded keeps its robot; helpers (subagents) always do.

import type { AvatarBody } from "../avatar/avatar.ts";
import type { Figure } from "../avatar/figure.ts";
import type { Crew } from "../people/crew.ts";
import type { SurfaceKit } from "../surface/material.ts";
import type { SceneState } from "../worldstate.ts";
import type { FileSource } from "./files.ts";

/** What the wardrobe needs from the asset layer. */
interface WardrobeDeps {
  state: SceneState;
  files: FileSource | undefined;
  surface: SurfaceKit;
  calm: boolean;
  /** A getter, because the crew is created later. */
  crew(): Crew;
  /** A body has changed, so a frame must be drawn. */
  onChange(): void;
}

/** What a body wears or waits for. */
interface Worn {
  /** File id; "": its robot. */
  model: string;
  /** Loading has failed: the body keeps its robot until the file is uploaded. */
  failed: boolean;
}

/** Compares bodies with the document each frame and loads what differs. */
export class Wardrobe {
  private readonly deps: WardrobeDeps;
  private worn = new WeakMap<AvatarBody, Worn>();
  /** Loads in progress. */
  private readonly loads = new Set<Promise<void>>();
  /** Loads that end after dispose() must free their result. */
  private disposed = false;

  constructor(deps: WardrobeDeps) {
    this.deps = deps;
  }

  /** Starts to dress every body that wears something else than the document says. */
  update(): void {
    const { state } = this.deps;
    for (const [id, { body, parent }] of this.deps.crew().members) {
      const model = parent ? "" : (state.avatars.get(id)?.model ?? "");
      const now = this.worn.get(body);
      if ((now?.model ?? "") === model) continue;
      const worn = { model, failed: false };
      this.worn.set(body, worn);
      if (model === "") this.dress(id, null);
      else {
        const pending = this.fetch(id, body, worn).finally(() => this.loads.delete(pending));
        this.loads.add(pending);
      }
    }
  }

  /** Gives a body its figure; null: the robot. */
  private dress(id: string, figure: Figure | null): void {
    this.deps.crew().wear(id, figure);
    this.deps.onChange();
  }

  /** Loads a figure and dresses the body, unless another was chosen meanwhile. Never rejects. */
  private async fetch(id: string, body: AvatarBody, worn: Worn): Promise<void> {
    const { files, calm, surface } = this.deps;
    try {
      if (!files) throw new Error("no files are available");
      const [{ createVrmFigure }, bytes] = await Promise.all([import("./vrmfigure.ts"), files.bytes(worn.model)]);
      const figure = await createVrmFigure(bytes, { surface, glow: body.figure.glow, calm });
      // Meanwhile another figure may have been chosen, or the body may have been replaced.
      if (this.disposed || this.worn.get(body) !== worn || this.deps.crew().members.get(id)?.body !== body)
        figure.dispose();
      else this.dress(id, figure);
    } catch (error) {
      worn.failed = true;
      console.warn(`world: could not show the figure ${worn.model}: ${String(error)}`);
      if (this.worn.get(body) === worn && !this.disposed) this.dress(id, null);
    }
  }

  /** A figure's file was uploaded: bodies that failed to load it try again. */
  retryAsset(model: string): void {
    for (const { body } of this.deps.crew().members.values()) {
      const worn = this.worn.get(body);
      if (worn?.failed && worn.model === model) this.worn.delete(body);
    }
  }

  /** Resolves when every load has ended, either way. */
  async ready(): Promise<void> {
    while (this.loads.size > 0) await Promise.all(this.loads);
  }

  /** Frees figures that are still loading when they arrive. The crew frees those that are worn. */
  dispose(): void {
    this.disposed = true;
    this.worn = new WeakMap();
  }
}
