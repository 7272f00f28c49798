/** What the panel of worlds shows, as signals, and what it does. No DOM: app.ts supplies the service. */

import { signal } from "@preact/signals";
import type { WorldCard } from "../../wire/types.gen.ts";
import type { Model } from "../model.ts";
import { reasonOf } from "../reason.ts";
import type { WorldsActions } from "./actions.ts";

export interface Bringing {
  name: string;
  /** 0 to 1; 1: it has arrived and is being checked. */
  sent: number;
  stop(): void;
}

export interface Copying {
  /** Of the world that is copied. */
  id: string;
  /** When it began, in milliseconds since 1970. */
  since: number;
  stop(): void;
}

/** Files larger than this are refused before they are sent, in bytes. */
const LARGEST = 64 << 20;

export class WorldList {
  readonly cards = signal<readonly WorldCard[] | null>(null);
  readonly failed = signal("");
  /** The world that is being renamed; empty: none. */
  readonly renaming = signal("");
  /** Worlds that something is being done with. */
  readonly busy = signal<readonly string[]>([]);
  readonly copying = signal<readonly Copying[]>([]);
  readonly bringing = signal<Bringing | null>(null);
  readonly #model: Model;
  readonly #load: () => Promise<WorldsActions>;
  #actions: WorldsActions | undefined;

  constructor(model: Model, load: () => Promise<WorldsActions>) {
    this.#model = model;
    this.#load = load;
  }

  /** Asks for the list anew; what is shown stays until it has come. */
  async refresh(): Promise<void> {
    await this.#try(async (worlds) => {
      this.cards.value = await worlds.list();
    });
  }

  picture(id: string): string | null {
    return this.#actions?.picture(id) ?? null;
  }

  /** Takes the open world's picture for the list. */
  async photograph(): Promise<void> {
    try {
      await (await this.#service()).remember();
      this.cards.value = this.cards.peek() && [...(this.cards.peek() ?? [])];
    } catch {
      // A list without this picture is a list all the same.
    }
  }

  /** Makes a world, opens it, and asks for its name. */
  async create(): Promise<void> {
    await this.#try(async (worlds) => {
      await worlds.remember().catch(() => {});
      const { id } = await worlds.create();
      await worlds.open(id);
      await this.refresh();
      this.renaming.value = id;
    });
  }

  open(card: WorldCard): Promise<void> {
    return this.#with(card.id, async (worlds) => {
      await worlds.remember().catch(() => {});
      await worlds.open(card.id);
    });
  }

  rename(card: WorldCard, name: string): Promise<void> {
    this.renaming.value = "";
    const next = name.trim();
    if (next === card.name) return Promise.resolve();
    this.#change(card.id, { name: next });
    return this.#with(card.id, (worlds) => worlds.rename(card.id, next));
  }

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
        this.#model.hand.toast.value = { text: `The copy of “${card.name}” was stopped.` };
      } finally {
        this.copying.value = this.copying.peek().filter((other) => other !== mine);
      }
    });
  }

  remove(card: WorldCard): Promise<void> {
    return this.#with(card.id, async (worlds) => {
      if (card.current) await worlds.remember().catch(() => {});
      await worlds.remove(card.id);
      this.#say(`“${card.name}” was deleted.`, "Undo", () => void this.restore(card));
    });
  }

  restore(card: WorldCard): Promise<void> {
    return this.#with(card.id, async (worlds) => {
      await worlds.restore(card.id);
      this.#say(`“${card.name}” is back.`, "Open it", () => void this.open(card));
    });
  }

  download(card: WorldCard): void {
    this.#actions?.download(card.id);
  }

  async bring(file: File): Promise<void> {
    if (this.bringing.peek()) return;
    if (file.size > LARGEST) {
      this.failed.value = `“${file.name}” is larger than 64 MB, so it is no world that World wrote.`;
      return;
    }
    const abort = new AbortController();
    const state = { name: file.name, sent: 0, stop: () => abort.abort() };
    this.bringing.value = state;
    await this.#try(async (worlds) => {
      const sent = (part: number): void => {
        this.bringing.value = { ...state, sent: part };
      };
      const card = await worlds.bring(file, sent, abort.signal);
      await this.refresh();
      this.#say(`“${card.name}” was imported.`, "Open it", () => void this.#openId(card.id));
    });
    this.bringing.value = null;
  }

  #openId(id: string): Promise<void> {
    const card = this.cards.peek()?.find((c) => c.id === id);
    return card ? this.open(card) : Promise.resolve();
  }

  #change(id: string, to: Partial<WorldCard>): void {
    const cards = this.cards.peek();
    if (cards) this.cards.value = cards.map((card) => (card.id === id ? { ...card, ...to } : card));
  }

  #say(text: string, word: string, run: () => void): void {
    this.#model.hand.toast.value = { text, word, run };
  }

  /** Does something with a world; the list is asked for anew whatever came of it. */
  async #with(id: string, run: (worlds: WorldsActions) => Promise<unknown>): Promise<void> {
    if (this.busy.peek().includes(id)) return;
    this.busy.value = [...this.busy.peek(), id];
    const done = await this.#try(run);
    this.busy.value = this.busy.peek().filter((other) => other !== id);
    const why = this.failed.peek();
    await this.refresh();
    if (!done) this.failed.value = why;
  }

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

  async #service(): Promise<WorldsActions> {
    this.#actions ??= await this.#load();
    return this.#actions;
  }
}
