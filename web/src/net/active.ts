// Types that the executor and its walks share: what they need of the page, and a call under way.

import type { WorldState } from "../core/state.ts";
import type { Agent, Asset, AvatarAct, Camera, Envelope, Presence, Result } from "../wire/types.gen.ts";
import type { Commits } from "./commits.ts";
import type { NetHost } from "./host.ts";
import type { RouterLink } from "./link.ts";

/** What the executor needs of the page. */
export interface ExecutorOptions {
  state: WorldState;
  link: RouterLink;
  commits: Commits;
  host: NetHost;
  /** Who is connected now. */
  presence(): Presence;
  /** Where the user of this page looks from. */
  camera(): Camera | undefined;
  /** Milliseconds by which the service's clock is ahead of the page's. */
  ahead(): number;
  /** Shows an act in this page. */
  onAct(act: AvatarAct): void;
  /** Draws the picture that a call asks for. May reject with a wire error. */
  screenshot(args: unknown, agent: Agent): Promise<Result>;
  /** Fetches what a call needs before it can be executed; undefined: nothing. */
  prepare?: ((args: unknown) => Promise<unknown> | undefined) | undefined;
  /** An uploaded file that this page knows of. */
  asset?: ((id: string) => Asset | undefined) | undefined;
}

/** A call that has not been answered yet. */
export interface ActiveCall {
  readonly callId: string;
  readonly tool: string;
  readonly arguments: unknown;
  readonly agent: Agent;
  /** When the caller stops waiting, by the page's clock in milliseconds; Infinity: never. */
  readonly deadline: number;
  /** The envelope that it came in: its answer replies to that. */
  readonly envelope: Envelope;
  /** The caller has withdrawn it: it gets no answer. */
  withdrawn: boolean;
}
