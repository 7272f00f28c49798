/** What the panel of the agents in terminals asks of the service; app/terminals.ts does it. */

import type { TerminalSettings, TerminalsAnswer } from "../../wire/types.gen.ts";

/** Each rejects with a reason in words. */
export interface TerminalsActions {
  /** What the user allows, and how far World is with each program of this computer. */
  read(): Promise<TerminalsAnswer>;
  /** Changes what the user allows; resolves with how things are then. */
  save(settings: TerminalSettings): Promise<TerminalsAnswer>;
}
