// What the executor and its walks share: a call under way, and what both need of the page.

import type { WorldState } from "../core/state.ts";
import type { Agent, Asset, AvatarAct, Camera, Envelope, Presence, Result } from "../wire/types.gen.ts";
import type { Commits } from "./commits.ts";
import type { NetHost } from "./host.ts";
import type { RouterLink } from "./link.ts";

export interface ExecutorOptions {
  state: WorldState;
  link: RouterLink;
  commits: Commits;
  host: NetHost;
  presence(): Presence;
  camera(): Camera | undefined;
  /** Milliseconds that the service's clock is ahead of the page's. */
  ahead(): number;
  onAct(act: AvatarAct): void;
  screenshot(args: unknown, agent: Agent): Promise<Result>;
  /** Fetches what a call needs before it can be executed; undefined: nothing. */
  prepare?: ((tool: string, args: unknown) => Promise<unknown> | undefined) | undefined;
  /** Uploaded files that this page knows of. */
  asset?: ((id: string) => Asset | undefined) | undefined;
}

export interface ActiveCall {
  readonly callId: string;
  readonly tool: string;
  readonly arguments: unknown;
  readonly agent: Agent;
  /** When the caller stops waiting, by the page's clock in milliseconds; Infinity: never. */
  readonly deadline: number;
  readonly envelope: Envelope;
  withdrawn: boolean;
}
