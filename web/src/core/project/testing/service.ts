// A small fake of the project service for tests: files in folders that change at random, announced as the
// protocol says, with answers sent when the test wants them. It has its own bookkeeping and knows nothing of
// CityStore.

import type {
  ProjectAnswer,
  ProjectChange,
  ProjectEvent,
  ProjectFolder,
  ProjectRequest,
  ProjectRows,
  ProjectState,
} from "../../../wire/types.gen.ts";
import type { Random } from "../../testing/random.ts";

/** A file of the fake service. */
interface TestFile {
  id: number;
  folder: number;
  name: string;
  lines: number;
  commit: number;
}

const LANGUAGES = ["Go", "TypeScript", "Markdown"];

/** The fake service. */
export class TestService {
  readonly files = new Map<number, TestFile>();
  readonly folders = new Map<number, ProjectFolder>();
  /** Delivers an event to the page. */
  readonly send: (event: ProjectEvent) => void;
  generation = 1;
  version = 1;
  began = "2026-11-22T10:00:00Z";
  /** Files in one answer. */
  page = 7;
  /** Requests in the order in which they arrived. */
  readonly asked: ProjectRequest[] = [];
  /** Requests that are not answered yet. */
  readonly #waiting: (() => void)[] = [];
  #next = 1;

  constructor(tell: (event: ProjectEvent) => void) {
    this.send = tell;
    this.addFolder(0, "");
  }

  /** The state as the service would announce it now. */
  get state(): ProjectState {
    const { generation, version, began } = this;
    const site = { x: -50, z: 20, width: 100, depth: 100, unit: 2.2, lane: 1.3 };
    return { phase: "ready", id: "p", name: "p", generation, version, began, site, files: this.files.size };
  }

  /** Announces the state. */
  sendState(): void {
    this.send({ kind: "state", state: this.state });
  }

  /** Takes a request; it is answered by answer(). */
  ask = (request: ProjectRequest): Promise<ProjectAnswer> => {
    this.asked.push(request);
    return new Promise((resolve) => this.#waiting.push(() => resolve(this.#answer(request))));
  };

  /** How many requests are not answered yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Answers the oldest request as things are now, and lets the page react. */
  async answer(): Promise<void> {
    this.#waiting.shift()?.();
    for (let i = 0; i < 8; i++) await Promise.resolve();
  }

  /** Answers until nothing waits. */
  async answerAll(): Promise<void> {
    while (this.waiting > 0) await this.answer();
  }

  /** Adds a folder without announcing it. */
  addFolder(parent: number, name: string, closed = false): number {
    const id = this.#next++;
    const depth = parent === 0 ? 0 : (this.folders.get(parent)?.depth ?? 0) + 1;
    const ground = { x: id, z: id, width: 5, depthZ: 5, files: 0, own: 0, lines: 0 };
    this.folders.set(id, { id, parent, name, depth, ...ground, ...(closed ? { closed } : {}) });
    return id;
  }

  /** Adds a file without announcing it. */
  addFile(folder: number, name: string, lines = 10): TestFile {
    const file = { id: this.#next++, folder, name, lines, commit: 0 };
    this.files.set(file.id, file);
    return file;
  }

  /** Announces a change with the next version. */
  change(what: Partial<Omit<ProjectChange, "rows">> & { files?: readonly TestFile[] }): void {
    const { files = [], ...rest } = what;
    const change: ProjectChange = { generation: this.generation, version: ++this.version, ...rest };
    if (files.length > 0) change.rows = this.rows(files);
    this.send({ kind: "change", change });
  }

  /** One random step: files and folders are added, changed and removed. */
  step(r: Random): void {
    const folders = [...this.folders.keys()];
    const ids = [...this.files.keys()];
    const dice = r();
    if (dice < 0.3 || ids.length === 0) {
      const made = Array.from({ length: r.whole(1, 3) }, () => this.addFile(r.pick(folders), `f${this.#next}.ts`));
      this.change({ files: made });
    } else if (dice < 0.6) {
      const some = ids.filter(() => r.chance(0.1)).flatMap((id) => this.files.get(id) ?? []);
      for (const file of some) Object.assign(file, { lines: r.whole(0, 900), commit: r.whole(0, 5) });
      this.change({ files: some });
    } else if (dice < 0.8) {
      const removed = ids.filter(() => r.chance(0.08));
      for (const id of removed) this.files.delete(id);
      this.change({ removed });
    } else if (dice < 0.92) {
      const id = this.addFolder(r.pick(folders), `d${this.#next}`, r.chance(0.3));
      const files = [this.addFile(id, "a.go"), this.addFile(id, "b.md", 0)];
      this.change({ folders: [this.folders.get(id) as ProjectFolder], files });
    } else this.#dropFolder(r.pick(folders));
  }

  /** Removes a folder with everything in it. */
  #dropFolder(id: number): void {
    if (id === 1) return;
    const gone = [...this.folders.keys()].filter((folder) => this.#isWithin(folder, id));
    const removed = [...this.files.values()].filter(({ folder }) => gone.includes(folder)).map((file) => file.id);
    for (const file of removed) this.files.delete(file);
    for (const folder of gone) this.folders.delete(folder);
    this.change({ removed, goneFolders: gone });
  }

  #isWithin(folder: number, in_: number): boolean {
    for (let at = folder; at !== 0; at = this.folders.get(at)?.parent ?? 0) if (at === in_) return true;
    return false;
  }

  /** Files as columns. */
  rows(files: readonly TestFile[]): ProjectRows {
    const of = <T>(value: (file: TestFile) => T) => files.map(value);
    return {
      id: of((f) => f.id),
      folder: of((f) => f.folder),
      name: of((f) => f.name),
      x: of((f) => f.id * 2),
      z: of((f) => f.folder * 3),
      face: of((f) => (f.id % 2 ? 1 : -1)),
      lines: of((f) => f.lines),
      bytes: of((f) => f.lines * 30),
      changed: of(() => 1_763_800_000),
      family: of((f) => f.id % 7),
      commit: of((f) => f.commit),
      session: of((f) => f.commit),
      languages: LANGUAGES,
      language: of((f) => f.id % LANGUAGES.length),
    };
  }

  /** The answer to a request as things are now. */
  #answer({ op, cursor = 0, id = 0 }: ProjectRequest): ProjectAnswer {
    const { generation, version } = this;
    if (op === "touches") return { ok: true, touches: [] };
    if (op === "inside") {
      const files = [...this.files.values()].filter(({ folder }) => folder === id);
      return { ok: true, generation, version, rows: this.rows(files) };
    }
    const open = [...this.files.values()].filter(({ folder }) => !this.folders.get(folder)?.closed);
    const rest = open.filter((file) => file.id > cursor).toSorted((a, b) => a.id - b.id);
    const page = rest.slice(0, this.page);
    const answer: ProjectAnswer = { ok: true, generation, version, rows: this.rows(page) };
    if (cursor === 0) answer.folders = [...this.folders.values()].map((folder) => ({ ...folder }));
    if (rest.length > page.length) answer.next = page.at(-1)?.id ?? 0;
    return answer;
  }
}
