/** The state of the worlds panel as signals, and what it does. No DOM; the service comes as WorldsActions. */

import { signal } from "@preact/signals";
import type { WorldCard } from "../../wire/types.gen.ts";
import type { Model } from "../model.ts";
import { reasonOf } from "../reason.ts";
import type { WorldsActions } from "./actions.ts";

/** An import under way. */
interface WorldImport {
  /** The name of the file. */
  name: string;
  /** From 0 to 1; at 1 the file has arrived and is being checked. */
  sent: number;
  /** Cancels the import. */
  stop(): void;
}

/** A copy under way. */
export interface WorldCopy {
  /** Of the world that is copied. */
  id: string;
  /** When it began, in milliseconds since 1970. */
  since: number;
  /** Cancels the copy. */
  stop(): void;
}

/** Larger files are refused before they are sent, in bytes. */
const LARGEST = 64 << 20;

/** The list of one panel. */
export class WorldList {
  /** All worlds; null until they have been loaded. */
  readonly cards = signal<readonly WorldCard[] | null>(null);
  /** Why the last action failed; empty: it did not. */
  readonly failed = signal("");
  /** Id of the world that is being renamed; empty: none. */
  readonly renaming = signal("");
  /** Ids of worlds for which an action is under way. */
  readonly busy = signal<readonly string[]>([]);
  readonly copying = signal<readonly WorldCopy[]>([]);
  readonly importing = signal<WorldImport | null>(null);
  readonly #model: Model;
  readonly #load: () => Promise<WorldsActions>;
  #actions: WorldsActions | undefined;

  /** `load` loads the client with its first use. */
  constructor(model: Model, load: () => Promise<WorldsActions>) {
    this.#model = model;
    this.#load = load;
  }

  /** Loads the list again; what is shown stays until it has arrived. */
  async refresh(): Promise<void> {
    await this.#try(async (worlds) => {
      this.cards.value = await worlds.list();
    });
  }

  /** The stored picture of a world. */
  thumbnail(id: string): string | null {
    return this.#actions?.thumbnail(id) ?? null;
  }

  /** Stores a picture of the open world and shows it. */
  async storeThumbnail(): Promise<void> {
    try {
      await (await this.#service()).storeThumbnail();
      this.cards.value = this.cards.peek() && [...(this.cards.peek() ?? [])];
    } catch {
      // The list works without the picture.
    }
  }

  /** Creates a world, opens it, and starts renaming it. */
  async create(empty = false): Promise<void> {
    await this.#try(async (worlds) => {
      await worlds.storeThumbnail().catch(() => {});
      const { id } = await worlds.create(empty);
      await worlds.open(id);
      await this.refresh();
      this.renaming.value = id;
    });
  }

  /** Opens a world, after storing a picture of the one that is left. */
  open(card: WorldCard): Promise<void> {
    return this.#with(card.id, async (worlds) => {
      await worlds.storeThumbnail().catch(() => {});
      await worlds.open(card.id);
    });
  }

  /** Renames a world; the list shows the new name at once. */
  rename(card: WorldCard, name: string): Promise<void> {
    this.renaming.value = "";
    const next = name.trim();
    if (next === card.name) return Promise.resolve();
    this.#change(card.id, { name: next });
    return this.#with(card.id, (worlds) => worlds.rename(card.id, next));
  }

  /** Copies a world. It may take minutes and can be stopped. */
  duplicate(card: WorldCard): Promise<void> {
    if (this.busy.peek().includes(card.id)) return Promise.resolve();
    const abort = new AbortController();
    const mine = { id: card.id, since: this.#model.now.peek(), stop: () => abort.abort() };
    this.copying.value = [...this.copying.peek(), mine];
    return this.#with(card.id, async (worlds) => {
      try {
        const copy = await worlds.duplicate(card.id, abort.signal);
        this.#say(`Copied to “${copy.name}”.`, "Open it", () => void this.open(copy));
      } catch (error) {
        if (!abort.signal.aborted) throw error;
        this.#model.interaction.toast.value = { text: `The copy of “${card.name}” was stopped.` };
      } finally {
        this.copying.value = this.copying.peek().filter((other) => other !== mine);
      }
    });
  }

  /** Deletes a world and offers to restore it. */
  remove(card: WorldCard): Promise<void> {
    return this.#with(card.id, async (worlds) => {
      if (card.current) await worlds.storeThumbnail().catch(() => {});
      await worlds.remove(card.id);
      this.#say(`“${card.name}” was deleted.`, "Undo", () => void this.restore(card));
    });
  }

  /** Restores a deleted world. */
  restore(card: WorldCard): Promise<void> {
    return this.#with(card.id, async (worlds) => {
      await worlds.restore(card.id);
      this.#say(`“${card.name}” is back.`, "Open it", () => void this.open(card));
    });
  }

  /** Saves a world as a file. */
  download(card: WorldCard): void {
    this.#actions?.download(card.id);
  }

  /** Creates a world from an exported file. One import at a time. */
  async importFile(file: File): Promise<void> {
    if (this.importing.peek()) return;
    if (file.size > LARGEST) {
      this.failed.value = `“${file.name}” is larger than 64 MB, so it is not an exported world.`;
      return;
    }
    const abort = new AbortController();
    const state = { name: file.name, sent: 0, stop: () => abort.abort() };
    this.importing.value = state;
    await this.#try(async (worlds) => {
      const sent = (part: number): void => {
        this.importing.value = { ...state, sent: part };
      };
      const card = await worlds.importFile(file, sent, abort.signal);
      await this.refresh();
      this.#say(`“${card.name}” was imported.`, "Open it", () => void this.#openId(card.id));
    });
    this.importing.value = null;
  }

  /** Opens a world by its id, if it is in the list. */
  #openId(id: string): Promise<void> {
    const card = this.cards.peek()?.find((c) => c.id === id);
    return card ? this.open(card) : Promise.resolve();
  }

  /** Changes a card at once; the next refresh corrects it. */
  #change(id: string, to: Partial<WorldCard>): void {
    const cards = this.cards.peek();
    if (cards) this.cards.value = cards.map((card) => (card.id === id ? { ...card, ...to } : card));
  }

  /** Shows a toast with a button. */
  #say(text: string, word: string, run: () => void): void {
    this.#model.interaction.toast.value = { text, action: word, run };
  }

  /** Runs an action for a world and loads the list again whatever came of it. */
  async #with(id: string, run: (worlds: WorldsActions) => Promise<unknown>): Promise<void> {
    if (this.busy.peek().includes(id)) return;
    this.busy.value = [...this.busy.peek(), id];
    const done = await this.#try(run);
    this.busy.value = this.busy.peek().filter((other) => other !== id);
    const why = this.failed.peek();
    await this.refresh();
    if (!done) this.failed.value = why;
  }

  /** Runs an action; false if it failed, with the reason in `failed`. */
  async #try(run: (worlds: WorldsActions) => Promise<unknown>): Promise<boolean> {
    this.failed.value = "";
    try {
      await run(await this.#service());
      return true;
    } catch (error) {
      this.failed.value = reasonOf(error);
      return false;
    }
  }

  /** The client, loaded once. */
  async #service(): Promise<WorldsActions> {
    this.#actions ??= await this.#load();
    return this.#actions;
  }
}
