/** What the page knows of the agent programs of this computer, and what it can ask. app/programs.ts creates it, when it is first needed. */

import type { ReadonlySignal } from "@preact/signals";
import type { AgentPrograms, AgentTestResult } from "../../wire/types.gen.ts";

/** The programs and the test that runs. Promises reject with a reason in words. */
export interface ProgramsDesk {
  /** null: not read yet. */
  readonly list: ReadonlySignal<AgentPrograms | null>;
  /** Why it could not be read; empty: it could. */
  readonly failed: ReadonlySignal<string>;
  /** Keeps the list up to date until the returned function is called. */
  attend(): () => void;
  /** Begins the test of an agent. */
  test(type: string): Promise<void>;
  /** Stops the test that runs. */
  stop(): Promise<unknown>;
  /** All that the test of an agent has shown. */
  result(type: string): Promise<AgentTestResult>;
}
