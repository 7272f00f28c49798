/** What the page knows of the agent programs of this computer, and what it can ask. app/programs.ts creates it, when it is first needed. */

import type { ReadonlySignal } from "@preact/signals";
import type { AgentPrograms, AgentTestResult, OwnAgent } from "../../wire/types.gen.ts";

/** The programs, and the test or the copy that is under way. Promises reject with a reason in words. */
export interface ProgramsDesk {
  /** null: not read yet. */
  readonly list: ReadonlySignal<AgentPrograms | null>;
  /** Why it could not be read; empty: it could. */
  readonly failed: ReadonlySignal<string>;
  /** Keeps the list up to date until the returned function is called. */
  attend(): () => void;
  /** Begins the test of an agent. */
  test(type: string): Promise<void>;
  /** Begins to get the copy that is offered of an agent's program. */
  get(type: string): Promise<void>;
  /** Stops what is under way. */
  stop(): Promise<unknown>;
  /** Has World start its copy of a program no more. */
  removeCopy(type: string): Promise<void>;
  /** Adds an agent of the user's own, and removes one. */
  add(own: OwnAgent): Promise<void>;
  remove(name: string): Promise<void>;
  /** All that the test of an agent has shown. */
  result(type: string): Promise<AgentTestResult>;
}
