/** The agent programs of this computer and their tests, over REST. */

import { signal } from "@preact/signals";
import { rest } from "../net/rest.ts";
import type { Model } from "../ui/model.ts";
import type { ProgramsDesk } from "../ui/programs/types.ts";
import { reasonOf } from "../ui/reason.ts";
import { isAgentPrograms, isAgentTestResult } from "../wire/restguards.ts";
import type { AgentPrograms } from "../wire/types.gen.ts";

const PATH = "/api/agent-programs";
/** The service answers a request for news after 20 s at the latest. */
const NEWS_TIMEOUT = 40_000;
/** Pause after a failure, in milliseconds. */
const AGAIN = 2000;

/** The desk of a model, created with its first use. */
export function programsOf(model: Pick<Model, "programs">): ProgramsDesk {
  model.programs.value ??= createPrograms();
  return model.programs.value;
}

/** Creates the REST client. While somebody attends, it asks for news as long as there may be any. */
export function createPrograms(): ProgramsDesk {
  const list = signal<AgentPrograms | null>(null);
  const failed = signal("");
  let attending = 0;
  let following: AbortController | null = null;
  /** Reads the list, and then its news until nothing is under way. */
  async function follow(signal: AbortSignal): Promise<void> {
    for (let path = PATH; !signal.aborted; ) {
      try {
        const now = await rest.get(path, isAgentPrograms, { timeout: NEWS_TIMEOUT, signal });
        list.value = now;
        failed.value = "";
        if (!now.looking && (!now.test || now.test.ended)) return;
        path = `${PATH}?after=${now.revision}`;
      } catch (error) {
        if (signal.aborted) return;
        failed.value = reasonOf(error);
        await new Promise((done) => setTimeout(done, AGAIN));
        path = PATH;
      }
    }
  }
  /** Looks again at once. */
  function look(): void {
    following?.abort();
    const mine = new AbortController();
    following = mine;
    void follow(mine.signal);
  }
  /** Asks for something that changes the list, and then follows that. */
  async function change(path: string, body: object): Promise<void> {
    list.value = await rest.post(`${PATH}/${path}`, body, isAgentPrograms);
    look();
  }
  /** Takes something away by its name. */
  async function remove(path: string, name: string): Promise<void> {
    await rest.del(`${PATH}/${path}/${encodeURIComponent(name)}`);
    look();
  }
  return {
    list,
    failed,
    attend() {
      if (attending++ === 0) {
        window.addEventListener("focus", look); // a test in a terminal may have ended
        look();
      }
      return () => {
        if (--attending > 0) return;
        window.removeEventListener("focus", look);
        following?.abort();
      };
    },
    test: (type) => change("test", { type }),
    get: (type) => change("copies", { type }),
    add: (own) => change("own", own),
    removeCopy: (type) => remove("copies", type),
    remove: (name) => remove("own", name),
    stop: () => rest.del(`${PATH}/test`),
    result: (type) => rest.get(`${PATH}/${encodeURIComponent(type)}/result`, isAgentTestResult),
  };
}
